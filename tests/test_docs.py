"""Every example in docstrings, README and docs runs and says the truth."""

from __future__ import annotations

import ast
import doctest
import json
import pkgutil
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

import gametree as gt
import gametree.analysis
import gametree.lab
import gametree.players
import gametree.records
import gametree.teaching
from gametree.cli import app

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import quoted_source  # noqa: E402

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"(<!-- skip -->\s*)?^```python[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
WITH_CODE = [page for page in PAGES if BLOCK.search(page.read_text())]
PEERS = ("gametree.players.openspiel_bot",) if find_spec("pyspiel") is None else ()
"""What cannot be imported without a package that need not be there."""
MODULES = ["gametree"] + [
    module.name
    for module in pkgutil.walk_packages(gt.__path__, "gametree.")
    if not module.name.endswith(".__main__") and not module.name.startswith(("gametree._core.", *PEERS))
]


def room(module: str) -> str:
    """The first two parts of its name."""
    return ".".join(module.split(".")[:2])


def check_doctests(module: str) -> int:
    """Runs the examples in the docstrings of a module; how many there are."""
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for docstring in doctest.DocTestFinder().find(import_module(module)):
        if docstring.examples:  # to run one without any takes longer than to find it
            runner.run(docstring)
    assert runner.failures == 0, module
    return runner.tries


@pytest.mark.parametrize("where", sorted(set(map(room, MODULES))))
def test_doctests(where: str) -> None:
    for module in MODULES:
        if room(module) == where:
            check_doctests(module)


def test_there_are_doctests() -> None:
    assert check_doctests("gametree.searching.api") > 10


def blocks(text: str) -> list[str]:
    """The Python blocks of a page, but for those after a skip comment. Lines above keep error messages right."""
    found = [match for match in BLOCK.finditer(text) if not match.group(1)]
    return ["\n" * text[: match.start(2)].count("\n") + match.group(2) for match in found]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: str(page.relative_to(ROOT)))
def test_code_blocks_of_pages(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": "__page__"}
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    for code in blocks(page.read_text()):
        if ">>> " in code:
            session = parser.get_doctest(code, namespace, page.name, str(page), 0)
            runner.run(session, clear_globs=False)
            namespace = session.globs
        else:
            exec(compile(code, str(page), "exec", dont_inherit=True), namespace)
    assert runner.failures == 0


def test_blocks_are_found_and_skipped() -> None:
    text = "a\n```python\nx = 1\n```\n<!-- skip -->\n```python\n?\n```\n```text\nno\n```\n```python\ny = x\n```\n"
    assert [code.strip() for code in blocks(text)] == ["x = 1", "y = x"]
    assert blocks(text)[1].count("\n") == 13


QUOTED = re.compile(r"^# source: (\S+)$", re.MULTILINE)


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "algorithms").glob("*.md")), ids=lambda page: page.stem)
def test_every_page_of_an_algorithm_quotes_the_definition_that_runs(page: Path) -> None:
    names = QUOTED.findall(page.read_text())
    assert names
    for name in names:
        compile(quoted_source.quoted(name), name, "exec")
        assert name.split(".")[-1] in quoted_source.quoted(name).split(":")[0]
    shown = quoted_source.on_page_markdown(page.read_text())
    assert not re.search("^(#|//) source:", shown, re.MULTILINE) and shown.count("```") == page.read_text().count("```")


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "scout", "negascout", "mt"])
def test_the_page_of_a_window_search_quotes_both_definitions(name: str) -> None:
    shown = quoted_source.on_page_markdown((ROOT / "docs" / "algorithms" / f"{name}.md").read_text())
    native = "Value test(const State& state" if name == "mt" else f"Value {name}(Search<G>& search"
    assert f"\ndef {name}(search: PythonKernel" in shown and native in shown


def test_only_what_exists_is_quoted() -> None:
    assert quoted_source.quoted("gametree.searching.algorithms.mt.mt").startswith("@procedure(window=")
    for name in ("gametree.searching.algorithms.mt.no_such", "gametree.no_such.mt", "gametree.searching"):
        with pytest.raises(LookupError, match=name):
            quoted_source.quoted(name)
    for path, section in (("core/search/mt.hpp", "no_such"), ("core/search/no_such.hpp", "mt")):
        with pytest.raises(LookupError, match=f"{path} has no section {section}"):
            quoted_source.quoted_section(path, section)


