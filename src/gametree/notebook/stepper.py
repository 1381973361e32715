"""The stepper: a widget that shows a search step by step, or two searches in step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gametree.model.arguments import instance, whole
from gametree.model.errors import OptionError
from gametree.notebook.joined import joined
from gametree.pictures.draw import draw
from gametree.searching.tracing.trace import Trace
from gametree.searching.tracing.wire import packed
from gametree.web.boards import described
from gametree.web.wire import plain

try:
    import traitlets
    from anywidget import AnyWidget
except ImportError:
    raise OptionError("the stepper of notebooks is an anywidget: pip install 'gametree[notebook]'") from None

__all__ = ["Stepper"]

HERE = Path(__file__).parent
PAGE = HERE.parent / "web" / "static"
A_TRACE = "a trace, which gametree.trace makes"


class Stepper(AnyWidget):
    """A search step by step, in a notebook: the tree, the board, the definition that runs, and the counts.

    With a second trace of the same position both searches run in step, and the nodes that only one of them visits are
    marked. `step` is the step that is shown: set it to go there, read it to know where you are. `height` is in pixels.
    Where there are no widgets, the notebook shows the picture of `gametree.draw`.

    >>> import gametree as gt
    >>> from gametree.notebook import Stepper
    >>> stepper = Stepper(gt.trace(gt.tree([[3, 12], [2, 4]]), "alphabeta"))
    >>> stepper.step = 17
    >>> stepper
    <Stepper of alphabeta: step 17 of 22>
    """

    _esm = joined(HERE / "widget.js")
    _css = "\n".join(sheet.read_text("utf-8") for sheet in (PAGE / "stepper.css", HERE / "widget.css"))
    _run = traitlets.Bytes().tag(sync=True)
    step: traitlets.TraitType[Any, Any] = traitlets.TraitType(0).tag(sync=True)
    height: traitlets.TraitType[Any, Any] = traitlets.TraitType(560).tag(sync=True)

    def __init__(self, trace: Trace, other: Trace | None = None, *, step: int = 0, height: int = 560) -> None:
        self.traces = _checked(trace, other)
        """What is shown: a trace, or two."""
        super().__init__(_run=_bytes(self.traces), step=step, height=height)
        self.on_msg(self._answer)

    @property
    def steps(self) -> int:
        """How many steps there are: those of the longer trace."""
        return max(len(trace.events) for trace in self.traces)

    @traitlets.validate("step")
    def _checked_step(self, proposal: dict[str, Any]) -> int:
        return whole("step", proposal["value"], 0, self.steps)

    @traitlets.validate("height")
    def _checked_height(self, proposal: dict[str, Any]) -> int:
        return whole("height", proposal["value"], 240, 4_000)

    def _answer(self, _: object, asked: Any, __: object) -> None:
        """Sends the board at the node that the stepper asks for."""
        trace = self.traces[0]
        node = whole("node", asked.get("node") if isinstance(asked, dict) else None, 0, len(trace.nodes) - 1)
        path = trace.nodes.path(node)
        board = described(trace.root.line(path), 0, [str(move) for move in path])
        self.send({"node": node, "board": plain(board)})

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**asked) or ({}, {})
        return {**data, "image/svg+xml": draw(self.traces[0]).svg()}, metadata

    def __repr__(self) -> str:
        names = " and ".join(trace.algorithm for trace in self.traces)
        return f"<Stepper of {names}: step {self.step:,} of {self.steps:,}>"


def _checked(trace: Trace, other: Trace | None) -> tuple[Trace, ...]:
    """The traces to be shown."""
    instance("trace", trace, Trace, A_TRACE)
    if other is None:
        return (trace,)
    if instance("other", other, Trace, A_TRACE).root != trace.root:
        raise OptionError("two searches that run in step are of the same position")
    return trace, other


def _bytes(traces: tuple[Trace, ...]) -> bytes:
    """What the modules of the page read: the columns of one trace, or of two."""
    columns = [packed(trace.columns()) for trace in traces]
    run = columns[0] if len(columns) == 1 else {"traces": columns}
    return json.dumps(run, separators=(",", ":"), allow_nan=False).encode()
