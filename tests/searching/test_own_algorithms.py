"""An algorithm of the user's own gets everything from the vocabulary of visits: nothing here is done by its author."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.checking.trees import Oracle, Shape
from gametree.lab import Cell, Claim, Experiment, Plan, Report, Rows, Store, Trials, run
from gametree.model.errors import OptionError
from gametree.players import RandomPlayer, SearchPlayer, openings, play_game, tournament
from gametree.searching.procedures import alphabeta, minimax, mt, negascout, scout
from gametree.searching.task import Task
from gametree.searching.tracing.recorder import Recorder
from support.examples import example


@gt.procedure(window="none")
def whole_tree(search: gt.PythonKernel, position: gt.Position, depth: int, ply: int = 0) -> int:
    """The least that a procedure can be."""
    visit = search.visit(position, depth, ply)
    moves = position.moves() if depth else ()
    if not moves:
        return visit.leaf()
    for move, child in visit.children(moves):
        visit.choose(whole_tree(search, child, depth - 1, ply + 1), move)
    return visit.done()


class WholeTree(gt.WindowAlgorithm):
    """Every line of play."""

    name = "whole-tree"
    procedures = (whole_tree,)


BEAM: Any = example("beam").Beam
FAIL_HARD: Any = example("fail_hard").FailHard
OWN: dict[str, gt.Algorithm] = {
    "minimal": WholeTree(),
    "fail-hard": FAIL_HARD(),
    "beam": BEAM(width=3),
    "doubling": example("mtd_doubling").doubling,
}
PROVING = [name for name, algorithm in OWN.items() if not algorithm.estimates]
every_own = pytest.mark.parametrize("algorithm", OWN.values(), ids=OWN)
every_proving = pytest.mark.parametrize("name", PROVING)
SMALL: dict[str, Any] = {"kalah": {"pits": 3, "stones": 2}}


def graph() -> gt.Position:
    """A graph with many transpositions, whose static values say something of what is below."""
    return Shape(6, 4, tuple(range(-9, 10)), share=0.4, incremental=True).make(3)


def endless() -> gt.Position:
    """A graph of sixty layers and 2**60 lines of play."""
    spec: object = [0, 1]
    for _ in range(60):
        spec = [spec, spec]
    return gt.tree(spec)


@every_own
@pytest.mark.parametrize("game", gt.games())
def test_every_game_can_be_searched(algorithm: gt.Algorithm, game: str) -> None:
    position = gt.position(game, **SMALL.get(game, {}))
    depth = min(2, position.plies_left or 2)
    result = gt.search(position, algorithm, depth=depth)
    assert result.move in position.moves() and result.pv[0] == result.move
    assert position.line(result.pv) is not None
    if not algorithm.estimates:
        assert (result.value, result.bound) == (Oracle()(position, depth), "exact")


def test_a_procedure_without_a_native_twin_runs_in_python_and_a_driver_of_built_in_ones_natively() -> None:
    position = gt.position("othello")
    with pytest.raises(OptionError, match="fail-hard has no native kernel for this position; use kernel='python'"):
        gt.search(position, FAIL_HARD(), depth=2, kernel="native")
    found = [gt.search(position, OWN["doubling"], depth=4, kernel=kernel) for kernel in ("python", "native")]
    assert (found[0].value, found[0].counts, found[0].probes) == (found[1].value, found[1].counts, found[1].probes)


@every_own
def test_iterating_deepens(algorithm: gt.Algorithm) -> None:
    found = list(gt.iterate(graph(), algorithm))
    assert [result.depth for result in found] == [1, 2, 3, 4, 5, 6]
    assert [result.counts.nodes for result in found] == sorted({result.counts.nodes for result in found})


@every_own
def test_background_searches_find_the_same_and_can_be_cancelled(algorithm: gt.Algorithm) -> None:
    root = graph()
    found = gt.background(root, algorithm).result(60)
    assert (found.value, found.pv) == (list(gt.iterate(root, algorithm))[-1].value, found.pv)
    with gt.background(gt.position("random-tree", branching=20), algorithm, depth=200, seconds=600) as running:
        next(iter(running))
    assert running.result(60).stopped == "cancelled"


@every_own
def test_limits_of_nodes_are_exact(algorithm: gt.Algorithm) -> None:
    root = graph()
    whole = gt.search(root, algorithm, nodes=10**9).counts.nodes
    for limit in (1, 2, 127, 128, 129, whole - 1, whole, whole + 1):
        result = gt.search(root, algorithm, nodes=limit)
        assert result.counts.nodes == min(limit, whole)
        assert result.stopped == ("nodes" if limit < whole else None)


@every_own
def test_a_deadline_stops_the_search(algorithm: gt.Algorithm) -> None:
    result = gt.search(endless(), algorithm, seconds=0.05, table=None)
    assert result.stopped == "time" and result.move is not None


class Interrupted(gt.Game):
    """Nobody has ever seen the end of this game: somebody always presses Ctrl-C."""

    looks = 0

    def start(self) -> tuple[int, bool]:
        return (0, True)

    def moves(self, state: tuple[int, bool]) -> Sequence[int]:
        return (1, 2, 3)

    def play(self, state: tuple[int, bool], move: int) -> tuple[int, bool]:
        return (4 * state[0] + move, not state[1])

    def maximizing(self, state: tuple[int, bool]) -> bool:
        return state[1]

    def evaluate(self, state: tuple[int, bool]) -> int:
        Interrupted.looks += 1
        if Interrupted.looks == 400:
            raise KeyboardInterrupt
        return state[0] % 7


@every_own
def test_ctrl_c_returns_what_is_known(algorithm: gt.Algorithm) -> None:
    Interrupted.looks = 0
    result = list(gt.iterate(Interrupted().position(), algorithm, depth=40))[-1]
    assert (result.stopped, result.depth > 1, result.move in (1, 2, 3)) == ("interrupted", True, True)


@pytest.mark.parametrize("name", ["fail-hard", "beam"])
def test_a_table_saves_leaves(name: str) -> None:
    table = gt.Table(2**14)
    alone, remembered = (gt.search(graph(), OWN[name], table=each) for each in (None, table))
    assert remembered.counts.leaves < alone.counts.leaves and remembered.counts.transpositions > 0
    assert remembered.value == alone.value and table.used() > 0


@pytest.mark.parametrize("name", ["minimal", "fail-hard", "beam", "doubling"])
def test_orderings_are_followed(name: str) -> None:
    root = gt.tree(gt.Node([gt.Node([1, 2], value=0), gt.Node([8, 9], value=5)], value=0))
    first = {
        ordering: next(event.node for event in trace_of(root, OWN[name], ordering) if event.kind == "leaf")
        for ordering in ("natural", "static")
    }
    assert first == {"natural": (0, 0), "static": (1, 0)}


def trace_of(root: gt.Position, algorithm: gt.Algorithm, ordering: str) -> Sequence[Any]:
    """The events of a search with an ordering."""
    recorder = Recorder(root, memory=algorithm.needs_table)
    Task(gt.Request(root, algorithm, ordering=ordering, kernel="python"), recorder).result()
    return recorder.events


def test_enhanced_transposition_cutoffs_come_by_a_setting() -> None:
    plain, enhanced = (gt.search(graph(), FAIL_HARD(etc=etc), table=2**14) for etc in ("off", "everywhere"))
    assert enhanced.value == plain.value and enhanced.counts.interior < plain.counts.interior


@every_proving
def test_the_principal_variation_is_worth_the_value(name: str) -> None:
    for seed in range(20):
        root = Shape(5, 3, (-1, 0, 1), stop=0.1, twice=0.3, share=0.3, maximizing=seed % 2 == 0).make(seed)
        result = gt.search(root, OWN[name])
        assert root.line(result.pv).evaluate() == result.value and not root.line(result.pv).moves()


@every_own
def test_a_trace_shows_what_was_counted(algorithm: gt.Algorithm) -> None:
    root = Shape(4, 3, (-2, -1, 0, 1, 2)).make(5)
    seen = gt.trace(root, algorithm)
    table = None if not algorithm.needs_table else "auto"
    assert seen.result.counts == gt.search(root, algorithm, table=table, kernel="python").counts
    assert sum(event.kind == "leaf" for event in seen.events) == seen.result.counts.leaves
    assert seen.events[0].kind == "probe"


@every_own
def test_players_play_by_it(algorithm: gt.Algorithm) -> None:
    player = SearchPlayer(algorithm, depth=3)
    assert player.name == f"{algorithm.name} depth 3"
    start = gt.position("tic-tac-toe")
    game = play_game(start, player, RandomPlayer(seed=1))
    assert game.outcome == start.line(game.moves).evaluate() and player.effort.nodes > 0
    result = tournament(player, RandomPlayer(seed=1), openings(start, 1), "games")
    assert result.wins > result.losses and result.first == player.name


class Leaves(Experiment):
    """How many leaves an algorithm of one's own evaluates."""

    name = "test-own-leaves"
    title = "Leaves"
    source = "this test"
    measures = "Leaves of a fixed tree."

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        return ({"algorithm": name} for name in OWN)

    def run(self, cell: Cell) -> Mapping[str, Any]:
        return {"leaves": gt.search(graph(), OWN[cell["algorithm"]]).counts.leaves}

    def trials(self, rows: Rows) -> Trials:
        return Trials(len(rows), None, "searches")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        return []


