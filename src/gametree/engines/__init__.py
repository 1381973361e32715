"""Engines: programs that play games, and speak a protocol over their standard input and output."""
