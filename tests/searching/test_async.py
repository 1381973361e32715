"""Searches in programs with an event loop: results as they come, the end at once, and no thread left behind."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

import gametree as gt
from support.promptness import lateness
from support.users_games import Nim

PROMPT = 0.02


def hard() -> gt.Position:
    """Nothing searches this to the end."""
    return gt.position("random-tree", branching=20, seed=4)


def searching() -> list[str]:
    """The threads of searches."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("gametree")]


def test_the_results_are_those_of_iterate() -> None:
    start = gt.position("othello")

    async def collect() -> list[gt.SearchResult]:
        return [result async for result in gt.analyse(start, "negascout", depth=4, best=2)]

    expected = list(gt.iterate(start, "negascout", depth=4, best=2))
    assert [(one.depth, one.lines, one.counts) for one in asyncio.run(collect())] == [
        (one.depth, one.lines, one.counts) for one in expected
    ]
    assert searching() == []


def test_leaving_the_loop_ends_the_search() -> None:
    async def leave() -> list[str]:
        async for result in gt.analyse(hard()):
            if result.depth == 2:
                break
        return searching()

    assert asyncio.run(leave()) == []


@pytest.mark.parametrize("kernel", ["native", "python"])
def test_a_cancelled_task_ends_the_search_at_once(kernel: str) -> None:
    async def follow(seen: list[int]) -> None:
        async for result in gt.analyse(hard(), kernel=kernel):
            seen.append(result.depth)

    async def cancel() -> float:
        seen: list[int] = []
        task = asyncio.create_task(follow(seen))
        while not seen:
            await asyncio.sleep(0.01)
        began = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert searching() == []
        return time.perf_counter() - began

    assert lateness(lambda: asyncio.run(cancel()), 2 * PROMPT) < 2 * PROMPT


def test_the_event_loop_goes_on_meanwhile() -> None:
    async def both() -> tuple[int, gt.SearchResult]:
        running, turns = gt.background(hard(), seconds=0.2), 0

        async def count() -> None:
            nonlocal turns
            while not running.done:
                turns += 1
                await asyncio.sleep(0.005)

        counting = asyncio.create_task(count())
        result = await running
        await counting
        return turns, result

    turns, result = asyncio.run(both())
    assert turns > 3 and result.stopped == "time"


def test_giving_up_waiting_does_not_end_a_search_but_leaving_its_context_does() -> None:
    async def wait() -> gt.SearchResult:
        async with gt.background(hard()) as running:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(running, 0.05)
            assert not running.done
        return await running

    assert asyncio.run(wait()).stopped == "cancelled" and searching() == []


def test_several_may_wait_for_one_search() -> None:
    async def wait() -> list[Any]:
        running = gt.background(gt.position("othello"), depth=5)

        async def depths() -> list[int]:
            return [result.depth async for result in running]

        async def last() -> gt.SearchResult:
            return await running

        return [*await asyncio.gather(depths(), last(), depths())]

    one, last, two = asyncio.run(wait())
    assert one == two == [1, 2, 3, 4, 5] and last.depth == 5


class Broken(Nim):
    """Fails where the search comes."""

    def evaluate(self, state: Any) -> int:
        """Fails near the end."""
        if state[0] < 18:
            raise RuntimeError("a bug in the game")
        return 0


def test_errors_are_raised_where_the_results_are_awaited() -> None:
    async def follow() -> None:
        async for _ in gt.analyse(Broken().position(), "alphabeta", depth=9):
            pass

    async def wait() -> None:
        await gt.background(Broken().position(), "alphabeta", depth=9)

    for work in (follow, wait):
        with pytest.raises(Exception, match="a bug in the game"):
            asyncio.run(work())
    with pytest.raises(gt.GameTreeError, match="best is a whole number"):
        gt.analyse(hard(), best=0)
    assert searching() == []


# Solving


@pytest.mark.parametrize(
    "position",
    [gt.position("tic-tac-toe", "b2 a2"), gt.position("connect-four", "4444", width=5, height=4), Nim().position()],
    ids=["tic-tac-toe", "connect-four", "nim"],
)
def test_a_background_solve_finds_what_solve_finds(position: gt.Position) -> None:
    expected, running = gt.solve(position), gt.background_solve(position)
    found = running.result()
    assert (found.value, found.bound, found.pv, found.counts) == (
        expected.value,
        expected.bound,
        expected.pv,
        expected.counts,
    )
    assert running.done and running.latest is found


@pytest.mark.parametrize("game", ["connect-four", "chess", "kalah", "checkers"])
def test_a_background_solve_is_cancelled_at_once(game: str) -> None:
    def cancellation() -> float:
        running = gt.background_solve(gt.position(game), table="1MB")
        time.sleep(0.05)
        assert not running.done and running.so_far.elapsed > 0
        began = time.perf_counter()
        running.cancel()
        assert running.result(5).stopped == "cancelled"
        return time.perf_counter() - began

    assert lateness(cancellation, PROMPT) < PROMPT


def test_a_wrong_solve_is_refused_at_once() -> None:
    with pytest.raises(gt.GameTreeError, match="solve takes a position"):
        gt.background_solve("othello")  # type: ignore[arg-type]
    with pytest.raises(gt.GameTreeError, match="unknown algorithm"):
        gt.background_solve(gt.position("tic-tac-toe"), "nothing")
