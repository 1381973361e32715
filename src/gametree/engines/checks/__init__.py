"""Checks whether an engine speaks its protocol."""

from __future__ import annotations

from gametree.engines.checks.check import CheckResult
from gametree.engines.checks.conformance import EngineReport, check_engine

__all__ = ["CheckResult", "EngineReport", "check_engine"]
