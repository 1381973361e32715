"""The command line says what the library says: for every algorithm and every kind of limit, the same result."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import gametree as gt
from gametree.cli.output import plain
from support.cases import case
from support.commands import run_json

LIMITS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "depth": (("--depth", "4"), {"depth": 4}),
    "nodes": (("--nodes", "2000"), {"nodes": 2000}),
    "depth and nodes": (("--depth", "3", "--nodes", "100000"), {"depth": 3, "nodes": 100_000}),
    "depth and seconds": (("--depth", "3", "--seconds", "600"), {"depth": 3, "seconds": 600}),
}
ALGORITHMS = (*gt.algorithms(), "best-first:memory=graph", "alphabeta:etc=everywhere")
SOLVERS = [name for name in gt.algorithms() if gt.algorithm(name).uses_table and name != "mt"]
POSITIONS: dict[str, tuple[str | None, dict[str, Any]]] = {
    "othello": ("f5d6c3", {}),
    "random-tree": (None, {"branching": 3, "seed": 7}),
}


def reported(result: gt.SearchResult | dict[str, Any]) -> Any:
    """A result as plain data, without the time that it took."""
    data: Any = plain(result.as_dict()) if isinstance(result, gt.SearchResult) else result
    return {key: value for key, value in data.items() if key != "elapsed"}


def place(game: str) -> tuple[list[str], gt.Position]:
    """A position, as options of a command and as the library makes it."""
    text, options = POSITIONS[game]
    words = [word for key, value in options.items() for word in ("--set", f"{key}={value}")]
    return [game, *words, *([] if text is None else ["--position", text])], gt.position(game, text, **options)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_search(algorithm: str) -> None:
    for game, limit in product(POSITIONS, LIMITS):
        (words, position), (more, limits) = place(game), LIMITS[limit]
        with case(game, limit):
            found = run_json("search", *words, "--algorithm", algorithm, *more)
            assert reported(found["result"]) == reported(gt.search(position, algorithm, **limits))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_best_moves(algorithm: str) -> None:
    words, position = place("othello")
    moves = position.moves()[1:4]
    found = run_json(
        "search", *words, "--algorithm", algorithm, "--depth", "3", "--best", "2", "--moves", ",".join(moves)
    )
    expected = gt.search(position, algorithm, depth=3, best=2, moves=moves)
    assert reported(found["result"]) == reported(expected) and len(expected.lines) == 2


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_iterate(algorithm: str) -> None:
    words, position = place("othello")
    found = run_json("search", *words, "--algorithm", algorithm, "--iterate", "--depth", "4")
    results = list(gt.iterate(position, algorithm, depth=4))
    assert [reported(item) for item in found["iterations"]] == [reported(result) for result in results]
    assert reported(found["result"]) == reported(results[-1])


@pytest.mark.parametrize(
    ("more", "deepening"),
    [
        (("--step", "2"), gt.Deepening(step=2)),
        (("--first", "3"), gt.Deepening(first=3)),
        (("--step", "2", "--first", "0"), gt.Deepening(2, 0)),
    ],
)
def test_depths(more: tuple[str, ...], deepening: gt.Deepening) -> None:
    words, position = place("random-tree")
    for algorithm in ALGORITHMS:
        with case(algorithm):
            found = run_json("search", *words, "--algorithm", algorithm, "--depth", "5", *more)
            results = list(gt.iterate(position, algorithm, depth=5, deepening=deepening))
            assert [reported(item) for item in found["iterations"]] == [reported(result) for result in results]


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtd-best"])
def test_observe(algorithm: str) -> None:
    words, position = place("othello")
    found = run_json("search", *words, "--algorithm", algorithm, "--depth", "4", "--iterate", "--observe", "plies")
    results = list(gt.iterate(position, algorithm, depth=4, observe="plies"))
    assert results[-1].profile is not None and len(found["result"]["profile"]["plies"]) == 5
    assert [reported(item) for item in found["iterations"]] == [reported(result) for result in results]


def test_table_ordering_and_kernel() -> None:
    words, position = place("othello")
    options = ("--table", "2**12", "--ordering", "table+history", "--kernel", "python", "--depth", "4")
    found = run_json("search", *words, "--algorithm", "negascout", *options)
    result = gt.search(position, "negascout", depth=4, table=2**12, ordering="table+history", kernel="python")
    assert reported(found["result"]) == reported(result)


@pytest.mark.parametrize(
    ("more", "limits"), [((), {}), (("--nodes", "50"), {"nodes": 50}), (("--depth", "3"), {"depth": 3})]
)
@pytest.mark.parametrize("game", ["tic-tac-toe", "hexapawn"])
def test_solve(game: str, more: tuple[str, ...], limits: dict[str, Any]) -> None:
    for algorithm in SOLVERS:
        with case(algorithm):
            found = run_json("solve", game, "--algorithm", algorithm, *more)
            result = gt.solve(gt.position(game), algorithm, **limits)
            assert reported(found["result"]) == reported(result)


def test_perft() -> None:
    start = gt.position("checkers")
    found = run_json("perft", "checkers", "--depth", "4", "--divide")
    assert [line["lines"] for line in found["perft"]] == [gt.perft(start, depth) for depth in (1, 2, 3, 4)]
    below = gt.perft_divide(start, 4)
    assert {item["move"]: item["lines"] for item in found["divide"]} == {str(move): n for move, n in below.items()}


def test_compare() -> None:
    found = run_json("compare", "othello", "--depth", "4", "--positions", "3", "--seed", "5")
    compared = gt.compare(gt.sample_positions(gt.position("othello"), 3, seed=5), depth=4)

    def timeless(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: timeless(value) for key, value in data.items() if key != "seconds"}
        return [timeless(item) for item in data] if isinstance(data, list) else data

    ours = timeless(plain(compared.as_dict()))
    assert {key: value for key, value in timeless(found).items() if key in ours} == ours


def test_trace() -> None:
    found = run_json("trace", "tree", "-p", "[[3, 12], [2, 4]]", "-a", "negascout")
    seen = gt.trace(gt.tree([[3, 12], [2, 4]]), "negascout")
    assert reported(found["result"]) == reported(seen.result) and len(found["events"]) == len(seen.events)
