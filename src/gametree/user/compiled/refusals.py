"""Why Numba refuses a function, in one sentence that says what to write instead, and the line it is about."""

from __future__ import annotations

import linecache
import re
from typing import Any, NamedTuple

from gametree.user.compiled.unsigned import MIXED_SIGNS

__all__ = ["Refusal", "place_of", "refusal"]

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
"""What Numba puts into its messages if it can, for terminals."""
OPCODE = re.compile(r"(?:unsupported opcode \((\w+)\) found.*)?Raised from (.*) \((\d+)\)")
NOISE = ("Failed in", "During:", "- ", "There are", ">>>")
"""How lines of Numba's messages begin that say nothing to a user."""

ROWS = (
    "items of a tuple that are of different kinds cannot be reached in a loop or by a number that is computed; "
    "make them all whole numbers, or rows of whole numbers"
)
REASONS = {
    r"Untyped global name 'attribute':.*<class '([\w.]+)'>": "an attribute of the game is a {0}; compiled code uses "
    "numbers and tuples of numbers",
    r"Untyped global name '(\w+)':.*<class 'dict'>": "{0} is a dict; a constant is a number or a tuple of numbers, so "
    "write a tuple that is indexed by a number, or a function with ifs",
    r"Untyped global name 'super'": "super() cannot be called; write what both classes share as a function "
    "outside them",
    r"Untyped global name 'reversed'": "reversed(...) cannot be called; go backwards with range(last, -1, -1)",
    r"Untyped global name '(\w+)':.*<class 'builtin_function_or_method'>": "{0}(...) cannot be called; write a loop",
    r"Untyped global name '(\w+)':.*<class '(?!type')([\w.]+)'>": "{0} is a {1}; a constant is a number or a tuple of "
    "numbers",
    r"Function\(<class 'tuple'>\) found": "tuple(...) takes a list of whole numbers or of bools; "
    "gametree.replaced(items, at, item) changes one item of a tuple",
    r"use of yield in a closure": "a generator cannot be part of an expression; write a loop, or a list in square "
    "brackets, as in any([...])",
    r"exception_match": "except catches only Exception; better, ask with an if before what may fail",
    r"Type of variable '.*' cannot be determined[^:]*:[^:]*:.*\n(?:.*\n)*.*:=": "an assignment inside an expression, "
    "with :=, cannot be compiled; write it on a line of its own",
    r"Unknown attribute '_replace'": "_replace takes fields of the state by their names, as in state._replace(left=3)",
    r"Unknown attribute '_asdict'": "_asdict() cannot be called; write the fields by their names, as in state.left",
    r"Unknown attribute 'bit_count'": "bit_count() cannot be called; write gametree.popcount(...)",
    r"getiter with parameters \((?:Tuple|NamedTuple)\(": ROWS,
    r"function getitem>\) found for signature:\s*>>> getitem\(Tuple\(": ROWS,
    r"Can't unify return type from the following types: (.*)": "it returns {0} in different places; return the same "
    "kind everywhere",
    r"Cannot unify (.*) and (.*) for '([A-Za-z]\w*)": "{2} is {0} in one place and {1} in another; give it one kind",
    r"Signature mismatch": "it has arguments that must be given by keyword; make them constants, or give them defaults "
    "without *",
    r"Function\(<built-in function (\w+)>\) found for signature": "{0} cannot be applied to what it gets here; write a "
    "loop, or spell it out",
    r"'with \(context manager\)": "with cannot be compiled; rules have nothing to open or to close",
}
"""Sentences by what Numba's message says, the first that fits; {0} is the first group of the pattern."""

OPCODES = {
    "IMPORT_NAME": "import belongs to the top of the file, outside functions",
    "STORE_GLOBAL": "global names are constants; keep what changes in the state",
    "UNPACK_EX": "items cannot be unpacked with a star; name each of them",
    "GET_YIELD_FROM_ITER": "yield from cannot be compiled; write a loop that yields: for move in ...: yield move",
    "DELETE_GLOBAL": "global names are constants; keep what changes in the state",
    "SETUP_WITH": "with cannot be compiled; rules have nothing to open or to close",
    "BEFORE_WITH": "with cannot be compiled; rules have nothing to open or to close",
}
KINDS = {
    r"(?:reflected )?list\(.*\)<iv=.*>|list\(.*\)": "a list",
    r"range_\w+": "a range",
    r"(?:Literal\[int\]\(-?\d+\)|u?int\d+)": "a whole number",
    r"float\d+": "a float",
    r"(?:Literal\[bool\]\(\w+\)|bool)": "a bool",
    r"none|NoneType": "None",
    r"UniTuple\(\w+ x (\d+)\)": r"a tuple of \1",
    r"Tuple\(\)": "an empty tuple",
    r"\w+ generator\(.*\)": "a generator",
}
"""Types as Python calls them, by what Numba calls them."""


class Refusal(NamedTuple):
    """Why a function is refused, and the line that it is about, if that is known."""

    why: str
    where: str | None


def refusal(error: Exception) -> Refusal:
    """What matters of Numba's long messages."""
    text = COLOUR.sub("", str(error))
    if opcode := OPCODE.search(text):
        name, file, line = opcode.groups()
        return Refusal(OPCODES.get(name, _reason(text)), _line(file, int(line)))
    mixed = MIXED_SIGNS in text
    return Refusal(MIXED_SIGNS if mixed else _reason(text), _where(text, innermost=mixed))


def place_of(function: Any) -> str:
    """Where a function is defined, and how this begins."""
    return _line(function.__code__.co_filename, function.__code__.co_firstlineno)


def _reason(text: str) -> str:
    for pattern, sentence in REASONS.items():
        if found := re.search(pattern, text):
            return sentence.format(*(_in_python(group or "") for group in found.groups()))
    lines = [line.strip() for line in text.splitlines()]
    return next((line for line in lines if line and not line.startswith(NOISE)), text)


def _in_python(kinds: str) -> str:
    """Numba's names of types, with commas between them, as one would say them."""
    parts = re.split(r", (?![^(\[<]*[)\]>])", kinds)
    return " and ".join(dict.fromkeys(map(_one_in_python, parts)))


def _one_in_python(kind: str) -> str:
    for pattern, name in KINDS.items():
        if found := re.fullmatch(pattern, kind):
            return found.expand(name)
    return kind


def _where(text: str, *, innermost: bool) -> str | None:
    """The line that a message is about. Numba names the innermost function first, which may be one of its own."""
    lines = [line.strip() for line in text.splitlines()]
    chosen = 0 if innermost else -1
    places = [line.rstrip(":") for line in lines if line.startswith("File ")]
    code = [lines[number - 1] for number, line in enumerate(lines) if line == "^"]
    return ": ".join([places[chosen], *code[chosen:][:1]]) if places else None


def _line(file: str, number: int) -> str:
    place = f'File "{file}", line {number}'
    text = linecache.getline(file, number).strip()
    return f"{place}: {text}" if text else place
