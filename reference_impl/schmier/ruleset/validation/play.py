# %% [markdown]
# # Trumps, leads, and hands that are too long
#
# Trumps are fixed in one way, which the auction allows. What must be led is a card that there is. And where a player
# may come to play with more cards than the others, the ruleset says what becomes of the surplus.

# %%
"""Whether trumps are fixed, and cards can be led and played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from schmier.ruleset.auction import AuctionKind, FixedBy
from schmier.ruleset.play import FirstLead, Following, Leader
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import (
    Check,
    Document,
    finding,
    needs,
    said,
)
from schmier.ruleset.validation.hand_bounds import level
from schmier.ruleset.validation.hands import FOR_HANDS, can_be_long, hands_come_out_level
from schmier.violation import Finding

COUNTED_BY: Final = {FixedBy.BID: Counts.TRICKS, FixedBy.CONTRACT: Counts.GAME_VALUE}
"""The ways to fix trumps that go with a way of counting."""


@needs("trumps.fixed_by", "auction.kind")
def trumps_turned_up(document: Document) -> Iterator[Finding]:
    """A card is turned up for trumps where nothing is bid, and only there."""
    fixed_by, kind = document["trumps"]["fixed_by"], document["auction"]["kind"]
    if (fixed_by == FixedBy.TURN_UP) != (kind == AuctionKind.TURN_UP):
        message = f"auction.kind is {kind!r}, so trumps.fixed_by cannot be {fixed_by!r}"
        yield finding("trumps.fixed_by", message, "auction.kind", clause="trumps.turned")


@needs("auction.kind", "deck.jokers")
def no_joker_turned_up(document: Document) -> Iterator[Finding]:
    """Every card that can be turned up has a suit."""
    if document["auction"]["kind"] == AuctionKind.TURN_UP and document["deck"]["jokers"]:
        message = "auction.kind is 'turn-up': a Joker turned up proposes no suit, so deck.jokers must be 0"
        yield finding("deck.jokers", message, "auction.kind", clause="deal.turn-up")


@needs("trumps.fixed_by", "points.count")
def trumps_of_contracts(document: Document) -> Iterator[Finding]:
    """A bid or an announced game fixes trumps where tricks or games are counted, and only there."""
    fixed_by, counts = document["trumps"]["fixed_by"], document["points"]["count"]
    if any((fixed_by == way) != (counts == counted) for way, counted in COUNTED_BY.items()):
        message = f"points.count is {counts!r}, so trumps.fixed_by cannot be {fixed_by!r}"
        yield finding("trumps.fixed_by", message, "points.count")


@needs("trumps.fixed_by", "play.first_lead")
def first_lead_asks_for_something(document: Document) -> Iterator[Finding]:
    """Where the first lead fixes trumps, it is free."""
    if document["trumps"]["fixed_by"] == FixedBy.FIRST_LEAD and document["play"]["first_lead"] == FirstLead.TRUMP:
        message = "whatever is led first fixes trumps, so play.first_lead 'trump' asks for nothing: say 'any'"
        yield finding("play.first_lead", message, "trumps.fixed_by", clause="play.lead.first-trump")


@needs("play.leader", "parties", "trumps.fixed_by", "points.count", "auction.kind")
def partner_is_there_to_lead(document: Document) -> Iterator[Finding]:
    """Where a partner may lead in the pitcher's place, there is a pitcher, he has partners, and trumps are fixed before the lead."""
    if document["play"]["leader"] != Leader.PARTNER_WITH_ONE_TRUMP:
        return
    wants: list[tuple[str, Any, bool]] = [
        ("parties", document["parties"], document["parties"] in (Parties.PAIRS, Parties.TWO_TEAMS)),
        ("points.count", document["points"]["count"], document["points"]["count"] == Counts.LIST),
        ("trumps.fixed_by", document["trumps"]["fixed_by"], document["trumps"]["fixed_by"] == FixedBy.PITCHER),
        ("auction.kind", document["auction"]["kind"], AuctionKind(document["auction"]["kind"]).has_bids),
    ]
    for path, value, fits in wants:
        if not fits:
            message = f"{path} is {value!r}, so play.leader cannot be 'partner-with-one-trump'"
            yield finding("play.leader", message, path, clause="play.lead.partner")
            return


@needs("play.first_lead", "deck.jokers")
def joker_is_there_to_lead(document: Document) -> Iterator[Finding]:
    """No lead of a Joker is forbidden where there is none."""
    if document["play"]["first_lead"] == FirstLead.NO_JOKER and not document["deck"]["jokers"]:
        message = "play.first_lead is 'no-joker', but deck.jokers is 0"
        yield finding("play.first_lead", message, "deck.jokers", clause="play.lead.no-joker")


