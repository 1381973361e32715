"""The principal variation: legal to its last move, and worth the value that the search returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametree.model.position import Position
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.kernels.kernel import Kernel, Stopped, reason

__all__ = ["completed", "continued", "own_line", "principal_variation"]


def principal_variation(
    kernel: Kernel, position: Position, depth: int, value: int, move: Any
) -> tuple[tuple[Any, ...], str | None]:
    """A line of play of up to `depth` plies from `position`, whose minimax value is `value`, to a leaf of that value.

    It begins with `move` if that is not None. The kernel's own line is used as far as it goes: it is short where a
    table answered, or if all windows were null windows. The rest is found by null-window tests of the children, the
    table's move first, which a warm table answers almost at once. They are not counted. If the time limit or Ctrl-C
    ends them, the line is short, and the reason is returned with it.
    """
    line = kernel.line(position)
    if not line or line[0] != move:
        line = [] if move is None else [move]
    return completed(kernel, position, depth, value, line)


def completed(
    kernel: Kernel, position: Position, depth: int, value: int, known: Sequence[Any]
) -> tuple[tuple[Any, ...], str | None]:
    """The principal variation that begins with the moves `known`: see `principal_variation`."""
    line = list(known)
    if len(line) == depth:
        return tuple(line), None
    for move in line:
        position = position.after(move)
    with kernel.uncounted():
        try:
            found, stopped = kernel.line_worth(position, depth - len(line), value) or _line_worth(
                kernel, position, depth - len(line), value
            )
        except KeyboardInterrupt as stop:
            return tuple(line), reason(stop)
    return (*line, *found), stopped


def _line_worth(kernel: Kernel, position: Position, depth: int, value: int) -> tuple[list[Any], str | None]:
    """Up to `depth` moves that keep the position's minimax value, and why the line ended early."""
    line: list[Any] = []
    try:
        for left in range(depth, 0, -1):
            move = _move_worth(kernel, position, left, value)
            if move is None:
                break
            line.append(move)
            position = position.after(move)
    except (Stopped, KeyboardInterrupt) as stop:
        return line, reason(stop)
    return line, None


def own_line(kernel: Kernel, position: Position, depth: int, move: Any) -> tuple[Any, ...]:
    """The line of play that the search itself found, for a search whose value no test would confirm.

    It begins with `move` if that is not None. Where the search left no line, because the table answered or the search
    keeps none, the line continues with the moves in the table.
    """
    line = kernel.line(position)
    if line and move in (None, line[0]):
        return tuple(line)
    return continued(kernel, position, depth, () if move is None else (move,))


def continued(kernel: Kernel, position: Position, depth: int, known: Sequence[Any]) -> tuple[Any, ...]:
    """The line that begins with the moves `known`, continued with the moves in the table; they prove nothing."""
    line = list(known)
    for move in line:
        position = position.after(move)
    for left in range(depth - len(line), 0, -1):
        remembered = _remembered(kernel, position, left)
        if remembered is None:
            break
        line.append(remembered)
        position = position.after(remembered)
    return tuple(line)


def _remembered(kernel: Kernel, position: Position, depth: int) -> Any:
    """The table's move; None if it has none. Where that may be a mirror image's, the move to the best known child."""
    moves, maximizing = position.moves(), position.maximizing
    if position.identity == position.key:
        move = kernel.known(position, depth).move
        return move if move in moves else None
    children = ((move, kernel.known(position.after(move), depth - 1)) for move in moves)
    worth = [(known.lower if maximizing else -known.upper, move) for move, known in children if known.found]
    return max(worth, key=lambda pair: pair[0], default=(0, None))[1]


def _move_worth(kernel: Kernel, position: Position, depth: int, value: int) -> Any:
    """A move that keeps the position's minimax value; None if the game is over."""
    hint = kernel.known(position, depth).move
    moves = sorted(position.moves(), key=lambda move: move != hint)
    maximizing = position.maximizing
    window = (value - 1, value) if maximizing else (value, value + 1)
    for move in moves[:-1]:
        bound = kernel.call(alphabeta, position.after(move), depth - 1, *window).value
        if bound >= value if maximizing else bound <= value:
            return move
    return moves[-1] if moves else None
