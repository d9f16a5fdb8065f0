"""Logs with the winner and the bid of an auction in place of its calls, and logs of several matches."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from random_deals import fresh_deal, play_out
from schmier import spec
from schmier.action import event_of
from schmier.io.findings import Replay
from schmier.io.logs import replay
from schmier.io.writing import log_of
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.documents.reading import validate

Json = dict[str, Any]

BIDDING = [
    identifier
    for identifier in spec.ruleset_ids()
    if AuctionKind(spec.ruleset_document(identifier)["auction"]["kind"]).has_bids
]
CALLS = ("bid", "pass", "hold", "keep", "sell")


def replayed(log: Json, played: Ruleset | None = None) -> Replay:
    validate("game-log", log, "a log")
    return replay(log, rulesets=(lambda _: played) if played else None)


def without_calls(log: Json) -> Json | None:
    """The log with the outcome of its auction in place of the calls; None without a bid."""
    shorter = deepcopy(log)
    (deal,) = shorter["deals"]
    events = deal["events"]
    first = max(place for place, event in enumerate(events) if event["do"] == "deal") + 1
    after = next((place for place in range(first, len(events)) if events[place]["do"] not in CALLS), len(events))
    return shorter if won(deal, first, after) else None


def won(deal: Json, first: int, after: int) -> bool:
    """Put the outcome of an auction in the place of its calls."""
    calls = deal["events"][first:after]
    bids = [call for call in calls if call["do"] == "bid" and call["bid"] != "reject"]
    if not bids:
        return False
    by = bids[-1]["by"]
    if calls[-1]["do"] == "keep":
        by = calls[-1]["by"]
    holds = [place for place, call in enumerate(calls) if call["do"] == "hold"]
    if holds and holds[-1] > calls.index(bids[-1]):
        by = calls[holds[-1]]["by"]
    deal["events"] = [
        *deal["events"][:first],
        {"do": "win-auction", "by": by, "bid": bids[-1]["bid"]},
        *deal["events"][after:],
    ]
    return True


# ---- an unrecorded auction -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", BIDDING)
def test_a_deal_comes_to_the_same_whether_its_calls_are_written_down_or_not(identifier: str) -> None:
    played = read_ruleset(spec.ruleset_document(identifier))
    tried = 0
    for seed in range(12):
        deal = fresh_deal(played, Random(seed))
        log = log_of(deal, [event_of(action, played, deal.table) for action in play_out(deal, Random(seed))])
        shorter = without_calls(log)
        if shorter is None:
            continue
        found = replayed(shorter, played)
        if found.verdict == "undecidable":
            assert played.auction.kind is AuctionKind.SELL_OUT
            assert [finding.clause for finding in found.findings][:1] == ["auction.sell-out.keep"]
            continue
        assert found.findings == []
        assert found.deals == replayed(log, played).deals
        tried += 1
    assert tried


SKAT_DEAL: Json = {
    "do": "deal",
    "hands": {
        "F": ["JC", "JS", "AC", "TC", "KC", "QC", "9C", "8C", "7C", "AH"],
        "M": ["JH", "AS", "TS", "KS", "QS", "9S", "8S", "7S", "TH", "KH"],
        "E": ["JD", "AD", "TD", "KD", "QD", "9D", "8D", "7D", "QH", "9H"],
    },
    "widow": ["8H", "7H"],
}


def skat_with(*events: Json, deal: Json = SKAT_DEAL) -> Json:
    first = [deal] if deal else []
    deals = [{"dealer": "E", "events": [*first, *events]}]
    return {"format": "schmier/game-log/1", "ruleset": "skat", "seats": ["F", "M", "E"], "deals": deals}


def pitch_with(*events: Json, ruleset: str = "pitch.auction", scores: dict[str, int] | None = None) -> Json:
    deals = [{"dealer": "W", "scores": scores or {}, "events": list(events)}]
    return {"format": "schmier/game-log/1", "ruleset": ruleset, "seats": ["N", "E", "S", "W"], "deals": deals}


TURNED_UP: Json = {"do": "deal", "turn_up": "8H"}


def wins(by: str, bid: Any) -> Json:
    return {"do": "win-auction", "by": by, "bid": bid}


def refusals(log: Json) -> list[str]:
    found = replayed(log)
    assert all(not finding.is_doubt for finding in found.findings)
    return [finding.clause for finding in found.findings]


def test_a_game_worth_less_than_a_bid_that_nobody_saw_made_is_overbid() -> None:
    # The opponents give all tricks up: with two, the game, schneider and schwarz make 5, and 5 x 12 = 60 is below 72.
    played = [
        {"do": "take", "by": "F"},
        {"do": "discard", "by": "F", "cards": ["8H", "7H"]},
        {"do": "declare", "by": "F", "contract": "C"},
        {"do": "concede", "by": "M"},
        {"do": "concede", "by": "E"},
    ]
    log = skat_with(wins("F", 72), *played)
    log["deals"][0]["result"] = {"made": False, "game": {"matadors": 2, "value": 72, "overbid": True}}
    assert refusals(log) == []
    log = skat_with(wins("F", 60), *played)
    log["deals"][0]["result"] = {"made": True, "game": {"matadors": 2, "value": 60, "overbid": False}}
    assert refusals(log) == []


@pytest.mark.parametrize(
    ("log", "clause"),
    [
        (skat_with(wins("F", 19)), "auction.skat.values"),
        (skat_with(wins("F", "reject")), "auction.nobody-bids.forehand.reject"),
        (pitch_with(wins("N", 5)), "auction.range"),
        (pitch_with(wins("N", "moon")), "auction.slam"),
        (pitch_with(wins("N", "smudge"), ruleset="pitch.smudge", scores={"N": -1}), "auction.slam.in-the-hole"),
        (pitch_with(wins("N", {"tricks": 5, "trump": "H"}), ruleset="five-hundred.partnership"), "auction.schedule"),
        (pitch_with(wins("E", 2), ruleset="pitch.sell-out", scores={"N": 5}), "auction.sell-out.limit"),
        (pitch_with({"do": "pass", "by": "N"}, wins("E", 2)), "irregular.phase"),
        (pitch_with(wins("N", 2), wins("N", 2)), "irregular.phase"),
        (pitch_with(TURNED_UP, wins("N", 2), ruleset="seven-up.partnership"), "irregular.phase"),
    ],
)
def test_an_outcome_that_no_auction_of_the_game_can_have_is_refused(log: Json, clause: str) -> None:
    assert refusals(log)[:1] == [clause]


def test_a_dealer_who_sits_out_cannot_have_bid() -> None:
    log = skat_with(wins("W", 18), deal={})
    log["seats"] = ["N", "E", "S", "W"]
    log["deals"][0]["dealer"] = "W"
    assert refusals(log) == ["table.sits-out"]


def test_a_card_out_of_turn_is_found_after_an_auction_that_was_not_recorded() -> None:
    assert refusals(pitch_with(wins("E", 3), {"do": "play", "by": "N", "card": "AH"})) == ["play.lead.pitcher"]


def test_the_cards_need_not_be_known_either() -> None:
    found = replayed(pitch_with(wins("E", 3), {"do": "play", "by": "E", "card": "AH"}))
    assert found.findings == []
    assert not found.is_complete


def test_nothing_is_guessed_of_whom_eldest_paid_to_keep_the_pitch() -> None:
    found = replayed(pitch_with(wins("N", 2), {"do": "play", "by": "N", "card": "AH"}, ruleset="pitch.sell-out"))
    assert found.verdict == "undecidable"
    assert [finding.clause for finding in found.findings] == ["auction.sell-out.keep"]


# ---- sessions --------------------------------------------------------------------------------------------------------


def smudged(winner: str | None = None) -> Json:
    """A deal of Pitch after which the match is over: the pitcher had six of seven and wins High, Low and Game."""
    hands = {"N": "AH KH QH 3H 2H 5C", "E": "4D 5D 6D 7D 8D 9D", "S": "4S 5S 6S 7S 8S 9S", "W": "4C 6C 7C 8C 9C 3C"}
    deal = {"do": "deal", "hands": {name: cards.split() for name, cards in hands.items()}}
    plays = [{"do": "play", "by": name, "card": hands[name].split()[trick]} for trick in range(6) for name in "NESW"]
    result = {} if winner is None else {"result": {"winner": winner}}
    return {"dealer": "W", "scores": {"N": 6}, "events": [deal, wins("N", 2), *plays], **result}


def test_a_log_goes_on_with_another_match_where_it_says_so() -> None:
    log = pitch_with()
    first, second = smudged("N"), smudged("N")
    log["deals"] = [first, {**second, "new_match": True}]
    log["winner"] = "N"
    found = replayed(log)
    assert found.findings == []
    assert (found.winner, len(found.deals)) == ("N", 2)


def test_after_the_end_of_a_match_nothing_but_another_can_follow() -> None:
    log = pitch_with()
    log["deals"] = [smudged(), smudged()]
    found = replayed(log).findings[0]
    assert (found.deal, found.clause) == (1, "match.target.reached")
    assert "new_match" in found.message


def test_another_match_begins_with_the_scores_of_the_start() -> None:
    log = pitch_with()
    second = smudged()
    del second["scores"]
    log["deals"] = [smudged(), {**second, "new_match": True, "result": {"scores": {"N": 3}, "winner": None}}]
    log["winner"] = None
    assert replayed(log).findings == []


def test_the_deals_of_another_match_are_counted_from_one() -> None:
    passed = [{"do": "pass", "by": name} for name in ("M", "E", "F")]
    seats = ("E", "F", "M")
    deals = [
        {"dealer": dealer, "events": [{"do": "pass", "by": by} for by in turned(passed, dealer)]}
        for dealer in (seats[number % 3] for number in range(72))
    ]
    log = skat_with()
    log["deals"] = deals
    log["deals"][35]["result"] = {"scores": {}, "made": None}
    log["deals"][36]["new_match"] = True
    found = replayed(log)
    assert found.findings == []
    assert len(found.deals) == 72


def turned(passed: list[Json], dealer: str) -> list[str]:
    """Who passes in turn in a deal of Skat: middlehand, endhand, forehand."""
    order = ["F", "M", "E"]
    eldest = (order.index(dealer) + 1) % 3
    return [order[(eldest + step) % 3] for step in (1, 2, 0)]


def test_a_winner_claimed_for_a_match_that_another_follows_is_judged() -> None:
    log = pitch_with()
    log["deals"] = [smudged("E"), {**smudged(), "new_match": True}]
    found = replayed(log)
    assert [(finding.deal, finding.clause) for finding in found.findings] == [(0, "match.target.reached")]
