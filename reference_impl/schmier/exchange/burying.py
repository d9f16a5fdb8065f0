# %% [markdown]
# # Burying
#
# Not every table spares trumps. The pitcher with a kitty in his hand, or everybody with a long one, gives up what
# he likes: as a rule before anybody knows what will be trumps. In Five Hundred for three ten cards and a widow of three are
# thirteen; three of them go, the Ace of trumps among them if the pitcher wants it so.
#
#     >>> deal = table_of("five-hundred.three", widow="AH 7D 8D")
#     >>> deal = after(deal, "N bid 6H", "E pass", "S pass")
#     >>> open_to(deal)
#     'discard N 3'
#
# One card less is too few. And who shows the table a card that he does not hold is told that first:
#
#     >>> answer(deal, "N discard 7D 8D")
#     'exchange.bury'
#     >>> answer(deal, "N discard 7D 8D KS")
#     'exchange.discard.held'
#     >>> answer(deal, "N discard AH 7D 8D")
#     'ok'
#
# What is buried is out of the deal, and counts for nobody. In Skat it counts for its player: the card-points of
# the two cards that he lays away are his, as if he had taken them.
#
# In Seven Up everybody may have a hand that is too long, namely when the dealer has run the cards: six and three
# are nine, and three go. Then all bury at once, in any order, trumps or not: nobody is bound to keep a trump that
# he thinks too low.

# %%
"""The step at which cards of any kind are discarded."""

from __future__ import annotations

from schmier import unknown_cards
from schmier.action import DISCARD, Action, Legal
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.exchange.holding import HELD, lay_away, tick_off
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.card_counts import too_many
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb


def has_nothing_to_bury(deal: Deal, action: Action) -> bool:
    """Whether a player need not bury, or has buried."""
    step: Choosing = deal.progress
    return action.by not in step.pending


# %% [markdown]
# ## The step
#
# The number is settled by the hand: what is above the number to be kept must go, neither more nor less. Which
# cards they are is nobody else's business. Where a log does not know them, it goes on all the same, and what
# hangs on them stays open: the count, if a counter may lie there, and who can still hold which card.


# %%
class Bury(RestrictedPhase):
    """The step at which cards of any kind are discarded."""

    name = StepKind.BURY

    def __init__(self, *, is_for_everybody: bool, keep: int) -> None:
        self.is_for_everybody = is_for_everybody
        self.keep = keep
        together = Label.EXCHANGE_DISCARD_TOGETHER if is_for_everybody else Label.EXCHANGE_BURY
        self.restrictions: dict[Verb, Restrictions] = {
            DISCARD: (
                Restriction(
                    together,
                    has_nothing_to_bury,
                    lambda deal, action: f"{deal.table.seats[action.by]} has nothing to bury",
                ),
                HELD,
                Restriction(Label.EXCHANGE_BURY, self.is_wrong_number, self.number_says),
            )
        }

    def must_go(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player must bury."""
        return too_many(self.keep, deal.hands[seat].bit_count() + deal.unknown[seat])

    def is_wrong_number(self, deal: Deal, action: Action) -> bool:
        """Whether too few cards are buried, or too many; which they are does not matter."""
        return action.cards.bit_count() != self.must_go(deal, action.by)  # rule: exchange.bury

    def number_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a wrong number."""
        name, must_go = deal.table.seats[action.by], self.must_go(deal, action.by)
        return f"{name} buries {action.cards.bit_count()} cards, not {must_go}"

    def begin(self, deal: Deal) -> None:
        """The pitcher, or everybody with too many cards, is to discard."""
        seats = range(len(deal.hands)) if self.is_for_everybody else [deal.pitcher]
        pending = [seat for seat in seats if self.must_go(deal, seat) > 0]
        deal.progress = Choosing(pending)
        if not pending:
            deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """How many cards each player who has not discarded yet must choose."""
        pending = tuple(choosing(deal).pending)
        return Legal(pending, choose=tuple([self.must_go(deal, seat) for seat in pending]))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Discard."""
        lay_away(deal, action.by, action.cards)
        tick_off(deal, action.by)
        if deal.because is not None:
            deal.decided(Label.EXCHANGE_BURY)
        self.go_on(deal)

    def go_on(self, deal: Deal) -> None:
        """When all have discarded, go on."""
        step: Choosing = deal.progress
        if not step.pending:
            deal.next_phase()

    def discard_unseen(self, deal: Deal, seat: Seat, kept: Cards) -> None:
        """Let a player whose hand is not wholly known discard he knows what; `kept` is what he is known to keep."""
        deal.doubt(Label.EXCHANGE_BURY, f"what {deal.table.seats[seat]} discarded is not known")
        unknown_cards.keep(deal, seat, kept, self.keep)
        tick_off(deal, seat)
        self.go_on(deal)
