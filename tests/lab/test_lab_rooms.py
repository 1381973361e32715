"""The rooms of the laboratory: a framework that knows no paper, and papers that know nothing of each other.

What they search with is written down: new defaults of the library must not change rows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePath

from gametree.lab import experiment, experiments
from support.source import SOURCE, modules, said

LAB = SOURCE / "lab"
PAPERS = "gametree.lab.papers"
FINDERS = {"__init__.py", "catalogue.py"}
"""The files of the framework that may know where papers are."""

SETTINGS_OF = {"open_questions": ("plaat",), "notes": ("plaat",)}
"""Folders whose questions are answered with the games and settings of another paper."""
EXAMPLES = "worked"
"""A file beside the folders: the worked examples of all papers, which are also traced without the laboratory."""


def of_the_lab(pattern: str) -> dict[PurePath, ast.Module]:
    """The modules of the laboratory whose path matches, parsed."""
    found = {PurePath(name).relative_to("lab"): tree for name, tree in modules("lab").items()}
    return {path: tree for path, tree in found.items() if path.match(pattern)}


def imported(tree: ast.Module) -> Iterator[str]:
    for node in said(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_framework_knows_no_paper() -> None:
    framework = {path: tree for path, tree in of_the_lab("*.py").items() if len(path.parts) == 1}
    assert len(framework) > 10
    for path, tree in framework.items():
        if path.name not in FINDERS:
            assert not [name for name in imported(tree) if name.startswith(PAPERS)], path


def test_papers_know_nothing_of_each_other() -> None:
    papers = of_the_lab("papers/*/*.py")
    assert len(papers) > 50
    for path, tree in papers.items():
        paper = path.parent.name
        others = {name.removeprefix(f"{PAPERS}.").split(".")[0] for name in imported(tree) if name.startswith(PAPERS)}
        assert others <= {paper, EXAMPLES, *SETTINGS_OF.get(paper, ())}, path


def test_an_experiment_is_in_a_file_of_its_name() -> None:
    for name in experiments():
        module = type(experiment(name)).__module__
        paper, file = module.removeprefix(f"{PAPERS}.").split(".")
        beginning = file.split("_")[0]
        assert module.startswith(PAPERS) and (LAB / "papers" / paper).is_dir() and name.startswith(f"{beginning}-"), (
            name
        )


SEARCHES = {"search", "iterate", "trace", "SearchPlayer"}


def test_every_search_names_its_table() -> None:
    """That they name orderings, where there is a choice, is seen by the rows pinned in `test_stored_rows`."""
    for path, tree in of_the_lab("*.py").items():
        calls = [node for node in said(tree) if isinstance(node, ast.Call)]
        searches = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in SEARCHES]
        assert not [call.lineno for call in searches if "table" not in {word.arg for word in call.keywords}], path
