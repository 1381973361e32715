"""The lines of the definition that the events of a trace belong to."""

from __future__ import annotations

import ast
import re
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest

import gametree as gt
from gametree.searching.tracing.bookkeeping import deeds

GRAPHS = ("best-first:memory=graph", "best-first:completion=outcomes")
ALGORITHMS = (*gt.algorithms(), *GRAPHS, "rbfms:expansion=full", "alphabeta-tree:backup=hard")
FIGURE: Any = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
RECORDING = """\
def visit(s, node):
    \"\"\"Visits a node.\"\"\"
    if s.trace:
        s.trace.enter(node)
    best = None
    for child in node:
        s.n_leaves += 1
        if s.trace:
            s.trace.leaf(child)
        elif child:
            best = child
            s.trace.update(
                best
            )
    try:
        best += 1
    except TypeError:
        s.trace.leaf(best)
    self._trace(best)
    return best
"""


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_event_has_a_line_of_the_source(name: str) -> None:
    seen = gt.trace(gt.tree(FIGURE), name)
    text = seen.source.text.splitlines()
    lines = {event.source_line for event in seen.events if event.kind in ("leaf", "enter", "update", "expand")}
    assert None not in lines and all(0 < (line or 0) <= len(text) for line in lines)
    assert "/" not in seen.source.file and seen.source.file.endswith(".py")
    if name == "alphabeta":
        takes = {event.source_line for event in seen.events if event.kind == "update"}
        assert [text[line - 1].strip() for line in takes if line] == ["if visit.take(value, move):"]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_line_of_an_event_does_what_it_says(name: str) -> None:
    """No line only records or counts, and what is done in different lines has different lines."""
    seen = gt.trace(gt.position("tic-tac-toe", "b2 a1"), name, 4, events=3000)
    of_kind: dict[str, set[int]] = {}
    for event in seen.events:
        of_kind.setdefault(event.kind, set()).add(event.source_line or 0)
    text = seen.source.text.splitlines()
    shown = {text[line - 1].strip() for line in set().union(*of_kind.values()) - {0}}
    assert shown and not [line for line in shown if re.search(r"\btrace\b|_trace|\.n_\w+ [-+]=|^def |^\"\"\"|^#", line)]
    for one, other in (("enter", "leaf"), ("leaf", "update"), ("update", "return"), ("cut", "return")):
        assert not of_kind.get(one, set()) & of_kind.get(other, set()), (one, other)
    for one, other in (("leaf", "operator"), ("leaf", "expand"), ("expand", "back up"), ("cut", "operator")):
        assert not of_kind.get(one, set()) & of_kind.get(other, set()), (one, other)


def test_the_lines_of_sss() -> None:
    """Each operator of Stockman's table has its line, but for 5 and 6, which differ in the number of children."""
    seen = gt.trace(gt.tree([[[3, 12], [8, 2]], [[4, 6], [14, 5]]]), "sss")
    lines = {event.operator: event.source_line for event in seen.events if event.kind == "operator"}
    assert sorted(lines) == list(range(7))  # type: ignore[type-var]
    assert len(set(lines.values())) == 6 and lines[5] == lines[6]
    text = seen.source.text.splitlines()
    assert text[(lines[4] or 0) - 1].strip().startswith("self._put(node, SOLVED, min(merit, ")
    assert text[(lines[2] or 0) - 1].strip() == "self._put(self._child(above, number + 1), LIVE, merit)"
    (purge, *_) = {event.source_line for event in seen.events if event.kind == "cut"}
    assert "purges" in text[(purge or 0) - 1]


def test_lines_that_only_record_or_count() -> None:
    assert deeds(RECORDING) == {3: 0, 4: 0, 7: 6, 8: 6, 9: 6, 12: 11, 13: 11, 14: 11, 18: 15, 19: 15}
    assert deeds("if s.trace\n") == {}, "a file that is being edited"


def test_definitions_are_parsed_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's parser fails now and then if another thread parses meanwhile."""
    parsing: list[int] = []
    crowds: list[int] = []

    def parse(text: str) -> ast.Module:
        parsing.append(1)
        sleep(0.002)
        crowds.append(len(parsing))
        parsing.pop()
        return ast.Module([], [])

    monkeypatch.setattr("gametree.searching.tracing.bookkeeping.ast.parse", parse)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(deeds, (f"x = {number}" for number in range(32))))
    deeds.cache_clear()
    assert crowds == [1] * 32
