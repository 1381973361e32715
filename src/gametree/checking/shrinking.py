"""Making what fails smaller, as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar

from gametree.checking.setting import Setting
from gametree.checking.trial import Trial, below
from gametree.rules.builtin.tree import Node

__all__ = ["candidates", "plainer_nodes", "plainer_setting", "smaller_trees", "smallest"]

MAX_ATTEMPTS = 3000


class HasTree(Protocol):
    """A dataclass with a tree in it."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def root(self) -> Node:
        """The tree."""

    @property
    def maximizing(self) -> bool:
        """Whether MAX moves at its root."""


Thing = TypeVar("Thing")
WithTree = TypeVar("WithTree", bound=HasTree)


def smallest(failing: Thing, fails: Callable[[Thing], bool], simpler: Callable[[Thing], Iterable[Thing]]) -> Thing:
    """Makes something simpler, step by step, as long as it still fails; each step is the first that works."""
    attempts = 0
    smaller = True
    while smaller:
        smaller = False
        for candidate in simpler(failing):
            attempts += 1
            if attempts > MAX_ATTEMPTS:
                return failing
            if fails(candidate):
                failing, smaller = candidate, True
                break
    return failing


def candidates(trial: Trial) -> Iterator[Trial]:
    """Trials that are simpler in one respect: a smaller tree first, then plainer settings, then plainer nodes."""
    for smaller in smaller_trees(trial):
        below_root = any(smaller.root is child for child in trial.root.children)
        yield replace(smaller, depth=max(0, trial.depth - 1)) if below_root else smaller
    yield from plainer_settings(trial)
    yield from plainer_nodes(trial)


def smaller_trees(trial: WithTree) -> Iterator[WithTree]:
    """The same with a smaller tree: the one below a child, one that ends sooner, or one with a child less."""
    for child in trial.root.children:
        mover = not trial.maximizing if child.maximizing is None else child.maximizing
        yield replace(trial, root=child, maximizing=mover)
    for node in below(trial.root):
        if node.children:
            yield changed(trial, node, Node((), value=node.value or 0))
    for node in below(trial.root):
        for place in range(len(node.children) if len(node.children) > 1 else 0):
            rest = [child for at, child in enumerate(node.children) if at != place]
            yield changed(trial, node, Node(rest, value=node.value, maximizing=node.maximizing))


def plainer_setting(setting: Setting) -> Iterator[Setting]:
    """Settings with one part as it is by default."""
    for name, value in Setting()._asdict().items():
        if getattr(setting, name) != value:
            yield setting._replace(**{name: value})


def plainer_settings(trial: Trial) -> Iterator[Trial]:
    """The same tree, searched with plainer settings."""
    for setting in plainer_setting(trial.setting):
        yield replace(trial, setting=setting)
    if trial.depth > 0:
        yield replace(trial, depth=trial.depth - 1)
    if trial.limit > 1:
        yield replace(trial, limit=trial.limit - 1)
    for number in range(len(trial.windows)):
        yield replace(trial, windows=trial.windows[:number] + trial.windows[number + 1 :])


def plainer_nodes(trial: WithTree) -> Iterator[WithTree]:
    """Trees of the same shape in which one node is plainer."""
    for node in below(trial.root):
        if node.maximizing is not None:
            yield changed(trial, node, Node(node.children, value=node.value))
        if node.value:
            yield changed(trial, node, Node(node.children, value=0, maximizing=node.maximizing))
        if node.value not in (None, -1, 0, 1):
            for value in (1, -1):
                yield changed(trial, node, Node(node.children, value=value, maximizing=node.maximizing))


def changed(trial: WithTree, old: Node, new: Node) -> WithTree:
    """The same with one node of its tree replaced by another, wherever it appears."""
    copies: dict[int, Node] = {}

    def copy(node: Node) -> Node:
        if id(node) not in copies:
            source = new if node is old else node
            children = [copy(child) for child in source.children]
            copies[id(node)] = Node(children, value=source.value, maximizing=source.maximizing)
        return copies[id(node)]

    return replace(trial, root=copy(trial.root))
