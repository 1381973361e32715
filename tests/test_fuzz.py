"""The fuzzer: every target in small, and faults planted on purpose, which it must find, shrink and show."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from fuzz import supervisor, worker
from fuzz.__main__ import main
from fuzz.case import Case, Fault, examine, minimal, shorter
from fuzz.catalogue import all_targets, chosen
from fuzz.figures import Figures, TargetFigures
from fuzz.targets import texts
from fuzz.worker import Finding
from gametree.engines.uci import Uci
from gametree.engines.uci_go import read_go
from gametree.lab.store import Store
from gametree.playing import session as sessions
from gametree.playing.session import Session
from gametree.records import pgn
from gametree.rules.builtin.connect_four import ConnectFourPosition
from gametree.rules.builtin.kalah import Kalah
from gametree.searching.best_moves import BestMoves
from gametree.searching.kernels.kernel import Kernel, Outcome
from gametree.searching.memory.table import TableStore
from gametree.searching.memory.tree import TreeStore
from gametree.user.position import OwnPosition

SEED = 0
CASES = {
    "games": 8,
    "compiled-games": 8,
    "kills": 3,
    "protocol-lines": 40,
    **dict.fromkeys(("texts", "options", "faulty-games", "saved-games", "windows"), 60),
}
"""Cases of a target that are tried here; of others there are twenty."""
PAGE = Path(__file__).parent.parent / "docs" / "reliability.md"


@pytest.mark.parametrize("name", [target.name for target in all_targets()])
def test_a_few_cases_of_every_target(name: str) -> None:
    (target,) = chosen([name])
    for number in range(CASES.get(name, 20)):
        try:
            examine(target.case(SEED, number))
        except Fault as fault:
            pytest.fail(f"{name}, seed {SEED}, case {number}: {fault}\n\n{fault.program}")


def test_a_float_may_be_better_by_less_than_one() -> None:
    """A stopped search prefers 0.1 to -1e-300, and is right."""
    (target,) = chosen(["trees"])
    assert "-1e-300" in target.case(20261123, 32242).program()
    examine(target.case(20261123, 32242))


@pytest.mark.parametrize("name", [target.name for target in all_targets()])
def test_everything_follows_from_target_seed_and_case(name: str) -> None:
    (target,) = chosen([name])
    programs = [[target.case(seed, number).program() for number in range(4)] for seed in (1, 1, 2)]
    assert programs[0] == programs[1] != programs[2]
    for program in programs[0]:
        compile(program, name, "exec")


# Planted faults


def wrong_values(patch: pytest.MonkeyPatch) -> None:
    """The kernels say one too much where the true value is 1 or more."""
    call = Kernel.call

    def called(self: Kernel, *arguments: Any, **options: Any) -> Outcome:
        value, move = call(self, *arguments, **options)
        return Outcome(value + (0 < value < 400), move)

    patch.setattr(Kernel, "call", called)


def any_depth(patch: pytest.MonkeyPatch) -> None:
    """The table of the Python kernels gives bounds of other depths where it should not."""
    make = TableStore.__init__
    patch.setattr(
        TableStore,
        "__init__",
        lambda self, entries, from_depth, depths, replacement: make(self, entries, 0, "deeper", replacement),
    )
    patch.setattr(TableStore, "mixed", property(lambda self: False, lambda self, told: None), raising=False)


def last_move(patch: pytest.MonkeyPatch) -> None:
    """Searches name the last move, whatever they found."""
    search = gt.search

    def searched(position: gt.Position, *arguments: Any, **options: Any) -> gt.SearchResult:
        result = search(position, *arguments, **options)
        last = tuple(position.moves()[-1:])
        return result if result.move is None else replace(result, move=last[0], pv=last)

    patch.setattr(gt, "search", searched)


def untested_moves(patch: pytest.MonkeyPatch) -> None:
    """Only the first moves at a root are searched."""
    tested = BestMoves._skip
    patch.setattr(BestMoves, "_skip", lambda *arguments: tested(*arguments) and False)


def forgotten_nodes(patch: pytest.MonkeyPatch) -> None:
    """The Python tree forgets that a node was complete when a move is made."""
    advance = TreeStore.advance

    def advanced(self: TreeStore, *arguments: Any) -> None:
        advance(self, *arguments)
        if self.root is not None:
            self.root.complete = False

    patch.setattr(TreeStore, "advance", advanced)


def lost_move(patch: pytest.MonkeyPatch) -> None:
    """After five discs the first column is never offered."""
    moves = ConnectFourPosition.moves

    def fewer(self: ConnectFourPosition) -> Any:
        late = sum(board.bit_count() for board in self.boards) > 4
        return [move for move in moves(self) if move != "1" or not late]

    patch.setattr(ConnectFourPosition, "moves", fewer)


def wrong_reader(patch: pytest.MonkeyPatch) -> None:
    """A reader takes two signs in a row for a key."""
    make = Kalah.make

    def made(self: Kalah, text: str | None, *arguments: Any) -> gt.Position:
        signs: dict[str, str] = {}
        if "{{" in (text or ""):
            signs["{{"]
        return make(self, text, *arguments)

    patch.setattr(Kalah, "make", made)


def slow_reader(patch: pytest.MonkeyPatch) -> None:
    """A reader takes its time over one character."""
    make = Kalah.make

    def made(self: Kalah, text: str | None, *arguments: Any) -> gt.Position:
        time.sleep(0.08 * ("é" in (text or "")))
        return make(self, text, *arguments)

    patch.setattr(texts, "PROMPT", 0.05)
    patch.setattr(Kalah, "make", made)


def unchecked_option(patch: pytest.MonkeyPatch) -> None:
    """A public function looks its argument up."""

    def perft(position: gt.Position, depth: int) -> int:
        return {0: 1, 1: 2}[depth]

    patch.setattr(gt, "perft", perft)


def unexplained(patch: pytest.MonkeyPatch) -> None:
    """The mistakes of a user's game are passed on as they are."""
    patch.setattr(OwnPosition, "_failed", lambda self, called, error: error)


