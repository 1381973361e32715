"""Why does a worse first guess of MTD(f) not always make a larger tree?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from random import Random
from statistics import fmean, geometric_mean, variance
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import FEWEST, geometric
from gametree.lab.papers.plaat.guesses import GuessedMTD, both_sides, first_test, means, rising
from gametree.lab.papers.plaat.plaat_4_18 import own_guesses
from gametree.lab.papers.plaat.settings import ENTRIES, EVALUATORS, ORDERING, POSITIONS, SETTINGS, Search, deepen
from gametree.lab.papers.plaat.statements import ABOVE_ONE, above, stated
from gametree.players.statistics import Interval, mean_interval
from gametree.searching.api import iterate, search
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table

__all__ = ["EXPERIMENTS", "sampled_rises", "steps"]

DISTANCES = both_sides(1, 2, 4, 8, 16, 32, 64, 128)
RIGHT = DISTANCES.index(0)
STEPS = len(DISTANCES) - 1
FAR = 16
"""A guess is bad if it is at least as far away as this."""
USUAL, ALONE, LAST, FIXED, EVEN = "usual", "table", "last", "fixed", "even"
WAYS = {
    USUAL: "as in plaat-4.18",
    ALONE: "without history",
    LAST: "off in the last iteration alone",
    FIXED: "one iteration, fixed order",
    EVEN: "the same, one ply less",
}
CURVES = (USUAL, ALONE, LAST, FIXED)
"""The ways that search to the same depth."""
FULL = {"checkers": 11, "othello": 7, "chess": 5}
QUICK = {"checkers": 7, "othello": 5, "chess": 3}
MOSTLY = 0.75
SEVEN = 7
"""Positions of each game in plaat-4.18."""
SAMPLES, SIZES = 100, (2, 4, SEVEN, 10, 14, 17, 20)

Leaves = dict[int, list[int]]
"""By position: leaves in the order of the distances."""


class NoisyGuess(Experiment):
    """Leaves of MTD(f) from first guesses at many distances, in trees that depend on the guess and in fixed ones."""

    name = "plaat-4.18-why"
    title = (
        "A worse first guess makes a larger tree; where it seems to make a smaller one, that is noise of the history"
    )
    source = f"{SOURCE}, section 4.3.1, figs. 4.18 to 4.22"
    measures = (
        "Leaves of MTD(f) from the value that it will find plus a distance, in the twenty positions each of checkers "
        "(11 plies), Othello (7) and chess (5). As in plaat-4.18: iterative deepening, every iteration off by the "
        "distance, ordered by table and history. Without history: by the table alone. Off in the last iteration alone: "
        "all iterations before start from the right value, and only leaves of the last one count. Fixed order: one "
        "iteration, moves in the game's natural order whatever the table holds, so that all guesses search one tree; "
        "the same at one ply less, an even depth. A step leads from one distance to the next one farther from 0. "
        "Means are geometric, with 95 % intervals over the positions; a step compares two searches of each position. "
        "Samples are of some of the positions, drawn at random 100 times."
    )
    algorithms = ("aspiration-negascout", "mtdf")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "plaat-4.18 finds that only 9 to 14 of 16 steps away from the right value make the tree larger, in seven "
        "positions of each game, and that NegaScout beats MTD(f) in 12 of 21. The hypotheses: (1) steps that make it "
        "smaller are chance, and disappear with twenty positions; (2) a guess changes more than the tests of its own "
        "iteration: it changes what table and history say to all later ones, so that curves rise if the last guess "
        "alone is off, or (3) without history; (4) in a fixed tree they always rise, as in fig. 4.21; (5) the spread "
        "between positions is greater where the order changes; (6) the side counts: a test that fails low has to "
        "search all moves at the root, and at odd depths its solution tree is the larger one; (7) NegaScout wins where "
        "MTD(f)'s own guess is bad. Depths are less than in plaat-4.18. Hypotheses were written down after a trial in "
        "seven positions with fewer distances, which said nothing of (5), (6) and (7). Where (1) fails, steps that "
        "fall are chance all the same, but many steps change leaves by 1 % or less, too little for twenty positions. "
        "(5) fails where a fixed tree has far larger effects, which differ more too. That history makes the noise was "
        "seen in the run; the claim about it, by the rule of (5), was added then. It changes the order of moves in "
        "the whole tree after any cutoff anywhere, so that two guesses search two different trees."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position in one way."""
        for game, depth in plan.choose(full=FULL, quick=QUICK).items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=7)):
                for way in WAYS:
                    yield {"game": game, "way": way, "position": position, "depth": depth - (way == EVEN)}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves in the order of the distances; of the usual way also those of NegaScout and MTD(f) itself."""
        if cell["way"] in (FIXED, EVEN):
            return {"leaves": _fixed(cell)}
        setting, position, depth = SETTINGS[cell["game"]], cell["position"], cell["depth"]
        mtdf = list(deepen(setting, position, Search.MTDF, depth))
        values = {result.depth: int(result.value) for result in mtdf}
        found: dict[str, Any] = {"leaves": [_deepened(cell, values, distance) for distance in DISTANCES]}
        if cell["way"] == USUAL:
            own = own_guesses(setting, values, setting.positions()[position].evaluate())
            found["error"] = max(abs(values[at] - own[at]) for at in list(values)[-2:])
            found["mtdf"] = mtdf[-1].counts.leaves
            found["negascout"] = list(deepen(setting, position, Search.NEGASCOUT, depth))[-1].counts.leaves
        return found

    def trials(self, rows: Rows) -> Trials:
        """Positions searched in all ways."""
        ours = min(len(leaves(rows, game, way)) for game in SETTINGS for way in WAYS)
        return Trials(ours, POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """One group for each hypothesis."""
        return [
            *(rising(_where(rows, game, way), _curve(rows, game, way), MOSTLY) for way in CURVES for game in SETTINGS),
            *(_chance(rows, game) for game in SETTINGS),
            *(_more_positions(rows, game) for game in SETTINGS),
            *(_spread(rows, game, FIXED, "expected: more where the order changes") for game in SETTINGS),
            *(_spread(rows, game, ALONE, "not expected before the run: more") for game in SETTINGS),
            *(_greater_gain(rows, game) for game in SETTINGS),
            *(_too_high(rows, game) for game in SETTINGS),
            *(_by_parity(rows, game) for game in SETTINGS),
            _negascout_better(rows, "its own guesses", lambda row: int(row["mtdf"])),
            _negascout_better(rows, "the right ones", lambda row: int(row["leaves"][RIGHT])),
            _by_error(rows),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The curves, single steps, and what hypotheses compare."""
        return [
            *(_curves_sheet(rows, game) for game in SETTINGS),
            _steps_sheet(rows),
            _spread_sheet(rows),
            _errors_sheet(rows),
        ]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The curves of every way, and how the share of rising steps depends on the number of positions."""
        curves = [
            Curve(WAYS[way], list(_curve(rows, game, way).items()), panel=_title(rows, game, way))
            for game in SETTINGS
            for way in (USUAL, ALONE, FIXED)
        ]
        x = Axis("distance of the first guess", "symlog")
        y = Axis("leaves, right guess = 1")
        return [
            Plot("ways", "First guess and tree size, with history, without, and in a fixed tree", x, y, curves),
            _samples_plot(rows),
        ]


def _deepened(cell: Cell, values: Mapping[int, int], distance: int) -> int:
    """Leaves with iterative deepening: of all iterations, or of the last one if it alone is off."""
    setting, depth, last = SETTINGS[cell["game"]], cell["depth"], cell["way"] == LAST
    root = setting.positions()[cell["position"]]
    off = {at: distance if at == depth or not last else 0 for at in values}
    bounds = {at: first_test(values[at], off[at], root.maximizing) for at in values}
    results = iterate(
        root,
        GuessedMTD(etc="off", bounds_by_depth=bounds),
        depth=depth,
        table=Table(ENTRIES, from_depth=0, depths="exact"),
        ordering="table" if cell["way"] == ALONE else ORDERING,
        deepening=Deepening(step=setting.step, first=1),
    )
    counts = [0, *(result.counts.leaves for result in results)]
    return counts[-1] - (counts[-2] if last else 0)


def _fixed(cell: Cell) -> list[int]:
    """Leaves of one iteration in natural order. The value is that of any other search."""
    setting, depth = SETTINGS[cell["game"]], cell["depth"]
    root = setting.positions()[cell["position"]]
    known = search(
        root,
        setting.algorithm(Search.MTDF, root),
        depth=depth,
        table=Table(ENTRIES, from_depth=0, depths="exact"),
        ordering=ORDERING,
        deepening=setting.deepening(depth),
    )
    tests = [first_test(int(known.value), distance, root.maximizing) for distance in DISTANCES]
    table = Table(ENTRIES, from_depth=0, depths="exact")
    counts = []
    for gamma in tests:
        table.clear()
        driver = GuessedMTD(etc="off", bounds_by_depth={depth: gamma})
        counts.append(search(root, driver, depth=depth, table=table, ordering="natural").counts.leaves)
    return counts


def leaves(rows: Rows, game: str, way: str) -> Leaves:
    """What the deepest searches of a game in one way visited."""
    return {at: row["leaves"] for at, row in _measured(rows, game, way).items()}


def _measured(rows: Rows, game: str, way: str) -> dict[int, Mapping[str, Any]]:
    known = rows.where(game=game, way=way)
    deepest = max((row.cell["depth"] for row in known), default=0)
    return {row.cell["position"]: row.measured for row in known.where(depth=deepest)}


def steps(counts: Sequence[Sequence[int]]) -> list[list[float]]:
    """For each step away from the right guess, the logarithms of its factors, one for each position.

    >>> [[round(factor, 1) for factor in step] for step in steps([[1] * 8 + [1, 2] + [2] * 7])][7:10]
    [[0.0], [0.7], [0.0]]
    """
    outward = [*pairwise(range(RIGHT, -1, -1)), *pairwise(range(RIGHT, len(DISTANCES)))]
    return [[log(one[far] / one[near]) for one in counts] for near, far in outward]


def _rises(made: Sequence[Sequence[float]], places: Sequence[int]) -> int:
    """The steps that do not make the tree smaller, on average over some positions."""
    return sum(fmean(step[at] for at in places) > -1e-9 for step in made)


def sampled_rises(found: Leaves, size: int) -> float | None:
    """How many steps make no smaller tree, on average over samples of so many positions; None if there are fewer."""
    if not 0 < size <= len(found):
        return None
    made, places, rng = steps(list(found.values())), range(len(found)), Random(size)
    if size == len(found):
        return _rises(made, places)
    return fmean(_rises(made, rng.sample(places, size)) for _ in range(SAMPLES))


def _curve(rows: Rows, game: str, way: str) -> dict[int, Interval]:
    """By distance: the mean of leaves over those from the right guess."""
    found = leaves(rows, game, way).values()
    return means([{at: one / counts[RIGHT] for at, one in zip(DISTANCES, counts, strict=True)} for counts in found])


def _title(rows: Rows, game: str, way: str) -> str:
    depths = {row.cell["depth"] for row in rows.where(game=game, way=way)}
    return f"{SETTINGS[game].title}, depth {max(depths, default=FULL[game])}"


def _where(rows: Rows, game: str, way: str) -> str:
    return f"{_title(rows, game, way)}, {WAYS[way]}"


def _gains(rows: Rows, game: str, way: str) -> dict[int, float]:
    """By position: leaves from guesses that are far off, mean of both sides, over those from the right one."""
    far = [place for place, distance in enumerate(DISTANCES) if abs(distance) >= FAR]
    return {
        at: geometric_mean(counts[place] for place in far) / counts[RIGHT]
        for at, counts in leaves(rows, game, way).items()
    }


def _sides(rows: Rows, game: str, way: str) -> dict[int, float]:
    """By position: leaves from far guesses that are too high over those that are too low, at equal distances."""
    high = [place for place, distance in enumerate(DISTANCES) if distance >= FAR]
    return {
        at: geometric_mean(counts[place] / counts[STEPS - place] for place in high)
        for at, counts in leaves(rows, game, way).items()
    }


def _paired(ours: Mapping[int, float], others: Mapping[int, float]) -> Interval | None:
    return geometric(ours[at] / others[at] for at in sorted(ours.keys() & others.keys()))


def _deviation(rows: Rows, game: str, way: str) -> float | None:
    """How much the factor of a step differs between positions: root of the mean variance of its logarithm."""
    made = steps(list(leaves(rows, game, way).values()))
    known = all(len(step) >= FEWEST for step in made)
    return fmean(variance(step) for step in made) ** 0.5 if known else None


def _chance(rows: Rows, game: str) -> Claim:
    """Of steps with twenty positions, one of forty would look like this by chance."""
    made = [mean_interval(step) for step in steps(list(leaves(rows, game, USUAL).values())) if len(step) >= FEWEST]
    ours = f"{sum(step.high < 0 for step in made)} of {STEPS}" if made else None
    what = f"{_where(rows, game, USUAL)}: steps away from the right value that make the tree smaller beyond chance"
    holds = all(step.high >= 0 for step in made) if made else None
    return Claim(what, "expected: none", ours, "no step with a 95 % interval below 1", Verdict.of(holds))


def _more_positions(rows: Rows, game: str) -> Claim:
    found = leaves(rows, game, USUAL)
    size = min(SEVEN, len(found) - 1) if found else SEVEN
    few, every = sampled_rises(found, size), sampled_rises(found, len(found))
    what = f"{_where(rows, game, USUAL)}: rising steps of {STEPS}, mean of samples of {size} positions, and all"
    rule = "one more, at least, in all of them"
    if few is None or every is None:
        return Claim(what, "expected: more with more positions", None, rule, Verdict.NOT_RUN)
    saw = f"{few:.1f} and {every:.0f}"
    return Claim(what, "expected: more with more positions", saw, rule, Verdict.of(every >= few + 1))


def _spread(rows: Rows, game: str, way: str, words: str) -> Claim:
    usual, other = (_deviation(rows, game, one) for one in (USUAL, way))
    what = f"{_title(rows, game, USUAL)}: standard deviation of a step between positions, as usual over {WAYS[way]}"
    ours = None if usual is None or not other else usual / other
    return stated(what, words, ours, ABOVE_ONE)


def _greater_gain(rows: Rows, game: str) -> Claim:
    """The thesis says so of simulated trees."""
    ours = _paired(_gains(rows, game, FIXED), _gains(rows, game, USUAL))
    what = f"{_title(rows, game, USUAL)}: what guesses {FAR} or more points off cost, in fixed order over as usual"
    return stated(what, "more: the gain is less in ordered trees", ours, above(1), ABOVE_ONE)


def _too_high(rows: Rows, game: str) -> Claim:
    what = f"{_where(rows, game, FIXED)}: leaves from guesses {FAR} or more points too high over those too low"
    ours = geometric(_sides(rows, game, FIXED).values())
    return stated(what, "expected: more at odd depths", ours, above(1), ABOVE_ONE)


def _by_parity(rows: Rows, game: str) -> Claim:
    ours = _paired(_sides(rows, game, FIXED), _sides(rows, game, EVEN))
    what = f"{SETTINGS[game].title}: that ratio over the same at one ply less, an even depth"
    return stated(what, "expected: above 1", ours, above(1), ABOVE_ONE)


def _all_usual(rows: Rows) -> list[tuple[str, Mapping[str, Any]]]:
    return [(game, row) for game in SETTINGS for row in _measured(rows, game, USUAL).values()]


def _negascout_better(rows: Rows, guesses: str, count: Any) -> Claim:
    found = _all_usual(rows)
    better = sum(row["negascout"] < count(row) for _, row in found)
    what = f"all games: positions in which NegaScout needs fewer leaves than MTD(f) from {guesses}"
    ours = f"{better} of {len(found)}" if found else None
    holds = 0 < better < len(found) / 2 if found else None
    return Claim(what, "some", ours, "at least one, and fewer than half", Verdict.of(holds))


def _by_error(rows: Rows) -> Claim:
    """Where the guess is off by more than half of NegaScout's window, that window does not hold the value either."""
    near, far = (_over_negascout(rows, bad=bad) for bad in (False, True))
    what = (
        "all games: leaves of MTD(f) from its own guesses over NegaScout's, where those are within its window, or not"
    )
    rule = Rule("95 % intervals apart, more where they are not", lambda _, ours: ours.low > 0)
    if len(near) < FEWEST or len(far) < FEWEST:
        return Claim(what, "expected: more where they are not", None, rule.text, Verdict.NOT_RUN)
    inside, outside = mean_interval(near), mean_interval(far)
    saw = f"{exp(inside.value):.3f} in {len(near)} positions, {exp(outside.value):.3f} in {len(far)}"
    verdict = Verdict.of(outside.low > inside.high)
    if verdict is Verdict.DIFFERS and outside.value > inside.value:
        verdict = Verdict.SHAPE_ONLY
    return Claim(what, "expected: more where they are not", saw, f"{rule.text}; shape: the means", verdict)


