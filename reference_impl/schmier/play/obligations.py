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
# Each such rule is one object: its clause, and what it comes to in a trick. The rules of a game are put in their order here, once;
# which cards may be played, what a refusal says and what an explanation tells are all read off that list.

# %%
"""The obligations of play, in the order in which they go before one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, assert_never

from schmier.cards import BIT, BOTH_JOKERS, NAMES, Card, Cards, each
from schmier.contracts import NO_TRUMP
from schmier.labels import Label
from schmier.play.bounds import Bound
from schmier.ranking import TRUMP_POWER, TRUMPS, Ranking
from schmier.rules.play import PlayRules
from schmier.rules.words import FirstLead, Following, JokerNames

ANY: Final[Cards] = -1
"""All cards there are; as what one must hold to be bound, it says that everybody is."""


class Situation(NamedTuple):
    """What the table knows of a trick when somebody is to play to it."""

    ranking: Ranking | None
    """The ranking; None while trumps are not fixed."""
    led: int
    """The effective suit led; means nothing to a leader."""
    suit_led: Cards
    """The cards that follow to it; none for a leader, and where a led Joker frees everybody."""
    is_first: bool
    """Whether no card has been played yet in this deal."""
    is_for_no_tricks: bool
    """Whether the contract is one of no tricks."""
    winning_power: int
    """What the best card of the trick is worth."""

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
    binds: Callable[[Situation, PlayRules], Bound | None]
    """What it comes to in a trick; None where it does not concern it."""
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


# %%
def first_lead_is_a_trump(trick: Situation, rules: PlayRules) -> Bound | None:
    """The first card led is a trump."""
    if not trick.is_first or rules.first_lead is not FirstLead.TRUMP:
        return None
    return Bound(Label.PLAY_LEAD_FIRST_TRUMP, 0, trick.trumps, trick.trumps)  # rule: play.lead.first-trump


def first_lead_is_no_joker(trick: Situation, rules: PlayRules) -> Bound | None:
    """The first card led is no Joker."""
    if not trick.is_first or rules.first_lead is not FirstLead.NO_JOKER:
        return None
    return Bound(Label.PLAY_LEAD_NO_JOKER, 0, BOTH_JOKERS, ~BOTH_JOKERS)  # rule: play.lead.no-joker


def joker_is_led_last(trick: Situation, rules: PlayRules) -> Bound | None:
    """A Joker is led at no trump as the last card only."""
    if not trick.is_at_no_trump or rules.joker_names is not JokerNames.LAST_CARD:
        return None
    return Bound(Label.PLAY_JOKER_LAST_LEAD, 0, BOTH_JOKERS, ~BOTH_JOKERS)  # rule: play.joker.last-lead


# %% [markdown]
# ## Following
#
# When trumps are led the two readings of following come to the same: who holds a trump plays one. At no trump the Joker is a trump
# by itself: no suit contains it, and to a suit that is led it falls only from a hand that cannot follow, or at any time, as
# the table has agreed. In Five Hundred clubs are led at no trump, and the holder of the Queen keeps his Joker:
#
#     >>> may_play("QC 7H X1", to="AC", trumps="NT", game="five-hundred.three")
#     ['QC']
#     >>> may_play("8D 7H X1", to="AC", trumps="NT", game="five-hundred.three")
#     ['8D', '7H', 'X1']


# %%
def trumps_are_followed(trick: Situation, rules: PlayRules) -> Bound | None:
    """When trumps are led, trumps are played."""
    if trick.led != TRUMPS:
        return None
    return Bound(Label.PLAY_FOLLOW_TRUMP, 0, trick.suit_led, trick.suit_led)  # rule: play.follow.trump


def joker_only_when_void(trick: Situation, rules: PlayRules) -> Bound | None:
    """At no trump no Joker is played to a suit that its holder can follow."""
    if not trick.is_at_no_trump or joker_is_free(rules):
        return None
    return Bound(Label.PLAY_JOKER_WHEN_VOID, 0, trick.suit_led, ~BOTH_JOKERS)


def joker_is_free(rules: PlayRules) -> bool:
    """Whether at no trump a Joker may be played though its holder could follow."""
    return rules.joker_any_time  # rule: play.joker.when-void, play.joker.any-time


def suit_or_trump(trick: Situation, rules: PlayRules) -> Bound | None:
    """A card of the suit led, or a trump."""
    if trick.led == TRUMPS:
        return None
    keep = trick.suit_led | trick.trumps  # rule: play.follow.or-trump
    return Bound(Label.PLAY_FOLLOW_OR_TRUMP, 0, trick.suit_led, keep)


def suit_strictly(trick: Situation, rules: PlayRules) -> Bound | None:
    """A card of the suit led."""
    if trick.led == TRUMPS:
        return None
    keep = trick.suit_led | jokers_besides(trick, rules)  # rule: play.follow.strict
    return Bound(Label.PLAY_FOLLOW_STRICT, 0, trick.suit_led, keep)


def jokers_besides(trick: Situation, rules: PlayRules) -> Cards:
    """The Jokers, where they may be played to any trick at no trump; otherwise none."""
    return BOTH_JOKERS if trick.is_at_no_trump and joker_is_free(rules) else 0


# %% [markdown]
# ## Unable to follow
#
# In most games who cannot follow plays what he likes. In Seven Up he trumps if he has a trump. In a contract of no tricks some
# tables make him get rid of the Joker. Clubs are trumps, and hearts are led to a player who has none:
#
#     >>> may_play("6C 9D TS", to="KH", trumps="C", game="seven-up.three")
#     ['6C']


# %%
def joker_goes_at_no_tricks(trick: Situation, rules: PlayRules) -> Bound | None:
    """In a contract of no tricks who cannot follow plays a Joker."""
    if not (rules.joker_forced and trick.is_at_no_trump and trick.is_for_no_tricks):
        return None
    return Bound(Label.PLAY_JOKER_MUST, trick.suit_led, BOTH_JOKERS, BOTH_JOKERS)  # rule: play.joker.must


def void_must_trump(trick: Situation, rules: PlayRules) -> Bound | None:
    """Who cannot follow to a plain suit trumps."""
    if not rules.must_trump or trick.led == TRUMPS or not trick.suit_led:
        return None
    return Bound(
        Label.PLAY_VOID_MUST_TRUMP, trick.suit_led, trick.trumps, trick.trumps
    )  # rule: play.void.must-trump, irregular.special-first


# %% [markdown]
# ## Trumping lower
#
# Some tables let nobody trump lower than a trump that lies there already. Then a player throws another suit rather than waste a
# trump, unless trumps are all he has.


# %%
def no_undertrump(trick: Situation, rules: PlayRules) -> Bound | None:
    """To a plain suit that has been trumped nobody trumps lower who holds another card."""
    if trick.led == TRUMPS or trick.winning_power <= TRUMP_POWER or trick.ranking is None:
        return None
    power = trick.ranking.power[trick.led]
    lower = sum(BIT[card] for card in each(trick.trumps) if power[card] < trick.winning_power)
    return Bound(Label.PLAY_FOLLOW_NO_UNDERTRUMP, 0, ~trick.trumps, ~lower)  # rule: play.follow.no-undertrump


# %% [markdown]
# ## Trumps only
#
# In one branch of the family plain cards are not played at all. What else there is to tell of it stands in its own chapter.


# %%
def farewell_is_trumped(trick: Situation, rules: PlayRules) -> Bound | None:
    """To a plain card led as a farewell trumps are played."""
    if trick.led == TRUMPS:
        return None
    return Bound(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, 0, trick.trumps, trick.trumps)


def only_trumps(trick: Situation, rules: PlayRules) -> Bound | None:
    """Only trumps are played."""
    return Bound(Label.PLAY_TRUMPS_ONLY, 0, trick.trumps, trick.trumps)  # rule: play.trumps-only


# %% [markdown]
# ## In their order
#
# Where two of them cannot both be met, the one that stands first in this list goes before the other.

# %%
FIRST_TRUMP: Final = Obligation(
    Label.PLAY_LEAD_FIRST_TRUMP,
    first_lead_is_a_trump,
    "the first lead must be a trump, and {card} is none",
    Label.PLAY_LEAD_FIRST_TRUMP,
)
FIRST_NO_JOKER: Final = Obligation(
    Label.PLAY_LEAD_NO_JOKER, first_lead_is_no_joker, "the first lead must not be a Joker", Label.PLAY_LEAD_NO_JOKER
)
JOKER_LED_LAST: Final = Obligation(
    Label.PLAY_JOKER_LAST_LEAD,
    joker_is_led_last,
    "a Joker is led at no trump as the last card only",
    Label.PLAY_JOKER_LAST_LEAD,
)
FOLLOW_TRUMPS: Final = Obligation(
    Label.PLAY_FOLLOW_TRUMP,
    trumps_are_followed,
    "{card} does not follow to trumps, which {player} holds",
    Label.PLAY_VOID,
)
JOKER_WHEN_VOID: Final = Obligation(
    Label.PLAY_JOKER_WHEN_VOID,
    joker_only_when_void,
    "{player} can follow suit, so he may not play {card}",
    Label.PLAY_VOID,
)
SUIT_OR_TRUMP: Final = Obligation(
    Label.PLAY_FOLLOW_OR_TRUMP, suit_or_trump, "{card} does not follow suit, which {player} holds", Label.PLAY_VOID
)
SUIT_STRICTLY: Final = Obligation(
    Label.PLAY_FOLLOW_STRICT, suit_strictly, "{card} does not follow suit, which {player} holds", Label.PLAY_VOID
)
JOKER_MUST: Final = Obligation(
    Label.PLAY_JOKER_MUST,
    joker_goes_at_no_tricks,
    "{player} cannot follow, so he plays the Joker",
    Label.PLAY_JOKER_MUST,
)
VOID_MUST_TRUMP: Final = Obligation(
    Label.PLAY_VOID_MUST_TRUMP,
    void_must_trump,
    "{player} cannot follow, so he must trump",
    Label.PLAY_VOID_MUST_TRUMP,
)
NO_UNDERTRUMP: Final = Obligation(
    Label.PLAY_FOLLOW_NO_UNDERTRUMP,
    no_undertrump,
    "{card} is lower than a trump in the trick",
    Label.PLAY_FOLLOW_NO_UNDERTRUMP,
)
FAREWELL_TRUMPED: Final = Obligation(
    Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, farewell_is_trumped, "{card} is no trump", Label.PLAY_TRUMPS_ONLY
)
ONLY_TRUMPS: Final = Obligation(Label.PLAY_TRUMPS_ONLY, only_trumps, "{card} is no trump", Label.PLAY_TRUMPS_ONLY)

ALL: Final = (
    JOKER_LED_LAST, FIRST_TRUMP, FIRST_NO_JOKER, FAREWELL_TRUMPED, ONLY_TRUMPS, FOLLOW_TRUMPS, JOKER_WHEN_VOID, SUIT_STRICTLY,
    SUIT_OR_TRUMP, JOKER_MUST, VOID_MUST_TRUMP, NO_UNDERTRUMP,
)  # fmt: skip
"""Every obligation of play."""

OF_CLAUSE: Final = {obligation.clause: obligation for obligation in ALL}
"""The obligation that a clause states."""


def obligations_to_lead(rules: PlayRules) -> tuple[Obligation, ...]:
    """What binds the leader of a trick, in order."""
    leading: list[Obligation] = [JOKER_LED_LAST] if rules.joker_names is JokerNames.LAST_CARD else []
    match rules.first_lead:
        case FirstLead.TRUMP:
            leading.append(FIRST_TRUMP)
        case FirstLead.NO_JOKER:
            leading.append(FIRST_NO_JOKER)
        case FirstLead.ANY:
            pass
        case _:
            assert_never(rules.first_lead)
    if rules.following is Following.TRUMPS_ONLY:
        leading.append(ONLY_TRUMPS)
    return tuple(leading)


def obligations_to_follow(rules: PlayRules) -> tuple[Obligation, ...]:
    """What binds the others, in order."""
    match rules.following:
        case Following.TRUMPS_ONLY:
            return (FAREWELL_TRUMPED, ONLY_TRUMPS)
        case Following.STRICT:
            following = SUIT_STRICTLY
        case Following.FOLLOW_OR_TRUMP:
            following = SUIT_OR_TRUMP
        case _:
            assert_never(rules.following)
    at_no_trump = (JOKER_WHEN_VOID,) if rules.has_no_trump else ()
    forced = (JOKER_MUST,) if rules.joker_forced else ()
    trumping = (VOID_MUST_TRUMP,) if rules.must_trump else ()
    lower = (NO_UNDERTRUMP,) if rules.forbids_undertrumping else ()
    return (FOLLOW_TRUMPS, *at_no_trump, following, *forced, *trumping, *lower)


def bounds_of(obligations: Sequence[Obligation], trick: Situation, rules: PlayRules) -> tuple[Bound, ...]:
    """What these obligations come to in a trick, in their order."""
    bounds = (obligation.binds(trick, rules) for obligation in obligations)
    return tuple([bound for bound in bounds if bound is not None])
