# %% [markdown]
# # A suit turned up
#
# The oldest way of the family has no bids. A card is turned up and proposes its suit. Eldest stands on it or begs; if
# he begs, the dealer gives him a point to be content, or runs the cards: three more to everybody, and another card is
# turned up. A new suit is trumps at once; the refused one again is run again.

# %%
"""The auction that is none: eldest accepts the suit turned up, or begs."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.auction.bidding import party_score
from schmier.cards import NAMES, Card, suit_of
from schmier.counting.account import Call, OneCard
from schmier.counting.entering import score_at_once
from schmier.deal import Deal, Unchecked
from schmier.dealing import claim_redeal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.violation import Violation

RUN: Final = 3
"""How many cards each player is dealt when the cards are run."""

GIFT: Final = 1
"""What eldest scores when the dealer gives."""


class TurnUp(Unchecked):
    """The phase in which the suit turned up is accepted, begged off, given or run."""

    name = "auction"

    def __init__(self, ruleset: Ruleset) -> None:
        self.target = ruleset.match.target

    def begin(self, deal: Deal) -> None:
        """Score the card turned up; eldest speaks first."""
        score_turn_up(deal, deal.turn_up)
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """Eldest stands or begs; then the dealer gives or runs."""

        seat = deal.turn
        if not deal.calls:
            return Legal((seat,), (Action("stand", seat), Action("beg", seat)))
        actions = (Action("run", seat), Action("give", seat)) if self.may_give(deal) else (Action("run", seat),)
        return Legal((seat,), actions)

    def may_give(self, deal: Deal) -> bool:
        """Whether the dealer may give: his gift is not the match, or may be."""
        would_win = any(party_score(deal, seat) + GIFT >= self.target for seat in receivers(deal))
        return deal.ruleset.auction.gift_may_win or not would_win  # rule: auction.turn-up.give.not-to-win

    def act(self, deal: Deal, action: Action) -> None:
        """Stand, beg, give or run."""
        seat, has_begged = action.by, bool(deal.calls)
        if action.do == "redeal" and seat != NOBODY:
            claim_redeal(deal, seat)
            return
        if action.do not in ("stand", "beg", "give", "run"):
            deal.other_verb(action)
            return
        if seat != deal.turn:
            raise Violation(Label.AUCTION_TURN, f"it is for {deal.table.seats[deal.turn]} to speak")
        if action.do not in (("give", "run") if has_begged else ("stand", "beg")):
            clause = Label.AUCTION_TURN_UP_RUN if has_begged else Label.AUCTION_TURN_UP_STAND
            raise Violation(clause, f"{action.do} is not for {deal.table.seats[seat]} to say")
        if action.do == "give" and not self.may_give(deal):
            raise Violation(Label.AUCTION_TURN_UP_GIVE_NOT_TO_WIN, "the point would give eldest the match")
        deal.confirmable = []
        deal.calls.append(action)
        deal.decided(Label(f"auction.turn-up.{action.do}") if action.do != "beg" else Label.AUCTION_TURN_UP_STAND)
        if action.do == "beg":
            deal.turn = deal.dealer
        elif action.do == "run":
            run(deal)
        else:
            if action.do == "give" and give(deal):
                return
            accept(deal, deal.turn_up)


def receivers(deal: Deal) -> list[Seat]:
    """One seat of each party that scores the dealer's gift, eldest's first."""
    eldest = deal.table.eldest(deal.dealer)
    if not deal.ruleset.auction.gift_to_adversaries:
        return [eldest]
    party_of = deal.table.party_of
    first_of: dict[int, Seat] = {}
    for seat in deal.table.in_turn(eldest):
        first_of.setdefault(party_of[seat], seat)
    del first_of[party_of[deal.dealer]]  # rule: auction.turn-up.give.all
    return list(first_of.values())


def give(deal: Deal) -> bool:
    """Score the dealer's gift; whether it was the match."""
    for seat in receivers(deal):
        score_at_once(deal, "gift", seat, GIFT, Call("give"), Label.AUCTION_TURN_UP_GIVE)  # rule: auction.turn-up.give
    there = [seat for seat in receivers(deal) if party_score(deal, seat) >= deal.ruleset.match.target]
    if not there:
        return False
    deal.decided(Label.AUCTION_TURN_UP_GIVE_WINS)
    deal.end_unplayed(deal.table.party_of[there[0]])  # rule: auction.turn-up.give.wins
    return True


def score_turn_up(deal: Deal, card: Card) -> None:
    """Score a card that was turned up for the dealer, unless that would be the match."""
    rank = NAMES[card][0]
    points = deal.ruleset.dealing.turn_up_points.get(rank, 0)  # rule: deal.turn-up.points
    if points and party_score(deal, deal.dealer) + points < deal.ruleset.match.target:  # rule: deal.turn-up.not-to-win
        score_at_once(deal, "turn-up", deal.dealer, points, OneCard(NAMES[card]), Label.DEAL_TURN_UP_POINTS)


def accept(deal: Deal, card: Card) -> None:
    """Make the suit of a card trumps."""
    deal.ranking = deal.ruleset.cards.rankings[suit_of(card)]  # rule: trumps.turned, auction.turn-up.stand
    deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.turn-up.eldest-leads
    deal.next_phase()


# %% [markdown]
# ## Running the cards
#
# The stock lies in the order in which it is dealt, so a run leaves nothing open: the same suit again and again is run
# until another turns up or the cards give out.


# %%
def run(deal: Deal) -> None:
    """Deal three more cards to everybody and turn one up, until its suit is another."""
    refused = suit_of(deal.turn_up)
    needed = RUN * len(deal.table.seats) + 1
    while len(deal.stock) >= needed:
        stock = deal.stock
        for seat in deal.table.in_turn(deal.table.eldest(deal.dealer)):
            for card in stock[:RUN]:
                deal.hands[seat] |= 1 << card  # rule: auction.turn-up.run
            stock = stock[RUN:]
        deal.turn_up, deal.stock = stock[0], stock[1:]
        if suit_of(deal.turn_up) != refused:  # rule: auction.turn-up.run.same-suit
            deal.decided(Label.AUCTION_TURN_UP_RUN_OTHER_SUIT)
            score_turn_up(deal, deal.turn_up)
            accept(deal, deal.turn_up)  # rule: auction.turn-up.run.other-suit
            return
    deal.start_afresh()  # rule: auction.turn-up.run.exhausted
    deal.confirmable.append(("redeal", NOBODY, Label.AUCTION_TURN_UP_RUN_EXHAUSTED))
