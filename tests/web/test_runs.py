"""Searches to watch: what the page gets is the library's trace, in base64 and in bytes, alone and in pairs."""

from __future__ import annotations

import json
import re
from array import array
from base64 import b64decode
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.lab.papers import worked
from gametree.web.bundle import bundle
from gametree.web.wire import BINARY, base64_columns, binary_columns, plain, text_of
from support.web_server import Running, wait_until

TYPES = {"u8": "B", "u16": "H", "u32": "I", "i16": "h", "i32": "i", "f32": "f", "f64": "d", "u64": "Q", "i64": "q"}
TREE = {"game": "tree", "position": "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"}
PARTS = "quiescence+null+reductions"


def revived(data: Any, whole: bytes = b"") -> Any:
    """Columns as they were before they were sent, in either form."""
    if isinstance(data, dict) and "type" in data and ("data" in data or "at" in data):
        made = array(TYPES[data["type"]])
        end = data.get("at", 0) + data.get("length", 0) * made.itemsize
        made.frombytes(b64decode(data["data"]) if "data" in data else whole[data["at"] : end])
        return made
    if isinstance(data, dict):
        return {name: revived(value, whole) for name, value in data.items()}
    return [revived(value, whole) for value in data] if isinstance(data, list) else data


def unpacked(body: bytes) -> Any:
    """Columns from their bytes."""
    assert body[:4] == b"GTC1"
    end = 8 + int.from_bytes(body[4:8], "little")
    assert end % 8 == 0
    return revived(json.loads(body[8:end]), body)


def same(first: Any, second: Any) -> bool:
    """Whether columns are equal, where what is not a number is equal to itself."""
    if isinstance(first, array) and isinstance(second, array):
        return first.typecode == second.typecode and first.tobytes() == second.tobytes()
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(same(first[name], second[name]) for name in first)
    if isinstance(first, list):
        return len(first) == len(second) and all(map(same, first, second))
    return bool(first == second)


def timeless(columns: dict[str, Any]) -> dict[str, Any]:
    """Without the seconds that the search took."""
    result = {name: value for name, value in columns["result"].items() if name != "elapsed"}
    return {**columns, "result": result}


@pytest.mark.parametrize("algorithm", gt.algorithms())
def test_a_trace_is_that_of_the_library(algorithm: str, server: Running) -> None:
    found = server.ask("/api/trace", {"place": TREE, "algorithm": algorithm, "depth": 2})
    expected = json.loads(base64_columns(gt.trace(gt.position("tree", TREE["position"]), algorithm, 2).columns()))
    assert timeless(expected).items() <= timeless(found).items()
    assert found["place"] == TREE | {"options": {}, "moves": []} and found["algorithm"] == algorithm
    assert found["name"] == f"{algorithm} on tree" and found["depth"] == 2 and found["complete"]


@pytest.mark.parametrize("game", gt.games())
def test_every_game_can_be_watched(game: str, server: Running) -> None:
    found = revived(server.ask("/api/trace", {"place": {"game": game}, "algorithm": "negascout", "depth": 2}))
    assert len(found["events"]["kind"]) > 5 and len(found["nodes"]["move"]) == len(found["nodes"]["parent"])


def test_a_selective_search_can_be_watched(server: Running) -> None:
    body = {"place": {"game": "chess"}, "algorithm": "negascout", "depth": 2, "selective": PARTS}
    found = server.ask("/api/trace", body)
    expected = gt.trace(gt.position("chess"), "negascout", 2, selective=PARTS)
    assert timeless(json.loads(base64_columns(expected.columns()))).items() <= timeless(found).items()


@pytest.mark.parametrize("name", worked.names())
def test_a_worked_example_is_traced_as_in_the_paper(name: str, server: Running) -> None:
    example = worked.example(name)
    found = server.ask("/api/trace", {"place": {"example": name}, "algorithm": example.algorithm})
    expected = json.loads(base64_columns(example.trace().columns()))
    assert timeless(found)["events"] == expected["events"] and found["extra"] == expected["extra"]


