"""Matches: whether one player is stronger than another, by a sequential test, and ratings of many players."""

from __future__ import annotations

from gametree.matches.match import Match, OpeningPlan
from gametree.matches.match_standing import MatchStanding
from gametree.matches.openings import all_openings, endless_openings, made_openings, read_openings, write_openings
from gametree.matches.pair_job import PlayedGame, PlayedPair
from gametree.matches.player_spec import PlayerSpec, player_spec
from gametree.matches.ratings import GameScore, Rated, Ratings, rate
from gametree.matches.recording import game_records, write_games
from gametree.matches.run_match import run_match
from gametree.matches.sequential import Standing, sequential_match
from gametree.matches.sprt import Bounds, Sprt, expected_score, logistic_elo, normalized_elo
from gametree.matches.tally import Games, Pairs

__all__ = [
    "Bounds",
    "GameScore",
    "Games",
    "Match",
    "MatchStanding",
    "OpeningPlan",
    "Pairs",
    "PlayedGame",
    "PlayedPair",
    "PlayerSpec",
    "Rated",
    "Ratings",
    "Sprt",
    "Standing",
    "all_openings",
    "endless_openings",
    "expected_score",
    "game_records",
    "logistic_elo",
    "made_openings",
    "normalized_elo",
    "player_spec",
    "rate",
    "read_openings",
    "run_match",
    "sequential_match",
    "write_games",
    "write_openings",
]
