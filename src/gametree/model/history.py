"""The history of a game, as far as draws by repetition and after quiet moves depend on it."""

from __future__ import annotations

from gametree.model.position import Position

__all__ = ["History"]


class History:
    """The current position of a game, and the earlier ones that may occur again.

    `Position.reversible` says how many of the earlier positions may occur again; by default, all of them.

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
        """The earlier positions that may occur again, the latest last."""

    def add(self, position: Position) -> None:
        """Adds the position that the next move led to."""
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
