"""One pair of games, in whatever process plays it: the same opening twice, sides swapped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from time import perf_counter
from typing import Any

from gametree.matches.openings import Line
from gametree.matches.player_spec import PlayerSpec
from gametree.matches.ratings import GameScore
from gametree.matches.tally import Pairs, single_pair
from gametree.players.match import GameRecord, play_pair
from gametree.players.player import Player
from gametree.players.referee import Adjudication
from gametree.rules.origin import Origin
from gametree.runs.canonical import canonical, parsed

__all__ = ["PairJob", "PairRow", "PlayedGame", "PlayedPair", "dismiss_players", "play"]

LONGEST_GAME = 10**6


@dataclass(frozen=True, slots=True)
class PairJob:
    """What decides a pair of games."""

    origin: Origin
    line: Line
    first: PlayerSpec
    second: PlayerSpec
    rules: Adjudication
    run: int = 1

    def cell(self) -> str:
        """What the pair is found by in a store. Names of players do not count."""
        return canonical(
            {
                "position": self.origin.text,
                "evaluator": self.origin.evaluator,
                "options": dict(self.origin.options),
                "opening": [str(move) for move in self.line],
                "first": self.first.identity(),
                "second": self.second.identity(),
                "rules": asdict(self.rules),
                "run": self.run,
            }
        )


@dataclass(frozen=True, slots=True)
class PairRow:
    """What was played, as a canonical string, and the seconds that it took."""

    measured: str
    seconds: float


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match. Its moves, as they print, begin after the opening."""

    maximizer: str
    minimizer: str
    moves: tuple[str, ...]
    outcome: float
    """In MAX's view: above zero, MAX has won."""
    ended: str
    """See `GameRecord.ended`."""
    reason: str

    @property
    def points(self) -> float:
        """The points of MAX: 1, 0.5 or 0."""
        return 0.5 if not self.outcome else float(self.outcome > 0)

    @property
    def score(self) -> GameScore:
        """The game as `rate` takes it."""
        return GameScore(self.maximizer, self.minimizer, self.points)


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """A pair of games: in the first of them the first player was MAX."""

    first: str
    second: str
    opening: tuple[str, ...]
    games: tuple[PlayedGame, PlayedGame]
    nodes: tuple[int, int]
    """Of the first player and of the second, in both games."""
    moves: tuple[int, int]

    @property
    def tally(self) -> Pairs:
        """The pair as it is counted, in the view of the first player."""
        points = (self.games[0].points, 1 - self.games[1].points)
        return single_pair(points.count(1.0), points.count(0.0))

    @classmethod
    def read(cls, job: PairJob, measured: str) -> PlayedPair:
        """The pair from what was stored; `ValueError`, `TypeError` or `KeyError` if that is something else."""
        data = parsed(measured)
        names = (job.first.name, job.second.name)
        one, two = (_game(each, *sides) for each, sides in zip(data["games"], (names, names[::-1]), strict=True))
        nodes, moves = ((int(first), int(second)) for first, second in (data["nodes"], data["moves"]))
        return cls(*names, tuple(str(move) for move in job.line), (one, two), nodes, moves)


def play(job: PairJob) -> PairRow:
    """Plays a pair. Players are made once in each process, and kept for the next pair."""
    began = perf_counter()
    opening = job.origin.position().line(job.line)
    first, second = (_player(spec, job.rules.margin) for spec in (job.first, job.second))
    pair = play_pair(opening, first, second, job.rules)
    efforts = (pair.first_effort, pair.second_effort)
    measured = {
        "games": [_data(game) for game in (pair.first_as_max, pair.second_as_max)],
        "nodes": [effort.nodes for effort in efforts],
        "moves": [effort.moves for effort in efforts],
    }
    return PairRow(canonical(measured), perf_counter() - began)


def dismiss_players() -> None:
    """Ends the engines of this process, and forgets all players."""
    players = list(_players.values())
    _players.clear()
    for player in players:
        if (close := getattr(player, "close", None)) is not None:
            close()


_players: dict[tuple[PlayerSpec, float], Player] = {}


def _player(spec: PlayerSpec, margin: float) -> Player:
    if (spec, margin) not in _players:
        _players[spec, margin] = spec.make(margin)
    return _players[spec, margin]


def _data(game: GameRecord) -> dict[str, Any]:
    outcome = game.outcome if isfinite(game.outcome) else (1 if game.outcome > 0 else -1)
    moves = [str(move) for move in game.moves]
    return {"moves": moves, "outcome": outcome, "ended": game.ended, "reason": game.reason}


def _game(data: Mapping[str, Any], maximizer: str, minimizer: str) -> PlayedGame:
    moves = tuple(str(move) for move in data["moves"][:LONGEST_GAME])
    return PlayedGame(maximizer, minimizer, moves, float(data["outcome"]), str(data["ended"]), str(data["reason"]))
