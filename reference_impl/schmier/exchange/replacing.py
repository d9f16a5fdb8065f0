# %% [markdown]
# # Replacing
#
# At some tables everybody may change a few cards for as many unknown ones, whatever they are. One player after
# the other throws what he likes, up to three cards, or nothing; and draws as many, as long as there are any.
#
# Suppose that Auction Pitch is played so, with trumps named beforehand. North has named spades and holds nothing
# but clubs. He throws three of them and draws the Ace, the King and the Queen: a lucky man.
#
#     >>> steps = [{"do": "name-trumps"}, {"do": "replace", "order": "from-eldest", "most": 3}]
#     >>> def spades(players):
#     ...     trumps = {"fixed_by": "pitcher"}
#     ...     deal = table_of("pitch.auction", players=players, stock="AS KS QS JS", exchange=steps, trumps=trumps)
#     ...     passes = [f"{seat} pass" for seat in deal.table.seats[1:]]
#     ...     return after(deal, "N bid 2", *passes, "N declare S")
#     >>> deal = spades(players=4)
#     >>> open_to(deal), hand_of(deal, "N")
#     ('discard N 3 at most', '2C 3C 4C 5C 6C 7C')
#     >>> hand_of(after(deal, "N discard 2C 3C 4C"), "N")
#     '5C 6C 7C QS KS AS'
#
# Trumps may be thrown as well: no rule protects a card here, since nobody has too many. East keeps what he has,
# which a log notes as a discard of nothing; four cards at once are one too many for South:
#
#     >>> answer(deal, "E discard"), answer(deal, "S discard 2D 3D 4D 5D")
#     ('ok', 'exchange.replace')
#
# In St Paul trumps are kept, and the dealer, who takes what is left, exchanges nothing before. Six play; North has four spades,
# so two of his cards may go:
#
#     >>> deal = table_of("smear.st-paul", players=6, hands={"N": "KS 9S 4S 3S 7H 8H"})
#     >>> deal = after(deal, "N bid 3", *[f"{seat} pass" for seat in deal.table.seats[1:]], "N declare S")
#     >>> open_to(deal), answer(deal, "N discard 7H 3S"), answer(deal, "N discard 7H 8H")
#     ('discard N 2 at most', 'exchange.replace.trumps-kept', 'ok')

# %%
"""The step at which players exchange cards with the stock."""

from __future__ import annotations

from typing import Final

from schmier.action import DISCARD, DRAW, Action, ForcedStep, Legal
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.exchange.drawing import draw_up, drawing_order
from schmier.exchange.holding import HELD, lay_away
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.card_counts import most_replaced
from schmier.ruleset.exchange import Order, StepKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable


def is_trump_kept(deal: Deal, action: Action) -> bool:
    """Whether a trump is discarded where trumps are kept."""
    assert deal.ranking is not None
    return bool(action.cards & deal.ranking.trumps)  # rule: exchange.replace.trumps-kept


TRUMPS_KEPT: Final[Restriction[Action]] = Restriction(
    Label.EXCHANGE_REPLACE_TRUMPS_KEPT,
    is_trump_kept,
    lambda deal, action: f"{deal.table.seats[action.by]} replaces a trump, and trumps are kept",
)
"""What forbids more where trumps are kept."""


def is_for_another_to_replace(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to replace cards."""
    return action.by != deal.turn


# %% [markdown]
# ## The step
#
# The first to draw has the best of it, so the ruleset says who is first. Seven players of six cards leave ten: 52
# − 7 × 6 = 10. Three of them change three cards each, the fourth one, and the others are not asked any more:
#
#     >>> deal = spades(players=7)
#     >>> for seat in ("N", "E", "S"):
#     ...     deal = after(deal, f"{seat} discard " + " ".join(hand_of(deal, seat).split()[:3]))
#     >>> open_to(deal)
#     'discard W 1 at most'
#
# What a player was dealt for his cards is nobody's choice. A log may note it, until the next player has chosen, and then it must be
# what came from the stock, all of it:
#
#     >>> deal = after(spades(players=4), "N discard 2C 3C 4C")
#     >>> answer(deal, "N draw QS KS"), answer(deal, "N draw QS KS AS")
#     ('exchange.replace', 'ok')


# %%
class Replace(RestrictedPhase):
    """The step at which players exchange cards with the stock."""

    name = StepKind.REPLACE

    def __init__(self, order: Order, most: int, *, is_for_dealer: bool, keeps_trumps: bool) -> None:
        self.order = order
        self.most = most
        self.is_for_dealer = is_for_dealer
        self.keeps_trumps = keeps_trumps
        self.restrictions: dict[Verb, Restrictions] = {
            DISCARD: (
                Restriction(
                    Label.EXCHANGE_REPLACE,
                    is_for_another_to_replace,
                    lambda deal, action: (
                        f"{deal.table.seats[deal.turn]} is to replace cards, not {deal.table.seats[action.by]}"
                    ),
                ),
                HELD,
                *((TRUMPS_KEPT,) if keeps_trumps else ()),
                Restriction(
                    Label.EXCHANGE_REPLACE,
                    self.replaces_too_many,
                    lambda deal, action: (
                        f"{deal.table.seats[action.by]} replaces {action.listed} cards, more than may be"
                    ),
                ),
            )
        }

    def at_most(self, deal: Deal) -> int:
        """How many cards may be replaced now."""
        held = self.replaceable(deal).bit_count() + deal.unknown[deal.turn]
        return most_replaced(self.most, held, len(deal.stock))  # rule: exchange.replace

    def replaceable(self, deal: Deal) -> Cards:
        """The cards of a known hand that nothing forbids to replace."""
        hand = deal.hands[deal.turn]
        if not self.keeps_trumps:
            return hand
        assert deal.ranking is not None
        return hand & ~deal.ranking.trumps  # rule: exchange.replace.trumps-kept

    def replaces_too_many(self, deal: Deal, action: Action) -> bool:
        """Whether more cards are replaced than may be."""
        return action.listed > self.at_most(deal)

    def begin(self, deal: Deal) -> None:
        """One player after the other."""
        deal.progress = Choosing([seat for seat in drawing_order(deal, self.order) if self.may_replace(deal, seat)])
        self.go_on(deal)

    def may_replace(self, deal: Deal, seat: Seat) -> bool:
        """Whether a player takes part."""
        return self.is_for_dealer or seat != deal.dealer  # rule: exchange.replace

    def go_on(self, deal: Deal) -> None:
        """The next player's turn; nobody's when no cards are left to draw."""
        if deal.unknown_stock:
            raise Undecidable(Label.EXCHANGE_REPLACE, "who draws what cannot be told: the stock is not known")
        pending = choosing(deal).pending
        if not pending or not deal.stock:
            deal.next_phase()
            return
        deal.turn = pending[0]

    def legal(self, deal: Deal) -> Legal:
        """A choice of up to that number of cards."""
        return Legal((deal.turn,), choose=(self.at_most(deal),), at_most=True)

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Discard some cards and draw as many."""
        lay_away(deal, action.by, action.cards)
        drawn = draw_up(deal, action.by, action.listed)
        if drawn:
            deal.confirmable.append(ForcedStep(DRAW, action.by, Label.EXCHANGE_REPLACE, drawn))
        choosing(deal).pending.pop(0)
        deal.decided(Label.EXCHANGE_REPLACE)
        self.go_on(deal)
