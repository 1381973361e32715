"""Analyses a game: searches every position of its main line, with one table for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.analysis.analysis import Analysis, JudgedMove
from gametree.analysis.score import expected_score, judgement
from gametree.model.arguments import function, instance, whole
from gametree.model.history import History
from gametree.model.position import Position
from gametree.model.result import Line
from gametree.records.record import Record
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.api import search
from gametree.searching.memory.table import Table

__all__ = ["analyse_game"]

TABLE = "64MB"
MOST_LINES = 500


class _Seen(NamedTuple):
    """What is known of a position."""

    value: Any
    score: float
    lines: tuple[Line, ...]
    depth: int


def analyse_game(
    record: Record,
    algorithm: str | Algorithm = "mtdf",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    best: int = 1,
    evaluator: str | None = None,
    table: Table | None = None,
    watch: Callable[[JudgedMove], object] | None = None,
) -> Analysis:
    """Judges every move of a game by a search before it and one after it.

    The limits are those of one search, as in `search`; by default a second. With `depth` or `nodes` alone, the same
    call gives the same analysis. `best` is how many lines are found in every position. All searches share a table.
    `watch` is called with every move as it is judged. Ctrl-C ends the analysis, and returns what is known.

    What a move loses is a difference of expected scores, so it has the same meaning in every game: see
    `expected_score`.

    >>> from gametree import analysis, records
    >>> game = records.from_moves("chess", None, ["f3", "e5", "g4", "Qh4#"], result="0-1")
    >>> [(move.text, move.judgement) for move in analysis.analyse_game(game, depth=3).moves]
    [('f3', 'inaccuracy'), ('e5', ''), ('g4', 'blunder'), ('Qh4#', '')]
    """
    instance("record", record, Record, "a Record")
    whole("best", best, 1, MOST_LINES)
    if watch is not None:
        function("watch", watch)
    if depth is None and nodes is None and seconds is None:
        seconds = 1.0
    if depth is not None:
        whole("depth", depth, 1)
    if table is not None:
        instance("table", table, Table, "a Table")
    limits = {"depth": depth, "nodes": nodes, "seconds": seconds}
    work = _Work(find_algorithm(algorithm), limits, table or Table(TABLE), best)
    start = record.start if evaluator is None else record.start.with_evaluator(evaluator)
    return work.run(record, start, watch or (lambda move: None))


class _Work:
    """The searches of one analysis."""

    def __init__(self, algorithm: Algorithm, limits: dict[str, Any], table: Table, best: int) -> None:
        self._algorithm, self._limits, self._table, self._best = algorithm, limits, table, best

    def run(self, record: Record, start: Position, watch: Callable[[JudgedMove], object]) -> Analysis:
        game, judged = History(start), list[JudgedMove]()
        first = before = self._seen(game)
        interrupted = before is None
        for number, move in enumerate(record.moves if before else (), 1):
            position = game.position
            game.add(position.play(move))
            after = self._seen(game)
            if after is None:
                interrupted = True
                break
            assert before is not None
            judged.append(_judged(number, move, position, before, after))
            watch(judged[-1])
            before = after
        return Analysis(record, tuple(judged), 0.5 if first is None else first.score, interrupted)

    def _seen(self, game: History) -> _Seen | None:
        """What a search finds; None if Ctrl-C ended it."""
        position = game.position
        if game.drawn is not None:
            return _Seen(0, 0.5, (), 0)
        if not position.moves():
            value = position.evaluate()
            return _Seen(value, expected_score(position, value), (), 0)
        try:
            result = search(position, self._algorithm, **self._limits, table=self._table, best=self._best)
        except KeyboardInterrupt:
            return None
        if result.stopped == "interrupted":
            return None
        if result.bound == "none":  # the limit is too small for a search of one ply
            value = position.evaluate()
            return _Seen(value, expected_score(position, value), (), 0)
        return _Seen(result.value, expected_score(position, result.value), result.lines, result.depth)


def _judged(number: int, move: Any, position: Position, before: _Seen, after: _Seen) -> JudgedMove:
    by_max = position.maximizing
    lost = before.score - after.score if by_max else after.score - before.score
    is_best = not before.lines or move == before.lines[0].move
    loss = 0.0 if is_best else max(0.0, lost)
    san = getattr(position, "san", None)
    text = str(move) if san is None else str(san(move))
    return JudgedMove(
        number=number,
        move=move,
        text=text,
        by_max=by_max,
        value=after.value,
        score=after.score,
        loss=loss,
        judgement=judgement(loss),
        lines=before.lines,
        reply=after.lines[0].pv if after.lines else (),
        depth=before.depth,
    )
