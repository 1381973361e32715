"""Searches as bots for OpenSpiel."""

from __future__ import annotations

from typing import Any

from gametree.model.errors import OptionError
from gametree.searching.algorithm import Algorithm
from gametree.searching.api import search
from gametree.user.openspiel import Evaluator, OpenSpielPosition, from_openspiel, load_pyspiel

__all__ = ["Bot"]


class Bot(load_pyspiel().Bot):  # type: ignore[misc]
    """A `pyspiel.Bot` that plays the best move of a search. The limits are those of `gametree.search`.

    >>> from gametree.players.openspiel_bot import Bot
    >>> import pyspiel
    >>> state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    >>> pyspiel.evaluate_bots(state, [Bot("mtdf", depth=9), Bot("alphabeta", depth=9)], 0)
    [0.0, 0.0]
    """

    def __init__(
        self,
        algorithm: str | Algorithm = "mtdf",
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        evaluate: Evaluator | None = None,
    ) -> None:
        super().__init__()
        self._algorithm = algorithm
        self._limits: dict[str, Any] = {"depth": depth, "nodes": nodes, "seconds": seconds}
        self._evaluate = evaluate

    def step(self, state: Any) -> int:
        """The action to take in `state`."""
        position = from_openspiel(state, self._evaluate)
        if not position.moves():
            raise OptionError("the game is over: there is no action to take")
        result = search(position, self._algorithm, **self._limits)
        return self._action(position, result.move)

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The policy and the action to take in `state`: the action has probability 1."""
        action = self.step(state)
        return [(other, float(other == action)) for other in state.legal_actions()], action

    def restart_at(self, state: Any) -> None:
        """Does nothing: the bot remembers nothing from move to move."""

    @staticmethod
    def _action(position: OpenSpielPosition, move: Any) -> int:
        """The number of `move`, or of the first move if the search was stopped before it knew one."""
        return next(iter(position.actions.values())) if move is None else position.actions[move]
