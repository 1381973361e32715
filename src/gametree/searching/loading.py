"""Algorithms by name, as the command line takes them: built-in ones, and those in the user's own Python files."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.model.user_file import failure, is_in_file, run_file, split_name
from gametree.searching.algorithm import Algorithm, algorithm, configured, parse_settings

__all__ = ["find_algorithm", "read_table_size"]


def find_algorithm(name: str) -> Algorithm:
    """The algorithm that `name` stands for: a built-in one, or one in a file, as in "my_search.py:MySearch".

    MySearch is a subclass of `gametree.Algorithm` or an instance of one; "my_search.py" is enough if the file has one
    algorithm. Settings may follow, each after a colon, as for built-in ones: "my_search.py:MySearch:width=3". The file
    is run, so the name must come from a person. Raises `OptionError` if the file cannot be run, with the traceback as a
    note.
    """
    if not is_in_file(name):
        return algorithm(name)
    file, rest = split_name(name)
    wanted, *texts = rest.split(":")
    if "=" in wanted:
        wanted, texts = "", [wanted, *texts]
    module = run_file(file)
    wanted = wanted or _only_algorithm(module, file)
    found = getattr(module, wanted, None)
    if found is None:
        raise OptionError(f"{file} has no {quoted(wanted)}; {_offers(module)}")
    settings = parse_settings(texts)
    if isinstance(found, type) and issubclass(found, Algorithm):
        return _made(found, settings)
    if isinstance(found, Algorithm):
        return configured(found, settings)
    kind = f"the class {wanted}" if isinstance(found, type) else f"a {type(found).__name__}"
    raise OptionError(f"{file}:{wanted} is {kind}, not a subclass of gametree.Algorithm nor an instance of one")


def _made(wanted: type[Algorithm], settings: Mapping[str, Any]) -> Algorithm:
    try:
        inspect.signature(wanted).bind(**settings)
    except TypeError as error:
        known = ", ".join(inspect.signature(wanted).parameters) or "no settings"
        raise OptionError(f"{wanted.__name__} cannot be made with these settings: {error}; it takes {known}") from None
    try:
        return wanted(**settings)
    except OptionError:
        raise
    except Exception as error:
        raise failure(f"{wanted.__name__} cannot be made", error) from None


def _algorithms_of(module: ModuleType) -> list[str]:
    """The names of the algorithms that a module defines itself."""
    own = [(name, thing) for name, thing in vars(module).items() if not name.startswith("_")]
    classes = [
        name
        for name, thing in own
        if isinstance(thing, type) and issubclass(thing, Algorithm) and thing.__module__ == module.__name__
        if not inspect.isabstract(thing)
    ]
    return classes + [name for name, thing in own if isinstance(thing, Algorithm)]


def _only_algorithm(module: ModuleType, file: str) -> str:
    names = _algorithms_of(module)
    if len(names) != 1:
        raise OptionError(f"say which algorithm of {file}, as in {file}:MySearch; {_offers(module)}")
    return names[0]


def _offers(module: ModuleType) -> str:
    names = _algorithms_of(module)
    return f"it has {', '.join(names)}" if names else "it has no subclass of gametree.Algorithm"


def read_table_size(size: str) -> int | str | None:
    """A table size as searches take it: entries, a string such as "64MB", "auto", or None."""
    size = size.strip()
    if size.lower() in ("none", "auto"):
        return None if size.lower() == "none" else "auto"
    power = re.fullmatch(r"2(?:\*\*|\^)(\d{1,2})", size)
    if power:
        return 1 << int(power[1])
    return int(size) if re.fullmatch(r"\d{1,20}", size) else size
