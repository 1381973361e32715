"""A match as a value: who plays whom, at what, from which openings, and when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, islice
from typing import Any

from gametree.matches.openings import NODES, PLIES, Line, endless_openings
from gametree.matches.pair_job import PairJob
from gametree.matches.player_spec import PlayerSpec, player_spec
from gametree.matches.sprt import Sprt
from gametree.model.arguments import each, instance, listed_by, number, one_of, seeded, whole
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.user_file import is_in_file, split_name
from gametree.players.referee import BY_THE_RULES, Adjudication
from gametree.rules.catalogue import game as built_in
from gametree.rules.loading import find_game
from gametree.rules.origin import Origin
from gametree.runs.canonical import canonical
from gametree.runs.digest import digest
from gametree.runs.row_store import Key

__all__ = ["Match", "OpeningPlan"]

PAIRINGS = ("round-robin", "gauntlet")
MOST_PAIRS = 10**7
UNITS = 5
"""How many of the small advantages of a game (`Position.unit`) an opening may be worth, by default."""


@dataclass(frozen=True, slots=True)
class OpeningPlan:
    """How the openings of a match are made: see `made_openings`. Without a `balance`, five units of the game.

    >>> from gametree.matches import OpeningPlan
    >>> OpeningPlan(plies=4, balance=50, seed=7).plies
    4
    """

    plies: int = PLIES
    balance: float | None = None
    nodes: int = NODES
    seed: int = 0

    def __post_init__(self) -> None:
        whole("plies", self.plies, 0, 200)
        if self.balance is not None:
            number("balance", self.balance, 0, 1e9)
        whole("nodes", self.nodes, 1)
        seeded(self.seed)

    def lines(self, start: Position) -> Iterator[Line]:
        """The openings, as long as there are new ones."""
        instance("start", start, Position, "a position")
        balance = _balance(self, start)
        return endless_openings(start, plies=self.plies, balance=balance, nodes=self.nodes, seed=self.seed)


@dataclass(frozen=True)
class Match:
    """A match of two or more players; `run_match` plays it.

    `game` is the name of a built-in game, or an `Origin` of any game. `players` are texts or specs, see `player_spec`.
    Every opening is played twice, sides swapped, by every pairing: each player against each ("round-robin"), or the
    first against all others ("gauntlet"). `pairs` is the most pairs of games of a pairing; with a `test`, which needs
    two players, the match ends when that has an answer. `openings` are lines of moves, or how to make them. `run` is
    the number of the run: another number plays the same match anew, where a store holds its games already.

    >>> from gametree.matches import Match
    >>> match = Match("othello", ["mtdf:depth=2", "mtdf:depth=1", "random:1"], pairs=10)
    >>> [f"{one.name} - {two.name}" for one, two in match.pairings]
    ['mtdf:depth=2 - mtdf:depth=1', 'mtdf:depth=2 - random:1', 'mtdf:depth=1 - random:1']
    """

    game: str | Origin
    players: Sequence[str | PlayerSpec]
    pairs: int = 50
    test: Sprt | None = None
    pairing: str = "round-robin"
    openings: OpeningPlan | Sequence[Line] = field(default_factory=OpeningPlan)
    rules: Adjudication = BY_THE_RULES
    run: int = 1

    def __post_init__(self) -> None:
        whole("pairs", self.pairs, 1, MOST_PAIRS)
        one_of("pairing", self.pairing, PAIRINGS)
        instance("rules", self.rules, Adjudication, "an Adjudication")
        whole("run", self.run, 1)
        if self.test is not None:
            instance("test", self.test, Sprt, "an Sprt, such as Sprt(elo0=0, elo1=5), or None")
        object.__setattr__(self, "players", _named(self.players))
        if self.test is not None and len(self.players) != 2:
            raise OptionError(f"a sequential test is of two players, not of {len(self.players)}")
        if not isinstance(self.openings, OpeningPlan):
            lines = [tuple(line) for line in each("openings", self.openings, tuple, "lines of moves, each a tuple")]
            object.__setattr__(self, "openings", tuple(lines))
        self._check_game()
        self._check_openings()

    @cached_property
    def origin(self) -> Origin:
        """Where its games start."""
        if isinstance(self.game, Origin):
            return self.game
        return Origin(built_in(self.game).name)

    @cached_property
    def start(self) -> Position:
        """The position before the opening."""
        return self.origin.position()

    @cached_property
    def specs(self) -> tuple[PlayerSpec, ...]:
        """The players."""
        return tuple(player_spec(player) for player in self.players)

    @cached_property
    def pairings(self) -> list[tuple[PlayerSpec, PlayerSpec]]:
        """Who plays whom, the first player of a pairing first."""
        if self.pairing == "gauntlet":
            return [(self.specs[0], other) for other in self.specs[1:]]
        return list(combinations(self.specs, 2))

    @property
    def wanted(self) -> int:
        """The most pairs of games of all pairings together."""
        return self.pairs * len(self.pairings)

    def jobs(self) -> Iterator[PairJob]:
        """The pairs of games in their order: one opening after the other, by all pairings.

        `OptionError` if there is no opening at all.
        """
        openings = self.openings.lines(self.start) if isinstance(self.openings, OpeningPlan) else self.openings
        line = None
        for line in islice(openings, self.pairs):
            for first, second in self.pairings:
                yield PairJob(self.origin, line, first, second, self.rules, self.run)
        if line is None:
            raise OptionError(self._no_openings())

    def _no_openings(self) -> str:
        """What to do if there are none."""
        if not isinstance(self.openings, OpeningPlan):
            return "there are no openings; give some, or let the match make its own"
        most = _balance(self.openings, self.start)
        return (
            f"no opening of {self.openings.plies} plies is worth at most {most:g} to either side; "
            "give a higher balance, another number of plies, or openings of your own"
        )

    def key(self) -> Key:
        """What its rows belong to in a store: the game, and the versions of its rules and evaluator."""
        name = self.origin.game or ""
        found = find_game(name)
        versions: dict[str, Any] = {"game": name, "version": found.version}
        if found.evaluators:
            evaluator = self.origin.evaluator or next(iter(found.evaluators))
            versions["evaluators"] = {each: found.evaluator_version(each) for each in found.evaluators}
            versions["evaluator"] = evaluator
        if is_in_file(name):
            versions["file"] = digest(split_name(name)[0])
        return "match", canonical(versions)

    def _check_game(self) -> None:
        if not isinstance(self.game, Origin):
            built_in(self.game)
        elif self.game.game is None:
            raise OptionError("a match is of a game with a name: Origin('othello'), for example")

    def _check_openings(self) -> None:
        if isinstance(self.openings, OpeningPlan):
            return
        if len(self.openings) < self.pairs and self.test is None:
            raise OptionError(
                f"there are {len(self.openings)} openings, which is enough for {2 * len(self.openings)} games of a "
                f"pairing, not for {2 * self.pairs}; give more openings, or play fewer games"
            )
        for line in self.openings:
            if not self.start.line(line).moves():
                raise OptionError(f"the game is over after the opening {' '.join(map(str, line))}")


def _balance(plan: OpeningPlan, start: Position) -> float:
    """The most that an opening may be worth to either side."""
    return UNITS * start.unit if plan.balance is None else plan.balance


def _named(players: Any) -> tuple[PlayerSpec, ...]:
    """The players; a second one of the same name gets a number."""
    specs = [player_spec(player) for player in listed_by("players", players, "players, such as 'mtdf:depth=4'")]
    if len(specs) < 2:
        raise OptionError("a match needs at least two players")
    taken: set[str] = set()
    for at, spec in enumerate(specs):
        names = [spec.name, *(f"{spec.name} ({number})" for number in range(2, len(specs) + 1))]
        free = next(name for name in names if name not in taken)
        taken.add(free)
        specs[at] = spec if free == spec.name else spec.named(free)
    return tuple(specs)
