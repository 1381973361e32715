"""The work behind `gametree match`: reads the request, plays the match, and shows how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from gametree.cli import output
from gametree.cli.standing_table import LiveStanding, final_lines, ratings_of
from gametree.matches.match import Match, OpeningPlan
from gametree.matches.match_standing import MatchStanding
from gametree.matches.openings import Line, read_openings
from gametree.matches.pair_job import PlayedPair
from gametree.matches.player_spec import find_player
from gametree.matches.recording import check_recordable, write_games
from gametree.matches.run_match import default_path, run_match
from gametree.matches.sprt import Sprt
from gametree.model.errors import OptionError
from gametree.model.quoted import quoted
from gametree.players.referee import Adjudication, DrawRule, ResignRule
from gametree.rules.origin import Origin
from gametree.runs.provenance import cores
from gametree.runs.row_store import RowStore

__all__ = ["MatchRequest", "Openings", "play", "read_rules"]

GAMES = 100
MOST_GAMES = 100_000
"""Of a sequential test, if it is not said."""
TEST = ("elo0", "elo1", "alpha", "beta", "model")


class Openings(NamedTuple):
    """Which openings: a file, a number, or None for as many as it takes."""

    source: str | None
    plies: int
    balance: float | None
    seed: int


class MatchRequest(NamedTuple):
    """The options of the command that decide what is played."""

    players: tuple[str, ...]
    start: Origin
    games: int | None
    sprt: str | None
    openings: Openings
    pairing: str
    limits: Mapping[str, object]
    rules: Adjudication
    run: int

    def match(self) -> Match:
        """The match that is asked for; a wrong request is refused before any game."""
        limits = {name: limit for name, limit in self.limits.items() if limit is not None}
        if "seconds" in limits and "clock" in limits:
            raise OptionError("--seconds is for every move, --clock for the game; give one of them")
        specs = [find_player(text).limited(**limits) for text in self.players]
        start = self.start.position()
        for spec in specs:
            if spec.kind != "engine":
                spec.make().begin(start)
        test = None if self.sprt is None else read_test(self.sprt)
        openings = self._lines()
        return Match(self.start, specs, self._pairs(openings, test), test, self.pairing, openings, self.rules, self.run)

    def _lines(self) -> OpeningPlan | list[Line]:
        source, plies, balance, seed = self.openings
        plan = OpeningPlan(plies, balance, seed=seed)
        if source is None:
            return plan
        if not source.isdigit():
            return read_openings(source, self.start.position())
        lines = list(islice(plan.lines(self.start.position()), int(source)))
        if not lines:
            raise OptionError(f"there is no opening of {plies} plies that is balanced; see --plies and --balance")
        return lines

    def _pairs(self, openings: OpeningPlan | list[Line], test: Sprt | None) -> int:
        if self.games is not None:
            if self.games < 2 or self.games % 2:
                raise OptionError(f"--games is an even number: every opening is played twice; not {self.games}")
            return self.games // 2
        if not isinstance(openings, OpeningPlan):
            return len(openings)
        return (GAMES if test is None else MOST_GAMES) // 2


def read_test(text: str) -> Sprt:
    """The test of `--sprt elo0=0,elo1=5`."""
    given: dict[str, str] = {}
    for item in text.split(","):
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals or name not in TEST or name in given:
            raise OptionError(f"--sprt takes {', '.join(TEST)}, as in elo0=0,elo1=5, not {quoted(item)}")
        given[name] = value
    if not {"elo0", "elo1"} <= given.keys():
        raise OptionError(f"--sprt needs elo0 and elo1, as in elo0=0,elo1=5, not {quoted(text)}")
    numbers = {name: _number(f"{name} of --sprt", value) for name, value in given.items() if name != "model"}
    return Sprt(**numbers, **({"model": given["model"]} if "model" in given else {}))  # type: ignore[arg-type]


def read_rules(
    resign: str | None, draw: str | None, solved: int | None, max_plies: int | None, margin: float
) -> Adjudication:
    """The adjudication that the options name."""
    resigns = None
    if resign is not None:
        value, moves = _parts("--resign", resign, "900:3", 2)
        resigns = ResignRule(value, _whole("--resign", resign, moves))
    draws = None
    if draw is not None:
        value, moves, after = _parts("--draw", draw, "10:8:80", 3)
        draws = DrawRule(value, _whole("--draw", draw, moves), _whole("--draw", draw, after))
    return Adjudication(resigns, draws, solved, max_plies, margin)


def play(
    request: MatchRequest,
    *,
    workers: int | None,
    executor: Executor | None,
    anchor: str | None,
    record: Path | None,
    store: Path | None,
    as_json: bool,
) -> None:
    """Plays, shows, and writes the games."""
    match = request.match()
    fixed = read_anchor(anchor, match)
    if record is not None:
        check_recordable(match, record)
    shown = LiveStanding(match, quiet=as_json)
    pairs: list[PlayedPair] = []
    with RowStore(store or default_path()) as rows, _ending_well(rows, shown):
        last = MatchStanding.at_first(match)
        try:
            with shown:
                processes = cores() if workers is None else workers
                for last in run_match(match, store=rows, workers=processes, executor=executor):
                    assert last.last is not None
                    pairs.append(last.last)
                    shown.update(last)
        finally:
            if record is not None and pairs:
                write_games(match, pairs, record)
    if as_json:
        found = ratings_of(last, *fixed)
        output.print_json(
            {"game": match.origin.game, **last.as_dict(), "store": str(rows.path)}
            | {"ratings": None if found is None else found.as_dict()}
        )
        return
    for line in final_lines(last, *fixed):
        output.show(line)


@contextmanager
def _ending_well(rows: RowStore, shown: LiveStanding) -> Iterator[None]:
    """After Ctrl-C says how the match stands, and how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        if shown.last is not None:
            for line in final_lines(shown.last, None, 0.0):
                output.message(line)
        output.message(f"finished pairs are kept in {rows.path}; the same command goes on where this one stopped")
        raise
    finally:
        for note in rows.notes:
            output.message(note)


def read_anchor(text: str | None, match: Match) -> tuple[str | None, float]:
    """The player and the rating of `--anchor NAME=ELO`."""
    if text is None:
        return None, 0.0
    names = [spec.name for spec in match.specs]
    if text in names:
        return text, 0.0
    name, _, value = text.rpartition("=")
    if name not in names:
        raise OptionError(f"--anchor names one of the players, {', '.join(names)}, not {quoted(text)}")
    return name, _number("the rating of --anchor", value)


def _parts(option: str, text: str, example: str, count: int) -> list[float]:
    parts = text.split(":")
    if len(parts) != count:
        raise OptionError(f"{option} is written as in {example}, not {quoted(text)}")
    return [_number(f"each part of {option}", part) for part in parts]


def _whole(option: str, text: str, part: float) -> int:
    if not part.is_integer():
        raise OptionError(f"moves and plies of {option} are whole numbers, not as in {quoted(text)}")
    return int(part)


def _number(what: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise OptionError(f"{what} is a number, not {quoted(text)}") from None
