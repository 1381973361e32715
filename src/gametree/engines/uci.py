"""UCI, the Universal Chess Interface: what chess programs and their GUIs speak.

https://www.wbec-ridderkerk.nl/html/UCIProtocol.html describes it. `ugi.py` is the same for every game.
"""

from __future__ import annotations

from typing import ClassVar

from gametree.engines.engine import Engine
from gametree.engines.notation import written
from gametree.engines.options import Button, Combo, Option, Spin
from gametree.engines.order import Choice, Order, Thought
from gametree.engines.protocol import VERSION, Protocol, one_line
from gametree.engines.scores import MoverScore, score
from gametree.engines.uci_go import read_go
from gametree.engines.wire import Wire
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.quoted import cut, quoted

__all__ = ["Uci"]

BOUNDS = {"exact": "", "lower": " lowerbound", "upper": " upperbound"}


class Uci(Protocol):
    """A conversation in UCI.

    >>> from io import BytesIO
    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.uci import Uci
    >>> from gametree.engines.wire import Wire
    >>> target = BytesIO()
    >>> Uci(Engine(gt.game("chess")), Wire(BytesIO(b"isready"), target)).converse()
    >>> target.getvalue()
    b'readyok\\n'
    """

    name = "uci"
    summary = "the protocol of chess programs"
    prefix: ClassVar[str] = "uci"
    clocks: ClassVar[tuple[str, str]] = ("w", "b")
    """What the words for the time of the first and of the second player begin with."""
    nothing: ClassVar[str] = "(none)"
    """Named in place of a move where the game is over."""

    def __init__(self, engine: Engine, wire: Wire) -> None:
        super().__init__(engine, wire)
        self._debug = False
        self.commands = {
            self.prefix: self._introduce,
            f"{self.prefix}newgame": self._new_game,
            "debug": self._set_debug,
            "isready": self._is_ready,
            "setoption": self._set_option,
            "register": self._ignore,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
        }

    @classmethod
    def is_for(cls, game: AnyGame) -> bool:
        """See `Protocol.is_for`."""
        return game.name == "chess"

    def obey(self, line: str) -> bool:
        """See `Protocol.obey`. Words before the first that is a command are skipped, as the protocol wants it."""
        words = line.split()
        at = next((at for at, word in enumerate(words) if word in self.commands or word == "quit"), None)
        if at is None:
            if words:
                known = ", ".join((*self.commands, "quit"))
                self.refuse(f"unknown command {quoted(line.strip())}; known: {known}")
            return True
        if at:
            self.refuse(f"{cut(' '.join(words[:at]))} is not a command; what follows it is obeyed")
        if words[at] == "quit":
            return False
        self.commands[words[at]](words[at + 1 :])
        return True

    def refuse(self, why: str) -> None:
        """See `Protocol.refuse`."""
        self.wire.send(f"info string {one_line(why)}")

    # What the commands do

    def _introduce(self, words: list[str]) -> None:
        name = one_line(f"gametree {VERSION} {self.engine.game.name}")
        lines = [f"id name {name}", "id author the authors of gametree"]
        lines += [f"option name {option.name} {described(option)}" for option in self.engine.options.values()]
        self.wire.send("\n".join([*lines, f"{self.prefix}ok"]))

    def _new_game(self, words: list[str]) -> None:
        self.engine.new_game()

    def _set_debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise OptionError(f"debug is on or off, not {quoted(' '.join(words))}")
        self._debug = words == ["on"]

    def _is_ready(self, words: list[str]) -> None:
        self.wire.send("readyok")

    def _ignore(self, words: list[str]) -> None:
        return

    def _set_option(self, words: list[str]) -> None:
        if words[:1] != ["name"]:
            raise OptionError("an option is set by: setoption name NAME value VALUE")
        at = words.index("value") if "value" in words else len(words)
        self.engine.set_option(" ".join(words[1:at]), " ".join(words[at + 1 :]))

    def _position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        where, moves = words[:at], words[at + 1 :]
        if where == ["startpos"]:
            self.engine.set_position(None, moves)
        elif where[:1] == ["fen"] and len(where) > 1:
            self.engine.set_position(" ".join(where[1:]), moves)
        else:
            raise OptionError(f"a position is startpos or fen TEXT, then perhaps moves, not {quoted(' '.join(words))}")

    def _go(self, words: list[str]) -> None:
        try:
            order = read_go(words, self.engine, self.clocks)
        except ValueError as error:  # somebody waits for a move, so there is one, as quickly as possible
            self.refuse(str(error))
            order = Order(depth=1)
        if self._debug:
            strength = self.engine.strength
            self.refuse(f"{strength.algorithm_in(self.engine.position).name}, level {strength.level}: {order}")
        self.engine.go(order, self._report, self._choose)

    def _stop(self, words: list[str]) -> None:
        self.engine.stop()

    def _ponderhit(self, words: list[str]) -> None:
        self.engine.ponderhit()

    # What the engine says, from its own thread

    def _report(self, report: Thought) -> None:
        lines = report.result.lines
        if not lines:
            found = report.result
            known = score(report.position, found.value, found.bound, found.pv, found.depth)
            self.wire.send(f"info depth {found.depth} {self.scored(known)} {effort(report)}")
            return
        for place, line in enumerate(lines, 1):
            known = score(report.position, line.value, line.bound, line.pv, report.result.depth)
            multipv = f" multipv {place}" if len(lines) > 1 else ""
            pv = " ".join(map(written, line.pv))
            head = f"info depth {report.result.depth}{multipv} {self.scored(known)}"
            self.wire.send(f"{head} {effort(report)} pv {pv}")

    def _choose(self, choice: Choice) -> None:
        if choice.trouble is not None:
            self.refuse(choice.trouble)
        if choice.move is None:
            self._say_it_is_over(choice)
        ponder = "" if choice.reply is None else f" ponder {written(choice.reply)}"
        self.wire.send(f"bestmove {self.nothing if choice.move is None else written(choice.move)}{ponder}")

    def _say_it_is_over(self, choice: Choice) -> None:
        if choice.trouble is None:
            outcome = score(choice.position, choice.position.evaluate(), "exact", (), 0)
            self.wire.send(f"info depth 0 {self.scored(outcome)}")

    def scored(self, known: MoverScore) -> str:
        """A score as the protocol writes it: centipawns, or moves to the mate."""
        if known.plies is None:
            return f"score cp {number(known.value)}{BOUNDS[known.bound]}"
        moves = (known.plies + 1) // 2 if known.value > 0 else -(known.plies // 2)
        return f"score mate {moves}{BOUNDS[known.bound]}"


def described(option: Option) -> str:
    """An option as a GUI reads it."""
    if isinstance(option, Button):
        return "type button"
    value = str(option.value).lower() if isinstance(option.value, bool) else option.value
    if isinstance(option, Spin):
        return f"type spin default {value} min {option.least} max {option.most}"
    if isinstance(option, Combo):
        return " ".join([f"type combo default {value}", *(f"var {choice}" for choice in option.choices)])
    return f"type check default {value}"


def effort(report: Thought) -> str:
    """What a search has done, as the protocol writes it."""
    result = report.result
    nodes, milliseconds = result.counts.nodes, round(1000 * result.elapsed)
    full = "" if report.full is None else f" hashfull {report.full}"
    return f"nodes {nodes} nps {round(nodes / max(result.elapsed, 1e-6))}{full} time {milliseconds}"


def number(value: int | float) -> str:
    """A value, whole if it is; beyond the largest number there is "inf".

    >>> number(3.0), number(2.5), number(-0.0), number(float("-inf"))
    ('3', '2.5', '0', '-inf')
    """
    return str(int(value)) if value % 1 == 0 else f"{value:g}"
