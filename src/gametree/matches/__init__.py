"""Matches: whether one player is stronger than another, by a sequential test, and ratings of many players."""

from __future__ import annotations

from gametree.matches.ratings import GameScore, Rated, Ratings, rate
from gametree.matches.sequential import Standing, sequential_match
from gametree.matches.sprt import Bounds, Sprt, expected_score, normalized_elo
from gametree.matches.tally import Games, Pairs

__all__ = [
    "Bounds",
    "GameScore",
    "Games",
    "Pairs",
    "Rated",
    "Ratings",
    "Sprt",
    "Standing",
    "expected_score",
    "normalized_elo",
    "rate",
    "sequential_match",
]
