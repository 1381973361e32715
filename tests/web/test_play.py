"""Playing over HTTP: a whole game in every game, commands at the wrong moment, clocks, two players, games forgotten."""

from __future__ import annotations

from typing import Any

import pytest

import gametree as gt
from gametree.playing.session import Opponent, Session
from gametree.web.caps import Caps
from gametree.web.matches import Match, Matches
from support.web_server import Running, wait_until

WEAK = {"algorithm": "alphabeta", "depth": 1}


def new(server: Running, game: str, **more: Any) -> Any:
    return server.ask("/api/games", {"place": {"game": game}, "opponent": WEAK, **more}, 201)


def reply(server: Running, state: Any) -> Any:
    """The state after the player's move; the thinking came before."""
    *thinking, game, end = server.stream(f"/api/games/{state['game']}/reply", {})
    assert {event.name for event in thinking} <= {"thinking"} and (game.name, end.name) == ("game", "end")
    return game.data


@pytest.mark.parametrize("name", gt.games())
def test_a_game_can_be_played_to_its_end(name: str, server: Running) -> None:
    """Or for twenty moves, where it is longer."""
    options: dict[str, Any] = {"depth": 6} if name == "random-tree" else {}
    state = new(server, name, place={"game": name, "options": options})
    position: Any = gt.position(name, **options)
    while state["turn"] != "over" and len(state["moves"]) < 20:
        if state["turn"] == "person":
            move = state["position"]["moves"][-1]["text"]
            state = server.ask(f"/api/games/{state['game']}/move", {"move": move})
            assert state["moves"][-1] == move
        else:
            state = reply(server, state)
        position = position.play(state["moves"][-1])
        assert state["position"]["plain"] == str(position)
    assert (state["ending"] is None) == (state["turn"] != "over")


def test_the_users_own_game_is_played_with_the_users_own_algorithm(server: Running) -> None:
    (nim,), (beam,) = server.house.offers.own_games, server.house.offers.own_algorithms
    state = new(server, nim, opponent={"algorithm": f"{beam}:width=2", "depth": 3})
    state = server.ask(f"/api/games/{state['game']}/move", {"move": "2"})
    state = reply(server, state)
    assert len(state["moves"]) == 2 and state["players"]["min"] == f"{beam}:width=2 depth 3"
    assert server.ask(f"/api/games/{state['game']}/hint", {"seconds": 0.05})["move"] in ("1", "2", "3")


@pytest.mark.parametrize("opponent", [{"level": 3}, {"level": 10}, {"algorithm": "mtdf", "depth": 3}])
def test_the_thinking_is_streamed(opponent: Any, server: Running) -> None:
    state = new(server, "connect-four", side="second", seconds=0.2, opponent=opponent)
    assert state["turn"] == "engine" and state["person"] == "min"
    *thinking, game, _ = server.stream(f"/api/games/{state['game']}/reply", {})
    depths = [event.data["depth"] for event in thinking]
    assert depths and depths == sorted(depths) and all(event.name == "thinking" for event in thinking)
    assert game.data["turn"] == "person" and len(game.data["moves"]) == 1


def test_undo_switch_hint_resign_and_save(server: Running) -> None:
    state = new(server, "tic-tac-toe")
    path = f"/api/games/{state['game']}"
    state = reply(server, server.ask(f"{path}/move", {"move": "b2"}))
    assert server.ask(f"{path}/hint", {"seconds": 0.1})["move"] is not None
    assert server.client.get(f"{path}/save").json()["moves"] == state["moves"]
    assert server.ask(f"{path}/undo", {})["moves"] == []
    state = server.ask(f"{path}/switch", {})
    assert (state["person"], state["turn"]) == ("min", "engine")
    state = server.ask(f"{path}/resign", {})
    assert state["ending"] == {"reason": "resigned", "winner": "max", "value": None, "text": "MAX wins: by resignation"}
    assert state["turn"] == "over" and server.client.get(path).json() == state


def test_what_comes_at_the_wrong_moment_is_refused(server: Running) -> None:
    state = new(server, "tic-tac-toe")
    path = f"/api/games/{state['game']}"
    assert server.ask(f"{path}/reply", {}, 409)["error"] == "it is your turn"
    assert "no move of yours" in server.ask(f"{path}/undo", {}, 400)["error"]
    assert "illegal move" in server.ask(f"{path}/move", {"move": "z9"}, 400)["error"]
    server.ask(f"{path}/move", {"move": "a1"})
    assert server.ask(f"{path}/move", {"move": "a2"}, 409)["error"] == "it is not your turn"
    server.ask(f"{path}/resign", {})
    for command in ("move", "reply", "hint", "switch", "resign"):
        body = {"move": "a3"} if command == "move" else {}
        assert server.ask(f"{path}/{command}", body, 409)["error"] == "the game is over"


