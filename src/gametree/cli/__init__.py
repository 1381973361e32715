"""The command line: `gametree games`, `show`, `search`, `solve`, `compare`, and so on.

One file for each command. Every command has `--json`: then stdout is one JSON document and nothing else. Progress and
messages go to stderr. Exit codes: 0 success, 1 the algorithms disagree, a certificate is wrong, or cells of an
experiment or checks of an engine failed, 2 a wrong request, 130 interrupted.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from traceback import format_exception
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gametree.cli import output
from gametree.cli.commands import NAMES, command_named
from gametree.model.errors import GameError, GameTreeError

__all__ = ["app", "main"]


class Commands(TyperGroup):
    """The commands. Their errors are handled in one place: a user's mistake never shows a traceback of gametree."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        names: dict[str, Any] = dict.fromkeys(NAMES)
        self.commands = names  # each is made when it is asked for

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """See `TyperGroup`."""
        return command_named(cmd_name) if cmd_name in self.commands else None

    def invoke(self, ctx: Any) -> Any:
        """See `TyperGroup`."""
        try:
            return super().invoke(ctx)
        except GameTreeError as error:
            for part in _users_own(error):
                print(part, file=sys.stderr)
            output.error(str(error))
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            output.message("interrupted")
            raise typer.Exit(130) from None
        except BrokenPipeError:
            output.abandon_stdout()
            raise typer.Exit(0) from None
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            output.abandon_stdout()
            output.error(f"the output cannot be written: {error.strerror}")
            raise typer.Exit(2) from None


def _users_own(error: GameTreeError) -> Iterator[str]:
    """The traceback in the user's own code, as Python prints it."""
    yield from getattr(error, "__notes__", ())
    if isinstance(error, GameError) and error.__cause__ is not None:
        yield "".join(format_exception(error.__cause__)).rstrip()


app = typer.Typer(
    name="gametree",
    cls=Commands,
    help="Two-player game-tree search: search, compare algorithms, watch them step by step.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from gametree import _core

        print(f"gametree {version('gametree')} ({_core.BUILD})")
        raise typer.Exit


@app.callback()
def _about(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """The entry point of the `gametree` script."""
    app()
