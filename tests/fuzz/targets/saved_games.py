"""Saved games with damaged bytes or fields: a whole game that can be saved again, or an error of the family."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from gametree.players import Clock, PerMove
from gametree.playing.session import Opponent, Origin, Session

GAMES = ("tic-tac-toe", "othello", "kalah", "connect-four", "chess", "checkers", "hexapawn", "breakthrough")
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    "",
    "x",
    "min",
    "mtdf",
    [],
    {},
    [[]],
    ["a1"],
    {"a": 1},
    "9" * 400,
    float("nan"),
    1e400,
)
PROGRAM = """
from tempfile import NamedTemporaryFile

import gametree as gt
from gametree.playing.session import Session

with NamedTemporaryFile(suffix=".json") as file:
    file.write({text!r})
    file.flush()
    try:
        game = Session.resume(file.name, now=lambda: 0.0)
    except gt.GameTreeError:
        {refused}
    else:
        assert game.position == game.start.line(game.moves)
        assert {right!r} in (None, game.as_dict())
        game.save(file.name)
        assert Session.resume(file.name, now=lambda: 0.0).as_dict() == game.as_dict()
"""


@dataclass(frozen=True)
class Saved(Case):
    """The bytes of a file, and what it must hold if it was not damaged."""

    text: bytes
    right: str | None = None

    def check(self) -> int:
        """Reads the file, saves it again and reads that."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.json"
            path.write_bytes(self.text)
            try:
                game = Session.resume(path, now=still)
                shown = json.dumps(game.as_dict())
            except gt.GameTreeError as error:
                if self.right is not None:
                    raise self._fault("refused", f"a whole file is refused: {error}") from None
                return 1
            if game.position != game.start.line(game.moves):
                raise self._fault("position", "the position is not that after the moves")
            if self.right is not None and shown != self.right:
                raise self._fault("changed", f"{self.right} was saved, and {shown} was read")
            game.save(path)
            if json.dumps(Session.resume(path, now=still).as_dict()) != shown:
                raise self._fault("again", "the game is another when it is saved and read again")
        return 2

    def _fault(self, claim: str, wrong: str) -> Fault:
        return Fault(claim, wrong, self.program())

    def program(self) -> str:
        """See `Case.program`."""
        right = None if self.right is None else json.loads(self.right)
        return lines(PROGRAM.format(text=self.text, right=right, refused="pass" if right is None else "raise"))

    def simpler(self) -> Iterator[Saved]:
        """Less of the file: fields, then characters."""
        if self.right is not None:
            return
        try:
            data = json.loads(self.text)
        except ValueError:
            data = None
        if isinstance(data, dict):
            if isinstance(data.get("moves"), list):
                for moves in shorter(tuple(data["moves"])):
                    yield replace(self, text=json.dumps({**data, "moves": list(moves)}).encode())
        else:
            for text in shorter(self.text):
                yield replace(self, text=text)


def still() -> float:
    """A clock that has stopped, so that everything is the same every time."""
    return 0.0


def make(rng: Random) -> Case:
    """A game of random moves as it is saved, and damage to its bytes or its data, or none."""
    data = any_session(rng).as_dict()
    whole = json.dumps(data, indent=2) + "\n"
    kind = rng.random()
    if kind < 0.05:
        return Saved(whole.encode(), json.dumps(data))
    if kind < 0.5:
        for _ in range(rng.choice((1, 1, 2, 4))):
            spoil(rng, data)
        return Saved(json.dumps(data, indent=2).encode())
    text = whole.encode()
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, to = sorted(rng.choices(range(len(text) + 1), k=2))
        new = bytes(rng.choices(range(256), k=rng.choice((0, 1, 1, 3))))
        text = text[:at] + new + text[at + 1 :] if rng.random() < 0.7 else text[:at] + new + text[to:]
    return Saved(text)


def any_session(rng: Random) -> Session:
    """A session in the midst of a game."""
    name = rng.choice(GAMES)
    times: Any = rng.choice((None, PerMove(1.0), Clock(60.0, 2.0)))
    opponent = rng.choice((Opponent(), Opponent(level=3), Opponent(algorithm="mtdf", depth=2)))
    session = Session(
        gt.position(name),
        opponent,
        person=rng.choice(("max", "min")),
        persons_time=times,
        players_time=times,
        origin=Origin(name),
        now=still,
    )
    moves: list[Any] = []
    here = session.start
    for _ in range(rng.randint(0, 25)):
        if not here.moves():
            break
        moves.append(rng.choice(here.moves()))
        here = here.play(moves[-1])
    session._replay(moves)
    if rng.random() < 0.2 and session.ending is None:
        session.resign()
    return session


def spoil(rng: Random, data: Any) -> None:
    """Replaces, removes or adds a value somewhere in the data."""
    inner = [value for value in (data.values() if isinstance(data, dict) else data) if isinstance(value, dict | list)]
    if inner and rng.random() < 0.5:
        spoil(rng, rng.choice(inner))
    elif isinstance(data, list):
        data.insert(rng.randint(0, len(data)), deepcopy(rng.choice(JUNK)))
    else:
        key = rng.choice([*data, "x"])
        if rng.random() < 0.2:
            data.pop(key, None)
        else:
            data[key] = deepcopy(rng.choice(JUNK))
