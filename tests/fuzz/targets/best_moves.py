"""Several best moves, and restricted roots, with one table for all: the values of the moves by minimax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.claims import Wrong
from fuzz.script import Kept
from fuzz.start import Explicit, any_tree
from fuzz.truth import Plain, Truth
from gametree.checking.setting import Setting, any_setting
from gametree.checking.shrinking import plainer_setting

SEARCHES = 5
IMPORTS = (
    "from dataclasses import replace",
    "import gametree as gt",
    "from gametree.checking.setting import Setting",
)


@dataclass(frozen=True)
class Ranking:
    """A search for the best moves; `moves` are those that are allowed, None for all."""

    algorithm: str
    depth: int
    setting: Setting
    best: int
    moves: tuple[int, ...] | None

    def run(self, root: gt.Position, table: gt.Table | None) -> list[gt.SearchResult]:
        """The result of every iteration."""
        request = self.setting.request(root, self.algorithm, self.depth, table)
        return list(gt.run(replace(request, best=self.best, moves=self.moves)))

    def call(self) -> str:
        """The same as Python."""
        request = f"{self.setting!r}.request(root, {self.algorithm!r}, {self.depth}, table)"
        return f"list(gt.run(replace({request}, best={self.best}, moves={self.moves})))"

    def faults(self, node: Plain, result: gt.SearchResult, truth: Truth) -> Iterator[Wrong]:
        """The values are the best ones of the allowed moves; each line is that of its value."""
        if not result.depth:
            return
        allowed = node.children if self.moves is None else self.moves
        worth = {move: truth.value(node.children[move], result.depth - 1) for move in allowed}
        best = sorted(worth.values(), reverse=node.maximizing)[: self.best]
        values = [line.value for line in result.lines]
        if values != best:
            wrong = f"the best values are {values} at depth {result.depth}, but minimax finds {best}"
            yield Wrong("values", wrong, f"assert [line.value for line in result.lines] == {best}")
        moves = {line.move: line for line in result.lines}
        if [*moves.values()] != [*result.lines] or any(worth.get(move) != moves[move].value for move in moves):
            yield Wrong("moves", f"of the moves, which are worth {worth}, it names {moves}", f"assert False, {worth}")
        for line in result.lines:
            end, left = node, result.depth
            for move in line.pv:
                end, left = end.children[move], left - 1
            if line.bound != "exact" or end.value != line.value or (left and end.children):
                shown = f"assert {line.pv} not in [one.pv for one in result.lines]"
                yield Wrong("line", f"{line} is not a whole line", shown)


@dataclass(frozen=True)
class Rankings(Case):
    """Searches of one tree."""

    start: Explicit
    kept: Kept
    searches: tuple[Ranking, ...]

    def check(self) -> int:
        """Runs them one after the other."""
        root, node, truth, table = self.start.position(), self.start.node(), Truth(), self.kept.table()
        assert isinstance(node, Plain)
        for number, search in enumerate(self.searches):
            for iteration, result in enumerate(search.run(root, table)):
                for wrong in search.faults(node, result, truth):
                    program = lines(self._source(number + 1), f"result = results[{iteration}]", wrong.assertion)
                    told = f"{search.algorithm}, {search.setting.kernel} kernel: {wrong.sentence}"
                    raise Fault(wrong.claim, told, program)
        return len(self.searches)

    def _source(self, count: int) -> list[str]:
        calls = [f"results = {search.call()}" for search in self.searches[:count]]
        return [*IMPORTS, "", *self.start.source(), f"table = gt.{self.kept.table()!r}", *calls]

    def program(self) -> str:
        """See `Case.program`."""
        return lines(self._source(len(self.searches)))

    def simpler(self) -> Iterator[Rankings]:
        """Fewer searches, a smaller tree, plainer searches."""
        for searches in shorter(self.searches):
            yield replace(self, searches=searches)
        for start in self.start.simpler():
            moves = start.position().moves()
            if moves and all({*(search.moves or ())} <= {*moves} for search in self.searches):
                yield replace(self, start=start)
        for number, search in enumerate(self.searches):
            for setting in plainer_setting(search.setting):
                plainer = replace(search, setting=setting)
                yield replace(self, searches=(*self.searches[:number], plainer, *self.searches[number + 1 :]))


def make(rng: Random) -> Case:
    """A tree, a table, and searches for the best moves and for the best move alone, of all moves and of some."""
    start = any_tree(rng)
    while not start.position().moves():
        start = any_tree(rng)
    root = start.position()
    height, moves = root.plies_left or 1, list(root.moves())
    deeper = rng.random() < 0.3  # then only values of the whole game are exact
    names = [name for name in gt.algorithms() if not gt.algorithm(name).stores_estimates(root)]
    searches = []
    for name in rng.choices(names, k=SEARCHES):
        kernel = "native" if gt.algorithm(name).has_native and rng.random() < 0.75 else "python"
        setting = any_setting(rng, kernel)
        some = None if rng.random() < 0.4 else tuple(rng.sample(moves, rng.randint(1, len(moves))))
        depth = height if deeper else rng.randint(1, height)
        setting = setting._replace(deepening="never") if deeper else setting
        searches.append(Ranking(name, depth, setting, rng.randint(2 if some is None else 1, 4), some))
    kept = Kept(rng.choice((2**6, 2**6, 2**9)), rng.choice((0, 0, 1)), "deeper" if deeper else "exact")
    return Rankings(start, kept, tuple(searches))
