"""The native module: games and kernels in C++. `BUILD` says which one was chosen; the others are listed in `choice`."""

from gametree._core import choice

globals().update({name: value for name, value in vars(choice.chosen()).items() if not name.startswith("__")})
