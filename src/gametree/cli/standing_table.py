"""How a match stands, on a terminal while it goes on, and as lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import isinf
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

from gametree.cli import output
from gametree.matches.match import Match
from gametree.matches.match_standing import MatchStanding
from gametree.matches.ratings import Ratings
from gametree.matches.sprt import logistic_elo, normalized_elo
from gametree.matches.tally import Pairs
from gametree.model.errors import OptionError
from gametree.players.statistics import Interval

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

__all__ = ["LiveStanding", "final_lines", "ratings_of"]

EVERY = 10.0
"""Seconds between two lines, where stdout is no terminal."""
COLUMNS = {"players": "wrap", "games": "right", "score": "right", "+ = -": "right", "pairs": "right", "Elo": "right"}


class LiveStanding:
    """Shows the standing as it changes: a table on a terminal, and otherwise a line now and then."""

    def __init__(self, match: Match, *, quiet: bool) -> None:
        self.last: MatchStanding | None = None
        self._match = match
        self._quiet = quiet
        self._live: Live | None = None
        self._shown = monotonic()

    def __enter__(self) -> Self:
        if not self._quiet and sys.stdout.isatty():
            from rich.live import Live

            self._live = Live(console=output.console(), refresh_per_second=4, transient=True)
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live is not None:
            self._live.stop()

    def update(self, standing: MatchStanding) -> None:
        """Shows a standing."""
        self.last = standing
        if self._live is not None:
            self._live.update(_table(standing))
        elif not self._quiet and monotonic() - self._shown >= EVERY:
            self._shown = monotonic()
            output.show(_line(standing))


def final_lines(standing: MatchStanding, anchor: str | None, at: float) -> Iterator[str]:
    """The end of a match: a line for each pairing, the test, how games ended, and ratings of more than two players."""
    for (first, second), tally in standing.tallies.items():
        games = tally.games
        yield f"{first} against {second}: {games.wins} won, {games.draws} drawn, {games.losses} lost"
        yield f"  score {tally.score:.1%}, Elo {_shown(logistic_elo(tally))}{_normalized(tally)}"
        yield f"  pairs: {_pairs(tally)}"
    if standing.match.test is not None:
        yield f"  {_test(standing)}"
    elif standing.pairs < standing.match.wanted:
        yield f"  {2 * standing.pairs} of {2 * standing.match.wanted} games"
    if standing.endings:
        yield "games ended by: " + ", ".join(f"{why} {count}" for why, count in sorted(standing.endings.items()))
    yield _speed(standing)
    found = ratings_of(standing, anchor, at)
    if found is not None:
        yield from str(found).splitlines()


def ratings_of(standing: MatchStanding, anchor: str | None, at: float) -> Ratings | None:
    """The ratings of more than two players, if there are games, and NumPy to find them."""
    if len(standing.match.specs) == 2 or not standing.scores:
        return None
    try:
        return standing.ratings(anchor, at)
    except OptionError as error:
        output.message(str(error))
        return None


def _table(standing: MatchStanding) -> Table:
    rows = [
        (
            f"{first} - {second}",
            str(2 * tally.number),
            f"{tally.score:.1%}",
            " ".join(map(str, tally.games)),
            _categories(tally),
            _shown(logistic_elo(tally)),
        )
        for (first, second), tally in standing.tallies.items()
    ]
    made = output.table(COLUMNS, rows)
    said = [_test(standing)] if standing.match.test is not None else []
    made.caption = ", ".join([*said, _speed(standing)])
    return made


def _line(standing: MatchStanding) -> str:
    tally = standing.tally
    said = [f"{2 * standing.pairs} games"]
    if len(standing.tallies) == 1:
        said += [f"score {tally.score:.1%}", f"Elo {_shown(logistic_elo(tally))}", f"pairs {_categories(tally)}"]
    if standing.match.test is not None:
        said.append(_test(standing))
    return ", ".join([*said, _speed(standing)])


def _test(standing: MatchStanding) -> str:
    test, llr = standing.match.test, standing.llr
    assert test is not None and llr is not None
    hypotheses = f"[{test.elo0:g}, {test.elo1:g}] {test.model}"
    said = {"H0": "H0 is accepted", "H1": "H1 is accepted"}.get(standing.verdict, "no verdict yet")
    return f"SPRT {hypotheses}: LLR {llr:.2f} ({test.bounds.lower:.2f}, {test.bounds.upper:.2f}), {said}"


def _speed(standing: MatchStanding) -> str:
    stored = f", {2 * standing.stored} games were in the store" if standing.stored else ""
    return f"{standing.games_a_minute:.0f} games a minute{stored}"


def _pairs(tally: Pairs) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in tally._asdict().items())


def _categories(tally: Pairs) -> str:
    """The pentanomial counts: pairs with 0, 1/2, 1, 3/2 and 2 points."""
    return "/".join(map(str, tally.categories[1]))


def _normalized(tally: Pairs) -> str:
    """Where all pairs ended alike there is no deviation to count in."""
    differ = sum(count > 0 for count in tally.categories[1]) > 1
    return f", normalized Elo {_shown(normalized_elo(tally))}" if differ else ""


def _shown(elo: Interval) -> str:
    return f"{_points(elo.value)} ({_points(elo.low)} to {_points(elo.high)})"


def _points(points: float) -> str:
    return ("+inf" if points > 0 else "-inf") if isinf(points) else f"{points:+.0f}"
