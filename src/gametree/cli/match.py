"""`gametree match`. JSON: {game, pairs, games, verdict, llr, bounds, pairings, endings, players, stored, seconds,
store, ratings}.

`verdict` is H0, H1, continue or finished; `llr` and `bounds` are null without --sprt. Each of `pairings` is {first,
second, score, games: {wins, draws, losses}, pairs: {lost_both, lost_and_drawn, won_and_lost, drawn_both, won_and_drawn,
won_both}, elo, normalized_elo}, where the last two are {value, low, high}. `endings` says how many games ended why;
each of `players` is {name, moves, nodes}; `stored` is how many pairs were in the store before. `ratings` is null with
two players, or {anchor, first_move, draw_elo, players}.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gametree.cli.options import (
    AsJson,
    ClusterAddress,
    Depth,
    EvaluatorName,
    PositionText,
    Settings,
    WorkerCount,
    elsewhere,
    parse_settings,
)
from gametree.rules.origin import Origin

__all__ = ["command"]


def command(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or more: mtdf:depth=6,etc=2 or level:7 or random:3 or my_search.py:MySearch,depth=4 or "
            "uci:stockfish,option.Skill Level=3,seconds=0.1.",
        ),
    ],
    game: Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="As for `gametree search`.")],
    position: PositionText = None,
    evaluator: EvaluatorName = None,
    settings: Settings = None,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", help="Games of each pairing, an even number; by default 100."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="elo0=0,elo1=5",
            help="End when a sequential test knows. Also alpha, beta, and model: normalized, logistic or bayesian.",
        ),
    ] = None,
    openings: Annotated[
        str | None,
        typer.Option("--openings", metavar="FILE|N", help="A file of openings, or how many to make."),
    ] = None,
    plies: Annotated[int, typer.Option("--plies", metavar="N", help="Plies of openings that are made.")] = 6,
    balance: Annotated[
        float | None,
        typer.Option("--balance", metavar="V", help="The most that an opening is worth; by default five units."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the openings.")] = 0,
    pairing: Annotated[
        str, typer.Option("--pairing", metavar="HOW", help="round-robin, or gauntlet: the first player against all.")
    ] = "round-robin",
    depth: Depth = None,
    nodes: Annotated[int | None, typer.Option("--nodes", metavar="N", help="Nodes of each search.")] = None,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help="Seconds of each move.")] = None,
    clock: Annotated[
        str | None,
        typer.Option("--clock", metavar="TIME", help="5+3 is minutes and an increment; 10s+0.1 begins with seconds."),
    ] = None,
    margin: Annotated[
        float, typer.Option("--margin", metavar="S", help="Seconds that a move may be late on the clock.")
    ] = 0.0,
    resign: Annotated[
        str | None,
        typer.Option(
            "--resign", metavar="V:MOVES", help="A player resigns who says MOVES times in a row that it is V behind."
        ),
    ] = None,
    draw: Annotated[
        str | None,
        typer.Option(
            "--draw",
            metavar="V:MOVES:AFTER",
            help="Drawn if both say V or less, MOVES times each, from ply AFTER on.",
        ),
    ] = None,
    solved: Annotated[
        int | None, typer.Option("--solved", metavar="N", help="End a game that can be solved in N nodes.")
    ] = None,
    max_plies: Annotated[int | None, typer.Option("--max-plies", metavar="N", help="A longer game is drawn.")] = None,
    workers: WorkerCount = None,
    cluster: ClusterAddress = None,
    anchor: Annotated[
        str | None,
        typer.Option("--anchor", metavar="NAME[=ELO]", help="The player whose rating is given; by default 0."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write all games: .pgn, .pdn, .ggf, or moves in any other file."),
    ] = None,
    store: Annotated[
        Path | None, typer.Option("--store", metavar="FILE", help="File of finished games; by default the user's own.")
    ] = None,
    run: Annotated[
        int, typer.Option("--run", metavar="N", help="Another number plays a match anew that is in the store.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """Play a match: whether one player is stronger than another, or how strong many are.

    Every opening is played twice, sides swapped. --depth, --nodes, --seconds and --clock are for players that name no
    limit of their own. Every finished pair of games is stored: however a match ends, the same command goes on.
    """
    from gametree.cli import matching  # with what it imports, it is slow to import

    request = matching.MatchRequest(
        tuple(players),
        Origin(game, position, evaluator, parse_settings(settings)),
        games=games,
        sprt=sprt,
        openings=matching.Openings(openings, plies, balance, seed),
        pairing=pairing,
        limits={"depth": depth, "nodes": nodes, "seconds": seconds, "clock": clock},
        rules=matching.read_rules(resign, draw, solved, max_plies, margin),
        run=run,
    )
    with elsewhere(workers, cluster) as executor:
        matching.play(
            request, workers=workers, executor=executor, anchor=anchor, record=record, store=store, as_json=as_json
        )
