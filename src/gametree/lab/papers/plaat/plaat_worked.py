"""The worked examples of the thesis: appendix A step by step, and two small trees that settle a question each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gametree.lab.claim import Claim, Verdict, compare, within
from gametree.lab.exhibits import Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.minimal import MinimalGraphs
from gametree.lab.papers import worked
from gametree.lab.papers.plaat import SOURCE
from gametree.searching.algorithms.mtd import MTD
from gametree.searching.api import iterate, search
from gametree.searching.memory.table import Table
from gametree.searching.tracing.event import Event

__all__ = ["EXPERIMENTS"]

EXACT = within(0)
PASSES = "41, 36, 35, 35"
LEAVES = "e g k m n o s t"
ENTRIES = 2**10
GUESSES = (6, 100)
"""First guesses for a tree of value 3: the second is the worse one."""


class Worked(Experiment):
    """One search of a small tree."""

    games = ("tree",)

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search."""
        return [{"example": self.name}]

    def trials(self, rows: Rows) -> Trials:
        """One tree."""
        return Trials(len(rows), 1, "tree")


class StepByStep(Worked):
    """An algorithm on the tree of appendix A, with the table that the thesis prints."""

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """The table, and what the claims are about."""
        example = worked.example(cell["example"])
        trace = example.trace()
        table = worked.table(trace, example.labels)
        return {
            "columns": list(table.columns),
            "rows": [list(row) for row in table.rows],
            "value": trace.result.value,
            "leaves": [worked.SSS_LABELS.get(event.node, "-") for event in trace.events if event.kind == "leaf"],
            "cutoffs": _cutoffs(trace.events),
            "passes": _passes(trace.events, [probe.value for probe in trace.result.probes]),
            "minimal": MinimalGraphs(example.position, example.depth, ordering="natural").tree().leaves,
        }

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """All steps."""
        return [Sheet("Step by step", row.measured["columns"], row.measured["rows"]) for row in rows]


class AlphaBetaExample(StepByStep):
    """Figures A.2 to A.4."""

    name = "plaat-A1"
    title = "Alpha-Beta, a worked example"
    source = f"{SOURCE}, appendix A.1, figs. A.2 to A.4"
    measures = "The steps of Alpha-Beta in a tree of 16 leaves."
    algorithms = ("alphabeta",)
    discussion = "`gametree trace plaat-A1` shows the same table. The tests compare all of its rows with the thesis's."

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Steps, leaves, cutoffs and value."""
        return [
            *_numbers(rows, steps=47, leaves=11),
            compare("leaves of the minimal tree", 7, _only(rows, "minimal"), EXACT),
            _same(rows, "cutoffs", "cutoffs", "shallow, deep, shallow"),
        ]


class SSSExample(StepByStep):
    """Figures A.6 to A.13."""

    name = "plaat-A2"
    title = "SSS*, a worked example"
    source = f"{SOURCE}, appendix A.2, figs. A.6 to A.13"
    measures = "The operators of Stockman's SSS* in the tree of plaat-A1, and its OPEN list after each of them."
    algorithms = ("sss",)
    discussion = "`gametree trace plaat-A2` shows the same table. The tests compare all of its rows with the thesis's."

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Steps, leaves, and the bounds of the passes."""
        return [
            *_numbers(rows, steps=30, leaves=8),
            _same(rows, "upper bounds of the passes", "passes", PASSES),
            _same(rows, "leaves in the order of their evaluation", "leaves", LEAVES, " "),
        ]


