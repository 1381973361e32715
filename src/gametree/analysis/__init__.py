"""The analysis of games: the value after every move, the mistakes, the accuracy of each side, and the better lines."""

from gametree.analysis.analysing import analyse_game
from gametree.analysis.analysis import Analysis, JudgedMove
from gametree.analysis.score import accuracy_of, expected_score, judgement

__all__ = ["Analysis", "JudgedMove", "accuracy_of", "analyse_game", "expected_score", "judgement"]
