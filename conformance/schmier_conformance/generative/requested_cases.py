"""The cases a command requests: of all rulesets, or of some by id or file, shipped and generated."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
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
from schmier_conformance.documents.reading import is_path, validate
from schmier_conformance.generative.defaults import COUNT, SEED
from schmier_conformance.rulesets.load import written_ruleset


class NoCaseError(ValueError):
    """An unknown ruleset, or no matching case."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Cases, some ready and some made on demand."""

    at_hand: list[Case]
    later: Iterator[list[Case]] | None = None
    """The others in batches; None where all are ready."""


def cases_of_rulesets(
    names: Sequence[str], text: str = "", *, files: Sequence[Path] = (), seed: str = SEED, count: int = COUNT
) -> list[Case]:
    """The cases of the rulesets mentioning a text; of all shipped rulesets if none is named.

    A ruleset is named by its id or its file. Its cases are the shipped ones and those generated from a seed with `count` random deals. If
    fixture files are named, their cases replace the corpus. Raises `NoCaseError` if there is none.
    """
    supply = supply_of(names, text, files=files, seed=seed, count=count)
    cases = chosen([*supply.at_hand, *chain.from_iterable(supply.later or ())], text=text)
    if not cases:
        raise NoCaseError("no case of the corpus fits --ruleset and --filter; leave one of them out")
    return cases


def supply_of(
    names: Sequence[str], text: str = "", *, files: Sequence[Path] = (), seed: str = SEED, count: int = COUNT
) -> Supply:
    """The requested cases, the shipped ones ready; raises `NoCaseError` for an unknown ruleset.

    Cases that do not mention the text may be left out: those of a file that does not mention it, and generated ones.
    """
    if files:
        return Supply(checked(chosen(load(files), names)))
    if not names:
        return Supply(load(files_that_mention(text), leaves_bodies_stored=True))
    by_id = [name for name in dict.fromkeys(names) if not is_path(name)]
    shipped = [case for case in load(files_with(by_id)) if case.ruleset in by_id] if by_id else []
    for name in by_id:
        if name not in spec.ruleset_ids() and not chosen(shipped, [name]):
            raise NoCaseError(unknown_ruleset(name))
    at_hand = {case.id: case for name in by_id for case in shipped if case.ruleset == name}
    documents = [document_of(name) for name in dict.fromkeys(names) if is_path(name) or name in spec.ruleset_ids()]
    return Supply(list(at_hand.values()), made_for(documents, at_hand.keys(), seed, count, text))


def made_for(
    documents: Sequence[Document], known: Collection[str], seed: str, count: int, text: str
) -> Iterator[list[Case]]:
    """The generated cases of some rulesets that mention a text in batches, without known ones."""
    # Imported with the first generated case: by then an engine is answering the shipped ones.
    from schmier_conformance.generative.generate.corpus import cases_as_made, game_of

    for document in documents:
        for batch in cases_as_made(game_of(document, seed), count, text):
            yield [case for case in batch if case.id not in known]


def checked(cases: list[Case]) -> list[Case]:
    """The cases of fixture files; raises `DocumentError` for an impossible situation or a step without meaning."""
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
    """The ruleset with an id, or of a file; raises `DocumentError` or `RulesetError` for an unplayable one."""
    if not is_path(name):
        return spec.ruleset_document(name)
    document: Document = written_ruleset(name)
    validate("ruleset", document, name)
    read_ruleset(spec.whole(document))
    return document


def unknown_ruleset(name: str) -> str:
    """The message for an unknown ruleset, with similar ids."""
    known = sorted({*spec.ruleset_ids(), *(entry.ruleset for entry in entries().values())})
    remedy = spec.did_you_mean(name, known, f"there are: {', '.join(spec.ruleset_ids())}")
    return f"there is no ruleset {name!r}; {remedy}"
