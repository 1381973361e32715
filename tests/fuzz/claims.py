"""What a result claims, against minimax. Each fault is a kind of claim, a sentence, and an assertion that fails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import gametree as gt
from fuzz.truth import Node, Truth

__all__ = ["Wrong", "exact_faults", "supported_faults"]


class Wrong(NamedTuple):
    """A claim that does not hold. `assertion` is about `result`."""

    claim: str
    sentence: str
    assertion: str


def exact_faults(node: Node, name: str, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
    """The claims of a search whose value depends on position and depth alone: what it found, or had proved so far."""
    algorithm = gt.algorithm(name)
    yield from legal_faults(node, result)
    if algorithm.estimates or result.bound in ("none", "estimate"):
        if not algorithm.estimates and not result.stopped:
            yield Wrong("bound", f'bound is "{result.bound}"', f"assert result.bound != {result.bound!r}")
        return
    yield from running_faults(node, result, truth)
    if result.depth or not result.stopped:
        yield from complete_faults(node, algorithm.finds, result, truth)
    elif result.running is not None:
        yield from bound_faults(node, result.running.depth, result, truth)


def complete_faults(node: Node, finds: str, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
    """The claims of a search, or an iteration, that was completed."""
    depth, value = result.depth, truth.value(node, result.depth)
    if finds == "value" and result.bound != "exact":
        yield Wrong("bound", f'bound is "{result.bound}", not "exact"', 'assert result.bound == "exact"')
    yield from bound_faults(node, depth, result, truth)
    moves = node.children if depth else {}
    best = [move for move, child in moves.items() if truth.value(child, depth - 1) == value]
    if (finds != "bound" or result.bound == "exact") and result.move not in (best or [None]):
        sentence = f"the move is {result.move!r} at depth {depth}, but the best moves are {best}"
        yield Wrong("move", sentence, f"assert result.move in {best or [None]!r}")
    if result.bound == "exact":
        yield from line_faults(node, result, truth)


def bound_faults(node: Node, depth: int, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
    """The value is the minimax value, or the bound that it says it is."""
    value = truth.value(node, depth)
    sign = {"exact": "==", "lower": "<=", "upper": ">="}[result.bound]
    if not {"==": result.value == value, "<=": result.value <= value, ">=": result.value >= value}[sign]:
        sentence = f"the {result.bound} value is {result.value} at depth {depth}, but minimax finds {value}"
        yield Wrong("value", sentence, f"assert result.value {sign} {value!r}")


def legal_faults(node: Node, result: gt.SearchResult) -> Iterator[Wrong]:
    """The principal variation is legal and begins with the move."""
    if result.pv[:1] != (() if result.move is None else (result.move,)):
        sentence = f"the variation {result.pv} does not begin with the move {result.move!r}"
        yield Wrong("legal", sentence, "assert result.pv[:1] == (() if result.move is None else (result.move,))")
    for move in result.pv:
        if move not in node.children:
            yield Wrong("legal", f"the variation {result.pv} is not legal", "root.line(result.pv)")
            return
        node = node.children[move]


def line_faults(node: Node, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
    """The variation keeps the value, and ends where it comes from."""
    depth = result.depth
    for move in result.pv:
        if depth == 0 or move not in node.children:
            break
        node, depth = node.children[move], depth - 1
        worth = truth.value(node, depth)
        if worth != result.value:
            sentence = f"the variation {result.pv} comes to what is worth {worth}, not {result.value}"
            yield Wrong("line", sentence, f"assert result.pv != {result.pv!r}")
            return
    if depth and node.children:
        wrong = f"the variation {result.pv} ends {depth} plies too early"
        yield Wrong("line", wrong, f"assert len(result.pv) > {len(result.pv)}")


def running_faults(node: Node, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
    """What a stopped search had proved is true."""
    running: Any = result.running
    if running is None:
        return
    value = truth.value(node, running.depth)
    if not running.lower <= value <= running.upper:
        wrong = f"it had proved {running.lower} to {running.upper} when it stopped, but minimax finds {value}"
        yield Wrong("running", wrong, f"assert result.running.lower <= {value!r} <= result.running.upper")
    if running.move is not None:
        child = node.children.get(running.move)
        worth = None if child is None else truth.value(child, running.depth - 1)
        if worth is None or not (worth >= running.lower if node.maximizing else worth <= running.upper):
            wrong = f"it names {running.move!r} when it stopped, which is worth {worth}"
            yield Wrong("running", wrong, f"assert result.running.move != {running.move!r}")
        elif running.better:
            sign = 1 if node.maximizing else -1
            other = truth.value(node.children[result.move], running.depth - 1)
            if sign * worth <= sign * other and sign * worth < sign * truth.value(node, result.depth):
                wrong = f"it prefers {running.move!r}, worth {worth}, to {result.move!r}, worth {other}"
                yield Wrong("running", wrong, "assert not result.running.better")


def supported_faults(node: Node, name: str, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
    """The claims of a search that may use bounds of greater depth: of what it names, some such search is evidence.

    "exact" still means proved: the minimax value at that depth, or the outcome of the whole game.
    """
    yield from legal_faults(node, result)
    if gt.algorithm(name).estimates or (result.bound in ("none", "estimate") and result.move is None):
        return
    depth = result.depth if result.depth or not result.stopped or result.running is None else result.running.depth
    low, high = truth.span(node, depth)
    kind = result.bound
    if (kind in ("exact", "lower") and result.value > high) or (kind in ("exact", "upper") and result.value < low):
        wrong = f"the value is {result.value} ({result.bound}), but every search {depth} plies deep or deeper finds "
        yield Wrong("value", f"{wrong}{low} to {high}", f"assert {low!r} <= result.value <= {high!r}")
    if result.bound == "exact" and result.value not in (truth.value(node, depth), truth.value(node, 250)):
        wrong = f"the exact value is {result.value} at depth {depth}, but minimax finds {truth.value(node, depth)}"
        yield Wrong("exact", wrong, f'assert result.bound != "exact" or result.value == {truth.value(node, depth)!r}')
    if result.move in node.children and result.bound != ("upper" if node.maximizing else "lower"):
        low, high = truth.span(node.children[result.move], max(0, depth - 1))
        if result.value > high if node.maximizing else result.value < low:
            wrong = f"the value {result.value} is not that of the move {result.move!r}, which is worth {low} to {high}"
            yield Wrong("support", wrong, f"assert (result.value, result.move) != ({result.value!r}, {result.move!r})")
