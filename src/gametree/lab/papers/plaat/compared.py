"""What experiments conclude from the counts of the five algorithms in real games, whatever the depth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from gametree.lab.claim import Claim, Rule, Verdict, compare
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.papers.plaat.appendix_c import APPENDIX_C
from gametree.lab.papers.plaat.counted import Counted
from gametree.lab.papers.plaat.settings import Search, branching
from gametree.lab.papers.plaat.statements import ABOVE_ONE, BELOW_ONE, above, reaches, stated
from gametree.players.statistics import Interval

__all__ = [
    "BEST_FIRST",
    "DECISIVE",
    "KINDS",
    "RIVALS",
    "WORSE",
    "at",
    "calls_sheet",
    "few_calls",
    "fewest",
    "games_sheet",
    "hundreds",
    "little",
    "more",
    "odd_even",
    "order",
    "overlap",
    "plot",
    "same_values",
    "saved",
]

KINDS = {"leaves": "leaves", "nodes": "total nodes"}
RIVALS = tuple(search for search in Search if search is not Search.NEGASCOUT)
DECISIVE = (Search.ALPHABETA, Search.MTDF)
"""The rivals that decide between NegaScout and what came before and after it."""
BEST_FIRST = (Search.SSS, Search.DUAL)
SAVED = (0.90, 0.95)
"""MTD(f)'s leaves over NegaScout's: "a 5 to 10 % improvement"."""
LITTLE = (0.90, 1.10)
"""The thesis's "relatively small" difference of SSS* and Alpha-Beta."""
CALLS = (3, 6)
"""MT calls of MTD(f) an iteration."""
HUNDREDS = 100
WORSE = {Search.SSS: 0, Search.DUAL: 1}
"""The parity of the depths at which an algorithm visits more nodes."""


def at(game: Counted) -> str:
    """The game and the depth of its last iteration, for people."""
    return f"{game.setting.title}, depth {game.depth}"


def overlap(first: Interval | tuple[float, float], second: Interval) -> bool:
    """Whether two intervals have a number in common."""
    return first[-2] <= second.high and second.low <= first[-1]


def fewest(game: Counted, kind: str) -> Claim:
    """NegaScout's own mean is 1."""
    means = {search: game.ratio(kind, search) for search in game.searches}
    known = {search: mean for search, mean in means.items() if mean is not None}
    least = min(known, key=lambda search: known[search].value, default=None)
    saw = None if least is None else f"{least}, {shown(known[least])}"
    what = f"{at(game)}: algorithm with the fewest {KINDS[kind]}"
    shape = least is not None and least is not Search.MTDF and overlap(known[Search.MTDF], known[least])
    verdict = Verdict.SHAPE_ONLY if shape else Verdict.of(None if least is None else least is Search.MTDF)
    rule = "it has the least mean of all; shape: its 95 % interval overlaps that of the least"
    return Claim(what, Search.MTDF.value, saw, rule, verdict)


def saved(game: Counted) -> Claim:
    """MTD(f) visits fewer leaves than NegaScout."""
    what = f"{at(game)}: leaves of MTD(f) over NegaScout's, on average"
    near = reaches(*SAVED)
    rule = Rule(f"our mean below 1, and {near.text}", lambda one, ours: ours.value < 1 and near.holds(one, ours))
    return stated(what, "5 to 10 % less", game.ratio("leaves", Search.MTDF), rule, BELOW_ONE)


def more(game: Counted, kind: str, search: Search) -> Claim:
    """An algorithm visits more than NegaScout."""
    what = f"{at(game)}: {search} against NegaScout in {KINDS[kind]}"
    return stated(what, "more", game.ratio(kind, search), above(1), ABOVE_ONE)


def little(game: Counted) -> Claim:
    """SSS* visits about as many leaves as Alpha-Beta."""
    ours = game.ratio("leaves", Search.SSS, Search.ALPHABETA)
    return stated(f"{at(game)}: leaves of SSS* over Alpha-Beta's", "little difference", ours, reaches(*LITTLE))


def odd_even(game: Counted, search: Search) -> Claim:
    """At the two deepest depths; where they do not show it, the others are named."""
    pairs = [(deep, less) if deep % 2 == WORSE[search] else (less, deep) for less, deep in pairwise(game.depths)]
    swings = {pair: game.swing("nodes", search, *pair) for pair in pairs}
    worse, better = pairs[-1]
    what = f"{at(game)}: total nodes of {search} over NegaScout's, at depth {worse} over depth {better}"
    words = f"more at {'odd' if WORSE[search] else 'even'} depths"
    claim = stated(what, words, swings[worse, better], above(1), ABOVE_ONE)
    if claim.verdict is not Verdict.DIFFERS:
        return claim
    others = [f"{swing.value:.2f} at {deep} over {less}" for (deep, less), swing in swings.items() if swing]
    where = f"The effect is one of shallow searches here: {', '.join(others)}."
    return replace(claim, discussion=f"{where} plaat-parity tries finer values.")


