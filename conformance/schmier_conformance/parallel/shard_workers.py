"""Who carries shards out: processes of this machine, or the workers of a Dask cluster on as many machines as there are.

Both hand back results as they come, in no order. A worker of Dask that is lost takes nothing with it: its shard goes to another one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Final

from schmier_conformance.parallel.shards import Json, Shard, ShardError, carried_out, kind_of

LOCAL: Final = "local"
"""The address of a cluster that is started for the campaign alone."""

AHEAD: Final = 3
"""So many shards for each worker are sent at a time, and no more: the text of files goes with them."""

TRIES: Final = 3
"""How often a shard is given to a worker before its failure is the campaign's."""

_PATIENCE: Final = "20s"
"""How long one waits for a cluster to answer."""


class ClusterError(ValueError):
    """There is no such cluster, or what it needs is not installed."""


Result = tuple[Shard, Json]


def by_processes(shards: Iterable[Shard], workers: int) -> Generator[Result]:
    """The results by processes of this machine, one shard each."""
    waiting = iter(shards)
    under_way: dict[Future[Json], Shard] = {}
    with ThreadPoolExecutor(workers) as threads:
        try:
            while True:
                while len(under_way) < AHEAD * workers and (shard := next(waiting, None)) is not None:
                    under_way[threads.submit(tried, shard.kind, with_input(shard))] = shard
                if not under_way:
                    return
                for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                    yield under_way.pop(done), done.result()
        finally:
            threads.shutdown(cancel_futures=True)


def by_dask(shards: Iterable[Shard], address: str, workers: int) -> Generator[Result]:
    """The results by the workers of a Dask cluster; `local` for one that lives as long as the campaign."""
    with client_of(address, workers) as client:
        from distributed import as_completed

        waiting = iter(shards)
        under_way: dict[str, Shard] = {}
        results = as_completed([], with_results=True)

        def send() -> None:
            while len(under_way) < AHEAD * max(workers, len(client.nthreads())):
                shard = next(waiting, None)
                if shard is None:
                    return
                future = client.submit(tried, shard.kind, with_input(shard), retries=TRIES, pure=False)
                under_way[future.key] = shard
                results.add(future)

        send()
        for future, result in results:
            yield under_way.pop(future.key), result
            send()


def tried(kind: str, what: Json) -> Json:
    """The result of a shard; a process that was ended by somebody else is begun again."""
    for attempt in range(1, TRIES + 1):
        try:
            return carried_out(kind, what)
        except ShardError:
            if attempt == TRIES:
                raise
    raise AssertionError("unreachable")


def with_input(shard: Shard) -> Json:
    """What is sent to whoever carries a shard out."""
    return kind_of(shard.kind).with_input(shard.what)


@contextmanager
def client_of(address: str, workers: int) -> Iterator[Any]:
    """A client of the cluster; raises `ClusterError` where there is none."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ClusterError("--dask needs the library distributed; run: pip install distributed") from None
    if address == LOCAL:
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client
