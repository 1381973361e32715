"""A game between a person and a player: turns, undo, clocks, how it ended. Independent of the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from gametree import _core
from gametree.model.arguments import file_path, instance, one_of
from gametree.model.errors import Forfeit, GameTreeError, IllegalMove, InvalidPosition, OptionError
from gametree.model.files import write_file
from gametree.model.game import AnyGame
from gametree.model.history import History
from gametree.model.limits import Limits
from gametree.model.move_list import read_move
from gametree.model.position import Position
from gametree.model.result import SearchResult
from gametree.model.texts import check_length
from gametree.players.clock import PerMove, Time, read_time
from gametree.players.levels import level_player
from gametree.players.player import Player
from gametree.players.search_player import SearchPlayer
from gametree.rules.origin import Origin
from gametree.rules.saved_origin import SavedIn, saved_start
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.request import Request
from gametree.searching.running import run

if TYPE_CHECKING:
    from gametree.records.record import Record

__all__ = ["Ending", "Opponent", "Origin", "Session"]

FORMAT = "gametree session"
HINT_SECONDS = 1.0
DEFAULT_LEVEL = 5
DEFAULT_TIME = PerMove(2.0)


@dataclass(frozen=True, slots=True)
class Opponent:
    """The person's opponent: a level, or an algorithm that searches to a depth or as long as it has time."""

    level: int | None = None
    algorithm: str | None = None
    depth: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.level is not None and self.algorithm is not None:
            raise OptionError("the opponent is a level or an algorithm, not both")
        if self.depth is not None and self.algorithm is None:
            raise OptionError("a depth goes with an algorithm; a level has its own")

    def player(self, time: Time | None) -> Player:
        """A new player; without a time it takes two seconds a move, or as long as its depth needs."""
        if self.algorithm is None:
            level = DEFAULT_LEVEL if self.level is None else self.level
            return level_player(level, time=time or DEFAULT_TIME, seed=self.seed)
        if time is None and self.depth is None:
            time = DEFAULT_TIME
        return SearchPlayer(self.algorithm, depth=self.depth, time=time)


class Ending(NamedTuple):
    """How a game ended: "end", no move is left; drawn by "repetition" or "quiet" moves; "resigned"; "time"; or
    "forfeit": the player could not go on."""

    reason: str
    person_won: bool | None
    """The winner; None for a draw."""
    value: int | float | None = None
    """The outcome in MAX's view, if the game was played to its end."""


