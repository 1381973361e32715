"""The most that one request may ask for, so that no client can take the machine."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["CAPS", "Caps"]


class Caps(NamedTuple):
    """The limits of a server. The page shows them, and every request is held to them."""

    searches: int = 4
    """Searches at the same time; one more is refused."""
    questions: int = 32
    """Short questions that run or wait at the same time, such as for a position."""
    streams: int = 32
    """Streams that are kept at the same time, ended ones included."""
    games: int = 20
    """Games that are kept at the same time."""
    seconds: float = 120.0
    """Of one search."""
    nodes: int = 1_000_000_000
    """Of one search."""
    kept_nodes: int = 500_000
    """Of a search that keeps a list or graph of them, as SSS* does: it takes some 500 bytes a node."""
    depth: int = 64
    events: int = 1_000_000
    """Of one trace."""
    table: int = 2**28
    """Bytes of a transposition table."""
    tree: int = 2**20
    """Nodes of a saved tree, and of a random tree that is stored."""
    body: int = 1_000_000
    """Bytes of a request."""
    positions: int = 500
    """Positions described in one answer."""
    moves: int = 1_000
    """Moves listed of one position, and lines that a search finds."""
    idle: float = 10.0
    """Seconds after which a stream without a listener is cancelled."""
    kept: float = 60.0
    """Seconds that an ended stream is kept, for clients that reconnect."""
    game_seconds: float = 7200.0
    """Seconds that a game without requests is kept."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return self._asdict()


CAPS = Caps()
