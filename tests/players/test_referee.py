"""Games end early when somebody's time is up, or when their result is clear; and not before."""

from __future__ import annotations

from time import sleep
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import Forfeit, OptionError
from gametree.model.position import Position
from gametree.players import (
    Adjudication,
    Clock,
    DrawRule,
    FunctionPlayer,
    GameRecord,
    RandomPlayer,
    ResignRule,
    SearchPlayer,
    play_game,
)
from gametree.players.player import Decision, Player
from gametree.players.referee import BY_THE_RULES


class Timed(Player):
    """Plays the first move after some seconds, or forfeits then."""

    def __init__(self, clock: Clock, takes: float, *, forfeits: bool = False) -> None:
        super().__init__("timed")
        self.at_first, self.takes, self.forfeits = clock, takes, forfeits

    def begin(self, position: Position) -> None:
        super().begin(position)
        self.time = self.at_first

    def decide(self, position: Position) -> Decision:
        sleep(self.takes)
        if self.forfeits:
            raise Forfeit("timed had to go")
        return Decision(position.moves()[0])


def first() -> Player:
    return FunctionPlayer("first", lambda position: position.moves()[0])


def played(maximizer: Player, rules: Adjudication = BY_THE_RULES, name: str = "tic-tac-toe") -> GameRecord:
    return play_game(gt.position(name), maximizer, first(), rules)


def test_a_player_whose_time_is_up_loses() -> None:
    game = played(Timed(Clock(0.01), takes=0.03))
    assert (game.outcome, game.ended, game.plies) == (-1, "time", 1) and "timed lost on time" in game.reason
    game = play_game(gt.position("tic-tac-toe"), first(), Timed(Clock(0.01), takes=0.03))
    assert (game.outcome, game.ended) == (1, "time")


def test_a_margin_forgives_a_late_move_and_not_a_later_one() -> None:
    assert played(Timed(Clock(0.01), takes=0.02), Adjudication(margin=60)).ended == "end"
    assert played(Timed(Clock(0.01), takes=0.05), Adjudication(margin=0.02)).ended == "time"


def test_a_player_that_gives_up_after_its_time_loses_on_time() -> None:
    late = played(Timed(Clock(0.01), takes=0.02, forfeits=True))
    early = played(Timed(Clock(60), takes=0.0, forfeits=True))
    assert (late.ended, early.ended) == ("time", "forfeit") and late.outcome == early.outcome == -1


def test_enough_time_is_no_reason_to_lose() -> None:
    assert played(SearchPlayer("mtdf", time=Clock(60))).ended == "end"


def test_a_player_resigns_when_its_own_search_says_so() -> None:
    rules = Adjudication(resign=ResignRule(9_000, moves=1))
    careful = SearchPlayer("mtdf", depth=6)
    game = play_game(gt.position("connect-four"), careful, RandomPlayer(1), rules)
    assert game.ended == "end", "a random player has no opinion"
    game = play_game(gt.position("connect-four"), careful, SearchPlayer("mtdf", depth=4, name="loser"), rules)
    whole = play_game(gt.position("connect-four"), careful, SearchPlayer("mtdf", depth=4, name="loser"))
    assert game.ended == "resigned" and game.plies < whole.plies
    assert game.outcome * whole.outcome > 0 and game.moves == whole.moves[: game.plies]


def test_both_must_say_that_a_game_is_even() -> None:
    rules = Adjudication(draw=DrawRule(0, moves=2, after=4))
    even = play_game(gt.position("tic-tac-toe"), SearchPlayer("mtdf"), SearchPlayer("negascout"), rules)
    assert (even.ended, even.outcome) == ("agreed", 0) and 4 <= even.plies < 9
    alone = play_game(gt.position("tic-tac-toe"), SearchPlayer("mtdf"), RandomPlayer(3), rules)
    assert alone.ended == "end"


def test_a_solved_game_ends_with_the_outcome_that_perfect_play_has() -> None:
    one, two = SearchPlayer("mtdf", depth=2), SearchPlayer("mtdf", depth=1)
    start = gt.position("othello", size=4)
    game = play_game(start, one, two, Adjudication(solved=10**6))
    assert game.ended == "solved" and game.plies == 1
    assert game.outcome == gt.solve(start.line(game.moves)).value
    assert play_game(start, one, two, Adjudication(solved=1)).plies > 1


def test_a_long_game_is_drawn() -> None:
    game = played(first(), Adjudication(max_plies=3))
    assert (game.outcome, game.ended, game.plies) == (0, "plies", 3)


def test_a_game_that_ends_by_its_rules_is_not_adjudicated() -> None:
    rules = Adjudication(max_plies=9, solved=1)
    whole = play_game(gt.position("tic-tac-toe"), SearchPlayer("mtdf"), SearchPlayer("mtdf"), rules)
    assert whole.ended in ("end", "solved") and whole.reason == ("" if whole.ended == "end" else "the outcome is known")


def test_who_listened_before_listens_again() -> None:
    seen: list[Any] = []
    player = SearchPlayer("mtdf")
    player.on_result = listener = seen.append
    play_game(gt.position("tic-tac-toe"), player, first(), Adjudication(resign=ResignRule(5, 1)))
    assert seen and player.on_result == listener


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: ResignRule(-1, 2),
        lambda: ResignRule(1, 0),
        lambda: DrawRule(1, 1, -1),
        lambda: Adjudication(solved=0),
        lambda: Adjudication(max_plies=0),
        lambda: Adjudication(margin=-1),
        lambda: Adjudication(resign=(900, 3)),  # type: ignore[arg-type]
        lambda: Adjudication(draw="10:8"),  # type: ignore[arg-type]
    ],
)
def test_wrong_rules_are_refused(wrong: Any) -> None:
    with pytest.raises(OptionError):
        wrong()
