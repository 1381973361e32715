"""The checks of Hub, for engines of English checkers."""

from __future__ import annotations

from time import perf_counter

from gametree.engines.checks.check import Failed, Skipped, Suite, must
from gametree.engines.checks.probe import Probe
from gametree.engines.clients.hub import read_reply
from gametree.engines.clients.info import legal_line
from gametree.engines.clients.notation import checkers
from gametree.engines.hub_notation import VARIANT, hub_line, hub_move, hub_position, move_in_hub
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.builtin.checkers import GAME

__all__ = ["SUITE", "HubTalk"]

ENDS = 3.0
STOPS = 0.5
LATE = 0.5
QUICK = 0.1
KEPT = ("name", "value", "type")
TYPES = ("bool", "int", "real", "string", "enum")
CAPTURES = ("B:W18,26:B14,K9", "W:W18,K22:B15,14,7,6", "B:WK18:BK14,15,10")
"""Positions in which the side to move must capture."""
KINGS = "B:WK32,K31:BK1"
"""A position in which kings can go back and forth."""
FORTH = ("1-6", "32-28", "6-1", "28-32")


class HubTalk:
    """A conversation with an engine of draughts."""

    def __init__(self, probe: Probe, start: Position) -> None:
        self.probe = probe
        self.params: dict[str, dict[str, str]] = {}

    def greet(self) -> None:
        """Begins the conversation."""
        self.probe.send("hub")
        lines = self.until("wait")
        self.params = {said.get("name", ""): said for command, said in map(read_reply, lines) if command == "param"}
        variant = self.params.get("variant")
        if variant is not None:
            must(VARIANT in variant.get("values", "").split(), f"the engine does not play the variant {VARIANT}")
            self.probe.send(f"set-param name=variant value={VARIANT}")
        self.probe.send("init")
        self.until("ready")

    def until(self, command: str, seconds: float | None = None) -> list[str]:
        """The lines up to the first with a command."""
        return self.probe.until(lambda line: read_reply(line)[0] == command, f"'{command}'", seconds)

    def ping(self) -> list[str]:
        """Waits until the engine has read everything, and returns what it says before that."""
        self.probe.send("ping")
        return self.until("pong")

    def place(self, text: str | None = None, moves: tuple[str, ...] = (), level: str = "level depth=3") -> Position:
        """Tells the engine a position, the moves since, and a limit."""
        start = checkers(GAME.position(text))
        played = {"moves": " ".join(map(hub_move, moves))} if moves else {}
        self.probe.send(hub_line("pos", {"pos": hub_position(start)} | played), level)
        return start.line(moves)

    def done(self, position: Position, seconds: float | None = None) -> list[str]:
        """Waits for a move, which must be legal, and returns what the engine says of its search."""
        *before, line = self.until("done", seconds)
        said = read_reply(line)[1].get("move", "")
        must(move_in_hub(said, position) is not None, f"the move of {quoted(line)} is not legal")
        return before

    def go(self, position: Position, mode: str = "think", seconds: float | None = None) -> list[str]:
        """Starts a search, and waits for the move."""
        self.probe.send(f"go {mode}")
        return self.done(position, seconds)


SUITE: Suite[HubTalk] = Suite()


@SUITE.check("handshake", "hub, set-param, init", "id, params, wait; then ready")
def handshake(talk: HubTalk) -> None:
    talk.greet()


@SUITE.check("params", "what hub was answered with", "params with a name, a value and a type")
def params(talk: HubTalk) -> None:
    for name, said in talk.params.items():
        must(all(field in said for field in KEPT), f"the parameter {quoted(name)} lacks one of {', '.join(KEPT)}")
        must(said["type"] in TYPES, f"the type of {quoted(name)} is one of {', '.join(TYPES)}")
        must(said["type"] != "enum" or said["value"] in said.get("values", "").split(), f"{quoted(name)} has no values")


@SUITE.check("ping", "ping, ping", "two pongs")
def ping(talk: HubTalk) -> None:
    talk.ping()
    talk.ping()


@SUITE.check("go.depth", "pos, level depth=3, go think", "done with a legal move")
def go_depth(talk: HubTalk) -> None:
    talk.go(talk.place())


@SUITE.check("go.move-time", "level move-time=0.1, go think", "done in time")
def go_move_time(talk: HubTalk) -> None:
    _in_time(talk, f"level move-time={QUICK}", QUICK)


@SUITE.check("go.time", "level time=2; moves=2 time=1; time=2 inc=0.1", "done in time")
def go_time(talk: HubTalk) -> None:
    for level, most in (("level time=2", 2.0), ("level moves=2 time=1", 1.0), ("level time=2 inc=0.1", 2.1)):
        _in_time(talk, level, most)


