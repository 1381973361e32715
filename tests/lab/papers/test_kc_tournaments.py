"""Experiments at equal effort: which tournaments are wanted, what rows add up to, and what is claimed of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.lab import Cell, Claim, Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.korf_chickering.arenas import OthelloBoards, RandomTrees, contestants
from gametree.lab.papers.korf_chickering.kc96_fig14 import turning_depth
from gametree.lab.papers.korf_chickering.series import Entry, Extent, Series, horizons_of, measured
from gametree.lab.papers.korf_chickering.tournament_claims import (
    ALL,
    MOST,
    SOME,
    Quantity,
    falls,
    points,
    rises_and_falls,
    statement,
)
from gametree.lab.papers.korf_chickering.tournaments import EqualEffortTournaments
from gametree.players import Horizons, Interval, equal_effort, tournament
from gametree.players import reported as best_of

TABLES = ("kc94-table1", "kc94-table2", "kc94-table3", "kc94-table4")
FIGURES = ("kc96-fig13", "kc96-fig14", "kc96-fig16", "kc96-fig17")
SERIES = Series("B = 3", {"branching": 3}, Extent(4, 40), None)
PARTS = [{"first_seed": 0, "seeds": 20}, {"first_seed": 20, "seeds": 20}]

Fake = Callable[[Cell], dict[str, Any]]


def equal_effort_item(name: str) -> EqualEffortTournaments:
    item = experiment(name)
    assert isinstance(item, EqualEffortTournaments)
    return item


def row(nodes: tuple[int, int], won: tuple[int, int] = (5, 5), ties: int = 0) -> dict[str, Any]:
    """What a cell measured: nodes and contests won, alpha-beta's and its rival's."""
    return {
        "scoring": "pair",
        "alphabeta_won": won[0],
        "rival_won": won[1],
        "ties": ties,
        "alphabeta_nodes": nodes[0],
        "rival_nodes": nodes[1],
    }


def all_of(missing: list[Cell]) -> list[Cell]:
    return missing


def first_of(missing: list[Cell]) -> list[Cell]:
    return missing[:1]


def last_of(missing: list[Cell]) -> list[Cell]:
    return missing[-1:]


def played_out(
    wanted: Callable[[Rows], Iterator[Cell]], fake: Fake, taken: Callable[[list[Cell]], list[Cell]] = all_of
) -> Rows:
    """All rows of cells that are asked for; of those that are missing at a time, the `taken` ones are finished."""
    done: dict[str, Row] = {}
    while True:
        rows = list(done.values())
        missing = [cell for cell in wanted(Rows(rows)) if str(cell) not in done]
        if not missing:
            return Rows(rows)
        done.update((str(cell), Row(cell, fake(cell))) for cell in taken(missing))


def as_published(item: EqualEffortTournaments, changed: dict[tuple[str, int], Entry] | None = None) -> Rows:
    """Rows that come out as the paper's tables say, or with some entries changed."""

    def fake(cell: Cell) -> dict[str, Any]:
        (series,) = (one for one in item.series if all(cell[name] == value for name, value in one.setting.items()))
        alphabeta, rival = horizons_of(cell)
        entry = series.published[alphabeta - 1]
        entry = (changed or {}).get((series.label, alphabeta), entry)
        assert entry.rival_depth is not None and entry.won is not None
        rival_won = round(entry.won * 5)
        return row((1000 * entry.rival_depth, 1000 * rival), (500 - rival_won, rival_won))

    return played_out(lambda done: iter(item.cells(Plan.FULL, done)), fake)


def by_name(item: EqualEffortTournaments, rows: Rows) -> dict[str, Claim]:
    return {claim.what: claim for claim in item.claims(rows)}


