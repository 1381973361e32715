"""The MT framework: one loop over one null-window test. A driver is a first bound and a way to choose the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from gametree.model.arguments import function, one_of
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.searching.algorithm import Found, WindowAlgorithm
from gametree.searching.algorithms.mt import mt
from gametree.searching.kernels.kernel import Kernel
from gametree.searching.steadiness import must_be_steady

__all__ = ["ALGORITHMS", "MTD", "Pass", "Start"]

MANY_TESTS = 64
"""After this many tests, and whenever their number has doubled, a search checks that the game's values are steady."""


class Start(NamedTuple):
    """What a driver knows before its first test."""

    guess: int
    infinity: int


class Pass(NamedTuple):
    """What a driver knows after a test with `gamma` returned `g`: lower <= f <= upper."""

    gamma: int
    g: int
    lower: int
    upper: int
    unit: int
    """A small advantage in the game's values."""
    streak: int
    """The number of tests in a row, including this one, that had the same outcome."""

    @property
    def failed_low(self) -> bool:
        """Whether the test showed f <= g < gamma; otherwise f >= g >= gamma."""
        return self.g < self.gamma


@dataclass(frozen=True)
class MTD(WindowAlgorithm):
    """The MT driver: tests `first(start)`, then `next(pass)` and so on, until the bounds meet.

    Every gamma that `next` chooses must be above the lower bound and at most the upper bound. `bounds` says whether
    table entries keep "one" bound, as SSS* and DUAL* do, or "both". With `goal="move"` the loop ends when a move is
    proved best, and returns a lower bound of its value (an upper one for MIN).

    >>> import gametree as gt
    >>> mtdf = gt.MTD(first=lambda start: start.guess, next=lambda p: p.g if p.failed_low else p.g + 1)
    >>> gt.search(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), mtdf).value
    3
    """

    first: Callable[[Start], int] = lambda start: start.guess
    next: Callable[[Pass], int] = lambda p: p.g if p.failed_low else p.g + 1
    bounds: str = "both"
    goal: str = "value"
    back: int = 1
    name: str = "mtd"
    text: str = "An MT driver of your own."

    procedures = (mt,)
    needs_table = True

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("bounds", self.bounds, ("one", "both"))
        one_of("goal", self.goal, ("value", "move"))
        function("first", self.first)
        function("next", self.next)

    @property
    def finds(self) -> str:  # type: ignore[override]
        """See `Algorithm.finds`: the goal."""
        return self.goal

    @property
    def version(self) -> int:  # type: ignore[override]
        """See `Algorithm.version`."""
        return 2 if self.goal == "move" else 1

    @property
    def summary(self) -> str:
        """See `Algorithm.summary`."""
        return self.text

    @property
    def stores_leaves(self) -> bool:  # type: ignore[override]
        """See `Algorithm.stores_leaves`: drivers that keep one bound must visit the leaves of SSS* and DUAL*."""
        return self.bounds == "one"

    @property
    def takes_advice(self) -> bool:  # type: ignore[override]
        """See `Algorithm.takes_advice`: SSS* and DUAL* search in natural order."""
        return self.bounds == "both"

    def solve(self, kernel: Kernel, position: Position, depth: int, guess: int) -> Found:
        """See `Algorithm.solve`."""
        moves = position.moves() if depth and self.goal == "move" else ()
        target: Target = (
            BestMove(self, kernel, position, depth, moves) if moves else Root(self, kernel, position, depth)
        )
        gamma = self.first(Start(guess, kernel.infinity))
        unit = kernel.scale.step(position.unit)
        bounds = kernel.progress
        streak, failed_low, tests, many = 0, None, 0, MANY_TESTS
        while True:
            if type(gamma) is not int or not bounds.lower < gamma <= bounds.upper:
                allowed = f"above {bounds.lower} and at most {bounds.upper}"
                raise OptionError(f"{self.name}: the next bound must be a whole number {allowed}, not {quoted(gamma)}")
            g = target.test(gamma)
            if target.reached():
                return Found(bounds.lower, bounds.upper, bounds.move)
            streak = streak + 1 if failed_low is (g < gamma) else 1
            failed_low = g < gamma
            tests += 1
            if tests == many:
                must_be_steady(position, depth)
                many *= 2
            gamma = self.next(Pass(gamma, g, bounds.lower, bounds.upper, unit, streak))


class Root:
    """The value of the root: found when its bounds meet."""

    def __init__(self, driver: MTD, kernel: Kernel, position: Position, depth: int) -> None:
        self._kernel, self._position, self._depth = kernel, position, depth
        self._kept = driver.bounds
        self._bounds = kernel.progress

    def test(self, gamma: int) -> int:
        """A bound on the value; also kept in the kernel's progress."""
        g, move = self._kernel.call(mt, self._position, self._depth, gamma, bounds=self._kept)
        # Bounds of other depths, from a table made for play, may contradict each other: then the last one counts.
        if g < gamma:
            self._bounds.lower, self._bounds.upper = min(self._bounds.lower, g), g
        else:
            self._bounds.lower, self._bounds.upper = g, max(self._bounds.upper, g)
        # A test that fails for the player to move proves no move: the last one that succeeded did.
        if self._position.maximizing == (g >= gamma):
            self._bounds.move = move
        return g

    def reached(self) -> bool:
        """Whether the goal is reached."""
        return self._bounds.lower == self._bounds.upper


