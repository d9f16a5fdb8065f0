"""Hypothesis strategies for engine authors: drawn values fit the formats and the law."""

from __future__ import annotations

from typing import Any

from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from schmier import spec
from schmier.io import serve
from schmier.io.logs import replay
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance import strategies as cards
from schmier_conformance.documents.reading import validate, validate_part

ANY = st.sampled_from(spec.ruleset_ids())


def reread(ruleset: str, given: dict[str, Any]) -> Any:
    return serve.set_up(read_ruleset(spec.ruleset_document(ruleset)), given)


@settings(max_examples=60)
@given(st.data())
def test_a_situation_of_any_ruleset_can_be_set_up(data: st.DataObject) -> None:
    ruleset = data.draw(ANY)
    situation = data.draw(cards.situations(ruleset))
    assert len(reread(ruleset, situation).table.seats) == len(situation["seats"])


@settings(max_examples=40)
@given(st.data())
def test_a_deal_has_just_been_dealt(data: st.DataObject) -> None:
    ruleset = data.draw(ANY)
    deal = data.draw(cards.deals(ruleset))
    assert [event["do"] for event in deal["events"]] == ["deal"]
    reread(ruleset, deal)


@settings(max_examples=40)
@given(st.data())
def test_a_case_is_asked_as_the_protocol_asks_it_and_the_reference_answers_so(data: st.DataObject) -> None:
    case = data.draw(cards.cases(data.draw(ANY)))
    request = {"cmd": "run", "seq": 1, "ruleset": case["ruleset"], "given": case["given"], "steps": case["steps"]}
    validate_part("protocol", "#/$defs/run", request, "")
    assert serve.run(request) == {"seq": 1, "observations": case["expect"]}
    assert all("rejected" not in observation for observation in case["expect"])


@settings(max_examples=40)
@given(st.data())
def test_a_log_holds(data: st.DataObject) -> None:
    log = data.draw(cards.logs(data.draw(ANY)))
    validate("game-log", log, "")
    assert replay(log).verdict == "holds"


@settings(max_examples=10)
@given(cards.rulesets())
def test_a_ruleset_is_whole(document: dict[str, Any]) -> None:
    validate("ruleset", document, "")
    assert "extends" not in document


def test_only_the_rulesets_that_are_named_are_drawn() -> None:
    found = find(cards.rulesets("skat", "pitch.auction"), lambda document: document["id"] != "skat")
    assert found["id"] == "pitch.auction"


def test_what_is_found_shrinks_to_the_first_card() -> None:
    def has_a_card_been_played(situation: dict[str, Any]) -> bool:
        return any(event["do"] == "play" for event in situation["events"])

    quick = settings(derandomize=True, database=None, max_examples=20)
    found = find(cards.situations("skat"), has_a_card_been_played, settings=quick)
    assert found["events"][-1]["do"] == "play"
    assert [event["do"] for event in found["events"]].count("play") == 1


def test_a_ruleset_of_ones_own_is_drawn_from_as_well() -> None:
    document = {**spec.ruleset_document("pitch.auction"), "id": "own.pitch", "title": "Own"}
    found = find(cards.deals(document), lambda deal: True, settings=settings(max_examples=1, phases=[Phase.generate]))
    assert [event["do"] for event in found["events"]] == ["deal"]
