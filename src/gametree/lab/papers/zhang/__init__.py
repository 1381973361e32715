"""The experiments of Zhang on forward estimation."""

from __future__ import annotations

__all__ = ["SOURCE"]

SOURCE = "W. Zhang, Improving minimax search by forward estimation, AAAI"
