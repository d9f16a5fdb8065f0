"""Mistakes in one decision every engine takes: which card wins, who scores, who has won."""

from __future__ import annotations

from typing import Final

from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import Following
from schmier.ruleset.points import Counts, PointTo
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.generative.generate.boundaries import pays_a_card
from schmier_conformance.mutants.basic_mistakes.mistake import misread


def has_contracts(ruleset: Ruleset) -> bool:
    """Where a player undertakes a contract, and is set back when he fails."""
    return ruleset.auction.kind.has_bids


def follows_suit(ruleset: Ruleset) -> bool:
    """Where plain cards are played to tricks, and not trumps alone."""
    return ruleset.play.following is not Following.TRUMPS_ONLY


def plain_cards_meet(ruleset: Ruleset) -> bool:
    """Where two cards of a plain suit can be expected in one trick: trumps, once drawn, must leave room for them."""
    draws = any(step.do in (StepKind.DRAW, StepKind.TAKE_STOCK) for step in ruleset.exchange.steps)
    in_play = ruleset.seats.most_players * ruleset.exchange.level
    return follows_suit(ruleset) and (not draws or in_play - len(ruleset.cards.trump_list) >= FEW)


FEW: Final = 6
"""Below this number of plain cards in all hands, two hardly ever meet."""

THREE: Final = 3
"""With fewer players only an opponent sits opposite."""

DECISIONS: Final = (
    misread(
        "tie-for-game-to-the-first", "A tie for Game is scored by the first party.",
        "points.game.tie-nobody:tie-to-the-first", "points.game.tie-pitcher:tie-to-the-first",
        "points.game.tie-non-dealer:tie-to-the-dealer",
    ),
    misread("jacks-count-two", "For Game a Jack counts two.", "points.game.count:jacks-count-two"),
    misread(
        "points-to-the-holder", "A point goes to the holder of the card.", "points.captor:jack-to-its-holder",
        where=pays_a_card(PointTo.CAPTOR),
    ),
    misread(
        "low-to-the-captor", "A point of the holder goes to the captor of the card.", "points.holder:low-to-the-captor",
        where=pays_a_card(PointTo.HOLDER),
    ),
    misread(
        "off-card-follows-its-print", "The off-jack or the off-five belongs to the suit printed on it.",
        "cards.jick.leaves:jick-follows-its-printed-suit", "cards.left-pedro.leaves:left-pedro-follows-its-printed-suit",
    ),
    misread(
        "dealer-may-equal", "The dealer takes the bid at the same number.", "auction.dealer.must-exceed:dealer-may-equal",
    ),
    misread("dealer-must-raise", "The dealer has to go higher.", "auction.dealer.may-equal:dealer-must-raise"),
    misread(
        "dealer-calls-first", "The dealer is the first to call.", "table.eldest:dealer-calls-first",
        where=lambda ruleset: ruleset.auction.kind is not AuctionKind.SKAT,
    ),
    misread(
        "more-than-the-target", "A party exactly at the target has not won.",
        "match.target.reached:more-than-the-target",
    ),
    misread("one-less-will-do", "One short of the target wins.", "match.target.reached:one-less-will-do"),
    misread("scores-not-carried", "A deal begins with no scores.", "match.start:scores-not-carried"),
    misread(
        "must-exceed-the-bid", "Exactly the bid is not enough.",
        "points.made:must-exceed-the-bid", "points.tricks.contract:one-trick-more-is-needed",
    ),
    misread("setback-keeps-points", "A party that is set back scores its points all the same.", "points.setback:setback-keeps-points"),
    misread("scores-stop-at-zero", "No score goes below zero.", "points.below-zero:scores-stop-at-zero", where=has_contracts),
    misread("sixty-is-enough", "Half of the card-points win a game.", "points.skat.won:sixty-is-enough"),
    misread("thirty-one-is-schneider", "Thirty-one is schneider.", "points.skat.schneider:thirty-one-is-schneider"),
    misread("overbid-is-forgiven", "An overbid game is won all the same.", "points.skat.overbid:overbid-is-forgiven"),
    misread("lost-games-cost-once", "A lost game costs its value once.", "points.skat.lost:lost-games-cost-once"),
    misread(
        "trumps-do-not-beat", "The highest card of the suit led wins.", "play.trick.trump:highest-of-the-suit-led-wins",
        where=follows_suit,
    ),
    misread(
        "leader-always-wins", "The leader wins the trick.", "play.trick.suit-led:leader-always-wins", where=plain_cards_meet,
    ),
    misread("same-leader-again", "The same player leads again and again.", "play.trick.winner-leads:same-leader-again"),
    misread(
        "ten-above-the-king", "The Ten of a plain suit is above the King.", "cards.rank.plain:ten-above-the-king",
        where=plain_cards_meet,
    ),
    misread("trumps-out-of-order", "The Ten of trumps is above the King.", "cards.rank.trumps:ten-above-the-king-of-trumps"),
    misread(
        "neighbours-are-partners", "Partners sit beside each other.",
        "table.parties.pairs:neighbours-are-partners",
        "table.parties.two-teams:half-the-table-each",
    ),
    misread(
        "partners-in-a-game-without", "Opposite players are partners.", "table.parties.single:partners-in-pitch",
        where=lambda ruleset: ruleset.seats.most_players >= THREE,
    ),
    misread(
        "must-trump-when-void", "A player who cannot follow has to trump.",
        "play.void:must-trump-when-void", "play.void:void-strict-must-trump",
        where=lambda ruleset: ruleset.document["play"].get("void") != "must-trump",
    ),
    misread(
        "eldest-leads", "Eldest leads to the first trick.", "play.lead.pitcher:eldest-leads", where=has_contracts,
    ),
    misread(
        "last-caller-pitches", "The player who called last has the contract.", "auction.pitcher:last-caller-pitches",
        where=lambda ruleset: ruleset.auction.kind is not AuctionKind.SELL_OUT,
    ),
    misread("bidding-goes-on", "Calls go round again.", "auction.once:bidding-goes-on"),
    misread("pass-is-not-final", "A player who has passed may bid again.", "auction.passed-out.final:pass-is-not-final"),
    misread("ends-one-trick-early", "The last trick is not played.", "play.end:stops-one-trick-early"),
    misread(
        "tricks-not-pooled", "Partners' tricks are counted apart.", "points.party:tricks-not-pooled",
        where=lambda ruleset: ruleset.counting.counts is Counts.LIST,
    ),
    misread("bids-one-lower", "Bids begin one lower.", "auction.range:bids-start-one-lower"),
    misread("bids-one-higher", "Bids go one higher.", "auction.range:bids-go-one-higher"),
    misread("any-hand-size", "Hands of any size are dealt.", "deal.hand.count:any-hand-size"),
    misread("everybody-follows-strictly", "A player who can follow may not trump.", "play.follow.or-trump:strict-follow"),
    misread("trumping-is-free", "A player who can follow may trump.", "play.follow.strict:follow-or-trump"),
)  # fmt: skip
"""The mistakes in a decision."""
