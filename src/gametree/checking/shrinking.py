"""Making a failing trial smaller, as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from gametree.checking.trial import Trial, below
from gametree.rules.builtin.tree import Node

__all__ = ["smallest"]

MAX_ATTEMPTS = 3000


def smallest(trial: Trial, fails: Callable[[Trial], bool]) -> Trial:
    """Makes the trial simpler, step by step, as long as it still fails; each step is the first that works."""
    attempts = 0
    smaller = True
    while smaller:
        smaller = False
        for candidate in candidates(trial):
            attempts += 1
            if attempts > MAX_ATTEMPTS:
                return trial
            if fails(candidate):
                trial, smaller = candidate, True
                break
    return trial


def candidates(trial: Trial) -> Iterator[Trial]:
    """Trials that are simpler in one respect: a smaller tree first, then plainer settings, then plainer nodes."""
    for child in trial.root.children:
        mover = not trial.maximizing if child.maximizing is None else child.maximizing
        yield replace(trial, root=child, maximizing=mover, depth=max(0, trial.depth - 1))
    for node in below(trial.root):
        if node.children:
            yield changed(trial, node, Node((), value=node.value or 0))
    for node in below(trial.root):
        for place in range(len(node.children) if len(node.children) > 1 else 0):
            rest = [child for at, child in enumerate(node.children) if at != place]
            yield changed(trial, node, Node(rest, value=node.value, maximizing=node.maximizing))
    yield from plainer_settings(trial)
    yield from plainer_nodes(trial)


def plainer_settings(trial: Trial) -> Iterator[Trial]:
    """The same tree, searched with plainer settings."""
    plain = type(trial.setting)()
    for name, value in plain._asdict().items():
        if getattr(trial.setting, name) != value:
            yield replace(trial, setting=trial.setting._replace(**{name: value}))
    if trial.depth > 0:
        yield replace(trial, depth=trial.depth - 1)
    if trial.limit > 1:
        yield replace(trial, limit=trial.limit - 1)
    for number in range(len(trial.windows)):
        yield replace(trial, windows=trial.windows[:number] + trial.windows[number + 1 :])


def plainer_nodes(trial: Trial) -> Iterator[Trial]:
    """Trees of the same shape in which one node is plainer."""
    for node in below(trial.root):
        if node.maximizing is not None:
            yield changed(trial, node, Node(node.children, value=node.value))
        if node.value:
            yield changed(trial, node, Node(node.children, value=0, maximizing=node.maximizing))
        if node.value not in (None, -1, 0, 1):
            for value in (1, -1):
                yield changed(trial, node, Node(node.children, value=value, maximizing=node.maximizing))


def changed(trial: Trial, old: Node, new: Node) -> Trial:
    """The trial with one node of its tree replaced by another, wherever it appears."""
    copies: dict[int, Node] = {}

    def copy(node: Node) -> Node:
        if id(node) not in copies:
            source = new if node is old else node
            children = [copy(child) for child in source.children]
            copies[id(node)] = Node(children, value=source.value, maximizing=source.maximizing)
        return copies[id(node)]

    return replace(trial, root=copy(trial.root))
