"""Procedures called with windows, one after the other, with a warm table: fail-soft bounds are true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.start import Explicit, any_tree
from fuzz.truth import Truth
from gametree.checking.setting import Setting, any_setting, make_kernel
from gametree.checking.shrinking import plainer_setting
from gametree.searching import procedures
from gametree.searching.kernels.kernel import Kernel, Settings
from gametree.searching.kernels.ordering import parse

PROCEDURES = ("alphabeta", "negascout", "mt")
CALLS = 6
IMPORTS = (
    "import gametree as gt",
    "from gametree.checking.setting import make_kernel",
    "from gametree.searching.kernels.kernel import Settings",
    "from gametree.searching.procedures import alphabeta, mt, negascout",
)


@dataclass(frozen=True)
class Call:
    """A call of a procedure. A test has gamma = beta; `bounds` is which bounds it stores."""

    procedure: str
    depth: int
    alpha: int
    beta: int
    bounds: str = "both"

    def run(self, kernel: Kernel, root: gt.Position) -> int:
        """What the procedure returns."""
        called = getattr(procedures, self.procedure)
        if self.procedure == "mt":
            return kernel.call(called, root, self.depth, self.beta, bounds=self.bounds).value
        return kernel.call(called, root, self.depth, self.alpha, self.beta).value

    def source(self) -> str:
        """The same as Python."""
        window = f"{self.beta}, bounds={self.bounds!r}" if self.procedure == "mt" else f"{self.alpha}, {self.beta}"
        return f"kernel.call({self.procedure}, root, {self.depth}, {window}).value"

    def wrong(self, found: int, truth: int) -> str | None:
        """What must be true of the value that was found, as Python, if it is not."""
        low = self.beta - 1 if self.procedure == "mt" else self.alpha
        sign = ">=" if found <= low else "<=" if found >= self.beta else "=="
        right = {">=": found >= truth, "<=": found <= truth, "==": found == truth}[sign]
        return None if right else f"{sign} {truth}"


@dataclass(frozen=True)
class Windows(Case):
    """Calls of procedures with one kernel."""

    start: Explicit
    setting: Setting
    calls: tuple[Call, ...]

    def check(self) -> int:
        """Compares every call with minimax."""
        root, node, truth, kernel = self.start.position(), self.start.node(), Truth(), self._kernel()
        for number, call in enumerate(self.calls):
            found, value = call.run(kernel, root), truth.value(node, call.depth)
            wrong = call.wrong(found, value)
            if wrong:
                program = lines(self._source(number), f"assert {call.source()} {wrong}")
                where = f"{call.procedure}, {self.setting.kernel} kernel: {call.alpha} to {call.beta}"
                raise Fault("window", f"{where} gives {found}, but minimax finds {value}", program)
        return len(self.calls)

    def _kernel(self) -> Kernel:
        settings = Settings(self.setting.table(), parse(self.setting.ordering), self._etc)
        return make_kernel(self.start.position(), self.setting.kernel, settings)

    @property
    def _etc(self) -> int:
        return gt.AlphaBeta(etc=self.setting.etc).etc_above

    def _source(self, count: int) -> list[str]:
        table = None if self.setting.size is None else f"gt.{self.setting.table()!r}"
        settings = f"Settings({table}, {parse(self.setting.ordering)!r}, {self._etc})"
        kernel = f"kernel = make_kernel(root, {self.setting.kernel!r}, {settings})"
        return [*IMPORTS, "", *self.start.source(), kernel, *(call.source() for call in self.calls[:count])]

    def program(self) -> str:
        """See `Case.program`."""
        return lines(self._source(len(self.calls)))

    def simpler(self) -> Iterator[Windows]:
        """Fewer calls, a smaller tree, plainer settings."""
        for calls in shorter(self.calls):
            yield replace(self, calls=calls)
        for start in self.start.simpler():
            yield replace(self, start=start)
        for setting in plainer_setting(self.setting):
            yield replace(self, setting=setting)
        for number, call in enumerate(self.calls):
            if call.depth:
                less = replace(call, depth=call.depth - 1)
                yield replace(self, calls=(*self.calls[:number], less, *self.calls[number + 1 :]))


def make(rng: Random) -> Case:
    """A tree, a kernel and some windows."""
    start = any_tree(rng)
    height = start.position().plies_left or 0
    setting = any_setting(rng, "native" if rng.random() < 0.75 else "python")._replace(deepening="never")
    return Windows(start, setting, tuple(any_call(rng, height) for _ in range(rng.randint(1, CALLS))))


def any_call(rng: Random, height: int) -> Call:
    """A random call; windows are null, narrow, wide, or open at an end."""
    ends = (1 - 2**31, 2**31 - 1, *rng.choices(range(-6, 7), k=4), rng.randint(-500, 500))
    alpha, beta = sorted(rng.sample(ends, 2))
    beta = alpha + 1 if alpha == beta or (alpha < 2**30 and rng.random() < 0.3) else beta
    depth = rng.choice((height, rng.randint(0, height)))
    return Call(rng.choice(PROCEDURES), depth, alpha, beta, rng.choice(("one", "both")))
