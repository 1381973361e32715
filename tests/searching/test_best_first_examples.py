"""Best-first minimax on the example of its authors, step by step: their figures 1 and 2."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.lab.papers import worked
from gametree.searching.tracing.event import Event
from support.worked import KERNEL, evaluated, table_of

FIGURE_1 = """
a -inf +inf | b=4 c=6 | 6 | 6
c 4 +inf | d=5 e=2 | 2 | 4
b 2 +inf | f=8 g=1 | 1 | 2
e 1 5 | h=3 i=7 | 7 | 5
d 1 7 | | 5 | 5
"""
"""node expanded, its bounds | children | value of the node | value of the root; A to D, and the next principal leaf"""

FIGURE_2 = """
A expand a -inf +inf | b=4 c=6 | 6
B expand c 4 +inf | d=5 e=2 | 2
C back up c 4 +inf | | 2
D expand b 2 +inf | f=8 g=1 | 1
E back up b 2 +inf | | 1
F expand c 1 +inf | d=5 e=2 | 2
G expand e 1 5 | h=3 i=7 | 7
H back up e 1 5 | | 7
- expand d 1 7 | | 5
"""
"""part of the figure, step, node, its bounds | children | value of the node, that is stored with it when it is left"""


def lines(text: str) -> list[str]:
    return text.strip().split("\n")


def test_best_first_step_by_step() -> None:
    trace, table = table_of("kc96-fig1")
    assert table.columns == ("#", "step", "node", "alpha", "beta", "children", "value", "root")
    expansions = [row for row in table.rows if row[1] == "expand"]
    shown = [f"{' '.join(row[2:5])} | {row[5]} | {row[6]} | {row[7]}".replace("|  |", "| |") for row in expansions]
    assert shown == lines(FIGURE_1)
    assert (trace.result.value, trace.result.pv) == (5, (1, 0))


def test_rbfms_step_by_step() -> None:
    trace, table = table_of("kc96-fig2")
    assert table.columns == ("#", "step", "node", "alpha", "beta", "children", "value")
    shown = [f"{' '.join(row[1:5])} | {row[5]} | {row[6]}".replace("|  |", "| |") for row in table.rows]
    assert shown == [line[2:] for line in lines(FIGURE_2)]
    assert (trace.result.value, trace.result.pv) == (5, (1, 0))
    assert (trace.result.counts.generated, trace.result.counts.regenerated) == (8, 2)


def test_a_node_is_left_with_a_value_outside_its_bounds() -> None:
    for name in ("kc96-fig1", "kc96-fig2"):
        left = [
            event for event in worked.example(name).trace().events if event.kind == "back up" and event.cutoff is None
        ]
        assert [event.node for event in left] == [(1,), (0,), (1, 1)]
        assert all(outside(event) for event in left)


def outside(event: Event) -> bool:
    assert event.alpha is not None and event.beta is not None and event.value is not None
    return not event.alpha <= event.value <= event.beta


@KERNEL
@pytest.mark.parametrize(("name", "order"), [("kc96-fig1", "bcdefghi"), ("kc96-fig2", "bcdefgdehi")])
def test_nodes_are_made_in_the_order_of_the_figures(name: str, order: str, kernel: str) -> None:
    example = worked.example(name)
    paths = [(0,), (1,), (1, 0), (1, 1), (0, 0), (0, 1), (1, 1, 0), (1, 1, 1)]
    letters = {example.position.line(path).key: letter for path, letter in zip(paths, "bcdefghi", strict=True)}
    made = [letters[key] for key in evaluated(example.position, example.algorithm, kernel)]
    assert "".join(made) == order
    result = gt.search(example.position, example.algorithm, depth=3, kernel=kernel)
    expected = example.trace().result
    assert (result.value, result.pv, result.counts) == (expected.value, expected.pv, expected.counts)


@pytest.mark.parametrize("name", ["kc96-fig1", "kc96-fig2"])
def test_a_node_that_stays_on_the_variation_shows_its_new_value(name: str) -> None:
    """B is worth 2 when it is expanded. It stays on the variation when its second child rises, and is worth 5 then."""
    trace = worked.example(name).trace()
    end = trace.at(len(trace.events))
    assert end.value((1,)) == 5 and end.value((1, 1)) == 7