class Ranking:
    """The places 0, 1, 2 and so on in the order of keys that change: the least key first, then the lower place.

    A heap. A replaced key stays in it until it comes to the top, so a change takes logarithmic time.
    """

    def __init__(self, keys: Iterable[Any]) -> None:
        self._heap = [(key, place, 0) for place, key in enumerate(keys)]
        self._changes = [0] * len(self._heap)
        heapify(self._heap)

    def change(self, place: int, key: Any) -> None:
        """Gives a place another key."""
        self._changes[place] += 1
        heappush(self._heap, (key, place, self._changes[place]))

    def first(self) -> int | None:
        """The place with the least key; None if there is no place."""
        heap = self._heap
        while heap and heap[0][2] != self._changes[heap[0][1]]:
            heappop(heap)
        return heap[0][1] if heap else None

    def first_but(self, other: int | None) -> int | None:
        """The place with the least key, `other` left out; None if there is no other place."""
        first = self.first()
        if first is None or first != other:
            return first
        left_out = heappop(self._heap)
        first = self.first()
        heappush(self._heap, left_out)
        return first


class BestMove:
    """The best move at the root: found when the bound that favours it reaches the bounds of all the others.

    The leading move is tested last, when all others have been shown to be no better, and often not at all. No step
    between two tests looks at every move: a root may have tens of thousands.
    """

    def __init__(self, driver: MTD, kernel: Kernel, position: Position, depth: int, moves: Sequence[Any]) -> None:
        self._kernel, self._position, self._depth, self._kept = kernel, position, depth, driver.bounds
        self._sign = 1 if position.maximizing else -1
        hint = kernel.known(position, depth).move
        self._moves = sorted(moves, key=lambda move: move != hint)
        self._children = [position.after(move) for move in self._moves]
        self._lower = [-kernel.infinity] * len(moves)  # bounds in the mover's view
        self._upper = [kernel.infinity] * len(moves)
        self._by_lower = Ranking((-low, -high) for low, high in zip(self._lower, self._upper, strict=True))
        self._by_upper = Ranking(-high for high in self._upper)

    def test(self, gamma: int) -> int:
        """A bound on the root's value, by tests of moves until one is good enough; kept in the kernel's progress."""
        goal = gamma if self._sign > 0 else 1 - gamma  # in the mover's view: is the value at least `goal`?
        with self._kernel.below(self._position):
            for place in self._order():
                if self._lower[place] < goal <= self._upper[place]:
                    if self.reached():
                        break
                    self._test_move(place, gamma)
                    self._keep(goal)  # should the search be stopped
                if self._lower[place] >= goal:
                    break
        return self._keep(goal)

    def reached(self) -> bool:
        """Whether the goal is reached."""
        leader = self._leader()
        rival = self._by_upper.first_but(leader)
        rest = -self._kernel.infinity if rival is None else self._upper[rival]
        return -self._kernel.infinity < self._lower[leader] >= rest

    def _order(self) -> list[int]:
        leader, places = self._leader(), [*range(len(self._moves))]
        if self._lower[leader] > -self._kernel.infinity:
            places.append(places.pop(leader))
        return places

    def _test_move(self, place: int, gamma: int) -> None:
        g = self._kernel.call(mt, self._children[place], self._depth - 1, gamma, bounds=self._kept).value
        bound = self._sign * g
        lower, upper = self._lower[place], self._upper[place]
        if (g >= gamma) == (self._sign > 0):
            lower, upper = bound, max(upper, bound)
        else:
            lower, upper = min(lower, bound), bound
        self._lower[place], self._upper[place] = lower, upper
        self._by_lower.change(place, (-lower, -upper))
        self._by_upper.change(place, -upper)

    def _leader(self) -> int:
        leader = self._by_lower.first()
        assert leader is not None
        return leader

    def _keep(self, goal: int) -> int:
        leader, highest = self._leader(), self._by_upper.first_but(None)
        assert highest is not None
        lower, upper = self._lower[leader], self._upper[highest]
        bounds = self._kernel.progress
        bounds.lower, bounds.upper = (lower, upper) if self._sign > 0 else (-upper, -lower)
        if lower > -self._kernel.infinity:
            bounds.move = self._moves[leader]
        return self._sign * (lower if lower >= goal else upper)


Target = Root | BestMove


def ceil_middle(lower: int, upper: int) -> int:
    """The middle of two bounds, rounded up, so that it is above the lower one."""
    return -(-(lower + upper) // 2)


ALGORITHMS = (
    MTD(
        name="mt-sss",
        text="SSS* as MT tests: MTD(+inf), upper bounds fall to the value.",
        first=lambda start: start.infinity,
        next=lambda p: p.g,
        bounds="one",
    ),
    MTD(
        name="mt-dual",
        text="DUAL* as MT tests: MTD(-inf), lower bounds rise to the value.",
        first=lambda start: 1 - start.infinity,
        next=lambda p: p.g + 1,
        bounds="one",
    ),
    MTD(name="mtdf", text="MTD(f): MT tests that start from a guess and close in on the value."),
    MTD(
        name="mtd-bi",
        text="MTD(bi): MT tests that bisect the interval of the bounds.",
        first=lambda start: ceil_middle(-start.infinity, start.infinity),
        next=lambda p: ceil_middle(p.lower, p.upper),
    ),
    MTD(
        name="mtd-step",
        text="MTD(step): from above like SSS*, but in steps of the game's unit.",
        first=lambda start: start.infinity,
        next=lambda p: max(p.lower + 1, p.g - p.unit),
    ),
    MTD(name="mtd-best", text="MTD(best): MT tests that stop when a move is proved best.", goal="move"),
)
