"""Rows are kept by the versions of what an experiment uses, and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import gametree as gt
from gametree.lab import Plan, Report, experiment
from gametree.model.errors import ExperimentError, UnknownName
from gametree.model.game import AnyGame
from support.lab_examples import Cells


class Played(Cells):
    """Cells that claim to use Othello."""

    games = ("othello",)
    evaluators: Mapping[str, tuple[str, ...]] = {"othello": ("positional", "discs")}


class Nameless(Played):
    evaluators: Mapping[str, tuple[str, ...]] = {}


class Misspelt(Played):
    evaluators: Mapping[str, tuple[str, ...]] = {"othello": ("disks",)}


class Elsewhere(Played):
    evaluators: Mapping[str, tuple[str, ...]] = {"othello": ("discs",), "chess": ("material",)}


class Endless(Cells):
    games = ("random-tree",)


@pytest.fixture
def othello() -> type[AnyGame]:
    return type(gt.game("othello"))


class TestKeys:
    def test_evaluators_of_version_1_leave_them_as_they_were(self) -> None:
        assert Played().versions() == {"experiment": 1, "algorithms": {}, "games": {"othello": 1}}
        assert Endless().versions() == {"experiment": 1, "algorithms": {}, "games": {"random-tree": 1}}

    def test_a_new_evaluator_changes_nothing(self, othello: type[AnyGame], monkeypatch: pytest.MonkeyPatch) -> None:
        before = Played().versions()
        monkeypatch.setattr(othello, "evaluators", {**othello.evaluators, "lucky": "whoever moves wins"})
        assert Played().versions() == before

    def test_another_version_of_one_that_is_not_used_changes_nothing(
        self, othello: type[AnyGame], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = Played().versions()
        monkeypatch.setattr(othello, "evaluator_versions", {"mobility": 2})
        assert Played().versions() == before

    def test_another_version_of_one_that_is_used_changes_them(
        self, othello: type[AnyGame], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = Played().versions()
        monkeypatch.setattr(othello, "evaluator_versions", {"discs": 3, "mobility": 2})
        assert Played().versions() == before | {"evaluators": {"othello discs": 3}}
        assert (
            "| versions | experiment 1, othello 1, othello discs 3 |" in Report(Played(), Plan.QUICK, [], 0).markdown()
        )

    def test_another_version_of_a_part_that_is_used_changes_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        quiet = experiment("plaat-quiescence")
        monkeypatch.setattr("gametree.searching.selective.parts.VERSIONS", {})
        before = quiet.versions()
        assert "parts" not in before
        monkeypatch.setattr("gametree.searching.selective.parts.VERSIONS", {"quiescence": 2, "null": 3})
        assert quiet.versions() == before | {"parts": {"quiescence": 2}}
        assert ", quiescence 2 |" in Report(quiet, Plan.QUICK, [], 0).markdown()

    def test_another_version_of_the_rules_changes_them(
        self, othello: type[AnyGame], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = Played().versions()
        monkeypatch.setattr(othello, "version", 2)
        assert Played().versions() == before | {"games": {"othello": 2}}


class TestNames:
    @pytest.mark.parametrize("item", [Nameless(), Elsewhere()])
    def test_of_games_with_evaluators_some_are_named(self, item: Cells) -> None:
        with pytest.raises(ExperimentError, match=r"as in evaluators = {'othello': \('positional',\)}, not {"):
            item.versions()

    def test_unknown(self) -> None:
        with pytest.raises(UnknownName, match="evaluator of othello 'disks'; did you mean discs"):
            Misspelt().versions()
