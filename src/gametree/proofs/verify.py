"""Checks certificates, trusting nothing but the rules of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from gametree.model.arguments import file_path, function, seeded, whole
from gametree.model.errors import CertificateError, GameTreeError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.proofs.certificate import BoundClaim, Header, is_trivial, key_of, read_certificate
from gametree.proofs.question import Question, answer, forget
from gametree.rules.saved_origin import SavedIn, saved_start
from gametree.searching.memory.table import Table
from gametree.searching.solving import ORDERING, TABLE

__all__ = ["SAMPLE", "Verification", "verify_certificate"]

SAMPLE = 10


@dataclass(frozen=True, slots=True)
class Verification:
    """What was checked of a certificate, all of it right."""

    value: int | float
    followed: int
    """Bounds of positions above the frontier: they follow from those a ply below."""
    bounds: int
    """Bounds of positions of the frontier."""
    solved: int
    """Those of them that were proved again, by a search."""
    seed: int

    @property
    def proved(self) -> bool:
        """Whether nothing is left to believe."""
        return self.solved == self.bounds

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self) | {"proved": self.proved}

    def __str__(self) -> str:
        claims = (
            f"claims: {self.followed} above the frontier, which follow from those a ply below, and {self.bounds} of it"
        )
        if self.proved:
            return f"{claims}, all proved again by a search; so the value is {self.value}"
        sample = f"{self.solved}, chosen with seed {self.seed}, proved again by a search"
        return f"{claims}, of which {sample}; if the others hold, the value is {self.value}"


class _Line(NamedTuple):
    number: int
    claim: BoundClaim
    position: Position

    @property
    def shown(self) -> str:
        return " ".join(self.claim.moves) or "the root"


def verify_certificate(
    file: str | Path,
    game: str | AnyGame | Position | None = None,
    *,
    sample: int = SAMPLE,
    seed: int = 0,
    table: int | str = TABLE,
    on_progress: Callable[[int, int], object] = lambda solved, of: None,
) -> Verification:
    """Checks a certificate of `solve_frontier`; a `CertificateError` names the first line that is wrong.

    The bounds of all positions above the frontier must follow from those a ply below. Of the bounds of the frontier,
    a random `sample` is proved again by a search, with a `table` of that size; if there are no more than that, all
    are. `game` is needed where the certificate is of a game of your own: a Python file that it names is never run.

    >>> import gametree as gt, tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "hexapawn.jsonl"
    ...     gt.solve_frontier(gt.position("hexapawn"), 2).certificate.write(file)
    ...     print(gt.verify_certificate(file).value)
    -1
    """
    file, sample, seed = file_path(file), whole("sample", sample, 0), seeded(seed)
    function("on_progress", on_progress)
    Table(table)  # refuses what is no size, before anything is read
    lines = read_certificate(file)
    header = Header.read(next(lines)[1])
    root = _root(header, game, file)
    claims = _Claims(header, root)
    for number, data in lines:
        claims.add(BoundClaim.read(data, header.value, number), number)
    followed = claims.check_top()
    bounds = [(line, side) for line in claims.frontier for side in line.claim.sides]
    chosen = Random(seed).sample(bounds, min(sample, len(bounds)))
    try:
        for done, (line, side) in enumerate(sorted(chosen, key=lambda one: one[0].number), 1):
            _prove_again(line, side, header.value, table)
            on_progress(done, len(chosen))
    finally:
        forget()
    return Verification(header.value, followed, len(bounds), len(chosen), seed)


class _Claims:
    """All claims of a certificate, by ply and key of their positions."""

    def __init__(self, header: Header, root: Position) -> None:
        self._header, self._root = header, root
        self._scale = root.for_solving().scale
        self._number = self._scale.number(header.value)
        self._lines: dict[tuple[int, str], _Line] = {}

    def add(self, claim: BoundClaim, number: int) -> None:
        """Takes a claim, if there is such a position."""
        if len(claim.moves) > self._header.frontier:
            raise CertificateError(f"it has more moves than the frontier has plies, {self._header.frontier}", number)
        try:
            position = self._root.line(claim.moves)
        except GameTreeError as error:
            raise CertificateError(f"there is no such position: {error}", number) from None
        line = _Line(number, claim, position)
        other = self._lines.setdefault((len(claim.moves), key_of(position)), line)
        if other is not line:
            raise CertificateError(f"it is the same position as line {other.number}", number)

    def check_top(self) -> int:
        """Checks all but the bounds of the frontier; returns how many bounds that were."""
        root = self._lines.get((0, self._header.key))
        if root is None or root.claim.sides != ("lower", "upper"):
            raise CertificateError("nothing claims both bounds of the root", 2)
        checked = 0
        for line in self._lines.values():
            if not self._is_frontier(line):
                self._check(line)
                checked += len(line.claim.sides)
        if len(self._lines) != self._header.lines:
            wrong = f"the certificate should have {self._header.lines} claims, and has {len(self._lines)}"
            raise CertificateError(wrong, 1)
        return checked

    @property
    def frontier(self) -> list[_Line]:
        """The claims that a search must prove."""
        return [line for line in self._lines.values() if self._is_frontier(line)]

    def _is_frontier(self, line: _Line) -> bool:
        return len(line.claim.moves) == self._header.frontier and bool(line.position.moves())

    def _check(self, line: _Line) -> None:
        """`CertificateError` if a bound does not follow from those a ply below, or from the end of the game."""
        moves = line.position.moves()
        for side in line.claim.sides:
            if is_trivial(self._scale, self._number, side):
                continue
            if not moves and not self._holds_at_end(line.position, side):
                raise CertificateError(
                    f"{line.shown}: the game is over there, and its {side} bound is wrong", line.number
                )
            lacking = [move for move in moves if not self._is_claimed(line, move, side)]
            one_is_enough = line.position.maximizing == (side == "lower")
            if lacking and (not one_is_enough or len(lacking) == len(moves)):
                raise CertificateError(
                    f"{line.shown}: its {side} bound does not follow; nothing claims one "
                    + ("after any move" if one_is_enough else f"after {quoted(str(lacking[0]))}"),
                    line.number,
                )

    def _is_claimed(self, line: _Line, move: Any, side: str) -> bool:
        child = line.position.play(move)
        if not child.moves():
            return self._holds_at_end(child, side)
        found = self._lines.get((len(line.claim.moves) + 1, key_of(child)))
        return found is not None and side in found.claim.sides

    def _holds_at_end(self, position: Position, side: str) -> bool:
        outcome, value = position.for_solving().evaluate(), self._header.value
        return bool(outcome >= value if side == "lower" else outcome <= value)


def _root(header: Header, game: str | AnyGame | Position | None, file: Path) -> Position:
    saved = SavedIn(file, "certificate", "gametree verify {file} --game {game}", "verify_certificate(file, game)")
    try:
        _, root = saved_start(header.origin, game, saved)
    except TypeError as error:
        raise CertificateError(f"its game cannot be made: {error}", 1) from None
    try:
        root.for_solving().scale.number(header.value)
    except GameTreeError as error:
        raise CertificateError(f"value: {error}", 1) from None
    if key_of(root) != header.key:
        raise CertificateError("key is not that of the position", 1)
    return root


def _prove_again(line: _Line, side: str, value: int | float, table: int | str) -> None:
    scale = line.position.for_solving().scale
    number = scale.number(value)
    if is_trivial(scale, number, side):
        return
    gamma = value if side == "lower" else scale.value(number + 1)
    found = answer(Question(line.position, (), gamma, table, ORDERING))
    if found.stopped == "interrupted":
        raise KeyboardInterrupt
    if (found.lower if side == "lower" else found.upper) is None:
        wrong = f"at most {found.upper}" if side == "lower" else f"at least {found.lower}"
        raise CertificateError(f"{line.shown}: its {side} bound is wrong; a search shows {wrong}", line.number)
