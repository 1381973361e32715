"""Games of a user's own, compiled: the rules as C functions, searched by the native kernels."""

from __future__ import annotations

from gametree.compiled.position import CompiledPosition, compiled
from gametree.compiled.words import lowest_bit, popcount, replaced
from gametree.record import uint64

__all__ = ["CompiledPosition", "compiled", "lowest_bit", "popcount", "replaced", "uint64"]
