"""gametree: two-player game-tree search, from plain minimax to MTD(f), at engine speed and step by step.

>>> import gametree as gt
>>> result = gt.search(gt.position("tic-tac-toe"), "mtdf")
>>> result.value, len(result.pv)
(0, 9)
"""

from __future__ import annotations

from gametree import errors
from gametree.compiled import compiled, lowest_bit, popcount, replaced, uint64
from gametree.conformance import Conformance, check_game
from gametree.errors import GameTreeError, IllegalMove
from gametree.games import game, games, position, standard_positions
from gametree.games.tree import Node, tree
from gametree.model import Counts, Limits, Position, SearchResult
from gametree.openspiel import from_openspiel
from gametree.own import Game
from gametree.search.algorithm import Algorithm, algorithm, algorithms
from gametree.search.alpha_bounding import AlphaBounding
from gametree.search.alphabeta import AlphaBeta
from gametree.search.alphabeta_tree import AlphaBetaTree
from gametree.search.aspiration import Aspiration, AspirationNegaScout
from gametree.search.background import Background, background
from gametree.search.best_first import BestFirst
from gametree.search.best_first_extension import BestFirstExtension
from gametree.search.deepening import iterate, search
from gametree.search.edge_sample import EdgeSample, sample_edges
from gametree.search.edges import EdgeCosts, EdgeLearner
from gametree.search.forward import ForwardEstimation
from gametree.search.minimax import Minimax
from gametree.search.mt import MT
from gametree.search.mtd import MTD, Pass, Start
from gametree.search.negascout import NegaScout
from gametree.search.rbfms import Rbfms
from gametree.search.scout import Scout
from gametree.search.solving import solve
from gametree.search.sss import Dual, Sss
from gametree.search.table import Table
from gametree.search.trace import trace
from gametree.search.tree import Tree
from gametree.terminal import play

__version__ = "0.1.0"

__all__ = [
    "MT",
    "MTD",
    "Algorithm",
    "AlphaBeta",
    "AlphaBetaTree",
    "AlphaBounding",
    "Aspiration",
    "AspirationNegaScout",
    "Background",
    "BestFirst",
    "BestFirstExtension",
    "Conformance",
    "Counts",
    "Dual",
    "EdgeCosts",
    "EdgeLearner",
    "EdgeSample",
    "ForwardEstimation",
    "Game",
    "GameTreeError",
    "IllegalMove",
    "Limits",
    "Minimax",
    "NegaScout",
    "Node",
    "Pass",
    "Position",
    "Rbfms",
    "Scout",
    "SearchResult",
    "Sss",
    "Start",
    "Table",
    "Tree",
    "algorithm",
    "algorithms",
    "background",
    "check_game",
    "compiled",
    "errors",
    "from_openspiel",
    "game",
    "games",
    "iterate",
    "lowest_bit",
    "play",
    "popcount",
    "position",
    "replaced",
    "sample_edges",
    "search",
    "solve",
    "standard_positions",
    "trace",
    "tree",
    "uint64",
]
