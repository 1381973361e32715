"""What selective searches promise: named parts, estimates unless a win is proved, and limits like any other search."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.rules.builtin.tree import TreePosition
from gametree.searching.kernels.ordering import MOST_CREDIT, Ordering
from gametree.searching.selective.exchanges import loses_exchange
from gametree.searching.selective.futility import hope
from gametree.searching.selective.parts import PARTS
from support.promptness import lateness
from support.trees import minimax, trees

ALL = "+".join(part for part in PARTS if part != "probcut")  # which needs a calibration
MIDDLEGAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8"
MATES = {
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1": 1,
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1": 5,
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1": 3,
    "8/8/8/8/8/5kq1/8/7K b - - 0 1": 1,
}


def chess(text: str, evaluator: str = "tapered") -> gt.Position:
    return gt.position("chess", text, evaluator=evaluator)


def test_an_unknown_part_lists_the_known_ones() -> None:
    with pytest.raises(
        gt.errors.UnknownName, match="quiescence, null, futility, exchanges, reductions, checks, singular"
    ):
        gt.search(chess(MIDDLEGAME), depth=2, selective="quiescence+magic")
    with pytest.raises(gt.errors.OptionError, match="each part once"):
        gt.search(chess(MIDDLEGAME), depth=2, selective="null+null")


@pytest.mark.parametrize(
    ("game", "part", "why"),
    [
        ("checkers", "null", "having to move is often a disadvantage"),
        ("othello", "null", "allows no pass"),
        ("othello", "quiescence", "no noisy moves"),
        ("othello", "exchanges", "does not say what a move wins or loses"),
        ("checkers", "exchanges", "whoever can capture must"),
        ("connect-four", "checks", "none of its positions forces a reply"),
    ],
)
def test_a_part_that_a_game_cannot_have_says_why(game: str, part: str, why: str) -> None:
    with pytest.raises(gt.errors.OptionError, match=why):
        gt.search(gt.position(game), depth=2, selective=part)


@pytest.mark.parametrize("algorithm", ["minimax", "scout", "sss", "best-first", "alphabeta-tree", "forward-estimation"])
def test_other_algorithms_are_not_selective(algorithm: str) -> None:
    with pytest.raises(gt.errors.OptionError, match="cannot be selective; alphabeta, negascout, mt"):
        gt.search(gt.position("tic-tac-toe"), algorithm, depth=2, selective="reductions")


def test_values_that_are_not_whole_numbers_have_no_margins() -> None:
    tree = gt.tree([[0.5, 0.25], [0.75, 0.1]])
    with pytest.raises(gt.errors.OptionError, match="whole numbers"):
        gt.search(tree, "alphabeta", selective="futility")
    assert gt.search(tree, "alphabeta", selective="reductions").value == 0.25


def test_values_are_estimates() -> None:
    found = gt.search(chess(MIDDLEGAME), "negascout", depth=5, selective=ALL)
    assert found.bound == "estimate" and found.move in chess(MIDDLEGAME).moves()
    table = gt.Table(2**12)
    gt.search(chess(MIDDLEGAME), "mtdf", depth=3, table=table, selective=ALL)
    with pytest.raises(gt.errors.TableError, match="estimates"):
        gt.search(chess(MIDDLEGAME), "mtdf", depth=3, table=table)


@pytest.mark.parametrize("algorithm", ["negascout", "mtdf"])
@pytest.mark.parametrize("text", MATES)
def test_a_win_is_exact_if_it_is_proved(text: str, algorithm: str) -> None:
    found = gt.search(chess(text), algorithm, depth=16, nodes=200_000, selective=ALL)
    proved = gt.solve(chess(text), depth=7)
    assert (found.bound, len(found.pv)) == ("exact", MATES[text]) == (proved.bound, len(proved.pv))
    assert not chess(text).line(found.pv).moves() and found.depth < 16


def test_quiescence_sees_the_answer_to_a_capture() -> None:
    guarded = chess("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1", "material")
    assert gt.search(guarded, "alphabeta", depth=1).move == "d2d6"  # a pawn, it seems
    assert gt.search(guarded, "alphabeta", depth=1, selective="quiescence").move != "d2d6"


def test_parts_save_nodes() -> None:
    position = chess(MIDDLEGAME)
    full = gt.search(position, "negascout", depth=5, ordering="table+hint", table=2**16).counts.nodes
    for part in ("null", "futility", "reductions"):
        assert (
            gt.search(position, "negascout", depth=5, ordering="table+hint", table=2**16, selective=part).counts.nodes
            < full
        )


@settings(max_examples=60)
@given(trees(width=2), st.sampled_from(("alphabeta", "negascout", "mtdf")), st.sampled_from(("python", "native")))
def test_early_moves_are_not_reduced(root: TreePosition, algorithm: str, kernel: str) -> None:
    """With two moves a node no move is late, so that nothing is left out."""
    found = gt.search(root, algorithm, kernel=kernel, selective="reductions")
    assert found.value == minimax(root, root.plies_left)


@settings(max_examples=60)
@given(trees(), st.sampled_from(("alphabeta", "negascout", "mtdf")))
def test_near_the_horizon_few_moves_are_reduced(root: TreePosition, algorithm: str) -> None:
    depth = min(2, root.plies_left)
    found = gt.search(root, algorithm, depth=depth, selective="reductions")
    assert found.value == minimax(root, depth)


def test_limits_hold() -> None:
    position = chess(MIDDLEGAME)
    found = gt.search(position, "negascout", nodes=5000, selective=ALL)
    assert found.stopped == "nodes" and found.counts.nodes <= 5000 + 2000

    def late() -> float:
        began = time.perf_counter()
        assert gt.search(position, "mtdf", seconds=0.1, selective=ALL).stopped == "time"
        return time.perf_counter() - began - 0.1

    assert lateness(late, 0.05) < 0.05


def test_full_width_is_the_default() -> None:
    position = chess(MIDDLEGAME)
    assert gt.search(position, depth=3).counts == gt.search(position, depth=3, selective="none").counts


class TestMovesLeftOut:
    """What was expected of them bounds the value: nothing lower, for the mover, is stored as a bound."""

    ROOK = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"

    @pytest.mark.parametrize("kernel", ["python", "native"])
    def test_a_capture_that_could_not_reach_the_window(self, kernel: str) -> None:
        position = chess(self.ROOK, "material")
        found = gt.search(position, "mt:gamma=2000", depth=0, selective="quiescence", kernel=kernel)
        assert found.value == position.evaluate() + position.exchange("d1d5") + position.margin == 700

    @pytest.mark.parametrize("kernel", ["python", "native"])
    def test_quiet_moves_of_a_hopeless_node(self, kernel: str) -> None:
        position = chess("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "material")
        found = gt.search(position, "mt:gamma=-2000", depth=2, selective="futility", kernel=kernel)
        assert found.value == position.evaluate() - hope(1, int(position.margin)) == 100

    @pytest.mark.parametrize("kernel", ["python", "native"])
    def test_a_check_is_searched_all_the_same(self, kernel: str) -> None:
        """Quiet moves do not win a thousand, but one of them mates."""
        position = chess("7k/6p1/6Pp/7P/8/8/8/3RK3 b - - 0 1", "material")
        found = gt.search(position, "mt:gamma=1000", depth=2, selective="futility", kernel=kernel)
        assert position.moves() == ["h8g8"] and found.value == position.decisive


def test_an_exchange_that_loses_too_much() -> None:
    position = chess("4k3/3p4/2p5/3p4/8/8/8/3QK3 w - - 0 1", "material")
    assert loses_exchange(position, "d1d5", 2, 100, True) and not loses_exchange(position, "d1d5", 8, 100, True)
    assert not loses_exchange(position, "d1d2", 1, 100, False)


def test_credits_are_gained_and_lost() -> None:
    ordering = Ordering(("history",))
    ordering.begin_credits()
    for _ in range(1000):
        ordering.credit("good", 12, True, 1)
        ordering.credit("bad", 12, True, -1)
    assert ordering.places(["bad", "new", "good"], None, 0, True, None) == [2, 1, 0]
    assert 0 <= ordering._history["bad", True] < ordering._history["good", True] <= 2 * MOST_CREDIT
