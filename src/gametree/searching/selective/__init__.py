"""The parts of a selective search, one file each: hooks of the visit, joined by name. See `selective.parts`."""
