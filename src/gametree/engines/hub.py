"""Hub, version 2: the protocol of draughts programs, here for English checkers.

The protocol was made for boards of 50 squares. A position of English checkers has 32, in their usual numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from gametree.engines.engine import Engine
from gametree.engines.hub_notation import (
    VARIANT,
    hub_line,
    hub_move,
    hub_position,
    line_in_hub,
    position_in_hub,
    read_hub_line,
)
from gametree.engines.options import Button, Check, Combo, Option, Spin
from gametree.engines.order import Choice, Order, Thought
from gametree.engines.protocol import VERSION, Protocol, one_line
from gametree.engines.scores import MoverScore, score
from gametree.engines.wire import Wire
from gametree.model.errors import OptionError, UnknownName
from gametree.model.game import AnyGame
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.model.texts import number_in
from gametree.players.clock import Clock, PerMove, Time
from gametree.rules.builtin.checkers import CheckersPosition

__all__ = ["Hub"]

MEN = {"pieces": 1, "outcome": 1}
MAN = 100
"""The value of a man, by all evaluators but those."""
WON = 100.0
"""The score of a won game, of which a hundredth is taken off for each ply to the end."""
MODES = {"think": "done", "ponder": "ponderhit", "analyze": "done"}
"""How a search is started, and until when its move is held back."""
LIMITS = ("depth", "nodes", "move-time", "time", "inc", "moves", "infinite")
MOST_NODES = 2**62
MOST_MOVES = 1000
MOST_SECONDS = 10**9
FEWEST = 0.001
HIDDEN = ("Ponder", "UCI_AnalyseMode", "MultiPV")


class Hub(Protocol):
    """A conversation in Hub.

    >>> from io import BytesIO
    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.hub import Hub
    >>> from gametree.engines.wire import Wire
    >>> target = BytesIO()
    >>> Hub(Engine(gt.game("checkers")), Wire(BytesIO(b"init\\nping"), target)).converse()
    >>> target.getvalue()
    b'ready\\npong\\n'
    """

    name = "hub"
    summary = "the protocol of draughts programs"

    def __init__(self, engine: Engine, wire: Wire) -> None:
        super().__init__(engine, wire)
        self._level = Order()
        self.commands: dict[str, Callable[[dict[str, str]], None]] = {
            "hub": self._introduce,
            "set-param": self._set_param,
            "init": lambda arguments: self.wire.send("ready"),
            "new-game": lambda arguments: self.engine.new_game(),
            "pos": self._position,
            "level": self._set_level,
            "go": self._go,
            "stop": lambda arguments: self.engine.stop(),
            "ponder-hit": lambda arguments: self.engine.ponderhit(),
            "ping": lambda arguments: self.wire.send("pong"),
        }

    @classmethod
    def is_for(cls, game: AnyGame) -> bool:
        """See `Protocol.is_for`."""
        return game.name == "checkers"

    def obey(self, line: str) -> bool:
        """See `Protocol.obey`."""
        command, arguments = read_hub_line(line)
        if command == "quit":
            return False
        if command in self.commands:
            self.commands[command](arguments)
        elif line.strip():  # perhaps only two quotation marks
            self.refuse(f"unknown command {quoted(command)}; known: {', '.join(self.commands)}, quit")
        return True

    def refuse(self, why: str) -> None:
        """See `Protocol.refuse`."""
        self.wire.send(hub_line("error", {"message": one_line(why)}))

    # What the commands do

    def _introduce(self, arguments: dict[str, str]) -> None:
        about = {"name": "gametree", "version": VERSION, "author": "the authors of gametree", "country": ""}
        variant: dict[str, object] = {"name": "variant", "value": VARIANT, "type": "enum", "values": VARIANT}
        params: list[dict[str, object]] = [
            variant,
            *({"name": name, **described(option)} for name, option in self._params.items()),
        ]
        self.wire.send("\n".join([hub_line("id", about), *(hub_line("param", param) for param in params), "wait"]))

    @property
    def _params(self) -> dict[str, Option]:
        """The options of the engine that can be written in this protocol, by the names they have in it."""
        options = self.engine.options.values()
        return {option.name.lower(): option for option in options if not self._is_hidden(option)}

    @staticmethod
    def _is_hidden(option: Option) -> bool:
        return isinstance(option, Button) or option.name in HIDDEN

    def _set_param(self, arguments: dict[str, str]) -> None:
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant":
            if value != VARIANT:
                raise OptionError(f"the variant is {VARIANT}, not {quoted(value)}")
        elif name in self._params:
            self.engine.set_option(self._params[name].name, value)
        else:
            raise UnknownName("parameter", name, ["variant", *self._params])

    def _position(self, arguments: dict[str, str]) -> None:
        if not ({"pos", "start"} & set(arguments)):
            raise OptionError("pos is followed by pos=POSITION, or by start, and perhaps by moves")
        text = None if arguments.get("pos", "start") == "start" else position_in_hub(arguments["pos"])
        start = self.engine.game.position(text)
        self.engine.set_position(text, line_in_hub(arguments.get("moves", "").split(), start))

    def _set_level(self, arguments: dict[str, str]) -> None:
        strange = [name for name in arguments if name not in LIMITS]
        if strange or not arguments:
            raise OptionError(f"level takes {', '.join(LIMITS)}, not {quoted(strange[0] if strange else '')}")
        self._level = Order(
            depth=_whole(arguments, "depth", MAX_DEPTH),
            nodes=_whole(arguments, "nodes", MOST_NODES),
            time=_time(arguments),
            until="stop" if "infinite" in arguments else "done",
        )

    def _go(self, arguments: dict[str, str]) -> None:
        modes = [mode for mode in arguments if mode in MODES]
        if len(modes) != 1 or len(arguments) > 1:
            raise OptionError(f"go is followed by one of {', '.join(MODES)}, not {quoted(' '.join(arguments))}")
        now = self._level
        until = now.until if MODES[modes[0]] == "done" else MODES[modes[0]]
        self.engine.go(Order(now.depth, now.nodes, now.time, until=until), self._report, self._choose)

    # What the engine says, from its own thread

    def _report(self, report: Thought) -> None:
        result = report.result
        known = score(report.position, result.value, result.bound, result.pv, result.depth)
        fields = {
            "depth": result.depth,
            "score": self._men(known),
            "nodes": result.counts.nodes,
            "time": f"{result.elapsed:.3f}",
            "nps": f"{result.counts.nodes / max(result.elapsed, 1e-6) / 1e6:.3f}",
        }
        pv = {"pv": " ".join(map(hub_move, result.pv))} if result.pv else {}
        self.wire.send(hub_line("info", fields | pv))

    def _men(self, known: MoverScore) -> str:
        """A score in men; a won game is worth nearly a hundred."""
        if known.plies is not None:
            return f"{(WON - known.plies / 100) * (1 if known.value > 0 else -1):.2f}"
        return f"{known.value / MEN.get(self.engine.strength.evaluator or '', MAN):.2f}"

    def _choose(self, choice: Choice) -> None:
        if choice.trouble is not None:
            self.refuse(choice.trouble)
        if choice.move is None:
            self.refuse(f"the game is over: there is no move in {_shown(choice.position)}")
        moves = {"move": choice.move, "ponder": choice.reply}
        self.wire.send(hub_line("done", {name: hub_move(move) for name, move in moves.items() if move is not None}))


def described(option: Option) -> dict[str, object]:
    """An option as a GUI reads it."""
    if isinstance(option, Spin):
        return {"value": option.value, "type": "int", "min": option.least, "max": option.most}
    if isinstance(option, Combo):
        return {"value": option.value, "type": "enum", "values": " ".join(option.choices)}
    assert isinstance(option, Check)
    return {"value": str(option.value).lower(), "type": "bool"}


def _shown(position: Position) -> str:
    return hub_position(position) if isinstance(position, CheckersPosition) else "this position"


def _whole(arguments: dict[str, str], name: str, most: int) -> int | None:
    """A limit that is a whole number; None if it is not given."""
    if name not in arguments:
        return None
    found = number_in(arguments[name], most)
    if not found:
        raise OptionError(f"{name} is a whole number from 1 to {most:,}, not {quoted(arguments[name])}")
    return found


def _seconds(arguments: dict[str, str], name: str) -> float:
    """A limit in seconds; 0 if it is not given."""
    text = arguments.get(name, "0")
    try:
        found = float(text) if text.isascii() else -1.0
    except ValueError:
        found = -1.0
    if not isfinite(found) or not 0 <= found <= MOST_SECONDS:
        raise OptionError(f"{name} is a number of seconds, not {quoted(text)}")
    return found


def _time(arguments: dict[str, str]) -> Time | None:
    """The time of a move, or what is left of the game's. In this protocol the increment comes before the move."""
    if "move-time" in arguments:
        return PerMove(max(_seconds(arguments, "move-time"), FEWEST))
    increment, moves = _seconds(arguments, "inc"), _whole(arguments, "moves", MOST_MOVES)
    if "time" in arguments:
        return Clock(_seconds(arguments, "time") + increment, increment, moves)
    if "inc" in arguments or "moves" in arguments:
        raise OptionError("inc and moves belong to a time")
    return None
