"""The best moves of a position, or of some of its moves, by searches of the root's children.

The root itself is not visited, and its value is not stored: a table keeps what is true of every position below it,
whichever moves are allowed at the root.
"""

from __future__ import annotations

from bisect import insort
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gametree.model.position import Position
from gametree.model.result import Counts, Probe
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.algorithms.alphabeta import alphabeta
from gametree.searching.algorithms.mt import mt
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.kernels.kernel import Kernel, Progress

__all__ = ["BestMoves", "Ranked", "Solve"]

CHEAPER = 6
"""How many times cheaper than a search one must be that is two plies less deep, and finds the order of moves for it."""
MUCH_CHEAPER = 30
"""The same of one that is still less deep: its order is worth less."""

Solve = Callable[[Kernel, Position, int, int], Found]
"""`Algorithm.solve`."""


class Ranked(NamedTuple):
    """What a search has found of a move at the root, or of the whole root."""

    found: Found
    line: tuple[Any, ...] | None
    """The line of the move, as far as the search itself found it; None for the whole root."""


class Merit(NamedTuple):
    """What an iteration has shown of a move."""

    chosen: bool
    """Whether it was one of the best."""
    value: int
    """Its value, or a bound of it, in the mover's view."""


class BestMoves:
    """The search for the best moves by an algorithm that finds the minimax value.

    As in Scout, the first moves are searched for their values, and the others are tested against the worst of the best:
    only a move that is better is searched for its value. The algorithm itself searches the first move. With a table,
    tests that close in on the value from a guess, as in MTD(f), search the others: a wide window would cost more. The
    order is that of the last two iterations, one even and one odd. If there were none, searches of smaller depths find
    it, as long as they are cheap: a good order saves more than they take.
    """

    completes = True
    """Whether a line that ends early is completed by tests."""

    def __init__(self, kernel: Kernel, algorithm: Algorithm, solve: Solve, moves: Sequence[Any], best: int) -> None:
        self._kernel, self._algorithm, self._solve, self._best = kernel, algorithm, solve, best
        self._moves = moves
        self._position = kernel.position
        self._sign = 1 if self._position.maximizing else -1
        self._children = [self._position.after(move) for move in moves]
        self._values: list[dict[int, int]] = [{} for _ in moves]  # by depth
        self._order = list(range(len(moves)))
        self._merits: dict[int, dict[int, Merit]] = {}  # by depth
        self._ordered = False
        self._tests: Solve = self._solved if kernel.settings.table is None else MTD().solve

    def search(self, depth: int) -> list[Ranked]:
        """The best moves at `depth`, the best one first. What is proved of the best is in the kernel's progress."""
        if not self._ordered:
            self._ordered = True
            self._put_in_order(depth)
        return self._ranked(depth)

    def _put_in_order(self, depth: int) -> None:
        """Searches smaller depths that are even or odd as this one. They prove nothing about this depth."""
        kernel, root = self._kernel, self._kernel.progress
        costs: list[int] = []
        try:
            for less in range(2 - depth % 2, depth, 2) if len(self._moves) > 1 else ():
                if not _pays(costs, (depth - less) // 2):
                    break
                before = kernel.counts.nodes
                kernel.progress = Progress(-kernel.infinity, kernel.infinity)
                self._ranked(less)
                costs.append(kernel.counts.nodes - before)
        finally:
            kernel.progress = root

    def _ranked(self, depth: int) -> list[Ranked]:
        kernel, root = self._kernel, self._kernel.progress
        top: list[tuple[int, int, Ranked]] = []  # by the value in the mover's view, negated
        merits: dict[int, int] = {}  # values or bounds of them, in the mover's view
        with kernel.below(self._position):
            waiting = deque(self._in_order())
            while waiting and (len(top) < self._best or self._skip(waiting, depth - 1, -top[-1][0], merits)):
                place = waiting.popleft()
                ranked = self._searched(place, depth, self._tests if top else self._solved)
                merits[place] = self._sign * ranked.found.lower
                self._values[place][depth] = ranked.found.lower
                insort(top, (-merits[place], place, ranked), key=lambda one: one[0])
                del top[self._best :]
                self._note(root, top[0][2].found)
        chosen = {place for _, place, _ in top}
        self._merits[depth] = {place: Merit(place in chosen, merit) for place, merit in merits.items()}
        return [ranked for _, _, ranked in top]

    def _in_order(self) -> list[int]:
        """The moves that were among the best of the last two iterations first, then those of one, then the others.

        A search that does not deepen has the last two of its searches for the order.
        """
        known = [self._merits[before] for before in sorted(self._merits)[-2:]]

        def rank(place: int) -> tuple[int, int]:
            return sum(one[place].chosen for one in known), sum(one[place].value for one in known)

        self._order.sort(key=rank, reverse=True)
        return self._order

    @property
    def counts(self) -> Counts:
        """The counts of the search so far."""
        return self._kernel.counts

    @property
    def probes(self) -> Sequence[Probe]:
        """The calls of procedures so far."""
        return self._kernel.probes

    @property
    def memory(self) -> int:
        """Bytes used for the table and all else."""
        return self._kernel.memory

    def _skip(self, waiting: deque[int], depth: int, least: int, merits: dict[int, int]) -> bool:
        """Drops the next moves by which the mover gets at most `least`, and returns whether one is left that is better.

        `merits` gets a bound for each.
        """
        self._kernel.progress = Progress(-self._kernel.infinity, self._kernel.infinity)
        gamma = least + 1 if self._sign > 0 else -least
        bounds = self._bounds([self._children[place] for place in waiting], depth, gamma)
        for bound in bounds:
            merits[waiting[0]] = self._sign * bound
            if self._sign * bound > least:
                return True
            waiting.popleft()
        return False

    def _bounds(self, children: list[Position], depth: int, gamma: int) -> list[int]:
        """Bounds of the children up to the first that is better: they show on which side of gamma each lies."""
        kernel = self._kernel
        if kernel.settings.table is None:
            return kernel.tests(alphabeta, children, depth, gamma, self._sign)
        return kernel.tests(mt, children, depth, gamma, self._sign, bounds="both")

    def _searched(self, place: int, depth: int, search: Solve) -> Ranked:
        """The value of a move, and its line."""
        kernel, move, child, left = self._kernel, self._moves[place], self._children[place], depth - 1
        if kernel.drawn(child):
            return Ranked(Found(0, 0, move), (move,))
        kernel.progress = Progress(-kernel.infinity, kernel.infinity)
        lower, upper, reply, *_ = search(kernel, child, left, self._guess(place, depth))
        if lower != upper:
            kernel.progress = Progress(lower, upper, reply)
            value, answer = kernel.call(alphabeta, child, left, lower, upper)
            lower, upper, reply = value, value, reply if answer is None else answer
        return Ranked(Found(lower, upper, move), (move, *self._line(child, reply)))

    def _solved(self, kernel: Kernel, child: Position, depth: int, guess: int) -> Found:
        """A search by the algorithm itself."""
        if self._algorithm.uses_tree:  # the saved one is that of the root
            value, move = kernel.call(alphabeta, child, depth, -kernel.infinity, kernel.infinity)
            return Found(value, value, move)
        return self._solve(kernel, child, depth, guess)

    def _guess(self, place: int, depth: int) -> int:
        """The value two plies less deep, because values may swing between odd and even depths; or else the last."""
        values = self._values[place]
        if not values:
            return self._kernel.number(self._children[place])
        return values[depth - 2] if depth - 2 in values else values[max(values)]

    def _line(self, child: Position, reply: Any) -> tuple[Any, ...]:
        """The line of the search itself. The table's moves would not do: after tests they are those of bounds."""
        line = self._kernel.line(child)
        return tuple(line) if line and line[0] == reply else () if reply is None else (reply,)

    def _note(self, root: Progress, best: Found) -> None:
        root.move = best.move
        if self._sign > 0:
            root.lower = best.lower
        else:
            root.upper = best.upper


def _pays(costs: Sequence[int], steps: int) -> bool:
    """Whether one more search for the order pays: it must cost little of the search itself, `steps` steps deeper.

    `costs` are the nodes of the searches before. They show how much dearer each step of two plies is.
    """
    *_, last_but_one, last = (0, 0, *costs)
    return not last_but_one or (last / last_but_one) ** steps >= (CHEAPER if steps == 1 else MUCH_CHEAPER)
