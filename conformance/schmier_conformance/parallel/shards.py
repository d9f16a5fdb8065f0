"""A shard: a self-contained part of a campaign, carried out by a process of its own; and the kinds of campaigns."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

Json = dict[str, Any]
"""A JSON object."""

_STDERR_SHOWN: Final = 2000


class Shard(NamedTuple):
    """A part of a campaign."""

    kind: str
    """`fuzz`, `power` or `replay`."""
    number: int
    """Its place in the plan, from 0."""
    what: Json
    """What is to be done."""

    @property
    def name(self) -> str:
        """What its result is kept under."""
        return f"{self.number:06}"


class ShardError(RuntimeError):
    """A shard could not be carried out; the text says why."""


CarryOut = Callable[[Json], Json]
"""Does what a shard says; the same for the same words."""


def carried_out(kind: str, what: Json) -> Json:
    """The result of a shard, by a child process; raises `ShardError` where there is none."""
    words = [sys.executable, "-m", "schmier_conformance.parallel.child"]
    done = subprocess.run(
        words, input=json.dumps({"kind": kind, "what": what}).encode(), capture_output=True, check=False
    )
    if done.returncode != 0:
        told = done.stderr.decode(errors="replace").strip()[-_STDERR_SHOWN:]
        raise ShardError(told or f"the process that carried it out ended with status {done.returncode}")
    result: Json = json.loads(done.stdout)
    return result


class Kind(NamedTuple):
    """One kind of campaign."""

    carry_out: CarryOut
    with_input: Callable[[Json], Json]
    """What is sent to whoever carries a shard out: what it says, with the text of files that other machines need not have."""
    together: Callable[[Mapping[int, Json]], Json]
    """The tally of the results, by the numbers of their shards, of all or of those that are there."""
    in_words: Callable[[Json], str]
    """The tally for people."""
    is_clean: Callable[[Json], bool]
    """Whether nothing was found."""


MODULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "fuzz": "schmier_conformance.generative.differential.campaign",
        "power": "schmier_conformance.mutation_testing.campaign",
        "replay": "schmier_conformance.replay.campaign",
    }
)
"""The module of each kind; its `KIND` is imported by name, so that a shard's process loads only its own kind."""


def kind_of(name: str) -> Kind:
    """A kind by its name; the others are not loaded, for every shard has a process of its own that begins with this."""
    kind: Kind = importlib.import_module(MODULES[name]).KIND
    return kind
