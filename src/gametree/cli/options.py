"""The options that commands share, and how their strings become positions, algorithms and tables."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

import typer

from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.rules.loading import find_position
from gametree.runs.cluster import Cluster, connected
from gametree.searching.algorithm import Algorithm, WindowAlgorithm
from gametree.searching.deepening import Deepening
from gametree.searching.loading import find_algorithm, read_table_size
from gametree.searching.selective.parts import PARTS

__all__ = [
    "AlgorithmName",
    "AsJson",
    "ClusterAddress",
    "Depth",
    "Etc",
    "EvaluatorName",
    "FirstDepth",
    "GameName",
    "KernelName",
    "OrderingName",
    "Parallel",
    "PositionText",
    "Settings",
    "StepSize",
    "TableSize",
    "Threads",
    "WorkerCount",
    "elsewhere",
    "make_algorithm",
    "make_deepening",
    "make_position",
    "parse_etc",
    "parse_moves",
    "parse_settings",
    "read_table_size",
]

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game of `gametree games`, or file.py:Class, or openspiel:NAME.")
]
PositionText = Annotated[
    str | None, typer.Option("--position", "-p", metavar="TEXT", help="A position in the game's notation.")
]
AlgorithmName = Annotated[
    str,
    typer.Option(
        "--algorithm",
        "-a",
        metavar="NAME",
        help="An algorithm of `gametree algorithms`, or file.py:Class; settings may follow: NAME:KEY=VALUE.",
    ),
]
Depth = Annotated[int | None, typer.Option("--depth", "-d", metavar="N", help="Search N plies deep.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the game; may be repeated.")
]
EvaluatorName = Annotated[str | None, typer.Option("--evaluator", metavar="NAME", help="One of the game's evaluators.")]
TableSize = Annotated[
    str,
    typer.Option(
        "--table", metavar="SIZE", help="Size of the transposition table: 64MB, or entries as 2**20, or none, or auto."
    ),
]
OrderingName = Annotated[
    str,
    typer.Option(
        "--ordering",
        metavar="KEYS",
        help="Move order: natural, or table, killer, history, static, hint, noisy joined with +.",
    ),
]
SelectiveParts = Annotated[
    str,
    typer.Option(
        "--selective",
        metavar="PARTS",
        help="Parts of a selective search: none, or " + ", ".join(PARTS) + " joined with +.",
    ),
]
Etc = Annotated[
    str,
    typer.Option(
        "--etc",
        metavar="WHERE",
        help="Enhanced transposition cutoffs: off, everywhere, or more than N plies above the leaves.",
    ),
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Search with N threads: the same value, sooner.")]
Parallel = Annotated[
    str, typer.Option("--parallel", metavar="SCHEME", help="What keeps the threads apart: abdada, lazy or bounds.")
]
KernelName = Annotated[
    str, typer.Option("--kernel", metavar="NAME", help="The kernels that run the search: auto, python or native.")
]
StepSize = Annotated[
    int | None, typer.Option("--step", metavar="N", help="Deepen iteratively, N plies more each time; by default 1.")
]
FirstDepth = Annotated[
    int | None, typer.Option("--first", metavar="N", help="Deepen iteratively, the first time N plies; by default 1.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout, and nothing else.")]
WorkerCount = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Number of processes; by default one for each core.")
]
ClusterAddress = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Work on the machines of a Dask scheduler: tcp:// or tls://."),
]

WORDS = {"true": True, "false": False, "none": None}
NOT_SET = {"self": "", "text": "; use --position", "evaluator": "; use --evaluator"}


def elsewhere(workers: int | None, cluster: str | None) -> AbstractContextManager[Cluster | None]:
    """The cluster of `--cluster`, connected in a `with`; None without one."""
    if cluster is None:
        return nullcontext()
    if workers is not None:
        raise OptionError("--workers counts processes of this machine, and a cluster has its own: give one of them")
    return connected(cluster)


def make_position(name: str, text: str | None, evaluator: str | None, settings: list[str] | None) -> Position:
    """The position that the options describe."""
    return find_position(name, text, evaluator, parse_settings(settings))


def make_algorithm(name: str, etc: str) -> Algorithm:
    """The algorithm called `name`, perhaps in a user's file; `OptionError` if it does not support `etc`."""
    found = find_algorithm(name)
    where = parse_etc(etc)
    if where == "off":
        return found
    if not isinstance(found, WindowAlgorithm):
        raise OptionError(f"{name} has no enhanced transposition cutoffs; leave out --etc")
    return found.but(etc=where)


def make_deepening(step: int | None, first: int | None, otherwise: str) -> str | Deepening:
    """The depths that `--step` and `--first` name; `otherwise` without them."""
    if step is None and first is None:
        return otherwise
    return Deepening(1 if step is None else step, 1 if first is None else first)


def parse_settings(settings: list[str] | None) -> dict[str, object]:
    """The options of `--set KEY=VALUE`: numbers, true, false and none are read as such, all else is a string."""
    return dict(_setting(text) for text in settings or ())


def _setting(text: str) -> tuple[str, object]:
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not key.isidentifier():
        raise OptionError(f"--set takes KEY=VALUE, as in branching=5, not {quoted(text)}")
    if key in NOT_SET:
        raise OptionError(f"{quoted(key)} is not an option of a game{NOT_SET[key]}")
    return key, _value(value)


def _value(text: str) -> object:
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def parse_moves(text: str) -> list[str]:
    """Moves separated by commas or, where a move itself has commas, by semicolons."""
    between = ";" if ";" in text else ","
    return [move.strip() for move in text.split(between) if move.strip()]


def parse_etc(where: str) -> str | int:
    """Where to try enhanced transposition cutoffs; the algorithm checks it."""
    return int(where) if re.fullmatch(r"\d{1,9}", where) else where
