"""Versions are true: an algorithm, game, evaluator or part that behaves otherwise than before has another version.

The laboratory keeps rows by these versions. A fingerprint is a digest of what fixed small searches, or fixed lines of
play, find; one is pinned here for every one of these, together with its version. That of a game holds
its moves, notation and keys; values are part of it only where a game has no named evaluators.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.searching.selective.parts import VERSIONS, part_version

ALGORITHMS = {
    "alpha-bounding": (2, "3f79cc5fd213"),
    "alphabeta": (1, "2c20c144e769"),
    "alphabeta-tree": (1, "411a7785ec39"),
    "aspiration": (1, "dda0e22d298c"),
    "aspiration-negascout": (1, "c00f1c9c4339"),
    "best-first": (1, "2de4b3b51e30"),
    "best-first-extension": (1, "cc1d55b55640"),
    "dual": (1, "bdfb002d4e2a"),
    "forward-estimation": (1, "9fc11c4e822f"),
    "inherited-bounds": (1, "303ae1aab1be"),
    "minimax": (1, "f09b04176512"),
    "mt": (1, "8c9f8fe12afa"),
    "mt-dual": (1, "542dee320184"),
    "mt-sss": (1, "31c3f88fdc23"),
    "mtd-best": (2, "e19599e69871"),
    "mtd-bi": (1, "1391dfb796cd"),
    "mtd-step": (1, "5d570db99bf4"),
    "mtdf": (1, "f073e44618eb"),
    "negascout": (1, "ac41cfc00903"),
    "rbfms": (1, "459715d2242b"),
    "scout": (1, "c0990d06b88c"),
    "sss": (1, "325e693b1cc3"),
}
GAMES = {
    "breakthrough": (1, "b3b1c92605d6"),
    "checkers": (1, "c49a75e7a3b6"),
    "chess": (1, "4c0a31a72880"),
    "connect-four": (1, "47f40e98d7c1"),
    "hexapawn": (1, "677866f9ea89"),
    "kalah": (1, "54df50f81ab7"),
    "othello": (1, "33e444a38e47"),
    "random-tree": (1, "14b95d14f665"),
    "tic-tac-toe": (1, "3aef83a787e0"),
    "tree": (1, "330ba846d960"),
}
EVALUATORS = {
    "breakthrough racing": (1, "5e034eb6c4df"),
    "breakthrough material": (1, "0f34f0f92bed"),
    "breakthrough outcome": (1, "d9dbb65cd6d9"),
    "checkers positional": (1, "83160472aa72"),
    "checkers still": (1, "191a55575d9e"),
    "checkers material": (1, "f80294965917"),
    "checkers pieces": (1, "13c95f0428d7"),
    "checkers outcome": (1, "11a1de6f8539"),
    "chess classical": (1, "239490a988c4"),
    "chess tapered": (1, "5240385b2d86"),
    "chess material": (1, "63556afc54c7"),
    "chess outcome": (1, "f3018f41df2d"),
    "chess tuned": (2, "f975390aab0b"),
    "connect-four threats": (1, "1bbc68389790"),
    "connect-four lines": (1, "b242c647584a"),
    "connect-four outcome": (1, "23654e5cfaf2"),
    "connect-four zugzwang": (1, "d049c4c2d0be"),
    "hexapawn racing": (1, "0e498cf5964b"),
    "hexapawn material": (1, "e8b41b59a761"),
    "hexapawn outcome": (1, "5bf6b3f15879"),
    "kalah seeds": (1, "d596a5c674ed"),
    "kalah store": (1, "044a68b90a15"),
    "kalah outcome": (1, "78a7b5db69e7"),
    "othello positional": (1, "7967579cb6f1"),
    "othello mobility": (1, "e8ffd10ff4dc"),
    "othello weighted": (1, "20cbeaf5a0fe"),
    "othello discs": (1, "1852328a0d45"),
    "othello outcome": (1, "0eaa9e74cf76"),
    "othello tournament": (1, "92d7661797ad"),
    "othello staged": (1, "0ae2c71c3e30"),
}
PARTS = {
    "quiescence": (2, "259a0f370f5e"),
    "null": (2, "52b09f2b1d42"),
    "futility": (2, "8f2768c7be4e"),
    "exchanges": (1, "93e4f4ae975a"),
    "reductions": (3, "d4612fabae8f"),
    "checks": (2, "30edc85f7b50"),
    "singular": (2, "4b5e60f845fe"),
    "probcut": (2, "31f0fea0cfdd"),
}
HOW = "write {name!r}: ({version}, {found!r}) in {table} of tests/test_versions.py"
CHANGED = (
    "{name} does not behave as version {pinned} of it did. If that is meant, set {where} and " + HOW + "; the "
    "laboratory will run its experiments again. If not, something is wrong."
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
        {"values": "independent", "branching": 3},
    ),
}
COUNTS = ("leaves", "interior", "transpositions", "evaluations", "generated", "regenerated", "open")
PLIES = 200
"""Enough for most random games to end."""


def pick(random: Random, count: int) -> int:
    """A number below `count`; only `random()` is sure to give the same in every version of Python."""
    return int(random.random() * count)


def a_tree(random: Random, height: int, values: int, share: float, twice: float) -> gt.Position:
    """A tree of up to `values` values; `share` and `twice` say how often nodes are shared and movers chosen freely."""
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
    """Of what a few lines of play meet; without values if named evaluators give them."""
    valued = not gt.game(name).evaluators
    lines = walks(name, None)
    return digest([(*rules(position), position.evaluate() if valued else None) for position in lines])


def evaluator_fingerprint(name: str, evaluator: str) -> str:
    """Of the values of the same positions."""
    return digest([position.evaluate() for position in walks(name, evaluator)])


def part_fingerprint(part: str) -> str:
    """Of what searches find that have this part alone: in chess, or in Othello where it needs a calibration."""
    game, evaluator, depth = ("othello", "staged", 7) if part == "probcut" else ("chess", "tapered", 5)
    facts = []
    for position in gt.standard_positions(game, evaluator=evaluator)[::7]:
        for chosen in ("alphabeta", "negascout", "mtdf"):
            facts.append(what(gt.search(position, chosen, depth=depth, selective=part, ordering="table+history")))
    return digest(facts)


def walks(name: str, evaluator: str | None) -> Iterator[gt.Position]:
    """The positions of a few lines of play."""
    for options in OPTIONS.get(name, ({},)):
        for seed in range(3):
            yield from walk(gt.position(name, evaluator=evaluator, **options), Random(seed))


def walk(position: gt.Position, random: Random) -> Iterator[gt.Position]:
    for _ in range(PLIES):
        yield position
        moves = position.moves()
        if not moves:
            return
        position = position.play(moves[pick(random, len(moves))])


def rules(position: gt.Position) -> tuple[object, ...]:
    return list(map(str, position.moves())), position.maximizing, position.key


def evaluators() -> list[tuple[str, str]]:
    return [(name, evaluator) for name in gt.games() for evaluator in gt.game(name).evaluators]


def check(
    name: str, version: int, found: str, pinned: dict[str, tuple[int, str]], table: str, where: str = "version"
) -> None:
    """Fails unless `name` is pinned with this version and fingerprint; `where` is the attribute with the version."""
    if name not in pinned:
        pytest.fail(NEW.format(name=name, version=version, found=found, table=table), pytrace=False)
    if pinned[name] != (version, found):
        old = pinned[name][0]
        newer = version if version > old else old + 1
        setting = f"`{where} = {newer}` in its class"
        pytest.fail(
            CHANGED.format(name=name, pinned=old, version=newer, found=found, table=table, where=setting), pytrace=False
        )


@pytest.mark.parametrize("name", gt.algorithms())
def test_algorithms(name: str) -> None:
    algorithm = gt.algorithm(name)
    check(name, algorithm.version, fingerprint(algorithm), ALGORITHMS, "ALGORITHMS")


@pytest.mark.parametrize("name", gt.games())
def test_games(name: str) -> None:
    check(name, gt.game(name).version, game_fingerprint(name), GAMES, "GAMES")


@pytest.mark.parametrize(("name", "evaluator"), evaluators())
def test_evaluators(name: str, evaluator: str) -> None:
    version, found = gt.game(name).evaluator_version(evaluator), evaluator_fingerprint(name, evaluator)
    check(f"{name} {evaluator}", version, found, EVALUATORS, "EVALUATORS", f'evaluator_versions["{evaluator}"]')


@pytest.mark.parametrize("part", gt.parts())
def test_parts(part: str) -> None:
    where = f'VERSIONS["{part}"]'
    check(part, part_version(part), part_fingerprint(part), PARTS, "PARTS", where)


def test_only_parts_that_exist_have_versions() -> None:
    assert set(VERSIONS) <= set(gt.parts()) and all(version > 1 for version in VERSIONS.values())


@pytest.mark.parametrize("name", gt.games())
def test_only_evaluators_that_exist_have_versions(name: str) -> None:
    versions = gt.game(name).evaluator_versions
    assert set(versions) <= set(gt.game(name).evaluators) and all(version > 1 for version in versions.values())


def test_nothing_else_is_pinned() -> None:
    assert set(ALGORITHMS) == set(gt.algorithms()) and set(GAMES) == set(gt.games())
    assert set(EVALUATORS) == {f"{name} {evaluator}" for name, evaluator in evaluators()}
    assert set(PARTS) == set(gt.parts())


def test_a_change_is_reported() -> None:
    version = ALGORITHMS["alphabeta"][0]
    changed = fingerprint(gt.AlphaBeta(etc="everywhere"))
    with pytest.raises(pytest.fail.Exception, match=f"alphabeta does not behave as version {version} of it did"):
        check("alphabeta", version, changed, ALGORITHMS, "ALGORITHMS")
    with pytest.raises(pytest.fail.Exception, match=f"set `version = {version + 1}` in its class"):
        check("alphabeta", version + 1, fingerprint(gt.AlphaBeta()), ALGORITHMS, "ALGORITHMS")
    with pytest.raises(pytest.fail.Exception, match=r'set `evaluator_versions\["discs"\] = 2` in its class'):
        check("discs", 1, "0", {"discs": (1, "1")}, "EVALUATORS", 'evaluator_versions["discs"]')
    with pytest.raises(pytest.fail.Exception, match=r"no-such is new here: write 'no-such': \(1, '0123456789ab'\)"):
        check("no-such", 1, "0123456789ab", ALGORITHMS, "ALGORITHMS")
