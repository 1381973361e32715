"""What a run of experiments says where there is no terminal."""

from __future__ import annotations

from gametree.cli.run_watch import RunLines
from gametree.lab import experiment
from gametree.lab.runner import RunProgress


class Said:
    """Lines said at times that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lines: list[str] = []
        self.watch = RunLines(self.lines.append, lambda: self.now)

    def at(self, seconds: float, name: str, done: int, wanted: int) -> None:
        self.now = seconds
        self.watch(RunProgress(experiment(name), done, wanted))


def test_a_line_a_minute_with_the_time_left() -> None:
    said = Said()
    said.at(0, "kc96-fig1", 0, 10)
    said.at(0, "kc96-fig2", 5, 10)  # stored before: they took no time in this run
    for second, done in enumerate(range(1, 6), start=1):
        said.at(13 * second, "kc96-fig1", done, 10)
    assert said.lines == ["kc96-fig1: 10 of 20 cells, 1 min so far, about 2 min left"]
    said.at(100, "kc96-fig1", 6, 10)
    said.at(130, "kc96-fig1", 10, 10)
    assert said.lines[1:] == ["kc96-fig1: 15 of 20 cells, 2 min so far, about 1 min left"]


def test_nothing_is_known_before_a_cell_is_finished() -> None:
    said = Said()
    said.at(0, "kc96-fig1", 3, 10)
    said.at(70, "kc96-fig2", 0, 10)
    assert said.lines == ["kc96-fig2: 3 of 20 cells, 1 min so far"]
