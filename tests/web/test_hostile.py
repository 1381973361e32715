"""Hundreds of malformed and hostile requests, and clients that leave: no fault, nothing left behind, memory level."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest

from support.resident import resident
from support.web_server import Running, wait_until

REQUESTS = 250
DROPPED = 100
CLIENTS = 4
GROWTH = 60 * 2**20
"""Bytes by which the process may have grown: caches of the interpreter and of the allocator."""

PLACE: dict[str, Any] = {"game": "tic-tac-toe", "moves": ["b2"]}
GOOD: dict[str, Any] = {
    "/api/position": PLACE,
    "/api/positions": {"place": PLACE, "paths": [["a1"], []]},
    "/api/trace": {"place": {"game": "tree"}, "algorithm": "alphabeta", "depth": 2, "events": 500, "table": "auto"},
    "/api/compare": {"place": {"game": "tree"}, "algorithms": ["sss", "mtdf"], "depth": 2},
    "/api/sketch": {"place": PLACE, "algorithm": "mtdf", "depth": 3, "plies": 1, "nodes": 100},
    "/api/export": {"run": {"place": {"game": "tree"}, "algorithm": "minimax", "depth": 2}, "step": 1, "title": "x"},
    "/api/analyse": {"place": PLACE, "algorithm": "mtdf", "depth": 2, "seconds": 0.05, "ordering": "table", "lines": 1},
    "/api/values": {"place": PLACE, "algorithm": "mtdf", "depth": 2, "seconds": 0.05},
    "/api/comparison": {"places": [PLACE], "algorithms": ["mtdf"], "depth": 2, "deepening": "never", "seconds": 0.1},
    "/api/experiment": {"name": "no-such", "plan": "quick"},
    "/api/games": {"place": PLACE, "opponent": {"level": 1}, "side": "first", "clock": "1+1", "seed": 1},
    "/api/games/x/move": {"move": "a1"},
    "/api/games/x/reply": {},
    "/api/streams/x": {},
}
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 1e308, 10**30, -(10**30), "", " ", "0", "null", "x" * 5_000, "\0", "\u202e", "🂡"),
    *([], {}, [[]], [None], {"": None}, [[[[]]]] * 50, {"a": {"b": {"c": {}}}}, ["x"] * 2_000),
    *("canary.py:Game", "../../etc/passwd", "file:///etc/passwd", "openspiel:chess", "__class__", "{0.__class__}"),
    *(
        "mtdf:first=1",
        "mtdf:name=x",
        "best-first:memory=graph",
        "best-first:expansion=",
        "sss:",
        ":",
        "alphabeta:etc=-1",
    ),
    *("'; DROP TABLE row; --", "<script>alert(1)</script>", "%s%n", "${jndi:ldap://x}", "1e999", "99999GB", "2**40"),
    *("[" * 3_000, "[[1,2],[3", "[1e400]", "[[" + "1," * 500 + "1]]", "f5d6c3", "x" * 100 + "X"),
]
HEADERS = [
    *(
        {"host": "evil.example"},
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"sec-fetch-site": "cross-site"},
    ),
    *({"content-type": "text/plain"}, {"content-type": ""}, {"content-length": "-5"}, {"accept": "*/*" * 500}),
    *({"last-event-id": "x"}, {"range": "bytes=0-18446744073709551615"}, {"cookie": "a=" + "b" * 4_000}),
]
RAW = [
    *(b"", b"{", b"[", b"null", b"\xff\xfe", b"{}" * 100, b"[" * 100_000, b'{"a":' * 20_000, b"\0" * 1_000, b"NaN"),
    *(b'{"game": NaN}', b'{"game": "\\ud800"}', b'{"game": "othello", "game": 5}', b"1" * 5_000, b'"' + b"x" * 10_000),
    *(b'{"place": {"game": "tree", "position": "' + b"[" * 50_000 + b'"}}', b" " * 900_000, b"x" * 1_100_000),
]
PATHS = ["/", "/static/app.js", "/api", "/api/", "/api/nothing", "/api/streams/x", "/api/games/x", "/api/reports/x"]
PATHS += [
    "/static/..%2fsecret.txt",
    "/%00",
    "/" + "a" * 3_000,
    "//evil.example/",
    "/api/reports/plaat-C?plan=x",
    "/?" + "a=" * 500,
]


def wrong(random: Random, data: Any) -> Any:
    """The data with another value somewhere, or something missing or more."""
    if isinstance(data, dict) and data and random.random() < 0.85:
        key = random.choice(list(data))
        kind = random.random()
        if kind < 0.1:
            return {name: value for name, value in data.items() if name != key}
        if kind < 0.2:
            return data | {random.choice(["x", "__proto__", "depth", "events", "", "place"]): random.choice(VALUES)}
        return data | {key: wrong(random, data[key])}
    if isinstance(data, list) and data and random.random() < 0.5:
        return [wrong(random, data[0]), *data[1:]]
    return random.choice(VALUES)


def requests(random: Random) -> Iterator[dict[str, Any]]:
    """Requests, none of them like the next."""
    for number in range(REQUESTS):
        path = random.choice(list(GOOD))
        if number % 10 < 6:
            yield {"method": "POST", "url": path, "content": json.dumps(wrong(random, GOOD[path])).encode()}
        elif number % 10 < 8:
            yield {"method": "POST", "url": path, "content": random.choice(RAW)}
        elif number % 10 < 9:
            headers = {"content-type": "application/json", **random.choice(HEADERS)}
            yield {"method": "POST", "url": path, "content": json.dumps(GOOD[path]).encode(), "headers": headers}
        else:
            method = random.choice(["GET", "HEAD", "DELETE", "PUT", "OPTIONS", "POST"])
            yield {"method": method, "url": random.choice([*PATHS, *GOOD])}


def send(client: httpx.Client, request: dict[str, Any]) -> int:
    """The status of the answer; 0 if the server closed the connection, as it may after a body that is too large."""
    request.setdefault("headers", {"content-type": "application/json"})
    try:
        answer = client.request(**request)
    except (httpx.RemoteProtocolError, httpx.WriteError, httpx.ReadError, httpx.LocalProtocolError):
        return 0
    if answer.status_code >= 400 and answer.headers.get("content-type") == "application/json" and answer.content:
        assert answer.json()["error"], request
    return answer.status_code


IDLE_READERS = 40
"""Threads in which AnyIO reads files, at most; it keeps them for a while. More streams are dropped than these."""


@pytest.fixture
def level(server: Running) -> Iterator[None]:
    """Afterwards there are no more threads, searches and bytes than before."""
    warm = {"place": PLACE, "algorithm": "mtdf", "depth": 2}
    for _ in range(server.house.caps.searches + 4):  # until all threads are there
        server.stream("/api/analyse", warm)
        server.client.get("/api/catalogue")
    threads, memory = threading.active_count(), resident()
    yield
    wait_until(lambda: server.house.searches.running == 0 == server.house.questions.running, "all work has ended")
    assert server.client.get("/api/catalogue").status_code == 200
    most = threads + server.house.caps.searches + IDLE_READERS
    wait_until(lambda: threading.active_count() <= most, f"there are at most {most} threads")
    assert resident() - memory < GROWTH


@pytest.mark.usefixtures("level")
def test_hostile_requests_are_refused_and_leave_nothing_behind(server: Running) -> None:
    limits = httpx.Limits(max_connections=CLIENTS)
    with (
        httpx.Client(base_url=server.address, timeout=30, limits=limits) as client,
        ThreadPoolExecutor(CLIENTS) as pool,
    ):
        found = list(pool.map(lambda request: (send(client, request), request), requests(Random(14))))
    assert not [(status, str(request)[:300]) for status, request in found if status >= 500]
    counts = {status: sum(one == status for one, _ in found) for status in {status for status, _ in found}}
    assert counts.get(400, 0) > REQUESTS / 4 and counts.get(0, 0) < REQUESTS / 20, counts
    assert counts.keys() >= {403, 404, 405, 413, 415}


@pytest.mark.usefixtures("level")
def test_streams_that_are_dropped_end_their_searches(server: Running) -> None:
    body = json.dumps({"place": {"game": "chess"}, "algorithm": "mtdf", "seconds": 10}).encode()
    port = int(server.address.rpartition(":")[2])

    def drop(number: int) -> None:
        """Begins a search, and leaves: before it is begun, while it is, or after reading a part of the stream."""
        with socket.create_connection(("127.0.0.1", port), 30) as connection:
            path = "/api/trace" if number % 5 == 0 else "/api/analyse"
            head = f"POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            connection.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
            if number % 5 in (0, 1):
                return
            answer = connection.recv(65536)
            if b" 202 " not in answer:
                return
            events = json.loads(answer.rpartition(b"\r\n\r\n")[2] or connection.recv(65536))["events"]
            connection.sendall(f"GET {events} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
            if number % 5 > 2:
                connection.recv(1024)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(drop, range(DROPPED)))
