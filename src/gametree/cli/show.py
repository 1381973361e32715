"""`gametree show`. JSON: {game, position, text, maximizing, moves, values: {evaluator: value}, svg}.

`position` is its drawing, `text` its notation, `values` are in MAX's view by each evaluator; `text` and `svg` are null
where the game has none. An explicit tree is drawn as a tree.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli import output
from gametree.cli.options import AsJson, GameName, PositionText, Settings, make_position
from gametree.model import figures
from gametree.model.errors import OptionError
from gametree.model.files import write_file
from gametree.model.position import Position
from gametree.pictures.draw import draw
from gametree.pictures.picture import Picture
from gametree.rules.builtin.tree import TreePosition
from gametree.rules.loading import find_game

__all__ = ["command"]


def command(
    game: GameName,
    position: PositionText = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Also write the board to FILE, as a picture in SVG.")
    ] = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Show a position: the board or the tree, its notation, the legal moves and its value by each evaluator."""
    here = make_position(game, position, None, settings)
    picture = draw(here) if isinstance(here, TreePosition) else here.drawing()
    if svg is not None:
        if picture is None:
            raise OptionError(f"{game} has no board to draw")
        write_file(svg, picture.svg(), "the picture cannot be written")
    values = _values(game, here)
    if as_json:
        output.print_json(
            {
                "game": game,
                "position": picture.text() if isinstance(picture, Picture) else str(here),
                "text": here.text,
                "maximizing": here.maximizing,
                "moves": [str(move) for move in here.moves()],
                "values": values,
                "svg": None if picture is None else picture.svg(),
            }
        )
        return
    output.show(picture.text(output.width(), "auto") if isinstance(picture, Picture) else here)
    output.show()
    if here.text is not None:
        output.show(f"text    {here.text}")
    output.show(f"moves   {' '.join(map(str, here.moves())) or 'none: the game is over'}")
    for name, value in values.items():
        output.show(f"value   {figures.number(value)} by {name}" if name else f"value   {figures.number(value)}")


def _values(game: str, here: Position) -> dict[str, int | float]:
    names = find_game(game).evaluators
    return {name: here.with_evaluator(name).evaluate() for name in names} or {"": here.evaluate()}
