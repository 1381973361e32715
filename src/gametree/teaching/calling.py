"""What a student's function is called with: its first argument is the tree, and the names of the others say what."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from gametree.model.errors import OptionError
from gametree.model.quoted import quoted

__all__ = ["arguments_of"]

INFINITY = float("inf")
WITH_DEFAULT_OR_NONE = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def arguments_of(function: Callable[..., Any], height: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments besides the tree, by name: those given, and those that have no default and a name that says it all.

    >>> def mine(node, depth, a, beta, is_max, best=None): ...
    >>> arguments_of(mine, 3, {})
    {'depth': 3, 'a': -inf, 'beta': inf, 'is_max': True}
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # of something written in C
        return dict(given)
    if not parameters:
        raise OptionError("the function must take the tree as its first argument")
    found = dict(given)
    for parameter in parameters[1:]:
        needed = parameter.default is parameter.empty and parameter.kind not in WITH_DEFAULT_OR_NONE
        if needed and parameter.name not in given:
            found[parameter.name] = _meant(parameter.name, height)
    return found


def _meant(name: str, height: int) -> Any:
    """What an argument of this name is at the root."""
    word = name.lower().strip("_")
    if word in ("a", "α", "lower", "low", "lo") or word.startswith("alpha"):
        return -INFINITY
    if word in ("b", "β", "upper", "high", "hi") or word.startswith("beta"):
        return INFINITY
    if word in ("d", "plies") or word.startswith(("depth", "height")):
        return height
    if word.startswith(("color", "colour", "sign")):
        return 1
    if "max" in word:
        return True
    if "min" in word:
        return False
    raise OptionError(
        f"it is not clear what {quoted(name)} is at the root: alpha, beta, depth and maximizing are known; "
        f"give any other argument to grade, as in grade(f, {name}=0)"
    )
