"""Solving in parts: the value is that of one search, whoever answers, in whatever order, and whenever it is killed."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from inspect import getsource
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import OptionError, ProofError, StoreError, TableError
from gametree.proofs.answerers import AnsweringProcesses, AnswersHere
from gametree.proofs.frontier_result import FrontierProgress
from gametree.proofs.question import Answer, Question, answer
from gametree.proofs.top import Top, unknown
from gametree.rules.builtin.tree import TreePosition
from gametree.rules.origin import Origin
from gametree.runs.row_store import RowStore
from support.commands import refused, run, run_json
from support.executors import Selective
from support.trees import FLOATS, VALUES, describe, minimax, trees
from support.users_games import Nim

GAMETREE = (sys.executable, "-c", "from gametree.cli import main; main()")
DRIVERS = ("mtdf", "mtd-bi", "mtd-step", "mt-sss", "mt-dual")
SMALL: dict[str, tuple[gt.Position, tuple[int, ...]]] = {
    "tic-tac-toe": (gt.position("tic-tac-toe", "b2 a1"), (0, 1, 2, 4, 9)),
    "hexapawn": (gt.position("hexapawn"), (0, 1, 3, 20)),
    "othello": (gt.position("othello", size=4), (0, 1, 4)),
    "connect-four": (gt.position("connect-four", width=4, height=4), (1, 4)),
    "breakthrough": (gt.position("breakthrough", rows=5, columns=3), (2,)),
    "breakthrough, of unknown length": (gt.position("breakthrough", rows=5, columns=4).line(["b2b3", "a4a3"]), (3,)),
    "kalah": (gt.position("kalah", pits=3, stones=2), (0, 2, 5)),
    "kalah, of unknown length": (gt.position("kalah", pits=4, stones=3), (2,)),
    "a finished game": (gt.position("tic-tac-toe", "b2 a1 b1 a2 b3"), (0, 3)),
    "an own game": (Nim(10).position(), (0, 3, 30)),
}


@pytest.mark.parametrize("name", SMALL)
def test_the_value_of_small_games(name: str) -> None:
    position, frontiers = SMALL[name]
    expected = gt.solve(position).value
    for plies in frontiers:
        found = gt.solve_frontier(position, plies, table=2**16)
        assert found.value == expected and found.solved and found.stopped is None
        assert (found.move is None) == (plies == 0 or not position.moves())
        if found.move is not None:
            assert gt.solve(position.play(found.move)).value == expected


@given(trees(height=5, values=(*VALUES, *FLOATS)), st.integers(0, 7), st.sampled_from(DRIVERS), st.integers(1, 4))
@settings(max_examples=80)
def test_the_value_of_random_trees(root: TreePosition, plies: int, driver: str, workers: int) -> None:
    """Answers may come from several threads at once, in any order."""
    note(describe(root))
    with ThreadPoolExecutor(workers) as threads:
        found = gt.solve_frontier(
            root, plies, driver, table=64, workers=workers, executor=threads if workers > 1 else None
        )
    assert found.value == minimax(root, 99)


@given(trees(height=5), st.integers(0, 6), st.integers(-9, 9))
@settings(max_examples=40)
def test_whatever_is_needed_is_wanted(root: TreePosition, plies: int, gamma: int) -> None:
    """Until the root is decided there is something to ask, and nothing that cannot matter."""
    top = Top(root, plies, lambda position: unknown(root.scale))
    for expected in (True, False):
        list(top.wanted(gamma, expected))  # from here on the whole top is known, as far as it matters
        wanted = list(top.wanted(gamma, expected))
        assert bool(wanted) == top.root.is_open(gamma)
        assert all(node.ply == plies and top.is_needed(node, gamma) for node in wanted)
        assert (top.questions_left(gamma, expected) > 0) == top.root.is_open(gamma)


def asked(executor: Selective) -> list[tuple[int, Any]]:
    return [
        (question.start.position().line(question.line).symmetric_key, question.gamma)
        if isinstance(question.start, Origin)
        else (question.start.line(question.line).symmetric_key, question.gamma)
        for question in executor.questions
    ]


@pytest.mark.parametrize(("plies", "most"), [(1, 3), (2, 12)])
def test_mirror_images_are_asked_about_once(plies: int, most: int) -> None:
    """Tic-tac-toe has nine first moves of three kinds, and then 72 replies of twelve kinds."""
    executor = Selective()
    found = gt.solve_frontier(gt.position("tic-tac-toe"), plies, executor=executor)
    keys = asked(executor)
    assert found.value == 0 and len(keys) == len(set(keys)) == found.answered
    assert len({key for key, _ in keys}) <= most


def test_what_a_sibling_settles_is_not_waited_for() -> None:
    """MIN has an answer to the first move and to the last, so that nobody needs to know what the others are worth."""
    root = gt.tree([[[1, 0], [9, 8]], [[3, 2], [9, 8]], [[2, 1], [9, 8]]])
    useless = {root.line(line).key for line in ((0, 1), (2, 1))}
    executor = Selective(lambda question: question.start.key in useless)  # type: ignore[union-attr]
    found = gt.solve_frontier(root, 2, workers=4, executor=executor)
    assert found.value == 3 and executor.kept
    assert all(future.cancelled() for future in executor.kept)


def test_what_a_sibling_settles_is_given_up() -> None:
    """The first test shows that MIN has an answer to the second move, so that its other answers do not matter."""
    root = gt.tree([[[5, 4], [6, 5]], [[1, 0], [9, 8]]])
    useless = root.line((1, 1)).key
    executor = Selective(lambda question: question.start.key == useless)  # type: ignore[union-attr]
    from_above = gt.MTD(first=lambda start: 6)
    assert gt.solve_frontier(root, 2, from_above, workers=4, executor=executor).value == 5
    assert len(executor.kept) == executor.given_up[-1] == 1


class Reluctant(AnswersHere):
    """Keeps a useless question when it is first told to give it up, and answers no other one before it has."""

    size = 4

    def __init__(self, useless: int) -> None:
        self._useless, self._told = useless, 0
        self._waiting: list[tuple[Question, Future[Answer]]] = []

    def ask(self, question: Question) -> Future[Answer]:
        future: Future[Answer] = Future()
        if question.start.key == self._useless:  # type: ignore[union-attr]
            return future
        if self._told == 1:
            self._waiting.append((question, future))
            return future
        return super().ask(question)

    def give_up(self, future: Future[Answer]) -> bool:
        self._told += 1
        for question, waiting in self._waiting:
            waiting.set_result(answer(question))
        return self._told > 1


def test_what_is_not_given_up_at_once_is_given_up_later(monkeypatch: pytest.MonkeyPatch) -> None:
    root = gt.tree([[[5, 4], [6, 5]], [[1, 0], [9, 8]]])
    crew = Reluctant(root.line((1, 1)).key)
    monkeypatch.setattr("gametree.proofs.api.hired", lambda workers, executor: crew)
    monkeypatch.setattr("gametree.proofs.frontier.AGAIN", 0.05)
    assert gt.solve_frontier(root, 2, gt.MTD(first=lambda start: 6), seconds=5).value == 5


def test_a_driver_that_names_no_number() -> None:
    with pytest.raises(OptionError, match="mtd: the next bound must be a whole number, not 'five'"):
        gt.solve_frontier(gt.position("hexapawn"), 1, gt.MTD(first=lambda start: "five"))  # type: ignore[arg-type,return-value]


def test_a_process_gives_up_what_nobody_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Question(gt.position("othello"), (), 0, "1MB", "table+hint")
    quick = Question(gt.position("tic-tac-toe"), (), 1, 64, "table+hint")
    with AnsweringProcesses(1) as crew:
        future = crew.ask(endless)
        assert not crew.give_up(future)  # it has just begun
        monkeypatch.setattr("gametree.proofs.answerers.PATIENCE", 0.0)
        assert crew.give_up(future)
        assert crew.ask(quick).result().upper == 0


class Breaking(Executor):
    """Its worker dies: before it is asked, or with the question."""

    def __init__(self, when: str) -> None:
        self._when = when

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        if self._when == "before":
            raise BrokenExecutor
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor())
        return future


@pytest.mark.parametrize("when", ["before", "then"])
def test_a_worker_that_dies(when: str) -> None:
    with pytest.raises(ProofError, match="a worker process died"):
        gt.solve_frontier(gt.position("hexapawn"), 2, executor=Breaking(when))


# Going on


class Interrupting(Selective):
    """Is interrupted after some answers."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self._answers = answers

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        if len(self.questions) == self._answers:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    position, store, executor = gt.position("othello", size=4), tmp_path / "answers.sqlite", Selective()
    whole = gt.solve_frontier(position, 4, executor=executor)
    assert whole.answered > 6 and whole.certificate is not None
    runs: list[Selective] = []
    for count in (1, 0, 3):
        runs.append(Interrupting(count))
        part = gt.solve_frontier(position, 4, store=store, executor=runs[-1])
        assert (part.stopped, part.solved, part.value, part.certificate) == ("interrupted", False, None, None)
        assert part.answered == count and part.lower <= -8 <= part.upper
    runs.append(Selective())
    last = gt.solve_frontier(position, 4, store=store, executor=runs[-1])
    assert last.value == -8 and 0 < last.answered <= whole.answered - 4
    every = [question for run in runs for question in asked(run)]
    assert len(every) == len(set(every)) == answers(store)
    again = gt.solve_frontier(position, 4, store=store)
    assert (again.answered, again.certificate) == (0, last.certificate)


