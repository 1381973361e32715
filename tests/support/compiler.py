"""The C++ compiler, for tests that compile programs of their own."""

from __future__ import annotations

import os
import shutil

import pytest


def compiler() -> str:
    """The compiler that builds the module, or any other that there is."""
    found = shutil.which(os.environ.get("CXX", "c++")) or shutil.which("g++") or shutil.which("clang++")
    if found is None:
        pytest.skip("there is no C++ compiler")
    return found
