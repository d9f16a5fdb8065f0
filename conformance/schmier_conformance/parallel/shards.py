"""Shards: self-contained parts of a campaign, each run by a process of its own; and the kinds of campaigns.

`python -m schmier_conformance.parallel.shards` reads a shard from standard input and writes its result to standard output.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

Json = dict[str, Any]
"""A JSON object."""

STDERR_SHOWN: Final = 2000
"""How many of the last characters on standard error explain a failure."""


class Shard(NamedTuple):
    """A part of a campaign."""

    kind: str
    """A name in `MODULES`."""
    number: int
    """Its place in the plan, from 0."""
    task: Json
    """The parameters of the work. The same task has the same result, in any process on any machine."""

    @property
    def name(self) -> str:
        """The name of its result file, without the suffix."""
        return f"{self.number:06}"


class CampaignError(ValueError):
    """A shard could not be run, or there is no cluster to run it; the text says why."""


class Kind(NamedTuple):
    """One kind of campaign."""

    run: Callable[[Json], Json]
    """The result of a task."""
    with_input: Callable[[Json], Json]
    """A task together with the text of its files, which other machines need not have."""
    merge: Callable[[Mapping[int, Json]], Json]
    """The tally of the results, given by shard number; works on any subset of the shards."""
    as_text: Callable[[Json], str]
    """The tally as text."""
    is_clean: Callable[[Json], bool]
    """Whether a tally contains no finding."""


MODULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "equivalents": "schmier_conformance.mutation_testing.proofs",
        "fuzz": "schmier_conformance.generative.differential.campaign",
        "power": "schmier_conformance.mutation_testing.campaign",
        "replay": "schmier_conformance.replay.campaign",
    }
)
"""The module of each kind, which has it as `KIND`."""


def kind_of(name: str) -> Kind:
    """A kind by its name. Only its own module is imported, because every shard runs in a new process."""
    kind: Kind = importlib.import_module(MODULES[name]).KIND
    return kind


def run_in_child(kind: str, task: Json) -> Json:
    """The result of a task, computed by a child process; raises `CampaignError` when the child fails."""
    command = [sys.executable, "-m", "schmier_conformance.parallel.shards"]
    request = json.dumps({"kind": kind, "task": task}).encode()
    done = subprocess.run(command, input=request, capture_output=True, check=False)
    if done.returncode != 0:
        reason = done.stderr.decode(errors="replace").strip()[-STDERR_SHOWN:]
        raise CampaignError(reason or f"the process that ran the shard ended with status {done.returncode}")
    result: Json = json.loads(done.stdout)
    return result


def main() -> int:
    """Run the shard on standard input. Anything printed meanwhile goes to standard error, so the result stays readable."""
    request = json.load(sys.stdin)
    result_stream = os.dup(1)
    os.dup2(2, 1)
    result = kind_of(request["kind"]).run(request["task"])
    with open(result_stream, "w", encoding="utf-8") as stream:
        json.dump(result, stream)
    return 0


if __name__ == "__main__":
    sys.exit(main())
