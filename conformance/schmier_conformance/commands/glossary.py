"""`schmier glossary`: the terms of card players, with their names in three languages."""

from __future__ import annotations

import argparse
import json

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.wording.glossary import LANGUAGES, Term, glossary, terms_called, terms_of

SUMMARY = "explain a term of card players, in English, German or Italian"
EXAMPLE = "schmier glossary Vorhand --language de"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("term", metavar="TERM", nargs="?", help="a term in any of the languages; all terms without one")
    parser.add_argument(
        "--family", metavar="FAMILY", default="", help="only the terms of one family of games, such as skat"
    )
    parser.add_argument(
        "--language", metavar="CODE", default="en", help=f"the language of the meanings: {', '.join(LANGUAGES)} (en)"
    )
    parser.add_argument("--json", action="store_true", help="write a JSON array instead of text")


def run(arguments: argparse.Namespace) -> int:
    """Print one term, or all of them."""
    if arguments.language not in LANGUAGES:
        remedy = spec.did_you_mean(arguments.language, LANGUAGES, f"it has {', '.join(LANGUAGES)}")
        raise UsageError(f"the glossary has no language {arguments.language!r}; {remedy}")
    found = chosen(arguments.term, arguments.family)
    if arguments.json:
        print(json.dumps([term.as_document() for term in found], ensure_ascii=False, indent=1))
        return 0
    for term in found:
        print(in_words(term, arguments.language))
    return 0


def chosen(name: str | None, family: str) -> list[Term]:
    """The terms asked for; raises `UsageError` for an unknown term or family."""
    families = {spec.ruleset_document(identifier)["family"] for identifier in spec.ruleset_ids()}
    if family and family not in families:
        remedy = spec.did_you_mean(family, families, f"the families are {', '.join(sorted(families))}")
        raise UsageError(f"there is no family {family!r}; {remedy}")
    if not name:
        return terms_of(family)
    found = [term for term in terms_called(name) if term.is_of(family)]
    if not found:
        known = [known for term in glossary().values() for names in term.names.values() for known in names]
        remedy = spec.did_you_mean(name, known, "'schmier glossary' lists all terms")
        raise UsageError(f"the glossary has no term {name!r}; {remedy}")
    return found


def in_words(term: Term, language: str) -> str:
    """A term with its meaning, its other names and its names in the other languages."""
    others = [f"{code}: {', '.join(names)}" for code, names in term.names.items() if code != language]
    clause = f" [{term.clause}]" if term.clause else ""
    return f"{', '.join(term.names[language])}\n  {term.means[language]}{clause}\n  {'; '.join(others)}"
