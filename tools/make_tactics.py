"""Makes the chess positions of `gametree.lab.papers.open_questions.tactics`: mates and wins of material.

python tools/make_tactics.py src/gametree/lab/papers/open_questions/tactics.txt --each 6

Games are played by a small search, and about every third move at random, so that there is something to punish. Whether
a position is a mate in n is decided by full-width searches alone, and whether it wins material by full width with
quiescence search below. The same options give the same file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice, zip_longest
from pathlib import Path
from random import Random

import gametree as gt
from gametree.lab.papers.open_questions.tactics import KINDS, MATERIAL, MATES

GAME_NODES = 500
RANDOM_SHARE = 0.3
OPENING, LONGEST = 8, 90
QUIET = 150
"""A win of material is not visible at depth 1: the value there is no more than this better than the static one."""
GAIN, AHEAD = 250, 150
"""What the solution wins at least, and by how much it is better than any other move, in hundredths of a pawn."""
WIN_DEPTH = 4
"""Of the full-width search that checks a win of material; the one before it agrees."""
DECIDED = 900
"""Winning material means little where a side is this much ahead."""


def games(random: Random) -> Iterator[list[gt.Position]]:
    """The positions of games after the opening, with choices in them, one game after the other."""
    while True:
        position, seen = gt.position("chess", evaluator="tapered"), []
        for ply in range(LONGEST):
            if not position.moves():
                break
            if ply < OPENING or random.random() < RANDOM_SHARE:
                position = position.play(random.choice(position.moves()))
            else:
                found = gt.search(position, "negascout", nodes=GAME_NODES, table=2**12, ordering="table+history")
                position = position.play(found.move)
            seen.append(position)
        yield [each for each in seen[OPENING:] if len(each.moves()) > 1]


def for_mover(position: gt.Position, value: int) -> int:
    """A value in the view of the side to move."""
    return value if position.maximizing else -value


def tested(position: gt.Position, gamma: int, plies: int, table: gt.Table) -> int:
    """A bound on the outcome within so many plies in the view of the side to move, by one full-width test."""
    test = gt.MT(gamma=gamma)
    found = gt.search(position, test, depth=plies, table=table, ordering="table+history", deepening="never")
    return for_mover(position, found.value)


def mates(position: gt.Position, plies: int, table: gt.Table) -> bool:
    """Whether the side to move mates within so many plies."""
    return tested(position, 1 if position.maximizing else 0, plies, table) >= 1


def loses(position: gt.Position, plies: int, table: gt.Table) -> bool:
    """Whether the side to move is mated within so many plies."""
    return tested(position, 0 if position.maximizing else 1, plies, table) <= -1


def mate(position: gt.Position, longest: str) -> str | None:
    """The kind of the shortest mate, up to the longest that is looked for."""
    outcome, table = position.with_evaluator("outcome"), gt.Table(2**18, from_depth=0)
    if mates(outcome, 1, table):
        return None
    return next((kind for kind in KINDS[: KINDS.index(longest) + 1] if mates(outcome, MATES[kind], table)), None)


def only_mate(position: gt.Position, kind: str) -> str | None:
    """The first move of a mate, if no other mates as soon."""
    outcome, table = position.with_evaluator("outcome"), gt.Table(2**18, from_depth=0)
    found = [move for move in outcome.moves() if loses(outcome.play(move), MATES[kind] - 1, table)]
    return str(found[0]) if len(found) == 1 else None


def win(position: gt.Position) -> str | None:
    """The only move that wins material: at two depths, in full width, by far the best."""
    chosen = set()
    for depth in (WIN_DEPTH - 1, WIN_DEPTH):
        first = full_width(position, depth)
        others = [move for move in position.moves() if move != first.move]
        second = full_width(position, depth, others)
        value = for_mover(position, first.value)
        gain = value - for_mover(position, position.evaluate())
        if gain < GAIN or value - for_mover(position, second.value) < AHEAD or abs(value) > 100 * DECIDED:
            return None
        chosen.add(str(first.move))
    return chosen.pop() if len(chosen) == 1 else None


def full_width(position: gt.Position, depth: int, moves: list[object] | None = None) -> gt.SearchResult:
    """Full width with quiescence search below: noise at the horizon is no win."""
    return gt.search(
        position,
        "negascout",
        depth=depth,
        table=2**18,
        ordering="table+noisy+killer+history",
        selective="quiescence",
        **({} if moves is None else {"moves": moves}),
    )


def is_hidden(position: gt.Position) -> bool:
    """Whether a look at captures alone does not see a win of material."""
    seen = full_width(position, 1)
    return for_mover(position, seen.value) - for_mover(position, position.evaluate()) <= QUIET


def solved(game: list[gt.Position], wanted: set[str]) -> Iterator[tuple[str, str, gt.Position]]:
    """The positions of a game that are a tactic of a wanted kind, with the solution.

    A mate in four is looked for where a mate in three was missed or played two plies later.
    """
    three, four = "mate in 3", "mate in 4"
    for at, position in enumerate(game):
        kind = mate(position, three)
        before = game[at - 2] if kind == three and at >= 2 and four in wanted else None
        if before is not None and mate(before, four) == four and (move := only_mate(before, four)):
            yield four, move, before
        if kind in wanted and (move := only_mate(position, str(kind))):
            yield str(kind), move, position
        balanced = abs(position.evaluate()) < DECIDED
        if kind is None and balanced and MATERIAL in wanted and is_hidden(position) and (move := win(position)):
            yield MATERIAL, move, position


def text(found: dict[str, list[str]], games_played: int, given: argparse.Namespace) -> str:
    """The file: the kinds in turn, as long as there are more of each."""
    turns = zip_longest(*found.values())
    options = f"--each {given.each} --games {games_played} --seed {given.seed}"
    head = f"# made by tools/make_tactics.py {options}: kind; only solution; position"
    return "\n".join([head, *(line for turn in turns for line in turn if line)]) + "\n"


def main() -> None:
    """Writes the file anew after every game; a game gives at most one position of a kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--each", type=int, default=12, help="positions of every kind")
    parser.add_argument("--games", type=int, default=1000, help="games that are looked through at most")
    parser.add_argument("--seed", type=int, default=16)
    given = parser.parse_args()
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for number, game in enumerate(islice(games(Random(given.seed)), given.games), 1):
        wanted = {kind for kind, lines in found.items() if len(lines) < given.each}
        for kind, move, position in solved(game, wanted):
            if kind in wanted:
                wanted.remove(kind)
                found[kind].append(f"{kind}; {move}; {position.text}")
        given.file.write_text(text(found, number, given), encoding="utf-8")
        print(number, {kind: len(lines) for kind, lines in found.items()}, flush=True)
        if all(len(lines) == given.each for lines in found.values()):
            break


if __name__ == "__main__":
    main()
