"""The shape of the project: imports point one way, importing is cheap, and everything public explains itself."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import gametree as gt
from gametree import analysis, lab, players, records, teaching
from support.source import SOURCE, modules, said

ROOMS = (
    "_core",
    "model",
    "runs",
    "native",
    "user",
    "rules",
    "searching",
    "proofs",
    "checking",
    "pictures",
    "records",
    "analysis",
    "players",
    "engines",
    "matches",
    "playing",
    "lab",
    "teaching",
    "web",
    "notebook",
    "cli",
)
"""The rooms of the package, in the order in which they build on each other: each imports only rooms before it."""
APART = {"rules": {"searching"}, "searching": {"rules", "user"}}
"""Rooms that know nothing of each other, whatever their order: games and searches meet in `model` alone."""
PUBLIC_FUNCTIONS = {name for name in gt.__all__ if inspect.isfunction(getattr(gt, name))}


def room(module: str) -> str:
    """The room that a module such as "lab/report.py" belongs to: the folder directly in the package."""
    return module.split("/")[0].removesuffix(".py")


def imported(module: str, *, top_level: bool = False) -> Iterator[str]:
    """The names below gametree that a module imports: wherever in it, or only when it is imported itself."""
    tree = modules()[module]
    for node in tree.body if top_level else said(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.removeprefix("gametree.") for name in names if name.startswith("gametree."))


def test_a_room_imports_only_rooms_before_it() -> None:
    for module in modules():
        here = room(module)
        if here != "__init__":
            allowed = {*ROOMS[: ROOMS.index(here) + 1]} - APART.get(here, set())
            assert {name.split(".")[0] for name in imported(module)} <= allowed, module


def test_the_top_level_holds_rooms_and_the_face_alone() -> None:
    assert {room(module) for module in modules()} == {"__init__", *ROOMS}
    assert [path.name for path in SOURCE.glob("*.py")] == ["__init__.py"]


def test_no_room_hides_behind_a_public_function() -> None:
    """`gametree.search` is a function: a room of that name could not be imported with `import ... as`."""
    assert not PUBLIC_FUNCTIONS & {*ROOMS}


def test_no_module_imports_itself_in_a_circle() -> None:
    names = {module.removesuffix(".py").replace("/", ".").removesuffix(".__init__"): module for module in modules()}

    def owner(name: str) -> str | None:
        while name and name not in names:
            name = name.rpartition(".")[0]
        return name or None

    needs = {
        name: {found for used in imported(module, top_level=True) if (found := owner(used)) and found != name}
        for name, module in names.items()
        if name != "__init__"
    }
    settled: set[str] = set()
    while ready := {name for name, used in needs.items() if name not in settled and used <= settled}:
        settled |= ready
    assert sorted(needs.keys() - settled) == []


def test_only_the_face_of_the_package_imports_everything() -> None:
    for module, tree in modules().items():
        imports = [node for node in said(tree) if isinstance(node, ast.Import)]
        whole = any(alias.name == "gametree" for node in imports for alias in node.names)
        assert not whole or room(module) in {"lab", "cli", "playing"}, module


MEASURE = """
import sys, time
start = time.process_time()
import gametree
print(time.process_time() - start, *sorted(sys.modules))
"""


MOST_MODULES = 261
"""In a process that imports gametree, those of Python itself included."""


@cache
def fresh_import() -> tuple[float, set[str]]:
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    seconds, *names = done.stdout.split()
    return float(seconds), set(names)


def test_importing_is_cheap(record_property: Callable[[str, object], None]) -> None:
    """It takes as long as there are modules to import, which a busy machine does not change."""
    seconds, names = fresh_import()
    record_property("import_seconds", seconds)
    assert len(names) <= MOST_MODULES


@pytest.mark.parametrize(
    "heavy",
    [
        "numpy",
        "numba",
        "matplotlib",
        "typer",
        "rich",
        "click",
        "asyncio",
        "http",
        "hypothesis",
        "pytest",
        "distributed",
    ],
)
def test_importing_brings_nothing_heavy(heavy: str) -> None:
    assert heavy not in fresh_import()[1]


def test_one_file_alone_knows_of_dask() -> None:
    about = re.compile(r"(from|import) (dask|distributed)\b")
    assert [module for module in modules() if about.search((SOURCE / module).read_text())] == ["runs/cluster.py"]


def public() -> list[tuple[str, Any]]:
    return [(name, getattr(face, name)) for face in (gt, players, teaching, records, analysis) for name in face.__all__]


def test_all_names_exist() -> None:
    for face in (gt, players, teaching, records, analysis):
        assert len(set(face.__all__)) == len(face.__all__)
        assert all(hasattr(face, name) for name in face.__all__)


def test_a_public_class_shares_its_name_with_no_other() -> None:
    names = {
        thing.__name__
        for face in (gt, players, lab)
        for name in face.__all__
        if inspect.isclass(thing := getattr(face, name))
    }
    found = Counter(
        node.name
        for tree in modules().values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name in names
    )
    assert found and [name for name, classes in found.items() if classes > 1] == []


def test_everything_public_has_a_docstring() -> None:
    for name, thing in public():
        assert thing.__doc__, f"{name} says nothing about itself"
        assert not thing.__doc__.startswith(f"{name}("), f"{name} has only the docstring of its dataclass"
        for member, value in vars(thing).items() if inspect.isclass(thing) else ():
            named = inspect.isfunction(value) and value.__name__ == member  # not the default of a dataclass's field
            if not member.startswith("_") and (named or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member} says nothing about itself"


def test_every_public_function_shows_an_example() -> None:
    for name, thing in public():
        assert not inspect.isfunction(thing) or ">>> " in (thing.__doc__ or ""), f"{name} has no example"


@pytest.mark.parametrize("name", gt.algorithms())
def test_every_algorithm_has_a_summary(name: str) -> None:
    summary = gt.algorithm(name).summary
    assert summary == summary.strip() and len(summary) > 10 and "\n" not in summary
    assert gt.algorithm(name).name == name
    assert gt.algorithm(name).procedures


@pytest.mark.parametrize("name", gt.games())
def test_every_game_introduces_itself(name: str) -> None:
    game = gt.game(name)
    assert game.name == name
    assert len(game.summary) > 10 and "\n" not in game.summary
    assert all(game.evaluators.values())
    assert isinstance(game.position(), gt.Position)


IN_FULL = {"checking/trial.py": "writes Python to be run", "_core/choice.py": "is imported before anything else"}
"""Files that show a value in full, and why."""


def test_no_message_shows_all_of_a_value() -> None:
    """`{value!r}` in a message has no end, and fails for numbers of many digits: `{quoted(value)}` is what to write."""
    sources = {module: tree for module, tree in modules().items() if module not in IN_FULL}
    assert not [f"{module}:{line}" for module, tree in sources.items() for line in full_values(tree)]


def full_values(tree: ast.Module) -> Iterator[int]:
    """The lines with a value written in full by a format string, except in `__repr__`."""
    shown = {id(node) for made in ast.walk(tree) if getattr(made, "name", "") == "__repr__" for node in ast.walk(made)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and node.conversion == ord("r") and id(node) not in shown:
            yield node.lineno
