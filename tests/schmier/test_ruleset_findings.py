"""For every way in which a ruleset can be impossible there is a document with that one fault, reported at its place."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from impossible_games import ALONE, BESIDE_OTHERS, Json, changed, document_of, labelled
from schmier import spec
from schmier.conditions import read_condition
from schmier.options import as_meant
from schmier.ruleset import validation
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation import checks
from schmier.ruleset.validation.hand_bounds import Counts
from schmier.ruleset.validation.specified import why
from schmier.ruleset.validation.validate import CHECKS, check_possible, findings
from schmier.violation import Finding, RulesetError
from schmier_conformance.rulesets.findings import findings_of


@pytest.mark.parametrize("example", ALONE, ids=labelled)
def test_a_ruleset_with_one_mistake_gets_one_finding_at_its_place(example: tuple[str, Json, str]) -> None:
    document = document_of(example)
    [found] = findings(document)
    assert found.path == example[2]
    assert_in_order(found, document)


@pytest.mark.parametrize("example", BESIDE_OTHERS, ids=labelled)
def test_a_mistake_that_brings_others_with_it_is_found_among_them(example: tuple[str, Json, str]) -> None:
    document = document_of(example)
    found = list(findings(document))
    assert example[2] in [one.path for one in found]
    for one in found:
        assert_in_order(one, document)


def assert_in_order(found: Finding, document: Json) -> None:
    """A finding has a clause of the law, and paths leading to something or to what is missing there."""
    assert found.clause in spec.clauses() or not found.clause
    assert found.message
    assert found.path not in found.beside
    is_missing = found.message.endswith(("must be said", "no ruleset that does")) or "say one of them" in found.message
    assert leads_somewhere(found.path, document) or is_missing or found.path == "$.ranking.contracts"
    assert all(leads_somewhere(path.rpartition(".")[0] or "$", document) for path in found.beside)


def leads_somewhere(path: str, document: Json) -> bool:
    """Whether a JSON path leads to something in a document."""
    value: Any = document
    for name, index in re.findall(r"\.([A-Za-z_]+)|\[(\d+)\]", path):
        if isinstance(value, list) and index:
            value = value[int(index)]
        elif isinstance(value, dict) and name in value:
            value = value[name]
        else:
            return False
    return True


# ---- nothing is left out ---------------------------------------------------------------------------------------------

FOLDER = Path(validation.__file__).parent


MAKING_NONE: Final = ("checks",)
"""The modules that make findings for others: there the finding of every kind is one line."""


def lines_with_findings() -> Iterator[tuple[str, int]]:
    """Every place in the checks where a finding is made."""
    for path in sorted(FOLDER.glob("*.py")):
        if path.stem in MAKING_NONE:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node.func) in ("finding", "Finding", "fault"):
                yield path.stem, node.lineno


def called(function: ast.expr) -> str:
    """The name of a called function or method; empty for anything else that is called."""
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def test_every_kind_of_finding_has_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[tuple[str, int]] = set()

    def recording(original: Any) -> Any:
        def make(*words: Any, **named: Any) -> Finding:
            frame = sys._getframe(1)
            made.add((Path(frame.f_code.co_filename).stem, frame.f_lineno))
            return original(*words, **named)

        return make

    for stem in {stem for stem, _ in lines_with_findings()}:
        module = sys.modules[f"schmier.ruleset.validation.{stem}"]
        for name, original in (("finding", checks.finding), ("Finding", Finding)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, recording(original))
    monkeypatch.setattr(Counts, "fault", recording(Counts.fault))
    for example in (*ALONE, *BESIDE_OTHERS):
        list(findings(document_of(example)))
    assert set(lines_with_findings()) - made == set()


def test_five_mistakes_are_told_in_one_go() -> None:
    document = changed(
        spec.ruleset_document("pitch.auction"),
        {
            "deal.hand": 8,
            "auction.maximum": 5,
            "auction.passing": "open",
            "play.first_lead": "no-joker",
            "match.several_over": "pitcher-then-tricks",
        },
    )
    found = findings_of(document, "mine.json")
    assert [one.path for one in found] == [
        "$.auction.passing",
        "$.deal.hand",
        "$.auction.maximum",
        "$.play.first_lead",
        "$.match.several_over",
    ]
    with pytest.raises(RulesetError) as refused:
        check_possible(document)
    assert refused.value.findings == tuple(found)
    assert all(one.message in str(refused.value) for one in found)


def test_an_option_that_means_nothing_is_found_once_and_not_reckoned_with() -> None:
    document = changed(
        spec.ruleset_document("pitch.auction"), {"auction.forced_bid": 99, "match.bidders_first_from": 99}
    )
    assert [one.path for one in findings(document)] == ["$.auction.forced_bid", "$.match.bidders_first_from"]


def test_undertrumping_may_be_forbidden_where_who_cannot_follow_must_trump() -> None:
    document = changed(spec.ruleset_document("seven-up.three"), {"play.undertrumping": "forbidden"})
    assert list(findings(document)) == []
    read_ruleset(document)


@pytest.mark.parametrize(
    "part", ["players", "deck", "ranking", "deal", "auction", "trumps", "exchange", "play", "points", "match"]
)
def test_a_part_that_is_missing_is_no_reason_to_fall_over(part: str) -> None:
    document = spec.ruleset_document("smear.minnesota")
    del document[part]
    assert f"$.{part}" in [one.path for one in findings(document)]


def test_every_check_is_about_a_document_and_changes_nothing() -> None:
    for identifier in ("smear.minnesota", "skat", "five-hundred.partnership"):
        document = spec.ruleset_document(identifier)
        before = json.dumps(document)
        assert [one for check in CHECKS for one in check(as_meant(document))] == []
        broken = changed(document, {"points.count": "list"})
        list(findings(broken))
        assert json.dumps(document) == before


def test_a_condition_on_a_list_is_explained_by_the_whole_list() -> None:
    document = {"ranking": {"trumps": ["A", "K", "off-J"]}}
    lists_it = read_condition("if ranking.trumps = X1")
    assert why(lists_it, document, is_so=False) == "ranking.trumps lists 'A', 'K' and 'off-J'"
    assert why(lists_it, {"ranking": {"trumps": ["X1"]}}, is_so=True) == "ranking.trumps is 'X1'"
