"""Certificates: what is right is proved, and whatever is changed in one is noticed and named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.model.errors import CertificateError, OptionError
from gametree.model.values import INFINITY
from gametree.proofs.certificate import Certificate
from gametree.rules.builtin.tree import TreePosition
from support.commands import refused, run, run_json
from support.trees import FLOATS, VALUES, describe, minimax, trees
from support.users_games import Nim

ALL = 10**6
Lines = list[Any]
STRANGE_OPTIONS: tuple[Any, ...] = ({"rows": 4}, {"rows": "many"}, {"nothing": 1}, None, [])


def certificate_of(position: gt.Position, plies: int) -> Certificate:
    found = gt.solve_frontier(position, plies, table=2**12).certificate
    assert found is not None
    return found


def written(lines: Lines, file: Path) -> Path:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A certificate of hexapawn, which White loses."""
    file = tmp_path / "proof.jsonl"
    certificate_of(gt.position("hexapawn"), 2).write(file)
    return file


def lines_of(file: Path) -> Lines:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_right_one(file: Path) -> None:
    first, root, *_ = lines_of(file)
    assert (first["game"], first["frontier"], first["value"]) == ("hexapawn", 2, -1)
    assert root == {"moves": [], "lower": -1, "upper": -1} and first["lines"] == len(lines_of(file)) - 1
    checked = gt.verify_certificate(file, sample=ALL)
    assert checked.proved and checked.value == -1 and checked.bounds > 2 < checked.followed
    some = gt.verify_certificate(file, sample=2, seed=5)
    assert not some.proved and some.solved == 2 and "of which 2, chosen with seed 5, proved again" in str(some)
    assert gt.verify_certificate(file, sample=0).solved == 0


@given(trees(height=5, values=(*VALUES, *FLOATS)), st.integers(0, 6))
@settings(max_examples=60)
def test_those_of_random_trees(tmp_path_factory: pytest.TempPathFactory, root: TreePosition, plies: int) -> None:
    note(describe(root))
    file = tmp_path_factory.getbasetemp() / "tree.jsonl"
    certificate_of(root, plies).write(file)
    checked = gt.verify_certificate(file, root, sample=ALL, table=64)
    assert checked.proved and checked.value == minimax(root, 99)


@pytest.mark.parametrize("extreme", [INFINITY - 1, 1 - INFINITY, float("inf"), float("-inf"), 1.5e308])
@pytest.mark.parametrize("plies", [0, 1, 2, 4])
def test_the_greatest_values(extreme: float, plies: int, tmp_path: Path) -> None:
    zero = 0.0 if isinstance(extreme, float) else 0
    pair = [[extreme, zero], [extreme, extreme]] if extreme > 0 else [[extreme, extreme], [extreme, zero]]
    root = gt.tree([pair, pair[::-1]])
    certificate = certificate_of(root, plies)
    assert certificate.header.value == minimax(root, 9) == extreme
    certificate.write(tmp_path / "proof.jsonl")
    assert gt.verify_certificate(tmp_path / "proof.jsonl", root, sample=ALL).proved


@pytest.mark.parametrize("plies", [0, 1, 2, 5])
def test_a_finished_game(plies: int, tmp_path: Path) -> None:
    over = gt.position("connect-four", "1122334", width=4, height=5)
    assert not over.moves()
    certificate_of(over, plies).write(tmp_path / "proof.jsonl")
    assert gt.verify_certificate(tmp_path / "proof.jsonl", sample=ALL).proved


# What is changed


def is_same(moves: object, others: list[str]) -> bool:
    """Whether both lead to the same position, or to a mirror image of it."""
    start = gt.position("hexapawn")
    try:
        return len(moves) == len(others) and start.line(moves).symmetric_key == start.line(others).symmetric_key  # type: ignore[arg-type]
    except (TypeError, gt.GameTreeError):
        return False


def changes(lines: Lines) -> Iterator[tuple[str, Lines]]:
    """Every way to change one thing, each of which makes a certificate wrong."""
    for at, line in enumerate(lines):
        rest = lines[:at], lines[at + 1 :]
        yield f"line {at + 1} missing", [*rest[0], *rest[1]]
        if not at:
            continue
        yield f"line {at + 1} twice", [*rest[0], line, line, *rest[1]]
        for side in ("lower", "upper"):
            if side in line:
                for value in (0, 1, -2, None, "-1", True):
                    yield f"{side} of line {at + 1} {value}", [*rest[0], line | {side: value}, *rest[1]]
                less = {name: bound for name, bound in line.items() if name != side}
                yield f"no {side} in line {at + 1}", [*rest[0], less, *rest[1]]
                other = "upper" if side == "lower" else "lower"
                if other not in line:
                    yield f"{other} in line {at + 1}", [*rest[0], less | {other: -1}, *rest[1]]
        for moves in (["b1b2"], ["a1a2", "b3b2"], ["a1a2", "b3a2"], ["zz"], ["a1a2"] * 9, "a1a2", [1], None):
            if not is_same(moves, line["moves"]):
                yield f"moves of line {at + 1} {moves}", [*rest[0], line | {"moves": moves}, *rest[1]]
    wrong: list[tuple[str, Any]] = [
        *(("value", value) for value in (0, 1, None, "-1")),
        *(("frontier", value) for value in (0, 1, 3, -1, 2.5, None)),
        *(("game", value) for value in ("tic-tac-toe", "nothing", 7, None)),
        *(("position", value) for value in ("BBB/W../.WW B", "nonsense", 7)),
        *(("options", value) for value in STRANGE_OPTIONS),
        *(("key", value) for value in ("0", None)),
        *(("lines", value) for value in (0, 1, 10**9, None)),
        ("version", 2),
        ("format", "something else"),
    ]
    for name, said in wrong:
        yield f"{name} {said}", [lines[0] | {name: said}, *lines[1:]]


