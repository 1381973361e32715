"""The laboratory on the page: comparisons, experiments as they run, and reports of what the store holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gametree import _core
from gametree.lab.catalogue import experiment, experiments
from gametree.lab.comparison import Comparison, Step, compare
from gametree.lab.exhibits import Plot, shown
from gametree.lab.experiment import Plan
from gametree.lab.report import Report as LabReport
from gametree.lab.runner import RunProgress, run
from gametree.lab.store import Store, default_path
from gametree.model.arguments import one_of
from gametree.model.position import Position
from gametree.players.statistics import Interval
from gametree.rules.catalogue import standard_positions
from gametree.web.bodies import ComparisonBody, ExperimentBody
from gametree.web.house import House, Report, answered, begun
from gametree.web.refusals import GoneError
from gametree.web.workers import answer

__all__ = ["routes"]

WORKERS = 2
"""Processes that run the cells of an experiment: a cell in one can be given up."""
SECONDS_AN_ALGORITHM = 30.0
PLANS = ("quick", "full")


def routes(house: House) -> APIRouter:
    """Comparisons, experiments and reports."""
    router = APIRouter()

    @router.post("/api/comparison")
    async def _comparison(body: ComparisonBody) -> Response:
        return begun(house.streams.begin(lambda report, flag: _compared(house, body, report, flag)))

    @router.post("/api/experiment")
    async def _experiment(request: Request, body: ExperimentBody) -> Response:
        item = await answer(house.questions, request, lambda flag: experiment(body.name))
        plan = Plan(body.plan)

        def work(report: Report, flag: _core.Flag) -> None:
            def watch(progress: RunProgress) -> None:
                report("progress", {"done": progress.done, "wanted": progress.wanted})

            with _store(house) as store:
                run([item], store, plan=plan, workers=WORKERS, watch=watch, until=lambda: flag.is_set)
                report("report", _report_data(LabReport.of(item, plan, store)))

        return begun(house.streams.begin(work))

    @router.get("/api/reports")
    async def _reports(request: Request) -> Response:
        return answered(await answer(house.questions, request, lambda flag: _listed(house)))

    @router.get("/api/reports/{name}")
    async def _report(request: Request, name: str, plan: str = "quick") -> Response:
        wanted = Plan(one_of("plan", plan, PLANS))

        def work(flag: _core.Flag) -> dict[str, Any]:
            if name not in experiments():
                raise GoneError("there is no experiment of that name")
            with _store(house) as store:
                return _report_data(LabReport.of(experiment(name), wanted, store))

        return answered(await answer(house.questions, request, work))

    return router


def _store(house: House) -> Store:
    return Store(house.store or default_path())


def _compared(house: House, body: ComparisonBody, report: Report, flag: _core.Flag) -> None:
    def watch(step: Step) -> None:
        report("progress", {"algorithm": step.name, "done": step.done, "of": step.searches})

    table = house.table(body.table)
    found = compare(
        _places(house, body),
        {name: house.offers.algorithm(name) for name in body.algorithms},
        depth=body.depth,
        deepening=body.deepening,
        table=table,
        budget=body.seconds or SECONDS_AN_ALGORITHM,
        watch=watch,
        cancel=flag,
    )
    report("table", {**found.as_dict(), "text": str(found), "plot": _bars(found)})


def _places(house: House, body: ComparisonBody) -> list[Position]:
    if body.standard is not None:
        return standard_positions(body.standard)
    return [house.position(place) for place in body.places or ()]


def _bars(found: Comparison) -> dict[str, list[Any]]:
    """What a plot shows of a comparison: one bar for every algorithm, in the order of the table."""
    ranked = found.ranked()
    columns = {name: [getattr(one, name) for one in ranked] for name in ("leaves", "nodes", "seconds")}
    return {"x": [one.name for one in ranked], **columns, "relative": [one.relative(found.reference) for one in ranked]}


def _listed(house: House) -> dict[str, Any]:
    """The experiments of which the store holds rows."""
    path = house.store or default_path()
    if not path.is_file():
        return {"store": str(path), "reports": []}
    with Store(path) as store:
        made = [LabReport.of(experiment(name), Plan(plan), store) for name in experiments() for plan in PLANS]
    return {"store": str(path), "reports": [_line(one) for one in made if one.records]}


def _line(made: LabReport) -> dict[str, Any]:
    item = made.experiment
    verdicts = Counter(claim.verdict.value for claim in made.claims)
    cells = {"finished": len(made.records), "missing": made.missing}
    return {"name": item.name, "title": item.title, "plan": made.plan.value, **cells, "verdicts": verdicts}


def _report_data(made: LabReport) -> dict[str, Any]:
    item, rows = made.experiment, made.rows
    return {
        "name": item.name,
        "title": item.title,
        "source": item.source,
        "measures": item.measures,
        "plan": made.plan.value,
        "trials": str(item.trials(rows)),
        "cells": {"finished": len(made.records), "missing": made.missing},
        "seconds": sum(record.seconds for record in made.records),
        "claims": [claim.as_strings() for claim in made.claims],
        "sheets": [
            {
                "title": sheet.title,
                "columns": list(sheet.columns),
                "rows": [[shown(cell) for cell in row] for row in sheet.rows],
            }
            for sheet in item.tables(rows)
        ],
        "plots": [_plot_data(plot) for plot in item.plots(rows)],
        "discussion": item.discussion,
    }


def _plot_data(plot: Plot) -> dict[str, Any]:
    return {
        "name": plot.name,
        "title": plot.title,
        "x": plot.x._asdict(),
        "y": plot.y._asdict(),
        "curves": [{**curve._asdict(), "points": [_point(x, y) for x, y in curve.points]} for curve in plot.curves],
    }


def _point(x: float, y: float | Interval) -> list[float]:
    return [x, *y] if isinstance(y, Interval) else [x, y]
