# %% [markdown]
# # Steps that fit
#
# A step is done by somebody with something: a partner to pass to, a widow to take up, trumps that are fixed. What the steps leave
# everybody with is counted through in a chapter of its own.

# %%
"""Whether the steps of the exchange fit the rest of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from schmier.ruleset.auction import AuctionKind, FixedBy
from schmier.ruleset.exchange import RobberFills, StepKind, WhoDraws
from schmier.ruleset.play import Following
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import (
    Check,
    Document,
    finding,
    needs,
    said,
    steps_of,
)
from schmier.ruleset.validation.hands import hands_come_out_level
from schmier.violation import Finding

ONCE: Final = tuple(kind for kind in StepKind if kind.is_done_once)
"""The steps that can be done once only."""

ASKING: Final = frozenset(kind for kind in StepKind if kind.tells_trumps)
"""The steps that distinguish trumps from plain cards."""

STEP_OF_PARTIES: Final = {StepKind.CHOOSE_PARTNERS: Parties.CHOSEN, StepKind.CALL: Parties.CALLED}
"""The steps by which partners are found, and how the parties are then."""


@needs("exchange")
def done_once(document: Document) -> Iterator[Finding]:
    """What can be done once is listed once."""
    steps = steps_of(document)
    for once in ONCE:
        if steps.count(once) > 1:
            message = f"the exchange has the step {once} {steps.count(once)} times; it can be done once"
            yield finding("exchange", message)


WITH_PARTNER: Final = {
    StepKind.PASS_EXCESS: ("exchange.pass.excess", "to pass cards to"),
    StepKind.GIVE: ("exchange.give", "to pass cards to"),
    StepKind.GO_ALONE: ("exchange.go-alone", "to leave out"),
}
"""The steps that ask for one partner: their clauses, and what they want with him."""


@needs("exchange", "deal.widow", "auction.kind")
def widow_is_taken(document: Document) -> Iterator[Finding]:
    """Somebody takes up the widow, if there is one; where reject is always played it may lie untouched."""
    widow, steps = document["deal"]["widow"], steps_of(document)
    if document["auction"]["kind"] == AuctionKind.REJECT:
        return
    takes = StepKind.TAKE_WIDOW in steps or StepKind.TAKE_OR_HAND in steps
    if bool(widow) != takes:
        message = f"deal.widow is {widow}, so the exchange must {'' if widow else 'not '}take the widow"
        yield finding("deal.widow", message, "exchange", clause="exchange.take.widow")


@needs("exchange", "parties")
def partners_are_found(document: Document) -> Iterator[Finding]:
    """Partners are called or chosen where the parties are so, and passed cards where there is one partner."""
    steps, parties = steps_of(document), document["parties"]
    for step, wanted in STEP_OF_PARTIES.items():
        if (step in steps) != (parties == wanted):
            must = f"a step {step}" if parties == wanted else f"no step {step}"
            message = f"parties is {parties!r}, so the exchange must have {must}"
            yield finding("parties", message, "exchange", clause=f"exchange.{step}")
    pair_searches = any(step.get("who") == "pitcher-and-partner" for step in document["exchange"])
    if pair_searches and parties != Parties.PAIRS:
        message = f"parties is {parties!r}: the step search of pitcher and partner asks for one partner"
        yield finding("parties", message, "exchange", clause="exchange.search.order")
    for step, (clause, purpose) in WITH_PARTNER.items():
        if step in steps and parties != Parties.PAIRS:
            message = f"parties is {parties!r}: {step} asks for one partner {purpose}"
            yield finding("parties", message, "exchange", clause=clause)


WITHOUT_A_CONTRACT: Final = (AuctionKind.TURN_UP, AuctionKind.NONE)
"""The kinds of auction in which nobody undertakes anything, so nobody has a contract to win with a partner."""


@needs("parties", "points.count", "auction.kind")
def partners_have_a_contract(document: Document) -> Iterator[Finding]:
    """A partner is called, or chosen, for a contract; how many are chosen goes by the tricks that were bid."""
    parties, counts, kind = document["parties"], document["points"]["count"], document["auction"]["kind"]
    if parties == Parties.CALLED and kind in WITHOUT_A_CONTRACT:
        message = f"parties is 'called', but auction.kind is {kind!r}: nobody has a contract to call a partner for"
        yield finding("parties", message, "auction.kind", clause="exchange.call")
    if parties == Parties.CHOSEN and counts != Counts.TRICKS:
        message = f"parties is 'chosen', by the number of tricks that was bid, but points.count is {counts!r}"
        yield finding("parties", message, "points.count", clause="exchange.choose-partners.number")


@needs("exchange", "points.count")
def trumps_can_be_called(document: Document) -> Iterator[Finding]:
    """Where a trump is called, every contract has trumps: at no trump nobody but a Joker's holder has one."""
    is_without = "NT" in (said(document, "auction.schedule.values") or ()) or bool(said(document, "auction.no_tricks"))
    for place, step in enumerate(document["exchange"]):
        if step.get("card") == "trump" and (is_without or said(document, "auction.hi_lo") is not None):
            message = "the step call asks for a trump, but at no trump there is none to call"
            yield finding(f"exchange[{place}].card", message, "auction.schedule", clause="exchange.call.trump")


