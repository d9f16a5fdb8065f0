# %% [markdown]
# # What goes before what
#
# A game has some of the obligations and not the others, and those it has stand in an order. Mostly the order does not matter. It does
# where a player cannot meet two at once: then the one that stands first binds him, the other falls as far as it must, and he is
# never left without a card.
#
# The order follows how people speak of the rules. First of all one follows suit. Who cannot follow is asked for the Joker, where a
# game of no tricks makes him get rid of it. Then he trumps, where trumping is a duty. Only then is it asked whether the trump is
# high enough. So in Seven Up, played without trumping lower, a player void in hearts whose only trump is the Eight must trump
# with it, though the Ten lies there already: to trump comes first.
#
#     >>> hands = {"N": "TH 2H", "E": "TD 2S", "S": "KC AC 8D"}
#     >>> deal = in_play("seven-up.three", hands, trumps="D", but={"play.undertrumping": "forbidden"})
#     >>> do(deal, "N play TH", "E play TD")
#     >>> may(deal)
#     'S: 8D'
#
# Turned round, the order would let him throw a club: "not lower" would take the Eight from him, and "trump" would fall. Both orders
# leave him a card. It is the law, not logic, that says which. Players who quarrel over such a card seldom disagree about either
# rule; each of them has another order in mind, and neither has ever said so.
#
# The list of a game is made once, from its ruleset:
#
#     >>> seven_up = game_named("seven-up.three").play
#     >>> [str(obligation.clause) for obligation in obligations_to_follow(seven_up)]
#     ['play.follow.trump', 'play.follow.or-trump', 'play.void.must-trump']
#
# In Auction Pitch the last of these is missing. To a plain suit a player without a card of it plays what he likes:
#
#     >>> [str(obligation.clause) for obligation in obligations_to_follow(game_named("pitch.auction").play)]
#     ['play.follow.trump', 'play.follow.or-trump']

