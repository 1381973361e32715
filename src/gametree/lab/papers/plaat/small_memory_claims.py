"""What the thesis says of small tables (figures 4.24 to 4.28), as claims about the leaves that were counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log

from gametree.lab.claim import AT_MOST, Claim, Rule, Verdict, compare, within
from gametree.lab.exhibits import shown
from gametree.lab.papers.plaat.settings import Search
from gametree.lab.papers.plaat.statements import ABOVE_ONE, BELOW_ONE, above, below, reaches, stated
from gametree.lab.papers.plaat.table_grid import NEAR_ROOT, OLDEST, InTable, TableGrid
from gametree.players.statistics import Interval

__all__ = ["FEW", "calls", "claims", "last_calls"]

LEAST, MIDDLE, LARGEST = 6, 12, 20
"""Binary logarithms of sizes: the smallest table, the one that the thesis calls sufficient, and the largest of ours."""
WIDE = 0.9
"""Less than this share of Alpha-Beta's leaves is a wide margin."""
COMPARABLE = (0.8, 1.25)
"""Two factors of growth are comparable if their quotient is between these."""
DOUBLE = (2.0, 2.5)
"""Leaves of MTD(f) over Alpha-Beta's in checkers with 64 entries, in the thesis."""
NEAR = 2
"""Powers of two by which the size that MTD(f) needs may differ."""
FEW, RARELY = 3, 25.0
"""In Othello MTD(f) rarely makes more than 3 calls: in at most this per cent of the iterations."""
MANY = 12
"""Calls in an iteration of checkers in some positions, in the thesis; 3 at most in others."""

ABOVE, BELOW = above(1), below(1)


def claims(found: Mapping[str, TableGrid], with_sss: TableGrid, schemes: Mapping[str, TableGrid]) -> Sequence[Claim]:
    """All of them; `found` has the games with the thesis's replacement, `schemes` those with its proposal too."""
    games = [found[game] for game in ("othello", "checkers", "chess")]
    othello, checkers, chess = games
    discs = found["othello, discs"]
    return [
        *(_negascout_wins(grid) for grid in games),
        *(_margin_grows(grid) for grid in games),
        _as_sensitive(othello, LEAST, othello.title),
        _as_sensitive(discs, LEAST, f"{discs.title}, disc differences"),
        _as_sensitive(chess, MIDDLE, chess.title),
        _range_matters(othello, discs),
        _hurts_alphabeta_more(checkers),
        _deteriorates(checkers),
        _double(checkers, chess),
        _better_than_sss(with_sss),
        _needed(checkers),
        *(_negascout_better_in_least(grid) for grid in games),
        *(_mtdf_better_in_largest(grid) for grid in games),
        _few_calls(discs),
        _many_calls(checkers),
        *(_paired(othello, search) for search in (Search.NEGASCOUT, Search.MTDF)),
        *(_proposal(grid, power) for grid in schemes.values() for power in (LEAST, MIDDLE)),
    ]


def calls(grid: TableGrid) -> list[int]:
    """MT calls of MTD(f) in every iteration of every position, in the largest table."""
    what = InTable(Search.MTDF, NEAR_ROOT, LARGEST)
    totals = [grid.counts(what, "calls", depth) for depth in grid.depths]
    before = [[0] * len(grid.positions), *totals]
    pairs = zip(before, totals, strict=False)
    return [now - then for earlier, later in pairs for then, now in zip(earlier, later, strict=True)]


def last_calls(grid: TableGrid) -> list[int]:
    """The same in the last iteration alone."""
    return calls(grid)[-len(grid.positions) :] if grid.positions else []


def _at(search: Search, power: int, replacement: str = NEAR_ROOT) -> InTable:
    return InTable(search, replacement, power)


def _relative(grid: TableGrid, search: Search, power: int) -> Interval | None:
    """Leaves over Alpha-Beta's in a table of the same size."""
    return grid.ratio(_at(search, power), _at(Search.ALPHABETA, power))


def _growth(grid: TableGrid, search: Search, other: Search, small: int, large: int) -> Interval | None:
    """How many times more leaves `search` visits in the smaller table, over the same of `other`."""
    return grid.swing((_at(search, small), _at(search, large)), (_at(other, small), _at(other, large)))