@needs("trumps.fixed_by", "deck.jokers", "play.first_lead", "deal.hand", "exchange")
def joker_led_fixes_trumps(document: Document) -> Iterator[Finding]:
    """Where a Joker may be led before there are trumps, the ruleset says which suit it makes trumps."""
    jokers, is_barred = document["deck"]["jokers"], document["play"]["first_lead"] == FirstLead.NO_JOKER
    may_lead = jokers >= level(document) if is_barred else jokers > 0
    if document["trumps"]["fixed_by"] == FixedBy.FIRST_LEAD and may_lead and said(document, "trumps.joker_led") is None:
        reason = f"holds nothing but Jokers, {level(document)} of {jokers}," if is_barred else "likes"
        message = f"a player who {reason} may lead a Joker first, so trumps.joker_led must be said"
        yield finding("trumps.joker_led", message, "deck.jokers", "play.first_lead")


@needs("play.first_lead", "play.following", "trumps.fixed_by")
def only_trumps_are_led(document: Document) -> Iterator[Finding]:
    """Where only trumps are played, the first card is one."""
    play = document["play"]
    is_pitched = document["trumps"]["fixed_by"] == FixedBy.FIRST_LEAD
    if play["following"] == Following.TRUMPS_ONLY and (is_pitched or play["first_lead"] != FirstLead.TRUMP):
        message = "play.following is 'trumps-only', so trumps must be fixed before the lead, and first_lead is 'trump'"
        yield finding("play.following", message, "play.first_lead", "trumps.fixed_by", clause="play.trumps-only")


@needs("play.following", "points.count", "ranking.trumps")
def trumps_alone_count(document: Document) -> Iterator[Finding]:
    """Where only trumps are played, a list of points is counted, and every trump follows to trumps."""
    if document["play"]["following"] != Following.TRUMPS_ONLY:
        return
    if document["points"]["count"] != Counts.LIST:
        message = "play.following is 'trumps-only': plain cards win nothing, so points.count must be 'list'"
        yield finding("play.following", message, "points.count", clause="play.trumps-only")
    if document["ranking"].get("off_cards") == "printed-suit":
        message = "play.following is 'trumps-only', so no trump can be led as a card of another suit: leave out ranking.off_cards"
        yield finding("ranking.off_cards", message, "play.following", clause="cards.off.printed")


# %% [markdown]
# ## Long hands
#
# A player with many trumps keeps them through a draw and, where they are protected so, through a discard. Such a hand
# can be longer than the others as play starts. Whether it can follows from the bounds of the hands: nobody who has discarded
# down to six draws himself more than six.


# %%
@needs(*FOR_HANDS, "play")
def stack_where_hands_are_long(document: Document) -> Iterator[Finding]:
    """Where hands can be too long as play starts, a stack is played; where they cannot, none is."""
    if any(hands_come_out_level(document)):
        return  # Where hands are not level, whether one is too long is no question yet.
    is_long, is_said = can_be_long(document), "stack" in document["play"]
    if is_long and not is_said:
        message = f"a player may come to play with more than {level(document)} trumps, so play.stack must be said"
        yield finding("play.stack", message, "exchange")
    if is_said and not is_long:
        message = "nobody comes to play with too many cards, so play.stack means nothing: leave it out"
        yield finding("play.stack", message, "exchange")


@needs("play.stack", "exchange", "ranking.trumps")
def stack_spares_what_is_there(document: Document) -> Iterator[Finding]:
    """The trumps that a stack spares are trumps, and some that can be in a hand that is too long."""
    spares = set(document["play"]["stack"]["spares"])
    unknown = spares - set(document["ranking"]["trumps"])
    if unknown:
        message = f"play.stack spares {', '.join(sorted(unknown))}, which ranking.trumps does not list"
        yield finding("play.stack.spares", message, "ranking.trumps", clause="play.stack.spares")
        return
    last = document["exchange"][-1] if document["exchange"] else {}
    thrown = spares - set(last["protects"]) if last.get("unavoidable") == "keep" else set()
    if thrown:
        reason = "the last discard leaves no such card in a hand that is too long"
        message = f"play.stack spares {', '.join(sorted(thrown))}, but {reason}"
        yield finding("play.stack.spares", message, "exchange", clause="play.stack.spares")


CHECKS: Final[tuple[Check, ...]] = (
    trumps_turned_up, no_joker_turned_up, trumps_of_contracts, first_lead_asks_for_something, joker_is_there_to_lead,
    partner_is_there_to_lead,
    joker_led_fixes_trumps, only_trumps_are_led, trumps_alone_count, stack_where_hands_are_long, stack_spares_what_is_there,
)  # fmt: skip
"""Everything that is checked of trumps and play."""
