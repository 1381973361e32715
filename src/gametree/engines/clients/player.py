"""An engine as a player: a program of somebody else's, which is started, asked for moves, and ended."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.dialogue import Answer, Dialogue, OptionValue, Turn
from gametree.engines.clients.faults import Fault, Silent
from gametree.engines.clients.gtp import Gtp
from gametree.engines.clients.hub import Hub
from gametree.engines.clients.nboard import NBoard
from gametree.engines.clients.notation import played_text
from gametree.engines.clients.process import EngineProcess
from gametree.engines.clients.uci import Uci, Ugi
from gametree.model.arguments import each, instance, number, one_of, whole
from gametree.model.errors import EngineError, Forfeit, GameTreeError, OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.players.clock import LONGEST, Clock, PerMove, Time
from gametree.players.player import Decision, Player

__all__ = ["PROTOCOLS", "EnginePlayer", "split_command"]

PROTOCOLS: dict[str, type[Dialogue]] = {"uci": Uci, "ugi": Ugi, "nboard": NBoard, "hub": Hub, "gtp": Gtp}
"""The protocols that players speak, by name."""
MOST_NODES = 2**62
AFTER_STOP = 2.0
"""Seconds that an engine has to move after it is asked to hurry."""


class EnginePlayer(Player):
    """Plays the moves of an engine: a program that speaks `protocol`, "uci", "ugi", "nboard", "hub" or "gtp".

    `command` is the program and its arguments, as a string or a list. It is started when the first game begins, and is
    ended by `close`, at the end of a `with` block, or when Python ends. `options` are the engine's own. `depth`,
    `nodes`, and `seconds` or `time` limit the search of each move.

    The engine forfeits the game if it crashes, makes an illegal move, writes junk, or does not answer: within its time
    and `margin` seconds more, or within `patience` seconds where it has no clock. It is then ended, and started anew
    for the next game. An engine that cannot be started is an `EngineError`.

    `effort` counts the nodes that the engine reports, and the seconds that it took.

    >>> from gametree.engines.clients import EnginePlayer
    >>> EnginePlayer("stockfish", depth=4, options={"UCI_LimitStrength": True, "UCI_Elo": 1400}).name
    'stockfish depth 4'
    """

    def __init__(
        self,
        command: str | Sequence[str],
        protocol: str = "uci",
        *,
        options: Mapping[str, OptionValue] | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        time: Time | None = None,
        name: str | None = None,
        patience: float = 60.0,
        margin: float = 0.25,
    ) -> None:
        self._command = split_command(command)
        self._protocol = PROTOCOLS[one_of("protocol", protocol, PROTOCOLS)]
        self._options = _checked(options)
        depth = None if depth is None else whole("depth", depth, 1, MAX_DEPTH)
        nodes = None if nodes is None else whole("nodes", nodes, 1, MOST_NODES)
        self._limits = Limits(depth, nodes)
        self._time_at_first = _time(seconds, time)
        self._patience = number("patience", patience, 0.001, LONGEST)
        self._margin = number("margin", margin, 0, LONGEST)
        limits = {"depth": depth, "nodes": nodes, "time": self._time_at_first}
        given = {limit: value for limit, value in limits.items() if value is not None}
        for limit in given:
            if limit not in self._protocol.limits:
                raise OptionError(f"{protocol} cannot tell an engine its {limit}; {_offered(self._protocol)} will do")
        shown = [str(value) if limit == "time" else f"{limit} {value}" for limit, value in given.items()]
        super().__init__(" ".join([PurePath(self._command[0]).name, *shown]) if name is None else name)
        self._dialogue: Dialogue | None = None
        self._line: list[str] = []
        self._start: Position | None = None
        self._deadline: Deadline | None = None
        self._hurried = self._has_begun = False

    @property
    def title(self) -> str | None:
        """What the engine calls itself; None before it is started."""
        return None if self._dialogue is None else self._dialogue.title

    def start(self) -> None:
        """Starts the engine, if it does not run. `begin` does so too; this shows early whether it can be started."""
        if self._dialogue is not None:
            return
        process = EngineProcess(self._command)
        dialogue = self._protocol(process, self._patience)
        try:
            dialogue.greet(self._options)
        except Fault as fault:
            process.close()
            said = "" if process.last_words in str(fault) else process.last_words
            raise EngineError(f"{process.shown} does not start as an engine: it {fault}{said}") from None
        except BaseException:
            process.close()
            raise
        self._dialogue = dialogue

    def close(self) -> None:
        """Ends the engine. It starts again when a game begins."""
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.process.close(dialogue.farewell)

    def _end_at_once(self) -> None:
        dialogue, self._dialogue = self._dialogue, None
        if dialogue is not None:
            dialogue.process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def begin(self, position: Position) -> None:
        """See `Player.begin`. One that began games before, and fails now, is started anew when it is to move."""
        super().begin(position)
        self._protocol.refuse(position)
        self.time = self._time_at_first
        self._start, self._line = position, []
        try:
            self._begin_game(position)
        except Fault as fault:
            if not self._has_begun:
                raise EngineError(f"{self.name} cannot begin a game: it {fault}") from None
        except EngineError:
            if not self._has_begun:
                raise

    def _begin_game(self, position: Position) -> None:
        self.start()
        assert self._dialogue is not None
        try:
            self._dialogue.begin(position)
        except BaseException:
            self._end_at_once()
            raise
        self._has_begun = True

    def played(self, move: Any, position: Position | None = None) -> None:
        """See `Player.played`."""
        before = self.position
        super().played(move, position)
        self._line.append(played_text(move, before, self.position))

    def hurry(self) -> None:
        """See `Player.hurry`. An engine whose protocol has no word for it goes on as before."""
        self._hurried = True
        self._send_stop()

    def _send_stop(self) -> None:
        dialogue, deadline = self._dialogue, self._deadline
        if dialogue is not None and deadline is not None and dialogue.stop is not None:
            dialogue.process.send_now(dialogue.stop)
            deadline.at_most(AFTER_STOP)

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`. Raises `Forfeit` if the engine cannot go on."""
        self._hurried = False
        turn = self._turn(position)
        try:
            answer = self._answer(turn)
        except (Fault, EngineError) as error:
            self._end_at_once()
            reason = self._reason(error) if isinstance(error, Fault) else f"could not go on: {error}"
            raise Forfeit(f"{self.name} {reason}") from None
        except BaseException:  # Ctrl-C, or an error in `on_result`: the engine is still thinking
            self._end_at_once()
            raise
        finally:
            self._deadline = None
        return Decision(answer.move, answer.nodes)

    @property
    def _is_limited(self) -> bool:
        return any(limit is not None for limit in (self._limits.depth, self._limits.nodes, self.time))

    def _turn(self, position: Position) -> Turn:
        if self._start is None:
            raise OptionError(f"{self.name} has no game; begin(position) starts one")
        if self._protocol.needs_limit and not self._is_limited:
            raise OptionError(f"say how long {self.name} may think: give {_offered(self._protocol)}")
        return Turn(self._start, tuple(self._line), position, self._limits.depth, self._limits.nodes, self.time)

    def _answer(self, turn: Turn) -> Answer:
        """What the engine answers. One that was ended in the middle of a game, by Ctrl-C for example, starts again."""
        if self._dialogue is None:
            self._begin_game(turn.start)
        dialogue = self._dialogue
        assert dialogue is not None
        dialogue.prepare(turn)
        began = perf_counter()
        deadline = Deadline(self._patience if turn.time is None else _allowed(turn.time) + self._margin)
        dialogue.ask(turn, deadline)
        self._deadline = deadline
        if self._hurried:
            self._send_stop()
        answer = dialogue.answer(turn, deadline, None if self.on_result is None else self._thought)
        self._seconds += perf_counter() - began
        return answer

    def _reason(self, fault: Fault) -> str:
        """Why the engine forfeits."""
        if not isinstance(fault, Silent) or self.time is None or self._deadline is None:
            return str(fault)
        return f"lost on time: no move within {_allowed(self.time):g} s and a margin of {self._margin:g} s"


