"""For any two options of a ruleset, validation gives a verdict, and a valid ruleset can be read."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chance import examples
from schmier import spec
from schmier.options import options, places
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation.validate import findings
from schmier.violation import RulesetError
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate
from schmier_conformance.mutants.turned_options.options import turned_options
from schmier_conformance.rulesets.options import ruleset_schema, schema_of, words_of

Json = dict[str, Any]

Change = tuple[str, Any]
"""The path of an option, and the value it is set to; None takes it away."""


def values_to_try(path: str) -> st.SearchStrategy[Any]:
    """The values of an option the schema allows, small ones first."""
    option = options()[path]
    if option.values:
        return st.sampled_from([*option.values, None])
    described = schema_of(ruleset_schema(), path)
    if "minimum" in described:
        return st.one_of(
            st.none(), st.integers(described["minimum"], min(described["maximum"], described["minimum"] + 60))
        )
    return st.none()


SETTABLE = [path for path in options() if not path.startswith("ranking.contracts.")]
"""The options a drawn change may set: those of parts, and those of every member of a list."""


@cache
def changes_at(path: str) -> st.SearchStrategy[Change]:
    """An option with whatever it is set to; hypothesis analyses each new strategy object, so it is cached."""
    return st.tuples(st.just(path), values_to_try(path))


CHANGES: st.SearchStrategy[Change] = st.sampled_from(SETTABLE).flatmap(changes_at)


def with_changes(document: Json, changes: list[Change]) -> Json:
    """A copy with some options set otherwise, as far as they have a place."""
    document = copy.deepcopy(document)
    for path, value in changes:
        for place in places(options()[path], document):
            assert isinstance(place.holder, dict)
            if value is None:
                place.holder.pop(place.name, None)
            else:
                place.holder[place.name] = value
    return document


@examples(400)
@example("seven-up.three", [("play.void", "must-trump"), ("play.undertrumping", "forbidden")])
@given(st.sampled_from(spec.ruleset_ids()), st.lists(CHANGES, min_size=2, max_size=2))
def test_whatever_two_options_say_there_is_an_answer_and_what_passes_can_be_read(
    identifier: str, changes: list[Change]
) -> None:
    document = with_changes(spec.ruleset_document(identifier), changes)
    try:
        validate("ruleset", document, "drawn")
    except DocumentError:
        return
    found = list(findings(document))
    if found:
        with pytest.raises(RulesetError):
            read_ruleset(document)
    else:
        read_ruleset(document)


@examples(100)
@given(st.sampled_from(("smear.minnesota", "skat", "five-hundred.five", "cinch", "smear.widow")), st.data())
def test_two_flips_of_lists_and_steps_are_answered_too(identifier: str, sample: st.DataObject) -> None:
    document = spec.ruleset_document(identifier)
    for _ in range(2):
        try:
            listed = list(turned_options(document))
        except (LookupError, TypeError):
            return
        document = sample.draw(st.sampled_from(listed))[1]
    if not list(findings(document)):
        read_ruleset(document)


def test_the_drawn_values_are_all_that_an_option_can_be() -> None:
    for path in SETTABLE:
        described = schema_of(ruleset_schema(), path)
        assert set(words_of(described) or []) <= {*options()[path].values, *options()[path].cards}
