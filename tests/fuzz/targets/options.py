"""Random options of public functions and commands: a result or an error of the family."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter, signature
from random import Random

import gametree as gt
from fuzz.case import Case
from fuzz.snippet import PARTS, Snippet

CALLED = (
    "AlphaBeta", "AlphaBetaTree", "AlphaBounding", "Aspiration", "BestFirst", "BestFirstExtension", "ForwardEstimation",
    "MT", "MTD", "NegaScout", "Rbfms", "Table", "Tree", "algorithm", "check_algorithm", "check_game", "compare", "game",
    "iterate", "perft", "perft_divide", "position", "sample_edges", "sample_positions", "search", "solve",
    "standard_positions", "trace", "tree",
)  # fmt: skip
"""Public functions and classes; their options are those of their signatures."""
SETUP = ("import gametree as gt", "")
JUNK = (
    "None", "True", "-1", "0", "1", "2", "-(2**31)", "1.5", "float('nan')", "-0.0", "''", "'x'", "'auto'",
    "'1'", "'\\x00'",
    "'64KB'", "'9' * 5000", "[]", "()", "{}", "{1}", "[None]", "object()", "b'1'", "(lambda *a: 1)", "gt", "gt.Table",
    "complex(1, 2)", "range(3)", "...", "Exception()", "gt.position('hexapawn')", "gt.tree([1, 2])", "gt.Tree(10)",
    "gt.Table(64)", "gt.algorithm('mtdf')", "gt.Limits(2)",
)  # fmt: skip
LARGE = ("2**70", "10**5000", "float('inf')", "2**63", "-(10**5000)")
POSITIONS = (
    "gt.position('tic-tac-toe', 'b2 a1 c3 a3')", "gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])",
    "gt.tree([[0.5], [1]])",
    "gt.position('hexapawn')", "gt.position('tic-tac-toe', 'XOXXOOOXX')", "gt.position('kalah', pits=1, stones=2)",
)  # fmt: skip
ALGORITHMS = (*map(repr, gt.algorithms()), "gt.AlphaBeta(etc=2)", "gt.MTD(back=2)", "gt.BestFirst('full')")
NAMES = tuple(map(repr, gt.games()))
RIGHT: Mapping[str, tuple[str, ...]] = {
    "position": POSITIONS,
    "positions": (*POSITIONS, f"[{POSITIONS[0]}]"),
    "start": POSITIONS,
    "algorithm": ALGORITHMS,
    "algorithms": ("['mtdf', 'scout']", "'mtdf'", "None"),
    "game": (*POSITIONS, "'tic-tac-toe'", "gt.game('hexapawn')"),
    "depth": ("0", "1", "3", "9", "250"),
    "nodes": ("1", "7", "300"),
    "seconds": ("0", "0.001", "0.01", "1e-9"),
    "table": ("None", "gt.Table(64)", "gt.Table(256, depths='deeper')", "256", "'1MB'"),
    "ordering": ("'natural'", "'table+killer'", "'history+static'", "'hint'"),
    "tree": ("None", "gt.Tree(20)", "gt.Tree(9, when_full='stop')"),
    "history": ("None", "()", "[gt.position('tic-tac-toe')]"),
    "kernel": ("'auto'", "'python'", "'native'"),
    "entries": ("64", "2**10", "'1MB'"),
    "deepening": ("'always'", "'never'", "'auto'", "gt.Deepening(2)", "gt.Deepening(3, 0)"),
    "from_depth": ("0", "1", "'auto'"),
    "depths": ("'exact'", "'deeper'"),
    "replacement": ("'shallowest'", "'near-root'", "'oldest'"),
    "observe": ("'nothing'", "'plies'"),
    "when_full": ("'stop'", "'prune'", "'linear'"),
    "spec": ("[[1], [2]]", "3", "gt.Node([1, 2], value=3)"),
    "maximizing": ("True", "False"),
    "trees": ("1", "2"),
    "games": ("1", "2"),
    "count": ("1", "2"),
    "plies": ("1", "9"),
    "longest": ("50",),
    "budget": ("0.01",),
    "name": NAMES,
    "etc": ("'off'", "2", "'everywhere'"),
    "text": ("None", "''", "'a1'"),
    "evaluator": ("None", "'outcome'"),
}
SMALL = ("trees", "games", "count", "plies", "longest", "budget", "table")
"""Options that are always given, and never large: by default these calls take their time."""
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "search": ("--seconds", "0.02"),
    "solve": ("--seconds", "0.02", "--table", "64"),
    "compare": ("--budget", "0.01", "--depth", "2", "--positions", "1", "--table", "64"),
    "perft": ("--depth", "2"),
    "trace": ("--depth", "2"),
    "show": (),
    "games": (),
    "algorithms": (),
}
"""Commands, and the options without which they take their time."""
WORDS = (
    "tic-tac-toe", "hexapawn", "tree", "no-such-game", "--depth=2", "--depth=-1", "--depth=x", "--depth=" + "9" * 30,
    "--nodes=50", "--nodes=0", "--nodes=1e3", "--seconds=nan", "--seconds=-1", "--table=64", "--table=none",
    "--table=1KB",
    "--table=x", "--algorithm=scout", "--algorithm=x", "--algorithm=", "--ordering=table", "--ordering=x+", "--json",
    "--position=b2 a1 c3", "--position={", "--position=", "--kernel=python", "--kernel=x", "--evaluator=outcome",
    "--evaluator=", "--set=rows=4", "--set=rows", "--set=rows=x", "--set==", "--etc=2", "--etc=x", "--iterate",
    "--no-such-option", "--help", "\x00", "é", "--", "-", "", "--once", "--divide", "--events",
    "--observe=plies", "--observe=x", "--step=2", "--step=0", "--first=2", "--first=x",
)  # fmt: skip


def make(rng: Random) -> Case:
    """A call with some of its options, right or wrong; now and then a command."""
    if rng.random() < 0.05:
        return any_command(rng)
    name = rng.choice(CALLED)
    required, optional = [], []
    for parameter in signature(getattr(gt, name)).parameters.values():
        given = any_value(rng, parameter.name)
        if (
            parameter.default is Parameter.empty and parameter.kind is not Parameter.VAR_KEYWORD
        ) or parameter.name in SMALL:
            required.append(f"{parameter.name}={given}")
        elif parameter.kind is not Parameter.VAR_KEYWORD and rng.random() < 0.4:
            optional.append(f"{parameter.name}={given}")
    call = f"gt.{name}({', '.join([*required, PARTS])})"
    return Snippet(SETUP, f"list({call})" if name == "iterate" else call, tuple(optional))


def any_value(rng: Random, name: str) -> str:
    """A value for an option, as Python; most are right."""
    if name in RIGHT and rng.random() < 0.7:
        return rng.choice(RIGHT[name])
    return rng.choice(JUNK if name in SMALL else JUNK + LARGE)


def any_command(rng: Random) -> Case:
    """A command with options, right or wrong; it may refuse, but not fail."""
    name = rng.choice([*COMMANDS])
    words = [name, rng.choice(("tic-tac-toe", "hexapawn", "tree", *WORDS)), *rng.choices(WORDS, k=rng.randint(0, 4))]
    limits = "".join(f", {word!r}" for word in COMMANDS[name])
    setup = (*SETUP[:1], "from support.commands import exit_code", "")
    return Snippet(setup, f"assert exit_code(*[{PARTS}]{limits}) in (0, 1, 2)", tuple(map(repr, words)))
