"""The rules of chess, and the keys of its positions."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

import gametree as gt
from gametree.rules.builtin.chess import MATE, START
from support.chess_positions import FOOLS_MATE, KIWIPETE, STALEMATE, chess, oracle_walk, random_game, rules, state

# Rules


PERFT: tuple[tuple[str, tuple[int, ...]], ...] = (
    (START, (20, 400, 8_902, 197_281, 4_865_609)),
    (KIWIPETE, (48, 2_039, 97_862, 4_085_603)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", (14, 191, 2_812, 43_238, 674_624)),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", (6, 264, 9_467, 422_333)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", (44, 1_486, 62_379, 2_103_487)),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", (46, 2_079, 89_890, 3_894_594)),
    ("8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - -", (27, 390, 9_354, 134_167)),
    ("8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - -", (7, 52, 4_593, 50_268)),
    ("3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -", (4, 125, 2_854)),
    ("2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - -", (3, 81, 1_217)),
    ("5R2/2P5/8/4k3/8/3rK2r/8/8 w - -", (2, 56, 1_030)),
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3", (6, 121, 711)),
    ("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6", (5, 100, 555)),
    ("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6", (2, 92, 2_528)),
)


@pytest.mark.parametrize(("text", "counts"), PERFT)
def test_perft(text: str, counts: tuple[int, ...]) -> None:
    at = chess(text)
    for depth, count in enumerate(counts, 1):
        assert rules(at).perft(state(at), depth) == count
    assert len(at.moves()) == counts[0]


def test_a_check_is_seen_before_the_move() -> None:
    checks = {False: 0, True: 0}
    for text, _ in (*PERFT, ("4k3/8/8/8/8/8/8/4K2R w K -", ()), ("5k2/8/8/8/8/8/8/4K2R w K -", ())):
        for at in (chess(text), *map(chess(text).play, chess(text).moves())):
            for move in at.moves():
                after = at.after(move)
                checks[after.in_check] += 1
                assert rules(at).gives_check(state(at), at.move_code(move)) == after.in_check, (at.text, move)
    assert min(checks.values()) > 200


def test_a_line_that_ends_early_does_not_count() -> None:
    for over in (chess(STALEMATE), chess(FOOLS_MATE)):
        assert over.moves() == []
        assert rules(over).perft(state(over), 1) == rules(over).perft(state(over), 3) == 0


def test_the_count_is_the_number_of_moves() -> None:
    rng = random.Random(1)
    for at in (at for _ in range(10) for at in random_game(rng)):
        assert rules(at).perft(state(at), 1) == len(at.moves()) == len(set(at.moves()))


def test_moves_and_ends_agree_with_python_chess() -> None:
    seen = 0
    ends = set()
    for at, board in oracle_walk(30, 2):
        seen += 1
        assert sorted(at.moves()) == sorted(move.uci() for move in board.legal_moves)
        assert at.text == board.fen(en_passant="legal")
        assert at.in_check == board.is_check()
        assert at.maximizing == board.turn
        assert at.reversible == board.halfmove_clock
        if not at.moves():
            ends.add(at.in_check)
            assert (board.is_checkmate(), board.is_stalemate()) == (at.in_check, not at.in_check)
            expected = 0 if board.is_stalemate() else -1 if board.turn else 1
            assert at.with_evaluator("outcome").evaluate() == expected
            assert at.evaluate() == MATE * expected
    assert seen > 1_800 and ends == {True, False}


def test_castling() -> None:
    at = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert at.play("O-O").text.startswith("r3k2r/8/8/8/8/8/8/R4RK1 b kq")
    assert at.play("O-O-O").text.startswith("r3k2r/8/8/8/8/8/8/2KR3R b kq")
    assert at.play("a1a8").text.split()[2] == "Kk"
    for eighth_rank, sides in (("5r2", "c"), ("3r4", "g"), ("1r6", "gc"), ("4r3", "")):
        under_fire = chess(f"{eighth_rank}/8/8/1k6/8/8/8/R3K2R w KQ -")
        assert {move[2] for move in under_fire.moves() if move in ("e1g1", "e1c1")} == set(sides)


def test_en_passant_is_kept_only_where_a_pawn_may_take() -> None:
    assert chess("e4").text.split()[3] == "-"
    assert chess("e4 a6 e5 d5").text.split()[3] == "d6"
    assert chess("e4 a6 e5 d5").play("exd6").text.startswith("rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b")
    pinned = chess("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1").play("e2e4")  # both pawns would leave the rank
    assert pinned.text.split()[3] == "-" and "d4e3" not in pinned.moves()
    assert pinned.key == chess("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1").key


# Keys


def test_transposed_moves_give_equal_keys() -> None:
    assert chess("Nf3 Nf6 Nc3 Nc6") == chess("Nc3 Nc6 Nf3 Nf6")
    assert chess("Nf3 Nf6 Ng1 Ng8") == chess()
    assert chess("e4 e5 Ke2 Ke7 Ke1 Ke8") != chess("e4 e5 Nf3 Nf6 Ng1 Ng8"), "castling rights are lost"
    assert chess("e4 e6 e5 d5") != chess("e4 d5 e5 e6"), "en passant is possible"


def test_keys_are_the_same_however_reached_and_different_otherwise() -> None:
    rng = random.Random(5)
    seen: dict[int, str] = {}
    for at in (at for _ in range(25) for at in random_game(rng)):
        identity = " ".join(at.text.split()[:4])
        assert seen.setdefault(at.key, identity) == identity
        assert chess(at.text).key == at.key
    assert len(set(seen.values())) == len(seen) > 2_000


def test_keys_agree_with_python_chess_on_what_is_equal() -> None:
    polyglot = pytest.importorskip("chess.polyglot")
    ours: dict[int, int] = {}
    for at, board in oracle_walk(20, 6):
        assert ours.setdefault(polyglot.zobrist_hash(board), at.key) == at.key


def test_parts_of_a_position_change_about_half_the_key() -> None:
    texts = [
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w Qkq - 0 1",
        "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQk - 0 1",
        "r3k2r/8/8/3Pn3/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/2P1p3/8/8/8/R3K2R w KQkq - 0 1",
    ]
    for first, second in combinations(texts, 2):
        assert 10 < (chess(first).key ^ chess(second).key).bit_count() < 54


# Bounds


def test_native_states_are_checked() -> None:
    native = rules(chess())
    good = "K" + "." * 62 + "k"
    native.state(good, True, 0, 0, 0, 1)
    for bad in (
        (good[1:], True, 0, 0, 0, 1),
        ("." * 64, True, 0, 0, 0, 1),
        ("?" + good[1:], True, 0, 0, 0, 1),
        (good, True, 16, 0, 0, 1),
        (good, True, 1, 0, 0, 1),
        (good, True, 0, 64, 0, 1),
        (good, True, 0, 44, 0, 1),
        (good, True, 0, 0, 1 << 16, 1),
        (good, True, 0, 0, 0, 1 << 16),
    ):
        with pytest.raises(ValueError, match=r"."):
            native.state(*bad)
    with pytest.raises(ValueError, match=r"an evaluator of chess is one of classical, .*, not 'depth'"):
        type(native)("depth")


def test_the_most_moves_that_a_position_can_have() -> None:
    assert len(chess("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").moves()) == 218


# Positions


def test_positions_are_consecutive_moves_of_two_games() -> None:
    places = gt.standard_positions("chess")
    follows = [any(one.play(move) == two for move in one.moves()) for one, two in pairwise(places)]
    assert len(places) == 20 and follows == [True] * 9 + [False] + [True] * 9
