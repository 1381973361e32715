"""The strongest way to play a game: one value that players, levels, engines and matches use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gametree.model.arguments import instance
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.players.finish import Finish
from gametree.rules.board import BoardPosition
from gametree.rules.catalogue import position as position_of
from gametree.searching.algorithm import Algorithm
from gametree.searching.memory.table import Table
from gametree.searching.request import AUTO
from gametree.searching.selective.parts import FULL_WIDTH, parse_parts

if TYPE_CHECKING:
    from gametree.players.search_player import SearchPlayer

__all__ = ["STRONGEST", "VERSION", "Setup", "strongest"]

STRONGEST = "strongest"
"""The name of the strongest way to play any game, in place of an algorithm."""
VERSION = 5
"""Changes whenever the strongest way to play some game does: matches that are stored are then played anew."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A way to play: the arguments of a `SearchPlayer` other than its limits."""

    algorithm: str | Algorithm
    selective: str = FULL_WIDTH
    ordering: str = AUTO
    table: int | str | None = AUTO
    """The size of the table."""
    depths: str = "exact"
    """Which entries of the table give bounds: see `Table`."""
    evaluator: str | None = None
    """None is the one that the game begins with."""
    finish: Finish | None = None
    threads: int = 1

    def new_table(self) -> Table | None:
        """A new table of the size, for an algorithm that uses one; None if there is to be none."""
        if self.table is None:
            return None
        return Table(depths=self.depths) if self.table == AUTO else Table(self.table, depths=self.depths)

    def player(self, **limits: Any) -> SearchPlayer:
        """A player that plays so; `limits` are the limits and the name of a `SearchPlayer`."""
        from gametree.players.search_player import SearchPlayer  # which uses this

        return SearchPlayer(
            self.algorithm,
            selective=self.selective,
            ordering=self.ordering,
            table=self.table if self.depths == "exact" else self.new_table(),
            evaluator=self.evaluator,
            finish=self.finish,
            threads=self.threads,
            **limits,
        )


def strongest(game: str | AnyGame | Position) -> Setup:
    """The strongest way to play a game with a limit of time or nodes: what the game advises (`Advice.play`).

    `game` is the name of a built-in game, a game or a position; for your own game it is the best general setting,
    unless its `advice` says more. The evaluator that a position was made with is kept, unless that is the first one of
    its game. `SearchPlayer("strongest")`, level 10, `gametree engine` and `strongest` in a match play so.

    >>> import gametree as gt
    >>> setup = gt.strongest("othello")
    >>> player = setup.player(seconds=0.1)
    >>> setup.algorithm
    'negascout'
    """
    position = position_of(game) if isinstance(game, str) else game.position() if isinstance(game, AnyGame) else game
    instance("game", position, Position, "the name of a game, a game or a position")
    play, evaluator = position.advice.play, _evaluator(position)
    parts = _parts(position, evaluator)
    return Setup(play.algorithm, parts, play.ordering, play.table, play.depths, evaluator, Finish())


def _parts(position: Position, evaluator: str | None) -> str:
    """The advised parts; ProbCut only where a calibration comes with the board and the evaluator."""
    valued = position if evaluator is None else position.with_evaluator(evaluator)
    parts = [part for part in parse_parts(position.advice.play.selective) if part != "probcut" or valued.calibration]
    return "+".join(parts) or FULL_WIDTH


def _evaluator(position: Position) -> str | None:
    advised = position.advice.play.evaluator
    return advised if isinstance(position, BoardPosition) and position.has_default_evaluator else None