def compared(*positions: str) -> dict[str, dict[str, Any]]:
    """What `gametree compare othello --depth 8` says of some algorithms, by name."""
    command = ["compare", "othello", *positions, "--depth", "8", "--budget", "0", "--json", "--algorithms"]
    found = json.loads(CliRunner().invoke(app, [*command, "mtdf,aspiration-negascout"]).stdout)
    return {each["algorithm"]: each for each in found["algorithms"]}


def test_the_comparison_in_the_docs_is_what_the_command_prints() -> None:
    page = (ROOT / "docs" / "algorithms.md").read_text()
    random_play = compared()
    for name, found in compared("--positions", "standard").items():
        shares = [f"{100 * each['relative']:.1f} %" for each in (found, random_play[name])]
        cells = [name, f"{found['leaves']:,}", f"{found['nodes']:,}", str(found["mt_calls"] or "-"), *shares]
        assert f"| {' | '.join(cells)} |" in page


def test_every_algorithm_has_a_page() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "docs" / "algorithms").glob("*.md"))
    index = (ROOT / "docs" / "algorithms.md").read_text()
    for name in gt.algorithms():
        assert f'`"{name}"`' in pages and f"`{name}`" in index, name


@pytest.mark.parametrize(
    "room",
    [gt, gametree.players, gametree.lab, gametree.teaching, gametree.records, gametree.analysis],
    ids=lambda room: room.__name__,
)
def test_every_public_name_is_in_the_reference(room: ModuleType) -> None:
    pages = (page.read_text() for page in (ROOT / "docs" / "api").glob("*.md"))
    paths = [path for text in pages for path in re.findall(r"^::: (\S+)", text, re.MULTILINE)]
    shown = [pkgutil.resolve_name(path) for path in paths]
    shown += [getattr(each, name) for each in shown if isinstance(each, ModuleType) for name in each.__all__]
    assert [name for name in room.__all__ if not any(getattr(room, name) is each for each in shown)] == []


def test_links_lead_to_pages_and_headings() -> None:
    """On the site the headings are those of MkDocs; here and there the same rule makes them anchors."""
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)", page.read_text()):
            file = (page.parent / target) if target else page
            assert file.is_file(), f"{target} in {page}"
            assert not anchor or anchor in anchors(file), f"{target}#{anchor} in {page}"


def test_the_walk_through_a_search_names_each_file_once() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    heading = "## One search, from the command line to C++ and back\n"
    walk = text[text.index(heading) + len(heading) :].partition("\n## ")[0]
    files = re.findall(r"\]\(([^)#]+)\)", walk)
    assert len(files) > 10 and len(set(files)) == len(files)
    assert "CONTRIBUTING.md#one-search-from-the-command-line-to-c-and-back" in (ROOT / "README.md").read_text()


ODD_WORDS = re.compile(r"(?<![Yy]oung )\bbrothers?\b|\b(?:is|are|was) told\b(?! apart)|\bis none\b|\bso many\b")


def test_pages_use_the_words_of_the_field() -> None:
    """Siblings, reported, is missing, this many."""
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        assert ODD_WORDS.findall(page.read_text()) == [], page


NAMED_TEST = re.compile(r"(tests/[\w/.-]*\.py)(?:::(\w+))?")


def test_tests_that_pages_name_exist() -> None:
    for page in PAGES:
        for file, name in NAMED_TEST.findall(page.read_text()):
            assert not name or name in defined(ROOT / file), f"{page} names {file}::{name}"


@cache
def defined(file: Path) -> set[str]:
    """The functions and classes of a file."""
    source = ast.walk(ast.parse(file.read_text()))
    return {node.name for node in source if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def test_every_promise_of_security_names_a_test() -> None:
    rows = [line for line in (ROOT / "docs" / "security.md").read_text().splitlines() if line.startswith("| ")]
    start = rows.index("| promise | test |")
    promises = [row for row in rows[start:] if row != "| promise | test |"]
    assert len(promises) > 15 and all(re.search(r"`tests/[\w/]+\.py::(\w+::)?test_\w+` \|$", row) for row in promises)


@cache
def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}


@pytest.mark.parametrize("script", sorted((ROOT / "examples").glob("*.py")), ids=lambda script: script.name)
def test_example_scripts_run(script: Path) -> None:
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "value" in done.stdout, done.stderr