def test_experiments_measure_it(tmp_path: Path) -> None:
    experiment = Leaves()
    with Store(tmp_path / "lab.sqlite") as store:
        run([experiment], store, plan=Plan.QUICK)
        rows = Report.of(experiment, Plan.QUICK, store).rows
    found = {row.cell["algorithm"]: row.measured["leaves"] for row in rows}
    assert found == {name: gt.search(graph(), algorithm).counts.leaves for name, algorithm in OWN.items()}


class Guesses(gt.Algorithm):
    """A driver without a procedure of its own, which trusts a shallow search."""

    name = "guesses"
    procedures = (alphabeta,)
    estimates = True

    def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
        value, move = kernel.call(alphabeta, position, min(depth, 1), -kernel.infinity, kernel.infinity)
        return gt.Found(value, value, move, bound="estimate")


def test_an_estimate_keeps_its_move() -> None:
    root = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for kernel in ("python", "native"):
        result = gt.search(gt.position("tic-tac-toe"), Guesses(), depth=3, kernel=kernel)
        assert (result.bound, result.move is not None, result.pv[:1]) == ("estimate", True, (result.move,))
    for table in (None, 2**8):
        assert gt.search(root, Guesses(), table=table).move is not None


def test_a_table_of_estimates_is_refused_by_a_search_that_proves() -> None:
    table, root = gt.Table(2**10), graph()
    gt.search(root, BEAM(width=2), table=table)
    with pytest.raises(gt.errors.TableError, match="estimates"):
        gt.search(root, "alphabeta", table=table)


