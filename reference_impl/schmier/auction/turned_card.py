# %% [markdown]
# # The card that is turned up
#
# A Jack that is turned up is worth a point to the dealer at once, whatever becomes of its suit. The reason lies
# in the points of the deal. A Jack of trumps scores for whoever takes it, but this one is nobody's card: it is
# not played. So it scores where it fell. Nobody wins the match by turning a card up, though, since that is no
# merit: at six of seven the same Jack is worth nothing.
#
#     >>> scores_now(table_of("seven-up.three", players=4, turn_up="JH"))
#     {'N': 0, 'E': 0, 'S': 0, 'W': 1}
#     >>> scores_now(table_of("seven-up.three", players=4, turn_up="JH", scores={"W": 6}))
#     {'N': 0, 'E': 0, 'S': 0, 'W': 6}

# %%
"""What a card turned up scores, when its suit becomes trumps, and how the cards are run for another."""

from __future__ import annotations

from typing import Final

from schmier.account import OneCard
from schmier.action import REDEAL, ForcedStep
from schmier.auction.record import would_have_match
from schmier.cards import NAMES, Card, Suit, suit_of
from schmier.counting.scores import score_at_once
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Decision
from schmier.table import NOBODY, Seat
from schmier.violation import Undecidable

RUN: Final = 3
"""How many cards each player is dealt when the cards are run."""


def score_turn_up(deal: Deal, card: Card) -> None:
    """Score a card that was turned up for the dealer, unless that would be the match."""
    points = points_of_turn_up(deal, card)
    if points and not would_be_match(deal, points):
        score_at_once(deal, "turn-up", deal.dealer, points, OneCard(NAMES[card]), Label.DEAL_TURN_UP_POINTS)


def points_of_turn_up(deal: Deal, card: Card) -> int:
    """What a card counts for the dealer who turns it up."""
    return deal.ruleset.dealing.turn_up_points.get(NAMES[card][0], 0)  # rule: deal.turn-up.points


def would_be_match(deal: Deal, points: int) -> bool:
    """Whether these points would win the match for the dealer, where they must not."""
    would_win = would_have_match(deal, deal.dealer, points)
    return would_win and not deal.ruleset.dealing.turn_up_may_win  # rule: deal.turn-up.not-to-win


# %% [markdown]
# At another table the Jack is the match, before anybody has said a word:
#
#     >>> at_once = {"turn_up_points": {"J": 1}, "winning_turn_up": "wins"}
#     >>> result(table_of("seven-up.three", players=4, turn_up="JH", scores={"W": 6}, deal=at_once))["winner"]
#     'W'


# %%
def has_won_by_turning(deal: Deal, card: Card) -> bool:
    """Whether a card turned up has brought the dealer's party the match."""
    if not points_of_turn_up(deal, card) or not deal.ruleset.dealing.turn_up_may_win:
        return False
    return would_have_match(deal, deal.dealer, 0)  # rule: deal.turn-up.wins


def is_over_by_turning(deal: Deal, card: Card) -> bool:
    """Score a card turned up; whether the deal is over by it, and the match with it."""
    score_turn_up(deal, card)
    if not has_won_by_turning(deal, card):
        return False
    deal.end_unplayed(Decision(deal.table.party_of[deal.dealer], (Label.DEAL_TURN_UP_WINS,)))
    return True


def accept(deal: Deal, card: Card) -> None:
    """Make the suit of a card trumps."""
    deal.ranking = deal.ruleset.cards.rankings[suit_of(card)]  # rule: trumps.turned, auction.turn-up.stand
    deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.turn-up.eldest-leads
    deal.next_phase()


