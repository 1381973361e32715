"""The fingerprint of compiled functions changes with all that decides about their code, and with nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gametree
from gametree.native.record import Record
from gametree.user.compiled.fingerprint import PACKAGE, Fingerprint, _surroundings, fingerprint
from gametree.user.compiled.names import globals_in
from gametree.user.compiled.position import rules_fingerprint

pytest.importorskip("numba")

EXAMPLES = Path(__file__).parents[2] / "examples"

OTHER = """
BASE = 5
def far(x): return x + BASE
def near(x): return far(x) * 2
def unused(x): return x + 1
"""

GAME = """
import math
from enum import IntEnum
from typing import NamedTuple
import numpy as np
import numba
import gametree as gt
import other

class Side(IntEnum):
    LEFT = 1
    RIGHT = 2

class State(NamedTuple):
    left: int
    turn: bool

LIMIT = 3
HALF = 0.0
TABLE = (1, 2, 3)
GROWING = [1, 2]
ARRAY = np.array([1, 2, 3], dtype=np.int32)
NAMES = frozenset({"one", "two", "three"})
POINT = State(4, True)

def scaler(factor):
    def scaled(x): return factor * x
    return scaled

scaled = scaler(2)

@numba.njit
def jitted(x): return x - 1

def stepped(x, step=1, *, extra=7): return x + step + extra

def recursive(x): return recursive(x - 1) if x else 0

class Base(gt.Game):
    weight = 7
    def worth(self, x): return x * self.weight

class Own(Base):
    def __init__(self, size=4): self.size = size
    def start(self): return State(9, True)
    def moves(self, state): return range(1, min(LIMIT, state.left) + 1)
    def play(self, state, move): return State(state.left - move, not state.turn)
    def maximizing(self, state): return state.turn
    def evaluate(self, state):
        found = self.worth(state.left) + other.near(1) + scaled(self.size) + stepped(2) + jitted(3) + Side.LEFT
        if state.left in {5, 6, 7} or "one" in NAMES:
            return found + TABLE[0] + GROWING[0] + ARRAY[1] + HALF + POINT.left + math.sqrt(4) + np.int64(2)
        return recursive(3) + self.twice(4) + (lambda x: x + 11)(1)
    @staticmethod
    def twice(x): return 2 * x
    def draw(self, state): return "one"
