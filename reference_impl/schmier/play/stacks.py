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
#
# Hearts are trumps. North, who pitched, leads the Queen of hearts and lays two cards under it. The Five of hearts is the
# Right Pedro, the Five of diamonds the Left, and North holds enough other trumps to spare them:
#
#     >>> hands = {"N": "AH QH 9H 7H 6H 4H 5H 5D", "E": "KH 3C 4C 6C 7C 8C"}
#     >>> hands |= {"S": "JH 3D 4D 6D 7D 8D", "W": "TH 3S 4S 6S 7S 8S"}
#     >>> deal = in_play("cinch", hands, trumps="H")
#     >>> may(deal)
#     'N: 3 cards'
#     >>> refused(deal, "N play QH under 7H 5D")
#     'play.stack.spares'
#     >>> refused(deal, "N play QH under 7H 6H")
#     ''

# %%
"""Play with hands of more cards than the exchange brings everybody to."""

from __future__ import annotations

import schmier.play.winning as winning
from schmier import unknown_cards
from schmier.action import PLAY, Action, Legal
from schmier.cards import BIT, NAMES, Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.no_trump import PlayAtNoTrump
from schmier.play.record import UNUSUAL, Playing, playing
from schmier.restrictions import Restriction, check
from schmier.table import Seat

# %% [markdown]
# ## How many, and which
#
# The surplus is what a player holds beyond the level to which the exchange brings everybody. Eight cards at a level of six are two
# too many, 8 - 6 = 2, and two go underneath; no more and no fewer, although a player may wish to be rid of a third. It happens
# once, with the first card that he plays, and from then on all hands are equal.
#
#     >>> refused(in_play("cinch", hands, trumps="H"), "N play QH under 7H")
#     'play.stack'
#
# Whom it does not concern plays one card like anybody else.


# %%
def surplus(deal: Deal, seat: Seat) -> int:
    """How many cards a player must lay under the card he plays now."""
    if deal.ruleset.play.stack_spares is None:
        return 0
    held = deal.hands[seat].bit_count() + deal.unknown[seat]
    return max(0, held - deal.ruleset.exchange.level)  # rule: play.stack


# %% [markdown]
# ## What is spared
#
# A card that somebody scores may not vanish under another as long as there is one to be laid there that nobody scores. Which
# cards those are the ruleset says: in Cinch the six that count, Ace, Jack, Ten, Two and the two Pedros. Only when there are too few
# others does one of them go under, and then all the others have to go first.
#
# Nine-card Smear scores more cards than Cinch. With clubs as trumps East holds the Ace, both black Jacks, both Jokers, Ten and
# Two, which all count, and the Nine, which does not. Two must go underneath. The Nine is one of them; the other is his choice:
#
#     >>> hands = {"E": "AC JC JS X1 X2 TC 2C 9C", "S": "KC", "W": "QC", "N": "8C"}
#     >>> deal = in_play("smear.nine-card", hands, trumps="C", seats="N E S W", pitcher="E")
#     >>> refused(deal, "E play AC under TC 2C")
#     'play.stack.unavoidable'
#     >>> refused(deal, "E play AC under 9C 2C")
#     ''
#
# Two mistakes are refused by two names. To bury a counter although there were enough others is one thing; to bury one before the
# few others that there are is the other. Players who say "I had to" are mostly guilty of the second.


# %%
def spared(deal: Deal) -> Cards:
    """The trumps that are to be spared."""
    assert deal.ranking is not None
    assert deal.ruleset.play.stack_spares is not None
    return deal.ruleset.play.stack_spares[deal.ranking.trump_suit] & deal.ranking.trumps


def is_not_his_besides(deal: Deal, action: Action) -> bool:
    """Whether a card underneath is not in the player's hand, is the one on top, or is named twice."""
    under, played = action.cards, BIT[action.card]
    is_held = unknown_cards.may_hold(deal, action.by, under | played)
    return bool(not is_held or under & played) or action.listed != under.bit_count()


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
#
# What binds a player looks only at the cards that he does not bury. The one on top is a card like any other: it must follow, and
# it wins or loses by itself. Whoever takes the trick takes what lies underneath with it, and it counts for him. East's King
# beats the Queen on top, and all six cards of the trick are his, the buried Seven and Six among them. A hand may be too long in a game
# of bids of tricks also, so all that belongs to no trump belongs here too:
#
#     >>> hands = {"N": "AH QH 9H 7H 6H 4H 5H 5D", "E": "KH 3C 4C 6C 7C 8C"}
#     >>> hands |= {"S": "JH 3D 4D 6D 7D 8D", "W": "TH 3S 4S 6S 7S 8S"}
#     >>> deal = in_play("cinch", hands, trumps="H")
#     >>> do(deal, "N play QH under 7H 6H", "E play KH", "S play JH", "W play TH")
#     >>> names(deal.captured[1])
#     ['6H', '7H', 'TH', 'JH', 'QH', 'KH']
#     >>> turn(deal), deal.hands[0].bit_count(), deal.hands[1].bit_count()
#     ('E', 5, 5)


# %%
class PlayWithStacks(PlayAtNoTrump):
    """The phase in which the cards are played, long hands putting their surplus on the first trick."""

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, to as many tricks as everybody is to have cards."""
        super().begin(deal)
        playing(deal).tricks_left = self.ruleset.exchange.level
        if any(surplus(deal, seat) for seat in range(len(deal.hands))):
            playing(deal).usual = UNUSUAL

    def legal(self, deal: Deal) -> Legal:
        """The cards that may be played; of a long hand, how many go to the trick at once."""
        due = surplus(deal, deal.turn)
        if due:
            return Legal((deal.turn,), choose=(due + 1,), verb=PLAY)
        return super().legal(deal)

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card, or a stack, may be played."""
        super().check(deal, action)
        if action.do is PLAY and not action.cards and surplus(deal, action.by):
            check(STACK, deal, action)

    def check_bound(self, deal: Deal, action: Action, hand: Cards) -> None:
        """Raise `Violation` unless a stack may be played out of a hand; what binds its player looks at what he keeps."""
        if action.cards or surplus(deal, action.by):
            check(STACK, deal, action)
        super().check_bound(deal, action, hand & ~action.cards)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or a stack."""
        if action.do is PLAY and action.cards:
            lay_under(deal, playing(deal), action)
        super().act(deal, action)
        if action.do is PLAY and action.cards:
            deal.decided(Label.PLAY_STACK)


def lay_under(deal: Deal, trick: Playing, action: Action) -> None:
    """Lay the surplus of a hand under the card that is about to be played."""
    seat, under = action.by, action.cards
    if deal.unknown[seat]:
        unknown_cards.reveal(deal, seat, under)
        if under & spared(deal):
            deal.doubt(Label.PLAY_STACK_SPARES, f"the cards of {deal.table.seats[seat]} are not known")
    if deal.called >= 0 and under & BIT[deal.called]:
        winning.show_partner(deal)
    deal.hands[seat] &= ~under
    trick.buried |= under  # rule: play.stack.top
    trick.under = {**trick.under, seat: under}
    deal.decided(Label.PLAY_STACK_UNAVOIDABLE if under & spared(deal) else Label.PLAY_STACK_SPARES)
