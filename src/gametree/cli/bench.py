"""`gametree bench`. JSON: {build, searches: [{game, search, depth, nodes, seconds}], nodes, seconds, signature}.

It is `Bench.as_dict()`: see `gametree.lab.bench`.
"""

from __future__ import annotations

from gametree.cli import output
from gametree.cli.options import AsJson, Depth, Threads

__all__ = ["command"]


def command(depth: Depth = None, threads: Threads = 1, as_json: AsJson = False) -> None:
    """Measure speed on a fixed set of searches, and print their signature: the total number of nodes.

    With several threads the signature varies from run to run.
    """
    from gametree.lab.bench import bench  # the laboratory is slow to import

    if as_json:
        output.print_json(bench(depth, threads=threads).as_dict())
        return
    measured = bench(depth, output.show, threads)
    *figures, signature = str(measured).splitlines()
    output.show("\n" + "\n".join(figures))
    output.show(signature, "bold")
