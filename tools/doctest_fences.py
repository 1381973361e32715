"""An extension of griffe for the API reference: examples in docstrings become blocks of code.

In Markdown a line that begins with >>> would be a nested quotation.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

SESSION = re.compile(r"^( *)>>> .*(?:\n.*\S.*)*", re.MULTILINE)
"""A prompt and all lines down to the next empty one."""


class DoctestFences(Extension):
    """Puts fences around the sessions in docstrings."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called for everything that griffe has found."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with fences around its sessions."""
    return SESSION.sub(lambda match: f"{match[1]}```pycon\n{match[0]}\n{match[1]}```", text)
