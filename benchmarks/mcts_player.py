"""OpenSpiel's Monte Carlo tree search as a player of our games: positions and moves are translated move by move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
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
MOST = 10_000_000
"""Simulations of a move, more than there is ever time for."""


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
    """`pyspiel.MCTSBot` with random rollouts, which stops by the clock after `seconds` or when it has solved its game.

    Games begin at the start of the game. The later jumps of a checkers piece are moves of their own for the other
    program, and have `seconds` each. Moves of which there is only one take no time.
    """

    def __init__(self, game: str, seconds: float, seed: int = 1) -> None:
        super().__init__(f"mcts {seconds:g} s")
        self._game_name = game
        self._theirs = pyspiel.load_game(GAMES[game])
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self._bot = pyspiel.MCTSBot(
            self._theirs, evaluator, UCT_C, MOST, MEMORY_MB, True, seed, False, max_wall_clock_time=seconds
        )

    def begin(self, position: gt.Position) -> None:
        """See `Player.begin`."""
        super().begin(position)
        self._state = self._theirs.new_initial_state()

    @property
    def over(self) -> bool:
        """Whether the game is over by the other program's rules: it knows draws that ours does not."""
        return bool(self._state.is_terminal())

    def decide(self, position: gt.Position) -> Decision:
        """See `Player.decide`."""
        made: list[str] = []
        state, simulations = self._state.clone(), 0
        mover = state.current_player()
        while not made or (not state.is_terminal() and state.current_player() == mover):
            root = self._bot.mcts_search(state)
            simulations += root.explore_count
            made.append(state.action_to_string(mover, action := root.best_child().action))
            state.apply_action(action)
            if self._game_name != "checkers":
                break
        return Decision(self._read(made), simulations)

    def played(self, move: Any, position: gt.Position | None = None) -> None:
        """See `Player.played`."""
        for action in self._actions(move):
            self._state.apply_action(action)
        super().played(move, position)

    def _read(self, made: list[str]) -> Any:
        """Our move of what the other program calls a move, or several of one player."""
        if self._game_name != "checkers":
            return self._meant(made[0])
        steps = [squares_of_checkers(text) for text in made]
        path = [steps[0][0], *(there for _, there in steps)]
        return next(move for move in self.position.moves() if path_of(move) == path)

    def _meant(self, text: str) -> Any:
        read = READERS[self._game_name](text)
        if self._game_name == "chess":
            return self.position.play(read).last_move  # type: ignore[attr-defined]
        return next(move for move in self.position.moves() if str(move).lower() == read.lower())

    def _actions(self, move: Any) -> list[int]:
        """The other program's actions for our move."""
        state, actions = self._state.clone(), []
        if self._game_name != "checkers":
            return [next(action for action, text in named(state) if str(self._meant(text)) == str(move))]
        for step in pairwise(path_of(move)):
            actions.append(next(action for action, text in named(state) if squares_of_checkers(text) == list(step)))
            state.apply_action(actions[-1])
        return actions


def named(state: Any) -> Iterator[tuple[int, str]]:
    """The actions that are legal for the other program, each with its text."""
    mover = state.current_player()
    return ((action, state.action_to_string(mover, action)) for action in state.legal_actions())


def path_of(move: Any) -> list[int]:
    """All squares of a move of checkers."""
    return [int(number) for number in re.findall(r"\d+", str(move))]
