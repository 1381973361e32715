"""Experiments by name: every id of the targets runs by name, and a typing error runs nothing."""

from __future__ import annotations

import pytest

from gametree.lab import experiment, experiments
from gametree.lab.catalogue import chosen
from gametree.model.errors import OptionError, UnknownName
from support.cases import case

THESIS = (
    *("plaat-A1", "plaat-A2", "plaat-A3", "plaat-C", "plaat-mtcalls", "plaat-dominance", "plaat-grain"),
    *(f"plaat-4.{figure}" for figure in (*range(1, 23), *range(24, 29))),
    *(f"plaat-5.{figure}" for figure in (1, 2, 3, 6, 7, 8, 9, 10, 11)),
)
OTHERS = (
    *("kc96-4.4", *(f"kc96-fig{figure}" for figure in (1, 2, 6, 7, 8, 9, 10, 12, 13, 14, 17))),
    *("kc94-table1", "kc94-table2", "kc94-table3", "kc94-table4"),
    *("zhang-fig1", "zhang-fig2", "zhang-3", "zhang-fig3a", "notes-best", "notes-average", "notes-bounds"),
    *("open-enhancements", "open-windows", "open-replacement", "open-negascout", "open-criteria"),
    *("open-parts", "open-variable-depth"),
)


def test_every_figure_has_an_experiment() -> None:
    for name in (*THESIS, *OTHERS):
        with case(name):
            assert chosen([name])


def test_a_figure_and_a_section_of_the_same_number() -> None:
    assert [item.name for item in chosen(["plaat-4.4"])] == ["plaat-4.1", "plaat-simulation"]
    with pytest.raises(OptionError, match=r"plaat-4\.4 is a name of plaat-4\.1 and plaat-simulation"):
        experiment("plaat-4.4")


def test_no_other_name_is_that_of_an_experiment() -> None:
    assert not {other for name in experiments() for other in experiment(name).also} & set(experiments())


@pytest.mark.parametrize(
    "beginning", ["plaat", "plaat-", "plaat-5", "plaat-5.", "kc", "kc96-fig", "zhang-fig3", "open"]
)
def test_the_beginning_of_several(beginning: str) -> None:
    found = [item.name for item in chosen([beginning])]
    assert len(found) > 1 and all(name.startswith(beginning) for name in found)


@pytest.mark.parametrize("wrong", ["plaat-mtcall", "plaa", "plaat-domin", "kc9", "", "plaat-4.99", "ope"])
def test_a_name_cut_within_a_word_runs_nothing(wrong: str) -> None:
    with pytest.raises(UnknownName, match="unknown experiment"):
        chosen([wrong])


def test_near_names_are_shown() -> None:
    with pytest.raises(UnknownName, match="did you mean plaat-mtcalls"):
        chosen(["plaat-mtcall"])
