"""Checks that a game keeps its contract: it plays random games and examines every position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from math import isfinite
from random import Random
from typing import Any

from gametree.model.arguments import listed_by, seeded, whole
from gametree.model.errors import GameError, IllegalMove, InvalidPosition, OptionError, UnknownName
from gametree.model.game import AnyGame
from gametree.model.history import History
from gametree.model.position import EVERY_PLY, DrawRules, Position
from gametree.model.quoted import quoted
from gametree.model.values import INFINITY
from gametree.rules.catalogue import game as find_game
from gametree.rules.viewpoint import Viewpoint
from gametree.user.position import OwnPosition

__all__ = ["Conformance", "check_game"]

LONGEST = 10_000
MOVES_PLAYED = 6
FURTHER_GAMES = 200
FURTHER_PLIES = 50_000
DOUBTS = ("names", "view")
ACCEPTING = 'check_game(..., accept=["{}"])'


@dataclass(frozen=True, slots=True)
class Conformance:
    """What a successful check of a game covered."""

    games: int
    positions: int
    """The number of different positions."""
    longest: int
    """The number of plies of the longest game."""
    drawn: int
    """The number of games that ended by the draw rules."""


def check_game(
    game: str | AnyGame | Position,
    *,
    games: int = 20,
    seed: int = 0,
    longest: int = LONGEST,
    accept: Collection[str] = (),
) -> Conformance:
    """Plays random games and checks in every position what the searches rely on; `GameError` says what is wrong.

    Moves are distinct and so are the strings they print as; `play` takes a move or its string, refuses others, changes
    nothing and always leads to the same position; the value is a number, also where the game is over; positions of
    equal keys are worth the same, and those of equal identities are the same; the text of a position reads as that
    position; every evaluator sees the same moves; hints, bounds and drawings are valid; and games end after at most
    `longest` plies. `game` is a game, the name of one, or a position to start from.

    The moves of your own class must come in the same order in every process. A second process is started to check
    that, if there are strings or objects in states or moves and the class can be imported there. What looks like a
    mistake is an error unless you `accept` it: "names", a method whose name is nearly that of an optional one; "view",
    values that seem to be in the view of the player to move.

    >>> import gametree as gt
    >>> gt.check_game("tic-tac-toe", games=5).games
    5
    """
    found = find_game(game) if isinstance(game, str) else game
    if not isinstance(found, AnyGame | Position):
        raise OptionError(
            f"check_game takes a game, its name, or a position, not {quoted(game)}; a class is called first: Nim()"
        )
    games, seed, longest = whole("games", games, 0), seeded(seed), whole("longest", longest, 0)
    accept = listed_by("accept", accept, "doubts")
    for doubt in accept:
        if not isinstance(doubt, str) or doubt not in DOUBTS:
            raise UnknownName("doubt", doubt, DOUBTS)
    start = found if isinstance(found, Position) else found.position()
    check = Check(found if isinstance(found, AnyGame) else None)
    lengths = [check.play_out(start, Random(f"{seed}/{number}"), longest) for number in range(games)]
    check.doubts(start, accept)
    return Conformance(games, len(check.seen), max(lengths, default=0), check.drawn)


class Check:
    """A check of a game in progress: what was seen of positions, by their identities, and the first of every key."""

    def __init__(self, game: AnyGame | None) -> None:
        self.game = game
        self.seen: dict[int, tuple[object, ...]] = {}
        self.first: dict[int, Position] = {}
        self.drawn = 0
        self.viewpoint = Viewpoint()

    def play_out(self, start: Position, random: Random, longest: int) -> int:
        """Plays a game of random moves to its end; returns the number of plies."""
        played, line = History(start), [start]
        bounds = []
        while True:
            here = line[-1]
            self.position(here, random)
            bounds.append(here.plies_left)
            if not here.moves() or played.drawn:
                break
            if len(line) > longest:
                raise GameError(
                    f"a random game did not end within {longest} plies; an endless game cannot be checked", here
                )
            played.add(here.play(random.choice(here.moves())))
            line.append(played.position)
        plies = len(line) - 1
        for ply, (bound, position) in enumerate(zip(bounds, line, strict=True)):
            if bound is not None and bound < plies - ply:
                raise GameError(f"plies_left is {bound}, but a game went on for {plies - ply}", position)
        self.drawn += bool(played.drawn)
        self.viewpoint.add(line)
        return plies

    def doubts(self, start: Position, accepted: Collection[str]) -> None:
        """Looks for likely mistakes that break the contract in no single position."""
        if isinstance(start, OwnPosition):
            from gametree.rules.move_order import order_fault  # these import much that nothing else needs
            from gametree.rules.near_names import near_names

            for wrong in near_names(start.game) if "names" not in accepted else ():
                raise GameError(f"{wrong}; or accept it: {ACCEPTING.format('names')}", start)
            if differs := order_fault(start):
                raise GameError(*differs)
        if "view" not in accepted and self.viewpoint.fault():
            self._play_on(start)
            if wrong_view := self.viewpoint.fault():
                raise GameError(f"{wrong_view}; if it is right, accept it: {ACCEPTING.format('view')}", start)

    def _play_on(self, start: Position) -> None:
        """Plays further games, unchecked, so that even a side that rarely wins has won some."""
        plies = 0
        for number in range(FURTHER_GAMES):
            line, random = [start], Random(f"further/{number}")
            while (moves := line[-1].moves()) and len(line) < FURTHER_PLIES // 10:
                line.append(line[-1].play(random.choice(moves)))
            self.viewpoint.add(line)
            plies += len(line)
            if plies > FURTHER_PLIES:
                return

    def position(self, here: Position, random: Random) -> None:
        """Checks one position, and some of its moves."""
        here.verify()
        moves = list(here.moves())
        for wrong in self._faults(here, moves):
            raise GameError(wrong, here)
        before = facts(here)
        for move in random.sample(moves, min(MOVES_PLAYED, len(moves))):
            self._played(here, move)
            here.verify()
            if facts(here) != before:
                raise GameError(f"playing {move} changed the position it was played in", here)
        self._refused(here, moves)

    def _faults(self, here: Position, moves: list[Any]) -> Iterator[str]:
        """What is wrong with the position, one sentence each."""
        if isinstance(here, OwnPosition) and isinstance(here.asked("moves"), set | frozenset):
            yield "moves(state) is a set, whose order may change; return a list, or sorted(...)"
        if len(set(moves)) < len(moves):
            yield f"a move is offered twice: {repeated(moves)}"
        if len(set(map(str, moves))) < len(moves):
            yield f"two moves print alike: {repeated(list(map(str, moves)))}"
        if type(here.key) is not int or not 0 <= here.key < 2**64:
            yield f"the key is a number of 64 bits, not {quoted(here.key)}"
        if not is_value(here.evaluate()):
            yield f"the value is a finite number of at most 32 bits, not {quoted(here.evaluate())}"
        if type(here.maximizing) is not bool:
            yield f"maximizing is True or False, not {quoted(here.maximizing)}"
        if in_play(here) != self.seen.setdefault(here.identity, in_play(here)):
            yield f"{in_common(here)}, or a method returned two different answers"
        yield from key_faults(self.first.setdefault(here.key, here), here)
        if not all(type(here.hint(move)) is int for move in moves):
            yield "a hint is a whole number"
        if not str(here).strip():
            yield "str() is empty"
        yield from setting_faults(here)
        yield from edge_faults(here, moves)
        yield from self._text_faults(here)
        yield from self._evaluator_faults(here, moves)
        yield from native_faults(here, moves)

    def _text_faults(self, here: Position) -> Iterator[str]:
        if self.game is None or here.text is None:
            return
        options = {name: getattr(here, name) for name in self.game.options if hasattr(here, name)}
        try:
            again = self.game.position(here.text, **options)
        except InvalidPosition as error:
            yield f"the text {quoted(here.text)} cannot be read ({error}); a game with text(state) has parse(text) too"
            return
        if facts(again) != facts(here):
            yield f"the text {quoted(here.text)} reads as another position"

    def _evaluator_faults(self, here: Position, moves: list[Any]) -> Iterator[str]:
        for name in self.game.evaluators if self.game else ():
            other = here.with_evaluator(name)
            if (list(other.moves()), other.key, other.maximizing) != (moves, here.key, here.maximizing):
                yield f"with the evaluator {name} it has other moves, another key or another player to move"
            if not is_value(other.evaluate()):
                yield f"its value by {name} is {quoted(other.evaluate())}, not a finite number of at most 32 bits"

    @staticmethod
    def _played(here: Position, move: Any) -> None:
        after = here.play(move)
        if type(after) is not type(here):
            raise GameError(f"{move} leads to a {type(after).__name__}, not to a {type(here).__name__}", here)
        for again in (here.play(move), here.play(str(move))):
            if facts(again) != facts(after):
                raise GameError(f"{move} led to one position first and to another later", here)

    @staticmethod
    def _refused(here: Position, moves: list[Any]) -> None:
        """Strings that are not moves are refused, and after the end of the game all moves are."""
        for wrong in (object(), None, "no such move") if moves else (object(), "no such move"):
            try:
                here.play(wrong)
            except IllegalMove:
                continue
            raise GameError(f"play({quoted(wrong)}) raises no IllegalMove", here)


def facts(position: Position) -> tuple[object, ...]:
    """What must be equal in two positions that are the same."""
    return tuple(map(str, position.moves())), position.maximizing, position.evaluate(), position.key, position.text


def in_play(position: Position) -> tuple[object, ...]:
    """What must be equal in positions of equal identities; no text if there are draw rules: it may contain clocks."""
    return facts(position) if position.draw_rules is None else facts(position)[:-1]


def in_common(position: Position) -> str:
    """What a position has in common with another one, and how to change that."""
    if position.identity != position.key:
        return f"identity {position.identity:#x} also belongs to another position"
    merges = isinstance(position, OwnPosition) and position.game.merges_states
    remedy = " (if the key merges mirror images, define identity(state), which does not)" if merges else ""
    return f"key {position.key:#x} also belongs to another position{remedy}"


def key_faults(one: Position, two: Position) -> Iterator[str]:
    """Where positions of equal keys cannot be worth the same, mirror images or not."""
    if one.identity == two.identity:
        return
    for what, ask in ALIKE.items():
        if ask(one) != ask(two):
            yield f"key {two.key:#x} also belongs to a position with {what}:\n{one}\nit comes again"
            return


ALIKE: dict[str, Callable[[Position], object]] = {
    "another player to move": lambda position: position.maximizing,
    "another value": lambda position: position.evaluate(),
    "another number of moves": lambda position: len(position.moves()),
    "moves to other keys": lambda position: sorted(position.after(move).key for move in position.moves()),
}


def is_value(value: object) -> bool:
    """Whether a search can use the value."""
    if isinstance(value, float):
        return isfinite(value)
    return type(value) is int and abs(value) < INFINITY


def setting_faults(here: Position) -> Iterator[str]:
    """What is wrong with the game's settings about its values and draw rules."""
    if not is_value(here.unit) or not here.unit > 0:
        yield f"unit is a small advantage, a number above zero, not {quoted(here.unit)}"
    if here.decisive is not None and not (is_value(here.decisive) and here.decisive > 0):
        yield f"decisive is the value of a game that is won, a number above zero, or None, not {quoted(here.decisive)}"
    rules = here.draw_rules
    if rules is not None and not isinstance(rules, DrawRules):
        yield f"draw_rules is a DrawRules or None, not {quoted(rules)}; write gt.DrawRules(repetitions=3)"
    elif here.reversible < 0 or (rules is None and here.reversible):
        yield f"reversible is {quoted(here.reversible)}; it is at least zero, and 0 in a game without draw_rules"
    elif rules is not None and rules.quiet is not None and here.reversible == EVERY_PLY:
        yield "draw_rules with quiet plies need reversible, which counts them"


