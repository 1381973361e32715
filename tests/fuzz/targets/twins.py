"""The Python kernel against the native one, node for node, on trees and built-in games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.search import Search, any_search
from fuzz.start import Start, Started, any_tree
from gametree.checking.setting import facts, run

KERNELS = ("python", "native")
NATIVE = tuple(name for name in gt.algorithms() if gt.algorithm(name).has_native)
PLAYOUTS = 3_000
"""Lines of play below a position that Python searches in a moment."""
IMPORTS = ("import gametree as gt", "from gametree.checking.setting import Setting, facts, run")
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in gt.games() if name != "tree"),
    ("breakthrough", {"rows": 5, "columns": 3}),
    ("hexapawn", {"rows": 5, "columns": 4}),
    ("kalah", {"pits": 3, "stones": 2}),
    ("othello", {"size": 6}),
    ("connect-four", {"width": 5, "height": 4}),
    ("random-tree", {"branching": 3, "low": -2, "high": 2}),
    ("random-tree", {"branching": 4, "varying": True, "depth": 7}),
    ("random-tree", {"costs": "reseeded", "branching": 3, "low": -1, "high": 1}),
)


@dataclass(frozen=True)
class Twins(Case):
    """Searches that both kernels make."""

    start: Start
    searches: tuple[Search, ...]

    def check(self) -> int:
        """Compares results, counts, probes and the order of leaves."""
        for search in self.searches:
            one, two = (self._facts(search, kernel) for kernel in KERNELS)
            if one != two:
                first = next(pair for pair in zip(one, two, strict=False) if pair[0] != pair[1])
                wrong = f"{search.algorithm}: the kernels differ, {str(first[0])[:200]} and {str(first[1])[:200]}"
                raise Fault("twins", wrong, self._program([search]))
        return 2 * len(self.searches)

    def _facts(self, search: Search, kernel: str) -> list[object]:
        # Each kernel has a position of its own: random trees made on demand depend on the search.
        setting = search.setting._replace(kernel=kernel)
        return facts(run(setting.request(self.start.position(), search.algorithm, search.depth)))

    def _program(self, searches: list[Search]) -> str:
        program = list(IMPORTS)
        for search in searches:
            program += ["found = []", f"for kernel in {KERNELS}:", *(f"    {line}" for line in self.start.source())]
            program += [f"    setting = {search.setting._replace(kernel='')!r}._replace(kernel=kernel)"]
            program += [f"    request = setting.request(root, {search.algorithm!r}, {search.depth})"]
            program += ["    found.append(facts(run(request)))", "assert found[0] == found[1]"]
        return lines(program)

    def program(self) -> str:
        """See `Case.program`."""
        return self._program(list(self.searches))

    def simpler(self) -> Iterator[Twins]:
        """One search, a smaller start, plainer settings."""
        for searches in shorter(self.searches):
            yield replace(self, searches=searches)
        for start in self.start.simpler():
            yield replace(self, start=start)
        for number, search in enumerate(self.searches):
            for plainer in search.simpler():
                yield replace(self, searches=(*self.searches[:number], plainer, *self.searches[number + 1 :]))


def make(rng: Random) -> Case:
    """A tree or a position, and some searches of it."""
    start = any_tree(rng) if rng.random() < 0.6 else any_position(rng)
    depth = fitting_depth(start.position())
    searches = (any_search(rng, name, rng.choice((depth, rng.randint(0, depth)))) for name in rng.sample(NATIVE, 4))
    return Twins(start, tuple(searches))


def any_position(rng: Random) -> Started:
    """A position of a random game of any built-in game."""
    name, options = rng.choice(GAMES)
    named = gt.game(name).evaluators
    evaluator = {"evaluator": rng.choice([*named])} if named else {}
    here, moves = gt.position(name, **options, **evaluator), []
    for _ in range(rng.choice((0, rng.randint(0, 60)))):
        if not here.moves():
            break
        moves.append(rng.choice(here.moves()))
        here = here.play(moves[-1])
    return Started(name, tuple({**options, **evaluator}.items()), tuple(moves))


def fitting_depth(position: gt.Position) -> int:
    """The greatest depth at which there is not too much to search."""
    depth, most = 1, 7 if position.plies_left is None else min(60, position.plies_left)
    while depth < most and gt.perft(position, depth + 1) <= PLAYOUTS:
        depth += 1
    return depth
