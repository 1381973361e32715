"""Searching: the request, the task that runs it, and the algorithms."""
