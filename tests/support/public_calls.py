"""A valid call of everything public: what the tests of wrong arguments begin with."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import gametree as gt
import gametree.analysis as analysis
import gametree.engines.checks as checks
import gametree.engines.clients as clients
import gametree.lab as lab
import gametree.matches as matches
import gametree.notebook as notebook
import gametree.players as players
import gametree.records as records
import gametree.teaching as teaching
from gametree.playing import session as playing
from gametree.playing.session import Opponent, Origin, Session
from gametree.playing.terminal.setup import new_session
from support.fake_engines_whole import UGI
from support.users_games import Nim

__all__ = ["CALLS", "PLACES", "RECORDS", "UNCHECKED"]

PLACES: dict[str, ModuleType] = {"gt": gt, "players": players, "lab": lab, "playing": playing, "matches": matches}
PLACES["teaching"] = teaching
PLACES |= {"clients": clients, "checks": checks}
PLACES |= {"records": records, "analysis": analysis}


EXPERIMENT = Path(__file__).parents[2] / "examples" / "my_experiment.py"
TREE: Any = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def root() -> Any:
    return gt.tree(TREE)


def board() -> Any:
    return gt.position("tic-tac-toe", "b2 a1 c3")


def two() -> tuple[Any, Any]:
    return players.RandomPlayer(1), players.RandomPlayer(2)


def pair() -> Any:
    return players.play_pair(board(), *two())


def round_() -> Any:
    result = players.TournamentResult("A", "B", "pair", 6, 4, 0, players.Effort(nodes=9), players.Effort(nodes=5))
    return players.Round(players.Horizons(1, 2), result)


def stored_results(**said: Any) -> Any:
    with TemporaryDirectory() as folder:
        return lab.results(**{"store": Path(folder) / "lab.sqlite"} | said)


def match() -> Any:
    return matches.Match("tic-tac-toe", ["random:1", "random:2"], pairs=1, openings=[("a1",)])


def played_pair() -> Any:
    (standing,) = matches.run_match(match())
    return standing.last


@cache
def certificate() -> str:
    """A file of a proof."""
    file = f"{FOLDER.name}/proof.jsonl"
    proof = gt.solve_frontier(gt.position("hexapawn"), 1).certificate
    assert proof is not None
    proof.write(file)
    return file


def book() -> str:
    """A file of openings."""
    file = f"{FOLDER.name}/book.txt"
    matches.write_openings(file, [("a3",)])
    return file


def done() -> Any:
    running = gt.background(root(), depth=1)
    running.result()
    return running


def analysed(**said: Any) -> Any:
    async def collect() -> Any:
        return [result async for result in gt.analyse(**said)]

    return asyncio.run(collect())


def begun(player: Any) -> Any:
    player.begin(board())
    return player


def engine() -> Any:
    """An engine that plays tic-tac-toe; it ends when it is forgotten."""
    return clients.EnginePlayer([sys.executable, "-S", "-c", UGI], "ugi", depth=1)


def searched(kind: Any) -> Callable[..., Any]:
    """Makes an algorithm and searches with it: what is wrong may come out at either."""
    return lambda **settings: gt.search(root(), kind(**settings), depth=2)


def game() -> Session:
    return Session(board(), Opponent(algorithm="alphabeta", depth=1), person="min")


FOLDER = TemporaryDirectory()  # removed when the tests end


def saved() -> str:
    """A file with a saved game."""
    file = f"{FOLDER.name}/game.json"
    Session(board(), Opponent(algorithm="alphabeta", depth=1), origin=Origin("tic-tac-toe", "b2 a1 c3")).save(file)
    return file


def traced() -> str:
    """A file with a saved trace."""
    file = f"{FOLDER.name}/saved.trace"
    gt.trace(root(), "sss").save(file)
    return file


def record() -> records.Record:
    return records.from_moves("tic-tac-toe", None, ["b2", "a1"])


def record_file() -> str:
    """A file with a record."""
    records.write(record(), f"{FOLDER.name}/games.moves")
    return f"{FOLDER.name}/games.moves"


SEARCH: dict[str, Any] = {"depth": 2, "nodes": 1000, "seconds": 5.0, "table": None, "ordering": "natural", "tree": None}
SEARCH |= {"history": None, "kernel": "python", "algorithm": "alphabeta", "deepening": gt.Deepening(2)}
SEARCH |= {"observe": "plies", "best": 2, "moves": [0, "1"]}

Call = tuple[Callable[..., Any], dict[str, Any]]
CALLS: dict[str, Callable[[], Call]] = {
    "gt.MT": lambda: (searched(gt.MT), {"etc": "off", "gamma": 3}),
    "gt.MTD": lambda: (
        searched(gt.MTD),
        {"first": lambda start: start.guess, "next": lambda p: p.g if p.failed_low else p.g + 1, "bounds": "both"}
        | {"goal": "value", "back": 1, "name": "mine", "text": "A driver.", "etc": "off"},
    ),
    "gt.Configurable.but": lambda: (gt.AlphaBeta().but, {"etc": "off"}),
    "gt.AlphaBeta": lambda: (searched(gt.AlphaBeta), {"etc": "off"}),
    "gt.AlphaBetaTree": lambda: (searched(gt.AlphaBetaTree), {"backup": "soft"}),
    "gt.AlphaBounding": lambda: (searched(gt.AlphaBounding), {"etc": "off", "margin": 2, "back": 1}),
    "gt.Aspiration": lambda: (searched(gt.Aspiration), {"etc": "off", "delta": 2, "back": 1}),
    "gt.AspirationNegaScout": lambda: (searched(gt.AspirationNegaScout), {"etc": "off", "delta": 2, "back": 1}),
    "gt.BestFirst": lambda: (searched(gt.BestFirst), {"expansion": "full", "memory": "tree", "completion": "off"}),
    "gt.BestFirstExtension": lambda: (
        searched(gt.BestFirstExtension),
        {"expansion": "full", "shallow": 1, "backup": "soft"},
    ),
    "gt.Dual": lambda: (searched(gt.Dual), {}),
    "gt.ForwardEstimation": lambda: (
        searched(gt.ForwardEstimation),
        {"etc": "off", "edges": gt.EdgeCosts(-9, 9), "delta": 1},
    ),
    "gt.Minimax": lambda: (searched(gt.Minimax), {}),
    "gt.NegaScout": lambda: (searched(gt.NegaScout), {"etc": "off"}),
    "gt.Rbfms": lambda: (searched(gt.Rbfms), {"expansion": "full"}),
    "gt.Scout": lambda: (searched(gt.Scout), {"etc": "off"}),
    "gt.Sss": lambda: (searched(gt.Sss), {}),
    "gt.Advice": lambda: (lambda **said: Advised(**said).searched(), {"ordering": "table", "from_depth": 1}),
    "gt.Background": lambda: (
        lambda **said: gt.Background(**said).result(),
        {"request": gt.Request(root(), limits=gt.Limits(depth=2)), "on_result": None},
    ),
    "gt.Background.result": lambda: (done().result, {"timeout": 5.0}),
    "gt.Deepening": lambda: (gt.Deepening, {"step": 2, "first": 1}),
    "gt.DrawRules": lambda: (gt.DrawRules, {"repetitions": 3, "quiet": 100}),
    "gt.EdgeCosts": lambda: (gt.EdgeCosts, {"least": -3, "greatest": 3}),
    "gt.EdgeLearner": lambda: (gt.EdgeLearner, {"costs": gt.EdgeCosts(-3, 3)}),
    "gt.Limits": lambda: (
        lambda **limits: list(gt.run(gt.Request(root(), "alphabeta", gt.Limits(**limits)))),
        {"depth": 2, "nodes": 100, "seconds": 5.0, "cancel": None},
    ),
    "gt.Node": lambda: (lambda **said: gt.tree(gt.Node(**said)), {"children": [1, 2], "value": 1, "maximizing": True}),
    "gt.Position.find_plies_left": lambda: (board().find_plies_left, {"check": lambda: None}),
    "gt.Position.line": lambda: (board().line, {"moves": ["a3"]}),
    "gt.Position.play": lambda: (board().play, {"move": "a3"}),
    "gt.Position.with_evaluator": lambda: (board().with_evaluator, {"evaluator": lambda position: 1}),
    "gt.rounded": lambda: (gt.rounded, {"grain": 25}),
    "gt.Request": lambda: (
        lambda **said: list(gt.run(gt.Request(**said))),
        {"position": root(), "limits": gt.Limits(depth=2)}
        | {k: SEARCH[k] for k in ("algorithm", "table", "kernel", "deepening", "observe", "best", "moves")}
        | {"sketch": 2},
    ),
    "gt.Table": lambda: (gt.Table, {"entries": 64, "from_depth": 1, "depths": "exact", "replacement": "oldest"}),
    "gt.Tree": lambda: (gt.Tree, {"nodes": 1000, "when_full": "prune"}),
    "gt.algorithm": lambda: (gt.algorithm, {"name": "mtdf"}),
    "gt.algorithms": lambda: (gt.algorithms, {}),
    "gt.background": lambda: (
        lambda **said: gt.background(**said).result(),
        {"position": root(), "on_result": None} | SEARCH,
    ),
    "gt.analyse": lambda: (lambda **said: analysed(**said), {"position": root()} | SEARCH),
    "gt.background_solve": lambda: (
        lambda **said: gt.background_solve(**said).result(),
        {"position": board(), "algorithm": "mtdf", "depth": 6, "nodes": 10**6, "seconds": 5.0, "table": 64}
        | {"ordering": "table", "on_result": None},
    ),
    "gt.calibrate": lambda: (
        gt.calibrate,
        {"start": gt.position("tic-tac-toe"), "positions": 30, "minutes": 0.01, "depth": 2, "seed": 1}
        | {"confidence": 1.5, "on_sample": None},
    ),
    "gt.check_algorithm": lambda: (gt.check_algorithm, {"algorithm": "minimax", "trees": 2, "seed": 0}),
    "gt.check_game": lambda: (
        gt.check_game,
        {"game": "tic-tac-toe", "games": 1, "seed": 0, "longest": 20, "accept": ()},
    ),
    "gt.compare": lambda: (
        gt.compare,
        {"positions": [root()], "algorithms": ["alphabeta"], "depth": 2, "deepening": gt.Deepening(2), "table": 64}
        | {"ordering": "natural", "kernel": "python", "budget": 5.0, "watch": lambda step: None},
    ),
    "gt.compiled": lambda: (gt.compiled, {"game": lambda board: 0}),
    "gt.Picture.png": lambda: (gt.draw(root()).png, {"scale": 1}),
    "gt.Picture.save": lambda: (gt.draw(root()).save, {"file": f"{FOLDER.name}/tree.svg"}),
    "gt.Picture.text": lambda: (gt.draw(root()).text, {"width": 80, "colour": "never"}),
    "gt.draw": lambda: (
        gt.draw,
        {"thing": gt.trace(root(), "alphabeta"), "step": 3, "depth": 2, "leaves": 9},
    ),
    "gt.from_openspiel": lambda: (gt.from_openspiel, {"game": "tic_tac_toe", "evaluate": lambda state: 0, "win": 5}),
    "gt.game": lambda: (gt.game, {"name": "othello"}),
    "gt.games": lambda: (gt.games, {}),
    "gt.parts": lambda: (gt.parts, {}),
    "gt.Game.position": lambda: (Nim().position, {"text": "1 2", "evaluator": None}),
    "gt.Game.evaluator_version": lambda: (gt.game("othello").evaluator_version, {"name": "discs"}),
    "gt.iterate": lambda: (gt.iterate, {"position": root()} | SEARCH),
    "gt.perft": lambda: (gt.perft, {"position": board(), "depth": 2}),
    "gt.perft_divide": lambda: (gt.perft_divide, {"position": board(), "depth": 2}),
    "gt.play": lambda: (
        new_session,  # what it does before it talks to the terminal
        {"game": "tic-tac-toe", "level": None, "algorithm": "alphabeta", "depth": 2, "seconds": None}
        | {"clock": None, "side": "first", "seed": 0},
    ),
    "gt.position": lambda: (gt.position, {"name": "random-tree", "text": "0", "evaluator": None, "seed": 1}),
    "gt.procedure": lambda: (
        lambda **said: gt.procedure(**said)(lambda kernel, position, depth, alpha, beta: 0),
        {"window": "alpha-beta", "native": None, "proves": "best"},
    ),
    "gt.run": lambda: (gt.run, {"request": gt.Request(root(), limits=gt.Limits(depth=1))}),
    "gt.sample_edges": lambda: (
        gt.sample_edges,
        {"position": board(), "games": 2, "seed": 0, "plies": 9, "quantile": 0.5},
    ),
    "gt.sample_positions": lambda: (gt.sample_positions, {"start": board(), "count": 2, "seed": 1}),
    "gt.search": lambda: (gt.search, {"position": root()} | SEARCH),
    "gt.sketch": lambda: (
        gt.sketch,
        {"position": root(), "plies": 2}
        | {name: SEARCH[name] for name in ("algorithm", "depth", "nodes", "seconds", "table", "ordering", "kernel")}
        | {"deepening": gt.Deepening(2)},
    ),
    "gt.Sketch.name": lambda: (gt.sketch(root(), "alphabeta").name, {"node": 1}),
    "gt.solve_frontier": lambda: (
        gt.solve_frontier,
        {"position": board(), "plies": 2, "algorithm": "mtdf", "store": None, "workers": 1, "executor": None}
        | {"seconds": 5.0, "table": 64, "ordering": "table", "on_progress": lambda progress: None},
    ),
    "gt.verify_certificate": lambda: (
        gt.verify_certificate,
        {"file": certificate(), "game": None, "sample": 1, "seed": 1, "table": 64}
        | {"on_progress": lambda solved, of: None},
    ),
    "gt.solve": lambda: (
        gt.solve,
        {"position": board(), "algorithm": "mtdf", "depth": 6, "nodes": 10**6, "seconds": 5.0, "table": 64}
        | {"ordering": "table"},
    ),
    "gt.standard_positions": lambda: (gt.standard_positions, {"name": "othello", "evaluator": None}),
    "gt.trace": lambda: (
        gt.trace,
        {"position": root(), "algorithm": "alphabeta", "depth": 2, "table": None, "iterations": "last", "events": 100},
    ),
    "gt.Trace.at": lambda: (gt.trace(root(), "sss").at, {"step": 3}),
    "gt.Trace.say": lambda: (gt.trace(root(), "sss").say, {"step": 3}),
    "gt.Trace.name": lambda: (gt.trace(root(), "sss").name, {"node": (1, 0)}),
    "gt.Trace.save": lambda: (gt.trace(root(), "sss").save, {"file": f"{FOLDER.name}/other.trace"}),
    "gt.Trace.load": lambda: (gt.Trace.load, {"file": traced(), "position": root()}),
    "gt.Moment.bounds": lambda: (gt.trace(root(), "mtdf").at(9).bounds, {"node": (1,)}),
    "gt.Moment.status": lambda: (gt.trace(root(), "mtdf").at(9).status, {"node": (1,)}),
    "gt.Moment.value": lambda: (gt.trace(root(), "mtdf").at(9).value, {"node": 0}),
    "gt.Moment.window": lambda: (gt.trace(root(), "mtdf").at(9).window, {"node": 0}),
    "gt.tree": lambda: (gt.tree, {"spec": TREE, "maximizing": True}),
    "gt.uint64": lambda: (gt.uint64, {}),
    "matches.Sprt": lambda: (
        matches.Sprt,
        {"elo0": 0.0, "elo1": 5.0, "alpha": 0.05, "beta": 0.05, "model": "normalized"},
    ),
    "matches.Sprt.llr": lambda: (matches.Sprt(0, 5).llr, {"tally": matches.Games(3, 2, 1)}),
    "matches.Sprt.verdict": lambda: (matches.Sprt(0, 5).verdict, {"tally": matches.Games(3, 2, 1)}),
    "matches.Match": lambda: (
        lambda **said: list(matches.run_match(matches.Match(**said))),
        {"game": "tic-tac-toe", "players": ["random:1", "random:2"], "pairs": 1, "test": None, "pairing": "gauntlet"}
        | {"openings": [("a1",)], "rules": players.Adjudication(), "run": 1},
    ),
    "matches.OpeningPlan": lambda: (matches.OpeningPlan, {"plies": 4, "balance": 50, "nodes": 100, "seed": 1}),
    "matches.OpeningPlan.lines": lambda: (matches.OpeningPlan(plies=1).lines, {"start": board()}),
    "matches.PlayerSpec.limited": lambda: (
        lambda **said: matches.player_spec("mtdf").limited(**said).make(),
        {"depth": 3},
    ),
    "matches.all_openings": lambda: (matches.all_openings, {"start": board(), "plies": 1}),
    "matches.endless_openings": lambda: (
        lambda **said: next(matches.endless_openings(**said)),
        {"start": board(), "plies": 1, "balance": 5, "nodes": 100, "seed": 0},
    ),
    "matches.game_records": lambda: (
        lambda **said: list(matches.game_records(**said)),
        {"match": match(), "pairs": [played_pair()]},
    ),
    "matches.logistic_elo": lambda: (matches.logistic_elo, {"tally": matches.Games(3, 2, 1)}),
    "matches.made_openings": lambda: (
        matches.made_openings,
        {"start": board(), "plies": 1, "count": 2, "balance": 5, "nodes": 100, "seed": 0},
    ),
    "matches.player_spec": lambda: (matches.player_spec, {"text": "mtdf:depth=3"}),
    "matches.read_openings": lambda: (matches.read_openings, {"file": book(), "start": board()}),
    "matches.run_match": lambda: (
        lambda **said: list(matches.run_match(**said)),
        {"match": match(), "store": None, "workers": 1, "executor": None},
    ),
    "matches.write_games": lambda: (
        matches.write_games,
        {"match": match(), "pairs": [played_pair()], "file": f"{FOLDER.name}/games.txt"},
    ),
    "matches.write_openings": lambda: (
        matches.write_openings,
        {"file": f"{FOLDER.name}/written.txt", "lines": [("a3",)], "comment": "one"},
    ),
    "matches.expected_score": lambda: (matches.expected_score, {"elo": 5.0}),
    "matches.normalized_elo": lambda: (matches.normalized_elo, {"tally": matches.Games(3, 2, 1)}),
    "matches.rate": lambda: (matches.rate, {"games": [("A", "B", 1.0)], "anchor": None, "at": 0.0}),
    "matches.sequential_match": lambda: (
        lambda **said: list(matches.sequential_match(**said)),
        {"first": two()[0], "second": two()[1], "openings": [board()], "test": matches.Sprt(0, 5)},
    ),
    "notebook.Stepper": lambda: (
        notebook.Stepper,
        {"trace": gt.trace(root(), "alphabeta"), "other": gt.trace(root(), "sss"), "step": 3, "height": 400},
    ),
    "players.Clock": lambda: (players.Clock, {"left": 5.0, "increment": 1.0}),
    "players.PerMove": lambda: (players.PerMove, {"seconds": 5.0}),
    "players.Time.after": lambda: (players.Clock(5.0).after, {"seconds": 1.0}),
    "players.Time.running": lambda: (players.Clock(5.0).running, {"seconds": 1.0}),
    "players.Time.for_move": lambda: (players.Clock(5.0).for_move, {"position": board()}),
    "players.Time.budget": lambda: (players.Clock(5.0).budget, {"position": board(), "reserve": 0.1}),
    "players.level_in": lambda: (players.level_in, {"number": 3, "position": board()}),
    "players.strongest": lambda: (players.strongest, {"game": board()}),
    "gt.Setup.player": lambda: (gt.strongest("othello").player, {"nodes": 10}),
    "players.Setup.player": lambda: (gt.strongest("othello").player, {"nodes": 10}),
    "players.Budget.after": lambda: (players.Budget(1.0, 2.0, True).after, {"seconds": 0.5}),
    "gt.strongest": lambda: (gt.strongest, {"game": board()}),
    "players.Effort.by": lambda: (players.Effort().by, {"measure": "nodes"}),
    "players.Finish": lambda: (players.Finish, {"horizon": 3, "evaluator": None}),
    "players.FunctionPlayer": lambda: (
        lambda **said: players.play_game(board(), players.FunctionPlayer(**said), two()[0]),
        {"name": "mine", "function": lambda position: position.moves()[0]},
    ),
    "players.LevelPlayer": lambda: (
        lambda **said: begun(players.LevelPlayer(**said)).choose(),
        {"level": players.LEVELS[0], "time": players.PerMove(0.01), "seed": 0},
    ),
    "players.Player.begin": lambda: (two()[0].begin, {"position": board()}),
    "players.Player.played": lambda: (begun(two()[0]).played, {"move": "a3", "position": None}),
    "players.RandomPlayer": lambda: (lambda **said: begun(players.RandomPlayer(**said)).choose(), {"seed": 0}),
    "players.Round.ratio": lambda: (round_().ratio, {"measure": "nodes"}),
    "players.SearchPlayer": lambda: (
        lambda **said: begun(players.SearchPlayer(**said)).choose(),
        {
            name: SEARCH[name]
            for name in ("algorithm", "depth", "nodes", "seconds", "ordering", "table", "tree", "deepening")
        },
    ),
    "players.TournamentResult.from_dict": lambda: (
        players.TournamentResult.from_dict,
        {"data": round_().result.as_dict()},
    ),
    "players.elo": lambda: (players.elo, {"share": 0.5}),
    "players.elo_interval": lambda: (players.elo_interval, {"share": players.wilson(1, 2)}),
    "players.equal_effort": lambda: (
        players.equal_effort,
        {"make_first": lambda horizons: two()[0], "make_second": lambda horizons: two()[1], "openings": [board()]}
        | {"scoring": "pair", "until": players.Horizons(1, 1), "measure": "nodes"},
    ),
    "players.level_player": lambda: (players.level_player, {"number": 1, "time": players.PerMove(1.0), "seed": 0}),
    "players.mean_interval": lambda: (players.mean_interval, {"values": [1.0, 2.0]}),
    "players.next_horizons": lambda: (players.next_horizons, {"last": round_(), "measure": "nodes"}),
    "players.openings": lambda: (players.openings, {"position": board(), "plies": 1}),
    "players.play_game": lambda: (
        players.play_game,
        {"position": board(), "maximizer": two()[0], "minimizer": two()[1], "rules": players.Adjudication()},
    ),
    "players.play_pair": lambda: (
        players.play_pair,
        {"position": board(), "first": two()[0], "second": two()[1], "rules": players.Adjudication()},
    ),
    "players.Adjudication": lambda: (
        players.Adjudication,
        {"resign": players.ResignRule(9, 1), "draw": None, "solved": 9, "max_plies": 9, "margin": 1.0},
    ),
    "players.DrawRule": lambda: (players.DrawRule, {"value": 1.0, "moves": 1, "after": 1}),
    "players.ResignRule": lambda: (players.ResignRule, {"value": 1.0, "moves": 1}),
    "players.play_pairs": lambda: (
        players.play_pairs,
        {"first": two()[0], "second": two()[1], "openings": [board()]},
    ),
    "players.random_openings": lambda: (
        players.random_openings,
        {"position": board(), "count": 2, "plies": 1, "seed": 0},
    ),
    "players.random_trees": lambda: (players.random_trees, {"seeds": [1], "depth": 4}),
    "players.read_time": lambda: (players.read_time, {"text": "2s"}),
    "players.reported": lambda: (players.reported, {"rounds": [round_()], "measure": "nodes"}),
    "players.score": lambda: (players.score, {"pair": pair(), "scoring": "pair"}),
    "players.summed": lambda: (players.summed, {"pairs": [pair()], "scoring": "pair"}),
    "players.tournament": lambda: (
        players.tournament,
        {"first": two()[0], "second": two()[1], "openings": [board()], "scoring": "pair"},
    ),
    "players.wilson": lambda: (players.wilson, {"wins": 1, "trials": 2}),
    "clients.EnginePlayer": lambda: (
        clients.EnginePlayer,
        {"command": "engine", "protocol": "uci", "options": {"Hash": 1}, "depth": 1, "nodes": 5, "seconds": 1.0}
        | {"time": None, "name": "engine", "patience": 1.0, "margin": 0.0},
    ),
    "clients.EnginePlayer.begin": lambda: (engine().begin, {"position": board()}),
    "checks.check_engine": lambda: (
        checks.check_engine,
        {"command": ["false"], "protocol": "ugi", "start": board(), "patience": 1.0, "watch": None},
    ),
    "lab.chosen": lambda: (lab.chosen, {"names": ["kc94-table1"]}),
    "lab.experiment": lambda: (lab.experiment, {"name": "kc94-table1"}),
    "lab.experiments": lambda: (lab.experiments, {}),
    "lab.load_experiments": lambda: (lab.load_experiments, {"name": str(EXPERIMENT)}),
    "lab.results": lambda: (stored_results, {"experiment": "kc94-table1", "plan": "quick"}),
    "lab.seed_ranges": lambda: (lab.seed_ranges, {"trials": 4, "each": 2, "first": 0}),
    "lab.MinimalGraphs": lambda: (
        lambda **said: lab.MinimalGraphs(**said).left_first(),
        {"position": root(), "depth": 2, "algorithm": "mtdf", "table": 64, "ordering": "natural", "kernel": "python"}
        | {"deepening": gt.Deepening(2)},
    ),
    "lab.MinimalGraphs.approximate": lambda: (lab.MinimalGraphs(root(), 2).approximate, {"plies": 1}),
    "lab.MinimalGraphs.minimaxed": lambda: (lab.MinimalGraphs(root(), 2).minimaxed, {"plies": 1}),
    "lab.ProofGraph": lambda: (lab.ProofGraph, {"memory": "graph"}),
    "lab.ProofGraph.sides": lambda: (lab.ProofGraph().sides, {"position": root(), "depth": 2}),
    "lab.branching_factors": lambda: (lab.branching_factors, {"position": board(), "depth": 2}),
    "lab.minimal_leaves": lambda: (lab.minimal_leaves, {"branching": [3, 2.5], "depth": 2}),
    "lab.minimal_nodes": lambda: (lab.minimal_nodes, {"branching": 3, "depth": 2}),
    "lab.proved_bounds": lambda: (
        lab.proved_bounds,
        {"graph": lab.ProofGraph(), "position": root(), "depth": 2},
    ),
    "lab.real_minimal_graph": lambda: (lab.real_minimal_graph, {"position": root(), "depth": 2, "most": 100}),
    "teaching.Worksheet.save": lambda: (
        teaching.worksheet([TREE]).save,
        {"file": f"{FOLDER.name}/sheet.html"},
    ),
    "teaching.grade": lambda: (
        teaching.grade,
        {"function": lambda node: 3, "algorithm": "alphabeta", "nodes": "lists", "trees": 2, "seed": 0},
    ),
    "teaching.worksheet": lambda: (
        teaching.worksheet,
        {"trees": [TREE], "algorithms": ["alphabeta"], "depth": 2, "branching": 2, "seed": 0, "title": "A sheet"},
    ),
    "lab.Store": lambda: (lab.Store, {"path": Path(FOLDER.name) / "rows.db"}),
    "records.Record": lambda: (
        records.Record,
        {"game": "tic-tac-toe", "start": board(), "line": [records.RecordedMove("a3")], "tags": {"White": "W"}}
        | {"result": "1-0", "comment": "good"},
    ),
    "records.Record.replace": lambda: (record().replace, {"result": "1-0"}),
    "records.from_moves": lambda: (
        records.from_moves,
        {"game": "tic-tac-toe", "start": board(), "moves": ["a3"], "tags": {"White": "W"}, "result": "1-0"},
    ),
    "records.read": lambda: (
        lambda **said: list(records.read(**said)),
        {"file": record_file(), "game": "tic-tac-toe", "format": "moves", "errors": "raise"},
    ),
    "records.text": lambda: (records.text, {"record": record(), "format": "pgn"}),
    "records.write": lambda: (
        records.write,
        {"records": [record()], "file": f"{FOLDER.name}/other.moves", "format": "moves"},
    ),
    "analysis.Analysis.accuracy": lambda: (analysis.analyse_game(record(), depth=1).accuracy, {"side": "max"}),
    "analysis.Analysis.mistakes": lambda: (analysis.analyse_game(record(), depth=1).mistakes, {"side": "max"}),
    "analysis.accuracy_of": lambda: (analysis.accuracy_of, {"loss": 0.1}),
    "analysis.analyse_game": lambda: (
        analysis.analyse_game,
        {"record": record(), "algorithm": "alphabeta", "depth": 2, "nodes": 1000, "seconds": 5.0, "best": 2}
        | {"evaluator": None, "table": None, "watch": lambda move: None},
    ),
    "analysis.expected_score": lambda: (analysis.expected_score, {"position": board(), "value": 1}),
    "analysis.judgement": lambda: (analysis.judgement, {"loss": 0.1}),
    "playing.Opponent": lambda: (
        lambda **said: Opponent(**said).player(None),
        {"level": None, "algorithm": "alphabeta", "depth": 1, "seed": 0},
    ),
    "playing.Origin": lambda: (
        lambda **said: Origin(**said).position(),
        {"game": "tic-tac-toe", "text": "b2", "evaluator": None, "options": {}},
    ),
    "playing.Session": lambda: (
        Session,
        {"start": board(), "opponent": Opponent(), "person": "max", "persons_time": None, "players_time": None},
    ),
    "playing.Session.hint": lambda: (game().hint, {"seconds": 0.01}),
    "playing.Session.move": lambda: (game().move, {"text": "a3"}),
    "playing.Session.read": lambda: (game().read, {"text": "a3"}),
    "playing.Session.resume": lambda: (Session.resume, {"file": saved(), "game": "tic-tac-toe"}),
    "playing.Session.save": lambda: (game().save, {"file": f"{FOLDER.name}/other.json"}),
}
"""A valid call of each public function, class and method: what is called, and its arguments by name."""

RECORDS = {
    "gt.Calibration",
    *("gt.Ladder", "gt.Play", "gt.Setup", "players.Budget", "players.Setup"),
    *("gt.Agreement", "gt.Conformance", "gt.Counts", "gt.EdgeSample", "gt.Found", "gt.Pass", "gt.Start"),
    *(
        "gt.SearchResult",
        "gt.Line",
        "gt.Event",
        "gt.Moment",
        "gt.Ply",
        "gt.Profile",
        "gt.Sketch",
        "gt.TableUse",
        "gt.Trace",
        "players.Decision",
        "players.Effort",
        "players.GameRecord",
        "players.Horizons",
    ),
    *("matches.Bounds", "matches.GameScore", "matches.Games", "matches.Pairs", "matches.Rated", "matches.Ratings"),
    *("matches.Standing", "matches.MatchStanding", "matches.PlayedGame", "matches.PlayedPair", "matches.PlayerSpec"),
    *("players.Interval", "players.Level", "players.PairResult", "players.Round", "players.Score"),
    *("players.TournamentResult", "lab.Axis", "lab.Cell", "lab.Claim", "lab.Curve", "lab.Plan", "lab.Plot"),
    *("lab.Report", "lab.Row", "lab.Rows", "lab.Sheet", "lab.Trials", "lab.Verdict", "playing.Ending"),
    *("teaching.Grade", "checks.CheckResult", "checks.EngineReport"),
    "teaching.Grade",
    *("records.RecordError", "records.RecordedMove"),
    *("analysis.Analysis", "analysis.JudgedMove"),
    *("gt.GameTreeError", "gt.IllegalMove", "gt.Kernel", "gt.PythonKernel", "lab.Experiment"),
}
"""What gametree itself makes and hands out, and calls."""

ABSTRACT = {
    "gt.Algorithm",
    "gt.Game",
    "gt.Position",
    "gt.WindowAlgorithm",
    "players.Player",
    "players.Time",
    "lab.Experiment",
}

UNCHECKED = {
    **dict.fromkeys(ABSTRACT, "a class to inherit from"),
    "gt.CacheWarning": "a warning that gametree gives",
    "gt.Picture": "made by `draw`",
    "teaching.Worksheet": "made by `worksheet`",
    "Picture.lettering": "called by the stepper",
    **dict.fromkeys(("gt.popcount", "gt.lowest_bit", "gt.replaced"), "words of the rules of compiled games"),
    **dict.fromkeys(
        ("Position.after", "Position.hint", "Position.settle", "Position.noisy", "Position.exchange"),
        "called at every node of a search",
    ),
    **dict.fromkeys(("Algorithm.solve", "Algorithm.is_last", "Algorithm.stores_estimates"), "called by a search"),
    **dict.fromkeys(("BestFirst.estimate", "BestFirstExtension.estimate", "Rbfms.estimate"), "called by a search"),
    **dict.fromkeys(("Table.claim", "Tree.claim", "Tree.advance"), "called by a search or a player"),
    "Deepening.depths": "called by a search",
    **dict.fromkeys(
        ("Request.checked", "Request.deepest", "Request.depths", "Request.settings", "Request.chosen_table"),
        "called by a search",
    ),
    **{f"Game.{rule}": "the user's own" for rule in ("draw", "edge_bounds", "evaluate", "identity", "key", "make")},
    **{f"Game.{rule}": "the user's own" for rule in ("move_text", "moves", "order", "parse", "parse_move", "play")},
    **{f"Game.{rule}": "the user's own" for rule in ("maximizing", "plies_left", "reversible", "text")},
    **{f"Game.{rule}": "the user's own" for rule in ("can_pass", "exchange", "forced", "noisy", "passed")},
    **dict.fromkeys(("Player.decide", "Finish.reaches_the_end", "Finish.valued"), "called by `Player.choose`"),
    "EnginePlayer.played": "passes its arguments to `Player.played`",
    **dict.fromkeys(("Opponent.player", "Origin.of"), "called by a session"),
    **{f"lab.{name}": "for authors of experiments" for name in ("compare", "either", "percent", "run", "seeds")},
    **{f"lab.{name}": "for authors of experiments" for name in ("within", "within_percent", "write")},
    **{f"lab.{name}": "needs a cluster: tests/lab/test_cluster.py" for name in ("Cluster", "connected")},
    **{f"Cluster.{name}": "called by the runner" for name in ("map", "on_all", "shutdown", "submit")},
    **{f"Store.{name}": "called by the runner" for name in ("add", "keep", "record", "records", "row", "rows")},
}
"""What takes its arguments as they are, and why."""


class Advised(gt.Game):
    """A game with the advice that is said."""

    def __init__(self, **said: Any) -> None:
        self.heap, self.advice = 9, gt.Advice(**said)

    start, moves, play = Nim.start, Nim.moves, Nim.play
    maximizing, evaluate = Nim.maximizing, Nim.evaluate

    def searched(self) -> Any:
        """A search that follows it."""
        return gt.search(self.position(), "alphabeta", depth=2)
