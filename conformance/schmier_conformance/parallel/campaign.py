"""A campaign: shards run by processes of this machine or by a Dask cluster, and a folder that keeps their results.

Both executors yield results as they arrive, in no order. When a Dask worker is lost, its shard goes to another one. Every result is a
file of its own, so an interrupted campaign continues with the shards without one.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_document
from schmier_conformance.documents.writing import output_to
from schmier_conformance.parallel.shards import CampaignError, Json, Shard, kind_of, run_in_child

# ---- the folder ------------------------------------------------------------------------------------------------------

FORMAT: Final = "schmier/campaign/1"
PLAN: Final = "plan.json"
TALLY: Final = "tally.json"
RESULTS: Final = "shards"


@dataclass(frozen=True, slots=True)
class CampaignFolder:
    """The folder of a campaign: its plan, a result file for each finished shard, and in the end the tally."""

    path: Path
    shards: Sequence[Shard]
    about: Json
    """The facts beside the shards that distinguish this campaign from any other."""

    @property
    def plan(self) -> Json:
        """The content of the plan file."""
        listed = json.dumps([list(shard) for shard in self.shards], sort_keys=True).encode()
        return {"format": FORMAT, **self.about, "shards": len(self.shards), "digest": sha256(listed).hexdigest()}

    def open(self) -> dict[int, Json]:
        """The results so far, by shard number; writes the plan of a new campaign. Raises `DocumentError` if the plan there differs."""
        file = self.path / PLAN
        if not file.exists():
            write_json(file, self.plan)
            return {}
        existing = read_document(str(file))
        for name, value in self.plan.items():
            if not isinstance(existing, dict) or existing.get(name) != value:
                message = f"another campaign was begun in this folder, with another {name}"
                raise DocumentError(str(file), f"$.{name}", message, "name another folder with -o, or delete this one")
        results = {shard.number: self.result(shard) for shard in self.shards}
        return {number: result for number, result in results.items() if result is not None}

    def result(self, shard: Shard) -> Json | None:
        """The result of a shard; None if it has not finished."""
        file = self.path / RESULTS / f"{shard.name}.json"
        if not file.exists():
            return None
        document: Json = json.loads(file.read_bytes())
        return document

    def save(self, shard: Shard, result: Json) -> None:
        """Write the result of a shard; an interrupt while writing leaves no file."""
        write_json(self.path / RESULTS / f"{shard.name}.json", result)

    def save_tally(self, tally: Json) -> None:
        """Write the tally."""
        write_json(self.path / TALLY, tally)


def write_json(file: Path, document: Json) -> None:
    """Write a file completely or not at all; equal documents become equal bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with output_to(str(file)) as output:
        output.stream.write((json.dumps(document, indent=1, sort_keys=True) + "\n").encode())
        output.keep()


# ---- running shards --------------------------------------------------------------------------------------------------

LOCAL: Final = "local"
"""The address that starts a Dask cluster for the campaign alone."""

QUEUED_PER_WORKER: Final = 3
"""Shards submitted per worker at a time; the text of their files travels with them."""

TRIES: Final = 3
"""How often a shard is tried before its failure ends the campaign."""

CLUSTER_TIMEOUT: Final = "20s"
"""How long to wait for a Dask scheduler."""

Finished = tuple[Shard, Json]
"""A shard with its result."""


def run_locally(shards: Iterable[Shard], workers: int) -> Generator[Finished]:
    """The results of shards, each computed by a process of this machine."""
    waiting = iter(shards)
    submitted: dict[Future[Json], Shard] = {}
    with ThreadPoolExecutor(workers) as threads:
        try:
            while True:
                while len(submitted) < QUEUED_PER_WORKER * workers and (shard := next(waiting, None)) is not None:
                    submitted[threads.submit(run_with_retries, shard.kind, task_of(shard))] = shard
                if not submitted:
                    return
                for done in wait(submitted, return_when=FIRST_COMPLETED).done:
                    yield submitted.pop(done), done.result()
        finally:
            threads.shutdown(cancel_futures=True)


def run_on_dask(shards: Iterable[Shard], address: str, workers: int) -> Generator[Finished]:
    """The results of shards, computed by the workers of a Dask cluster at an address; `local` starts one of `workers` workers."""
    with dask_client(address, workers) as client:
        from distributed import as_completed

        waiting = iter(shards)
        submitted: dict[str, Shard] = {}
        results = as_completed([], with_results=True)

        def submit() -> None:
            while len(submitted) < QUEUED_PER_WORKER * max(workers, len(client.nthreads())):
                shard = next(waiting, None)
                if shard is None:
                    return
                future = client.submit(run_with_retries, shard.kind, task_of(shard), retries=TRIES, pure=False)
                submitted[future.key] = shard
                results.add(future)

        submit()
        for future, result in results:
            yield submitted.pop(future.key), result
            submit()


def run_with_retries(kind: str, task: Json) -> Json:
    """The result of a task; a child process that something else has killed is started again."""
    for _ in range(1, TRIES):
        try:
            return run_in_child(kind, task)
        except CampaignError:
            continue
    return run_in_child(kind, task)


def task_of(shard: Shard) -> Json:
    """The task of a shard as it is sent to a worker."""
    return kind_of(shard.kind).with_input(shard.task)


@contextmanager
def dask_client(address: str, workers: int) -> Iterator[Any]:
    """A client of the cluster at an address; raises `CampaignError` if there is none."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise CampaignError("--dask needs the library distributed; run: pip install distributed") from None
    if address == LOCAL:
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = Client(address, timeout=CLUSTER_TIMEOUT)
    except (OSError, ValueError) as error:
        raise CampaignError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client
