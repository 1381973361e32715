"""What is known of an evaluator from many searches: how well a shallow search predicts a deep one, and a margin."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, Self

from gametree.model.arguments import file_path, instance, number, whole
from gametree.model.errors import OptionError
from gametree.model.files import write_file
from gametree.model.limits import MAX_DEPTH
from gametree.model.quoted import cut, quoted
from gametree.model.valuation import Valuation
from gametree.model.values import INFINITY

__all__ = ["CONFIDENCE", "Calibration", "Fit", "Phase"]

FORMAT = "gametree calibration 1"
CONFIDENCE = 1.5
LARGEST = 1_000_000
"""Bytes of a file."""
MOST_CONFIDENCE = 10.0


class Fit(NamedTuple):
    """The value of a search of depth `deep` as a line in that of depth `shallow`, both in the mover's view."""

    deep: int
    shallow: int
    slope: float
    offset: float
    deviation: float
    """The standard deviation of what the line does not explain."""


class Phase(NamedTuple):
    """The fits of one phase of the game."""

    stage: int
    """The phase lasts as long as `Position.stage` is at least this."""
    positions: int
    """How many positions the fits are made of."""
    fits: tuple[Fit, ...]


@dataclass(frozen=True)
class Calibration:
    """How well shallow searches with an evaluator predict deep ones. `gametree.calibrate` makes one; ProbCut needs it.

    >>> import gametree as gt
    >>> known = gt.position("othello", evaluator="staged").calibration
    >>> print(known.valuation)
    othello with staged, size 8
    """

    valuation: Valuation
    """The game, and the evaluator."""
    margin: int
    """How much a quiet move usually changes the static value at most: see `Position.margin`."""
    phases: tuple[Phase, ...]
    """From the beginning of the game to its end."""
    positions: int = 0
    """How many were searched."""
    depth: int = 0
    """How deep."""
    seed: int = 0
    confidence: float = CONFIDENCE
    """How many deviations ProbCut keeps away from the window: fewer cut off more, and more of it wrongly."""

    def __post_init__(self) -> None:
        whole("margin", self.margin, 0, INFINITY - 1)
        number("confidence", self.confidence, 0, MOST_CONFIDENCE)
        if not self.phases:
            raise OptionError("a calibration has at least one phase")

    def phase(self, stage: int | None) -> Phase:
        """The phase that a stage of the game belongs to; the first one if the stage is not known."""
        reached = (phase for phase in self.phases if stage is None or stage >= phase.stage)
        return next(reached, self.phases[-1])

    def save(self, file: str | Path) -> None:
        """Writes the calibration to a file, which `read` reads."""
        write_file(file_path(file), self.as_text(), "the calibration cannot be saved")

    @classmethod
    def read(cls, file: str | Path) -> Self:
        """The calibration in a file; `OptionError` says what is wrong with it."""
        path = file_path(file)
        try:
            with path.open("rb") as there:
                data = there.read(LARGEST + 1)
            if len(data) > LARGEST:
                raise OptionError(f"a calibration has at most {LARGEST:,} bytes, and {cut(file)} has more")
            return cls.from_text(data.decode())
        except FileNotFoundError:
            raise OptionError(f"there is no file {cut(file)}") from None
        except UnicodeDecodeError:
            raise OptionError(f"{cut(file)} is not a text in UTF-8") from None
        except OSError as error:
            raise OptionError(f"{cut(file)} cannot be read: {error.strerror}") from None

    def as_text(self) -> str:
        """The calibration as JSON, a line for each fit."""
        facts = {
            "format": FORMAT,
            **self.valuation._asdict(),
            "positions": self.positions,
            "depth": self.depth,
            "seed": self.seed,
            "confidence": self.confidence,
            "margin": self.margin,
        }
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in facts.items())
        phases = ",\n".join(map(_phase_text, self.phases))
        return f'{{\n{lines},\n "phases": [\n{phases}\n ]\n}}\n'

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The calibration that `as_text` wrote."""
        instance("text", text, str, "a string")
        try:
            said = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise OptionError(f"a calibration is a JSON text, and this is none: {cut(str(error))}") from None
        facts = _Facts(said, "a calibration")
        if facts.take("format", str) != FORMAT:
            raise OptionError(f"the format of a calibration is {quoted(FORMAT)}, not {quoted(said['format'])}")
        found = cls(
            Valuation(
                facts.take("game", str),
                facts.take("options", dict),
                facts.take("evaluator", str | None),
                facts.whole("version", 0, 2**31),
            ),
            margin=facts.whole("margin", 0, INFINITY - 1),
            phases=tuple(map(_read_phase, facts.take("phases", list))),
            positions=facts.whole("positions", 0, 2**31),
            depth=facts.whole("depth", 0, MAX_DEPTH),
            seed=facts.whole("seed", -(2**64), 2**64),
            confidence=facts.number("confidence", 0, MOST_CONFIDENCE),
        )
        facts.finish()
        stages = [phase.stage for phase in found.phases]
        if stages != sorted({*stages}, reverse=True):
            raise OptionError("the stages of the phases of a calibration fall from phase to phase")
        return found


def _phase_text(phase: Phase) -> str:
    fits = ",\n".join(f"   {json.dumps(fit)}" for fit in phase.fits)
    return f'  {{"stage": {phase.stage}, "positions": {phase.positions}, "fits": [\n{fits}\n  ]}}'


def _read_phase(said: object) -> Phase:
    facts = _Facts(said, "a phase of a calibration")
    found = Phase(
        facts.whole("stage", -(2**31), 2**31),
        facts.whole("positions", 0, 2**31),
        tuple(map(_read_fit, facts.take("fits", list))),
    )
    facts.finish()
    return found


def _read_fit(said: object) -> Fit:
    names = Fit._fields
    if not isinstance(said, list) or len(said) != len(names):
        raise OptionError(f"a fit of a calibration is a list [{', '.join(names)}], not {quoted(said)}")
    facts = _Facts(dict(zip(names, said, strict=True)), "a fit of a calibration")
    deep = facts.whole("deep", 1, MAX_DEPTH)
    return Fit(
        deep,
        facts.whole("shallow", 0, deep - 1),
        facts.number("slope", 0.01, 100),
        facts.number("offset", -INFINITY, INFINITY),
        facts.number("deviation", 0, INFINITY),
    )


class _Facts:
    """The items of a JSON object, each of which is taken once."""

    def __init__(self, said: object, what: str) -> None:
        if not isinstance(said, dict):
            raise OptionError(f"{what} is a JSON object, not {quoted(said)}")
        self._left = dict(said)
        self._what = what

    def take(self, name: str, kind: Any) -> Any:
        if name not in self._left:
            raise OptionError(f"{self._what} has no {quoted(name)}")
        value = self._left.pop(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise OptionError(f"the {name} of {self._what} cannot be {quoted(value)}")
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        value: int = self.take(name, int)
        if not least <= value <= most:
            raise OptionError(
                f"the {name} of {self._what} is a whole number from {least} to {most}, not {quoted(value)}"
            )
        return value

    def number(self, name: str, least: float, most: float) -> float:
        value: float = self.take(name, int | float)
        if not (isfinite(value) and least <= value <= most):
            raise OptionError(f"the {name} of {self._what} is a number from {least:g} to {most:g}, not {quoted(value)}")
        return float(value)

    def finish(self) -> None:
        if self._left:
            raise OptionError(f"{self._what} has no {quoted(next(iter(self._left)))}")
