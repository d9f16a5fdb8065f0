# %% [markdown]
# # Which cards may be played
#
# The leader of a trick is free. Everybody else looks at the suit led, where the Jick and the Jokers count as trumps whatever is
# printed on them. In most of the family a player may *always* trump, even with a card of the suit led in hand; only throwing a
# card of a third suit is forbidden to him. Under strict following he may not trump either.
#
# Hearts are led, spades are trumps, and somebody holds the Three and the Eight of hearts, the Seven of diamonds and the Five of
# spades. In Auction Pitch he plays a heart or the spade. In Minnesota Smear, where one follows strictly, he plays a heart:
#
#     >>> may_play("3H 8H 7D 5S", to="KH", trumps="S", game="pitch.auction")
#     ['3H', '8H', '5S']
#     >>> may_play("3H 8H 7D 5S", to="KH", trumps="S", game="smear.minnesota")
#     ['3H', '8H']
#
# Each such rule is one object: its clause, and what it comes to in a trick. Which of them a game has, and which goes before
# which, stands in the next chapter. Which cards may be played, what a refusal says and what an explanation tells are all read off
# these objects.

# %%
"""The obligations of play: the effect of each in a trick, and its refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from schmier.cards import ALL_JOKERS, BIT, NAMES, Card, Cards, each
from schmier.contracts import NO_TRUMP
from schmier.labels import Label
from schmier.play.active_obligations import ActiveObligation
from schmier.ranking import TRUMP_POWER, TRUMPS, Ranking
from schmier.ruleset.play import FirstLead, PlayRules

ANY: Final[Cards] = -1
"""All cards there are; as what one must hold to be bound, it says that everybody is."""


# %% [markdown]
# ## What one has to know
#
# Nobody need remember the whole deal to say what a player may play now. The suit led, what follows to it, the best trump that
# lies there, and whether a card has been played at all: that is what everybody at the table can see, and it is enough. What
# a player holds is not among it. So one obligation says the same to everybody, and only the hand decides whom it touches.


# %%
class Situation(NamedTuple):
    """What the table knows of a trick when somebody is to play to it."""

    ranking: Ranking | None
    """The ranking; None while trumps are not fixed."""
    led: int
    """The effective suit led: 0 to 3 for clubs to spades, `TRUMPS` for trumps. It has no meaning for a leader; `suit_led` is empty then."""
    suit_led: Cards
    """The cards that follow to it; none for a leader, and where a led Joker frees everybody."""
    is_first: bool
    """Whether no card has been played yet in this deal."""
    is_for_no_tricks: bool
    """Whether the contract is one of no tricks."""
    winning_power: int
    """What the best card of the trick is worth."""
    is_new_suit: bool = False
    """Whether no trick of the deal was led in this suit before, in a game where that lets somebody play a Joker."""
    called: Cards = 0
    """The card that found a partner, in the first trick."""

    @property
    def trumps(self) -> Cards:
        """All trumps; none while trumps are not fixed."""
        return self.ranking.trumps if self.ranking else 0

    @property
    def is_at_no_trump(self) -> bool:
        """Whether no suit is trumps."""
        return self.ranking is not None and self.ranking.name == NO_TRUMP


@dataclass(frozen=True, slots=True)
class Obligation:
    """One thing that a player of a card is bound to, as one clause says it."""

    clause: Label
    binds: Callable[[Situation, PlayRules], ActiveObligation | None]
    """Its effect in a trick; None where it has none."""
    says: str
    """The refusal, for people, about the `{player}` and the `{card}`."""
    open: Label
    """The clause that stays open while the player's cards are not all known."""

    def refuses(self, player: str, card: Card) -> str:
        """The refusal of a card."""
        return self.says.format(player=player, card=NAMES[card])


# %% [markdown]
# ## Leading
#
# The first lead is the one exception to the leader's freedom: where it must be a trump, a pitcher who holds one leads one; where
# it must not be a Joker, he leads another card if he has one. And some tables let a Joker be led at no trump only when it is
# the last card. In ten-point Smear the pitcher, who has named hearts, leads one of his two hearts:
#
#     >>> may_play("KC 9H 4H AS", to="", trumps="H", game="smear.ten-point")
#     ['4H', '9H']
#
# In Auction Pitch nobody leads anything but a trump to the first trick either, but nobody has to be told: the suit that the
# pitcher leads *becomes* trumps. From the second trick on everybody leads what he likes, a plain card too, although he holds
# trumps. Some players think that trumps are to be led as long as one has any; no game of the family asks for that.


