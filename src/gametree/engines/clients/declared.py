"""The options that an engine declares in UCI and UGI: `option name Hash type spin default 16 min 1 max 1024`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gametree.engines.clients.dialogue import OptionValue
from gametree.model.errors import EngineError, UnknownName
from gametree.model.quoted import quoted

__all__ = ["DeclaredOption", "read_option", "setting"]

KINDS = ("check", "spin", "combo", "button", "string")
FIELDS = ("default", "min", "max", "var")
WHOLE = re.compile(r"[+-]?\d{1,18}")


@dataclass(frozen=True, slots=True)
class DeclaredOption:
    """An option of an engine."""

    name: str
    kind: str
    default: str | None = None
    least: int | None = None
    greatest: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether the declaration says all that its kind needs, and its default is one of its values."""
        if self.kind == "spin":
            known = self.least is not None and self.greatest is not None
            return known and self.default is not None and self.fits(self.default)
        if self.kind in ("check", "combo"):
            return self.default is not None and self.fits(self.default)
        return self.kind == "button" or self.default is not None

    def fits(self, value: str) -> bool:
        """Whether a string is one of the option's values."""
        if self.kind == "check":
            return value in ("true", "false")
        if self.kind == "combo":
            return value.lower() in map(str.lower, self.choices)
        if self.kind == "spin":
            whole = WHOLE.fullmatch(value) is not None
            return whole and (self.least is None or self.least <= int(value) <= (self.greatest or int(value)))
        return self.kind == "string"

    @property
    def wanted(self) -> str:
        """What its values are, in words."""
        if self.kind == "spin":
            return f"a whole number from {self.least} to {self.greatest}"
        return {"check": "true or false", "combo": f"one of {', '.join(self.choices)}"}.get(self.kind, "a string")


def read_option(line: str) -> DeclaredOption | None:
    """The option that a line declares; None if the line is not written as the protocol says.

    >>> read_option("option name Clear Hash type button")
    DeclaredOption(name='Clear Hash', kind='button', default=None, least=None, greatest=None, choices=())
    >>> read_option("option name Style type combo default Solid var Solid var Wild").choices
    ('Solid', 'Wild')
    """
    words = line.split()
    at = next((at for at in range(3, len(words) - 1) if words[at] == "type" and words[at + 1] in KINDS), 0)
    fields = _fields(words[at + 2 :]) if at and words[:2] == ["option", "name"] else None
    if fields is None:
        return None
    given = dict(fields)
    edges = [given.get("min"), given.get("max")]
    if any(edge is not None and not WHOLE.fullmatch(edge) for edge in edges):
        return None
    least, greatest = (None if edge is None else int(edge) for edge in edges)
    choices = tuple(value for field, value in fields if field == "var")
    return DeclaredOption(" ".join(words[2:at]), words[at + 1], given.get("default"), least, greatest, choices)


def _fields(words: list[str]) -> list[tuple[str, str]] | None:
    """The fields and their values, which may have spaces; None if a value comes before the first field."""
    found: list[tuple[str, list[str]]] = []
    for word in words:
        if word in FIELDS:
            found.append((word, []))
        elif not found:
            return None
        else:
            found[-1][1].append(word)
    return [(field, " ".join(value)) for field, value in found]


def setting(name: str, value: OptionValue, declared: Mapping[str, DeclaredOption]) -> str:
    """The line that sets an option; `EngineError` or `UnknownName` if the engine has no such option or value."""
    option = declared.get(name.lower())
    if option is None:
        raise UnknownName("option of the engine", name, [each.name for each in declared.values()])
    if option.kind == "button":
        if value is not None:
            raise EngineError(f"the option {option.name} is a button: its value is None, not {quoted(value)}")
        return f"setoption name {option.name}"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if value is None or "\n" in text or not option.fits(text):
        raise EngineError(f"the option {option.name} is {option.wanted}, not {quoted(value)}")
    return f"setoption name {option.name} value {text}"
