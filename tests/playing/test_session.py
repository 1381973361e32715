"""A person against a player: turns, taking back, hints, clocks, endings, saving; and the terminal around it."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gametree as gt
from gametree.players import Clock, PerMove
from gametree.playing.session import Ending, Opponent, Origin, Session
from gametree.playing.terminal.board import coloured, show
from gametree.playing.terminal.table import Terminal
from support.commands import refused, run

SCRIPT = Path(sys.executable).parent / "gametree"
WEAK = Opponent(algorithm="alphabeta", depth=1)


NIM = """
import gametree as gt


class Nim(gt.Game):
    def __init__(self, heap=21):
        self.heap = heap

    def start(self):
        return self.heap, True

    def moves(self, state):
        return range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return state[0] - move, not state[1]

    def maximizing(self, state):
        return state[1]

    def evaluate(self, state):
        return 0 if state[0] else (-1 if state[1] else 1)
"""


class Hourglass:
    """A clock for tests, which runs when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def othello(**options: Any) -> Session:
    return Session(gt.position("othello"), WEAK, origin=Origin("othello"), **options)


class TestSession:
    def test_turns(self) -> None:
        game = othello()
        assert game.is_persons_turn
        with pytest.raises(gt.errors.OptionError, match="your turn"):
            game.reply()
        game.move("f5")
        with pytest.raises(gt.errors.OptionError, match="not your turn"):
            game.move("f6")
        reply = game.reply()
        assert game.moves == ["f5", reply] and game.position == gt.position("othello").line(game.moves)

    def test_the_person_may_be_min(self) -> None:
        game = othello(person="min")
        assert not game.is_persons_turn
        game.reply()
        assert game.is_persons_turn
        with pytest.raises(gt.errors.OptionError):
            othello(person="both")

    def test_an_illegal_move_changes_nothing(self) -> None:
        game = othello()
        with pytest.raises(gt.IllegalMove, match="legal here: d3"):
            game.move("a1")
        assert game.moves == [] and game.is_persons_turn

    def test_moves_may_be_spelled_otherwise(self) -> None:
        game = othello()
        game.move(" F5 ")
        assert game.moves == ["f5"]
        chess = Session(gt.position("chess"), WEAK)
        chess.move("Nf3")
        assert chess.moves == ["g1f3"]

    def test_undo_takes_back_to_the_persons_last_turn(self) -> None:
        game = othello()
        start = game.position
        with pytest.raises(gt.errors.OptionError, match="no move of yours"):
            game.undo()
        game.move("f5")
        game.undo()
        assert game.position == start
        game.move("f5")
        game.reply()
        here = game.position
        game.move(game.position.moves()[0])
        game.reply()
        game.undo()
        assert game.position == here and game.is_persons_turn and len(game.moves) == 2
        assert game.player.position == here, "the player follows"
        game.undo()
        assert game.position == start

    def test_undo_where_a_side_moves_twice(self) -> None:
        game = Session(gt.position("kalah", stones=4), WEAK)
        game.move("3")
        assert game.is_persons_turn, "the last stone fell into the store"
        game.move("1")
        game.undo()
        assert game.moves == ["3"] and game.is_persons_turn
        game.undo()
        assert game.moves == []

    def test_an_ending_can_be_taken_back(self) -> None:
        game = Session(gt.position("tic-tac-toe", "b2 a1 c2 b1"), WEAK)
        game.move("a2")
        assert game.ending == Ending("end", True, 1)
        with pytest.raises(gt.errors.OptionError, match="over"):
            game.move("c1")
        game.undo()
        assert game.ending is None and game.is_persons_turn

    def test_resigning(self) -> None:
        game = othello()
        game.resign()
        assert game.ending == Ending("resigned", False)
        for wrong in (game.resign, game.hint, game.switch):
            with pytest.raises(gt.errors.OptionError, match="over"):
                wrong()

    def test_switching_sides(self) -> None:
        game = othello()
        game.switch()
        assert not game.is_persons_turn and game.person == "min"
        game.reply()
        assert game.is_persons_turn

    def test_a_hint_names_several_moves_if_asked(self) -> None:
        game = Session(gt.position("tic-tac-toe"), Opponent(level=1))
        hint = game.hint(seconds=5, best=3)
        assert len(hint.lines) == 3 and hint.lines[0].move == hint.move

    def test_a_hint_is_what_a_search_says(self) -> None:
        game = Session(gt.position("tic-tac-toe", "b2 a1 c2 b1"), WEAK)
        hint = game.hint(seconds=5)
        assert (hint.value, hint.move, hint.pv) == (1, "a2", ("a2",))
        assert game.moves == []

    @pytest.mark.parametrize("opponent", [Opponent(level=2), Opponent(algorithm="mtdf", depth=3), Opponent(level=7)])
    def test_whole_games_end_as_their_positions_say(self, opponent: Opponent) -> None:
        for game in ("othello", "kalah", "connect-four"):
            session = Session(gt.position(game), opponent, person="min", players_time=PerMove(0.05))
            while session.ending is None:
                if session.is_persons_turn:
                    session.move(str(session.position.moves()[0]))
                else:
                    session.reply()
            value = session.position.evaluate()
            assert session.ending == Ending("end", None if value == 0 else value < 0, value)

    def test_a_game_that_repeats_itself_is_a_draw(self) -> None:
        start = gt.position("chess", "7k/8/8/8/8/8/8/KQ6 w - - 0 1")
        game = Session(start, Opponent(algorithm="alphabeta", depth=1))
        game._replay(["b1b2", "h8g8", "b2b1", "g8h8"] * 2)
        assert game.ending == Ending("repetition", None)

    def test_opponents(self) -> None:
        assert Opponent().player(None).name == "level 5"
        for wrong in ({"level": 3, "algorithm": "mtdf"}, {"depth": 3}, {"level": 3, "depth": 3}):
            with pytest.raises(gt.errors.OptionError):
                Opponent(**wrong)
        with pytest.raises(gt.errors.OptionError, match="levels are 1"):
            Session(gt.position("othello"), Opponent(level=11))
        with pytest.raises(gt.errors.UnknownName):
            Session(gt.position("othello"), Opponent(algorithm="oracle"))


