"""The sequential test: published values, what a most likely distribution is, and its errors by simulation."""

from __future__ import annotations

import random
from collections import Counter
from math import inf, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError
from gametree.matches import Games, Pairs, Sprt, expected_score, logistic_elo, normalized_elo, sequential_match
from gametree.matches.likelihood import with_mean, with_normalized_mean
from gametree.matches.sequential import counted
from gametree.players import RandomPlayer, SearchPlayer, elo, play_pair, random_openings

PUBLISHED = [
    (Games(wins=36433, draws=68692, losses=36027), "normalized", 0, 2, 0.92),
    (Games(wins=21404, draws=40708, losses=21184), "logistic", 0.5, 2.5, -1.57),
    (Games(wins=68965, draws=128429, losses=68526), "bayesian", 0, 2, -1.26),
    (Pairs(365, 16618, 36029, 200, 16974, 390), "normalized", 0, 2, 2.25),
    (Pairs(223, 9863, 20279, 1000, 10037, 246), "logistic", 0.5, 2.5, -3.07),
]
"""Results and log-likelihood ratios that are public test values of match runners."""
TRINOMIAL, PENTANOMIAL = (0.0, 0.5, 1.0), (0.0, 0.25, 0.5, 0.75, 1.0)


@pytest.mark.parametrize(("tally", "model", "elo0", "elo1", "published"), PUBLISHED)
def test_published_ratios(tally: Games | Pairs, model: str, elo0: float, elo1: float, published: float) -> None:
    assert Sprt(elo0, elo1, model=model).llr(tally) == pytest.approx(published, abs=0.005)


def test_bounds_and_verdicts() -> None:
    test = Sprt(0, 5, alpha=0.05, beta=0.1)
    assert test.bounds.lower == pytest.approx(log(0.1 / 0.95)) and test.bounds.upper == pytest.approx(log(0.9 / 0.05))
    assert test.verdict(Games(0, 0, 0)) == "continue"
    assert Sprt(0, 50).verdict(Games(2000, 100, 500)) == "H1"
    assert Sprt(0, 50).verdict(Games(500, 100, 500)) == "H0"


COUNTS = st.one_of(st.just(0), st.integers(0, 9), st.integers(0, 5000))


SEEN = st.integers(1, 5000)


def test_the_mean_is_the_hypothesis_also_where_a_step_comes_close_to_a_pole() -> None:
    """For one win and one loss in the corner, the first step of Newton's method is almost exactly at a pole."""
    for counts in ((1, 1, 15, 11, 2), (5, 11, 11, 1, 1), (1, 1, 1, 11, 1), (11, 11, 1, 1, 1)):
        found = with_mean([count / sum(counts) for count in counts], PENTANOMIAL, 0.5)
        assert sum(found) == pytest.approx(1)
        assert sum(map(float.__mul__, found, PENTANOMIAL)) == pytest.approx(0.5)
    before, after = (Sprt(0, 60, model="logistic").llr(Pairs(1, 1, 15, 0, 11, won)) for won in (2, 3))
    assert 2 < before < after < 4


@given(st.tuples(SEEN, COUNTS, COUNTS, COUNTS, COUNTS, SEEN), st.sampled_from(["normalized", "logistic", "bayesian"]))
def test_the_other_side_sees_the_opposite(counts: tuple[int, ...], model: str) -> None:
    """Exchanging the players and the hypotheses changes the sign and nothing else."""
    lost, lost_drawn, even, drawn, won_drawn, won = counts
    mine, theirs = Pairs(*counts), Pairs(won, won_drawn, even, drawn, lost_drawn, lost)
    forth, back = Sprt(-3, 8, model=model).llr(mine), Sprt(-8, 3, model=model).llr(theirs)
    assert forth == pytest.approx(-back, rel=1e-5, abs=1e-5)


@st.composite
def observed(draw: st.DrawFn) -> tuple[list[float], tuple[float, ...]]:
    points = draw(st.sampled_from([TRINOMIAL, PENTANOMIAL]))
    counts = [draw(st.integers(1, 10_000)) for _ in points]
    return [count / sum(counts) for count in counts], points


def mean_and_deviation(shares: list[float], points: tuple[float, ...]) -> tuple[float, float]:
    mean = sum(share * point for share, point in zip(shares, points, strict=True))
    return mean, sqrt(sum(share * (point - mean) ** 2 for share, point in zip(shares, points, strict=True)))


@given(observed(), st.floats(0.1, 0.9))
def test_the_mean_is_the_hypothesis_and_no_other_such_distribution_is_likelier(
    seen: tuple[list[float], tuple[float, ...]], mean: float
) -> None:
    shares, points = seen
    found = with_mean(shares, points, mean)
    assert mean_and_deviation(found, points)[0] == pytest.approx(mean, abs=1e-8)
    assert sum(found) == pytest.approx(1, abs=1e-8)
    likelihood = sum(p * log(q) for p, q in zip(shares, found, strict=True))
    for size in (1e-3, -1e-3):  # moves that keep sum and mean: one step up, two down, one up
        for at in range(len(points) - 2):
            other = list(found)
            for place, share in zip(range(at, at + 3), (size, -2 * size, size), strict=True):
                other[place] += share
            if min(other) > 0:
                assert sum(p * log(q) for p, q in zip(shares, other, strict=True)) <= likelihood + 1e-12


@given(observed(), st.floats(-0.3, 0.3))
def test_the_normalized_mean_is_the_hypothesis(seen: tuple[list[float], tuple[float, ...]], t: float) -> None:
    shares, points = seen
    found = with_normalized_mean(shares, points, t)
    mean, deviation = mean_and_deviation(found, points)
    assert (mean - 0.5) / deviation == pytest.approx(t, abs=1e-6)
    assert sum(found) == pytest.approx(1, abs=1e-6)