def _negascout_wins(grid: TableGrid) -> Claim:
    what = f"{grid.title}: leaves of NegaScout over Alpha-Beta's, 2^{LEAST} entries"
    rule = Rule(f"our 95 % interval below {WIDE}", lambda _, ours: ours.high < WIDE)
    return stated(what, "fewer by a wide margin", _relative(grid, Search.NEGASCOUT, LEAST), rule, BELOW_ONE)


def _margin_grows(grid: TableGrid) -> Claim:
    what = f"{grid.title}: that ratio with 2^{LEAST} entries over that with 2^{LARGEST}"
    ours = _growth(grid, Search.NEGASCOUT, Search.ALPHABETA, LEAST, LARGEST)
    return stated(what, "below 1: the margin grows as tables get smaller", ours, BELOW, BELOW_ONE)


def _as_sensitive(grid: TableGrid, power: int, title: str) -> Claim:
    what = f"{title}: growth of MTD(f)'s leaves from 2^{LARGEST} to 2^{power} entries over NegaScout's"
    ours = _growth(grid, Search.MTDF, Search.NEGASCOUT, power, LARGEST)
    return stated(what, "comparable", ours, reaches(*COMPARABLE))


def _range_matters(wide: TableGrid, narrow: TableGrid) -> Claim:
    """The thesis's explanation of the difference between Othello and checkers, tried in one game."""
    few, many = (_growth(grid, Search.MTDF, Search.NEGASCOUT, LEAST, LARGEST) for grid in (narrow, wide))
    what = f"Othello: growth of MTD(f)'s leaves to 2^{LEAST} entries over NegaScout's, disc differences and positional"
    rule = "the first is less, 95 % intervals apart; shape: the first mean is less"
    words = "less if values have a narrow range"
    if few is None or many is None:
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    verdict = Verdict.of(few.high < many.low)
    if verdict is Verdict.DIFFERS and few.value < many.value:
        verdict = Verdict.SHAPE_ONLY
    return Claim(what, words, f"{shown(few)} and {shown(many)}", rule, verdict)


def _hurts_alphabeta_more(grid: TableGrid) -> Claim:
    what = f"{grid.title}: growth of MTD(f)'s leaves from 2^{LARGEST} to 2^{MIDDLE} entries over Alpha-Beta's"
    ours = _growth(grid, Search.MTDF, Search.ALPHABETA, MIDDLE, LARGEST)
    return stated(what, "below 1", ours, BELOW, BELOW_ONE)


def _deteriorates(grid: TableGrid) -> Claim:
    what = f"{grid.title}: growth of MTD(f)'s leaves from 2^{MIDDLE} to 2^{LEAST} entries over Alpha-Beta's"
    ours = _growth(grid, Search.MTDF, Search.ALPHABETA, LEAST, MIDDLE)
    return stated(what, "above 1: it deteriorates rapidly", ours, ABOVE, ABOVE_ONE)


def _double(grid: TableGrid, more_calls: TableGrid) -> Claim:
    """The thesis says that passes are what costs leaves in small tables: so a game with more of them is shown too."""
    what = f"{grid.title}: leaves of MTD(f) over Alpha-Beta's, 2^{LEAST} entries"
    claim = stated(what, "2 to 2.5", _relative(grid, Search.MTDF, LEAST), reaches(*DOUBLE), ABOVE_ONE)
    other = _relative(more_calls, Search.MTDF, LEAST)
    if claim.verdict is not Verdict.DIFFERS or other is None:
        return claim
    means = [sum(found) / len(found) for found in (calls(grid), calls(more_calls))]
    discussion = (
        f"MTD(f) makes {means[0]:.1f} calls an iteration, with 2^{LARGEST} entries. In {more_calls.title}, where it "
        f"makes {means[1]:.1f}, the ratio is {shown(other)}."
    )
    return replace(claim, discussion=discussion)


def _better_than_sss(grid: TableGrid) -> Claim:
    what = f"{grid.title}: leaves of MTD(f) over those of SSS*, 2^{LEAST} entries"
    ours = grid.ratio(_at(Search.MTDF, LEAST), _at(Search.SSS, LEAST))
    return stated(what, "far fewer", ours, Rule("our 95 % interval below 0.5", lambda _, ours: ours.high < 0.5), BELOW)