@pytest.mark.parametrize(
    ("procedure", "window"),
    [(minimax, 0), (scout, 0), (alphabeta, 2), (negascout, 2), (mt, 1)],
    ids=lambda p: getattr(p, "__name__", str(p)),
)
def test_a_driver_may_call_any_built_in_procedure(procedure: Callable[..., int], window: int) -> None:
    class Calls(gt.Algorithm):
        name = "calls"
        procedures = (procedure,)

        def solve(self, kernel: gt.Kernel, position: gt.Position, depth: int, guess: int) -> gt.Found:
            bounds = {0: (), 1: (4,), 2: (-kernel.infinity, kernel.infinity)}[window]
            options: dict[str, Any] = {"bounds": "both"} if window == 1 else {}
            value, move = kernel.call(procedure, position, depth, *bounds, **options)
            return gt.Found(value, kernel.infinity if window == 1 and value >= 4 else value, move)

    root = gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 5]])
    for kernel in ("python", "native"):
        assert gt.search(root, Calls(), kernel=kernel).value == 5


def test_a_test_of_ones_own_is_a_bound_and_not_the_value() -> None:
    @gt.procedure(window="gamma", proves="nothing")
    def my_test(search: gt.PythonKernel, position: gt.Position, depth: int, gamma: int) -> int:
        return alphabeta(search, position, depth, gamma - 1, gamma)

    class Tests(gt.WindowAlgorithm):
        name = "tests"
        procedures = (my_test,)
        finds = "bound"

    root = gt.tree([[3, 12], [2, 4], [6, 5]])  # worth 5; the static value, which is the guess, is 0
    assert (gt.search(root, Tests()).bound, gt.search(root, Tests()).value) == ("lower", 3)
    assert gt.check_algorithm(Tests(), trees=100).claim == "bound"


