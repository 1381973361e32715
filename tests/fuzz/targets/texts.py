"""Position texts and move lists of every game, mutated: a position or an error of the family, in linear time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from support.promptness import lateness

AWKWARD = "{}()[];:,.!?*#$%&/\\|-+_=~^'\"<> \t\n\r\x00\x1b0123456789abhxXoOKQkqWBwb½²٣é\u200b\u2028\ufeff😀"
LONG = 4_000
PROMPT, PER_MARK = 1.0, 20e-6
"""Seconds that reading may take: any text, and for every character more."""


@dataclass(frozen=True)
class Text(Case):
    """A text that is read as a position of a game."""

    game: str
    text: str

    def check(self) -> int:
        """Reads it; what was read can be written and read again."""
        self._read(self.text)
        prompt = PROMPT + PER_MARK * len(self.text)
        if self._seconds() > prompt and (late := lateness(self._seconds, prompt)) > prompt:
            timed = ["from time import perf_counter", "began = perf_counter()", *self._reading()]
            program = lines(timed, f"assert perf_counter() - began < {prompt}")
            raise Fault("time", f"{self.game}: reading {len(self.text)} characters takes {late:.1f} seconds", program)
        return 1

    def _read(self, text: str) -> None:
        try:
            position = gt.position(self.game, text)
        except gt.GameTreeError as error:
            str(error)
            return
        if position.text is not None and gt.position(self.game, position.text) != position:
            shows = [f"position = gt.position({self.game!r}, {self.text!r})"]
            shows += [f"assert gt.position({self.game!r}, position.text) == position"]
            raise Fault(
                "again", f"{self.game}: {position.text!r} is read otherwise", lines("import gametree as gt", shows)
            )

    def _seconds(self) -> float:
        began = perf_counter()
        self._read(self.text)
        return perf_counter() - began

    def _reading(self) -> list[str]:
        read = f"    position = gt.position({self.game!r}, {self.text!r})"
        again = f"    assert position.text is None or gt.position({self.game!r}, position.text) == position"
        return ["import gametree as gt", "", "try:", read, again, "except gt.GameTreeError:", "    pass"]

    def program(self) -> str:
        """See `Case.program`."""
        return lines(self._reading())

    def simpler(self) -> Iterator[Text]:
        """Shorter texts, and texts of plainer characters."""
        for text in shorter(self.text):
            yield replace(self, text=text)
        for at, mark in enumerate(self.text[:200]):
            if mark not in "a0 ":
                yield from (replace(self, text=self.text[:at] + new + self.text[at + 1 :]) for new in "a0")


def make(rng: Random) -> Case:
    """A text of a random game, changed in a few places."""
    name = rng.choice(gt.games())
    text = any_text(rng, name)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        text = mutated(rng, text)
    return Text(name, text[: 4 * LONG])


def any_text(rng: Random, name: str) -> str:
    """A right text: a board, or moves, with numbers and comments or without."""
    if name == "tree":
        return rng.choice(("[[3, 12, 8], [2, 4, 6]]", "5", "[1, [2, [3, [-4.5]]]]", "[[1e3], (2, 3)]"))
    here, moves = gt.position(name), list[str]()
    for _ in range(rng.randint(0, 40)):
        if not here.moves():
            break
        move = rng.choice(here.moves())
        moves.append(str(move))
        here = here.play(move)
    if rng.random() < 0.5 and here.text is not None:
        return here.text
    numbered = rng.random() < 0.4
    words = [f"{1 + at // 2}. {move}" if numbered and at % 2 == 0 else move for at, move in enumerate(moves)]
    if rng.random() < 0.2:
        words.insert(
            rng.randint(0, len(words)), rng.choice(("{a comment}", '[Event "x"]', "1-0", "; rest\n", "$3", "(1. e4)"))
        )
    return rng.choice((" ", " ", ",", "\n", "")).join(words)


def mutated(rng: Random, text: str) -> str:
    """The text with one change."""
    at = rng.randint(0, len(text))
    to = min(len(text), at + rng.choice((1, 1, 2, 5, 30)))
    kind = rng.randrange(7)
    if kind == 0:
        return text[:at] + text[to:]
    if kind == 1:
        return text[:at] + text[at:to] * rng.choice((2, 3, 50)) + text[to:]
    if kind == 2:
        return text[:at] + rng.choice(AWKWARD) + text[to:]
    if kind == 3:
        return text[:at] + "".join(rng.choices(AWKWARD, k=rng.randint(1, 4))) + text[at:]
    if kind == 4:
        return text[:at] + rng.choice(AWKWARD) * rng.choice((2, 20, LONG)) + text[at:]
    if kind == 5:
        return text[:at] + any_text(rng, rng.choice(gt.games())) + text[at:]
    return "".join(rng.choices(AWKWARD, k=rng.randint(0, 12)))
