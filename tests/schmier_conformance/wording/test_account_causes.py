"""An account gives causes: its numbers recompute the scores, its clauses have words, and nobody has what he has not."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from account_checks import WORDS, check_account, irregular_log
from counting_examples import counted
from drawn_rulesets import IDS, ruleset
from explained import ExplainedLog, check_explained, explained_log, logs_of_corpus
from sampled import times
from schmier.cards import ALL_JOKERS
from schmier.deal import Deal
from schmier.labels import Label
from schmier_conformance.wording.accounts.account import ANY_POINT, SENTENCES, lines_of_account
from schmier_conformance.wording.accounts.deal import lines_of_match
from schmier_conformance.wording.accounts.lines import Part, without_repeated
from schmier_conformance.wording.vocabulary import vocabulary_of

DEALS = int(os.environ.get("ACCOUNT_DEALS", "6"))
"""How many random deals of each ruleset are explained with `WHOLE=1`; more by the environment variable."""

NOT_IN_CORPUS = {Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS, Label.MATCH_SET_BACK_GOES_FIRST}
"""Clauses that random deals reach, and no case as it is explained."""


@pytest.mark.parametrize("identifier", IDS)
def test_the_account_of_a_random_deal_with_irregularities_recomputes_its_scores(identifier: str) -> None:
    for number in range(times(DEALS)):
        log = explained_log(
            irregular_log(ruleset(identifier), Random(f"account {identifier} {number}")), ruleset(identifier)
        )
        assert log.replayed.verdict == "holds"
        check_explained(log)
        check_account(log)


def test_cards_that_come_by_themselves_are_named_in_the_order_of_the_draw() -> None:
    played = ruleset("cinch.razzle-dazzle-five")
    for number in range(DEALS):
        log = explained_log(irregular_log(played, Random(f"order {number}")), played)
        text = next(line.text for line in log.lines if line.part is Part.EXCHANGE)
        named = [log.deal.table.seat_of[seat] for seat in re.findall(r"; (?:Player )?(\w) throws", text)]
        players = len(log.deal.hands)
        assert named == sorted(named, key=lambda seat: (seat - log.deal.dealer - 1) % players), text


LOSING_SLAMS = {
    identifier: slam.word for identifier in IDS for slam in ruleset(identifier).auction.slams if slam.loses_match
}
"""By ruleset, the word of the slam that loses the match when it fails."""


@pytest.mark.parametrize("identifier", LOSING_SLAMS)
def test_a_slam_that_loses_the_match_is_called_by_the_word_it_was_bid_with(identifier: str) -> None:
    played = ruleset(identifier)
    logs = (explained_log(irregular_log(played, Random(f"slam {identifier} {number}")), played) for number in range(99))
    said = (line.text for log in logs for line in log.lines if Label.MATCH_SLAM_LOST in line.clauses)
    assert f"the {LOSING_SLAMS[identifier]} failed" in next(said)


def test_no_joker_is_denied_to_a_player_who_has_none() -> None:
    bound = 0
    for identifier in (one for one in IDS if one.startswith("five-hundred")):
        for number in range(DEALS):
            played = ruleset(identifier)
            log = explained_log(irregular_log(played, Random(f"joker {identifier} {number}")), played)
            named = {
                log.deal.table.seat_of[seat]
                for line in log.lines
                for seat in re.findall(r"(\w), who may not play a Joker", line.text)
            }
            bound += len(named)
            had = [
                dealt | (log.deal.widow if seat == log.deal.pitcher else 0) for seat, dealt in enumerate(log.deal.held)
            ]
            assert all(had[seat] & ALL_JOKERS for seat in named), (identifier, number)
    assert bound


@pytest.mark.parametrize(
    "identifier", [one for one in IDS if one.startswith(("five-hundred", "skat")) and "ramsch" not in one]
)
def test_a_deal_without_a_bid_rests_on_the_clause_that_ended_it(identifier: str) -> None:
    for number in range(40 * DEALS):
        log = explained_log(
            irregular_log(ruleset(identifier), Random(f"passed {identifier} {number}")), ruleset(identifier)
        )
        for line in log.lines:
            if line.text.startswith("Nobody has bid"):
                assert [clause.startswith("auction.nobody-bids") for clause in line.clauses] == [True]
                return
    pytest.fail("no deal was passed out")


# ---- the corpus ------------------------------------------------------------------------------------------------------


CAUSES = (
    ("all-fours.california-jack", r"[^ ]+ on top of the stock makes \w+ trumps\."),
    ("all-fours.california-jack", r"; N draws [^ ?]+; E draws [^ ?]+\."),
    ("all-fours.trinidad", r"is turned up, of the suit refused, and the cards are run again; "),
    ("all-fours.trinidad", r"; the stock is too short for another run, and the cards are dealt again\."),
    ("cinch.forced-dealer", r"\w, who must bid 7 since all others have passed, bids 7; \w pitches at 7"),
    ("smear.penguin", r" wins: [^;]*; \w and \w have no trump left\."),
    ("smear.penguin", r"; \w has no trump left; the lead passes to \w\."),
    ("smear.penguin", r"; nobody has a trump left, and play ends\."),
    ("cinch.razzle-dazzle-five", r"calls [^ ]+, which he has laid away himself, so (Player )?\w plays alone\."),
    ("smear.thirteen-point", r"; \w searches the stock and takes nothing"),
    ("smear.thirteen-point", r"; \w throws [^;]+; \w searches the stock and takes [^n]"),
    ("cinch.eighty-three", r"\w, who has [789] trumps, passes [^;]+ to his partner"),
    ("skat", r"\w gives up; play goes on unless his partner gives up too\."),
    ("skat", r"\w gives the game up: it is lost\."),
    ("skat.bierlachs", r"The match is over: \w has lost, having -301 or less\."),
    ("five-hundred.partnership", r"E\+W has won the match: N\+S has lost, having -500 or less\."),
    ("cinch", r"Nobody has bid: no card was played, and no score changes\."),
    ("skat.schieberamsch", r"; the skat, [^;]*, goes with the last trick to \w\."),
    ("skat.schieberamsch", r"pushes the skat on unseen\."),
    ("skat.bock-ramsch", r"loses \d+ × 2 \(lost\) × 2 \(Bock round\) = "),
)
"""By ruleset, a pattern of a sentence that a case of it must have: something that the table saw, or that forced a player."""


def kinds(log: ExplainedLog) -> set[tuple[Any, str, type]]:
    """The sentences used in the account of a log."""
    outcome = log.deal.outcome
    found = set()
    for entry in outcome.entries if outcome else ():
        key = (entry.column, entry.what, type(entry.because))
        found.add(key if key in SENTENCES else (entry.column, ANY_POINT, type(entry.because)))
    return found


def test_every_case_is_explained_recomputes_its_scores_and_needs_every_sentence() -> None:
    said: dict[str, set[str]] = defaultdict(set)
    seen, used = set(), set()
    for log in logs_of_corpus():
        check_explained(log)
        check_account(log)
        used |= kinds(log)
        said[log.deal.ruleset.identifier] |= {line.text for line in log.lines}
        seen |= {clause for line in log.lines if line.part in (Part.ACCOUNT, Part.MATCH) for clause in line.clauses}
    assert seen <= WORDS.keys()
    assert WORDS.keys() - seen <= NOT_IN_CORPUS
    untold = [(game, words) for game, words in CAUSES if not any(re.search(words, text) for text in said[game])]
    assert untold == []
    assert SENTENCES.keys() - used == set()


# ---- single sentences ------------------------------------------------------------------------------------------------

CARDS = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}}
TAKEN = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
HEARTS = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts", "bid": 18, "widow": "QD 8S"}
CLUBS = {"seats": "F M E", "trumps": "C", "pitcher": "F", "plays": "clubs", "bid": 18, "widow": "8D 7D"}
HELD = {"F": "JC JS AC TC KC 9C AS TS AH 9H"}


def account_of(deal: Deal) -> list[str]:
    assert deal.outcome is not None
    return [line.text for line in without_repeated(lines_of_account(deal, deal.outcome, 0))]


def hearts(**more: Any) -> list[str]:
    return account_of(counted("skat", **{**HEARTS, **CARDS, "taken": TAKEN, **more}))


def test_every_factor_of_a_loss_has_its_cause() -> None:
    assert "F loses 20 × 2 (lost) = 40 (0 to -40)." in hearts()
    assert "F loses 20 × 2 (lost) × 2 (Kontra) × 2 (Re) = 160 (0 to -160)." in hearts(marks={"doublings": 2})
    all_words = "F loses 20 × 2 (lost) × 2 (Kontra) × 2 (Re) × 2 (Bock) × 2 (Hirsch) = 640 (0 to -640)."
    assert all_words in hearts(marks={"doublings": 4})
    once = {"plays": "hearts hand", "but": {"points.lost_hand": "single"}}
    assert "F loses 30 (once only: lost from the hand) (0 to -30)." in hearts(**once)


def test_a_level_that_an_early_end_keeps_from_counting_is_not_denied() -> None:
    for marks, ended in (
        ({"conceded": [0]}, "the game was given up before its last trick"),
        ({"at_fault": 0}, "a breach of the rules ended the game before its last trick"),
        ({"is_given": True}, "the game was given before a card was played"),
    ):
        text = account_of(counted("skat.tournament", held=HELD, marks=marks, **CLUBS))
        assert f"Schneider does not count: {ended}." in text
        assert f"Schwarz does not count: {ended}." in text
        assert not [line for line in text if line.startswith(("No Schneider", "Not Schwarz"))]


def test_a_level_that_was_announced_and_missed_counts() -> None:
    text = hearts(plays="hearts hand schneider")
    assert "Schneider was announced and counts, though it was not reached: F has 60 card-points." in text
    assert "Multiplier 5: with 1, game 2, hand 3, Schneider 4, Schneider announced 5." in text


def test_a_game_for_every_trick_says_what_was_undertaken() -> None:
    text = hearts(plays="hearts hand ouvert", tricks={"F": 1, "M": 1})
    assert "F undertook to win every trick and has 1 of 2 tricks: the game is lost." in text


def test_a_null_says_once_what_it_has_not() -> None:
    null = {"seats": "F M E", "trumps": "null", "pitcher": "F", "plays": "null ouvert", "bid": 18, "held": {"F": "7C"}}
    text = account_of(counted("skat", tricks={"M": 10}, **null))
    lacks = "A null has no matadors and no multiplier, and neither Schneider nor Schwarz."
    assert text.count(lacks) == 1
    assert not [line for line in text if line.startswith("A null") and line != lacks]
    assert "Null ouvert is worth 46." in text


REJECT = {"seats": "F M E", "trumps": "grand", "bid": "reject", "widow": "KD KS"}
PILES = {"F": "AC TC KC AS TS QS JS JC JH KH", "M": "AH TH AD QC QH JD", "E": "TD QD"}


def test_a_loss_of_reject_says_what_made_it_dear() -> None:
    text = account_of(counted("skat", taken=PILES, tricks={"F": 6, "M": 4}, last_trick="M", **REJECT))
    assert "F has most card-points, 59, and loses 15, since E won no trick (0 to -15)." in text
    marks = {"knocked": [1], "passed_unseen": [0]}
    text = account_of(counted("skat", taken=PILES, tricks={"F": 6, "M": 4}, last_trick="M", marks=marks, **REJECT))
    assert (
        "F has most card-points, 59, and loses 15 × 2 (F pushed the skat on unseen) × 2 (M knocked) = 60, 15, "
        "since E won no trick (0 to -60)."
    ) in text


def test_the_skat_of_reject_says_whose_it_is() -> None:
    for widow, whose in (
        ("nobody", "is nobody's"),
        ("last-trick", "goes with the last trick to M"),
        ("loser", "counts for F"),
    ):
        pays = {"points.reject": {"loses": "card-points", "march": 120, "tie": "all-tied", "widow": widow}}
        text = account_of(
            counted("skat", taken=PILES, tricks={"F": 5, "M": 4, "E": 1}, last_trick="M", but=pays, **REJECT)
        )
        assert text[0].endswith(f"; the skat, K♠ K♦, {whose}.")


def test_partners_of_one_deal_are_named_with_what_each_has_won() -> None:
    table = {"seats": "A B C D E", "trumps": "H", "pitcher": "A", "bid": "8H"}
    deal = counted("five-hundred.five", tricks={"A": 1, "C": 5, "D": 4}, marks={"partners": (2,)}, **table)
    assert "Player A and C needed 8 tricks and have 6 (Player A 1 + C 5): failed." in account_of(deal)
    assert "C has 5 tricks as a partner of the contractor, and scores nothing (stays at 0)." in account_of(deal)


def test_a_card_was_held_by_a_player_and_not_by_a_side() -> None:
    cards = {"held": {"S": "AS", "E": "KS"}, "taken": {"S": "AS KS"}}
    text = account_of(counted("smear.ten-point", trumps="S", pitcher="S", bid=2, **cards))
    assert "High: A♠, the highest trump in play, held by S as play began: 1 for N+S." in text


def test_points_that_come_after_the_match_are_not_called_unwon() -> None:
    cards = {"held": {"E": "AS JS", "N": "2S 3H"}, "taken": {"E": "AS JS", "N": "2S 3H"}}
    table = {"seats": "N E", "trumps": "S", "pitcher": "E", "bid": 2, "scores": {"N": 6, "E": 3}}
    deal = counted("pitch.auction", but={"match.later_points": "unwritten"}, **table, **cards)
    assert "E scores High 1: later points are not counted once the match is won (3 to 4)." in account_of(deal)


def test_a_player_who_revoked_twice_is_said_to_pay_once() -> None:
    held = {"N": "AS KS 3S", "E": "2S JS 4H"}
    cards = {"held": held, "taken": {"N": "AS KS JS 4H", "E": "3S 2S"}}
    table = {"seats": "N E S", "trumps": "S", "scores": {"E": 3}}
    twice = account_of(counted("seven-up.three", marks={"revoked": [1, 1]}, **table, **cards))
    assert any("; a player pays once a deal, however often he revokes" in line for line in twice)
    each_once = account_of(counted("seven-up.three", marks={"revoked": [1, 2]}, **table, **cards))
    assert len([line for line in each_once if line.startswith("A revoke costs")]) == 2
    assert not any("once a deal" in line for line in each_once)


def test_the_event_that_brings_on_a_bock_round_is_named() -> None:
    table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts", "bid": 18}
    cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}, "taken": {"F": "JC AH TH KH QH AS TS KS JD"}}
    bock = {"match.bock": {"at_half": True, "contra": "lost-or-re"}}
    for widow, said in (
        ("QD 8S", ["A Bock round is brought on: the game was lost with half of the card-points."]),
        ("KC 8S", []),
    ):
        deal = counted("skat", widow=widow, but=bock, **table, **cards)
        assert deal.outcome is not None
        lines = lines_of_match(vocabulary_of(deal.ruleset.document), deal, deal.outcome, 0)
        assert [line.text for line in lines if line.text.startswith("A Bock round")] == said
        assert all(line.clauses == (Label.MATCH_ROUNDS_AT_HALF,) for line in lines if line.text in said)
