"""GTP, version 2, for every game: what Othello programs such as GRhino speak, and programs for Go.

https://www.lysator.liu.se/~gunnar/gtp describes it. Moves are in the game's own notation; a pass is a move as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gametree.engines.engine import Engine
from gametree.engines.notation import written
from gametree.engines.order import Choice, Order
from gametree.engines.protocol import VERSION, Protocol, one_line
from gametree.engines.thinking import DEFAULT_TIME
from gametree.engines.wire import Wire
from gametree.model.errors import GameTreeError, OptionError
from gametree.model.quoted import quoted
from gametree.model.texts import number_in
from gametree.players.clock import Clock, Time

__all__ = ["Gtp"]

BLACK, WHITE = ("b", "black"), ("w", "white")
WHITE_FIRST = ("chess", "breakthrough", "hexapawn")
"""The games in which White moves first; Black does in all others."""
MOST_SECONDS = 10**9
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
COMMENT = re.compile(r"#.*")


class Gtp(Protocol):
    """A conversation in GTP.

    >>> from io import BytesIO
    >>> import gametree as gt
    >>> from gametree.engines.engine import Engine
    >>> from gametree.engines.gtp import Gtp
    >>> from gametree.engines.wire import Wire
    >>> target = BytesIO()
    >>> Gtp(Engine(gt.game("othello")), Wire(BytesIO(b"1 play black f5\\n2 play black f5"), target)).converse()
    >>> print(target.getvalue().decode()[:41])
    =1
    <BLANKLINE>
    ?2 it is the turn of white, not black
    """

    name = "gtp"
    summary = "the protocol of Go programs and some Othello programs, for every game"

    def __init__(self, engine: Engine, wire: Wire) -> None:
        super().__init__(engine, wire)
        self._id = ""
        self._main = 0.0
        self._times: dict[bool, Time] = {}
        self.commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda words: "2",
            "name": lambda words: one_line(f"gametree {self.engine.game.name}"),
            "version": lambda words: VERSION,
            "list_commands": lambda words: "\n".join(self.commands),
            "known_command": lambda words: str(" ".join(words) in self.commands).lower(),
            "boardsize": self._board_size,
            "clear_board": self._clear_board,
            "play": self._play,
            "genmove": self._generate_move,
            "undo": self._undo,
            "showboard": self._show_board,
            "time_settings": self._set_time,
            "time_left": self._time_left,
            "final_score": self._final_score,
            "quit": lambda words: "",
        }

    def obey(self, line: str) -> bool:
        """See `Protocol.obey`."""
        words = COMMENT.sub("", CONTROLS.sub("", line)).split()
        self._id = words.pop(0) if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 20 else ""
        if not words:
            if self._id:
                self.refuse("a command is missing after the number")
            return True
        command, *rest = words
        if command not in self.commands:
            self.refuse(f"unknown command {quoted(command)}; list_commands lists all")
            return True
        answer = self.commands[command](rest)
        self.wire.send(f"={self._id}{' ' + answer if answer else ''}\n")
        return command != "quit"

    def refuse(self, why: str) -> None:
        """See `Protocol.refuse`."""
        self.wire.send(f"?{self._id} {one_line(why)}\n")

    # What the commands do

    def _board_size(self, words: list[str]) -> str:
        size = number_in(words[0], 99) if len(words) == 1 else None
        if size is None:
            raise OptionError(f"boardsize is followed by a number, not {quoted(' '.join(words))}")
        if "size" in self.engine.game.options:
            self.engine.new_game(size=size)
        elif size != self._rows():
            raise OptionError(f"unacceptable size; the board of {self.engine.game.name} has {self._rows()} rows")
        return ""

    def _rows(self) -> int | None:
        drawing = self.engine.position.drawing()
        return None if drawing is None else len(drawing.marks)

    def _clear_board(self, words: list[str]) -> str:
        self.engine.new_game()
        return ""

    def _play(self, words: list[str]) -> str:
        if len(words) < 2:
            raise OptionError("a move is played by: play COLOR MOVE")
        self._check_turn(words[0])
        self.engine.play(" ".join(words[1:]))
        return ""

    def _generate_move(self, words: list[str]) -> str:
        self._check_turn(words[0] if words else "")
        first = self.engine.position.maximizing
        found: list[Choice] = []
        time = self._times.get(first, DEFAULT_TIME)
        self.engine.go(Order(time=time), on_choice=found.append)
        self.engine.finish()
        choice = found[0]
        if choice.move is None:
            raise GameTreeError(choice.trouble or "the game is over: there is no move to make")
        if first in self._times:
            self._times[first] = time.after(choice.seconds)
        self.engine.play(written(choice.move))
        return written(choice.move)

    def _undo(self, words: list[str]) -> str:
        self.engine.undo()
        return ""

    def _show_board(self, words: list[str]) -> str:
        lines = str(self.engine.position).splitlines()
        return "\n" + "\n".join(line.rstrip() for line in lines if line.strip())

    def _set_time(self, words: list[str]) -> str:
        main, extra, stones = self._numbers(words, "time_settings MAIN_SECONDS EXTRA_SECONDS EXTRA_MOVES")
        if not main and not (extra and stones):
            self._times = {}  # no limit
            return ""
        clock = Clock(float(main)) if main else Clock(float(extra), 0.0, stones)
        self._times = {True: clock, False: clock}
        return ""

    def _time_left(self, words: list[str]) -> str:
        first = self._is_first(words[0] if words else "")
        seconds, stones = self._numbers(words[1:], "time_left COLOR SECONDS MOVES")
        self._times[first] = Clock(float(seconds), 0.0, stones or None)
        return ""

    def _numbers(self, words: list[str], usage: str) -> list[int]:
        found = [number_in(word, MOST_SECONDS) for word in words]
        if len(words) != len(usage.split()) - 1 - usage.count("COLOR") or None in found:
            raise OptionError(f"whole numbers are missing or wrong: {usage}")
        return [number for number in found if number is not None]

    def _final_score(self, words: list[str]) -> str:
        if self.engine.position.moves() and not self.engine.drawn:
            raise OptionError("cannot score: the game goes on")
        outcome = 0 if self.engine.drawn else self.engine.position.evaluate()
        if outcome == 0:
            return "0"
        return f"{'B' if (outcome > 0) != self._white_first else 'W'}+{abs(outcome):g}"

    # Colours

    @property
    def _white_first(self) -> bool:
        return self.engine.game.name in WHITE_FIRST

    def _is_first(self, color: str) -> bool:
        """Whether a colour is that of the player who moves first in the game."""
        if color.lower() not in BLACK + WHITE:
            raise OptionError(f"a colour is black or white, not {quoted(color)}")
        return (color.lower() in WHITE) == self._white_first

    def _check_turn(self, color: str) -> None:
        if self._is_first(color) != self.engine.position.maximizing:
            here, other = ("black", "white") if color.lower() in WHITE else ("white", "black")
            raise OptionError(f"it is the turn of {here}, not {other}")
