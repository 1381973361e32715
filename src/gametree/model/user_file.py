"""The user's own Python files, named on the command line as FILE.py or FILE.py:NAME.

Such a file is run, so the name must come from a person, never from data.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from gametree.model.errors import OptionError
from gametree.model.quoted import cut

__all__ = ["failure", "is_in_file", "run_file", "split_name"]

PACKAGE = str(Path(__file__).parent.parent)


def is_in_file(name: str) -> bool:
    """Whether the name stands for something in a Python file."""
    return name.endswith(".py") or ".py:" in name


def split_name(name: str) -> tuple[str, str]:
    """The file, and what follows the colon, if anything.

    >>> split_name("games/nim.py:Nim")
    ('games/nim.py', 'Nim')
    """
    file, colon, rest = name.partition(".py:")
    return (f"{file}.py", rest) if colon else (name, "")


def run_file(file: str | Path) -> ModuleType:
    """Runs a file and returns its module. It can import from its own folder, as a script can.

    Raises `OptionError` if the file does not exist or cannot be run, with the traceback as a note.
    """
    file = Path(file)
    if not _exists(file):
        raise OptionError(f"there is no file {cut(file)}")
    folder = str(file.parent.resolve())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    name = _module_name(file)
    spec = spec_from_file_location(name, file, loader=_SourceLoader(name, str(file)))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise failure(f"{file} cannot be run", error) from None
    return module


class _SourceLoader(SourceFileLoader):
    """Compiles a file each time: bytecode kept beside it misses a change of the same size within a second."""

    def get_code(self, fullname: str) -> CodeType:
        """See `SourceFileLoader`."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _module_name(file: Path) -> str:
    """The name of a file's module, the same each time; files of the same name in two folders have two.

    It has no dots: another process could not import a module whose package is not there.
    """
    name = f"gametree_user_{file.stem}"
    there = getattr(sys.modules.get(name), "__file__", None)
    if there is None or Path(there).resolve() == file.resolve():
        return name
    return f"{name}_{sha256(bytes(file.resolve())).hexdigest()[:16]}"


def _exists(file: Path) -> bool:
    try:
        return file.is_file()
    except (OSError, ValueError):  # a name that is too long, or has a zero byte
        return False


def failure(what: str, error: BaseException) -> OptionError:
    """An error in the user's code as an `OptionError`, with the part of the traceback in that code."""
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
