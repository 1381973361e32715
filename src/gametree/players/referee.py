"""The referee of a game: ends it early where its result is clear, and when a player's time is up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from gametree.model.arguments import instance, number, whole
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.players.clock import Clock
from gametree.players.player import Player
from gametree.searching.api import solve

__all__ = ["Adjudication", "DrawRule", "Referee", "ResignRule", "Ruling"]

MOST = 1e9
MOST_PLIES = 10**6


class Ruling(NamedTuple):
    """The end of a game that is not over by its rules; see `GameRecord`."""

    outcome: int | float
    ended: str
    reason: str


@dataclass(frozen=True, slots=True)
class ResignRule:
    """A player resigns whose own search says that it is `value` behind or more, `moves` moves in a row."""

    value: float
    moves: int

    def __post_init__(self) -> None:
        number("the value of a resignation", self.value, 0, MOST)
        whole("the moves of a resignation", self.moves, 1, MOST_PLIES)


@dataclass(frozen=True, slots=True)
class DrawRule:
    """A game is drawn if both players say that it is even: `value` at most, `moves` moves each, from ply `after` on."""

    value: float
    moves: int
    after: int = 0

    def __post_init__(self) -> None:
        number("the value of a draw", self.value, 0, MOST)
        whole("the moves of a draw", self.moves, 1, MOST_PLIES)
        whole("the plies before a draw", self.after, 0, MOST_PLIES)


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When games end before their rules end them. Values are in the units of the game's evaluator.

    `solved` is a number of nodes: a game is over as soon as `gametree.solve` finds its outcome within them. A game of
    `max_plies` moves is drawn. A player loses on time who takes `margin` seconds more than its clock has.

    >>> from gametree.players import Adjudication, ResignRule
    >>> Adjudication(resign=ResignRule(900, moves=3), max_plies=300).margin
    0.0
    """

    resign: ResignRule | None = None
    draw: DrawRule | None = None
    solved: int | None = None
    max_plies: int | None = None
    margin: float = 0.0

    def __post_init__(self) -> None:
        if self.resign is not None:
            instance("resign", self.resign, ResignRule, "a ResignRule or None")
        if self.draw is not None:
            instance("draw", self.draw, DrawRule, "a DrawRule or None")
        if self.solved is not None:
            whole("solved", self.solved, 1)
        if self.max_plies is not None:
            whole("max_plies", self.max_plies, 1, MOST_PLIES)
        number("margin", self.margin, 0, MOST)


BY_THE_RULES = Adjudication()


class Referee:
    """Watches one game between two players; `close` when it has ended."""

    def __init__(self, maximizer: Player, minimizer: Player, rules: Adjudication = BY_THE_RULES) -> None:
        self.rules = rules
        self._maximizer = maximizer
        self._players = (maximizer, minimizer)
        self._values: dict[Player, float | None] = {}
        """What each player said last of the position, in MAX's view."""
        self._losing = {maximizer: 0, minimizer: 0}
        self._even = {maximizer: 0, minimizer: 0}
        self._listened = {player: player.on_result for player in self._players}
        if rules.resign is not None or rules.draw is not None:
            for player in self._players:
                player.on_result = self._listener(player)

    def close(self) -> None:
        """Listens no more."""
        for player, before in self._listened.items():
            player.on_result = before

    def before_move(self, mover: Player) -> None:
        """A player begins to think."""
        self._values[mover] = None

    def forfeited(self, mover: Player, seconds: float, reason: str) -> Ruling:
        """A player cannot go on, after this many seconds of thought."""
        clock = mover.time
        late = isinstance(clock, Clock) and clock.left - seconds <= 0
        return Ruling(self._lost_by(mover), "time" if late else "forfeit", reason)

    def after_move(self, mover: Player, position: Position, plies: int) -> Ruling | None:
        """What a move makes of a game that goes on by its rules: None if it goes on here too."""
        return (
            self.time_is_up(mover)
            or self._resignation(mover)
            or self._draw(mover, plies)
            or self._solution(position)
            or self._length(plies)
        )

    def time_is_up(self, mover: Player) -> Ruling | None:
        """Whether a player has lost on time with its last move, also where that ends the game."""
        clock = mover.time
        if not isinstance(clock, Clock) or not clock.is_up:
            return None
        if clock.left <= -self.rules.margin:
            return Ruling(self._lost_by(mover), "time", f"{mover.name} lost on time, {-clock.left:.3f} s late")
        mover.time = Clock(clock.increment or 1e-3, clock.increment)  # late, but within the margin
        return None

    def _lost_by(self, mover: Player) -> int:
        return -1 if mover is self._maximizer else 1

    def _listener(self, player: Player) -> Callable[[SearchResult], object]:
        before = self._listened[player]

        def listen(result: SearchResult) -> None:
            if result.bound != "none":
                self._values[player] = result.value
            if before is not None:
                before(result)

        return listen

    def _resignation(self, mover: Player) -> Ruling | None:
        rule, value = self.rules.resign, self._values.get(mover)
        if rule is None or value is None:
            self._losing[mover] = 0
            return None
        own = value if mover is self._maximizer else -value
        self._losing[mover] = self._losing[mover] + 1 if own <= -rule.value else 0
        if self._losing[mover] < rule.moves:
            return None
        return Ruling(self._lost_by(mover), "resigned", f"{mover.name} resigned at {own:g}")

    def _draw(self, mover: Player, plies: int) -> Ruling | None:
        rule, value = self.rules.draw, self._values.get(mover)
        if rule is None:
            return None
        even = value is not None and abs(value) <= rule.value and plies >= rule.after
        self._even[mover] = self._even[mover] + 1 if even else 0
        if min(self._even.values()) < rule.moves:
            return None
        return Ruling(0, "agreed", "both players say that the game is even")

    def _solution(self, position: Position) -> Ruling | None:
        if self.rules.solved is None:
            return None
        found = solve(position, nodes=self.rules.solved)
        if found.stopped == "interrupted":
            raise KeyboardInterrupt
        return Ruling(found.value, "solved", "the outcome is known") if found.bound == "exact" else None

    def _length(self, plies: int) -> Ruling | None:
        most = self.rules.max_plies
        return Ruling(0, "plies", f"no end within {most} plies") if most is not None and plies >= most else None
