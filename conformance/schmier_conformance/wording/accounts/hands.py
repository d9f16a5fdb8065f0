"""Hands as a scorer lays them out, and the cards that came into a hand or left it."""

from __future__ import annotations

from typing import Final

from schmier.cards import BIT, JOKERS, NAMES, SUITS, Cards, each, printed
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import TRUMPS
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb
from schmier_conformance.wording.text import card
from schmier_conformance.wording.vocabulary import Vocabulary

UNKNOWN: Final = "?"
"""A placeholder for a card the log does not name."""

HEIGHT: Final = "23456789TEWRJQKA"
"""The ranks from low to high, for hands shown before a ranking is known."""


def hand(words: Vocabulary, deal: Deal, held: Cards, unknown: int = 0) -> str:
    """A hand, suit by suit, the highest card first; a question mark for each of `unknown` cards."""
    ordered = sorted(each(held), key=lambda number: place_in_hand(deal, number))
    named = [card(NAMES[number], words) for number in ordered]
    return " ".join([*named, *[UNKNOWN] * unknown]) or words.say("nothing")


def place_in_hand(deal: Deal, number: int) -> tuple[int, int]:
    """The key by which the cards of a hand are sorted: trumps first, then suit by suit, the highest card first."""
    name = NAMES[number]
    if deal.ranking is not None and deal.ranking.suit_of[number] == TRUMPS and BIT[number] & deal.ranking.trumps:
        return (0, deal.ranking.order.index(number))
    if printed(name) in JOKERS:
        return (0, number)
    suit = SUITS.index(name[1])
    order = -deal.ranking.power[suit][number] if deal.ranking is not None else -HEIGHT.index(name[0])
    return (len(SUITS) - suit, order)


def changes(words: Vocabulary, was: Deal, deal: Deal, named: Cards = 0, by: Seat = -1) -> str:
    """The cards that changed hands by themselves, after a semicolon; empty for none. `named` are cards of `by` to be left out."""
    moved = [change_of(words, was, deal, seat, named if seat == by else 0) for seat in seats_in_turn(deal)]
    return "".join(f"; {text}" for text in moved if text)


def seats_in_turn(deal: Deal) -> list[Seat]:
    """All players, those first whose cards changed by themselves, in the order in which they did."""
    drew = [step.by for step in deal.confirmable if step.do is Verb.DRAW]
    moved = [step.by for step in deal.confirmable if step.do is Verb.DISCARD]
    return [seat for seat in dict.fromkeys([*drew, *moved, *range(len(deal.hands))]) if seat != NOBODY]


def change_of(words: Vocabulary, was: Deal, deal: Deal, seat: Seat, named: Cards) -> str:
    """The cards one player threw and got before any search of the stock, `named` left out; empty for none."""
    held = deal.hands[seat] & ~cards_of_search(deal, seat, Verb.DRAW) | cards_of_search(deal, seat, Verb.DISCARD)
    gained = held & ~was.hands[seat] & ~named
    lost = was.hands[seat] & ~held & ~named
    player = words.player(deal.table.seats[seat])
    if lost and gained:
        thrown, got = hand(words, deal, lost), hand(words, deal, gained)
        return words.say("{player} throws {thrown} and gets {got}", player=player, thrown=thrown, got=got)
    if lost:
        return words.say("{player} throws {thrown}", player=player, thrown=hand(words, deal, lost))
    return words.say("{player} gets {got}", player=player, got=hand(words, deal, gained)) if gained else ""


def cards_of_search(deal: Deal, seat: Seat, verb: Verb) -> Cards:
    """The cards that a player laid away, or drew, when he searched the stock in the last event; none for one who did not."""
    assert deal.because is not None
    if Label.EXCHANGE_SEARCH not in deal.because:
        return 0
    steps = (step for step in deal.confirmable if step.clause is Label.EXCHANGE_SEARCH and step.do is verb)
    return sum(step.cards for step in steps if step.by == seat)
