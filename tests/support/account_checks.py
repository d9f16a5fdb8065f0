"""What must hold of every account in words: its arithmetic, the words of its clauses, its levels, and who has what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from explained import ExplainedLog
from random_deals import fresh_deal, next_action
from schmier.account import COUNTED, ENTERED, WON, Entry, Loss, OneCard, Product, Sum
from schmier.action import Action, action_of, event_of
from schmier.cards import CARD_OF, NAMES, each
from schmier.counting.match import counts_down
from schmier.deal import Deal
from schmier.io.writing import log_of
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.wording.accounts.lines import Line, Part
from schmier_conformance.wording.text import card

# ---- deals with irregularities ---------------------------------------------------------------------------------------

IRREGULAR: Final = 0.25
"""How often a player tries something unusual: a card that he may not play, one out of turn, or a rare word."""


def irregular_action(deal: Deal, chance: Random) -> Action | None:
    """A card against the rules that the table would have to settle; None where there is none, or the game settles none."""
    if deal.phase.name != "play":
        return None
    marks = {"revoke": True} if chance.random() < 0.7 else {"out_of_turn": True}
    seats = [deal.turn] if "revoke" in marks else [seat for seat in deal.playing() if seat != deal.turn]
    for seat in seats:
        for held in each(deal.hands[seat]):
            event = {"do": "play", "by": deal.table.seats[seat], "card": NAMES[held], **marks}
            action = action_of(event, deal.ruleset, deal.table)
            try:
                deal.phase.check(deal, action)
            except Violation:
                continue
            return action
    return None


RARE: Final = ("contra", "re", "bock", "hirsch", "knock", "give-game", "take-game", "concede", "claim", "fold")
"""Words that a random player seldom says, and that change what a deal is worth."""


def rare_action(deal: Deal, chance: Random) -> Action | None:
    """One of the rare words, where one may be said now; a player may also give up."""
    if deal.phase.name == "deal":
        return None
    words = [action for action in deal.legal().actions if action.do in RARE]
    if deal.phase.name == "play":
        words += [Action(Verb.CONCEDE, seat) for seat in deal.playing()] if chance.random() < IRREGULAR else []
    while words:
        word = words.pop(chance.randrange(len(words)))
        try:
            deal.phase.check(deal, word)
        except Violation:
            continue
        return word
    return None


def irregular_log(played: Ruleset, chance: Random) -> dict[str, Any]:
    """A random deal in which players break the rules now and then, as a log; near the end of the match every second time."""
    deal, done = fresh_deal(played, chance), []
    target = played.match.target
    if target and chance.random() < 0.5:
        deal.started = deal.scores = tuple(chance.randint(target - 5, target - 1) for _ in deal.scores)
    while deal.outcome is None:
        unusual = (irregular_action if chance.random() < 0.5 else rare_action) if chance.random() < IRREGULAR else None
        action = (unusual(deal, chance) if unusual else None) or next_action(deal, chance)
        deal.apply(action)
        done.append(action)
    log: dict[str, Any] = log_of(deal, [event_of(action, played, deal.table) for action in done])
    return log


# ---- the words of clauses --------------------------------------------------------------------------------------------

ANYTHING: Final = ""
"""Stands for a clause that says by what rule a line is written at all, so that every sentence of it is its words."""

WORDS: Final[Mapping[Label, str]] = {
    Label.AUCTION_NOBODY_BIDS_DEALER_SET_BACK: "nobody bid",
    Label.AUCTION_NOBODY_BIDS_NEXT_DEALER: "Nobody has bid",
    Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS: "Nobody has bid",
    Label.AUCTION_SELL_OUT_KEEP: "keep the pitch",
    Label.AUCTION_SELL_OUT_SELL: "sold the pitch",
    Label.AUCTION_TURN_UP_GIVE: "The dealer gives",
    Label.AUCTION_TURN_UP_GIVE_WINS: "the point given",
    Label.DEAL_TURN_UP_POINTS: "turned up counts",
    Label.DEAL_TURN_UP_WINS: "the card turned up",
    Label.EXCHANGE_GRAND_HAND_AGAIN: "deals again",
    Label.IRREGULAR_REVOKE_GAME: "a side that revoked cannot have it",
    Label.IRREGULAR_REVOKE_PENALTY: "A revoke costs",
    Label.MATCH_DEALS_UNDECIDED: "no score has decided",
    Label.MATCH_DEALER_NEXT: "deals next|The match is over",
    Label.MATCH_DEALS: "the last deal has been played",
    Label.MATCH_LATER_POINTS: "later points are not counted",
    Label.MATCH_LATER_POINTS_ORDER: "later points are not counted",
    Label.MATCH_LEAD: "the lead is less",
    Label.MATCH_LOSING_SCORE: "ha(s|ve) lost, having",
    Label.MATCH_LOSING_SCORE_ALONE: "ha(s|ve) lost, having",
    Label.MATCH_LOSING_SCORE_WINNER: "highest score of the others",
    Label.DEAL_MISDEAL: "A misdeal (costs|gives)",
    Label.DEAL_MISDEAL_LOST: "A misdeal costs",
    Label.DEAL_MISDEAL_WINS: "reached by a misdeal",
    Label.MATCH_SETBACKS: "[Ss]etbacks so far|Nobody has been set back so far",
    Label.MATCH_SETBACKS_LOST: "ha(s|ve) lost, set back",
    Label.MATCH_SETBACKS_WINNER: "highest score of the others",
    Label.MATCH_OTHERS_STOP: "can be scored",
    Label.MATCH_ROUNDS: "round",
    Label.MATCH_ROUNDS_AT_HALF: "brought on: the game was lost with half of the card-points",
    Label.MATCH_ROUNDS_CONTRA: "brought on: (the game was lost after Kontra|Re was said)",
    Label.MATCH_ROUNDS_GRAND_HAND: "brought on: a grand was (won|lost) from the hand",
    Label.MATCH_ROUNDS_SCORES: "brought on: a score has become one",
    Label.MATCH_ROUNDS_VALUE: r"brought on: the game was worth \d+ or more",
    Label.MATCH_ROUNDS_DOUBLED: r"\(Bock round\)",
    Label.MATCH_SET_BACK_GOES_FIRST: "though he was set back",
    Label.MATCH_SET_BACK_MAY_NOT_WIN: "set back may not win",
    Label.MATCH_SEVERAL_EXTRA_DEAL: "one more deal decides",
    Label.MATCH_SEVERAL_EXTRA_DEAL_TOTAL: "the higher total wins",
    Label.MATCH_SEVERAL_HIGHER: "the higher total wins",
    Label.MATCH_SEVERAL_ORDER: "counted in their order",
    Label.MATCH_SEVERAL_ORDER_ONLY: "counted in their order",
    Label.MATCH_SEVERAL_PITCHER_FIRST: "goes first",
    Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER: "the pitcher's side first",
    Label.MATCH_SEVERAL_TIE: "with the same total",
    Label.MATCH_SEVERAL_TRICKS: "whose tricks fell first",
    Label.MATCH_SLAM_BELOW_ZERO_RESET: "from below zero",
    Label.MATCH_SLAM_BELOW_ZERO_WINS: "from below zero",
    Label.MATCH_SLAM_LOST: r"the \S+ failed",
    Label.MATCH_SLAM_UNSCORED: "no points are scored",
    Label.MATCH_SLAM_WON: r"the \S+ was made",
    Label.MATCH_SPREAD: "near enough",
    Label.MATCH_START: "Scores",
    Label.MATCH_SWEEP: "every point",
    Label.MATCH_TARGET_AT_ONCE: "at once",
    Label.MATCH_TARGET_REACHED: "are reached",
    Label.MATCH_TIE_PLAY_ON: "play goes on",
    Label.MATCH_WHO_ENDS: "only a (pitcher|contractor) who made his bid ends",
    Label.MATCH_WHO_PITCHER: "only a (pitcher|contractor) who made his bid may",
    Label.MATCH_WHO_UNLESS_ALL_CROSS: "all crossed the line",
    Label.PLAY_TRICK_SUIT_LED: "[Tt]rick",
    Label.PLAY_TRICK_TRUMP: "[Tt]rick",
    Label.POINTS_CAPTOR: "taken in (a trick|tricks)|nobody has won such a card",
    Label.POINTS_COPIES: "one of two copies in play|both copies",
    Label.POINTS_DEALT: "dealt to",
    Label.POINTS_GAME_COUNT: ANYTHING,
    Label.POINTS_GAME_JOKER: ANYTHING,
    Label.POINTS_GAME_MOST: "against",
    Label.POINTS_GAME_TIE_CARRIED: "tie",
    Label.POINTS_GAME_TIE_NOBODY: "nobody's",
    Label.POINTS_GAME_TIE_NON_DEALER: "the other's",
    Label.POINTS_GAME_TIE_PITCHER: "the pitcher's",
    Label.POINTS_GAME_TRUMP_JACK: ANYTHING,
    Label.POINTS_HIGH: "the highest trump in play|not taken|sleeps|not in play",
    Label.POINTS_HIGH_NATURAL: "no Joker|not in play",
    Label.POINTS_HOLDER: "held by",
    Label.POINTS_HUNG: "caught from another side",
    Label.POINTS_JOKER_ORDER: "order in which the Jokers fell|not in play",
    Label.POINTS_LAST_TRICK: "the last trick|no trick was played",
    Label.POINTS_LOW: "the lowest trump in play|not taken|sleeps|not in play",
    Label.POINTS_LOW_NATURAL: "no Joker|not in play",
    Label.POINTS_MADE: ": made|scores",
    Label.POINTS_MADE_BID_ONLY: "scores the bid",
    Label.POINTS_MADE_DIFFERENCE: r"- \d+ \(others\)",
    Label.POINTS_MADE_DIFFERENCE_HIGHER: r"- \d+ \(others\)",
    Label.POINTS_MADE_EXACTLY: "exactly",
    Label.POINTS_NAMED: ANYTHING,
    Label.POINTS_NO_CONTRACT: "scores|to score",
    Label.POINTS_OTHERS: "scores|to score",
    Label.POINTS_OTHERS_TAKE_ALL: "whose bid failed",
    Label.POINTS_PLAIN: "taken in tricks|nobody has won such a card",
    Label.POINTS_REJECT_CARD_POINTS: "most card-points",
    Label.POINTS_REJECT_KNOCK: "knocked",
    Label.POINTS_REJECT_LOSER: "most card-points",
    Label.POINTS_REJECT_MARCH: "a march|since only losses are written",
    Label.POINTS_REJECT_TIE: "in a tie with",
    Label.POINTS_REJECT_TIE_LAST_TRICK: "the last trick",
    Label.POINTS_REJECT_TIE_THREE: "nobody loses",
    Label.POINTS_REJECT_UNSEEN: "unseen",
    Label.POINTS_REJECT_WIDOW_LAST_TRICK: "goes with the last trick",
    Label.POINTS_REJECT_WIDOW_LOSER: "the skat, .* counts for",
    Label.POINTS_REJECT_WIDOW_NOBODY: "is nobody's",
    Label.POINTS_REJECT_WITHOUT: "won no trick",
    Label.POINTS_SCORED_AS_WON: "as the trick is won",
    Label.POINTS_SCORED_REST: "scores|to score",
    Label.POINTS_SETBACK: ": failed|set back",
    Label.POINTS_SETBACK_DIFFERENCE: "brought the bid down",
    Label.POINTS_SINGLE: "the only trump in play",
    Label.POINTS_SKAT_CLAIMED: "claimed",
    Label.POINTS_SKAT_CONCEDED: "gives?|gives up|scores|loses",
    Label.POINTS_SKAT_CONCEDED_LEVEL: "before its last trick",
    Label.POINTS_SKAT_CONTRA: r"\(Kontra\)",
    Label.POINTS_SKAT_COUNT: "counts for",
    Label.POINTS_SKAT_GIVEN: "given",
    Label.POINTS_SKAT_LIST: "The list",
    Label.POINTS_SKAT_LOSSES: "only losses are written",
    Label.POINTS_SKAT_LOST: r"\(lost\)|lost from the hand",
    Label.POINTS_SKAT_LOST_HAND: "lost from the hand",
    Label.POINTS_SKAT_MADE: "scores|has won",
    Label.POINTS_SKAT_MATADORS: "With(out)? ",
    Label.POINTS_SKAT_MULTIPLIER: "Multiplier",
    Label.POINTS_SKAT_NULL_LOST: "bid|null",
    Label.POINTS_SKAT_OVERBID: "bid",
    Label.POINTS_SKAT_SCHNEIDER: "chneider",
    Label.POINTS_SKAT_SCHWARZ: "chwarz",
    Label.POINTS_SKAT_SCHWARZ_THROWN_IN: "(?i)schwarz",
    Label.POINTS_SKAT_SPITZE: "Spitze",
    Label.POINTS_SKAT_VALUE: "worth|settled at",
    Label.POINTS_SKAT_VALUE_NULL: "[Nn]ull",
    Label.POINTS_SKAT_VALUE_REVOLUTION: "[Nn]ull",
    Label.POINTS_SKAT_WON: "card-points",
    Label.POINTS_SKAT_WON_NULL: "no trick|gives the game up",
    Label.POINTS_SKAT_WON_SCHNEIDER: "card-points",
    Label.POINTS_SKAT_WON_SCHWARZ: "every trick",
    Label.POINTS_SKAT_WON_SPITZE: "lowest trump|is won",
    Label.POINTS_SKAT_WRONG_CARD: "at fault|scores|loses",
    Label.POINTS_SKAT_WRONG_NUMBER: "wrong number|scores|loses",
    Label.POINTS_SLAM_ALL_POINTS: "every point and",
    Label.POINTS_SLAM_ALL_TRICKS: "every trick and",
    Label.POINTS_SLAM_CAPTOR: "in a slam every point goes with the trick",
    Label.POINTS_SLAM_EVERYTHING: "every trick and every point",
    Label.POINTS_SLAM_FROM_ZERO: "stood at 0",
    Label.POINTS_SLAM_IN_PLAY: "every point in play",
    Label.POINTS_SLAM_SETBACK: "loses|scores|to score",
    Label.POINTS_SLAM_VALUE: "scores",
    Label.POINTS_SUIT_TRUMP: "printed in the suit|not in play",
    Label.POINTS_SWEEP: "won every point",
    Label.POINTS_SWEEP_ANYBODY: "won every point",
    Label.POINTS_SWEEP_FULL_BID: "all of which were bid",
    Label.POINTS_TRICKS_ALONE: r"\(alone\)",
    Label.POINTS_TRICKS_CONTRACT: "needed",
    Label.POINTS_TRICKS_FAILED: "loses",
    Label.POINTS_TRICKS_FREE: "trick",
    Label.POINTS_TRICKS_HI_LO: "exactly",
    Label.POINTS_TRICKS_HI_LO_OTHERS: "trick",
    Label.POINTS_TRICKS_MADE: "worth|scores|lifts",
    Label.POINTS_TRICKS_NONE: "to win nothing|is worth|scores|loses",
    Label.POINTS_TRICKS_NONE_OTHERS: "trick",
    Label.POINTS_TRICKS_OTHERS: "trick",
    Label.POINTS_TRICKS_OVERTRICK: "beyond the bid",
    Label.POINTS_TRICKS_PARTNERS: "as a partner of the contractor",
    Label.POINTS_TRICKS_SLAM: "every trick, which lifts",
}
"""By clause of an account, a pattern of the words that a sentence decided by it must have."""


def check_words(line: Line) -> None:
    """Every clause of a line has words in its sentence."""
    for clause in line.clauses:
        assert re.search(WORDS[clause], line.text), f"{clause}: {line.text}"


# ---- arithmetic ------------------------------------------------------------------------------------------------------

AMOUNT: Final = r"-?\d+"
SUM: Final = re.compile(r"((?:[^;,:+=()]* \d+ \+ )+[^;,:+=()]* \d+) = (\d+)")
PRODUCT: Final = re.compile(r"(\d+(?: × \d+(?: \([^)]*\))?)+) = (\d+)")
MOVED: Final = re.compile(rf"\(({AMOUNT}) to ({AMOUNT})\)\.$")


def check_arithmetic(line: Line) -> None:
    """Every sum and every product of a sentence comes to what it says."""
    for terms, total in SUM.findall(line.text):
        assert sum(int(term.rpartition(" ")[2]) for term in terms.split(" + ")) == int(total), line.text
    for factors, total in PRODUCT.findall(line.text):
        product = 1
        for factor in factors.split(" × "):
            product *= int(factor.partition(" ")[0])
        assert product == int(total), line.text


def check_moved(line: Line, entry: Entry, before: int, after: int, *, is_counted_down: bool) -> None:
    """A line that moves a score says from where to where, and its text has the amount."""
    found = MOVED.search(line.text)
    if before == after:
        assert not found
        return
    assert found, line.text
    told_before, told_after = map(int, found.groups())
    assert abs(told_after - told_before) == abs(entry.amount) == abs(after - before)
    assert is_counted_down or (told_before, told_after) == (before, after)
    assert re.search(rf"(?<!\d){abs(entry.amount)}(?!\d)", line.text[: found.start()]), line.text


def recomputed(entry: Entry) -> int | None:
    """The amount of an entry as its factors or terms make it; None where it has none, or only a part of them was written."""
    shown = entry.because
    if isinstance(shown, Product | Loss):
        product = shown.each
        if shown.factors:
            for factor in shown.factors:
                product *= factor.times
        else:
            product *= shown.times
        return product
    return sum(amount for _, amount in shown.terms) if isinstance(shown, Sum) and shown.terms else None


# ---- levels, and who has what ----------------------------------------------------------------------------------------


def check_levels(log: ExplainedLog) -> None:
    """No level is denied that the multiplier of the game counts."""
    assert log.deal.outcome is not None
    counted = {
        name
        for entry in log.deal.outcome.entries
        if entry.what == "multiplier" and isinstance(entry.because, Sum)
        for name, _ in entry.because.terms
    }
    for line in log.lines:
        for level in counted & {"schneider", "schwarz"}:
            assert not re.match(f"(No|Not) {level}|{level} does not count", line.text, re.IGNORECASE), line.text


def names_in(text: str) -> list[str]:
    """The players, or parties, named side by side, by their names at the table."""
    return [name.removeprefix("Player ") for name in re.split(", | and ", text)]


def check_holders(log: ExplainedLog) -> None:
    """A player of whom it is said that he held, was dealt or took a card did."""
    deal = log.deal
    sources = (("held by", deal.held), ("dealt to", deal.dealt), ("taken in a trick by", deal.captured))
    for line in log.lines:
        shown = (line.entry or {}).get("because", {})
        if line.part is not Part.ACCOUNT or shown.get("kind") != "onecard" or not shown["card"]:
            continue
        assert card(shown["card"]) in line.text or "taken before" in line.text
        for words, cards in sources:
            found = re.search(rf"{words} ([^,:]*?)( as play began)?[,:]", line.text)
            for seat in names_in(found[1]) if found else ():
                assert seat in deal.table.seats, line.text
                assert cards[deal.table.seat_of[seat]] >> CARD_OF[shown["card"]] & 1, line.text


CAME: Final = re.compile(
    r"(?:gets|and takes) ((?:Joker(?: \db?(?![♠♥♦♣]))?|[^ ;.]+)(?: (?:Joker(?: \db?(?![♠♥♦♣]))?|[^ ;.]*[♠♥♦♣]b?))*)"
)
"""The cards that came to a player in the exchange, as a line names them."""


def check_exchange(log: ExplainedLog) -> None:
    """No line of the exchange lets the same card come to players twice."""
    for line in log.lines:
        if line.part is Part.EXCHANGE:
            came = [
                name
                for found in CAME.findall(line.text)
                for name in re.findall(r"Joker(?: \db?(?![♠♥♦♣]))?|\S+[♠♥♦♣]b?", found)
            ]
            assert len(came) == len(set(came)), line.text


def check_contract(log: ExplainedLog) -> None:
    """Who needed something is the side that undertook it, all of it, and has what it is said to have."""
    deal = log.deal
    for line in log.lines:
        found = re.match(r"(.*) needed (?:exactly )?(\d+) tricks? and (?:has|have) (\d+)", line.text)
        if found is None:
            continue
        names = names_in(found[1])
        assert deal.outcome is not None
        assert deal.outcome.tricks is not None
        won = sum(deal.outcome.tricks[deal.table.parties.index(name)] for name in names)
        assert won == int(found[3]), line.text
        assert deal.table.parties[deal.table.party_of[deal.pitcher]] in names


UNDERTAKEN: Final = re.compile(
    r"undertook to win (no|every) trick and has (\d+) of (\d+) tricks?: the game is (won|lost)"
)
"""What a contract was to win, what was won, and what came of it."""


def check_undertaking(line: Line) -> None:
    """A game is not said to be lost for tricks that are as they were to be; it was given up, or cards thrown in held one."""
    for aim, won, of_all, verdict in UNDERTAKEN.findall(line.text):
        assert (won == ("0" if aim == "no" else of_all)) == (verdict == "won"), line.text


# ---- all of it -------------------------------------------------------------------------------------------------------


def check_account(log: ExplainedLog) -> None:
    """Everything that must hold of an account; of a deal that is not over nothing."""
    deal, outcome = log.deal, log.deal.outcome
    if outcome is None:
        return
    scores = list(outcome.account.started)
    lines = [line for line in log.lines if line.entry is not None]
    for line, entry in zip(lines, outcome.entries, strict=True):
        # Of a point that nobody has, it is enough to say so.
        is_missed = entry.column is WON and isinstance(entry.because, OneCard) and entry.party is None
        if not is_missed and (entry.amount or entry.column is not COUNTED):
            check_words(line)
        if entry.column is ENTERED:
            assert entry.party is not None
            before = scores[entry.party]
            scores[entry.party] += entry.amount
            check_moved(line, entry, before, scores[entry.party], is_counted_down=counts_down(deal.ruleset))
            amount = recomputed(entry)
            is_partly = Label.MATCH_OTHERS_STOP in entry.clauses or entry.what == "sweep" or entry.what == "difference"
            assert amount is None or is_partly or amount == abs(entry.amount), line.text
    assert tuple(scores) == outcome.scores
    for line in log.lines:
        if line.part in (Part.ACCOUNT, Part.MATCH):
            check_arithmetic(line)
            check_undertaking(line)
            if line.entry is None:
                check_words(line)
    assert [line for line in log.lines if line.part is Part.ACCOUNT], "an account is never empty"
    check_levels(log)
    check_holders(log)
    check_exchange(log)
    check_contract(log)
