"""Imported by every Python that `tools/sanitize.py` starts: puts the sanitized module in the place of the usual one."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType


class Sanitized:
    """Finds `gametree._core.native` in the folder of a sanitized build."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The sanitized module, or None for any other."""
        if name != "gametree._core.native":
            return None
        return spec_from_file_location(name, os.environ["GAMETREE_SANITIZED"])


sys.meta_path.insert(0, Sanitized())
