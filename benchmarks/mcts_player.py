"""OpenSpiel's Monte Carlo tree search as a player of our games: positions and moves are translated move by move."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import thread_time
from typing import Any

import pyspiel

import gametree as gt
from gametree.players import Decision, Player

__all__ = ["GAMES", "MctsPlayer"]

GAMES = {
    "chess": "chess",
    "checkers": "checkers",
    "othello": "othello",
    "connect-four": "connect_four",
    "kalah": "mancala",
    "breakthrough": "breakthrough",
}
"""Our games, and the names of the same in OpenSpiel."""
UCT_C = 2.0
MEMORY_MB = 1000
MOST = 1_000_000
"""Simulations of a move: near the end of a game, where all is solved at once, their rate means nothing."""


def squares_of_checkers(text: str) -> list[int]:
    """The squares of a step such as a3b4 in our numbers: the boards are turned to each other."""
    squares = re.findall("([a-h])([1-8])", text)
    return [4 * (int(rank) - 1) + (7 - "abcdefgh".index(file)) // 2 + 1 for file, rank in squares]


def turned(text: str) -> str:
    """A step of breakthrough with the ranks counted from the other side."""
    return re.sub("[1-8]", lambda rank: str(9 - int(rank[0])), text.rstrip("*"))


def pit(text: str) -> str:
    """A pit of Kalah, counted by its owner."""
    return str(int(text) if int(text) < 7 else int(text) - 7)


READERS: dict[str, Callable[[str], str]] = {
    "connect-four": lambda text: str(int(text[1:]) + 1),
    "othello": lambda text: text,
    "breakthrough": turned,
    "kalah": pit,
    "chess": lambda text: text,
}


class MctsPlayer(Player):
    """`pyspiel.MCTSBot` with random rollouts; as many simulations as take about `seconds` of processor time a move.

    Games begin at the start of the game.
    """

    def __init__(self, game: str, seconds: float, seed: int = 1) -> None:
        super().__init__(f"mcts {seconds:g} s")
        self._game_name, self._limit, self._seed = game, seconds, seed
        self._theirs = pyspiel.load_game(GAMES[game])
        self._rate = 2000.0  # simulations a second, so far

    def begin(self, position: gt.Position) -> None:
        """See `Player.begin`."""
        super().begin(position)
        self._state = self._theirs.new_initial_state()
        self._at: gt.Position = gt.position(self._game_name)

    def decide(self, position: gt.Position) -> Decision:
        """See `Player.decide`."""
        simulations = min(MOST, max(2, int(self._rate * self._limit)))
        evaluator = pyspiel.RandomRolloutEvaluator(1, self._seed)
        bot = pyspiel.MCTSBot(self._theirs, evaluator, UCT_C, simulations, MEMORY_MB, True, self._seed, False)
        began = thread_time()
        made: list[str] = []
        state = self._state.clone()
        mover = state.current_player()
        while not state.is_terminal() and state.current_player() == mover and len(made) < 12:
            made.append(state.action_to_string(mover, action := bot.step(state)))
            state.apply_action(action)
            if self._game_name != "checkers":
                break
        self._rate = 0.5 * self._rate + 0.5 * simulations * len(made) / max(thread_time() - began, 1e-4)
        return Decision(self._read(made), simulations)

    def played(self, move: Any, position: gt.Position | None = None) -> None:
        """See `Player.played`."""
        super().played(move, position)
        self._make(move)

    def _make(self, move: Any) -> None:
        for action in self._actions(move):
            self._state.apply_action(action)
        self._at = self._at.play(move)

    def _read(self, made: list[str]) -> Any:
        """Our move of what the other program calls a move, or several of one player."""
        if self._game_name != "checkers":
            return self._meant(made[0])
        path = [squares_of_checkers(text) for text in made]
        ends = path[0][0], path[-1][-1]
        return next(move for move in self._at.moves() if self._ends(move) == ends)

    def _meant(self, text: str) -> Any:
        read = READERS[self._game_name](text)
        if self._game_name == "chess":
            return self._at.play(read).last_move  # type: ignore[attr-defined]
        return next(move for move in self._at.moves() if str(move).lower() == read.lower())

    @staticmethod
    def _ends(move: Any) -> tuple[int, int]:
        squares = [int(number) for number in re.findall(r"\d+", str(move))]
        return squares[0], squares[-1]

    def _actions(self, move: Any) -> list[int]:
        """The other program's actions for our move."""
        state, mover = self._state, self._state.current_player()
        if self._game_name != "checkers":
            named = ((action, state.action_to_string(mover, action)) for action in state.legal_actions())
            return [next(action for action, text in named if str(self._meant(text)) == str(move))]
        found = self._jumps(state.clone(), *self._ends(move), self._at.play(move))
        assert found is not None, f"{move} in\n{state}"
        return found

    def _jumps(self, state: Any, start: int, end: int, after: gt.Position) -> list[int] | None:
        """Steps of one piece from `start` to `end` that leave as many pieces as our move does."""
        mover = state.current_player()
        for action in state.legal_actions():
            here, there = squares_of_checkers(state.action_to_string(mover, action))
            if here != start:
                continue
            later = state.clone()
            later.apply_action(action)
            if later.is_terminal() or later.current_player() != mover:
                if there == end and pieces(str(later)) == pieces_of(after):
                    return [action]
                continue
            rest = self._jumps(later, there, end, after)
            if rest is not None:
                return [action, *rest]
        return None


def pieces(board: str) -> int:
    """The pieces on a board of checkers, as OpenSpiel prints it."""
    return sum(cell in "oO8+*" for row in board.splitlines()[:8] for cell in row[1:])


def pieces_of(position: gt.Position) -> int:
    board: Any = position.board
    return int(board.black).bit_count() + int(board.white).bit_count()
