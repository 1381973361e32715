"""The ablation of selective search: which changes are measured, and what the claims make of known results."""

from __future__ import annotations

from typing import Any

import pytest

import gametree as gt
from gametree.lab import Plan, Row, Rows, Verdict, experiment
from gametree.lab.papers.open_questions.open_parts import Change, change, changes, verdict
from gametree.lab.papers.open_questions.playing import PLAYED, Contestant, elo_of, joined, played_pairs
from gametree.lab.papers.open_questions.tactics import KINDS, MATES, tactics
from gametree.players import Interval

NAME = "open-parts"
ITEM = experiment(NAME)
WON, EVEN, LOST = [0, 0, 0, 0, 0, 2], [0, 0, 2, 0, 0, 0], [2, 0, 0, 0, 0, 0]


def saving(selective: str, number: int) -> float:
    """Every part halves the nodes; positions scatter."""
    return (1000 + number) * 0.5 ** len([part for part in selective.split("+") if part != "none"])


def made(pairs: list[int]) -> Rows:
    """Rows in which all matches end so."""
    found = []
    measured: dict[str, Any]
    for cell in ITEM.cells(Plan.FULL, Rows()):
        if cell["measure"] == "effort":
            sides = {side for each in changes(PLAYED[cell["game"]]) for side in (each.with_it, each.without)}
            measured = {"nodes": {side: saving(side, cell["position"]) for side in sides}}
        elif cell["measure"] == "tactics":
            kinds = [tactics()[number].kind for number in range(cell["first_seed"], cell["first_seed"] + cell["seeds"])]
            sides = {side for each in changes(PLAYED["chess"]) for side in (each.with_it, each.without)}
            measured = {"kinds": kinds, "solved": {side: [int(side != "none")] * len(kinds) for side in sides}}
        else:
            measured = {"pairs": pairs}
        found.append(Row(cell, measured))
    return Rows(found)


def verdicts(rows: Rows, words: str) -> set[Verdict]:
    claims = [claim for claim in ITEM.claims(rows) if words in claim.what]
    assert claims, words
    return {claim.verdict for claim in claims}


def test_every_part_that_a_game_can_have_is_measured() -> None:
    """ProbCut alone needs more than a game: a calibration."""
    for game, played in PLAYED.items():
        refused = gt.position(game).refuses
        assert set(played.possible) == {part for part in gt.parts() if part not in refused} - {"probcut"}
        assert set(played.usual.split("+")) <= set(played.possible)


def test_changes() -> None:
    chess, othello = PLAYED["chess"], PLAYED["othello"]
    assert len(changes(chess)) == 14 and len(changes(othello)) == 5
    others = chess.usual.removesuffix("+singular")
    assert change(chess, "singular", to=chess.usual) == Change("singular", chess.usual, others)
    assert change(chess, "null", to="none") == Change("null", "null", "none")
    assert joined(["checks", "null"]) == "null+checks"


class TestClaims:
    def test_all_hold(self) -> None:
        rows = made(WON)
        assert {claim.verdict for claim in ITEM.claims(rows)} == {Verdict.REPRODUCED}
        assert ITEM.tables(rows) and ITEM.plots(rows)
        assert ITEM.trials(rows).ours == 2 * 44 * 24

    def test_without_rows(self) -> None:
        assert {claim.verdict for claim in ITEM.claims(Rows())} == {Verdict.NOT_RUN}
        assert ITEM.tables(Rows()) and ITEM.plots(Rows())

    def test_parts_that_lose(self) -> None:
        assert verdicts(made(LOST), "Elo of") == {Verdict.DIFFERS}
        assert {line[-1] for line in ITEM.tables(made(LOST))[0].rows} == {"does not pay"}

    def test_games_that_decide_nothing(self) -> None:
        assert verdicts(made(EVEN), "Elo of") == {Verdict.DIFFERS}
        lines = ITEM.tables(made(EVEN))[0].rows
        assert {line[-1] for line in lines} == {"undecided"}

    def test_effort_of_a_part(self) -> None:
        lines = ITEM.tables(made(WON))[0].rows
        assert all(isinstance(line[3], Interval) and line[3].value == pytest.approx(0.5) for line in lines)


def test_verdicts_of_matches() -> None:
    assert verdict(None) is None
    assert verdict(Interval(-40.0, -70.0, -10.0)) == "does not pay"
    assert elo_of(Rows()) is None
    pairs = Rows([Row({}, {"pairs": WON}), Row({}, {"pairs": LOST})])
    even = elo_of(pairs)
    assert even is not None and even.value == 0


def test_effort_is_that_of_the_search_it_names() -> None:
    measured = ITEM.run({"measure": "effort", "game": "kalah", "position": 3, "depth": 4})["nodes"]
    root = gt.standard_positions("kalah", evaluator="seeds")[3]
    for selective in ("none", "reductions", "futility+reductions"):
        found = gt.search(
            root,
            "negascout",
            depth=4,
            table=gt.Table(2**18, from_depth=0),
            ordering="table+hint",
            selective=selective,
            deepening="always",
        )
        assert measured[selective] == found.counts.nodes


def test_equal_players_share_the_points() -> None:
    """Both sides are the same: the games of a pair mirror each other."""
    played = PLAYED["connect-four"]._replace(nodes=100)
    side = Contestant("negascout", "reductions")
    won = played_pairs(played, side, side, range(3))
    assert sum(won) == won[2] + won[3] == 3


@pytest.mark.parametrize("tactic", tactics()[:8], ids=lambda tactic: tactic.fen)
def test_a_full_width_search_agrees(tactic: Any) -> None:
    """A mate is there in as many plies as it says and not in two fewer, and its first move is the solution."""
    assert tactic.kind in KINDS
    if tactic.kind not in MATES or MATES[tactic.kind] > 5:
        assert tactic.move in map(str, tactic.position("tapered").moves())
        return
    root, plies = tactic.position("outcome"), MATES[tactic.kind]
    found = gt.search(root, "mtdf", depth=plies, table=2**18, ordering="table+history")
    assert abs(found.value) == 1 and str(found.move) == tactic.move
    assert gt.search(root, "mtdf", depth=plies - 2, table=2**18, ordering="table+history").value == 0
