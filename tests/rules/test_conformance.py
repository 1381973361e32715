"""Mistakes that break no rule in any one position: `check_game` finds them, and raises no false alarm."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gametree as gt
from gametree.model.errors import GameError, UnknownName
from gametree.rules.loading import find_game
from gametree.rules.near_names import near_names
from gametree.rules.viewpoint import Viewpoint
from support.users_games import Nim
from support.viewed_games import Line, Misere, Race, Weighed

EXAMPLES = Path(__file__).parents[2] / "examples"


# Names


def nim(**members: Any) -> gt.Game:
    """Nim with other members."""
    game: gt.Game = type("Odd", (Nim,), {"__doc__": "Take one to three.", **members})()
    return game


SLIPS: list[tuple[str, Any, str]] = [
    ("ply_left", lambda self, state: state[0], "plies_left"),
    ("pliesLeft", lambda self, state: state[0], "plies_left"),
    ("ordering", lambda self, state, move: 0, "order"),
    ("drawing", lambda self, state: "", "draw"),
    ("edge_bound", lambda self, state: (-2, 2), "edge_bounds"),
    ("reversable", lambda self, state: 0, "reversible"),
    ("draw_rule", gt.DrawRules(3), "draw_rules"),
    ("value", float, ""),
    ("units", 5, "unit"),
    ("_ply_left", lambda self, state: 0, ""),
    ("winner", lambda self, state: 0, ""),
    ("orders", lambda self, state: 0, ""),  # another number of parameters
]


@pytest.mark.parametrize(("name", "member", "meant"), SLIPS)
def test_near_names_are_found(name: str, member: Any, meant: str) -> None:
    if not meant:
        assert gt.check_game(nim(**{name: member}), games=2).games == 2
        return
    with pytest.raises(GameError, match=f"{name} is not used by gametree; did you mean {meant}?"):
        gt.check_game(nim(**{name: member}), games=2)
    assert gt.check_game(nim(**{name: member}), games=2, accept=["names"]).games == 2


def test_helpers_may_have_any_name() -> None:
    class Helped(Nim):
        """Take one to three."""

        texts = ("many", "few")

        def drawn(self, state: Any) -> str:
            return f"{state[0]} {self.texts[state[0] < 10]}"

        def draw(self, state: Any) -> str:
            return self.drawn(state)

        def ply_left(self, state: Any) -> int:
            return int(state[0])

        def evaluate(self, state: Any) -> Any:
            return 0 if self.ply_left(state) else super().evaluate(state)

    assert list(near_names(Helped())) == []


def test_only_known_doubts_are_accepted() -> None:
    with pytest.raises(UnknownName, match="did you mean view"):
        gt.check_game(Nim(), accept=["views"])


# The order of moves

FRUITS = """
import gametree as gt

print("this file prints when it is imported")


class Fruits(gt.Game):
    '''Eat fruits; whoever eats the last one wins.'''

    def start(self):
        return ("apple", "banana", "cherry", "damson", "elderberry", "fig"), True

    def moves(self, state):
        return MOVES

    def play(self, state, move):
        return tuple(fruit for fruit in state[0] if fruit != move), not state[1]

    def maximizing(self, state):
        return state[1]

    def evaluate(self, state):
        return 0 if state[0] else (-1 if state[1] else 1)
"""


def fruits(folder: Path, moves: str) -> Any:
    (folder / "fruits.py").write_text(FRUITS.replace("MOVES", moves))
    return find_game(str(folder / "fruits.py"))


@pytest.mark.parametrize("moves", ["set(state[0])", "frozenset(state[0])"])
def test_a_set_of_moves_is_refused(tmp_path: Path, moves: str) -> None:
    with pytest.raises(GameError, match=r"moves\(state\) is a set, whose order may change"):
        gt.check_game(fruits(tmp_path, moves), games=1)


@pytest.mark.parametrize("moves", ["list(set(state[0]))", "[fruit for fruit in {*state[0]}]"])
def test_an_order_that_changes_between_processes_is_found(tmp_path: Path, moves: str) -> None:
    with pytest.raises(GameError, match=r"the moves are .* here and .* in another process; sort them"):
        gt.check_game(fruits(tmp_path, moves), games=1)


@pytest.mark.parametrize("moves", ["state[0]", "sorted(set(state[0]))", "dict.fromkeys(state[0]).keys()"])
def test_an_order_that_stays_is_right(tmp_path: Path, moves: str) -> None:
    assert gt.check_game(fruits(tmp_path, moves), games=1).games == 1


def test_nobody_is_asked_without_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers have the same order everywhere, and a class inside a function cannot be imported."""

    class Local(Nim):
        """Take one to three."""

        def moves(self, state: Any) -> Any:
            return [str(move) for move in super().moves(state)]

        def play(self, state: Any, move: Any) -> Any:
            return super().play(state, int(move))

    monkeypatch.setattr("subprocess.run", lambda *args, **options: pytest.fail("a process was started"))
    for game in (Nim(), Local()):
        assert gt.check_game(game, games=2).games == 2


