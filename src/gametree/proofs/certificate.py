"""Certificates: files that say of positions what was proved, so that anybody can check the value of a game.

A certificate is a file of JSON lines. The first says which game it is of, where the root is, how many plies below it
the frontier is, and which value is claimed:

    {"format": "gametree certificate", "version": 1, "game": "othello", "options": {"size": 6}, "position": null,
     "key": "0123456789abcdef", "frontier": 4, "value": -4, "lines": 123}

`position` is in the game's notation, or null for the start; `key` is the root's `symmetric_key`. Each of the other
`lines` is a claim about the position after some moves, those nearer to the root first:

    {"moves": ["d2", "b3"], "lower": -4}

says that it is worth at least -4, and "upper" that it is worth at most that. Every bound is the claimed value itself.
Claims above the frontier follow from those a ply below; claims of the frontier can be proved by a search alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gametree.model.arguments import file_path
from gametree.model.errors import CertificateError, OptionError
from gametree.model.files import write_file
from gametree.model.limits import MAX_DEPTH
from gametree.model.position import Position
from gametree.model.quoted import cut
from gametree.model.values import Scale, real_number, whole_number
from gametree.proofs.top import Top, TopNode, unknown
from gametree.rules.origin import Origin

__all__ = ["BoundClaim", "Certificate", "Header", "is_trivial", "key_of", "read_certificate"]

FORMAT = "gametree certificate"
VERSION = 1
LONGEST_LINE = 1_000_000
"""Bytes."""
SIDES = ("lower", "upper")


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: what is claimed."""

    origin: Origin
    key: str
    frontier: int
    value: int | float
    lines: int

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.origin.game,
            "options": dict(self.origin.options),
            "position": self.origin.text,
            "key": self.key,
            "frontier": self.frontier,
            "value": self.value,
            "lines": self.lines,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Header:
        """The header from plain data; `CertificateError` if it is something else."""
        game, text, options, key = (data.get(name) for name in ("game", "position", "options", "key"))
        frontier, value, lines = whole_number(data.get("frontier")), real_number(data.get("value")), data.get("lines")
        if (data.get("format"), data.get("version")) != (FORMAT, VERSION):
            raise CertificateError(f"this is not a certificate of gametree of version {VERSION}", 1)
        if not isinstance(game, str | None) or not isinstance(text, str | None) or not isinstance(options, dict):
            raise CertificateError("game and position are strings or null, and options have names", 1)
        if frontier is None or not 0 <= frontier <= MAX_DEPTH:
            raise CertificateError(f"frontier is a whole number from 0 to {MAX_DEPTH}", 1)
        if value is None or whole_number(lines) is None or not isinstance(key, str):
            raise CertificateError("value and lines are numbers, and key is a string", 1)
        return cls(Origin(game, text, None, options), key, frontier, value, int(lines))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class BoundClaim:
    """What is claimed of the position after some moves: which sides of the value are bounds of it."""

    moves: tuple[str, ...]
    sides: tuple[str, ...]

    def as_dict(self, value: int | float) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"moves": list(self.moves)} | dict.fromkeys(self.sides, value)

    @classmethod
    def read(cls, data: Mapping[str, Any], value: int | float, number: int) -> BoundClaim:
        """The claim from plain data; `CertificateError` if it is something else."""
        moves = data.get("moves")
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise CertificateError("moves is a list of strings", number)
        sides = tuple(side for side in SIDES if side in data)
        if not sides or data.keys() - {"moves", *SIDES}:
            raise CertificateError("a claim has moves, and lower, upper or both", number)
        for side in sides:
            if real_number(data[side]) != value:
                raise CertificateError(f"its {side} bound is not the claimed value {value}", number)
        return cls(tuple(moves), sides)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What proves the value of a position. `write` writes it, and `verify_certificate` checks the file."""

    header: Header
    claims: tuple[BoundClaim, ...]

    @classmethod
    def of(cls, top: Top, origin: Origin | None) -> Certificate:
        """The proof that a solved top holds, and nothing else."""
        root = top.root
        sides: dict[TopNode, list[str]] = {}
        for side in SIDES:
            for node in _proof(top, side, sides):
                sides.setdefault(node, []).append(side)
        nodes = sorted(sides, key=lambda node: node.ply)
        claims = [BoundClaim(tuple(map(str, node.line)), tuple(sides[node])) for node in nodes]
        header = Header(
            origin or Origin(None, root.position.text),
            key_of(root.position),
            top.plies,
            top.scale.value(root.lower),
            len(claims),
        )
        return cls(header, tuple(claims))

    def write(self, file: str | Path) -> None:
        """Writes the certificate to a file; `OptionError` if that is impossible."""
        data = [self.header.as_dict(), *(claim.as_dict(self.header.value) for claim in self.claims)]
        pieces = (json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in data)
        write_file(file_path(file), pieces, "the certificate cannot be written")


def read_certificate(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines of a certificate as plain data, each with its number; `CertificateError` if one is not JSON."""
    try:
        with file.open("rb") as there:
            number = 0
            while line := there.readline(LONGEST_LINE + 1):
                number += 1
                yield number, _parsed(line, number)
    except OSError as error:
        raise OptionError(f"{cut(file)} cannot be read: {error.strerror}") from None
    if not number:
        raise CertificateError("the file is empty", 1)


def key_of(position: Position) -> str:
    """The key of a position, and of its mirror images, as a certificate writes it."""
    return f"{position.symmetric_key:016x}"


def _parsed(line: bytes, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line.decode()) if len(line) <= LONGEST_LINE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise CertificateError("it is not an object of JSON", number)
    return data


def is_trivial(scale: Scale, number: int, side: str) -> bool:
    """Whether a bound says nothing: it is the least value of all, or the greatest."""
    return number == unknown(scale)[SIDES.index(side)]


def _proof(top: Top, side: str, before: Mapping[TopNode, object]) -> Iterator[TopNode]:
    """The positions on which one bound of the root depends: one child where the mover has the choice, else all.

    Those that are in the certificate already are preferred.
    """
    number = top.root.lower
    seen, waiting = {top.root}, [top.root]
    while waiting:
        node = waiting.pop()
        yield node
        if node.over or node.ply == top.plies or is_trivial(top.scale, number, side):
            continue
        children = [child for child in node.children or () if _has(child, side, number)]
        if node.position.maximizing == (side == "lower"):
            known = (child for child in children if child.over or child in before or child in seen)
            children = [next(known, children[0])]
        new = [child for child in children if not child.over and child not in seen]
        seen.update(new)
        waiting.extend(new)


def _has(node: TopNode, side: str, number: int) -> bool:
    return node.lower >= number if side == "lower" else node.upper <= number
