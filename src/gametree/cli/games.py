"""`gametree games`. JSON: a list of {name, summary, options: {key: default}, evaluators: {name: summary}}."""

from __future__ import annotations

from gametree.cli import output
from gametree.cli.options import AsJson
from gametree.model.game import AnyGame
from gametree.rules.catalogue import game, games

__all__ = ["command"]


def command(as_json: AsJson = False) -> None:
    """List the games with their options and evaluators."""
    found = [game(name) for name in games()]
    if as_json:
        output.print_json([_data(item) for item in found])
        return
    for item in found:
        _show(item)


def _data(item: AnyGame) -> dict[str, object]:
    return {
        "name": item.name,
        "summary": item.summary,
        "options": dict(item.options),
        "evaluators": dict(item.evaluators),
    }


def _show(item: AnyGame) -> None:
    output.show(item.name, "bold")
    output.show(f"  {item.summary}")
    if item.options:
        output.show("  options     " + ", ".join(f"{key}={_text(value)}" for key, value in item.options.items()))
    for at, (name, summary) in enumerate(item.evaluators.items()):
        output.show(f"  {'' if at else 'evaluators':<10}  {name}: {summary}")


def _text(value: object) -> str:
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)
