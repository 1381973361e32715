"""All that can be chosen on the page, as plain data."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from importlib.metadata import version
from typing import Any

from gametree.lab.catalogue import experiment, experiments
from gametree.lab.papers import worked
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.players.levels import LEVELS
from gametree.rules.builtin import othello, random_tree
from gametree.rules.catalogue import games, standard_positions
from gametree.searching.algorithm import Algorithm, algorithms
from gametree.searching.algorithms.forward import ForwardEstimation
from gametree.searching.kernels.ordering import KEYS
from gametree.searching.selective.parts import PARTS
from gametree.web.boards import described
from gametree.web.caps import Caps
from gametree.web.offers import Offers

__all__ = ["catalogue", "described_algorithm", "described_game"]

CHOICES: Mapping[tuple[str, str], tuple[object, ...]] = {
    ("othello", "size"): othello.SIZES,
    ("random-tree", "costs"): random_tree.COSTS,
    ("random-tree", "values"): random_tree.VALUES,
}
"""The values that an option of a game takes, where they are few."""
NOT_SETTINGS = ("name", "text")
"""Fields of algorithms that change nothing of a search."""
TYPES = {bool: "bool", int: "int", float: "float", str: "str", type(None): "int"}


def catalogue(offers: Offers, caps: Caps) -> dict[str, Any]:
    """All that can be chosen: games, algorithms, orderings and so on; and the limits of the server."""
    natural = {"natural": "the order in which the game lists its moves"}
    return {
        "version": version("gametree"),
        "games": [described_game(name, offers, caps) for name in (*offers.own_games, *games())],
        "algorithms": [described_algorithm(name, offers) for name in (*offers.own_algorithms, *algorithms())],
        "orderings": [{"name": name, "summary": summary} for name, summary in (natural | KEYS).items()],
        "parts": [{"name": name, "summary": summary} for name, summary in PARTS.items()],
        "examples": [_example(name) for name in worked.names()],
        "levels": [{"number": level.number, "depth": level.depth} for level in LEVELS],
        "experiments": [_experiment(name) for name in experiments()],
        "limits": caps.as_dict(),
    }


def described_game(name: str, offers: Offers, caps: Caps) -> dict[str, Any]:
    """A game: its options, evaluators, standard positions and start."""
    found = offers.game(name)
    return {
        "name": name,
        "summary": found.summary,
        "own": name in offers.own_games,
        "options": {option: _option(name, option, default) for option, default in found.options.items()},
        "evaluators": [{"name": key, "summary": summary} for key, summary in found.evaluators.items()],
        "positions": [] if name in offers.own_games else _standard(name),
        "start": _start(found, caps),
    }


def _option(game: str, option: str, default: object) -> dict[str, Any]:
    choices = CHOICES.get((game, option))
    kind = {"default": default, "type": TYPES.get(type(default), "str")}
    return kind if choices is None else kind | {"choices": list(choices)}


def _standard(name: str) -> list[str | None]:
    try:
        return [position.text for position in standard_positions(name)]
    except OptionError:
        return []


def _start(found: AnyGame, caps: Caps) -> dict[str, Any] | None:
    """The start position; None if a game of the user's own needs options to make one."""
    try:
        return described(found.position(), caps.moves)
    except OptionError:
        return None


def described_algorithm(name: str, offers: Offers) -> dict[str, Any]:
    """An algorithm: what it is, what it needs, and its settings."""
    found = offers.algorithm(name)
    return {
        "name": name,
        "summary": found.summary.replace("`", ""),
        "doc": inspect.getdoc(type(found)) or found.summary,
        "kind": "selective" if found.estimates or isinstance(found, ForwardEstimation) else "full-width",
        "own": name in offers.own_algorithms,
        "table": "needed" if found.needs_table else "used" if found.uses_table else "none",
        "ordering": found.uses_ordering,
        "settings": _settings(found),
    }


def _settings(found: Algorithm) -> dict[str, dict[str, Any]]:
    if not is_dataclass(found):
        return {}
    values = {field.name: getattr(found, field.name) for field in fields(found) if field.name not in NOT_SETTINGS}
    return {
        name: {"default": value, "type": TYPES[type(value)]} for name, value in values.items() if type(value) in TYPES
    }


def _example(name: str) -> dict[str, Any]:
    found = worked.example(name)
    shown = {"name": name, "title": found.title, "algorithm": found.algorithm, "depth": found.depth}
    return shown | {"iterations": found.iterations, "table": "none" if found.entries is None else "auto"}


def _experiment(name: str) -> dict[str, str]:
    found = experiment(name)
    return {"name": name, "title": found.title, "source": found.source, "measures": found.measures}
