"""One game between two players, and a pair of games: the same opening twice, with sides swapped."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from gametree.model.arguments import instance
from gametree.model.errors import Forfeit, IllegalMove, OptionError
from gametree.model.history import History
from gametree.model.position import Position
from gametree.players.effort import Effort
from gametree.players.player import Player
from gametree.players.referee import BY_THE_RULES, Adjudication, Referee, Ruling

__all__ = ["GameRecord", "PairResult", "play_game", "play_pair"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that was played to its end."""

    maximizer: str
    """The name of the player who played MAX."""
    minimizer: str
    moves: tuple[Any, ...]
    outcome: int | float
    """The value of the last position, in MAX's view; 0 in a draw by `ended`; 1 or -1 if one side forfeited the game."""
    ended: str = "end"
    """Why the game ended: "end", no move is left; drawn by "repetition" or by "quiet" moves; lost by "forfeit" or on
    "time"; or as an `Adjudication` says: "resigned", "agreed" (a draw), "solved", or "plies" (too many, a draw)."""
    reason: str = ""
    """Why a game ended early, and by whom; empty if its rules ended it."""

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


def play_game(
    position: Position, maximizer: Player, minimizer: Player, rules: Adjudication = BY_THE_RULES
) -> GameRecord:
    """Plays from `position` to the end of the game: `maximizer` chooses wherever MAX is to move, `minimizer` elsewhere.

    Games are drawn by repetition and after quiet moves where the game has such rules. A player that raises `Forfeit`
    while it is choosing, or whose clock runs out, loses the game; `rules` say when else it ends early. Raises
    `IllegalMove`, which names the player, if a player chooses a move that is not legal.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer, play_game
    >>> careful, hasty = SearchPlayer("alphabeta", depth=2), SearchPlayer("alphabeta", depth=1)
    >>> game = play_game(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), careful, hasty)
    >>> game.moves, game.outcome
    ((0, 0), 3)
    """
    instance("position", position, Position, "a position")
    instance("rules", rules, Adjudication, "an Adjudication")
    for player in (maximizer, minimizer):
        instance("a player", player, Player, "a gametree.players.Player")
    if maximizer is minimizer:
        raise OptionError(f"{maximizer.name} can play only one side of a game; make another player like it")
    for player in (maximizer, minimizer):
        player.begin(position)
    referee = Referee(maximizer, minimizer, rules)
    try:
        moves, ending = _moves_and_ending(position, maximizer, minimizer, referee)
    finally:
        referee.close()
    return GameRecord(maximizer.name, minimizer.name, tuple(moves), *ending)


def _moves_and_ending(
    position: Position, maximizer: Player, minimizer: Player, referee: Referee
) -> tuple[list[Any], Ruling]:
    moves: list[Any] = []
    played = History(position)
    while position.moves() and not played.drawn:
        mover = maximizer if position.maximizing else minimizer
        referee.before_move(mover)
        began = perf_counter()
        try:
            move = mover.choose()
        except Forfeit as forfeit:
            return moves, referee.forfeited(mover, perf_counter() - began, str(forfeit))
        try:
            position = position.play(move)
        except IllegalMove as illegal:
            raise IllegalMove(move, illegal.legal, mover.name) from None
        moves.append(move)
        played.add(position)
        for player in (maximizer, minimizer):
            player.played(move, position)
        goes_on = bool(position.moves()) and not played.drawn
        verdict = referee.after_move(mover, position, len(moves)) if goes_on else referee.time_is_up(mover)
        if verdict is not None:
            return moves, verdict
    return moves, Ruling(0 if played.drawn else position.evaluate(), played.drawn or "end", "")


def play_pair(position: Position, first: Player, second: Player, rules: Adjudication = BY_THE_RULES) -> PairResult:
    """Plays from `position` twice: `first` is MAX, then `second` is. For `rules` see `play_game`.

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
    first_as_max = play_game(position, first, second, rules)
    second_as_max = play_game(position, second, first, rules)
    return PairResult(first_as_max, second_as_max, first.effort - before[0], second.effort - before[1])