def _in_time(talk: HubTalk, level: str, seconds: float) -> None:
    position = talk.place(level=level)
    talk.ping()
    began = perf_counter()
    talk.go(position)
    took = perf_counter() - began
    must(took <= seconds + LATE, f"the move came after {took:.2f} s, with '{level}'")


@SUITE.check("info", "go think", "info lines whose scores are numbers, and whose lines can be played")
def info(talk: HubTalk) -> None:
    position = talk.place(level="level depth=5")
    said = [arguments for command, arguments in map(read_reply, talk.go(position)) if command == "info"]
    for arguments in said:
        for name in ("depth", "nodes"):
            must(arguments.get(name, "0").isdigit(), f"{name} is {quoted(arguments.get(name))}, not a whole number")
        for name in ("score", "time", "nps", "mean-depth"):
            _must_be_real(name, arguments.get(name, "0"))
        moves = arguments.get("pv", "").split()
        must(len(legal_line(moves, position, move_in_hub)) == len(moves), f"the line {quoted(moves)} cannot be played")


def _must_be_real(name: str, text: str) -> None:
    try:
        float(text)
    except ValueError:
        raise Failed(f"{name} is {quoted(text)}, not a number") from None


@SUITE.check("captures", "positions with captures", "done with the ends of a capture and the captured pieces")
def captures(talk: HubTalk) -> None:
    for text in CAPTURES:
        talk.go(talk.place(text))


@SUITE.check("moves", "pos with moves, captures among them", "done with a legal move of the position after them")
def moves(talk: HubTalk) -> None:
    talk.go(talk.place(moves=("11-15", "22-18", "15x22")))
    talk.go(talk.place(KINGS, FORTH))


@SUITE.check("stop", "level infinite, go think, stop", "done within half a second of stop, and not before it")
def stop(talk: HubTalk) -> None:
    for mode in ("think", "analyze"):
        position = talk.place(level="level infinite")
        talk.probe.send(f"go {mode}")
        if any(read_reply(line)[0] == "done" for line in talk.probe.listen(QUICK)):
            raise Skipped("the engine ends infinite searches by itself, which the protocol allows")
        talk.probe.send("stop")
        talk.done(position, STOPS)


@SUITE.check("ping.search", "level infinite, go think, ping", "pong while the engine searches")
def ping_search(talk: HubTalk) -> None:
    position = talk.place(level="level infinite")
    talk.probe.send("go think")
    early = any(read_reply(line)[0] == "done" for line in talk.ping())
    if not early:
        talk.probe.send("stop")
        talk.done(position, STOPS)


@SUITE.check("ponder.hit", "level move-time=0.1, go ponder, ponder-hit", "done in time")
def ponder_hit(talk: HubTalk) -> None:
    _pondered(talk, "ponder-hit")


@SUITE.check("ponder.stop", "go ponder, stop", "done within half a second")
def ponder_stop(talk: HubTalk) -> None:
    _pondered(talk, "stop")


def _pondered(talk: HubTalk, end: str) -> None:
    position = talk.place(moves=("11-15",), level=f"level move-time={QUICK}")
    talk.probe.send("go ponder")
    talk.probe.listen(QUICK)
    talk.probe.send(end)
    talk.done(position, QUICK + LATE)


@SUITE.check("once", "go think, ping", "one done for a search")
def once(talk: HubTalk) -> None:
    talk.go(talk.place())
    for line in [*talk.ping(), *talk.probe.listen(QUICK)]:
        must(read_reply(line)[0] != "done", f"{quoted(line)} came after the search was over")


@SUITE.check("new-game", "new-game, pos, go think", "done with a legal move")
def new_game(talk: HubTalk) -> None:
    talk.probe.send("new-game")
    talk.go(talk.place())


JUNK = (
    "",
    "xyzzy",
    "pos",
    "pos pos=nonsense",
    "level",
    "level depth=many",
    'pos pos="',
    "set-param",
    "x" * 5000,
    "öäü",
)


@SUITE.check("junk", "lines that mean nothing, then pos, go think", "they are ignored; the engine plays on")
def junk(talk: HubTalk) -> None:
    talk.probe.send(*JUNK)
    talk.ping()
    talk.go(talk.place())


@SUITE.check("quit", "quit", "the process ends, with code 0")
def quit_(talk: HubTalk) -> None:
    talk.probe.end("quit", seconds=ENDS)


@SUITE.check("eof", "the end of input", "the process ends")
def eof(talk: HubTalk) -> None:
    talk.ping()
    talk.probe.end(seconds=ENDS)
