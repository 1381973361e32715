"""Checks that a user's game lists its moves in the same order in every process. Sets of strings do not."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from random import Random
from typing import Any

from gametree.user.position import OwnPosition

__all__ = ["answer", "order_fault"]

GAMES = 3
PLIES = 60
PATIENCE = 60.0
"""Seconds for the other process. If it takes longer or fails, nothing is concluded."""
CHILD = """
import pickle, sys
path, *request = pickle.load(sys.stdin.buffer)
sys.path[:] = path
from gametree.rules.move_order import answer
answer(*request)
"""

Orders = list[list[list[str]]]
"""The moves in the positions of some games, as strings, in order."""


def order_fault(start: OwnPosition) -> tuple[str, OwnPosition] | None:
    """What differs in a process with other hashes of strings, and where; None if no difference was found.

    The process imports the class by its module and name, so a class of the main program, or inside a function, cannot
    be checked. No process is started if all states and moves are numbers, whose hashes never change.
    """
    if _is_of_numbers(start):
        return None
    theirs = _orders_elsewhere(start)
    if theirs is None:
        return None
    for game, orders in enumerate(theirs):
        here = start
        for ply, (order, other) in enumerate(zip(_orders(start, game), orders, strict=False)):
            if order != other:
                wrong = f"the moves are {_shown(order)} here and {_shown(other)} in another process; sort them"
                return wrong, here
            here = here.play(_chosen(order, game, ply)) if order else here
    return None


def answer(module: str, file: str | None, pickled: bytes) -> None:
    """What the other process does: finds the class, plays the same games, and writes the orders of their moves."""
    with redirect_stdout(sys.stderr):  # whatever the module prints when it is imported
        try:
            import_module(module)
        except ModuleNotFoundError:
            spec = spec_from_file_location(module, file or "")
            if spec is None or spec.loader is None:
                raise
            sys.modules[module] = module_from_spec(spec)
            spec.loader.exec_module(sys.modules[module])
        start = pickle.loads(pickled)
        orders = [_orders(start, game) for game in range(GAMES)]
    print(json.dumps(orders))


def _orders_elsewhere(start: OwnPosition) -> Orders | None:
    kind = type(start.game)
    module = sys.modules.get(kind.__module__)
    if module is None or kind.__module__ == "__main__":
        return None
    try:
        request = sys.path, kind.__module__, getattr(module, "__file__", None), pickle.dumps(start)
    except Exception:  # a class inside a function or a setting that cannot be pickled, for example
        return None
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    with suppress(subprocess.SubprocessError, ValueError):
        done = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=pickle.dumps(request),
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
            timeout=PATIENCE,
            check=True,
        )
        found: Orders = json.loads(done.stdout)
        return found
    return None


def _orders(start: OwnPosition, game: int) -> list[list[str]]:
    """The moves in the positions of a random game whose choices do not depend on the order of the moves."""
    here, orders = start, []
    for ply in range(PLIES):
        orders.append([str(move) for move in here.moves()])
        if not orders[-1]:
            break
        here = here.play(_chosen(orders[-1], game, ply))
    return orders


def _chosen(order: list[str], game: int, ply: int) -> str:
    return Random(f"{game}/{ply}").choice(sorted(order))


def _is_of_numbers(start: OwnPosition) -> bool:
    here = start
    for ply in range(PLIES):
        moves = here.moves()
        if not all(map(_is_number, (here.state, *moves))):
            return False
        if not moves:
            break
        here = here.play(_chosen([str(move) for move in moves], 0, ply))
    return True


def _is_number(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return all(map(_is_number, value))
    return isinstance(value, int | float)


def _shown(order: list[str]) -> str:
    return " ".join(order[:12]) + (" ..." if len(order) > 12 else "")