def edge_faults(here: Position, moves: list[Any]) -> Iterator[str]:
    """Moves that change the value by more or less than `edge_bounds` says."""
    bounds = here.edge_bounds
    if bounds is None:
        return
    if not (isinstance(bounds, tuple | list) and len(bounds) == 2 and all(map(is_value, bounds))):
        yield f"edge_bounds is the least and the greatest cost of a move, or None, not {quoted(bounds)}"
        return
    for move in moves[:MOVES_PLAYED]:
        cost = here.after(move).evaluate() - here.evaluate()
        if not bounds[0] <= cost <= bounds[1]:
            yield f"edge_bounds is {tuple(bounds)}, but {move} changes the value by {cost}"


def repeated(moves: list[Any]) -> Any:
    """The first item that occurs again."""
    return next(move for move in moves if moves.count(move) > 1)


def native_faults(here: Position, moves: list[Any]) -> Iterator[str]:
    """Where the native rules of a position differ from the position itself."""
    if here.native is None:
        return
    rules, state, move_of, code_of = here.native
    codes = rules.moves(state)
    if [move_of(code) for code in codes] != moves or [code_of(move) for move in moves] != codes:
        yield "the native rules have other moves"
    if (rules.maximizing(state), rules.evaluate(state), rules.key(state)) != (
        here.maximizing,
        here.evaluate(),
        here.key,
    ):
        yield "the native rules see another player, value or key"
    if here.draw_rules is not None and rules.reversible(state) != here.reversible:
        yield f"reversible is {here.reversible}, but {rules.reversible(state)} by the native rules"
    for code, move in zip(codes, moves, strict=False):
        if rules.key(rules.play(state, code)) != here.after(move).key:
            yield f"by the native rules {move} leads to another position"
    if rules.perft(state, 1) not in (len(moves), max(1, len(moves))):
        yield "perft counts another number of moves"
