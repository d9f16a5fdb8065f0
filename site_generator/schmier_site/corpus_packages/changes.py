"""The changes of the corpus by clause, derived from its change log, and the version that they require."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from schmier_site.corpus_packages.archives import ROOT

CHANGELOG: Final = ROOT / "conformance" / "CHANGELOG.md"

_SHARE: Final = 0.5
"""The share of the cases named in an entry that must pin a clause for the entry to be about it."""

_VERSION: Final = re.compile(r"^## (?P<version>\S+)$")
_ENTRY: Final = re.compile(r"^- (?P<date>\d{4}-\d\d-\d\d): (?P<text>.+)$")
_IDS: Final = re.compile(r" ?\((?P<ids>[a-z][a-z-]*-\d{4}[^)]*)\)\.?$")
_LABEL: Final = re.compile(r"\b[a-z]+(?:\.[a-z-]+)+\b")

Pinned = Mapping[str, Sequence[str]]
"""By case, the clauses that it pins."""


class Change(NamedTuple):
    """An entry of the changes of the corpus."""

    version: str
    date: str
    text: str
    clauses: tuple[str, ...]
    """The clauses an entry is about: those it names, and those that most of its cases pin."""
    cases: tuple[str, ...]
    """The cases it names and that there are still."""


def changes_in(text: str, pinned: Pinned, labels: Collection[str]) -> list[Change]:
    """The entries of a change log of the corpus, the newest first."""
    found: list[Change] = []
    version = ""
    for line in text.splitlines():
        heading, entry = _VERSION.match(line), _ENTRY.match(line)
        version = heading["version"] if heading else version
        if entry:
            found.append(_change(pinned, labels, version, entry["date"], entry["text"]))
    return found[::-1]


def _change(pinned: Pinned, labels: Collection[str], version: str, date: str, text: str) -> Change:
    ids = _IDS.search(text)
    sentence = text[: ids.start()] if ids else text
    cases = tuple(case for case in re.findall(r"[a-z][a-z-]*-\d{4}", ids["ids"] if ids else "") if case in pinned)
    named = [label for label in _LABEL.findall(sentence) if label in labels]
    # A set would have an order of its own in every build.
    counts = Counter(label for case in cases for label in dict.fromkeys(pinned[case]))
    shared = [label for label, number in counts.most_common() if number >= _SHARE * len(cases)]
    return Change(version, date, f"{sentence.rstrip('.')}.", tuple(dict.fromkeys([*named, *shared])), cases)


def changes_text(changes: Sequence[Change], labels: Collection[str]) -> str:
    """The changes as Markdown: by version, and by clause in the order of the law."""
    parts = [
        "# Changes of the corpus",
        "For the author of an engine: what an engine that passed before may have to answer otherwise. `changes.json` has the same for "
        "programs. An entry is about the clauses that it names, and those that at least half of its cases pin.",
    ]
    version = ""
    for change in changes:
        if change.version != version:
            version = change.version
            parts.append(f"## {version}")
        clauses = ", ".join(f"`{label}`" for label in change.clauses)
        parts.append(f"- {change.date}: {change.text}{f' Clauses: {clauses}.' if clauses else ''}")
    parts.append("## By clause")
    for label in labels:
        about = [change for change in changes if label in change.clauses]
        if about:
            parts.append(
                f"- `{label}`: " + " ".join(f"{change.version}, {change.date}: {change.text}" for change in about)
            )
    return "\n\n".join(parts) + "\n"


# ---- which version the changes require -------------------------------------------------------------------------------


class Part(NamedTuple):
    """A part of a version, and why it must rise."""

    place: int
    """0 for major, 1 for minor, 2 for patch."""
    reason: str


def rise_required(before: Mapping[str, Any], after: Mapping[str, Any]) -> Part | None:
    """The part of the version that must rise between two manifests; None where no case differs. The format is for people to judge."""
    old, new = _cases_of(before), _cases_of(after)
    if old != new:
        return Part(1, f"{len(new - old)} cases were added and {len(old - new)} removed")
    changed = sum(before["digests"].get(name) != after["digests"][name] for name in _files_of(after))
    return Part(2, f"cases changed in {changed} files") if changed else None


def _cases_of(manifest: Mapping[str, Any]) -> set[str]:
    return {case for entry in manifest["cases"].values() for case in entry["cases"]}


def _files_of(manifest: Mapping[str, Any]) -> list[str]:
    return [f"fixtures/{name}" for name in manifest["cases"]]


def is_risen(before: str, after: str, part: Part) -> bool:
    """Whether a version follows another by at least this part."""
    old, new = ([int(number) for number in version.split(".")] for version in (before, after))
    return new[: part.place + 1] > old[: part.place + 1]
