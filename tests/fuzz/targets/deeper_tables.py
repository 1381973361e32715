"""Kept tables that give bounds of greater depths: no move without evidence, and exact only what is proved."""

from __future__ import annotations

from random import Random

from fuzz.case import Case
from fuzz.targets import kept_tables


def make(rng: Random) -> Case:
    """As with tables of exact depths."""
    return kept_tables.make(rng, "deeper")
