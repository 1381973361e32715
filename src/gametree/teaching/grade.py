"""Checking a student's own search against ours: the same value, and the same nodes visited in the same order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from gametree.model.arguments import function as checked_function
from gametree.model.arguments import one_of, seeded, whole
from gametree.model.quoted import cut, quoted
from gametree.pictures.draw import draw
from gametree.pictures.picture import Picture
from gametree.rules.builtin.tree import tree
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.tracing.event import VISITS
from gametree.searching.tracing.trace import Trace, trace
from gametree.teaching.calling import arguments_of
from gametree.teaching.exercise_trees import trees_to_grade
from gametree.teaching.watched import TooManyVisits, WatchedLists, WatchedPosition

__all__ = ["Grade", "grade"]

MOST_TREES = 100_000
Path = tuple[int, ...]


@dataclass(frozen=True)
class Grade:
    """What a check found. It is true if the function is right; `print` shows what is wrong, with the tree."""

    right: bool
    message: str
    """What was checked, or what is wrong."""
    checked: int
    """On how many trees the function was right."""
    tree: Any = None
    """The first tree on which it was wrong, as nested lists; None if there is none."""
    differs: str | None = None
    """The name of the first node at which the visits differ."""
    expected: tuple[str, ...] = ()
    """The nodes that should be visited on that tree, in order."""
    visited: tuple[str, ...] = ()
    """Those that were."""
    picture: Picture | None = field(default=None, repr=False)
    """The tree at the moment at which the visits part."""

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return self.message if self.picture is None else f"{self.message}\n\n{self.picture}"

    def _repr_html_(self) -> str:
        drawn = "" if self.picture is None else self.picture.svg()
        return f"<p>{escape(self.message)}</p>\n{drawn}"


@dataclass(frozen=True)
class Attempt:
    """What a function did on one tree: the value it returned, or what went wrong, and the nodes it visited."""

    value: Any
    fault: str
    visited: tuple[Path, ...]


def grade(
    function: Callable[..., Any],
    *,
    algorithm: str = "alphabeta",
    nodes: str = "lists",
    trees: int = 100,
    seed: int = 0,
    **arguments: Any,
) -> Grade:
    """Checks a search that somebody has written: its value, and the nodes it visits, in order, against ours.

    The function takes a tree as its first argument. `nodes` says what that is: nested "lists" with numbers as leaves,
    or "positions". It may have other arguments, which are recognized by their names: alpha, beta, depth, maximizing.
    Those with another name are given here, in `arguments`. It returns the value, or a tuple that begins with it.

    It is tried on so many `trees`, small ones first, and the first difference ends the check. Then `differs` is the
    name of the node at which it happened: "B.2" is the second child of the root's second child.

    >>> from gametree.teaching import grade
    >>> def alphabeta(node, alpha, beta, maximizing):
    ...     if isinstance(node, int):
    ...         return node
    ...     best = float("-inf") if maximizing else float("inf")
    ...     for child in node:
    ...         value = alphabeta(child, alpha, beta, not maximizing)
    ...         if maximizing:
    ...             best = max(best, value)
    ...             alpha = max(alpha, best)
    ...         else:
    ...             best = min(best, value)
    ...             beta = min(beta, best)
    ...         if alpha > beta:  # should be >=
    ...             break
    ...     return best
    >>> found = grade(alphabeta)
    >>> found.right, found.differs in found.visited, found.differs in found.expected
    (False, True, False)
    """
    checked_function("function", function)
    one_of("nodes", nodes, ("lists", "positions"))
    chosen = find_algorithm(algorithm)
    for number, spec in enumerate(trees_to_grade(whole("trees", trees, 1, MOST_TREES), seeded(seed))):
        ours = trace(tree(spec), chosen)
        given = arguments_of(function, ours.root.plies_left or 0, arguments)
        attempt = _on_positions(function, ours, given) if nodes == "positions" else _on_lists(function, spec, given)
        wrong = _difference(ours, spec, number, attempt)
        if wrong is not None:
            return wrong
    return Grade(True, f"right: the same value and the same visits as {chosen.name} on {trees:,} trees", trees)


def _on_lists(function: Callable[..., Any], spec: Any, given: dict[str, Any]) -> Attempt:
    watched = WatchedLists(spec)
    value, fault = _tried(lambda: watched.run(lambda: function(watched.root, **given)))
    return Attempt(value, fault, watched.visited())


def _on_positions(function: Callable[..., Any], ours: Trace, given: dict[str, Any]) -> Attempt:
    watched = WatchedPosition(ours.root)
    value, fault = _tried(lambda: function(watched, **given))
    return Attempt(value, fault, watched.visits.in_order())


def _tried(function: Callable[[], Any]) -> tuple[Any, str]:
    """What a function returns, and what went wrong."""
    try:
        value = function()
    except TooManyVisits:
        return None, "does not come to an end"
    except Exception as error:
        return None, f"raises {type(error).__name__}: {cut(error)}"
    value = value[0] if isinstance(value, tuple) and value else value
    return value, "" if isinstance(value, int | float) else f"returns {quoted(value)}, which is no value"


def _difference(ours: Trace, spec: Any, number: int, attempt: Attempt) -> Grade | None:
    """What is wrong on one tree; None if nothing is."""
    expected = ours.visited
    same = 0
    while same < min(len(expected), len(attempt.visited)) and expected[same] == attempt.visited[same]:
        same += 1
    is_done = same == len(expected) == len(attempt.visited)
    if is_done and not attempt.fault and attempt.value == ours.result.value:
        return None
    due = expected[same] if same < len(expected) else None
    came = attempt.visited[same] if same < len(attempt.visited) else None
    is_extra = came is not None and came not in expected
    node = came if is_extra else due
    return Grade(
        False,
        f"wrong on tree {number + 1}: {_words(ours, due, came, is_extra, attempt)}",
        number,
        spec,
        None if node is None else ours.name(node),
        tuple(map(ours.name, expected)),
        tuple(map(ours.name, attempt.visited)),
        draw(ours, None if node is None else _step_of(ours, node)),
    )


def _words(ours: Trace, due: Path | None, came: Path | None, is_extra: bool, attempt: Attempt) -> str:
    if attempt.fault and came is None:
        return f"the function {attempt.fault}"
    if is_extra:
        assert came is not None
        step = _step_of(ours, came)
        reason = "" if step is None else f": {ours.say(step - 1)}"
        return f"the function visits {ours.name(came)}, which {ours.algorithm} does not{reason}"
    if due is None:
        return f"the function returns {quoted(attempt.value)}, but the value is {ours.result.value}"
    if came is None or due not in attempt.visited:
        return f"the function does not visit {ours.name(due)}"
    return f"the function visits {ours.name(came)} before {ours.name(due)}"


def _step_of(ours: Trace, node: Path) -> int | None:
    """The step after which a search has visited a node, or has cut it off; None if there is none."""
    for step, event in enumerate(ours.events, 1):
        visited = event.kind in VISITS and event.node == node
        if visited or (event.kind == "cut" and event.node == node[: len(event.node)] != node):
            return step
    return None
