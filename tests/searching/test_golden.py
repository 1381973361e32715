"""Worked examples: what the papers print, step by step, and what they say about trees that they do not print."""

from __future__ import annotations

import pytest

import gametree as gt
from gametree.lab.papers import worked
from gametree.model.limits import Limits
from gametree.model.position import Position
from gametree.searching.algorithms.mt import mt
from gametree.searching.kernels.kernel import Kernel, Settings
from gametree.searching.tracing.event import Event
from support.worked import KERNEL, KERNELS, best_first, cells, evaluated, minimal_leaves, table_of

ALPHA_BETA_ROWS = """
a -inf +inf -inf | | -inf +inf
b -inf +inf +inf | | -inf +inf
c -inf +inf -inf | | -inf +inf
d -inf +inf +inf | | -inf +inf
e -inf +inf 41 | | 41 41
d -inf 41 41 | 41 > -inf | -inf 41
f -inf 41 5 | | 5 5
d -inf 5 5 | ⊥ | 5 5
c 5 +inf 5 | 5 < +inf | 5 +inf
g 5 +inf +inf | | -inf +inf
h 5 +inf 12 | | 12 12
g 5 12 12 | 12 > 5 | -inf 12
i 5 12 90 | | 90 90
g 5 12 12 | ⊥ | 12 12
c 12 +inf 12 | ⊥ | 12 12
b -inf 12 12 | 12 > -inf | -inf 12
j -inf 12 -inf | | -inf +inf
k -inf 12 +inf | | -inf +inf
l -inf 12 101 | | 101 101
k -inf 12 101 | 101 > -inf | -inf 101
m -inf 12 80 | | 80 80
k -inf 12 80 | ⊥ | 80 80
j 80 12 80 | 80 ≮ 12 | 80 +inf
b -inf 12 12 | ⊥ | 12 12
a 12 +inf 12 | 12 < +inf | 12 +inf
n 12 +inf +inf | | -inf +inf
o 12 +inf -inf | | -inf +inf
p 12 +inf +inf | | -inf +inf
q 12 +inf 10 | | 10 10
p 12 10 10 | 10 ≯ 12 | -inf 10
o 12 +inf 10 | 10 < +inf | -inf +inf
r 12 +inf +inf | | -inf +inf
s 12 +inf 36 | | 36 36
r 12 36 36 | 36 > 12 | -inf 36
t 12 36 35 | | 35 35
r 12 35 35 | ⊥ | 35 35
o 35 +inf 35 | ⊥ | 35 35
n 12 35 35 | 35 > 12 | -inf 35
u 12 35 -inf | | -inf +inf
v 12 35 +inf | | -inf +inf
w 12 35 50 | | 50 50
v 12 35 50 | 50 > 12 | -inf 50
x 12 35 36 | | 36 36
v 12 35 36 | ⊥ | 36 36
u 36 35 36 | 36 ≮ 35 | 36 +inf
n 12 35 35 | ⊥ | 35 35
a 35 +inf 35 | ⊥ | 35 35
"""
"""node, alpha, beta, g | cutoff? | f-, f+"""


SSS_ROWS = """
- - aL+inf | +inf
a 6 bL+inf hL+inf | +inf
b 5 cL+inf hL+inf | +inf
c 6 dL+inf fL+inf hL+inf | +inf
d 5 eL+inf fL+inf hL+inf | +inf
e 4 fL+inf hL+inf eS41 | +inf
f 5 gL+inf hL+inf eS41 | +inf
g 4 hL+inf eS41 gS12 | +inf
h 5 iL+inf eS41 gS12 | +inf
i 6 jL+inf lL+inf eS41 gS12 | +inf
j 5 kL+inf lL+inf eS41 gS12 | +inf
k 4 lL+inf eS41 gS12 kS10 | +inf
l 5 mL+inf eS41 gS12 kS10 | +inf
m 4 eS41 mS36 gS12 kS10 | 41
e 2 nL41 mS36 gS12 kS10 | 41
n 4 mS36 gS12 kS10 nS5 | 36
m 2 oL36 gS12 kS10 nS5 | 36
o 4 oS35 gS12 kS10 nS5 | 35
o 3 lS35 gS12 kS10 nS5 | 35
l 1 iS35 gS12 nS5 | 35
i 2 pL35 gS12 nS5 | 35
p 6 qL35 rL35 gS12 nS5 | 35
q 5 sL35 rL35 gS12 nS5 | 35
s 4 sS35 rL35 gS12 nS5 | 35
s 2 tL35 rL35 gS12 nS5 | 35
t 4 tS35 rL35 gS12 nS5 | 35
t 3 qS35 rL35 gS12 nS5 | 35
q 1 pS35 gS12 nS5 | 35
p 3 hS35 gS12 nS5 | 35
h 1 aS35 | 35
"""
"""node, operator, OPEN list after it | upper bound of the root"""