class TestClocks:
    def test_the_persons_clock_runs_in_the_persons_turn(self) -> None:
        now = Hourglass()
        game = othello(persons_time=Clock(60, 2), players_time=Clock(60, 2), now=now)
        now.seconds = 10
        assert game.running_time == Clock(50, 2)
        game.move("f5")
        assert game.persons_time == Clock(52, 2) == game.running_time
        now.seconds = 30
        assert game.running_time == Clock(52, 2), "the player is thinking"
        game.reply()
        assert isinstance(game.player.time, Clock) and 61 < game.player.time.left < 62
        game.undo()
        assert game.persons_time == game.player.time == Clock(60, 2)

    def test_whoever_runs_out_of_time_has_lost(self) -> None:
        now = Hourglass()
        game = othello(persons_time=Clock(5), now=now)
        now.seconds = 6
        game.move("f5")
        assert game.ending == Ending("time", False) and game.moves == []
        slow = othello(person="min", players_time=Clock(1e-9))
        slow.reply()
        assert slow.ending == Ending("time", True)


class TestSaving:
    def test_a_saved_game_goes_on_where_it_was(self, tmp_path: Path) -> None:
        now, file = Hourglass(), tmp_path / "game.json"
        game = Session(
            gt.position("othello", size=6, evaluator="discs"),
            Opponent(level=3, seed=5),
            person="max",
            persons_time=Clock(60, 1),
            players_time=PerMove(1),
            origin=Origin("othello", None, "discs", {"size": 6}),
            now=now,
        )
        game.move(str(game.position.moves()[0]))
        game.reply()
        now.seconds = 20
        game.save(file)
        again = Session.resume(file, now=now)
        assert again.moves == game.moves and again.position == game.position and again.person == game.person
        assert again.position.evaluate() == game.position.evaluate()
        assert again.persons_time == Clock(41, 1) and again.player.time == PerMove(1)
        assert again.opponent == game.opponent
        for one in (game, again):
            one.move(str(one.position.moves()[-1]))
            one.reply()
        assert again.moves == game.moves, "a level plays on as it would have"
        again.undo()
        assert len(again.moves) == 2

    def test_a_game_without_a_name(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        game = Session(gt.position("tic-tac-toe", "b2 a1"), WEAK)
        game.move("c1")
        game.save(file)
        with pytest.raises(gt.errors.OptionError, match="give the game"):
            Session.resume(file)
        for known in ("tic-tac-toe", gt.game("tic-tac-toe"), gt.position("tic-tac-toe", "b2 a1")):
            assert Session.resume(file, known).position == game.position

    def test_another_game_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        othello().save(file)
        with pytest.raises(gt.errors.OptionError, match="is a game of 'othello', not of 'chess'"):
            Session.resume(file, "chess")

    @pytest.mark.parametrize("name", ["evil.py", "evil.py:Nim", "{folder}/evil.py:Nim"])
    def test_a_file_that_a_saved_game_names_is_never_run(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "evil.py").write_text("from pathlib import Path\nPath('ran').touch()\n")
        game = othello()
        game.origin = Origin(name.format(folder=tmp_path))
        game.save("game.json")
        with pytest.raises(
            gt.errors.OptionError, match=r"never run; name it yourself: gametree play .*evil\.py.* --resume"
        ):
            Session.resume("game.json")
        assert not (tmp_path / "ran").exists()

    def test_endings_are_saved(self, tmp_path: Path) -> None:
        game = othello()
        game.resign()
        game.save(tmp_path / "game.json")
        assert Session.resume(tmp_path / "game.json").ending == Ending("resigned", False)

    @pytest.mark.parametrize(
        "change",
        [
            {"format": "other"},
            {"moves": ["a1"]},
            {"moves": 3},
            {"person": "nobody"},
            {"start": {"game": "no-such-game"}},
            {"start": {"what": 1}},
            {"start": {"game": "othello", "options": "size"}},
            {"start": {"game": ["othello"]}},
            {"opponent": {"level": 99}},
            {"persons_time": {"left": "long"}},
        ],
        ids=str,
    )
    def test_what_is_no_saved_game_is_refused(self, tmp_path: Path, change: dict[str, Any]) -> None:
        file = tmp_path / "game.json"
        game = othello()
        game.move("f5")
        game.save(file)
        file.write_text(json.dumps(json.loads(file.read_text()) | change))
        with pytest.raises(gt.GameTreeError):
            Session.resume(file)

    def test_files_that_cannot_be_read_or_written(self, tmp_path: Path) -> None:
        with pytest.raises(gt.errors.OptionError, match="cannot be read"):
            Session.resume(tmp_path / "none.json")
        with pytest.raises(gt.errors.OptionError, match="cannot be saved"):
            othello().save(tmp_path / "no" / "such" / "folder.json")
        for text in ("hello", "[" * 100_000, "9" * 5000):
            (tmp_path / "text.json").write_text(text)
            with pytest.raises(gt.errors.OptionError, match="not JSON"):
                Session.resume(tmp_path / "text.json")


def talk(session: Session, lines: Iterable[str | type[BaseException]]) -> str:
    """What the terminal says to somebody who types these lines, and then nothing more."""
    pending = iter(lines)

    def read(prompt: str) -> str:
        line = next(pending, EOFError)
        if not isinstance(line, str):
            raise line
        return line

    out = io.StringIO()
    Terminal(session, read, Console(file=out, width=100, highlight=False)).run()
    return out.getvalue()


class TestTerminal:
    def test_a_hint_of_several_moves(self) -> None:
        game = Session(gt.position("tic-tac-toe", "b2 a1 c3 a3"), Opponent(level=1))
        said = talk(game, ["hint 2", "hint none", "quit"])
        assert said.count("worth") == 2 and "a2: worth 0 for MAX" in said
        assert "best is a whole number from 1 up, not 'none'" in said

    def test_every_command(self, tmp_path: Path) -> None:
        game = othello()
        said = talk(
            game,
            ["help", "moves", "", "f5", "board", "hint", "undo", "switch", "undo", f"save {tmp_path / 'g'}", "quit"],
        )
        assert "take back your last move" in said and "d3 c4 f5 e6" in said
        assert "alphabeta depth 1 plays" in said and "worth" in said and "you play MIN now" in said
        assert "saved to" in said
        assert Session.resume(tmp_path / "g").moves == game.moves

    def test_bad_input_is_answered_with_a_sentence(self) -> None:
        said = talk(othello(), ["a1", "nonsense", "save", "undo", "save /no/such/folder/file", "quit"])
        assert "'a1' is neither a move nor a command; moves: d3 c4 f5 e6" in said
        assert "name a file" in said and "no move of yours" in said and "cannot be saved" in said
        assert "Traceback" not in said

    def test_a_whole_game_with_an_ending(self) -> None:
        won = Session(gt.position("tic-tac-toe", "b2 a1 c2 b1"), WEAK)
        assert "you win: the outcome is +1 for MAX" in talk(won, ["a2"])
        assert "you lose: you resigned" in talk(othello(), ["resign"])

    def test_the_end_of_the_input_leaves_the_game(self) -> None:
        assert "leaving the game" in talk(othello(), [])

    def test_ctrl_c_at_the_prompt_offers_to_save(self, tmp_path: Path) -> None:
        game = othello()
        assert "saved to" in talk(game, ["f5", KeyboardInterrupt, str(tmp_path / "late")])
        assert Session.resume(tmp_path / "late").moves == game.moves
        assert "saved" not in talk(othello(), [KeyboardInterrupt, ""])
        assert "saved" not in talk(othello(), [KeyboardInterrupt, KeyboardInterrupt])

    def test_a_move_comes_before_a_command(self) -> None:
        """A game may have a move called undo."""

        class Words(gt.Position):
            key = 5
            maximizing = True

            def moves(self) -> list[str]:
                return ["undo", "stay"]

            def play(self, move: Any) -> Words:
                if move not in self.moves():
                    raise gt.IllegalMove(move, self.moves())
                return self

            def evaluate(self) -> int:
                return 0

        game = Session(Words(), WEAK)
        talk(game, ["undo", "stay", "/undo", "quit"])
        assert game.moves == ["undo"]

    @pytest.mark.parametrize("name", [name for name in gt.games() if gt.position(name).drawing() is not None])
    def test_boards_in_colours_show_what_the_text_shows(self, name: str) -> None:
        drawing = gt.position(name).drawing()
        assert drawing is not None
        lines = coloured(drawing).plain.splitlines()
        assert len(lines) >= len(drawing.marks)
        for row, line in zip(drawing.marks, lines, strict=False):
            pieces = sum(mark in drawing.pieces for mark in row)
            shown = [
                sign for sign in line if sign == "●" or sign in {piece.character for piece in drawing.pieces.values()}
            ]
            assert len(shown) >= pieces
        console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=100)
        console.print(coloured(drawing))

    def test_without_colours_the_sides_are_told_apart_by_letters(self) -> None:
        console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", no_color=True, width=100)
        show(console, gt.position("othello"))
        assert isinstance(console.file, io.StringIO) and "O X" in console.file.getvalue()

    def test_ctrl_c_while_it_thinks_makes_it_move(self) -> None:
        game = Session(gt.position("othello"), Opponent(algorithm="mtdf"), person="min", players_time=PerMove(60))
        before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            started = time.perf_counter()
            said = talk(game, ["quit"])
        finally:
            signal.signal(signal.SIGALRM, before)
        assert "plays" in said and 0.25 < time.perf_counter() - started < 5
        assert len(game.moves) == 1
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


