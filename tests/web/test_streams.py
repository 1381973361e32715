"""Streams: every event comes once and in order, also to a client that comes back; and work ends when nobody listens."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import gametree as gt
from support.web_server import Running, wait_until

ENDLESS = {"place": {"game": "chess"}, "algorithm": "mtdf"}
"""A search that goes on until it is stopped, or for as long as the server allows."""


def idle(server: Running) -> bool:
    return server.house.searches.running == 0


def test_an_analysis_reports_every_iteration(server: Running) -> None:
    body = {"place": {"game": "othello", "moves": ["f5"]}, "algorithm": "negascout", "depth": 5}
    *found, end = server.stream("/api/analyse", body)
    expected = list(gt.iterate(gt.position("othello", "f5"), "negascout", depth=5))
    assert [(event.data["depth"], event.data["value"], event.data["move"]) for event in found] == [
        (result.depth, result.value, result.move) for result in expected
    ]
    assert [event.number for event in (*found, end)] == list(range(1, len(expected) + 2))
    assert (end.name, end.data) == ("end", {"reason": "done"})


@pytest.mark.parametrize("after", [1, 3, 5])
def test_a_client_that_comes_back_goes_on_where_it_was(after: int, server: Running) -> None:
    begun = server.ask("/api/analyse", {"place": {"game": "othello"}, "depth": 5}, 202)
    whole = list(server.follow(begun["events"]))
    assert list(server.follow(begun["events"], after)) == whole[after:]
    with server.client.stream("GET", f"{begun['events']}?after={after}") as answer:
        assert f"id: {after + 1}" in answer.read().decode()
    done = server.client.get(begun["events"], headers={"last-event-id": str(len(whole))})
    assert (done.status_code, done.content) == (204, b""), "which ends the attempts of a browser to come back"


def test_a_client_that_comes_back_while_the_work_goes_on_misses_nothing(server: Running) -> None:
    begun = server.ask("/api/analyse", ENDLESS, 202)
    seen: list[int] = []
    while len(seen) < 5:
        for event in server.follow(begun["events"], seen[-1] if seen else None):
            seen.append(event.number)
            break  # the connection is lost
    server.client.delete(begun["events"])
    seen += [event.number for event in server.follow(begun["events"], seen[-1])]
    assert seen == list(range(1, len(seen) + 1))


def test_two_clients_may_read_one_stream(server: Running) -> None:
    begun = server.ask("/api/analyse", {"place": {"game": "othello"}, "depth": 6}, 202)
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(list(server.follow(begun["events"])))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert found[0] == found[1] and len(found[0]) == 7


def test_a_stream_can_be_cancelled(server: Running) -> None:
    begun = server.ask("/api/analyse", ENDLESS, 202)
    events = server.follow(begun["events"])
    next(events)
    assert server.client.delete(begun["events"]).status_code == 204
    *_, last = events
    assert (last.name, last.data) == ("end", {"reason": "cancelled"})
    wait_until(lambda: idle(server), "the search has ended")


def test_a_search_ends_when_its_listener_leaves(server: Running) -> None:
    begun = server.ask("/api/analyse", ENDLESS, 202)
    for _ in server.follow(begun["events"]):
        break
    wait_until(lambda: idle(server), "the search has ended")


def test_a_search_to_which_nobody_ever_listens_ends(server: Running) -> None:
    server.ask("/api/analyse", ENDLESS, 202)
    wait_until(lambda: idle(server), "the search has ended")


def test_one_search_too_many_is_refused(server: Running) -> None:
    streams = [server.ask("/api/analyse", ENDLESS, 202) for _ in range(server.house.caps.searches)]
    readers = [server.follow(begun["events"]) for begun in streams]
    assert all(next(reader).name == "result" for reader in readers), "somebody listens, so they go on"
    answer = server.client.post("/api/analyse", json=ENDLESS)
    assert answer.status_code == 429 and answer.headers["retry-after"] == "1"
    assert "4 searches are running already" in answer.json()["error"]
    for begun in streams:
        server.client.delete(begun["events"])
    wait_until(lambda: idle(server), "the searches have ended")
    assert server.stream("/api/analyse", {"place": {"game": "othello"}, "depth": 2})[-1].data == {"reason": "done"}


def test_what_goes_wrong_is_the_last_event(server: Running) -> None:
    (only,) = server.stream("/api/analyse", {"place": {"game": "othello", "moves": ["f5", "a1"]}})
    assert only.name == "failed" and "illegal move 'a1'" in only.data["error"]


def test_there_is_no_stream_of_another_name(server: Running) -> None:
    for path in ("/api/streams/x", "/api/streams/../x", "/api/streams/%00"):
        assert server.client.get(path).status_code == 404
    assert server.client.delete("/api/streams/x").status_code == 404
    begun = server.ask("/api/analyse", {"place": {"game": "othello"}, "depth": 1}, 202)
    for said in ("x", "-1", "1.5", "9" * 40):
        assert server.client.get(begun["events"], headers={"last-event-id": said}).status_code == 400


def test_the_values_of_a_game(server: Running) -> None:
    moves = ["f5", "d6", "c3", "d3"]
    *found, _ = server.stream("/api/values", {"place": {"game": "othello", "moves": moves}, "depth": 4})
    position: Any = gt.position("othello")
    for event, move in zip(found, (None, *moves), strict=True):
        position = position if move is None else position.play(move)
        result = gt.search(position, "mtdf", depth=4)
        assert (event.data["move"], event.data["value"], event.data["best"]) == (move, result.value, result.move)


def test_infinite_values_are_words(server: Running) -> None:
    """A search that is stopped at once has proved nothing: its bounds are infinite, and JSON has no infinity."""
    found = server.stream("/api/analyse", ENDLESS | {"nodes": 1})
    assert found[0].data["running"]["lower"] == "-inf" and found[0].data["running"]["upper"] == "inf"


def test_several_lines_are_the_best_moves_in_order(server: Running) -> None:
    *found, _ = server.stream("/api/analyse", {"place": {"game": "othello"}, "depth": 3, "lines": 3})
    assert [(event.data["depth"], len(event.data["lines"])) for event in found] == [(1, 3), (2, 3), (3, 3)]
    position = gt.position("othello")
    values = {move: gt.search(position.play(move), "alphabeta", depth=2).value for move in position.moves()}
    shown = [(line["move"], line["value"]) for line in found[-1].data["lines"]]
    assert shown == [(move, values[move]) for move, _ in shown]
    assert [value for _, value in shown] == sorted(values.values(), reverse=True)[:3]


def test_there_are_as_many_lines_as_moves(server: Running) -> None:
    *_, last, _ = server.stream("/api/analyse", {"place": {"game": "chess"}, "depth": 2, "lines": 1000})
    assert sorted(line["move"] for line in last.data["lines"]) == sorted(map(str, gt.position("chess").moves()))
    assert "lines" in str(server.ask("/api/analyse", {"place": {"game": "chess"}, "lines": 1001}, status=400))
