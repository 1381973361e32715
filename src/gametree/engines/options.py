"""The options of an engine: what they are called, which values they take, and what a text says of them."""

from __future__ import annotations

from dataclasses import dataclass

from gametree.model.errors import OptionError
from gametree.model.quoted import listed, quoted
from gametree.model.texts import number_in

__all__ = ["Button", "Check", "Combo", "Option", "Spin"]

WORDS = {"true": True, "false": False, "on": True, "off": False, "1": True, "0": False}


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set. `summary` says in a line what it is for."""

    name: str
    summary: str

    def read(self, text: str) -> int | bool | str | None:
        """The value that a text stands for; `OptionError` says which ones are possible."""
        raise NotImplementedError

    @property
    def value(self) -> int | bool | str | None:
        """What it is set to; None for something to press."""
        return None


@dataclass(frozen=True, slots=True)
class Button(Option):
    """Something to press."""

    def read(self, text: str) -> None:
        """See `Option.read`: a button takes no value."""
        if text:
            raise OptionError(f"{self.name} takes no value, not {quoted(text)}")


@dataclass(frozen=True, slots=True)
class Check(Option):
    """Yes or no."""

    now: bool = False

    @property
    def value(self) -> bool:
        """See `Option.value`."""
        return self.now

    def read(self, text: str) -> bool:
        """See `Option.read`."""
        if text.lower() not in WORDS:
            raise OptionError(f"{self.name} is true or false, not {quoted(text)}")
        return WORDS[text.lower()]


@dataclass(frozen=True, slots=True)
class Spin(Option):
    """A whole number."""

    now: int
    least: int
    most: int

    @property
    def value(self) -> int:
        """See `Option.value`."""
        return self.now

    def read(self, text: str) -> int:
        """See `Option.read`."""
        number = number_in(text, self.most)
        if number is None or number < self.least:
            raise OptionError(f"{self.name} is a whole number from {self.least} to {self.most}, not {quoted(text)}")
        return number


@dataclass(frozen=True, slots=True)
class Combo(Option):
    """One of several names."""

    now: str
    choices: tuple[str, ...]

    @property
    def value(self) -> str:
        """See `Option.value`."""
        return self.now

    def read(self, text: str) -> str:
        """See `Option.read`. Small and capital letters are the same."""
        for choice in self.choices:
            if choice.lower() == text.lower():
                return choice
        raise OptionError(f"{self.name} is one of {listed(self.choices)}, not {quoted(text)}")
