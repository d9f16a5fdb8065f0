# %% [markdown]
# # Calling a partner
#
# Where nobody has a partner when he bids, the pitcher names a card, and whoever holds it plays with him. He need
# not know who that is, and the others need not either, until the card falls on the table.
#
# With the Ace and the King of trumps in hand the pitcher calls the Queen. It may lie in the widow or among the
# cards that sleep: then he plays alone, against all others.
#
# In Razzle-Dazzle five play, hearts are trumps, and the last of them holds the Queen. North cannot call his own
# Ace:
#
#     >>> deal = table_of("cinch.razzle-dazzle-five", hands={"N": "AH KH", "P": "QH JH TH 9H 8H 3H"})
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "P pass", "N declare H")
#     >>> answer(deal, "N call AH")
#     'exchange.call'
#     >>> why(deal, "N call QH"), deal.table.seats[deal.partner], deal.is_partner_known
#     (['exchange.call'], 'P', False)
#
# The partner himself knows it, having the Queen before his eyes. He may help the pitcher before anybody
# understands why.

# %%
"""The step at which the pitcher calls a partner."""

from __future__ import annotations

from typing import Final

from schmier.action import Action, Legal
from schmier.cards import BIT, NAMES, each
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions, in_game
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable


def is_for_another_to_call(deal: Deal, action: Action) -> bool:
    """Whether somebody else than the pitcher calls."""
    return action.by != deal.pitcher


def is_not_in_another_place(deal: Deal, action: Action) -> bool:
    """Whether the pitcher holds the card himself, or it is none of the pack."""
    card = BIT[action.card]
    return bool(card & deal.hands[action.by]) or not card & deal.ruleset.cards.pack  # rule: exchange.call


CALLS: Final[tuple[Restriction[Action], ...]] = (
    Restriction(
        Label.EXCHANGE_CALL,
        is_for_another_to_call,
        lambda deal, action: deal.table.seats[deal.pitcher] + in_game(deal, " is the {pitcher} and calls a partner"),
    ),
    Restriction(
        Label.EXCHANGE_CALL,
        is_not_in_another_place,
        lambda deal, action: f"{NAMES[action.card]} is no card of the pack in another place",
    ),
)
"""What forbids a call."""


def is_no_trump(deal: Deal, action: Action) -> bool:
    """Whether the card is no trump, where a trump is called."""
    assert deal.ranking is not None
    return not BIT[action.card] & deal.ranking.trumps  # rule: exchange.call.trump


CALLS_OF_TRUMPS: Final[tuple[Restriction[Action], ...]] = (
    *CALLS,
    Restriction(
        Label.EXCHANGE_CALL_TRUMP,
        is_no_trump,
        lambda deal, action: f"a trump is called, and {NAMES[action.card]} is none",
    ),
)
"""What forbids a call where a trump is called."""


# %% [markdown]
# ## Alone
#
# The card need not be a trump, nor one that anybody holds. Who calls a plain card that everybody has thrown away
# has chosen to play alone, and the others find it out in the play. Here it is the Two of clubs, which North
# himself laid away:
#
#     >>> deal = table_of("cinch.razzle-dazzle-five", hands={"N": "AH KH 2C", "P": "QH JH TH 9H 8H 3H"})
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "P pass", "N declare H")
#     >>> why(deal, "N call 2C"), deal.partner
#     (['exchange.call.alone'], -1)


# %%
def holder_of(deal: Deal, card: int) -> Seat:
    """Who holds a card; nobody when no player does."""
    holders = (seat for seat, hand in enumerate(deal.hands) if hand & card)
    return next(holders, NOBODY)  # rule: exchange.call.alone


CALL_VERBS: Final[dict[Verb, Restrictions]] = {Verb.CALL: CALLS}
TRUMP_CALL_VERBS: Final[dict[Verb, Restrictions]] = {Verb.CALL: CALLS_OF_TRUMPS}
"""By verb, what may forbid it."""


class Call(RestrictedPhase):
    """The step at which the pitcher calls a card for a partner."""

    name = StepKind.CALL

    def __init__(self, *, is_open: bool, is_trump: bool) -> None:
        self.is_open = is_open
        self.restrictions = TRUMP_CALL_VERBS if is_trump else CALL_VERBS

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Any card that the pitcher does not hold."""
        calls = [Action(Verb.CALL, deal.turn, card) for card in each(deal.ruleset.cards.pack)]
        return Legal((deal.turn,), self.permitted(deal, calls))

    def shows_partner(self) -> bool:
        """Whether the holder of the card is known at once."""
        return self.is_open  # rule: exchange.call.open, exchange.call.secret

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Call a card."""
        if any(deal.unknown):
            raise Undecidable(Label.EXCHANGE_CALL, "who holds the called card cannot be told: not all cards are known")
        deal.confirmable = []
        deal.called = action.card
        deal.partner = holder_of(deal, BIT[action.card])
        deal.is_partner_known = self.shows_partner()
        deal.decided(Label.EXCHANGE_CALL if deal.partner != NOBODY else Label.EXCHANGE_CALL_ALONE)
        deal.next_phase()
