"""A digest of all that decides about the machine code of functions: code that has the same one need not be made again.

It follows the functions wherever compiled code can: through global names, closures, defaults, modules, and attributes
of the game. Where something has no certain meaning, there is no fingerprint.
"""

from __future__ import annotations

import inspect
import os
import struct
import sys
from collections.abc import Iterator, Set
from enum import Enum, EnumMeta
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from gametree.native.record import uint64
from gametree.user.compiled.names import globals_in, known_to_numba, names_in, undefined_in

__all__ = ["Fingerprint", "fingerprint"]

PACKAGE = Path(__file__).parents[2]
"""All of gametree: how states are laid out decides about machine code too."""
PLAIN = (bool, str, bytes, complex, range, type(None), type(...))
"""Types of constants whose `repr` says all."""
DISPATCHER = "numba.core.registry.CPUDispatcher"
"""The type of what `numba.njit` makes of a function."""
KNOWN = {"gametree", "_operator"}
"""Packages whose contents are known from the surroundings, beside those that Numba knows."""
MISSING = object()
SIMPLE = (int, float, bool, str, tuple)
"""Types of values that are the same if they are equal."""
SMALL = 10_000
"""A list with more items, or an array, is not watched for changes in place."""


class Fingerprint(NamedTuple):
    """What is known of some functions before they are compiled."""

    key: str | None
    """The digest, in a form that can be the name of a file. None if something has no certain meaning."""
    undefined: frozenset[str]
    """Global names that are used and do not exist yet. With any, it is too early to compile."""
    functions: frozenset[str]
    """The functions it is of, with their modules, as in `package.module.Class.method`."""
    constants: tuple[Constant, ...]
    """What the functions refer to by a name that may come to mean something else."""

    @property
    def holds(self) -> bool:
        """Whether all names still mean what they meant. Much sooner found out than another fingerprint."""
        return all(constant.holds for constant in self.constants)


class Constant(NamedTuple):
    """What a name means to a function."""

    owner: Any
    """A dictionary, or an object that has attributes."""
    name: str
    value: Any
    content: bytes | None
    """What is in a list or an array, which may change in place; None of other values, and of large ones."""

    @property
    def holds(self) -> bool:
        """Whether it still does."""
        owner, name = self.owner, self.name
        now = owner.get(name, MISSING) if isinstance(owner, dict) else getattr(owner, name, MISSING)
        if now is not self.value and (
            type(now) is not type(self.value) or type(now) not in SIMPLE or now != self.value
        ):
            return False
        return self.content is None or self.content == _content(now)


def _content(value: Any) -> bytes | None:
    """What is in a value that can change in place, if that is not much."""
    if type(value) in (list, dict, set) or type(value).__name__ == "ndarray":
        return Walk(None).encoded(value) if getattr(value, "size", len(value)) <= SMALL else None
    return None


def fingerprint(what: object, this: object = None) -> Fingerprint:
    """The fingerprint of functions and all they use, and of constants: of anything made of these.

    `this` is the object whose attributes the functions can use.

    >>> def double(x, factor=2): return factor * x
    >>> one = fingerprint(double).key
    >>> double.__defaults__ = (3,)
    >>> fingerprint(double).key == one
    False
    """
    walk = Walk(this)
    try:
        content = framed("fingerprint", walk.encoded(what), *sorted(walk.sources()), _surroundings())
    except (RecursionError, ImportError, OSError):  # no end, no version, no source
        walk.certain = False
    key = sha256(content).hexdigest() if walk.certain else None
    return Fingerprint(key, frozenset(walk.undefined), frozenset(walk.functions), tuple(walk.constants))


