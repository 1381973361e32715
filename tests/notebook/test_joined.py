"""Modules that import each other, joined into one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gametree.notebook.joined import joined


def write(folder: Path, **texts: str) -> Path:
    """Writes modules; the file of the first."""
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text)
    return folder / f"{next(iter(texts))}.js"


def test_every_module_is_there_once_and_after_those_that_it_imports(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        top='import {a} from "./left.js";\nimport {\n  b as c,\n} from "./right.js";\nexport const sum = a + c;\n',
        left='import {base} from "./base.js";\nexport const a = base;\n',
        right='import {base} from "./base.js";\nconst b = base;\nexport {b};\n',
        base="export const base = 1;\n",
    )
    text = joined(entry)
    assert re.findall(r"// (\w+)\.js", text) == ["base", "left", "right", "top"]
    assert not re.search(r"^import", text, re.MULTILINE)
    assert "const {a} = module1;" in text and re.search(r"const \{\s*b: c,\s*\} = module2;", text)
    assert "return {b};" in text and text.endswith("export default module3;\n")


def test_a_worker_is_a_text_inside(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        top='export const make = () => new Worker(new URL("./worker.js", import.meta.url), {type: "module"});\n',
        worker='import {base} from "./base.js";\nself.postMessage(base);\n',
        base="export const base = 1;\n",
    )
    text = joined(entry)
    assert "import.meta" not in text and "self.postMessage(base)" in text and r"const base = 1;\n" in text


@pytest.mark.parametrize(
    "statement",
    ['import * as all from "./base.js";', 'import base from "./base.js";', "export default 3;", "export let a = 3;"],
)
def test_what_is_not_understood_is_refused(tmp_path: Path, statement: str) -> None:
    entry = write(tmp_path, top=statement, base="export const base = 1;\n")
    with pytest.raises(ValueError, match=r"top\.js: modules import and export by name"):
        joined(entry)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        top='import {a} from "./other.js";\nexport const b = 1;\n',
        other='import {b} from "./top.js";\nexport const a = b;\n',
    )
    with pytest.raises(ValueError, match=r"top\.js -> other\.js -> top\.js"):
        joined(entry)
