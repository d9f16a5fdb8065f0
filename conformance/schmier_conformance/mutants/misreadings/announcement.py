"""Misreadings of the announcement of a game, and of contra."""

from __future__ import annotations

from typing import Final

from schmier import contracts, doublings
from schmier.action import BID, Action
from schmier.cards import each
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.exchange import announcing, doubling, pushing, rearranging, spitze
from schmier.io import observation
from schmier.labels import Label
from schmier.ruleset.exchange import StepKind
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    also,
    always,
    instead,
    never,
)

RE_SAID: Final = 2
"""How often a game has been doubled after re."""


def forget_the_skat(deal: Deal, action: Action) -> None:
    """The cards pushed on lie nowhere."""
    deal.widow = 0


def clubs_for_grand(deal: Deal, game: Announcement) -> None:
    """Clubs are trumps in grand."""
    if game.contract == "grand":
        deal.ranking = deal.ruleset.cards.rankings[0]


def opens_skat(right: Function) -> Function:
    """Who plays from the hand takes up the skat all the same."""

    def wrong(deal: Deal, game: Announcement) -> None:
        if game.hand:
            deal.hands[deal.pitcher] |= deal.widow
        right(deal, game)

    return wrong


def adds_hand_or_ouvert(deal: Deal, action: Action) -> bool:
    """Whether a game with the skat is announced as a hand game, or open."""
    game = announcing.game_in(action)
    return game.hand or (game.ouvert and not game.is_null)


def with_the_skat_too(right: Function) -> Function:
    """No revolution is announced with the skat taken up."""
    return lambda deal, action: right(deal, action) or (action.announcement.revolution and not action.announcement.hand)


def pass_none(deal: Deal, action: Action) -> None:
    """What is passed back is what lay on top, and not what was chosen."""
    other = rearranging.other_opponent(deal, action.by)
    both = each(deal.hands[action.by])
    deal.hands[other] = sum(1 << card for card in both[: len(both) // 2])
    deal.hands[action.by] &= ~deal.hands[other]


def from_the_play_on(right: Function) -> Function:
    """The pitcher's cards are laid open when the first card is led."""
    return lambda deal: deal.phase.name is not StepKind.REARRANGE and right(deal)


MISREADINGS: Final = (
    Misreading(Label.TRUMPS_CONTRACT, "grand-is-clubs", announcing.announce, also(clubs_for_grand)),
    Misreading(Label.EXCHANGE_TAKE_OR_HAND, "skat-must-be-taken", announcing.hides_that_it_is_hand, always(True)),
    Misreading(
        Label.EXCHANGE_TAKE_OR_HAND,
        "skat-is-open-in-hand-games",
        announcing.announce,
        opens_skat,
        unmarked="whether the skat lies open shows when the game is announced",
    ),
    Misreading(Label.EXCHANGE_ANNOUNCE, "opponents-may-announce", announcing.is_for_another_to_announce, never),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_LEVELS,
        "no-schwarz-in-hand-games",
        announcing.levels,
        lambda right: lambda: tuple(level for level in right() if "schwarz" not in level),
    ),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_LEVELS,
        "ouvert-announces-nothing",
        contracts.Announcement.announces_schwarz,
        instead(lambda game: game.schwarz),
    ),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_TAKEN,
        "schneider-announced-after-the-skat",
        announcing.adds_to_a_taken_skat,
        instead(adds_hand_or_ouvert),
    ),
    Misreading(Label.EXCHANGE_ANNOUNCE_TAKEN_LEVELS, "hand-after-the-skat", announcing.calls_it_a_hand_game, never),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_TAKEN_LEVELS,
        "no-levels-with-the-skat",
        announcing.calls_it_a_hand_game,
        instead(announcing.adds_to_a_taken_skat),
    ),
    Misreading(Label.EXCHANGE_ANNOUNCE_SPITZE, "no-card-is-asked-for", spitze.lacks_lowest_trump, never),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_SPITZE,
        "spitze-is-not-known",
        spitze.lacks_lowest_trump,
        instead(lambda deal, action: announcing.game_in(action).spitze),
    ),
    Misreading(Label.EXCHANGE_ANNOUNCE_SPITZE_JACKS, "all-jacks-no-matter", spitze.has_all_jacks, never),
    Misreading(Label.EXCHANGE_ANNOUNCE_NULL, "null-with-schneider", announcing.is_null_with_levels, never),
    Misreading(Label.EXCHANGE_ANNOUNCE_REVOLUTION, "revolution-of-any-game", announcing.is_no_open_null, never),
    Misreading(
        Label.EXCHANGE_ANNOUNCE_REVOLUTION,
        "revolution-from-the-hand-alone",
        announcing.is_no_open_null,
        with_the_skat_too,
    ),
    Misreading(Label.EXCHANGE_REARRANGE, "nobody-rearranges", rearranging.pass_back, instead(pass_none)),
    Misreading(
        Label.EXCHANGE_REARRANGE, "pitcher-rearranges", rearranging.who_rearranges, instead(lambda deal: deal.pitcher)
    ),
    Misreading(Label.EXCHANGE_REARRANGE_OPEN, "revolution-is-not-laid-open", observation.lies_open, from_the_play_on),
    Misreading(Label.EXCHANGE_ANNOUNCE_NULL_VALUE, "null-below-the-bid", announcing.is_null_below_bid, never),
    Misreading(
        Label.EXCHANGE_CONTRA,
        "pitchers-partner-speaks",
        doubling.first_opponent,
        instead(lambda deal: deal.pitcher),
    ),
    Misreading(
        Label.EXCHANGE_CONTRA_RE,
        "no-re",
        doublings.cannot_say_re,
        always(True),
    ),
    Misreading(Label.EXCHANGE_CONTRA_BIDDERS, "anybody-doubles", doublings.has_not_bid, never),
    Misreading(
        Label.EXCHANGE_CONTRA_BIDDERS,
        "who-held-has-not-bid",
        doublings.has_not_bid,
        instead(lambda deal, action: not any(call.do is BID and call.by == action.by for call in deal.calls)),
    ),
    Misreading(Label.EXCHANGE_CONTRA_FIRST_CARD, "doubled-at-any-time", doublings.has_played, never),
    Misreading(Label.EXCHANGE_CONTRA_FIRST_CARD, "asked-before-the-lead", doublings.is_doubled_in_play, never),
    Misreading(Label.EXCHANGE_CONTRA_ANSWER, "answered-at-any-time", doublings.comes_too_late, never),
    Misreading(Label.EXCHANGE_CONTRA_ANSWER, "nobody-answers", doublings.answers_nothing, always(True)),
    Misreading(
        Label.EXCHANGE_PUSH, "eldest-pushes-last", pushing.who_pushes, lambda right: lambda deal: right(deal)[::-1]
    ),
    Misreading(Label.EXCHANGE_PUSH, "pushed-cards-vanish", pushing.lay_down, also(forget_the_skat)),
    Misreading(Label.EXCHANGE_PUSH_JACKS, "jacks-are-pushed", pushing.pushes_a_jack, never),
    Misreading(Label.EXCHANGE_CONTRA_BOCK, "no-bock", doublings.cannot_say_bock, always(True)),
    Misreading(
        Label.EXCHANGE_CONTRA_BOCK,
        "either-opponent-says-bock",
        doublings.cannot_say_bock,
        instead(lambda deal, action: action.by == deal.pitcher or deal.doublings != RE_SAID),
    ),
    Misreading(Label.EXCHANGE_CONTRA_HIRSCH, "no-hirsch", doublings.cannot_say_hirsch, always(True)),
)
