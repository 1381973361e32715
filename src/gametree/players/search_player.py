"""A player that searches, and keeps its tree or table from move to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter, thread_time
from typing import Any

from gametree import _core
from gametree.model.arguments import instance
from gametree.model.errors import OptionError
from gametree.model.limits import MAX_DEPTH, Limits
from gametree.model.position import Play, Position
from gametree.model.quoted import quoted
from gametree.model.result import Counts, SearchResult
from gametree.players.clock import OVERHEAD, Budget, PerMove, Time
from gametree.players.finish import Ending, Finish
from gametree.players.pace import Pace
from gametree.players.player import Decision, Player
from gametree.players.strongest import STRONGEST, Setup, strongest
from gametree.searching.algorithm import Algorithm, Found
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.deepening import Deepening
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.searching.request import AUTO, Request, table_for
from gametree.searching.selective.parts import parse_parts
from gametree.searching.task import Task

__all__ = ["SearchPlayer", "best_static"]

LATER = 2
"""How much later than ever before a move may be."""
AGAIN = 4
"""The part of the limits, a quarter, that a second search gets."""
USUAL = 6
"""How deep a search is expected to look if there was none before."""
CLEARLY = 4
"""Units of the game's values by which a position is clearly better for a side."""


class SearchPlayer(Player):
    """Plays the best move that a search finds. Its effort counts the nodes that the searches generated.

    The arguments are those of `gametree.search`. Without an algorithm it plays each game as strongly as it can: see
    `gametree.strongest`, which then says what the other arguments are unless they are given.

    An algorithm with a saved tree keeps it from move to move, advanced by the moves played; any other keeps its table,
    if it has one: by default where `search` would make one. Both are cleared when a game begins, so a tree or table
    belongs to one player. `evaluator` is the evaluator of the searches, whichever one the game began with. `finish`
    says how to play the end of the game. `time` is a `PerMove` or a `Clock`, in place of `seconds`. If a search was
    stopped before it found a move, the move to the best static value is played.

    >>> import gametree as gt
    >>> from gametree.players import SearchPlayer
    >>> player = SearchPlayer("alphabeta", depth=2)
    >>> player.begin(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> player.choose(), player.effort.nodes
    (0, 10)
    """

    def __init__(
        self,
        algorithm: str | Algorithm = STRONGEST,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        ordering: str = AUTO,
        selective: str = AUTO,
        table: Table | int | str | None = AUTO,
        tree: Tree | None = None,
        evaluator: str | None = None,
        finish: Finish | None = None,
        time: Time | None = None,
        deepening: str | Deepening = AUTO,
        name: str | None = None,
        threads: int = 1,
    ) -> None:
        self._strongest = isinstance(algorithm, str) and algorithm == STRONGEST
        chosen = find_algorithm(Play().algorithm if self._strongest else algorithm)
        limits = {"depth": depth, "nodes": nodes, "seconds": seconds}
        given = [f"{limit} {quoted(value)}" for limit, value in limits.items() if value is not None]
        if time is not None:
            given.append(str(instance("time", time, Time, "a PerMove or a Clock")))
            if seconds is not None:
                raise OptionError("give seconds for every move, or a time, not both")
        super().__init__(" ".join([STRONGEST if self._strongest else chosen.name, *given]) if name is None else name)
        if tree is not None:
            instance("tree", tree, Tree, "a gametree.Tree")
        self._tree = tree if tree is not None or not chosen.uses_tree else Tree()
        self._asked_table = table
        self._table = None if isinstance(table, str) and table == AUTO else table_for(chosen, table)
        if selective != AUTO:
            parse_parts(selective)
        self._asked = Setup(chosen, selective, ordering, evaluator=evaluator, finish=finish, threads=threads)
        self._setup = self._asked  # as it is in the game that is played
        self._flag = _core.Flag()
        self._limits = Limits(depth, nodes, seconds, self._flag)
        self._time_at_first = time
        self._deepening = deepening
        self._task: Task | None = None  # the search of the start position, repeated at every later position
        self._finishing = False
        self._late = 0.0
        """The most seconds by which a move of the game was late: another one may be, on a busy machine."""
        self._ending: Ending | None = None
        self._found: SearchResult | Found | None = None  # by the last search
        self._searched: Task | None = None  # which was this one

    def begin(self, position: Position) -> None:
        """See `Player.begin`."""
        self._setup = setup = self._completed(instance("position", position, Position, "a position"))
        position = self._valued(position)
        super().begin(position)
        self._finishing, self._found, self._late = False, None, 0.0
        solves = setup.finish is not None and setup.finish.by == "solving"
        self._ending = Ending(setup.finish, self._limits) if solves and setup.finish is not None else None
        table = self._table_in(setup)
        if isinstance(table, Table):
            table.clear()
        if self._tree is not None:
            self._tree.clear()
        self.time = self._time_at_first
        limits = self._limits if self.time is None else replace(self._limits, seconds=self.time.for_move(position))
        self._task = Task(
            Request(
                position,
                setup.algorithm,
                limits,
                table,
                setup.ordering,
                self._tree,
                deepening=self._deepening,
                selective=setup.selective,
                threads=setup.threads,
            )
        )
        self._table = self._task.settings.table

    def _completed(self, position: Position) -> Setup:
        """How to play the game: what the player was told, and for the rest the strongest way, or plain search."""
        asked = self._asked
        best = strongest(position) if self._strongest else Setup(asked.algorithm)
        return Setup(
            best.algorithm,
            best.selective if _left_open(asked.selective) else asked.selective,
            best.ordering if _left_open(asked.ordering) else asked.ordering,
            best.table,
            best.depths,
            best.evaluator if asked.evaluator is None else asked.evaluator,
            best.finish if asked.finish is None else asked.finish,
            asked.threads,
        )

    def _table_in(self, setup: Setup) -> Table | int | str | None:
        """The table of a game: the one that was given, or one as the setup says, kept from game to game.

        A game without an advice of its own has one where `search` would make one.
        """
        asked, kept = self._asked_table, self._table
        if asked is None or isinstance(asked, Table) or (kept is not None and kept.depths == setup.depths):
            return kept
        sized = setup if isinstance(asked, str) and asked == AUTO else replace(setup, table=asked)
        return sized.table if setup.depths == "exact" else sized.new_table()

    def hurry(self) -> None:
        """See `Player.hurry`."""
        self._flag.set()

    def decide(self, position: Position) -> Decision:
        """See `Player.decide`."""
        self._flag.clear()
        began, budget = perf_counter(), self._budget_in(position)
        solved = self._solved(position, budget)
        if solved is not None:
            self._found = solved
            self._thought(solved)
            return Decision(solved.move, solved.counts.generated, solved.counts.interior)
        finish = self._setup.finish
        if finish is not None and finish.by == "alphabeta":
            if not self._finishing and finish.reaches_the_end(position):
                self._start_finishing(finish, position)
            if self._finishing:
                position, budget = finish.valued(position), None
        decision = self._searched_move(position, budget, perf_counter() - began)
        if budget is not None:
            self._late = max(self._late, perf_counter() - began - budget.hard)
        return decision

    def _solved(self, position: Position, budget: Budget | None) -> SearchResult | None:
        """The outcome of the game, if the end is near enough to be found in a part of the time."""
        if self._ending is None:
            return None
        depth = self.last.depth if self.last is not None else USUAL
        return self._ending.attempt(position, depth, None if budget is None else budget.soft)

    def _searched_move(self, position: Position, budget: Budget | None, spent: float) -> Decision:
        """The move that a search finds, after the player has `spent` some of its time for the move."""
        limits, pace = None, None
        if budget is not None:
            budget = budget.after(spent)
            limits, pace = replace(self._limits, seconds=budget.hard), Pace(budget, position)
        earlier = self.game.earlier
        effort = self._search(position, earlier, limits, pace)
        if self._ending is not None:
            effort += self._ending.counts
        found = self._found
        if isinstance(found, SearchResult) and self._goes_in_circles(position, found):
            effort += self._search(position, self._repeated(earlier), self._part_of(limits or self._limits), None)
            if not self._is_ahead(position, self._found.value if isinstance(self._found, SearchResult) else 0, 1):
                self._found = found
        found = self._found
        assert found is not None
        move = found.best_known if isinstance(found, SearchResult) else found.move
        if move is None:
            move, made = best_static(position)
            effort += Counts(generated=made)
        return Decision(move, effort.generated, effort.interior)

    def _search(self, position: Position, earlier: list[Position], limits: Limits | None, pace: Pace | None) -> Counts:
        """Searches a position, and keeps what it finds."""
        assert self._task is not None
        knows_draws = position.draw_rules is not None and self._task.algorithm.uses_history
        task = self._searched = self._task.at(position, earlier if knows_draws else None, limits)
        once = task.settings.table is None and not task.request.limited and not task.request.deepens
        self._found = task.find() if once and self.on_result is None else self._last_result(task, pace)
        if self._found.stopped == "interrupted":
            raise KeyboardInterrupt  # Ctrl-C is meant to end the game, not to make a hasty move
        return task.kernel.counts

    def _last_result(self, task: Task, pace: Pace | None) -> SearchResult:
        """The last result of a search; all of them are passed on. It ends if two in a row see the same win."""
        before = None
        for result in task.results():
            self._thought(result)
            seen = task.position.decisive is not None and abs(result.value) >= task.position.decisive
            if (pace is not None and not pace.goes_on(result)) or (seen and result.move == before):
                break
            before = result.move if seen else None
        return result

    def _goes_in_circles(self, position: Position, found: SearchResult) -> bool:
        """Whether a player that is ahead sees no more than a draw, because it has been everywhere before.

        A search counts a position that occurs again as a draw. If all good moves lead to such positions, a bad one that
        is worth a little more would throw the game away.
        """
        if found.stopped == "cancelled" or self._is_ahead(position, found.value, 1):
            return False
        earlier = self.game.earlier
        if not earlier or not self._is_ahead(position, position.evaluate(), CLEARLY):
            return False
        return any(position.play(move) in earlier for move in position.moves())

    @staticmethod
    def _is_ahead(position: Position, value: float, units: int) -> bool:
        """Whether the side to move is more than so many units ahead, by a value in MAX's view."""
        return (value if position.maximizing else -value) > units * position.unit

    @staticmethod
    def _repeated(earlier: list[Position]) -> list[Position]:
        """The positions that would end the game if they occurred once more."""
        rules = earlier[-1].draw_rules
        often = None if rules is None else rules.repetitions
        return [one for one in earlier if often is not None and earlier.count(one) >= often - 1]

    @staticmethod
    def _part_of(limits: Limits) -> Limits:
        """The limits of a second search, which nobody had planned."""
        return replace(
            limits,
            nodes=None if limits.nodes is None else max(1, limits.nodes // AGAIN),
            seconds=None if limits.seconds is None else limits.seconds / AGAIN,
        )

    @property
    def table(self) -> Table | None:
        """The table of the game that is played; None without one, or before the first game."""
        return self._table

    @property
    def last(self) -> SearchResult | None:
        """What the last search of the game found; None before the first. The move played is its `best_known`."""
        if isinstance(self._found, Found):
            assert self._searched is not None
            self._found = self._searched.judged(self._found)
        return self._found

    def played(self, move: Any, position: Position | None = None) -> None:
        """See `Player.played`. The time it takes to advance a tree is part of the effort."""
        super().played(move, None if position is None else self._valued(position))
        if self._tree is not None:
            started = thread_time()
            assert self._task is not None and self._task.settings.tree is not None
            tree = self._task.settings.tree
            tree.advance(move, self.position if tree is self._tree else None)
            self._seconds += thread_time() - started

    def _budget_in(self, position: Position) -> Budget | None:
        """The time for a move; None if nothing but depth and nodes limit it."""
        if self.time is None:
            return None if self._limits.seconds is None else PerMove(self._limits.seconds).budget(position)
        return self.time.budget(position, max(OVERHEAD, LATER * self._late))

    def _valued(self, position: Position) -> Position:
        evaluator = self._setup.evaluator
        return position if evaluator is None else position.with_evaluator(evaluator)

    def _start_finishing(self, finish: Finish, position: Position) -> None:
        """From here on searches go to the end of the game. With another evaluator the tree is not kept."""
        self._finishing = True
        valued, limits = finish.valued(position), Limits(MAX_DEPTH, cancel=self._flag)
        if self._tree is None:
            self._task = Task(Request(valued, "alphabeta", limits, None, "static"))
        else:
            tree = self._tree if valued.domain == position.domain else Tree()
            self._task = Task(Request(valued, "alphabeta-tree", limits, None, AUTO, tree))


def best_static(position: Position, among: Sequence[Any] = ()) -> tuple[Any, int]:
    """The move to the child of the best static value, the first of equals, and the number of children generated.

    `among` names the moves to choose from; without it, all moves.
    """
    moves = among or position.moves()
    best = max if position.maximizing else min
    return best(moves, key=lambda move: position.play(move).evaluate()), len(moves)


def _left_open(asked: object) -> bool:
    return isinstance(asked, str) and asked == AUTO
