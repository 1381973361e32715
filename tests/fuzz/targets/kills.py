"""SIGKILL at any moment while a game is saved or an experiment runs: nothing that was finished is lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import gametree as gt
from fuzz.case import Case, Fault, lines
from gametree.lab.runner import RunProgress, run
from gametree.lab.store import Store
from gametree.playing.session import Opponent, Origin, Session
from support.lab_examples import Cells

SQUARES = Cells(count=30, pause=0.0005)
OPPONENT = Opponent(algorithm="alphabeta", depth=1)
LONGEST = 0.08
PROGRAM = """
from fuzz.targets.kills import Killed

Killed({victim!r}, {seconds!r}).check()  # the moment is never quite the same: try it again and again
"""


@dataclass(frozen=True)
class Killed(Case):
    """Who is killed, and after how many seconds."""

    victim: str
    seconds: float

    def check(self) -> int:
        """Starts the victim, kills it, and looks at what is left."""
        with TemporaryDirectory() as folder:
            wrong = VICTIMS[self.victim](Path(folder), self.seconds)
        if wrong:
            raise Fault(self.victim, wrong, self.program())
        return 1

    def program(self) -> str:
        """See `Case.program`."""
        return lines(PROGRAM.format(victim=self.victim, seconds=self.seconds))


def killed(work: Callable[[int], None], seconds: float) -> int:
    """Does the work in a process that is killed; returns how many bytes it had written to the number it was given."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            work(writing)
        finally:
            os._exit(0)
    os.close(writing)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        return len(pipe.read())


def laboratory(folder: Path, seconds: float) -> str | None:
    """An experiment says when a row is finished: those rows are there, every row is right, and a run completes them."""
    path = folder / "lab.sqlite"

    def work(done: int) -> None:
        def watch(progress: RunProgress) -> None:
            os.write(done, b"." if progress.done else b"")

        with Store(path) as store:
            run([SQUARES], store, watch=watch)

    finished = killed(work, seconds)
    with Store(path) as store:
        for first in (True, False):
            found = {record.row.cell["number"]: record.row.measured for record in store.records(SQUARES).values()}
            if any(measured != {"square": number**2} for number, measured in found.items()):
                return f"wrong rows: {found}"
            if len(found) < (finished if first else 30):
                return f"{len(found)} rows are stored, but {finished if first else 30} were finished"
            run([SQUARES], store)
    return None


def saving(folder: Path, seconds: float) -> str | None:
    """A short and a long game are saved in turn: the file is one of them."""
    path = folder / "game.json"
    short = Session(gt.position("othello"), OPPONENT, origin=Origin("othello"))
    long = Session(gt.position("chess"), OPPONENT, origin=Origin("chess"))
    long._replay(["g1f3", "g8f6", "f3g1", "f6g8", "e2e4"])
    right = [session.as_dict() for session in (short, long)]
    short.save(path)

    def work(done: int) -> None:
        while True:
            for session in (long, short):
                session.save(path)

    killed(work, seconds)
    try:
        found = Session.resume(path).as_dict()
    except gt.GameTreeError as error:
        return f"the saved game is gone: {error}"
    return None if found in right else f"another game is there: {found}"


VICTIMS: dict[str, Callable[[Path, float], str | None]] = {"laboratory": laboratory, "saving": saving}


def make(rng: Random) -> Case:
    """A victim and a moment."""
    return Killed(rng.choice([*VICTIMS]), round(rng.uniform(0, LONGEST), 4))