def test_bytes_and_base64_are_the_same_columns(server: Running) -> None:
    body = {"place": {"game": "othello"}, "algorithm": "mtdf", "depth": 3}
    whole = server.client.post("/api/trace", json=body, headers={"accept": BINARY})
    assert whole.headers["content-type"] == BINARY
    assert same(timeless(unpacked(whole.content)), timeless(revived(server.ask("/api/trace", body))))


def test_two_algorithms_on_one_tree(server: Running) -> None:
    body = {"place": TREE, "algorithms": ["alphabeta", "sss"], "depth": 2}
    first, second = revived(server.ask("/api/compare", body))["traces"]
    assert (first["algorithm"], second["algorithm"]) == ("alphabeta", "sss")
    assert first["result"]["value"] == second["result"]["value"] == 3
    pair = server.client.post("/api/compare", json=body, headers={"accept": BINARY})
    assert same(timeless(unpacked(pair.content)["traces"][1]), timeless(second))


def test_a_sketch_has_the_sizes_of_what_lies_below(server: Running) -> None:
    body = {"place": {"game": "othello"}, "algorithm": "negascout", "depth": 6, "plies": 2}
    found = revived(server.ask("/api/sketch", body))
    expected = gt.sketch(gt.position("othello"), "negascout", 6, plies=2, deepening="never")
    assert found["nodes"]["size"] == array("d", [node.size for node in expected])
    assert found["nodes"]["size"][0] == found["result"]["counts"]["nodes"] == expected.result.counts.nodes
    assert (found["name"], found["depth"]) == ("negascout on othello", 6)


def test_a_sketch_ends_at_the_limits_and_when_its_client_leaves(server: Running) -> None:
    body = {"place": {"game": "chess"}, "algorithm": "mtdf", "depth": 30}
    assert server.ask("/api/sketch", body | {"nodes": 5_000})["result"]["stopped"] == "nodes"
    with pytest.raises(httpx.ReadTimeout):
        server.client.post("/api/sketch", json=body, timeout=0.3)
    wait_until(lambda: server.house.searches.running == 0, "the search has ended")
    assert "cannot be observed" in server.ask("/api/sketch", body | {"algorithm": "best-first"}, 400)["error"]


def test_events_are_limited(server: Running) -> None:
    found = revived(server.ask("/api/trace", {"place": TREE, "algorithm": "minimax", "events": 10}))
    assert len(found["events"]["kind"]) <= 11 and not found["complete"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"algorithm": "alphabet"}, "did you mean alphabeta"),
        ({"algorithm": "alphabeta:width=3"}, "no setting width"),
        ({"algorithm": "mtdf", "table": "none"}, "cannot be traced without a table"),
        ({"algorithm": "mtdf", "table": "1TB"}, "a table"),
        ({"algorithm": "mtdf", "table": "512MB"}, "at most 256 MB here"),
        ({"algorithm": "mtdf", "depth": 65}, "less than or equal to 64"),
        ({"algorithm": "mtdf", "events": 10**7}, "less than or equal to 1000000"),
        ({"algorithm": "mtdf", "selective": "quiet"}, "quiescence"),
        ({"algorithm": "sss", "selective": "quiescence"}, "cannot be selective"),
        ({"place": {"game": "chess"}, "algorithm": "mtdf"}, "depth"),
        ({}, "algorithm is missing"),
    ],
)
def test_a_wrong_run_is_refused(more: Any, said: str, server: Running) -> None:
    assert said in server.ask("/api/trace", {"place": TREE, **more}, 400)["error"]


def test_a_trace_ends_when_its_client_leaves(server: Running) -> None:
    body = {"place": {"game": "chess"}, "algorithm": "minimax", "depth": 9, "events": 1_000_000}
    with pytest.raises(httpx.ReadTimeout):
        server.client.post("/api/trace", json=body, timeout=0.3)
    wait_until(lambda: server.house.searches.running == 0, "the search has ended")


numbers = st.floats(width=64) | st.integers(-(2**31), 2**31 - 1)


@given(
    st.dictionaries(
        st.text(max_size=5),
        st.lists(numbers, max_size=20).map(lambda items: array("d", items))
        | st.lists(st.integers(0, 255), max_size=20).map(lambda items: array("B", items))
        | st.lists(st.integers(0, 2**32 - 1), max_size=9).map(lambda items: array("I", items))
        | st.lists(st.text(max_size=9), max_size=5)
        | st.text(max_size=300),
        max_size=6,
    )
)
def test_columns_survive_the_wire(columns: dict[str, Any]) -> None:
    assert same(revived(json.loads(base64_columns(columns))), columns)
    assert same(unpacked(binary_columns(columns)), columns)


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4) | st.tuples(inner, inner),
    max_leaves=20,
)