def _over_negascout(rows: Rows, *, bad: bool) -> list[float]:
    """Logarithms of MTD(f)'s leaves over NegaScout's, where the worse of the last two guesses is bad or not."""
    return [
        log(row["mtdf"] / row["negascout"])
        for game, row in _all_usual(rows)
        if (row["error"] > SETTINGS[game].delta) == bad
    ]


def _curves_sheet(rows: Rows, game: str) -> Sheet:
    curves = [_curve(rows, game, way) for way in WAYS]
    lines = [(_signed(at), *(curve.get(at) for curve in curves)) for at in DISTANCES]
    title = f"Leaves over those from the right guess, {_title(rows, game, USUAL)}"
    return Sheet(title, ("distance", *WAYS.values()), lines)


def _signed(distance: int) -> str:
    return f"{distance:+d}" if distance else "0"


def _steps_sheet(rows: Rows) -> Sheet:
    """How many steps rise, and how many do so, or fall, beyond chance."""
    lines = [(_where(rows, game, way), *_counted(leaves(rows, game, way))) for game in SETTINGS for way in WAYS]
    columns = ("game", "make no smaller tree", "make a larger one beyond chance", "make a smaller one beyond chance")
    return Sheet(f"Of {STEPS} steps away from the right guess", columns, lines)