class MTSSSExample(StepByStep):
    """Figures A.14 to A.21."""

    name = "plaat-A3"
    title = "MT-SSS*, a worked example"
    source = f"{SOURCE}, appendix A.3, figs. A.14 to A.21"
    measures = "The steps of MT-SSS*, a loop around Alpha-Beta with a table, in the tree of plaat-A1."
    algorithms = ("mt-sss",)
    discussion = (
        "`gametree trace plaat-A3` shows the same table. The tests compare all of its rows with the thesis's; four "
        "numbers are misprints there, as its other rows show: f+ in rows 33, 37, 56 and 57."
    )

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Steps, leaves, and the bounds of the passes: those of SSS*."""
        return [
            *_numbers(rows, steps=69, leaves=8),
            _same(rows, "upper bounds of the passes", "passes", PASSES),
            _same(rows, "leaves in the order of their evaluation: that of SSS*", "leaves", LEAVES, " "),
        ]


class DeepeningExample(Worked):
    """Figures 4.13 and 4.14: the table of an earlier iteration helps Alpha-Beta more than SSS*."""

    name = "plaat-4.13"
    also = ("plaat-4.14",)
    title = "A tree on which Alpha-Beta with iterative deepening expands fewer leaves than SSS*"
    source = f"{SOURCE}, section 4.2.2, figs. 4.13 and 4.14"
    measures = (
        "Leaves of Alpha-Beta and MT-SSS* with a table, over all iterations to depth 3, and without deepening and in "
        "natural order, on a tree made for the purpose: the numbers of the thesis's own tree are lost."
    )
    algorithms = ("alphabeta", "mt-sss")
    discussion = (
        "Two plies deep Alpha-Beta searches all of the first move and learns which reply refutes it; SSS* drops the "
        "move earlier, and learns nothing. Three plies deep that reply saves Alpha-Beta the leaves below the other."
    )

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Leaves up to every iteration, and those of a single search."""
        root = worked.deepening_tree()
        measured: dict[str, Any] = {}
        for name in self.algorithms:
            found = iterate(root, name, depth=3, table=Table(ENTRIES, from_depth=0), ordering="table")
            once = search(root, name, depth=3, table=Table(ENTRIES, from_depth=0), ordering="natural")
            measured[name] = {"deepening": [result.counts.leaves for result in found], "once": once.counts.leaves}
        return measured

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """Who needs fewer leaves."""
        deep = [[row.measured[name]["deepening"][-1] for name in self.algorithms] for row in rows]
        once = [[row.measured[name]["once"] for name in self.algorithms] for row in rows]
        return [
            _fewer("with iterative deepening: leaves of Alpha-Beta against SSS*", deep),
            _fewer("in one search: leaves of SSS* against Alpha-Beta", [pair[::-1] for pair in once]),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """Leaves by depth."""
        lines = [
            (name, *row.measured[name]["deepening"], row.measured[name]["once"])
            for row in rows
            for name in self.algorithms
        ]
        columns = ("algorithm", "up to depth 1", "up to depth 2", "up to depth 3", "depth 3 at once")
        return [Sheet("Leaves", columns, lines)]


class GuessExample(Worked):
    """Figure 4.22: a worse guess that needs fewer nodes."""

    name = "plaat-4.22"
    title = "A tree on which a worse first guess needs fewer nodes"
    source = f"{SOURCE}, section 4.3.1, fig. 4.22"
    measures = (
        f"Leaves and nodes of MTD(f) from the first guesses {GUESSES[0]} and {GUESSES[1]}, on a tree of value 3 made "
        "for the purpose: the numbers of the thesis's own tree are lost."
    )
    algorithms = ("mtdf",)
    discussion = (
        f"A test against {GUESSES[1]} ends with the bound 10. The next one, against 10, drops a reply at once that a "
        f"test against {GUESSES[0]} searches. plaat-4.18 counts how often that happens in games."
    )

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Value, leaves and nodes from each guess."""
        found = []
        for guess in GUESSES:
            driver = MTD(first=lambda _, guess=guess: guess, etc="off")  # type: ignore[misc]
            found.append(search(worked.guess_tree(), driver, table=Table(ENTRIES, from_depth=0), ordering="natural"))
        return {
            "values": [result.value for result in found],
            "leaves": [result.counts.leaves for result in found],
            "nodes": [result.counts.nodes for result in found],
        }

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The worse guess against the better one."""
        return [
            _fewer(
                f"{kind} from the guess {GUESSES[1]} against {GUESSES[0]}",
                [row.measured[kind][::-1] for row in rows],
            )
            for kind in ("leaves", "nodes")
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """A line for each guess."""
        names = ("values", "leaves", "nodes")
        lines = [
            (guess, *(row.measured[name][at] for name in names)) for row in rows for at, guess in enumerate(GUESSES)
        ]
        return [Sheet("MTD(f)", ("first guess", "value", "leaves", "nodes"), lines)]


def _cutoffs(events: Sequence[Event]) -> list[str]:
    """Shallow if the bound that cut a node off is the value of its parent, deep if it comes from further up."""
    steps = [event for event in events if event.kind in ("enter", "update")]
    found = []
    for at, event in enumerate(steps):
        if event.cutoff and not event.last:
            parent = next(above for above in reversed(steps[:at]) if above.node == event.node[:-1])
            bound = event.beta if event.maximizing else event.alpha
            found.append("shallow" if parent.value == bound else "deep")
    return found


def _passes(events: Sequence[Event], probes: Sequence[float | None]) -> list[Any]:
    """The bounds of the root after every pass: of MT the results of its tests, of SSS* where all of OPEN is solved."""
    solved = [event.open for event in events if event.open and all(state.status == "S" for state in event.open)]
    if not solved:
        return list(probes)
    bounds = dict.fromkeys(states[0].merit for states in solved)
    return [*bounds, solved[-1][0].merit]


def _only(rows: Rows, name: str) -> Any:
    """What the only row holds; None without one."""
    return next((row.measured[name] for row in rows), None)


def _numbers(rows: Rows, *, steps: int, leaves: int) -> list[Claim]:
    table, evaluated = _only(rows, "rows"), _only(rows, "leaves")
    return [
        compare("value", 35, _only(rows, "value"), EXACT),
        compare("rows of the table", steps, None if table is None else len(table), EXACT),
        compare("leaves evaluated", leaves, None if evaluated is None else len(evaluated), EXACT),
    ]


def _same(rows: Rows, what: str, name: str, paper: str, between: str = ", ") -> Claim:
    found = _only(rows, name)
    ours = None if found is None else between.join(map(str, found))
    return Claim(what, paper, ours, "the same", Verdict.of(None if ours is None else ours == paper))


def _fewer(what: str, pairs: Sequence[Sequence[int]]) -> Claim:
    """The first of two numbers is less."""
    if not pairs:
        return Claim(what, "fewer", None, "fewer", Verdict.NOT_RUN)
    ((ours, other),) = pairs
    return Claim(what, "fewer", f"{ours} against {other}", "fewer", Verdict.of(ours < other))


EXPERIMENTS = (AlphaBetaExample(), SSSExample(), MTSSSExample(), DeepeningExample(), GuessExample())
