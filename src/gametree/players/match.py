"""One game between two players, and a pair of games: the same opening twice, with sides swapped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gametree.model.arguments import instance
from gametree.model.errors import IllegalMove, OptionError
from gametree.model.history import History
from gametree.model.position import Position
from gametree.players.effort import Effort
from gametree.players.player import Player

__all__ = ["GameRecord", "PairResult", "play_game", "play_pair"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that was played to its end."""

    maximizer: str
    """The name of the player who played MAX."""
    minimizer: str
    moves: tuple[Any, ...]
    outcome: int | float
    """The value of the last position, in MAX's view; 0 where the game was drawn by `ended`."""
    ended: str = "end"
    """Why the game ended: "end", no move is left; or drawn by "repetition" or by "quiet" moves."""

    @property
    def plies(self) -> int:
        """The number of moves made, including passes."""
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class PairResult:
    """The same opening played twice by two players, and what each spent on both games."""

    first_as_max: GameRecord
    second_as_max: GameRecord
    first_effort: Effort
    second_effort: Effort


def play_game(position: Position, maximizer: Player, minimizer: Player) -> GameRecord:
    """Plays from `position` to the end of the game: `maximizer` chooses wherever MAX is to move, `minimizer` elsewhere.

    Games are drawn by repetition and after quiet moves where the game has such rules. Raises `IllegalMove`, which names
    the player, if a player chooses a move that is not legal.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer, play_game
    >>> careful, hasty = SearchPlayer("alphabeta", depth=2), SearchPlayer("alphabeta", depth=1)
    >>> game = play_game(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), careful, hasty)
    >>> game.moves, game.outcome
    ((0, 0), 3)
    """
    instance("position", position, Position, "a position")
    for player in (maximizer, minimizer):
        instance("a player", player, Player, "a gametree.players.Player")
    if maximizer is minimizer:
        raise OptionError(f"{maximizer.name} can play only one side of a game; make another player like it")
    players = maximizer, minimizer
    for player in players:
        player.begin(position)
    moves, played = [], History(position)
    while position.moves() and not played.drawn:
        mover = maximizer if position.maximizing else minimizer
        move = mover.choose()
        try:
            position = position.play(move)
        except IllegalMove as illegal:
            raise IllegalMove(move, illegal.legal, mover.name) from None
        moves.append(move)
        played.add(position)
        for player in players:
            player.played(move, position)
    outcome = 0 if played.drawn else position.evaluate()
    return GameRecord(maximizer.name, minimizer.name, tuple(moves), outcome, played.drawn or "end")


def play_pair(position: Position, first: Player, second: Player) -> PairResult:
    """Plays from `position` twice: `first` is MAX, then `second` is.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer, play_pair
    >>> careful, hasty = SearchPlayer("alphabeta", depth=2), SearchPlayer("alphabeta", depth=1)
    >>> tree = gt.tree([gt.Node([3, 12], value=1), gt.Node([2, 4], value=9)])
    >>> pair = play_pair(tree, careful, hasty)
    >>> pair.first_as_max.outcome, pair.second_as_max.outcome
    (3, 2)
    """
    for player in (first, second):
        instance("a player", player, Player, "a gametree.players.Player")
    before = first.effort, second.effort
    first_as_max = play_game(position, first, second)
    second_as_max = play_game(position, second, first)
    return PairResult(first_as_max, second_as_max, first.effort - before[0], second.effort - before[1])