@given(json_like)
def test_all_plain_data_can_be_sent(data: Any) -> None:
    text = text_of(data)
    assert text.isascii() and "\n" not in text
    assert json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is not JSON")) == plain(data)


class TestExport:
    """One file that needs no server."""

    RUN: ClassVar[dict[str, Any]] = {"place": TREE, "algorithm": "sss", "depth": 2}

    def exported(self, server: Running, body: dict[str, Any]) -> str:
        answer = server.client.post("/api/export", json=body)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["content-disposition"] == 'attachment; filename="gametree-sss-script.html"'
        return answer.text

    def data(self, page: str) -> Any:
        found = re.search(r'<script type="application/json" id="offline">(.*?)</script>', page, re.DOTALL)
        assert found is not None
        return json.loads(found[1])

    def test_it_has_the_run_the_boards_and_what_the_page_needs(self, server: Running) -> None:
        page = self.exported(server, {"run": self.RUN, "step": 3, "title": "SSS* </script>"})
        assert "<title>SSS* &lt;/script&gt;</title>" in page
        data = self.data(page)
        assert (data["step"], data["title"], data["run"]["algorithm"]) == (3, "SSS* </script>", "sss")
        expected = server.ask("/api/trace", self.RUN)
        assert timeless(data["columns"]) == timeless(expected)
        assert len(data["positions"]) == len(expected["nodes"]["move"])
        assert data["positions"]["0"] == server.ask("/api/position", TREE)
        assert [one["name"] for one in data["catalogue"]["algorithms"]] == ["sss"]

    def test_a_pair_has_both_traces(self, server: Running) -> None:
        run = {"place": TREE, "algorithms": ["sss", "dual"], "depth": 2}
        answer = server.client.post("/api/export", json={"run": run})
        assert [one["algorithm"] for one in self.data(answer.text)["traces"]] == ["sss", "dual"]

    def test_nothing_is_loaded_from_anywhere(self, static: Path) -> None:
        page = bundle(static, '{"a": "<b>"}', "x")
        assert "/static/" not in page and "src=" not in page and "href=" not in page
        assert self.data(page) == {"a": "<b>"}
        assert page.count("</script>") == 3 and "u003cb" in page

    def test_only_what_it_holds_may_run(self, static: Path) -> None:
        from hashlib import sha256

        page = bundle(static, "{}", "x")
        (said,) = re.findall(r'http-equiv="content-security-policy" content="([^"]*)"', page)
        assert "unsafe" not in said and "http:" not in said and "default-src &#x27;none&#x27;" in said
        for text in re.findall(
            r'<script type="(?:importmap|module)">(.*?)</script>|<style>(.*?)</style>', page, re.DOTALL
        ):
            digest = sha256("".join(text).encode()).digest()
            import base64

            assert base64.b64encode(digest).decode() in said

    def test_modules_and_workers_find_each_other(self, static: Path) -> None:
        page = bundle(static, "{}", "x")
        (text,) = re.findall(r'<script type="importmap">(.*?)</script>', page)
        modules = {name: self.source(url) for name, url in json.loads(text)["imports"].items()}
        assert modules.keys() == {f"gametree/{name}.js" for name in ("app", "show", "inner", "side")}
        assert (
            'from "gametree/show.js"' in modules["gametree/app.js"]
            and 'import "gametree/side.js"' in modules["gametree/app.js"]
        )
        assert '} from "gametree/inner.js"' in modules["gametree/show.js"]
        (url,) = re.findall(r'new Worker\("([^"]+)"', modules["gametree/inner.js"])
        worker = self.source(url)
        (inner,) = re.findall(r'from "(data:[^"]+)"', worker)
        assert self.source(inner) == (static / "twice.js").read_text()

    def source(self, url: str) -> str:
        return b64decode(url.removeprefix("data:text/javascript;base64,")).decode()
