"""Lecture notes on search in games: minimax, alpha-beta, progressive deepening, and their running times."""

__all__ = ["SOURCE"]

SOURCE = "Notes on Search in Games, lecture notes on artificial intelligence, October 2004, last updated October 2006"
