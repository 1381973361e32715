"""Checks an algorithm: it searches small random trees, and every result is compared with plain minimax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import Parameter, signature
from random import Random

from gametree.checking.claims import (
    bound_faults,
    legal_faults,
    line_faults,
    move_faults,
    running_faults,
    table_faults,
)
from gametree.checking.setting import Run, Setting, facts, make_kernel, run
from gametree.checking.shrinking import candidates, smallest
from gametree.checking.trees import Oracle
from gametree.checking.trial import Trial, any_trial
from gametree.model.arguments import seeded
from gametree.model.errors import AlgorithmError, OptionError
from gametree.model.quoted import quoted
from gametree.model.result import SearchResult
from gametree.model.values import whole_number
from gametree.searching.algorithm import Algorithm
from gametree.searching.algorithm import algorithm as find_algorithm
from gametree.searching.kernels.kernel import Stopped
from gametree.searching.kernels.procedure import Definition, procedure_of
from gametree.searching.task import Task
from gametree.searching.tracing.recorder import Recorder

__all__ = ["Agreement", "check_algorithm"]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a successful check of an algorithm covered."""

    algorithm: str
    trees: int
    searches: int
    """Results compared with minimax or, for estimates, with what the algorithm claims."""
    kernels: tuple[str, ...]
    """The kernels that ran it: Python alone, or both, which then agreed."""
    claim: str
    """What values were checked to be: the "value", that of a best "move", a "bound", or only an "estimate"."""


class Fault(Exception):  # noqa: N818 - it does not leave this module
    """The first thing that is wrong: `claim` is what does not hold, `part` the search of the trial that shows it."""

    part = "whole"

    def __init__(self, claim: str, wrong: str) -> None:
        super().__init__(wrong)
        self.claim = claim


def check_algorithm(algorithm: str | Algorithm, *, trees: int = 2000, seed: int = 0) -> Agreement:
    """Searches random trees and compares every result with plain minimax; `AlgorithmError` says what is wrong.

    The trees are small and have few different values, so that ties are common; players move twice in a row, nodes have
    two parents, leaves lie at different depths, and many searches end above them, on static values. Some searches use
    tables (even tiny ones), orderings, enhanced transposition cutoffs or iterative deepening. The check requires that
    the value is what `Algorithm.finds` promises, or the bound that the result says it is; the move is one of the best;
    the principal variation is legal and worth the value; the table holds nothing false; the same call gives the same
    counts, also in a trace and with the other kernel; a limit of nodes is kept, and what a stopped search reports is
    true. Procedures with a window are also called with narrow windows, and must return a bound on the right side.

    An algorithm that estimates is checked only for what it claims: legal moves, the same counts every time, and limits
    that are kept. The error shows the smallest failing tree that was found, and the search, as code that can be run.

    >>> import gametree as gt
    >>> report = gt.check_algorithm("negascout", trees=50)
    >>> report.trees, report.kernels, report.claim
    (50, ('python', 'native'), 'value')
    """
    chosen = find_algorithm(algorithm)
    count = whole_number(trees)
    if count is None or count < 1:
        raise OptionError(f"trees is a positive whole number, not {quoted(trees)}")
    searches, estimates = 0, False
    for number in range(count):
        trial = any_trial(chosen, Random(f"{seeded(seed)}/{number}"))
        try:
            seen = examine(chosen, trial)
        except Fault as fault:
            raise named(chosen, trial, fault) from fault.__cause__
        searches += seen.results
        estimates |= seen.estimates
    kernels = ("python", "native") if chosen.has_native else ("python",)
    return Agreement(chosen.name, count, searches, kernels, "estimate" if estimates else chosen.finds)


def named(algorithm: Algorithm, trial: Trial, fault: Fault) -> AlgorithmError:
    """The error that says what is wrong on the smallest tree that shows it."""
    found = fault

    def fails(candidate: Trial) -> bool:
        nonlocal found
        try:
            examine(algorithm, candidate)
        except Fault as other:
            if other.claim == fault.claim:
                found = other
                return True
        return False

    example = smallest(trial, fails, candidates)
    return AlgorithmError(f"{algorithm.name}: {found}", example.source(found.part))


def examine(algorithm: Algorithm, trial: Trial) -> Examination:
    """Runs the searches of a trial, and raises the first `Fault`; an error raised by the algorithm counts as one."""
    made = Examination(algorithm, trial)
    try:
        made.check()
        return made
    except Stopped as stop:  # a call of a procedure has no limits
        not_interrupted(stop.reason)
        raise
    except Exception as error:
        fault = error if isinstance(error, Fault) else Fault("raises", f"{type(error).__name__}: {error}")
        fault.part = made.part
        raise fault from (None if fault is error else error)


