"""Asks an engine what positions are worth, and writes them down with its values instead of those found before.

The files are those that tools/chess_games.py writes. An engine that is stronger than the games gives better advice to
tools/fit_chess.py than their results. The engine is not part of gametree: any that speaks UCI serves, such as
Debian's stockfish. Each position is asked for once, and those that the engine finds decided are left out.

    python tools/label_chess.py games.csv labelled.csv --engine /usr/games/stockfish --nodes 1000
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, cast

DECIDED = 2000
"""Centipawns from which a position tells nothing more."""


class Judge:
    """An engine that says what a position is worth for White, in centipawns."""

    def __init__(self, command: str, nodes: int) -> None:
        self._go = f"go nodes {nodes}"
        self._process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._input, self._output = cast(IO[str], self._process.stdin), cast(IO[str], self._process.stdout)
        self._send("uci")
        list(self._until("uciok"))
        self._send("isready")
        list(self._until("readyok"))

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()

    def values(self, fens: Sequence[str]) -> list[int | None]:
        """None where the game is decided."""
        self._send("\n".join(f"position fen {fen}\n{self._go}" for fen in fens))
        return [self._value(" w " in fen) for fen in fens]

    def _value(self, white_to_move: bool) -> int | None:
        found = None
        for line in self._until("bestmove"):
            words = line.split()
            if "score" in words and "upperbound" not in words and "lowerbound" not in words:
                at = words.index("score")
                found = int(words[at + 2]) if words[at + 1] == "cp" else None
        if found is None or abs(found) > DECIDED:
            return None
        return found if white_to_move else -found

    def _send(self, text: str) -> None:
        self._input.write(text + "\n")
        self._input.flush()

    def _until(self, word: str) -> Iterator[str]:
        for line in self._output:
            if line.startswith(word):
                return
            yield line
        raise EOFError(f"the engine ended before it said '{word}'")


def labelled(lines: Iterable[str], judge: Judge, at_once: int) -> Iterator[str]:
    """The lines with the judge's values."""
    results = {fen: result for fen, _, result in (line.rstrip("\n").split(";") for line in lines)}
    fens = list(results)
    for start in range(0, len(fens), at_once):
        asked = fens[start : start + at_once]
        for fen, value in zip(asked, judge.values(asked), strict=True):
            if value is not None:
                yield f"{fen};{value};{results[fen]}\n"


def main() -> None:
    """Reads, asks and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--engine", default="/usr/games/stockfish", help="a program that speaks UCI")
    parser.add_argument("--nodes", type=int, default=1000, help="of every search")
    parser.add_argument(
        "--at-once", type=int, default=1, help="positions to send before reading; Stockfish answers one after the other"
    )
    given = parser.parse_args()
    with given.file.open() as file, given.out.open("w") as out, Judge(given.engine, given.nodes) as judge:
        out.writelines(labelled(file, judge, given.at_once))


if __name__ == "__main__":
    main()
