"""Whether an engine speaks its protocol: every check of a suite is tried, and the conversation is the evidence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from gametree.engines.checks import chess_checks, gtp_checks, hub_checks, nboard_checks, query_checks, uci_checks
from gametree.engines.checks.check import Check, CheckResult, Failed, Skipped
from gametree.engines.checks.probe import Probe
from gametree.engines.checks.uci_talk import UciTalk, UgiTalk
from gametree.engines.clients.notation import checkers, chess, othello
from gametree.engines.clients.player import split_command
from gametree.model.arguments import function, instance, number, one_of
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.rules.catalogue import position as position_of

__all__ = ["EngineReport", "check_engine"]

PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class ProtocolPlan:
    """The suite of a protocol: what makes a conversation, and the checks."""

    talk: Callable[[Probe, Position], Any]
    checks: Sequence[Check[Any]]
    game: str | None
    """The only game that the protocol is for; None if it is for any."""


PLANS = {
    "uci": ProtocolPlan(
        UciTalk, [*uci_checks.SUITE.checks[:-3], *chess_checks.SUITE.checks, *uci_checks.SUITE.checks[-3:]], "chess"
    ),
    "ugi": ProtocolPlan(
        UgiTalk, [*uci_checks.SUITE.checks[:-3], *query_checks.SUITE.checks, *uci_checks.SUITE.checks[-3:]], None
    ),
    "nboard": ProtocolPlan(nboard_checks.NBoardTalk, nboard_checks.SUITE.checks, "othello"),
    "hub": ProtocolPlan(hub_checks.HubTalk, hub_checks.SUITE.checks, "checkers"),
    "gtp": ProtocolPlan(gtp_checks.GtpTalk, gtp_checks.SUITE.checks, "othello"),
}
"""Suites end with the checks that end the engine."""
MUST_BE: dict[str, Callable[[Position], Position]] = {
    "chess": chess,
    "checkers": checkers,
    "othello": lambda start: othello(start, "the protocol"),
}


@dataclass(frozen=True, slots=True)
class EngineReport:
    """What came of all checks of an engine."""

    command: tuple[str, ...]
    protocol: str
    game: str
    results: tuple[CheckResult, ...]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.failures

    @property
    def failures(self) -> tuple[CheckResult, ...]:
        """The checks that failed."""
        return tuple(result for result in self.results if result.verdict == "fail")

    def __str__(self) -> str:
        counts = {word: sum(result.verdict == word for result in self.results) for word in ("pass", "fail", "skipped")}
        return f"{counts['pass']} passed, {counts['fail']} failed, {counts['skipped']} skipped"

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "command": list(self.command),
            "protocol": self.protocol,
            "game": self.game,
            "passed": self.passed,
            "results": [result.as_dict() for result in self.results],
        }


def check_engine(
    command: str | Sequence[str],
    protocol: str = "uci",
    *,
    start: Position | None = None,
    patience: float = PATIENCE,
    watch: Callable[[CheckResult], object] | None = None,
) -> EngineReport:
    """Checks whether a program speaks a protocol: "uci", "ugi", "nboard", "hub" or "gtp".

    For UGI, `start` is where the game begins; moves are checked by its rules. The engine runs through all checks, and
    is started anew after one that it failed. It has `patience` seconds for each answer that has no time of its own.
    `watch` is called with each result as it comes. `EngineError` if the program cannot be started.

    >>> import sys
    >>> from gametree.engines.checks import check_engine
    >>> report = check_engine([sys.executable, "-c", "input()"], "gtp", patience=5.0)  # which ends at once
    >>> report.passed, report.results[0].id, report.results[0].reason
    (False, 'handshake', 'the engine ended with code 0')
    """
    plan = PLANS[one_of("protocol", protocol, PLANS)]
    if watch is not None:
        function("watch", watch)
    game = _start(plan, start)
    probe = Probe(split_command(command), float(number("patience", patience, 0.001, 1e6)))
    talk, results = plan.talk(probe, game), list[CheckResult]()
    try:
        probe.start()
        for check in plan.checks:
            results.append(_tried(check, talk, probe, results))
            if watch is not None:
                watch(results[-1])
    finally:
        probe.close()
    return EngineReport(probe.command, protocol, plan.game or type(game).__name__, tuple(results))


def _start(plan: ProtocolPlan, start: Position | None) -> Position:
    if start is None:
        if plan.game is None:
            raise OptionError('say which game the engine plays: start=gametree.position("connect-four"), for example')
        return position_of(plan.game)
    instance("start", start, Position, "the position in which the game begins")
    if plan.game is not None:
        MUST_BE[plan.game](start)
    return start


def _tried(check: Check[Any], talk: Any, probe: Probe, before: list[CheckResult]) -> CheckResult:
    """Tries one check, with an engine that runs and has been greeted."""
    began, verdict, reason = perf_counter(), "pass", ""
    probe.notes()
    try:
        if before and before[0].verdict == "fail":
            raise Skipped("there is no conversation without the handshake")
        if before and not probe.runs:
            probe.start()
            talk.greet()
        check.run(talk)
    except Skipped as skipped:
        verdict, reason = "skipped", str(skipped)
    except Failed as failed:
        verdict, reason = "fail", str(failed)
        probe.close()  # whatever it still says would belong to this check
    seconds = perf_counter() - began
    return CheckResult(check.id, check.sends, check.expects, verdict, reason, probe.notes(), seconds)
