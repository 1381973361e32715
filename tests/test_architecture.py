"""The shape of the project: imports point one way, importing is cheap, and everything public explains itself."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree import players

SOURCE = Path(gt.__file__).parent
LAYERS = {
    "cli": {
        "terminal",
        "session",
        "loading",
        "web",
        "engines",
        "lab",
        "players",
        "examples",
        "search",
        "games",
        "history",
        "native",
        "drawing",
        "model",
    },
    "web": {"lab", "players", "examples", "search", "games", "history", "native", "drawing", "model"},
    "engines": {"lab", "players", "search", "games", "history", "native", "drawing", "model"},
    "lab": {"players", "examples", "search", "games", "history", "native", "drawing", "model"},
    "examples": {"search", "games", "history", "native", "drawing", "model"},
    "players": {"search", "games", "history", "native", "drawing", "model"},
    "terminal": {"session", "loading", "players", "drawing", "model"},
    "session": {"loading", "players", "search", "history", "model"},
    "loading": {"openspiel", "games", "model"},
    "openspiel": {"search", "model"},
    "search": {"native", "valued", "model"},
    "games": {"native", "record", "drawing", "model"},
    "conformance": {"games", "history", "model"},
    "history": {"model"},
    "own": {"own_position", "model"},
    "own_position": {"own", "longest_game", "stable_key", "model"},  # own for the type alone
    "longest_game": {"model"},
    "stable_key": set(),
    "compiled": {"own", "native", "valued", "record", "model"},
    "record": set(),
    "native": {"record", "drawing", "games", "model"},  # games to restore what was pickled
    "valued": {"drawing", "model"},
    "drawing": set(),
    "model": {"native", "drawing", "valued"},  # for the types alone
    "scale": set(),
    "errors": set(),
}
"""What each part may import, beside itself, errors, scales and the native module. Other parts may import anything."""
ALWAYS = {"errors", "scale", "_core"}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def part(path: Path) -> str:
    """The layer that a file belongs to: the folder or file directly in the package."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The parts of gametree that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.split(".")[1] for name in names if name.startswith("gametree."))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    here = part(path)
    if here in LAYERS:
        assert set(imported(path)) <= LAYERS[here] | ALWAYS | {here}


def test_the_layers_exist() -> None:
    parts = {part(path) for path in modules()}
    assert {"search", "games", "model", "errors"} <= parts


def test_only_the_face_of_the_package_imports_everything() -> None:
    for path in modules():
        imports = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Import)]
        whole = any(alias.name == "gametree" for node in imports for alias in node.names)
        assert not whole or part(path) not in {"search", "games", "model", "errors"}, path


MEASURE = """
import sys, time
start = time.process_time()
import gametree
print(time.process_time() - start, *sorted({name.split(".")[0] for name in sys.modules}))
"""


def fresh_import() -> tuple[float, set[str]]:
    done = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    seconds, *names = done.stdout.split()
    return float(seconds), set(names)


def test_importing_is_cheap(record_property: Callable[[str, object], None]) -> None:
    best = min(fresh_import()[0] for _ in range(5))
    record_property("import_seconds", best)
    print(f"import gametree: {1000 * best:.0f} ms")
    assert best < 0.25


@pytest.mark.parametrize(
    "heavy", ["numpy", "numba", "matplotlib", "typer", "rich", "click", "asyncio", "http", "hypothesis", "pytest"]
)
def test_importing_brings_nothing_heavy(heavy: str) -> None:
    assert heavy not in fresh_import()[1]


def public() -> list[tuple[str, Any]]:
    return [(name, getattr(face, name)) for face in (gt, players) for name in face.__all__]


def test_all_names_exist() -> None:
    for face in (gt, players):
        assert len(set(face.__all__)) == len(face.__all__)
        assert all(hasattr(face, name) for name in face.__all__)


@pytest.mark.parametrize(("name", "thing"), public())
def test_everything_public_has_a_docstring(name: str, thing: Any) -> None:
    assert thing.__doc__, f"{name} says nothing about itself"
    assert not thing.__doc__.startswith(f"{name}("), f"{name} has only the docstring of its dataclass"
    for member, value in vars(thing).items() if inspect.isclass(thing) else ():
        named = inspect.isfunction(value) and value.__name__ == member  # not the default of a dataclass's field
        if not member.startswith("_") and (named or isinstance(value, property)):
            assert value.__doc__, f"{name}.{member} says nothing about itself"


@pytest.mark.parametrize(("name", "thing"), [(name, thing) for name, thing in public() if inspect.isfunction(thing)])
def test_every_public_function_shows_an_example(name: str, thing: Any) -> None:
    assert ">>> " in (thing.__doc__ or ""), f"{name} has no example"


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
