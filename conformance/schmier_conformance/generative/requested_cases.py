"""The cases that somebody asks for: of every ruleset, or of some by their ids or files, with what is made for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from pathlib import Path

from schmier import spec
from schmier.io import serve
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier.violation import RulesetError
from schmier_conformance.corpus.cases import Case, chosen, files_that_mention, files_with, load
from schmier_conformance.corpus.manifest import entries
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import is_path, read_document, validate
from schmier_conformance.generative.generate.amount import COUNT, SEED


class NoCaseError(ValueError):
    """There is no such ruleset, or no case that fits."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Cases: some are there, others are made when they are wanted."""

    at_hand: list[Case]
    later: Iterator[list[Case]] | None = None
    """The others, a few at a time; none where all are there."""


def cases_of_rulesets(
    names: Sequence[str], text: str = "", *, files: Sequence[Path] = (), seed: str = SEED, count: int = COUNT
) -> list[Case]:
    """The cases of the rulesets that mention a text, of all that are shipped if no ruleset is named.

    A ruleset is named by its id or by its file. Besides the shipped cases it has those that are made for it from a seed, with `count`
    random deals. Where fixture files are named, their cases are taken instead of the corpus. Raises `NoCaseError` when there is none.
    """
    supply = supply_of(names, text, files=files, seed=seed, count=count)
    cases = chosen([*supply.at_hand, *chain.from_iterable(supply.later or ())], text=text)
    if not cases:
        raise NoCaseError("no case of the corpus fits --ruleset and --filter; leave one of them out")
    return cases


def supply_of(
    names: Sequence[str], text: str = "", *, files: Sequence[Path] = (), seed: str = SEED, count: int = COUNT
) -> Supply:
    """The cases that somebody asks for, those that are shipped at once; raises `NoCaseError` for a ruleset that is not known.

    Of cases that do not mention the text, those may be left out that lie in files of which nobody need read anything.
    """
    if files:
        return Supply(in_order(chosen(load(files), names)))
    if not names:
        return Supply(load(files_that_mention(text)))
    by_id = [name for name in dict.fromkeys(names) if not is_path(name)]
    shipped = [case for case in load(files_with(by_id)) if case.ruleset in by_id] if by_id else []
    for name in by_id:
        if name not in spec.ruleset_ids() and not chosen(shipped, [name]):
            raise NoCaseError(unknown(name))
    at_hand = {case.id: case for name in by_id for case in shipped if case.ruleset == name}
    documents = [document_of(name) for name in dict.fromkeys(names) if is_path(name) or name in spec.ruleset_ids()]
    return Supply(list(at_hand.values()), made_for(documents, at_hand.keys(), seed, count))


def made_for(documents: Sequence[Document], known: Collection[str], seed: str, count: int) -> Iterator[list[Case]]:
    """The cases that are made for some rulesets, a few at a time, without those that are known."""
    # What makes cases is loaded when the first is wanted: by then an engine is answering those that are shipped.
    from schmier_conformance.generative.generate.corpus import cases_as_made, game_of

    for document in documents:
        for few in cases_as_made(game_of(document, seed), count):
            yield [case for case in few if case.id not in known]


def in_order(cases: list[Case]) -> list[Case]:
    """Somebody's own cases; raises `DocumentError` for one whose situation cannot come about or whose steps ask for what there is not."""
    for case in cases:
        try:
            deal = serve.set_up(read_ruleset(case.document), case.given)
            for step in case.steps:
                serve.observe(deal, step)
        except RulesetError as problem:
            raise DocumentError(case.ruleset, "$.ruleset", str(problem), "mend the ruleset") from None
        except (ValueError, LookupError, TypeError) as problem:
            raise DocumentError(
                case.id, "$", f"the case is not in order: {problem}", "mend it, or take it out"
            ) from None
    return cases


def document_of(name: str) -> Document:
    """The ruleset with an id, or of a file; raises `DocumentError` or `RulesetError` for one that cannot be played."""
    if not is_path(name):
        return spec.ruleset_document(name)
    document: Document = read_document(name)
    validate("ruleset", document, name)
    read_ruleset(spec.whole(document))
    return document


def unknown(name: str) -> str:
    """That there is no such ruleset, and which were meant perhaps."""
    known = sorted({*spec.ruleset_ids(), *(entry.ruleset for entry in entries().values())})
    near = get_close_matches(name, known, n=3)
    remedy = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(spec.ruleset_ids())}"
    return f"there is no ruleset {name!r}; {remedy}"