# %% [markdown]
# ## Running the cards
#
# The stock lies in the order in which it is dealt, so a run leaves nothing open: the same suit again and again is
# run until another turns up or the cards give out.
#
# With four players 4 × 6 + 1 = 25 cards are out, and 27 are left. A run takes 4 × 3 + 1 = 13 of them, so there
# are two runs at most: 27 − 13 − 13 = 1. If both have turned up the same suit again, the hands are thrown in and the same
# player deals anew. Here the thirteenth card of the stock is a spade:
#
#     >>> clubs_and_more = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 9S"
#     >>> deal = table_of("seven-up.three", players=4, turn_up="8H", stock=clubs_and_more)
#     >>> after(deal, "N beg", "W run").ranking.name
#     'S'
#
# Everybody holds nine cards now. What is too many for six tricks is laid away before the first lead.


# %%
def run(deal: Deal) -> None:
    """Deal three more cards to everybody and turn one up, until its suit is another."""
    if deal.unknown_stock:
        raise Undecidable(Label.AUCTION_TURN_UP_RUN, "what is run cannot be told: the stock is not known")
    refused = suit_of(deal.turn_up)
    needed = cards_in_a_run() * len(deal.table.seats) + 1
    while len(deal.stock) >= needed:
        run_once(deal)
        if is_settled_by(deal, refused):
            return
    if may_turn_one(deal):
        turn_one(deal)
        if is_settled_by(deal, refused):
            return
    deal_again(deal)


def is_settled_by(deal: Deal, refused: Suit) -> bool:
    """Whether the card just turned up fixes trumps, or ends the match."""
    if is_other_suit(deal.turn_up, refused):
        accept_other_suit(deal)
        return True
    return refused_suit_scores(deal) and is_over_by_turning(deal, deal.turn_up)


def refused_suit_scores(deal: Deal) -> bool:
    """Whether a card of the suit refused scores when it is turned up."""
    return deal.ruleset.dealing.refused_suit_scores  # rule: auction.turn-up.run.same-suit.scores


def may_turn_one(deal: Deal) -> bool:
    """Whether a card is turned up from a pack too short for a run."""
    return deal.ruleset.auction.short_run_turns_one and bool(deal.stock)  # rule: auction.turn-up.run.short


def turn_one(deal: Deal) -> None:
    """Turn up the next card, and deal none."""
    deal.decided(Label.AUCTION_TURN_UP_RUN_SHORT)
    deal.turn_up, deal.stock = deal.stock[0], deal.stock[1:]


def cards_in_a_run() -> int:
    """How many cards each player is dealt when the cards are run."""
    return RUN  # rule: auction.turn-up.run


def accept_other_suit(deal: Deal) -> None:
    """The suit turned up in a run becomes trumps, and no player has a choice."""
    deal.decided(Label.AUCTION_TURN_UP_RUN_OTHER_SUIT)
    if not is_over_by_turning(deal, deal.turn_up):
        accept(deal, deal.turn_up)  # rule: auction.turn-up.run.other-suit


def run_once(deal: Deal) -> None:
    """Deal three cards to everybody, from eldest, and turn up the next."""
    stock = deal.stock
    for seat in deal.table.in_turn(deal.table.eldest(deal.dealer)):
        for card in stock[: cards_in_a_run()]:
            deal.hands[seat] |= 1 << card
            count_as_dealt(deal, seat, card)
        stock = stock[cards_in_a_run() :]
    deal.turn_up, deal.stock = stock[0], stock[1:]


def count_as_dealt(deal: Deal, seat: Seat, card: Card) -> None:
    """A card of the run was dealt to its player like his first ones."""
    deal.dealt[seat] |= 1 << card  # rule: points.dealt


def is_other_suit(card: Card, refused: Suit) -> bool:
    """Whether a card turned up is of another suit than the one that was refused."""
    return suit_of(card) != refused  # rule: auction.turn-up.run.same-suit


def deal_again(deal: Deal) -> None:
    """The cards have given out: the same dealer deals again."""
    deal.start_afresh()  # rule: auction.turn-up.run.exhausted
    deal.confirmable.append(ForcedStep(REDEAL, NOBODY, Label.AUCTION_TURN_UP_RUN_EXHAUSTED))
