"""The first guess of MTD(f), and its time: searches, and what the experiments conclude from rows made up for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from typing import Any

import pytest

import gametree as gt
from gametree.lab import Claim, Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.plaat import plaat_4_15, plaat_4_18, plaat_4_21
from gametree.lab.papers.plaat.guesses import Growth, GuessedMTD, first_test
from gametree.lab.papers.plaat.settings import SETTINGS, Search, deepen
from gametree.lab.papers.plaat.simulated import SimulatedTree
from gametree.players.statistics import Interval

Maker = Callable[[Mapping[str, Any]], Mapping[str, Any]]


def claims_of(name: str, made: Maker) -> list[Claim]:
    """The claims about the full plan with made-up measurements."""
    item = experiment(name)
    return list(item.claims(Rows(Row(cell, made(cell)) for cell in item.cells(Plan.FULL, Rows()))))


def verdicts(name: str, made: Maker, words: str = "") -> set[Verdict]:
    found = {claim.verdict for claim in claims_of(name, made) if words in claim.what}
    assert found, words
    return found


def noise(number: int) -> float:
    return exp(0.01 * (-1) ** number)


def exact(*values: float) -> dict[int, Interval]:
    """A curve without scatter over -2, -1, 0, 1, 2."""
    return {at: Interval(value, value, value) for at, value in zip(range(-2, 3), values, strict=True)}


class TestGuesses:
    @pytest.mark.parametrize("game", SETTINGS)
    def test_a_right_guess_takes_two_tests(self, game: str) -> None:
        """Of either player: the first test proves that the player to move has the value, the second that it is all."""
        setting, depth = SETTINGS[game], 3
        for position in (9, 10):
            maximizing = setting.positions()[position].maximizing
            values = {result.depth: int(result.value) for result in deepen(setting, position, Search.MTDF, depth)}
            bounds = {at: first_test(value, 0, maximizing) for at, value in values.items()}
            *_, last = deepen(setting, position, GuessedMTD(etc="off", bounds_by_depth=bounds), depth)
            first, second = (probe for probe in last.probes if probe.depth == depth)
            value = values[depth]
            assert last.value == first.value == second.value == value
            assert (first.beta == value) == maximizing and (second.beta == value + 1) == maximizing

    def test_no_adjustment_is_mtdf(self) -> None:
        """Where MAX moves; where MIN does, MTD(f) as the library has it asks MAX's question."""
        setting = SETTINGS["othello"]
        position = next(at for at, root in enumerate(setting.positions()) if root.maximizing)
        found = list(deepen(setting, position, Search.MTDF, 5))
        values = {result.depth: int(result.value) for result in found}
        own = plaat_4_18.own_guesses(setting, values, setting.positions()[position].evaluate())
        leaves = plaat_4_18.guessed_leaves(setting, position, own, 0)
        assert leaves == [result.counts.leaves for result in found]

    def test_far_guesses_are_sss_and_dual(self) -> None:
        """In an explicit tree, where both visit the same leaves as these."""
        root = SimulatedTree(3, 3, 5, 20, 100).position()
        value = int(gt.search(root, "alphabeta").value)
        found = {at: plaat_4_21.guessed_leaves(root, 5, value, at) for at in (-1000, 1000)}
        assert found == {
            at: gt.search(root, name, table=gt.Table(2**16, from_depth=0), ordering="natural").counts.leaves
            for at, name in ((-1000, "mt-dual"), (1000, "mt-sss"))
        }

    def test_growth(self) -> None:
        assert Growth.of(exact(3, 2, 1, 3, 5)) == Growth(least=0, steps=4, rises=4, half=1.0)
        assert Growth.of(exact(1, 2, 2, 1.5, 3))[:3] == (-2, 4, 2)
        assert Growth.of(exact(1, 1, 1, 1, 1)).half == 0