def miscompiled(patch: pytest.MonkeyPatch) -> None:
    """Plain rules find another value than compiled ones where that is 5."""
    evaluate = OwnPosition.evaluate
    patch.setattr(OwnPosition, "evaluate", lambda self: evaluate(self) + (evaluate(self) == 5))


def trusting(patch: pytest.MonkeyPatch) -> None:
    """A saved game is read as if it were whole."""
    patch.setattr(sessions, "_saved", lambda file: json.loads(file.read_text("utf-8")))


def misread(patch: pytest.MonkeyPatch) -> None:
    """A row of the store has another number in it."""
    records = Store.records

    def read(self: Store, experiment: Any) -> Any:
        found = dict(records(self, experiment))
        for cell, record in [*found.items()][:1]:
            found[cell] = record._replace(row=record.row._replace(measured={"square": -1}))
        return found

    patch.setattr(Store, "records", read)


def in_place(patch: pytest.MonkeyPatch) -> None:
    """A game is saved in two halves."""
    save = Session.save

    def saved(self: Session, file: Any) -> None:
        Path(file).write_text("{")
        time.sleep(0.01)
        save(self, file)

    patch.setattr(Session, "save", saved)


def unanswered(patch: pytest.MonkeyPatch) -> None:
    """An engine that is asked for a move with a wrong limit says so, and names no move."""
    patch.setattr(Uci, "_go", lambda self, words: self.engine.go(read_go(words, self.engine, self.clocks)))


def other_scanner(patch: pytest.MonkeyPatch) -> None:
    """The native scanner loses the last move of a game."""
    moves = pgn._moves
    patch.setattr(pgn, "_moves", lambda codes: moves(codes[:-2]))


PLANTED: dict[str, tuple[str, Callable[[pytest.MonkeyPatch], None], str, int]] = {
    "trees": ("trees", wrong_values, "value", 8),
    "windows": ("windows", wrong_values, "window", 9),
    "kept tables": ("kept-tables", any_depth, "value", 9),
    "deeper tables": ("deeper-tables", last_move, "support", 9),
    "twins": ("twins", any_depth, "twins", 10),
    "best moves": ("best-moves", untested_moves, "values", 12),
    "tree caps": ("tree-caps", forgotten_nodes, "twins", 20),
    "games": ("games", lost_move, "sorted", 5),
    "texts": ("texts", wrong_reader, "raises KeyError", 8),
    "texts in time": ("texts", slow_reader, "time", 10),
    "options": ("options", unchecked_option, "raises KeyError", 6),
    "faulty games": ("faulty-games", unexplained, "raises ZeroDivisionError", 30),
    "compiled games": ("compiled-games", miscompiled, "rules", 8),
    "record files": ("record-files", other_scanner, "twins", 9),
    "saved games": ("saved-games", trusting, "raises JSONDecodeError", 20),
    "saved stores": ("saved-stores", misread, "row", 15),
    "kills": ("kills", in_place, "saving", 5),
    "protocol lines": ("protocol-lines", unanswered, "moves", 14),
}
"""A target, a mistake, the kind of claim that it breaks, and the most lines of the program that shows it."""