class Walk:
    """Goes through values and what they refer to, and encodes them as bytes that are equal only if they are."""

    def __init__(self, this: object) -> None:
        self.this = this
        self.certain = True
        self.undefined: set[str] = set()
        self.functions: set[str] = set()
        self.constants: list[Constant] = []
        self._files: set[str] = set()
        self._seen: dict[Any, int] = {}
        self._kept: list[object] = []  # so that no two objects that are seen have the same id

    def sources(self) -> Iterator[bytes]:
        """The contents of the files that the functions come from, as far as these are files."""
        for name in self._files:
            path = Path(name)
            if path.is_file():
                yield sha256(path.read_bytes()).digest()

    def encoded(self, value: Any, used: Set[str] = frozenset()) -> bytes:
        """A value as bytes. Of a module, only the names used matter."""
        if type(value) in PLAIN:
            return framed(type(value).__name__, repr(value).encode())
        if value is uint64:
            return framed("uint64")
        if type(value) is int:
            return framed("int", b"%x" % value)
        if type(value) is float:
            return framed("float", struct.pack("<d", value))
        if type(value) in (tuple, list):
            return framed(type(value).__name__, *(self.encoded(item, used) for item in value))
        if type(value) is dict:
            return framed("dict", *(self.encoded(item, used) for item in value.items()))
        if type(value) in (set, frozenset) and all(type(item) in (int, *PLAIN) for item in value):
            return framed(type(value).__name__, *sorted(self.encoded(item) for item in value))
        return self._named(value) or self._numeric(value) or self._seen_before(value, used)

    def _named(self, value: Any) -> bytes | None:
        """What is found under its name in a package whose version, or source, is part of the fingerprint."""
        module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if not isinstance(module, str) or not (known_to_numba(module) or module.partition(".")[0] in KNOWN):
            return None
        found: Any = sys.modules.get(module)
        path = "" if isinstance(value, ModuleType) else getattr(value, "__qualname__", getattr(value, "__name__", ""))
        for name in path.split(".") if path else ():
            found = getattr(found, name, None)
        return framed("named", module.encode(), path.encode()) if found is value else None

    def _numeric(self, value: Any) -> bytes | None:
        """Values of NumPy, and the number types of Numba, if these have been imported."""
        kind = type(value)
        if kind.__module__ == "numba.core.types.scalars":
            return framed("numba", str(value).encode())
        numpy: Any = sys.modules.get("numpy")
        if numpy is None or (not isinstance(value, numpy.generic | numpy.dtype) and kind is not numpy.ndarray):
            return None
        dtype = value if isinstance(value, numpy.dtype) else value.dtype
        if dtype.hasobject:
            return None
        text = repr((dtype.descr, dtype.itemsize, dtype.alignment)).encode()
        if dtype is value:
            return framed("dtype", text)
        layout = repr((value.shape, value.strides)).encode()
        return framed("array" if kind is numpy.ndarray else "number", text, layout, value.tobytes())

    def _seen_before(self, value: Any, used: Set[str]) -> bytes:
        """What is shared, and may refer to itself: encoded once, and then by its number."""
        known = (id(value), frozenset(used)) if isinstance(value, ModuleType) else id(value)
        if known in self._seen:
            return framed("again", str(self._seen[known]).encode())
        self._seen[known] = len(self._seen)
        self._kept.append(value)
        if isinstance(value, ModuleType):
            return self._module(value, used)
        if isinstance(value, FunctionType):
            return self._function(value)
        if isinstance(value, CodeType):
            return self._code(value)
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, Enum):
            return framed("member", self.encoded(type(value)), value.name.encode())
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return framed("named tuple", self.encoded(type(value)), *(self.encoded(item) for item in value))
        if f"{type(value).__module__}.{type(value).__qualname__}" == DISPATCHER:
            return framed("dispatcher", self.encoded(value.py_func))
        return self._uncertain()

    def _module(self, module: ModuleType, used: Set[str]) -> bytes:
        if getattr(module.__spec__, "_initializing", False):
            self.undefined.add(module.__name__)
        found = sorted(used & vars(module).keys())
        return framed("module", *(self._constant(vars(module), name, vars(module)[name], used) for name in found))

    def _function(self, function: FunctionType) -> bytes:
        used, used_globals = set(names_in(function.__code__)), set(globals_in(function.__code__))
        self.undefined |= undefined_in(function)
        self.functions.add(f"{function.__module__}.{function.__code__.co_qualname}")
        self._files.add(function.__code__.co_filename)
        names, cells = function.__globals__, function.__closure__ or ()
        parts = [self.encoded(function.__code__)]
        parts += [self.encoded((function.__defaults__, function.__kwdefaults__))]
        parts += [self._constant(names, name, names[name], used) for name in sorted(used_globals & names.keys())]
        for name, cell in zip(function.__code__.co_freevars, cells, strict=True):
            try:
                parts.append(self._pair(name, cell.cell_contents, used))
            except ValueError:  # not assigned yet
                self.undefined.add(name)
        return framed("function", *parts, *(self._attribute(name) for name in sorted(used)))

    def _attribute(self, name: str) -> bytes:
        """What `self.name` is in the compiled code."""
        found = MISSING if self.this is None else inspect.getattr_static(self.this, name, MISSING)
        if found is MISSING:
            return b""
        if isinstance(found, property | classmethod):
            return framed("no constant", name.encode())
        if isinstance(found, staticmethod | FunctionType):
            return framed(type(found).__name__, self._pair(name, getattr(found, "__func__", found)))
        return self._constant(self.this, name, getattr(self.this, name))

    def _code(self, code: CodeType) -> bytes:
        names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
        counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
        return framed("code", self.encoded((code.co_code, code.co_exceptiontable, code.co_consts, names, counts)))

    def _class(self, kind: Any) -> bytes:
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            return framed("tuple class", self.encoded((kind.__name__, kind._fields, kind._field_defaults)))
        if isinstance(kind, EnumMeta):
            members: list[Any] = [(name, kind[name].value) for name in kind.__members__]
            return framed("enum", self.encoded((kind.__name__, [base.__name__ for base in kind.__mro__], members)))
        return self._uncertain()

    def _constant(self, owner: Any, name: str, value: Any, used: Set[str] = frozenset()) -> bytes:
        self.constants.append(Constant(owner, name, value, _content(value)))
        return self._pair(name, value, used)

    def _pair(self, name: str, value: Any, used: Set[str] = frozenset()) -> bytes:
        return framed("name", name.encode(), self.encoded(value, used))

    def _uncertain(self) -> bytes:
        self.certain = False
        return b""


def framed(kind: str, *parts: bytes) -> bytes:
    """Parts put together so that it can be seen where each begins and ends."""
    return b"%s %d(" % (kind.encode(), len(parts)) + b"".join(b"%d:%s" % (len(part), part) for part in parts) + b")"


@cache
def _surroundings() -> bytes:
    """The compiler, the machine that it compiles for, and how it is set."""
    import platform
    from importlib.metadata import version

    from llvmlite import binding

    versions = [sys.version, *(version(package) for package in ("numba", "llvmlite", "numpy"))]
    machine = [sys.platform, platform.machine(), binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    configured = Path(".numba_config.yaml")
    sources = [path.read_bytes() for path in sorted(PACKAGE.rglob("*.py"))]
    sources.append(configured.read_bytes() if configured.is_file() else b"")
    whole = framed("surroundings", *(text.encode() for text in (*versions, *machine, *settings)), *sources)
    return sha256(whole).digest()
