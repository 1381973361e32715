from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.errors import UnknownName
from gametree.games.chess import EVALUATORS, MATE, START, ChessPosition

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
POSITIONS = Path(gt.__file__).parent / "games" / "positions" / "chess.txt"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
FOOLS_MATE = "1. f3 e5 2. g4 Qh4#"


def chess(text: str | None = None, evaluator: str | None = None) -> ChessPosition:
    made = gt.position("chess", text, evaluator=evaluator)
    assert isinstance(made, ChessPosition)
    return made


def rules(at: ChessPosition) -> Any:
    assert at.native is not None
    return at.native.rules


def state(at: ChessPosition) -> Any:
    assert at.native is not None
    return at.native.state


def random_game(rng: random.Random, plies: int = 120, start: str | None = None) -> Iterator[ChessPosition]:
    at = chess(start)
    yield at
    for _ in range(plies):
        moves = at.moves()
        if not moves:
            return
        at = at.play(rng.choice(moves))
        yield at


def colour_swapped(at: ChessPosition) -> ChessPosition:
    """The same position with the other colours, seen from the other side."""
    board, side, castling, passed, *clocks = at.text.split()
    board = "/".join(reversed(board.split("/"))).swapcase()
    passed = passed.translate(str.maketrans("36", "63"))
    swapped = " ".join([board, "b" if side == "w" else "w", castling.swapcase(), passed, *clocks])
    return chess(swapped, at.evaluator)


def mirrored(at: ChessPosition) -> ChessPosition:
    """Left to right, without castling."""
    board, side, _, passed, *clocks = at.text.split()
    board = "/".join(row[::-1] for row in board.split("/"))
    passed = passed.translate(str.maketrans("abcdefgh", "hgfedcba"))
    return chess(" ".join([board, side, "-", passed, *clocks]), at.evaluator)


# Rules


@pytest.mark.parametrize(
    ("text", "counts"),
    [
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
    ],
)
def test_perft(text: str, counts: tuple[int, ...]) -> None:
    at = chess(text)
    for depth, count in enumerate(counts, 1):
        assert rules(at).perft(state(at), depth) == count
    assert len(at.moves()) == counts[0]


def test_a_line_that_ends_early_does_not_count() -> None:
    for over in (chess(STALEMATE), chess(FOOLS_MATE)):
        assert over.moves() == []
        assert rules(over).perft(state(over), 1) == rules(over).perft(state(over), 3) == 0


def test_the_count_is_the_number_of_moves() -> None:
    rng = random.Random(1)
    for at in (at for _ in range(25) for at in random_game(rng)):
        assert rules(at).perft(state(at), 1) == len(at.moves()) == len(set(at.moves()))


def oracle_walk(games: int, seed: int) -> Iterator[tuple[ChessPosition, Any]]:
    """Positions of random games here and in python-chess, side by side; games from odd positions too."""
    oracle = pytest.importorskip("chess")
    rng = random.Random(seed)
    starts = [
        START,
        KIWIPETE + " 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/P6P/8/2pP4/2Pp4/8/p6p/4K3 w - - 0 1",
        "k7/8/1K6/8/3Q4/8/8/8 w - - 0 1",
    ]
    for game in range(games):
        board, at = oracle.Board(starts[game % 5]), chess(starts[game % 5])
        for _ in range(100):
            yield at, board
            moves = at.moves()
            if not moves:
                break
            move = rng.choice(moves)
            at = at.play(move)
            board.push_uci(move)


def test_moves_and_ends_agree_with_python_chess() -> None:
    seen = 0
    ends = set()
    for at, board in oracle_walk(50, 2):
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
    assert seen > 3_000 and ends == {True, False}


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
    for at in (at for _ in range(60) for at in random_game(rng)):
        identity = " ".join(at.text.split()[:4])
        assert seen.setdefault(at.key, identity) == identity
        assert chess(at.text).key == at.key
    assert len(set(seen.values())) == len(seen) > 5_000


def test_keys_agree_with_python_chess_on_what_is_equal() -> None:
    polyglot = pytest.importorskip("chess.polyglot")
    ours: dict[int, int] = {}
    for at, board in oracle_walk(40, 6):
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


