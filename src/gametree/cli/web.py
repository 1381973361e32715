"""`gametree web`: the browser page. JSON: one line with {address, games, algorithms} as soon as the server answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson
from gametree.model.errors import OptionError

__all__ = ["command"]

HOW_TO_GET = "pip install 'gametree[web]'"


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games of your own: file.py:Class, or openspiel:NAME."),
    ] = None,
    algorithms: Annotated[
        list[str] | None,
        typer.Option(
            "--algorithm", "-a", metavar="NAME", help="An algorithm of your own: file.py:Class; may be repeated."
        ),
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="NAME", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="By default any free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    store: Annotated[
        Path | None, typer.Option("--store", metavar="FILE", help="File of stored rows; by default the user's own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Watch searches, play and compare in the browser. Ctrl-C ends the server.

    Only programs on this machine can reach it, unless --host says otherwise: then everybody who can reach that address
    can use the machine for searches.
    """
    try:
        import fastapi  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise OptionError(f"the page needs FastAPI and uvicorn: {HOW_TO_GET}") from None
    from gametree.web.guard import is_local
    from gametree.web.house import House
    from gametree.web.offers import Offers
    from gametree.web.server import serve

    offers = Offers(games or (), algorithms or ())
    if not is_local(host):
        output.message(f"everybody who can reach {host} can use this server")

    def ready(address: str) -> None:
        if as_json:
            names = {"games": list(offers.own_games), "algorithms": list(offers.own_algorithms)}
            output.print_json({"address": address, **names})
        else:
            output.show(f"gametree is at {address}  (Ctrl-C ends it)")
        if browser:
            _open(address)

    serve(House(offers, store=store), host, port, ready)


def _open(address: str) -> None:
    import webbrowser  # slow to import

    if not webbrowser.open(address):
        output.message(f"there is no browser to show the page; open {address} in one")
