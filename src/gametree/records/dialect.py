"""What differs between PGN and PDN: the games, their tags, and who is White."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gametree.model.errors import GameTreeError, InvalidPosition, OptionError
from gametree.model.game import AnyGame
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.records.record import RESULTS, Record

__all__ = ["PDN", "PGN", "ROSTER", "Dialect"]

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""The tags that every game of PGN has, with what stands for an unknown one; the result is the seventh."""
SWAPPED = dict(zip(RESULTS, ("0-1", "1-0", "1/2-1/2", "*"), strict=True))
ENGLISH = "21"
OWN_TAGS = frozenset(("Result", "SetUp", "FEN", "GameType", "Game"))
"""These tags are the other parts of a record."""
WRITABLE = re.compile(r"[^\s{}()\[\];$!?*.%]+")
NUMBER = re.compile(r"\d+\.?")


@dataclass(frozen=True)
class Dialect:
    """A format with tags and moves."""

    name: str
    first_is_white: bool
    """Whether White is MAX. In both formats, 1-0 means that White won."""

    def check(self, game: AnyGame, tags: dict[str, str]) -> None:
        """Refuses a game whose tags say that it is another one."""
        kind = tags.get("GameType", ENGLISH)
        if game.name == "checkers" and kind.partition(",")[0].strip() != ENGLISH:
            raise OptionError(f"GameType {quoted(kind)} is another game; English checkers is {ENGLISH}")
        variant = tags.get("Variant", "")
        if game.name == "chess" and variant.lower() not in ("", "standard", "chess", "from position"):
            raise OptionError(f"the variant {quoted(variant)} is another game than chess")

    def start(self, game: AnyGame, fen: str) -> Position:
        """The position that the tag FEN describes; the usual start if it is empty."""
        if not fen:
            return game.position()
        try:
            return game.position(fen)
        except GameTreeError as error:
            raise InvalidPosition(f"the tag FEN cannot be read: {error}") from None

    def result(self, tags: dict[str, str], written: str | None) -> str:
        """The result in MAX's view: the one at the end of the moves or, if that is not known, that of the tag."""
        said = tags.get("Result", "*")
        found = said if written in (None, "*") and said in RESULTS else written or "*"
        return found if self.first_is_white else SWAPPED[found]

    def other_tags(self, tags: dict[str, str]) -> dict[str, str]:
        """The tags that say more than that something is unknown."""
        return {name: text for name, text in tags.items() if name not in OWN_TAGS and ROSTER.get(name) != text}

    def all_tags(self, record: Record) -> dict[str, str]:
        """The tags as they are written: the roster first."""
        result = record.result if self.first_is_white else SWAPPED[record.result]
        tags = ROSTER | {"Result": result} | {k: v for k, v in record.tags.items() if k not in OWN_TAGS}
        if record.game == "checkers":
            tags["GameType"] = ENGLISH
        elif record.game != "chess":
            tags["Game"] = record.game
        if not is_usual_start(record):
            if record.start.text is None:
                raise OptionError(
                    f"a position of {record.game} has no text, so the start of the game cannot be written"
                )
            tags |= {"SetUp": "1", "FEN": record.start.text}
        return tags

    def move_text(self, position: Position, move: object) -> str:
        """A move as it is written; in chess, standard algebraic notation."""
        san = getattr(position, "san", None)
        text = str(san(move)) if san is not None else str(move)
        if not WRITABLE.fullmatch(text) or NUMBER.fullmatch(text) or text in RESULTS:
            raise OptionError(f"the move {quoted(text)} cannot be written in {self.name.upper()}; use the format moves")
        return text


PGN = Dialect("pgn", first_is_white=True)
PDN = Dialect("pdn", first_is_white=False)


def is_usual_start(record: Record) -> bool:
    """Whether the game begins as all of its kind, so that its start need not be written."""
    from gametree.rules.catalogue import game, games

    if record.game in games():
        usual = game(record.game).position()
        return usual.text == record.start.text and usual == record.start
    return record.start.text is None
