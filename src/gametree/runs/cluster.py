"""Workers on other machines, through dask.distributed: the only file that knows of it.

What is sent is pickled: a function, and what it is called with. So whoever can talk to the scheduler can run code on
its workers, and send answers that are unpickled here. The address must come from a person, and TLS is Dask's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import contextmanager
from functools import partial
from logging import CRITICAL
from time import monotonic
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from weakref import ref

from gametree.model.errors import ClusterError, OptionError
from gametree.model.quoted import quoted
from gametree.runs.build import build
from gametree.runs.crew import AHEAD, BATCH_SECONDS, Crew

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Cluster", "WorkerDied", "connected"]

P = ParamSpec("P")
T = TypeVar("T")

SCHEMES = ("tcp://", "tls://")
PATIENCE = 10.0
"""Seconds to wait for the scheduler."""
FRESH = 2.0
"""Seconds for which a count of workers is believed."""
GO_ON = "what is finished is stored, and the same command continues"


class WorkerDied(BrokenExecutor):
    """The workers that did a piece of work died, as often as the scheduler tried."""


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The workers of the scheduler at an address such as "tcp://10.0.0.5:8786", or "tls://" with Dask's settings.

    `OptionError` for what is no address, or without dask.distributed; `ClusterError` if nobody answers there, or the
    workers cannot work for this gametree.
    """
    if not isinstance(address, str) or not address.startswith(SCHEMES):
        raise OptionError(f"a cluster is given as tcp://HOST:PORT or tls://HOST:PORT, not {quoted(address)}")
    try:
        from distributed import Client, Security
        from distributed.utils import silence_logging_cmgr
    except ImportError:
        raise OptionError("a cluster needs dask.distributed: pip install 'gametree[cluster]'") from None
    try:
        _check_encryption(address, Security().get_connection_args("client"))
        client = Client(address, timeout=PATIENCE, set_as_default=False, name="gametree")
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler can be reached at {address}: {error}") from None
    with silence_logging_cmgr(CRITICAL), client, Cluster(client) as cluster:  # what goes wrong is said in words here
        yield cluster


def _check_encryption(address: str, settings: Mapping[str, Any]) -> None:
    """`ValueError` if Dask would refuse the address: it would do so only after a long time, and with a traceback."""
    if address.startswith("tls://") and settings["ssl_context"] is None:
        raise ValueError("Dask's configuration names no certificates of the client")
    if address.startswith("tcp://") and settings["require_encryption"]:
        raise ValueError("Dask's configuration requires encryption, as in tls://")


class Cluster(Crew):
    """The workers of a `distributed.Client`, each of one thread and with the same gametree as this process.

    Others are refused with a `ClusterError`: here those that there are, and later ones as soon as work reaches them.
    """

    batch_seconds = BATCH_SECONDS

    def __init__(self, client: Client) -> None:
        if not hasattr(client, "get_executor"):
            raise OptionError(f"a cluster is that of a distributed.Client, not of {quoted(client)}")
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._visit = visitor(build())
        self._counted = -FRESH
        self._count = 0
        self._everywhere(None)

    @property
    def places(self) -> int:
        """See `Crew.places`: workers come and go."""
        if monotonic() - self._counted >= FRESH:
            with self._explained():
                self._count = len(self._client.nthreads())
            self._counted = monotonic()
        return AHEAD * max(self._count, 1)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`. The future fails with `WorkerDied` or `ClusterError`, or with what `fn` raises."""
        answer: Future[T] = Future()
        try:
            work = _packed(fn, args, kwargs)
        except Exception as error:  # as with processes: what cannot travel fails, and nothing else
            answer.set_exception(error)
            return answer
        with self._explained():
            sent = self._executor.submit(self._visit, work)
        # They must not hold each other: Dask keeps an answer, and computes it again, until the last reference is gone.
        sent.add_done_callback(partial(self._pass_on, answer))
        answer.add_done_callback(partial(_cancel, ref(sent)))
        return answer

    def on_all(self, fn: Callable[[], object]) -> None:
        """Calls a function on every worker that is there, and raises what it raises on one of them."""
        self._everywhere(_packed(fn, (), {}))

    def dismiss(self) -> None:
        """See `Crew.dismiss`. A worker ends the piece of work that it has begun; nobody waits for it."""
        self._executor.shutdown(wait=False)

    def _everywhere(self, work: bytes | None) -> None:
        with self._explained():
            answers = self._client.run(self._visit, work)
        for refusal, _ in answers.values():
            if refusal:
                raise _refused(refusal)

    def _pass_on(self, answer: Future[T], sent: Future[Any]) -> None:
        if not answer.set_running_or_notify_cancel():
            return
        error = CancelledError() if sent.cancelled() else sent.exception()
        if error is not None:
            answer.set_exception(self._in_words(error))
            return
        refusal, result = sent.result()
        if refusal:
            answer.set_exception(_refused(refusal))
        else:
            answer.set_result(result)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            raise self._in_words(error) from None

    def _in_words(self, error: BaseException) -> BaseException:
        """What Dask says of its workers and its scheduler; errors of the work itself stay as they are."""
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        error = error.with_traceback(None)  # in it Dask holds on to the answer, and the scheduler to the work
        if isinstance(error, KilledWorker):
            return WorkerDied(str(error))
        if isinstance(error, CancelledError | CommClosedError) or self._client.status != "running":
            why = f" ({error})" if str(error) else ""
            return ClusterError(f"the scheduler was lost{why}; {GO_ON} when there is one again")
        return error


def visitor(ours: str) -> Callable[[bytes | None], tuple[str, Any]]:
    """What is called on a worker: says why it is refused, if it is; otherwise does the work, if there is any.

    A function within a function is sent as its code. So it also runs where gametree is another one, or is missing; and
    the work, which may need ours, is unpickled only after that was asked.
    """

    def visit(work: bytes | None, dask_worker: Any = None) -> tuple[str, Any]:
        import cloudpickle
        from distributed import get_worker

        try:
            from gametree.runs.build import build

            theirs = build()
        except ImportError:
            theirs = "an older one, or none"
        worker = dask_worker or get_worker()  # Dask gives it where the other is not known
        if theirs != ours:
            return f"the worker {worker.address} has gametree {theirs}, and this is gametree {ours}", None
        if worker.state.nthreads != 1:
            threads = worker.state.nthreads
            return f"the worker {worker.address} has {threads} threads; start workers with --nthreads 1", None
        if work is None:
            return "", None
        fn, args, kwargs = cloudpickle.loads(work)
        return "", fn(*args, **kwargs)

    return visit


def _cancel(sent: ref[Future[Any]], answer: Future[Any]) -> None:
    if answer.cancelled() and (future := sent()) is not None:
        future.cancel()


def _packed(fn: Callable[..., object], args: Iterable[object], kwargs: dict[str, Any]) -> bytes:
    import cloudpickle

    packed: bytes = cloudpickle.dumps((fn, args, kwargs))
    return packed


def _refused(why: str) -> ClusterError:
    return ClusterError(f"{why}; {GO_ON} when all workers are alike")
