"""Rulesets by id or from a file: every command that takes the one takes the other."""

from __future__ import annotations

from schmier import spec
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.documents.reading import is_path, read_document, validate


def ruleset_document(named: str) -> spec.Document:
    """The whole document of a ruleset; raises `DocumentError` or `SpecError` when there is none or it is not in order."""
    if not is_path(named):
        return spec.ruleset_document(named)
    document: spec.Document = read_document(named)
    validate("ruleset", document, named)
    return spec.whole(document)


def ruleset_named(named: str) -> Ruleset:
    """The ruleset by id or file; raises `RulesetError` as well for an unplayable one."""
    return read_ruleset(ruleset_document(named))
