"""The modules that replay a trace say of every step what `Trace.at` says: with node, or else in the browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable
from math import isinf, isnan
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.searching.tracing.trace import Trace

binary_columns = pytest.importorskip("gametree.web.wire").binary_columns

REPLAY = (Path(__file__).parent / "replay.js").read_text()
STATIC = Path(gt.__file__).parent / "web" / "static"
NODE = """
const replay = {replay};
let input = "";
for await (const part of process.stdin) input += part;
console.log(JSON.stringify(await Promise.all(JSON.parse(input).map(replay))));
"""
COUNTED = ("leaves", "interior", "transpositions", "abandoned", "nodes")
KEPT_STORES = 60
TRADES = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
Replay = Callable[[list[list[Any]]], list[list[dict[str, Any]]]]


def by_node(folder: Path) -> Replay:
    """Replays with node, which takes the modules as such if a package says so."""
    shutil.copytree(STATIC, folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}')
    script = NODE.replace("{replay}", REPLAY)

    def replay(runs: list[list[Any]]) -> list[list[dict[str, Any]]]:
        work = json.dumps([[folder.as_uri(), *run] for run in runs])
        done = subprocess.run(
            ["node", "--input-type=module", "-e", script], input=work, capture_output=True, text=True, check=True
        )
        found: list[list[dict[str, Any]]] = json.loads(done.stdout)
        return found

    return replay


@pytest.fixture(scope="module")
def replay(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Replay:
    if shutil.which("node"):
        return by_node(tmp_path_factory.mktemp("modules"))
    address = request.getfixturevalue("address")
    page = request.getfixturevalue("browser").new_page()
    page.goto(address)
    return lambda runs: [page.evaluate(REPLAY, [f"{address}/static", *run]) for run in runs]


def shown(value: float | None) -> float | str | None:
    if value is None or isnan(value):
        return None
    return ("Infinity" if value > 0 else "-Infinity") if isinf(value) else value


def expected(seen: Trace, step: int) -> dict[str, Any]:
    """What the library says of a step, as far as the page shows it."""
    moment = seen.at(step)
    known: dict[str, Any] = {"path": list(moment.path), "said": seen.say(step - 1) if step else ""}
    line = [seen.nodes.find(moment.line[:length]) for length in range(len(moment.line) + 1)] if moment.line else []
    if line and None not in line:  # a line may go on below the nodes of the trace
        known["line"] = line
    known["open"] = [[seen.nodes.find(state.node), state.status] for state in moment.open]
    if len(moment.table) <= KEPT_STORES:
        known["stored"] = sorted([node, *map(shown, moment.table[node])] for node in moment.table)
    return known


def test_the_page_replays_what_the_library_recorded(replay: Replay) -> None:
    tree = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    roots = gt.position("tic-tac-toe", "b2 a1"), gt.position("random-tree")
    starts: list[tuple[gt.Position, int | None]] = [*((root, 3) for root in roots), (tree, None)]
    check_replayed([gt.trace(root, name, depth) for name in gt.algorithms() for root, depth in starts], replay, 15)


def test_the_page_replays_selective_searches(replay: Replay) -> None:
    chess = gt.position("chess", TRADES, evaluator="tapered")
    othello = gt.position("othello", "f5d6c3", evaluator="staged")
    parts = "quiescence+null+futility+reductions+checks"
    traces: list[Trace] = []
    for name in ("alphabeta", "negascout", "mtdf"):
        traces += [gt.trace(chess, name, 2, selective=parts), gt.trace(othello, name, 5, selective="probcut")]
    check_replayed(traces, replay, 200)


def check_replayed(traces: list[Trace], replay: Replay, most: int) -> None:
    """The page says the same of about `most` steps of each trace, and counts the same in all."""
    runs, steps = [], []
    for seen in traces:
        length = len(seen.events)
        steps.append(sorted({0, 1, length, *range(0, length, max(1, length // most))}))
        runs.append([b64encode(binary_columns(seen.columns())).decode(), steps[-1]])
    for seen, asked, found in zip(traces, steps, replay(runs), strict=True):
        for step, page in zip(asked, found, strict=True):
            page["stored"].sort()
            library = expected(seen, step)
            assert {key: page[key] for key in library} == library, (seen.result.algorithm, step, seen)
        assert found[-1]["counts"] == {key: seen.result.counts.as_dict()[key] for key in COUNTED}