class Examination:
    """One algorithm on one tree."""

    def __init__(self, algorithm: Algorithm, trial: Trial) -> None:
        self.algorithm = algorithm
        self.trial = trial
        self.root = trial.position
        self.depth = min(trial.depth, self.root.plies_left)
        self.oracle = Oracle()
        self.results = 0
        """The number of results examined."""
        self.estimates = False
        """Whether one of them was an estimate."""
        self.part = "whole"
        """The search being examined: see `Trial.source`."""

    def check(self) -> None:
        """Checks everything; raises a `Fault` for the first thing that is wrong."""
        setting = self.trial.setting
        found = self._run(setting)
        for result in found.results:
            self._complete(result)
        self._table(found)
        self._repeated(found)
        self._traced(found)
        self.part = "limited"
        self._limited(setting._replace(nodes=self.trial.limit))
        self.part = "calls"
        for called in self.algorithm.procedures:
            self._windows(called)

    def _run(self, setting: Setting) -> Run:
        found = run(setting.request(self.root, self.algorithm, self.depth))
        not_interrupted(found.result.stopped)
        self.results += len(found.results)
        return found

    def _complete(self, result: SearchResult) -> None:
        """Checks what one finished search claims."""
        if result.stopped:
            raise Fault("complete", f"it stopped ({result.stopped}) although there was no limit")
        if result.depth and not result.counts.nodes:
            raise Fault("counts", "it counts no nodes; open a visit at every node, with search.visit(...)")
        self._raise("legal", legal_faults(self.root, result))
        if self._estimated(result):
            return
        depth, promised = result.depth, self.algorithm.finds
        if promised == "value" and result.bound != "exact":
            raise Fault("value", f'bound is "{result.bound}", but the algorithm should find the value itself')
        self._raise("value", bound_faults(self.root, depth, result, self.oracle))
        if promised != "bound":
            self._raise("move", move_faults(self.root, depth, result, self.oracle))
        self._raise("line", line_faults(self.root, depth, result, self.oracle))

    def _estimated(self, result: SearchResult) -> bool:
        """Whether the value is only an estimate."""
        estimated = self.algorithm.estimates or result.bound == "estimate"
        self.estimates |= estimated
        return estimated

    def _table(self, found: Run) -> None:
        if found.kernel.settings.table is not None and not self.algorithm.stores_estimates(self.root):
            self._raise("table", table_faults(self.root, found.kernel, self.oracle, self.root.plies_left))

    def _repeated(self, found: Run) -> None:
        """The same call does the same work, and so does the other kernel."""
        setting = self.trial.setting
        if facts(self._run(setting)) != facts(found):
            raise Fault("same", "the same call twice gives another result, or other counts")
        if setting.kernel == "native" and facts(self._run(setting._replace(kernel="python"))) != facts(found):
            raise Fault("twins", "the Python definition and the native kernel differ in result, counts or leaves")

    def _traced(self, found: Run) -> None:
        """A trace changes nothing."""
        request = self.trial.setting._replace(kernel="python").request(self.root, self.algorithm, self.depth)
        traced = Task(request, Recorder(self.root, memory=request.table is not None)).result()
        not_interrupted(traced.stopped)
        if (traced.value, traced.move, traced.counts) != (found.result.value, found.result.move, found.result.counts):
            raise Fault("trace", f"in a trace it finds {traced.value} with {traced.counts}, unlike without one")

    def _limited(self, setting: Setting) -> None:
        """A limit of nodes is kept, and what the stopped search reports is true."""
        found = self._run(setting)
        result, limit = found.result, self.trial.limit
        if result.counts.nodes > limit or (result.stopped and result.counts.nodes < limit):
            raise Fault("limit", f"with nodes={limit} it visits {result.counts.nodes} (stopped: {result.stopped})")
        if not result.stopped:
            self._complete(result)
            return
        self._raise("legal", legal_faults(self.root, result))
        self._raise("stopped", running_faults(self.root, result, self.oracle))
        if result.depth and not self._estimated(result):
            self._raise("stopped", bound_faults(self.root, result.depth, result, self.oracle))
        self._table(found)

    def _windows(self, called: Definition) -> None:
        """A procedure with a window returns a bound on the side of the window that the value lies on."""
        window = procedure_of(called).window
        if window == "none" or self.algorithm.estimates or not callable_alone(called):
            return
        settings = self.trial.setting.request(self.root, self.algorithm, self.depth).settings()
        kernel = make_kernel(self.root, self.trial.setting.kernel, settings)
        truth = self.oracle(self.root, self.depth)
        for alpha, beta in self.trial.windows:
            bounds = (alpha, beta) if window == "alpha-beta" else (beta,)
            value = kernel.call(called, self.root, self.depth, *bounds).value
            low = alpha if window == "alpha-beta" else beta - 1
            if not (truth <= value if value <= low else truth >= value if value >= beta else truth == value):
                asked = f"window {alpha} to {beta}" if window == "alpha-beta" else f"gamma {beta}"
                wrong = f"returns {value} for the {asked} at depth {self.depth}, but minimax finds {truth}"
                raise Fault("window", f"{procedure_of(called).name} {wrong}")
        if settings.table is not None and not self.algorithm.stores_estimates(self.root):
            self._raise("table", table_faults(self.root, kernel, self.oracle, self.root.plies_left))

    @staticmethod
    def _raise(claim: str, faults: Iterator[str]) -> None:
        for wrong in faults:
            raise Fault(claim, wrong)


def not_interrupted(stopped: str | None) -> None:
    """Makes Ctrl-C end the check: a search alone would return what it knows."""
    if stopped == "interrupted":
        raise KeyboardInterrupt


def callable_alone(called: Definition) -> bool:
    """Whether a procedure needs no options of its own."""
    parameters = signature(called).parameters.values()
    return not any(each.kind is Parameter.KEYWORD_ONLY and each.default is Parameter.empty for each in parameters)
