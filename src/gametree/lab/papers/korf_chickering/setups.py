"""The set-ups of Korf and Chickering's tournaments: on random trees and in Othello, in 1994 and in 1996."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gametree.lab.papers.korf_chickering.arenas import OthelloBoards, RandomTrees
from gametree.lab.papers.korf_chickering.series import Entry, Extent, Series
from gametree.lab.papers.korf_chickering.tournaments import EqualEffortTournaments

__all__ = [
    "EXTENSION",
    "PURE",
    "OthelloTournaments",
    "RandomTreeTournaments1994",
    "RandomTreeTournaments1996",
    "entries",
    "measures_in_othello",
    "measures_on_trees",
    "on_trees",
]

PURE = "best-first"
EXTENSION = "best-first-extension"
"""The rivals of alpha-beta."""

PROCEDURE = (
    "Both sides keep their trees from move to move, and both finish with alpha-beta once the alpha-beta horizon "
    "reaches the end of the game. Both start with depth 1; after every tournament the side that made fewer new nodes "
    "searches one ply deeper in the next. For each depth of alpha-beta the tournament counts in which the new nodes "
    "of both were most nearly equal. The first half of a tournament's games decides this; the second is played in the "
    "tournaments that count. Ties are ignored."
)
ON_TREES = (
    "Alpha-beta on a saved tree against {rival}, in pairs of games of 100 moves on random trees, each side being MAX "
    "once; the pair is won by whoever was MAX when the larger outcome was obtained. "
)


class RandomTreeTournaments1994(EqualEffortTournaments):
    """The paper of 1994: trees 1 to 100, branching 1..B, edge costs from -2^15 on."""

    arena = RandomTrees(first_seed=1, branching="varying", low=-(2**15), high=2**15 - 1)
    backup = "hard"
    paper_pairs = 100
    games = ("random-tree",)
    discussion = (
        "The published depths of best-first against deep alpha-beta come out if alpha-beta backs up fail-hard: a "
        "node whose value lies outside its window is kept with the bound it violates. With fail-soft backups, which "
        "the paper of 1996 recommends in its section 6, the tree of the last move orders nodes better, alpha-beta "
        "makes fewer new nodes, and from its depth 7 on the depths of equal effort are 8 to 14 % smaller. So the paper "
        "of 1994 seems to have used fail-hard backups. Its edge costs reach 2^15; ours end at 2^15 - 1. How its random "
        "generator gives edge costs and numbers of children is not printed, and none of the ways we tried gives its "
        "shares one by one: its trees are others than ours, and so are the games won on them."
    )


class RandomTreeTournaments1996(EqualEffortTournaments):
    """The paper of 1996: trees 0 to 199, edge costs from -2^14 to 2^14 - 1, fail-soft backups."""

    backup = "soft"
    paper_pairs = 200
    games = ("random-tree",)
    discussion = (
        "The figures are printed without numbers, so that only those in the text can be compared. Alpha-beta backs up "
        "fail-soft, as section 6 of the paper recommends. Tournaments are smaller than the published ones where "
        "those would take too long; the tables say how many pairs there are."
    )


class OthelloTournaments(EqualEffortTournaments):
    """Othello from the boards after four moves, in both papers."""

    arena = OthelloBoards()
    paper_pairs = 244
    games = ("othello",)
    evaluators = arena.evaluators
    discussion = (
        "The evaluation function of the papers, Bill's, is not public; ours is another one (positional), so it is the "
        "shape of the curves that can be compared. Their effort is processor time, ours new nodes, which are the same "
        "in every run. The end of a game is worth more than any other position, by the difference of discs; in the "
        "papers it is infinite. As in section 8.3.1 of the paper of 1996, best-first minimax stops where the principal "
        "leaf is the end of a game."
    )


def measures_on_trees(rival: str) -> str:
    """What a tournament on random trees measures."""
    return ON_TREES.format(rival=rival) + PROCEDURE


def measures_in_othello(rival: str) -> str:
    """What a tournament in Othello measures."""
    return (
        f"Alpha-beta on a saved tree against {rival} in Othello, from the boards after four moves or every second, "
        f"third, ... of them, with both colours. {PROCEDURE}"
    )


def entries(depths: str, won: str) -> list[Entry]:
    """A printed table's lines: depths of equal effort and shares won, for alpha-beta 1, 2, 3, ...

    >>> entries("1 3", "50 59")[-1]
    Entry(alphabeta_depth=2, rival_depth=3, won=59)
    """
    columns = zip(map(int, depths.split()), map(int, won.split()), strict=True)
    return [Entry(at, depth, share) for at, (depth, share) in enumerate(columns, start=1)]


def on_trees(
    rival: str,
    letter: str,
    full: Mapping[int, Extent],
    quick: Mapping[int, Extent],
    published: Mapping[int, Sequence[Entry]],
) -> list[Series]:
    """Series on random trees, one for each branching factor of `full`; `letter` is b for uniform trees, B for others.

    >>> [series.label for series in on_trees(PURE, "b", {2: Extent(10, 200), 3: Extent(9, 100)}, {}, {})]
    ['b = 2', 'b = 3']
    """
    return [
        Series(
            f"{letter} = {branching}",
            {"rival": rival, "branching": branching},
            extent,
            quick.get(branching),
            tuple(published.get(branching, ())),
        )
        for branching, extent in full.items()
    ]
