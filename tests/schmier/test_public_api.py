"""The public interface: what `from schmier import ...` offers, and what it promises."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import schmier
import schmier_conformance
from places import ROOT
from sampled import times
from schmier import Deal, Event, Illegal, InputError, Match, Observation, clause, load, replay, rulesets, spec
from schmier.action import Action, event_of
from schmier.cards import NAMES
from schmier.io import serve
from schmier.io.notation import event, line_of
from schmier.io.seeded import completed, seed_text, seeded_deal
from schmier.io.shapes import CHECKS, EVENT, GAME_LOG, READ_ELSEWHERE, RULESET, ShapeError, check_shape, schemas
from schmier.table import table_for
from schmier_conformance import explain
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate, validate_part

GUIDE = ROOT / "docs" / "guides" / "python.md"
README = ROOT / "README.md"
WORKED = sorted((ROOT / "conformance" / "worked").glob("*.json"))
Json = dict[str, Any]


# ---- what is public --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", schmier.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    found = getattr(schmier, name)
    if name == "__version__":
        return
    assert inspect.getdoc(found), name
    # What a class of ours inherits from `dict` or a named tuple is documented there.
    for member, value in vars(found).items() if inspect.isclass(found) else ():
        if not member.startswith("_") and (callable(value) or isinstance(value, property | classmethod)):
            assert inspect.getdoc(value), f"{name}.{member}"


def names_of_stub(module: Any) -> tuple[set[str], list[str]]:
    tree = ast.parse(Path(module.__file__).with_suffix(".pyi").read_text("utf-8"))
    imported = {name.name for part in tree.body if isinstance(part, ast.ImportFrom) for name in part.names}
    declared = {
        part.target.id for part in tree.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }
    (listed,) = [ast.literal_eval(part.value) for part in tree.body if isinstance(part, ast.Assign)]
    return imported | declared, listed


@pytest.mark.parametrize("module", [schmier, schmier_conformance], ids=lambda module: module.__name__)
def test_type_checkers_and_people_see_the_same_names(module: Any) -> None:
    imported, listed = names_of_stub(module)
    assert imported == set(module.__all__)
    assert listed == module.__all__
    assert set(module.__all__) <= set(dir(module))
    with pytest.raises(AttributeError, match="no attribute 'Dael'"):
        module.Dael  # noqa: B018


def modules_after(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*(name for name in sys.modules if name.startswith('schmier')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_the_package_alone_loads_nothing() -> None:
    assert modules_after("import schmier") == {"schmier", "schmier.copies"}
    assert modules_after("import schmier_conformance") == {"schmier_conformance"}


def test_the_command_does_not_load_the_interface() -> None:
    loaded = modules_after("import schmier_conformance.command, schmier.io.serve")
    assert not [name for name in loaded if name.startswith("schmier.api")]


def test_the_interface_needs_the_standard_library_only() -> None:
    code = "import sys; from schmier import Deal; Deal('skat').play_out(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in run.stdout.split()}
    assert tops & {"schmier_conformance", "jsonschema", "jsonschema_rs", "orjson", "referencing", "shtab"} == set()


# ---- the documents that show it --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [README, GUIDE], ids=lambda path: path.name)
def test_what_is_shown_at_the_prompt_is_what_comes(path: Path) -> None:
    blocks = re.findall(r"```python\n(>>> .*?)```", path.read_text("utf-8"), re.DOTALL)
    assert blocks
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {"__name__": "__main__"}, path.name, str(path), 0)
    output: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(examples, out=output.append)
    assert not result.failed, "".join(output)


def test_the_readme_shows_it_in_a_dozen_lines() -> None:
    (block,) = re.findall(r"## Python in a dozen lines\n\n```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len([line for line in block.splitlines() if line.startswith((">>>", "..."))]) <= 12


# ---- it says what the engine protocol says ---------------------------------------------------------------------------


def given_of(deal: Deal, before: Mapping[str, Any], events: list[Event]) -> Json:
    return {"seats": list(deal.seats), "dealer": deal.dealer, "number": deal.number, "events": events, **before}


def answers_of(deal: Deal) -> list[Json]:
    """What the interface answers to every question of the protocol."""
    legal = deal.legal
    by = legal.by[0] if len(legal.by) == 1 else list(legal.by) or None
    listed: Json = {
        "by": by,
        "actions": [{key: value for key, value in action.items() if key != "by"} for action in legal],
    }
    if legal.verb is not None:
        choose = {"do": legal.verb, "count": dict(legal.choose)}
        listed = {"by": by, "choose": choose | ({"at_most": True} if legal.at_most else {})}
    return [listed, deal.state(), deal.result(), *(deal.view(seat) for seat in deal.seats)]


def questions_of(deal: Deal) -> list[Json]:
    questions: list[Json] = [{"ask": "legal"}, {"ask": "state"}, {"ask": "result"}]
    return [*questions, *({"ask": "view", "seat": seat} for seat in deal.seats)]


def protocol(deal: Deal, before: Json, events: list[Event], steps: list[Json]) -> list[Json]:
    request = {
        "seq": 1,
        "ruleset": dict(deal.ruleset.document),
        "given": given_of(deal, before, events),
        "steps": steps,
    }
    answer = serve.run(json.loads(json.dumps(request)))
    assert "error" not in answer, answer
    observations: list[Json] = answer["observations"]
    return observations


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_answer_is_that_of_the_protocol(ruleset: str) -> None:
    chance = Random(ruleset)
    match = Match(ruleset, seed="as the protocol has it")
    for _ in range(2):
        before = {"scores": match.scores, "rounds": match.deals[-1].result().get("rounds", {}) if match.deals else {}}
        deal, done, at = match.deal(), [], chance.randrange(30)
        while not deal.is_over:
            if len(deal.events) == at:
                assert protocol(deal, before, list(deal.events), questions_of(deal)) == answers_of(deal)
            wanted, events = deal.random_action(chance), list(deal.events)
            tried = [{"try": wanted}]
            done.append(deal.do(wanted))
            if len(events) == at:
                assert protocol(deal, before, events, tried) == [done[-1].as_json()]
        assert protocol(deal, before, list(deal.events), questions_of(deal)) == answers_of(deal)
        if match.is_over:
            break


@pytest.mark.parametrize("ruleset", rulesets())
def test_a_seed_deals_what_the_portable_method_deals(ruleset: str) -> None:
    game = load(ruleset)
    for players in game.players:
        if game.seats.parties != "single" and players % 2:
            continue
        seats = ("N", "E", "S", "W", "P", "Q", "R", "T")[:players]
        table = table_for(game, seats)
        text = seed_text(game, table, "2026-11", 3)
        dealt = Action("deal", dealt=seeded_deal(game, table, players - 1, text))
        assert completed(game, table, players - 1, text, {}) == event_of(dealt, game, table)
        assert Deal(ruleset, seats, seed="2026-11", number=3).events[0] == event_of(dealt, game, table)


# ---- a refusal leaves no trace ---------------------------------------------------------------------------------------


def shown(deal: Deal) -> str:
    return repr((deal.events, deal.state(), deal.result(), str(deal.legal), deal.account, deal.log()))


NAMES_OF_CARDS = st.sampled_from([*NAMES, "1S", "", "as"])
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 40), st.floats(), st.text(max_size=3), NAMES_OF_CARDS, st.lists(NAMES_OF_CARDS, max_size=4),
    st.sampled_from(["N", "E", "S", "W", "H", "NT", "grand", "null", "moon", {"tricks": 7, "trump": "H"}, b"AS", {1: 2}]),
)  # fmt: skip
VERBS: list[str] = schemas()[GAME_LOG]["$defs"]["event"]["properties"]["do"]["enum"]
EVENTS = st.fixed_dictionaries(
    {"do": st.sampled_from([*VERBS, "frobnicate"])},
    optional=dict.fromkeys(
        (
            "by",
            "card",
            "cards",
            "bid",
            "trump",
            "contract",
            "hand",
            "partners",
            "suit",
            "under",
            "revoke",
            "hands",
            "x-own",
        ),
        VALUES,
    ),
)
LINES = st.lists(
    st.one_of(
        st.sampled_from([*VERBS, "N", "E", "3", "7H", "H", "under", "partners", "open", "{}", "²"]), NAMES_OF_CARDS
    ),
    max_size=5,
).map(" ".join)


@given(
    st.sampled_from(rulesets()),
    st.integers(0, 40),
    st.lists(st.one_of(EVENTS, LINES, VALUES), max_size=12),
    st.randoms(),
)
@settings(max_examples=60, deadline=None)
def test_whatever_is_tried_is_done_or_leaves_no_trace(ruleset: str, far: int, tried: list[Any], chance: Random) -> None:
    deal = Deal(ruleset, seed=far)
    while len(deal.events) < far and not deal.is_over:
        deal.do(deal.random_action(Random(far)))
    for action in tried:
        before = shown(deal)
        refusal: Illegal | InputError | None
        try:
            refusal = deal.refusal(action)
        except InputError as mistake:
            refusal = mistake
        assert shown(deal) == before
        if refusal is None:
            deal.do(action)
        else:
            with pytest.raises(type(refusal), match=re.escape(str(refusal))):
                deal.do(action)
            assert shown(deal) == before


def test_a_refusal_has_its_clause_and_its_sentence() -> None:
    deal = Deal("pitch.auction", seed="2026-11")
    with pytest.raises(Illegal) as caught:
        deal.do("E bid 2")
    refusal = caught.value
    assert (refusal.action, refusal.clause, refusal.as_json()) == (
        "E bid 2",
        "auction.turn",
        {"rejected": "auction.turn"},
    )
    assert refusal.sentence == clause("auction.turn").text == spec.clauses()["auction.turn"].text
    assert str(refusal) == f"E bid 2: {refusal.reason} [auction.turn]"
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)


def test_what_the_caller_changes_later_changes_nothing() -> None:
    deal = Deal("smear.ten-point", seed=3)
    for call in ("bid 4", "pass", "pass", "pass", "declare H"):
        deal.do(call)
    thrown = {"do": "discard", "by": "E", "cards": ["2C", "6C", "KC", "6D"]}
    deal.do(thrown)
    before = shown(deal)
    thrown["cards"].append("AS")  # type: ignore[attr-defined]
    deal.events[-1]["cards"].clear()
    deal.state()["hands"]["N"].clear()
    twin = deal.copy()
    twin.play_out(chance=Random(1))
    assert shown(deal) == before


# ---- mistakes of the caller ------------------------------------------------------------------------------------------

FRIDAYS = {"format": "schmier/ruleset/1", "id": "house.fridays", "title": "Fridays", "extends": "pitch.auction"}
PITCH = spec.ruleset_document("pitch.auction")
CALLED_ALIKE = {**PITCH, "match": {**PITCH["match"], "target": 11}}


def pitch(**more: Any) -> Deal:
    return Deal("pitch.auction", seed=1, **more)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: load("pitch.acution"), "there is no ruleset 'pitch.acution'; did you mean pitch.auction"),
        (lambda: load("no/such.json"), "no/such.json: the file cannot be read"),
        (lambda: load(7), "expected a ruleset: a path or a dict, not int"),  # type: ignore[arg-type]
        (lambda: load({"id": "mine"}), "'format' is missing"),
        (lambda: load({**FRIDAYS, "extends": "no.such"}), "there is no ruleset 'no.such'"),
        (lambda: load({**FRIDAYS, "match": {"target": "11"}}), "$.match.target: expected target"),
        (lambda: load({**FRIDAYS, "deal": {"hand": 8}}), "players"),
        (lambda: load(CALLED_ALIKE), "$.id: it is called pitch.auction, but differs from it in match.target"),
        (lambda: load({**FRIDAYS, "note": {1, 2}}), "is no JSON"),
        (lambda: pitch(seats="N"), "seats: $: expected a number of items from 2, not 1"),
        (lambda: pitch(seats="N N"), "'N' is here twice"),
        (lambda: pitch(seats="N E S W P Q R T"), "8 players, but Auction Pitch (Setback) takes 2 to 7"),
        (lambda: pitch(seats=4), "expected the names of the seats"),
        (lambda: pitch(dealer="Z"), "there is no seat 'Z'"),
        (lambda: pitch(dealer=0), "dealer: $: expected seat"),
        (lambda: pitch(number=0), "number: $: expected a number from 1, not 0"),
        (lambda: pitch(scores={"Z": 3}), "there is no party 'Z'"),
        (lambda: pitch(scores={"N": "3"}), "scores: $.N: expected score ("),
        (lambda: pitch(rounds={"rock": [1]}), "rounds: $: 'rock' means nothing here"),
        (lambda: Deal("pitch.auction", seed="\ud800"), "has no UTF-8"),
        (lambda: pitch(hands={"N": "1S"}), "$.hands.N[0]: expected card"),
        (lambda: pitch(hands={"Z": "AS"}), "there is no seat 'Z'"),
        (lambda: pitch().view("Z"), "there is no seat 'Z'; the seats are N, E, S, W"),
        (lambda: pitch().view(["N"]), "there is no seat"),  # type: ignore[arg-type]
        (lambda: pitch().do("frobnicate"), "'N frobnicate': not an action; write 'N bid 3'"),
        (lambda: pitch().do(""), "the action is empty"),
        (lambda: pitch().do("play 1S"), "'1S' is not a card"),
        (lambda: pitch().do(3), "expected an action: a text or a dict, not int"),  # type: ignore[arg-type]
        (lambda: pitch().do({"do": "play", "card": "AS", "cards": ["KS"]}), "'cards' means nothing here"),
        (lambda: pitch().do({"do": "declare", "trump": "H", "hand": True}), "'hand' means nothing with 'declare' here"),
        (lambda: pitch().do({"do": "pass", "by": "Z"}), "there is no seat 'Z'"),
        (lambda: pitch().do({"do": "deal", "hands": {}}), "the deal leaves cards out"),
        (lambda: pitch().play_out({"Z": lambda view, legal: "pass"}), "there is no seat 'Z'"),
        (lambda: pitch().play_out({"N": lambda view, legal: 3}), "expected an action"),  # type: ignore[dict-item,return-value]
        (lambda: pitch().play_out(dict.fromkeys("NESW", lambda view, legal: legal[0])), "dealt 100 times and thrown in again"),
        (lambda: finished().random_action(), "the deal is over"),
        (lambda: finished().do("pass"), "the deal is over"),
        (lambda: Match("pitch.auction", dealer="Z"), "there is no seat 'Z'"),
        (lambda: Match("pitch.auction").log(), "nothing has been dealt yet"),
        (lambda: clause("no.such"), "the law has no clause 'no.such'"),
        (lambda: replay("no/such.json"), "the file cannot be read"),
        (lambda: replay({}), "'format' is missing"),
        (lambda: explain({"format": "schmier/game-log/1"}), "'ruleset' is missing"),
    ],
)  # fmt: skip
def test_a_mistake_of_the_caller_says_where_and_what(mistake: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        mistake()


def finished() -> Deal:
    deal = Deal("pitch.auction", seed=1)
    deal.play_out(chance=Random(1))
    return deal


@pytest.mark.parametrize("text", ["", "[1", '{"id": 1, "id": 2}', "[]", '{"a": 1}\n{"a": 2}', "\xff"])
def test_a_file_that_is_no_document_is_a_mistake_of_the_caller(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(text.encode("latin-1"))
    for reads in (load, replay, Match.from_log, explain):
        with pytest.raises(InputError, match=re.escape(str(path))):
            reads(path)


def test_a_deal_waits_for_the_one_before_it_and_a_match_ends() -> None:
    match = Match("pitch.auction", "N E", seed=1)
    match.deal()
    with pytest.raises(InputError, match="deal 1 is not over"):
        match.deal()
    while not match.is_over:
        match.deals[-1].play_out(chance=Random(1))
        if not match.is_over:
            match.deal()
    with pytest.raises(InputError, match="the match is over"):
        match.deal()
    assert match.winner is not None


def test_the_law_refuses_cards_that_it_does_not_deal() -> None:
    for hands, label in (
        ({"N": "AS AS"}, "cards.unique"),
        ({"N": "AS KS QS JS TS 9S 8S"}, "deal.hand.count"),
        ({"N": "X1"}, "cards.pack"),
    ):
        with pytest.raises(Illegal) as caught:
            Deal("pitch.auction", seed=1, hands=hands)
        assert caught.value.clause == label


def test_who_acts_must_be_said_where_several_may() -> None:
    deal = Deal("smear.ten-point", seed=3)
    for call in ("bid 4", "pass", "pass", "pass", "declare H"):
        deal.do(call)
    with pytest.raises(InputError, match="N, E, S, W may act now, so the action must say who acts"):
        deal.do("discard 2C")


# ---- logs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", rulesets())
def test_a_match_comes_back_from_its_log(ruleset: str, tmp_path: Path) -> None:
    match, chance = Match(ruleset, seed="round trip"), Random(1)
    for _ in range(times(3)):
        if not match.is_over:
            match.deal().play_out(chance=chance)
    if not match.is_over:
        last = match.deal()
        for _ in range(chance.randrange(12)):
            if not last.is_over:
                last.do(last.random_action(chance))
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.log()), "utf-8")
    validate("game-log", match.log(), "the log")
    again = Match.from_log(path)
    assert again.log() == match.log()
    assert (again.scores, again.winner, again.is_over) == (match.scores, match.winner, match.is_over)
    assert replay(path).holds
    if not again.is_over:
        again.deals[-1].play_out(chance=chance) if not again.deals[-1].is_over else again.deal().play_out(chance=chance)
        assert replay(again.log()).holds


def test_a_log_of_a_game_of_ones_own_carries_the_game() -> None:
    match = Match({**FRIDAYS, "match": {"target": 3}}, "N E", seed=1)
    match.deal().play_out(chance=Random(1))
    assert match.log()["ruleset"]["match"]["target"] == 3
    assert Match.from_log(match.log()).log() == match.log()


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_the_worked_deals_are_judged_as_they_are_known(path: Path) -> None:
    verdict = replay(path)
    assert verdict.holds, verdict
    log = json.loads(path.read_bytes())
    before = deepcopy(log)
    assert replay(log) == verdict
    assert log == before
    assert explain(path).verdict == verdict


def test_a_log_that_does_not_hold_or_leaves_something_out_is_not_played_on() -> None:
    log = finished().log()
    broken = deepcopy(log)
    broken["deals"][0]["result"]["made"] = not broken["deals"][0]["result"]["made"]
    with pytest.raises(InputError, match=r"(?s)the log does not hold.*deal 0, result"):
        Match.from_log(broken)
    unknown = deepcopy(log)
    del unknown["deals"][0]["events"][0]["hands"]["N"]
    with pytest.raises(InputError, match="the log"):
        Match.from_log(unknown)
    several = deepcopy(log)
    several["deals"].append({**log["deals"][0], "new_match": True})
    with pytest.raises(InputError, match="deal 1 begins another match"):
        Match.from_log(several)


def test_claims_of_a_log_do_not_keep_its_events_from_being_done() -> None:
    log = finished().log()
    dealt, *others = log["deals"][0]["events"]
    deal = Deal("pitch.auction", hands=dealt["hands"])
    for noted in others:
        deal.do(noted)
    assert deal.result() == finished().result()


def test_an_explanation_reads_as_the_command_tells_it() -> None:
    deal = finished()
    explanation = explain(deal)
    assert explanation.verdict.holds
    assert explanation.as_json()[-1]["text"] == explanation[-1].text
    assert str(explanation).splitlines()[0] == "holds"
    assert list(explanation) == list(explain(deal.log())) == list(explain(Match.from_log(deal.log())))


# ---- short forms and shapes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_action_has_a_short_form_that_leads_back_to_it(ruleset: str) -> None:
    deal = Deal(ruleset, seed="short forms")
    actions = list(deal.legal)
    while not deal.is_over:
        done = deal.do(deal.random_action(Random(len(actions))))
        actions += [done.event, *deal.legal]
    for noted in (*actions, *deal.events):
        assert event(line_of(noted), deal.seats) == noted


def test_an_observation_is_the_json_of_the_protocol_and_reads_well() -> None:
    seen = Deal("pitch.auction", seed="2026-11").view("N")
    assert isinstance(seen, Observation)
    assert json.loads(json.dumps(seen)) == seen
    assert "hand       7C QC 8D 9D 4H 4S\nholds      N 6, E 6, S 6, W 6" in str(seen)


def keywords_of(schema: Any) -> set[str]:
    """The keywords of a schema; names of members and of definitions are none."""
    if isinstance(schema, list):
        return set().union(*map(keywords_of, schema))
    if not isinstance(schema, dict):
        return set()
    found = set(schema)
    for keyword, inner in schema.items():
        if keyword in ("properties", "patternProperties", "$defs"):
            found |= set().union(*map(keywords_of, inner.values()))
        elif keyword not in ("const", "enum", "default", "required"):
            found |= keywords_of(inner)
    return found


@pytest.mark.parametrize("address", [RULESET, GAME_LOG, "urn:schmier:schema:fixtures:1"])
def test_no_schema_uses_a_keyword_that_is_not_read(address: str) -> None:
    assert keywords_of(schemas()[address]) - set(CHECKS) - READ_ELSEWHERE == set()


def is_right(check: Callable[[], None]) -> bool:
    try:
        check()
    except (ShapeError, DocumentError):
        return False
    return True


def spoiled(document: Any, chance: Random) -> Any:
    """A document with one thing changed somewhere."""
    found = deepcopy(document)
    inner = found
    while True:
        places = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        if not places:
            return found
        place = chance.choice(places)
        if isinstance(inner[place], dict | list) and chance.random() < 0.8:
            inner = inner[place]
            continue
        match chance.randrange(4):
            case 0:
                del inner[place]
            case 1 if isinstance(inner, dict):
                inner["frobnicate" if chance.random() < 0.5 else "x-own"] = inner[place]
            case 1 | 2 if isinstance(inner, list):
                inner.append(inner[place])
            case _:
                inner[place] = chance.choice([None, True, 0, -1, 10**9, "", "AS", "AS\n", "N", [], {}, ["AS"], "moon"])
        return found


def is_shaped(document: Any, address: str, kind: Any) -> tuple[bool, bool]:
    """Whether a document has the right shape, for the reference and for the harness."""
    return is_right(lambda: check_shape(document, address)), is_right(lambda: validate(kind, document, ""))


@pytest.mark.parametrize(("kind", "address"), [("game-log", GAME_LOG), ("ruleset", RULESET)])
def test_shapes_are_judged_as_a_whole_validator_judges_them(kind: Any, address: str) -> None:
    chance = Random(kind)
    sound = (
        [json.loads(path.read_bytes()) for path in WORKED]
        if kind == "game-log"
        else [spec.shipped(name) for name in rulesets()]
    )
    documents = [*sound, *(spoiled(chance.choice(sound), chance) for _ in range(150))]
    judged = [is_shaped(document, address, kind) for document in documents]
    assert [documents[place] for place, (ours, theirs) in enumerate(judged) if ours is not theirs] == []
    assert {ours for ours, _ in judged} == {True, False}


@given(EVENTS)
@settings(max_examples=200, deadline=None)
def test_events_are_judged_as_a_whole_validator_judges_them(noted: Json) -> None:
    try:
        json.dumps(noted, allow_nan=False)
        plain = all(
            isinstance(value, type(None) | bool | int | str | list) or value == {"tricks": 7, "trump": "H"}
            for value in noted.values()
        )
    except (TypeError, ValueError):
        plain = False
    if plain:
        ours = is_right(lambda: check_shape(noted, EVENT))
        assert ours is is_right(lambda: validate_part("game-log", "#/$defs/event", noted, ""))
