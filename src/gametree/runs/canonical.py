"""One string for equal plain data: what rows are stored as and found by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gametree.model.errors import ExperimentError
from gametree.model.quoted import quoted

__all__ = ["canonical", "parsed"]

_NAMELESS = frozenset((str, int, float, bool, type(None)))
"""What most values are: it takes time to ask whether they are mappings."""


def canonical(data: Mapping[str, Any]) -> str:
    """Plain data as a string, the same for every order of its names; `ExperimentError` if it is not plain.

    >>> canonical({"depth": 3, "branching": (2, 5)})
    '{"branching":[2,5],"depth":3}'
    """
    if not isinstance(data, Mapping):
        raise ExperimentError(f"a cell and what is measured in it are values by name, not {quoted(data)}")
    _check_names(data)
    try:
        return json.dumps(dict(data), sort_keys=True, separators=(",", ":"), allow_nan=False, ensure_ascii=False)
    except (TypeError, ValueError) as error:
        raise ExperimentError(f"{quoted(data)} is not plain JSON data: {error}") from None


def parsed(text: str) -> dict[str, Any]:
    """The data that `canonical` made a string of, with lists for tuples.

    >>> parsed(canonical({"depths": (1, 2)}))
    {'depths': [1, 2]}
    """
    data: dict[str, Any] = json.loads(text)
    return data


def _check_names(data: object) -> None:
    """JSON would silently make strings of numbers used as names, and two names could become one."""
    if type(data) in _NAMELESS:
        return
    if isinstance(data, Mapping):
        for name, value in data.items():
            if not isinstance(name, str):
                raise ExperimentError(f"names in plain data are strings, not {quoted(name)}")
            _check_names(value)
    elif isinstance(data, list | tuple):
        for value in data:
            _check_names(value)
