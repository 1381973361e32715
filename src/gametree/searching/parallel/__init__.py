"""Several workers on one search, in Python: one at a time, visit by visit, and so the same in every run.

`core/face/team.hpp` is the native team, whose workers are threads; by turns it does the same, node for node.
"""