def order(game: Counted, kind: str, causes: Mapping[Search, str]) -> Claim:
    """All five algorithms from the fewest nodes to the most, as in appendix C.

    `causes` says what explains the counts of those that are in another order.
    """
    published = {search: mean.value for search, mean in APPENDIX_C[game.setting.game, kind].relative.items()}
    paper = sorted(Search, key=lambda search: published.get(search, 1.0))
    what = f"{game.setting.title}, depth {game.setting.deepest}: algorithms from the fewest {KINDS[kind]} to the most"
    rule = "the same order; shape: no two of them surely in the other order, by the 95 % interval of their ratio"
    means = {search: mean.value for search in Search if (mean := game.ratio(kind, search))}
    if len(means) < len(Search) or game.depth != game.setting.deepest:
        return Claim(what, _in_order(paper), None, rule, Verdict.NOT_RUN)
    ours = sorted(Search, key=lambda search: means[search])
    against = {
        (less, more): f"{less} visits fewer than {more}: {shown(ratio)}"
        for more, less in combinations(paper, 2)
        if (ratio := game.ratio(kind, less, more)) and ratio.high < 1
    }
    verdict = Verdict.SHAPE_ONLY if ours != paper and not against else Verdict.of(ours == paper)
    explained = dict.fromkeys(causes[search] for pair in against for search in pair if search in causes)
    discussion = " ".join([f"Surely in the other order: {'; '.join(against.values())}.", *explained]) if against else ""
    return Claim(what, _in_order(paper), _in_order(ours), rule, verdict, discussion=discussion)


def _in_order(searches: Sequence[Search]) -> str:
    return ", ".join(searches)


def few_calls(game: Counted) -> Claim:
    """MTD(f) makes few calls."""
    what = f"{at(game)}: MT calls of MTD(f) an iteration"
    return stated(what, "3 to 6", game.calls_an_iteration(Search.MTDF), reaches(*CALLS))


def hundreds(game: Counted, search: Search) -> Claim:
    """SSS* or DUAL* make many calls."""
    each, iterations = game.calls_an_iteration(search), len(game.depths)
    rule = Rule(f"at least {HUNDREDS}", lambda _, ours: ours.value >= HUNDREDS)
    shape = Rule(f"at least {HUNDREDS} in a whole search", lambda _, ours: ours.value * iterations >= HUNDREDS)
    return stated(f"{at(game)}: MT calls of {search} an iteration", "hundreds", each, rule, shape)


def same_values(game: Counted) -> Claim:
    """All algorithms agree."""
    trials = len(game.positions)
    share = 100 * game.agreed() / trials if trials else None
    what = f"{at(game)}: positions in which all algorithms find the same values in every iteration"
    return compare(what, 100, share, Rule("all", lambda paper, ours: ours.value == paper), unit="%")


def calls_sheet(found: Sequence[Counted], drivers: Sequence[Search] = (*BEST_FIRST, Search.MTDF)) -> Sheet:
    """MT calls of the drivers."""
    columns = (
        "game",
        *(f"{search}, an iteration" for search in drivers),
        *(f"{search}, last iteration" for search in drivers),
    )
    lines = [
        (
            at(game),
            *(game.calls_an_iteration(search) for search in drivers),
            *(game.last_calls(search) for search in drivers),
        )
        for game in found
    ]
    return Sheet("MT calls", columns, lines)


def games_sheet(found: Sequence[Counted]) -> Sheet:
    """The growth of the first plies is that of lines of play, captures among them."""
    columns = ("game", "evaluator", "positions", "branching factor", "in the thesis", "mean leaves")
    lines = []
    for game in found:
        setting, leaves = game.setting, game.values(Search.NEGASCOUT, "leaves")
        mean = round(sum(leaves) / len(leaves)) if leaves else None
        factor = round(branching(setting.game), 1)
        lines.append((at(game), setting.evaluator, len(game.positions), factor, setting.branching, mean))
    return Sheet("What was searched; leaves are NegaScout's", columns, lines)


def plot(game: Counted, kind: str) -> Plot:
    """Appendix C is marked where it is."""
    setting, rivals = game.setting, [search for search in RIVALS if search in game.searches]
    ours = [
        Curve(search.value, [(depth, mean) for depth in game.depths if (mean := game.ratio(kind, search, depth=depth))])
        for search in rivals
    ]
    published = APPENDIX_C[setting.game, kind].relative
    paper = [Curve(search.value, [(setting.deepest, published[search])], "paper") for search in rivals]
    x, y = Axis("depth"), Axis(f"{KINDS[kind]} over NegaScout's, all iterations so far")
    return Plot(f"{setting.game}-{kind}", f"{setting.title}: {KINDS[kind]}", x, y, [*ours, *paper])
