"""The cases that somebody asks for: of every ruleset, or of some by their ids or files, with what is made for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from schmier import spec
from schmier_conformance.corpus.cases import Case, chosen, load
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
        shipped = load() if not all(map(is_path, names)) else []
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
        known = {*spec.ruleset_ids(), *(case.ruleset for case in shipped)}
        raise NoCaseError(f"there is no ruleset {name!r}; there are: {', '.join(sorted(known))}")
    return cases
