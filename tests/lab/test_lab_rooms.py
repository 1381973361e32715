"""The rooms of the laboratory: a framework that knows no paper, and papers that know nothing of each other.

What they search with is written down: new defaults of the library must not change rows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gametree.lab
from gametree.lab import experiment, experiments

LAB = Path(gametree.lab.__file__).parent
PAPERS = "gametree.lab.papers"
FINDERS = {"__init__.py", "catalogue.py"}
"""The files of the framework that may know where papers are."""

SETTINGS_OF = {"open_questions": ("plaat",), "notes": ("plaat",)}
"""Folders whose questions are answered with the games and settings of another paper."""
EXAMPLES = "worked"
"""A file beside the folders: the worked examples of all papers, which are also traced without the laboratory."""


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", sorted(LAB.glob("*.py")), ids=lambda path: path.name)
def test_the_framework_knows_no_paper(path: Path) -> None:
    if path.name not in FINDERS:
        assert not [name for name in imported(path) if name.startswith(PAPERS)]


@pytest.mark.parametrize("path", sorted(LAB.glob("papers/*/*.py")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_papers_know_nothing_of_each_other(path: Path) -> None:
    others = {name.removeprefix(f"{PAPERS}.").split(".")[0] for name in imported(path) if name.startswith(PAPERS)}
    assert others <= {path.parent.name, EXAMPLES, *SETTINGS_OF.get(path.parent.name, ())}


@pytest.mark.parametrize("name", experiments())
def test_an_experiment_is_in_a_file_of_its_name(name: str) -> None:
    module = type(experiment(name)).__module__
    paper, file = module.removeprefix(f"{PAPERS}.").split(".")
    beginning = file.split("_")[0]
    assert module.startswith(PAPERS) and (LAB / "papers" / paper).is_dir() and name.startswith(f"{beginning}-")


SEARCHES = {"search", "iterate", "trace", "SearchPlayer"}


@pytest.mark.parametrize("path", sorted(LAB.rglob("*.py")), ids=lambda path: str(path.relative_to(LAB)))
def test_every_search_names_its_table(path: Path) -> None:
    """That they name orderings, where there is a choice, is seen by the rows pinned in `test_stored_rows`."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    searches = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in SEARCHES]
    assert not [call.lineno for call in searches if "table" not in {word.arg for word in call.keywords}]
