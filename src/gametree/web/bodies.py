"""The bodies of requests: what may be in them, and of which type. What they mean is checked by the library."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from gametree.searching.selective.parts import FULL_WIDTH
from gametree.web.caps import CAPS

__all__ = [
    "AnalyseBody",
    "ComparisonBody",
    "ExperimentBody",
    "ExportBody",
    "GameBody",
    "HintBody",
    "MoveBody",
    "Nothing",
    "OpponentBody",
    "PairBody",
    "Place",
    "PositionsBody",
    "SketchBody",
    "TraceBody",
    "ValuesBody",
]

Name = Annotated[str, Field(max_length=200)]
Text = Annotated[str, Field(max_length=CAPS.body)]
MoveText = Annotated[str, Field(max_length=1_000)]
Moves = Annotated[list[MoveText], Field(max_length=10_000)]
Setting = bool | int | float | Name | None
Depth = Annotated[int, Field(ge=0, le=CAPS.depth)]
Seconds = Annotated[float, Field(gt=0, le=CAPS.seconds)]
Nodes = Annotated[int, Field(ge=1, le=CAPS.nodes)]
Events = Annotated[int, Field(ge=1, le=CAPS.events)]


class Body(BaseModel):
    """Plain data: no other fields, no conversions, no infinities."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True)


class Nothing(Body):
    """A command that needs no more than its name."""


class Place(Body):
    """A position: of a game, or of a worked example, after some moves."""

    game: Name | None = None
    example: Name | None = None
    position: Text | None = None
    options: Annotated[dict[Name, Setting], Field(max_length=50)] = Field(default_factory=dict)
    evaluator: Name | None = None
    moves: Moves = Field(default_factory=list)

    @model_validator(mode="after")
    def _named_once(self) -> Place:
        if (self.game is None) == (self.example is None):
            raise ValueError("a place names a game, or an example instead")
        if self.example is not None and (self.position is not None or self.options or self.evaluator is not None):
            raise ValueError("an example has its own position, options and evaluator; leave them out")
        return self


class PositionsBody(Body):
    """Several positions, each the end of a path."""

    place: Place
    paths: Annotated[list[Moves], Field(max_length=CAPS.positions)]


class Searched(Body):
    """What is the same in all requests for a search."""

    place: Place
    depth: Depth | None = None
    table: Name = "auto"


class Traced(Searched):
    """A search that is recorded."""

    iterations: Literal["last", "all"] | None = None
    selective: Name = FULL_WIDTH
    events: Events = 100_000


class TraceBody(Traced):
    """A search to watch."""

    algorithm: Name


class PairBody(Traced):
    """Two searches to compare step by step."""

    algorithms: Annotated[list[Name], Field(min_length=2, max_length=2)]


class ExportBody(Body):
    """A run, to be saved as one file."""

    run: TraceBody | PairBody
    step: Annotated[int, Field(ge=0)] = 0
    title: Name = ""


class Limited(Searched):
    """A search with limits."""

    algorithm: Name = "mtdf"
    nodes: Nodes | None = None
    seconds: Seconds | None = None
    ordering: Name = "auto"


class SketchBody(Limited):
    """The top of the tree of a long search."""

    plies: Annotated[int, Field(ge=0, le=4)] = 3
    selective: Name = FULL_WIDTH
    below: Moves = Field(default_factory=list)


class AnalyseBody(Limited):
    """The best lines of a position, as they are found."""

    lines: Annotated[int, Field(ge=1, le=CAPS.moves)] = 1


class ValuesBody(Limited):
    """The values of all positions of a game; the limits are those of each position."""


class ComparisonBody(Body):
    """A comparison of algorithms on several positions."""

    places: Annotated[list[Place], Field(min_length=1, max_length=20)] | None = None
    standard: Name | None = None
    algorithms: Annotated[list[Name], Field(min_length=1, max_length=30)]
    depth: Depth | None = None
    deepening: Literal["auto", "never"] = "auto"
    table: Name = "auto"
    seconds: Seconds | None = None

    @model_validator(mode="after")
    def _somewhere(self) -> ComparisonBody:
        if (self.places is None) == (self.standard is None):
            raise ValueError("a comparison has places, or the standard positions of a game instead")
        return self


class ExperimentBody(Body):
    """An experiment of the papers."""

    name: Name
    plan: Literal["quick", "full"] = "quick"


class OpponentBody(Body):
    """Who plays: a level, or an algorithm."""

    level: Annotated[int, Field(ge=1, le=10)] | None = None
    algorithm: Name | None = None
    depth: Depth | None = None


class GameBody(Body):
    """A new game."""

    place: Place
    opponent: OpponentBody = OpponentBody()
    other: OpponentBody = OpponentBody()
    side: Literal["first", "second", "none"] = "first"
    clock: Name | None = None
    seconds: Seconds | None = None
    seed: Annotated[int, Field(ge=0, lt=2**32)] | None = None


class MoveBody(Body):
    """A move."""

    move: MoveText


class HintBody(Body):
    """A hint."""

    seconds: Annotated[float, Field(gt=0, le=10)] = 1.0
