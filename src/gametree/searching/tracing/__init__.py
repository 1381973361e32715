"""Seeing every step of a search."""
