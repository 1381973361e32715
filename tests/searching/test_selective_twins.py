"""Selective searches: the parts in Python and the native ones visit the same nodes, however they are mixed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.checking.setting import facts, run
from gametree.searching.memory.table import REPLACEMENTS
from gametree.searching.request import Request
from gametree.searching.selective.parts import PARTS
from support.calibrations import made_up
from support.chess_positions import KIWIPETE
from support.trees import KERNELS

POSITIONS = (
    KIWIPETE,
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3r1k1/pp3ppp/2p5/8/3P4/2N1R3/PPq2PPP/4R1K1 w - - 0 20",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
)
ALGORITHMS = ("alphabeta", "negascout", "mtdf", "aspiration-negascout", "mtd-step")
ORDERINGS = ("natural", "table+hint", "table+killer+history", "table+static")


def possible(position: gt.Position) -> list[str]:
    return [part for part in PARTS if part not in position.refuses]


def both(line: list[Any], name: str, text: str | None, options: dict[str, Any]) -> list[Any]:
    found = []
    for kernel in KERNELS:
        position = gt.position(name, text).line(line)
        table = gt.Table(**options["table"]) if options["table"] else None
        request = Request(
            position,
            options["algorithm"],
            gt.Limits(options["depth"], options["nodes"]),
            table,
            options["ordering"],
            kernel=kernel,
            deepening=options["deepening"],
            history=() if options["history"] and position.draw_rules else None,
            selective=options["selective"],
            calibration=made_up(position, Random(options["depth"])),
            observe=options["observe"],
        )
        found.append(facts(run(request)))
    return found


def drawn(rng: Random, position: gt.Position, depth: int) -> dict[str, Any]:
    parts = possible(position)
    chosen = [part for part in parts if rng.random() < 0.6] or [rng.choice(parts)]
    table = {
        "entries": rng.choice((2**6, 2**10, 2**16)),
        "from_depth": rng.choice((0, 1, 2)),
        "depths": rng.choice(("exact", "deeper")),
        "replacement": rng.choice(REPLACEMENTS),
    }
    return {
        "selective": "+".join(chosen),
        "algorithm": rng.choice(ALGORITHMS),
        "depth": depth,
        "nodes": rng.choice((None, None, 300)),
        "ordering": rng.choice(ORDERINGS),
        "deepening": rng.choice(("always", "never")),
        "history": rng.random() < 0.3,
        "observe": rng.choice(("nothing", "nothing", "plies")),
        "table": table,
    }


@pytest.mark.parametrize("number", range(12))
def test_chess(number: int) -> None:
    rng = Random(number)
    for _ in range(2):
        text = rng.choice(POSITIONS)
        position = gt.position("chess", text)
        options = drawn(rng, position, rng.choice((2, 3, 4)))
        first, second = both([], "chess", text, options)
        assert first == second, (text, options)


@pytest.mark.parametrize("name", [name for name in gt.games() if name not in ("chess", "tree")])
def test_other_games(name: str) -> None:
    rng = Random(name)
    for plies in (0, 6, 14):
        position, line = gt.position(name), []
        for _ in range(plies):
            move = rng.choice(position.moves())
            if not position.play(move).moves():
                break
            line.append(move)
            position = position.play(move)
        options = drawn(rng, position, 4)
        first, second = both(line, name, None, options)
        assert first == second, (line, options)


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "mtdf"])
def test_deep_searches_of_narrow_games(algorithm: str) -> None:
    """Singular extensions, and the verification of passes, begin several plies above the horizon."""
    for text in ("8/8/1k6/8/8/1K6/1P5R/6r1 w - - 0 1", "8/5k2/8/8/3n4/8/5K2/4B3 w - - 0 1"):
        options = {
            "selective": "+".join(PARTS),
            "algorithm": algorithm,
            "depth": 9,
            "nodes": 2500,
            "ordering": "table+noisy+killer+history",
            "deepening": "always",
            "history": False,
            "observe": "nothing",
            "table": {"entries": 2**12, "depths": "deeper"},
        }
        first, second = both([], "chess", text, options)
        assert first == second, (text, options)