class TestSeries:
    @settings(max_examples=30)
    @given(st.lists(st.integers(0, 30), min_size=60, max_size=60), st.sampled_from([first_of, last_of]))
    def test_cells_follow_the_rule_of_equal_effort(
        self, costs: list[int], taken: Callable[[list[Cell]], list[Cell]]
    ) -> None:
        def nodes(horizons: Horizons) -> tuple[int, int]:
            return costs[horizons.first] * horizons.first**2, costs[30 + horizons.second] * horizons.second

        until = Horizons(4, 12)
        expected = [Horizons(1, 1)]
        while True:
            first, second = nodes(expected[-1])
            a, b = expected[-1]
            following = Horizons(a, b + 1) if second < first else Horizons(a + 1, b)
            if following.first > 4 or following.second > 12:
                break
            expected.append(following)

        rows = played_out(
            lambda done: SERIES.cells(until, PARTS, done), lambda cell: row(nodes(horizons_of(cell))), taken
        )
        leading, others = ([horizons_of(found.cell) for found in rows.where(**part)] for part in PARTS)
        assert leading == [found.horizons for found in SERIES.path(rows)] == expected
        counting = [found.horizons for found in best_of(SERIES.path(rows))]
        assert sorted(others) == counting
        assert [found.horizons for found in SERIES.reported(rows).values()] == counting
        if counting:
            assert [found.horizons for found in SERIES.rounds(rows)] == counting

    def test_the_first_part_shows_the_way_and_the_others_are_played_where_it_counts(self) -> None:
        until = Horizons(4, 12)

        def wanted(*rows: Row) -> list[tuple[int, int, int]]:
            cells = SERIES.cells(until, PARTS, Rows(rows))
            return [(*horizons_of(cell), PARTS.index({name: cell[name] for name in PARTS[0]})) for cell in cells]

        def half(horizons: Horizons, nodes: tuple[int, int], part: int = 0) -> Row:
            cell = {"branching": 3, "alphabeta_depth": horizons.first, "rival_depth": horizons.second}
            return Row({**cell, **PARTS[part]}, row(nodes))

        assert wanted() == wanted(half(Horizons(1, 1), (10, 7), part=1)) == [(1, 1, 0)]
        behind = half(Horizons(1, 1), (10, 9))
        assert wanted(behind) == [(1, 1, 0), (1, 2, 0)]  # which of the two is nearer is not known yet
        ahead = half(Horizons(1, 2), (10, 13))
        assert wanted(behind, ahead) == [(1, 1, 0), (1, 2, 0), (2, 2, 0), (1, 1, 1)]

    def test_what_counts_is_decided_by_first_parts(self) -> None:
        """Even if the whole tournament is less equal, or its rival never caught up."""
        cells = [{"branching": 3, "alphabeta_depth": 1, "rival_depth": rival, **PARTS[0]} for rival in (1, 2)]
        second = {**cells[0], **PARTS[1]}
        rows = Rows(map(Row, [*cells, second], [row((10, 9)), row((10, 13)), row((10, 2))]))
        (played,) = SERIES.reported(rows).values()
        assert played.horizons == (1, 1) and played.ratio() == pytest.approx(0.55)

    def test_parts_are_added_and_incomplete_tournaments_left_out(self) -> None:
        cells = [{"branching": 3, "alphabeta_depth": 1, "rival_depth": 1, **part} for part in PARTS]
        more = {"branching": 3, "alphabeta_depth": 2, "rival_depth": 1, **PARTS[0]}
        other = {"branching": 4, "alphabeta_depth": 1, "rival_depth": 1, **PARTS[0]}
        measured = [row((10, 11), (3, 6), 1), row((20, 22), (1, 8), 1), row((9, 9)), row((9, 9))]
        rows = Rows(map(Row, [*cells, more, other], measured))
        (played,) = SERIES.rounds(rows)
        result = played.result
        assert (result.wins, result.losses, result.ties) == (4, 14, 2) and played.ratio() == pytest.approx(1.1)
        assert SERIES.shares(rows)[1].value == pytest.approx(100 * 14 / 18)

    def test_nothing(self) -> None:
        assert SERIES.rounds(Rows()) == [] and SERIES.reported(Rows()) == {} and SERIES.shares(Rows()) == {}


