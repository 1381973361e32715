"""A walk through a search in the terminal: by keys where there is a keyboard, otherwise by lines of commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from gametree.cli import output
from gametree.pictures.stepper import HELP, Stepper

__all__ = ["walk"]

CLEAR = "\x1b[H\x1b[2J"
OTHER_SCREEN, FIRST_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
KEYS = {
    " ": "n",
    "\x1b[C": "n",
    "\x1b[D": "b",
    "\x1b[1;2C": "c",
    "\x1b[1;2D": "C",
    "\x1b[B": "c",
    "\x1b[A": "C",
    "\x1b[H": "first",
    "\x1b[1~": "first",
    "\x1b[F": "last",
    "\x1b[4~": "last",
    "\x03": "q",
    "\x04": "q",
    "\x1b": "q",
    "": "q",
}
"""The commands of keys; other keys are their own commands, and digits begin a number that Enter ends."""


def walk(stepper: Stepper) -> None:
    """Shows one step after another, as the person asks, until the end of the input or a q."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with _keys_at_once() as possible:
            if possible:
                all(stepper.obey(command) for command in _typed(stepper))
                return
    output.show(_screen(stepper))
    for line in sys.stdin:
        if not stepper.obey(line):
            return
        output.show()
        output.show(_screen(stepper))


def _screen(stepper: Stepper) -> str:
    return stepper.screen(output.width(), "auto")


def _typed(stepper: Stepper) -> Iterator[str]:
    """The commands that are typed, with the screen before each."""
    typed = ""
    while True:
        print(f"{CLEAR}{_screen(stepper)}\n\n{HELP if not typed else f'step {typed}_, then Enter'}", end="", flush=True)
        key = _key()
        if key.isdigit():
            typed += key
        elif key in ("\r", "\n"):
            yield typed or "n"
            typed = ""
        else:
            typed = ""
            yield KEYS.get(key, key)


def _key() -> str:
    """The next key. A key such as an arrow sends several characters at once."""
    return os.read(sys.stdin.fileno(), 8).decode(errors="replace")


@contextmanager
def _keys_at_once() -> Iterator[bool]:
    """A terminal that gives keys as they are typed, on a screen of its own; False on systems without such terminals."""
    try:
        import termios
        import tty
    except ImportError:
        yield False
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    print(OTHER_SCREEN, end="", flush=True)
    try:
        yield True
    finally:
        print(FIRST_SCREEN, end="", flush=True)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
