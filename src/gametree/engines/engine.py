"""The engine: a game, options, and orders to find a move. It knows no protocol; a protocol drives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from gametree.engines.minds import FullStrength, Mind, Review, Weaker
from gametree.engines.notation import move_named
from gametree.engines.options import Button, Check, Combo, Option, Spin
from gametree.engines.order import Choice, Order, Situation, Thought
from gametree.engines.strength import Strength
from gametree.engines.thinking import Thinking
from gametree.model.arguments import instance
from gametree.model.errors import GameTreeError, InvalidPosition, OptionError, UnknownName
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.players.levels import LEVELS
from gametree.players.strongest import STRONGEST, strongest
from gametree.searching.algorithm import algorithms
from gametree.searching.memory.table import Table

__all__ = ["Engine"]

MEGABYTE = 2**20
MOST_MEMORY = 2**16
MOST_LINES = 500
MOST_THREADS = 1024


class Engine:
    """Plays one game at a time, whatever the protocol is. All its methods are called from one thread.

    Reports and choices come from another one. A wrong position, move or option is a `GameTreeError`, and changes
    nothing.

    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.order import Order
    >>> engine = Engine(gt.game("connect-four"))
    >>> engine.set_position(None, ["4", "1", "4", "1", "4", "1"])
    >>> chosen = []
    >>> engine.go(Order(depth=4), on_choice=chosen.append)
    >>> engine.finish()
    >>> chosen[0].move
    '4'
    """

    def __init__(
        self, game: AnyGame, options: Mapping[str, Any] | None = None, strength: Strength | None = None
    ) -> None:
        self.game = instance("game", game, AnyGame, "a game, such as gametree.game('chess')")
        self._options = dict(options or {})
        self._at_first = self._strength = strength or Strength()
        self._thinking: Thinking | None = None
        self._domain: object = None
        self._text: str | None = None  # where the game began, and the words of its moves
        self._words: list[str] = []
        self._played: list[Any] = []
        self._positions = [self._made(None)]
        self._table: Table | None = self._strength.make_table(self.position)

    @property
    def position(self) -> Position:
        """Where the game is now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that led there from where the game began."""
        return tuple(self._played)

    @property
    def drawn(self) -> bool:
        """Whether the game is drawn by a rule about repetitions or quiet moves, though it could go on."""
        return self._situation.history.drawn is not None

    @property
    def _situation(self) -> Situation:
        return Situation(self.position, tuple(self._positions[:-1]))

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or drawn."""
        return not self.position.moves() or self.drawn

    @property
    def is_thinking(self) -> bool:
        """Whether there is an order that has not been answered yet."""
        return self._thinking is not None and not self._thinking.is_over

    # The game

    def new_game(self, **options: Any) -> None:
        """Forgets the game and all that was learned in it. Options of the game, such as a size, may change."""
        self.end()
        before, self._options = self._options, {**self._options, **options}
        try:
            start = self._made(None)
        except BaseException:
            self._options = before
            raise
        self._text, self._words, self._positions, self._played = None, [], [start], []
        self.clear_table()

    def set_position(self, text: str | None, moves: Iterable[str] = ()) -> None:
        """Sets the game: where it began, in the game's notation or None for the start, and the moves since.

        A protocol names the whole game before every move, so what is known already is not read again.
        """
        words = list(moves)
        before = self._words if text == self._text else []
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, before, strict=False)))
        positions = self._positions[: same + 1] if same else [self._made(text)]
        played = self._played[:same]
        for number, word in enumerate(words[same:], same + 1):
            try:
                move = move_named(positions[-1], word)
            except GameTreeError as error:
                raise InvalidPosition(f"move {number}: {error}") from None
            played.append(move)
            positions.append(positions[-1].play(move))
        self._text, self._words, self._positions, self._played = text, words, positions, played

    def play(self, word: str) -> None:
        """Adds a move to the game."""
        move = move_named(self.position, word)
        self._positions.append(self.position.play(move))
        self._played.append(move)
        self._words.append(word)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self._played:
            raise OptionError("there is no move to take back")
        for things in (self._positions, self._played, self._words):
            things.pop()

    def _made(self, text: str | None) -> Position:
        return self._strength.valued(self.game.position(text, evaluator=self._strength.evaluator, **self._options))

    # Options

    @property
    def strength(self) -> Strength:
        """How it plays now."""
        return self._strength

    @property
    def options(self) -> dict[str, Option]:
        """All options by name, as they are set now."""
        now = self._strength
        evaluators = tuple(self.game.evaluators)
        size = Table().bytes if self._table is None else self._table.bytes
        found: list[Option] = [
            Spin("Hash", "the size of the table in MB", max(1, size // MEGABYTE), 1, MOST_MEMORY),
            Button("Clear Hash", "empties the table"),
            Spin("Threads", "how many threads search together", now.threads, 1, MOST_THREADS),
            Check("Ponder", "the engine may be told to think in the other side's time"),
            Spin("MultiPV", "how many moves to value", now.best, 1, MOST_LINES),
            Spin("Level", "1 (beginner) to 10 (full strength)", now.level, 1, len(LEVELS)),
            Combo("Algorithm", "what searches at full strength", now.name, self._algorithms()),
        ]
        if evaluators:
            named = now.evaluator or now.setup(self.position).evaluator or evaluators[0]
            found.append(Combo("Evaluator", "what values positions", named, evaluators))
        found.append(Check("UCI_AnalyseMode", "full strength whatever the level", now.analyses))
        rated = self.position.advice.play.ladder.rated
        if rated:
            (_, least), (_, most) = rated[0], rated[-1]
            found.append(Check("UCI_LimitStrength", "play as UCI_Elo says, whatever the level", now.limited))
            found.append(Spin("UCI_Elo", "the rating to play at", now.elo or most, least, most))
        return {option.name: option for option in found}

    def _algorithms(self) -> tuple[str, ...]:
        """The strongest way, the names of the built-in algorithms, and of that which the engine was started with."""
        known = (STRONGEST, *algorithms())
        own = self._at_first.name
        return known if own in known else (own, *known)

    def set_option(self, name: str, text: str) -> None:
        """Sets an option. Small and capital letters of its name are the same."""
        options = {known.lower(): option for known, option in self.options.items()}
        if name.lower() not in options:
            raise UnknownName("option", name, self.options)
        if self.is_thinking:
            raise OptionError(f"{options[name.lower()].name} cannot be set while a search is running; stop it first")
        option = options[name.lower()]
        self._set(option.name, option.read(text))

    def _set(self, name: str, value: Any) -> None:
        if name == "Clear Hash":
            self.clear_table()
        elif name == "Hash":
            self._change(table=f"{value}MB")
        elif name == "MultiPV":
            self._strength = replace(self._strength, best=value)
        elif name == "Threads":
            self._strength = replace(self._strength, threads=value)
        elif name == "Level":
            self._strength = replace(self._strength, level=value)
        elif name == "UCI_AnalyseMode":
            self._strength = replace(self._strength, analyses=value)
        elif name == "UCI_LimitStrength":
            self._strength = replace(self._strength, limited=value)
        elif name == "UCI_Elo":
            self._strength = replace(self._strength, elo=value)
        elif name == "Algorithm":
            own = self._at_first
            self._change(algorithm=own.algorithm if value == own.name else value)
            self._positions = [self._strength.valued(position) for position in self._positions]
        elif name == "Evaluator":
            self._change(evaluator=value)
            self._positions = [position.with_evaluator(value) for position in self._positions]

    def _change(self, **fields: Any) -> None:
        """Changes the strength, and makes a table for it."""
        strength = replace(self._strength, **fields)
        table = strength.make_table(self.position)
        if table is not None and self.position.native is not None:
            table.native()  # refuses more memory than there is
        self._strength, self._table = strength, table

    def clear_table(self) -> None:
        """Forgets what was learned."""
        self.end()
        if self._table is not None:
            self._table.clear()

    # Orders

    def go(
        self,
        order: Order,
        on_report: Callable[[Thought], None] = lambda report: None,
        on_choice: Callable[[Choice], None] = lambda choice: None,
    ) -> None:
        """Begins to think about a move in the present position; an order before is ended first, and answered."""
        self._begin(self._mind(order), order, on_report, on_choice)

    def review(self, order: Order, on_report: Callable[[Thought], None], on_choice: Callable[[Choice], None]) -> None:
        """Begins to search all positions of the game, the last one first; the move that is chosen means nothing."""
        self._begin(Review(self._strength.setup(self.position), self._table), order, on_report, on_choice)

    def _begin(
        self,
        mind: Mind,
        order: Order,
        on_report: Callable[[Thought], None],
        on_choice: Callable[[Choice], None],
    ) -> None:
        self.end()
        position = self.position
        if self._table is not None and self._domain != position.domain:
            self._table.clear()
        self._domain = position.domain
        self._thinking = Thinking(mind, self._situation, order, on_report, on_choice)

    def _mind(self, order: Order) -> Mind:
        """A level chooses freely: an order to value several moves, or some only, is for a search."""
        now, level = self._strength, self._strength.level_in(self.position)
        if level.number == len(LEVELS) or now.analyses or order.moves or order.best > 1:
            return FullStrength(now.setup(self.position), self._table)
        if level.depth is None:
            return FullStrength(strongest(self.position), self._table, level.nodes)
        return Weaker(level)

    def read_moves(self, words: Iterable[str]) -> tuple[Any, ...]:
        """The moves of the present position that the words mean, each once."""
        return tuple(dict.fromkeys(move_named(self.position, word) for word in words))

    def stop(self) -> None:
        """Ends the order: its choice comes in a moment."""
        if self._thinking is not None:
            self._thinking.stop()

    def ponderhit(self) -> None:
        """The time of an order that waits for this begins now."""
        if self._thinking is not None:
            self._thinking.ponderhit()

    def finish(self) -> None:
        """Waits until the order is done by itself. One that is held back must be stopped instead."""
        if self._thinking is not None:
            self._thinking.wait()

    def end(self) -> None:
        """Ends the order, if there is one, and returns when it has been answered."""
        self.stop()
        self.finish()
