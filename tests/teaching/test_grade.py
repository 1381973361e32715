"""Students' searches: right ones pass whatever their style, and of wrong ones the first difference is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametree.model.errors import OptionError
from gametree.teaching import grade

INFINITY = float("inf")


def alphabeta(node: Any, alpha: float, beta: float, maximizing: bool) -> Any:
    """As many write it."""
    return general(node, alpha, beta, maximizing, lambda a, b: a >= b)


def general(node: Any, alpha: float, beta: float, maximizing: bool, ends: Callable[[float, float], bool]) -> Any:
    if isinstance(node, int):
        return node
    best = -INFINITY if maximizing else INFINITY
    for child in node:
        value = general(child, alpha, beta, not maximizing, ends)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if ends(alpha, beta):
            break
    return best


def by_exact_type(tree: Any) -> Any:
    """One argument, a function inside, another test for leaves, and a best move beside the value."""

    def visit(node: Any, a: float, b: float, turn: bool) -> Any:
        if type(node) is int:
            return node, None
        best, move = (-INFINITY if turn else INFINITY), None
        for place in range(len(node)):
            value, _ = visit(node[place], a, b, not turn)
            if (value > best) if turn else (value < best):
                best, move = value, place
            a, b = (max(a, best), b) if turn else (a, min(b, best))
            if a >= b:
                return best, move
        return best, move

    return visit(tree, -INFINITY, INFINITY, True)


def negamax(node: Any, depth: int, α: float, β: float, color: int) -> Any:
    if not isinstance(node, list):
        return color * node
    best = -INFINITY
    for child in node:
        best = max(best, -negamax(child, depth - 1, -β, -α, -color))
        α = max(α, best)
        if α >= β:
            break
    return best


def without_calls_for_leaves(node: Any, alpha: float, beta: float, is_max: bool) -> Any:
    best = -INFINITY if is_max else INFINITY
    for child in node:
        deeper = isinstance(child, list)
        value = without_calls_for_leaves(child, alpha, beta, not is_max) if deeper else child
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def on_positions(position: Any, alpha: float, beta: float) -> Any:
    if not position.moves():
        return position.evaluate()
    best = -INFINITY if position.maximizing else INFINITY
    for move in position.moves():
        value = on_positions(position.play(move), alpha, beta)
        best = max(best, value) if position.maximizing else min(best, value)
        alpha, beta = (max(alpha, best), beta) if position.maximizing else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


def minimax(node: Any, maximizing: bool) -> Any:
    if isinstance(node, int):
        return node
    return (max if maximizing else min)([minimax(child, not maximizing) for child in node])


@pytest.mark.parametrize("function", [alphabeta, by_exact_type, negamax, without_calls_for_leaves])
def test_right_in_many_styles(function: Callable[..., Any]) -> None:
    found = grade(function, trees=40)
    assert found.right and found and found.checked == 40 and str(found).startswith("right: the same value"), found
    assert found.picture is None and found.differs is None


def test_right_on_positions_and_with_other_algorithms() -> None:
    assert grade(on_positions, nodes="positions", trees=40)
    assert grade(minimax, algorithm="minimax", trees=40)
    assert grade(lambda node, who: general(node, -INFINITY, INFINITY, who, lambda a, b: a >= b), who=True, trees=9)


def test_a_node_too_many() -> None:
    found = grade(minimax)
    assert not found and found.differs == "B.2" and found.checked == 0
    assert found.message == (
        "wrong on tree 1: the function visits B.2, which alphabeta does not: "
        "cut at B: g = 2 <= alpha = 3, so 2 children of B are never looked at"
    )
    assert found.tree == [[3, 12, 8], [2, 4, 6], [14, 5, 1]]
    assert found.visited[:7] == found.expected[:7] and found.visited[7] == "B.2"
    assert found.picture is not None and "╪" in str(found) and "<svg" in found._repr_html_()


def test_a_cutoff_that_comes_too_late_is_found_by_a_tie() -> None:
    found = grade(lambda node, a, b, is_max: general(node, a, b, is_max, lambda a, b: a > b))
    assert found.differs == "B.2" and found.checked == 1 and "g = 2001 <= alpha = 2001" in found.message


def test_a_cutoff_too_many() -> None:
    found = grade(lambda node, a, b, is_max: general(node, a, b, is_max, lambda a, b: a >= b - 10))
    assert found.message == "wrong on tree 1: the function does not visit C.3" and found.differs == "C.3"


def test_from_right_to_left() -> None:
    def backwards(node: Any, maximizing: bool) -> Any:
        return node if isinstance(node, int) else max([backwards(child, not maximizing) for child in node[::-1]])

    found = grade(backwards)
    assert found.message == "wrong on tree 1: the function visits C before A" and found.differs == "A"


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda node: 1 / 0, "raises ZeroDivisionError: division by zero"),
        (lambda node: alphabeta(node, -INFINITY, INFINITY, True) + 1, "returns 4, but the value is 3"),
        (lambda node: str(alphabeta(node, -INFINITY, INFINITY, True)), "returns '3', which is no value"),
        (lambda node: None, "returns None, which is no value"),
    ],
)
def test_what_else_goes_wrong(function: Callable[..., Any], said: str) -> None:
    assert grade(function).message == f"wrong on tree 1: the function {said}"


def test_a_function_without_an_end() -> None:
    def lost(node: Any) -> Any:
        while True:
            node[0]

    assert "does not come to an end" in grade(lost).message

    def deeper(node: Any) -> Any:
        return deeper(node)

    assert "raises RecursionError" in grade(deeper).message or "does not come to an end" in grade(deeper).message


def test_arguments_that_are_not_clear() -> None:
    with pytest.raises(OptionError, match="it is not clear what 'moon' is at the root"):
        grade(lambda node, moon: 0)
    with pytest.raises(OptionError, match="must take the tree as its first argument"):
        grade(lambda: 0)
    with pytest.raises(OptionError, match="nodes is one of lists, positions, not 'trees'"):
        grade(minimax, nodes="trees")


def test_the_profiler_is_as_it_was_before() -> None:
    import sys

    def watching(*event: Any) -> None:
        pass

    sys.setprofile(watching)
    try:
        grade(minimax, trees=1)
        assert sys.getprofile() is watching
    finally:
        sys.setprofile(None)
