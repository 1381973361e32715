"""New games as requests describe them: who plays, and with how much time."""

from __future__ import annotations

from random import randrange

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.players.clock import PerMove, Time, read_time
from gametree.players.levels import level_player
from gametree.players.player import Player
from gametree.players.search_player import SearchPlayer
from gametree.playing.exhibition import Exhibition
from gametree.playing.session import DEFAULT_LEVEL, DEFAULT_TIME, Opponent, Origin, Session
from gametree.web.bodies import GameBody, OpponentBody
from gametree.web.house import House
from gametree.web.matches import Match

__all__ = ["new_match"]

LONGEST_MOVE = PerMove(30.0)
"""The time for a move of a player that has a depth and no clock."""


def new_match(house: House, body: GameBody) -> Match:
    """A new game."""
    return Match(_game(house, body), body.place.moves)


def _game(house: House, body: GameBody) -> Session | Exhibition:
    place = body.place
    start = house.position(place)
    if body.clock is not None and body.seconds is not None:
        raise OptionError("give seconds for every move, or a clock for the game, not both")
    both = None if body.clock is None else read_time(body.clock)
    engines = both if body.seconds is None else PerMove(body.seconds)
    seed = randrange(2**32) if body.seed is None else body.seed
    if body.side == "none":
        first, second = (_player(house, one, engines, seed) for one in (body.other, body.opponent))
        return Exhibition(start, (first, second) if start.maximizing else (second, first))
    opponent = Opponent(body.opponent.level, body.opponent.algorithm, body.opponent.depth, seed)
    return Session(
        start,
        opponent,
        person="max" if start.maximizing == (body.side == "first") else "min",
        persons_time=both,
        origin=_origin(body, start),
        player=_player(house, body.opponent, engines, seed),
    )


def _origin(body: GameBody, start: Position) -> Origin:
    """Where a saved game starts: at the place, or where its moves have led."""
    place = body.place
    return Origin(place.game, start.text if place.moves else place.position, place.evaluator, place.options)


def _player(house: House, body: OpponentBody, time: Time | None, seed: int) -> Player:
    Opponent(body.level, body.algorithm, body.depth, seed)  # which checks what goes together
    if body.algorithm is None:
        level = DEFAULT_LEVEL if body.level is None else body.level
        return level_player(level, time=time or DEFAULT_TIME, seed=seed)
    chosen = house.offers.algorithm(body.algorithm)
    time = time or (DEFAULT_TIME if body.depth is None else LONGEST_MOVE)
    name = body.algorithm if body.depth is None else f"{body.algorithm} depth {body.depth}"
    nodes, tree = house.nodes(chosen), house.tree(chosen)
    return SearchPlayer(chosen, depth=body.depth, nodes=nodes, time=time, tree=tree, name=name)
