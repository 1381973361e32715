"""The protocols by name, and which of them a game has."""

from __future__ import annotations

from gametree.engines.gtp import Gtp
from gametree.engines.hub import Hub
from gametree.engines.nboard import NBoard
from gametree.engines.protocol import Protocol
from gametree.engines.uci import Uci
from gametree.engines.ugi import Ugi
from gametree.model.errors import OptionError, UnknownName
from gametree.model.game import AnyGame

__all__ = ["PROTOCOLS", "find_protocol", "protocols_of"]

PROTOCOLS: dict[str, type[Protocol]] = {protocol.name: protocol for protocol in (Uci, Ugi, NBoard, Hub, Gtp)}


def protocols_of(game: AnyGame) -> list[str]:
    """The names of the protocols that a game can be played by, the most usual one first.

    >>> import gametree as gt
    >>> from gametree.engines.protocols import protocols_of
    >>> protocols_of(gt.game("chess")), protocols_of(gt.game("kalah"))
    (['uci', 'ugi', 'gtp'], ['ugi', 'gtp'])
    """
    return [name for name, protocol in PROTOCOLS.items() if protocol.is_for(game)]


def find_protocol(name: str | None, game: AnyGame) -> type[Protocol]:
    """The protocol called `name`, or the game's usual one; `OptionError` if the game is not played by it.

    >>> import gametree as gt
    >>> from gametree.engines.protocols import find_protocol
    >>> find_protocol("nboard", gt.game("chess"))
    Traceback (most recent call last):
    gametree.model.errors.OptionError: chess is not played by nboard; it has uci, ugi, gtp
    """
    has = protocols_of(game)
    if name is None:
        return PROTOCOLS[has[0]]
    if name not in PROTOCOLS:
        raise UnknownName("protocol", name, PROTOCOLS)
    if name not in has:
        raise OptionError(f"{game.name} is not played by {name}; it has {', '.join(has)}")
    return PROTOCOLS[name]