def first_fault(name: str, claim: str) -> tuple[Case, Fault]:
    (target,) = chosen([name])
    for number in range(3000):
        case = target.case(SEED, number)
        try:
            examine(case)
        except Fault as fault:
            if fault.claim.startswith(claim):
                return case, fault
    raise AssertionError("nothing was found")


def execute(program: str) -> None:
    exec(compile(program, "program", "exec", dont_inherit=True), {"__name__": "__main__"})


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found_made_small_and_shown(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if planted == "compiled games":
        pytest.importorskip("numba")
    name, plant, claim, longest = PLANTED[planted]
    plant(monkeypatch)
    found = minimal(*first_fault(name, claim))
    print(found.program)
    assert len(found.program.strip().splitlines()) <= longest
    with pytest.raises(BaseException):  # noqa: B017 - whatever it raises, it does not pass
        for _ in range(20):  # a kill comes when it comes
            execute(found.program)
    monkeypatch.undo()
    execute(found.program)


# Processes


def crash(position: gt.Position, *arguments: Any, **options: Any) -> Any:
    os.kill(os.getpid(), signal.SIGSEGV)


def hang(position: gt.Position, *arguments: Any, **options: Any) -> Any:
    time.sleep(100)


@pytest.mark.parametrize(("deed", "claim"), [(crash, "died of SIGSEGV"), (hang, "did not end")])
def test_a_worker_that_dies_is_noticed_with_its_input(
    deed: Callable[..., Any], claim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = gt.search

    def searched(position: gt.Position, algorithm: Any, **options: Any) -> Any:
        return (deed if algorithm.name == "scout" else search)(position, algorithm, **options)

    monkeypatch.setattr(gt, "search", searched)
    monkeypatch.setattr(supervisor, "HANGS", 1.0)
    monkeypatch.setattr(worker, "CRASH_SECONDS", 1)
    monkeypatch.setattr(worker, "CRASH_PATIENCE", 2.0)
    shown: list[Finding] = []
    done = supervisor.fuzz(
        chosen(["trees"]), seed=SEED, seconds=0.5, workers=2, show=shown.append, progress=lambda figures: None
    )
    assert done.total.faults and done.findings == tuple(shown)
    (target,) = chosen(["trees"])
    found = next(one for one in shown if worker.ends_by_signal(target.case(SEED, one.case)))  # others were only slow
    assert found.claim == claim and "'scout'" in found.program


def test_workers_share_the_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    arguments = ["--seconds", "0.1", "--workers", "2", "--target", "windows", "--target", "texts", "--seed", "3"]
    assert main([*arguments, "--json", str(file)]) == 0
    assert "windows" in capsys.readouterr().out.splitlines()[-3]
    data = json.loads(file.read_text())
    assert data["total"]["inputs"] == sum(row["inputs"] for row in data["targets"])
    assert all(row["inputs"] >= 2 for row in data["targets"]) and data["findings"] == []
    assert main(["--markdown", str(file)]) == 0
    assert f"| all | {data['total']['inputs']:,} |" in capsys.readouterr().out


def test_one_case_is_repeated(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--target", "windows", "--seed", "0", "--case", "7"]
    assert main(arguments) == 0
    wrong_values(monkeypatch)
    codes = [main([*arguments[:-1], str(case)]) for case in range(12)]
    assert 1 in codes
    assert "again: python -m fuzz --target windows --seed 0 --case" in capsys.readouterr().out
    assert main(["--target", "nothing"]) == 2


def test_figures() -> None:
    figures = Figures(5, 60.0, 2, (TargetFigures("a", 1, 2, 0), TargetFigures("b", 1000, 3, 1)), ())
    assert figures.total == ("all", 1001, 5, 1)
    assert figures.table().splitlines()[2].split() == ["b", "1,000", "3", "1"]


def test_the_page_names_every_target() -> None:
    page = PAGE.read_text("utf-8")
    assert [target.name for target in all_targets() if f"| {target.name} |" not in page] == []


def test_shorter_texts_lose_something() -> None:
    assert list(shorter("ab")) == ["b", "a"] and list(shorter("a")) == [""] and list(shorter("")) == []
    assert all(len(text) < 9 for text in shorter("123456789"))
