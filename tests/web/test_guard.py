"""Who may ask and how much, what every answer says, and that no file is read but those of the page."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gametree.web.guard import HEADERS
from support.web_server import Running

JSON = {"content-type": "application/json"}


def raw(server: Running, request: bytes, more: bytes = b"") -> bytes:
    """What the server says to exactly these bytes."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 10) as connection:
        connection.sendall(request)
        if more:
            with suppress(OSError):  # it has answered already, and does not listen
                connection.sendall(more)
        answer = b""
        while True:
            try:
                part = connection.recv(65536)
            except OSError:
                return answer
            if not part:
                return answer
            answer += part


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "localhost", "LOCALHOST", "[::1]:{port}"])
def test_the_server_is_called_by_its_own_name(host: str, server: Running) -> None:
    port = server.address.rpartition(":")[2]
    answer = server.client.get("/", headers={"host": host.format(port=port)})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "", "localhost:port"),
        *(
            "user@localhost",
            "localhost@evil.example",
            "127.0.0.2",
            "0.0.0.0",
            "[::1",
            "localhost/evil",
            "localhost,evil",
        ),
    ],
)
def test_another_name_is_refused(host: str, server: Running) -> None:
    """DNS rebinding: a name of another site that leads to this machine."""
    answer = server.client.get("/api/catalogue", headers={"host": host})
    assert answer.status_code == 403 and "error" in answer.json()


def test_a_request_without_a_name_or_with_two_is_refused(server: Running) -> None:
    assert b" 400 " in raw(server, b"GET / HTTP/1.1\r\n\r\n").splitlines()[0]
    two = raw(server, b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n")
    assert two.splitlines()[0].split()[1] in (b"400", b"403")


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", "http://localhost:{port}", "x"],
)
def test_a_page_of_another_site_may_not_ask(origin: str, server: Running) -> None:
    port = server.address.rpartition(":")[2]
    for path, body in (("/api/catalogue", None), ("/api/position", {"game": "othello"})):
        headers = {"origin": origin.format(port=port)}
        answer = server.client.request("GET" if body is None else "POST", path, json=body, headers=headers)
        assert answer.status_code == 403 and "another site" in answer.json()["error"]


def test_the_own_page_may_ask(server: Running) -> None:
    headers = {"origin": server.address, "sec-fetch-site": "same-origin"}
    assert server.client.post("/api/position", json={"game": "othello"}, headers=headers).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_what_the_browser_says_of_the_asking_page_counts(site: str, server: Running) -> None:
    headers = {"sec-fetch-site": site}
    for path in ("/api/catalogue", "/static/app.js", "/"):
        assert server.client.get(path, headers=headers).status_code == 403
    link = headers | {"sec-fetch-mode": "navigate"}
    assert server.client.get("/", headers=link).status_code == 200, "a person may follow a link to the page"
    assert server.client.get("/api/catalogue", headers=link).status_code == 403


def test_a_form_of_another_site_cannot_send_json(server: Running) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = server.client.post("/api/position", content=b'{"game": "othello"}', headers={"content-type": kind})
        assert answer.status_code == 415, kind


@pytest.mark.parametrize("method", ["PUT", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"])
def test_other_methods_are_refused(method: str, server: Running) -> None:
    assert server.client.request(method, "/api/position").status_code == 405


@pytest.mark.parametrize("path", ["/", "/api/catalogue", "/static/app.js", "/nothing", "/api/position"])
def test_every_answer_has_the_security_headers(path: str, server: Running) -> None:
    for headers in ({}, {"host": "evil.example"}):
        answer = server.client.get(path, headers=headers)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert "server" not in answer.headers or answer.headers["server"] == "uvicorn"
    assert "'unsafe" not in HEADERS["content-security-policy"] and "*" not in HEADERS["content-security-policy"]


def test_a_request_that_says_that_it_is_too_large_is_not_read(server: Running) -> None:
    head = b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    answer = raw(server, head + b"content-length: 5000000000\r\n\r\n")  # of which nothing is sent
    assert b" 413 " in answer.splitlines()[0] and b"at most 1,000,000 bytes" in answer


def test_a_request_that_does_not_say_how_large_it_is_is_read_no_further_than_that(server: Running) -> None:
    head = b"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    answer = raw(server, head + b"transfer-encoding: chunked\r\n\r\n", piece * 20)
    assert not answer or b" 413 " in answer.splitlines()[0]
    assert server.client.get("/").status_code == 200


@pytest.mark.parametrize("length", ["-1", "abc", "1e3", "9" * 30])
def test_a_length_that_is_none_is_refused(length: str, server: Running) -> None:
    head = f"POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n\r\n"
    assert raw(server, head.encode()).splitlines()[0].split()[1] in (b"400", b"413")


@pytest.mark.parametrize(
    "path",
    [
        *(
            "../secret.txt",
            "..%2fsecret.txt",
            "%2e%2e/secret.txt",
            "....//secret.txt",
            "..\\secret.txt",
            "..%5csecret.txt",
        ),
        *(
            "/etc/passwd",
            "//etc/passwd",
            "%2fetc%2fpasswd",
            "app.js/../../secret.txt",
            "app.js%00",
            "%00",
            "..",
            ".",
            "",
        ),
        *(
            "%c0%ae%c0%ae/secret.txt",
            "..;/secret.txt",
            "a" * 5000,
            "\u202e",
            "file:///etc/passwd",
            "~/.bashrc",
            "link.txt",
        ),
    ],
)
def test_no_file_outside_of_the_page_is_read(path: str, server: Running, static: Path) -> None:
    link = static / "link.txt"
    if not link.is_symlink():
        link.symlink_to(static.parent / "secret.txt")
    encoded = path.encode("utf-8").decode("latin-1") if path.isascii() else "%E2%80%AE"
    answer = raw(
        server, f"GET /static/{encoded} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode("latin-1")
    )
    assert answer.splitlines()[0].split()[1] in (b"400", b"404", b"405"), answer
    assert b"nobody may read this" not in answer and b"root:" not in answer


def test_the_page_and_its_files_are_served(server: Running, static: Path) -> None:
    page = server.client.get("/")
    assert page.text == (static / "index.html").read_text() and page.headers["content-type"].startswith("text/html")
    script = server.client.get("/static/app.js")
    assert script.text == (static / "app.js").read_text() and "javascript" in script.headers["content-type"]
    again = server.client.get("/static/app.js", headers={"if-none-match": script.headers["etag"]})
    assert again.status_code == 304 and script.headers["cache-control"] == "no-cache"


def test_there_is_no_web_socket(server: Running) -> None:
    head = b"GET /api/catalogue HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    key = b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    first: Any = raw(
        server, head + key + b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    ).splitlines()[0]
    assert b" 101 " not in first
