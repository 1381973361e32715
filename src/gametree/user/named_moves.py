"""Moves that are whole numbers and have names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from gametree.model.errors import IllegalMove
from gametree.model.quoted import quoted
from gametree.user.position import OwnPosition

if TYPE_CHECKING:
    from gametree.user.game import Game

__all__ = ["NamedMove", "NumberedPosition"]


class NamedMove(int):
    """A move that equals a number and prints as its name. The name is made when it is asked for: searches never do.

    >>> import gametree as gt
    >>> class Files(gt.Game):
    ...     def start(self): return (0, True)
    ...     def moves(self, state): return range(3) if state[0] < 2 else ()
    ...     def play(self, state, move): return (state[0] + 1, not state[1])
    ...     def maximizing(self, state): return state[1]
    ...     def evaluate(self, state): return 0
    ...     def move_text(self, move): return "abc"[move]
    >>> Files().position().moves()
    [a, b, c]
    >>> Files().position().moves()[1] == 1
    True
    """

    _game: Game

    def __new__(cls, number: int, game: Game) -> Self:
        """The move of a game with that number."""
        move = super().__new__(cls, number)
        move._game = game
        return move

    def __str__(self) -> str:
        try:
            name = self._game.move_text(int(self))
        except Exception:  # a search says so; to print a move must not fail
            name = None
        return name if isinstance(name, str) else quoted(int(self))

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (int(self), self._game)


class NumberedPosition(OwnPosition):
    """A position of a game whose moves are numbers: its moves are `NamedMove`s if the game has a `move_text`."""

    __slots__ = ()

    def moves(self) -> list[Any]:
        """See `Position.moves`."""
        numbers = super().moves()
        game = self.game
        if not game.names_moves:
            return numbers
        try:
            return [NamedMove(number, game) for number in numbers]
        except (TypeError, ValueError) as error:
            raise self._fault(f"a game with move_text has whole numbers as moves, not {quoted(numbers)}") from error

    def after(self, move: Any) -> Self:
        """See `Position.after`. The rules get a plain number, which they may keep in the state."""
        if not isinstance(move, NamedMove):
            return super().after(move)
        child = super().after(int(move))
        child._move = move
        return child

    def hint(self, move: Any) -> int:
        """See `Position.hint`."""
        return super().hint(int(move) if isinstance(move, NamedMove) else move)

    def play(self, move: Any) -> Self:
        """See `Position.play`: a number, a name, or what the game's `parse_move` reads."""
        try:
            return super().play(move)
        except IllegalMove:
            number = self._parsed(move)
            if number is None:
                raise
        return super().play(number)

    def move_of(self, number: int) -> Any:
        """The move with that number, legal here or not."""
        return NamedMove(number, self.game) if self.game.names_moves else number

    def number_of(self, move: Any) -> int:
        """The number of a legal move, or of its name."""
        if not isinstance(move, str):
            return int(move)
        named = next((int(legal) for legal in self.moves() if str(legal) == move), None)
        number = self._parsed(move) if named is None else named
        if number is None:
            raise IllegalMove(move, self.moves())
        return number

    def verify(self) -> None:
        """See `Position.verify`: every move has a name of its own."""
        super().verify()
        if not self.game.names_moves:
            return
        names: dict[str, int] = {}
        for move in map(int, self.moves()):
            name = self._name(move)
            if names.setdefault(name, move) != move:
                raise self._fault(f"move_text gives {names[name]} and {move} the same name {quoted(name)}")

    def _name(self, move: int) -> str:
        try:
            name = self.game.move_text(move)
        except Exception as error:
            raise self._failed(f"move_text({quoted(move)})", error) from error
        if type(name) is not str or not name.strip():
            raise self._fault(f"move_text({move}) is a string that is not blank, not {quoted(name)}")
        return name

    def _parsed(self, text: Any) -> int | None:
        """The number of the legal move that the game's own `parse_move` reads; None if there is no such move."""
        if not isinstance(text, str):
            return None
        try:
            number = self.game.parse_move(text)
        except Exception:  # whatever a parser raises, it has not found a move
            return None
        return next((int(legal) for legal in self.moves() if legal == number), None)
