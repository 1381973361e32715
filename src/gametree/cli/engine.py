"""`gametree engine`: an engine that a GUI or another program drives, over stdin and stdout.

JSON: {game, protocol, protocols, options}: what the engine would offer; there is no conversation then.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import (
    AlgorithmName,
    AsJson,
    EvaluatorName,
    GameName,
    Settings,
    TableSize,
    parse_settings,
    read_table_size,
)

__all__ = ["command"]

SWITCH = 0.0005
"""Seconds."""


def command(
    game: GameName,
    protocol: Annotated[
        str | None,
        typer.Option(
            "--protocol", metavar="NAME", help="uci, ugi, nboard, hub or gtp; by default the game's usual one."
        ),
    ] = None,
    algorithm: AlgorithmName = "strongest",
    evaluator: EvaluatorName = None,
    table: TableSize = "auto",
    level: Annotated[
        int, typer.Option("--level", "-l", metavar="N", help="1 (beginner) to 10 (full strength), the default.")
    ] = 10,
    settings: Settings = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Write the conversation to FILE when it ends.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Be an engine for GUIs and other programs, as in `gametree engine chess`. Type `uci` or `ugi` to try it."""
    from gametree.engines.engine import Engine
    from gametree.engines.protocols import find_protocol, protocols_of
    from gametree.engines.strength import Strength
    from gametree.engines.wire import Wire
    from gametree.players.strongest import STRONGEST
    from gametree.rules.loading import find_with_options
    from gametree.searching.loading import find_algorithm

    found, options = find_with_options(game, parse_settings(settings))
    chosen = find_protocol(protocol, found)
    searching = algorithm if algorithm == STRONGEST else find_algorithm(algorithm)
    engine = Engine(found, options, Strength(searching, evaluator, read_table_size(table), level))
    if as_json:
        values = {name: option.value for name, option in engine.options.items()}
        offers = {"protocol": chosen.name, "protocols": protocols_of(found), "options": values}
        output.print_json({"game": found.name, **offers})
        return
    _answer_at_once()
    chosen(engine, Wire(sys.stdin.buffer, sys.stdout.buffer, log)).converse()


def _answer_at_once() -> None:
    """Keeps the interpreter from being in the way when a line comes in, such as `stop`.

    The garbage collector would look at everything that was imported, which takes longer than the answer may. And where
    the game is in Python, the search gives way to the thread that reads only after the switch interval.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH)
