"""The targets: one file each, with a function `make` that makes a case from a random generator."""
