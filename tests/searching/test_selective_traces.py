"""Traces of selective searches: what is recorded, replayed, is what the search did."""

from __future__ import annotations

import pytest

import gametree as gt
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
    seen = gt.trace(gt.position("checkers", "11-15 23-19 8-11"), algorithm, 4, selective=RECORDED)
    check_trace(seen)
    check_moments(gt.trace(gt.position("checkers", "11-15 23-19 8-11"), algorithm, 2, selective=RECORDED))


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
