# %% [markdown]
# # Play at no trump
#
# Where no suit is trumps the Joker is a trump all by itself: it follows nothing, nothing follows it, and it beats
# everything. So the games that have it say when it may fall, and let its leader name the suit that the others are to
# follow to. A contract to take no trick is played at no trump, too, and may end early, and may leave a partner out.
#
# At seven no trump South leads the Joker and names hearts. West holds the Nine of hearts and must play it; North, who has none,
# throws what he likes. South has the trick.
#
#     >>> hands = {"S": "X1 8C", "W": "9H 7C", "N": "AS KD"}
#     >>> deal = in_play("five-hundred.three", hands, trumps="NT", bid="7NT")
#     >>> do(deal, "S play X1", "S name-suit H")
#     >>> may(deal)
#     'W: 9H'
#     >>> do(deal, "W play 9H")
#     >>> may(deal)
#     'N: KD AS'
#     >>> do(deal, "N play KD")
#     >>> turn(deal)
#     'S'
#
# The Ace of spades would not have helped North: no card beats the Joker, not even the highest of the suit that was named.

# %%
"""Play in a game that has contracts at no trump."""

from __future__ import annotations

import schmier.play.winning as winning
from schmier.action import PLAY, Action, Legal
from schmier.bids import contract_of_bid
from schmier.cards import ALL_JOKERS, BIT, SUITS, Cards
from schmier.contracts import NO_TRUMP, Contract
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.record import UNUSUAL, Playing, playing
from schmier.play.tricks import Play
from schmier.ranking import TRUMPS
from schmier.restrictions import Restriction, check, permitted
from schmier.ruleset.play import JokerNames
from schmier.sides import plays_alone, side_of
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Violation


def is_at_no_trump(deal: Deal) -> bool:
    """Whether no suit is trumps in this deal."""
    return deal.ranking is not None and deal.ranking.name == NO_TRUMP


def contract_of(deal: Deal) -> Contract | None:
    """The contract that is played; None where there is none."""
    return contract_of_bid(deal.bid)


# %% [markdown]
# ## Naming a suit
#
# The leader of a Joker at no trump names one of the four suits before anybody else plays. He may name any, also one of which he
# holds no card; that is what makes the lead strong. Until he has spoken the next player cannot play, and nobody speaks for him:
#
#     >>> deal = in_play("five-hundred.three", hands, trumps="NT", bid="7NT")
#     >>> do(deal, "S play X1")
#     >>> may(deal)
#     'S: C D H S'
#     >>> refused(deal, "W play 9H"), refused(deal, "W name-suit H")
#     ('play.joker.names', 'play.joker.names')
#
# At some tables he may not name one to which he has failed to follow himself: everybody knows that he has none of it, and he
# shall not profit from it. South could not follow to spades in the first trick, so he names one of the other three:
#
#     >>> hands = {"W": "AS KC 9H", "N": "7S 7C 9D", "S": "8C AC X1"}
#     >>> renouncing = {"play.joker_names": "not-renounced"}
#     >>> deal = in_play("five-hundred.three", hands, trumps="NT", bid="7NT", but=renouncing)
#     >>> do(deal, "W: AS 7S 8C", "W: KC 7C AC", "S play X1")
#     >>> may(deal)
#     'S: C D H'

# %%
ALL_SUITS = (1 << len(SUITS)) - 1
"""All four suits, as bits."""


def is_naming_due(deal: Deal, trick: Playing) -> bool:
    """Whether the card that was led last is a Joker at no trump, so that a suit is to be named."""
    if deal.ranking is None or deal.ruleset.play.joker_names is JokerNames.NOTHING:
        return False
    if winning.joker_frees_at_no_trump(deal.ruleset, deal.ranking):
        return False
    return is_at_no_trump(deal) and bool(BIT[trick.best] & ALL_JOKERS)  # rule: play.joker.names


