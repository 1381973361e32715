"""Records of games: read and written as PGN, PDN, GGF, transcripts and lists of moves.

>>> import io
>>> from gametree import records
>>> file = io.StringIO('[White "Anderssen"]  1. e4 {the usual} e5 2. f4 (2. Nf3 Nc6) 2... exf4 1-0')
>>> (game,) = records.read(file, format="pgn")
>>> game.tags["White"], game.moves[:2], game.line[0].comment, game.result
('Anderssen', ('e2e4', 'e7e5'), 'the usual', '1-0')
"""

from gametree.model.errors import RecordError
from gametree.records.files import read, text, write
from gametree.records.record import Record, RecordedMove, from_moves

__all__ = ["Record", "RecordError", "RecordedMove", "from_moves", "read", "text", "write"]
