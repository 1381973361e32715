"""gametree: two-player game-tree search, from plain minimax to MTD(f), at engine speed and step by step.

>>> import gametree as gt
>>> result = gt.search(gt.position("tic-tac-toe"), "mtdf")
>>> result.value, len(result.pv)
(0, 9)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gametree.checking.check import Agreement, check_algorithm
from gametree.model import errors
from gametree.model.calibration import Calibration
from gametree.model.errors import GameTreeError, IllegalMove
from gametree.model.limits import Limits
from gametree.model.position import Advice, DrawRules, Ladder, Play, Position
from gametree.model.profile import Ply, Profile, TableUse
from gametree.model.quoted import quoted
from gametree.model.result import Counts, Line, SearchResult
from gametree.native.rounded import rounded
from gametree.pictures import looks as _looks  # noqa: F401 - it says how trees look in notebooks
from gametree.playing.terminal import play
from gametree.rules.builtin.tree import Node, tree
from gametree.rules.catalogue import game, games, position, standard_positions
from gametree.rules.conformance import Conformance, check_game
from gametree.rules.perft import perft, perft_divide
from gametree.rules.random_play import sample_positions
from gametree.searching.algorithm import Algorithm, Found, WindowAlgorithm, algorithm, algorithms
from gametree.searching.algorithms.alpha_bounding import AlphaBounding
from gametree.searching.algorithms.alphabeta import AlphaBeta
from gametree.searching.algorithms.alphabeta_tree import AlphaBetaTree
from gametree.searching.algorithms.aspiration import Aspiration, AspirationNegaScout
from gametree.searching.algorithms.best_first import BestFirst
from gametree.searching.algorithms.best_first_extension import BestFirstExtension
from gametree.searching.algorithms.forward import ForwardEstimation
from gametree.searching.algorithms.minimax import Minimax
from gametree.searching.algorithms.mt import MT
from gametree.searching.algorithms.mtd import MTD, Pass, Start
from gametree.searching.algorithms.negascout import NegaScout
from gametree.searching.algorithms.rbfms import Rbfms
from gametree.searching.algorithms.scout import Scout
from gametree.searching.algorithms.sss import Dual, Sss
from gametree.searching.api import analyse, background, background_solve, iterate, run, search, solve
from gametree.searching.background import Background
from gametree.searching.deepening import Deepening
from gametree.searching.edges.costs import EdgeCosts, EdgeLearner
from gametree.searching.edges.sample import EdgeSample, sample_edges
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.kernels.procedure import procedure
from gametree.searching.kernels.python_kernel import PythonKernel
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.searching.request import Request
from gametree.searching.selective.parts import parts
from gametree.searching.sketching import Sketch, sketch
from gametree.searching.tracing.event import Event
from gametree.searching.tracing.moment import Moment
from gametree.searching.tracing.trace import Trace, trace
from gametree.user.compiled import CacheWarning, compiled, lowest_bit, popcount, replaced, uint64
from gametree.user.game import Game
from gametree.user.openspiel import from_openspiel

__version__ = "0.1.0"

__all__ = [
    "MT",
    "MTD",
    "Advice",
    "Agreement",
    "Algorithm",
    "AlphaBeta",
    "AlphaBetaTree",
    "AlphaBounding",
    "Aspiration",
    "AspirationNegaScout",
    "Background",
    "BestFirst",
    "BestFirstExtension",
    "CacheWarning",
    "Calibration",
    "Conformance",
    "Counts",
    "Deepening",
    "DrawRules",
    "Dual",
    "EdgeCosts",
    "EdgeLearner",
    "EdgeSample",
    "Event",
    "ForwardEstimation",
    "Found",
    "Game",
    "GameTreeError",
    "IllegalMove",
    "Kernel",
    "Ladder",
    "Limits",
    "Line",
    "Minimax",
    "Moment",
    "NegaScout",
    "Node",
    "Pass",
    "Picture",
    "Play",
    "Ply",
    "Position",
    "Profile",
    "PythonKernel",
    "Rbfms",
    "Request",
    "Scout",
    "SearchResult",
    "Setup",
    "Sketch",
    "Sss",
    "Start",
    "Table",
    "TableUse",
    "Trace",
    "Tree",
    "WindowAlgorithm",
    "algorithm",
    "algorithms",
    "analyse",
    "background",
    "background_solve",
    "calibrate",
    "check_algorithm",
    "check_game",
    "compare",
    "compiled",
    "draw",
    "errors",
    "from_openspiel",
    "game",
    "games",
    "iterate",
    "lowest_bit",
    "parts",
    "perft",
    "perft_divide",
    "play",
    "popcount",
    "position",
    "procedure",
    "replaced",
    "rounded",
    "run",
    "sample_edges",
    "sample_positions",
    "search",
    "sketch",
    "solve",
    "solve_frontier",
    "standard_positions",
    "strongest",
    "trace",
    "tree",
    "uint64",
    "verify_certificate",
]

if TYPE_CHECKING:
    from gametree.lab.comparison import compare
    from gametree.pictures.draw import draw
    from gametree.pictures.picture import Picture
    from gametree.players.strongest import Setup, strongest
    from gametree.proofs.api import solve_frontier
    from gametree.proofs.verify import verify_certificate
    from gametree.searching.calibrating.calibrate import calibrate
else:  # hidden from type checkers, which would accept any attribute if they saw this function

    def __getattr__(name: str) -> Any:
        """Imports on first use what is slow to import, and not needed for a search."""
        if name == "compare":
            from gametree.lab.comparison import compare

            return compare
        if name == "calibrate":
            from gametree.searching.calibrating.calibrate import calibrate

            return calibrate
        if name in ("Setup", "strongest"):
            from gametree.players.strongest import Setup, strongest

            return {"Setup": Setup, "strongest": strongest}[name]
        if name == "solve_frontier":
            from gametree.proofs.api import solve_frontier

            return solve_frontier
        if name == "verify_certificate":
            from gametree.proofs.verify import verify_certificate

            return verify_certificate
        if name in ("draw", "Picture"):
            from gametree.pictures import draw

            return getattr(draw, name)
        raise AttributeError(f"module {quoted(__name__)} has no attribute {quoted(name)}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
