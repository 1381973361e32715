"""The rules of games: the built-in ones, loading games by name or file, and checking that a game is sound."""
