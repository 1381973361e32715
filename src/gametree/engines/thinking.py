"""One order being carried out, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

from gametree.engines.minds import Mind
from gametree.engines.order import Choice, Order, Situation, Thought
from gametree.model.errors import GameTreeError
from gametree.players.clock import Budget, PerMove
from gametree.players.search_player import best_static

__all__ = ["DEFAULT_TIME", "Thinking"]

DEFAULT_TIME = PerMove(2.0)
"""For an order without any limit, as in `gametree play`."""


class Thinking:
    """Passes on reports as they come, and at the end exactly one choice, all from its own thread.

    The choice is held back as long as the order says, even if all is known.
    """

    def __init__(
        self,
        mind: Mind,
        where: Situation,
        order: Order,
        on_report: Callable[[Thought], None],
        on_choice: Callable[[Choice], None],
    ) -> None:
        self._mind, self._where, self._order = mind, where, order
        self._on_report, self._on_choice = on_report, on_choice
        self._last: Thought | None = None
        self._began = perf_counter()
        self._free = threading.Event()
        self._chosen = threading.Event()
        self._alarm: threading.Timer | None = None
        if order.until == "done":
            self._free.set()
        self._thread = threading.Thread(target=self._run, name="gametree engine", daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether the choice is made. Whoever is told of it may go on at once, even before the thread has ended."""
        return self._chosen.is_set()

    def stop(self) -> None:
        """Ends it: the choice follows at once."""
        self._mind.hurry()
        self._free.set()

    def ponderhit(self) -> None:
        """The turn of the side to move begins now. Without effect on an order that does not wait for it."""
        if self._order.until != "ponderhit" or self._free.is_set():
            return
        budget = self._budget()
        if budget is not None:
            self._alarm = threading.Timer(budget.soft, self._mind.hurry)
            self._alarm.daemon = True
            self._alarm.start()
        self._free.set()

    def wait(self) -> None:
        """Returns when the choice has been passed on."""
        self._thread.join()

    def _budget(self) -> Budget | None:
        """The time of the order."""
        time = DEFAULT_TIME if self._order.is_open else self._order.time
        return None if time is None else time.budget(self._where.position)

    def _run(self) -> None:
        choice = self._choice()
        self._free.wait()
        if self._alarm is not None:
            self._alarm.cancel()
        self._chosen.set()
        self._on_choice(choice)

    def _choice(self) -> Choice:
        """What the mind finds. Whatever goes wrong in it, there is a legal move."""
        position, trouble, line = self._where.position, None, tuple[Any, ...]()
        try:
            legal = position.moves()
            if legal:
                budget = self._budget() if self._order.until == "done" else None
                line = self._mind.think(self._where, self._order, budget, self._report)
                line = line or (best_static(position, self._order.moves)[0],)
        except GameTreeError as error:
            trouble = str(error)
        except Exception as error:  # in a game of the user's own
            trouble = f"{type(error).__name__}: {error}"
        if trouble is not None:
            line = _any_move(self._where, self._order)
        move, reply = (*line, None, None)[:2]
        return Choice(position, move, reply, self._last, perf_counter() - self._began, trouble)

    def _report(self, report: Thought) -> None:
        self._last = report
        self._on_report(report)


def _any_move(where: Situation, order: Order) -> tuple[Any, ...]:
    """A legal move, if the game can still name one."""
    try:
        return tuple(order.moves or where.position.moves())[:1]
    except Exception:  # the game itself is what went wrong
        return ()
