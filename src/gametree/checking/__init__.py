"""Checking an algorithm against plain minimax on random trees: games and searches meet here."""