# Evaluators


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_swapping_the_colours_negates_the_value(evaluator: str) -> None:
    rng = random.Random(7)
    for at in (at.with_evaluator(evaluator) for _ in range(20) for at in random_game(rng)):
        assert colour_swapped(at).evaluate() == -at.evaluate()


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_mirrored_positions_have_equal_values(evaluator: str) -> None:
    rng = random.Random(8)
    for at in (at.with_evaluator(evaluator) for _ in range(10) for at in random_game(rng)):
        if at.text.split()[2] == "-":
            assert mirrored(at).evaluate() == at.evaluate()


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_guesses_stay_far_from_mate(evaluator: str) -> None:
    rng = random.Random(9)
    for at in (at.with_evaluator(evaluator) for _ in range(20) for at in random_game(rng)):
        if at.moves():
            assert abs(at.evaluate()) < MATE / 20
            assert evaluator != "outcome" or at.evaluate() == 0


def material_by_hand(at: ChessPosition) -> int:
    prices = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900}
    board = at.text.split()[0]
    return sum(prices.get(man.lower(), 0) * (1 if man.isupper() else -1) for man in board if man.isalpha())


def test_material_counts_men() -> None:
    rng = random.Random(10)
    for at in (at.with_evaluator("material") for _ in range(10) for at in random_game(rng)):
        if at.moves():
            assert at.evaluate() == material_by_hand(at)


def test_the_score_kept_is_the_score_of_the_men() -> None:
    rng = random.Random(11)
    for at in (at.with_evaluator("tapered") for _ in range(20) for at in random_game(rng, start=KIWIPETE)):
        assert chess(at.text, "tapered").evaluate() == at.evaluate()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/8/8/8/PP6/4K3 w - -", "4k3/8/8/8/8/P7/P7/4K3 w - -"),  # doubled
        ("4k3/8/P7/8/8/8/8/4K3 w - -", "4k3/1p6/P7/8/8/8/8/4K3 w - -"),  # passed
        ("4k3/8/8/8/8/8/8/2B1KB2 w - -", "4k3/8/8/8/8/8/8/2N1KB2 w - -"),  # a pair of bishops
        ("4k3/p7/8/8/8/8/P7/1R2K3 w - -", "4k3/p7/8/8/8/8/1P6/1R2K3 w - -"),  # an open file
        ("q5k1/5ppp/8/8/8/8/5PPP/Q5K1 w - -", "q5k1/5ppp/8/8/6P1/7P/5P2/Q5K1 w - -"),  # shelter
        ("4k3/8/8/3q4/8/4N3/8/4K3 w - -", "4k3/8/8/3q4/8/4N3/8/4K3 b - -"),  # a queen to be taken
    ],
)
def test_classical_knows_about(better: str, worse: str) -> None:
    assert chess(better, "classical").evaluate() > chess(worse, "classical").evaluate()


@pytest.mark.parametrize(
    ("text", "move", "win"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - -", "Rxd5", 100),  # nobody guards the pawn
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "Rxd5", -400),  # a pawn guards it
        ("4k3/8/4p3/3n4/4P3/8/8/3RK3 w - -", "exd5", 325),  # a pawn for a knight, and the rook takes back
        ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - -", "Rxd5", 325),  # the second rook stands behind the first
        ("3rk3/3q4/8/3n4/8/8/3R4/3RK3 w - -", "Rxd5", 275),  # two rooks for queen and knight
        ("3qk3/3r4/8/3n4/8/8/3R4/3RK3 w - -", "Rxd5", -175),
        ("8/8/4k3/3n4/8/8/3R4/3RK3 w - -", "Rxd5", 325),  # a king may not take what is guarded
        ("8/8/4k3/3n4/8/8/8/3RK3 w - -", "Rxd5", -175),
        ("1k6/8/8/8/3pP3/8/8/K7 b - e3", "dxe3", 100),  # en passant
        ("1k6/8/8/8/3pP3/8/5P2/K7 b - e3", "dxe3", 0),
        ("1k6/6P1/8/8/8/8/8/K7 w - -", "g8=Q", 850),  # a promotion
        ("1k3r2/6P1/8/8/8/8/8/K7 w - -", "gxf8=Q", 1350),
        ("1k2rr2/6P1/8/8/8/8/8/K7 w - -", "gxf8=N", 400),
        ("1k3r2/6P1/8/8/8/8/8/K7 w - -", "g8=Q", -100),
        ("1k6/8/8/8/8/8/8/K6R w - -", "Rh8", 0),
    ],
)
def test_exchanges(text: str, move: str, win: int) -> None:
    assert chess(text).exchange(move) == colour_swapped(chess(text)).exchange(move.translate(FLIPPED)) == win