MT_ROWS = """
a +inf -inf | | -inf +inf
b +inf +inf | | -inf +inf
c +inf -inf | | -inf +inf
d +inf +inf | | -inf +inf
e +inf 41 | | -inf 41
d +inf 41 | 41 ≱ +inf | -inf 41
c +inf 41 | 41 < +inf | -inf +inf
f +inf +inf | | -inf +inf
g +inf 12 | | -inf 12
f +inf 12 | 12 ≱ +inf | -inf 12
c +inf 41 | ⊥ | -inf 41
b +inf 41 | 41 ≱ +inf | -inf 41
a +inf 41 | 41 < +inf | -inf +inf
h +inf +inf | | -inf +inf
i +inf -inf | | -inf +inf
j +inf +inf | | -inf +inf
k +inf 10 | | -inf 10
j +inf 10 | 10 ≱ +inf | -inf 10
i +inf 10 | 10 < +inf | -inf +inf
l +inf +inf | | -inf +inf
m +inf 36 | | -inf 36
l +inf 36 | 36 ≱ +inf | -inf 36
i +inf 36 | ⊥ | -inf 36
h +inf 36 | 36 ≱ +inf | -inf 36
a +inf 41 | ⊥ | -inf 41
a 41 -inf | | -inf 41
b 41 +inf | | -inf 41
c 41 -inf | | -inf 41
d 41 +inf | | -inf 41
e 41 41 | 41 ≠ +inf | 41 +inf
n 41 5 | | -inf 5
d 41 5 | ⊥ | -inf 5
c 41 5 | 5 < 41 | -inf +inf
f 41 12 | 12 ≱ 41 | -inf 12
c 41 12 | ⊥ | -inf 12
b 41 12 | 12 ≱ 41 | -inf 12
a 41 12 | 12 < 41 | -inf 12
h 41 36 | 36 ≱ 41 | -inf 36
a 41 36 | ⊥ | -inf 36
a 36 -inf | | -inf 36
b 36 12 | 12 ≱ 36 | -inf 12
h 36 +inf | | -inf 36
i 36 -inf | | -inf 36
j 36 10 | 10 ≱ 36 | -inf 10
l 36 +inf | | -inf 36
m 36 36 | 36 ≠ +inf | 36 +inf
o 36 35 | | -inf 35
l 36 35 | ⊥ | -inf 35
i 36 35 | ⊥ | -inf 35
h 36 35 | 35 ≱ 36 | -inf 35
a 36 35 | ⊥ | -inf 35
a 35 -inf | | -inf 35
b 35 12 | 12 ≱ 35 | -inf 12
h 35 +inf | | -inf 35
i 35 -inf | | -inf 35
j 35 34 | 34 ≱ 35 | -inf 34
l 35 +inf | | -inf 36
m 35 36 | 36 ≮ 35 | 36 +inf
o 35 35 | 35 ≠ +inf | 35 +inf
l 35 35 | ⊥ | 35 +inf
i 35 35 | ⊥ | 35 +inf
p 35 -inf | | -inf +inf
q 35 +inf | | -inf +inf
s 35 50 | | 50 +inf
t 35 36 | | 36 +inf
q 35 36 | ⊥ | 36 +inf
p 35 36 | 36 ≮ 35 | 36 +inf
h 35 35 | ⊥ | 35 +inf
a 35 35 | ⊥ | 35 +inf
"""
"""node, gamma, g | cutoff? | f-, f+, as printed"""


