"""Games, pairs and tournaments: sides, scoring rules, sums, openings, and series at equal effort."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from math import isinf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import OptionError, UnknownName
from gametree.players import (
    Decision,
    Effort,
    FunctionPlayer,
    GameRecord,
    Horizons,
    PairResult,
    Player,
    RandomPlayer,
    Round,
    Score,
    SearchPlayer,
    TournamentResult,
    equal_effort,
    next_horizons,
    openings,
    play_game,
    play_pair,
    play_pairs,
    random_trees,
    reported,
    score,
    summed,
    tournament,
)
from support.trees import trees


def pair(first_as_max: float, second_as_max: float) -> PairResult:
    """A pair with the given outcomes."""
    games = GameRecord("A", "B", (), first_as_max), GameRecord("B", "A", (), second_as_max)
    return PairResult(*games, Effort(3, 0.25, 2), Effort(5, 0.5, 2))


def without_time(result: TournamentResult) -> tuple[Any, ...]:
    """Everything about a result that is the same in every run."""
    efforts = [(effort.nodes, effort.moves) for effort in (result.first_effort, result.second_effort)]
    return result.first, result.second, result.scoring, result.wins, result.losses, result.ties, *efforts


class Spy(Player):
    """Plays the leftmost move and remembers in which positions it was asked."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.asked: list[gt.Position] = []

    def decide(self, position: gt.Position) -> Decision:
        self.asked.append(position)
        return Decision(position.moves()[0])


# Games and pairs


@settings(max_examples=50)
@given(root=trees(height=6, width=3))
def test_each_player_moves_for_its_side_however_often_in_a_row(root: gt.Position) -> None:
    high, low = Spy("high"), Spy("low")
    game = play_game(root, high, low)
    assert all(position.maximizing for position in high.asked)
    assert not any(position.maximizing for position in low.asked)
    assert len(high.asked) + len(low.asked) == game.plies == len(game.moves)
    assert (game.maximizer, game.minimizer) == ("high", "low")
    assert high.position == low.position == root.line(game.moves)
    assert game.outcome == high.position.evaluate()


def test_a_pass_is_a_move_of_a_player() -> None:
    root = gt.position("othello", "OX......" + "." * 56 + "X", evaluator="discs")
    assert root.moves() == ["pass"]
    game = play_game(root, RandomPlayer(), RandomPlayer(1))
    assert game.moves == ("pass", "c1") and game.outcome == -3


def test_a_pair_is_played_with_sides_swapped() -> None:
    left = FunctionPlayer("left", lambda position: position.moves()[0])
    right = FunctionPlayer("right", lambda position: position.moves()[-1])
    played = play_pair(gt.tree([[1, 2], [3, 4]]), left, right)
    assert played.first_as_max == GameRecord("left", "right", (0, 1), 2)
    assert played.second_as_max == GameRecord("right", "left", (1, 0), 3)
    assert (played.first_effort.moves, played.second_effort.moves) == (2, 2)


def test_effort_of_a_pair_leaves_out_earlier_games() -> None:
    one, two = SearchPlayer("minimax", depth=2), SearchPlayer("minimax", depth=1)
    root = gt.tree([[1, 2], [3, 4]])
    first, again = play_pair(root, one, two), play_pair(root, one, two)
    assert first.first_effort.nodes == again.first_effort.nodes == 6 + 2
    assert one.effort.nodes == 16 and one.effort.moves == 4


@pytest.mark.parametrize(
    ("outcomes", "as_pair", "as_games"),
    [
        ((5, 3), (1, 0, 0), (1, 1, 0)),
        ((3, 5), (0, 1, 0), (1, 1, 0)),
        ((-3, -5), (1, 0, 0), (1, 1, 0)),
        ((4, 4), (0, 0, 1), (1, 1, 0)),
        ((4, -4), (1, 0, 0), (2, 0, 0)),
        ((-4, 4), (0, 1, 0), (0, 2, 0)),
        ((0, 0), (0, 0, 1), (0, 0, 2)),
        ((0, -2), (1, 0, 0), (1, 0, 1)),
        ((0.5, 0.25), (1, 0, 0), (1, 1, 0)),
    ],
)
def test_scoring_by_hand(outcomes: tuple[float, float], as_pair: Any, as_games: Any) -> None:
    assert score(pair(*outcomes), "pair") == Score(*as_pair)
    assert score(pair(*outcomes), "games") == Score(*as_games)


def test_an_unknown_scoring_is_found_before_any_game() -> None:
    spies = Spy("A"), Spy("B")
    with pytest.raises(UnknownName, match="unknown scoring 'game'; did you mean games"):
        tournament(*spies, random_trees([1], depth=3), "game")
    assert not spies[0].asked


