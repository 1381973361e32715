"""Sheets of exercises on small trees, with the solutions on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random
from typing import Any

from gametree.model.arguments import file_path, instance, listed_by, seeded, whole
from gametree.model.errors import OptionError
from gametree.model.files import write_file
from gametree.model.position import Position
from gametree.model.quoted import quoted
from gametree.pictures.draw import draw
from gametree.pictures.names import node_name
from gametree.pictures.words import written
from gametree.rules.builtin.tree import TreePosition, tree
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.tracing.trace import Trace, trace
from gametree.teaching.exercise_trees import even_tree

__all__ = ["Exercise", "Worksheet", "worksheet"]

TITLE = "Searching game trees"
MOST_LEAVES = 64
STYLE = """
@page { size: A4; margin: 16mm; }
body { font: 15px/1.45 system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif; color: #1f2328;
  background: #ffffff; max-width: 180mm; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; display: flex; justify-content: space-between; } h2 { font-size: 1.1rem; margin-bottom: .4rem; }
.name { font-weight: normal; font-size: 1rem; }
section { break-inside: avoid; margin-bottom: 1.6rem; }
svg { display: block; max-width: 100%; height: auto; margin: .4rem auto; }
ol { margin: .3rem 0; padding-left: 1.4rem; } li { margin: .2rem 0; }
.line { display: block; border-bottom: 1px solid #59636e; height: 1.5rem; }
.solutions { break-before: page; }
@media screen { .solutions { border-top: 2px dashed #a3abb3; margin-top: 3rem; } }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""


@dataclass(frozen=True)
class Exercise:
    """One algorithm on one tree: what is asked, and the answers."""

    trace: Trace

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return self.trace.algorithm

    @property
    def order(self) -> tuple[str, ...]:
        """The leaves that it evaluates, in order: each when it is first evaluated."""
        return tuple(self.trace.name(path) for path in dict.fromkeys(self.trace.leaves))

    @property
    def never(self) -> tuple[str, ...]:
        """The leaves that it never evaluates."""
        seen = set(self.trace.leaves)
        return tuple(node_name(path) for path in _leaves(self.trace.root) if path not in seen)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why not, a sentence for each cutoff."""
        events = enumerate(self.trace.events)
        return tuple(dict.fromkeys(self.trace.say(step) for step, event in events if event.kind == "cut"))

    def as_dict(self) -> dict[str, Any]:
        """The answers, as plain data."""
        result = self.trace.result
        best = None if result.move is None else node_name((result.move,))
        return {
            "algorithm": self.algorithm,
            "order": list(self.order),
            "never": list(self.never),
            "reasons": list(self.reasons),
            "value": result.value,
            "best": best,
        }


@dataclass(frozen=True)
class Worksheet:
    """Exercises on trees, to be printed from a browser: `worksheet` makes one."""

    title: str
    trees: tuple[tuple[Exercise, ...], ...]
    """For each tree, an exercise for each algorithm."""

    def html(self) -> str:
        """The sheet as a page: first the exercises, and on new pages the solutions. It needs nothing from elsewhere."""
        head = f'<h1><span>{escape(self.title)}</span> <span class="name">Name: ____________________</span></h1>'
        questions = "\n".join(_questions(number, each) for number, each in enumerate(self.trees, 1))
        answers = "\n".join(_answers(number, each) for number, each in enumerate(self.trees, 1))
        return (
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(self.title)}</title>\n'
            f'<style>{STYLE}</style>\n</head>\n<body>\n{head}\n{questions}\n<div class="solutions">\n'
            f"<h1>{escape(self.title)}: solutions</h1>\n{answers}\n</div>\n</body>\n</html>\n"
        )

    def save(self, file: str | Path) -> None:
        """Writes the page to a file.

        >>> from gametree.teaching import worksheet
        >>> worksheet(trees=3, seed=5).save("sheet.html")  # doctest: +SKIP
        """
        write_file(file_path(file), self.html(), "the worksheet cannot be written")

    def as_dict(self) -> dict[str, Any]:
        """The title and the answers, as plain data."""
        return {"title": self.title, "trees": [[each.as_dict() for each in exercises] for exercises in self.trees]}


def worksheet(
    trees: int | Sequence[Any] = 3,
    algorithms: str | Sequence[str | Algorithm] = "alphabeta",
    *,
    depth: int = 2,
    branching: int = 3,
    seed: int = 0,
    title: str = TITLE,
) -> Worksheet:
    """A sheet of exercises: which leaves are never evaluated, in which order the others, and what is the value?

    `trees` are nested lists or explicit trees, or how many random ones to make, of `depth` plies with `branching` moves
    each, at most 64 leaves. The same `seed` makes the same sheet. With several `algorithms` there are questions for
    each of them.

    >>> from gametree.teaching import worksheet
    >>> sheet = worksheet([[[3, 12, 8], [2, 4, 6], [14, 5, 2]]], ["alphabeta", "sss"])
    >>> [(each.algorithm, each.never) for each in sheet.trees[0]]
    [('alphabeta', ('B.2', 'B.3')), ('sss', ('B.2', 'B.3'))]
    """
    names = [algorithms] if isinstance(algorithms, str) else listed_by("algorithms", algorithms, "algorithms")
    chosen = [find_algorithm(name) for name in names]
    if not chosen:
        raise OptionError("name at least one algorithm")
    instance("title", title, str, "a string")
    made = _random_trees(trees, depth, branching, seed) if isinstance(trees, int) else _given_trees(trees)
    return Worksheet(title, tuple(tuple(Exercise(trace(root, each)) for each in chosen) for root in made))


def _random_trees(count: int, depth: int, branching: int, seed: int) -> list[TreePosition]:
    count = whole("trees", count, 1, 100)
    depth, branching = whole("depth", depth, 1, 6), whole("branching", branching, 2, 16)
    if branching**depth > MOST_LEAVES:
        raise OptionError(f"a tree for a sheet has at most {MOST_LEAVES} leaves, and {branching}**{depth} are more")
    random = Random(seeded(seed))
    return [tree(even_tree(random, depth, branching)) for _ in range(count)]


def _given_trees(trees: Any) -> list[TreePosition]:
    given = listed_by("trees", trees, "trees")
    made = [each if isinstance(each, TreePosition) else tree(each) for each in given]
    if not made:
        raise OptionError("give at least one tree")
    large = [each for each in made if sum(1 for _ in _leaves(each)) > MOST_LEAVES]
    if large:
        raise OptionError(f"a tree for a sheet has at most {MOST_LEAVES} leaves; {quoted(str(large[0]))} has more")
    return made


def _leaves(root: Position) -> Iterator[tuple[int, ...]]:
    """The paths of the leaves from left to right."""
    todo: list[tuple[Any, tuple[int, ...]]] = [(root, ())]
    while todo:
        here, path = todo.pop()
        moves = here.moves()
        if not moves:
            yield path
        todo.extend((here.after(move), (*path, move)) for move in reversed(moves))


def _questions(number: int, exercises: Sequence[Exercise]) -> str:
    parts = [f"<section>\n<h2>{number}.</h2>\n{draw(exercises[0].trace.root).svg()}</section>"]
    for each in exercises:
        asked = (
            f"Which leaves does {each.algorithm} never evaluate? Cross them out in the tree.",
            "In which order does it evaluate the others?",
            "What is the value of the root, and which move is best?",
        )
        lines = "\n".join(f'<li>{escape(text)}<span class="line"></span></li>' for text in asked)
        parts.append(f"<section>\n<p><strong>{escape(each.algorithm)}</strong></p>\n<ol>\n{lines}\n</ol>\n</section>")
    return "\n".join(parts)


def _answers(number: int, exercises: Sequence[Exercise]) -> str:
    return "\n".join(_answer(number, each) for each in exercises)


def _answer(number: int, exercise: Exercise) -> str:
    facts = exercise.as_dict()
    best = f", and {facts['best']} is the best move" if facts["best"] else ""
    said = [
        f"Never evaluated: {', '.join(exercise.never) or 'none'}.",
        f"Order: {', '.join(exercise.order)}.",
        f"The value is {written(exercise.trace.result.value)}{best}.",
    ]
    reasons = "".join(f"<li>{escape(reason)}</li>" for reason in exercise.reasons)
    lines = "\n".join(f"<li>{escape(text)}</li>" for text in said)
    why = f"\n<ul>{reasons}</ul>" if reasons else ""
    title = f"{number}. {exercise.algorithm}"
    return f"<section>\n<h2>{escape(title)}</h2>\n{draw(exercise.trace).svg()}<ol>\n{lines}\n</ol>{why}\n</section>"
