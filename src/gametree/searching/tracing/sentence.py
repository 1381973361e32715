"""Events in words."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from gametree.model.figures import number
from gametree.searching.tracing.event import Event, Number
from gametree.searching.tracing.nodes import NodeTable

__all__ = ["sentence"]

OPERATORS = (
    "OPEN has {} alone, which is live",
    "{} is solved, and so is its parent: all states below the parent are purged",
    "{} is solved, and its next sibling becomes live",
    "{} is solved, and as it is the last of its siblings, so is its parent",
    "{} is a leaf, and becomes solved",
    "the first child of {} becomes live",
    "all children of {} become live",
)


def sentence(event: Event, nodes: NodeTable) -> str:
    """What an event means.

    >>> import gametree as gt
    >>> seen = gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta")
    >>> print(sentence(seen.events[5], seen.nodes))
    A.1 is evaluated: 3
    """
    return SENTENCES[event.kind](event, nodes.name(event.id))


def _probe(event: Event, name: str) -> str:
    return f"a search of {name} begins, {_plural(event.depth or 0, 'ply', 'plies')} deep{_window(event)}"


def _probed(event: Event, name: str) -> str:
    return f"the search of {name} returns {_text(event.value)}{_proof(event)}"


def _enter(event: Event, name: str) -> str:
    merit = f" with merit {_text(event.value)}" if event.alpha is None and event.beta is None else ""
    return f"{name} is entered, a {_player(event)} node{_window(event) or merit}"


def _generate(event: Event, name: str) -> str:
    return f"{name} has {_plural(event.count or 0, 'move')}"


def _leaf(event: Event, name: str) -> str:
    looked = f", after a look at {_plural(event.count, 'position')}" if event.count and event.count > 1 else ""
    return f"{name} is evaluated: {_text(event.value)}{looked}"


def _answered(event: Event, name: str) -> str:
    if event.lower is None:
        return f"{name} is a position that the graph has already: {_text(event.value)}"
    by = "the table has a bound of a child of" if event.cutoff else "the table has"
    return f"{by} {name}: {_text(event.value)}{_proof(event)}"


def _abandoned(event: Event, name: str) -> str:
    if event.upper == inf:
        return f"{name} is abandoned: it seems to be worth at least {_text(event.value)} >= beta = {_text(event.beta)}"
    return f"{name} is abandoned: it seems to be worth at most {_text(event.value)} <= alpha = {_text(event.alpha)}"


def _update(event: Event, name: str) -> str:
    which = "the last child" if event.last else "a child"
    return f"{which} of {name} has returned: g = {_text(event.value)} is the best so far{_window(event)}"


def _cut(event: Event, name: str) -> str:
    children = f"{_plural(event.count or 0, 'child', 'children')} of {name} {'is' if event.count == 1 else 'are'}"
    if event.cutoff is False:
        return f"{children} left out: nothing is expected of moves so late, or so far below the window"
    if event.beta is None:
        return (
            f"cut at {name}: it or a node above it is solved with {_text(event.value)}, so {children} never looked at"
        )
    return f"cut at {name}: {inequality(event)}, so {children} never looked at"


def inequality(event: Event) -> str:
    """Why a node is cut off: the inequality that holds."""
    if event.maximizing:
        return f"g = {_text(event.value)} >= {'gamma' if event.alpha is None else 'beta'} = {_text(event.beta)}"
    if event.alpha is None:
        return f"g = {_text(event.value)} < gamma = {_text(event.beta)}"
    return f"g = {_text(event.value)} <= alpha = {_text(event.alpha)}"


def _store(event: Event, name: str) -> str:
    return f"the table gets the bounds of {name}: {_text(event.lower)} to {_text(event.upper)}"


def _return(event: Event, name: str) -> str:
    return f"{name} returns {_text(event.value)}"


def _operator(event: Event, name: str) -> str:
    operator = event.operator or 0
    return f"{f'operator {operator}: ' if operator else ''}{OPERATORS[operator].format(name)}"


def _line(event: Event, name: str) -> str:
    moves = " ".join(map(str, event.line or ())) or "empty"
    return f"the principal variation is {moves}, worth {_text(event.value)}"


def _expand(event: Event, name: str) -> str:
    if not event.count:
        return f"{name} has no moves: the game is over there"
    made = _plural(event.count, "child", "children")
    root = "" if event.root is None else f", and the root worth {_text(event.root)}"
    return f"{name} is expanded: {made} made, {name} is worth {_text(event.value)}{root}"


def _back_up(event: Event, name: str) -> str:
    return f"{name} is now worth {_text(event.value)}"


SENTENCES: dict[str, Callable[[Event, str], str]] = {
    "probe": _probe,
    "probed": _probed,
    "enter": _enter,
    "generate": _generate,
    "leaf": _leaf,
    "answered": _answered,
    "abandoned": _abandoned,
    "update": _update,
    "cut": _cut,
    "store": _store,
    "return": _return,
    "operator": _operator,
    "line": _line,
    "expand": _expand,
    "back up": _back_up,
}


def _player(event: Event) -> str:
    return "MAX" if event.maximizing else "MIN"


def _window(event: Event) -> str:
    if event.beta is None:
        return ""
    if event.alpha is None:
        return f", gamma = {_text(event.beta)}"
    return f", alpha = {_text(event.alpha)}, beta = {_text(event.beta)}"


def _proof(event: Event) -> str:
    """What a value is, by the bounds that it proves."""
    if event.lower is None or event.upper is None:
        return ""
    if event.lower == event.upper:
        return ", the exact value"
    return ", a lower bound" if event.value == event.lower else ", an upper bound"


def _plural(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def _text(value: Number | None) -> str:
    if value is None:
        return "?"
    if value in (float("inf"), float("-inf")):
        return "+inf" if value > 0 else "-inf"
    return number(value)