# Tournaments


@pytest.mark.parametrize("scoring", ["pair", "games"])
def test_a_longer_horizon_wins(scoring: str) -> None:
    far, near = (SearchPlayer("alphabeta", depth=depth, ordering="static") for depth in (4, 1))
    result = tournament(far, near, random_trees(range(40), depth=30, branching=3), scoring)
    assert result.share.value > 0.7 and result.share.low > 0.5 and result.elo.low > 0
    assert result.first_effort.nodes > result.second_effort.nodes


def test_a_player_ties_every_pair_with_its_like() -> None:
    one, two = (SearchPlayer("alphabeta", depth=2) for _ in range(2))
    result = tournament(one, two, random_trees(range(20), depth=20), "pair")
    assert (result.wins, result.losses, result.ties) == (0, 0, 20)
    assert (result.share.value, result.elo.value) == (0.5, 0)
    assert result.first_effort.nodes == result.second_effort.nodes


@settings(max_examples=20)
@given(
    cut=st.integers(1, 11),
    scoring=st.sampled_from(["pair", "games"]),
    kind=st.sampled_from(["alphabeta", "mtdf", "random"]),
)
def test_split_tournaments_add_up_to_the_whole(cut: int, scoring: str, kind: str) -> None:
    def players() -> tuple[Player, Player]:
        return RandomPlayer(1) if kind == "random" else SearchPlayer(kind, depth=2, table="1MB"), RandomPlayer(2)

    places = random_trees(range(12), depth=6)
    whole = tournament(*players(), places, scoring)
    parts = [tournament(*players(), part, scoring) for part in (places[:cut], places[cut:])]
    assert without_time(parts[0] + parts[1]) == without_time(whole)


def test_pairs_come_one_by_one_and_stop_when_asked() -> None:
    one, two = Spy("A"), Spy("B")
    pairs = play_pairs(one, two, random_trees(range(5), depth=4))
    first = next(pairs)
    assert len(one.asked) == 4
    rest = list(pairs)
    assert without_time(summed([first, *rest], "pair")) == without_time(
        tournament(Spy("A"), Spy("B"), random_trees(range(5), depth=4), "pair")
    )


def test_results_by_hand() -> None:
    result = summed([pair(2, 1), pair(2, 1), pair(1, 2), pair(1, 1)], "pair")
    assert without_time(result) == ("A", "B", "pair", 2, 1, 1, (12, 8), (20, 8))
    assert result.share.value == 2 / 3
    assert 0 < result.elo.value < result.elo.high
    assert result.swapped().share.value == 1 / 3 and result.swapped().swapped() == result
    assert str(result) == (
        "A against B: 2 won, 1 lost, 1 tied (pair); 66.7% of the decided (20.8% to 93.9%), Elo +89 (-220 to +398); "
        "effort 12 nodes, 1.00 s against 20 nodes, 2.00 s"
    )


def test_results_as_json_and_back() -> None:
    for pairs in ([pair(2, 1), pair(1, 2)], [pair(2, 1)], [pair(1, 2)], [pair(1, 1)]):
        result = summed(pairs, "pair")
        text = json.dumps(result.as_dict(), allow_nan=False)
        assert TournamentResult.from_dict(json.loads(text)) == result
        assert (result.as_dict()["elo"]["value"] is None) == isinf(result.elo.value)
        assert pickle.loads(pickle.dumps(result)) == result
    assert pickle.loads(pickle.dumps(pair(1, 2))) == pair(1, 2)


def test_only_like_results_are_added() -> None:
    with pytest.raises(OptionError, match="same players and scoring"):
        summed([pair(1, 2)], "pair") + summed([pair(1, 2)], "games")
    with pytest.raises(OptionError, match="at least one opening"):
        summed([], "pair")


# Openings


def test_the_244_openings_of_othello() -> None:
    found = openings(gt.position("othello"), 4)
    assert len(found) == 244
    assert all(position.maximizing and position.plies_expected == 56 for position in found)
    assert len(set(found)) < 244  # some sequences transpose
    for at in (0, -1):
        position = gt.position("othello")
        for _ in range(4):
            position = position.play(position.moves()[at])
        assert found[at] == position


def test_openings_are_in_the_order_of_their_moves_and_not_over() -> None:
    start = gt.position("tic-tac-toe")
    assert openings(start, 0) == [start]
    assert openings(start, 1) == [start.play(move) for move in start.moves()]
    # 9! / 4! sequences of five moves; in 8 * 3! * 6 * 5 of them X has three in a row
    assert len(openings(start, 5)) == 15120 - 1440
    with pytest.raises(OptionError, match="plies is a whole number"):
        openings(start, -1)


