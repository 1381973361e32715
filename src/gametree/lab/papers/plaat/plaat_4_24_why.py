"""On what does the loss of MTD(f) in a small table depend, and why does keeping the last solution tree not help?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from statistics import fmean
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.last_trees import Scheme
from gametree.lab.papers.plaat.settings import POSITIONS, SETTINGS, Search
from gametree.lab.papers.plaat.small_tables import (
    ARENAS,
    FLOODED,
    FROM,
    LARGEST,
    LEAST,
    MIDDLE,
    POWERS,
    by_depth_stored,
    by_size,
    with_calls,
)
from gametree.lab.papers.plaat.statements import ABOVE_ONE, BELOW_ONE, above, below, reaches, stated
from gametree.lab.papers.plaat.table_grid import NEAR_ROOT, OLDEST
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS", "paired_by_parity"]

CALLS, SCHEMES, SHALLOW = "calls", "schemes", "from"
"""The parts of the experiment."""
DISCS, POSITIONAL, STAGED = "othello, discs", "othello", "othello, staged"
OTHELLO = (DISCS, POSITIONAL, STAGED)
GAMES = ("checkers", "othello")
"""Of the figures, in which replacements are compared."""
FULL = {SCHEMES: {"checkers": 9, "othello": 6}, SHALLOW: {"checkers": 11, "othello": 8}}
QUICK = {SCHEMES: {"checkers": 5, "othello": 4}, SHALLOW: {"checkers": 7, "othello": 5}}
ABOVE_LEAVES = 3
FEW, MANY = 3.0, 4.0
"""Calls of MTD(f) in an iteration, on average."""
BINS = (2.0, 2.5, 3.0, 4.0, 6.0, 9.0, 14.0, 20.0, 30.0, 50.0)
"""The least numbers of calls of groups of positions."""
CHINOOK = 12.0
"""Calls in an iteration in some positions, with which the thesis explains its 2 to 2.5 times the leaves."""
DOUBLE = (2.0, 2.5)
READINGS = (Scheme.OLDEST, Scheme.UPPER, Scheme.PASSES, Scheme.ITERATION, Scheme.SOLUTION)
"""Of the proposal."""
SHORT = {
    Scheme.OLDEST: "last used",
    Scheme.UPPER: "half",
    Scheme.PASSES: "two passes",
    Scheme.ITERATION: "iteration",
    Scheme.SOLUTION: "solution tree",
    Scheme.MOVES: "moves alone",
    Scheme.BOUNDS: "bounds alone",
}
"""What is drawn."""
NO_MORE = 1.1


class LastTree(Experiment):
    """MTD(f) in tables of 2^6 entries and more, with other evaluators and other tables."""

    name = "plaat-4.24-why"
    title = "In a small table MTD(f) pays for its calls; what it loses is bounds near the root, not the last tree"
    source = f"{SOURCE}, section 4.3.2, figs. 4.24 to 4.28"
    measures = (
        f"Calls: leaves of Alpha-Beta, NegaScout and MTD(f) in a table of 2^{LEAST} entries that keeps positions near "
        "the root, over all iterations; checkers (11 plies in steps of two), Othello (8) and chess (5), with several "
        "evaluators or with values rounded to multiples of 25, in all twenty positions. Calls are those of MTD(f) an "
        "iteration. Schemes: leaves of MTD(f) in checkers (9) and Othello (6), every third position, in tables of "
        f"2^{LEAST}, 2^{MIDDLE} and 2^{LARGEST} entries whose full buckets prefer what is near the root, what was used "
        "last, both (the two deepest entries of each bucket stay, the others age), what the last two passes used, "
        "what this iteration used, or what belongs to the solution tree of the last pass; what is not preferred goes "
        "first, the shallowest first. Or the table gives moves alone, or bounds alone. From: MTD(f) where positions "
        "less deep than some plies are not stored; checkers (11) and Othello (8), every third position. Means are "
        "geometric, with 95 % intervals."
    )
    algorithms = ("alphabeta", "aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators: Mapping[str, tuple[str, ...]] = {
        game: tuple(dict.fromkeys(arena.evaluator for arena in ARENAS.values() if arena.game == game)) for game in games
    }
    discussion = (
        "plaat-4.24 finds MTD(f) better than Alpha-Beta in checkers with 64 entries, where the thesis has 2 to 2.5 "
        "times the leaves; no pairing of odd and even depths in Othello; and that the replacement proposed for MT, "
        "read as last used, costs leaves. The hypotheses: (1) what MTD(f) loses depends on its calls, of which finer "
        "values make more; where there are as many as in Chinook, the ratio is that of the thesis; (2) the pairing "
        "depends on the evaluator, and shows with disc differences, as in Keyano; (3) a small table makes tests after "
        "the first more expensive, and not more of them; (4) it loses bounds rather than the order of moves; (5) last "
        "used costs leaves because entries near the root age: with half of every bucket kept for them it costs no "
        "more than near the root; (6) it costs leaves because entries near the leaves flood the table, and less if "
        "they are not stored; (7) other readings of the proposal, by passes or by solution tree, save leaves. Rules "
        "were set after a trial in four positions, of schemes at 7 and 5 plies, and in seven of what is stored; the "
        "least number of many calls, 4 instead of 6, after the run: no position of checkers has 6 at this depth. So "
        "the difference in checkers looks like one of calls: ours makes 3 an iteration, Chinook 12 to 20 in some "
        "positions. (2) fails with disc differences, and the pairing stays unexplained: only NegaScout with the finest "
        "values shows it. Of (5), entries near the root are the greater "
        "part of the loss, and half of a bucket is not enough for them with 64 entries. (6) explains larger tables, "
        "and nothing with 64. Of (7), other readings lose far less than last used, but none saves leaves; with 2^10 "
        "entries in checkers a table that is half near the root and half last used does."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position each: with one evaluator, one scheme, or one replacement."""
        for name, arena in ARENAS.items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=10)):
                depth = plan.choose(full=arena.depth, quick=arena.quick)
                yield {"part": CALLS, "arena": name, "position": position, "depth": depth}
        ways = {SCHEMES: tuple(scheme.value for scheme in Scheme), SHALLOW: (NEAR_ROOT, OLDEST)}
        for part, games in plan.choose(full=FULL, quick=QUICK).items():
            for game, depth in games.items():
                for position in range(0, POSITIONS, plan.choose(full=3, quick=10)):
                    for way in ways[part]:
                        yield {"part": part, "game": game, "way": way, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """What its part measures."""
        if cell["part"] == CALLS:
            return with_calls(cell)
        return by_size(cell) if cell["part"] == SCHEMES else by_depth_stored(cell)

    def trials(self, rows: Rows) -> Trials:
        """Positions of the part that has the fewest."""
        counts = [len(rows.where(part=CALLS, arena=name)) for name in ARENAS]
        counts += [len(_counts(rows, game, scheme)) for game in GAMES for scheme in Scheme]
        return Trials(min(counts), None, "positions at least in every comparison")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """One group for each hypothesis."""
        return [
            *(_more_with_calls(rows, game) for game in SETTINGS),
            _double(rows),
            *(_paired(rows, name, who) for name in OTHELLO for who in (Search.NEGASCOUT, Search.MTDF)),
            *(_no_more_calls(rows, game) for game in GAMES),
            *(_later_tests(rows, game) for game in GAMES),
            *(_loses_bounds(rows, game) for game in GAMES),
            *(_root_ages(rows, game, power) for game in GAMES for power in (LEAST, MIDDLE)),
            *(_half_is_enough(rows, game, power) for game in GAMES for power in (LEAST, MIDDLE)),
            *(_flooded(rows, game, power) for game in GAMES for power in (LEAST, FLOODED)),
            *(_proposal(rows, game, scheme, LEAST) for game in GAMES for scheme in READINGS[2:]),
            *(_proposal(rows, game, scheme, MIDDLE) for game in GAMES for scheme in READINGS[2:]),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Calls and leaves, the schemes, and what is stored."""
        return [
            _arenas_sheet(rows),
            _parity_sheet(rows),
            *(_schemes_sheet(rows, game) for game in GAMES),
            _tests_sheet(rows),
            *(_shallow_sheet(rows, game) for game in GAMES),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The same."""
        return [_calls_plot(rows), *(_schemes_plot(rows, game) for game in GAMES), _shallow_plot(rows)]


# What rows say.


def _deepest(rows: Rows) -> list[Row]:
    depth = max((row.cell["depth"] for row in rows), default=0)
    return list(rows.where(depth=depth))


def _arena_rows(rows: Rows, name: str) -> list[Row]:
    return _deepest(rows.where(part=CALLS, arena=name))


def _title(rows: Rows, name: str) -> str:
    found = _arena_rows(rows, name)
    return ARENAS[name].title(found[0].cell["depth"] if found else ARENAS[name].depth)


def _relative(row: Row, who: Search = Search.MTDF, place: int = -1) -> float:
    """Leaves over Alpha-Beta's."""
    return float(row.measured[who.value][place] / row.measured[Search.ALPHABETA.value][place])


def _calls_of(row: Row) -> float:
    """MT calls of MTD(f), an iteration."""
    calls = row.measured["calls"]
    return float(calls[-1] / len(calls))


def _searched(rows: Rows, game: str) -> list[Row]:
    """With every evaluator of a game."""
    return [row for name, arena in ARENAS.items() if arena.game == game for row in _arena_rows(rows, name)]


def _counts(rows: Rows, game: str, scheme: Scheme) -> dict[int, Mapping[str, Any]]:
    """By position."""
    return {
        row.cell["position"]: row.measured for row in _deepest(rows.where(part=SCHEMES, game=game, way=scheme.value))
    }


def _leaves(rows: Rows, game: str, scheme: Scheme, power: int) -> dict[int, float]:
    at = POWERS.index(power)
    return {position: row["leaves"][at] for position, row in _counts(rows, game, scheme).items()}


def _over(ours: Mapping[int, float], others: Mapping[int, float]) -> Interval | None:
    """Position by position."""
    return geometric(ours[at] / others[at] for at in sorted(ours.keys() & others.keys()))


def _growth(rows: Rows, game: str, scheme: Scheme) -> dict[int, float]:
    """Leaves in the smallest table over those in the largest, by position."""
    small, large = (_leaves(rows, game, scheme, power) for power in (LEAST, LARGEST))
    return {at: small[at] / large[at] for at in small}


def _tests(rows: Rows, game: str, *, later: bool) -> dict[int, float]:
    """How many times more leaves the later tests of iterations visit in the smallest table, or the first tests."""
    found = {}
    for position, row in _counts(rows, game, Scheme.NEAR_ROOT).items():
        firsts, totals = row["first"], row["leaves"]
        counts = [total - first if later else first for first, total in zip(firsts, totals, strict=True)]
        found[position] = max(counts[0], 1) / max(counts[POWERS.index(LARGEST)], 1)
    return found


def _stored(rows: Rows, game: str, replacement: str, power: int, from_depth: int) -> dict[int, float]:
    found = _deepest(rows.where(part=SHALLOW, game=game, way=replacement))
    return {row.cell["position"]: row.measured[str(power)][FROM.index(from_depth)] for row in found}


def _schemes_title(rows: Rows, game: str, part: str = SCHEMES) -> str:
    depths = [row.cell["depth"] for row in rows.where(part=part, game=game)]
    return f"{SETTINGS[game].title}, depth {max(depths, default=FULL[part][game])}"


def paired_by_parity(ratios: Sequence[float]) -> bool:
    """Whether the ratios of four depths in a row are closer at depths of one parity than at neighbours, on average.

    >>> paired_by_parity([1.1, 0.8, 1.0, 0.7]), paired_by_parity([1.1, 1.0, 0.9, 0.8])
    (True, False)
    """
    first, second, third, fourth = map(log, ratios)
    same = (abs(third - first) + abs(fourth - second)) / 2
    return same < (abs(second - first) + abs(third - second) + abs(fourth - third)) / 3


# Claims.


def _more_with_calls(rows: Rows, game: str) -> Claim:
    found = _searched(rows, game)
    few = geometric(_relative(row) for row in found if _calls_of(row) <= FEW)
    many = geometric(_relative(row) for row in found if _calls_of(row) >= MANY)
    what = (
        f"{SETTINGS[game].title}: leaves of MTD(f) over Alpha-Beta's, 2^{LEAST} entries, "
        f"with at most {FEW:g} calls an iteration and with {MANY:g} or more"
    )
    rule = "the first is less, 95 % intervals apart; shape: the first mean is less"
    if few is None or many is None:
        return Claim(what, "more with more calls", None, rule, Verdict.NOT_RUN)
    verdict = Verdict.of(few.high < many.low)
    if verdict is Verdict.DIFFERS and few.value < many.value:
        verdict = Verdict.SHAPE_ONLY
    saw = f"{few.value:.2f} ({few.low:.2f} to {few.high:.2f}) and {many.value:.2f} ({many.low:.2f} to {many.high:.2f})"
    return Claim(what, "more with more calls", saw, rule, verdict)


def _double(rows: Rows) -> Claim:
    found = [row for game in SETTINGS for row in _searched(rows, game) if _calls_of(row) >= CHINOOK]
    what = f"all games: leaves of MTD(f) over Alpha-Beta's, 2^{LEAST} entries, where it makes {CHINOOK:g} or more calls"
    return stated(what, "2 to 2.5", geometric(map(_relative, found)), reaches(*DOUBLE), ABOVE_ONE)


def _by_depth(rows: Rows, name: str, who: Search) -> list[Interval]:
    """Leaves over Alpha-Beta's at the last four depths."""
    found = _arena_rows(rows, name)
    means = [geometric(_relative(row, who, place) for row in found) for place in range(-4, 0)] if found else []
    return [mean for mean in means if mean is not None]


def _paired(rows: Rows, name: str, who: Search) -> Claim:
    means = _by_depth(rows, name, who)
    what = f"{_title(rows, name)}: {who} over Alpha-Beta with 2^{LEAST} entries, at the last four depths"
    rule = "depths of one parity are closer to each other than to their neighbours, on average"
    if len(means) < 4:
        return Claim(what, "paired by odd and even depths", None, rule, Verdict.NOT_RUN)
    saw = ", ".join(f"{mean.value:.2f}" for mean in means)
    holds = paired_by_parity([mean.value for mean in means])
    return Claim(what, "paired by odd and even depths", saw, rule, Verdict.of(holds))


def _no_more_calls(rows: Rows, game: str) -> Claim:
    found = _counts(rows, game, Scheme.NEAR_ROOT).values()
    ours = geometric(row["calls"][0] / row["calls"][POWERS.index(LARGEST)] for row in found)
    what = f"{_schemes_title(rows, game)}: calls of MTD(f) with 2^{LEAST} entries over those with 2^{LARGEST}"
    rule = Rule(f"our mean at most {NO_MORE}", lambda _, ours: ours.value <= NO_MORE)
    return stated(what, "expected: as many", ours, rule)


def _later_tests(rows: Rows, game: str) -> Claim:
    ours = _over(_tests(rows, game, later=True), _tests(rows, game, later=False))
    what = (
        f"{_schemes_title(rows, game)}: growth from 2^{LARGEST} to 2^{LEAST} entries of the leaves of later tests of "
        "an iteration over that of the first"
    )
    return stated(what, "above 1: re-searches cost more", ours, above(1), ABOVE_ONE)


def _loses_bounds(rows: Rows, game: str) -> Claim:
    ours = _over(_growth(rows, game, Scheme.BOUNDS), _growth(rows, game, Scheme.MOVES))
    what = (
        f"{_schemes_title(rows, game)}: growth of MTD(f)'s leaves from 2^{LARGEST} to 2^{LEAST} entries in tables that "
        "give bounds alone over that where they give moves alone"
    )
    return stated(what, "expected: more, bounds are what is lost", ours, above(1), ABOVE_ONE)


def _beside(rows: Rows, game: str, scheme: Scheme, power: int, other: Scheme = Scheme.NEAR_ROOT) -> Interval | None:
    return _over(_leaves(rows, game, scheme, power), _leaves(rows, game, other, power))


def _root_ages(rows: Rows, game: str, power: int) -> Claim:
    what = f"{_schemes_title(rows, game)}: leaves with {Scheme.OLDEST} over {Scheme.UPPER}, 2^{power} entries"
    ours = _beside(rows, game, Scheme.OLDEST, power, Scheme.UPPER)
    return stated(what, "expected: more, as entries near the root age", ours, above(1), ABOVE_ONE)


def _half_is_enough(rows: Rows, game: str, power: int) -> Claim:
    what = f"{_schemes_title(rows, game)}: leaves with {Scheme.UPPER} over {Scheme.NEAR_ROOT}, 2^{power} entries"
    rule = Rule(f"our mean at most {NO_MORE}", lambda _, ours: ours.value <= NO_MORE)
    return stated(what, "expected: no more", _beside(rows, game, Scheme.UPPER, power), rule)


def _flooded(rows: Rows, game: str, power: int) -> Claim:
    every, some = (_stored(rows, game, OLDEST, power, least) for least in (0, ABOVE_LEAVES))
    what = (
        f"{_schemes_title(rows, game, SHALLOW)}: leaves with {Scheme.OLDEST}, 2^{power} entries, if only positions at "
        f"least {ABOVE_LEAVES} plies above the leaves are stored, over all stored"
    )
    return stated(what, "expected: fewer, less is flooded", _over(some, every), below(1), BELOW_ONE)


def _proposal(rows: Rows, game: str, scheme: Scheme, power: int) -> Claim:
    what = f"{_schemes_title(rows, game)}: leaves with {scheme} over {Scheme.NEAR_ROOT}, 2^{power} entries"
    return stated(what, "fewer: better for MT", _beside(rows, game, scheme, power), below(1), BELOW_ONE)


# Tables and plots.


def _arenas_sheet(rows: Rows) -> Sheet:
    lines = []
    for name in ARENAS:
        found = _arena_rows(rows, name)
        calls = [_calls_of(row) for row in found]
        ratios = [geometric(_relative(row, who) for row in found) for who in (Search.NEGASCOUT, Search.MTDF)]
        lines.append((_title(rows, name), fmean(calls) if calls else None, max(calls, default=None), *ratios))
    columns = ("game", "calls, mean", "calls, most", "NegaScout over Alpha-Beta", "MTD(f) over Alpha-Beta")
    return Sheet(f"Calls of MTD(f) an iteration, and leaves with 2^{LEAST} entries", columns, lines)


def _parity_sheet(rows: Rows) -> Sheet:
    lines = []
    for name in OTHELLO:
        for who in (Search.NEGASCOUT, Search.MTDF):
            means: list[Interval | None] = [*_by_depth(rows, name, who)]
            lines.append((f"{_title(rows, name)}: {who}", *(means + 4 * [None])[:4]))
    columns = ("game", "three plies less", "two plies less", "one ply less", "last depth")
    return Sheet(f"Othello by depth: leaves over Alpha-Beta's with 2^{LEAST} entries", columns, lines)


def _schemes_sheet(rows: Rows, game: str) -> Sheet:
    lines = [
        (
            scheme.value,
            *(_beside(rows, game, scheme, power) for power in POWERS),
            geometric(_growth(rows, game, scheme).values()),
        )
        for scheme in Scheme
    ]
    columns = ("table", *(f"2^{power}" for power in POWERS), f"2^{LEAST} over 2^{LARGEST}")
    title = f"Leaves over those in a table that keeps what is near the root, {_schemes_title(rows, game)}"
    return Sheet(title, columns, lines)


def _tests_sheet(rows: Rows) -> Sheet:
    lines = [
        (
            _schemes_title(rows, game),
            geometric(_tests(rows, game, later=False).values()),
            geometric(_tests(rows, game, later=True).values()),
        )
        for game in GAMES
    ]
    title = f"Leaves with 2^{LEAST} entries over those with 2^{LARGEST}, near the root kept"
    return Sheet(title, ("game", "first test of an iteration", "later tests"), lines)


def _shallow_sheet(rows: Rows, game: str) -> Sheet:
    lines = [(least, *(_of_all_kept(rows, game, *way, least) for way in _shallow_ways())) for least in FROM]
    columns = ("stored from depth", *(f"{replacement}, 2^{power}" for replacement, power in _shallow_ways()))
    title = f"Leaves over those with near-root and all stored, {_schemes_title(rows, game, SHALLOW)}"
    return Sheet(title, columns, lines)


def _shallow_ways() -> list[tuple[str, int]]:
    return [(replacement, power) for power in (LEAST, FLOODED) for replacement in (NEAR_ROOT, OLDEST)]


def _of_all_kept(rows: Rows, game: str, replacement: str, power: int, least: int) -> Interval | None:
    return _over(_stored(rows, game, replacement, power, least), _stored(rows, game, NEAR_ROOT, power, 0))


def _calls_plot(rows: Rows) -> Plot:
    """Positions in groups by their number of calls."""
    curves = []
    for game in SETTINGS:
        found = _searched(rows, game)
        points = []
        for least, most in zip(BINS, [*BINS[1:], float("inf")], strict=True):
            group = [row for row in found if least <= _calls_of(row) < most]
            ratio = geometric(map(_relative, group))
            if ratio is not None:
                points.append((fmean(map(_calls_of, group)), ratio))
        curves.append(Curve(SETTINGS[game].title, points, panel=SETTINGS[game].title))
    x, y = Axis("calls of MTD(f) an iteration", "log"), Axis("leaves over Alpha-Beta's", "log")
    return Plot("calls", f"MTD(f) in 2^{LEAST} entries, positions by number of calls", x, y, curves)


def _schemes_plot(rows: Rows, game: str) -> Plot:
    curves = []
    for power in (LEAST, MIDDLE):
        means = {at: _beside(rows, game, scheme, power) for at, scheme in enumerate(SHORT)}
        points = [(at, mean) for at, mean in means.items() if mean is not None]
        curves.append(Curve(f"2^{power} entries", points))
    x, y = Axis("", names=tuple(SHORT.values())), Axis("leaves, near the root = 1", "log")
    return Plot(f"schemes-{game}", f"MTD(f) with other tables, {_schemes_title(rows, game)}", x, y, curves)


def _shallow_plot(rows: Rows) -> Plot:
    curves = []
    for game in GAMES:
        for replacement, power in _shallow_ways():
            means = {least: _of_all_kept(rows, game, replacement, power, least) for least in FROM}
            points = [(least, mean) for least, mean in means.items() if mean is not None]
            panel = f"{_schemes_title(rows, game, SHALLOW)}, 2^{power} entries"
            curves.append(Curve(replacement, points, panel=panel))
    x, y = Axis("positions stored from this depth on"), Axis("leaves, all near-root = 1", "log")
    return Plot("stored", "MTD(f) where positions near the leaves are not stored", x, y, curves)


EXPERIMENTS = (LastTree(),)
