"""Players that choose moves and measure their effort; games, tournaments, and the statistics of their results."""

from __future__ import annotations

from gametree.players.clock import Budget, Clock, PerMove, Time, read_time
from gametree.players.effort import Effort
from gametree.players.equal_effort import Horizons, Round, equal_effort, next_horizons, reported
from gametree.players.finish import Finish
from gametree.players.levels import LEVELS, Level, LevelPlayer, level_in, level_player
from gametree.players.match import GameRecord, PairResult, play_game, play_pair
from gametree.players.openings import openings, random_openings, random_trees
from gametree.players.player import Decision, FunctionPlayer, Player, RandomPlayer
from gametree.players.referee import Adjudication, DrawRule, ResignRule
from gametree.players.scoring import Score, score
from gametree.players.search_player import SearchPlayer
from gametree.players.statistics import Interval, elo, elo_interval, mean_interval, wilson
from gametree.players.strongest import Setup, strongest
from gametree.players.tournament import TournamentResult, play_pairs, summed, tournament

__all__ = [
    "LEVELS",
    "Adjudication",
    "Budget",
    "Clock",
    "Decision",
    "DrawRule",
    "Effort",
    "Finish",
    "FunctionPlayer",
    "GameRecord",
    "Horizons",
    "Interval",
    "Level",
    "LevelPlayer",
    "PairResult",
    "PerMove",
    "Player",
    "RandomPlayer",
    "ResignRule",
    "Round",
    "Score",
    "SearchPlayer",
    "Setup",
    "Time",
    "TournamentResult",
    "elo",
    "elo_interval",
    "equal_effort",
    "level_in",
    "level_player",
    "mean_interval",
    "next_horizons",
    "openings",
    "play_game",
    "play_pair",
    "play_pairs",
    "random_openings",
    "random_trees",
    "read_time",
    "reported",
    "score",
    "strongest",
    "summed",
    "tournament",
    "wilson",
]
