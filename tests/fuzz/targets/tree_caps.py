"""Saved trees of any size, kept along a game: both kernels leave the same tree, and no result is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import gametree as gt
from fuzz.case import Case, Fault, lines, shorter
from fuzz.claims import exact_faults, legal_faults
from fuzz.script import Play
from fuzz.start import Explicit, any_tree
from fuzz.truth import Node, Truth
from gametree.searching.memory.tree import Branch

KERNELS = ("python", "native")
WHEN_FULL = ("stop", "prune", "linear")
ALGORITHMS: tuple[gt.Algorithm, ...] = (
    *(gt.BestFirst(expansion) for expansion in ("partial", "full")),
    *(gt.AlphaBetaTree(backup) for backup in ("soft", "hard")),
    *(gt.BestFirstExtension(expansion, 1, "soft") for expansion in ("partial", "full")),
    gt.BestFirstExtension("partial", 2, "hard"),
)
ENDLESS = 5_000
"""Nodes: pruning may make a search endless."""
VIEW = """
def view(branch):
    return branch and (branch.move, branch.value, branch.complete, [view(child) for child in branch.children])


def facts(result, tree):
    r = result
    return r.value, r.bound, r.move, r.pv, r.depth, r.counts, r.stopped, len(tree), view(tree.root)
"""


@dataclass(frozen=True)
class Grow:
    """A search that grows the tree."""

    algorithm: gt.Algorithm
    depth: int
    nodes: int

    def run(self, root: gt.Position, tree: gt.Tree, kernel: str) -> gt.SearchResult:
        """Runs it."""
        return gt.search(root, self.algorithm, depth=self.depth, nodes=self.nodes, tree=tree, kernel=kernel)

    def source(self) -> str:
        """The same as Python, with both kernels."""
        called = (
            f"gt.search(root, gt.{self.algorithm!r}, depth={self.depth}, nodes={self.nodes}, tree=tree, kernel=kernel)"
        )
        return f"found = [{called} for kernel, tree in trees.items()]"


@dataclass(frozen=True)
class Caps(Case):
    """Searches and moves with one tree for each kernel."""

    start: Explicit
    size: int
    when_full: str
    steps: tuple[Grow | Play, ...]

    def check(self) -> int:
        """Compares the kernels after every step, and what they found with minimax."""
        root, node, truth, made = self.start.position(), self.start.node(), Truth(), 0
        trees = {kernel: gt.Tree(self.size, when_full=self.when_full) for kernel in KERNELS}
        for number, step in enumerate(self.steps):
            if isinstance(step, Play):
                if step.move not in node.children:
                    return made
                root, node = root.play(step.move), node.children[step.move]
                for tree in trees.values():
                    tree.advance(step.move)
                self._same([view(tree.root) for tree in trees.values()], number)
                continue
            found = [step.run(root, tree, kernel) for kernel, tree in trees.items()]
            made += len(found)
            self._same([facts(result, tree) for result, tree in zip(found, trees.values(), strict=True)], number)
            self._judge(step, node, found[0], trees["python"], truth, number)
        return made

    def _same(self, both: list[Any], number: int) -> None:
        if both[0] != both[1]:
            raise self._fault("twins", f"the kernels differ: {str(both[0])[:200]} and {str(both[1])[:200]}", number)

    def _judge(self, step: Grow, node: Node, result: gt.SearchResult, tree: gt.Tree, truth: Truth, number: int) -> None:
        if len(tree) > self.size:
            wrong = f"the tree has {len(tree)} nodes, more than {self.size}"
            raise self._fault("size", wrong, number, f"assert len(trees['python']) <= {self.size}")
        complete = not result.stopped and not step.algorithm.estimates
        judge = exact_faults(node, step.algorithm.name, result, truth) if complete else legal_faults(node, result)
        for wrong_claim in judge:
            raise self._fault(
                wrong_claim.claim, wrong_claim.sentence, number, "result = found[0]", wrong_claim.assertion
            )

    def _fault(self, claim: str, wrong: str, number: int, *shows: str) -> Fault:
        return Fault(claim, wrong, lines(self._source(number + 1), shows))

    def _source(self, count: int) -> list[str]:
        new = f"gt.Tree({self.size}, when_full={self.when_full!r})"
        program = ["import gametree as gt", "", VIEW, *self.start.source()]
        program += [f"trees = {{kernel: {new} for kernel in {KERNELS}}}"]
        for step in self.steps[:count]:
            if isinstance(step, Play):
                program += [f"for tree in trees.values():\n    tree.advance({step.move!r})"]
                program += [f"root = root.play({step.move!r})"]
                program += ["assert view(trees['python'].root) == view(trees['native'].root)"]
            else:
                program += [step.source()]
                program += ["assert facts(found[0], trees['python']) == facts(found[1], trees['native'])"]
        return program

    def program(self) -> str:
        """See `Case.program`."""
        return lines(self._source(len(self.steps)))

    def simpler(self) -> Iterator[Caps]:
        """Fewer steps, a smaller start, a larger tree, shorter searches."""
        for steps in shorter(self.steps):
            yield replace(self, steps=steps)
        for start in self.start.simpler():
            yield replace(self, start=start)
        if self.size < 2**20:
            yield replace(self, size=2**20)
        for number, step in enumerate(self.steps):
            if isinstance(step, Grow):
                changes = [replace(step, depth=step.depth - 1)] if step.depth else []
                changes += [replace(step, nodes=ENDLESS)] if step.nodes < ENDLESS else []
                for change in changes:
                    yield replace(self, steps=(*self.steps[:number], change, *self.steps[number + 1 :]))


def view(branch: Branch | None) -> object:
    """A saved tree as nested tuples."""
    return branch and (branch.move, branch.value, branch.complete, [view(child) for child in branch.children])


def facts(r: gt.SearchResult, tree: gt.Tree) -> tuple[Any, ...]:
    """All that must not depend on the kernel."""
    return r.value, r.bound, r.move, r.pv, r.depth, r.counts, r.stopped, len(tree), view(tree.root)


def make(rng: Random) -> Case:
    """Searches of a tree, moves between them, and a size."""
    start = any_tree(rng)
    here, steps = start.position(), list[Grow | Play]()
    for _ in range(rng.randint(1, 5)):
        limit = rng.choice((ENDLESS, ENDLESS, rng.randint(1, 30)))
        steps.append(Grow(rng.choice(ALGORITHMS), rng.randint(0, 6), limit))
        if here.moves() and rng.random() < 0.5:
            move = rng.choice(here.moves())
            steps.append(Play(move))
            here = here.play(move)
    return Caps(start, rng.choice((rng.randint(1, 40), 2**20)), rng.choice(WHEN_FULL), tuple(steps))
