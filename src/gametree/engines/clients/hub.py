"""Hub, the protocol of draughts engines, for those that play English checkers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from time import perf_counter
from typing import Any

from gametree.engines.clients.deadline import Deadline
from gametree.engines.clients.dialogue import Answer, Dialogue, OptionValue, Turn, Watch
from gametree.engines.clients.faults import Fault
from gametree.engines.clients.info import legal_line
from gametree.engines.clients.notation import checkers
from gametree.engines.hub_notation import VARIANT, hub_line, hub_move, hub_position, move_in_hub, read_hub_line
from gametree.model.errors import EngineError, OptionError
from gametree.model.position import Position
from gametree.model.quoted import cut, listed, quoted
from gametree.model.result import Counts, SearchResult
from gametree.players.clock import Clock, PerMove, Time

__all__ = ["Hub", "level_line", "read_hub_info", "read_reply"]

PARAMS_KEPT = 1000
"""The most parameters of an engine that are remembered."""
WHOLE = re.compile(r"\d{1,18}")
NUMBER = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9})?")
MAN = 100
WON = 90.0
"""Scores from here on are of won games."""


class Hub(Dialogue):
    """A conversation with an engine of draughts."""

    limits = frozenset({"depth", "nodes", "time"})
    stop = "stop"

    def greet(self, options: Mapping[str, OptionValue]) -> None:
        """See `Dialogue.greet`."""
        params: dict[str, dict[str, str]] = {}

        def is_wait(line: str) -> bool:
            command, arguments = read_reply(line)
            if command == "id":
                self.title = cut(" ".join(filter(None, (arguments.get("name"), arguments.get("version"))))) or None
            elif command == "param" and len(params) < PARAMS_KEPT:
                params[arguments.get("name", "")] = arguments
            return command == "wait"

        soon = self._soon()
        self.process.send("hub", deadline=soon)
        self.process.answer(is_wait, soon, "'wait'")
        self.process.send(*_settings(options, params), "init", deadline=soon)
        self.process.answer(lambda line: read_reply(line)[0] == "ready", soon, "'ready'")

    @staticmethod
    def refuse(start: Position) -> None:
        """See `Dialogue.refuse`."""
        checkers(start)

    def begin(self, start: Position) -> None:
        """See `Dialogue.begin`."""
        self.process.send("new-game", deadline=self._soon())
        self._await_pong()

    def prepare(self, turn: Turn) -> None:
        """See `Dialogue.prepare`."""
        where = {"pos": hub_position(checkers(turn.start))}
        moves = {"moves": " ".join(map(hub_move, turn.moves))} if turn.moves else {}
        self.process.send(hub_line("pos", where | moves), level_line(turn), deadline=self._soon())
        self._await_pong()

    def _await_pong(self) -> None:
        """Returns when the engine has read everything. A move that comes before that was not asked for."""

        def is_pong(line: str) -> bool:
            command, arguments = read_reply(line)
            if command == "done":
                raise Fault(f"answered out of turn: {quoted(line)}")
            if command == "error":
                raise Fault(f"refused what it was told: {quoted(arguments.get('message', ''))}")
            return command == "pong"

        soon = self._soon()
        self.process.send("ping", deadline=soon)
        self.process.answer(is_pong, soon, "'pong'")

    def ask(self, turn: Turn, deadline: Deadline) -> None:
        """See `Dialogue.ask`."""
        self.process.send("go think", deadline=deadline)

    def answer(self, turn: Turn, deadline: Deadline, watch: Watch | None) -> Answer:
        """See `Dialogue.answer`."""
        began, nodes = perf_counter(), 0

        def is_done(line: str) -> bool:
            nonlocal nodes
            command, arguments = read_reply(line)
            if command == "info":
                said = arguments.get("nodes", "")
                nodes = max(nodes, int(said) if WHOLE.fullmatch(said) else 0)
                result = read_hub_info(arguments, turn.position, nodes, perf_counter() - began, self.title or "hub")
                if watch is not None and result is not None:
                    watch(result)
            return command == "done"

        line = self.process.answer(is_done, deadline, "move")
        move = move_in_hub(read_reply(line)[1].get("move", ""), turn.position)
        if move is None:
            raise Fault(f"answered {quoted(line)}, which is not a legal move here")
        return Answer(move, nodes)


def read_reply(line: str) -> tuple[str, dict[str, str]]:
    """What an engine says; a line that cannot be read says nothing."""
    try:
        return read_hub_line(line)
    except OptionError:
        return "", {}


def _settings(options: Mapping[str, OptionValue], params: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The lines that set the variant and options; an error if the engine has no such thing."""
    variants = params.get("variant", {}).get("values", VARIANT).split()
    if VARIANT not in variants:
        raise EngineError(f"the engine does not play English checkers ({VARIANT}), but {listed(variants)}")
    chosen: dict[str, Any] = {"variant": VARIANT} if "variant" in params else {}
    for name, value in options.items():
        if name not in params:
            raise EngineError(f"the engine has no parameter {quoted(name)}; it has {listed(params)}")
        chosen[name] = str(value).lower() if isinstance(value, bool) else "" if value is None else value
    return [hub_line("set-param", {"name": name, "value": value}) for name, value in chosen.items()]


def level_line(turn: Turn) -> str:
    """The limits of a turn. The protocol adds the increment before a move, and not after it."""
    words = [f"depth={turn.depth}"] if turn.depth is not None else []
    words += [f"nodes={turn.nodes}"] if turn.nodes is not None else []
    return " ".join(["level", *words, *_time_words(turn.time)])


def _time_words(time: Time | None) -> list[str]:
    if isinstance(time, PerMove):
        return [f"move-time={time.seconds:.3f}"]
    if isinstance(time, Clock):
        moves = [] if time.moves_to_go is None else [f"moves={time.moves_to_go}"]
        increment = [f"inc={time.increment:.3f}"] if time.increment else []
        return [*moves, f"time={max(time.left - time.increment, 0.0):.3f}", *increment]
    return []


def read_hub_info(
    arguments: Mapping[str, str], position: Position, nodes: int, elapsed: float, name: str
) -> SearchResult | None:
    """What `info` says of a position, in MAX's view; None if it has no score. A man is worth 100.

    >>> import gametree as gt
    >>> said = {"depth": "7", "score": "-0.25", "pv": "11-15 22-18 15x22x18"}
    >>> found = read_hub_info(said, gt.position("checkers"), 99, 0.1, "scan")
    >>> found.value, found.pv
    (-25.0, ('11-15', '22-18', '15x22'))
    """
    said, depth = arguments.get("score", ""), arguments.get("depth", "0")
    if not NUMBER.fullmatch(said):
        return None
    men = float(said)
    value = MAN * men if abs(men) < WON or position.decisive is None else position.decisive * (1 if men > 0 else -1)
    pv = legal_line(arguments.get("pv", "").split(), position, move_in_hub)
    return SearchResult(
        value * (1 if position.maximizing else -1),
        "estimate",
        pv[0] if pv else None,
        pv,
        int(depth) if WHOLE.fullmatch(depth) else 0,
        Counts(interior=nodes, generated=nodes),
        elapsed,
        algorithm=name,
    )
