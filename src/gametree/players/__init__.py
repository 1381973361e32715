"""Players that choose moves and count what it costs them, games, tournaments, and how sure their results are."""

from __future__ import annotations

from gametree.players.effort import Effort
from gametree.players.equal_effort import Horizons, Round, equal_effort, next_horizons, reported
from gametree.players.match import GameRecord, PairResult, play_game, play_pair
from gametree.players.openings import openings, random_openings, random_trees
from gametree.players.player import Decision, FunctionPlayer, Player, RandomPlayer
from gametree.players.scoring import Score, score
from gametree.players.search_player import Finish, SearchPlayer
from gametree.players.statistics import Interval, elo, elo_interval, mean_interval, wilson
from gametree.players.tournament import TournamentResult, play_pairs, summed, tournament

__all__ = [
    "Decision",
    "Effort",
    "Finish",
    "FunctionPlayer",
    "GameRecord",
    "Horizons",
    "Interval",
    "PairResult",
    "Player",
    "RandomPlayer",
    "Round",
    "Score",
    "SearchPlayer",
    "TournamentResult",
    "elo",
    "elo_interval",
    "equal_effort",
    "mean_interval",
    "next_horizons",
    "openings",
    "play_game",
    "play_pair",
    "play_pairs",
    "random_openings",
    "random_trees",
    "reported",
    "score",
    "summed",
    "tournament",
    "wilson",
]
