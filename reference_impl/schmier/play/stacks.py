# %% [markdown]
# # Long hands
#
# A player who comes to play with more trumps than the others have cards gets level on the first trick: he lays the
# surplus under the card he plays. Only the card on top contends. Cards that somebody is to win are not to be buried
# there while others can be.

# %%
"""Play with hands of more cards than the exchange brings everybody to."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, BOTH_JOKERS, NAMES, Cards, each
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.play.tricks import Play
from schmier.table import Seat
from schmier.violation import Violation


class PlayWithStacks(Play):
    """The phase in which the cards are played, long hands putting their surplus on the first trick."""

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, to as many tricks as everybody is to have cards."""
        super().begin(deal)
        deal.tricks_left = self.ruleset.exchange.level

    def surplus(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player must lay under the card he plays now."""
        return max(0, deal.hands[seat].bit_count() + deal.unknown[seat] - self.ruleset.exchange.level)

    def legal(self, deal: Deal) -> Legal:
        """The cards that may be played; of a long hand, how many go to the trick at once."""

        surplus = self.surplus(deal, deal.turn)
        if surplus:
            return Legal((deal.turn,), choose=(surplus + 1,), verb="play")
        return super().legal(deal)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or a stack."""
        seat, under = action.by, action.cards
        is_his_play = action.do == "play" and seat == deal.turn and bool(deal.hands[seat] & BIT[action.card])
        if not is_his_play or not (under or self.surplus(deal, seat)):
            super().act(deal, action)
            return
        self.check_stack(deal, action)
        deal.hands[seat] ^= under  # rule: play.stack
        deal.buried |= under
        deal.under[seat] = under
        try:
            super().act(deal, action)  # rule: play.stack.top
        except Violation:
            deal.hands[seat] |= under
            deal.buried ^= under
            deal.under[seat] = 0
            raise
        deal.joker_order += each(under & BOTH_JOKERS)
        deal.decided(Label.PLAY_STACK)

    def check_stack(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a player may lay these cards under the one he plays."""
        seat, under, hand = action.by, action.cards, deal.hands[action.by]
        name, surplus = deal.table.seats[seat], self.surplus(deal, seat)
        if under & ~hand or under & BIT[action.card] or action.listed != under.bit_count():
            raise Violation(
                Label.PLAY_HELD, f"{name} lays a card under {NAMES[action.card]} that he does not hold besides"
            )
        if action.listed != surplus:  # rule: play.stack
            raise Violation(
                Label.PLAY_STACK, f"{name} lays {action.listed} cards under {NAMES[action.card]}, not {surplus}"
            )
        if is_sparing_in_vain(under, hand, self.spared(deal)):
            has_enough = (hand & ~self.spared(deal)).bit_count() >= surplus
            clause = Label.PLAY_STACK_SPARES if has_enough else Label.PLAY_STACK_UNAVOIDABLE
            raise Violation(clause, f"{name} buries a card that is spared, and keeps one that is not")
        deal.decided(Label.PLAY_STACK_UNAVOIDABLE if under & self.spared(deal) else Label.PLAY_STACK_SPARES)

    def spared(self, deal: Deal) -> Cards:
        """The trumps that are to be spared."""
        assert deal.ranking is not None
        assert self.ruleset.play.stack_spares is not None
        return self.ruleset.play.stack_spares[deal.ranking.trump_suit]


def is_sparing_in_vain(under: Cards, hand: Cards, spared: Cards) -> bool:
    """Whether a spared card lies under the top card while one that is not spared lies elsewhere in the hand."""
    return bool(under & spared and hand & ~spared & ~under)  # rule: play.stack.spares, play.stack.unavoidable
