"""Walking through a search in a terminal, forward and back: the tree, and beside it the board and what is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from textwrap import wrap

from gametree.model.arguments import whole
from gametree.model.figures import count
from gametree.model.quoted import quoted
from gametree.pictures.draw import draw
from gametree.pictures.picture import shows_colours
from gametree.pictures.words import between, window, written
from gametree.searching.tracing.event import OpenState
from gametree.searching.tracing.trace import Trace

__all__ = ["HELP", "Stepper"]

HELP = "space next · b back · c next cutoff · C cutoff before · number: that step · first · last · q quit"
ASIDE = 34
"""The columns beside the tree."""
NARROWEST = 60
"""The columns of a screen, at least."""
SHOWN = 4
"""How many states of an OPEN list are shown."""


class Stepper:
    """A place in a trace that can be moved, and what a terminal shows there.

    >>> import gametree as gt
    >>> from gametree.pictures.stepper import Stepper
    >>> stepper = Stepper(gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta"))
    >>> stepper.obey("c"), stepper.step
    (True, 17)
    >>> stepper.obey("b"), stepper.obey("q"), stepper.step
    (True, False, 16)
    """

    def __init__(self, trace: Trace, step: int = 0) -> None:
        self.trace = trace
        self.step = whole("step", step, 0, len(trace.events))
        self.note = ""
        """What was wrong with the last command."""

    def obey(self, command: str) -> bool:
        """Moves as a command says; see `HELP`. False if it says to end."""
        word = command.strip()
        last = len(self.trace.events)
        self.note = ""
        if word.isdecimal() and len(word) < 12:
            self.step = min(int(word), last)
        elif word in ("", "n"):
            self.step = min(self.step + 1, last)
        elif word == "b":
            self.step = max(self.step - 1, 0)
        elif word in ("first", "last"):
            self.step = 0 if word == "first" else last
        elif word in ("c", "C"):
            self._go_to_cutoff(range(self.step, last) if word == "c" else range(self.step - 2, -1, -1))
        elif word != "q":
            self.note = f"{quoted(word)} is no command; {HELP}"
        return word != "q"

    def _go_to_cutoff(self, places: range) -> None:
        events = self.trace.events
        found = next((at for at in places if events[at].kind == "cut"), None)
        if found is None:
            self.note = "there is no other cutoff that way"
        else:
            self.step = found + 1

    def screen(self, width: int, colour: str = "never") -> str:
        """The tree with the board and the facts beside it, and a sentence below, in `width` columns or a few more."""
        width = max(width, NARROWEST)
        made = draw(self.trace, self.step).lettering(width - ASIDE)
        for row, line in enumerate(self._aside()):
            made.write(row, width - ASIDE + 2, line[: ASIDE - 2])
        if self.note:
            made.write(len(made.rows), 0, self.note)
        return made.coloured() if shows_colours(colour) else made.text()

    def _aside(self) -> Iterator[str]:
        """The lines beside the tree."""
        moment = self.trace.at(self.step)
        node = moment.path[-1]
        here = self.trace.root.line(self.trace.nodes.path(node))
        yield f"{self.trace.name(node)}  {'MAX' if here.maximizing else 'MIN'} to move"
        if here.drawing() is not None:
            yield ""
            yield from str(here).splitlines()
            yield ""
        for name, text in self._facts(node).items():
            if text:
                yield from wrap(f"{name} {text}", ASIDE - 2, subsequent_indent="  ")

    def _facts(self, node: int) -> dict[str, str]:
        moment = self.trace.at(self.step)
        value, counts = moment.value(node), moment.counts
        return {
            "window": window(*(moment.window(node) or (None, None))),
            "g": "" if value is None else written(value),
            "bounds": between(*(moment.bounds(node) or (None, None))),
            "leaves": count(counts.leaves),
            "nodes": count(counts.nodes),
            "line": " ".join(map(str, moment.line)),
            "OPEN": " ".join(map(self._state, islice(moment.open, SHOWN))) + " …" * (len(moment.open) > SHOWN),
            "table": f"{count(len(moment.table))} nodes stored" if moment.table else "",
        }

    def _state(self, state: OpenState) -> str:
        return f"({self.trace.name(state.node)},{state.status},{written(state.merit)})"