class TestCommand:
    def test_through_a_pipe(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        command = [str(SCRIPT), "play", "connect-four", "--level", "2", "--seed", "1"]
        lines = f"4\nhint\nsave {file}\nquit\n"
        done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert "level 2 plays" in done.stdout and "saved" in done.stdout
        assert "1 2 3 4 5 6 7" in run("play", "--resume", str(file), typed="undo\nmoves\nquit\n")

    def test_a_game_in_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "mine.py").write_text("import gametree as gt\nstart = gt.tree([[3, 12], [2, 4]])\n")
        said = run("play", f"{tmp_path / 'mine.py'}:start", "-a", "alphabeta", "-d", "1", typed="0\n")
        assert "you win: the outcome is +3 for MAX" in said

    def test_a_saved_game_of_ones_own_goes_on_from_anywhere(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there, elsewhere = tmp_path / "there", tmp_path / "elsewhere"
        for folder in (there, elsewhere):
            folder.mkdir()
        (there / "nim.py").write_text(NIM)
        monkeypatch.chdir(there)
        run("play", "nim.py:Nim", "--set", "heap=9", "--level", "2", typed="1\nsave game.json\nquit\n")
        saved = str(there / "game.json")
        monkeypatch.chdir(elsewhere)
        said = run("play", "../there/nim.py:Nim", "--resume", saved, typed="save again.json\nquit\n")
        assert "you play MAX against level 2" in said and "saved to again.json" in said
        first, second = (Session.resume(file, f"{there}/nim.py:Nim") for file in (saved, elsewhere / "again.json"))
        assert first.moves == second.moves and len(first.moves) == 2 and second.origin.options == {"heap": 9}
        monkeypatch.chdir(there)
        assert f"gametree play nim.py:Nim --resume {saved}" in refused("play", "--resume", saved)

    def test_wrong_requests(self) -> None:
        assert "say which game" in refused("play")
        assert "not both" in refused("play", "othello", "--level", "3", "-a", "mtdf")
        assert "first" in refused("play", "othello", "--side", "left")
        assert "did you mean othello" in refused("play", "otello")
        assert "its own settings" in refused("play", "--resume", "x", "--level", "3")
        assert "as in 5+3" in refused("play", "othello", "--clock", "soon")

    def test_in_a_terminal(self) -> None:
        """With a pseudo-terminal: colours, Ctrl-C while it thinks, Ctrl-C at the prompt."""
        main, side = pty.openpty()
        process = subprocess.Popen(
            [SCRIPT, "play", "othello", "-a", "mtdf", "--seconds", "60"],
            stdin=side,
            stdout=side,
            stderr=side,
            close_fds=True,
            start_new_session=True,
            env=os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
            preexec_fn=lambda: take_terminal(side),
        )
        os.close(side)
        try:
            wait_for(main, "your move>")
            os.write(main, b"f5\n")
            wait_for(main, "thinks")
            time.sleep(0.3)
            os.write(main, b"\x03")
            assert "●" in wait_for(main, "your move>")
            time.sleep(0.5)  # `input` shows its prompt a moment before it listens
            os.write(main, b"\x03")
            wait_for(main, "save the game to")
            os.write(main, b"\n")
            assert process.wait(10) == 0
        finally:
            process.kill()
            process.wait()
            os.close(main)


def take_terminal(side: int) -> None:
    """Makes a pseudo-terminal the one that Ctrl-C comes from."""
    import fcntl
    import termios

    fcntl.ioctl(side, termios.TIOCSCTTY, 0)


def wait_for(main: int, text: str, seconds: float = 20) -> str:
    """All that comes until the text does."""
    seen, until = b"", time.monotonic() + seconds
    while text.encode() not in seen:
        ready, _, _ = select.select([main], [], [], max(0.0, until - time.monotonic()))
        assert ready, f"{text!r} did not come, but {seen.decode(errors='replace')!r}"
        seen += os.read(main, 4096)
    return seen.decode(errors="replace")


def test_play_is_the_same_from_python(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["c1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    game = gt.play(gt.position("tic-tac-toe", "b2 a1"), algorithm="mtdf", depth=3)
    assert game.moves[0] == "c1" and len(game.moves) == 2
    assert "mtdf depth 3 plays" in capsys.readouterr().out
    with pytest.raises(gt.errors.OptionError, match="say which game"):
        gt.play(3)  # type: ignore[arg-type]
    with pytest.raises(gt.errors.OptionError, match="not both"):
        gt.play("othello", seconds=1, clock="5+3")
