"""The algorithms, one file each. A file here with a tuple `ALGORITHMS` adds these to `gametree.algorithms()`."""
