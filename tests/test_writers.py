"""Everything that writes a file does it in the one way of `model/files.py`, and loses nothing when the disk is full."""

from __future__ import annotations

import ast
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

import gametree as gt
from gametree import records
from gametree.cli import app
from gametree.engines.wire import Wire
from gametree.lab import Plan, plots
from gametree.lab.index import MARK
from gametree.lab.report import Report, write
from gametree.matches import write_openings
from gametree.playing.session import Opponent, Session
from gametree.teaching import worksheet
from gametree.user.compiled import store
from support.lab_examples import Cells, Hailstones
from support.source import calls, modules, names

FILES = "model/files.py"
PERMITTED = {
    FILES: {"open", "os.open", ".replace", ".hardlink_to"},
    "cli/output.py": {"os.open"},  # the null device, in the place of stdout
    "cli/reproduction.py": {"webbrowser.open"},  # shows a page
    "cli/web.py": {"webbrowser.open"},  # shows a page
    "lab/plots.py": {".savefig"},  # to memory
    "pictures/png.py": {".savefig"},  # to memory
    # SQLite has transactions. A damaged store is copied under a new name before a whole new one is moved into its
    # place, and read from a copy in a folder of its own: tests/lab/test_lab_damage.py.
    "runs/row_store.py": {"sqlite3.connect", ".touch", ".replace"},
    "runs/rescue.py": {"sqlite3.connect", "shutil.copyfile", ".write_bytes", "tempfile.TemporaryDirectory"},
    "user/compiled/private_files.py": {"os.open"},  # to read
}
WRITING = {
    "sqlite3.connect",
    *(
        f"os.{name}"
        for name in ("open", "fdopen", "rename", "replace", "link", "symlink", "mkfifo", "mknod", "truncate")
    ),
    *(f"shutil.{name}" for name in ("copy", "copy2", "copyfile", "copyfileobj", "copytree", "move", "make_archive")),
    *(f".{name}" for name in ("write_text", "write_bytes", "touch", "rename", "hardlink_to", "symlink_to", "savefig")),
    *(f".{name}" for name in ("tofile", "savez", "savetxt", "dump", "to_csv")),
}
"""Calls that make or change files; `open` and the `replace` of paths are found by their arguments."""


def writing(tree: ast.AST) -> set[str]:
    """The calls of a module that write files, or might."""
    found = {name for name, call in calls(tree) if _writes(name, call)}
    return found | {name for name in names(tree) if name.split(".")[0] in ("tempfile", "fileinput")}


def _writes(name: str, call: ast.Call) -> bool:
    if name.split(".")[-1] == "open" and name != "os.open":
        at = 1 if name in ("open", "io.open") else 0  # where the mode is
        given = [word.value for word in call.keywords if word.arg == "mode"] or call.args[at : at + 1]
        return bool(given) and not (isinstance(given[0], ast.Constant) and given[0].value in ("r", "rb", "rt"))
    if name == ".replace":
        return len(call.args) == 1 and not call.keywords  # of a path; that of a string takes two
    return name in WRITING or f".{name.split('.')[-1]}" in WRITING


def test_no_other_module_writes_files() -> None:
    found = {module: used for module, tree in modules().items() if (used := writing(tree))}
    assert found == PERMITTED, "write with gametree.model.files"


@pytest.mark.parametrize(
    "line",
    [
        "Path(x).write_text(y)",
        "(folder / x).write_bytes(y)",
        "open(x, 'w')",
        "open(x, mode='ab')",
        "open(x, how)",
        "Path(x).open('r+')",
        "import io\nio.open(x, 'x')",
        "import os\nos.open(x, flags)",
        "from os import open as o\no(x, flags)",
        "import os as system\nsystem.replace(x, y)",
        "part.replace(target)",
        "import shutil\nshutil.copy(x, y)",
        "from shutil import move\nmove(x, y)",
        "from tempfile import NamedTemporaryFile",
        "import tempfile\ntempfile.mkstemp()",
        "figure.savefig(x)",
        "import json\njson.dump(x, y)",
    ],
)
def test_every_way_to_write_is_noticed(line: str) -> None:
    assert writing(ast.parse(line))


