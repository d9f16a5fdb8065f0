"""Every ruleset that differs from another in a single option, and whether cases notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from schmier.io.serve import NotSetUp, observe, set_up
from schmier.options import options, options_of_step, places
from schmier.ruleset.match import SeveralOver, WhoMayWin
from schmier.ruleset.points import PointTo
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.violation import RulesetError
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import compare
from schmier_conformance.mutants.turned_options.contracts import turned_contracts
from schmier_conformance.rulesets.alter import (
    Json,
    changed,
    neighbours_swapped,
    other_values,
    toggled,
)

RANKS = "AKQJRWET98765432"
"""All ranks."""

MOON = {
    "bid": "moon",
    "undertaking": "all-points",
    "made": "wins-match",
    "failed": "loses-match",
    "below_zero": "score-to-zero",
}
"""A slam to add where a ruleset has none."""


REFUSED: Final = "refused"
"""Returned in place of a case where a ruleset cannot be played."""


def notices(document: Json, cases: Sequence[Case]) -> str | None:
    """The id of the first case that fails under this ruleset; `REFUSED` if it cannot be played; None if all pass."""
    try:
        ruleset = read_ruleset(document)
    except RulesetError:
        return REFUSED
    return next((case.id for case in cases if not passes(case, ruleset)), None)


def passes(case: Case, ruleset: Ruleset) -> bool:
    """Whether the reference, playing by this ruleset, observes what the case expects."""
    try:
        deal = set_up(ruleset, case.given)
        return all(is_expected(step, observe(deal, step)) for step in case.steps)
    except (NotSetUp, KeyError, TypeError, IndexError, ValueError, AttributeError):
        # The protocol answers these as errors: the case makes no sense in this game.
        return False


def is_expected(step: Json, seen: Json) -> bool:
    """Whether an observation is the one a step expects; most are equal."""
    return bool(seen == step["expect"]) or not compare(step, seen, strict_reasons=False).differences


# ---- every turned option ---------------------------------------------------------------------------------------------


def turned_options(document: Json) -> Iterator[tuple[str, Json]]:
    """Every ruleset that differs from a whole one in one option: the name of the turned option, and the document."""
    yield from of_options(document)
    yield from of_lists(document)
    yield from turned_contracts(document)


def of_options(document: Json) -> Iterator[tuple[str, Json]]:
    """The turned options of words, numbers and truth values outside lists."""
    for option in options().values():
        for place in places(option, document):
            if place.is_said and "[" not in place.path:
                for other in other_values(option, place.holder[place.name]):
                    yield f"{option.path}={other}", changed(document, option.path.split("."), other)


def of_lists(document: Json) -> Iterator[tuple[str, Json]]:
    """The turned options of lists: an order swapped, a member taken out or put in, a member changed."""
    for name in ("trumps", "plain"):
        for here, there, swapped in neighbours_swapped(document["ranking"][name]):
            yield f"ranking.{name}: {here} and {there} swapped", changed(document, ["ranking", name], swapped)
    ranks = document["deck"]["ranks"]
    for rank in RANKS:
        if rank in ranks:
            yield f"deck.ranks without {rank}", changed(document, ["deck", "ranks"], toggled(ranks, rank))
        yield (
            f"deal.redeal_claim: {rank}",
            changed(document, ["deal", "redeal_claim"], toggled(document["deal"]["redeal_claim"], rank)),
        )
        for part, option in (("points", "card_points"), ("deal", "turn_up_points")):
            counts = document[part].get(option, {})
            is_counted = option in document[part] and rank in ranks
            for count in {counts.get(rank, 0) - 1, counts.get(rank, 0) + 1} - {-1} if is_counted else ():
                yield (
                    f"{part}.{option}.{rank}={count}",
                    changed(document, [part, option], {**counts, rank: count}),
                )
    if "stack" in document["play"]:
        spares = document["play"]["stack"]["spares"]
        for trump in document["ranking"]["trumps"]:
            yield f"play.stack: {trump}", changed(document, ["play", "stack"], {"spares": toggled(spares, trump)})
    for suit in "CDHS" if "joker_led" in document["trumps"] else "":
        if suit != document["trumps"]["joker_led"]:
            yield f"trumps.joker_led={suit}", changed(document, ["trumps", "joker_led"], suit)
    yield from of_slams(document)
    yield from of_exchange(document)
    yield from of_points(document)


def of_slams(document: Json) -> Iterator[tuple[str, Json]]:
    """The turned options of the list of slams. What a slam scores and what it costs go together, so some are turned in pairs."""
    slams = document["auction"].get("slams")
    if slams is None:
        return
    if not slams:
        yield "auction.slams with a moon", changed(document, ["auction", "slams"], [MOON])
        return
    yield "auction.slams emptied", changed(document, ["auction", "slams"], [])
    slam = slams[0]
    others = [
        {**slam, name: other}
        for name in ("undertaking", "below_zero", "value", "made", "failed")
        if name in slam
        for other in other_values(options()[f"auction.slams.{name}"], slam[name])
    ]
    others.append({**slam, "made": "wins-match", "below_zero": "may-not-bid"})
    others.append({**slam, "failed": "set-back", "value": slam.get("value", 4)})
    for other in others:
        differing = [option for option in other if slam.get(option) != other[option]]
        if differing:
            what = " and ".join(f"{option}={other[option]}" for option in differing)
            yield f"auction.slams.{what}", changed(document, ["auction", "slams"], [other, *slams[1:]])


def of_exchange(document: Json) -> Iterator[tuple[str, Json]]:
    """The turned options of the steps of the exchange."""
    steps = document["exchange"]
    for place, step in enumerate(steps):
        yield f"exchange without {step['do']}", changed(document, ["exchange"], [*steps[:place], *steps[place + 1 :]])
        if place:
            swapped = [*steps[: place - 1], step, steps[place - 1], *steps[place + 1 :]]
            yield f"exchange: {step['do']} before {steps[place - 1]['do']}", changed(document, ["exchange"], swapped)
        for option, value in of_step(step, document["ranking"]["trumps"]):
            other = {**step, option: value}
            yield (
                f"exchange.{step['do']}.{option}={value}",
                changed(document, ["exchange"], [*steps[:place], other, *steps[place + 1 :]]),
            )
    if not steps:
        yield "exchange with name-trumps", changed(document, ["exchange"], [{"do": "name-trumps"}])


def of_step(step: Json, trumps: list[str]) -> Iterator[tuple[str, Any]]:
    """The other values of each option of a step."""
    for name, option in options_of_step(step["do"]).items():
        if name == "protects":
            yield from ((name, toggled(step[name], trump)) for trump in trumps)
        elif name in step:
            yield from ((name, other) for other in other_values(option, step[name]))


def of_points(document: Json) -> Iterator[tuple[str, Json]]:
    """The turned options of the list of points. Its order matters only where points are counted in order."""
    points = document["points"].get("list", [])
    of_cards = ("highest-trump", "lowest-trump", "lowest-natural-trump", "A", "2", "J", "3", "most-card-points")
    for place, point in enumerate(points):
        others = [{**point, "value": point["value"] + 1}]
        others += [{**point, "to": to} for to in (PointTo.HOLDER.value, PointTo.CAPTOR.value) if to != point["to"]]
        others += [{**point, "hung_value": point["hung_value"] + by} for by in (-1, 1) if "hung_value" in point]
        others += [{**point, "of": of} for of in of_cards if of != point["of"]]
        for other in others:
            difference = next(option for option in point if point[option] != other[option])
            listed = [*points[:place], other, *points[place + 1 :]]
            yield (
                f"points.{point['name']}.{difference}={other[difference]}",
                changed(document, ["points", "list"], listed),
            )
        yield (
            f"points without {point['name']}",
            changed(document, ["points", "list"], [*points[:place], *points[place + 1 :]]),
        )
        if place and is_counted_in_order(document):
            swapped = [*points[: place - 1], point, points[place - 1], *points[place + 1 :]]
            yield (
                f"points: {point['name']} before {points[place - 1]['name']}",
                changed(document, ["points", "list"], swapped),
            )


def is_counted_in_order(document: Json) -> bool:
    """Whether the order of the points can decide a match."""
    match = document["match"]
    return match.get("several_over") in (SeveralOver.PITCHER_THEN_ORDER, SeveralOver.ORDER) or (
        match.get("who_may_win") == WhoMayWin.PITCHER_UNLESS_ALL_CROSS
    )
