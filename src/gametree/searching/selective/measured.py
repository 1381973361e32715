"""What the parts of a selective search are told of a game's values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gametree.model.position import Position
from gametree.searching.selective.cuts import cuts_of
from gametree.searching.selective.parts import Measure

if TYPE_CHECKING:
    from gametree.searching.kernels.kernel import Settings

__all__ = ["measured"]


def measured(position: Position, settings: Settings) -> Measure:
    """What a search of `position` is told: by its calibration if there is one, else by the game."""
    parts, known = settings.selective, settings.calibration
    decisive = position.scale.infinity if position.decisive is None else position.decisive
    if not parts:
        return Measure(0, decisive)
    margin = int(position.margin) if known is None else known.margin
    return Measure(margin, decisive, cuts_of(known, position.stage) if known and "probcut" in parts else ())
