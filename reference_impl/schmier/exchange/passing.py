# %% [markdown]
# # Passing to the partner
#
# Where no trump may be thrown, a player who holds too many hands the surplus across the table, as far as his partner
# has room. Which trumps he gives is his choice; that he gives them is not. Where a side has more trumps than two hands
# can hold, some must be thrown after all, but no counter: so he keeps enough others to throw, and if he has not
# enough he passes counters to a partner who has.

# %%
"""The step at which surplus trumps go to the partner."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import Cards
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.table import Seat
from schmier.violation import Undecidable, Violation


class PassExcess(Unchecked):
    """The step at which surplus trumps go to the partner."""

    name = "pass-excess"

    def __init__(self, keep: int, protected: tuple[Cards, ...]) -> None:
        self.keep = keep
        self.protected = protected

    def begin(self, deal: Deal) -> None:
        """Everybody who has something to pass is to do so."""
        if any(deal.unknown):
            raise Undecidable(Label.EXCHANGE_PASS_EXCESS, "who must pass cannot be told: not all cards are known")
        deal.pending = [seat for seat in range(len(deal.hands)) if self.due(deal, seat) > 0]
        if not deal.pending:
            deal.next_phase()

    def due(self, deal: Deal, seat: Seat) -> int:
        """How many trumps a player must pass; zero or less when there is nothing to pass."""
        surplus = trumps_held(deal, seat) - self.keep
        room = self.keep - trumps_held(deal, partner_of(deal, seat))
        protected_surplus = (deal.hands[seat] & self.spared(deal)).bit_count() - self.keep
        return max(min(surplus, room), protected_surplus)  # rule: exchange.pass.excess, exchange.pass.protected

    def spared(self, deal: Deal) -> Cards:
        """The trumps that are never to be discarded."""
        assert deal.ranking is not None
        return self.protected[deal.ranking.trump_suit]

    def keeps_too_many(self, deal: Deal, seat: Seat, passed: Cards) -> bool:
        """Whether a player who passes these cards is left with more protected trumps than he may hold."""
        left = deal.hands[seat] & ~passed & self.spared(deal)
        return left.bit_count() > self.keep  # rule: exchange.pass.choice

    def legal(self, deal: Deal) -> Legal:
        """How many trumps each player who has not passed yet must choose."""

        counts = tuple(self.due(deal, seat) for seat in deal.pending)
        return Legal(tuple(deal.pending), choose=counts, verb="pass-cards")

    def act(self, deal: Deal, action: Action) -> None:
        """Pass trumps to the partner."""
        if action.do != "pass-cards":
            deal.other_verb(action)
            return
        assert deal.ranking is not None
        seat, name = action.by, deal.table.seats[action.by]
        if seat not in deal.pending:  # rule: exchange.pass.together
            raise Violation(Label.EXCHANGE_PASS_TOGETHER, f"{name} has nothing to pass")
        is_owned = action.listed == action.cards.bit_count() and not action.cards & ~deal.hands[seat]
        if not is_owned or action.cards & ~deal.ranking.trumps:  # rule: exchange.pass.choice
            raise Violation(
                Label.EXCHANGE_PASS_CHOICE, f"{name} passes a card that is no trump in his hand, or one twice"
            )
        due = self.due(deal, seat)
        if action.listed != due:
            raise Violation(Label.EXCHANGE_PASS_EXCESS, f"{name} passes {action.listed} cards, not {due}")
        if self.keeps_too_many(deal, seat, action.cards):
            raise Violation(Label.EXCHANGE_PASS_CHOICE, f"{name} keeps more protected trumps than he may hold")
        deal.confirmable = []
        deal.hands[seat] &= ~action.cards
        deal.hands[partner_of(deal, seat)] |= action.cards
        deal.pending.remove(seat)
        deal.decided(Label.EXCHANGE_PASS_EXCESS, Label.EXCHANGE_PASS_CHOICE)
        if not deal.pending:
            deal.next_phase()


def trumps_held(deal: Deal, seat: Seat) -> int:
    """How many trumps a player holds."""
    assert deal.ranking is not None
    return (deal.hands[seat] & deal.ranking.trumps).bit_count()


def partner_of(deal: Deal, seat: Seat) -> Seat:
    """The other seat of a player's pair."""
    party_of = deal.table.party_of
    return next(other for other in range(len(party_of)) if other != seat and party_of[other] == party_of[seat])
