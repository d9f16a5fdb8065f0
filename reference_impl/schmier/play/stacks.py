# %% [markdown]
# # Long hands
#
# A player who comes to play with more trumps than the others have cards gets level on the first trick: he lays the
# surplus under the card he plays. Only the card on top contends. Cards that somebody is to win are not to be buried
# there while others can be.
#
# In Cinch everybody is to hold six cards. A player with eight trumps plays three to the first trick and keeps five. The two
# underneath are no counters as long as he has others: of A Q 9 7 6 4 and both Pedros, say, he may lay the Seven and the Six
# under the Queen, but not a Pedro.

# %%
"""Play with hands of more cards than the exchange brings everybody to."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, BOTH_JOKERS, NAMES, Cards, each
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.obligation import Restriction, check
from schmier.play.record import Playing, playing
from schmier.play.tricks import Play
from schmier.table import Seat

# %% [markdown]
# ## How many, and which


# %%
def surplus(deal: Deal, seat: Seat) -> int:
    """How many cards a player must lay under the card he plays now."""
    if deal.ruleset.play.stack_spares is None:
        return 0
    held = deal.hands[seat].bit_count() + deal.unknown[seat]
    return max(0, held - deal.ruleset.exchange.level)  # rule: play.stack


def spared(deal: Deal) -> Cards:
    """The trumps that are to be spared."""
    assert deal.ranking is not None
    assert deal.ruleset.play.stack_spares is not None
    return deal.ruleset.play.stack_spares[deal.ranking.trump_suit]


def is_not_his_besides(deal: Deal, action: Action) -> bool:
    """Whether a card underneath is not in the player's hand, is the one on top, or is named twice."""
    under, hand = action.cards, deal.hands[action.by]
    return bool(under & ~hand or under & BIT[action.card]) or action.listed != under.bit_count()


def is_wrong_number(deal: Deal, action: Action) -> bool:
    """Whether more or fewer cards lie underneath than the surplus."""
    return action.listed != surplus(deal, action.by)  # rule: play.stack


def is_sparing_in_vain(deal: Deal, action: Action) -> bool:
    """Whether a spared card lies under the top card while one that is not spared lies elsewhere in the hand."""
    under, hand = action.cards, deal.hands[action.by]
    others = hand & ~spared(deal)
    return bool(under & spared(deal) and others & ~under)  # rule: play.stack.spares, play.stack.unavoidable


def has_enough_others(deal: Deal, seat: Seat) -> bool:
    """Whether a player holds enough cards that are not spared to lay no others under the top card."""
    return (deal.hands[seat] & ~spared(deal)).bit_count() >= surplus(deal, seat)


def buries_though_he_has_others(deal: Deal, action: Action) -> bool:
    """Whether a spared card is buried by a player who holds enough others."""
    return is_sparing_in_vain(deal, action) and has_enough_others(deal, action.by)


def buries_before_the_others(deal: Deal, action: Action) -> bool:
    """Whether a spared card is buried by a player who keeps one of the few others that he holds."""
    return is_sparing_in_vain(deal, action) and not has_enough_others(deal, action.by)


def says_not_his(deal: Deal, action: Action) -> str:
    """The refusal of a stack with a card that is not there to be laid under."""
    return f"{deal.table.seats[action.by]} lays a card under {NAMES[action.card]} that he does not hold besides"


def says_wrong_number(deal: Deal, action: Action) -> str:
    """The refusal of a stack of the wrong height."""
    name, due = deal.table.seats[action.by], surplus(deal, action.by)
    return f"{name} lays {action.listed} cards under {NAMES[action.card]}, not {due}"


def says_buries(deal: Deal, action: Action) -> str:
    """The refusal of a stack that buries what is spared."""
    return f"{deal.table.seats[action.by]} buries a card that is spared, and keeps one that is not"


STACK = (
    Restriction(Label.PLAY_HELD, is_not_his_besides, says_not_his),
    Restriction(Label.PLAY_STACK, is_wrong_number, says_wrong_number),
    Restriction(Label.PLAY_STACK_SPARES, buries_though_he_has_others, says_buries),
    Restriction(Label.PLAY_STACK_UNAVOIDABLE, buries_before_the_others, says_buries),
)
"""What forbids a stack, in order."""


# %% [markdown]
# ## The phase


# %%
class PlayWithStacks(Play):
    """The phase in which the cards are played, long hands putting their surplus on the first trick."""

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, to as many tricks as everybody is to have cards."""
        super().begin(deal)
        playing(deal).tricks_left = self.ruleset.exchange.level
        playing(deal).goes_straight &= not any(surplus(deal, seat) for seat in range(len(deal.hands)))

    def legal(self, deal: Deal) -> Legal:
        """The cards that may be played; of a long hand, how many go to the trick at once."""
        due = surplus(deal, deal.turn)
        if due:
            return Legal((deal.turn,), choose=(due + 1,), verb="play")
        return super().legal(deal)

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card, or a stack, may be played."""
        super().check(deal, action)
        if action.do == "play" and not action.cards and surplus(deal, action.by):
            check(STACK, deal, action)

    def check_bound(self, deal: Deal, action: Action, hand: Cards) -> None:
        """Raise `Violation` unless a stack may be played out of a hand; what binds its player looks at what he keeps."""
        if action.cards or surplus(deal, action.by):
            check(STACK, deal, action)
        super().check_bound(deal, action, hand & ~action.cards)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or a stack."""
        if action.do == "play" and action.cards:
            lay_under(deal, playing(deal), action)
        super().act(deal, action)
        if action.do == "play" and action.cards:
            deal.joker_order += each(action.cards & BOTH_JOKERS)
            deal.decided(Label.PLAY_STACK)


def lay_under(deal: Deal, trick: Playing, action: Action) -> None:
    """Lay the surplus of a hand under the card that is about to be played."""
    seat, under = action.by, action.cards
    deal.hands[seat] &= ~under
    trick.buried |= under  # rule: play.stack.top
    trick.under[seat] = under
    deal.decided(Label.PLAY_STACK_UNAVOIDABLE if under & spared(deal) else Label.PLAY_STACK_SPARES)