@needs("exchange")
def pitcher_is_filled(document: Document) -> Iterator[Finding]:
    """Where all but the pitcher draw, he has cards from elsewhere."""
    steps = steps_of(document)
    for place, step in enumerate(document["exchange"]):
        if (
            step["do"] == StepKind.DRAW
            and step["who"] == WhoDraws.OTHERS
            and not {StepKind.TAKE_STOCK, StepKind.TAKE_WIDOW} & set(steps)
        ):
            message = "all but the pitcher draw, but the pitcher neither takes the stock nor a widow"
            yield finding(f"exchange[{place}].who", message, clause="exchange.draw.plain-out")


def asks_for_trumps(step: Mapping[str, Any]) -> bool:
    """Whether the options of a step make it distinguish trumps from plain cards."""
    return step.get("card") == "trump" or step.get("trumps") == "kept"


@needs("exchange", "trumps.fixed_by")
def trumps_before_they_are_asked_for(document: Document) -> Iterator[Finding]:
    """The suit is named where the pitcher names it, and before a step that needs trumps."""
    fixed_by, steps = document["trumps"]["fixed_by"], steps_of(document)
    if (fixed_by == FixedBy.PITCHER) != (StepKind.NAME_TRUMPS in steps):
        verdict = "a step name-trumps" if fixed_by == FixedBy.PITCHER else "no step name-trumps"
        message = f"trumps.fixed_by is {fixed_by!r}, so the exchange must have {verdict}"
        yield finding("trumps.fixed_by", message, "exchange")
        return
    asking = [step["do"] for step in document["exchange"] if step["do"] in ASKING or asks_for_trumps(step)]
    is_late = fixed_by == FixedBy.PITCHER and any(
        steps.index(step) < steps.index(StepKind.NAME_TRUMPS) for step in asking
    )
    if asking and (fixed_by == FixedBy.FIRST_LEAD or is_late):
        message = f"the step {asking[0]} tells trumps from plain cards, so trumps must be fixed before it"
        yield finding("exchange", message, "trumps.fixed_by")


# %% [markdown]
# ## Single steps


# %%
AS_FROM_ELDEST: Final = (("non-dealers", "from-dealer"), ("others", "pitcher-last"))
"""Who is served in what order, where he who would be first or last is left out."""


@needs("exchange")
def order_is_said_in_one_way(document: Document) -> Iterator[Finding]:
    """The order in which players get cards from the stock is written in one way only."""
    for place, step in enumerate(document["exchange"]):
        if step["do"] in (StepKind.DRAW, StepKind.REPLACE) and (step["who"], step["order"]) in AS_FROM_ELDEST:
            message = (
                f"the step {step['do']} is for {step['who']}, so order {step['order']!r} is 'from-eldest': say that"
            )
            clause = "exchange.replace" if step["do"] == StepKind.REPLACE else "exchange.draw.order"
            yield finding(f"exchange[{place}].order", message, clause=clause)


@needs("exchange", "play.following")
def draws_fill_up(document: Document) -> Iterator[Finding]:
    """Players can be filled up to what the step names."""
    for place, step in enumerate(document["exchange"]):
        if step["do"] != StepKind.DRAW:
            continue
        path = f"exchange[{place}]"
        if step["short"] == "stay" and document["play"]["following"] != Following.TRUMPS_ONLY:
            message = "the step draw leaves hands short, which only play.following 'trumps-only' can do with"
            yield finding(f"{path}.short", message, "play.following", clause="exchange.draw.short.stay")


