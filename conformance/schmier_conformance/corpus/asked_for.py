"""The cases that somebody asks for: of every ruleset, or of some by their ids or files, with what is made for them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from schmier import spec
from schmier_conformance.corpus.cases import Case, chosen, files_with, load
from schmier_conformance.corpus.manifest import entries
from schmier_conformance.corpus.own.amount import COUNT, SEED
from schmier_conformance.documents.reading import read_document, validate


class NoCaseError(ValueError):
    """There is no such ruleset, or no case that fits."""


def cases_of_rulesets(
    names: Sequence[str], text: str = "", *, files: Sequence[Path] = (), seed: str = SEED, count: int = COUNT
) -> list[Case]:
    """The cases of the rulesets that mention a text, of all that are shipped if no ruleset is named.

    A ruleset is named by its id or by its file. Besides the shipped cases it has those that are made for it from a seed, with `count`
    random deals. Where fixture files are named, their cases are taken instead of the corpus. Raises `NoCaseError` when there is none.
    """
    if files:
        cases = chosen(load(files), names)
    elif not names:
        cases = load()
    else:
        shipped = (
            load(files_with([name for name in names if not is_path(name)])) if not all(map(is_path, names)) else []
        )
        cases = [case for name in names for case in _cases_of(name, shipped, seed, count)]
    cases = chosen(cases, text=text)
    if not cases:
        raise NoCaseError("no case of the corpus fits --ruleset and --filter; leave one of them out")
    return cases


def is_path(name: str) -> bool:
    """Whether a ruleset is named by its file."""
    return name.endswith(".json") or "/" in name or Path(name).is_file()


def _cases_of(name: str, shipped: Sequence[Case], seed: str, count: int) -> list[Case]:
    """The cases of one ruleset: what is shipped of it, and what is made for it."""
    from schmier_conformance.corpus.own.making import beside_shipped, cases_for

    if is_path(name):
        document = read_document(name)
        validate("ruleset", document, name)
        return cases_for(document, seed=seed, count=count)
    if name in spec.ruleset_ids():
        return beside_shipped(name, shipped, seed=seed, count=count)
    cases = chosen(shipped, [name])
    if not cases:
        known = sorted({*spec.ruleset_ids(), *(entry.ruleset for entry in entries().values())})
        near = get_close_matches(name, known, n=3)
        remedy = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(spec.ruleset_ids())}"
        raise NoCaseError(f"there is no ruleset {name!r}; {remedy}")
    return cases