def _needed(grid: TableGrid) -> Claim:
    """Going down from the largest table, until MTD(f) visits more than Alpha-Beta."""
    power = None
    for size in reversed(grid.powers):
        ratio = _relative(grid, Search.MTDF, size)
        if ratio is None or ratio.value > 1:
            break
        power = size
    ours = power if grid.powers and grid.powers[-1] == LARGEST else None
    what = f"{grid.title}: binary logarithm of the least table from which on MTD(f) visits fewer leaves than Alpha-Beta"
    at_most = Rule(f"at most {MIDDLE + NEAR}", lambda paper, ours: ours.value <= paper + NEAR)
    return compare(what, MIDDLE, ours, within(NEAR), shape=at_most)


def _negascout_better_in_least(grid: TableGrid) -> Claim:
    what = f"{grid.title}: leaves of MTD(f) over NegaScout's, 2^{LEAST} entries"
    ours = grid.ratio(_at(Search.MTDF, LEAST), _at(Search.NEGASCOUT, LEAST))
    return stated(what, "more with almost no memory", ours, ABOVE, ABOVE_ONE)


def _mtdf_better_in_largest(grid: TableGrid) -> Claim:
    what = f"{grid.title}: leaves of MTD(f) over NegaScout's, 2^{LARGEST} entries"
    ours = grid.ratio(_at(Search.MTDF, LARGEST), _at(Search.NEGASCOUT, LARGEST))
    shape = Rule("95 % interval reaches 1", lambda _, ours: ours.low <= 1)
    claim = stated(what, "fewer", ours, BELOW_ONE, shape)
    seen = claim.verdict in (Verdict.DIFFERS, Verdict.SHAPE_ONLY)
    where = f"These are {len(grid.positions)} positions; plaat-C has all twenty."
    return replace(claim, discussion=where) if seen else claim


def _few_calls(grid: TableGrid) -> Claim:
    found = calls(grid)
    share = 100 * sum(count > FEW for count in found) / len(found) if found else None
    what = f"{grid.title}, disc differences: iterations in which MTD(f) makes more than {FEW} calls"
    rule = Rule(f"at most {RARELY:g} %", AT_MOST.holds)
    return replace(compare(what, RARELY, share, rule, unit="%"), paper="rarely")


def _many_calls(grid: TableGrid) -> Claim:
    found = last_calls(grid)
    holds = min(found) <= FEW and max(found) >= MANY if found else None
    what = f"{grid.title}: MT calls of MTD(f) in the last iteration"
    saw = f"{min(found)} to {max(found)}" if found else None
    rule = f"at most {FEW} in some position and at least {MANY} in another"
    return Claim(what, "2 or 3 in some positions, 12 to 20 in others", saw, rule, Verdict.of(holds))


def _paired(grid: TableGrid, search: Search) -> Claim:
    """Curves of the last four depths: those of one parity lie closer together than neighbours."""
    ratios = [grid.ratio(_at(search, LEAST), _at(Search.ALPHABETA, LEAST), depth=depth) for depth in grid.depths[-4:]]
    logs = [log(ratio.value) for ratio in ratios if ratio is not None]
    what = f"{grid.title}: {search} over Alpha-Beta with 2^{LEAST} entries, at the last four depths"
    rule = "depths of one parity are closer to each other than to their neighbours, on average"
    if len(logs) < 4:
        return Claim(what, "paired by odd and even depths", None, rule, Verdict.NOT_RUN)
    first, second, third, fourth = logs
    same = (abs(third - first) + abs(fourth - second)) / 2
    other = (abs(second - first) + abs(third - second) + abs(fourth - third)) / 3
    saw = ", ".join(f"{ratio.value:.2f}" for ratio in ratios if ratio is not None)
    return Claim(what, "paired by odd and even depths", saw, rule, Verdict.of(same < other))


def _proposal(grid: TableGrid, power: int) -> Claim:
    what = f"{grid.title}: leaves of MTD(f) with the replacement proposed over those with the other, 2^{power} entries"
    ours = grid.ratio(_at(Search.MTDF, power, OLDEST), _at(Search.MTDF, power))
    return stated(what, "fewer: better for MT", ours, BELOW, BELOW_ONE)
