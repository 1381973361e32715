"""Data never names code to run: whatever a file says that gametree reads, no file and no module is run for it."""

from __future__ import annotations

import ast
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree import records
from gametree.cli.position_file import read_positions
from gametree.lab import Plan, plots
from gametree.lab.index import MARK
from gametree.lab.report import Report, write
from gametree.lab.store import Store
from gametree.matches import Match, player_spec, run_match
from gametree.matches.pair_job import play
from gametree.playing.session import Opponent, Origin, Session
from gametree.rules.loading import find_game
from gametree.runs.canonical import canonical
from support.lab_examples import Cells
from support.source import calls, modules, names
from support.talk import Talk

CANARY = """
from pathlib import Path
Path({marker!r}).touch()
import gametree as gt
class Game(gt.Game): pass
class Search(gt.AlphaBeta): name = "canary"
"""
NAMES = [
    *(
        "canary.py",
        "canary.py:Game",
        "canary.py:Search",
        "./canary.py",
        "{folder}/canary.py:Game",
        "sub/../canary.py:Game",
    ),
    *("canary", "canary:Game", "canary.Game", "canary.Search", "canary.pyc", "__import__('canary')", "import canary"),
    *("openspiel:canary", "openspiel:canary.py", "openspiel:python_canary", "openspiel:tic_tac_toe(canary.py:Game)"),
    *("openspiel:efg_game(filename={folder}/canary.py)", "openspiel:nfg_game( filename = canary.py)"),
    *(
        "alphabeta:canary.py",
        "mtdf:first=canary.py:Search",
        "../canary",
        "gametree.lab.papers.canary",
        "file:canary.py",
    ),
    *("!!python/object/apply:os.system ['touch ran']", "\x80\x04canary\n.", "c__builtin__\neval\n(Vimport canary\ntR."),
]


class Trap:
    """A folder with a file that leaves a marker if it is run, and names of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.marker = folder / "ran"
        (folder / "sub").mkdir()
        (folder / "canary.py").write_text(CANARY.format(marker=str(self.marker)))
        self.names = [name.replace("{folder}", str(folder)) for name in NAMES]

    def some(self, number: int, count: int) -> list[str]:
        """That many of the names, other ones for the next number: for places of which there are many."""
        return [self.names[(number * count + at) % len(self.names)] for at in range(count)]


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Trap]:
    """Set where Python would find the file, if anything asked for it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    made = Trap(tmp_path)
    yield made
    assert not made.marker.exists(), "data was run"
    assert not {name for name in sys.modules if "canary" in name}


def test_the_trap_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    made = Trap(tmp_path)
    with suppress(gt.GameTreeError):
        find_game("canary.py:Game")
    assert made.marker.exists()
    for name in [name for name in sys.modules if "canary" in name]:
        del sys.modules[name]


