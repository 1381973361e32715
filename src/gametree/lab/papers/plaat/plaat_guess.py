"""Which earlier iteration should give MTD(f) and NegaScout their first guess?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import Measured, common, geometric
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search, deepen
from gametree.lab.papers.plaat.statements import ABOVE_ONE, BELOW_ONE, above, below, stated
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

DEPTHS = {"checkers": 13, "othello": 9, "chess": 7}
QUICK = {"checkers": 9, "othello": 6, "chess": 4}
SEARCHES = (Search.NEGASCOUT, Search.MTDF)
LAST, EARLIER = 1, 2
"""The value of the last iteration, and that of the one before it."""
KINDS = ("leaves", "nodes")


class FirstGuesses(Experiment):
    """Counts of MTD(f) and aspiration NegaScout with the value of the last iteration, and of the one before it."""

    name = "plaat-guess"
    title = "The first guess: the value of the last iteration, or of the one before"
    source = f"{SOURCE}, section 4.3"
    measures = (
        "Leaves and total nodes of MTD(f) and of NegaScout in an aspiration window, over all iterations, where the "
        "first guess, or the middle of the window, is the value of the last iteration or that of the one before it. "
        "Checkers to 13 plies in steps of two, Othello to 9, chess to 7; all else is as in plaat-C."
    )
    algorithms = ("aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "plaat-C takes the value of two plies ago in all three games. The thesis suggests it for programs whose values "
        "swing between odd and even depths, and does not say what its programs did. This experiment shows what the "
        "choice is worth, and what MTD(f) gains on NegaScout if both take the value of the last iteration."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each."""
        for game, depth in plan.choose(full=DEPTHS, quick=QUICK).items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                for search in SEARCHES:
                    for back in (LAST, EARLIER):
                        here = {"game": game, "position": position, "depth": depth}
                        yield {**here, "algorithm": search.value, "back": back}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """What all iterations visited."""
        setting = SETTINGS[cell["game"]]._replace(back=cell["back"])
        *_, last = deepen(setting, cell["position"], Search(cell["algorithm"]), cell["depth"])
        return {"leaves": last.counts.leaves, "nodes": last.counts.nodes, "calls": len(last.probes)}

    def trials(self, rows: Rows) -> Trials:
        """Positions that were searched in every way."""
        return Trials(min(len(Guesses(rows, game).positions) for game in SETTINGS), None, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the choice is worth, and who wins with either."""
        found = [Guesses(rows, game) for game in SETTINGS]
        return [
            *(_swings(game) for game in found if game.step == 1),
            *(_saves(game, back) for back in (EARLIER, LAST) for game in found),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each game and count."""
        columns = ("game", "count", *(f"{who}: last over earlier" for who in SEARCHES), *map(_versus, (EARLIER, LAST)))
        lines = [
            (
                game.title,
                kind,
                *(game.cost(kind, search) for search in SEARCHES),
                *(game.lead(kind, back) for back in (EARLIER, LAST)),
            )
            for game in (Guesses(rows, name) for name in SETTINGS)
            for kind in KINDS
        ]
        return [Sheet("First guesses", columns, lines)]


class Guesses:
    """What rows hold of one game, in the positions that were searched in every way."""

    def __init__(self, rows: Rows, game: str) -> None:
        self.setting, self.depth = SETTINGS[game], DEPTHS[game]
        self.step = self.setting.step
        self._found: dict[tuple[Search, int], Measured] = {}
        groups = {
            (search, back): {"algorithm": search.value, "back": back} for search in SEARCHES for back in (LAST, EARLIER)
        }
        shared = common(rows.where(game=game), groups)
        if shared is not None:
            self.depth, self._found = shared

    @property
    def title(self) -> str:
        """For people."""
        return f"{self.setting.title}, depth {self.depth}"

    @property
    def positions(self) -> list[int]:
        """By number."""
        return list(self._found.get((Search.MTDF, LAST), ()))

    def cost(self, kind: str, search: Search) -> Interval | None:
        """Counts with the value of the last iteration over those with that of the one before it."""
        return self._ratio(kind, (search, LAST), (search, EARLIER))

    def lead(self, kind: str, back: int) -> Interval | None:
        """Counts of MTD(f) over NegaScout's, with the same guess."""
        return self._ratio(kind, (Search.MTDF, back), (Search.NEGASCOUT, back))

    def _ratio(self, kind: str, over: tuple[Search, int], under: tuple[Search, int]) -> Interval | None:
        pairs = ((self._found[over][at][kind], self._found[under][at][kind]) for at in self.positions)
        return geometric(ours / theirs for ours, theirs in pairs)


def _versus(back: int) -> str:
    return f"MTD(f) over NegaScout, {'value of the last' if back == LAST else 'value of the one before'}"


def _swings(game: Guesses) -> Claim:
    what = f"{game.title}: leaves of MTD(f) with the value of the last iteration over those with the one before"
    return stated(what, "more, where values swing", game.cost("leaves", Search.MTDF), above(1), ABOVE_ONE)


def _saves(game: Guesses, back: int) -> Claim:
    guess = "the last iteration" if back == LAST else "the iteration before the last"
    what = f"{game.title}: leaves of MTD(f) over NegaScout's, both with the value of {guess}"
    return stated(what, "fewer", game.lead("leaves", back), below(1), BELOW_ONE)


EXPERIMENTS = (FirstGuesses(),)
