"""What the page asks before anything runs: the catalogue, and positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.lab import experiments
from gametree.lab.papers import worked
from gametree.web.boards import described
from support.web_server import Running

DRAWN = [name for name in gt.games() if gt.position(name).drawing() is not None]


def test_the_catalogue_names_all_that_there_is(server: Running) -> None:
    found = server.client.get("/api/catalogue").json()
    nim, beam = [*server.house.offers.own_games], [*server.house.offers.own_algorithms]
    assert [game["name"] for game in found["games"]] == [*nim, *gt.games()]
    assert [game["own"] for game in found["games"]] == [True] + [False] * len(gt.games())
    assert [one["name"] for one in found["algorithms"]] == [*beam, *gt.algorithms()]
    assert [one["name"] for one in found["examples"]] == list(worked.names())
    assert [one["name"] for one in found["experiments"]] == list(experiments())
    assert [one["name"] for one in found["parts"]] == list(gt.parts())
    assert [one["number"] for one in found["levels"]] == list(range(1, 11))
    assert found["limits"]["events"] == server.house.caps.events


def test_the_catalogue_says_what_can_be_set(server: Running) -> None:
    found = server.client.get("/api/catalogue").json()
    games = {game["name"]: game for game in found["games"]}
    algorithms = {one["name"]: one for one in found["algorithms"]}
    assert games["othello"]["options"] == {"size": {"default": 8, "type": "int", "choices": [8, 6, 4]}}
    assert games["random-tree"]["options"]["varying"] == {"default": False, "type": "bool"}
    assert [one["name"] for one in games["chess"]["evaluators"]] == list(gt.game("chess").evaluators)
    assert len(games["chess"]["positions"]) == 20 and games["tic-tac-toe"]["positions"] == []
    assert algorithms["best-first"]["settings"]["expansion"] == {"default": "partial", "type": "str"}
    assert {name for name, one in algorithms.items() if one["kind"] == "selective"} >= {"rbfms", "forward-estimation"}
    assert algorithms["mtdf"]["table"] == "needed" and "first" not in algorithms["mtdf"]["settings"]


def test_every_setting_of_the_catalogue_is_accepted(server: Running) -> None:
    """With its default value, as a page sends it that shows all settings."""
    found = server.client.get("/api/catalogue").json()
    for one in found["algorithms"]:
        settings = [
            f"{name}={said['default']}" for name, said in one["settings"].items() if said["default"] is not None
        ]
        assert server.house.offers.algorithm(":".join([one["name"], *settings])) is not None
    for game in found["games"]:
        options = {name: said["default"] for name, said in game["options"].items()}
        server.ask("/api/position", {"game": game["name"], "options": options})


@pytest.mark.parametrize("name", gt.games())
def test_a_position_is_what_the_library_says(name: str, server: Running) -> None:
    position = gt.position(name)
    found = server.ask("/api/position", {"game": name})
    assert found["plain"] == str(position) and found["text"] == position.text
    assert [move["text"] for move in found["moves"]] == [str(move) for move in position.moves()]
    assert (found["value"], found["maximizing"], found["over"]) == (position.evaluate(), True, False)


def test_moves_lead_to_a_position(server: Running) -> None:
    found = server.ask("/api/position", {"game": "othello", "position": "f5", "moves": ["d6", "c3"]})
    assert found["text"] == gt.position("othello", "f5d6c3").text
    assert (found["plies"], found["last"]) == (2, "c3")
    assert found["drawing"]["last"] == [[2, 2]]


def played(name: str, plies: int) -> Iterator[Any]:
    """Positions of a game, whose moves are of every kind sooner or later."""
    position: Any = gt.position(name)
    for ply in range(plies):
        yield position
        moves = position.moves()
        if not moves:
            return
        position = position.play(moves[(7 * ply) % len(moves)])


@pytest.mark.parametrize("name", DRAWN)
def test_the_squares_of_a_move_begin_where_the_piece_stands_and_end_where_it_goes(name: str) -> None:
    for position in played(name, 60):
        drawing = position.drawing()
        for move in described(position, 1000)["moves"]:
            after = position.play(move["text"]).drawing()
            squares = [tuple(square) for square in move["squares"]]
            assert {*squares} == {*after.last_move}
            if name in ("chess", "checkers", "breakthrough", "hexapawn"):
                assert len(squares) >= 2
                (row, column), (to, there) = squares[0], squares[-1]
                assert drawing.marks[row][column] in drawing.pieces, "the first square had the piece"
                assert after.marks[to][there] in after.pieces, "the last square has it now"


def test_several_positions_of_one_tree(server: Running) -> None:
    body = {"place": {"game": "tree", "position": "[[3, 12], [2, 4]]"}, "paths": [[], ["1"], ["1", "0"]]}
    found = server.ask("/api/positions", body)["positions"]
    assert [one["over"] for one in found] == [False, False, True]
    assert found[2]["value"] == 2 and found[1]["maximizing"] is False


def test_an_example_is_a_place(server: Running) -> None:
    assert server.ask("/api/position", {"example": "textbook"})["plain"] == str(worked.example("textbook").position)


def test_a_game_of_the_command_line_is_a_place(server: Running) -> None:
    (nim,) = server.house.offers.own_games
    found = server.ask("/api/position", {"game": nim, "moves": ["3", "2"]})
    assert found["plain"] == "(16, True)" and found["drawing"] is None


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "otello"}, "did you mean othello?"),
        ({"game": "othello", "moves": ["a1"]}, "legal here: d3, c4, f5, e6"),
        ({"game": "othello", "options": {"size": 7}}, "the size of the board is 8, 6 or 4"),
        ({"game": "othello", "options": {"text": "x"}}, "no option 'text'"),
        ({"game": "othello", "evaluator": "best"}, "unknown evaluator"),
        ({"game": "tree", "position": "[[1, 2], [3"}, "not a nested list"),
        ({"game": "chess", "example": "textbook"}, "names a game, or an example instead"),
        ({}, "names a game, or an example instead"),
        ({"example": "textbook", "options": {"a": 1}}, "leave them out"),
        ({"game": "othello", "positions": 1}, "positions is not a field"),
        ({"game": 5}, "game should be a valid string"),
        ([], "the body should be"),
        (
            {"game": "random-tree", "options": {"costs": "stored", "depth": 20, "branching": 9}},
            "at most 1,048,576 nodes",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(body: Any, said: str, server: Running) -> None:
    answer = server.ask("/api/position", body, 400)
    assert said in answer["error"] and answer.keys() <= {"error", "field"}


@pytest.mark.parametrize("name", ["canary.py:Game", "{folder}/canary.py", "openspiel:tic_tac_toe", "../canary.py:Game"])
@pytest.mark.parametrize("place", ["game", "algorithm", "example"])
def test_no_request_runs_a_file(name: str, place: str, server: Running, tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    (tmp_path / "canary.py").write_text(f"import pathlib\npathlib.Path({str(marker)!r}).touch()\n")
    name = name.replace("{folder}", str(tmp_path))
    body = {"place": {"game": "tree"} if place == "algorithm" else {place: name}}
    answer = server.ask("/api/trace", body | {"algorithm": name if place == "algorithm" else "minimax"}, 400)
    assert "unknown" in answer["error"] and not marker.exists()


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [
        ("chess", "1. e4 e5 2. Nf3 {a comment} Nc6 1-0", ["e2e4", "e7e5", "g1f3", "b8c6"]),
        ("othello", "f5d6c3", ["f5", "d6", "c3"]),
        ("connect-four", "4433", ["4", "4", "3", "3"]),
        ("tree", "[[3, 12], [2, 4]]", []),
        ("tic-tac-toe", "....X....", []),
    ],
)
def test_a_pasted_game_becomes_its_moves(game: str, text: str, moves: list[str], server: Running) -> None:
    found = server.ask("/api/moves", {"game": game, "position": text})
    assert found["moves"] == moves
    again: Any = gt.position(game, None if moves else text)
    assert found["start"]["plain"] == str(again)
    assert again.line(moves) == gt.position(game, text)


def game_with_a_pass() -> list[str]:
    """The moves of a game of Othello up to the move after a pass."""
    for seed in range(100):
        random, position = Random(seed), gt.position("othello")
        moves: list[str] = []
        while position.moves() and moves[-2:-1] != ["pass"]:
            moves.append(random.choice(position.moves()))
            position = position.play(moves[-1])
        if position.moves():
            return moves
    raise AssertionError("no game has a pass")


def test_a_pass_that_a_pasted_game_leaves_out_is_one_of_its_moves(server: Running) -> None:
    moves = game_with_a_pass()
    text = " ".join(move for move in moves if move != "pass")
    assert server.ask("/api/moves", {"game": "othello", "position": text})["moves"] == moves


def test_a_pasted_list_of_moves_of_ones_own_game(server: Running) -> None:
    (nim,) = server.house.offers.own_games
    assert server.ask("/api/moves", {"game": nim, "position": "1 2, 3"})["moves"] == ["1", "2", "3"]