@pytest.mark.parametrize("line", ["open(x)", "open(x, 'rb')", "path.open('rb')", "path.open(encoding='utf-8')"])
def test_reading_is_no_writing(line: str) -> None:
    assert not writing(ast.parse(f"{line}\n'a'.replace('b', 'c')\nimport json\njson.dumps(x)"))


class Writer(NamedTuple):
    """Something that writes a file: which, what it held before, and what is said if it cannot be written."""

    file: str
    old: str
    write: Callable[[Path], object]
    message: str | None


def save(folder: Path) -> None:
    Session(gt.position("othello"), Opponent(algorithm="alphabeta", depth=1)).save(folder / "game.json")


def show(folder: Path, *words: str) -> None:
    reported(CliRunner().invoke(app, [*(words or ("show", "othello")), "--svg", str(folder / "board.svg")]))


def reported(result: Result) -> None:
    """Raises what a command has reported."""
    if result.exit_code == 130:
        raise KeyboardInterrupt
    if result.exit_code:
        assert result.exit_code == 2 and result.stderr.count("\n") == 1
        raise gt.GameTreeError(result.stderr.removeprefix("error: ").strip())


def plotted(folder: Path) -> None:
    games = Path(__file__).parent / "records" / "games.pgn"
    result = CliRunner().invoke(app, ["analyse", str(games), "--depth", "1", "--plot", str(folder / "board.svg")])
    reported(result)


def draw(folder: Path) -> None:
    gt.draw(gt.tree([[3, 12], [2, 4]])).save(folder / "tree.svg")


def trace(folder: Path) -> None:
    gt.trace(gt.tree([[3, 12], [2, 4]]), "sss").save(folder / "saved.trace")


def calibrate(folder: Path) -> None:
    calibration = gt.position("othello", evaluator="staged").calibration
    assert calibration is not None
    calibration.save(folder / "known.json")


def talk(folder: Path) -> None:
    wire = Wire(BytesIO(), BytesIO(), folder / "engine.log")
    wire.send("info string " + "x" * 10_000)
    wire.close()


def keep(folder: Path) -> None:
    store.write("key", b"new" * 100)


def write_records(folder: Path) -> None:
    records.write(records.from_moves("tic-tac-toe", None, ["b2", "a1"]), folder / "games.moves")


PAGE = f'{MARK}{{"index": true}} -->\n'
REPORTS = "reports cannot be written to "


def write_certificate(folder: Path) -> None:
    certificate = gt.solve_frontier(gt.position("hexapawn"), 2).certificate
    assert certificate is not None
    certificate.write(folder / "proof.jsonl")


def write_book(folder: Path) -> None:
    write_openings(folder / "book.txt", [("e2e4", "e7e5")] * 10_000)


