"""The built-in games, one file each. A file here with a `GAME` is a game; its name is the file's."""
