"""Games of OpenSpiel: searched like any other, and our searches as players in OpenSpiel's own loops.

OpenSpiel (package open_spiel, module pyspiel) is not needed until a game of it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gametree.openspiel.position import OpenSpielPosition, from_openspiel

if TYPE_CHECKING:
    from gametree.openspiel.bot import Bot

__all__ = ["Bot", "OpenSpielPosition", "from_openspiel"]


def __getattr__(name: str) -> Any:
    """`Bot` is a class of pyspiel's, and made when it is asked for."""
    if name != "Bot":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gametree.openspiel.bot import Bot

    return Bot
