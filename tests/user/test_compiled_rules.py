"""The optional rules of a compiled game, and a search of one that is interrupted."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

import gametree as gt
from gametree.model.history import History
from gametree.model.position import DrawRules
from gametree.user.compiled.position import CompiledPosition, program
from support.promptness import lateness
from support.with_path import with_path

pytest.importorskip("numba")

EXAMPLES = Path(__file__).parents[2] / "examples"
CELLS = 12
EAT = 2


class Meadow(NamedTuple):
    """Two animals on a ring of cells, where something grows on some; how long nobody has eaten."""

    mine: int
    yours: int
    grass: gt.uint64
    score: int
    idle: int
    max_to_move: bool


@gt.compiled
class Grazing(gt.Game):
    """Walk one cell either way, or eat what grows here. Who only walks comes back to where all have been."""

    draw_rules = DrawRules(repetitions=3, quiet=8)

    def start(self) -> Meadow:
        return Meadow(0, 6, 0b100100100100, 0, 0, True)

    def moves(self, state: Meadow) -> Iterator[int]:
        if state.grass:
            yield 0
            yield 1
            if state.grass >> state.mine & 1:
                yield EAT

    def play(self, state: Meadow, move: int) -> Meadow:
        if move == EAT:
            worth = 1 + state.mine % 3 if state.max_to_move else -1 - state.mine % 3
            grass = state.grass ^ 1 << state.mine
            return Meadow(state.yours, state.mine, grass, state.score + worth, 0, not state.max_to_move)
        there = (state.mine + (1 if move else CELLS - 1)) % CELLS
        return Meadow(state.yours, there, state.grass, state.score, state.idle + 1, not state.max_to_move)

    def maximizing(self, state: Meadow) -> bool:
        return state.max_to_move

    def evaluate(self, state: Meadow) -> int:
        return 100 * state.score + state.mine - state.yours

    def key(self, state: Meadow) -> int:
        """All but how long nobody has eaten; the highest bit is in use."""
        places = state.mine + CELLS * state.yours + 1000 * (state.score + 100)
        rest = np.uint64(2 * places + (1 if state.max_to_move else 0))
        return rest ^ state.grass << 32 ^ (state.grass & 4) << 61  # type: ignore[return-value]

    def order(self, state: Meadow, move: int) -> int:
        return 7 * move * (-1 if state.mine > 6 else 1) - state.idle

    def reversible(self, state: Meadow) -> int:
        return state.idle


def some_state(rng: Random) -> Meadow:
    grass = rng.getrandbits(CELLS)
    return Meadow(
        rng.randrange(CELLS), rng.randrange(CELLS), grass, rng.randint(-50, 50), rng.randrange(9), rng.random() < 0.5
    )


def compiled_functions() -> dict[str, Callable[..., int]]:
    """The machine code of `key`, `order` and `reversible`, called as the native kernels do."""
    rules, record, _ = program(Grazing())
    addresses = rules.explain.library.addresses

    def called(name: str, kind: Any, *moves: Any) -> Callable[..., int]:
        takes = (*moves, ctypes.POINTER(kind)) if kind else moves
        function = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_char_p, *takes)(addresses[name])

        def call(state: Meadow, *move: int) -> int:
            if kind is None:
                return int(function(record.pack(state)))
            out = kind()
            assert function(record.pack(state), *move, ctypes.byref(out)) == 0
            return int(out.value)

        return call

    return {
        "key": called("key", ctypes.c_uint64),
        "order": called("order", ctypes.c_int32, ctypes.c_int64),
        "reversible": called("reversible", None),
    }


def test_optional_rules_say_what_plain_python_says() -> None:
    rng, game, functions = Random(1), Grazing(), compiled_functions()
    keys = set()
    for _ in range(1000):
        state = some_state(rng)
        assert functions["key"](state) == game.key(state)
        assert functions["reversible"](state) == game.reversible(state)
        for move in game.moves(state):
            assert functions["order"](state, move) == game.order(state, move)
        keys.add(game.key(state))
    assert len(keys) > 800 and max(keys) >= 2**63


def test_states_with_the_same_key_are_the_same_to_a_search() -> None:
    game, rng = Grazing(), Random(2)
    for _ in range(150):
        state, other = some_state(rng), some_state(rng)
        one, idle, two = (CompiledPosition(game, s) for s in (state, state._replace(idle=8), other))
        assert one.key == idle.key == one.native.rules.key(one.native.state)
        assert (one.key == two.key) == (game.key(state) == game.key(other))


def test_the_game_is_what_searches_take_it_for() -> None:
    assert gt.check_game(Grazing(), games=5).games == 5


def played(rng: Random) -> History:
    """A game so far, with some positions of the past in reach."""
    history = History(Grazing().position())
    for _ in range(rng.randrange(2, 9)):
        history.add(history.position.play(rng.choice(history.position.moves())))
    return history


def test_searches_know_what_can_be_repeated() -> None:
    rng, drawn = Random(3), 0
    for _ in range(25):
        history = played(rng)
        truth = with_path(history.position, 5, tuple(earlier.key for earlier in history.earlier))
        drawn += truth != gt.search(history.position, "minimax", depth=5, kernel="native").value
        for kernel in ("python", "native"):
            for algorithm in ("alphabeta", "negascout"):
                found = gt.search(
                    history.position, algorithm, depth=5, table=None, history=history.earlier, kernel=kernel
                )
                assert found.value == truth
    assert drawn > 5


@pytest.mark.parametrize("ordering", ["hint", "table+killer+hint"])
def test_both_kernels_agree_with_all_optional_rules(ordering: str) -> None:
    rng = Random(4)
    for _ in range(10):
        history = played(rng)
        found = [
            gt.search(
                history.position,
                "mtdf",
                depth=6,
                table=2**10,
                ordering=ordering,
                history=history.earlier,
                kernel=kernel,
            )
            for kernel in ("python", "native")
        ]
        one, two = ((result.value, result.move, result.pv, result.counts, result.probes) for result in found)
        assert one == two


INTERRUPTED = """
import os, signal, sys, threading, time
sys.path.insert(0, sys.argv[1])
import gametree as gt
from othello_numba import Othello
root = Othello().position()
root.native
sent = []
def send():
    time.sleep(0.3)
    sent.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=send).start()