# %%
"""Which obligations a game has, in the order in which they go before one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from schmier.cards import Card
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.active_obligations import ActiveObligation
from schmier.play.called_card import CALLED_FIRST
from schmier.play.obligations import (
    Obligation,
    Situation,
    farewell_is_trumped,
    first_lead_is_a_trump,
    first_lead_is_no_joker,
    joker_first_or_last,
    joker_goes_at_no_tricks,
    joker_is_kept,
    joker_is_led_last,
    joker_only_when_void,
    no_undertrump,
    only_trumps,
    suit_or_trump,
    suit_strictly,
    trumps_are_followed,
    void_must_trump,
)
from schmier.ruleset.play import FirstLead, Following, PlayRules
from schmier.table import Seat
from schmier.violation import Violation

# %% [markdown]
# ## What a player hears
#
# An obligation comes with the sentence by which a card is refused. The sentence names the player where the reason lies in his
# hand, because whoever hears it must be able to check it. "The first lead must be a trump" anybody can see; "9C does not follow suit,
# which South holds" tells that South's hand was looked at:
#
#     >>> SUIT_OR_TRUMP.refuses("South", CARD_OF["9C"])
#     '9C does not follow suit, which South holds'
#
# Where the hand is not wholly known to whoever judges, one question stays open, and it is often another than the rule that was
# broken: not "must he follow?" but "is he void?". Each obligation says which. Those of the leader come first.

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

JOKER_KEPT: Final = Obligation(
    Label.PLAY_JOKER_LED_LAST,
    joker_is_kept,
    "a Joker is led as the last card only",
    Label.PLAY_JOKER_LED_LAST,
)

# %% [markdown]
# These are about following. They all say "which he holds" or "he can": nobody is told to follow who is void. Whether he is void
# is the open question of all four.
#
#     >>> FOLLOW_TRUMPS.refuses("West", CARD_OF["AD"])
#     'AD does not follow to trumps, which West holds'

# %%
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
JOKER_FIRST_OR_LAST: Final = Obligation(
    Label.PLAY_JOKER_FIRST_OR_LAST,
    joker_first_or_last,
    "{player} can follow suit, and it has been led before, so he may not play {card}",
    Label.PLAY_VOID,
)
SUIT_OR_TRUMP: Final = Obligation(
    Label.PLAY_FOLLOW_OR_TRUMP, suit_or_trump, "{card} does not follow suit, which {player} holds", Label.PLAY_VOID
)
SUIT_STRICTLY: Final = Obligation(
    Label.PLAY_FOLLOW_STRICT, suit_strictly, "{card} does not follow suit, which {player} holds", Label.PLAY_VOID
)

# %% [markdown]
# These are about a player who cannot follow. People who come from Pitch, where a void player is free, are astonished at them; so
# the sentence begins with the reason.
#
#     >>> VOID_MUST_TRUMP.refuses("East", CARD_OF["9D"])
#     'East cannot follow, so he must trump'

# %%
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

# %% [markdown]
# And these are about tables that play only trumps. One sentence does for both: what is wrong with the card is the same, whether a
# trump or a farewell was led.

# %%
FAREWELL_TRUMPED: Final = Obligation(
    Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, farewell_is_trumped, "{card} is no trump", Label.PLAY_TRUMPS_ONLY
)
ONLY_TRUMPS: Final = Obligation(Label.PLAY_TRUMPS_ONLY, only_trumps, "{card} is no trump", Label.PLAY_TRUMPS_ONLY)

# %% [markdown]
# All of them together, for whoever looks an obligation up by its clause. That every clause has one obligation, and only one, is what
# makes a refusal and a reason agree.

# %%
ALL: Final = (
    JOKER_LED_LAST, FIRST_TRUMP, FIRST_NO_JOKER, FAREWELL_TRUMPED, ONLY_TRUMPS, JOKER_KEPT, FOLLOW_TRUMPS, JOKER_WHEN_VOID,
    JOKER_FIRST_OR_LAST, SUIT_STRICTLY, SUIT_OR_TRUMP, CALLED_FIRST, JOKER_MUST, VOID_MUST_TRUMP, NO_UNDERTRUMP,
)  # fmt: skip
"""Every obligation of play; the order of this list means nothing."""

FAILURES: Final = frozenset(
    (
        Label.PLAY_FOLLOW_STRICT, Label.PLAY_FOLLOW_OR_TRUMP, Label.PLAY_FOLLOW_TRUMP, Label.PLAY_VOID_MUST_TRUMP,
        Label.PLAY_TRUMPS_ONLY, Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER,
    )
)  # fmt: skip
"""The obligations that a player fails who revokes: to follow, and to trump. Who trumps too low has trumped."""


def is_revoke(bound: ActiveObligation) -> bool:
    """Whether a card that an obligation excludes is a revoke."""
    return bound.clause in FAILURES  # rule: irregular.revoke


OF_CLAUSE: Final = {obligation.clause: obligation for obligation in ALL}
"""The obligation that a clause states."""


# %% [markdown]
# ## For the leader
#
# Most leaders are free, and their list is empty. A Joker that is kept for the end at no trump is kept in the first trick too, so
# that rule stands before the one about the first lead. Where only trumps are played at all, a leader is bound like everybody else.
#
#     >>> obligations_to_lead(game_named("pitch.auction").play)
#     ()
#     >>> [str(obligation.clause) for obligation in obligations_to_lead(game_named("smear.ten-point").play)]
#     ['play.lead.first-trump']


# %%
def obligations_to_lead(rules: PlayRules) -> tuple[Obligation, ...]:
    """What binds the leader of a trick, in order."""
    leading: list[Obligation] = [JOKER_LED_LAST] if rules.joker_led_last_at_no_trump else []
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
    if rules.joker_led_last:
        leading.append(JOKER_KEPT)
    return tuple(leading)


# %% [markdown]
# ## For the others
#
# A plain card may have been led as a farewell where otherwise only trumps are played; then it is answered with trumps, and
# that is said before "only trumps", so that a refusal names the nearer reason. In every other game following comes first,
# and with trumps as the suit led both ways of following are one: trumps are followed with trumps. In Minnesota Smear, where one
# follows strictly, the second of the list is another than in Pitch:
#
#     >>> [str(obligation.clause) for obligation in obligations_to_follow(game_named("smear.minnesota").play)]
#     ['play.follow.trump', 'play.follow.strict']


# %%
def obligations_to_follow(rules: PlayRules) -> tuple[Obligation, ...]:
    """What binds the others, in order."""
    called = (CALLED_FIRST,) if rules.called_card_goes_first else ()
    match rules.following:
        case Following.TRUMPS_ONLY:
            return (FAREWELL_TRUMPED, ONLY_TRUMPS, *called)
        case Following.STRICT:
            following = SUIT_STRICTLY
        case Following.FOLLOW_OR_TRUMP:
            following = SUIT_OR_TRUMP
        case _:
            assert_never(rules.following)
    joker = JOKER_FIRST_OR_LAST if rules.joker_opens_suit else JOKER_WHEN_VOID
    at_no_trump = (joker,) if rules.has_no_trump else ()
    forced = (JOKER_MUST,) if rules.joker_forced else ()
    trumping = (VOID_MUST_TRUMP,) if rules.must_trump else ()
    lower = (NO_UNDERTRUMP,) if rules.forbids_undertrumping else ()
    return (FOLLOW_TRUMPS, *at_no_trump, following, *called, *forced, *trumping, *lower)


# %% [markdown]
# ## In one trick
#
# Of the obligations of a game a trick awakes only those that concern it. To a trump led nobody is asked whether he trumps lower; to
# the first card of a deal nobody is asked to follow. What is left is what binds, in the same order. Of the three that Seven Up has
# for those who follow, a heart led awakes two, and a diamond, when diamonds are trumps, just the other one:
#
#     >>> def awake(led):
#     ...     deal = in_play("seven-up.three", {"N": "TH 9D", "E": "8C 7D", "S": "3S 5S"}, trumps="D")
#     ...     do(deal, f"N play {led}")
#     ...     return [str(bound.clause) for bound in deal.progress.bounds]
#     >>> awake("TH"), awake("9D")
#     (['play.follow.or-trump', 'play.void.must-trump'], ['play.follow.trump'])


# %%
def active_obligations_of(
    obligations: Sequence[Obligation], trick: Situation, rules: PlayRules
) -> tuple[ActiveObligation, ...]:
    """What these obligations come to in a trick, in their order."""
    bounds = (obligation.binds(trick, rules) for obligation in obligations)
    return tuple([bound for bound in bounds if bound is not None])


def refusal(deal: Deal, bound: ActiveObligation, seat: Seat, card: Card) -> Violation:
    """The refusal of a card that an obligation excludes."""
    return Violation(bound.clause, OF_CLAUSE[bound.clause].refuses(deal.table.seats[seat], card))
