"""The games of a match as records: PGN, PDN, GGF, or plain lists of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gametree import records
from gametree.matches.match import Match
from gametree.matches.pair_job import PlayedGame, PlayedPair
from gametree.model.arguments import file_path, instance, iterated
from gametree.records.formats import format_for
from gametree.records.record import Record

__all__ = ["check_recordable", "game_records", "write_games"]

BLACK_FIRST = ("checkers", "othello")
"""Games in which Black moves first, and so is MAX."""
RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}
TERMINATIONS = {
    "end": "normal",
    "repetition": "normal",
    "quiet": "normal",
    "time": "time forfeit",
    "forfeit": "abandoned",
}


def game_records(match: Match, pairs: Iterable[PlayedPair]) -> Iterator[Record]:
    """The games of pairs, each from the start of the match on, with the names of the players as tags.

    >>> from gametree.matches import Match, game_records, run_match
    >>> match = Match("othello", ["mtdf:depth=1", "random:1"], pairs=1)
    >>> one, two = game_records(match, [standing.last for standing in run_match(match)])
    >>> one.tags["Black"], one.tags["White"], one.result == two.result
    ('mtdf:depth=1', 'random:1', False)
    """
    instance("match", match, Match, "a Match")
    for number, pair in enumerate(iterated("pairs", pairs, "pairs of games"), 1):
        for at, game in enumerate(instance("a pair", pair, PlayedPair, "a PlayedPair").games, 1):
            yield _record(match, pair, game, f"{number}.{at}")


def write_games(match: Match, pairs: Iterable[PlayedPair], file: str | Path) -> int:
    """Writes the games of pairs to a file, and returns how many: in PGN, PDN or GGF if its name ends so, or as moves.

    >>> import tempfile
    >>> from gametree.matches import Match, run_match, write_games
    >>> match = Match("tic-tac-toe", ["mtdf", "random:1"], pairs=1, openings=[("b2",)])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_games(match, [standing.last for standing in run_match(match)], f"{folder}/games.txt")
    2
    """
    path = file_path(file)
    return records.write(game_records(match, pairs), path, format=_format(path))


def check_recordable(match: Match, file: Path) -> None:
    """Raises the error that writing would, before any game is played, if the format cannot hold the game."""
    start, name = match.start, match.origin.game or ""
    records.text(records.from_moves(name, start, start.moves()[:1]), _format(file))


def _format(file: Path) -> str:
    found = format_for(file)
    return "moves" if found is None else found.name


def _record(match: Match, pair: PlayedPair, game: PlayedGame, number: str) -> Record:
    name = match.origin.game or ""
    sides = ("Black", "White") if name in BLACK_FIRST else ("White", "Black")
    tags = {"Event": f"{pair.first} against {pair.second}", "Round": number}
    tags |= dict(zip(sides, (game.maximizer, game.minimizer), strict=True))
    tags["Termination"] = TERMINATIONS.get(game.ended, "adjudication")
    if game.reason:
        tags["TerminationDetails"] = game.reason
    moves = (*pair.opening, *game.moves)
    return records.from_moves(name, match.start, moves, tags=tags, result=RESULTS[game.points])