# %%
def first_lead_is_a_trump(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """The first card led is a trump."""
    if not trick.is_first or rules.first_lead is not FirstLead.TRUMP:
        return None
    return ActiveObligation(Label.PLAY_LEAD_FIRST_TRUMP, 0, trick.trumps, trick.trumps)  # rule: play.lead.first-trump


def first_lead_is_no_joker(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """The first card led is no Joker."""
    if not trick.is_first or rules.first_lead is not FirstLead.NO_JOKER:
        return None
    return ActiveObligation(Label.PLAY_LEAD_NO_JOKER, 0, ALL_JOKERS, ~ALL_JOKERS)  # rule: play.lead.no-joker


def joker_is_led_last(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """A Joker is led at no trump as the last card only."""
    if not trick.is_at_no_trump:
        return None
    return ActiveObligation(Label.PLAY_JOKER_LAST_LEAD, 0, ALL_JOKERS, ~ALL_JOKERS)  # rule: play.joker.last-lead


def joker_is_kept(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """Except at no trump a Joker is led as the last card only."""
    if trick.is_at_no_trump:
        return None
    return ActiveObligation(Label.PLAY_JOKER_LED_LAST, 0, ALL_JOKERS, ~ALL_JOKERS)  # rule: play.joker.led-last


# %% [markdown]
# ## Following
#
# When trumps are led the two readings of following come to the same: who holds a trump plays one. At no trump the Joker is a trump
# by itself: no suit contains it, and to a suit that is led it falls only from a hand that cannot follow, or at any time, or as the
# first card of the suit, as the table has agreed. In Five Hundred clubs are led at no trump, and the holder of the Queen keeps it:
#
#     >>> may_play("QC 7H X1", to="AC", trumps="NT", game="five-hundred.three")
#     ['QC']
#     >>> may_play("8D 7H X1", to="AC", trumps="NT", game="five-hundred.three")
#     ['8D', '7H', 'X1']
#
# With hearts as trumps the same Joker is the highest heart, and so is every Jack that counts as one: here the Jack of diamonds,
# mate of the Jack of hearts. A heart is led. Who holds neither a red Jack nor a heart is free; who holds just the Jack of diamonds
# plays it, though nothing but diamonds is printed on it. To a diamond, on the other hand, it does not follow:
#
#     >>> may_play("JD 9S 8S", to="KH", trumps="H", game="five-hundred.three")
#     ['JD']
#     >>> may_play("JD 8D 8S", to="KD", trumps="H", game="five-hundred.three")
#     ['8D']


# %%
def trumps_are_followed(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """When trumps are led, trumps are played."""
    if trick.led != TRUMPS:
        return None
    return ActiveObligation(Label.PLAY_FOLLOW_TRUMP, 0, trick.suit_led, trick.suit_led)  # rule: play.follow.trump


def joker_only_when_void(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """At no trump no Joker is played to a suit that its holder can follow."""
    if not trick.is_at_no_trump or joker_is_free(rules):
        return None
    return ActiveObligation(Label.PLAY_JOKER_WHEN_VOID, 0, trick.suit_led, ~ALL_JOKERS)


def joker_first_or_last(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """At no trump no Joker is played to a suit that its holder can follow, but to the first trick that is led in it."""
    if not trick.is_at_no_trump or joker_opens_suit(trick):
        return None
    return ActiveObligation(Label.PLAY_JOKER_FIRST_OR_LAST, 0, trick.suit_led, ~ALL_JOKERS)


def joker_opens_suit(trick: Situation) -> bool:
    """Whether a Joker may be played though its holder could follow, because no trick was led in the suit before."""
    return trick.is_new_suit  # rule: play.joker.first-or-last


def joker_is_free(rules: PlayRules) -> bool:
    """Whether at no trump a Joker may be played though its holder could follow."""
    return rules.joker_any_time  # rule: play.joker.when-void, play.joker.any-time


def suit_or_trump(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """A card of the suit led, or a trump."""
    if trick.led == TRUMPS:
        return None
    keep = trick.suit_led | trick.trumps  # rule: play.follow.or-trump
    return ActiveObligation(Label.PLAY_FOLLOW_OR_TRUMP, 0, trick.suit_led, keep)


def suit_strictly(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """A card of the suit led."""
    if trick.led == TRUMPS:
        return None
    keep = trick.suit_led | jokers_besides(trick, rules)  # rule: play.follow.strict
    return ActiveObligation(Label.PLAY_FOLLOW_STRICT, 0, trick.suit_led, keep)


def jokers_besides(trick: Situation, rules: PlayRules) -> Cards:
    """The Jokers, where they may be played to any trick at no trump; otherwise none."""
    is_free = joker_is_free(rules) or (rules.joker_opens_suit and joker_opens_suit(trick))
    return ALL_JOKERS if trick.is_at_no_trump and is_free else 0


# %% [markdown]
# ## Unable to follow
#
# In most games who cannot follow plays what he likes. In Seven Up he trumps if he has a trump. In a contract of no tricks some
# tables make him get rid of the Joker. Clubs are trumps, and hearts are led to a player who has none:
#
#     >>> may_play("6C 9D TS", to="KH", trumps="C", game="seven-up.three")
#     ['6C']
#
# He must do so although the trick may be his partner's already. Auction Pitch asks for nothing of the kind: the same three cards
# are all free there, and the Nine of diamonds may be thrown to keep the Six of clubs for later.
#
#     >>> may_play("6C 9D TS", to="KH", trumps="C", game="pitch.auction")
#     ['6C', '9D', 'TS']


# %%
def joker_goes_at_no_tricks(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """In a contract of no tricks who cannot follow plays a Joker."""
    is_asked = rules.joker_forced and trick.is_at_no_trump and trick.is_for_no_tricks
    if not is_asked or not trick.suit_led:  # A Joker that was led and frees everybody asks for no suit.
        return None
    return ActiveObligation(Label.PLAY_JOKER_MUST, trick.suit_led, ALL_JOKERS, ALL_JOKERS)  # rule: play.joker.must


def void_must_trump(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """Who cannot follow to a plain suit trumps."""
    if not rules.must_trump or trick.led == TRUMPS or not trick.suit_led:
        return None
    return ActiveObligation(
        Label.PLAY_VOID_MUST_TRUMP, trick.suit_led, trick.trumps, trick.trumps
    )  # rule: play.void.must-trump, irregular.special-first


# %% [markdown]
# ## Trumping lower
#
# Some tables let nobody trump lower than a trump that lies there already. Then a player throws another suit rather than waste a
# trump, unless trumps are all he has. It is a rule about plain suits only: to a trump one follows with a lower one as often as one
# has to.
#
# Hearts are led, spades are trumps, and the Nine of spades lies there. A player void of hearts holds the Four and the Queen of
# spades and the Seven of clubs. The Queen would win and the Seven gives up; the Four, which does neither, is forbidden. Had he
# the Four and the Three of spades alone, he would play one of them: nobody has to do what he cannot.
#
#     >>> forbidden = {"play.undertrumping": "forbidden"}
#     >>> hands = {"N": "KH 2H", "E": "9S 2D", "S": "4S QS 7C", "W": "3H 5H"}
#     >>> deal = in_play("pitch.auction", hands, trumps="S", but=forbidden)
#     >>> do(deal, "N play KH", "E play 9S")
#     >>> may(deal)
#     'S: 7C QS'


# %%
def no_undertrump(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """To a plain suit that has been trumped nobody trumps lower who holds another card."""
    if trick.led == TRUMPS or trick.winning_power <= TRUMP_POWER or trick.ranking is None:
        return None
    power = trick.ranking.power[trick.led]
    lower = sum(BIT[card] for card in each(trick.trumps) if power[card] <= trick.winning_power)
    return ActiveObligation(
        Label.PLAY_FOLLOW_NO_UNDERTRUMP, 0, ~trick.trumps, ~lower
    )  # rule: play.follow.no-undertrump


# %% [markdown]
# ## Trumps only
#
# In one branch of the family plain cards are neither led nor thrown; a chapter of its own tells of it.
#
#     >>> may_play("AC 4H 9H", to="KH", trumps="H", game="smear.penguin")
#     ['4H', '9H']


# %%
def farewell_is_trumped(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """To a plain card led as a farewell trumps are played."""
    if trick.led == TRUMPS:
        return None
    return ActiveObligation(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, 0, trick.trumps, trick.trumps)


def only_trumps(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """Only trumps are played."""
    return ActiveObligation(Label.PLAY_TRUMPS_ONLY, 0, trick.trumps, trick.trumps)  # rule: play.trumps-only
