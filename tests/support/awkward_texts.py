"""Texts that are hard to read: long runs of awkward characters, alone and after the beginning of something real."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random
from time import thread_time
from typing import Any

import gametree as gt
from gametree.model.errors import GameTreeError

__all__ = ["AWKWARD", "BEGINNINGS", "LONGEST_MESSAGE", "Words", "is_linear", "refusal", "texts"]

AWKWARD = (
    *"{}()[];:/,.-+*x \n\t\"'\\1089aXOB|$é\x00\u0660\u0661",
    *(
        "{}",
        "{ ",
        "[a ",
        '[a "',
        '"\\',
        "1.",
        "1. ",
        "( ",
        "()",
        "[]",
        "[1,",
        "1 ",
        "0 ",
        "0,",
        "a1",
        "+#",
        "1-0 ",
        "1+",
        "$1",
    ),
    *("x1", "1x", "11-15 ", ":B", "/8", "\\[", "aé", "K1,", "--", "e4 ", "\r\n"),
)
"""What is repeated: signs that mean something to some reader, and digits and spaces that are not of ASCII."""

BEGINNINGS = {
    "chess": (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8",
        "8/8/8/8/8/8/8/K1k5 w - - ",
        "1. e4 e5 2. Nf3",
    ),
    "checkers": ("B:W21,22,K30:B1,2,K3", "B:W21,", "11-15 23-18", "1. 11-15"),
    "othello": ("f5d6c3", "-" * 27 + "OX------XO" + "-" * 27 + " X; F5:+0;", "-" * 27),
    "connect-four": ("4453", "......./......./...X..."),
    "kalah": ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 S", "4 4 4 4 / ", "3 6"),
    "tic-tac-toe": ("b2 a1", "X.. .O. ..."),
    "hexapawn": ("b1b2", "BBB/.../WWW W", "BBB/"),
    "breakthrough": ("a2a3", "BBBBBBBB/"),
    "random-tree": ("0 1", "0,"),
    "tree": ("[[3, 12], [2, 4]]", "[[3, ", "[1.5e", "[-"),
}
"""The beginnings of each of the formats that a game reads."""

COMMON = ("", '[Event "', "{a comment} ", "{", '[a "b"] ', "1. ")
LONGEST_MESSAGE = 1000
A_MOMENT = 0.05


class Words(gt.Game):
    """A game whose moves print as anything, with a comment's brace and a number's dot among them."""

    def start(self) -> tuple[int, bool]:
        return (0, True)

    def moves(self, state: tuple[int, bool]) -> list[str]:
        return ["{a b}", "1.", "c-d", "e(f, 1)", "0", "( )"]

    def play(self, state: tuple[int, bool], move: str) -> tuple[int, bool]:
        return (state[0] + 1, not state[1])

    def maximizing(self, state: tuple[int, bool]) -> bool:
        return state[1]

    def evaluate(self, state: tuple[int, bool]) -> int:
        return 0


def texts(game: str, seed: int, sampled: int) -> Iterator[tuple[str, str]]:
    """Beginnings and what may follow them, for the readers of a game: each awkward thing, and a sample of the rest.

    Each of the game's formats goes on as a run of what is awkward.
    """
    beginnings = (*COMMON, *BEGINNINGS.get(game, ()))
    every = [(beginning, awkward) for beginning in beginnings for awkward in AWKWARD]
    yield from (("", awkward) for awkward in AWKWARD)
    yield from Random(f"{game} {seed}").sample(every, min(sampled, len(every)))


def refusal(ask: Callable[[], Any]) -> str | None:
    """The message of the error that a call gives; None if it gives none. Any error outside the family is a failure."""
    try:
        ask()
    except GameTreeError as error:
        assert len(str(error)) <= LONGEST_MESSAGE, f"a message of {len(str(error))} characters: {str(error)[:200]}"
        return str(error)
    return None


def is_linear(read: Callable[[str], Any], beginning: str, awkward: str, length: int) -> bool:
    """Whether four times as much of something awkward takes less than twelve times as long to read.

    In processor time, but for that of other threads, and of the garbage that other tests have left. What is read in a
    moment is read fast enough, however that moment grows.
    """

    def seconds(size: int) -> float:
        text = beginning + awkward * (size // len(awkward))
        gc.disable()
        began = thread_time()
        refusal(lambda: read(text))
        taken = thread_time() - began
        gc.enable()
        return taken

    def once() -> bool:
        long = seconds(length)
        return long < A_MOMENT or long < 12 * max(seconds(length // 4), A_MOMENT / 4)

    return any(once() for _ in range(3))  # a busy machine may disturb one measurement
