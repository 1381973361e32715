"""Searching: one request, one way through it, and the algorithms."""
