"""How strong the default play is: the strongest setting of each game against other programs, at equal time a move.

    python benchmarks/strength.py chess --against stockfish:2400 --games 40
    python benchmarks/strength.py othello --against rhino
    python benchmarks/strength.py kalah --against mcts
    python benchmarks/strength.py kalah --against checkout:DIR               # level 10 of another version, built there
    python benchmarks/strength.py checkers --against mtdf:selective=none     # any player of `gametree match`
    python benchmarks/strength.py connect-four --outcomes FILE               # positions and scores, one a line
    python benchmarks/strength.py chess --solve FILE --seconds 5             # positions with best moves, as EPD

Every opening, random moves filtered to a balance by a search, or in connect four to draws by bitbully, is played with
both colours. Results are the points of gametree with a 95 % interval over pairs. Stockfish and gtp-rhino are Debian's
stockfish and grhino; `mcts` is OpenSpiel's Monte Carlo tree search with random rollouts.
"""

from __future__ import annotations

import argparse
import shutil
from contextlib import closing
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import gametree as gt
from checkout_player import CheckoutPlayer
from gametree.engines.clients import EnginePlayer
from gametree.matches import player_spec
from gametree.players import Player, SearchPlayer
from mcts_player import MctsPlayer

LONGEST = 400
OPENING = {"chess": 8, "othello": 6, "checkers": 6, "connect-four": 4, "kalah": 3, "breakthrough": 6}
BALANCED = {"chess": (4, 100), "checkers": (4, 60), "kalah": (14, 30)}
"""How deep to search for a value, and how far from zero it may be."""
GAMES_PATH = "/usr/games/"


def program(name: str) -> str:
    return shutil.which(name) or GAMES_PATH + name


def opponent(text: str, game: str, seconds: float) -> Player:
    kind, _, setting = text.partition(":")
    if kind == "stockfish":
        options = {"UCI_LimitStrength": True, "UCI_Elo": int(setting), "Threads": 1}
        return EnginePlayer(program("stockfish"), options=options, seconds=seconds, name=f"stockfish {setting}")
    if kind == "rhino":
        return EnginePlayer([program("gtp-rhino")], "gtp", seconds=seconds, margin=60.0, name="gtp-rhino")
    if kind == "mcts":
        return MctsPlayer(game, seconds)
    if kind == "checkout":
        return CheckoutPlayer(Path(setting).resolve(), game, seconds)
    return player_spec(text).limited(seconds=seconds).make()


def opening(game: str, rng: Random) -> list[Any]:
    """Random moves to a position that is balanced, if the game says what that is."""
    while True:
        position, line = gt.position(game), []
        for _ in range(OPENING[game]):
            line.append(rng.choice(position.moves()))
            position = position.play(line[-1])
            if not position.moves():
                break
        else:
            if balanced(game, position, line):
                return line


def balanced(game: str, position: gt.Position, line: list[Any]) -> bool:
    """Whether a search finds neither side far ahead; in connect four, whether the position is a draw."""
    if game == "connect-four":
        from bitbully import BitBully, Board  # which the other games do without

        board = Board()
        return all(board.play(int(move) - 1) for move in line) and BitBully().mtdf(board) == 0
    depth, most = BALANCED.get(game, (0, 0))
    return depth == 0 or abs(gt.search(position, depth=depth).value) <= most


def play(game: str, line: list[Any], first: Player, second: Player) -> float:
    """A game from the position after a line; the points of the player who is MAX, `first`."""
    start = gt.position(game)
    for player in (first, second):
        player.begin(start)
        for move in line:
            player.played(move)
    for _ in range(LONGEST):
        position = first.position
        if not position.moves() or first.game.drawn or drawn_for(first) or drawn_for(second):
            break
        move = (first if position.maximizing else second).choose()
        for player in (first, second):
            player.played(move)
    position = first.position
    outcome = 0 if position.moves() else position.for_solving().evaluate()
    return (1 + (outcome > 0) - (outcome < 0)) / 2


def drawn_for(player: Player) -> bool:
    """Whether a player's own rules have ended a game that has moves left."""
    return isinstance(player, MctsPlayer) and player.over


def interval(points: list[float]) -> str:
    mean = sum(points) / len(points)
    deviation = sqrt(sum((each - mean) ** 2 for each in points) / max(1, len(points) - 1) / len(points))
    low, high = max(0.0, mean - 1.96 * deviation), min(1.0, mean + 1.96 * deviation)
    return f"{100 * mean:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


def match(game: str, against: str, games: int, seconds: float, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    ours = SearchPlayer("strongest", seconds=seconds)
    with closing(Closed(opponent(against, game, seconds))) as theirs:
        pairs: list[float] = []
        while 2 * len(pairs) < games:
            line = opening(game, rng)
            points = play(game, line, ours, theirs.player) + 1 - play(game, line, theirs.player, ours)
            pairs.append(points / 2)
            print(f"\r{2 * len(pairs)} games: {interval(pairs)}", end="", flush=True)
        print(f"\r{game} against {theirs.player.name}, {seconds:g} s a move, {games} games: {interval(pairs)}")


class Closed:
    """A player that is closed at the end, if it is a process of its own."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def close(self) -> None:
        """Ends the process."""
        if isinstance(self.player, EnginePlayer | CheckoutPlayer):
            self.player.close()


def outcomes(file: Path, seconds: float, count: int) -> None:
    """How often the player keeps the outcome of positions of connect four: each line has moves and a score."""
    kept, seen = 0, 0
    for line in file.read_text().splitlines():
        moves, score = line.split()
        position = gt.position("connect-four", moves)
        if len(moves) < 8 or not position.moves() or seen == count:
            continue
        seen += 1
        player = SearchPlayer("strongest", seconds=seconds)
        player.begin(position)
        after = gt.solve(position.play(player.choose())).value
        worth = after if position.maximizing else -after
        wanted = int(score)
        kept += (worth > 0) - (worth < 0) == (wanted > 0) - (wanted < 0)
        print(f"\r{kept} of {seen}", end="", flush=True)
    print(f"\rconnect four, {seconds:g} s a move: the outcome is kept in {kept} of {seen} positions")


def solve(file: Path, seconds: float) -> None:
    """How many positions with best moves (EPD's bm) the player solves."""
    solved, seen = 0, 0
    for line in file.read_text().splitlines():
        board, found, rest = line.partition(" bm ")
        if not found:
            continue
        position: Any = gt.position("chess", " ".join(board.split()[:4]) + " 0 1")
        best = {str(position.play(move).last_move) for move in rest.split(";")[0].split()}
        player = SearchPlayer("strongest", seconds=seconds)
        player.begin(position)
        move = str(player.choose())
        seen += 1
        solved += move in best
        print(f"\r{solved} of {seen}", end="", flush=True)
    print(f"\rchess, {seconds:g} s: {solved} of {seen} solved")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=tuple(OPENING))
    parser.add_argument("--against", default="mcts")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--outcomes", type=Path)
    parser.add_argument("--solve", type=Path)
    given = parser.parse_args()
    if given.outcomes:
        outcomes(given.outcomes, given.seconds, given.games)
    elif given.solve:
        solve(given.solve, given.seconds)
    else:
        match(given.game, given.against, given.games, given.seconds, given.seed)


if __name__ == "__main__":
    main()
