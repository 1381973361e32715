"""Explicit trees and graphs: every algorithm, setting and kernel against ten lines of minimax."""

from __future__ import annotations

from random import Random

import gametree as gt
from fuzz.case import Case
from fuzz.script import Script
from fuzz.search import any_search
from fuzz.start import any_tree

SEARCHES = 8
FLOATS = 0.1
CALCULATING = ("forward-estimation",)
"""Algorithms that calculate with values, and so have no use for floats."""


def make(rng: Random) -> Case:
    """A tree and several searches of it, half of them to the end."""
    start = any_tree(rng, floats=FLOATS)
    position = start.position()
    native, height = position.native is not None, position.plies_left or 0
    names = [name for name in gt.algorithms() if native or name not in CALCULATING]
    searches = (
        any_search(rng, name, rng.choice((height, rng.randint(0, height))), native=native)
        for name in rng.sample(names, SEARCHES)
    )
    return Script(start, tuple(searches))