result = {call}
print(result.stopped, time.perf_counter() - sent[0], result.depth, result.move)
"""
CALLS = {
    "one depth": "gt.search(root, 'minimax', depth=30, table=None, kernel='native')",
    "deepening": "gt.search(root, 'alphabeta', seconds=60, kernel='native')",
    "iterate": "list(gt.iterate(root, 'mtdf', depth=40, kernel='native'))[-1]",
}


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_a_search_and_keeps_what_is_known(
    call: str, record_property: Callable[[str, object], None]
) -> None:
    script = INTERRUPTED.format(call=CALLS[call])

    def measure() -> float:
        command = [sys.executable, "-c", script, str(EXAMPLES)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        stopped, seconds, depth, move = done.stdout.split()
        assert stopped == "interrupted"
        assert (int(depth) > 3) == (call != "one depth") == (move in ("d3", "c4", "f5", "e6"))
        return float(seconds)

    late = lateness(measure, 0.2)
    record_property("seconds_after_signal", late)
    print(f"{call}: {1000 * late:.1f} ms after the signal")
    assert late < 0.2


# Constants that change


class Left(NamedTuple):
    left: int
    turn: bool


LIST = [1, 2]


@gt.compiled
class Weighted(gt.Game):
    """Take one or two; what is left is worth a weight, which may change."""

    weight = 1

    def start(self) -> Left:
        return Left(6, True)

    def moves(self, state: Any) -> range:
        return range(1, min(2, state.left) + 1)

    def play(self, state: Any, move: int) -> Left:
        return Left(state.left - move, not state.turn)

    def maximizing(self, state: Any) -> bool:
        return bool(state.turn)

    def evaluate(self, state: Any) -> int:
        return int(state.left * self.weight + LIST[0])


def test_a_constant_that_changes_is_noticed_by_the_next_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Weighted()

    def found() -> set[int | float]:
        return {gt.search(game.position(), "minimax", depth=2, kernel=kernel).value for kernel in ("native", "python")}

    assert found() == {4}
    table = gt.Table(2**8)
    gt.search(game.position(), depth=2, table=table)
    game.weight = 100
    assert found() == {301}
    with pytest.raises(gt.errors.TableError, match="another game, tree or evaluator"):
        gt.search(game.position(), depth=2, table=table)
    LIST[0] = 7
    assert found() == {307}
    monkeypatch.setattr(Weighted, "weight", 2)
    assert {gt.search(Weighted().position(), "minimax", depth=2).value} == {13}