"""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    sys.modules.pop("other", None)


def load(game: str = GAME, other: str = OTHER) -> ModuleType:
    """The game in a module that no file has: only its functions and values say what it is."""
    for name, source in (("other", other), ("game", game)):
        module = ModuleType(name)
        if name == "other":
            sys.modules[name] = module
        exec(compile(source, f"<{name}>", "exec", dont_inherit=True), vars(module))
    return module


def known(module: ModuleType, **options: Any) -> Fingerprint:
    return rules_fingerprint(module.Own(**options), Record(module.State))


def test_the_same_has_the_same() -> None:
    one, two = known(load()), known(load())
    assert one.key is not None and one.key == two.key
    assert not one.undefined
    assert {"other.far", "game.Base.worth", "game.scaler.<locals>.scaled"} <= one.functions


CHANGES = {
    "a constant": ("LIMIT = 3", "LIMIT = 4"),
    "the type of a constant": ("LIMIT = 3", "LIMIT = 3.0"),
    "a bool for a number": ("TABLE = (1, 2", "TABLE = (True, 2"),
    "the sign of zero": ("HALF = 0.0", "HALF = -0.0"),
    "a list for a tuple": ("TABLE = (1, 2, 3)", "TABLE = [1, 2, 3]"),
    "an item of a list": ("GROWING = [1, 2]", "GROWING = [1, 2, 3]"),
    "an item of an array": ("np.array([1, 2, 3]", "np.array([1, 5, 3]"),
    "the type of an array": ("dtype=np.int32", "dtype=np.uint32"),
    "the layout of an array": ("np.array([1, 2, 3], dtype=np.int32)", "np.array([1, 0, 2, 0, 3, 0], np.int32)[::2]"),
    "an item of a set": ('"two", ', '"four", '),
    "a field of a named tuple": ("POINT = State(4", "POINT = State(5"),
    "a member of an enum": ("LEFT = 1", "LEFT = 3"),
    "a closure": ("scaled = scaler(2)", "scaled = scaler(3)"),
    "a default": ("step=1", "step=2"),
    "a default by keyword": ("extra=7", "extra=8"),
    "a function of Numba's": ("return x - 1", "return x - 2"),
    "a function that calls itself": ("if x else 0", "if x else 1"),
    "an attribute of a base class": ("weight = 7", "weight = 8"),
    "a method of a base class": ("x * self.weight", "x + self.weight"),
    "a static method": ("return 2 * x", "return 3 * x"),
    "a method that becomes static": (
        "    @staticmethod\n    def twice(x): return",
        "    def twice(self, x): return",
    ),
    "an attribute of the game": ("self.size = size", "self.size = size + 1"),
    "an inner function": ("x + 11", "x + 12"),
    "an inner set": ("{5, 6, 7}", "{5, 6, 8}"),
    "a rule": ("state.left - move", "state.left - move - 0"),
    "a built-in function that is hidden": ("LIMIT = 3", "LIMIT = 3\ndef min(a, b): return a"),
    "another function of a library": ("math.sqrt(4)", "math.cbrt(4)"),
    "a field's type": ("left: int", "left: gt.uint64"),
    "a field's length": ("left: int", "left: tuple[int, int]"),
    "the order of fields": ("left: int\n    turn: bool", "turn: bool\n    left: int"),
    "an optional rule": ("def draw(", "def order(self, state, move): return 1\n    def draw("),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_decides_about_the_code_changes_it(change: str) -> None:
    old, new = CHANGES[change]
    assert old in GAME
    assert known(load()).key != known(load(GAME.replace(old, new))).key is not None


@pytest.mark.parametrize(("old", "new"), [("BASE = 5", "BASE = 6"), ("x + BASE", "x - BASE")])
def test_other_modules_are_followed(old: str, new: str) -> None:
    assert known(load()).key != known(load(other=OTHER.replace(old, new))).key is not None


def test_values_count_as_they_are_now() -> None:
    module = load()
    keys = [known(module).key]
    module.GROWING.append(5)
    keys.append(known(module).key)
    module.ARRAY[2] = 7
    keys.append(known(module).key)
    module.other.BASE = 99
    keys.append(known(module).key)
    module.Own.weight = 1
    keys.append(known(module).key)
    keys.append(known(module, size=6).key)
    assert None not in keys and len(set(keys)) == len(keys)


@pytest.mark.parametrize(("old", "new"), [('return "one"', 'return "two"'), ("class Side(", "SPARE = 1\nclass Side(")])
def test_what_the_rules_do_not_use_does_not_matter(old: str, new: str) -> None:
    assert old in GAME
    assert known(load()).key == known(load(GAME.replace(old, new))).key
    assert known(load()).key == known(load(other=OTHER.replace("x + 1", "x + 2"))).key


UNCERTAIN = {
    "an object": "class Thing: pass\nLIMIT = Thing()",
    "a class": "class Thing: pass\nLIMIT = Thing",
    "a number of its own kind": "class Number(int): pass\nLIMIT = Number(3)",
    "objects in an array": "LIMIT = np.array([object()])",
    "objects in a dictionary": "LIMIT = {1: object()}",
    "a part of a function": "from functools import partial\nLIMIT = partial(max, 2)",
    "a list in itself": "LIMIT = []\nLIMIT.append(LIMIT)",
    "code that makes code": (
        "from numba.extending import intrinsic\n@intrinsic\ndef LIMIT(typing, x): return x(x), lambda c, b, s, a: a[0]"
    ),
    "a universal function": "@numba.vectorize\ndef LIMIT(x): return x + 1",
    "a class of Numba's": (
        "from numba.experimental import jitclass\n@jitclass([('x', numba.int64)])\nclass LIMIT:\n"
        "    def __init__(self): self.x = 1"
    ),
}


@pytest.mark.parametrize("kind", UNCERTAIN)
def test_what_has_no_certain_meaning_has_no_fingerprint(kind: str) -> None:
    assert known(load(GAME.replace("LIMIT = 3", UNCERTAIN[kind]))).key is None


def test_names_that_come_later_are_reported() -> None:
    assert known(load(GAME.replace("LIMIT = 3", ""))).undefined == {"LIMIT"}
    assert known(load(GAME.replace("LIMIT = 3", ""), OTHER.replace("BASE = 5", ""))).undefined == {"LIMIT", "BASE"}


def test_the_text_of_files_counts(tmp_path: Path) -> None:
    keys = []
    for comment in ("one", "two", "one"):
        path = tmp_path / "functions.py"
        path.write_text(f"def f(x): return x  # {comment}\n")
        names: dict[str, Any] = {}
        exec(compile(path.read_text(), str(path), "exec"), names)
        keys.append(fingerprint(names["f"]).key)
    assert keys[0] == keys[2] != keys[1]


SHOW = """
import sys
sys.path[:0] = sys.argv[1:]
import test_fingerprint
from gametree.user.compiled.names import globals_in
from gametree.user.compiled.position import rules_fingerprint
from othello_numba import Othello
print(test_fingerprint.known(test_fingerprint.load()).key, rules_fingerprint(Othello(), Othello._record).key)
"""


def test_other_processes_find_the_same() -> None:
    found = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", SHOW, str(Path(__file__).parent), str(EXAMPLES)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout)
    assert len(found) == 1 and "None" not in found.pop()


def test_settings_of_numba_count(monkeypatch: pytest.MonkeyPatch) -> None:
    # A process looks once, when it begins. This one looks again each time.
    monkeypatch.setattr("gametree.user.compiled.fingerprint._surroundings", _surroundings.__wrapped__)
    usual = fingerprint(1).key
    assert fingerprint(1).key == usual
    monkeypatch.setenv("NUMBA_OPT", "0")
    assert fingerprint(1).key != usual


def test_all_of_gametree_counts() -> None:
    assert Path(gametree.__file__).parent == PACKAGE


USES = {
    "an attribute": ("def f(state): return state.left", set()),
    "a method": ("def f(state): return state.left()", set()),
    "an attribute that is set": ("def f(state): state.left = 1", set()),
    "a global name": ("def f(state): return state.left + left", {"left"}),
    "a function inside": ("def f(state):\n    def g(): return left\n    return state.right + g()", {"left"}),
    "a lambda": ("def f(state): return (lambda x: x.left + right)(state)", {"right"}),
    "a comprehension": ("def f(state): return [x.left + right for x in state.up]", {"right"}),
    "a generator": ("def f(state): yield from (x.left for x in state if x in right)", {"right"}),
    "a class inside": ("def f(state):\n    class K:\n        x = left\n    return K.x + state.right", {"left"}),
    "a local name": ("def f(state):\n    left = state.left\n    return left", set()),
    "a module": ("def f(state): return right.left", {"right"}),
}


@pytest.mark.parametrize("kind", USES)
def test_only_names_that_are_looked_up_are_global(kind: str) -> None:
    source, expected = USES[kind]
    names: dict[str, Any] = {}
    exec(source, names)
    assert set(globals_in(names["f"].__code__)) - {"__name__"} == expected


def test_a_global_with_the_name_of_an_attribute_does_not_matter() -> None:
    module = load()
    once = known(module)
    vars(module).update(left=[1], turn=[1], worth=[1])  # fields of the state, and a method of the game
    assert once.holds and known(module).key == once.key
    vars(module)["LIMIT"] = 2
    assert not once.holds
