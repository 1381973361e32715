"""Experiments in the user's own files, as in `gametree reproduce my_experiment.py`.

Such a file is run, here and in every worker, so its name must come from a person, never from data.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from inspect import isabstract
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from gametree.lab.claim import Claim
from gametree.lab.exhibits import Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.model.errors import OptionError
from gametree.model.quoted import cut, quoted
from gametree.model.user_file import failure, run_file, split_name

__all__ = ["OwnExperiment", "fingerprint", "load_experiments"]

EXPERIMENTS = "EXPERIMENTS"
TEXTS = ("name", "title", "source", "measures")
SHOWING = {"cells", "trials", "claims", "tables", "plots"}
"""Methods that choose cells, or show rows: they do not change what a cell measures."""
WORDS = {"title", "source", "measures", "discussion", "also"}


class Origin(NamedTuple):
    """Where an experiment comes from: a file, what determines its rows there, and its name."""

    file: Path
    fingerprint: str
    name: str


class OwnExperiment(Experiment):
    """An experiment of a file. Its rows belong to the code of the file; other processes run the file themselves."""

    def __init__(self, origin: Origin, inner: Experiment) -> None:
        self.origin = origin
        for said in (*TEXTS, "also", "discussion", "version", "algorithms", "games", "evaluators"):
            setattr(self, said, getattr(inner, said))

    @property
    def inner(self) -> Experiment:
        """The user's experiment; `OptionError` if the file has changed since it was named."""
        return _loaded(*self.origin[:2])[self.origin.name]

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """See `Experiment.cells`."""
        return self.inner.cells(plan, done)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """See `Experiment.run`."""
        return self.inner.run(cell)

    def trials(self, rows: Rows) -> Trials:
        """See `Experiment.trials`."""
        return self.inner.trials(rows)

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """See `Experiment.claims`."""
        return self.inner.claims(rows)

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """See `Experiment.tables`."""
        return self.inner.tables(rows)

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """See `Experiment.plots`."""
        return self.inner.plots(rows)

    def versions(self) -> dict[str, Any]:
        """See `Experiment.versions`; two files that measure differently never share rows."""
        return self.inner.versions() | {"code": self.origin.fingerprint}


def load_experiments(name: str) -> list[OwnExperiment]:
    """The experiments in a file: all of its `EXPERIMENTS`, or one, as in "my_experiment.py:MyExperiment".

    The file is run, so the name must come from a person. `OptionError` says what is wrong with the file.

    >>> load_experiments("no_such_file.py")
    Traceback (most recent call last):
    gametree.model.errors.OptionError: there is no file no_such_file.py
    """
    if not isinstance(name, str):
        raise OptionError(f"a file of experiments is named by a string, not {quoted(name)}")
    file, wanted = split_name(name)
    path = Path(file).absolute()
    code = fingerprint(Path(file))
    found = _loaded(path, code)
    chosen = [item for item in found.values() if not wanted or wanted in (item.name, type(item).__name__)]
    if not chosen:
        names = ", ".join(f"{type(item).__name__} ({item.name})" for item in found.values())
        raise OptionError(f"{file} has no experiment {quoted(wanted)}; it has {names}")
    return [OwnExperiment(Origin(path, code, item.name), item) for item in chosen]


def fingerprint(file: Path) -> str:
    """What determines the rows of a file's experiments: its code, without comments and what only shows rows."""
    try:
        text = file.read_bytes().decode()
        tree = ast.parse(text, str(file))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError) as error:
        if not isinstance(error, OSError):
            raise failure(f"{cut(file)} cannot be run", error) from None
        missing = isinstance(error, FileNotFoundError)
        why = f"there is no file {cut(file)}" if missing else f"{cut(file)} cannot be read: {error.strerror}"
        raise OptionError(why) from None
    return sha256(ast.unparse(_Measuring().visit(tree)).encode()).hexdigest()[:16]


class _Measuring(ast.NodeTransformer):
    """Leaves out of a file what does not change rows: docstrings, and in classes what shows rows or describes them."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Docstrings go."""
        body = getattr(node, "body", None)
        if isinstance(body, list):
            lines = [line for line in body if not _is_docstring(line)]
            node.body = lines or [ast.Pass()]  # type: ignore[attr-defined]
        return super().generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """What shows rows goes."""
        node.body = [line for line in node.body if not _shows(line)] or [ast.Pass()]
        return self.generic_visit(node)


def _is_docstring(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def _shows(line: ast.stmt) -> bool:
    if isinstance(line, ast.FunctionDef):
        return line.name in SHOWING
    targets = line.targets if isinstance(line, ast.Assign) else [line.target] if isinstance(line, ast.AnnAssign) else []
    return bool(targets) and all(isinstance(target, ast.Name) and target.id in WORDS for target in targets)


@cache
def _loaded(file: Path, code: str) -> dict[str, Experiment]:
    """The experiments of a file by name, if its code is still the same."""
    if fingerprint(file) != code:
        raise OptionError(f"{file} has changed since the run began; run the command again")
    return _checked(run_file(file), file)


def _checked(module: ModuleType, file: Path) -> dict[str, Experiment]:
    found = getattr(module, EXPERIMENTS, None)
    if found is None:
        raise OptionError(f"{file.name} has no {EXPERIMENTS}; end it with {EXPERIMENTS} = (MyExperiment(),)")
    if not isinstance(found, list | tuple) or not found:
        raise OptionError(f"{EXPERIMENTS} in {file.name} is a tuple of experiments, not {quoted(found)}")
    by_name: dict[str, Experiment] = {}
    for item in found:
        _check(item, file)
        if item.name in by_name:
            raise OptionError(f"{file.name} has two experiments with the name {item.name}")
        by_name[item.name] = item
    return by_name


def _check(item: object, file: Path) -> None:
    if isinstance(item, type) and issubclass(item, Experiment):
        hint = "is abstract" if isabstract(item) else f"is a class; write {item.__name__}()"
        raise OptionError(f"{item.__name__} in {EXPERIMENTS} of {file.name} {hint}")
    if not isinstance(item, Experiment):
        raise OptionError(f"{EXPERIMENTS} in {file.name} has {quoted(item)}, which is not a gametree.lab.Experiment")
    for text in TEXTS:
        said = getattr(item, text, None)
        if not isinstance(said, str) or not said.strip():
            raise OptionError(f"{type(item).__name__} in {file.name} has a string {text}, not {quoted(said)}")
    if not item.name.replace("-", "").replace(".", "").replace("_", "").isalnum() or item.name[0] in "-.":
        raise OptionError(f"the name of an experiment has letters, digits, dots and dashes, not {quoted(item.name)}")
    item.versions()
