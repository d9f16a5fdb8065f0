"""Rulesets by id or from a file: every command that takes the one takes the other."""

from __future__ import annotations

from typing import Any

from schmier import spec
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.ruleset.validation.validate import check_possible
from schmier.violation import RulesetError
from schmier_conformance.documents.reading import TOML, is_path, read_table, validate
from schmier_conformance.rulesets.absent import with_nulls
from schmier_conformance.rulesets.played import unplayed


def written_ruleset(path: str) -> Any:
    """The document in a ruleset file as written, not validated yet; raises `DocumentError` for neither JSON nor TOML."""
    document = read_table(path, "write the ruleset in JSON or TOML")
    return with_nulls(document) if path.endswith(TOML) else document


def ruleset_document(named: str) -> spec.Document:
    """The whole document of a ruleset; raises `DocumentError` or `SpecError` when there is none or it is not in order."""
    if not is_path(named):
        return spec.ruleset_document(named)
    document: spec.Document = written_ruleset(named)
    validate("ruleset", document, named)
    return spec.whole(document)


def playable_document(named: str) -> spec.Document:
    """The whole document of a ruleset that can be played; raises `RulesetError` as well for another one."""
    document = ruleset_document(named)
    check_possible(document)
    found = tuple(unplayed(document)) if is_path(named) else ()
    if found:
        raise RulesetError(f"ruleset {document['id']}: {found[0].message}", found)
    return document


def ruleset_named(named: str) -> Ruleset:
    """The ruleset by id or file; raises `RulesetError` as well for an unplayable one."""
    return read_ruleset(playable_document(named))
