"""Minimax with the rules of repetition, as plainly as can be."""

from __future__ import annotations

import gametree as gt


def with_path(position: gt.Position, depth: int, earlier: tuple[int, ...], root: bool = True) -> int:
    """Minimax in which a position that was there before, or after 100 quiet plies (80 in checkers), is worth 0."""
    assert position.draw_rules is not None
    moves = position.moves()
    if not root:
        back = earlier[len(earlier) - min(len(earlier), position.reversible) :]
        if position.key in back or (position.reversible >= position.draw_rules.quiet_limit and moves):
            return 0
    if not depth or not moves:
        return int(position.evaluate())
    values = [with_path(position.play(move), depth - 1, (*earlier, position.key), False) for move in moves]
    return max(values) if position.maximizing else min(values)