FLIPPED = str.maketrans("12345678", "87654321")


def test_classical_sees_what_can_be_taken() -> None:
    free = chess("4k3/8/8/3p4/8/8/8/3RK3 w - -").evaluate()
    guarded = chess("4k3/8/4p3/3p4/8/8/8/3RK3 w - -").evaluate()
    assert free - guarded > 150


def test_classical_beats_material() -> None:
    rng = random.Random(12)
    points = 0.0
    for _ in range(3):
        opening = list(random_game(rng, 6))[-1]
        points += score_of_a_game(opening, "classical", "material", 80) + 1
        points -= score_of_a_game(opening, "material", "classical", 80)
    assert points / 6 > 0.7


def score_of_a_game(at: ChessPosition, white: str, black: str, plies: int) -> float:
    """White's share of the point; a game that goes on for long is judged by its material."""
    for _ in range(plies):
        result = gt.search(at.with_evaluator(white if at.maximizing else black), "alphabeta", depth=3)
        if result.move is None:
            break
        at = at.play(result.move)
    value = at.with_evaluator("material").evaluate()
    return 1.0 if value > 150 else 0.0 if value < -150 else 0.5


def test_evaluator_is_kept_and_changed() -> None:
    at = chess(evaluator="material")
    assert at.evaluator == at.play("e4").evaluator == "material"
    assert at.with_evaluator("tapered").play("e4").evaluator == "tapered"
    assert at.with_evaluator("tapered") == at
    assert chess().evaluator == "classical"
    assert (chess().decisive, chess(evaluator="outcome").decisive) == (MATE, 1)
    assert at.for_solving().evaluator == "outcome"
    with pytest.raises(UnknownName, match="did you mean material"):
        at.with_evaluator("materiel")


# Searches


@pytest.mark.parametrize(
    ("text", "move", "depth"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", 1),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "h5f7", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", "a1a6", 3),  # Morphy
        ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -", "d6d1", 5),  # Bratko-Kopec 1
    ],
)
def test_finds_mates(text: str, move: str, depth: int) -> None:
    for evaluator, value in (("outcome", 1), ("classical", MATE)):
        at = chess(text, evaluator)
        result = gt.search(at, "mtdf", depth=depth)
        assert (result.move, result.value) == (move, value if at.maximizing else -value)
        assert not at.line(result.pv).moves()


@pytest.mark.parametrize(
    ("text", "best", "depth"),
    [
        ("rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq -", "e6", 5),  # 4
        ("r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - -", "Bf5", 5),  # 12
        ("2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - -", "Qxg7+", 5),  # 15
        ("3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - -", "Rxe4", 5),  # 19
        ("3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - -", "Nh6", 5),  # 21
    ],
)
def test_bratko_kopec(text: str, best: str, depth: int) -> None:
    at = chess(text)
    result = gt.search(at, "negascout", depth=depth, table=2**18, ordering="table+killer+hint")
    assert at.san(result.move) == best


# Hints


def test_hints_put_great_prey_before_small_and_losses_last() -> None:
    at = chess("3qk3/2p5/1p6/1p1r4/2P1P3/1R6/8/3QK3 w - -")
    order = sorted(at.moves(), key=at.hint, reverse=True)
    assert order[:4] == ["e4d5", "c4d5", "d1d5", "c4b5"]
    assert order[-1] == "b3b5"
    assert at.exchange("b3b5") == -400


def test_natural_order_takes_and_promotes_first() -> None:
    rng = random.Random(13)
    for at in (at for _ in range(3) for at in random_game(rng, 50, start=KIWIPETE)):
        forcing = ["x" in at.san(move) or "=" in at.san(move) for move in at.moves()]
        assert forcing == sorted(forcing, reverse=True)


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
    with pytest.raises(ValueError, match="no evaluator of that number"):
        type(native)(len(EVALUATORS))


def test_the_most_moves_that_a_position_can_have() -> None:
    assert len(chess("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").moves()) == 218


# Positions


def test_positions_are_consecutive_moves_of_games() -> None:
    lines = [line for line in POSITIONS.read_text().splitlines() if line and not line.startswith("#")]
    assert len(lines) == 20
    places = [chess(line) for line in lines]
    assert all(at.text == line and at.moves() for at, line in zip(places, lines, strict=True))
    follows = [any(one.play(move) == two for move in one.moves()) for one, two in pairwise(places)]
    assert follows.count(False) <= 1
