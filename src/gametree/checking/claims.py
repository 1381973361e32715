"""Compares what the result of a search claims with minimax by its definition. Each fault is one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from gametree.checking.trees import Oracle, nodes
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.searching.kernels.kernel import Kernel

__all__ = ["bound_faults", "legal_faults", "line_faults", "move_faults", "running_faults", "table_faults"]


def bound_faults(root: Position, depth: int, result: SearchResult, oracle: Oracle) -> Iterator[str]:
    """The value is the minimax value, or the kind of bound that the result says it is."""
    truth, value = oracle(root, depth), result.value
    holds = {"exact": value == truth, "lower": value <= truth, "upper": value >= truth}
    if result.bound not in holds:
        yield f'bound is "{result.bound}" at depth {depth}, but minimax finds {truth}'
    elif not holds[result.bound]:
        kind = "value" if result.bound == "exact" else f"{result.bound} bound"
        yield f"the {kind} is {value} at depth {depth}, but minimax finds {truth}"


def move_faults(root: Position, depth: int, result: SearchResult, oracle: Oracle) -> Iterator[str]:
    """The move is one of the best."""
    moves = root.moves() if depth else ()
    if not moves and result.move is not None:
        yield f"the move is {quoted(result.move)}, but there is no legal move"
    elif moves and result.move not in moves:
        yield f"the move is {quoted(result.move)}, but the legal moves are {list(moves)}"
    elif moves:
        worth, truth = oracle(root.after(result.move), depth - 1), oracle(root, depth)
        if worth != truth:
            yield f"the move {quoted(result.move)} is worth {worth} at depth {depth}, but the best is worth {truth}"


def legal_faults(root: Position, result: SearchResult) -> Iterator[str]:
    """The principal variation begins with the move and is legal."""
    if result.pv[:1] != (() if result.move is None else (result.move,)):
        yield f"the principal variation {result.pv} does not begin with the move {quoted(result.move)}"
    for move in result.pv:
        if move not in root.moves():
            yield f"the principal variation {result.pv} is not legal from {quoted(move)} on"
            return
        root = root.after(move)


def line_faults(root: Position, depth: int, result: SearchResult, oracle: Oracle) -> Iterator[str]:
    """A legal principal variation keeps an exact value to its end, and ends where that value comes from.

    A bound in the mover's favour must be proved by the move, if one is named.
    """
    end, value = root, result.value
    for plies, move in enumerate(result.pv, start=1):
        end = end.after(move)
        worth = oracle(end, depth - plies)
        if not keeps(root, result, worth):
            yield f"the principal variation {result.pv} is worth {worth} after {plies} plies, not {value}"
            return
    if result.bound == "exact" and len(result.pv) < depth and end.moves():
        yield f"the principal variation {result.pv} ends {depth - len(result.pv)} plies too early"


def keeps(root: Position, result: SearchResult, worth: int) -> bool:
    """Whether a move worth `worth` is evidence of the value."""
    if result.bound == "lower" and root.maximizing:
        return worth >= result.value
    if result.bound == "upper" and not root.maximizing:
        return worth <= result.value
    return result.bound != "exact" or worth == result.value


def running_faults(root: Position, result: SearchResult, oracle: Oracle) -> Iterator[str]:
    """What a stopped search has proved is true: its bounds, and a move that is worth the bound in its favour."""
    running = result.running
    if running is None:
        return
    truth = oracle(root, running.depth)
    bounds = f"{running.lower} to {running.upper}"
    if not running.lower <= truth <= running.upper:
        yield f"stopped, it had proved {bounds} at depth {running.depth}, but minimax finds {truth}"
    elif running.move is not None and running.move not in root.moves():
        yield f"stopped, it names the move {quoted(running.move)}, but the legal moves are {list(root.moves())}"
    elif running.move is not None:
        worth = oracle(root.after(running.move), running.depth - 1)
        if not (worth >= running.lower if root.maximizing else worth <= running.upper):
            yield f"stopped, it had proved {bounds} by the move {quoted(running.move)}, but that is worth {worth}"
        if running.better:
            yield from _better_faults(root, result, oracle, worth)


def _better_faults(root: Position, result: SearchResult, oracle: Oracle, worth: int | float) -> Iterator[str]:
    """The move of the running search is worth more than the other at its depth, or what that was thought to be."""
    running, sign = result.running, 1 if root.maximizing else -1
    assert running is not None
    other = oracle(root.after(result.move), running.depth - 1)
    thought = oracle(root, result.depth)
    if sign * worth < min(sign * other + 1, sign * thought):
        yield (
            f"stopped, it says that the move {quoted(running.move)}, worth {worth}, is better than "
            f"{quoted(result.move)}, which is worth {other}, and was thought to be worth {thought}"
        )


def table_faults(root: Position, kernel: Kernel, oracle: Oracle, height: int) -> Iterator[str]:
    """The table's bounds and moves are true, for every position and depth."""
    for position in nodes(root):
        for depth in range(height + 1):
            known = kernel.known(position, depth)
            truth = oracle(position, depth)
            if not known.lower <= truth <= known.upper:
                bounds = f"{known.lower} to {known.upper}"
                yield f"the table holds the bounds {bounds} of a {position} at depth {depth}, but minimax finds {truth}"
            if known.move is not None and known.move not in position.moves():
                yield f"the table holds the move {quoted(known.move)} of a {position}, which is not legal there"