def test_a_player_that_thinks_can_be_hurried_and_nothing_else(server: Running) -> None:
    state = new(server, "chess", side="second", opponent={"algorithm": "mtdf"}, seconds=20)
    path = f"/api/games/{state['game']}"
    begun = server.ask(f"{path}/reply", {}, 202)
    events = server.follow(begun["events"])
    assert next(events).name == "thinking"
    assert server.client.get(path).json()["turn"] == "engine"
    for command in ("resign", "undo", "hint", "reply"):
        assert "busy" in server.ask(f"{path}/{command}", {}, 409)["error"]
    assert server.client.post(f"{path}/hurry", json={}).status_code == 204
    *_, game, end = events
    assert (game.name, game.data["turn"], end.name) == ("game", "person", "end")


def test_a_player_moves_at_once_if_nobody_waits_for_it(server: Running) -> None:
    state = new(server, "chess", side="second", opponent={"algorithm": "mtdf"}, seconds=20)
    server.ask(f"/api/games/{state['game']}/reply", {}, 202)
    wait_until(lambda: server.house.searches.running == 0, "the search has ended")
    state = server.client.get(f"/api/games/{state['game']}").json()
    assert (state["turn"], len(state["moves"])) == ("person", 1)


def test_clocks_run(server: Running) -> None:
    state = new(server, "tic-tac-toe", clock="1+2", opponent={"algorithm": "mtdf"})
    assert state["running"] == "max" and 59 < state["clocks"]["max"]["left"] <= 60
    assert state["clocks"]["min"] == {"left": 60.0, "increment": 2.0}
    state = server.ask(f"/api/games/{state['game']}/move", {"move": "b2"})
    assert state["running"] == "min" and 60 < state["clocks"]["max"]["left"] <= 62
    state = reply(server, state)
    assert state["clocks"]["min"]["left"] > 60


def test_a_person_loses_on_time(server: Running) -> None:
    state = new(server, "tic-tac-toe", clock="0.0001")
    path = f"/api/games/{state['game']}"
    wait_until(lambda: server.client.get(path).json()["clocks"]["max"]["left"] < 0, "the time is up")
    state = server.ask(f"{path}/move", {"move": "b2"})
    assert state["ending"]["reason"] == "time" and state["ending"]["winner"] == "min"


def test_two_players_meet(server: Running) -> None:
    state = new(server, "tic-tac-toe", side="none", other={"algorithm": "mtdf", "depth": 9}, clock="1")
    assert (state["person"], state["turn"]) == (None, "engine")
    assert state["players"] == {"max": "mtdf depth 9", "min": "alphabeta depth 1"}
    while state["turn"] == "engine":
        state = reply(server, state)
    assert state["ending"]["winner"] in ("max", None)
    assert "two players meet" in server.ask(f"/api/games/{state['game']}/undo", {}, 409)["error"]


def test_a_game_begins_at_any_place(server: Running) -> None:
    place = {"game": "othello", "position": "f5", "moves": ["d6"], "evaluator": "discs"}
    state = new(server, "othello", place=place, side="second")
    assert (state["turn"], state["moves"], state["position"]["last"]) == ("engine", [], "d6")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"clock": "5+3", "seconds": 1}, "not both"),
        ({"clock": "soon"}, "as in 5+3"),
        ({"opponent": {"level": 3, "algorithm": "mtdf"}}, "not both"),
        ({"opponent": {"depth": 3}}, "a depth goes with an algorithm"),
        ({"opponent": {"level": 11}}, "less than or equal to 10"),
        ({"opponent": {"algorithm": "mtd"}}, "unknown algorithm"),
        ({"side": "third"}, "side should be 'first', 'second' or 'none'"),
        ({"seed": -1}, "greater than or equal to 0"),
    ],
)
def test_a_wrong_game_is_refused(more: Any, said: str, server: Running) -> None:
    body = {"place": {"game": "tic-tac-toe"}, **more}
    assert said in server.ask("/api/games", body, 400)["error"]


def test_a_game_can_be_forgotten(server: Running) -> None:
    path = f"/api/games/{new(server, 'tic-tac-toe')['game']}"
    assert server.client.delete(path).status_code == 204
    assert server.client.get(path).status_code == 404


def test_the_game_that_was_left_alone_for_longest_makes_room() -> None:
    matches = Matches(Caps(games=3))
    made = [Match(Session(gt.position("tic-tac-toe"), Opponent(algorithm="mtdf", depth=1)), []) for _ in range(5)]
    for one in made[:3]:
        matches.add(one)
    made[0].used_at += 1
    matches.add(made[3])
    made[2].busy = True
    matches.add(made[4])
    assert [key for key in (one.id for one in made) if key in matches] == [made[0].id, made[2].id, made[4].id]
