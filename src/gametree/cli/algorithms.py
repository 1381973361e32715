"""`gametree algorithms`. JSON: {algorithms: [{name, summary, table, ordering}], orderings: [{name, summary}]}.

`table` is "needed", "used" or "none"; `ordering` says whether children can be searched in another order than natural.
"""

from __future__ import annotations

from gametree.cli import output
from gametree.cli.options import AsJson
from gametree.searching.algorithm import Algorithm, algorithm, algorithms
from gametree.searching.kernels.ordering import KEYS

__all__ = ["command"]

ORDERINGS = {"natural": "the order in which the game lists its moves"} | KEYS


def command(as_json: AsJson = False) -> None:
    """List the algorithms and the orderings of moves."""
    found = [algorithm(name) for name in algorithms()]
    if as_json:
        orderings = [{"name": name, "summary": summary} for name, summary in ORDERINGS.items()]
        output.print_json({"algorithms": [_data(item) for item in found], "orderings": orderings})
        return
    rows = [(item.name, _table(item), "yes" if item.uses_ordering else "no", _summary(item)) for item in found]
    columns = {"algorithm": "left", "table": "left", "ordering": "left", "": "wrap"}
    output.console().print(output.table(columns, rows))
    output.console().print(output.table({"ordering": "left", "": "wrap"}, ORDERINGS.items()))


def _data(item: Algorithm) -> dict[str, object]:
    return {"name": item.name, "summary": _summary(item), "table": _table(item), "ordering": item.uses_ordering}


def _table(item: Algorithm) -> str:
    return "needed" if item.needs_table else "used" if item.uses_table else "none"


def _summary(item: Algorithm) -> str:
    return item.summary.replace("`", "")
