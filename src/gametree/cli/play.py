"""`gametree play`: a person against an algorithm or a level, in the terminal.

JSON: the game as it was left, `Session.as_dict()`, the same as a saved game: --resume continues it. The board and the
prompts are then on stderr.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, Depth, EvaluatorName, PositionText, Settings, parse_settings
from gametree.model.errors import OptionError

if TYPE_CHECKING:
    from gametree.playing.session import Session

__all__ = ["command"]


def command(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game of `gametree games`, or file.py:Class, or openspiel:NAME."),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option("--level", "-l", metavar="N", help="1 (beginner) to 10; by default 5."),
    ] = None,
    algorithm: Annotated[
        str | None,
        typer.Option("--algorithm", "-a", metavar="NAME", help="Opponent instead of a level."),
    ] = None,
    depth: Depth = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="The opponent's time for a move; by default 2.")
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option("--clock", metavar="M+S", help="Minutes a side and an increment in seconds."),
    ] = None,
    side: Annotated[str, typer.Option("--side", metavar="SIDE", help="Your side: first or second to move.")] = "first",
    position: PositionText = None,
    settings: Settings = None,
    evaluator: EvaluatorName = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="A level with the same seed plays the same way.")
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="PLAYER", help="A player as in `gametree match`, such as uci:stockfish."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Continue a saved game; for your own GAME, name it too."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play against a level, an algorithm or an engine. Ctrl-C makes it move at once; on your turn, Ctrl-C quits."""
    from gametree.playing.session import Origin, Session
    from gametree.playing.terminal.setup import find_opponent, new_session

    if resume is not None:
        new = (level, algorithm, depth, seconds, clock, position, settings, evaluator, seed)
        if any(option is not None for option in new):
            raise OptionError("a saved game has its own settings: give --resume FILE, and the game if it is your own")
        player = None if opponent is None else find_opponent(opponent)
        _play(Session.resume(resume, game, player=player), as_json)
        return
    session = new_session(
        None if game is None else Origin(game, position, evaluator, parse_settings(settings)),
        level=level,
        algorithm=algorithm,
        depth=depth,
        seconds=seconds,
        clock=clock,
        side=side,
        seed=seed,
        opponent=opponent,
    )
    _play(session, as_json)


def _play(session: Session, as_json: bool) -> None:
    from gametree.playing.terminal.table import Terminal

    if not as_json:
        Terminal(session).run()
        return
    Terminal(session, _ask_on_stderr, output.progress_console()).run()
    output.print_json(session.as_dict())


def _ask_on_stderr(prompt: str) -> str:
    """Reads a line of stdin. `input` would print the prompt on stdout."""
    print(prompt, end="", file=sys.stderr, flush=True)
    return input()
