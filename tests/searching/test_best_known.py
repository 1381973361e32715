"""What an unfinished iteration proves of the moves at the root, and which move is then the best known."""

from __future__ import annotations

from random import Random

import pytest

import gametree as gt
from gametree.players import FunctionPlayer, tournament
from gametree.players.openings import random_trees
from support.trees import KERNELS

TREE = gt.tree([gt.Node([3, 4], value=9), gt.Node([8, 7], value=5), gt.Node([1, 2], value=0)])
SECOND = ("alphabeta", "negascout", "aspiration", "aspiration-negascout", "inherited-bounds", "scout", "minimax")


def stopped(name: str, kernel: str, nodes: int) -> gt.SearchResult:
    limits = gt.Limits(nodes=nodes)
    *_, last = gt.run(gt.Request(TREE, name, limits, deepening="always", kernel=kernel))
    return last


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", [*SECOND, "mtd-best", "alpha-bounding", "mtd-step"])
def test_a_better_move_is_known_before_the_iteration_ends(name: str, kernel: str) -> None:
    complete = next(nodes for nodes in range(1, 200) if stopped(name, kernel, nodes).depth == 2)
    known = [stopped(name, kernel, nodes) for nodes in range(1, complete)]
    after_one = [result for result in known if result.depth == 1]
    assert {result.move for result in after_one} == {0}, "one ply deep the first move looks best"
    if name in SECOND:  # the others know it only in the end
        assert after_one[-1].best_known == 1 and after_one[-1].running is not None and after_one[-1].running.better
    assert after_one[0].best_known == 0


def test_a_move_that_was_not_compared_with_the_old_one_must_be_as_good_as_that_was_thought_to_be() -> None:
    """Without a table the moves are searched in their natural order, the old best one last."""
    root = gt.tree([gt.Node([3, 4], value=1), gt.Node([8, 9], value=2), gt.Node([7, 7], value=5)])
    found = [gt.search(root, "alphabeta", nodes=nodes, table=None) for nodes in range(5, 13)]
    proved = {result.running.move: result.best_known for result in found if result.running is not None}
    assert proved[0] == 2, "3 is less than 5"
    assert proved[1] == 1, "8 is not"


def test_a_complete_search_knows_no_better_move() -> None:
    result = gt.search(TREE, "mtdf", depth=2)
    assert result.running is None and result.best_known == result.move == 1
    assert gt.search(gt.tree(5), "mtdf", nodes=1).best_known is None


def test_results_say_so_as_plain_data() -> None:
    running = stopped("alphabeta", "native", 11).as_dict()["running"]
    assert running == {"depth": 2, "lower": 7, "upper": float("inf"), "move": "1", "better": True}


def player(name: str, nodes: int, uses: str) -> FunctionPlayer:
    def choose(position: gt.Position) -> object:
        result = gt.search(position, "negascout", nodes=nodes)
        move = result.best_known if uses == "all" else result.move
        return Random(position.key).choice(position.moves()) if move is None else move

    return FunctionPlayer(name, choose)


def test_at_equal_nodes_the_best_known_move_is_the_better_one() -> None:
    trees = random_trees(range(60), depth=12, branching=6)
    result = tournament(player("all", 400, "all"), player("complete", 400, "complete"), trees, "pair")
    assert result.share.low > 0.5, result