def split_command(command: str | Sequence[str]) -> tuple[str, ...]:
    """A command as a list: a string is split as a shell would split it, but no shell runs it.

    >>> split_command("stockfish"), split_command("python3 'my engine.py'")
    (('stockfish',), ('python3', 'my engine.py'))
    """
    try:
        words = shlex.split(command) if isinstance(command, str) else each("command", command, str, "strings")
    except ValueError as error:
        if isinstance(error, GameTreeError):
            raise
        raise OptionError(f"the command {quoted(command)} cannot be read: {error}") from None
    if not words or not words[0] or any("\0" in word for word in words):
        raise OptionError(f"command is a program and its arguments, such as 'stockfish', not {quoted(command)}")
    return tuple(words)


def _checked(options: Mapping[str, OptionValue] | None) -> dict[str, OptionValue]:
    given = dict(instance("options", {} if options is None else options, Mapping, "names of options with their values"))
    for name, value in given.items():
        if not isinstance(name, str) or not name.strip() or "\n" in name:
            raise OptionError(f"an option of an engine has a name, not {quoted(name)}")
        if value is not None and not isinstance(value, str | int | float):
            raise OptionError(f"the option {quoted(name)} is a string, a number, true or false, not {quoted(value)}")
    return given


def _time(seconds: float | None, time: Time | None) -> Time | None:
    if seconds is not None:
        if time is not None:
            raise OptionError("give seconds for every move, or a time, not both")
        return PerMove(seconds)
    return None if time is None else instance("time", time, Time, "a PerMove or a Clock")


def _offered(protocol: type[Dialogue]) -> str:
    """The limits of a protocol, in words."""
    words = {"depth": "depth", "nodes": "nodes", "time": "seconds or time"}
    return ", ".join(words[limit] for limit in words if limit in protocol.limits)


def _allowed(time: Time) -> float:
    """The most seconds that a move may take."""
    if isinstance(time, PerMove):
        return time.seconds
    return max(time.left, 0.0) if isinstance(time, Clock) else LONGEST
