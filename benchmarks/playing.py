"""What a move of a game costs beyond its search: whole games, beside nothing but their searches."""

from __future__ import annotations

import gametree as gt
from gametree.players import GameRecord, SearchPlayer, play_game, random_trees
from timing import best_of

GAMES = 20


def play(roots: list[gt.Position], depth: int) -> list[GameRecord]:
    first, second = (SearchPlayer("alphabeta", depth=depth, ordering="static") for _ in range(2))
    return [play_game(root, first, second) for root in roots]


def visited(root: gt.Position, game: GameRecord) -> list[gt.Position]:
    positions = [root]
    for move in game.moves[:-1]:
        positions.append(positions[-1].play(move))
    return positions


def report(depth: int) -> None:
    roots = random_trees(range(GAMES), branching=2)
    whole, games = best_of(5, lambda: play(roots, depth))
    positions = [position for root, game in zip(roots, games, strict=True) for position in visited(root, game)]
    alone, _ = best_of(5, lambda: [gt.search(p, "alphabeta", depth=depth, ordering="static") for p in positions])
    move, search = (1e6 * seconds / len(positions) for seconds in (whole, alone))
    print(f"depth {depth}: {move:.1f} us a move, {search:.1f} us of them its search, ratio {move / search:.2f}")


def main() -> None:
    for depth in (1, 6):
        report(depth)


if __name__ == "__main__":
    main()
