"""Solving a game in parts: the questions of a frontier, who answers them, and the certificate of what was proved."""
