"""Compiled games whose rules are in their states: machine code against plain Python, node for node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.rules.machine import LENGTH, OPERATIONS, Machine
from fuzz.search import Search, any_search
from fuzz.targets.twins import KERNELS, NATIVE
from gametree.checking.setting import facts, run

IMPORTS = (
    "import gametree as gt",
    "from fuzz.rules.machine import Machine",
    "from gametree.checking.setting import Setting, facts, run",
)
MACHINE = Machine()
DEEPEST = 6


@dataclass(frozen=True)
class CompiledGame(Case):
    """A state of the machine, moves that are played from it, and searches that both kernels make."""

    code: tuple[int, ...]
    cells: tuple[int, int, int]
    bits: int
    left: int
    moves: tuple[int, ...]
    searches: tuple[Search, ...]

    def check(self) -> int:
        """The rules agree along a line of play, and so do the searches; a mistake is the same mistake in both."""
        if MACHINE.position().native is None:  # without Numba it is a plain game
            return 0
        self._check_rules()
        for search in self.searches:
            one, two = (self._facts(search, kernel) for kernel in KERNELS)
            if one != two:
                wrong = f"{search.algorithm}: plain rules find {str(one)[:200]}, compiled ones {str(two)[:200]}"
                raise Fault("twins", wrong, self._program((search,)))
        return 2 * len(self.searches)

    @property
    def text(self) -> str:
        """The state, as the game reads it."""
        return " ".join(map(str, (*self.code, *self.cells, self.bits, self.left)))

    def _check_rules(self) -> None:
        here = MACHINE.position(self.text)
        for number in self.moves:
            view, moves = here.native, list(here.moves())
            assert view is not None
            plain = (moves, here.evaluate(), here.maximizing)
            fast = (view.rules.moves(view.state), view.rules.evaluate(view.state), view.rules.maximizing(view.state))
            if plain != fast:
                raise Fault("rules", f"plain rules say {plain}, compiled ones {fast}", self._rules_program(here))
            if not moves:
                return
            try:
                here = here.play(moves[number % len(moves)])
            except gt.GameTreeError:  # a division by zero
                return

    def _facts(self, search: Search, kernel: str) -> object:
        setting = search.setting._replace(kernel=kernel)
        try:
            return facts(run(setting.request(MACHINE.position(self.text), search.algorithm, search.depth)))
        except gt.GameTreeError as error:
            return type(error).__name__

    def _program(self, searches: tuple[Search, ...]) -> str:
        program = [*IMPORTS, "", f"root = Machine().position({self.text!r})"]
        for search in searches:
            program += ["found = []", f"for kernel in {KERNELS}:"]
            program += [f"    setting = {search.setting._replace(kernel='')!r}._replace(kernel=kernel)"]
            program += [f"    request = setting.request(root, {search.algorithm!r}, {search.depth})"]
            program += ["    try:", "        found.append(facts(run(request)))"]
            program += ["    except gt.GameTreeError as error:", "        found.append(type(error).__name__)"]
            program += ["assert found[0] == found[1]"]
        return lines(program)

    def _rules_program(self, here: gt.Position) -> str:
        """A program that compares the rules in the position that a line of play comes to."""
        numbers = (*here.board.code, *here.board.cells, int(here.board.bits), here.board.left)
        program = [*IMPORTS[:2], "", f"root = Machine().position({' '.join(map(str, numbers))!r})"]
        program += ["view = root.native", "assert view.rules.moves(view.state) == root.moves()"]
        program += ["assert view.rules.evaluate(view.state) == root.evaluate()"]
        return lines(program)

    def program(self) -> str:
        """See `Case.program`."""
        return self._program(self.searches)

    def simpler(self) -> Iterator[CompiledGame]:
        """Fewer searches and moves, a program of fewer steps, plainer settings."""
        for searches in shorter(self.searches):
            yield replace(self, searches=searches)
        for moves in shorter(self.moves):
            yield replace(self, moves=moves)
        for at in range(0, 3 * LENGTH, 3):
            if any(self.code[at : at + 3]):
                yield replace(self, code=(*self.code[:at], 0, 0, 0, *self.code[at + 3 :]))
        if self.left > 1:
            yield replace(self, left=self.left - 1)
        for number, search in enumerate(self.searches):
            for plainer in search.simpler():
                yield replace(self, searches=(*self.searches[:number], plainer, *self.searches[number + 1 :]))


def make(rng: Random) -> Case:
    """A random program."""
    code = tuple(rng.randrange(OPERATIONS) if at % 3 == 0 else rng.randrange(3) for at in range(3 * LENGTH))
    left = rng.randint(1, DEEPEST)
    names = rng.sample(NATIVE, 3)
    return CompiledGame(
        code,
        (rng.randint(-99, 99), rng.randint(-99, 99), rng.randint(0, 9)),
        rng.getrandbits(64) | 1,
        left,
        tuple(rng.randrange(4) for _ in range(left)),
        tuple(any_search(rng, name, rng.randint(0, left)) for name in names),
    )
