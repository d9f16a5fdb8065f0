"""The auction and the exchange in words: the calls, trumps, partners, games, and the cards that change hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import PASS, Action, Event
from schmier.auction.turned_card import cards_in_a_run
from schmier.bids import noted_bid
from schmier.cards import BIT, NAMES, Card, Cards, cards_of, suit_of
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.wording.accounts.hands import cards_of_search, changes, hand
from schmier_conformance.wording.accounts.lines import Step, step_of
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.text import announced, bid, card, deed_text, event_text, trumps
from schmier_conformance.wording.vocabulary import Vocabulary

# ---- the auction -----------------------------------------------------------------------------------------------------


def called(words: Vocabulary, was: Deal, deal: Deal, number: int, event: Event) -> Step:
    """A call, and its outcome."""
    assert deal.because is not None
    return step_of(number, call_text(words, was, event) + outcome_of_call(words, was, deal, event), deal.because)


def call_text(words: Vocabulary, was: Deal, event: Event) -> str:
    """A call with its player, and what forced it; of a verb with two senses the one of the moment."""
    if event["do"] == Verb.WIN_AUCTION:
        return words.say("{call}; the bids before that are not recorded", call=event_text(event, words))
    forced = forced_by(words, was, event)
    if not forced:
        return event_text(event, words)
    return f"{words.player(event['by'])}, {forced}, {deed_text(event, words)}"


OTHERWISE: Final[Mapping[str, Verb]] = {
    Verb.BID: PASS,
    Verb.BEG: Verb.STAND,
    Verb.RUN: Verb.GIVE,
    Verb.SELL: Verb.KEEP,
}
"""By a call, the other call that its player would have had without a rule that forbids it."""

FORCED: Final[Mapping[Label, Template]] = {
    Label.AUCTION_NOBODY_BIDS_DEALER_FORCED: "who must bid {forced_bid} since all others have passed",
    Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE: "who must bid {forced_bid} or more since all others have passed",
    Label.AUCTION_NOBODY_BIDS_DEALER_MUST_BID: "who must bid since all others have passed",
    Label.AUCTION_TURN_UP_MUST_BEG: "who has no card of the suit turned up and must beg",
    Label.AUCTION_TURN_UP_GIVE_NOT_WITHOUT_TRUMP: "who has no card of the suit turned up and must run the cards",
    Label.AUCTION_TURN_UP_GIVE_NOT_TO_WIN: "who may not give the point that wins and must run the cards",
    Label.AUCTION_SELL_OUT_MUST_SELL: "who must sell for what is bid",
}
"""By the clause that forbids the other call, how it forces a player to this one."""


def forced_by(words: Vocabulary, was: Deal, event: Event) -> str:
    """What forced a call, in words; empty for a call that its player was free to make."""
    other = OTHERWISE.get(event["do"])
    if other is None:
        return ""
    try:
        was.phase.check(was, Action(other, was.table.seat_of[event["by"]]))
    except Violation as refusal:
        forced = FORCED.get(refusal.clause)
        return words.say(forced, forced_bid=was.ruleset.auction.forced_bid) if forced else ""
    return ""


NOBODY_BID: Final[Mapping[Label, Template]] = {
    Label.AUCTION_NOBODY_BIDS_DEALER_STUCK: "nobody has bid, so the dealer has to play",
    Label.AUCTION_NOBODY_BIDS_DEALER_FREE: "nobody has bid, so the dealer leads",
    Label.AUCTION_NOBODY_BIDS_ELDEST_FREE: "nobody has bid, so {eldest} leads",
    Label.AUCTION_NOBODY_BIDS_NO_TRUMP: "nobody has bid",
    Label.AUCTION_NOBODY_BIDS_REJECT: "nobody has bid, so {reject} is played",
}
"""By clause, what follows from an auction without a bid, as far as the rest of the sentence does not say it."""


def outcome_of_call(words: Vocabulary, was: Deal, deal: Deal, event: Event) -> str:
    """The outcome of a call, after a comma or semicolon; empty where there is none."""
    assert deal.because is not None
    said = run_text(words, was, deal) if event["do"] == Verb.RUN else ""
    if deal.phase.name is Stage.DEAL:
        return f"{said}{words.say(', and the cards are dealt again')}"
    if not said and deal.turn_up != was.turn_up and deal.turn_up >= 0:
        said += f"; {turned_text(words, deal.turn_up)}"
    said += "".join(f"; {words.say(NOBODY_BID[clause])}" for clause in deal.because if clause in NOBODY_BID)
    if deal.pitcher != NOBODY and was.pitcher == NOBODY:
        said += f"; {at_what(words, deal)}"
    elif deal.phase.name is Stage.OVER:
        said += f"; {words.say('nothing is played')}"
    elif deal.phase.name != was.phase.name and deal.pitcher == NOBODY:
        without: Template = "each player plays alone" if deal.bid is not None else "the cards are played without a bid"
        said += f"; {words.say(without)}"
    if deal.ranking is not None and was.ranking is None:
        said += f"; {trumps_text(words, deal.ranking.name)}"
    return said + changes(words, was, deal)


NO_SUIT: Final[Mapping[str, Template]] = {
    "NT": "the cards are played at no trump",
    "grand": "only the Jacks are trumps",
    "null": "there are no trumps",
}
"""By a contract in no suit, what is trumps."""


def trumps_text(words: Vocabulary, name: str) -> str:
    """What is trumps, by the suit or the contract."""
    if name in NO_SUIT:
        return words.say(NO_SUIT[name])
    return words.say("trumps are {trump}", trump=trumps(name, words))


def turned_text(words: Vocabulary, number: Card) -> str:
    """A card that is turned up."""
    return words.say("{card} is turned up", card=card(NAMES[number], words))


def run_text(words: Vocabulary, was: Deal, deal: Deal) -> str:
    """The cards that a run turned up, one after the other, and why it was run again or thrown in."""
    refused = suit_of(was.turn_up)
    said, turned = "", turned_by_run(was, deal)
    for place, number in enumerate(turned):
        said += f"; {turned_text(words, number)}"
        if suit_of(number) == refused:
            again = place + 1 < len(turned)
            said += words.say(
                ", of the suit refused, and the cards are run again" if again else ", of the suit refused"
            )
    if deal.phase.name is Stage.DEAL:
        said += f"; {words.say('the stock is too short for another run')}"
    return said


def turned_by_run(was: Deal, deal: Deal) -> list[Card]:
    """The cards that were turned up after the dealer ran the cards, up to the one that ended it."""
    turned: list[Card] = []
    needed, stock = cards_in_a_run() * len(was.table.seats) + 1, was.stock
    while not turned or (suit_of(turned[-1]) == suit_of(was.turn_up) and turned[-1] != deal.turn_up):
        if len(stock) < needed and not (was.ruleset.auction.short_run_turns_one and stock):
            break
        place = needed - 1 if len(stock) >= needed else 0
        turned.append(stock[place])
        stock = stock[place + 1 :]
    return turned


def at_what(words: Vocabulary, deal: Deal) -> str:
    """Who has won the auction, and at which bid; where nothing is bid, he only leads."""
    player = words.player(deal.table.seats[deal.pitcher])
    if not deal.ruleset.auction.kind.has_bids:
        return words.say("{player} is to lead", player=player)
    noted = noted_bid(deal.bid)
    if noted is None:
        return words.say("{player} {pitches}, bound to nothing", player=player)
    return words.say("{player} {pitches} at {bid}", player=player, bid=bid(noted, words))


# ---- the exchange ----------------------------------------------------------------------------------------------------


def exchanged(words: Vocabulary, was: Deal, deal: Deal, number: int, event: Event) -> Step:
    """One event of the exchange, and the cards that changed hands by themselves after it."""
    assert deal.because is not None
    seat = deal.table.seat_of[event["by"]] if "by" in event else NOBODY
    text = event_text(event, words)
    if "by" in event:
        text = f"{words.player(event['by'])}{why_passed(words, was, seat)} {deed(words, was, deal, event)}"
    if deal.phase.name is Stage.DEAL:
        return step_of(number, f"{text}{words.say(', and the cards are dealt again')}", deal.because)
    more = changes(words, was, deal, cards_named(was, deal, event), seat) + searched(words, was, deal)
    return step_of(number, text + more, deal.because)


def why_passed(words: Vocabulary, was: Deal, seat: Seat) -> str:
    """Why a player must pass cards to his partner, between commas; empty for every other deed."""
    if was.phase.name is not StepKind.PASS_EXCESS:
        return ""
    assert was.ranking is not None
    return words.say(", who has {count} trumps,", count=(was.hands[seat] & was.ranking.trumps).bit_count())


def deed(words: Vocabulary, was: Deal, deal: Deal, event: Event) -> str:
    """The deed of a player, to be put after his name: in the words of the moment, and more exactly where the deal shows more."""
    text = deed_text(event, words)
    match event["do"]:
        case Verb.TAKE:
            taken = cards_named(was, deal, event)
            return f"{text}: {hand(words, deal, taken)}" if taken else words.say("takes up what is his")
        case Verb.DECLARE if deal.announcement is not None and "contract" in event:
            # The highest level implies those below it.
            return words.say("announces {contract}", contract=announced(deal.announcement, words))
        case Verb.CALL:
            return f"{text}{partner_found(words, was, deal)}"
        case _:
            return text


def partner_found(words: Vocabulary, was: Deal, deal: Deal) -> str:
    """Who holds the card that was called, and so is the partner; or where it lies, and that its caller plays alone."""
    seats, called_card = deal.table.seats, BIT[deal.called]
    if deal.partner != NOBODY:
        return words.say(", which {player} holds, so {player} is the partner", player=words.player(seats[deal.partner]))
    place: Template = "which was not dealt"
    if called_card & was.discards[deal.pitcher]:
        place = "which he has laid away himself"
    elif any(called_card & laid_away for laid_away in was.discards):
        place = "which was laid away"
    elif called_card & (was.widow | was.dealt_widow):
        place = "which lies in the {widow}"
    player = words.player(seats[deal.pitcher])
    return words.say(", {place}, so {player} plays alone", place=words.say(place), player=player)


def searched(words: Vocabulary, was: Deal, deal: Deal) -> str:
    """What the players who searched the stock took out of it, after a semicolon; empty where nobody did."""
    assert deal.because is not None
    if Label.EXCHANGE_SEARCH not in deal.because:
        return ""
    took = [step for step in deal.confirmable if step.clause is Label.EXCHANGE_SEARCH and step.do is Verb.DRAW]
    return "".join(f"; {found_text(words, deal, step.by, step.cards)}" for step in took)


def found_text(words: Vocabulary, deal: Deal, seat: Seat, found: Cards) -> str:
    """What a player's search has brought, and the plain cards that he laid away for it."""
    player, cards = words.player(deal.table.seats[seat]), hand(words, deal, found)
    text = words.say("{player} searches the stock and takes {cards}", player=player, cards=cards)
    thrown = cards_of_search(deal, seat, Verb.DISCARD)
    if not thrown:
        return text
    return f"{words.say('{player} throws {thrown}', player=player, thrown=hand(words, deal, thrown))}; {text}"


def cards_named(was: Deal, deal: Deal, event: Event) -> Cards:
    """The cards that the sentence about an event names."""
    if event["do"] == Verb.TAKE:
        seat = deal.table.seat_of[event["by"]]
        return deal.hands[seat] & ~was.hands[seat]
    return cards_of(event.get("cards", ()))
