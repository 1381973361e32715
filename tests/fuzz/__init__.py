"""Differential fuzzing: random inputs from a seed, each checked against an independent oracle, for as long as wanted.

`python -m fuzz --help` says how to run it. A target is a file in `targets`, and is found by being there: its `make`
makes a `Case` from a random generator. Everything follows from the target, the seed and the number of the case.
"""