MT_CORRECTIONS = {
    33: "c 41 5 | 5 < 41 | -inf 41",  # printed +inf: memory has the bound of the first pass until the node is left
    37: "a 41 12 | 12 < 41 | -inf 41",  # printed 12, the first child's: the same
    56: "j 35 10 | 10 ≱ 35 | -inf 10",  # printed 34, but j is 10 in rows 18 and 44, and no row in between changes it
    57: "l 35 +inf | | -inf 35",  # printed 36, but row 48 stored 35
}


def lines(text: str) -> list[str]:
    return text.strip().split("\n")


# Appendix A: one tree, three algorithms


def test_alpha_beta_step_by_step() -> None:
    trace, table = table_of("plaat-A1")
    assert table.columns == ("#", "node", "alpha", "beta", "g", "cutoff?", "f-", "f+")
    assert cells(table.rows) == lines(ALPHA_BETA_ROWS)
    assert len(table.rows) == 47
    assert trace.result.value == 35
    assert trace.result.counts.leaves == 11


def test_alpha_beta_cutoffs() -> None:
    events = [event for event in worked.example("plaat-A1").trace().events if event.kind in ("enter", "update")]
    cuts = [at for at, event in enumerate(events) if event.cutoff and not event.last]
    kinds = [(events[at].value, "shallow" if is_shallow(events, at) else "deep") for at in cuts]
    assert kinds == [(80, "shallow"), (10, "deep"), (36, "shallow")]


def is_shallow(events: list[Event], at: int) -> bool:
    """Whether the bound that cut the node off is the value of its parent, rather than of a node further up."""
    event = events[at]
    parent = next(above for above in reversed(events[:at]) if above.node == event.node[:-1])
    return parent.value == (event.beta if event.maximizing else event.alpha)


def test_the_minimal_tree() -> None:
    value, spec = best_first(worked.APPENDIX_A)
    result = gt.search(gt.tree(spec), "alphabeta")
    assert value == result.value == 35
    assert result.counts.leaves == minimal_leaves(2, 4) == 7


def test_sss_step_by_step() -> None:
    trace, table = table_of("plaat-A2")
    assert table.columns == ("#", "node", "Gamma", "OPEN list after Gamma", "f+root")
    shown = []
    for _, node, operator, states, bound in table.rows:
        shown.append(f"{node or '-'} {operator or '-'} {states} | {bound}".translate(str.maketrans("", "", "(),")))
    assert shown == lines(SSS_ROWS)
    assert len(table.rows) == 30
    assert trace.result.value == 35
    assert trace.result.counts.leaves == 8


def test_sss_passes() -> None:
    """A pass ends when all of OPEN is solved, for the first time at its bound; the last one leaves the root alone."""
    steps = [event.open for event in worked.example("plaat-A2").trace().events if event.open]
    solved = [states for states in steps if all(state.status == "S" for state in states)]
    bounds = [states[0].merit for states in solved]
    assert sorted(set(bounds), reverse=True) == [41, 36, 35]
    assert [*dict.fromkeys(bounds), solved[-1][0].merit] == [41, 36, 35, 35]
    assert [state.node for state in solved[-1]] == [()]


def test_mt_sss_step_by_step() -> None:
    trace, table = table_of("plaat-A3")
    assert table.columns == ("#", "node", "gamma", "g", "cutoff?", "f-", "f+")
    expected = dict(enumerate(lines(MT_ROWS), start=1)) | MT_CORRECTIONS
    assert len(expected) == 69
    assert cells(table.rows) == list(expected.values())
    assert [probe.beta for probe in trace.result.probes] == [float("inf"), 41, 36, 35]
    assert [probe.value for probe in trace.result.probes] == [41, 36, 35, 35]


@KERNEL
@pytest.mark.parametrize("name", ["plaat-A1", "plaat-A2", "plaat-A3"])
def test_searches_agree_with_their_traces(name: str, kernel: str) -> None:
    example = worked.example(name)
    expected = example.trace().result
    result = gt.search(example.position, example.algorithm, depth=example.depth, kernel=kernel)
    assert (result.value, result.pv, result.counts, result.probes) == (
        expected.value,
        expected.pv,
        expected.counts,
        expected.probes,
    )


