"""Every verb, bid, level, phase and kind of point of the language has exactly one wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from read_once import corpus
from schmier import spec
from schmier.account import Because
from schmier.action import Event
from schmier.contracts import Announcement
from schmier.deal_flow import deal_flow_of
from schmier.io import notation
from schmier.options import options
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.points import PointOf, PointTo
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.notation import CHOICES
from schmier_conformance.documents.schemas import schemas
from schmier_conformance.rulesets.options import schema_of, words_of
from schmier_conformance.wording.accounts.account import SENTENCES
from schmier_conformance.wording.accounts.before_play import NO_SUIT
from schmier_conformance.wording.accounts.lines import TITLES, Part
from schmier_conformance.wording.accounts.tricks import NOT_CARDS
from schmier_conformance.wording.cards import BID_WORDS, CONTRACT_NAMES, LEVEL_WORDS, SUIT_NAMES
from schmier_conformance.wording.events import LEVELS
from schmier_conformance.wording.moment import SPOKEN
from schmier_conformance.wording.phases import PASSES, PASSES_CARDS
from schmier_conformance.wording.rulesets.entries import kind_of_point, point_goes_to
from schmier_conformance.wording.text import action_text, alternatives, bid, deed_text, event_text
from schmier_conformance.wording.verbs import VERBS, Form

FORMS = [(verb, form) for verb, forms in VERBS.items() for form in forms]


def log_schema() -> dict[str, Any]:
    return schemas()["urn:schmier:schema:game-log:1"]["$defs"]


def verbs_of_logs() -> set[str]:
    defined = log_schema()
    return {*defined["event"]["properties"]["do"]["enum"], defined["winAuction"]["properties"]["do"]["const"]}


def events_of_corpus() -> Iterator[Event]:
    for case in corpus():
        yield from case.given["events"]
        yield from (step["try"] for step in case.steps if "try" in step)
        for step in case.steps:
            yield from step["expect"].get("actions", ())


# ---- verbs -----------------------------------------------------------------------------------------------------------


def test_the_table_has_the_verbs_of_logs_and_no_others() -> None:
    assert VERBS.keys() == verbs_of_logs()


@pytest.mark.parametrize(("verb", "form"), FORMS)
def test_an_action_and_its_event_are_the_same_words_but_for_who_does_it(verb: str, form: Form) -> None:
    action, _, rest = form.action.partition(" ")
    did, _, of_event = form.event.partition(" ")
    assert did in (f"{action}s", f"{action}es")
    assert of_event.replace("his cards", "the cards") == rest.replace("his cards", "the cards")


@pytest.mark.parametrize(("verb", "forms"), VERBS.items())
def test_every_event_of_a_verb_has_a_form(verb: str, forms: tuple[Form, ...]) -> None:
    assert [form.needs for form in forms].index("") == len(forms) - 1


def test_every_event_of_the_corpus_has_words_and_every_form_is_needed() -> None:
    seen = set()
    for event in events_of_corpus():
        text = event_text(event) if "by" in event else action_text(event)
        assert "None" not in text
        assert "{" not in text
        assert "  " not in text
        forms = VERBS[event["do"]]
        seen.add((event["do"], next(form.needs for form in forms if not form.needs or event.get(form.needs))))
    # How an auction came about that is not recorded, no case needs: it is in logs alone.
    assert {(verb, form.needs) for verb, form in FORMS} - seen == {("win-auction", "")}


@pytest.mark.parametrize(
    ("event", "action", "with_player"),
    [
        ({"do": "bid", "by": "N", "bid": {"tricks": 7, "trump": "H"}}, "bid 7♥", "N bids 7♥"),
        ({"do": "bid", "by": "N", "bid": "open-misere"}, "bid open misère", "N bids open misère"),
        ({"do": "declare", "by": "N", "partners": []}, "choose no partner", "N chooses no partner"),
        ({"do": "declare", "by": "N", "partners": ["S"]}, "choose S as partner", "N chooses S as partner"),
        ({"do": "discard", "by": "N", "cards": []}, "discard nothing", "N discards nothing"),
        ({"do": "redeal", "by": "N"}, "ask for another deal", "N asks for another deal"),
        ({"do": "redeal"}, "throw the cards in", "the cards are thrown in"),
        ({"do": "concede", "by": "N", "open": True}, "throw the cards in", "N throws his cards in"),
        (
            {"do": "declare", "by": "N", "contract": "C", "hand": True, "spitze": True},
            "announce clubs hand Spitze",
            "N announces clubs hand Spitze",
        ),
        ({"do": "play", "by": "N", "card": "4H", "under": ["2H"]}, "play 4♥ with 2♥ under it", "N plays 4♥ with 2♥ under it"),
    ],
)  # fmt: skip
def test_an_event_in_words(event: Event, action: str, with_player: str) -> None:
    assert (action_text(event), event_text(event)) == (action, with_player)


def test_what_a_player_may_do_is_no_act_of_the_table() -> None:
    assert action_text({"do": "redeal"}, by_player=True) == "ask for another deal"


@pytest.mark.parametrize(
    ("actions", "text"),
    [
        ([{"do": "pass"}, {"do": "bid", "bid": 2}, {"do": "bid", "bid": 3}], "pass, bid 2 or 3"),
        ([{"do": "name-suit", "suit": suit} for suit in "CDH"], "name clubs, diamonds or hearts as the suit to follow"),
        (
            [{"do": "declare", "contract": "C", **members} for members in ({}, {"spitze": True}, {"hand": True})],
            "announce clubs, clubs Spitze or clubs hand",
        ),
        ([{"do": "contra"}], "say contra"),
        ([], ""),
    ],
)
def test_alternatives_say_a_shared_verb_once(actions: list[Event], text: str) -> None:
    assert alternatives(actions, by_player=True) == text


@pytest.mark.parametrize("verb", sorted(verbs_of_logs() - {"deal", "win-auction"}))
def test_a_scenario_can_note_every_verb_that_a_case_may_try(verb: str) -> None:
    rest = {
        "bid": "2", "declare": "H", "discard": "2C", "pass-cards": "2C", "call": "AS", "play": "AS", "name-suit": "H",
    }.get(verb, "")  # fmt: skip
    assert notation.event(f"N {verb} {rest}".strip(), ["N", "E"])["do"] == verb


def test_the_verbs_of_the_play_and_those_before_it_are_verbs() -> None:
    assert {*SPOKEN, *NOT_CARDS, *notation.BARE_VERBS, *CHOICES} <= VERBS.keys()


# ---- bids, games, levels ---------------------------------------------------------------------------------------------


def test_the_words_of_bids_are_those_of_logs() -> None:
    assert BID_WORDS.keys() == set(log_schema()["bid"]["else"]["else"]["enum"])
    assert all(bid(word) and "-" not in bid(word).removeprefix("hi-lo") for word in BID_WORDS)


def test_the_names_of_contracts_are_those_of_logs() -> None:
    defined = log_schema()
    assert CONTRACT_NAMES.keys() == {*defined["game"]["enum"], *defined["tricksBid"]["properties"]["trump"]["enum"]}
    assert set(SUIT_NAMES) == set(defined["suit"]["enum"])
    assert NO_SUIT.keys() == CONTRACT_NAMES.keys() - SUIT_NAMES.keys()


def test_the_levels_are_those_of_logs_of_announcements_and_of_scenarios() -> None:
    declared = log_schema()["declare"]["properties"]
    assert set(LEVELS) == {name for name, schema in declared.items() if schema.get("const") is True}
    assert LEVELS == notation.LEVELS == Announcement._fields[1:]


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_is_dropped(level: str) -> None:
    assert (
        deed_text({"do": "declare", "by": "F", "contract": "S", level: True})
        == f"announces spades {LEVEL_WORDS[level]}"
    )


# ---- phases and parts ------------------------------------------------------------------------------------------------


def rulesets_of_corpus() -> list[Ruleset]:
    shipped = [spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()]
    documents = {str(document): document for document in (*shipped, *(case.document for case in corpus()))}
    return [read_ruleset(document) for document in documents.values()]


def test_passing_has_words_in_every_phase_of_the_exchange_that_knows_it() -> None:
    found: dict[str, set[str]] = {"pass": set(), "pass-cards": set()}
    for played in rulesets_of_corpus():
        for phase in deal_flow_of(played).phases:
            for verb in found.keys() & getattr(phase, "restrictions", {}).keys():
                found[verb].add(phase.name)
    assert found["pass"] - {"auction"} | {"play"} == PASSES.keys()
    assert found["pass-cards"] == PASSES_CARDS.keys()


def test_every_part_of_an_explanation_has_a_title() -> None:
    assert TITLES.keys() == set(Part)


def test_everything_that_shows_a_line_of_an_account_has_sentences() -> None:
    assert {kind for _, _, kind in SENTENCES} == set(get_args(Because))


# ---- points and steps ------------------------------------------------------------------------------------------------


def points_about() -> list[str]:
    option = options()["points.list.of"]
    return [*map(str, option.values), *option.cards]


def test_every_kind_of_point_is_known_by_what_it_is_about() -> None:
    assert {kind_of_point(of) for of in points_about()} == set(PointOf)
    described = schema_of(schemas()["urn:schmier:schema:ruleset:1"], "points.list.of")
    assert set(words_of(described) or ()) <= {*points_about()}


@pytest.mark.parametrize("of", points_about())
@pytest.mark.parametrize("to", list(PointTo))
def test_only_a_point_of_a_card_goes_to_who_held_or_won_the_card(of: str, to: PointTo) -> None:
    winner = point_goes_to({"name": "point", "value": 1, "of": of, "to": to}, {"parties": "pairs"})
    if of == PointOf.MOST_CARD_POINTS:
        assert winner == "the side with most card-points"
    elif of == PointOf.LAST_TRICK:
        assert winner == "the winner of the last trick"
    else:
        assert winner == options()["points.list.to"].values[to.value]


@pytest.mark.parametrize(
    ("path", "members"),
    [("exchange.do", {kind.value for kind in StepKind}), ("points.list.to", {to.value for to in PointTo})],
)
def test_a_value_of_an_option_is_a_member_of_its_set(path: str, members: set[str]) -> None:
    assert {str(value) for value in options()[path].values} == members
