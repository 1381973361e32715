"""What a running server has: its offers, its limits, its threads, the streams and the games."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

from gametree.model.position import Position
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithms.sss import Sss
from gametree.searching.memory.table import Table
from gametree.searching.memory.tree import Tree
from gametree.web.bodies import Place
from gametree.web.caps import CAPS, Caps
from gametree.web.matches import Matches
from gametree.web.offers import Offers
from gametree.web.refusals import RefusalError
from gametree.web.streams import Report, Stream, Streams
from gametree.web.wire import text_of
from gametree.web.workers import Workers

__all__ = ["House", "Report", "answered", "begun"]


class House:
    """A running server, without the web around it. `store` is the file with the rows of experiments."""

    def __init__(self, offers: Offers | None = None, caps: Caps = CAPS, store: Path | None = None) -> None:
        self.offers = offers or Offers()
        self.caps = caps
        self.store = store
        self.questions = Workers("questions", 4, caps.questions)
        self.searches = Workers("searches", caps.searches)
        self.streams = Streams(self.searches, caps)
        self.matches = Matches(caps)

    def position(self, place: Place) -> Position:
        """The position of a place."""
        return self.offers.position(place, self.caps)

    def table(self, size: str) -> Table | str | None:
        """The table that a request asks for: "auto", None for "none", or a new one of a size such as "16MB"."""
        if size in ("auto", "none"):
            return "auto" if size == "auto" else None
        table = Table(size)
        if table.bytes > self.caps.table:
            raise RefusalError(f"a table has at most {self.caps.table // 2**20} MB here, not {size}", "table")
        return table

    def tree(self, algorithm: Algorithm) -> Tree | None:
        """The saved tree of an algorithm that works on one, no larger than a request may take."""
        return Tree(self.caps.tree) if algorithm.uses_tree else None

    def nodes(self, algorithm: Algorithm) -> int:
        """The most nodes of one search. An algorithm that keeps them all may not visit as many."""
        keeps_all = isinstance(algorithm, Sss) or getattr(algorithm, "memory", None) == "graph"
        return self.caps.kept_nodes if keeps_all else self.caps.nodes

    def close(self) -> None:
        """Ends all work."""
        self.searches.close()
        self.questions.close()


def answered(data: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(text_of(data), status, media_type="application/json")


def begun(stream: Stream) -> Response:
    """The answer to a request that began a stream."""
    return answered({"stream": stream.id, "events": f"/api/streams/{stream.id}"}, 202)
