"""Engines of other people as players."""

from __future__ import annotations

from gametree.engines.clients.player import PROTOCOLS, EnginePlayer

__all__ = ["PROTOCOLS", "EnginePlayer"]
