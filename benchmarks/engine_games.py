"""Fast games between two engine processes over UGI, with a referee: `python benchmarks/engine_games.py 1000`.

Every move must be legal, both engines must agree with the rules about the end and the result, and both processes must
end cleanly. Each game begins with a few random moves, the same for every run.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random
from time import perf_counter

import gametree as gt
from gametree.model.history import History

GAMES = ("othello", "connect-four", "kalah", "checkers", "breakthrough", "tic-tac-toe", "hexapawn", "chess")
COMMAND = [sys.executable, "-c", "from gametree.cli import main; main()", "engine"]
NODES = 100
LONGEST = 300
"""Plies after which a game is broken off: nobody wins."""


class Program:
    """One engine process."""

    def __init__(self, game: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, game, "--protocol", "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask("ugi", "ugiok")

    def say(self, line: str) -> None:
        """Sends a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ask(self, line: str, beginning: str) -> str:
        """The answer that begins so."""
        assert self.process.stdout is not None
        self.say(line)
        for answer in self.process.stdout:
            if answer.startswith("info string"):
                raise AssertionError(answer.strip())
            if answer.startswith(beginning):
                return answer.strip()
        raise AssertionError(f"the engine ended at {line}")

    def close(self) -> int:
        """The exit code."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.say("quit")
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(10)


def result(here: History) -> str:
    """What UGI calls the result."""
    if here.position.moves():
        return "none" if here.drawn is None else "draw"
    value = here.position.evaluate()
    return "draw" if value == 0 else "p1win" if value > 0 else "p2win"


def play(game: str, programs: list[Program], rng: Random) -> tuple[str, int]:
    """One game, and the number of its plies."""
    here, moves = History(gt.position(game)), list[str]()

    def add(move: str) -> None:
        here.add(here.position.play(move))
        moves.append(move)

    for _ in range(rng.randint(0, 4)):
        if here.position.moves():
            add(str(rng.choice(here.position.moves())))
    for program in programs:
        program.say("uginewgame")
    while here.position.moves() and here.drawn is None and len(moves) < LONGEST:
        mover = programs[0 if here.position.maximizing else 1]
        mover.say("position startpos" + ("" if not moves else f" moves {' '.join(moves)}"))
        add(mover.ask(f"go nodes {NODES}", "bestmove ").split()[1])
    for program in programs:
        program.say(f"position startpos moves {' '.join(moves)}")
        said = program.ask("query result", "response ").split()[1]
        assert said == result(here), f"{game} {' '.join(moves)}: {said}, not {result(here)}"
    return result(here), len(moves)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    began, rng, plies = perf_counter(), Random(1), 0
    for number, game in enumerate(GAMES):
        share = count // len(GAMES) + (number < count % len(GAMES))
        programs, results = [Program(game), Program(game)], Counter[str]()
        for at in range(share):
            found, length = play(game, programs if at % 2 == 0 else programs[::-1], rng)
            results[found] += 1
            plies += length
        assert [program.close() for program in programs] == [0, 0]
        print(f"{game}: {share} games without a fault: {dict(sorted(results.items()))}", flush=True)
    seconds = perf_counter() - began
    print(f"{count} games, {plies} plies, {seconds:.0f} s, {1000 * seconds / plies:.1f} ms a ply")


if __name__ == "__main__":
    main()
