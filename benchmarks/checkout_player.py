"""Level 10 of another checkout of gametree as a player: an older version, built in a `.venv` of its own."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import gametree as gt
from gametree.players import Decision, Player

__all__ = ["CheckoutPlayer"]

WORKER = Path(__file__).with_name("checkout_worker.py")


class CheckoutPlayer(Player):
    """The `level_player(10)` of the checkout in a folder, in a process of its own. Games begin at the game's start."""

    def __init__(self, folder: Path, game: str, seconds: float) -> None:
        super().__init__(f"level 10 of {folder.name}")
        command = [str(folder / ".venv/bin/python"), "-I", str(WORKER), game, f"{seconds:g}"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self, position: gt.Position) -> None:
        """See `Player.begin`."""
        super().begin(position)
        self._say("begin")

    def decide(self, position: gt.Position) -> Decision:
        """See `Player.decide`."""
        self._say("choose")
        assert self._process.stdout is not None
        answer = self._process.stdout.readline().strip()
        return Decision(next(move for move in position.moves() if str(move) == answer))

    def played(self, move: Any, position: gt.Position | None = None) -> None:
        """See `Player.played`."""
        self._say(str(move))
        super().played(move, position)

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        print(line, file=self._process.stdin, flush=True)
