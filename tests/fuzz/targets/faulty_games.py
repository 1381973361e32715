"""Own games with mistakes in them: exceptions, wrong types, changing states. A result or an error of the family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from fuzz.case import Case, lines, shorter

RIGHT = {
    "start(self)": "(5, True)",
    "moves(self, state)": "list(range(1, min(3, state[0]) + 1))",
    "play(self, state, move)": "(state[0] - move, not state[1])",
    "maximizing(self, state)": "state[1]",
    "evaluate(self, state)": "0 if state[0] else (-1 if state[1] else 1)",
}
"""Nim with five matches: every method is one expression."""
ANYWHERE = (
    "None", "1 / 0", "[][1]", "{}['x']", "int('x')", "next(iter(()))", "object()", "''", "float('nan')", "float('inf')",
    "-float('inf')", "2**40", "10**5000", "1.5", "True", "()", "[]", "{}", "set()", "lambda: 1", "state", "self", "...",
    "'abc'", "self.missing", "raising(RecursionError)", "raising(MemoryError)", "raising(StopIteration)",
    "raising(AssertionError)", "raising(OSError)", "raising(UnicodeError)", "raising(gt.GameTreeError)",
    "raising(AttributeError)", "state if state[0] % 2 else raising(KeyError)",
    "counted() % 2 == 0", "counted()", "Odd()",
)  # fmt: skip
WRONG: Mapping[str, tuple[str, ...]] = {
    "start(self)": ("[5, True]", "{'heap': 5}", "(5, 1)", "({5}, True)", "(float('nan'), True)", "bytearray(b'xy')"),
    "moves(self, state)": (
        "[1, 1]", "[None]", "[[1]]", "[{}]", "range(1, 3)", "(n for n in (1, 2) if n <= state[0])", "{1: 2}",
        "'12'", "[Odd()]",
        "[1, 'a', 2.5]", "[float('nan')]", "[1 + counted() % 2]", "[3, 2, 1][: state[0]]",
        "[n for n in (1, 2, 2**200)]", "5",
        "[1] * 20", "[1] if state[0] > 1 else [[]]",
    ),
    "play(self, state, move)": (
        "state", "changed(state)", "[state[0] - move, not state[1]]", "(state[0] + move, not state[1])",
        "(state[0] - move,)",
        "(state[0] - move, not state[1], counted())", "(state[0] - move, not state[1], [move])",
        "(state[0] - 1.5, not state[1])",
    ),
    "maximizing(self, state)": (
        "1", "'yes'", "state[0] % 3", "counted() % 2 == 0", "None if state[0] == 2 else state[1]",
    ),
    "evaluate(self, state)": (
        "state[0] / 7", "counted()", "0 if state[0] else float('nan')", "2**31", "-(2**31)",
        "1 if state[0] % 2 else 0.5",
        "'1'", "complex(1, 2)", "raising(KeyError) if state[0] == 1 else 0",
    ),
    "key(self, state)": ("state[0]", "counted()", "[state]", "None", "0", "float('nan')", "Odd()", "{1: [2]}"),
    "order(self, state, move)": ("move", "-1", "'x'", "1.5", "None", "1 / 0", "2**70", "counted()"),
    "plies_left(self, state)": ("state[0]", "1", "-1", "None", "2**70", "'x'", "1.5", "1 / 0"),
    "edge_bounds(self, state)": (
        "(-1, 1)", "(1, -1)", "None", "5", "(None, 1)", "('a', 'b')", "1 / 0", "(-(2**40), 2**40)",
    ),
    "reversible(self, state)": ("0", "state[0]", "-1", "None", "'x'", "1 / 0"),
    "text(self, state)": ("str(state[0])", "5", "1 / 0", "None"),
    "draw(self, state)": ("str(state[0])", "5", "1 / 0", "None", "'a\\nb'"),
    "move_text(self, move)": ("str(move)", "'m'", "5", "1 / 0", "''"),
    "parse(self, text)": ("(int(text), True)", "1 / 0", "None", "5"),
}  # fmt: skip
CLASS = ("values = float", "values = 'x'", "unit = 0", "unit = None", "decisive = 1", "decisive = 'x'", "graded = 5",
         "draw_rules = gt.DrawRules(repetitions=2)", "draw_rules = gt.DrawRules(quiet=3)", "draw_rules = 3",
         "advice = gt.Advice('hint')", "advice = gt.Advice('x')", "advice = 5")  # fmt: skip
ALGORITHMS = (
    "mtdf", "alphabeta", "negascout", "scout", "sss", "dual", "best-first", "alphabeta-tree",
    "forward-estimation", "minimax",
    "rbfms", "mt-sss", "aspiration", "alpha-bounding", "best-first-extension", "mtd-bi",
)  # fmt: skip
USES = (
    "gt.search(game.position(), {!r}, depth=3)",
    "gt.search(game.position(), {!r}, nodes=60)",
    "gt.search(game.position(), {!r}, depth=3, history=())",
    "gt.search(game.position(), {!r}, depth=3, ordering='hint')",
    "list(gt.iterate(game.position(), {!r}, depth=3, table=64))",
    "gt.solve(game.position(), {!r}, nodes=60, table=64)",
    "gt.check_game(game, games=2, longest=30)",
    "gt.perft(game.position(), 3)",
    "gt.trace(game.position(), {!r}, 2)",
    "game.position('1 2')",
    "str(game.position().play(1))",
    "game.position().line([1, 2]).key",
    "gt.sample_positions(game.position(), 2)",
)
HELPERS = {
    "counted(": "COUNTER = iter(range(10**9))\n\n\ndef counted():\n    return next(COUNTER)\n\n",
    "raising(": "def raising(kind):\n    raise kind('planted')\n\n",
    "changed(": "def changed(state):\n    state[0] -= 1\n    return state\n\n",
    "Odd(": """class Odd:
    __hash__ = None

    def __eq__(self, other):
        raise ArithmeticError('planted')

