"""What an author changes along with an option: rankings with the pack, steps with the parties and the widow, hands with the pack.

A drawn document needs them, or nearly all would be refused by the same few clauses. Some documents are left as drawn, so that those
clauses are tried too.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from schmier.options import as_meant
from schmier.ruleset.auction import AuctionKind, FixedBy, Undertaking
from schmier.ruleset.cards import Packs
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.match import SeveralOver
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import size_of_pack, sum_of_points
from schmier.ruleset.validation.contracts import AFTER_SKAT, OF_SKAT, SKAT_STEPS, STEPS_OF_SKAT_ALONE
from schmier.ruleset.validation.exchange import WITH_PARTNER
from schmier.ruleset.validation.hand_bounds import level
from schmier.ruleset.validation.hands import hands_come_out_level
from schmier.ruleset.validation.players import JACKS, suited
from schmier_conformance.rulesets.options import resolved, ruleset_schema, words_of

Json = dict[str, Any]
"""A JSON object."""

MOST_DRAWN: Final = 4
"""How far above the smallest a number is drawn."""

LEVEL: Final = 0.8
"""How often a step brings hands to the number that the last step names, or to that of the deal."""


def with_companions(document: Json, chance: Random) -> Json:
    """The document with everything that goes along with its options."""
    for bring in COMPANIONS:
        document = bring(document, chance)
    return document


def players_for_parties(document: Json, chance: Random) -> Json:
    """As many players as the parties take."""
    numbers = {Parties.PAIRS: (4, 4, 6, 8), Parties.TWO_TEAMS: (6, 8)}.get(document["parties"])
    players = document["players"]
    if numbers is None or (players["least"] == players["most"] and players["least"] in numbers):
        return document
    number = chance.choice(numbers)
    return {**document, "players": {**players, "least": number, "most": number}}


def rankings_of_the_pack(document: Json, chance: Random) -> Json:
    """Each rank of the pack, and each of its Jokers, once in every ranking, and nothing else."""
    ranks, ranking = document["deck"]["ranks"], dict(document["ranking"])
    jokers = [f"X{number}" for number in range(1, document["deck"]["jokers"] + 1)]
    listed = [token for token in ranking["trumps"] if token[0] != "X" or token in jokers]
    listed = [token for token in listed if token in (*JACKS, *jokers) or token.removeprefix("off-") in ranks]
    listed += [token for token in (*suited(ranks, listed), *jokers) if token not in listed]
    ranking["trumps"] = listed
    ranking["plain"] = in_order_of(ranking["plain"], suited(ranks, listed))
    if "contracts" in ranking:
        ranking["contracts"] = {
            name: {
                "trumps": [*(token for token in lists["trumps"] if token in JACKS), *jokers],
                "plain": in_order_of(lists["plain"], suited(ranks, lists["trumps"])),
            }
            for name, lists in ranking["contracts"].items()
        }
    return {**document, "ranking": ranking}


def in_order_of(listed: list[str], ranks: list[str]) -> list[str]:
    """The ranks as they were listed, new ones at the end."""
    return [rank for rank in listed if rank in ranks] + [rank for rank in ranks if rank not in listed]


def cards_enough(document: Json, chance: Random) -> Json:
    """Hands that the pack suffices for."""
    deal, most = document["deal"], document["players"]["most"]
    most -= document["players"].get("dealer_sits_out") == most
    largest = (size_of_pack(document) - deal["widow"] - (document["auction"]["kind"] == AuctionKind.TURN_UP)) // most
    return {**document, "deal": {**deal, "hand": max(1, min(deal["hand"], largest))}}


def steps_of_the_game(document: Json, chance: Random) -> Json:
    """The steps that the auction and the parties have, those of Skat in their order."""
    kind, steps = document["auction"]["kind"], document["exchange"]
    if kind in OF_SKAT:
        order = [*(SKAT_STEPS if kind == AuctionKind.SKAT else ()), *AFTER_SKAT]
        first = {step["do"]: step for step in reversed(steps) if step["do"] in order}
        missing = [one for one in SKAT_STEPS if kind == AuctionKind.SKAT and one not in first]
        first |= {one: step_of_kind(one, chance) for one in missing}
        return {**document, "exchange": [first[one] for one in order if one in first]}
    is_of_pairs = document["parties"] == Parties.PAIRS
    barred = {*STEPS_OF_SKAT_ALONE, *(() if is_of_pairs else WITH_PARTNER)}
    return {**document, "exchange": [step for step in steps if step["do"] not in barred]}


def steps_that_are_asked_for(document: Json, chance: Random) -> Json:
    """The steps that take up the widow, name trumps and find partners, just where they are needed."""
    steps = document["exchange"]
    kinds = {step["do"] for step in steps}
    if document["points"].get("count") == Counts.GAME_VALUE:
        return document
    wanted = {
        StepKind.TAKE_WIDOW: document["deal"]["widow"] > 0,
        StepKind.NAME_TRUMPS: document["trumps"].get("fixed_by") == FixedBy.PITCHER,
        StepKind.CALL: document["parties"] == Parties.CALLED,
        StepKind.CHOOSE_PARTNERS: document["parties"] == Parties.CHOSEN,
    }
    steps = [step for step in steps if wanted.get(step["do"], True)]
    missing = [kind for kind, is_wanted in wanted.items() if is_wanted and kind not in kinds]
    steps = [*(step_of_kind(kind, chance) for kind in missing), *steps]
    first = (StepKind.NAME_TRUMPS, StepKind.TAKE_WIDOW)
    steps.sort(key=lambda step: 0 if step["do"] in first else 1)
    if wanted[StepKind.TAKE_WIDOW] and not any("to" in step for step in steps):
        steps.append({"do": "bury", "who": "pitcher", "to": document["deal"]["hand"]})
    return {**document, "exchange": steps}


def steps_that_end_level(document: Json, chance: Random) -> Json:
    """Steps that bring hands to the same number of cards, and a last one for hands that are still too long or too short."""
    if document["points"].get("count") == Counts.GAME_VALUE or document["auction"]["kind"] == AuctionKind.REJECT:
        return document
    held = document["deal"]["hand"]
    level_to = held if chance.random() < 1 / 2 else level(document)
    steps = [
        {**step, "to": level_to} if "to" in step and chance.random() < LEVEL else step for step in document["exchange"]
    ]
    for last in (
        [],
        [{"do": "bury", "who": "pitcher", "to": level_to}],
        [{"do": "bury", "who": "everybody", "to": level_to}],
    ):
        changed = {**document, "exchange": [*steps, *last]}
        if not any(hands_come_out_level(as_meant(changed))):
            return changed
    return {**document, "exchange": steps}


def bids_that_can_be_won(document: Json, chance: Random) -> Json:
    """No bid above what all points are worth, and no lowest above the highest."""
    auction, points = dict(document["auction"]), document["points"]
    if "maximum" not in auction or "list" not in points or "minimum" not in auction:
        return document
    most = max(1, sum_of_points(document))
    auction["maximum"] = min(auction["maximum"], most)
    auction["minimum"] = min(auction["minimum"], auction["maximum"])
    if "forced_bid" in auction:
        auction["forced_bid"] = min(max(auction["forced_bid"], auction["minimum"]), auction["maximum"])
    return {**document, "auction": auction}


def without_what_one_pack_asks(document: Json, chance: Random) -> Json:
    """With two packs, nothing that asks who has every point, or has a point first."""
    if document["deck"].get("packs") != Packs.TWO:
        return document
    auction, points, match = ({**document[part]} for part in ("auction", "points", "match"))
    auction["slams"] = [slam for slam in auction.get("slams", ()) if slam["undertaking"] == Undertaking.ALL_TRICKS]
    for part, options in ((points, ("sweep", "sweep_by", "scored")), (match, ("sweep", "later_points"))):
        for option in options:
            part.pop(option, None)
    if match.get("several_over") in (SeveralOver.ORDER, SeveralOver.PITCHER_THEN_ORDER):
        match["several_over"] = "higher-total"
    return {**document, "auction": auction, "points": points, "match": match}


COMPANIONS: Final[tuple[Callable[[Json, Random], Json], ...]] = (
    players_for_parties,
    rankings_of_the_pack,
    cards_enough,
    without_what_one_pack_asks,
    steps_of_the_game,
    steps_that_are_asked_for,
    steps_that_end_level,
    bids_that_can_be_won,
)
"""Everything that goes along, in an order in which none undoes another."""


# ---- examples of what the schema describes ---------------------------------------------------------------------------


def step_of_kind(kind: str, chance: Random) -> Json:
    """A step with everything that the schema wants of it."""
    entry = resolved(ruleset_schema()["$defs"]["step"])
    for branch in entry["allOf"]:
        if kind in (words_of(branch["if"]["properties"]["do"]) or ()):
            return {**example_of(branch["then"], chance), "do": kind}
    return {"do": kind}


def example_of(schema: Json, chance: Random) -> Any:
    """A value that the schema allows: of an object what is required and perhaps more, of numbers small ones."""
    schema = resolved(schema)
    named = words_of(schema)
    if named:
        return chance.choice(named)
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    match next(name for name in types if name != "null"):
        case "integer":
            return chance.randint(schema["minimum"], min(schema["maximum"], schema["minimum"] + MOST_DRAWN))
        case "array":
            members = words_of(resolved(schema["items"])) or []
            return chance.sample(members, min(len(members), chance.randint(schema.get("minItems", 0), 2)))
        case "object":
            required = schema.get("required", ())
            return {
                name: example_of(inner, chance)
                for name, inner in schema.get("properties", {}).items()
                if name in required or chance.random() < 1 / 2
            }
        case _:
            return "drawn"
