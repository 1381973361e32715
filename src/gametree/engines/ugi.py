"""UGI, the Universal Game Interface: UCI for every game, with questions about the state of the game.

https://github.com/kz04px/cutegames/blob/master/ugi.md describes it. Positions and moves are in the game's own notation.
"""

from __future__ import annotations

from typing import ClassVar

from gametree.engines.engine import Engine
from gametree.engines.scores import MoverScore
from gametree.engines.uci import BOUNDS, Uci, number
from gametree.engines.wire import Wire
from gametree.model.errors import OptionError
from gametree.model.game import AnyGame
from gametree.model.quoted import quoted

__all__ = ["Ugi"]

BOTH = {"wtime": "p1time", "btime": "p2time", "winc": "p1inc", "binc": "p2inc"}
"""Words of UCI that some clients send all the same."""


class Ugi(Uci):
    """A conversation in UGI.

    >>> from io import BytesIO
    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.ugi import Ugi
    >>> from gametree.engines.wire import Wire
    >>> lines, target = b"position startpos moves b2\\nquery p1turn\\nquery result", BytesIO()
    >>> Ugi(Engine(gt.game("tic-tac-toe")), Wire(BytesIO(lines), target)).converse()
    >>> print(target.getvalue().decode())
    response false
    response none
    <BLANKLINE>
    """

    name = "ugi"
    summary = "the same for every game"
    prefix: ClassVar[str] = "ugi"
    clocks: ClassVar[tuple[str, str]] = ("p1", "p2")

    def __init__(self, engine: Engine, wire: Wire) -> None:
        super().__init__(engine, wire)
        self.commands["query"] = self._query

    @classmethod
    def is_for(cls, game: AnyGame) -> bool:
        """See `Protocol.is_for`."""
        return True

    def _go(self, words: list[str]) -> None:
        super()._go([BOTH.get(word, word) for word in words])

    def _query(self, words: list[str]) -> None:
        asked = " ".join(words)
        if asked == "gameover":
            answer = str(self.engine.is_over).lower()
        elif asked == "p1turn":
            answer = str(self.engine.position.maximizing).lower()
        elif asked == "result":
            answer = self._result()
        else:
            raise OptionError(f"query is followed by gameover, p1turn or result, not {quoted(asked)}")
        self.wire.send(f"response {answer}")

    def _result(self) -> str:
        position = self.engine.position
        if position.moves():
            return "draw" if self.engine.drawn else "none"
        outcome = position.evaluate()
        return "draw" if outcome == 0 else "p1win" if outcome > 0 else "p2win"

    def scored(self, known: MoverScore) -> str:
        """See `Uci.scored`: the value of the game as it is."""
        return f"score cp {number(known.value)}{BOUNDS[known.bound]}"
