"""What a run that solves in parts has found, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.proofs.certificate import Certificate

__all__ = ["FrontierProgress", "FrontierResult"]


class FrontierProgress(NamedTuple):
    """How far a run is."""

    answered: int
    """Questions that were answered in this run."""
    about: int
    """How many that will be when the present test is done: a guess, which is too low if the value is another one than
    expected."""
    lower: int | float
    upper: int | float
    elapsed: float

    def __str__(self) -> str:
        between = f"value between {self.lower} and {self.upper}"
        return f"{self.answered} of about {self.about} frontier questions answered, {between}, {self.elapsed:.1f} s"


@dataclass(frozen=True, slots=True)
class FrontierResult:
    """What was proved of the root: its value is from `lower` to `upper`, in MAX's view."""

    lower: int | float
    upper: int | float
    move: Any
    """A best move, if it is solved; None if the game is over, or the root itself is the frontier."""
    answered: int
    """Questions that were answered in this run."""
    nodes: int
    """Visited for these answers."""
    elapsed: float
    stopped: str | None
    """Why the run ended early: "time" or "interrupted"; None if it is solved."""
    certificate: Certificate | None
    """What proves the value; None if it is not solved."""

    @property
    def solved(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> int | float | None:
        """The value; None if it is not solved."""
        return self.lower if self.solved else None

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON; None for bounds that are not known."""
        low, high = (None if abs(bound) == float("inf") else bound for bound in (self.lower, self.upper))
        return {
            "value": self.value,
            "lower": low,
            "upper": high,
            "move": None if self.move is None else str(self.move),
            "answered": self.answered,
            "nodes": self.nodes,
            "elapsed": self.elapsed,
            "stopped": self.stopped,
        }
