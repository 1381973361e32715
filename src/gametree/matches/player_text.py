"""How a player is written: `NAME:KEY=VALUE,KEY=VALUE`.

NAME is an algorithm, `level`, `random`, a protocol of engines, or the user's own FILE.py. What follows the colon is a
list with commas between its items. The first item may be a word without `=`: the number of a level, the seed of random
moves, the command of an engine, the name of a class in a file. A comma in quotes belongs to its item. In the settings
of an algorithm a colon does what a comma does, as in `best-first:expansion=full:memory=tree`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.model.texts import LONGEST_TEXT
from gametree.model.user_file import is_in_file

__all__ = ["PlayerText", "read_player_text"]

IN_QUOTES = r"\"[^\"]*\"|'[^']*'"
COMMA = re.compile(rf"({IN_QUOTES})|,")
COLON = re.compile(rf"({IN_QUOTES})|:")
FILE = re.compile(r"(?P<head>[^,]*?\.py)(?::(?P<word>[^,:=]*)(?=[,:]|$))?[,:]?(?P<rest>.*)", re.DOTALL)
NAME = re.compile(r"(?P<head>[^:,]*)(?::(?P<rest>.*))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PlayerText:
    """The parts of the text of a player."""

    head: str
    word: str | None
    """The item without `=`, if there is one."""
    settings: tuple[tuple[str, str], ...]


def read_player_text(text: object, commands: tuple[str, ...] = ()) -> PlayerText:
    """The parts of a text; `commands` are the names whose first item is a command, in which colons mean nothing.

    >>> read_player_text("mtdf:etc=2,seconds=0.1")
    PlayerText(head='mtdf', word=None, settings=(('etc', '2'), ('seconds', '0.1')))
    >>> read_player_text('uci:"my engine" -v,option.Skill Level=3', ("uci",))
    PlayerText(head='uci', word='"my engine" -v', settings=(('option.Skill Level', '3'),))
    >>> read_player_text("games/mine.py:MySearch,depth=4")
    PlayerText(head='games/mine.py', word='MySearch', settings=(('depth', '4'),))
    """
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT:
        raise OptionError(f"a player is a text such as mtdf:depth=6, not {quoted(text)}")
    text = text.strip()
    is_command = text.partition(":")[0].strip() in commands
    if not is_command and is_in_file(text.partition(",")[0]) and (found := FILE.fullmatch(text)):
        items = _split(found["rest"], COMMA, COLON)
        return PlayerText(found["head"], found["word"] or None, _settings(text, items))
    found = NAME.fullmatch(text)
    if found is None:
        raise OptionError(f"a player is NAME:KEY=VALUE,KEY=VALUE, as in mtdf:depth=6,etc=2, not {quoted(text)}")
    head, rest = found["head"].strip(), found["rest"] or ""
    if is_command:
        first, *items = _split(rest, COMMA)
        return PlayerText(head, _unquoted(first.strip()), _settings(text, items))
    items = _split(rest, COMMA, COLON)
    word = items.pop(0).strip() if items and items[0].strip() and "=" not in items[0] else None
    return PlayerText(head, word, _settings(text, items))


def _split(text: str, *signs: re.Pattern[str]) -> list[str]:
    """The items between commas, or between commas and colons, that are not in quotes."""
    items = [text]
    for sign in signs:
        items = [part for item in items for part in sign.sub(lambda at: at[1] or "\0", item).split("\0")]
    return items


def _settings(text: str, items: list[str]) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for item in items:
        key, given, value = (part.strip() for part in item.partition("="))
        if not item.strip() and len(items) == 1:
            continue
        if not given or not key:
            raise OptionError(
                f"a setting of a player is KEY=VALUE, as in depth=4; {quoted(item)} in {quoted(text)} is not"
            )
        if key in found:
            raise OptionError(f"{quoted(key)} is given twice in {quoted(text)}")
        found[key] = _unquoted(value)
    return tuple(found.items())


def _unquoted(text: str) -> str:
    return text[1:-1] if re.fullmatch(IN_QUOTES, text) else text