class TestRealTournaments:
    def test_whole_ones_are_those_of_equal_effort(self) -> None:
        item = equal_effort_item("kc94-table2")
        series = item.series[1]
        parts = [{"first_seed": 1, "seeds": 1}, {"first_seed": 2, "seeds": 1}]
        until = Horizons(3, 100)
        rows = played_out(lambda done: series.cells(until, parts, done), lambda cell: dict(item.run(cell)))
        whole = equal_effort(
            lambda horizons: contestants("best-first", "hard", horizons, None)[0],
            lambda horizons: contestants("best-first", "hard", horizons, None)[1],
            item.arena.openings({"branching": 3, "first_seed": 1, "seeds": 2}),
            "pair",
            until,
        )
        played = {one.horizons: measured(one.result) for one in whole}
        counting = [found.horizons for found in series.reported(rows).values()]
        assert [found.first for found in counting] == [1, 2, 3]
        assert {one.horizons: measured(one.result) for one in series.rounds(rows)} == {
            at: played[at] for at in counting
        }
        assert len(series.path(rows)) > 5

    @pytest.mark.parametrize("backup", ["soft", "hard"])
    @pytest.mark.parametrize("arena", [RandomTrees(1, "varying"), OthelloBoards()])
    @pytest.mark.parametrize("horizons", [Horizons(1, 1), Horizons(2, 4)])
    def test_against_shallow_alphabeta_the_extension_is_pure_best_first(
        self, backup: str, arena: RandomTrees | OthelloBoards, horizons: Horizons
    ) -> None:
        cell = {"branching": 4, "first_seed": 1, "seeds": 2, "first_board": 7, "step": 200}
        pure, extension = (
            tournament(
                *contestants(rival, backup, horizons, arena.final_evaluator), arena.openings(cell), arena.scoring
            )
            for rival in ("best-first", "best-first-extension")
        )
        assert measured(pure) == measured(extension)


class TestArenas:
    @given(st.integers(1, 300))
    def test_parts_of_seeds(self, pairs: int) -> None:
        parts = RandomTrees(5, "uniform").parts(pairs)
        seeds = [seed for part in parts for seed in range(part["first_seed"], part["first_seed"] + part["seeds"])]
        assert seeds == list(range(5, 5 + pairs)) and len(parts) <= 2

    @pytest.mark.parametrize(("pairs", "count"), [(244, 244), (122, 122), (61, 61), (20, 21), (10, 11)])
    def test_parts_of_boards(self, pairs: int, count: int) -> None:
        arena = OthelloBoards()
        numbers = [at for part in arena.parts(pairs) for at in range(part["first_board"], 244, part["step"])]
        steps = {later - earlier for earlier, later in pairwise(sorted(numbers))}
        boards = [board for part in arena.parts(pairs) for board in arena.openings(part)]
        assert len(numbers) == len(boards) == count and len(steps) == 1

    def test_shapes(self) -> None:
        uniform, varying = (
            [len(tree.play(0).moves()) for tree in RandomTrees(0, kind).openings({"branching": 5, **PARTS[0]})]
            for kind in ("uniform", "varying")
        )
        assert set(uniform) == {5} and len(set(varying)) > 1 and max(varying) <= 5


@pytest.mark.parametrize("name", TABLES + FIGURES)
class TestEveryExperiment:
    def test_cells_know_all_that_a_run_needs(self, name: str) -> None:
        item = equal_effort_item(name)
        for plan in Plan:
            for cell in islice(item.cells(plan, Rows()), 20):
                assert horizons_of(cell) == (1, 1) and cell["rival"] in item.algorithms
                assert item.arena.openings(cell)

    def test_series_have_their_own_cells(self, name: str) -> None:
        settings = [str(sorted(series.setting.items())) for series in equal_effort_item(name).series]
        assert len(set(settings)) == len(settings)


