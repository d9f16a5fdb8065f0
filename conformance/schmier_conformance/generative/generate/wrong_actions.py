"""Wrong actions an engine is tempted to let pass, each kind by its name and for the phases in which it makes sense.

A kind proposes an event that may well be illegal, or None where it makes no sense. The reference decides whether the event is illegal;
only then is it tried, see `trials`. The kinds and the random numbers they draw settle the generated cases of the shipped corpus: a new
kind or a new word makes other cases.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from schmier.action import BID, PLAY, REDEAL, Event, event_of
from schmier.cards import ALL_JOKERS, BIT, NAMES, SUITS, each, names
from schmier.contracts import Level
from schmier.deal import Deal, Stage
from schmier.verbs import Verb
from schmier_conformance.corpus.game_notation import OUT_OF_TURN, REVOKE, notation_of
from schmier_conformance.generative.game import dealt_from

Kind = Callable[[Deal, Random], Event | None]
"""Proposes an event, or None where the kind makes no sense."""


def acting(deal: Deal) -> str:
    """A seat that acts now; the dealer where none does."""
    by = deal.legal().by if deal.phase.name not in (Stage.DEAL, Stage.OVER) else ()
    return deal.table.seats[by[0] if by else deal.dealer]


def any_seat(deal: Deal, chance: Random) -> str:
    """A seat at the table."""
    return chance.choice(deal.table.seats)


# ---- the deal --------------------------------------------------------------------------------------------------------


def some_deal(deal: Deal, chance: Random) -> Event:
    """A correct deal."""
    pack = list(each(deal.ruleset.cards.pack))
    chance.shuffle(pack)
    return event_of(dealt_from(deal.ruleset, deal.table, deal.dealer, pack), deal.ruleset, deal.table)


def dealt_twice(deal: Deal, chance: Random) -> Event | None:
    """A deal with a card in two hands."""
    event = some_deal(deal, chance)
    one, two = chance.sample([hand for hand in event["hands"].values() if hand], 2)
    two[0] = one[-1]
    return event


def dealt_short(deal: Deal, chance: Random) -> Event | None:
    """A deal with a hand one card short."""
    event = some_deal(deal, chance)
    chance.choice([hand for hand in event["hands"].values() if hand]).pop()
    return event


def dealt_long(deal: Deal, chance: Random) -> Event | None:
    """A deal with a hand one card too long."""
    event = some_deal(deal, chance)
    used = {card for hand in event["hands"].values() for card in hand}
    used |= {*event.get("widow", ()), event.get("turn_up")}
    left = [name for name in names(deal.ruleset.cards.pack) if name not in used]
    if not left:
        return None
    chance.choice([hand for hand in event["hands"].values() if hand]).append(left[-1])
    if left[-1] in event.get("stock", ()):
        event["stock"].remove(left[-1])
    return event


def dealt_again(deal: Deal, chance: Random) -> Event | None:
    """The same cards dealt once more."""
    if not deal.dealt:
        return None
    return {"do": "deal", "hands": {seat: names(hand) for seat, hand in zip(deal.table.seats, deal.dealt, strict=True)}}


# ---- the auction -----------------------------------------------------------------------------------------------------

BID_WORDS: Final = (
    "moon", "double-moon", "smudge", "slam", "cinch", "misere", "reject", "double", "open-misere", "blind-misere",
    "nullo", "double-nullo", "hi-lo",
)  # fmt: skip
"""The bids in words, each of some game."""


def last_bid(deal: Deal) -> Any:
    """The last bid, as logs write it; None where there is none."""
    bids = [event_of(call, deal.ruleset, deal.table)["bid"] for call in deal.calls if call.do is BID]
    return bids[-1] if bids else None


def equal_bid(deal: Deal, chance: Random) -> Event | None:
    """The last bid again."""
    last = last_bid(deal)
    return {"do": "bid", "by": acting(deal), "bid": last} if last is not None else None


def lower_bid(deal: Deal, chance: Random) -> Event | None:
    """An exceeded bid: a lower number, or a contract worth less."""
    last = last_bid(deal)
    if isinstance(last, int):
        return {"do": "bid", "by": acting(deal), "bid": max(0, last - chance.choice((1, 1, 2)))}
    contracts = [contract for contract in deal.ruleset.auction.contracts if contract.tricks]
    if last is None or not contracts:
        return None
    contract = contracts[int(chance.random() ** 2 * len(contracts))]
    return {"do": "bid", "by": acting(deal), "bid": {"tricks": contract.tricks, "trump": contract.trump}}


def number_below_all(deal: Deal, chance: Random) -> Event | None:
    """A number below the least possible bid."""
    least = deal.ruleset.auction.minimum
    return {"do": "bid", "by": acting(deal), "bid": max(0, least - 1)}


def number_above_all(deal: Deal, chance: Random) -> Event | None:
    """A number above the greatest possible bid."""
    most = max((deal.ruleset.auction.maximum, *deal.ruleset.auction.values))
    return {"do": "bid", "by": acting(deal), "bid": most + chance.choice((1, 1, 50))}


def earlier_bid(deal: Deal, chance: Random) -> Event | None:
    """An earlier bid, of any player, again."""
    bids = [call for call in deal.calls if call.do is BID]
    if not bids:
        return None
    event = event_of(chance.choice(bids), deal.ruleset, deal.table)
    return {**event, "by": acting(deal)}


def call_of_another(deal: Deal, chance: Random) -> Event | None:
    """A call legal for the player to act, made by another one."""
    turn = acting(deal)
    others = [seat for seat in deal.table.seats if seat != turn]
    legal = deal.legal().actions
    if not others or not legal:
        return None
    event = event_of(chance.choice(legal), deal.ruleset, deal.table)
    return {**event, "by": chance.choice(others)}


def any_number(deal: Deal, chance: Random) -> Event | None:
    """A number near the last bid: too low, too high, or the same."""
    bids = [event_of(call, deal.ruleset, deal.table).get("bid") for call in deal.calls if call.do is BID]
    numbers = [bid for bid in bids if isinstance(bid, int)]
    last = numbers[-1] if numbers else chance.choice((1, 2, 7, 18))
    return {"do": "bid", "by": acting(deal), "bid": max(0, last + chance.choice((-2, -1, 0, 0, 1, 3, 50)))}


def any_bid_of_tricks(deal: Deal, chance: Random) -> Event | None:
    """A bid of tricks with a suit."""
    bid = {"tricks": chance.randint(4, 11), "trump": chance.choice((*SUITS, "NT"))}
    return {"do": "bid", "by": acting(deal), "bid": bid}


def any_word_for_a_bid(deal: Deal, chance: Random) -> Event | None:
    """A word used as a bid in some game."""
    return {"do": "bid", "by": acting(deal), "bid": chance.choice(BID_WORDS)}


# ---- between the auction and the play --------------------------------------------------------------------------------


def cards_to_choose(deal: Deal) -> tuple[str, str, int, list[int]] | None:
    """The seat to choose cards, the verb, how many, and the hand; None where no seat has to."""
    now = deal.legal()
    if now.choose is None or now.verb is PLAY or not now.by:
        return None
    seat = now.by[0]
    return deal.table.seats[seat], now.verb, now.choose[0], each(deal.hands[seat])


def one_too_many(deal: Deal, chance: Random) -> Event | None:
    """A card too many discarded, drawn or passed."""
    return cards_chosen(deal, chance, 1)


def one_too_few(deal: Deal, chance: Random) -> Event | None:
    """A card too few discarded, drawn or passed."""
    return cards_chosen(deal, chance, -1)


def any_of_the_hand(deal: Deal, chance: Random) -> Event | None:
    """The right number of cards, whichever they are."""
    return cards_chosen(deal, chance, 0)


def cards_chosen(deal: Deal, chance: Random, more: int) -> Event | None:
    """Random cards of the hand, `more` than due."""
    due = cards_to_choose(deal)
    if due is None or not 0 <= due[2] + more <= len(due[3]):
        return None
    by, verb, count, hand = due
    return {"do": verb, "by": by, "cards": [NAMES[card] for card in chance.sample(hand, count + more)]}


def card_from_nowhere(deal: Deal, chance: Random) -> Event | None:
    """The right number of cards, one of them not held."""
    due = cards_to_choose(deal)
    if due is None or not due[2] or not due[3]:
        return None
    by, verb, count, hand = due
    others = [card for card in each(deal.ruleset.cards.pack) if card not in hand]
    chosen = [*chance.sample(hand, min(count, len(hand)) - 1), chance.choice(others)]
    return {"do": verb, "by": by, "cards": [NAMES[card] for card in chosen]}


def some_cards(deal: Deal, chance: Random) -> Event | None:
    """Cards discarded, drawn or passed: often the wrong number, the wrong verb, or a card of another hand."""
    by = acting(deal) if chance.random() < 0.8 else any_seat(deal, chance)
    hand = each(deal.hands[deal.table.seat_of[by]])
    now = deal.legal() if deal.phase.name not in (Stage.DEAL, Stage.OVER) else None
    due = now.choose[0] if now is not None and now.choose else 2
    count = min(len(hand), max(0, due + chance.choice((-1, 0, 0, 0, 0, 1))))
    cards = [NAMES[card] for card in chance.sample(hand, count)]
    if cards and chance.random() < 0.2:
        cards[0] = chance.choice((cards[-1], NAMES[chance.choice(each(deal.ruleset.cards.pack))]))
    verb = (
        now.verb
        if now is not None and now.choose and chance.random() < 0.8
        else chance.choice((Verb.DISCARD, Verb.DRAW, Verb.PASS_CARDS))
    )
    return {"do": verb.value, "by": by, "cards": cards} if verb is not PLAY else None


# ---- the play --------------------------------------------------------------------------------------------------------

SPECIAL: Final = 0.7
"""How often an illegal card of the hand is a Joker or a trump, where there is one."""


def card_of_another(deal: Deal, chance: Random) -> Event | None:
    """A card of another hand."""
    by = acting(deal)
    seat = deal.table.seat_of[by]
    others = [card for other, hand in enumerate(deal.hands) if other != seat for card in each(hand)]
    return {"do": "play", "by": by, "card": NAMES[chance.choice(others)]} if others else None


def card_played_before(deal: Deal, chance: Random) -> Event | None:
    """A card played before."""
    gone = [card for cards in deal.captured for card in each(cards)]
    return {"do": "play", "by": acting(deal), "card": NAMES[chance.choice(gone)]} if gone else None


def held_but_not_legal(deal: Deal, chance: Random) -> Event | None:
    """A card of the hand that does not follow, or must not be led; often a trump or a Joker."""
    by = acting(deal)
    legal = {action.card for action in deal.legal().actions if action.do is PLAY}
    wrong = [card for card in each(deal.hands[deal.table.seat_of[by]]) if card not in legal]
    if not wrong:
        return None
    special = [card for card in wrong if deal.ranking and BIT[card] & (deal.ranking.trumps | ALL_JOKERS)]
    card = chance.choice(special if special and chance.random() < SPECIAL else wrong)
    return {"do": "play", "by": by, "card": NAMES[card]}


def joker_too_soon(deal: Deal, chance: Random) -> Event | None:
    """A Joker of the hand that may not be played now."""
    by = acting(deal)
    legal = {action.card for action in deal.legal().actions if action.do is PLAY}
    jokers = [card for card in each(deal.hands[deal.table.seat_of[by]] & ALL_JOKERS) if card not in legal]
    return {"do": "play", "by": by, "card": NAMES[jokers[0]]} if jokers else None


def play_of_another(deal: Deal, chance: Random) -> Event | None:
    """A player out of turn plays a card of the own hand."""
    turn = deal.table.seat_of[acting(deal)]
    others = [seat for seat, hand in enumerate(deal.hands) if seat != turn and hand]
    if not others:
        return None
    seat = chance.choice(others)
    return {"do": "play", "by": deal.table.seats[seat], "card": NAMES[chance.choice(each(deal.hands[seat]))]}


def some_stack(deal: Deal, chance: Random) -> Event | None:
    """A card with others under it."""
    by = acting(deal)
    hand = each(deal.hands[deal.table.seat_of[by]])
    if len(hand) < 2:
        return None
    card, *under = chance.sample(hand, chance.randint(2, min(5, len(hand))))
    return {"do": "play", "by": by, "card": NAMES[card], "under": [NAMES[one] for one in under]}


def marked_revoke(deal: Deal, chance: Random) -> Event | None:
    """A card that may be played, marked as a revoke."""
    return marked_card(deal, chance, REVOKE)


def marked_out_of_turn(deal: Deal, chance: Random) -> Event | None:
    """A card of the player to act, marked as played out of turn."""
    return marked_card(deal, chance, OUT_OF_TURN)


def marked_card(deal: Deal, chance: Random, mark: str) -> Event | None:
    """A card that may be played, with a mark."""
    cards = [action.card for action in deal.legal().actions if action.do is PLAY]
    return {"do": "play", "by": acting(deal), "card": NAMES[chance.choice(cards)], mark: True} if cards else None


def card_of_the_hand(deal: Deal, chance: Random) -> Event | None:
    """A card of the player to act, played whatever is due."""
    by = acting(deal)
    hand = each(deal.hands[deal.table.seat_of[by]])
    return {"do": "play", "by": by, "card": NAMES[chance.choice(hand)]} if hand else None


# ---- at any time -----------------------------------------------------------------------------------------------------

WORDS: Final = (
    Verb.PASS, Verb.HOLD, Verb.KEEP, Verb.SELL, Verb.STAND, Verb.BEG, Verb.GIVE, Verb.RUN, Verb.FOLD, Verb.DRAW,
    Verb.CONTRA, Verb.RE, Verb.BOCK, Verb.HIRSCH, Verb.KNOCK, Verb.GIVE_GAME, Verb.TAKE_GAME, Verb.CLAIM, Verb.CONCEDE,
    Verb.TAKE, Verb.REDEAL, Verb.BREACH,
)  # fmt: skip
"""Verbs complete without further members."""


def any_word(deal: Deal, chance: Random) -> Event | None:
    """A verb without further members."""
    verb = chance.choice(WORDS)
    if verb is REDEAL and chance.random() < 0.5:
        return {"do": "redeal"}
    return {"do": verb.value, "by": acting(deal) if chance.random() < 0.7 else any_seat(deal, chance)}


def word_of_the_game(deal: Deal, chance: Random) -> Event | None:
    """A verb of this game without further members, by the player to act."""
    own = [verb for verb in WORDS if verb in notation_of(deal.ruleset).verbs]
    return {"do": chance.choice(own).value, "by": acting(deal)} if own else None


def any_suit(deal: Deal, chance: Random) -> Event | None:
    """A suit named as trumps, or for a Joker."""
    suit = chance.choice(SUITS)
    if chance.random() < 0.3:
        return {"do": "name-suit", "by": acting(deal), "suit": suit}
    return {"do": "declare", "by": acting(deal), "trump": suit}


def any_game(deal: Deal, chance: Random) -> Event | None:
    """A game of Skat with random announcements."""
    levels = [level.value for level in Level if chance.random() < 0.3]
    game = chance.choice((*SUITS, "grand", "null"))
    return {"do": "declare", "by": acting(deal), "contract": game, **dict.fromkeys(levels, True)}


def any_partners(deal: Deal, chance: Random) -> Event | None:
    """Random partners, perhaps with the pitcher among them, or one twice."""
    partners = chance.choices(deal.table.seats, k=chance.randint(0, 3))
    return {"do": "declare", "by": acting(deal), "partners": partners}


def any_called_card(deal: Deal, chance: Random) -> Event | None:
    """Any card called for a partner."""
    return {"do": "call", "by": acting(deal), "card": NAMES[chance.choice(each(deal.ruleset.cards.pack))]}


def any_card(deal: Deal, chance: Random) -> Event | None:
    """Any card of the pack played, wherever it is."""
    return {"do": "play", "by": acting(deal), "card": NAMES[chance.choice(each(deal.ruleset.cards.pack))]}