@needs("exchange", "play.following")
def robber_may_be_short(document: Document) -> Iterator[Finding]:
    """A dealer keeps his trumps alone only where he needs no other cards."""
    for place, step in enumerate(document["exchange"]):
        is_short = step["do"] == StepKind.ROB and step["fills_up"] == RobberFills.NOT_AT_ALL
        if is_short and document["play"]["following"] != Following.TRUMPS_ONLY:
            message = "the step rob leaves the dealer short, which only play.following 'trumps-only' can do with"
            yield finding(f"exchange[{place}].fills_up", message, "play.following", clause="exchange.rob.trumps-alone")


@needs("exchange", "play.following")
def searchers_may_be_short(document: Document) -> Iterator[Finding]:
    """Whoever searches the stock may end up short."""
    for place, step in enumerate(document["exchange"]):
        if step["do"] != StepKind.SEARCH:
            continue
        if step["short"] == "stay" and document["play"]["following"] != Following.TRUMPS_ONLY:
            message = "the step search leaves hands short, which only play.following 'trumps-only' can do with"
            yield finding(f"exchange[{place}]", message, "play.following", clause="exchange.search")


@needs("exchange", "ranking.trumps")
def trumps_can_be_protected(document: Document) -> Iterator[Finding]:
    """Only trumps are protected, and those that are shown can be discarded."""
    trumps = document["ranking"]["trumps"]
    for place, step in enumerate(document["exchange"]):
        if step["do"] != StepKind.DISCARD:
            continue
        path, protected = f"exchange[{place}]", step["protects"]
        if step["unavoidable"] == "keep" and set(trumps) <= set(protected) and step["shows_trumps"]:
            message = "the step discard keeps every trump, so shows_trumps shows nothing: say false"
            yield finding(f"{path}.shows_trumps", message, clause="view.discards.shown")
        unknown = [token for token in protected if token not in trumps]
        if unknown:
            message = f"the step discard protects {', '.join(unknown)}, which ranking.trumps does not list"
            yield finding(f"{path}.protects", message, "ranking.trumps", clause="exchange.discard.protected")


@needs("exchange")
def partners_take_bids(document: Document) -> Iterator[Finding]:
    """Two partners take no lower a bid than one."""
    for place, step in enumerate(document["exchange"]):
        if step["do"] == StepKind.CHOOSE_PARTNERS and step["two"] < step["one"]:
            message = f"two partners may be named from {step['two']} tricks, but one only from {step['one']}"
            yield finding(f"exchange[{place}].two", message, clause="exchange.choose-partners.number")


@needs("exchange", "points.count")
def tricks_are_played_alone(document: Document) -> Iterator[Finding]:
    """Who goes alone has bid tricks."""
    if StepKind.GO_ALONE in steps_of(document) and document["points"]["count"] != Counts.TRICKS:
        message = "the step go-alone is for contracts of tricks: points.count must be 'tricks'"
        yield finding("exchange", message, "points.count", clause="exchange.go-alone")


@needs("exchange", "auction")
def gifts_follow_bids(document: Document) -> Iterator[Finding]:
    """A bid after which cards are given can be made."""
    words = [entry["bid"] for entry in said(document, "auction.no_tricks") or ()]
    for place, step in enumerate(document["exchange"]):
        if step.get("bid") and step["bid"] not in words:
            message = f"the step give is for the bid {step['bid']}, which auction.no_tricks does not list"
            yield finding(f"exchange[{place}].bid", message, "auction.no_tricks", clause="exchange.give.bid")


CHECKS: Final[tuple[Check, ...]] = (
    done_once, widow_is_taken, partners_are_found, partners_have_a_contract, trumps_can_be_called,
    pitcher_is_filled, trumps_before_they_are_asked_for,
    order_is_said_in_one_way, draws_fill_up, robber_may_be_short, searchers_may_be_short, trumps_can_be_protected,
    partners_take_bids, gifts_follow_bids, tricks_are_played_alone, hands_come_out_level,
)  # fmt: skip
"""Everything that is checked of the exchange."""
