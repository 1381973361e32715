"""Versions are true: an algorithm or game that behaves otherwise than before has another version.

The laboratory keeps rows by these versions. A fingerprint is a digest of what fixed small searches, or fixed lines of
play, find; one is pinned here for every algorithm and game, together with its version.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

import gametree as gt

ALGORITHMS = {
    "alpha-bounding": (1, "3f79cc5fd213"),
    "alphabeta": (1, "2c20c144e769"),
    "alphabeta-tree": (1, "411a7785ec39"),
    "aspiration": (1, "dda0e22d298c"),
    "aspiration-negascout": (1, "c00f1c9c4339"),
    "best-first": (1, "2de4b3b51e30"),
    "best-first-extension": (1, "cc1d55b55640"),
    "dual": (1, "bdfb002d4e2a"),
    "forward-estimation": (1, "9fc11c4e822f"),
    "minimax": (1, "f09b04176512"),
    "mt": (1, "8c9f8fe12afa"),
    "mt-dual": (1, "542dee320184"),
    "mt-sss": (1, "31c3f88fdc23"),
    "mtd-best": (1, "e19599e69871"),
    "mtd-bi": (1, "1391dfb796cd"),
    "mtd-step": (1, "5d570db99bf4"),
    "mtdf": (1, "f073e44618eb"),
    "negascout": (1, "ac41cfc00903"),
    "rbfms": (1, "459715d2242b"),
    "scout": (1, "c0990d06b88c"),
    "sss": (1, "325e693b1cc3"),
}
GAMES = {
    "breakthrough": (1, "f279b681e932"),
    "checkers": (1, "46b9b893b6ee"),
    "chess": (1, "14e23a309eca"),
    "connect-four": (1, "7e115b2e827a"),
    "hexapawn": (1, "27dad3a10c7e"),
    "kalah": (1, "c9b8c322f6f8"),
    "othello": (1, "92bd9413bff4"),
    "random-tree": (1, "0293511a48a9"),
    "tic-tac-toe": (1, "7d87ae702524"),
    "tree": (1, "3d1712550922"),
}
HOW = "write {name!r}: ({version}, {found!r}) in {table} of tests/test_versions.py"
CHANGED = (
    "{name} does not behave as version {pinned} of it did. If that is meant, set `version = {version}` in its class "
    "and " + HOW + "; the laboratory will run its experiments again. If not, something is wrong."
)
NEW = "{name} is new here: " + HOW

SETTINGS: tuple[dict[str, Any], ...] = (
    {"ordering": "natural", "table": None},
    {"ordering": "static", "table": None},
    {"ordering": "killer+history", "table": 2**10},
    {"ordering": "table+killer+static", "table": 2**6},
)
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "othello": ({}, {"size": 6}, {"size": 4}),
    "random-tree": (
        {"branching": 3, "seed": 5},
        {"branching": 4, "varying": True, "depth": 9},
        {"costs": "on-demand", "low": -3, "high": 3},
        {"costs": "reseeded", "branching": 2},
        {"costs": "stored", "branching": 2, "depth": 8},
    ),
}
COUNTS = ("leaves", "interior", "transpositions", "evaluations", "generated", "regenerated", "open")
PLIES = 40


def pick(random: Random, count: int) -> int:
    """A number below `count`; only `random()` is sure to give the same in every version of Python."""
    return int(random.random() * count)


def a_tree(random: Random, height: int, values: int, share: float, twice: float) -> gt.Position:
    """A tree with so many different values, in which nodes have several parents and players move twice so often."""
    made: dict[int, list[gt.Node]] = {}

    def node(height: int) -> gt.Node:
        known = made.setdefault(height, [])
        if known and random.random() < share:
            return known[pick(random, len(known))]
        children = [node(height - 1) for _ in range(1 + pick(random, 4))] if height else []
        mover = random.random() < 0.5 if children and random.random() < twice else None
        known.append(gt.Node(children, value=pick(random, values), maximizing=mover))
        return known[-1]

    return gt.tree(node(height))


def trees() -> Iterator[gt.Position]:
    """The trees to search."""
    for seed, (values, share, twice) in enumerate([(1000, 0, 0), (4, 0.3, 0), (50, 0.2, 0.3)]):
        yield a_tree(Random(seed), 6, values, share, twice)


def digest(facts: object) -> str:
    return sha256(repr(facts).encode()).hexdigest()[:12]


def variants(algorithm: Any) -> list[gt.Algorithm]:
    """The algorithm, and itself with one setting changed."""
    changes: list[dict[str, Any]] = [{"etc": 1}, {"expansion": "full"}, {"backup": "hard"}]
    if algorithm.name == "forward-estimation":
        changes.append({"delta": 0.5})
    return [algorithm, *(algorithm.but(**change) for change in changes if hasattr(algorithm, *change))]


def fingerprint(algorithm: gt.Algorithm) -> str:
    """Of what searches with all settings find."""
    facts: list[object] = []
    for tree in trees():
        for setting in SETTINGS:
            options: dict[str, Any] = {
                "ordering": setting["ordering"] if algorithm.uses_ordering else "natural",
                "table": setting["table"] if algorithm.uses_table else None,
            }
            for chosen in variants(algorithm):
                results = [gt.search(tree, chosen, depth=5, **options), *gt.iterate(tree, chosen, depth=4, **options)]
                facts += map(what, results)
    return digest(facts)


def what(result: gt.SearchResult) -> tuple[object, ...]:
    counts = [getattr(result.counts, name) for name in COUNTS]
    return result.value, result.bound, str(result.move), list(map(str, result.pv)), result.depth, counts


def game_fingerprint(name: str) -> str:
    """Of what a few lines of play meet."""
    facts: list[object] = []
    for options in OPTIONS.get(name, ({},)):
        for evaluator in gt.game(name).evaluators or (None,):
            for seed in range(3):
                facts += walk(gt.position(name, evaluator=evaluator, **options), Random(seed))
    return digest(facts)


def walk(position: gt.Position, random: Random) -> Iterator[object]:
    for _ in range(PLIES):
        moves = position.moves()
        yield list(map(str, moves)), position.maximizing, position.evaluate(), position.key
        if not moves:
            return
        position = position.play(moves[pick(random, len(moves))])


def check(name: str, version: int, found: str, pinned: dict[str, tuple[int, str]], table: str) -> None:
    if name not in pinned:
        pytest.fail(NEW.format(name=name, version=version, found=found, table=table), pytrace=False)
    if pinned[name] != (version, found):
        old = pinned[name][0]
        newer = version if version > old else old + 1
        pytest.fail(CHANGED.format(name=name, pinned=old, version=newer, found=found, table=table), pytrace=False)


@pytest.mark.parametrize("name", gt.algorithms())
def test_algorithms(name: str) -> None:
    algorithm = gt.algorithm(name)
    check(name, algorithm.version, fingerprint(algorithm), ALGORITHMS, "ALGORITHMS")


@pytest.mark.parametrize("name", gt.games())
def test_games(name: str) -> None:
    check(name, gt.game(name).version, game_fingerprint(name), GAMES, "GAMES")


def test_nothing_else_is_pinned() -> None:
    assert set(ALGORITHMS) == set(gt.algorithms()) and set(GAMES) == set(gt.games())


def test_a_change_is_told() -> None:
    version = ALGORITHMS["alphabeta"][0]
    changed = fingerprint(gt.AlphaBeta(etc="everywhere"))
    with pytest.raises(pytest.fail.Exception, match=f"alphabeta does not behave as version {version} of it did"):
        check("alphabeta", version, changed, ALGORITHMS, "ALGORITHMS")
    with pytest.raises(pytest.fail.Exception, match=f"set `version = {version + 1}` in its class"):
        check("alphabeta", version + 1, fingerprint(gt.AlphaBeta()), ALGORITHMS, "ALGORITHMS")
    with pytest.raises(pytest.fail.Exception, match=r"no-such is new here: write 'no-such': \(1, '0123456789ab'\)"):
        check("no-such", 1, "0123456789ab", ALGORITHMS, "ALGORITHMS")
