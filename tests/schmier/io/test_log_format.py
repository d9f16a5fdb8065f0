"""The members a log may have beside its events, and their limits: names, numbers, scores, lists and running totals."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from places import ROOT
from random_matches import Onlooker, plain, random_match
from schmier import spec
from schmier.io import serve
from schmier.io.findings import LogError
from schmier.io.logs import replay
from schmier.io.members import EVERYWHERE, members_of
from schmier.io.standing import won_before
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.verbs import Verb
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate, validate_part

Json = dict[str, Any]
WORKED = ROOT / "conformance" / "worked" / "penguin-pitch-as-played.json"


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@pytest.fixture
def penguin() -> Json:
    log: Json = json.loads(WORKED.read_text(encoding="utf-8"))
    return log


def clauses_of(log: Json) -> list[tuple[int | None, str]]:
    """Where a log is found fault with, and by which clause; a doubt ends with a question mark."""
    validate("game-log", log, "log")
    findings = replay(log, rulesets=ruleset).findings
    return [(finding.deal, f"{finding.clause}{'?' * finding.is_doubt}") for finding in findings]


# ---- members ---------------------------------------------------------------------------------------------------------


def test_the_members_of_an_event_are_those_of_the_schema() -> None:
    schema = json.loads((spec.FOLDER / "schemas" / "game-log.json").read_text(encoding="utf-8"))["$defs"]
    seen = set()
    for part in schema.values():
        if not {"do", "claims"} <= part.get("properties", {}).keys():
            continue
        verbs = part["properties"]["do"]
        for verb in verbs.get("enum") or [verbs["const"]]:
            assert set(part["properties"]) == EVERYWHERE.union(members_of(Verb(verb)))
            assert part["patternProperties"] == {"^x-": {"$ref": "#/$defs/own"}}
            seen.add(verb)
    assert seen == set(Verb)


PARTS = st.fixed_dictionaries(
    {
        "do": st.sampled_from(["play", "play", "play", "pass", "call", "no verb"]),
        "by": st.sampled_from(["N", "N", "", 1]),
        "card": st.sampled_from(["AS", "X1", "1S", None]),
    },
    optional={
        "under": st.sampled_from([[], ["2C"], ["2"], "2C"]),
        "revoke": st.sampled_from([True, False]),
        "claims": st.sampled_from([{}, {"trick_to": "N"}, {"trump": "?"}]),
        "x-own": st.just({}),
        "suit": st.just("H"),
    },
)


def is_in_order(part: str, event: Json) -> bool:
    try:
        validate_part("game-log", f"#/$defs/{part}", event, "event")
    except DocumentError:
        return False
    return True


@given(PARTS)
def test_a_card_played_that_is_looked_at_before_other_events_is_looked_at_in_the_same_way(event: Json) -> None:
    assert is_in_order("noted", event) == is_in_order("event", event)


NAMING = {"do": "declare", "by": "N", "trump": "H"}


@pytest.mark.parametrize(
    ("event", "member"),
    [
        *(({**NAMING, level: True}, level) for level in ("hand", "schneider", "schwarz", "ouvert")),
        ({**NAMING, "partners": []}, "partners"),
        ({"do": "declare", "by": "N", "partners": [], "hand": True}, "hand"),
        ({"do": "bid", "by": "N", "bid": 4, "card": "AS"}, "card"),
        ({"do": "pass", "by": "N", "cards": []}, "cards"),
        ({"do": "play", "by": "N", "card": "AS", "suit": "H"}, "suit"),
    ],
)
def test_a_member_that_means_nothing_is_refused_by_its_name(event: Json, member: str) -> None:
    log = plain(random_match(ruleset("smear.minnesota"), Random(1), deals=1))
    recorded = log["deals"][0]
    recorded["events"].insert(1, event)
    with pytest.raises(LogError, match=f"'{member}' means nothing") as refused:
        replay(log, rulesets=ruleset)
    given = {"seats": log["seats"], "dealer": recorded["dealer"], "scores": {}, "events": recorded["events"][:1]}
    document = ruleset("smear.minnesota").document
    request = {"ruleset": document, "given": given, "steps": [{"try": event}]}
    assert str(refused.value).endswith(str(serve.run(request)["error"]))
    request = {"ruleset": document, "given": {**given, "events": recorded["events"][:2]}, "steps": []}
    assert str(refused.value).endswith(str(serve.run(request)["error"]))


@pytest.mark.parametrize(
    ("identifier", "extra", "clause"),
    [("pitch.auction", {"under": ["2C"]}, "play.turn"), ("skat", {"revoke": True}, "irregular.revoke")],
)
def test_what_means_nothing_in_a_game_is_refused_by_its_clause(identifier: str, extra: Json, clause: str) -> None:
    for seed in range(20):
        log = plain(random_match(ruleset(identifier), Random(seed), deals=1, players=3))
        plays = [event for event in log["deals"][0]["events"] if event["do"] == "play"]
        if plays:
            break
    plays[1] |= extra
    assert clauses_of(log) == [(0, clause)]
    witnessed, unwitnessed = replay(log, witness=Onlooker(), rulesets=ruleset), replay(log, rulesets=ruleset)
    assert witnessed.findings == unwitnessed.findings


def test_what_an_author_keeps_for_himself_is_carried(penguin: Json) -> None:
    penguin["x-server"] = {"version": [1, 2]}
    penguin["deals"][0]["x-table"] = 7
    penguin["deals"][0]["events"][3]["x-thought-for"] = 2.5
    assert clauses_of(penguin) == []


# ---- names -----------------------------------------------------------------------------------------------------------


def test_a_ruleset_of_ones_own_under_a_shipped_name_is_refused_with_what_differs(penguin: Json) -> None:
    document = spec.ruleset_document("pitch.auction")
    penguin["ruleset"] = document
    assert clauses_of(penguin) == []
    document["match"]["target"], document["auction"]["minimum"] = 11, 2
    with pytest.raises(LogError, match=r"pitch\.auction, but differs from it in auction\.minimum, match\.target"):
        replay(penguin)
    document["id"] = "house.pitch"
    assert clauses_of(penguin) == []


# ---- winners, numbers, scores ----------------------------------------------------------------------------------------


def test_nobody_has_won_a_match_that_is_cut_short(penguin: Json) -> None:
    del penguin["deals"][0]["result"], penguin["deals"][0]["events"][14:]
    penguin["winner"] = "E"
    assert clauses_of(penguin) == [(None, "match.target.reached")]
    penguin["deals"] = []
    assert clauses_of(penguin) == [(None, "match.target.reached")]
    penguin["winner"] = None
    assert clauses_of(penguin) == []


def test_who_has_won_where_a_card_is_not_known_is_not_said_to_be_wrong(penguin: Json) -> None:
    deal = penguin["deals"][0]
    deal["scores"], penguin["winner"] = {"E": 5}, "E"
    del deal["events"][0]["hands"]["W"], deal["result"], deal["events"][12]["claims"]
    deal["events"][12]["card"] = "3C"
    assert (None, "match.target.reached") not in clauses_of(penguin)


def test_the_deals_of_a_match_are_counted_one_by_one() -> None:
    log = plain(random_match(ruleset("pitch.auction"), Random(5), deals=3))
    assert len(log["deals"]) == 3
    for numbers, wrong in (((9, 3, 7), [1, 2]), ((4, 5, 6), []), ((1, 2, 2), [2]), ((1, 3, 4), [1])):
        for recorded, number in zip(log["deals"], numbers, strict=True):
            recorded["number"] = number
        found = [(deal, clause) for deal, clause in clauses_of(log) if clause == "match.dealer.next"]
        assert found == [(deal, "match.dealer.next") for deal in wrong], numbers


def test_a_match_has_no_more_deals_than_it_has() -> None:
    log = plain(random_match(ruleset("skat"), Random(5), deals=1, players=3))
    log["deals"][0]["number"] = 37
    log["winner"] = replay(log, rulesets=ruleset).winner
    assert (0, "match.deals") in clauses_of(log)


@pytest.mark.parametrize(
    ("identifier", "scores", "is_over"),
    [
        ("pitch.auction", (6, 6, 6), False),
        ("pitch.auction", (7, 0, 0), True),
        ("pitch.auction", (7, 8, 0), True),
        ("smear.penguin", (20, 3), False),
        ("five-hundred.partnership", (0, -500), True),
        ("five-hundred.partnership", (500, 120), True),
        ("skat", (900, 0, -900), False),
        ("cinch", (62, 62), False),
        ("cinch", (62, 61), True),
    ],
)
def test_scores_with_which_the_match_was_over_are_no_scores_before_a_deal(
    identifier: str, scores: tuple[int, ...], is_over: bool
) -> None:
    assert (won_before(scores, ruleset(identifier)) is not None) == is_over


def test_a_deal_that_begins_beyond_the_target_is_found(penguin: Json) -> None:
    penguin["deals"][0] |= {"scores": {"N": 9}, "result": {}}
    penguin["winner"] = "N"
    assert (0, "match.target.reached") in clauses_of(penguin)


def test_the_first_deal_of_a_match_begins_with_nothing(penguin: Json) -> None:
    penguin["deals"][0] |= {"scores": {"N": 2}, "result": {}}
    assert clauses_of(penguin) == []
    penguin["deals"][0]["number"] = 1
    assert clauses_of(penguin) == [(0, "match.start")]


# ---- lists and totals ------------------------------------------------------------------------------------------------


def test_a_list_of_legal_actions_is_judged_in_any_order(penguin: Json) -> None:
    events = penguin["deals"][0]["events"]
    position = next(number for number, event in enumerate(events) if event.get("card") == "3H")
    right = [{"do": "play", "card": card} for card in ("7H", "3H")]
    events[position]["legal"] = {"by": "S", "actions": right}
    assert clauses_of(penguin) == []
    events[position]["legal"] = {"by": "S", "actions": right[:1]}
    assert clauses_of(penguin) == [(0, "play.follow.or-trump")]
    events[position]["legal"] = {"by": "S", "actions": [*right, {"do": "play", "card": "8C"}]}
    assert clauses_of(penguin) == [(0, "play.follow.or-trump")]
    events[position]["legal"] = {"by": "W", "actions": right}
    assert clauses_of(penguin) == [(0, "irregular.phase")]
    del events[0]["hands"]["S"]
    events[position]["legal"] = {"by": "S", "actions": right}
    assert clauses_of(penguin) == []
    del events[-1], penguin["deals"][0]["result"]
    del events[position + 1 :]
    assert clauses_of(penguin) == [(0, "irregular.phase?")]


def test_running_totals_are_judged(penguin: Json) -> None:
    events = penguin["deals"][0]["events"]
    ace_of_clubs_won = next(number for number, event in enumerate(events) if event.get("card") == "TH")
    # North has the Aces of hearts and clubs and the Ten of hearts, 4 + 4 + 10 = 18, and East his Ace of spades, 4.
    totals = {"card_points": {"N": 18, "E": 4}, "tricks": {"N": 2, "E": 1}}
    events[ace_of_clubs_won]["claims"]["points_so_far"] = totals
    assert clauses_of(penguin) == []
    totals["card_points"] = {"N": 18}
    assert clauses_of(penguin) == [(0, "points.game.count")]
    totals |= {"card_points": {"N": 18, "E": 4}, "tricks": {"N": 2, "S": 1}}
    assert clauses_of(penguin) == [(0, "play.trick.trump")] * 2


def test_a_forced_step_is_recorded_with_its_cards_or_not_at_all() -> None:
    log = plain(random_match(ruleset("smear.minnesota"), Random(2), deals=1))
    events = log["deals"][0]["events"]
    widow = events[0]["widow"]
    place = next(number for number, event in enumerate(events) if event["do"] == "declare")
    take = {"do": "take", "by": events[place]["by"]}
    for cards, clauses in (
        (widow, []),
        (widow[1:], ["exchange.take.widow"]),
        (["2C", *widow[1:]], ["exchange.take.widow"]),
    ):
        judged = copy.deepcopy(log)
        judged["deals"][0]["events"].insert(place, {**take, "cards": cards})
        assert [clause for _, clause in clauses_of(judged)] == clauses
    unseen = copy.deepcopy(log)
    del unseen["deals"][0]["events"][0]["widow"]
    unseen["deals"][0]["events"].insert(place, {**take, "cards": widow})
    assert clauses_of(unseen) == []


def test_every_claim_is_written_when_a_deal_is_played_here() -> None:
    log = plain(random_match(ruleset("pitch.auction"), Random(2), deals=1))
    recorded = log["deals"][0]
    assert recorded.keys() == {"dealer", "number", "scores", "events", "result"}
    assert recorded["result"].keys() == {"points", "card_points", "made", "scores", "tricks"}
    claims = [event["claims"] for event in recorded["events"] if "claims" in event]
    assert [claim.keys() for claim in claims] == [{"trump"}] + [{"trick_to"}] * 6