# Mistakes


@gt.procedure(window="none")
def forgets_its_end(search: gt.PythonKernel, position: gt.Position, depth: int, ply: int = 0) -> Any:
    """There is no return visit.done()."""
    visit = search.visit(position, depth, ply)
    moves = position.moves() if depth else ()
    for move, child in visit.children(moves):
        visit.choose(forgets_its_end(search, child, depth - 1, ply + 1), move)
    return None if moves else visit.leaf()


@gt.procedure(window="none")
def halves(search: gt.PythonKernel, position: gt.Position, depth: int) -> Any:
    """Returns no whole number."""
    return whole_tree(search, position, depth) / 2


def unmarked(search: gt.PythonKernel, position: gt.Position, depth: int) -> int:
    """No procedure yet."""
    return whole_tree(search, position, depth)


def made(solve: Any = None, **attributes: Any) -> gt.Algorithm:
    """An algorithm with these attributes; with a `solve` of its own if one is given."""
    if solve is not None:
        attributes["solve"] = lambda self, kernel, position, depth, guess: solve(kernel, position, depth)
    kind: Any = type("Mine", (gt.WindowAlgorithm if solve is None else gt.Algorithm,), attributes)
    return kind()  # type: ignore[no-any-return]


MISTAKES: dict[str, tuple[gt.Algorithm, str]] = {
    "no name": (made(procedures=(whole_tree,)), 'Mine has no name that is a string; give it one, as in name = "my-'),
    "a name that is none": (made(name=7, procedures=(whole_tree,)), "Mine has no name that is a string"),
    "no mark": (made(name="mine", procedures=(unmarked,)), "unmarked is not a search procedure; put @gametree.proc"),
    "no procedures": (made(name="mine"), r"mine has no procedure to call; name it, as in procedures = \(my_search,\)"),
    "no comma": (made(name="mine", procedures=whole_tree), r"procedures of Mine are a tuple, as in procedures = \(my"),
    "no return": (made(name="mine", procedures=(forgets_its_end,)), r"returned None for a child.* visit.done\(\)"),
    "half a value": (
        made(name="mine", procedures=(halves,)),
        "halves returned 1.5; a search procedure returns a whole",
    ),
    "no such find": (made(name="mine", procedures=(whole_tree,), finds="luck"), "what Mine finds is one of value, mo"),
    "a bare number": (
        made(lambda k, p, d: 3, name="mine"),
        r"solve of mine returned 3; it must return a gametree",
    ),
    "nothing found": (
        made(lambda k, p, d: None, name="mine"),
        "solve of mine returned None; it must return a game",
    ),
    "a float found": (made(lambda k, p, d: gt.Found(0.5, 0.5, 0), name="mine"), "with two whole numbers"),  # type: ignore[arg-type]
    "no window": (made(lambda k, p, d: k.call(alphabeta, p, d), name="mine"), r"alphabeta takes 2 bounds \(alpha-b"),
    "another procedure": (
        made(lambda k, p, d: k.call(whole_tree, p, d), name="mine", procedures=(alphabeta,)),
        "whole_tree has no native kernel; add it to the procedures of the algorithm",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_the_author_gets_a_sentence(mistake: str) -> None:
    algorithm, sentence = MISTAKES[mistake]
    with pytest.raises(OptionError, match=sentence):
        gt.search(gt.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm)


def test_a_class_in_place_of_an_algorithm() -> None:
    with pytest.raises(OptionError, match=r"such as FailHard\(\), not the class itself"):
        gt.search(gt.tree([1, 2]), FAIL_HARD)


def test_an_algorithm_without_a_docstring_is_summed_up_by_its_name() -> None:
    assert made(lambda k, p, d: None, name="mine").summary == "mine"
    assert WholeTree().summary == "Every line of play."