def test_ctrl_c_waits_for_workers_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not see Ctrl-C soon gets a KeyboardInterrupt, but not while it ends."""
    monkeypatch.setattr("gametree.proofs.answerers.Elsewhere.dismiss", lambda crew: time.sleep(0.3))

    class Pressing(Selective):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            signal.raise_signal(signal.SIGINT)
            return super().submit(fn, *args, **kwargs)

    found = gt.solve_frontier(gt.position("othello", size=4), 4, executor=Pressing())
    assert (found.stopped, found.answered) == ("interrupted", 0)


def test_answers_serve_other_roots_and_no_other_game(tmp_path: Path) -> None:
    store = tmp_path / "answers.sqlite"
    start = gt.position("othello", size=4)
    gt.solve_frontier(start, 3, store=store)
    below = gt.solve_frontier(start.play(start.moves()[0]), 2, store=store)
    assert below.value == -8 and below.answered == 0
    assert gt.solve_frontier(gt.position("othello", size=6, text=None), 3, store=store, seconds=0.01).answered == 0
    hexapawn = Origin("hexapawn")
    assert gt.solve_frontier(hexapawn, 2, store=store).answered > 0
    assert gt.solve_frontier(hexapawn, 2, store=store).answered == 0
    assert gt.solve_frontier(Origin("hexapawn", options={"rows": 4}), 2, store=store).answered > 0


def test_answers_of_a_changed_file_are_not_believed(tmp_path: Path) -> None:
    file, store = tmp_path / "take.py", str(tmp_path / "answers.sqlite")
    file.write_text(f"import gametree as gt\nfrom typing import Any\n{getsource(Nim)}")
    command = ("solve", f"{file}:Nim", "--set", "heap=9", "--frontier", "2", "--workers", "1", "--store", store)
    first = run_json(*command)["result"]
    assert first["answered"] and run_json(*command)["result"]["answered"] == 0 and first["value"] == 1
    file.write_text(file.read_text().replace("(-1 if state[1] else 1)", "(1 if state[1] else -1)"))
    done = subprocess.run([*GAMETREE, *command, "--json"], capture_output=True, text=True, check=True)
    changed = json.loads(done.stdout)["result"]  # in a process that has not run the file before
    assert changed["answered"] and changed["value"] == gt.solve(Misere(9).position()).value


class Misere(Nim):
    """Whoever takes the last one loses."""

    def evaluate(self, state: Any) -> Any:
        return -super().evaluate(state)


def answers(file: Path) -> int:
    try:
        with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True) as database:
            return int(database.execute("SELECT count(*) FROM row").fetchone()[0])
    except sqlite3.Error:  # not made yet
        return 0


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    """A real process, with workers of its own, killed with SIGKILL at random moments."""
    random, store, written = Random(7), tmp_path / "answers.sqlite", tmp_path / "certificate.jsonl"
    words = ["connect-four", "--set", "width=5", "--set", "height=5", "--frontier", "6"]
    command = [*GAMETREE, "solve", *words, "--store", str(store), "--table", "1MB", "--workers"]
    for workers in ("2", "1"):
        goal = answers(store) + random.randint(1, 5)
        process = subprocess.Popen([*command, workers], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            deadline = time.monotonic() + 60
            while answers(store) < goal:
                assert time.monotonic() < deadline and process.poll() is None
                time.sleep(0.01)
            helpers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        finally:
            process.kill()
            process.communicate()
        assert answers(store) >= goal and (workers == "1" or len(helpers) >= 2)
        while any(Path(f"/proc/{pid}").exists() for pid in helpers):
            assert time.monotonic() < deadline, "a worker outlived the run"
            time.sleep(0.01)
    known = answers(store)
    start = Origin("connect-four", options={"width": 5, "height": 5})
    with RowStore(store) as rows:
        found = gt.solve_frontier(start, 6, store=rows, table="1MB")
        assert not rows.notes and answers(store) == known + found.answered
    assert found.value == 0 and found.certificate is not None
    found.certificate.write(written)
    assert gt.verify_certificate(written, sample=3).value == 0


# Limits, progress, commands


def test_limits_and_progress() -> None:
    seen: list[FrontierProgress] = []
    start = gt.position("connect-four")
    found = gt.solve_frontier(start, 9, seconds=0.3, on_progress=seen.append, table="1MB")
    assert found.stopped == "time" and not found.solved and found.elapsed < 5
    assert all(progress.answered <= progress.about for progress in seen)
    assert "frontier questions answered, value between -inf and inf" in str(seen[0]._replace(lower=float("-inf")))


def test_the_commands(tmp_path: Path) -> None:
    store, file = str(tmp_path / "answers.sqlite"), str(tmp_path / "certificate.jsonl")
    words = ("solve", "hexapawn", "--frontier", "2", "--workers", "1", "--store", store)
    shown = run(*words, "--certificate", file).splitlines()
    assert shown[-3].startswith("value -1, best move ") and shown[-2:] == [f"certificate: {file}", "solved"]
    found = run_json(*words)
    assert found["solved"] and found["result"]["value"] == -1 and found["result"]["answered"] == 0
    assert found["store"] == store and found["certificate"] is None
    assert "all proved again by a search; so the value is -1" in run("verify", file)
    stopped = run_json("solve", "connect-four", *words[2:], "--seconds", "0.2")
    assert not stopped["solved"] and stopped["result"]["stopped"] == "time" and stopped["result"]["lower"] is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tic-tac-toe", "--workers", "2"), "are for a solution in parts; give --frontier"),
        (("tic-tac-toe", "--frontier", "2", "--nodes", "5"), "without --depth, --nodes and --threads"),
        (("tic-tac-toe", "--frontier", "-1"), "plies is a whole number from 0"),
        (("tic-tac-toe", "--frontier", "2", "--workers", "0"), "workers is a whole number from 1"),
        (("tic-tac-toe", "--frontier", "2", "--algorithm", "alphabeta"), "by an MT driver"),
        (("tic-tac-toe", "--frontier", "2", "--algorithm", "mtd-best"), "by an MT driver"),
        (("tic-tac-toe", "--frontier", "2", "--table", "none"), "a table"),
        (("tic-tac-toe", "--frontier", "2", "--seconds", "-1"), "seconds is a number from 0"),
        (("chess", "--frontier", "2"), "can occur twice"),
        (("random-tree", "--frontier", "2"), "it is not known that this game ends within"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    store = () if "--frontier" not in words else ("--store", str(tmp_path / "answers.sqlite"))
    workers = () if "--workers" in words or not store else ("--workers", "1")
    assert said in refused("solve", *words, *workers, *store)


def test_what_cannot_be_sent_to_other_processes() -> None:
    with pytest.raises(OptionError, match="cannot be sent to other processes"):
        gt.solve_frontier(gt.tree([[1, 2], [3, 4]]), 1, workers=2)


def test_a_store_needs_a_name(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="a store needs the name of the game"):
        gt.solve_frontier(gt.tree([[1, 2], [3, 4]]), 1, store=tmp_path / "answers.sqlite")
    (tmp_path / "other").write_text("something else")
    with pytest.raises(StoreError, match="is not a store of gametree"):
        gt.solve_frontier(gt.position("hexapawn"), 1, store=tmp_path / "other")
    with pytest.raises(TableError):
        gt.solve_frontier(gt.position("hexapawn"), 1, table="many")
