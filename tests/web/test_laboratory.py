"""The laboratory on the page: a comparison with its table, an experiment as it runs, and reports of what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import gametree as gt
from gametree.lab import Plan, Report, Store
from gametree.web import laboratory
from support.lab_examples import Cells, Hailstones
from support.web_server import Running, wait_until


def test_a_comparison_has_progress_a_table_and_bars(server: Running) -> None:
    places = [{"game": "tic-tac-toe"}, {"game": "tic-tac-toe", "moves": ["b2"]}]
    body = {"places": places, "algorithms": ["alphabeta", "mtdf", "aspiration-negascout"], "depth": 4}
    *progress, table, end = server.stream("/api/comparison", body)
    assert [event.data["done"] for event in progress if event.name == "progress"] == [0, 1, 2, 2, 3, 4, 4, 5, 6]
    assert table.name == "table" and table.data["agree"] and end.data == {"reason": "done"}
    positions = [gt.position("tic-tac-toe"), gt.position("tic-tac-toe", "b2")]
    expected = gt.compare(positions, ["alphabeta", "mtdf", "aspiration-negascout"], depth=4)
    assert table.data["plot"]["x"] == [row.name for row in expected.ranked()]
    assert table.data["plot"]["leaves"] == [row.leaves for row in expected.ranked()]
    assert "mtdf" in table.data["text"]


def test_standard_positions_are_compared_by_the_name_of_their_game(server: Running) -> None:
    *_, table, _ = server.stream("/api/comparison", {"standard": "othello", "algorithms": ["mtdf"], "depth": 2})
    assert len(table.data["positions"]) == 20


def test_a_comparison_can_be_cancelled(server: Running) -> None:
    body = {"standard": "chess", "algorithms": ["minimax", "mtdf"], "depth": 20, "seconds": 20}
    begun = server.ask("/api/comparison", body, 202)
    events = server.follow(begun["events"])
    next(events)
    server.client.delete(begun["events"])
    *_, table, end = events
    assert (table.name, table.data["algorithms"]) == ("table", [])
    assert end.data == {"reason": "cancelled"}
    wait_until(lambda: server.house.searches.running == 0, "the search has ended")


def test_what_cannot_be_compared_is_said(server: Running) -> None:
    assert "places, or the standard positions" in server.ask("/api/comparison", {"algorithms": ["mtdf"]}, 400)["error"]
    (only,) = server.stream("/api/comparison", {"standard": "tic-tac-toe", "algorithms": ["mtdf"]})
    assert only.name == "failed" and "no standard positions" in only.data["error"]
    (only,) = server.stream("/api/comparison", {"places": [{"game": "tree"}], "algorithms": ["mt"]})
    assert "cannot be compared" in only.data["error"]


@pytest.fixture
def experiments(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Experiments that are short, and one that never ends, in place of those of the papers."""
    known = {"test-hailstones": Hailstones(), "test-endless": Cells(count=2, pause=600.0)}
    monkeypatch.setattr(laboratory, "experiment", known.__getitem__)
    monkeypatch.setattr(laboratory, "experiments", lambda: tuple(known))
    yield


@pytest.mark.usefixtures("experiments")
def test_an_experiment_reports_its_progress_and_its_claims(server: Running) -> None:
    assert server.client.get("/api/reports").json()["reports"] == []
    *progress, report, end = server.stream("/api/experiment", {"name": "test-hailstones"})
    done = [event.data["done"] for event in progress]
    assert done == sorted(done) and done[-1] == len(report.data["sheets"][0]["rows"]) and end.name == "end"
    assert report.data["cells"] == {"finished": done[-1], "missing": 0}
    assert report.data["claims"][0]["claim"] == "steps from 6"
    (plot,) = report.data["plots"]
    assert (plot["y"]["label"], plot["y"]["scale"]) == ("number", "log") and plot["curves"][2]["source"] == "paper"
    assert plot["curves"][2]["points"] == [[0, 22]]
    quick, full = server.client.get("/api/reports").json()["reports"]
    assert (quick["name"], quick["plan"], quick["missing"]) == ("test-hailstones", "quick", 0)
    assert full["plan"] == "full" and full["missing"] > 0
    assert server.client.get("/api/reports/test-hailstones?plan=quick").json() == report.data
    with Store(Path(str(server.house.store))) as store:
        assert len(Report.of(Hailstones(), Plan.QUICK, store).records) == done[-1]


@pytest.mark.usefixtures("experiments")
def test_an_experiment_ends_when_nobody_listens(server: Running) -> None:
    server.ask("/api/experiment", {"name": "test-endless"}, 202)
    wait_until(lambda: server.house.searches.running == 0, "the experiment has ended")


def test_there_is_no_report_of_another_name(server: Running) -> None:
    assert server.client.get("/api/reports/nothing").status_code == 404
    assert server.client.get("/api/reports/plaat-C?plan=all").status_code == 400
    assert "unknown experiment" in server.ask("/api/experiment", {"name": "nothing"}, 400)["error"]