@given(st.tuples(COUNTS, COUNTS, COUNTS), st.floats(-1000, 999), st.floats(0.1, 1000))
def test_whatever_was_scored_gives_a_number(counts: tuple[int, int, int], elo0: float, more: float) -> None:
    for model in ("normalized", "logistic", "bayesian"):
        llr = Sprt(elo0, min(elo0 + more, 2000), model=model).llr(Games(*counts))
        assert llr == llr


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (60.0, "H0")])
def test_errors_are_as_rare_as_promised(truth: float, wrong: str) -> None:
    """Simulated matches at each hypothesis; benchmarks/sprt_errors.py does it 10,000 times."""
    from support.simulated_matches import share_of_verdicts

    assert share_of_verdicts(Sprt(0, 60, model="logistic"), truth, 200, seed=1)[wrong] <= 0.05 + 0.03


def test_pairs_from_an_unbalanced_opening_say_more_than_games() -> None:
    """A win and a loss in every pair: as games they are noise, as pairs they are level."""
    pairs = Pairs(0, 0, 400, 0, 100, 0)
    assert normalized_elo(pairs).low > normalized_elo(pairs.games).low
    assert Sprt(0, 5).llr(pairs) > Sprt(0, 5).llr(pairs.games)


def test_normalized_elo_is_a_mean_in_units_of_deviation() -> None:
    tally = Pairs(lost_both=10, lost_and_drawn=40, won_and_lost=80, drawn_both=20, won_and_drawn=60, won_both=15)
    points = [0.0] * 10 + [0.25] * 40 + [0.5] * 100 + [0.75] * 60 + [1.0] * 15
    mean = sum(points) / len(points)
    variance = sum((point - mean) ** 2 for point in points) / len(points)
    assert normalized_elo(tally).value == pytest.approx((mean - 0.5) / sqrt(2 * variance) * 800 / log(10), rel=1e-3)


def test_intervals_of_elo_hold_the_truth() -> None:
    """95 times in 100, by pairs of which one half are one win and one loss because of the opening."""
    rng, truth, held = random.Random(3), expected_score(60), 0
    for _ in range(600):
        counts = Counter[str]()
        for _ in range(60):
            one, two = (rng.random() < (0.5 + truth) / 2 for _ in range(2))
            even = rng.random() < 0.5
            counts["won_and_lost" if even or one != two else "won_both" if one else "lost_both"] += 1
        mean = ((0.5 + truth) / 2 + 0.5) / 2
        found = logistic_elo(Pairs(**{field: counts[field] for field in Pairs._fields}))
        held += found.low <= elo(mean) <= found.high
    assert 0.93 <= held / 600 <= 0.98


def test_a_few_equal_results_are_not_certain() -> None:
    for tally in (Pairs(0, 0, 4, 0, 0, 0), Games(0, 4, 0), Pairs(0, 0, 0, 0, 0, 4)):
        found = logistic_elo(tally)
        assert found.low < found.value - 50 and found.high >= found.value
    assert logistic_elo(Games(0, 0, 0)) == (0, -inf, inf) and logistic_elo(Games(3, 0, 0)).value == inf


def test_expected_scores() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Sprt(5, 0),
        lambda: Sprt(0, 5, alpha=0.0),
        lambda: Sprt(0, 5, beta=0.7),
        lambda: Sprt(0, 5, model="elo"),
        lambda: Sprt("0", 5),  # type: ignore[arg-type]
        lambda: Sprt(0, 5).llr((1, 2, 3)),  # type: ignore[arg-type]
        lambda: Sprt(0, 5).llr(Games(-1, 2, 3)),
        lambda: Sprt(0, 5).llr(Games(1.5, 2, 3)),  # type: ignore[arg-type]
        lambda: expected_score(1e9),
    ],
)
def test_wrong_arguments(call: object) -> None:
    with pytest.raises(GameTreeError):
        call()  # type: ignore[operator]


def test_a_simulated_match_is_repeatable() -> None:
    from support.simulated_matches import simulated

    assert simulated(Sprt(0, 60), 30.0, random.Random(5)) == simulated(Sprt(0, 60), 30.0, random.Random(5))


def test_a_match_ends_with_the_verdict() -> None:
    boards = random_openings(gt.position("tic-tac-toe"), 300, plies=2)
    standings = list(sequential_match(SearchPlayer("mtdf"), RandomPlayer(1), boards, Sprt(0, 100, model="logistic")))
    assert [standing.verdict for standing in standings[:-1]] == ["continue"] * (len(standings) - 1)
    assert standings[-1].verdict == "H1" and standings[-1].tally.number == len(standings)
    assert standings[-1].llr == Sprt(0, 100, model="logistic").llr(standings[-1].tally)


def test_a_match_between_equals_needs_more_openings() -> None:
    boards = random_openings(gt.position("tic-tac-toe"), 5, plies=2)
    *_, last = sequential_match(SearchPlayer("mtdf"), SearchPlayer("alphabeta"), boards, Sprt(0, 5))
    assert last.verdict == "continue" and last.tally.number == 5
    assert last.tally.won_both == last.tally.lost_both == 0


def test_every_pair_has_its_place() -> None:
    tree = gt.tree([gt.Node([3, 12], value=1), gt.Node([2, -4], value=9)])
    pair = play_pair(tree, SearchPlayer("alphabeta", depth=2), SearchPlayer("alphabeta", depth=1))
    assert (pair.first_as_max.outcome, pair.second_as_max.outcome) == (3, -4)
    assert counted(pair) == Pairs(0, 0, 0, 0, 0, 1)
