"""Traces of selective searches: what is recorded, replayed, is what the search did."""

from __future__ import annotations

from math import inf

import pytest

import gametree as gt
from gametree.lab.papers import worked
from support.replay import check_moments, check_trace

MIDST = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 2 3"
RECORDED = "quiescence+futility+reductions+checks"
ASIDE = "quiescence+null+futility+reductions+checks+singular"


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "mtdf"])
@pytest.mark.parametrize("parts", [RECORDED, "quiescence", "reductions"])
def test_replaying_gives_the_counts_and_the_value(algorithm: str, parts: str) -> None:
    seen = gt.trace(gt.position("chess", MIDST, evaluator="material"), algorithm, 2, selective=parts)
    check_trace(seen)


@pytest.mark.parametrize("algorithm", ["negascout", "mtdf"])
def test_checkers(algorithm: str) -> None:
    seen = gt.trace(gt.position("checkers", "11-15 23-19 8-11"), algorithm, 3, selective=RECORDED)
    check_trace(seen)
    check_moments(gt.trace(gt.position("checkers", "11-15 23-19 8-11"), algorithm, 1, selective=RECORDED))


def test_searches_beside_the_tree_are_counted_and_not_shown() -> None:
    position = gt.position("chess", MIDST, evaluator="material")
    seen = gt.trace(position, "negascout", 4, selective=ASIDE)
    counts, last = seen.result.counts, seen.at(len(seen.events))
    assert (
        last.counts == counts
        and counts == gt.search(position, "negascout", depth=4, selective=ASIDE, table=None, ordering="natural").counts
    )
    kinds = [event.kind for event in seen.events]
    assert (
        kinds.count("abandoned") > 0
        and sum(event.count or 0 for event in seen.events if event.kind == "leaf") < counts.leaves
    )
    said = {seen.say(step).split(":")[0].split(" ", 1)[1] for step, kind in enumerate(kinds) if kind == "abandoned"}
    assert said == {"is abandoned"}


def test_an_abandoned_node_seems_to_be_worth_more_or_less_than_the_window() -> None:
    seen = gt.trace(gt.position("othello", "f5d6c3", evaluator="staged"), "negascout", 5, selective="probcut")
    sides = set()
    for step, event in enumerate(seen.events):
        if event.kind != "abandoned":
            continue
        assert event.value is not None and event.alpha is not None and event.beta is not None
        is_high = event.value >= event.beta
        assert is_high or event.value <= event.alpha
        assert (event.lower, event.upper) == ((event.value, inf) if is_high else (-inf, event.value))
        assert seen.say(step).endswith(f">= beta = {event.beta}" if is_high else f"<= alpha = {event.alpha}")
        sides.add((is_high, event.maximizing))
    assert sides >= {(False, True), (True, False)}, "ProbCut abandons nodes in both directions, whoever moves"


@pytest.mark.parametrize("algorithm", ["alphabeta", "negascout", "mtdf"])
def test_a_selective_search_proves_nothing(algorithm: str) -> None:
    seen = gt.trace(gt.position("chess", MIDST, evaluator="material"), algorithm, 2, selective=RECORDED)
    probed = [step for step, event in enumerate(seen.events) if event.kind == "probed"]
    assert probed and all((seen.events[step].lower, seen.events[step].upper) == (None, None) for step in probed)
    assert seen.say(probed[-1]) == f"the search of root returns {seen.events[probed[-1]].value}"


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf"])
def test_the_table_of_a_selective_search_has_its_windows(algorithm: str) -> None:
    position = gt.position("chess", MIDST, evaluator="material")
    selective = worked.table(gt.trace(position, algorithm, 1, selective="quiescence"))
    assert selective.rows and selective.columns == worked.table(gt.trace(position, algorithm, 1)).columns


def test_searches_beside_the_tree_end_with_the_trace() -> None:
    position = gt.position("chess", evaluator="tapered").line(["a2a3"])
    seen = gt.trace(position, "mtdf", 20, selective="null", events=1_000)
    assert seen.result.stopped == "events" and len(seen.events) <= 1_000 <= seen.result.counts.nodes < 20_000
