"""Misreadings of the play: who leads, whose turn it is, and what binds him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from schmier.action import PLAY, Action
from schmier.cards import ALL_JOKERS, BIT, Card, Cards, each
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play import active_obligations, called_card, no_trump, obligations, order, turns, winning
from schmier.play.active_obligations import ActiveObligation, is_bound
from schmier.play.obligations import Obligation, Situation
from schmier.play.record import Playing
from schmier.play.tricks import Play
from schmier.ranking import TRUMP_POWER, Ranking
from schmier.ruleset.play import Following, PlayRules
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    also,
    always,
    instead,
    never,
)

# ---- who leads, and whose turn it is ---------------------------------------------------------------------------------


def turn_not_checked(right: Function) -> Function:
    """Any player of a card is taken for the one whose turn it is."""

    def wrong(phase: Play, deal: Deal, action: Action) -> None:
        turn = deal.turn
        deal.turn = action.by if action.do is PLAY else turn
        try:
            right(phase, deal, action)
        finally:
            deal.turn = turn

    return wrong


def longest_suit(deal: Deal, seat: Seat, card: Card) -> Ranking:
    """The ranking for the suit of which the pitcher holds most."""
    suits = range(len(deal.ruleset.cards.rankings))
    return deal.ruleset.cards.rankings[max(suits, key=lambda suit: (deal.hands[seat] >> 13 * suit & 8191).bit_count())]


# ---- obligations -----------------------------------------------------------------------------------------------------


def trump_is_led(trick: Situation, rules: PlayRules) -> ActiveObligation:
    """A leader with a trump leads one."""
    return ActiveObligation(Label.PLAY_LEAD_FIRST_TRUMP, 0, trick.trumps, trick.trumps)


def void_trumps(trick: Situation, rules: PlayRules) -> ActiveObligation:
    """A player who cannot follow and has a trump plays one."""
    return ActiveObligation(Label.PLAY_VOID_MUST_TRUMP, trick.suit_led, trick.trumps, trick.trumps)


LEADS_TRUMP: Final = Obligation(Label.PLAY_LEAD_FIRST_TRUMP, trump_is_led, "", Label.PLAY_LEAD_FIRST_TRUMP)

VOID_TRUMPS: Final = Obligation(Label.PLAY_VOID_MUST_TRUMP, void_trumps, "", Label.PLAY_VOID_MUST_TRUMP)


def bound_besides(obligation: Obligation, following: Following | None = None) -> Wrong:
    """An obligation more, everywhere or in one way of following."""

    def make(right: Function) -> Function:
        def wrong(rules: PlayRules) -> tuple[Obligation, ...]:
            is_meant = following is None or rules.following is following
            return (*right(rules), obligation) if is_meant else right(rules)

        return wrong

    return make


def other_bound(**parts: Any) -> Wrong:
    """The same obligation, with other parts; each part is worked out of the bound and the trick."""

    def make(right: Function) -> Function:
        def wrong(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
            bound: ActiveObligation | None = right(trick, rules)
            return bound and replace(bound, **{name: part(bound, trick) for name, part in parts.items()})

        return wrong

    return make


def lower_trump_never(trick: Situation, rules: PlayRules) -> ActiveObligation | None:
    """A trump lower than one in the trick may never be played, whatever was led and whatever he holds."""
    if trick.ranking is None or trick.winning_power <= TRUMP_POWER:
        return None
    power = trick.ranking.power[trick.led]
    lower = sum(BIT[card] for card in each(trick.trumps) if power[card] < trick.winning_power)
    return ActiveObligation(Label.PLAY_FOLLOW_NO_UNDERTRUMP, 0, obligations.ANY, ~lower)


def undertrumping_first(right: Function) -> Function:
    """Who must trump and must not trump lower looks first at what is lower."""

    def wrong(rules: PlayRules) -> tuple[Obligation, ...]:
        found: tuple[Obligation, ...] = right(rules)
        return tuple(sorted(found, key=lambda obligation: obligation is not order.NO_UNDERTRUMP))

    return wrong


def called_card_first(right: Function) -> Function:
    """Who holds the called card plays it to the first trick, whether it follows or not."""

    def wrong(rules: PlayRules) -> tuple[Obligation, ...]:
        found: tuple[Obligation, ...] = right(rules)
        return tuple(sorted(found, key=lambda obligation: obligation is not called_card.CALLED_FIRST))

    return wrong


def never_falls(bounds: Sequence[ActiveObligation], hand: Cards) -> Cards:
    """The cards that meet every obligation, if there are any."""
    for bound in bounds:
        if is_bound(bound, hand):
            hand &= bound.keep
    return hand


# ---- Jokers and named suits ------------------------------------------------------------------------------------------


def asks_for_nothing(deal: Deal, trick: Playing, suit: int) -> None:
    """No player need follow to the suit named."""
    trick.suit_led = 0


def is_to_beat(deal: Deal, trick: Playing, suit: int) -> None:
    """The Joker is no better than the lowest card of its suit."""
    trick.winning_power = 1


def named_is_renounced(deal: Deal, trick: Playing, suit: int) -> None:
    """Who names a suit of which he has no card has failed to follow to it."""
    if not deal.hands[trick.leader] & trick.suit_led:
        renounced = trick.renounced.get(trick.leader, 0) | 1 << suit
        trick.renounced = {**trick.renounced, trick.leader: renounced}


def asks_for_its_suit(ruleset: Ruleset, ranking: Ranking, card: Card) -> Cards:
    """The cards that follow to a Joker as to any other card."""
    return ranking.members[ranking.suit_of[card]]


MISREADINGS: Final = (
    Misreading(Label.TRUMPS_PITCHED, "trumps-by-longest-suit", winning.ranking_pitched, instead(longest_suit)),
    Misreading(
        Label.TRUMPS_JOKER_LED,
        "joker-makes-clubs-trumps",
        winning.suit_pitched,
        lambda right: lambda ruleset, card: 0 if BIT[card] & ALL_JOKERS else right(ruleset, card),
    ),
    Misreading(
        Label.PLAY_OBLIGATION_ORDER,
        "undertrumping-asked-first",
        order.obligations_to_follow,
        undertrumping_first,
        unmarked="in which order obligations are asked is the order of this list",
    ),
    Misreading(
        Label.PLAY_CALLED_FIRST_TRICK,
        "called-card-before-following",
        order.obligations_to_follow,
        called_card_first,
        unmarked="in which order obligations are asked is the order of this list",
    ),
    Misreading(
        Label.PLAY_OBLIGATION_FALLS, "obligations-never-fall", active_obligations.playable, instead(never_falls)
    ),
    Misreading(Label.IRREGULAR_SPECIAL_FIRST, "general-first", obligations.void_must_trump, always(None)),
    Misreading(Label.PLAY_LEAD_PITCHER, "eldest-leads", turns.eldest_leads, always(True)),
    Misreading(
        Label.PLAY_LEAD_ELDEST, "pitcher-leads", turns.eldest_leads, instead(lambda deal: deal.pitcher == NOBODY)
    ),
    Misreading(Label.PLAY_LEAD_PARTNER, "pitcher-leads-all-the-same", turns.partners_with_one_trump, always(())),
    Misreading(Label.PLAY_LEAD_PARTNER, "more-trumps-will-do", turns.is_just_one, instead(lambda trumps: trumps >= 1)),
    Misreading(Label.PLAY_LEAD_PARTNER, "who-has-none-leads", turns.is_just_one, instead(lambda trumps: trumps <= 1)),
    Misreading(
        Label.PLAY_LEAD_PARTNER,
        "last-partner-first",
        turns.partners_with_one_trump,
        lambda right: lambda deal: tuple(reversed(right(deal))),
    ),
    Misreading(Label.PLAY_LEAD_FIRST_TRUMP, "any-first-lead", obligations.first_lead_is_a_trump, always(None)),
    Misreading(Label.PLAY_LEAD_NO_JOKER, "joker-led-first", obligations.first_lead_is_no_joker, always(None)),
    Misreading(
        Label.PLAY_LEAD_FREE,
        "trumps-must-be-led",
        order.obligations_to_lead,
        bound_besides(LEADS_TRUMP),
        unmarked="who is free is bound by nothing in the list of what binds a leader",
    ),
    Misreading(Label.PLAY_TURN, "turn-not-checked", Play.check, turn_not_checked),
    Misreading(
        Label.PLAY_HELD,
        "card-from-nowhere",
        Play.check_closely,
        instead(lambda phase, deal, action: phase.check_bound(deal, action, deal.hands[action.by] | BIT[action.card])),
    ),
    Misreading(Label.PLAY_FOLLOW_OR_TRUMP, "no-following-at-all", obligations.suit_or_trump, always(None)),
    Misreading(
        Label.PLAY_FOLLOW_OR_TRUMP,
        "strict-follow",
        obligations.suit_or_trump,
        other_bound(keep=lambda bound, trick: trick.suit_led),
    ),
    Misreading(
        Label.PLAY_FOLLOW_STRICT,
        "follow-or-trump",
        obligations.suit_strictly,
        other_bound(keep=lambda bound, trick: bound.keep | trick.trumps),
    ),
    Misreading(Label.PLAY_CALLED_FIRST_TRICK, "partner-hides", called_card.called_card_is_played, always(None)),
    Misreading(Label.PLAY_FOLLOW_NO_UNDERTRUMP, "undertrumping-is-free", obligations.no_undertrump, always(None)),
    Misreading(
        Label.PLAY_FOLLOW_NO_UNDERTRUMP,
        "undertrumping-never",
        obligations.no_undertrump,
        instead(lower_trump_never),
    ),
    Misreading(
        Label.PLAY_FOLLOW_JOKER_LED, "joker-asks-for-trumps", winning.cards_to_follow, instead(asks_for_its_suit)
    ),
    Misreading(Label.PLAY_FOLLOW_TRUMP, "trump-lead-not-followed", obligations.trumps_are_followed, always(None)),
    Misreading(
        Label.PLAY_VOID,
        "must-trump-when-void",
        order.obligations_to_follow,
        bound_besides(VOID_TRUMPS, Following.FOLLOW_OR_TRUMP),
        unmarked="who is free is bound by nothing in the list of what binds the others",
    ),
    Misreading(
        Label.PLAY_VOID,
        "void-strict-must-trump",
        order.obligations_to_follow,
        bound_besides(VOID_TRUMPS, Following.STRICT),
        unmarked="who is free is bound by nothing in the list of what binds the others",
    ),
    Misreading(Label.PLAY_VOID_MUST_TRUMP, "void-players-are-free", obligations.void_must_trump, always(None)),
    Misreading(Label.PLAY_JOKER_WHEN_VOID, "joker-at-any-time", obligations.joker_is_free, always(True)),
    Misreading(Label.PLAY_JOKER_ANY_TIME, "joker-when-void-only", obligations.joker_is_free, never),
    Misreading(Label.PLAY_JOKER_FIRST_OR_LAST, "joker-opens-no-suit", obligations.joker_opens_suit, never),
    Misreading(Label.PLAY_JOKER_FIRST_OR_LAST, "joker-opens-every-trick", obligations.joker_opens_suit, always(True)),
    Misreading(Label.PLAY_JOKER_LED_LAST, "joker-draws-trumps", obligations.joker_is_kept, always(None)),
    Misreading(Label.PLAY_JOKER_MUST, "joker-kept-at-misere", obligations.joker_goes_at_no_tricks, always(None)),
    Misreading(Label.PLAY_JOKER_NAMES, "joker-led-asks-for-nothing", no_trump.take_as_led, also(asks_for_nothing)),
    Misreading(Label.PLAY_JOKER_NAMES, "joker-takes-a-suit-to-beat", no_trump.take_as_led, also(is_to_beat)),
    Misreading(Label.PLAY_JOKER_NAMES_NOT_RENOUNCED, "names-a-suit-he-is-void-of", no_trump.has_renounced, never),
    Misreading(
        Label.PLAY_JOKER_NAMES_NOT_RENOUNCED,
        "own-leads-renounce",
        no_trump.take_as_led,
        also(named_is_renounced),
        unmarked="to what somebody has failed to follow is noted where he follows, and here where he leads",
    ),
    Misreading(Label.PLAY_JOKER_LAST_LEAD, "joker-led-early", obligations.joker_is_led_last, always(None)),
    Misreading(Label.PLAY_SITS_OUT, "partner-plays-at-misere", no_trump.sits_out, never),
    Misreading(Label.PLAY_SITS_OUT, "partner-plays-though-left-out", no_trump.is_left_out, never),
)
