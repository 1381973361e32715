"""Positions whose rules are native."""
