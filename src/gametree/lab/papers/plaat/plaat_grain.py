"""How the grain of the evaluator decides between MTD(f), MTD(step), a driver that widens its steps, and NegaScout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from time import process_time
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.grain import EVALUATORS, GRAINS, SOURCES, Driver, Grained, Source, deepened, measured
from gametree.lab.papers.plaat.settings import POSITIONS
from gametree.players.statistics import Interval

__all__ = ["EXPERIMENTS"]

KINDS = {"leaves": "leaves", "nodes": "total nodes"}
RIVALS = tuple(driver for driver in Driver if driver is not Driver.NEGASCOUT)
TIMED = (1, 10, 100)
"""Grains whose time is measured."""
RUNS = 2
"""Of each search that is timed; the fastest counts."""
CALLS = (3, 6)
SAVED = (0.90, 0.95)
"""MTD(f)'s leaves over NegaScout's: "a 5 to 10 % improvement"."""
OPEN = "not studied"
"""In place of a published statement, where the thesis makes none."""


class Grain(Experiment):
    """Leaves, nodes, calls and time of four drivers, over evaluators in coarser and coarser steps."""

    name = "plaat-grain"
    title = "The grain of the evaluator decides how MTD(f) compares with NegaScout"
    source = f"{SOURCE}, sections 3.3 and 4.2, and what they leave open"
    measures = (
        "Leaves, total nodes and calls of four drivers with iterative deepening, where values are rounded to "
        f"multiples of {', '.join(map(str, GRAINS[:-1]))} or {GRAINS[-1]}. Twenty positions of checkers (13 plies, in "
        "steps of two), Othello (8) and chess (6), ten of each for the second evaluators of Othello and chess. Every "
        "search has a table of 2^21 entries of its own; a table's move is tried first, then moves in the order of the "
        "history heuristic. Ratios are to NegaScout in an aspiration window at the same grain, geometric means over "
        f"positions with 95 % intervals. Time is process time, the least of {RUNS} runs in which the drivers take "
        "turns, in five positions; these rows alone depend on the machine."
    )
    algorithms = ("aspiration-negascout", "mtd-step", "mtdf")
    games = tuple(dict.fromkeys(source.game for source in SOURCES))
    evaluators = EVALUATORS
    discussion = (
        "Rounding keeps the order of values, so a rounded search finds the rounded value; but more positions are "
        "equal. Units: a pawn of chess and a man of checkers are worth about 100, and so is a disc of Othello's "
        "staged evaluator. In its positional one a move more is worth 10 and a corner 60; all terms are multiples of "
        "5, so that grains of 1, 2 and 5 are one evaluator. The thesis's Othello program counted discs (64 either "
        "way) and its checkers program had values up to 9000. MTD(widening) begins as MTD(f) does; its steps are 1, "
        "2, 4 and so on while tests have the same outcome, and start at 1 again when the outcome changes. Three "
        "other ways to widen (steps of 4, 8, 16; factors of 4; halving once both bounds are known) were tried in four "
        "positions before this run, and were no better by more than the scatter. The second evaluators were added "
        "because they are the finest that the library has. Calls grow with depth too: plaat-C has them at the "
        "thesis's depths."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """All drivers in one position with one grain; those that are timed come last."""
        grains = plan.choose(full=GRAINS, quick=(1, 10, 100))
        for source in SOURCES:
            for position in range(0, POSITIONS, plan.choose(full=source.every, quick=4)):
                for grain in grains:
                    yield _cell(source, plan, position, grain)
        for source in SOURCES:
            for position in range(0, POSITIONS, plan.choose(full=4, quick=10)):
                for grain in TIMED:
                    yield {**_cell(source, plan, position, grain), "timed": RUNS}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """By name of the driver: counts of all iterations, or seconds."""
        if "timed" in cell:
            return {"seconds": _seconds(cell)}
        return measured(cell, Driver)

    def trials(self, rows: Rows) -> Trials:
        """Positions of every first evaluator and grain."""
        ours = min(Grained(rows, source).positions(grain) for source in SOURCES for grain in TIMED)
        return Trials(ours, None, "positions at least of every evaluator and grain")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """What the thesis says of calls, of MTD(step) and of MTD(f); then what it does not."""
        found = [Grained(rows, source) for source in SOURCES]
        return [
            *(_calls_in_range(each) for each in found),
            *(_calls_fall(each) for each in found),
            *(_saved(each) for each in found),
            *(_step_inferior(each) for each in found),
            *(_lead_shrinks(each) for each in found),
            *(_widening(each, kind) for each in found for kind in KINDS),
            *(_same_values(each) for each in found),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The answer first: who is best at which grain. Then the numbers."""
        found = [Grained(rows, source) for source in SOURCES]
        return [
            _best_sheet(found),
            _calls_sheet(found),
            *(_ratio_sheet(found, kind) for kind in KINDS),
            _time_sheet(found),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Calls and MTD(f)'s ratios for all evaluators, then all drivers for each."""
        found = [Grained(rows, source) for source in SOURCES]
        return [
            _calls_plot(found),
            *(_mtdf_plot(found, kind) for kind in KINDS),
            *(_drivers_plot(each) for each in found),
        ]


def _cell(source: Source, plan: Plan, position: int, grain: int) -> dict[str, Any]:
    depth = plan.choose(full=source.depth, quick=source.quick)
    return {"game": source.game, "evaluator": source.evaluator, "depth": depth, "position": position, "grain": grain}


def _seconds(cell: Cell) -> dict[str, float]:
    """The least process time of each driver; they take turns, so that a slow minute of the machine hits all alike."""
    least = dict.fromkeys((driver.value for driver in Driver), float("inf"))
    for _ in range(cell["timed"]):
        for driver in Driver:
            begun = process_time()
            deepened(cell, driver)
            least[driver.value] = min(least[driver.value], process_time() - begun)
    return least


def _at(found: Grained) -> str:
    return f"{found.source.title}, depth {found.depth}"


def _calls_in_range(found: Grained) -> Claim:
    """The grain that the thesis's program must have had, if it was like ours."""
    low, high = CALLS
    means = {grain: mean for grain in GRAINS if (mean := found.calls(grain))}
    fit = [grain for grain, mean in means.items() if low <= mean.value <= high]
    if fit:
        saw = f"grain {fit[0]}" if len(fit) == 1 else f"grains {fit[0]} to {fit[-1]}"
    else:
        saw = ", ".join(f"{mean.value:.1f} at {grain}" for grain, mean in means.items())
    what = f"{_at(found)}: grains at which MTD(f) makes 3 to 6 MT calls an iteration"
    rule = "our mean is 3 to 6 at one grain at least"
    return Claim(what, "3 to 6 calls in all programs", saw or None, rule, Verdict.of(bool(fit) if means else None))


def _calls_fall(found: Grained) -> Claim:
    fine, coarse = found.calls(GRAINS[0]), found.calls(GRAINS[-1])
    known = fine is not None and coarse is not None
    saw = f"{shown(fine)} at {GRAINS[0]}, {shown(coarse)} at {GRAINS[-1]}" if known else None
    holds = fine.low > coarse.high if fine is not None and coarse is not None else None
    what = f"{_at(found)}: MT calls of MTD(f) an iteration, fine and coarse"
    words = "the wider the range of values, the more passes"
    return Claim(what, words, saw, "95 % intervals apart, fewer at the coarse end", Verdict.of(holds))


def _saved(found: Grained) -> Claim:
    low, high = SAVED
    means = {grain: mean for grain in GRAINS if (mean := found.ratio("leaves", Driver.MTDF, grain))}
    fit = [grain for grain, mean in means.items() if mean.low <= high and low <= mean.high and mean.value < 1]
    saw = f"at grains {', '.join(map(str, fit))}" if fit else "at no grain" if means else None
    what = f"{_at(found)}: where MTD(f) needs 5 to 10 % fewer leaves than NegaScout"
    rule = f"at one grain at least our mean is below 1 and our interval reaches {low:.2f} to {high:.2f}"
    return Claim(what, "5 to 10 % less", saw, rule, Verdict.of(bool(fit) if means else None))


def _step_inferior(found: Grained) -> Claim:
    means = {grain: mean for grain in GRAINS if (mean := found.ratio("nodes", Driver.STEP, grain, Driver.MTDF))}
    better = [grain for grain, mean in means.items() if mean.value <= 1]
    saw = None
    if means:
        least, most = (choose(mean.value for mean in means.values()) for choose in (min, max))
        saw = f"{least:.2f} to {most:.2f} times as many"
    what = f"{_at(found)}: total nodes of MTD(step) over MTD(f)'s"
    verdict = Verdict.of(not better if means else None)
    return Claim(what, "inferior", saw, "our mean above 1 at every grain", verdict, discussion=_why(found, better))


def _why(found: Grained, grains: Sequence[int]) -> str:
    """How often the two drivers call MT at the grains where MTD(step) is ahead."""
    if not grains:
        return ""
    calls = [
        f"{shown(found.calls(grain))} and {shown(found.calls(grain, Driver.STEP))} at grain {grain}" for grain in grains
    ]
    return f"MTD(step) is ahead where MTD(f) makes many calls; calls of MTD(f) and MTD(step): {'; '.join(calls)}."


def _lead_shrinks(found: Grained) -> Claim:
    fine, coarse = (found.ratio("leaves", Driver.MTDF, grain) for grain in (GRAINS[0], GRAINS[-1]))
    known = fine is not None and coarse is not None
    saw = f"{shown(fine)} at {GRAINS[0]}, {shown(coarse)} at {GRAINS[-1]}" if known else None
    apart = fine.high < coarse.low if fine is not None and coarse is not None else None
    less = fine.value < coarse.value if fine is not None and coarse is not None else False
    verdict = Verdict.SHAPE_ONLY if apart is False and less else Verdict.of(apart)
    what = f"{_at(found)}: leaves of MTD(f) over NegaScout's are fewest where the grain is fine"
    rule = "95 % intervals at 1 and 100 apart; shape: the means are in that order"
    return Claim(what, OPEN, saw, rule, verdict)


def _widening(found: Grained, kind: str) -> Claim:
    ours = found.ratio(kind, Driver.WIDENING, GRAINS[0], Driver.MTDF)
    surely = Rule("our 95 % interval below 1", lambda _, ours: ours.high < 1)
    below = Rule("our mean below 1", lambda _, ours: ours.value < 1)
    what = f"{_at(found)}: {KINDS[kind]} of a driver that widens its steps over MTD(f)'s, grain {GRAINS[0]}"
    claim = compare(what, 1, ours, surely, shape=below)
    return Claim(what, OPEN, ours, claim.rule, claim.verdict)


def _same_values(found: Grained) -> Claim:
    agreed, searches = found.agreed()
    share = 100 * agreed / searches if searches else None
    what = f"{_at(found)}: searches in which all drivers find the same value"
    return compare(what, 100, share, Rule("all", lambda paper, ours: ours.value == paper), unit="%")


def _best_sheet(found: Sequence[Grained]) -> Sheet:
    """Drivers that are not surely worse than the best are named too."""
    lines = [
        (_at(each), grain, *(", ".join(each.best(kind, grain)) or None for kind in KINDS))
        for each in found
        for grain in GRAINS
        if each.positions(grain)
    ]
    columns = ("evaluator", "grain", *(f"fewest {title}" for title in KINDS.values()))
    return Sheet("The best driver at each grain, and those whose interval to it reaches 1", columns, lines)


def _calls_sheet(found: Sequence[Grained]) -> Sheet:
    lines = [
        (_at(each), grain, each.positions(grain), *(each.calls(grain, driver) for driver in Driver))
        for each in found
        for grain in GRAINS
        if each.positions(grain)
    ]
    return Sheet("Calls an iteration", ("evaluator", "grain", "positions", *(driver.value for driver in Driver)), lines)


def _ratio_sheet(found: Sequence[Grained], kind: str) -> Sheet:
    lines = [
        (_at(each), grain, *(each.ratio(kind, driver, grain) for driver in RIVALS))
        for each in found
        for grain in GRAINS
        if each.positions(grain)
    ]
    title = f"{KINDS[kind].capitalize()} over NegaScout's"
    return Sheet(title, ("evaluator", "grain", *(driver.value for driver in RIVALS)), lines)


def _time_sheet(found: Sequence[Grained]) -> Sheet:
    lines = [
        (_at(each), grain, *(each.ratio("seconds", driver, grain) for driver in RIVALS))
        for each in found
        for grain in TIMED
    ]
    return Sheet("Process time over NegaScout's", ("evaluator", "grain", *(driver.value for driver in RIVALS)), lines)


def _points(values: Mapping[int, Interval | None]) -> list[tuple[float, float | Interval]]:
    return [(grain, mean) for grain, mean in values.items() if mean is not None]


GRAIN_AXIS = Axis("values are multiples of", "log")


def _calls_plot(found: Sequence[Grained]) -> Plot:
    curves = [Curve(each.source.title, _points({grain: each.calls(grain) for grain in GRAINS})) for each in found]
    band = [Curve("3 to 6 calls", [(grain, bound) for bound in CALLS for grain in GRAINS], "paper")]
    return Plot("calls", "MT calls of MTD(f)", GRAIN_AXIS, Axis("calls an iteration", "log"), [*curves, *band])


def _mtdf_plot(found: Sequence[Grained], kind: str) -> Plot:
    curves = [
        Curve(each.source.title, _points({grain: each.ratio(kind, Driver.MTDF, grain) for grain in GRAINS}))
        for each in found
    ]
    title = f"{KINDS[kind].capitalize()} of MTD(f)"
    return Plot(f"mtdf-{kind}", title, GRAIN_AXIS, Axis(f"{KINDS[kind]} over NegaScout's"), curves)


def _drivers_plot(found: Grained) -> Plot:
    curves = [
        Curve(driver.value, _points({grain: found.ratio("nodes", driver, grain) for grain in GRAINS}))
        for driver in RIVALS
    ]
    name = f"{found.source.game}-{found.source.evaluator}"
    return Plot(name, f"{found.source.title}: total nodes", GRAIN_AXIS, Axis("total nodes over NegaScout's"), curves)


EXPERIMENTS = (Grain(),)
