"""Turned options of contracts of tricks and of the games of Skat.

Some options of these games go together: an auction that goes round says what a pass means, and reject says what is lost. They are turned
together, so the ruleset can be played and a case must distinguish it from the right one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from schmier.options import options, options_in
from schmier.ruleset.auction import AuctionKind, NobodyBids
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.validation.contracts import FOR_FOREHAND
from schmier_conformance.rulesets.alter import (
    Json,
    changed,
    neighbours_swapped,
    other_values,
    toggled,
    without,
)

FIXED_LOSS: Json = {"value": 10, "one_without": 15, "two_without": 20}
"""What is lost in reject where a fixed value is, to put in where card-points are lost."""

REJECT: Json = {"loses": "value", **FIXED_LOSS, "tie": "all-tied", "widow": "nobody"}
"""A reject to put in where a ruleset has none."""

MARCH = 120
"""What winning every trick of reject scores, to put in where it scores nothing."""

MISERE: Json = {"bid": "misere", "value": 250, "open": False, "partner": "plays", "others_score": False}
"""A bid of no tricks to put in where a ruleset has none."""

Turned = Iterator[tuple[str, Json]]
"""The name of the turned option, and the document."""


def turned_contracts(document: Json) -> Turned:
    """Every turned option of this kind a document allows."""
    yield from of_pack(document)
    yield from of_contract_rankings(document)
    if "schedule" in document["auction"]:
        yield from of_schedule(document)
        yield from of_no_tricks(document)
        yield from of_rounds(document)
    if document["auction"]["kind"] == AuctionKind.SKAT:
        yield from of_forehand(document)
        yield from of_contra(document)
    if "games" in document["points"]:
        yield from of_bases(document)
    if "reject" in document["points"]:
        yield from of_reject(document)


def of_pack(document: Json) -> Turned:
    """The turned options of the cards the pack lacks: one of them put back, and one put back for the same of another suit."""
    missing = document["deck"].get("without", [])
    for place, card in enumerate(missing):
        yield f"deck.without without {card}", changed(document, ["deck", "without"], toggled(missing, card))
        others = [card[0] + suit for suit in "CDHS" if card[0] + suit not in missing]
        swapped = [*missing[:place], *others[:1], *missing[place + 1 :]]
        yield f"deck.without={' '.join(swapped)}", changed(document, ["deck", "without"], swapped)


def of_contract_rankings(document: Json) -> Turned:
    """The turned options of the orders in contracts in no suit: two neighbours swapped."""
    for contract, lists in document["ranking"].get("contracts", {}).items():
        for name, order in lists.items():
            for here, there, swapped in neighbours_swapped(order):
                path = ["ranking", "contracts", contract, name]
                yield f"{'.'.join(path)}: {here} and {there} swapped", changed(document, path, swapped)


# ---- bids of tricks --------------------------------------------------------------------------------------------------


def of_schedule(document: Json) -> Turned:
    """The turned options of what bids are worth: each as much as the next higher, so both are equal; the highest, one more."""
    schedule = document["auction"]["schedule"]
    rungs = sorted({worth for worths in schedule["values"].values() for worth in worths})
    above = {**dict(pairwise(rungs)), rungs[-1]: rungs[-1] + 1}
    for trump, worths in schedule["values"].items():
        for place, worth in enumerate(worths):
            raised = [*worths[:place], above[worth], *worths[place + 1 :]]
            yield (
                f"auction.schedule: {schedule['least'] + place} {trump} worth {above[worth]}",
                changed(document, ["auction", "schedule", "values", trump], raised),
            )
    shorter = {trump: worths[:-1] for trump, worths in schedule["values"].items()}
    yield "auction.schedule ends earlier", changed(document, ["auction", "schedule", "values"], shorter)


def of_no_tricks(document: Json) -> Turned:
    """The turned options of the bids of no tricks."""
    bids = document["auction"].get("no_tricks", [])
    if not bids:
        added = changed(document, ["auction", "no_tricks"], [MISERE])
        yield "auction.no_tricks with a misère", changed(added, ["play", "lost_cause"], "goes-on")
        return
    for place, bid in enumerate(bids):
        others = [
            {**bid, name: value}
            for name, option in options_in("auction.no_tricks").items()
            if name in bid
            for value in other_values(option, bid[name])
        ]
        for other in others:
            option = next(option for option in bid if bid[option] != other[option])
            listed = [*bids[:place], other, *bids[place + 1 :]]
            what = f"auction.no_tricks.{bid['bid']}.{option}={other[option]}"
            yield what, changed(document, ["auction", "no_tricks"], listed)
        rest = [*bids[:place], *bids[place + 1 :]]
        yield f"auction.no_tricks without {bid['bid']}", changed(document, ["auction", "no_tricks"], rest)


def of_rounds(document: Json) -> Turned:
    """The turned options between one round of calls and calls that go round, with what a pass then means."""
    kind = document["auction"]["kind"]
    if kind == AuctionKind.UNTIL_PASSED_OUT:
        yield (
            "auction.kind=one-round",
            changed(without(document, ["auction", "passing"]), ["auction", "kind"], "one-round"),
        )
        return
    for passing in ("final", "open"):
        other = changed(document, ["auction", "kind"], "until-passed-out")
        yield f"auction.kind=until-passed-out, {passing}", changed(other, ["auction", "passing"], passing)


# ---- games of Skat ---------------------------------------------------------------------------------------------------


def of_forehand(document: Json) -> Turned:
    """The turned options of what happens when all pass, with or without a reject as it requires."""
    current = document["auction"]["nobody_bids"]
    for other in other_values(options()["auction.nobody_bids"], current):
        if (other == NobodyBids.FOREHAND) != (current == NobodyBids.FOREHAND) and other in FOR_FOREHAND:
            turned = changed(document, ["auction", "nobody_bids"], other)
            reject = ["points", "reject"]
            with_it = without(turned, reject) if other == NobodyBids.FOREHAND else changed(turned, reject, REJECT)
            yield f"auction.nobody_bids={other}, reject with it", with_it


def of_bases(document: Json) -> Turned:
    """The turned options of what games are multiplied from: one more, one less."""
    for game, base in document["points"]["games"]["bases"].items():
        for other in (base - 1, base + 1):
            path = ["points", "games", "bases", game]
            yield f"{'.'.join(path)}={other}", changed(document, path, other)


def of_contra(document: Json) -> Turned:
    """The turned option that lets the opponents double a game."""
    steps = document["exchange"]
    if all(step["do"] != StepKind.CONTRA for step in steps):
        yield "exchange with contra", changed(document, ["exchange"], [*steps, {"do": "contra"}])


def of_reject(document: Json) -> Turned:
    """The turned options of reject whose parts go together."""
    reject, path = document["points"]["reject"], ["points", "reject"]
    shared = {option: reject[option] for option in ("tie", "widow")}
    if reject["loses"] == "value":
        yield "points.reject: card-points lost", changed(document, path, {"loses": "card-points", **shared})
        return
    yield "points.reject: a value lost", changed(document, path, {"loses": "value", **FIXED_LOSS, **shared})
    march = without(document, [*path, "march"]) if "march" in reject else changed(document, [*path, "march"], MARCH)
    yield f"points.reject {'without' if 'march' in reject else 'with'} march", march