class TestTables:
    @pytest.mark.parametrize("name", TABLES)
    def test_the_published_numbers_reproduce_every_claim(self, name: str) -> None:
        item = equal_effort_item(name)
        claims = item.claims(as_published(item))
        entries = sum(len(series.published) for series in item.series)
        assert len(claims) >= 2 * entries + 1
        assert {claim.verdict for claim in claims} == {Verdict.REPRODUCED}
        assert all(abs(claim.difference or 0) < 1e-9 for claim in claims)

    @pytest.mark.parametrize(("shift", "deep", "verdict"), [(1, 66, Verdict.REPRODUCED), (2, 64, Verdict.DIFFERS)])
    def test_other_depths(self, shift: int, deep: int, verdict: Verdict) -> None:
        """By one, or by 15 per cent of deep ones."""
        item = equal_effort_item("kc94-table2")
        changes = {("B = 5", 5): Entry(5, 17 + shift, 83), ("B = 5", 10): Entry(10, deep, 40)}
        claims = by_name(item, as_published(item, changes))
        changed = claims["B = 5, alpha-beta 5: depth"]
        assert (changed.difference, changed.verdict) == (shift, verdict)
        assert claims["B = 5, alpha-beta 10: depth"].verdict is verdict
        assert claims["all depths of equal effort"].verdict is verdict
        assert claims["all depths of equal effort"].ours == ("52 of 52" if shift == 1 else "50 of 52")

    def test_other_shares(self) -> None:
        item = equal_effort_item("kc94-table4")
        published = {entry.alphabeta_depth: entry for entry in item.series[0].published}
        changed = {("B = 2", depth): entry._replace(won=40) for depth, entry in published.items() if depth > 5}
        claims = by_name(item, as_published(item, changed))
        assert claims["B = 2, alpha-beta 6: won"].verdict is Verdict.DIFFERS
        assert claims["all shares won, in our 95 % intervals"].ours == "47 of 52"
        assert claims["all shares won, in our 95 % intervals"].verdict is Verdict.REPRODUCED
        assert claims["all tournaments"].verdict is Verdict.DIFFERS
        assert str(claims["all tournaments"].ours).startswith("41 of 46 (not B = 2, alpha-beta 6; ")

    def test_othello_may_have_the_shape_only(self) -> None:
        item = equal_effort_item("kc94-table1")
        claims = by_name(item, as_published(item, {("Othello", 6): Entry(6, 25, 75), ("Othello", 5): Entry(5, 15, 45)}))
        assert claims["Othello, alpha-beta 6: depth"].verdict is Verdict.SHAPE_ONLY
        assert claims["Othello, alpha-beta 6: won"].verdict is Verdict.SHAPE_ONLY
        assert claims["Othello, alpha-beta 5: won"].verdict is Verdict.DIFFERS
        assert claims["share with depth"].verdict is Verdict.DIFFERS
        assert claims["against alpha-beta 2 and deeper"].ours == "4 of 5 (not Othello, alpha-beta 5)"


