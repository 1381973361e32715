"""The checks of UGI's questions about positions."""

from __future__ import annotations

from gametree.engines.checks.check import Suite, must
from gametree.engines.checks.uci_talk import UgiTalk
from gametree.model.position import Position

__all__ = ["SUITE"]

SUITE: Suite[UgiTalk] = Suite()


@SUITE.check("query.p1turn", "query p1turn, along random games", "response true where the first player is to move")
def p1turn(talk: UgiTalk) -> None:
    for seed, plies in enumerate((0, 1, 2, 5, 8)):
        position = talk.place(talk.random_line(seed, plies))
        _asked(talk, "p1turn", "true" if position.maximizing is talk.start.maximizing else "false")


@SUITE.check("query.gameover", "query gameover, along a random game and at its end", "response true at its end")
def gameover(talk: UgiTalk) -> None:
    for plies in (0, 1, 4):
        talk.place(talk.random_line(1, plies))
        _asked(talk, "gameover", "false")
    talk.place(talk.finished_line())
    _asked(talk, "gameover", "true")


@SUITE.check("query.result", "query result, at the start and at the end of games", "none, then p1win, p2win or draw")
def result(talk: UgiTalk) -> None:
    talk.place()
    _asked(talk, "result", "none")
    for line in talk.finished_lines().values():
        _asked(talk, "result", _outcome(talk.place(line), talk.start))


@SUITE.check("query.unknown", "query nonsense, isready", "readyok")
def unknown(talk: UgiTalk) -> None:
    talk.probe.send("query nonsense", "query")
    talk.ready()


@SUITE.check("query.play", "a whole game by bestmoves, with query gameover before each", "legal moves until it is over")
def whole_game(talk: UgiTalk) -> None:
    line, position = list(talk.random_line(2, 2)), talk.start.line(talk.random_line(2, 2))
    while position.moves() and len(line) < 40:
        talk.place(line)
        _asked(talk, "gameover", "false")
        move, _ = talk.go("depth 1", position)
        line.append(move)
        position = position.play(move)
    talk.place(line)
    _asked(talk, "gameover", "false" if position.moves() else "true")


def _outcome(position: Position, start: Position) -> str:
    value = position.evaluate() * (1 if start.maximizing else -1)
    return "draw" if value == 0 else "p1win" if value > 0 else "p2win"


def _asked(talk: UgiTalk, question: str, expected: str) -> None:
    answer = talk.query(question)
    must(answer == expected, f"query {question} was answered {answer}; it is {expected}")