WRITERS = {
    "playing/session.py": [Writer("game.json", "old", save, "the game cannot be saved to ")],
    "records/files.py": [Writer("games.moves", "old", write_records, "the records cannot be written to ")],
    "matches/openings.py": [Writer("book.txt", "old", write_book, "the openings cannot be written to ")],
    "proofs/certificate.py": [Writer("proof.jsonl", "old", write_certificate, "the certificate cannot be written to ")],
    "model/calibration.py": [Writer("known.json", "old", calibrate, "the calibration cannot be saved to ")],
    "searching/tracing/file.py": [Writer("saved.trace", "old", trace, "the trace cannot be saved to ")],
    "cli/show.py": [Writer("board.svg", "old", show, "the picture cannot be written to ")],
    "cli/analyse.py": [
        Writer(
            "board.svg",
            "old",
            plotted,
            "the picture cannot be written to ",
        )
    ],
    "cli/trace.py": [
        Writer("board.svg", "old", lambda folder: show(folder, "trace", "tree"), "the picture cannot be written to ")
    ],
    "teaching/worksheet.py": [
        Writer(
            "sheet.html",
            "old",
            lambda folder: worksheet(1).save(folder / "sheet.html"),
            "the worksheet cannot be written to ",
        )
    ],
    "pictures/picture.py": [Writer("tree.svg", "old", draw, "the picture cannot be written to ")],
    "lab/report.py": [
        Writer("README.md", PAGE, lambda folder: write([], folder), REPORTS),
        Writer("test-cells.md", PAGE, lambda folder: write([Report(Cells(), Plan.QUICK, [], 10)], folder), REPORTS),
        Writer("index.html", PAGE, lambda folder: write([], folder), REPORTS),
        Writer("test-cells.html", PAGE, lambda folder: write([Report(Cells(), Plan.QUICK, [], 10)], folder), REPORTS),
        Writer(
            "test-hailstones-path.svg",
            "old",
            lambda folder: write([Report(Hailstones(), Plan.QUICK, [], 10)], folder),
            REPORTS,
        ),
    ],
    "engines/wire.py": [Writer("engine.log", "old", talk, "the log cannot be written to ")],
    "user/compiled/store.py": [
        Writer("compiled/key", "old", keep, None),
        Writer("compiled/secret", "x" * 32, keep, None),
    ],
}
"""Everything that writes files, by its module."""


def test_all_that_writes_is_tried_on_a_full_disk() -> None:
    users = {
        name for name, tree in modules().items() if any(used.startswith("gametree.model.files") for used in names(tree))
    }
    assert users == set(WRITERS), "a module that writes files belongs into WRITERS"


Disk = tuple[Path, Callable[[], AbstractContextManager[None]]]


@pytest.fixture(params=["tmpfs", "quota"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """A folder, and what makes the disk full for a while."""
    if request.param == "quota":
        yield tmp_path, quota
        return
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8k", "none", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a disk of 8 KB; the test with a quota does the same")
    try:
        folder.chmod(0o755)
        yield folder, lambda: filled(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def quota() -> Iterator[None]:
    """No file may be longer than 16 bytes."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    filler = folder / "filler"
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(b"x" * 2**14)
    yield
    filler.unlink()


@contextmanager
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def interrupt(handle: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(os, "fsync", interrupt)
        yield


def prepared(writer: Writer, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file is there, and the cache of compiled games is where it is."""
    if not plots.available() and writer.file.endswith("-path.svg"):
        pytest.skip("there is no matplotlib")
    monkeypatch.setenv("GAMETREE_CACHE", str(folder))
    if writer.write is keep:
        store.write("key", b"first")
    (folder / writer.file).write_text(writer.old)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


EVERY = [writer for writers in WRITERS.values() for writer in writers]


@pytest.mark.parametrize("writer", EVERY, ids=lambda writer: writer.file)
def test_on_a_full_disk_the_old_file_stays(writer: Writer, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, full = disk
    prepared(writer, folder, monkeypatch)
    with full():
        before = contents(folder)
        try:
            writer.write(folder)
        except gt.GameTreeError as error:
            said = str(error)
            assert writer.message is not None and said.startswith(writer.message)
            assert said.endswith(("No space left on device", "File too large"))
        else:
            assert writer.message is None
        assert contents(folder) == before


@pytest.mark.parametrize("writer", EVERY, ids=lambda writer: writer.file)
def test_ctrl_c_leaves_the_old_file(writer: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(writer, tmp_path, monkeypatch)
    before = contents(tmp_path)
    with interrupted(monkeypatch):
        writer.write(tmp_path)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("writer", EVERY, ids=lambda writer: writer.file)
def test_otherwise_the_new_file_takes_its_place(
    writer: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if writer.file == "compiled/secret":
        pytest.skip("a whole secret stays")
    prepared(writer, tmp_path, monkeypatch)
    before = contents(tmp_path)
    writer.write(tmp_path)
    after = contents(tmp_path)
    assert after[writer.file] != before[writer.file] and not any(".gametree-" in name for name in after)