@KERNEL
def test_mt_sss_evaluates_the_leaves_of_sss_in_its_order(kernel: str) -> None:
    position = worked.example("plaat-A3").position
    path_of = {position.line(path).key: letter for path, letter in worked.SSS_LABELS.items()}
    order = [path_of[key] for key in evaluated(position, "mt-sss", kernel)]
    assert order == [path_of[key] for key in evaluated(position, "sss", kernel)] == list("egkmnost")


# Figures 4.13 and 4.14: iterative deepening


def deepened(position: Position, algorithm: str, kernel: str) -> list[int]:
    """The leaves evaluated up to and including each iteration."""
    found = gt.iterate(position, algorithm, depth=3, table=2**10, ordering="table", kernel=kernel)
    return [result.counts.leaves for result in found]


@KERNEL
@pytest.mark.parametrize("width", [4, 6, 20, 300])
def test_alpha_beta_can_beat_sss_by_iterative_deepening(width: int, kernel: str) -> None:
    position = worked.deepening_tree(width)
    assert deepened(position, "alphabeta", kernel) == [2, 6, 11]
    assert deepened(position, "mt-sss", kernel) == [2, 5, 8 + width]


@KERNEL
@pytest.mark.parametrize("width", [2, 4, 20])
def test_in_one_search_of_fixed_order_sss_needs_fewer_leaves(width: int, kernel: str) -> None:
    position = worked.deepening_tree(width)
    alpha_beta, sss, mt_sss = (set(evaluated(position, name, kernel)) for name in ("alphabeta", "sss", "mt-sss"))
    assert sss == mt_sss
    assert sss < alpha_beta
    assert len(alpha_beta) - len(sss) == 2


def test_what_alpha_beta_learned() -> None:
    """After two plies alpha-beta knows the strong reply to the first move, SSS* does not."""
    position = worked.deepening_tree()
    moves = {}
    for algorithm in ("alphabeta", "mt-sss"):
        table = gt.Table(2**10)
        list(gt.iterate(position, algorithm, depth=2, table=table, ordering="table", kernel="python"))
        moves[algorithm] = table.store().probe(position.play(0).key, 2).move
    assert moves == {"alphabeta": 1, "mt-sss": 0}


# Figure 4.22: a bad guess that pays


def after_tests(position: Position, kernel: str, *gammas: int) -> Kernel:
    """A kernel after MT tests against `gammas`, one after the other."""
    running = KERNELS[kernel](position, Settings(table=gt.Table(2**10), record=True), Limits())
    depth = position.plies_left
    assert depth is not None
    for gamma in gammas:
        running.call(mt, position, depth, gamma, bounds="both")
    return running


@KERNEL
@pytest.mark.parametrize("size", [1, 8, 100])
def test_a_test_further_from_the_value_can_skip_a_large_subtree(size: int, kernel: str) -> None:
    position = worked.guess_tree(size)
    far, near = after_tests(position, kernel, 100, 10), after_tests(position, kernel, 100, 6)
    assert [probe.value for probe in far.probes] == [10, 3]
    assert [probe.value for probe in near.probes] == [10, 3]
    large = {position.line((0, 0, 1, leaf)).key for leaf in range(size)}
    assert not large & set(far.leaves)
    assert large <= set(near.leaves)
    # the subtree and its root; the leaf beside it is visited again, its parent is entered, not answered
    assert near.counts.leaves - far.counts.leaves == size
    assert near.counts.nodes - far.counts.nodes == size + 2
    assert near.counts.interior - far.counts.interior == 2


@KERNEL
@pytest.mark.parametrize("size", [1, 8, 100])
def test_a_worse_first_guess_can_need_fewer_nodes(size: int, kernel: str) -> None:
    results = [
        gt.search(worked.guess_tree(size), gt.MTD(first=lambda start, guess=guess: guess), kernel=kernel)  # type: ignore[misc]
        for guess in (100, 6)
    ]
    assert [result.value for result in results] == [3, 3]
    assert results[0].counts.leaves == 4
    assert results[1].counts.leaves == 4 + size
    assert [probe.beta for probe in results[0].probes] == [100, 10, 3]
