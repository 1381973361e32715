"""The built-in search procedures by name, for your own drivers: `kernel.call(mt, position, depth, gamma, ...)`.

Each is the Python definition, which your own procedure can also call for a part of its tree.
"""

from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.algorithms.minimax import minimax
from gametree.searching.algorithms.mt import mt
from gametree.searching.algorithms.negascout import negascout
from gametree.searching.algorithms.scout import scout

__all__ = ["alphabeta", "minimax", "mt", "negascout", "scout"]