""",
}
"""What the expressions use."""


@dataclass(frozen=True)
class Faulty(Case):
    """A game with some methods, or settings of its class, that are not as they should be, and how it is used."""

    methods: tuple[tuple[str, str], ...]
    settings: tuple[str, ...]
    use: str

    def check(self) -> int:
        """Runs it. What is not of the family is a fault, which the program shows by itself."""
        exec(compile(self.program(), "<fuzz>", "exec", dont_inherit=True), {"__name__": "fuzzed"})
        return 1

    def program(self) -> str:
        """See `Case.program`."""
        methods = RIGHT | dict(self.methods)
        body = [f"    {setting}" for setting in self.settings]
        body += [f"    def {name}:\n        return {value}\n" for name, value in methods.items()]
        used = ["try:", "    game = Faulty()", f"    {self.use}", "except gt.GameTreeError as error:", "    str(error)"]
        helpers = [text for name, text in HELPERS.items() if any(name in line for line in body)]
        return lines("import gametree as gt", "", helpers, "class Faulty(gt.Game):", body, "", used)

    def simpler(self) -> Iterator[Faulty]:
        """Fewer mistakes."""
        for methods in shorter(self.methods):
            yield replace(self, methods=methods)
        for settings in shorter(self.settings):
            yield replace(self, settings=settings)
        if "mtdf" not in self.use and "{" not in self.use:
            for name in ALGORITHMS:
                if repr(name) in self.use:
                    yield replace(self, use=self.use.replace(repr(name), "'mtdf'"))


def make(rng: Random) -> Case:
    """One to three mistakes."""
    methods = {}
    for _ in range(rng.choice((1, 1, 2, 3))):
        name = rng.choice([*WRONG])
        methods[name] = rng.choice(WRONG[name] if rng.random() < 0.6 else ANYWHERE)
    settings = (rng.choice(CLASS),) if rng.random() < 0.2 else ()
    return Faulty(tuple(methods.items()), settings, rng.choice(USES).format(rng.choice(ALGORITHMS)))
