"""The experiments of Korf and Chickering on best-first minimax search, of 1994 and of 1996."""

from __future__ import annotations

__all__ = ["SOURCE_1994", "SOURCE_1996"]

SOURCE_1994 = "R. Korf, D. Chickering, Best-first minimax search: first results, AAAI (1994)"
SOURCE_1996 = "R. Korf, D. Chickering, Best-first minimax search, Artificial Intelligence 84 (1996)"
