"""Ctrl-C while a search runs: it is noted, and the search stops with what it knows.

Python's own handler raises KeyboardInterrupt wherever the program happens to be: while a search is set up, a table is
written, or a result is built. While a search runs, Ctrl-C is noted instead (`_core.note_interrupt`). Kernels ask for
the note whenever they look at the clock.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` itself takes ten times as long, in every search
import _thread
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import sleep
from typing import Self

from gametree import _core
from gametree.model.result import SearchResult

__all__ = ["CtrlC", "heeding", "marked"]

GRACE = 0.1
"""Seconds that a search has to see the note."""

SIGINT = int(signal.SIGINT)
PYTHONS_OWN = signal.default_int_handler


def heeding(work: Callable[[], SearchResult], otherwise: Callable[[], SearchResult]) -> SearchResult:
    """What `work` returns. Ctrl-C makes it "interrupted", whenever it comes.

    If it had to be raised as KeyboardInterrupt, and `work` did not handle that, `otherwise` makes the result.
    """
    ctrl_c = result = None
    try:
        with CtrlC() as ctrl_c:
            try:
                result = work()
            except KeyboardInterrupt:
                result = otherwise()
        return marked(result, ctrl_c)
    except KeyboardInterrupt:
        if ctrl_c is not None and ctrl_c.noted:  # pressed again
            raise
        return otherwise() if result is None else replace(result, stopped="interrupted")


def marked(result: SearchResult, ctrl_c: CtrlC) -> SearchResult:
    """The result, "interrupted" if Ctrl-C was noted, even if all was found by then: somebody wants to stop."""
    return replace(result, stopped="interrupted") if ctrl_c.noted else result


class CtrlC:
    """A context in which Ctrl-C is noted, and not raised; `noted` says whether it was.

    Only in the main thread, and only in place of Python's own handler: any other handler, such as the user's or that of
    a context around this one, stays. `on_note` is called with the first Ctrl-C. Whatever does not see the note within
    `GRACE` seconds (the user's own code may take its time) gets a KeyboardInterrupt after all, and so it does when
    Ctrl-C is pressed again.
    """

    def __init__(self, on_note: Callable[[], None] | None = None) -> None:
        self.noted = False
        self._on_note = on_note
        self._installed = False
        self._reminder: _Reminder | None = None

    def __enter__(self) -> Self:
        try:
            self._install()
        except KeyboardInterrupt:  # by Python's own handler, a moment before
            self._install()
            self._note()
        return self

    def __exit__(self, *error: object) -> None:
        while True:
            try:
                self._restore()
                return  # nothing but a call can raise KeyboardInterrupt, and from here to our caller there is none
            except KeyboardInterrupt:
                self.noted = True

    def _install(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if _signal.getsignal(SIGINT) is PYTHONS_OWN:
            self._installed = True
            _core.forget_interrupt()
            _signal.signal(SIGINT, self._handle)

    def _handle(self, number: int, frame: object) -> None:
        if self.noted:
            raise KeyboardInterrupt
        self._note()

    def _note(self) -> None:
        self.noted = True
        _core.note_interrupt()
        if self._on_note is not None:
            self._on_note()
        with suppress(RuntimeError):  # there may be no room for another thread
            self._reminder = _Reminder()

    def _restore(self) -> None:
        if self._reminder is not None:
            self._reminder.call_off()
        if self._installed:
            _signal.signal(SIGINT, PYTHONS_OWN)
            _core.forget_interrupt()


class _Reminder:
    """A thread that presses Ctrl-C in the main thread after `GRACE` seconds, unless it is called off.

    Made in a signal handler, so it must not use `threading`, whose locks the main thread may hold.
    """

    def __init__(self) -> None:
        self._calm = _thread.allocate_lock()
        self._calm.acquire()
        self._gone = False
        self._main = _thread.get_ident()
        _thread.start_new_thread(self._run, ())

    def call_off(self) -> None:
        """Returns when no signal will come any more. May be repeated if one came meanwhile."""
        if self._calm.locked():
            self._calm.release()
        while not self._gone:
            sleep(0.0005)

    def _run(self) -> None:
        if not self._calm.acquire(timeout=GRACE):
            _press(self._main)
        self._gone = True


def _press(main: int) -> None:
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, SIGINT)
    else:  # Windows; a sleep in the main thread is not cut short
        _thread.interrupt_main()