def _counted(found: Leaves) -> Sequence[int | None]:
    """Steps that make no smaller tree, and those whose interval lies above 1, or below."""
    made = steps(list(found.values()))
    if len(found) < FEWEST:
        return 3 * [None]
    known = [mean_interval(step) for step in made]
    return _rises(made, range(len(found))), sum(step.low > 0 for step in known), sum(step.high < 0 for step in known)


def _spread_sheet(rows: Rows) -> Sheet:
    lines = [
        (
            _where(rows, game, way),
            geometric(_gains(rows, game, way).values()),
            geometric(_sides(rows, game, way).values()),
            _deviation(rows, game, way),
        )
        for game in SETTINGS
        for way in WAYS
    ]
    columns = ("game", "leaves far off over right", "too high over too low", "standard deviation of a step")
    return Sheet(f"What guesses {FAR} or more points off cost, and how much positions differ", columns, lines)


def _errors_sheet(rows: Rows) -> Sheet:
    lines = []
    for bad, words in ((False, "at most half of NegaScout's window"), (True, "more")):
        found = [exp(ratio) for ratio in _over_negascout(rows, bad=bad)]
        lines.append((words, len(found), sum(ratio > 1 for ratio in found), geometric(found)))
    columns = ("MTD(f)'s own guess is off by", "positions", "NegaScout needs fewer leaves", "leaves of MTD(f) over its")
    return Sheet("NegaScout and MTD(f) by the error of the guess in the last two iterations", columns, lines)


def _samples_plot(rows: Rows) -> Plot:
    curves = []
    for game in SETTINGS:
        for way in CURVES:
            found = leaves(rows, game, way)
            shares = {size: sampled_rises(found, size) for size in SIZES}
            points = [(size, rises) for size, rises in shares.items() if rises is not None]
            curves.append(Curve(WAYS[way], points, panel=_title(rows, game, way)))
    x, y = Axis("positions in a sample"), Axis(f"steps, of {STEPS}")
    return Plot("samples", "Steps that make no smaller tree, by number of positions", x, y, curves)


EXPERIMENTS = (NoisyGuess(),)
