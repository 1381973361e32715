"""Files of games in every format, mutated: records or errors of the family, in linear time, and read again as written.

PGN is read by the native scanner and by its definition, which must agree.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.targets.texts import mutated
from gametree import records
from gametree.records.dialect import PGN
from gametree.records.pgn import read_pgn
from gametree.records.source import Source
from gametree.records.tagged import read_tagged
from support.promptness import lateness
from support.random_records import random_record

GAMES = {"pgn": "chess", "pdn": "checkers", "ggf": "othello", "moves": "othello", "transcript": "othello"}
PROMPT, PER_MARK = 1.0, 200e-6
"""Seconds that reading may take: any text, and for every character more."""


@dataclass(frozen=True)
class RecordFile(Case):
    """A text that is read as a file of games."""

    form: str
    text: str

    def check(self) -> int:
        """Reads it; what was read can be written and read again."""
        began = perf_counter()
        found = self._read(self.text)
        prompt = PROMPT + PER_MARK * len(self.text)
        if perf_counter() - began > prompt and (late := lateness(self._seconds, prompt)) > prompt:
            raise Fault("time", f"{self.form}: {len(self.text)} characters take {late:.1f} seconds", self.program())
        if self.form == "pgn":
            self._compare()
        for record in found[:3]:
            self._again(record)
        return 1 + len(found)

    def _read(self, text: str) -> list[records.Record]:
        found = list(records.read(io.StringIO(text), GAMES[self.form], format=self.form, errors=str))
        for record in found:
            assert len(record.line) == len(record.moves)
        return found

    def _seconds(self) -> float:
        began = perf_counter()
        self._read(self.text)
        return perf_counter() - began

    def _compare(self) -> None:
        data, game = self.text.encode(errors="surrogateescape"), gt.game("chess")
        native = [_plain(one) for one in read_pgn(Source(io.BytesIO(data)), game)]
        if native != [_plain(one) for one in read_tagged(Source(io.BytesIO(data)), game, PGN)]:
            raise Fault("twins", f"the scanner and its definition differ on {self.text[:200]!r}", self._twins())

    def _twins(self) -> str:
        return lines(
            ["import io", "", "import gametree as gt", "from gametree.records import dialect, pgn, source, tagged", ""],
            f"data, chess = {self.text!r}.encode(errors='surrogateescape'), gt.game('chess')",
            "native = pgn.read_pgn(source.Source(io.BytesIO(data)), chess)",
            "defined = tagged.read_tagged(source.Source(io.BytesIO(data)), chess, dialect.PGN)",
            "assert [(str(a), str(b)) for a, b in zip(native, defined, strict=True) if repr(a) != repr(b)] == []",
        )

    def _again(self, record: records.Record) -> None:
        text = records.text(record, self.form)
        if self.form in ("moves", "transcript") and not record.moves:
            return
        again = list(records.read(io.StringIO(text), GAMES[self.form], format=self.form))
        if [one.moves for one in again] != [record.moves] or again[0].result != record.result:
            if self.form == "transcript" or record.moves[-1:] == ("pass",):
                return  # it has no result, and may end before a pass
            raise Fault("again", f"{text[:300]!r} is read otherwise", self.program())

    def program(self) -> str:
        """See `Case.program`."""
        read = f"records.read(io.StringIO({self.text!r}), {GAMES[self.form]!r}, format={self.form!r}, errors=str)"
        return lines("import io", "", "from gametree import records", "", f"print(list({read}))")

    def simpler(self) -> Iterator[RecordFile]:
        """Shorter texts."""
        for text in shorter(self.text):
            yield replace(self, text=text)


def _plain(one: records.Record | records.RecordError) -> object:
    return str(one) if isinstance(one, records.RecordError) else one


def make(rng: Random) -> Case:
    """A file of a few random games, changed in a few places."""
    form = rng.choice(list(GAMES))
    plain = form in ("moves", "transcript")
    games = [random_record(rng, GAMES[form], 12, rich=not plain) for _ in range(rng.randint(0, 3))]
    text = "".join(records.text(game, form) for game in games)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        text = mutated(rng, text)
    return RecordFile(form, text[:16_000])
