"""Openings for any game, made by us: lines of moves from the start, without symmetric copies, filtered to a balance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from gametree.model.arguments import file_path, instance, iterated, listed_by, number, seeded, whole
from gametree.model.errors import GameTreeError, InvalidPosition, OptionError
from gametree.model.files import write_file
from gametree.model.move_list import noted, read_moves
from gametree.model.movetext import words
from gametree.model.position import Position
from gametree.model.text_file import read_lines
from gametree.searching.api import search

__all__ = ["Line", "all_openings", "endless_openings", "made_openings", "read_openings", "write_openings"]

Line = tuple[Any, ...]
"""An opening: its moves."""
PLIES = 6
MOST_PLIES = 200
NODES = 20_000
"""Nodes of the search that says whether an opening is balanced."""
LISTED = 5_000
"""If a game has no more openings than this, all of them are listed, and chosen from at random."""
MOST = 200_000
"""The most openings that are ever listed."""
TRIES = 500
"""How many random lines in a row may be nothing new before there is nothing new to find."""


def made_openings(
    start: Position,
    *,
    plies: int = PLIES,
    count: int | None = None,
    balance: float | None = None,
    nodes: int = NODES,
    seed: int = 0,
) -> list[Line]:
    """Openings of `plies` moves from `start`: all of them, or `count` random ones, which depend on `seed` alone.

    No two lead to the same position, or to mirrored or rotated images of it (`Position.symmetric_key`), and none ends
    the game. With a `balance`, the value of each is at most that far from zero, in the units of the game's evaluator,
    by a search of `nodes` nodes. There may be fewer than `count`, if the game has no more.

    >>> import gametree as gt
    >>> from gametree.matches import made_openings
    >>> made_openings(gt.position("tic-tac-toe"), plies=1)
    [('a1',), ('b1',), ('b2',)]
    >>> len(made_openings(gt.position("othello"), plies=6, count=10, balance=50))
    10
    """
    if count is not None:
        count = whole("count", count, 0)
        return list(islice(endless_openings(start, plies=plies, balance=balance, nodes=nodes, seed=seed), count))
    return [line for line, at in all_openings(start, plies).items() if _is_balanced(at, balance, nodes)]


def endless_openings(
    start: Position, *, plies: int = PLIES, balance: float | None = None, nodes: int = NODES, seed: int = 0
) -> Iterator[Line]:
    """Random openings as `made_openings` makes them, one after the other, as long as new ones are found.

    >>> import gametree as gt
    >>> from gametree.matches import endless_openings
    >>> lines = endless_openings(gt.position("chess"), plies=2, seed=1)
    >>> len(next(lines))
    2
    """
    random = Random(f"openings {seeded(seed)}")
    if balance is not None:
        number("balance", balance, 0, 1e9)
    whole("nodes", nodes, 1)
    found = _listed(start, plies, LISTED)
    if found is None:
        lines = _random_lines(start, plies, random)
    else:
        listed = list(found.items())
        random.shuffle(listed)
        lines = iter(listed)
    return (line for line, at in lines if _is_balanced(at, balance, nodes))


def all_openings(start: Position, plies: int) -> dict[Line, Position]:
    """Every opening of `plies` moves and its position, in the order of the moves; `OptionError` if they are too many.

    >>> import gametree as gt
    >>> from gametree.matches import all_openings
    >>> len(all_openings(gt.position("othello"), 3))
    14
    """
    found = _listed(start, plies, MOST)
    if found is None:
        raise OptionError(f"there are more than {MOST:,} openings of {plies} plies; give a count of random ones")
    return found


def read_openings(file: str | Path, start: Position) -> list[Line]:
    """The openings of a text file: one a line, its moves from `start` in the game's notation; # begins a comment.

    A line that leads to the same position as another, or to its mirror image, is left out. `InvalidPosition` names the
    line that cannot be read, or after which the game is over.

    >>> import gametree as gt, tempfile
    >>> from pathlib import Path
    >>> from gametree.matches import read_openings
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "book.txt"
    ...     _ = file.write_text("# two of three\\n1. e4 e5 2. Nf3\\nd2d4\\n")
    ...     read_openings(file, gt.position("chess"))
    [('e2e4', 'e7e5', 'g1f3'), ('d2d4',)]
    """
    instance("start", start, Position, "a position")
    found: dict[int, Line] = {}
    for key, line in read_lines(file_path(file), lambda text: _read(start, text), "openings"):
        found.setdefault(key, line)
    return list(found.values())


def write_openings(file: str | Path, lines: Iterable[Line], comment: str = "") -> None:
    """Writes openings to a text file that `read_openings` reads, below a comment.

    >>> import gametree as gt, tempfile
    >>> from pathlib import Path
    >>> from gametree.matches import write_openings
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "book.txt"
    ...     write_openings(file, [("e2e4", "e7e5")], "one opening")
    ...     print(file.read_text(), end="")
    # one opening
    e2e4 e7e5
    """
    heads = [f"# {line}" for line in instance("comment", comment, str, "a string").splitlines()]
    bodies = [" ".join(map(str, listed_by("a line", line, "moves"))) for line in iterated("lines", lines, "openings")]
    write_file(file_path(file), "".join(f"{line}\n" for line in [*heads, *bodies]), "the openings cannot be written")


def _listed(start: Position, plies: int, most: int) -> dict[Line, Position] | None:
    """The openings by breadth; None if there are more than `most`, here or on the way."""
    instance("start", start, Position, "a position")
    found: dict[Line, Position] = {(): start}
    for _ in range(whole("plies", plies, 0, MOST_PLIES)):
        different: dict[int, tuple[Line, Position]] = {}
        for line, at in found.items():
            for move in at.moves():
                after = at.after(move)
                different.setdefault(after.symmetric_key, ((*line, move), after))
            if len(different) > most:
                return None
        found = dict(different.values())
    return {line: at for line, at in found.items() if at.moves()}


def _random_lines(start: Position, plies: int, random: Random) -> Iterator[tuple[Line, Position]]:
    seen: set[int] = set()
    in_vain = 0
    while in_vain < TRIES:
        in_vain += 1
        line: list[Any] = []
        at = start
        while len(line) < plies and (moves := at.moves()):
            line.append(random.choice(moves))
            at = at.after(line[-1])
        if len(line) == plies and at.moves() and at.symmetric_key not in seen:
            seen.add(at.symmetric_key)
            in_vain = 0
            yield tuple(line), at


def _is_balanced(position: Position, balance: float | None, nodes: int) -> bool:
    if balance is None:
        return True
    found = search(position, nodes=nodes)
    if found.stopped == "interrupted":
        raise KeyboardInterrupt  # Ctrl-C ends the making of openings, not one search of it
    return abs(found.value) <= balance


def _read(start: Position, text: str) -> tuple[int, Line]:
    try:
        with noted() as moves:
            at = read_moves(start, text)
    except InvalidPosition as error:
        try:
            moves, at = _by_words(start, text)  # other spellings, such as Nf3, which only the game knows
        except GameTreeError:
            raise error from None
    if not at.moves():
        raise OptionError("the game is over after these moves")
    return at.symmetric_key, tuple(moves)


def _by_words(start: Position, text: str) -> tuple[list[Any], Position]:
    moves, at = [], start
    for word in words(text):
        after = at.play(word)
        moves.append(next((move for move in at.moves() if at.after(move) == after), word))
        at = after
    return moves, at
