"""A picture of a tree, to be shown in a notebook, printed in a terminal or saved."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from gametree.model.arguments import file_path, number, one_of, whole
from gametree.model.errors import OptionError
from gametree.model.files import write_file
from gametree.model.quoted import quoted
from gametree.pictures.figure import Figure

if TYPE_CHECKING:
    from gametree.pictures.canvas import Canvas
    from gametree.pictures.characters import Lettering

__all__ = ["COLOURS", "MOST_LEAVES", "Picture", "shows_colours"]

MOST_LEAVES = 2_000
WIDTH = 100
"""The columns of a picture in characters, if nothing else is said."""
WIDEST = 1_200
"""The pixels of a picture, if nothing is said about leaves: what a page can show without making letters illegible."""
NARROW_MARK, NARROW_BOX = 35, 4
"""Less than any leaf takes side by side with others: in pixels, and in columns."""
COLOURS = ("never", "auto", "always")


class Wide(Protocol):
    """Something drawn."""

    @property
    def width(self) -> float:
        """From left to right."""


Drawn = TypeVar("Drawn", bound=Wide)


class Picture:
    """A picture of a tree. A notebook shows it as it is; `print` shows it in characters.

    >>> import gametree as gt
    >>> print(gt.draw(gt.tree([[3, 12], 4])))
          [ ]
        ┌──┴───┐
        │      │
     A ( )  B (4)
     ┌──┴──┐
     │     │
    [3]  [12]
    A.1   A.2
    """

    def __init__(self, figure: Callable[[int], Figure], leaves: int | None = None) -> None:
        self._figure = figure
        self._leaves = leaves

    def svg(self) -> str:
        """The picture as an SVG document.

        It has no scripts and needs nothing from elsewhere. It has a ground of its own, so that it reads on dark pages
        as on light ones.
        """
        from gametree.pictures.svg import svg

        return svg(self._canvas())

    def png(self, scale: float = 2) -> bytes:
        """The picture as a PNG file, with `scale` pixels for each of the SVG.

        It is drawn by matplotlib, which `pip install 'gametree[lab]'` brings; `OptionError` without it.
        """
        from gametree.pictures.png import png

        return png(self._canvas(), number("scale", scale, 0.1, 10))

    def text(self, width: int = WIDTH, colour: str = "never") -> str:
        """The picture in characters. As much of the tree is folded as it takes to fit into `width` columns.

        `colour` is "never", "always", or "auto" for colours on a terminal, unless the variable NO_COLOR is set.

        >>> import gametree as gt
        >>> tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
        >>> print(gt.draw(tree).text(width=30))  # doctest: +SKIP
        """
        columns = whole("width", width, 10, 100_000)
        one_of("colour", colour, COLOURS)
        drawn = self.lettering(columns)
        return drawn.coloured() if shows_colours(colour) else drawn.text()

    def lettering(self, width: int) -> Lettering:
        """The picture in characters, to which others can be added."""
        from gametree.pictures.characters import lettered

        return self._fitting(width, NARROW_BOX, lambda figure: lettered(figure, width))

    def _canvas(self) -> Canvas:
        from gametree.pictures.painting import painted

        if self._leaves is not None:
            return painted(self._figure(self._leaves))
        return self._fitting(WIDEST, NARROW_MARK, painted)

    def _fitting(self, width: float, least: float, drawn_of: Callable[[Figure], Drawn]) -> Drawn:
        """The picture with as many leaves as fit into a width, or with one if none do; each takes at least `least`."""
        most = max(1, min(MOST_LEAVES, int(width / least) + 1))
        leaves = most if self._leaves is None else min(most, self._leaves)
        while True:
            figure = self._figure(leaves)
            drawn = drawn_of(figure)
            if drawn.width <= width or leaves == 1:
                return drawn
            leaves = max(1, min(leaves - 1, int(figure.across * width / drawn.width)))

    def save(self, file: str | Path) -> None:
        """Writes the picture to a file: .svg, .png, or .txt for characters.

        >>> import gametree as gt
        >>> gt.draw(gt.tree([3, 12])).save("tree.svg")  # doctest: +SKIP
        """
        path = file_path(file)
        kinds: dict[str, Callable[[], str | bytes]] = {
            ".svg": self.svg,
            ".png": self.png,
            ".txt": lambda: self.text() + "\n",
        }
        if path.suffix.lower() not in kinds:
            raise OptionError(f"a picture is saved as .svg, .png or .txt, not {quoted(path.name)}")
        write_file(path, kinds[path.suffix.lower()](), "the picture cannot be written")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<picture of {self._figure(1).title or 'a tree'}>"

    def _repr_svg_(self) -> str:
        return self.svg()


def shows_colours(colour: str) -> bool:
    """Whether characters get colours; see `Picture.text`."""
    return colour == "always" or (colour == "auto" and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
