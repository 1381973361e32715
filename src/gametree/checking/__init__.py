"""Checks an algorithm against plain minimax on random trees. This room uses both rules and searches."""