def test_random_trees_by_their_numbers() -> None:
    found = random_trees([3, 5], depth=7, branching=2, varying=True)
    assert found == [gt.position("random-tree", seed=seed, depth=7, branching=2, varying=True) for seed in (3, 5)]
    assert random_trees([0])[0].plies_expected == 100


# Equal effort


def round_of(horizons: tuple[int, int], efforts: tuple[int, int], measure: str = "nodes") -> Round:
    """A round with scripted efforts."""
    first, second = (Effort(**{measure: effort}) for effort in efforts)
    return Round(Horizons(*horizons), TournamentResult("A", "B", "pair", 1, 1, 0, first, second))


@pytest.mark.parametrize("measure", ["nodes", "seconds"])
@pytest.mark.parametrize(
    ("efforts", "expected"),
    [((10, 9), (4, 8)), ((9, 10), (5, 7)), ((9, 9), (5, 7)), ((0, 0), (5, 7)), ((0, 1), (5, 7))],
)
def test_whoever_spent_less_searches_deeper(efforts: tuple[int, int], expected: tuple[int, int], measure: str) -> None:
    assert next_horizons(round_of((4, 7), efforts, measure), measure) == expected


def test_the_round_of_most_nearly_equal_efforts_is_reported() -> None:
    rounds = [
        round_of((1, 1), (10, 10)),
        round_of((2, 1), (40, 10)),
        round_of((2, 2), (40, 21)),
        round_of((2, 3), (40, 80)),  # twice as much is farther off than 21 of 40
        round_of((3, 3), (90, 80)),
        round_of((3, 4), (90, 101)),  # 101 / 90 < 90 / 80
        round_of((4, 4), (300, 100)),
        round_of((4, 5), (300, 299)),  # near, but never caught up with
    ]
    assert [played.horizons for played in reported(rounds)] == [(1, 1), (2, 2), (3, 4)]
    assert reported(reversed(rounds)) == reported(rounds)
    assert reported([]) == []


def test_of_equally_near_rounds_the_first_is_reported() -> None:
    rounds = [round_of((2, 1), (10, 5)), round_of((2, 2), (10, 20))]
    assert [played.horizons for played in reported(rounds)] == [(2, 1)]


class Costly(Player):
    """Plays the leftmost move, and says what it costs."""

    def __init__(self, cost: Effort) -> None:
        super().__init__(f"costs {cost}")
        self.cost = cost
        self.spent = Effort()

    def decide(self, position: gt.Position) -> Decision:
        self.spent += self.cost
        return Decision(position.moves()[0])

    @property
    def effort(self) -> Effort:
        return self.spent


def series(
    first: Sequence[int], second: Sequence[int], until: Horizons, measure: str = "nodes"
) -> list[tuple[int, int]]:
    """The horizons of a series in which a move costs what the lists say."""
    rounds = equal_effort(
        lambda horizons: Costly(Effort(**{measure: first[horizons.first - 1]})),
        lambda horizons: Costly(Effort(**{measure: second[horizons.second - 1]})),
        random_trees([1], depth=2),
        "pair",
        until,
        measure,
    )
    return [(played.horizons.first, played.horizons.second) for played in rounds]


@pytest.mark.parametrize("measure", ["nodes", "seconds"])
def test_a_series_climbs_step_by_step_until_told(measure: str) -> None:
    found = series([1, 10, 100], [1, 4, 9, 16, 25], Horizons(2, 9), measure)
    assert found == [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4)]


def test_a_series_ends_where_the_game_does() -> None:
    assert series([1, 10, 100], [1, 4, 9, 16, 25], Horizons(3, 5))[-2:] == [(3, 4), (3, 5)]


def test_players_are_made_for_the_horizons_of_both_sides() -> None:
    asked: list[Horizons] = []

    def make(horizons: Horizons) -> Player:
        asked.append(horizons)
        return SearchPlayer("minimax", depth=horizons.second)

    rounds = list(
        equal_effort(
            lambda horizons: SearchPlayer("alphabeta", depth=horizons.first),
            make,
            iter(random_trees(range(3), depth=6)),
            "pair",
            Horizons(3, 6),
        )
    )
    assert [played.horizons for played in rounds] == asked
    assert all(played.result.first_effort.nodes > 0 for played in rounds)


def test_an_unknown_measure_is_found_before_any_game() -> None:
    rounds = equal_effort(
        lambda h: Costly(Effort()), lambda h: Costly(Effort()), [], "pair", Horizons(1, 1), measure="hours"
    )
    with pytest.raises(UnknownName, match="unknown measure of effort 'hours'; known: nodes, seconds"):
        next(rounds)
