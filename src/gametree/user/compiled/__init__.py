"""Games of a user's own, compiled: the rules as C functions, searched by the native kernels."""

from __future__ import annotations

from gametree.native.record import uint64
from gametree.user.compiled.position import CompiledPosition, compiled
from gametree.user.compiled.store import CacheWarning
from gametree.user.compiled.words import lowest_bit, popcount, replaced

__all__ = ["CacheWarning", "CompiledPosition", "compiled", "lowest_bit", "popcount", "replaced", "uint64"]
