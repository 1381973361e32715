"""The one loop of equal effort: which horizons follow, as far as the rounds before them are known."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gametree.players import Effort, Horizons, Round, TournamentResult
from gametree.players.equal_effort import START, scheduled

UNTIL = Horizons(4, 9)


def round_of(horizons: Horizons, costs: list[int]) -> Round:
    efforts = Effort(nodes=costs[horizons.first]), Effort(nodes=costs[-horizons.second])
    return Round(horizons, TournamentResult("A", "B", "pair", 1, 1, 0, *efforts))


@given(st.lists(st.integers(0, 5), min_size=20, max_size=20))
def test_rounds_may_be_added_while_the_horizons_are_read(costs: list[int]) -> None:
    played: dict[Horizons, Round] = {}
    for horizons in scheduled(played, UNTIL):
        assert horizons not in played
        played[horizons] = round_of(horizons, costs)
    steps = list(played)
    assert steps[0] == START and all(step.first <= UNTIL.first and step.second <= UNTIL.second for step in steps)
    for last, following in pairwise(steps):
        deeper_second = played[last].ratio() < 1
        assert following == (last.first + (not deeper_second), last.second + deeper_second)
    assert list(scheduled(played, UNTIL)) == steps


@given(st.lists(st.integers(0, 5), min_size=20, max_size=20), st.integers(0, 12))
def test_after_horizons_not_played_there_are_none(costs: list[int], known: int) -> None:
    whole: dict[Horizons, Round] = {}
    for horizons in scheduled(whole, UNTIL):
        whole[horizons] = round_of(horizons, costs)
    part = dict(list(whole.items())[:known])
    assert list(scheduled(part, UNTIL)) == list(whole)[: known + 1]
