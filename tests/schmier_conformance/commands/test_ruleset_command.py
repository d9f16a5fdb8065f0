"""`schmier ruleset`: report every contradiction in a house rule, compare two games in sentences, start a new one."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from places import ROOT
from schmier import spec
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation.validate import findings
from schmier.violation import Finding, RulesetError
from schmier_conformance.command import main
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import validate_part
from schmier_conformance.house_rules.draft import WIDTH, draft, laid_out, notes
from schmier_conformance.mutants.turned_options.options import turned_options
from schmier_conformance.rulesets.findings import MOST_FINDINGS, findings_of
from schmier_conformance.rulesets.options import entry_schemas, options, resolved, words_of
from schmier_conformance.wording.rulesets.differences import differences, second_said
from schmier_conformance.wording.rulesets.entries import (
    no_tricks_sentence,
    point_sentence,
    slam_sentence,
    step_sentence,
)
from schmier_conformance.wording.rulesets.sentences import sentence, sentence_of
from schmier_conformance.wording.rulesets.sums import bids, undealt

Json = dict[str, Any]

SHIPPED = spec.ruleset_ids()
FLIPPED = ("pitch.auction", "smear.ten-point", "smear.minnesota", "five-hundred.partnership", "skat", "skat.tournament")
"""Games of every way of counting, whose turned options are compared and examined."""
PITCH = spec.ruleset_document("pitch.auction")
SMEAR = spec.ruleset_document("smear.ten-point")


def changed(document: Json, **values: Any) -> Json:
    """A copy with other values; `deal__hand=7` sets `deal.hand`."""
    copied = copy.deepcopy(document)
    for path, value in values.items():
        *parents, last = path.split("__")
        part = copied
        for parent in parents:
            part = part[parent]
        part[last] = value
    return copied


def written(folder: Path, document: Any, name: str = "mine.json") -> str:
    path = folder / name
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def house(**parts: Any) -> Json:
    """A house rule extending Pitch."""
    return {"format": "schmier/ruleset/1", "id": "house.mine", "title": "Mine", "extends": "pitch.auction", **parts}


def schmier(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "schmier_conformance.command", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", SHIPPED)
def test_every_option_of_a_shipped_game_is_a_whole_sentence(identifier: str) -> None:
    ruleset = spec.ruleset_document(identifier)
    for option in options():
        text = sentence(option.path, ruleset)
        assert text.endswith("."), option.path
        assert not {"<", "{", "?"} & set(text), option.path
        assert "None" not in text, option.path


def test_an_option_without_words_is_told_with_its_title_and_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schmier_conformance.wording.rulesets.sentences.table", lambda family: {})
    assert sentence_of("play.following", "strict", PITCH) == "Following: strict."
    assert sentence_of("play.courtesy", ["A", "K"], PITCH) == "play.courtesy: A K."


ENTRIES = [
    (option.path, kind, name)
    for option in options()
    for kind, schema in entry_schemas(option).items()
    for name in schema["properties"]
    if name != "do"
]
"""Every key of every kind of entry: of slams, of bids of no tricks, of each step, of points."""

FIXED = {
    # A value shows where points are at stake, and what is protected matters where something is.
    "auction.no_tricks": {},
    "auction.slams": {"made": "scores-value", "failed": "set-back", "below_zero": "no-matter"},
    "exchange": {"protects": ["A"]},
    "points.list": {"of": "A", "to": "captor"},
}


def entry_of(path: str, kind: str) -> Json:
    """An entry with every key."""
    option = next(option for option in options() if option.path == path)
    properties = {name: resolved(inner) for name, inner in entry_schemas(option)[kind]["properties"].items()}
    entry = {name: FIXED[path].get(name, values_of(inner)[0]) for name, inner in properties.items()}
    return {**entry, "do": kind} if kind else entry


def values_of(schema: Json) -> list[Any]:
    named = words_of(schema)
    if named is not None:
        return named
    return {"integer": [3, 4], "string": ["high", "low"], "array": [["A"], ["K", "J"], []]}[schema["type"]]


def sentence_on_entry(path: str, entry: Json) -> str:
    match path:
        case "auction.slams":
            return slam_sentence(entry)
        case "auction.no_tricks":
            return no_tricks_sentence(entry)
        case "exchange":
            return step_sentence(entry, " ".join)
        case _:
            return point_sentence(entry, spec.ruleset_document("smear.minnesota"))


@pytest.mark.parametrize(("path", "kind", "name"), ENTRIES, ids=lambda part: part or "-")
def test_every_value_of_every_key_of_an_entry_is_heard_in_its_sentence(path: str, kind: str, name: str) -> None:
    entry = entry_of(path, kind)
    option = next(option for option in options() if option.path == path)
    values = values_of(resolved(entry_schemas(option)[kind]["properties"][name]))
    entries = [{**entry, name: value} for value in values]
    for one in entries:
        validate_part("ruleset", f"#/$defs/{option.schema['items']['$ref'].rpartition('/')[2]}", one, "here")
    sentences = [sentence_on_entry(path, one) for one in entries]
    assert len(set(sentences)) == len(values), sentences
    assert all(text.endswith(".") and "{" not in text for text in sentences)


def test_every_kind_of_step_has_words() -> None:
    exchange = next(option for option in options() if option.path == "exchange")
    kinds = words_of(resolved(resolved(exchange.schema["items"])["properties"]["do"]))
    assert kinds is not None
    assert sorted(entry_schemas(exchange)) == sorted(kinds)
    sentences = [step_sentence(entry_of("exchange", kind), " ".join) for kind in kinds]
    assert len(set(sentences)) == len(kinds)
    assert not any("{" in one for one in sentences)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, "With four players 52 − 4 × 6 = 28 cards are not dealt."),
        ({"deal__widow": 3}, "With four players 52 − 4 × 6 − 3 = 25 cards are not dealt."),
        ({"exchange": [{"do": "rob", "to": 6}]}, "With four players 52 − 4 × 6 = 28 cards are the stock."),
        (
            {"auction__kind": "turn-up"},
            "With four players, after one is turned up, 52 − 4 × 6 − 1 = 27 cards are the stock.",
        ),
        ({"deal__hand": 13}, "With four players all 52 cards are dealt: 4 × 13."),
        ({"deal__hand": 12, "deal__widow": 3}, "With four players 52 − 4 × 12 − 3 = 1 card is not dealt."),
        ({"players__most": 3, "deck__jokers": 1}, "With three players 53 − 3 × 6 = 35 cards are not dealt."),
    ],
)
def test_what_is_left_undealt_is_told_with_its_sum(values: Json, expected: str) -> None:
    assert undealt(changed(PITCH, **values)) == expected


def test_on_the_site_the_protected_trumps_are_drawn() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    from schmier_site.games.sentences import option_sentence, step_html_of_exchange

    step = {"do": "discard", "to": 6, "protects": ["A", "off-5"], "shows_trumps": True}
    html = step_html_of_exchange(step, PITCH)
    assert 'aria-label="Ace of hearts">A♥' in html
    assert 'aria-label="Five of diamonds">5♦' in html
    assert "\0" not in html
    assert step_html_of_exchange({"do": "take-stock"}, PITCH) == "The pitcher takes up the stock."
    assert option_sentence("play.courtesy", "<b>", PITCH) == "play.courtesy: &lt;b&gt;."


# ---- check -----------------------------------------------------------------------------------------------------------


def test_every_shipped_game_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "check", *SHIPPED]) == 0
    output = capsys.readouterr().out
    assert output.count("this game can be played") == len(SHIPPED)


def test_a_good_ruleset_is_told_with_its_sums(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, house(match={"target": 11}))
    assert main(["ruleset", "check", path]) == 0
    assert capsys.readouterr().out == (
        f"{path}: this game can be played\n"
        "  Players: Two to seven players. Each player scores alone.\n"
        "  Pack: 52 cards: 4 × 13, no Joker.\n"
        "  Deal: 6 cards to each player. With four players 52 − 4 × 6 = 28 cards are not dealt. No widow.\n"
        "  Auction: One round from eldest; everybody has one call. Bids: 1–4.\n"
        "  Exchange: No cards are exchanged.\n"
        "  Play: Follow suit or trump: who can follow may trump instead. The pitcher may lead any card.\n"
        "  Points: 4 × 1 = 4 points in a deal.\n"
        "  Match: The match is to 11. Anybody at the target may win.\n"
    )


def test_contradictions_in_different_parts_are_all_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, changed(SMEAR, deal__hand=14, auction__maximum=11, deck__jokers=1))
    assert main(["ruleset", "check", path]) == 1
    output = capsys.readouterr().out
    assert output.startswith(f"{path}: this ruleset cannot be played\n")
    assert "$.deck.jokers, $.ranking.trumps: deck.jokers is 1, so ranking.trumps must list X1" in output
    assert "which needs two like Jokers [points.joker.order]\n" in output
    assert "$.auction.maximum, $.points.list: auction.maximum is 11, but all points together are" in output
    assert "4 players × 14 cards + 0 = 56, but the pack has 53 [deal.hand.count]\n" in output


def test_every_option_that_another_makes_idle_or_asks_for_is_told() -> None:
    found = list(findings(changed(PITCH, auction__kind="turn-up", trumps__fixed_by="turn-up")))
    idle = [finding.path for finding in found if "means nothing" in finding.message]
    assert idle == [f"$.auction.{name}" for name in ("minimum", "maximum", "slams", "dealer", "nobody_bids")]
    assert ("$.deal.turn_up_points", ("$.auction.kind",)) in [(finding.path, finding.beside) for finding in found]
    required = findings(changed(PITCH, auction__kind="sell-out"))
    assert [finding.path for finding in required if finding.message.endswith("must be said")] == [
        f"$.auction.{name}" for name in ("eldest_pitches", "outbid", "selling_limits")
    ]


def test_each_slam_is_examined(tmp_path: Path) -> None:
    moon = {"bid": "moon", "undertaking": "all-points", "made": "wins-match", "failed": "loses-match"}
    slams = [{**moon, "below_zero": "no-matter"}, {**moon, "bid": "slam", "below_zero": "no-matter"}]
    found = findings(changed(SMEAR, auction__slams=slams))
    assert [finding.path for finding in found] == ["$.auction.slams[0].below_zero", "$.auction.slams[1].below_zero"]


def test_a_point_that_cannot_be_won_is_named_by_its_place_in_the_list() -> None:
    found = findings(changed(SMEAR, ranking__jokers="ranked"))
    place = next(index for index, point in enumerate(SMEAR["points"]["list"]) if point["of"] == "first-joker")
    assert f"$.points.list[{place}].of" in {finding.path for finding in found}


def test_every_option_that_breaks_the_schema_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = changed(SMEAR, deal__hand=99, play__following="maybe", auction__minimum="two")
    broken["points"]["list"][3]["value"] = 0
    broken["exchange"][2] |= {"to": 21, "shows_trumps": "yes"}
    broken["weather"] = "fine"
    path = written(tmp_path, broken)
    assert main(["ruleset", "check", path]) == 1
    output = capsys.readouterr().out
    for place in ("$.weather", "$.deal.hand", "$.play.following", "$.auction.minimum", "$.points.list[3].value"):
        assert f"\n  {place}: " in output
    assert "\n  $.exchange[2].to: " in output
    assert "\n  $.exchange[2].shows_trumps: " in output
    assert "weather" in output


def test_a_word_that_is_nearly_right_is_suggested_and_the_rest_is_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written_so = house(match={"traget": 11, "several_over": "pitcher-then-ordr"}, deal={"hand": 9})
    assert main(["ruleset", "check", written(tmp_path, written_so)]) == 1
    output = capsys.readouterr().out
    assert '$.match.traget: there is no property "traget" here; did you mean "target"?\n' in output
    assert 'not among the values possible here; did you mean "pitcher-then-order"? [' in output
    assert "7 players × 9 cards + 0 = 63, but the pack has 52 [deal.hand.count]\n" in output
    assert output.count("\n  $") == 3


def test_a_game_that_is_thrown_in_for_ever_is_played_and_refused_by_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [{"do": "name-trumps"}, {"do": "misdeal", "most": 1}]
    path = written(tmp_path, house(players={"least": 7}, trumps={"fixed_by": "pitcher"}, exchange=steps))
    assert main(["ruleset", "check", path]) == 1
    thrown_in = "with 7 players 100 deals in a row are thrown in, and none is played"
    assert f"$.exchange[1]: {thrown_in} [exchange.misdeal]\n" in capsys.readouterr().out
    for command in (["deal", path], ["corpus", path], ["fuzz", "--ruleset", path, "--engine", "false"]):
        assert main(command) == 2
        assert thrown_in in capsys.readouterr().err


def test_a_deal_that_breaks_off_makes_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise IndexError("no card is left")

    monkeypatch.setattr("schmier_conformance.rulesets.played.play_on", broken)
    [found] = findings_of(PITCH, "x")
    assert found.message == "with 2 players a deal breaks off at auction: no card is left"


def test_of_a_file_full_of_trouble_only_the_first_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Any] = []

    def counting(*words: Any) -> None:
        looked_at.append(words)
        validate_part(*words)

    monkeypatch.setattr("schmier_conformance.rulesets.findings.validate_part", counting)
    broken = changed(SMEAR, points__list=[{"name": "x", "value": 0, "of": "A", "to": "captor"}] * 4000)
    assert len(findings_of(broken, "x")) == MOST_FINDINGS
    assert len(looked_at) < 10 * MOST_FINDINGS


def test_a_broken_reason_is_found_beside_what_does_not_go_together() -> None:
    broken = {"why": {"match.target": 3}, "auction": {"minimum": 4, "maximum": 3}}
    mine = {"format": "schmier/ruleset/1", "id": "house.x", "title": "X", "extends": "pitch.auction", **broken}
    assert [finding.path for finding in findings_of(mine, "x")] == ['$.why["match.target"]', "$.auction.minimum"]


def test_an_option_that_the_parent_says_is_marked_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "check", written(tmp_path, house(auction={"maximum": 9}))]) == 1
    assert "$.auction.maximum, $.points.list (as in pitch.auction): " in capsys.readouterr().out
    assert main(["ruleset", "check", written(tmp_path, house(deck={"jokers": 1}))]) == 1
    assert "$.deck.jokers, $.ranking.trumps (as in pitch.auction): " in capsys.readouterr().out


def test_a_parent_that_is_not_there_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "check", written(tmp_path, {**house(), "extends": "bridge"})]) == 1
    assert "$.extends: there is no ruleset 'bridge'" in capsys.readouterr().out


def test_every_option_that_is_missing_is_told() -> None:
    found = findings_of({"format": "schmier/ruleset/1", "id": "house.x", "title": "X", "parties": "single"}, "x")
    assert "$.deck" in [finding.path for finding in found]
    assert "$.match" in [finding.path for finding in found]
    assert "$.parties" not in [finding.path for finding in found]


@pytest.mark.parametrize("text", ["", "{", "[1.5]", '{"id": 1, "id": 2}', "\xff"])
def test_what_is_no_json_is_unusable_and_the_others_are_examined_all_the_same(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(text.encode("latin-1"))
    assert main(["ruleset", "check", str(bad), str(tmp_path / "missing.json"), "pitch.auction", "bridge"]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 3
    assert "bad.json" in captured.err
    assert "missing.json" in captured.err
    assert "there is no ruleset 'bridge'" in captured.err
    assert "pitch.auction: this game can be played" in captured.out


@pytest.mark.parametrize("document", [None, [], "pitch.auction", 7, {}, {"extends": "pitch.auction"}])
def test_a_document_that_is_no_ruleset_is_a_finding(document: Any, tmp_path: Path) -> None:
    assert main(["ruleset", "check", written(tmp_path, document)]) == 1


def test_a_program_can_read_the_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = written(tmp_path, house(auction={"maximum": 9}))
    missing = str(tmp_path / "missing.json")
    assert main(["ruleset", "check", "--json", "pitch.auction", bad, missing]) == 2
    good, broken, unreadable = map(json.loads, capsys.readouterr().out.splitlines())
    assert (good["ruleset"], good["verdict"], good["findings"]) == ("pitch.auction", "possible", [])
    assert good["summary"][-1] == "Match: The match is to 7. Anybody at the target may win."
    assert (broken["verdict"], broken["summary"]) == ("impossible", [])
    assert broken["findings"] == [
        {
            "path": "$.auction.maximum",
            "clause": "auction.range",
            "message": "auction.maximum is 9, but all points together are 1 + 1 + 1 + 1 = 4",
            "beside": ["$.points.list"],
        }
    ]
    assert (unreadable["verdict"], unreadable["findings"][0]["path"]) == ("unreadable", "$")


def flipped_documents() -> Iterator[Json]:
    for identifier in FLIPPED:
        yield from (flipped for _, flipped in turned_options(spec.ruleset_document(identifier)))


def refusal_of(document: Json) -> tuple[Finding, ...]:
    """Why the reference refuses a ruleset."""
    try:
        read_ruleset(document)
    except RulesetError as refusal:
        return refusal.findings
    return ()


def test_a_finding_is_made_just_where_the_reference_refuses() -> None:
    refused = accepted = 0
    for document in flipped_documents():
        refusal = refusal_of(document)
        refused, accepted = refused + bool(refusal), accepted + (not refusal)
        assert tuple(findings(document)) == refusal
    assert min(refused, accepted) > 50


def test_the_refusal_of_the_reference_lists_every_finding() -> None:
    with pytest.raises(RulesetError) as refused:
        read_ruleset(changed(SMEAR, deal__hand=14, auction__maximum=11))
    messages = [finding.message for finding in refused.value.findings]
    assert len(messages) > 1
    assert str(refused.value) == f"ruleset smear.ten-point: {'; '.join(messages)}"


ANYTHING = st.sampled_from(
    [None, True, 0, 1, 2, 5, 21, 99, 10**9, "", "x", "A", "discard", [], ["A"], [{}], {}, {"do": "draw"}]
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SHIPPED), st.data())
def test_whatever_an_option_is_changed_to_there_is_an_answer(identifier: str, drawn: st.DataObject) -> None:
    document = copy.deepcopy(spec.shipped(identifier))
    for _ in range(drawn.draw(st.integers(1, 4))):
        option = drawn.draw(st.sampled_from(options()))
        part, _, name = option.path.partition(".")
        values = st.sampled_from(words_of(option.schema) or [0, 1, 2, 6, 13]) | ANYTHING
        inner = document.setdefault(part, {}) if name else document
        if isinstance(inner, dict):
            inner[name or part] = drawn.draw(values)
    findings_of(document, "x")


def test_a_ruleset_comes_from_standard_input_too() -> None:
    words = [sys.executable, "-m", "schmier_conformance.command", "ruleset", "check", "-"]
    done = subprocess.run(words, input=json.dumps(house()), capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("-: this game can be played")


# ---- diff ------------------------------------------------------------------------------------------------------------


def test_two_games_are_compared_in_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    points = [point for point in PITCH["points"]["list"] if point["name"] != "jack"]
    points = [{**point, "to": "captor"} if point["name"] == "low" else point for point in points]
    points.append({"name": "trey", "value": 3, "of": "3", "to": "captor"})
    mine = house(
        players={"most": 5},
        exchange=[{"do": "name-trumps"}],
        trumps={"fixed_by": "pitcher"},
        points={"list": points},
        match={"target": 11},
    )
    path = written(tmp_path, mine)
    assert main(["ruleset", "diff", "pitch.auction", path]) == 1
    assert capsys.readouterr().out == (
        f"A: pitch.auction, {PITCH['title']}\n"
        f"B: {path}, Mine\n"
        "\nPlayers\n"
        "  Players\n"
        "    A: Two to seven players.\n"
        "    B: Two to five players.\n"
        "\nTrumps\n"
        "  Fixed by\n"
        "    A: The first card led fixes trumps.\n"
        "    B: The pitcher names the trump suit.\n"
        "\nExchange\n"
        "  Exchange\n"
        "    A: No cards are exchanged.\n"
        "    B: 1. The pitcher names the trump suit.\n"
        "\nPoints\n"
        "  Low\n"
        "    A: It goes to the player who held it as play began.\n"
        "    B: It goes to the winner of the trick.\n"
        "  Jack\n"
        "    A: Jack, 1 point: the Jack of trumps, to the winner of the trick.\n"
        "    B: There is no such point.\n"
        "  Trey\n"
        "    A: There is no such point.\n"
        "    B: Trey, 3 points: the Three of trumps, to the winner of the trick.\n"
        "  Points in all\n"
        "    A: 4 × 1 = 4 points in a deal.\n"
        "    B: 3 × 1 + 3 = 6 points in a deal.\n"
        "\nMatch\n"
        "  Target\n"
        "    A: The match is to 7.\n"
        "    B: The match is to 11.\n"
    )


def test_the_two_trump_orders_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", "diff", "pitch.auction", "smear.ten-point"]) == 1
    output = capsys.readouterr().out
    assert "    A: 13 trumps, high to low: A K Q J 10 9 8 7 6 5 4 3 2.\n" in output
    assert "    B: 16 trumps, high to low: A, K, Q, J, Jick (other Jack of the colour), Joker, Joker, 10, 9, " in output


def test_sums_that_another_option_changes_are_told_beside_it() -> None:
    found = differences(PITCH, spec.ruleset_document("pitch.racehorse"))
    lines = {difference.path: difference.second.lines for difference in found}
    assert lines["deck.jokers"] == ("32 cards: 4 × 8, no Joker.",)
    assert lines["deal.hand"] == ("6 cards to each player. With four players 32 − 4 × 6 = 8 cards are not dealt.",)


def test_the_order_of_the_points_is_a_difference_where_they_are_counted_in_order() -> None:
    backwards = changed(PITCH, points__list=PITCH["points"]["list"][::-1])
    [order] = differences(PITCH, backwards)
    assert order.first.lines == ("Counted in the order High, Low, Jack, Game.",)
    assert order.second.lines == ("Counted in the order Game, Jack, Low, High.",)
    by_total = [changed(game, match__several_over="higher-total") for game in (PITCH, backwards)]
    assert differences(*by_total) == []


def test_slams_are_compared_one_by_one_and_in_their_order() -> None:
    moon = {"bid": "moon", "undertaking": "all-points", "made": "wins-match", "failed": "loses-match"}
    moon["below_zero"] = "score-to-zero"
    slam = {**moon, "bid": "slam", "undertaking": "all-tricks"}
    first, second = changed(SMEAR, auction__slams=[moon, slam]), changed(SMEAR, auction__slams=[slam, moon])
    [order] = differences(first, second)
    assert order.first.lines == ("Lowest first: shooting the moon, a slam.",)
    assert order.second.lines == ("Lowest first: a slam, shooting the moon.",)
    [gone] = differences(first, changed(SMEAR, auction__slams=[moon]))
    assert (gone.title, gone.second.lines) == ("A slam", ("A slam is not bid.",))
    [other] = differences(
        changed(SMEAR, auction__slams=[moon]), changed(SMEAR, auction__slams=[{**moon, "undertaking": "all-tricks"}])
    )
    assert "undertakes every point;" in other.first.lines[0]
    assert "undertakes every trick;" in other.second.lines[0]


def test_the_same_game_under_another_name_does_not_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, house(note={"deal.hand": "As at home."}))
    assert main(["ruleset", "diff", "pitch.auction", path]) == 0
    assert capsys.readouterr().out.endswith("\nThe two are the same game.\n")


def test_saying_what_is_meant_anyway_makes_no_difference() -> None:
    assert differences(PITCH, changed(PITCH, match__counting="up", players__direction="clockwise")) == []
    assert [found.path for found in differences(PITCH, changed(PITCH, match__counting="down"))] == ["match.counting"]


def test_every_flip_of_an_option_is_a_difference_told_otherwise_on_either_side() -> None:
    for identifier in FLIPPED:
        document = spec.ruleset_document(identifier)
        for what, flipped in turned_options(document):
            found = differences(document, flipped)
            assert found or what == "ranking.trumps: X1 and X2 swapped", what
            assert all(difference.first.lines != difference.second.lines for difference in found), what
            back = [(one.path, one.second, one.first) for one in differences(flipped, document)]
            assert sorted(back, key=str) == sorted(((one.path, one.first, one.second) for one in found), key=str), what


def test_what_the_second_game_says_is_said_once_and_names_its_point() -> None:
    for first, second in permutations(map(spec.ruleset_document, FLIPPED), 2):
        said = [line for lines in second_said(differences(first, second)) for line in lines]
        assert len(said) == len(set(said)), (first["id"], second["id"])
        assert not {"There is no such point.", "It goes to the winner of the trick."}.intersection(said)
    said = second_said(differences(SMEAR, spec.ruleset_document("all-fours.phat")))
    assert ("Low: there is no such point.",) in said
    assert ("Game: it counts 8.",) in said


def test_a_program_can_read_the_differences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, house(match={"target": 11}))
    assert main(["ruleset", "diff", "--json", "pitch.auction", path]) == 1
    assert json.loads(capsys.readouterr().out) == [
        {
            "group": "Match",
            "option": "match.target",
            "title": "Target",
            "a": {"value": 7, "sentences": ["The match is to 7."]},
            "b": {"value": 11, "sentences": ["The match is to 11."]},
        }
    ]
    assert main(["ruleset", "diff", "--json", path, path]) == 0
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize("bad", ["bridge", "missing.json", "incomplete.json", "text.json"])
def test_a_ruleset_that_cannot_be_compared_is_unusable(
    bad: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, {"format": "schmier/ruleset/1", "id": "house.x", "title": "X"}, "incomplete.json")
    (tmp_path / "text.json").write_text("no JSON", encoding="utf-8")
    assert main(["ruleset", "diff", "pitch.auction", bad]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("schmier: ")
    assert captured.err.count("\n") == 1


# ---- new -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", SHIPPED)
def test_a_draft_is_the_game_it_started_from_with_a_note_on_every_option(identifier: str, tmp_path: Path) -> None:
    parent = spec.ruleset_document(identifier)
    document = draft(parent, "house.mine", "Mine")
    assert findings_of(document, "mine.json") == []
    assert differences(parent, spec.whole(document)) == []
    assert (document["family"], "why" in document, "extends" in document) == ("house", False, False)
    assert {option.path for option in options()} <= document["note"].keys()
    assert all(note and not note.endswith(" ") and "As the schema" not in note for note in document["note"].values())
    text = laid_out(document)
    assert json.loads(text) == document
    rules = text.partition('  "note": {')[0]
    assert max(map(len, rules.splitlines())) <= WIDTH


def test_a_note_says_what_is_and_what_else_could_be() -> None:
    by_path = {option.path: option for option in options()}
    assert notes(by_path["auction.minimum"], PITCH) == {
        "auction.minimum": "The lowest bid is 1. A number from 1 to 1000."
    }
    [following] = notes(by_path["play.following"], PITCH).values()
    assert following.startswith(
        "Follow suit or trump: who can follow may trump instead. Or `strict`: Follow suit strictly"
    )
    [counting] = notes(by_path["match.counting"], PITCH).values()
    assert counting == (
        "Not said here, which means: Scores go up from zero. Or `down`: Scores go down from the target to zero."
    )
    exchange = notes(by_path["exchange"], SMEAR)
    assert exchange["exchange"].startswith(
        "1. The pitcher names the trump suit. 2. The pitcher takes up the stock. 3. "
    )
    assert exchange["exchange.discard.to"].endswith("A number from 1 to 20.")


def test_a_list_too_long_for_a_note_is_counted() -> None:
    points = [{"name": f"point-{number}", "value": 1, "of": "A", "to": "holder"} for number in range(19)]
    points.append({"name": "game", "value": 1, "of": "most-card-points", "to": "captor"})
    document = draft(changed(PITCH, points__list=points), "house.many", "Many")
    assert document["note"]["points.list"] == "20 entries."


def test_new_writes_a_file_that_check_accepts_and_diff_finds_the_same(tmp_path: Path) -> None:
    path = tmp_path / "fridays.json"
    done = schmier(
        "ruleset", "new", "--from", "smear.ten-point", "--id", "house.fridays", "--title", "Fridays", "-o", str(path)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"schmier ruleset check {path}" in done.stdout
    assert schmier("ruleset", "check", str(path)).returncode == 0
    assert schmier("ruleset", "diff", "smear.ten-point", str(path)).returncode == 0
    again = schmier("ruleset", "new", "--from", str(path), "--id", "house.fridays", "--title", "Fridays")
    assert again.stdout == path.read_text(encoding="utf-8")


def test_new_does_not_write_over_a_file_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.json"
    path.write_text("precious", encoding="utf-8")
    words = ["ruleset", "new", "--from", "pitch.auction", "-o", str(path)]
    assert main(words) == 2
    assert path.read_text(encoding="utf-8") == "precious"
    assert "--force" in capsys.readouterr().err
    assert main([*words, "--force"]) == 0
    assert json.loads(path.read_text(encoding="utf-8"))["id"] == "house.auction"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--from", "bridge"], "there is no ruleset 'bridge'"),
        (["--from", "pitch.auction", "--id", "pitch.joker"], "pitch.joker is a shipped ruleset"),
        (["--from", "pitch.auction", "--id", "My Game!"], "$.id"),
        (["--from", "pitch.auction", "--title", ""], ""),
        (["--from", "pitch.auction", "--title", "x" * 200], "$.title"),
        (["--from", "pitch.auction", "-o", "nowhere/mine.json"], "nowhere"),
        ([], "--from"),
    ],
)
def test_new_refuses_in_one_line(
    words: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    if complaint:
        assert main(["ruleset", "new", *words]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert complaint in captured.err
    else:
        # An empty title is as good as none.
        assert main(["ruleset", "new", *words]) == 0


def test_a_game_that_cannot_be_played_starts_no_new_one() -> None:
    with pytest.raises(RulesetError):
        draft(changed(PITCH, auction__maximum=9), "house.mine", "Mine")
    with pytest.raises(DocumentError):
        draft(PITCH, "", "Mine")


# ---- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["check", "diff", "new"])
def test_every_action_has_help_with_an_example(action: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruleset", action, "--help"]) == 0
    assert f"example:\n  schmier ruleset {action} " in capsys.readouterr().out


def test_without_an_action_the_command_says_what_there_is() -> None:
    done = schmier("ruleset")
    assert (done.returncode, done.stdout) == (2, "")
    assert "check|diff|new" in done.stderr
    assert schmier("ruleset", "judge").returncode == 2


# ---- the guide -------------------------------------------------------------------------------------------------------


def test_the_guide_shows_what_the_commands_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (ROOT / "docs" / "guides" / "house-rules.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    new = "ruleset new --from pitch.auction --id house.fridays --title"
    assert f'schmier {new} "Pitch on Fridays" -o fridays.json\n' in guide
    assert main([*new.split(), "Pitch on Fridays", "-o", "fridays.json"]) == 0
    document = json.loads(Path("fridays.json").read_text(encoding="utf-8"))
    assert f'"match.target": "{document["note"]["match.target"]}"' in guide
    jick = {"name": "jick", "value": 1, "of": "off-J", "to": "captor"}
    assert f"```json\n{json.dumps(jick)}\n```" in guide
    document = changed(document, deal__hand=8, auction__maximum=5, match__target=11)
    document["points"]["list"].insert(3, jick)
    written(tmp_path, document, "fridays.json")
    capsys.readouterr()
    assert main(["ruleset", "check", "fridays.json"]) == 1
    assert f"```text\n{capsys.readouterr().out}```" in guide
    document["players"]["most"] = 6
    document["ranking"]["trumps"].insert(4, "off-J")
    written(tmp_path, document, "fridays.json")
    for words, status in ((["check"], 0), (["diff", "pitch.auction"], 1)):
        assert main(["ruleset", *words, "fridays.json"]) == status
        assert f"```text\n{capsys.readouterr().out}```" in guide


RAMSCH_ALONE: Json = {
    "format": "schmier/ruleset/1", "id": "house.ramsch", "title": "Ramsch", "family": "house", "extends": "skat",
    "auction": {"kind": "reject", "nobody_bids": None}, "exchange": [],
}  # fmt: skip


def test_what_can_be_bid_is_told_where_bids_are_made_and_nowhere_else() -> None:
    games = [*map(spec.ruleset_document, SHIPPED), spec.whole(RAMSCH_ALONE)]
    kinds = {game["auction"]["kind"]: game for game in games}
    assert set(kinds) == {kind.value for kind in AuctionKind}
    assert [game["id"] for game in games if bool(bids(game)) != AuctionKind(game["auction"]["kind"]).has_bids] == []