def has_renounced(deal: Deal, action: Action) -> bool:
    """Whether the leader of a Joker has failed to follow to the suit that he names, though not to all four."""
    renounced = playing(deal).renounced.get(playing(deal).leader, 0)
    if not deal.ruleset.play.joker_names.bars_renounced or renounced == ALL_SUITS:
        return False
    return bool(renounced >> action.trump & 1)  # rule: play.joker.names.not-renounced


def is_not_the_leader(deal: Deal, action: Action) -> bool:
    """Whether somebody else has led the Joker."""
    return action.by != playing(deal).leader


def says_who_names(deal: Deal, action: Action) -> str:
    """The refusal of a suit named by somebody else."""
    return f"{deal.table.seats[playing(deal).leader]} has led the Joker and names the suit"


def says_renounced(deal: Deal, action: Action) -> str:
    """The refusal of a suit that its namer is known not to hold."""
    return f"{deal.table.seats[action.by]} has failed to follow to {SUITS[action.trump]}"


NAMING = (
    Restriction(Label.PLAY_JOKER_NAMES, is_not_the_leader, says_who_names),
    Restriction(Label.PLAY_JOKER_NAMES_NOT_RENOUNCED, has_renounced, says_renounced),
)
"""What forbids naming a suit, in order."""


def take_as_led(deal: Deal, trick: Playing, suit: int) -> None:
    """Let the suit that was named count as the suit led; the Joker stays the best card."""
    assert deal.ranking is not None
    trick.suit_named = trick.led = suit
    trick.suit_led = deal.ranking.members[suit]  # rule: play.joker.names
    trick.power = deal.ranking.power[suit]


# %% [markdown]
# ## Contracts of no tricks
#
# Who bids misère undertakes to lose every trick. A partner could only spoil that, so at most tables he lays his cards away and is
# passed over. Here North plays misère, South is his partner, and the turn goes from East to West. With the first trick that North
# wins the contract has failed; where the table stops there, nothing more is played.
#
#     >>> misere = {"bid": "misere", "value": 250, "open": False, "partner": "sits-out", "others_score": False}
#     >>> table = {"auction.no_tricks": [misere], "play.lost_cause": "stops"}
#     >>> hands = {"N": "5H 9C", "E": "4H KC", "S": "AH AC", "W": "6H QC"}
#     >>> deal = in_play("five-hundred.partnership", hands, trumps="NT", bid="misere", but=table)
#     >>> do(deal, "N play 5H", "E play 4H")
#     >>> may(deal)
#     'W: 6H'
#
# Had West no heart and thrown a club, the Five had won and the deal were over: one trick is as bad as ten.


# %%
def sits_out(contract: Contract) -> bool:
    """Whether the pitcher's partner lays his cards away, because a bid of no tricks or hi-lo says so."""
    return contract.partner_sits_out  # rule: play.sits-out


def is_left_out(deal: Deal) -> bool:
    """Whether the pitcher's partner lays his cards away, because the pitcher goes alone."""
    return plays_alone(deal)  # rule: play.sits-out


def lay_away(deal: Deal) -> None:
    """Let the pitcher's partners sit out."""
    sides = side_of(deal)
    for seat, side in enumerate(sides):
        if side == sides[deal.pitcher] and seat != deal.pitcher:
            deal.sit_out(seat)
            deal.discards[seat] |= deal.hands[seat]
            deal.hands[seat] = deal.unknown[seat] = 0


# %% [markdown]
# ## The phase
#
# All this is play as usual with something put in between: the cards of a partner laid away before the first lead, and a suit named
# after the lead of a Joker. While a suit is to be named no card may be played at all. With a suit as trumps there is nothing to
# name, because the Joker is a trump like the others:
#
#     >>> deal = in_play("five-hundred.three", {"S": "X1 8C", "W": "9H 7C", "N": "AS KD"}, trumps="H", bid="7H")
#     >>> do(deal, "S play X1")
#     >>> may(deal)
#     'W: 9H'


