"""The browser page: a server on this machine that shows searches, plays games and runs comparisons. See `gametree web`.

Needs the extra `web`. Nothing here decides anything about games or searches: requests become calls of the library.
"""
