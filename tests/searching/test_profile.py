"""Observed searches: what they count at every ply, and that nothing else changes."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.memory.table import REPLACEMENTS
from support.checks import SEEDS
from support.trees import KERNELS, Setting, any_setting, describe, trees

OBSERVABLE = tuple(name for name in gt.algorithms() if gt.algorithm(name).observable)
FIGURE: Any = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def request(root: gt.Position, name: str, depth: int | None, setting: Setting, replacement: str) -> gt.Request:
    """A search with a table of its own."""
    asked = setting.request(root, name, depth)
    if setting.size is None or asked.table is None:
        return asked
    return replace(asked, table=gt.Table(setting.size, from_depth=setting.from_depth, replacement=replacement))


def results(asked: gt.Request, observe: str) -> list[gt.SearchResult]:
    """The results of a request; a table of its own is as good as new."""
    if isinstance(asked.table, gt.Table):
        asked.table.clear()
    return [replace(result, elapsed=0.0, memory=0) for result in gt.run(replace(asked, observe=observe))]


def profile_of(result: gt.SearchResult) -> gt.Profile:
    assert result.profile is not None
    return result.profile


def check_sums(result: gt.SearchResult, *, settles: bool) -> None:
    """What a profile counts is what the counts count."""
    profile, counts = profile_of(result), result.counts
    total = profile.total
    assert total.visits <= counts.nodes if settles else total.visits == counts.nodes
    assert total.interior == counts.interior
    assert total.etc <= counts.transpositions
    for ply in profile.plies:
        assert 0 <= ply.first <= ply.cutoffs <= ply.tried and ply.cutoffs <= ply.interior
        assert ply.interior + ply.etc <= ply.visits
    use = profile.table
    if use is not None:
        assert use.hits <= use.probes and use.replaced <= use.stores and 0 <= use.filled <= 1


def test_which_algorithms_can_be_observed() -> None:
    windows = {"alphabeta", "alpha-bounding", "aspiration", "aspiration-negascout", "minimax", "negascout", "scout"}
    drivers = {"mt", "mt-dual", "mt-sss", "mtd-best", "mtd-bi", "mtd-step", "mtdf"}
    assert {*OBSERVABLE} == windows | drivers
    for name in gt.algorithms():
        if name not in OBSERVABLE:
            with pytest.raises(gt.errors.OptionError, match=f"{name} cannot be observed; minimax, scout, alphabeta"):
                gt.search(gt.tree(FIGURE), name, observe="plies")


@settings(max_examples=20)
@given(trees(), SEEDS)
def test_both_kernels_observe_the_same_and_change_nothing(root: TreePosition, seed: int) -> None:
    note(describe(root))
    rng = Random(seed)
    depth = rng.choice((None, rng.randint(0, root.plies_left)))
    for name in OBSERVABLE:
        setting = any_setting(rng, "")._replace(nodes=rng.choice((None, None, None, 9, 30)))
        replacement = rng.choice(REPLACEMENTS)
        note(f"{name} {depth} {setting} {replacement}")
        asked = [request(root, name, depth, setting._replace(kernel=kernel), replacement) for kernel in KERNELS]
        seen = [results(one, "plies") for one in asked]
        assert seen[0] == seen[1]
        assert [replace(result, profile=None) for result in seen[1]] == results(asked[1], "nothing")
        for result in seen[0]:
            check_sums(result, settles=False)


@pytest.mark.parametrize("name", gt.games())
def test_games(name: str) -> None:
    rng = Random(name)
    for algorithm in rng.sample(OBSERVABLE, 4):
        setting = any_setting(rng, "")._replace(size=rng.choice((None, 2**6, 2**12)))
        # Each search has a position of its own: the random trees made on demand depend on the search.
        python, native, plain = (
            results(request(gt.position(name), algorithm, 3, setting._replace(kernel=kernel), "shallowest"), observe)
            for kernel, observe in (("python", "plies"), ("native", "plies"), ("native", "nothing"))
        )
        assert python == native, (algorithm, setting)
        assert [replace(result, profile=None) for result in native] == plain, (algorithm, setting)
        for result in native:
            check_sums(result, settles=gt.position(name).settles)


def test_a_history() -> None:
    """A repeated position is a draw in an observed search, too."""
    start = gt.position("checkers", "B:WK10:BK27,K2", evaluator="pieces")
    moves = ["27-23", "10-15", "23-27"]
    earlier = [start.line(moves[:plies]) for plies in range(3)]
    seen = [
        gt.search(start.line(moves), "alphabeta", depth=4, history=earlier, kernel=kernel, observe="plies")
        for kernel in KERNELS
    ]
    assert profile_of(seen[0]) == profile_of(seen[1]) and seen[0].value == seen[1].value == 0


@pytest.mark.parametrize("kernel", KERNELS)
class TestByHand:
    """The tree [[3, 12, 8], [2, 4, 6], [14, 5, 2]]: a MAX root over three MIN nodes with three leaves each."""

    def plies(self, kernel: str, algorithm: str, **options: Any) -> list[tuple[int, ...]]:
        result = gt.search(gt.tree(FIGURE), algorithm, kernel=kernel, observe="plies", **options)
        names = [field.name for field in fields(gt.Ply)]
        return [tuple(getattr(ply, name) for name in names) for ply in profile_of(result).plies]

    def test_alphabeta(self, kernel: str) -> None:
        # The first node is worth 3. In the second, 2 <= 3 cuts off at once; in the third, 14 and 5 do not, 2 does.
        assert self.plies(kernel, "alphabeta") == [(1, 1, 0, 0, 0, 0), (3, 3, 2, 1, 4, 0), (7, 0, 0, 0, 0, 0)]

    def test_minimax(self, kernel: str) -> None:
        assert self.plies(kernel, "minimax") == [(1, 1, 0, 0, 0, 0), (3, 3, 0, 0, 0, 0), (9, 0, 0, 0, 0, 0)]

    def test_a_test(self, kernel: str) -> None:
        # Is the value at least 3? All three leaves of the first node are, so the root is cut off by its first move.
        plies = self.plies(kernel, "mtdf", table=None, ordering="natural")
        assert plies[0][:2] == (len(gt.search(gt.tree(FIGURE), "mtdf").probes),) * 2
        found = gt.search(gt.tree(FIGURE), gt.MT(gamma=3), kernel=kernel, observe="plies", table=None)
        assert profile_of(found).plies == (gt.Ply(1, 1, 1, 1, 1, 0), gt.Ply(1, 1, 0, 0, 0, 0), gt.Ply(3, 0, 0, 0, 0, 0))

    def test_enhanced_transposition_cutoffs(self, kernel: str) -> None:
        # The table knows the first node of ply 1. A test of 3 finds its value, and needs no search.
        root, table = gt.tree(FIGURE), gt.Table(2**6, from_depth=0)
        gt.search(root.play(0), "alphabeta", table=table, kernel=kernel)
        found = gt.search(root, gt.MT(gamma=3, etc="everywhere"), table=table, kernel=kernel, observe="plies")
        assert (found.value, found.counts.transpositions) == (3, 1)
        assert profile_of(found).plies == (gt.Ply(1, 0, 0, 0, 0, 1),)

    def test_a_best_move_is_tested_one_ply_below_the_root(self, kernel: str) -> None:
        plies = self.plies(kernel, "mtd-best", table=2**6, ordering="natural")
        assert plies[0] == (0,) * 6 and plies[1][0] > 0 and len(plies) == 3

    def test_the_table(self, kernel: str) -> None:
        # 11 visits probe and store; a second search finds the root and stores nothing. Nothing is replaced.
        root, table = gt.tree(FIGURE), gt.Table(2**6, from_depth=0)
        uses = [
            profile_of(gt.search(root, "alphabeta", table=table, kernel=kernel, observe="plies")).table
            for _ in range(2)
        ]
        assert uses == [gt.TableUse(11, 0, 11, 0, 11 / 64), gt.TableUse(1, 1, 0, 0, 11 / 64)]
        assert uses[1] is not None and uses[1].hit_share == 1

    def test_a_full_table(self, kernel: str) -> None:
        position = gt.position("random-tree", branching=3)
        for replacement in REPLACEMENTS:
            table = gt.Table(2**6, from_depth=0, replacement=replacement)
            use = profile_of(gt.search(position, "mtdf", depth=6, table=table, kernel=kernel, observe="plies")).table
            assert use is not None and use.filled == table.used() / 64 > 0.9
            assert use.stores > use.replaced > 0


def test_a_search_that_is_not_observed_has_no_profile() -> None:
    result = gt.search(gt.tree(FIGURE), "alphabeta")
    assert result.profile is None and "profile" not in result.as_dict()
    native = gt.position("othello").native
    assert native is not None
    with pytest.raises(ValueError, match="not observed"):
        native.rules.search(None, (), 0, False).profile()


def test_shares_and_sums() -> None:
    ply = gt.Ply(visits=10, interior=8, cutoffs=4, first=3, tried=6)
    assert (ply.first_share, ply.tried_mean, ply.cutoff_share) == (0.75, 1.5, 0.5)
    assert (gt.Ply().first_share, gt.Ply().tried_mean, gt.Ply().cutoff_share) == (None,) * 3
    profile = gt.Profile((ply, ply))
    assert profile.total == ply + ply == gt.Ply(20, 16, 8, 6, 12, 0)
    assert json.loads(json.dumps(profile.as_dict()))["plies"][1]["tried"] == 6


def test_iterations_add_up() -> None:
    first, *_, last = gt.iterate(gt.position("othello"), "mtdf", depth=4, observe="plies")
    assert [len(profile_of(result).plies) for result in (first, last)] == [2, 5]
    assert profile_of(last).total.visits == last.counts.nodes > first.counts.nodes


def test_the_users_own_procedure_is_observed() -> None:
    @gt.procedure(window="none")
    def whole_tree(search: gt.PythonKernel, position: gt.Position, depth: int, ply: int = 0) -> int:
        visit = search.visit(position, depth, ply)
        moves = position.moves() if depth else ()
        if not moves:
            return visit.leaf()
        for move, child in visit.children(moves):
            visit.choose(whole_tree(search, child, depth - 1, ply + 1), move)
        return visit.done()

    class WholeTree(gt.WindowAlgorithm):
        name = "whole-tree"
        procedures = (whole_tree,)

    ours, theirs = (gt.search(gt.tree(FIGURE), name, observe="plies").profile for name in (WholeTree(), "minimax"))
    assert ours == theirs