def leaves(data: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all places of plain data, inner ones too."""
    yield way
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from leaves(value, (*way, key))


def changed(data: Any, way: tuple[str | int, ...], value: object) -> Any:
    """A copy with another value in one place."""
    if not way:
        return value
    copy: Any = data.copy()
    copy[way[0]] = changed(data[way[0]], way[1:], value)
    return copy


def saved() -> dict[str, Any]:
    """A saved game in which every field is set."""
    origin = Origin("othello", None, "discs", {"size": 6})
    session = Session(origin.position(), Opponent(algorithm="alphabeta", depth=1), origin=origin)
    session.move(str(session.position.moves()[0]))
    times = {name: {"left": 60.0, "increment": 1.0} for name in ("persons_time", "players_time")}
    ending = {"reason": "resigned", "person_won": False, "value": None}
    return json.loads(json.dumps(session.as_dict() | times | {"ending": ending}))  # type: ignore[no-any-return]


def saved_games(trap: Trap) -> None:
    """Every name in every place of a saved game, alone and in a list."""
    good, file = saved(), trap.folder / "game.json"
    file.write_text(json.dumps(good))
    assert Session.resume(file).moves
    for way in leaves(good):
        for name in trap.names:
            file.write_text(json.dumps(changed(good, way, name)))
            with suppress(gt.GameTreeError):
                Session.resume(file)
        file.write_text(json.dumps(changed(good, way, trap.names)))
        with suppress(gt.GameTreeError):
            Session.resume(file)


def report_pages(trap: Trap) -> None:
    for at, name in enumerate(trap.names):
        facts = dict.fromkeys(("experiment", "title", "plan", "verdicts", "index"), name)
        (trap.folder / f"page{at}.md").write_text(f"{MARK}{json.dumps(facts)} -->\n")
    write([], trap.folder)


def stores(trap: Trap) -> None:
    """Rows as they are written, of such names; and such names in every column of the file."""
    item, path = Cells(count=len(trap.names) + 1), trap.folder / "lab.sqlite"
    with Store(path) as store:
        for number, name in enumerate(trap.names):
            store.add(item, canonical({"number": number}), canonical({"square": name, name: [name]}), 0.5)
        (page,) = write([Report.of(item, Plan.QUICK, store)], trap.folder / "reports")
        assert f"{len(trap.names)} finished" in page.read_text()
    with sqlite3.connect(path) as database:
        columns = [name for _, name, kind, *_ in database.execute("PRAGMA table_info(row)") if kind == "TEXT"]
        assert {"cell", "measured"} <= set(columns)
    for column in columns:
        with sqlite3.connect(path) as database:
            database.execute(f"UPDATE OR IGNORE row SET {column} = ?", (json.dumps({"canary.py": "canary.py:Game"}),))
        with suppress(Exception), Store(path) as store:  # what it makes of nonsense is tested elsewhere
            write([Report.of(item, Plan.QUICK, store)], trap.folder / "reports")


def test_a_store_of_a_match_names_nothing_to_run(trap: Trap) -> None:
    """Every name in every place of a row of a match. The players are those that a person names, whatever it says."""
    match = Match("tic-tac-toe", ["random:1", "random:2"], pairs=1, openings=[("b2",)])
    (job,) = match.jobs()
    good = json.loads(play(job).measured)
    ways, path = list(leaves(good)), trap.folder / "match.sqlite"
    names = trap.names * len(ways)
    with Store(path) as store:
        for run, (way, name) in enumerate(zip(ways, names, strict=False), 1):
            row = changed(good, way, name) if way else {"games": name}
            store.keep(match.key(), replace(job, run=run).cell(), canonical(row), 0.5)
        for run in range(1, len(ways) + 1):
            (standing,) = run_match(replace(match, run=run), store=store)
            assert standing.pairs == 1


def calibrations(trap: Trap) -> None:
    """Some of the names in every place of a calibration."""
    position, file = gt.position("othello", evaluator="staged"), trap.folder / "known.json"
    assert position.calibration is not None
    good = json.loads(position.calibration.as_text())
    for number, way in enumerate(leaves(good)):
        for name in trap.some(number, 2 if len(way) > 2 else 8):
            file.write_text(json.dumps(changed(good, way, name)))
            with suppress(gt.GameTreeError):
                gt.search(position, depth=3, selective="probcut", calibration=gt.Calibration.read(file))


def traces(trap: Trap) -> None:
    """Some of the names in every place of the header of a trace."""
    root, file = gt.tree([[3, 12], [2, 4]]), trap.folder / "saved.trace"
    gt.trace(root, "sss").save(file)
    first, header, content = file.read_bytes().split(b"\n", 2)
    good = json.loads(header)
    for number, way in enumerate(leaves(good)):
        for name in trap.some(number, 3 if len(way) > 2 else 9):
            file.write_bytes(b"\n".join((first, json.dumps(changed(good, way, name)).encode(), content)))
            with suppress(gt.GameTreeError):
                loaded = gt.Trace.load(file, root)
                assert loaded.columns() and loaded.cut


def position_files(trap: Trap) -> None:
    """Such names as lines, and as names of files."""
    for name in trap.names:
        file = trap.folder / "positions.txt"
        file.write_text(f"{name}\n")
        for text in (str(file), name):
            with suppress(gt.GameTreeError):
                list(read_positions(text, lambda line: gt.position("othello", line)))


def engine_lines(trap: Trap) -> None:
    """Neither an option, a position nor a move of an engine can name a file."""
    games = {"uci": "chess", "ugi": "othello", "nboard": "othello", "hub": "checkers", "gtp": "kalah"}
    for protocol, game in games.items():
        talk = Talk(game, protocol)
        for name in trap.names:
            line = name.replace("\n", " ")
            talk.say(line, *(f"setoption name {option} value {line}" for option in talk.engine.options))
            talk.say(f"position fen {line}", f"position startpos moves {line}", f"go searchmoves {line} depth 1")
            talk.say(f"set game {line}", f"move {line}", f"play b {line}", f"boardsize {line}", f"query {line}")
            talk.say(f'set-param name=evaluator value="{line}"', f'pos pos="{line}"', f'pos start moves="{line}"')
        talk.end()


def record_files(trap: Trap) -> None:
    """Such names as tags, moves, comments and games, in every format, and as names of files."""
    for name in trap.names:
        said = name.replace('"', "").replace("\n", " ")
        texts = {
            "pgn": f'[Event "{said}"]\n[Game "{said}"]\n[FEN "{said}"]\n\n1. {said} {{{said}}} *\n',
            "pdn": f'[GameType "{said}"]\n\n1. {said} ({said}) *\n',
            "ggf": f"(;GM[{said}]PB[{said}]BO[{said}]B[{said}];)(;GM[Othello]PB[{said}]B[{said}];)",
            "moves": f'[Game "{said}"]\n[Start "{said}"]\n{said}\n',
        }
        for form, text in texts.items():
            (trap.folder / f"games.{form}").write_text(text)
            for game in (None, "tic-tac-toe"):
                with suppress(gt.GameTreeError):
                    list(records.read(trap.folder / f"games.{form}", game, errors="skip"))
        with suppress(gt.GameTreeError):
            list(records.read(name))


def certificates(trap: Trap) -> None:
    """Every name in every place of a certificate, whichever line that is in."""
    file = trap.folder / "proof.jsonl"
    certificate = gt.solve_frontier(gt.position("hexapawn"), 1).certificate
    assert certificate is not None
    certificate.write(file)
    assert gt.verify_certificate(file).value == -1
    good = [json.loads(line) for line in file.read_text().splitlines()]
    for way in leaves(good):
        for name in [*trap.names, trap.names]:
            bad = changed(good, way, name)
            file.write_text("\n".join(map(json.dumps, bad)) if isinstance(bad, list) else json.dumps(bad))
            with suppress(gt.GameTreeError):
                gt.verify_certificate(file, sample=0)


READERS: dict[str, Callable[[Trap], None] | str] = {
    "cli/engine.py": engine_lines,
    "playing/session.py": saved_games,
    "records/source.py": record_files,
    "model/text_file.py": position_files,
    "searching/tracing/file.py": traces,
    "lab/index.py": report_pages,
    "proofs/certificate.py": certificates,
    "lab/own.py": "the source of a file that a person named, and that is run",
    "runs/row_store.py": stores,
    "runs/build.py": "the source of gametree, for a digest of it",
    "runs/digest.py": "digests of files that a person named, and of nothing that data names",
    "runs/rescue.py": stores,
    "searching/memory/available.py": "what the system says of its memory: numbers",
    "user/compiled/private_files.py": "machine code, of the user's own: tests/user/test_private_cache.py",
    "user/compiled/fingerprint.py": "the sources of a game, to see whether they have changed",
    "user/compiled/refusals.py": "the sources of a game, to show a line of them",
    "rules/catalogue.py": "positions that come with the package",
    "lab/papers/open_questions/tactics.py": "positions that come with the package",
    "model/calibration.py": calibrations,
    "web/bundle.py": "the files of the page, which come with the package",
    "notebook/joined.py": "the modules of the page, which come with the package",
    "notebook/stepper.py": "style sheets, which come with the package",
    "model/files.py": "opens files to write them",
    "cli/output.py": "opens the null device",
    "cli/walking.py": "keys, of which each means a step",
}
"""The modules that read files: what tries to make them run one, or why they cannot."""
READING = {"open", "os.open", "io.open", "sqlite3.connect", "linecache.getline", "sys.stdin"}
METHODS = {".read_text", ".read_bytes", ".open"}


def reading(tree: ast.AST) -> bool:
    """Whether a module reads files."""
    return any(name in READING | METHODS for name, _ in calls(tree)) or "sys.stdin" in names(tree)


def test_every_reader_is_known() -> None:
    assert {module for module, tree in modules().items() if reading(tree)} == set(READERS)


@pytest.mark.parametrize("module", [module for module, tried in READERS.items() if callable(tried)])
def test_no_reader_runs_what_its_data_names(module: str, trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plots, "available", lambda: False)
    tried = READERS[module]
    assert callable(tried)
    tried(trap)


def test_positions_run_nothing(trap: Trap) -> None:
    for game in gt.games():
        for name in trap.names:
            with suppress(gt.GameTreeError):
                gt.position(game, name)
            with suppress(gt.GameTreeError):
                gt.position(game, evaluator=name)
            with suppress(gt.GameTreeError):
                gt.position(game).play(name)


def test_names_in_the_library_run_nothing(trap: Trap) -> None:
    """Only the command line, and `find_game` and `find_algorithm` behind it, run files."""
    for name in trap.names:
        for function in (
            gt.game,
            gt.position,
            gt.algorithm,
            player_spec,
            lambda name: gt.search(gt.position("tic-tac-toe"), name),
        ):
            with pytest.raises(gt.GameTreeError):
                function(name)


def test_a_persons_own_file_is_run_and_nothing_else(trap: Trap) -> None:
    """The person names a game: the saved game still names nothing."""
    (trap.folder / "mine.py").write_text("import gametree as gt\nstart = gt.position('tic-tac-toe')\n")
    game = Session(gt.position("tic-tac-toe"), Opponent(algorithm="alphabeta", depth=1), origin=Origin("mine.py:start"))
    good, file = json.loads(json.dumps(game.as_dict())), trap.folder / "game.json"
    for way in leaves(good):
        for name in trap.names:
            file.write_text(json.dumps(changed(good, way, name)))
            with suppress(gt.GameTreeError):
                Session.resume(file, "mine.py:start")


def test_a_file_that_a_saved_game_names_is_not_even_read(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(changed(saved(), ("start",), {"game": "openspiel:efg_game(filename=/etc/passwd)"})))
    with pytest.raises(gt.errors.OptionError, match="is never read"):
        Session.resume(file)


OWN_MODULES = "modules of the package, listed by its own folders"
INSTALLED = "asks whether a package is installed, or which version"
DYNAMIC = {
    "_core/choice.py": {"importlib.import_module": OWN_MODULES, "importlib.util.find_spec": INSTALLED},
    "cli/__init__.py": {"importlib.metadata.version": INSTALLED},
    "lab/catalogue.py": {"importlib.import_module": OWN_MODULES},
    "lab/plots.py": {"importlib.util.find_spec": INSTALLED},
    "runs/build.py": {"importlib.metadata.version": INSTALLED},
    "runs/cluster.py": {
        "cloudpickle": "between this process and workers of a scheduler that a person named",
        "cloudpickle.dumps": "between this process and workers of a scheduler that a person named",
        "cloudpickle.loads": "between this process and workers of a scheduler that a person named",
    },
    "runs/provenance.py": {"importlib.metadata.version": INSTALLED},
    "model/user_file.py": {
        "importlib.machinery.SourceFileLoader": "a file that a person named",
        "importlib.util.module_from_spec": "a file that a person named",
        "importlib.util.spec_from_file_location": "a file that a person named",
        ".exec_module": "a file that a person named",
    },
    "lab/papers/open_questions/tactics.py": {"importlib.resources.files": "reads no code"},
    "rules/catalogue.py": {"importlib.import_module": OWN_MODULES, "importlib.resources.files": "reads no code"},
    "rules/move_order.py": {
        "pickle": "between this process and one that it starts itself",
        "pickle.dumps": "between this process and one that it starts itself",
        "pickle.loads": "between this process and one that it starts itself",
        "importlib.import_module": "the module of a game that runs here already",
        "importlib.util.module_from_spec": "the module of a game that runs here already",
        "importlib.util.spec_from_file_location": "the module of a game that runs here already",
        ".exec_module": "the module of a game that runs here already",
    },
    "cli/commands.py": {"importlib.import_module": OWN_MODULES},
    "searching/algorithm.py": {"importlib.import_module": OWN_MODULES},
    "engines/protocol.py": {"importlib.metadata.version": INSTALLED},
    "user/compiled/fingerprint.py": {"importlib.metadata.version": INSTALLED},
    "user/compiled/maker.py": {"exec": "a function around the rules of a game that runs here already"},
    "user/compiled/position.py": {"importlib.util.find_spec": INSTALLED},
    "web/catalogue.py": {"importlib.metadata.version": INSTALLED},
    "proofs/api.py": {
        "pickle": "makes bytes, and reads none",
        "pickle.dumps": "makes bytes, and reads none",
    },
    "user/stable_key.py": {
        "marshal": "makes bytes, and reads none",
        "marshal.dumps": "makes bytes, and reads none",
    },
}
"""The few places where code is found by a name or made from text, and why data cannot reach them."""
MODULES = {
    "pickle",
    "cPickle",
    "marshal",
    "shelve",
    "dill",
    "cloudpickle",
    "joblib",
    "yaml",
    "importlib",
    "imp",
    "runpy",
}
MODULES |= {"ctypes", "cffi", "codeop", "zipimport"}
BUILTINS = {"eval", "exec", "compile", "__import__"}
DEEDS = {".exec_module", ".load_module", ".load_extension", ".enable_load_extension"}


def dynamic(tree: ast.AST) -> set[str]:
    """What a module uses that could run code given by name or as text."""
    found = {name for name in names(tree) if name.split(".")[0] in MODULES or name in DEEDS}
    return found | {name for name, _ in calls(tree) if name in BUILTINS or name.removeprefix("builtins.") in BUILTINS}


def test_code_is_run_by_name_in_a_few_known_places() -> None:
    found = {module: used for module, tree in modules().items() if (used := dynamic(tree))}
    assert found == {module: set(why) for module, why in DYNAMIC.items()}


STARTS_PROGRAMS = {
    "engines/clients/process.py": "an engine whose command a person gave",
    "runs/provenance.py": "git, to name the version of the source",
    "rules/move_order.py": "this Python, which runs a game that runs here already",
}
"""The few places where a program is started, and why data cannot choose it."""
PROGRAMS = ("subprocess.", "os.system", "os.popen", "os.exec", "os.spawn", "os.posix_spawn", "pty.")


def test_programs_are_started_in_a_few_known_places() -> None:
    found = {module for module, tree in modules().items() if any(name.startswith(PROGRAMS) for name in names(tree))}
    assert found == set(STARTS_PROGRAMS)
    assert not set(STARTS_PROGRAMS) & set(READERS)


@pytest.mark.parametrize(
    "line",
    [
        "import pickle",
        "from pickle import loads as read",
        "import importlib as i\ni.import_module(x)",
        "from importlib import import_module",
        "eval(x)",
        "exec(x, {})",
        "__import__(x)",
        "compile(x, y, 'exec')",
        "import builtins\nbuiltins.eval(x)",
        "import marshal\nmarshal.loads(x)",
        "from runpy import run_path",
        "spec.loader.exec_module(module)",
        "database.enable_load_extension(True)",
        "import numpy, ctypes",
    ],
)
def test_every_way_to_run_code_is_noticed(line: str) -> None:
    assert dynamic(ast.parse(line))
