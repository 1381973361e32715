"""Python files of the user's own, which a name on the command line may point into: FILE.py, or FILE.py:NAME.

Such a file is run. So only names that a person gave may come here, never names that data holds.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from gametree.model.errors import OptionError

__all__ = ["failure", "is_in_file", "run_file", "split_name"]

PACKAGE = str(Path(__file__).parent.parent)


def is_in_file(name: str) -> bool:
    """Whether the name is that of something in a Python file."""
    return name.endswith(".py") or ".py:" in name


def split_name(name: str) -> tuple[str, str]:
    """The file, and what the name says about it: nothing, or what follows the colon.

    >>> split_name("games/nim.py:Nim")
    ('games/nim.py', 'Nim')
    """
    file, colon, rest = name.partition(".py:")
    return (f"{file}.py", rest) if colon else (name, "")


def run_file(file: str | Path) -> ModuleType:
    """The module that a file makes. Its folder is where it finds what it imports, as if it were run itself.

    A file that is not there or cannot be run is an `OptionError`, with the traceback as a note.
    """
    file = Path(file)
    if not file.is_file():
        raise OptionError(f"there is no file {file}")
    folder = str(file.parent.resolve())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = spec_from_file_location(f"gametree_user_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise failure(f"{file} cannot be run", error) from None
    return module


def failure(what: str, error: BaseException) -> OptionError:
    """An error of the user's code as an `OptionError`, with the part of the traceback that is in that code."""
    import traceback  # slow to import, and errors are rare

    reported = OptionError(f"{what}: {type(error).__name__}: {error}")
    reported.add_note("".join(traceback.format_exception(error.with_traceback(_own_part(error)))).rstrip())
    return reported


def _own_part(error: BaseException) -> Any:
    """The traceback without the frames of gametree and of the import machinery that lead to the user's code."""
    at = error.__traceback__
    while at is not None and at.tb_frame.f_code.co_filename.startswith((PACKAGE, "<frozen importlib")):
        at = at.tb_next
    return at
