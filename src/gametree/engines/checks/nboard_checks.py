"""The checks of NBoard, for engines of Othello."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gametree.engines.checks.check import Failed, Suite, must
from gametree.engines.checks.othello_games import FINISHED, MUST_PASS, PASSED, start
from gametree.engines.checks.probe import Probe
from gametree.engines.clients.info import legal_line
from gametree.engines.clients.nboard import nboard_move, read_search, read_square, split_pv
from gametree.engines.games_in_ggf import game_in_ggf
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.builtin.othello import OthelloPosition

__all__ = ["SUITE", "NBoardTalk"]

ENDS = 3.0
STOPS = 2.0
ANSWER = re.compile(r"===\s+(?:[A-Ha-h][1-8]|[Pp][Aa](?:[Ss][Ss])?|--)(?:[\s/]\S*)*")


class NBoardTalk:
    """A conversation with an engine of Othello."""

    def __init__(self, probe: Probe, start: Position) -> None:
        self.probe = probe
        self._pings = 0

    def greet(self) -> None:
        """Begins the conversation."""
        self.probe.send("nboard 2")
        self.ping()

    def ping(self, seconds: float | None = None) -> list[str]:
        """Waits until the engine has read everything, and returns what it says before that."""
        self._pings += 1
        pong = f"pong {self._pings}"
        self.probe.send(f"ping {self._pings}")
        return self.probe.until(lambda line: line == pong, pong, seconds)

    def place(self, moves: Sequence[str] = (), depth: int = 2) -> OthelloPosition:
        """Sets a game of some moves, and waits until the engine has read it."""
        self.probe.send(f"set depth {depth}", f"set game {game_in_ggf(start(), moves)}")
        self.ping()
        return start().line(moves)

    def go(self, position: Position) -> Any:
        """Asks for a move: a legal one."""
        self.probe.send("go")
        line = self.probe.until(lambda line: line.startswith("==="), "=== MOVE")[-1]
        must(ANSWER.fullmatch(line), f"{quoted(line)} is not written as === MOVE/EVAL/TIME")
        move = nboard_move(line, position)
        must(move is not None, f"the move of {quoted(line)} is not legal")
        return move


SUITE: Suite[NBoardTalk] = Suite()


@SUITE.check("handshake", "nboard 2, ping 1", "pong 1")
def handshake(talk: NBoardTalk) -> None:
    talk.greet()


@SUITE.check("ping.order", "ping 101, ping 7", "pong 101, then pong 7")
def ping_order(talk: NBoardTalk) -> None:
    talk.probe.send("ping 101", "ping 7")
    lines = talk.probe.until(lambda line: line == "pong 7", "pong 7")
    must(
        [line for line in lines if line.startswith("pong")] == ["pong 101", "pong 7"], "the pongs came in another order"
    )


@SUITE.check("go", "set depth 2, set game, ping, go", "=== and a legal move")
def go(talk: NBoardTalk) -> None:
    talk.go(talk.place())


@SUITE.check("go.again", "go, go", "the engine does not make its move on the board: two legal moves of the same side")
def go_again(talk: NBoardTalk) -> None:
    position = talk.place()
    for _ in range(2):
        talk.go(position)


@SUITE.check("game.moves", "set game with 1, 5 and 20 moves, go", "legal moves, of Black and of White")
def game_moves(talk: NBoardTalk) -> None:
    for plies in (1, 5, 20):
        talk.go(talk.place(FINISHED[:plies]))


@SUITE.check("game.passed", "set game with a pass in it, go", "a legal move")
def game_passed(talk: NBoardTalk) -> None:
    talk.go(talk.place(PASSED))


@SUITE.check("game.must-pass", "set game after which the side to move must pass, go", "=== PA")
def game_must_pass(talk: NBoardTalk) -> None:
    talk.go(talk.place(MUST_PASS))


@SUITE.check("move", "set game, move F5, ping, go", "a legal move of White")
def move(talk: NBoardTalk) -> None:
    talk.place()
    talk.probe.send("move F5")
    talk.ping()
    talk.go(start().play("f5"))


@SUITE.check("hint", "hint 3, ping", "search or book lines with legal moves, and values")
def hint(talk: NBoardTalk) -> None:
    position = talk.place(FINISHED[:6])
    talk.probe.send("hint 3")
    lines = talk.probe.until(_is_value, "search MOVES VALUE ...") + talk.probe.listen(0.2) + talk.ping(STOPS)
    said = [line for line in lines if _is_value(line)]
    must(any(read_search(line, position, 0, 0.0, "") for line in said), f"{quoted(said[0])} has no value and depth")
    for line in said:
        moves = split_pv(line.split()[1])
        if not moves or len(legal_line(moves, position, read_square)) < len(moves):
            raise Failed(f"the moves of {quoted(line)} cannot be played")


def _is_value(line: str) -> bool:
    return line.startswith(("search ", "book "))


@SUITE.check("hint.stops", "set depth 40, hint 1, ping", "pong within two seconds, and no search line after it")
def hint_stops(talk: NBoardTalk) -> None:
    talk.place(FINISHED[:10], depth=40)
    talk.probe.send("hint 1")
    talk.probe.listen(0.1)
    talk.ping(STOPS)
    late = [line for line in talk.probe.listen(0.2) if _is_value(line)]
    must(not late, f"{late and quoted(late[0])} came after the pong")
    talk.place()


@SUITE.check("learn", "learn", "learned")
def learn(talk: NBoardTalk) -> None:
    talk.place(FINISHED)
    talk.probe.send("learn")
    talk.probe.until(lambda line: line.split(maxsplit=1)[:1] in (["learned"], ["learn"]), "learned")


@SUITE.check("over", "set game that is over, go, ping", "no move to a square; pong")
def over(talk: NBoardTalk) -> None:
    talk.place(FINISHED)
    talk.probe.send("go")
    for line in talk.ping():
        must(not re.match(r"===\s+[A-Ha-h][1-8]", line), f"{quoted(line)}, but the game is over")
    talk.go(talk.place())


JUNK = ("", "xyzzy", "set", "set nonsense 3", "set game nonsense", "move Z9", "move", "hint", "x" * 5000, "öäü", "\x01")


@SUITE.check("junk", "lines that mean nothing, then set game, go", "they are ignored; the engine plays on")
def junk(talk: NBoardTalk) -> None:
    talk.probe.send(*JUNK)
    talk.ping()
    talk.go(talk.place())


@SUITE.check("quit", "quit", "the process ends, with code 0")
def quit_(talk: NBoardTalk) -> None:
    talk.probe.end("quit", seconds=ENDS)


@SUITE.check("eof", "the end of input", "the process ends")
def eof(talk: NBoardTalk) -> None:
    talk.ping()
    talk.probe.end(seconds=ENDS)
