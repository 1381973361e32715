"""`gametree engine-check`. JSON: {command, protocol, game, passed, results: [{id, sends, expects, verdict, reason,
conversation, seconds}]}, which is `EngineReport.as_dict()`. Exit code 1 if a check fails.
"""

from __future__ import annotations

from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, Settings, make_position
from gametree.engines.checks import CheckResult, check_engine
from gametree.model.errors import OptionError

__all__ = ["command"]


def command(
    engine: Annotated[str, typer.Argument(metavar="CMD", help="The program and its arguments, in quotes.")],
    protocol: Annotated[
        str,
        typer.Option("--protocol", metavar="NAME", help="The protocol that it speaks: uci, ugi, nboard, hub or gtp."),
    ] = "uci",
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="The game that a UGI engine plays, or file.py:Class."),
    ] = None,
    settings: Settings = None,
    patience: Annotated[
        float, typer.Option("--patience", metavar="SECONDS", help="How long to wait for an answer.")
    ] = 10.0,
    conversation: Annotated[
        bool, typer.Option("--conversation", help="Also show the conversation of each check that failed.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check whether an engine speaks its protocol."""
    if settings and game is None:
        raise OptionError("--set is an option of a game; give --game too")
    start = None if game is None else make_position(game, None, None, settings)
    report = check_engine(engine, protocol, start=start, patience=patience, watch=None if as_json else _show)
    if as_json:
        output.print_json(report.as_dict())
    else:
        output.show()
        for failed in report.failures if conversation else ():
            output.show(f"{failed.id}: {failed.reason}")
            output.show("\n".join(f"  {line}" for line in failed.conversation))
        output.show(report)
    raise typer.Exit(0 if report.passed else 1)


def _show(result: CheckResult) -> None:
    """One line of the table: they come one by one, because some checks take a while."""
    line = f"{result.verdict:<8} {result.id:<20} {result.seconds:>6.2f} s  "
    if result.verdict == "pass":
        output.show_cut(line + f"{result.sends}: {result.expects}")
    else:
        output.show(line + result.reason)