class TestSimulatedTrees:
    def test_the_same_leaves_in_another_order(self) -> None:
        roots = [SimulatedTree(7, 4, 4, ordering, 1000).position() for ordering in (25, 70, 100)]
        results = [gt.search(root, "minimax", table=None, ordering="natural") for root in roots]
        assert len({result.value for result in results}) == 1

    @pytest.mark.parametrize("ordering", [25, 70, 100])
    def test_how_often_the_first_move_is_best(self, ordering: int) -> None:
        first = total = 0
        for seed in range(40):
            root = SimulatedTree(seed, 4, 4, ordering, 10**6).position()
            for move in root.moves():
                node = root.after(move)
                values = [gt.search(node.after(reply), "minimax", table=None).value for reply in node.moves()]
                first += values[0] == min(values)
                total += 1
        assert abs(first / total - ordering / 100) < 0.12 and (ordering < 100 or first == total)


def as_in_the_thesis(cell: Mapping[str, Any]) -> dict[str, Any]:
    """Lowest at the value, rising quickly beside it; two positions in which a bad guess is best."""
    setting, number = SETTINGS[cell["game"]], cell["position"]
    count = len(setting.depths(cell["depth"]))
    base = 10**6 * noise(number)

    def leaves(distance: int) -> list[int]:
        rise = abs(distance) / (abs(distance) + 8)
        factor = 0.9 + 0.3 * rise if number > 1 else 0.95 - 0.05 * rise
        return [round(base * factor * noise(number // 2))] * count

    return {
        "negascout": [round(base)] * count,
        "mtdf": [round(base * (0.93 if number > 1 else 1.01) * noise(number // 2))] * count,
        "guessed": [leaves(distance) for distance in plaat_4_18.DISTANCES],
        "adjusted": [round(base * (0.905 if at == 2 else 0.95)) for at in plaat_4_18.ADJUSTMENTS],
        "errors": [5] * count,
    }


def flat(cell: Mapping[str, Any]) -> dict[str, Any]:
    """A right guess that is no better than others, and worse than NegaScout's window."""
    measured = as_in_the_thesis(cell)
    worse = [2 * count for count in measured["negascout"]]
    falling = [[count - abs(at) * 1000 for count in worse] for at in plaat_4_18.DISTANCES]
    return measured | {"guessed": falling, "mtdf": worse, "adjusted": [3 * worse[-1]] * len(plaat_4_18.ADJUSTMENTS)}


class TestFirstGuess:
    def test_what_the_thesis_says_is_reproduced(self) -> None:
        found = claims_of("plaat-4.18", as_in_the_thesis)
        assert {claim.what for claim in found if claim.verdict is not Verdict.REPRODUCED} == set()

    @pytest.mark.parametrize(
        "words",
        [
            "the first guess with the fewest leaves",
            "steps away from the right value",
            "a guess +128 off",
            "half of the gain",
            "from the right guess over NegaScout's",
            "the best adjustment",
            "NegaScout needs fewer leaves than MTD(f)",
        ],
    )
    def test_the_opposite_differs(self, words: str) -> None:
        assert verdicts("plaat-4.18", flat, words) == {Verdict.DIFFERS}

    def test_own_guesses_at_the_lowest_point(self) -> None:
        def made(cell: Mapping[str, Any]) -> dict[str, Any]:
            measured = as_in_the_thesis(cell)
            return measured | {"mtdf": [round(0.8 * count) for count in measured["negascout"]]}

        assert verdicts("plaat-4.18", made, "from its own guesses over those") == {Verdict.DIFFERS}

    def test_no_odd_positions(self) -> None:
        def made(cell: Mapping[str, Any]) -> dict[str, Any]:
            return as_in_the_thesis({**cell, "position": cell["position"] + 2})

        assert verdicts("plaat-4.18", made, "16 or more points off") == {Verdict.DIFFERS}

    def test_nearly(self) -> None:
        """A lowest point beside the value, and a slow rise."""

        def made(cell: Mapping[str, Any]) -> dict[str, Any]:
            measured = as_in_the_thesis(cell)
            last = [10**6 * (1 + abs(at - 8) / 1000) * noise(cell["position"]) for at in plaat_4_18.DISTANCES]
            return measured | {"guessed": [[round(count)] * len(measured["mtdf"]) for count in last]}

        assert verdicts("plaat-4.18", made, "with the fewest leaves") == {Verdict.SHAPE_ONLY}
        assert verdicts("plaat-4.18", made, "steps away") == {Verdict.SHAPE_ONLY}

    def test_a_row(self) -> None:
        measured = experiment("plaat-4.18").run({"game": "othello", "position": 2, "depth": 3})
        assert [len(leaves) for leaves in measured["guessed"]] == [3] * len(plaat_4_18.DISTANCES)
        assert len(measured["adjusted"]) == 6 and len(measured["errors"]) == 3


def simulated(gains: Mapping[int, float]) -> Maker:
    """Leaves that rise with the distance, by a factor in the end."""

    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        gain, perfect = gains[cell["ordering"]], cell["ordering"] == 100
        factors = [1 + (gain - 1) * abs(at) / 1024 * noise(cell["seed"]) for at in plaat_4_21.DISTANCES]
        return {"value": 5, "alphabeta": 3000, "leaves": [round((749 if perfect else 10**6) * one) for one in factors]}

    return made


class TestSimulatedGuess:
    def test_what_the_thesis_says_is_reproduced(self) -> None:
        assert verdicts("plaat-4.21", simulated({20: 2.0, 60: 1.5, 90: 1.2, 100: 1.0})) == {Verdict.REPRODUCED}

    def test_the_opposite_differs(self) -> None:
        gains = simulated({20: 0.5, 60: 0.7, 90: 0.9, 100: 1.5})
        assert verdicts("plaat-4.21", gains) == {Verdict.DIFFERS}

    def test_a_perfect_tree_is_the_minimal_tree(self) -> None:
        measured = experiment("plaat-4.21").run({"seed": 1, "ordering": 100, "width": 5, "depth": 5})
        assert set(measured["leaves"]) == {measured["alphabeta"]} == {5**3 + 5**2 - 1}


def timed(ratio: Mapping[str, float]) -> Maker:
    def made(cell: Mapping[str, Any]) -> dict[str, Any]:
        count = len(SETTINGS[cell["game"]].depths(cell["depth"]))
        factors = {search.value: 1.0 for search in plaat_4_15.SEARCHES} | {Search.MTDF.value: ratio[cell["game"]]}
        seconds = {
            who: [factor * noise(cell["position"] * (who == "MTD(f)"))] * count for who, factor in factors.items()
        }
        counts = {who: [1000] * count for who in factors}
        return {"seconds": seconds, "leaves": counts, "nodes": counts}

    return made


class TestTime:
    @pytest.mark.parametrize(
        ("ratios", "expected"),
        [
            ((0.95, 0.95, 0.88), {Verdict.REPRODUCED}),
            ((0.80, 0.80, 0.98), {Verdict.SHAPE_ONLY}),
            ((1.05, 1.05, 1.05), {Verdict.DIFFERS}),
        ],
    )
    def test_how_much_faster(self, ratios: tuple[float, ...], expected: set[Verdict]) -> None:
        made = timed(dict(zip(SETTINGS, ratios, strict=True)))
        assert verdicts("plaat-4.15", made, "over NegaScout's") == expected
        faster = verdicts("plaat-4.15", made, "against NegaScout's")
        assert faster == {Verdict.of(expected != {Verdict.DIFFERS})}

    def test_a_row_names_its_times(self) -> None:
        item = experiment("plaat-4.15")
        cell = {"game": "chess", "position": 3, "depth": 3, "rounds": 2}
        first, second = item.run(cell), item.run(cell)
        assert set(item.timed) < set(first)
        assert all(first[name] == second[name] for name in first if name not in item.timed)
        for times in first["seconds"].values():
            assert len(times) == 3 and all(0 <= time < 60 for time in times)


@pytest.mark.parametrize(
    ("name", "of"), [("plaat-4.16", "plaat-4.15"), ("plaat-4.17", "plaat-4.15"), ("plaat-4.20", "plaat-4.18")]
)
def test_other_figures(name: str, of: str) -> None:
    assert experiment(name) is experiment(of)
