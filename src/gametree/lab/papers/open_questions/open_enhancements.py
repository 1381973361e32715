"""What does each enhancement of Alpha-Beta save, and which of them help each other?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from math import exp, log
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict
from gametree.lab.exhibits import Axis, Curve, Plot, Sheet, shown
from gametree.lab.experiment import Cell, Experiment, Plan, Row, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.counted import geometric
from gametree.lab.papers.plaat.equipped import Equipment, deepest, explore, with_etc
from gametree.lab.papers.plaat.settings import EVALUATORS, POSITIONS, SETTINGS, Search, Setting
from gametree.lab.papers.plaat.statements import BELOW_ONE, below, stated
from gametree.model.position import Position
from gametree.players.statistics import Interval

__all__ = ["DESIGN", "EXPERIMENTS", "FACTORS", "main_effect", "pair_effect"]

FACTORS = {
    "D": "iterative deepening",
    "T": "table",
    "H": "history",
    "K": "killer",
    "E": "ETC",
    "W": "narrow windows",
}
"""By letter. A combination is written as the letters of what is on."""
NEEDS = {"E": "T"}
"""What cannot be on without another."""


def _possible(chosen: str) -> bool:
    return all(needed in chosen for letter, needed in NEEDS.items() if letter in chosen)


DESIGN = tuple(
    chosen
    for switches in product((False, True), repeat=len(FACTORS))
    if _possible(chosen := "".join(letter for letter, on in zip(FACTORS, switches, strict=True) if on))
)
"""All combinations that exist: 48 of 64."""
ALL = "".join(FACTORS)
PAIRS = tuple(pair for pair in combinations(FACTORS, 2) if set(pair) != {"T", "E"})
FULL = {"checkers": 11, "othello": 7, "chess": 5}
"""Depths."""
REDUNDANT = Rule("our 95 % interval above 1", lambda _, ours: ours.low > 1)


class Enhancements(Experiment):
    """Leaves of Alpha-Beta with every combination of six enhancements."""

    name = "open-enhancements"
    title = "What each enhancement of Alpha-Beta saves, alone, on average, and on top of all others"
    source = f"{SOURCE}, section 6.2, Effect of Individual Enhancements: an open question"
    measures = (
        "Leaves, over all iterations, of Alpha-Beta in twenty positions each of checkers (11 plies), Othello (7) and "
        "chess (5), with every combination of: iterative deepening (in checkers by two plies), a table of 2^21 entries "
        "(bounds, and its move tried first), the history heuristic, two killer moves a ply, enhanced transposition "
        "cutoffs (ETC), and narrow windows (NegaScout in an aspiration window). Moves are otherwise in the "
        "game's natural order. The effect of an enhancement is the leaves with it over the leaves without it, as a "
        "geometric mean over all combinations of the others; the effect of a pair is the effect of the one where the "
        "other is on over its effect where the other is off. Below 1 a pair helps each other, above 1 both save "
        "the same leaves. Means and 95 % intervals are geometric, over positions."
    )
    algorithms = ("alphabeta", "aspiration-negascout")
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The thesis asks for the effect of single enhancements and gives no numbers; the claims are what it says or "
        "takes for granted about them. ETC needs a table, so 48 of the 64 combinations exist. The effects of ETC, and "
        "of pairs with it, are those with a table; the effect of the table, and of pairs with it, are those without "
        "ETC; the pair of the two has no effect of its own. Deepening counts the leaves of all iterations: alone, it "
        "can only cost. Aspiration windows need a guess: without deepening it is the static value of the position. "
        "The claims were written before the first trial, in five positions of each game; depths were chosen after it, "
        "one step deeper, for the time that searches without any enhancement take."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One position with all combinations."""
        for game, setting in SETTINGS.items():
            for position in range(0, POSITIONS, plan.choose(full=1, quick=4)):
                depth = FULL[game] - plan.choose(full=0, quick=setting.step)
                yield {"game": game, "position": position, "depth": depth}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The leaves of every combination, in the order of `DESIGN`."""
        setting = SETTINGS[cell["game"]]
        root = setting.positions()[cell["position"]]
        return {"leaves": [_leaves(setting, root, cell["depth"], chosen) for chosen in DESIGN]}

    def trials(self, rows: Rows) -> Trials:
        """Positions that every game has."""
        return Trials(min(len(deepest(rows, game)[1]) for game in SETTINGS), None, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Single enhancements, all against one, and what they share."""
        return [
            *(_saves(rows, game, letter) for letter in FACTORS for game in SETTINGS),
            *(_deepening_needs_table(rows, game) for game in SETTINGS),
            *(_history_replaces_killers(rows, game) for game in SETTINGS),
            *(_windows_matter_least(rows, game) for game in SETTINGS),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Single effects and effects of pairs, a column for each game."""
        return [_main_sheet(rows), _pair_sheet(rows), _total_sheet(rows)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """The single effects."""
        curves = [
            Curve(
                setting.title,
                [(at, found) for at, letter in enumerate(FACTORS) if (found := _main(rows, game, letter))],
            )
            for game, setting in SETTINGS.items()
        ]
        x, y = Axis("", names=tuple(FACTORS.values())), Axis("leaves with it over leaves without it", "log")
        return [Plot("effects", "Effect of each enhancement, on average", x, y, curves)]


def _leaves(setting: Setting, root: Position, depth: int, chosen: str) -> int:
    keys = [name for letter, name in (("T", "table"), ("K", "killer"), ("H", "history")) if letter in chosen]
    equipment = Equipment("T" in chosen, "+".join(keys) or "natural", "D" in chosen)
    search = Search.NEGASCOUT if "W" in chosen else Search.ALPHABETA
    method = with_etc(setting.algorithm(search, root), "everywhere" if "E" in chosen else "off")
    return explore(root, method, depth, equipment, step=setting.step)[-1].counts.leaves


def _with(chosen: str, letter: str) -> str:
    return "".join(one for one in FACTORS if one in chosen or one == letter)


def _logs(row: Row) -> dict[str, float]:
    """Logarithms of the leaves by combination."""
    return {chosen: log(leaves) for chosen, leaves in zip(DESIGN, row.measured["leaves"], strict=True)}


def _differences(logs: Mapping[str, float], letter: str) -> dict[str, float]:
    """By combination without `letter`: what it adds to the logarithm, where both combinations exist."""
    return {
        chosen: logs[_with(chosen, letter)] - logs[chosen]
        for chosen in logs
        if letter not in chosen and _with(chosen, letter) in logs and not (letter == "T" and "E" in chosen)
    }


def main_effect(row: Row, letter: str) -> float:
    """Leaves with an enhancement over those without it, the geometric mean over all combinations of the others."""
    found = _differences(_logs(row), letter).values()
    return exp(sum(found) / len(found))


def pair_effect(row: Row, first: str, second: str) -> float:
    """The effect of `first` where `second` is on over that where it is off, in combinations otherwise the same.

    It is the same if the two are exchanged.
    """
    found = _differences(_logs(row), first)
    pairs = [
        found[_with(chosen, second)] - found[chosen]
        for chosen in found
        if second not in chosen and _with(chosen, second) in found
    ]
    return exp(sum(pairs) / len(pairs))


def _ratio(rows: Rows, game: str, over: str, under: str) -> Interval | None:
    """Leaves of one combination over those of another."""
    places = DESIGN.index(over), DESIGN.index(under)
    counts = [row.measured["leaves"] for row in deepest(rows, game)[1]]
    return geometric(leaves[places[0]] / leaves[places[1]] for leaves in counts)


def _main(rows: Rows, game: str, letter: str) -> Interval | None:
    return geometric(main_effect(row, letter) for row in deepest(rows, game)[1])


def _pair(rows: Rows, game: str, first: str, second: str) -> Interval | None:
    return geometric(pair_effect(row, first, second) for row in deepest(rows, game)[1])


def _at(rows: Rows, game: str) -> str:
    return f"{SETTINGS[game].title}, depth {deepest(rows, game)[0]}"


def _saves(rows: Rows, game: str, letter: str) -> Claim:
    what = f"{_at(rows, game)}: effect of {FACTORS[letter]} on leaves, on average"
    return stated(what, "fewer leaves", _main(rows, game, letter), below(1), BELOW_ONE)


def _deepening_needs_table(rows: Rows, game: str) -> Claim:
    """The best move of the last iteration is in the table."""
    what = f"{_at(rows, game)}: effect of the pair deepening and table"
    return stated(what, "they help each other", _pair(rows, game, "D", "T"), below(1), BELOW_ONE)


def _history_replaces_killers(rows: Rows, game: str) -> Claim:
    """Both use that a move which is good in one position is good in others."""
    what = f"{_at(rows, game)}: effect of the pair history and killer"
    above_one = Rule("our mean above 1", lambda _, ours: ours.value > 1)
    return stated(what, "both use the same feature of trees", _pair(rows, game, "H", "K"), REDUNDANT, above_one)


def _windows_matter_least(rows: Rows, game: str) -> Claim:
    """The algorithm against all other enhancements together."""
    what = f"{_at(rows, game)}: effect of narrow windows on top of all, against all others together"
    words, rule = "enhancements matter more than the algorithm", "the effect of windows is nearer to 1"
    windows, others = _ratio(rows, game, ALL, ALL.replace("W", "")), _ratio(rows, game, ALL.replace("W", ""), "")
    if windows is None or others is None:
        return Claim(what, words, None, rule, Verdict.NOT_RUN)
    ours = f"{shown(windows)} against {shown(others)}"
    return Claim(what, words, ours, rule, Verdict.of(abs(log(windows.value)) < abs(log(others.value))))


def _main_sheet(rows: Rows) -> Sheet:
    """Alone means with what it needs and nothing else."""
    lines = []
    for game, setting in SETTINGS.items():
        for letter, name in FACTORS.items():
            base = NEEDS.get(letter, "")
            without = "".join(one for one in ALL if one != letter and NEEDS.get(one) != letter)
            lines.append(
                (
                    setting.title,
                    name,
                    _ratio(rows, game, _with(base, letter), base),
                    _main(rows, game, letter),
                    _ratio(rows, game, _with(without, letter), without),
                )
            )
    columns = ("game", "enhancement", "alone (ETC: with a table)", "on average", "on top of all (table: but ETC)")
    return Sheet("Leaves with an enhancement over those without it", columns, lines)


def _pair_sheet(rows: Rows) -> Sheet:
    lines = [
        (f"{FACTORS[first]} and {FACTORS[second]}", *(_pair(rows, game, first, second) for game in SETTINGS))
        for first, second in PAIRS
    ]
    columns = ("pair", *(setting.title for setting in SETTINGS.values()))
    return Sheet("Effects of pairs: below 1 they help each other, above 1 they save the same leaves", columns, lines)


def _total_sheet(rows: Rows) -> Sheet:
    """The five combinations with the fewest leaves, and all enhancements."""
    lines = []
    for game, setting in SETTINGS.items():
        means = {chosen: _ratio(rows, game, chosen, "") for chosen in DESIGN}
        known = {chosen: mean for chosen, mean in means.items() if mean is not None}
        best = sorted(known, key=lambda chosen: known[chosen].value)[:5]
        lines += [
            (setting.title, ", ".join(FACTORS[one] for one in chosen) or "nothing", known[chosen])
            for chosen in dict.fromkeys([*best, ALL])
            if chosen in known
        ]
    return Sheet(
        "The five best combinations, and all: leaves over those with nothing on", ("game", "on", "leaves"), lines
    )


EXPERIMENTS = (Enhancements(),)
