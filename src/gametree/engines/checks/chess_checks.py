"""The checks of UCI that are about chess."""

from __future__ import annotations

from gametree.engines.checks.check import Suite, must
from gametree.engines.checks.uci_checks import must_survive
from gametree.engines.checks.uci_talk import UciTalk, first_word
from gametree.rules.catalogue import position

__all__ = ["SUITE"]

SUITE: Suite[UciTalk] = Suite()
MATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
MATE_IN_1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
FORCED = {
    "promotion": "8/P6k/8/8/8/8/p5K1/8 w - - 0 1",
    "castling": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "en passant": "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "check": "4k3/8/8/8/7b/8/8/4K2R w K - 0 1",
    "double check": "4k3/8/8/8/4r2b/8/8/4K2R w K - 0 1",
    "one legal move": "7k/8/8/8/8/8/6q1/7K w - - 0 1",
    "many legal moves": "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "clock near fifty moves": "8/8/8/4k3/8/4K3/4R3/8 w - - 98 120",
}


@SUITE.check("chess.rules", "position fen ..., with promotion, castling, en passant, checks", "legal moves")
def rules(talk: UciTalk) -> None:
    for text in FORCED.values():
        talk.go("depth 2", talk.place((), position("chess", text)))


@SUITE.check("chess.mate-in-1", "go depth 3 where there is a mate", "the mate, with score mate 1")
def mate(talk: UciTalk) -> None:
    here = talk.place((), position("chess", MATE_IN_1))
    move, lines = talk.go("depth 3", here)
    must(move == "a1a8", f"{move} is not the mate a1a8")
    said = [info for info in talk.infos(lines) if info.kind]
    must(said and (said[-1].kind, said[-1].score) == ("mate", 1), "the last score was not mate 1")


@SUITE.check("chess.go-mate", "go mate 1, stop", "a legal move")
def go_mate(talk: UciTalk) -> None:
    here = talk.place((), position("chess", MATE_IN_1))
    talk.probe.send("go mate 1")
    said = [line for line in talk.probe.listen(0.1) if first_word(line) == "bestmove"]
    if said:
        talk.legal(said[0], here)
    else:
        talk.probe.send("stop")
        talk.best(here)


@SUITE.check("chess.mated", "a position in which the side to move is mated", "no move is made up; readyok")
def mated(talk: UciTalk) -> None:
    talk.place((), position("chess", MATED))
    must_survive(talk)


@SUITE.check("chess.stalemate", "a position in which the side to move is stalemated", "no move is made up; readyok")
def stalemate(talk: UciTalk) -> None:
    talk.place((), position("chess", STALEMATE))
    must_survive(talk)


@SUITE.check("chess.repetition", "position startpos moves ..., in which the knights go to and fro", "a legal move")
def repetition(talk: UciTalk) -> None:
    talk.go("depth 2", talk.place(("g1f3", "g8f6", "f3g1", "f6g8") * 12))
