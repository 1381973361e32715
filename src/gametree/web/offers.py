"""What a client may name: the built-in games and algorithms, and those that were named on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gametree.lab.papers import worked
from gametree.model.errors import OptionError, UnknownName
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.builtin.random_tree import GAME as RANDOM_TREE
from gametree.rules.catalogue import game, games
from gametree.rules.loading import find_game
from gametree.searching.algorithm import Algorithm, algorithm, algorithms, configured, parse_settings
from gametree.searching.loading import find_algorithm
from gametree.web.bodies import Place
from gametree.web.caps import Caps

__all__ = ["Offers"]


class Offers:
    """Games and algorithms by name. Files are run here, once, and never because of a request."""

    def __init__(self, games: Iterable[str] = (), algorithms: Iterable[str] = ()) -> None:
        self.own_games: Mapping[str, AnyGame] = {name: find_game(name) for name in games}
        self.own_algorithms: Mapping[str, Algorithm] = {name: find_algorithm(name) for name in algorithms}

    def game(self, name: str) -> AnyGame:
        """The game of that name."""
        if name in self.own_games:
            return self.own_games[name]
        if name not in games():
            raise UnknownName("game", name, (*self.own_games, *games()))
        return game(name)

    def algorithm(self, name: str) -> Algorithm:
        """The algorithm of that name; settings may follow, each after a colon."""
        for own, found in self.own_algorithms.items():
            if name == own or name.startswith(f"{own}:"):
                return configured(found, parse_settings(name.removeprefix(own).split(":")[1:]))
        if name.partition(":")[0] not in algorithms():
            raise UnknownName("algorithm", name, (*self.own_algorithms, *algorithms()))
        return algorithm(name)

    def start(self, place: Place, caps: Caps) -> Position:
        """The position of a place before its moves."""
        if place.example is not None:
            return worked.example(place.example).position
        assert place.game is not None
        found = self.game(place.game)
        if found is RANDOM_TREE:
            _check_stored({**RANDOM_TREE.options, **place.options}, caps.tree)
        for name in ("self", "text", "evaluator"):  # arguments of `position` that are no options
            if name in place.options:
                raise OptionError(
                    f"{place.game} has no option {quoted(name)}; it has {', '.join(found.options) or 'none'}"
                )
        return found.position(place.position, evaluator=place.evaluator, **place.options)

    def position(self, place: Place, caps: Caps) -> Position:
        """The position of a place."""
        return self.start(place, caps).line(place.moves)


def _check_stored(options: Mapping[str, Any], most: int) -> None:
    """Refuses a random tree that would be stored in more memory than a request may take."""
    depth, branching = options["depth"], options["branching"]
    if options["costs"] != "stored" or not isinstance(depth, int) or not isinstance(branching, int):
        return
    nodes = 1
    for _ in range(min(depth, 64)):
        nodes = nodes * branching + 1
        if nodes > most:
            raise OptionError(f"a stored tree has at most {most:,} nodes here; costs='breadth-first' is the same tree")