def test_whatever_is_changed_is_noticed(file: Path) -> None:
    """All bounds are proved again, so that no false one is missed. A bound that is changed and true is no fault."""
    good = lines_of(file)
    believed = []
    for what, lines in changes(good):
        try:
            gt.verify_certificate(written(lines, file), sample=ALL, table=2**12)
        except CertificateError as error:
            assert 1 <= error.line <= len(lines) + 1 and str(error).startswith(f"line {error.line}: ")
        except gt.GameTreeError as error:
            assert what.startswith(("game", "position", "options")), (what, error)
        else:
            believed.append(what)
    assert believed == []


@pytest.mark.parametrize(
    ("at", "said", "wrong"),
    [
        (1, {"lower": 0}, "line 2: its lower bound is not the claimed value -1"),
        (2, {"moves": ["zz"]}, "line 3: there is no such position: "),
        (2, {"moves": []}, "line 3: it is the same position as line 2"),
        (2, {"moves": ["a1a2"] * 3}, "line 3: it has more moves than the frontier has plies, 2"),
        (2, {"more": 1}, "line 3: a claim has moves, and lower, upper or both"),
        (0, {"value": 1}, "line 2: its lower bound is not the claimed value 1"),
        (0, {"key": "0"}, "line 1: key is not that of the position"),
        (0, {"lines": 99}, "line 1: the certificate should have 99 claims, and has "),
    ],
)
def test_the_first_wrong_line_is_named(file: Path, at: int, said: dict[str, Any], wrong: str) -> None:
    lines = lines_of(file)
    lines[at] |= said
    with pytest.raises(CertificateError) as caught:
        gt.verify_certificate(written(lines, file))
    assert str(caught.value).startswith(wrong)


def test_what_does_not_follow_is_named(file: Path) -> None:
    lines = lines_of(file)
    at = next(at for at, line in enumerate(lines) if len(line.get("moves", ())) == 2)
    first, reply = lines[at]["moves"]
    parent = 1 + next(number for number, line in enumerate(lines) if line.get("moves") == [first])
    del lines[at]
    wrong = rf"^line {parent}: {first}: its \w+ bound does not follow; nothing claims one after (any move|'{reply}')$"
    with pytest.raises(CertificateError, match=wrong):
        gt.verify_certificate(written(lines, file), sample=0)


def test_a_false_bound_is_found_by_the_search_alone(tmp_path: Path) -> None:
    """A proof in which everything follows, from bounds that are not true: one look at the sample shows it."""
    file = tmp_path / "proof.jsonl"
    certificate_of(gt.position("hexapawn"), 0).write(file)
    first, root = lines_of(file)
    lie = [first | {"value": 1}, root | {"lower": 1, "upper": 1}]
    assert not gt.verify_certificate(written(lie, file), sample=0).proved
    with pytest.raises(CertificateError, match="line 2: the root: its lower bound is wrong; a search shows at most -1"):
        gt.verify_certificate(file)


@pytest.mark.parametrize(
    "text", ["", "\n", "{", "[]", "null", "\x00", "[" * 10**5, '{"format": "gametree certificate"}', "x" * 2_000_000]
)
def test_files_that_are_something_else(text: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text(text)
    with pytest.raises(CertificateError, match="line 1: "):
        gt.verify_certificate(file)


# Games, files, commands


def test_games_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    certificate_of(Nim(9).position(), 3).write(file)
    with pytest.raises(OptionError, match="is of a game without a name; give the game as well"):
        gt.verify_certificate(file)
    assert gt.verify_certificate(file, Nim(9).position(), sample=ALL).proved
    with pytest.raises(CertificateError, match="key is not that of the position"):
        gt.verify_certificate(file, Nim(8).position())


def test_a_file_that_a_certificate_names_is_never_run(file: Path) -> None:
    first, *rest = lines_of(file)
    written([first | {"game": "evil.py:Game"}, *rest], file)
    with pytest.raises(OptionError, match=r"never run; name it yourself: gametree verify .* --game evil\.py:Game"):
        gt.verify_certificate(file)


def test_the_command(file: Path, tmp_path: Path) -> None:
    found = run_json("verify", str(file), "--sample", "3", "--seed", "2")
    assert found["right"] and (found["solved"], found["seed"], found["value"]) == (3, 2, -1)
    lines = lines_of(file)
    del lines[-1]
    written(lines, file)
    assert run("verify", str(file), code=1) == ""
    wrong = run_json("verify", str(file), code=1)
    assert not wrong["right"] and wrong["line"] > 1 and "does not follow" in wrong["wrong"]
    assert "cannot be read" in refused("verify", str(tmp_path / "nothing.jsonl"))
    assert "sample is a whole number" in refused("verify", str(file), "--sample", "-1")
