"""Mutants that mutation testing cannot judge by itself, each with the reason.

An equivalent is one that no case could notice; it does not count. One that acts only while its module is imported has no effect on a
running process, where mutation testing exchanges the code of a function; asked as an engine of its own it fails cases, and so is noticed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from schmier_conformance.mutation_testing.mutants import Mutant

_INSTALLED = Path(__file__).parents[1] / "equivalents.toml"
_CHECKOUT = Path(__file__).parents[2] / "equivalents.toml"

FILE: Path = _INSTALLED if _INSTALLED.is_file() else _CHECKOUT
"""The file of equivalents: inside the package in a wheel, beside it in a checkout."""

ANY: Final = "*"
"""Any source after a change; alone, every change in the function."""


@dataclass(frozen=True, slots=True)
class Equivalent:
    """Mutants of one function no case could notice."""

    function: str
    """The module and the function."""
    changes: tuple[str, ...]
    """`before -> after`; `before -> *` for every change of one expression, `*` for every change in the function."""
    reason: str

    def covers(self, mutant: Mutant) -> bool:
        """Whether a mutant is one of these."""
        return mutant.place == self.function and any(covers(change, mutant) for change in self.changes)


def covers(change: str, mutant: Mutant) -> bool:
    """Whether a change of an entry covers a mutant."""
    return change in (ANY, f"{mutant.before} -> {ANY}", mutant.change)


@cache
def equivalents() -> tuple[Equivalent, ...]:
    """The entries of the file."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8")).get("equivalent", [])
    return tuple(Equivalent(one["function"], tuple(one["changes"]), one["reason"]) for one in entries)


@cache
def noticed_as_engines() -> tuple[Equivalent, ...]:
    """The entries of mutants that only an engine of their own shows."""
    entries = tomllib.loads(FILE.read_text(encoding="utf-8")).get("noticed-as-engine", [])
    return tuple(Equivalent(one["function"], tuple(one["changes"]), one["reason"]) for one in entries)


@cache
def by_function() -> dict[str, list[Equivalent]]:
    """The entries of each function."""
    found: dict[str, list[Equivalent]] = {}
    for entry in equivalents():
        found.setdefault(entry.function, []).append(entry)
    return found


def is_noticed_as_engine(mutant: Mutant) -> bool:
    """Whether a mutant fails cases when it is asked as an engine of its own, though no exchange in a running process shows it."""
    return any(entry.covers(mutant) for entry in noticed_as_engines())


def reason_of(mutant: Mutant) -> str:
    """Why a mutant is equivalent; empty where no entry covers it."""
    if is_noticed_as_engine(mutant):
        return ""
    return next((entry.reason for entry in by_function().get(mutant.place, ()) if entry.covers(mutant)), "")


def is_named(mutant: Mutant) -> bool:
    """Whether an entry names exactly this mutant; an entry that covers more claims only those no case notices."""
    return any(mutant.change in entry.changes for entry in by_function().get(mutant.place, ()))


def stale(entries: Sequence[Equivalent], mutants: Sequence[Mutant]) -> list[str]:
    """The changes of entries that match no mutant any more, since the function has changed."""
    by_place: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        by_place.setdefault(mutant.place, []).append(mutant)
    return [
        f"{entry.function}: {change}"
        for entry in entries
        for change in entry.changes
        if not any(covers(change, mutant) for mutant in by_place.get(entry.function, ()))
    ]
