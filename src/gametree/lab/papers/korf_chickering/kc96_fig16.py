"""Best-first minimax and best-first extension against alpha-beta in Othello."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.lab.claim import IN_INTERVAL, Claim, compare, percent, within
from gametree.lab.experiment import Rows
from gametree.lab.papers.korf_chickering import SOURCE_1996
from gametree.lab.papers.korf_chickering.series import Extent, Series, Shares
from gametree.lab.papers.korf_chickering.setups import EXTENSION, PURE, OthelloTournaments, measures_in_othello
from gametree.lab.papers.korf_chickering.tournament_claims import AHEAD, ALL, ahead, points, rises_and_falls, statement
from gametree.players.statistics import Interval, wilson

__all__ = ["EXPERIMENTS"]

BEST_FIRST = Series("best-first", {"rival": PURE}, full=Extent(6, 61), quick=Extent(5, 10))
BEST_FIRST_EXTENSION = Series("extension", {"rival": EXTENSION}, full=Extent(7, 61), quick=Extent(5, 10))


class Othello(OthelloTournaments):
    """Figure 16 of 1996."""

    name = "kc96-fig16"
    title = "Best-first minimax and its extension against alpha-beta in Othello"
    source = f"{SOURCE_1996}, sections 8.3 and 9, figure 16"
    measures = measures_in_othello(
        "best-first minimax, and against best-first extension, which begins with alpha-beta one ply shallower,"
    )
    algorithms = ("alphabeta-tree", "best-first", "best-first-extension")
    backup = "soft"
    series = (BEST_FIRST, BEST_FIRST_EXTENSION)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the text says about the four lines, and about ties."""
        pure, extension = BEST_FIRST.shares(rows), BEST_FIRST_EXTENSION.shares(rows)
        best = max(pure.values(), key=lambda share: share.value) if len(pure) > 1 else None
        return [
            compare("best-first: won at best", 78, best, IN_INTERVAL, shape=AHEAD, unit="%"),
            statement(
                "best-first: share with depth",
                "increases to 78 %, but then begins to drop off",
                {"best-first": pure} if max(pure, default=0) >= 5 else {},
                ALL,
                "most is won neither against the shallowest nor against the deepest alpha-beta",
                rises_and_falls,
            ),
            *_extension_claims(extension),
            _near(rows),
            compare("ties", 3, _ties(self.series, rows), within(2), unit="%"),
        ]


def _extension_claims(shares: Shares) -> list[Claim]:
    curve = {"extension": shares} if max(shares, default=0) >= 5 else {}
    return [
        statement(
            "extension: against alpha-beta 2 and deeper",
            "outplays alpha-beta even at large search depths",
            points({"extension": shares}),
            ALL,
            "more than half won",
            ahead,
        ),
        statement(
            "extension: at best",
            "the best performance is against alpha-beta depths of three and four",
            curve,
            ALL,
            "most is won against alpha-beta 3 or 4",
            lambda found: max(found, key=lambda depth: found[depth].value) in (3, 4),
        ),
        statement(
            "extension: alpha-beta 5",
            "the relative performance drops at alpha-beta depth five",
            curve,
            ALL,
            "less is won than against alpha-beta 4",
            lambda found: found[5].value < found[4].value,
        ),
        *(
            compare(f"extension: alpha-beta {depth}", 67, shares.get(depth), IN_INTERVAL, shape=AHEAD, unit="%")
            for depth in (6, 7)
        ),
    ]


def _near(rows: Rows) -> Claim:
    """That the first, shallow search of the extension leaves enough for the deep one."""
    pure, extension = BEST_FIRST.reported(rows), BEST_FIRST_EXTENSION.reported(rows)
    ratios = {
        f"alpha-beta {depth}": extension[depth].horizons.second / pure[depth].horizons.second
        for depth in pure
        if depth in extension
    }
    return statement(
        "depths of best-first and extension",
        "the two lines are close: the first search does not take much time away from the extension",
        ratios,
        ALL,
        "the extension reaches at least 3/4 of best-first's depth",
        lambda ratio: ratio >= 0.75,
    )


def _ties(all_series: Sequence[Series], rows: Rows) -> Interval | None:
    """The share of games tied in all tournaments of most nearly equal effort, in %."""
    results = [played.result for series in all_series for played in series.reported(rows).values()]
    games = sum(result.wins + result.losses + result.ties for result in results)
    return percent(wilson(sum(result.ties for result in results), games)) if games else None


EXPERIMENTS = (Othello(),)