def test_a_process_that_fails_is_no_evidence(tmp_path: Path) -> None:
    game = fruits(tmp_path, "list(set(state[0]))")
    (tmp_path / "fruits.py").write_text("raise SystemExit(3)")
    assert gt.check_game(game, games=1).games == 1


# The view of values


@pytest.mark.parametrize("kind", [Line, Misere, Weighed])
def test_values_of_the_mover_are_found_at_the_ends(kind: type[Line]) -> None:
    assert gt.check_game(kind()).games == 20
    with pytest.raises(
        GameError, match=r"MAX (lost|won) every game that was not drawn.*return the value in MAX's view"
    ):
        gt.check_game(kind("mover"))
    assert gt.check_game(kind("mover"), accept=["view"]).games == 20


def test_nim_in_the_view_of_the_mover() -> None:
    with pytest.raises(GameError, match=r"even the \d+ in which MAX moved last"):
        gt.check_game(nim(evaluate=lambda self, state: 0 if state[0] else -1))


def test_values_of_the_mover_are_found_on_the_way() -> None:
    assert gt.check_game(Race()).games == 20
    with pytest.raises(GameError, match="changes its sign whenever the player to move changes"):
        gt.check_game(Race("mover"))


EVALUATORS = [
    ("breakthrough", "material"),
    ("checkers", "positional"),
    ("checkers", "material"),
    ("chess", "material"),
    ("kalah", "store"),
    ("othello", "mobility"),
    ("othello", "discs"),
]


def view_of(start: gt.Position, games: int = 20) -> Viewpoint:
    """What random games show of the values."""
    seen = Viewpoint()
    for seed in range(games):
        line, rng = [start], Random(seed)
        while (moves := line[-1].moves()) and len(line) < 200:
            line.append(line[-1].play(rng.choice(moves)))
        seen.add(line)
    return seen


def of_the_mover(position: Any) -> int:
    value: int = position.evaluate()
    return value if position.maximizing else -value


@pytest.mark.parametrize(("name", "evaluator"), EVALUATORS)
def test_evaluators_of_the_mover_are_found(name: str, evaluator: str) -> None:
    start = gt.position(name, evaluator=evaluator)
    assert view_of(start.with_evaluator(of_the_mover)).fault() is not None


@pytest.mark.parametrize("name", gt.games())
def test_no_evaluator_of_a_built_in_game_is_suspected(name: str) -> None:
    for evaluator in gt.game(name).evaluators or (None,):
        assert view_of(gt.position(name, evaluator=evaluator)).fault() is None


def test_a_value_that_counts_what_the_mover_can_do_is_not_suspected() -> None:
    def mobility(position: Any) -> int:
        return len(position.moves()) * (1 if position.maximizing else -1)

    def caution(position: Any) -> int:
        return -mobility(position)

    for evaluator in (mobility, caution):
        assert view_of(gt.position("othello").with_evaluator(evaluator)).fault() is None


@pytest.mark.parametrize("seed", range(10))
def test_values_without_any_meaning_are_not_suspected(seed: int) -> None:
    start = gt.position("othello").with_evaluator(lambda position: Random(position.key ^ seed).randint(-9, 9))
    assert view_of(start).fault() is None


def test_a_side_that_nearly_always_wins_is_not_suspected() -> None:
    class Lopsided(Nim):
        """MAX wins all games but those with a rare last move."""

        def evaluate(self, state: Any) -> int:
            return 0 if state[0] > 0 else -1 if state[2] % 37 == 0 else 1

        def start(self) -> Any:
            return 12, True, 1

        def play(self, state: Any, move: Any) -> Any:
            return state[0] - move, not state[1], 3 * state[2] + move

    assert gt.check_game(Lopsided()).games == 20


FULL = ("XXOOXXOOX" + "OOXXOOXXO") * 3 + "XXOOXXOOX" + "." * 18
"""A board of gomoku without a row of five, and so full that the game ends soon: its moves take long to list."""


@pytest.mark.parametrize("script", ["nim.py:Nim", "dots_and_boxes.py:DotsAndBoxes", "gomoku.py:Gomoku"])
def test_examples_raise_no_doubts(script: str) -> None:
    file, _, name = script.partition(":")
    text = FULL if name == "Gomoku" else None
    game = runpy.run_path(str(EXAMPLES / file))[name]()
    assert list(near_names(game)) == []
    assert view_of(game.position(text), games=10).fault() is None
    assert gt.check_game(find_game(f"{EXAMPLES / file}:{name}").position(text), games=1).games == 1
