"""Searches step by step in a notebook: in Jupyter, VS Code and marimo. Needs the extra `notebook`."""

from gametree.notebook.stepper import Stepper

__all__ = ["Stepper"]
