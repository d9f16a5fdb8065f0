"""House rules: what a document contradicts, what it changes, and its rules in sentences."""

from __future__ import annotations

from dataclasses import asdict

from page_engine.rulesets import Json
from schmier import spec
from schmier.conditions import holds
from schmier.options import as_meant, options
from schmier_conformance.rulesets.findings import Verdict, findings_of
from schmier_conformance.wording.rulesets.differences import Difference, differences
from schmier_conformance.wording.rulesets.sheet import sheet_sentences, summary


def examined(question: Json) -> Json:
    """The findings of `schmier ruleset check` in `document`; for a playable one also its differences from `parent` and its sheet."""
    document: Json = question["document"]
    found = findings_of(document, "these rules")
    if found:
        return {"verdict": Verdict.IMPOSSIBLE, "findings": [asdict(finding) for finding in found]}
    whole = spec.whole(document)
    parent = spec.ruleset_document(question["parent"])
    return {
        "verdict": Verdict.POSSIBLE,
        "findings": [],
        "changes": [_difference_json(difference) for difference in differences(parent, whole)],
        "summary": summary(whole),
        "idle": idle_options(whole),
        "sheet": [{"group": line.group, "text": line.english} for line in sheet_sentences(whole, {}) if line.group],
        "whole": whole,
    }


def idle_options(whole: Json) -> list[str]:
    """The paths of the options that decide nothing in a game, whatever they say."""
    completed = as_meant(whole)
    return [
        path for path, option in options().items() if "[" not in path and not holds(option.means_something, completed)
    ]


def _difference_json(difference: Difference) -> Json:
    return {
        "group": difference.group,
        "path": difference.path,
        "title": difference.title,
        "was": list(difference.first.lines),
        "is": list(difference.second.lines),
    }
