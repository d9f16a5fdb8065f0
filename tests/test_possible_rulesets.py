"""Rulesets that describe no game are refused, with the arithmetic."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from schmier import spec
from schmier.ruleset import read_ruleset
from schmier.violation import RulesetError
from schmier_conformance.command import main

Json = dict[str, Any]


def changed(identifier: str, path: str, value: Any) -> Json:
    document = copy.deepcopy(spec.ruleset_document(identifier))
    part = document
    *parents, last = path.split(".")
    for parent in parents:
        part = part[parent]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return document


DRAW = {"do": "draw", "who": "non-dealers", "order": "from-eldest", "to": 6, "short": "own-discards"}

IMPOSSIBLE = [
    ("smear.ten-point", "deal.hand", 14, "4 players × 14 cards + 0 = 56, but the pack has 54"),
    ("pitch.auction", "players.most", 9, "9 players × 6 cards + 0 = 54, but the pack has 52"),
    ("pitch.auction", "auction.maximum", 5, "auction.maximum is 5, but all points together are 1 + 1 + 1 + 1 = 4"),
    ("smear.ten-point", "auction.maximum", 11, "1 + 1 + 1 + 1 + 1 + 1 + 1 + 3 = 10"),
    ("smear.minnesota", "auction.minimum", 5, "auction.minimum is 5, more than auction.maximum, 4"),
    ("smear.ten-point", "deck.jokers", 1, "deck.jokers is 1, so ranking.trumps must list X1, but it lists X1 and X2"),
    ("pitch.auction", "parties", "pairs", "takes 2 × 2 = 4 players, but 2 to 7 may play"),
    ("smear.minnesota", "deal.widow", 0, "deal.widow is 0, so the exchange must not take the widow"),
    ("pitch.auction", "trumps.fixed_by", "pitcher", "the exchange must have a step name-trumps"),
    ("pitch.auction", "play.first_lead", "trump", "whatever is led first fixes trumps"),
    (
        "smear.ten-point",
        "exchange",
        [{"do": "name-trumps"}, {"do": "take-stock"}],
        "leaves the pitcher 24, the dealer 10, the others 10 cards",
    ),
    ("smear.minnesota", "deal.redeal_claim", ["3", "4"], "2 ranks, 4 × 2 = 8 cards, so no hand of 9"),
    ("pitch.auction", "players.least", 8, "players.least is 8, more than players.most, 7"),
    ("smear.ten-point", "ranking.jokers", "ranked", "needs two like Jokers"),
    ("cinch", "play.stack", None, "more than 6 trumps, so play.stack must be said"),
    ("cinch.eighty-three", "play.stack", {"spares": []}, "nobody comes to play with too many cards"),
    ("cinch", "exchange", [{"do": "name-trumps"}, DRAW], "leaves the pitcher 6, the dealer 9, the others 6 cards"),
    ("cinch", "exchange", [DRAW, {"do": "name-trumps"}, {"do": "rob", "to": 6}], "trumps must be fixed before it"),
    ("cinch", "exchange", [{"do": "name-trumps"}, {**DRAW, "short": "stay"}], "leaves hands short"),
    ("cinch", "match.bidders_first_from", 62, "the match is over at 62"),
    ("cinch", "points.game_tie", "pitcher", "no point of the most card-points"),
    ("cinch", "auction.forced_bid", 7, "nobody_bids is 'next-dealer', so auction.forced_bid means nothing"),
    ("cinch.forced-dealer", "auction.forced_bid", 5, "which is no bid: they run from 6 to 14"),
    ("cinch", "parties", "called", "must have a step call"),
    ("smear.penguin", "match.several_over", "order", "means nothing"),
    ("smear.penguin", "play.first_lead", "any", "first_lead is 'trump'"),
    ("pitch.sell-out", "auction.nobody_bids", "same-dealer", "auction.nobody_bids means nothing"),
    ("pitch.sell-out", "auction.eldest_pitches", 5, "auction.eldest_pitches is 5, but all points together are 4"),
    ("pitch.auction", "auction.kind", "turn-up", "must not be said"),
    ("pitch.auction", "parties", "two-teams", "takes six or eight players, but 2 to 7 may play"),
    ("pitch.auction", "points.others_share", "own", "parties is not 'called'"),
    ("pitch.auction", "points.made", "difference", "needs two parties, but there can be 7"),
    ("pitch.auction", "play.first_lead", "no-joker", "deck.jokers is 0"),
    ("pitch.auction", "ranking.off_cards", "trumps", "lists neither off-J nor off-5"),
    ("pedro.double", "deck.ranks", ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "4", "3", "2"], "ranking.plain"),
    ("pitch.auction", "auction.dealer", "may-equal-slam", "auction.slams is empty"),
    ("cinch.razzle-dazzle-five", "match.several_over", "order", "partners score alike"),
    (
        "cinch",
        "exchange",
        [{"do": "name-trumps"}, {**DRAW, "order": "from-dealer"}, {"do": "rob", "to": 6}],
        "say that",
    ),
    ("smear.widow", "play.stack", {"spares": ["K"]}, "leaves no such card in a hand that is too long"),
]


@pytest.mark.parametrize(("identifier", "path", "value", "words"), IMPOSSIBLE)
def test_an_impossible_ruleset_is_refused_with_the_arithmetic(
    identifier: str, path: str, value: Any, words: str
) -> None:
    with pytest.raises(RulesetError) as refused:
        read_ruleset(changed(identifier, path, value))
    assert words in str(refused.value)


@pytest.mark.parametrize("part", ["deck", "auction", "points"])
def test_a_ruleset_that_leaves_a_part_out_is_refused(part: str) -> None:
    document = spec.ruleset_document("pitch.auction")
    del document[part]
    with pytest.raises(RulesetError, match=f"does not say '{part}'"):
        read_ruleset(document)


def test_a_variant_states_only_what_it_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variant = {
        "format": "schmier/ruleset/1",
        "id": "house.pitch-to-eleven",
        "title": "Pitch, eleven up",
        "extends": "pitch.auction",
    }
    variant["match"] = {"target": 11}  # type: ignore[assignment]
    whole = spec.whole(variant)
    assert whole["match"] == {"target": 11, "several_over": "pitcher-then-order"}
    assert "extends" not in whole
    path = tmp_path / "eleven.json"
    path.write_text(json.dumps(variant), encoding="utf-8")
    assert main(["check", "--ruleset", str(path)]) == 0
    assert "200 passed" in capsys.readouterr().out
    assert main(["deal", str(path), "--count", "2"]) == 0


def test_a_ruleset_that_extends_nothing_known_is_refused() -> None:
    with pytest.raises(spec.SpecError, match="there is no ruleset 'bridge'"):
        spec.whole({"id": "house.x", "extends": "bridge"})


def test_a_bad_ruleset_file_gets_one_line_and_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    for text, words in (
        ("{", "bad.json"),
        ('{"format": "schmier/ruleset/1"}', "id"),
        (json.dumps(changed("pitch.auction", "deal.hand", 8)), "56"),
    ):
        path.write_text(text, encoding="utf-8")
        assert main(["deal", str(path)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert words in said
