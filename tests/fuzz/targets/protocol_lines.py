"""Lines of every engine protocol, mutated: an answer that says what was wrong, one move for every go, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from fuzz.case import Case, Fault, lines, shorter
from fuzz.targets.texts import any_text, mutated
from support.talk import Talk

TALKS = (
    ("chess", "uci", ()),
    ("othello", "nboard", ()),
    ("chess", "ugi", ()),
    ("kalah", "ugi", ()),
    ("checkers", "ugi", ()),
    ("tree", "ugi", ()),
    ("checkers", "hub", ()),
    ("tic-tac-toe", "gtp", ()),
    ("othello", "gtp", (("size", 4),)),  # which is solved in a moment: a move of GTP cannot be stopped
)
BOARD = "---------------------------O*------*O---------------------------"
START = {"uci": "uci", "ugi": "ugi", "nboard": "nboard 2", "hub": "hub", "gtp": "time_settings 0 1 1000"}
UCI = (
    "uci",
    "ugi",
    "isready",
    "ucinewgame",
    "uginewgame",
    "stop",
    "ponderhit",
    "debug on",
    "register later",
    "query result",
    "query gameover",
    "query p1turn",
    "go depth 2",
    "go nodes 100",
    "go movetime 3",
    "go infinite",
    "go ponder wtime 10 btime 10",
    "go wtime 100 btime 100 winc 5 binc 5 movestogo 3",
    "go p1time 10 p2time 10",
    "go searchmoves e2e4 d2d4 depth 2",
    "go mate 2",
    "setoption name Hash value 2",
    "setoption name MultiPV value 3",
    "setoption name Level value 3",
    "setoption name Algorithm value negascout",
    "setoption name Evaluator value material",
    "setoption name Clear Hash",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 moves a1a8",
)
NBOARD = (
    "nboard 2",
    "set depth 3",
    "set contempt 2",
    "hint 3",
    "go",
    "ping 4",
    "learn",
    "analyze",
    "move f5/1.5/2",
    "move PA",
    f"set game (;GM[Othello]PB[a]PW[b]TI[5:00]TY[8]BO[8 {BOARD} *]B[F5]W[D6//1.5]B[C3];)",
)
HUB = (
    "hub",
    "init",
    "new-game",
    "ping",
    "stop",
    "ponder-hit",
    "set-param name=variant value=english",
    "set-param name=hash value=2",
    "set-param name=level value=3",
    "set-param name=evaluator value=material",
    "pos start",
    'pos start moves="11-15 22-18 15x22x18"',
    f"pos pos=B{12 * 'b'}{8 * 'e'}{12 * 'w'}",
    'pos pos=WeeeBeeeeeeeeeeeeeeeeeeeeeeeeWeee moves="29-25 4-8 25-29"',
    "level depth=2",
    "level nodes=100",
    "level move-time=0.003",
    "level time=0.1 inc=0.01 moves=5",
    "level infinite",
    "go think",
    "go ponder",
    "go analyze",
)
GTP = (
    "protocol_version",
    "1 name",
    "version",
    "list_commands",
    "known_command play",
    "boardsize 4",
    "clear_board",
    "play b a1",
    "play w b2",
    "2 genmove b",
    "genmove w",
    "undo",
    "showboard",
    "time_settings 0 1 1000",
    "time_left b 1 100",
    "final_score",
)
KNOWN = {
    "nboard": {*(line.split()[0] for line in NBOARD), "quit"},
    "hub": {*(line.split()[0] for line in HUB), "quit"},
    "gtp": {*(line.split()[-1 if line[0].isdigit() else 0] for line in GTP), "quit"},
    **{
        name: {*(line.split()[0] for line in UCI if line[:3] not in ({"uci", "ugi"} - {name})), "quit"}
        - ({"query"} if name == "uci" else set())
        for name in ("uci", "ugi")
    },
}
"""The words that are commands."""
SAYS = {"uci": UCI, "ugi": UCI, "nboard": NBOARD, "hub": HUB, "gtp": GTP}
ANSWERS = {
    "uci": ("id ", "option ", "uciok", "readyok", "info ", "bestmove "),
    "ugi": ("id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response "),
    "nboard": ("set myname ", "status ", "search ", "nodestats ", "=== ", "pong ", "learned", "analysis "),
    "hub": ("id ", "param ", "wait", "ready", "pong", "info ", "done", "error message="),
}


@dataclass(frozen=True)
class Said(Case):
    """Lines that are said to an engine, one after the other."""

    game: str
    protocol: str
    options: tuple[tuple[str, int], ...]
    said: tuple[str, ...]

    def check(self) -> int:
        """Says them. The number of lines is returned."""
        talk = Talk(self.game, self.protocol, options=dict(self.options)).say(START[self.protocol])
        for line in self.said:
            heard = len(talk.lines)
            if not talk.say(line).goes_on:
                break
            is_silent = line.strip() and self._command(line) is None and not self._is_comment(line)
            if is_silent and len(talk.lines) == heard:
                talk.engine.end()
                raise self._fault("silence", f"nothing is said of {line[:80]!r}")
        self._check_answers(talk.end())
        return 1 + len(self.said)

    def _command(self, line: str) -> str | None:
        """The command that a line is obeyed as; None if it is none."""
        words = line.split() if self.protocol in ("uci", "ugi") else line.strip().split(" ")[:1]
        if self.protocol == "hub":
            words = line.replace('"', "").split()[:1]
        return next((word for word in words if word in KNOWN[self.protocol]), None)

    @property
    def _orders(self) -> int:
        """How many lines before the last one are orders to find a move."""
        commands = [self._command(line) for line in self.said]
        return commands[: commands.index("quit") if "quit" in commands else None].count("go")

    def _is_comment(self, line: str) -> bool:
        """Whether nothing need be said: GTP drops comments and control characters."""
        return self.protocol == "gtp" and not "".join(mark for mark in line.partition("#")[0] if mark > " ").strip()

    def _check_answers(self, answers: list[str]) -> None:
        if self.protocol in ANSWERS:
            strange = [line for line in answers if not line.startswith(ANSWERS[self.protocol])]
            if strange:
                raise self._fault("answer", f"{strange[0][:80]!r} is no answer of {self.protocol}")
        wrong = [line for line in answers if "Traceback" in line or "Error:" in line]
        if wrong:
            raise self._fault("traceback", wrong[0][:200])
        if self.protocol in ("uci", "ugi"):
            best = sum(line.startswith("bestmove ") for line in answers)
            if best != self._orders:
                raise self._fault("moves", f"{best} moves for {self._orders} orders to go")

    def _fault(self, claim: str, wrong: str) -> Fault:
        return Fault(claim, f"{self.game}, {self.protocol}: {wrong}", self.program())

    def program(self) -> str:
        """See `Case.program`."""
        conversation = "\n".join((START[self.protocol], *self.said))
        made = f"Engine(gt.game({self.game!r}), {dict(self.options)!r})"
        wire = f"Wire(BytesIO({conversation.encode('utf-8', 'surrogatepass')!r}), target)"
        counted = f'assert sum(line.startswith("bestmove ") for line in answers) == {self._orders}'
        return lines(
            ["from io import BytesIO", "", "import gametree as gt", "from gametree.engines.engine import Engine"],
            ["from gametree.engines.protocols import PROTOCOLS", "from gametree.engines.wire import Wire", ""],
            ["target = BytesIO()", f"PROTOCOLS[{self.protocol!r}]({made}, {wire}).converse()"],
            ["answers = target.getvalue().decode().splitlines()", 'assert "Error:" not in str(answers)'],
            [counted] if self.protocol in ("uci", "ugi") else [],
        )

    def simpler(self) -> Iterator[Said]:
        """Fewer lines, then shorter ones."""
        for said in shorter(self.said):
            yield replace(self, said=said)
        for at, line in enumerate(self.said):
            for text in shorter(line[:2000]):
                yield replace(self, said=(*self.said[:at], text, *self.said[at + 1 :]))


def make(rng: Random) -> Case:
    """A conversation of some lines, most of them changed in a few places."""
    game, protocol, options = rng.choice(TALKS)
    return Said(game, protocol, options, tuple(any_line(rng, game, protocol) for _ in range(rng.randint(1, 24))))


def any_line(rng: Random, game: str, protocol: str) -> str:
    """A line of the protocol, changed in a few places or not."""
    line = rng.choice(SAYS[protocol])
    if rng.random() < 0.2:
        line = f"position fen {any_text(rng, game)}" if protocol in ("uci", "ugi") else line + any_text(rng, game)
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        line = mutated(rng, line)
    return line.replace("\n", " ")[:8000]
