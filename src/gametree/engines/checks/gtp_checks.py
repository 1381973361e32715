"""The checks of GTP, for engines of Othello."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from gametree.engines.checks.check import Skipped, Suite, must
from gametree.engines.checks.othello_games import FINISHED, MUST_PASS, PASSED, start
from gametree.engines.checks.probe import Probe
from gametree.engines.clients.gtp import REPLY, colour
from gametree.engines.clients.nboard import read_square
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.builtin.othello import PASS, OthelloPosition

__all__ = ["SUITE", "GtpTalk"]

ENDS = 3.0
REQUIRED = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "play", "genmove"),
)


class Said(NamedTuple):
    """An answer: `=` or `?`, the number of the command, and the text."""

    sign: str
    number: str
    text: str


class GtpTalk:
    """A conversation with an engine of Othello."""

    def __init__(self, probe: Probe, start: Position) -> None:
        self.probe = probe
        self._keeps_time = False

    def greet(self) -> None:
        """Begins the conversation."""
        self.must("protocol_version")
        self._keeps_time = self.must("known_command time_settings") == "true"

    def ask(self, command: str) -> Said:
        """Sends a command, and reads all lines of the answer, up to the empty one."""
        self.probe.send(command)
        return self.answer(command)

    def answer(self, command: str) -> Said:
        """Reads all lines of an answer."""
        awaited = f"answer to {quoted(command)}"
        first = self.probe.until(lambda line: line[:1] in ("=", "?"), awaited)[-1]
        rest = self.probe.until(lambda line: not line, f"empty line after the {awaited}")
        found = REPLY.fullmatch(first)
        must(found is not None, f"{quoted(first)} is not written as = ANSWER or ? ERROR")
        assert found is not None
        return Said(found["sign"], found["id"], "\n".join([found["text"] or "", *rest]).strip())

    def must(self, command: str) -> str:
        """The answer to a command that has to succeed."""
        said = self.ask(command)
        must(said.sign == "=", f"{quoted(command)} was refused: {said.text}")
        return said.text

    def must_fail(self, command: str) -> None:
        """Sends a command that has to be refused."""
        said = self.ask(command)
        must(
            said.sign == "?", f"{quoted(command)} was answered with {quoted('= ' + said.text)}, not with ? and an error"
        )

    def must_know(self, command: str) -> None:
        """Skips the check if the engine has no such command."""
        if self.must(f"known_command {command}") != "true":
            raise Skipped(f"the engine has no command {command}")

    def place(self, moves: Sequence[str] = ()) -> OthelloPosition:
        """Plays moves on an empty board."""
        self.must("boardsize 8")
        self.must("clear_board")
        if self._keeps_time:
            self.must("time_settings 1 0 0")  # the checks are not about good moves
        position = start()
        for move in moves:
            if move == PASS:
                self.ask(f"play {colour(position)} pass")  # a check of its own
            else:
                self.must(f"play {colour(position)} {move}")
            position = position.play(move)
        return position

    def genmove(self, position: Position) -> Any:
        """Asks for a move: a legal one."""
        text = self.must(f"genmove {colour(position)}")
        move = read_square(text, position)
        must(move is not None, f"{quoted(text)} is not a legal move of {colour(position)}")
        return move


SUITE: Suite[GtpTalk] = Suite()


@SUITE.check("handshake", "protocol_version", "= 2")
def handshake(talk: GtpTalk) -> None:
    talk.greet()
    version = talk.must("protocol_version")
    must(version == "2", f"the version is {quoted(version)}, not 2")


@SUITE.check("name", "name, version", "= and something")
def name(talk: GtpTalk) -> None:
    must(talk.must("name"), "the engine has no name")
    talk.must("version")


@SUITE.check("ids", "7 name, 123456 name, name", "=7, =123456 and = without a number")
def ids(talk: GtpTalk) -> None:
    for number in ("7", "123456", ""):
        found = talk.ask(f"{number} name".strip()).number
        must(found == number, f"the answer to command {number or 'without a number'} has the number {quoted(found)}")


@SUITE.check("ids.error", "42 xyzzy", "?42 and an error")
def ids_error(talk: GtpTalk) -> None:
    said = talk.ask("42 xyzzy")
    must((said.sign, said.number) == ("?", "42"), f"the answer was {said.sign}{said.number}, not ?42")


@SUITE.check("known_command", "known_command name, known_command xyzzy", "= true, = false")
def known_command(talk: GtpTalk) -> None:
    for command, expected in (("name", "true"), ("xyzzy", "false")):
        answer = talk.must(f"known_command {command}")
        must(answer == expected, f"known_command {command} was answered {quoted(answer)}")


@SUITE.check("list_commands", "list_commands", "all that the protocol requires, each known")
def list_commands(talk: GtpTalk) -> None:
    listed = talk.must("list_commands").split()
    missing = [command for command in REQUIRED if command not in listed]
    must(not missing, f"the list lacks {', '.join(missing)}")


@SUITE.check("unknown", "xyzzy", "? and an error")
def unknown(talk: GtpTalk) -> None:
    talk.must_fail("xyzzy")


@SUITE.check("comments", "empty lines, # a comment, name # a comment", "only name is answered")
def comments(talk: GtpTalk) -> None:
    talk.probe.send("", "# a comment", "   ")
    said = talk.ask("11 name # a comment")
    must(said.number == "11" and said.sign == "=", f"the answer was {said.sign}{said.number}, not =11")


@SUITE.check("together", "1 name, 2 version and 3 name at once", "answers in this order")
def together(talk: GtpTalk) -> None:
    talk.probe.send("1 name", "2 version", "3 name")
    numbers = [talk.answer(command).number for command in ("1 name", "2 version", "3 name")]
    must(numbers == ["1", "2", "3"], f"the answers had the numbers {', '.join(numbers)}")


@SUITE.check("boardsize", "boardsize 8, boardsize 1000, boardsize", "=, ?, ?")
def boardsize(talk: GtpTalk) -> None:
    talk.must("boardsize 8")
    talk.must_fail("boardsize 1000")
    talk.must_fail("boardsize")
    talk.must("boardsize 8")


@SUITE.check("play", "the moves of a game, from clear_board on", "=")
def play(talk: GtpTalk) -> None:
    talk.place(MUST_PASS)


@SUITE.check("play.colours", "play B f5, play w F6, play Black e6", "colours and squares in capitals and small letters")
def play_colours(talk: GtpTalk) -> None:
    talk.place()
    for command in ("play B f5", "play w F6", "play Black e6"):
        talk.must(command)


@SUITE.check("play.illegal", "play black a1, play black z9, play black, play red f5", "? for each; the board stays")
def play_illegal(talk: GtpTalk) -> None:
    position = talk.place()
    for command in ("play black a1", "play black z9", "play black", "play red f5"):
        talk.must_fail(command)
    talk.genmove(position)


@SUITE.check("play.pass", "play COLOUR pass where the side must pass", "=")
def play_pass(talk: GtpTalk) -> None:
    position = talk.place(MUST_PASS)
    talk.must(f"play {colour(position)} pass")


@SUITE.check("genmove", "genmove, for both sides, eight times", "legal moves, which the engine makes on its board")
def genmove(talk: GtpTalk) -> None:
    position: Position = talk.place()
    for _ in range(8):
        position = position.play(talk.genmove(position))


@SUITE.check("genmove.moves", "play 5 and 20 moves, genmove", "legal moves")
def genmove_moves(talk: GtpTalk) -> None:
    for plies in (5, 20):
        talk.genmove(talk.place(FINISHED[:plies]))


@SUITE.check("genmove.must-pass", "genmove where the side must pass", "= pass")
def genmove_must_pass(talk: GtpTalk) -> None:
    talk.genmove(talk.place(MUST_PASS))


@SUITE.check("genmove.passed", "genmove after a pass", "a legal move")
def genmove_passed(talk: GtpTalk) -> None:
    talk.genmove(talk.place(PASSED))


@SUITE.check("undo", "genmove, undo, genmove", "the same side moves again")
def undo(talk: GtpTalk) -> None:
    talk.must_know("undo")
    position = talk.place(FINISHED[:4])
    talk.genmove(position)
    talk.must("undo")
    talk.genmove(position)


@SUITE.check("undo.nothing", "clear_board, undo", "? and an error")
def undo_nothing(talk: GtpTalk) -> None:
    talk.must_know("undo")
    talk.place()
    talk.must_fail("undo")


@SUITE.check("time", "time_settings 60 0 0, time_left black 30 0, genmove black", "a legal move")
def time(talk: GtpTalk) -> None:
    talk.must_know("time_settings")
    position = talk.place()
    talk.must("time_settings 60 0 0")
    talk.must("time_left black 30 0")
    talk.genmove(position)


@SUITE.check("showboard", "showboard", "= and as many lines as the board has rows, at least")
def showboard(talk: GtpTalk) -> None:
    talk.must_know("showboard")
    talk.place()
    must(talk.must("showboard").count("\n") >= 7, "the board has fewer lines than rows")


JUNK = ("xyzzy", "99999999999 xyzzy", "play", "genmove", "genmove red", "x" * 2000, "!?=", "known_command")


@SUITE.check("junk", "lines that mean nothing, then genmove", "? for each; the engine plays on")
def junk(talk: GtpTalk) -> None:
    for line in JUNK:
        said = talk.ask(line)
        must(said.sign == "?" or re.match("known_command", line), f"{quoted(line)} was answered with =")
    talk.genmove(talk.place())


@SUITE.check("quit", "quit", "=, and the process ends, with code 0")
def quit_(talk: GtpTalk) -> None:
    talk.probe.end("quit", seconds=ENDS)


@SUITE.check("eof", "the end of input", "the process ends")
def eof(talk: GtpTalk) -> None:
    talk.must("name")
    talk.probe.end(seconds=ENDS)