# %%
class PlayAtNoTrump(Play):
    """The phase in which the cards are played, in a game of bids of tricks: there a contract may be at no trump."""

    def begin(self, deal: Deal) -> None:
        """Before the lead a partner may have to lay his cards away."""
        played = contract_of(deal)
        if played is not None and (sits_out(played) or is_left_out(deal)):
            lay_away(deal)
        super().begin(deal)
        trick = playing(deal)
        if is_at_no_trump(deal):
            trick.usual = UNUSUAL
        trick.is_for_no_tricks = played is not None and not played.tricks
        if trick.is_for_no_tricks and self.ruleset.play.stops_when_lost:
            trick.undertaking = "none"
        elif played is not None and played.stops_out_of_reach:
            trick.undertaking = "exactly"

    def playable(self, deal: Deal, seat: Seat) -> Cards:
        """The cards that a player may play now; none while a suit is to be named."""
        return 0 if playing(deal).is_naming_due else super().playable(deal, seat)

    def legal(self, deal: Deal) -> Legal:
        """The cards that may be played, or the suits that may be named."""
        if not playing(deal).is_naming_due:
            return super().legal(deal)
        suits = [Action(Verb.NAME_SUIT, deal.turn, trump=suit) for suit in range(len(SUITS))]
        return Legal((deal.turn,), tuple(permitted(NAMING, deal, suits)))

    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card may be played, or a suit named."""
        if action.do is PLAY and playing(deal).is_naming_due:
            leader = deal.table.seats[playing(deal).leader]
            raise Violation(Label.PLAY_JOKER_NAMES, f"{leader} has led a Joker and is to name a suit")
        super().check(deal, action)

    def check_other(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a suit may be named."""
        if action.do is Verb.NAME_SUIT and playing(deal).is_naming_due:
            check(NAMING, deal, action)
        else:
            super().check_other(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or name the suit of a Joker."""
        trick = playing(deal)
        is_lead = not trick.trick
        if action.do is PLAY and not is_lead and is_at_no_trump(deal):
            note_renounce(deal, trick, action)
        super().act(deal, action)
        if action.do is PLAY and is_lead:
            trick.suit_named = -1
            trick.is_naming_due = is_naming_due(deal, trick)
            deal.turn = trick.leader if trick.is_naming_due else deal.turn
            if self.ruleset.play.joker_opens_suit and is_at_no_trump(deal):
                self.note_suit_led(deal, trick)

    def note_suit_led(self, deal: Deal, trick: Playing) -> None:
        """Let those who follow know whether the suit is led for the first time; a Joker that was led has no suit yet."""
        if trick.led == TRUMPS:
            trick.is_new_suit = False
            return
        note_suit(trick)
        if trick.is_new_suit:
            self.leading.bind_anew(deal, trick)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Name the suit of a Joker."""
        if action.do is not Verb.NAME_SUIT:
            super().act_otherwise(deal, action)
            return
        trick = playing(deal)
        trick.is_naming_due = False
        take_as_led(deal, trick, action.trump)
        note_suit(trick)
        self.leading.bind_anew(deal, trick)
        deal.turn = deal.after[action.by]
        deal.decided(Label.PLAY_JOKER_NAMES)


def note_suit(trick: Playing) -> None:
    """Remember the suit that is led: a Joker may open it at some tables, and may not when it is led again."""
    trick.is_new_suit = not trick.suits_led >> trick.led & 1  # rule: play.joker.first-or-last
    trick.suits_led |= 1 << trick.led


def note_renounce(deal: Deal, trick: Playing, action: Action) -> None:
    """Remember a suit to which a player fails to follow: at no trump it bears on what he may name for a Joker."""
    is_suit = trick.suit_led and trick.led != TRUMPS
    if is_suit and not (deal.hands[action.by] | BIT[action.card]) & trick.suit_led:
        renounced = trick.renounced.get(action.by, 0) | 1 << trick.led
        trick.renounced = {**trick.renounced, action.by: renounced}
