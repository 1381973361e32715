"""Playing in a terminal: reads lines, and shows their effect."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from gametree.model.errors import Forfeit, GameError, GameTreeError, IllegalMove
from gametree.model.quoted import quoted
from gametree.model.result import Line
from gametree.playing.session import Session
from gametree.playing.terminal import board

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Terminal"]

COMMANDS = {
    "help": "this list",
    "moves": "the legal moves",
    "board": "the board again",
    "hint [N]": "a good move, or the N best, what they are worth, and how the game might go on",
    "undo": "take back your last move",
    "switch": "change sides",
    "save FILE": "write the game to a file; gametree play [GAME] --resume FILE continues it",
    "resign": "resign",
    "quit": "leave the game",
}
DRAWN = {"repetition": "the position was repeated", "quiet": "too many moves without progress"}


class Leave(Exception):  # noqa: N818 - not an error
    """The person has left the game."""


class Terminal:
    """Plays a session with the person at the terminal. A line is a legal move, or else a command."""

    def __init__(
        self, session: Session, read: Callable[[str], str] | None = None, console: Console | None = None
    ) -> None:
        from rich.console import Console

        self._session = session
        self._read = read or input
        self._console = console or Console(highlight=False)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "board": self._board,
            "hint": self._hint,
            "undo": self._undo,
            "switch": self._switch,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        with suppress(ImportError):
            import readline  # noqa: F401 - with it, what is typed at a prompt can be edited
        self._say(f"you play {self._session.person.upper()} against {self._session.player.name}; type help for help")
        self._board()
        try:
            while self._session.ending is None:
                if self._session.is_persons_turn:
                    self._turn()
                else:
                    self._think()
        except Leave:
            return
        except KeyboardInterrupt:
            self._leave()
            return
        self._announce()

    def _turn(self) -> None:
        """Reads one line and executes it."""
        try:
            line = self._read(self._prompt()).strip()
        except EOFError:
            self._say("no more input: leaving the game")
            raise Leave from None
        if not line:
            return
        word, _, rest = line.removeprefix("/").partition(" ")
        try:
            if not line.startswith("/") and self._is_move(line):
                self._session.move(line)
                self._board()
            elif word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            else:
                self._say(f"{quoted(line)} is neither a move nor a command; moves: {self._legal()}; or type help")
        except GameError:
            raise  # the game itself is broken: no other line would help
        except GameTreeError as error:
            self._say(str(error))

    def _is_move(self, line: str) -> bool:
        try:
            self._session.read(line)
        except IllegalMove:
            return False
        return True

    def _think(self) -> None:
        session = self._session
        with self._hurried_by_interrupts(), self._status(f"{session.player.name} thinks; Ctrl-C makes it move now"):
            try:
                move = session.reply()
            except Forfeit as forfeit:
                self._say(str(forfeit))
                return
        time = "" if session.player.time is None else f" ({session.player.time} left)"
        self._say(f"{session.player.name} plays {move}{time if 'a move' not in time else ''}", "bold")
        self._board()

    @contextmanager
    def _hurried_by_interrupts(self) -> Iterator[None]:
        """While the player thinks, Ctrl-C makes it move. Only the main thread receives the signal."""
        try:
            before = signal.signal(signal.SIGINT, lambda *_: self._session.hurry())
        except ValueError:
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def _status(self, text: str) -> Iterator[None]:
        if not self._console.is_terminal:
            yield
            return
        with self._console.status(text):
            yield

    def _prompt(self) -> str:
        time = self._session.running_time
        return "your move> " if time is None else f"your move ({time})> "

    # The commands.

    def _help(self, rest: str = "") -> None:
        self._say("Type a move, or:")
        for name, what in COMMANDS.items():
            self._say(f"  {name:<10} {what}")
        self._say("A command that is also a move of this game is written with a slash: /undo.")

    def _moves(self, rest: str = "") -> None:
        self._say(self._legal(most=1000))

    def _board(self, rest: str = "") -> None:
        board.show(self._console, self._session.position)

    def _hint(self, rest: str = "") -> None:
        best: Any = int(rest) if re.fullmatch(r"\d{1,4}", rest) else rest or 1  # the search refuses other words
        with self._status("thinking about a hint"):
            result = self._session.hint(best=best)
        for line in result.lines:
            self._say(_hint_line(line, result.depth))
        if not result.lines:
            self._say("nothing found so far")

    def _undo(self, rest: str = "") -> None:
        self._session.undo()
        self._board()

    def _switch(self, rest: str = "") -> None:
        self._session.switch()
        self._say(f"you play {self._session.person.upper()} now")

    def _save(self, rest: str = "") -> None:
        if not rest:
            self._say("name a file: save FILE")
            return
        self._session.save(rest)
        self._say(f"saved to {rest}")

    def _resign(self, rest: str = "") -> None:
        self._session.resign()

    def _quit(self, rest: str = "") -> None:
        raise Leave

    def _leave(self) -> None:
        """After Ctrl-C at the prompt: the game can still be saved."""
        try:
            file = self._read("\nleaving; a file to save the game to (none: Enter)> ").strip()
            if file:
                self._save(file)
        except GameTreeError as error:
            self._say(str(error))
        except (EOFError, KeyboardInterrupt):
            self._say("")

    def _announce(self) -> None:
        ending = self._session.ending
        assert ending is not None
        result = {True: "you win", False: "you lose", None: "a draw"}[ending.person_won]
        because = {
            "resigned": "you resigned",
            "time": "the time is up",
            "forfeit": "the opponent could not go on",
            "end": "" if ending.value is None else f"the outcome is {ending.value:+g} for MAX",
        } | DRAWN
        self._say(": ".join(filter(None, [result, because[ending.reason]])), "bold green")

    def _legal(self, most: int = 12) -> str:
        moves = [str(move) for move in self._session.position.moves()]
        return " ".join(moves[:most]) + (" ..." if len(moves) > most else "")

    def _say(self, text: str, style: str = "") -> None:
        from rich.text import Text

        self._console.print(Text(text, style=style), soft_wrap=True)


def _hint_line(line: Line, depth: int) -> str:
    """A hint in words."""
    sign: Any = {"exact": "", "lower": "at least ", "upper": "at most "}.get(line.bound, "about ")
    moves = " ".join(map(str, line.pv))
    return f"{line.move}: worth {sign}{line.value:g} for MAX, {depth} plies deep; the line is {moves}"
