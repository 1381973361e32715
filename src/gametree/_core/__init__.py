"""The native module: games and kernels in C++. `BUILD` is the one that was chosen; `choice` lists the others."""

from gametree._core import choice

globals().update({name: value for name, value in vars(choice.chosen()).items() if not name.startswith("__")})
