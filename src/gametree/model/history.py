"""A game so far, as far as it matters to what is still to come: draws by repetition and after quiet moves."""

from __future__ import annotations

from gametree.model.position import Position

__all__ = ["History"]


class History:
    """The positions of a game that may come again, and the one it has reached.

    How far back a position may come again is what its `reversible` says; by default to the start of the game.

    >>> import gametree as gt
    >>> from gametree.model.history import History
    >>> game = History(gt.position("tic-tac-toe"))
    >>> game.add(game.position.play("b2"))
    >>> game.drawn is None, len(game.earlier)  # no position of tic-tac-toe comes again
    (True, 0)
    """

    def __init__(self, start: Position) -> None:
        self.position = start
        self.earlier: list[Position] = []
        """Those before the last that may come again, the latest at the end."""

    def add(self, position: Position) -> None:
        """A move led to `position`."""
        if position.draw_rules is not None:
            self.earlier.append(self.position)
            del self.earlier[: max(len(self.earlier) - position.reversible, 0)]
        self.position = position

    @property
    def drawn(self) -> str | None:
        """The rule by which the game is drawn here: "repetition" or "quiet"; None if it goes on or is over."""
        rules, here = self.position.draw_rules, self.position
        if rules is None or not here.moves():
            return None
        if rules.repetitions is not None and 1 + self.earlier.count(here) >= rules.repetitions:
            return "repetition"
        return "quiet" if here.reversible >= rules.quiet_limit else None
