"""The profile of an observed search, as the command line shows it."""

from __future__ import annotations

from gametree.cli import output
from gametree.model.profile import Ply, Profile, TableUse

__all__ = ["show_profile"]

COLUMNS = {
    "ply": "right",
    "visits": "right",
    "interior": "right",
    "cutoffs": "right",
    "by the first\nmove": "right",
    "moves\ntried": "right",
    "cutoffs\nby ETC": "right",
}


def show_profile(profile: Profile) -> None:
    """Prints a row for every ply, and what the table did."""
    from gametree.lab.text_table import text_table  # the laboratory is slow to import

    rows = [_row(str(number), ply) for number, ply in enumerate(profile.plies)]
    output.show()
    output.show(text_table(COLUMNS, [*rows, _row("all", profile.total)]))
    if profile.table is not None:
        output.show()
        output.show(_used(profile.table))


def _row(name: str, ply: Ply) -> tuple[str, ...]:
    first, tried = ply.first_share, ply.tried_mean
    return (
        name,
        f"{ply.visits:,}",
        f"{ply.interior:,}",
        f"{ply.cutoffs:,}",
        "-" if first is None else f"{first:.1%}",
        "-" if tried is None else f"{tried:.2f}",
        f"{ply.etc:,}",
    )


def _used(table: TableUse) -> str:
    hits = "" if table.hit_share is None else f" ({table.hit_share:.1%})"
    return (
        f"table: {table.probes:,} probes, {table.hits:,} hits{hits}, {table.stores:,} stores, "
        f"{table.replaced:,} of them in place of other entries; {table.filled:.1%} filled"
    )