class Session:
    """A game between a person and a player. `move` makes the person's moves and `reply` the other's.

    `person` is the person's side, "max" or "min". Times are None without a clock; the person's clock runs while it is
    the person's turn. `player` plays in place of the one that `opponent` describes, with a time of its own.

    >>> import gametree as gt
    >>> from gametree.playing.session import Opponent, Session
    >>> game = Session(gt.position("tic-tac-toe"), Opponent(algorithm="mtdf", depth=9))
    >>> game.move("b2")
    >>> game.reply() in ("a1", "a3", "c1", "c3")  # anything else loses
    True
    >>> game.undo()
    >>> game.moves, game.is_persons_turn
    ([], True)
    """

    def __init__(
        self,
        start: Position,
        opponent: Opponent | None = None,
        *,
        person: str = "max",
        persons_time: Time | None = None,
        players_time: Time | None = None,
        origin: Origin | None = None,
        player: Player | None = None,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        one_of("person", person, ("max", "min"))
        instance("start", start, Position, "a position")
        if opponent is not None:
            instance("opponent", opponent, Opponent, "an Opponent")
        if player is not None:
            instance("player", player, Player, "a Player")
        for time in (persons_time, players_time):
            if time is not None:
                instance("a time", time, Time, "a PerMove or a Clock")
        self.start = start
        self.origin = origin or Origin(None, start.text)
        self.opponent = opponent or Opponent()
        self.person = person
        self.moves: list[Any] = []
        self.ending: Ending | None = None
        self.persons_time = persons_time
        self._now = now
        self._times: list[tuple[Time | None, Time | None]] = []  # of person and player, before each move
        self._history = History(start)
        self._player = player or self.opponent.player(players_time)
        self._player.begin(start)
        self._turn_over()

    @property
    def position(self) -> Position:
        """Where the game is now."""
        return self._history.position

    @property
    def player(self) -> Player:
        """The person's opponent."""
        return self._player

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to move."""
        return self.position.maximizing == (self.person == "max")

    @property
    def thinking(self) -> float:
        """The seconds that the current turn has taken."""
        return self._now() - self._turn_began

    @property
    def running_time(self) -> Time | None:
        """The person's time at this moment."""
        running = self.is_persons_turn and self.ending is None and self.persons_time is not None
        return self.persons_time.running(self.thinking) if running and self.persons_time else self.persons_time

    def move(self, text: str) -> None:
        """Makes the person's move; `IllegalMove` if it is not legal. If the time is up, the game is over instead."""
        self._expect(self.is_persons_turn, "it is not your turn")
        move = self.read(text)
        if self.running_time is not None and self.running_time.is_up:
            self.ending = Ending("time", person_won=False)
            return
        before = self.persons_time, self._player.time
        if self.persons_time is not None:
            self.persons_time = self.persons_time.after(self.thinking)
        self._make(move, before)

    def reply(self) -> Any:
        """Lets the player choose and make its move, and returns it. A player that raises `Forfeit` loses the game."""
        self._expect(not self.is_persons_turn, "it is your turn")
        before = self.persons_time, self._player.time
        try:
            move = self._player.choose()
        except Forfeit:
            self.ending = Ending("forfeit", person_won=True)
            raise
        if self._player.time is not None and self._player.time.is_up:
            self.ending = Ending("time", person_won=True)
        else:
            self._make(move, before)
        return move

    def hurry(self) -> None:
        """Makes a player that is thinking move at once. For a signal handler or another thread."""
        self._player.hurry()

    def hint(
        self,
        seconds: float = HINT_SECONDS,
        *,
        algorithm: str | Algorithm | None = None,
        best: int = 1,
        cancel: _core.Flag | None = None,
    ) -> SearchResult:
        """What a search of that many seconds finds, by default with the opponent's algorithm; `cancel` ends it.

        `result.lines` has the `best` moves.
        """
        self._expect(True, "")
        chosen = find_algorithm(algorithm or self.opponent.algorithm or "mtdf")
        history = self._history.earlier if chosen.uses_history and self.position.draw_rules is not None else None
        limits = Limits(seconds=seconds, cancel=cancel)
        *_, last = run(Request(self.position, chosen, limits, history=history, best=best))
        return last

    def undo(self) -> None:
        """Takes back the person's last move, and what came after it."""
        mine = [ply for ply, position in enumerate(self._positions()[:-1]) if self._is_persons(position)]
        if not mine:
            raise OptionError("there is no move of yours to take back")
        self.persons_time, players_time = self._times[mine[-1]]
        self._replay(self.moves[: mine[-1]])
        self._player.time = players_time

    def switch(self) -> None:
        """The person and the player change sides; both keep their time."""
        self._expect(True, "")
        self.person = "min" if self.person == "max" else "max"
        self._turn_began = self._now()

    def resign(self) -> None:
        """The person resigns."""
        self._expect(True, "")
        self.ending = Ending("resigned", person_won=False)

    def as_dict(self) -> dict[str, Any]:
        """The game as plain data for JSON: what `save` writes."""
        persons_time = self.running_time
        return {
            "format": FORMAT,
            "version": 1,
            "start": asdict(self.origin),
            "moves": [str(move) for move in self.moves],
            "person": self.person,
            "opponent": asdict(self.opponent),
            "persons_time": persons_time and persons_time.as_dict(),
            "players_time": self._player.time and self._player.time.as_dict(),
            "ending": self.ending and self.ending._asdict(),
        }

    def save(self, file: str | Path) -> None:
        """Writes the game to a file, as JSON, from which `resume` goes on with it.

        If that is impossible, an `OptionError` says why, and what the file held before stays.
        """
        file = file_path(file)
        try:
            text = json.dumps(self.as_dict(), indent=2) + "\n"
        except TypeError as error:
            raise OptionError(f"the game cannot be saved: {error}") from None
        write_file(file, text, "the game cannot be saved")

    def record(self) -> Record:
        """The game so far, for `gametree.records.write`: as PGN, PDN, GGF or a list of moves.

        >>> import gametree as gt
        >>> from gametree import records
        >>> from gametree.playing.session import Opponent, Session
        >>> game = Session(gt.position("chess"), Opponent(algorithm="alphabeta", depth=1))
        >>> game.move("e4")
        >>> records.text(game.record(), "pgn").splitlines()[-2]
        '1. e4 *'
        """
        from gametree.records.record import from_moves  # which imports all formats

        person_is_max = self.person == "max"
        names = ("person", self._player.name) if person_is_max else (self._player.name, "person")
        first, second = ("White", "Black") if self.origin.game == "chess" else ("Black", "White")
        result = "*"
        if self.ending is not None:
            won = self.ending.person_won
            result = "1/2-1/2" if won is None else "1-0" if won == person_is_max else "0-1"
        tags = {first: names[0], second: names[1]}
        return from_moves(
            self.origin.game or type(self.start).__name__, self.start, self.moves, tags=tags, result=result
        )

    @classmethod
    def resume(
        cls,
        file: str | Path,
        game: str | AnyGame | Position | None = None,
        now: Callable[[], float] = perf_counter,
        player: Player | None = None,
    ) -> Self:
        """The game that was saved to a file, against the same opponent or against `player`.

        `game` is a name as in "mygame.py:Nim", a game, or the position it started from. It may be left out for built-in
        games and games of OpenSpiel. A file that a saved game names is never run or read.
        """
        file = file_path(file)
        data = _saved(file)
        try:
            saved = SavedIn(file, "saved game", "gametree play {game} --resume {file}", "Session.resume(file, game)")
            origin, start = saved_start(Origin(**data["start"]), game, saved)
            times = [None if data[name] is None else read_time(data[name]) for name in ("persons_time", "players_time")]
            session = cls(
                start,
                Opponent(**data["opponent"]),
                person=data["person"],
                persons_time=times[0],
                players_time=times[1],
                origin=origin,
                player=player,
                now=now,
            )
            session._replay(data["moves"])
            if player is None:
                session._player.time = times[1]
            session._times = [(session.persons_time, session._player.time)] * len(session.moves)
            if data["ending"] is not None:
                session.ending = Ending(**data["ending"])
        except IllegalMove as error:
            raise OptionError(f"{file} cannot be played again: {error}") from None
        except GameTreeError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise OptionError(f"{file} is not a saved game: {error}") from None
        return session

    def _positions(self) -> list[Position]:
        positions = [self.start]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return positions

    def _is_persons(self, position: Position) -> bool:
        return position.maximizing == (self.person == "max")

    def _replay(self, moves: list[Any]) -> None:
        """Starts again and makes `moves`, without thinking about them."""
        del self._times[len(moves) :]
        self.moves, self.ending, self._history = [], None, History(self.start)
        self._player.begin(self.start)
        for text in moves:
            move = self.read(text)
            self.moves.append(move)
            self._history.add(self.position.play(move))
            self._player.played(move, self.position)
        self._turn_over()

    def read(self, text: Any) -> Any:
        """The move that a string means: as it prints, as the game reads it, or except for spaces and case."""
        return read_move(self.position, text)

    def _make(self, move: Any, times_before: tuple[Time | None, Time | None]) -> None:
        self._history.add(self.position.play(move))
        self.moves.append(move)
        self._times.append(times_before)
        self._player.played(move, self.position)
        self._turn_over()

    def _turn_over(self) -> None:
        self._turn_began = self._now()
        drawn = self._history.drawn
        if drawn:
            self.ending = Ending(drawn, person_won=None)
        elif not self.position.moves():
            value = self.position.evaluate()
            person_won = None if value == 0 else (value > 0) == (self.person == "max")
            self.ending = Ending("end", person_won, value)

    def _expect(self, right: bool, otherwise: str) -> None:
        if self.ending is not None:
            raise OptionError("the game is over")
        if not right:
            raise OptionError(otherwise)


def _saved(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text("utf-8")
        check_length("a saved game", text)
        data = json.loads(text)
    except OSError as error:
        raise OptionError(f"{file} cannot be read: {error.strerror}") from None
    except InvalidPosition as error:
        raise OptionError(f"{file} is not a saved game: {error}") from None
    except (ValueError, RecursionError):
        raise OptionError(f"{file} is not a saved game: it is not JSON") from None
    if not isinstance(data, dict) or (data.get("format"), data.get("version")) != (FORMAT, 1):
        raise OptionError(f"{file} is not a saved game of gametree")
    return data