class TestFigures:
    def rows(self, name: str, depth: Callable[[int, int], int], won: Callable[[int, int], int]) -> Rows:
        """Rows in which `depth` and `won` say what comes out, by branching factor and depth of alpha-beta."""
        item = equal_effort_item(name)

        def fake(cell: Cell) -> dict[str, Any]:
            branching, alphabeta = cell["branching"], cell["alphabeta_depth"]
            share = won(branching, alphabeta)
            return row((100 * depth(branching, alphabeta), 100 * cell["rival_depth"]), (100 - share, share))

        return played_out(lambda done: iter(item.cells(Plan.FULL, done)), fake)

    @staticmethod
    def deep(branching: int, alphabeta: int) -> int:
        known = {(2, 10): 52, (5, 8): 80, (5, 9): 101}
        return known.get((branching, alphabeta), 1 if alphabeta == 1 else 4 * alphabeta - 5)

    @staticmethod
    def strong(branching: int, alphabeta: int) -> int:
        return {1: 50, 2: 60, 5: 100}.get(alphabeta, 95)

    def test_uniform_trees_as_in_the_text(self) -> None:
        item = equal_effort_item("kc96-fig13")
        claims = by_name(item, self.rows("kc96-fig13", self.deep, self.strong))
        assert {claim.verdict for claim in claims.values()} == {Verdict.REPRODUCED}
        assert claims["lines that end early"].ours == "b = 5 at alpha-beta 8"

    def test_uniform_trees_otherwise(self) -> None:
        item = equal_effort_item("kc96-fig13")
        shallow = lambda branching, alphabeta: alphabeta  # noqa: E731
        claims = by_name(item, self.rows("kc96-fig13", shallow, lambda branching, alphabeta: 90))
        assert claims["lines that end early"].ours == "none"
        assert claims["b = 2, alpha-beta 2: depth"].verdict is Verdict.REPRODUCED
        others = {claim.verdict for what, claim in claims.items() if "alpha-beta 2: depth" not in what}
        assert others == {Verdict.DIFFERS}

    def test_tables_turn(self) -> None:
        item = equal_effort_item("kc96-fig14")
        turns = {2: 99, 3: 10, 4: 9, 5: 9, 10: 7, 20: 5}

        def won(branching: int, alphabeta: int) -> int:
            return 18 if alphabeta >= turns[branching] else 80

        depth = lambda branching, alphabeta: 39 if (branching, alphabeta) == (20, 6) else 3 * alphabeta  # noqa: E731
        claims = by_name(item, self.rows("kc96-fig14", depth, won))
        assert {claim.verdict for claim in claims.values()} == {Verdict.REPRODUCED}
        assert claims["where the tables turn"].ours == "B = 3: 10, B = 4: 9, B = 5: 9, B = 10: 7, B = 20: 5"
        turns[3] = 5
        assert by_name(item, self.rows("kc96-fig14", depth, won))["where the tables turn"].verdict is Verdict.DIFFERS

    def test_the_extension(self) -> None:
        item = equal_effort_item("kc96-fig17")
        depth = lambda branching, alphabeta: 2 * alphabeta  # noqa: E731
        claims = by_name(item, self.rows("kc96-fig17", depth, lambda branching, alphabeta: 90 - alphabeta))
        assert {claim.verdict for claim in claims.values()} == {Verdict.REPRODUCED}
        weak = by_name(item, self.rows("kc96-fig17", depth, lambda branching, alphabeta: 60 if alphabeta == 2 else 90))
        assert weak["won beyond alpha-beta 1"].verdict is Verdict.DIFFERS and weak["won beyond alpha-beta 1"].discussion
        assert weak["won beyond alpha-beta 2"].verdict is Verdict.REPRODUCED

    def test_othello(self) -> None:
        item = equal_effort_item("kc96-fig16")
        won = {"best-first": (0, 50, 66, 78, 72, 60, 61), "best-first-extension": (0, 50, 66, 83, 79, 64, 68, 66)}

        def fake(cell: Cell) -> dict[str, Any]:
            share = won[cell["rival"]][cell["alphabeta_depth"]]
            nodes = 300 * cell["alphabeta_depth"], 100 * cell["rival_depth"]
            return row(nodes, (100 - share, share), ties=3) | {"scoring": "games"}

        rows = played_out(lambda done: iter(item.cells(Plan.FULL, done)), fake)
        claims = by_name(item, rows)
        assert {claim.verdict for claim in claims.values()} == {Verdict.REPRODUCED}
        assert isinstance(claims["ties"].ours, Interval) and claims["ties"].ours.value == pytest.approx(300 / 103)
        assert item.trials(rows).ours == 103


class TestStatements:
    @given(st.dictionaries(st.text("abc", min_size=1), st.integers(0, 9)), st.sampled_from((ALL, MOST, SOME)))
    def test_quantities(self, things: dict[str, int], quantity: Quantity) -> None:
        claim = statement("x", "y", things, quantity, "over 4", lambda number: number > 4, "why")
        good = sum(number > 4 for number in things.values())
        held = {"all": good == len(things), "most": good > len(things) / 2, "at least one": good >= 1}
        assert claim.verdict is Verdict.of(held[quantity.text] if things else None)
        assert (claim.discussion == "why") == (claim.verdict is Verdict.DIFFERS)
        assert claim.ours is None if not things else str(claim.ours).startswith(f"{good} of {len(things)}")

    def curve(self, *values: float) -> dict[int, Interval]:
        return {depth: Interval(value, value - 5, value + 5) for depth, value in enumerate(values, start=1)}

    def test_shapes(self) -> None:
        assert falls(self.curve(50, 60, 59)) and not falls(self.curve(50, 60, 60))
        assert rises_and_falls(self.curve(50, 60, 59))
        assert not rises_and_falls(self.curve(50, 60, 61)) and not rises_and_falls(self.curve(62, 60, 61))
        assert turning_depth(self.curve(50, 40, 90, 49, 60)) == 4
        assert turning_depth(self.curve(50, 60, 90)) == float("inf")
        assert list(points({"b": self.curve(1, 2, 3, 4)}, first=2, last=3)) == ["b, alpha-beta 2", "b, alpha-beta 3"]
