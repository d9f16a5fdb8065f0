"""Copies of the law that a test may change, and the translations of such a copy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from read_once import law_as_shipped
from schmier import spec
from schmier_conformance.wording.translation_files import accept, add_missing, laid_out, remark_of
from schmier_conformance.wording.translation_findings import State, findings_of
from schmier_conformance.wording.translations import (
    NAMED_BY,
    Translation,
    load_translations,
    read_part,
    translations_folder,
)
from schmier_site.docs_tree import with_head
from schmier_site.names import names_of
from schmier_site.translations.pages import translated_pages


def bring_up_to_date(language: Translation) -> None:
    """Accept what is stale and fill in what is missing, so only `test_nothing_shipped_...` fails because of it."""
    for finding in findings_of(language):
        match finding.state:
            case State.STALE:
                accept(language.folder.parent / finding.file, [finding.name], {finding.name: finding.new})
            case State.MISSING:
                for game in language.sheets:
                    add_missing(language.folder.parent, language.code, game, "")
                for path in language.folder.glob("*.toml"):
                    path.write_text(
                        path.read_text("utf-8").replace('\ntext = ""\n', '\ntext = "MUST be added"\n'), "utf-8"
                    )
            case State.UNKNOWN:
                remove_entry(language.folder.parent / finding.file, finding.name)


def remove_entry(path: Path, name: str) -> None:
    """Remove a sentence from a file of a translation; a reference to an unknown clause stays."""
    document = read_part(path)
    entries, key = NAMED_BY[document["part"]]
    kept = [entry for entry in document[entries] if entry[key] != name]
    path.write_text(laid_out({**document, entries: kept}, remark_of(path.read_text("utf-8"))), "utf-8")


def reworded(folder: Path, chapter: str, old: str, new: str) -> None:
    """Change one place in a chapter of the law."""
    path = folder / "rules" / f"{chapter}.md"
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} is to stand once in {path.name}"
    path.write_text(text.replace(old, new), "utf-8")
    spec.clauses.cache_clear()


def page_of(path: str) -> str:
    """A translated page made from the law as it is now."""
    return pages_of_now()[path]


def pages_of_now() -> dict[str, str]:
    """By path, the translated pages made from the law as it is now; only what these tests change is read again."""
    law = replace(
        law_as_shipped(),
        clauses=dict(spec.clauses()),
        rulesets={identifier: spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()},
        translations=tuple(load_translations(translations_folder())),
    )
    return {page.path: with_head(page) for page in translated_pages(law, names_of(law, {}))}
