"""Which native module is imported: the fastest of those installed that the processor can run."""

import os
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

__all__ = ["VARIABLE", "chosen", "runnable"]

VARIABLE = "GAMETREE_BUILD"
"""The environment variable that selects another of the runnable modules."""

ROOM = __name__.rpartition(".")[0]
BUILDS = ("native", "x86_64_v3", "x86_64", "portable")
"""The fastest first. A source installation has only the first, compiled for its machine; a wheel has the others."""


def runnable() -> list[str]:
    """The modules that are installed and that this processor can run, the fastest first."""
    return [build for build in BUILDS if find_spec(f"{ROOM}.{build}") is not None and _has_instructions(build)]


def _has_instructions(build: str) -> bool:
    return build != "x86_64_v3" or bool(import_module(f"{ROOM}.processor").runs_x86_64_v3())


def chosen() -> ModuleType:
    """The native module."""
    builds = runnable()
    if not builds:
        raise ImportError("gametree has no native module for this machine: install it from source with `pip install .`")
    build = os.environ.get(VARIABLE) or builds[0]
    if build not in builds:
        raise ImportError(f"{VARIABLE} must be one of the native modules {', '.join(builds)}, not {build!r}")
    return import_module(f"{ROOM}.{build}")
