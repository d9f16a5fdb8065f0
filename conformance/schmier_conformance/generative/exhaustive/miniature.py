"""Derives a miniature from a ruleset: the same game with few ranks, short hands, few players and few bids.

Everything that needs a missing card is dropped, and every size shrinks with the hand, so the numbers dealt, exchanged and kept stay in
the same order. Validation refuses a ruleset without a small form.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import JOKERS, RANKS, SUITS
from schmier.options import as_meant
from schmier.ruleset.auction import FixedBy
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import FirstLead
from schmier.ruleset.points import PLAIN_RANKS, PointOf
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation.checks import number_of_packs, sum_of_points
from schmier.ruleset.validation.hands import can_be_long
from schmier.ruleset.validation.points import BY_ORDER
from schmier.ruleset.validation.specified import without_idle
from schmier.violation import RulesetError
from schmier_conformance.documents.reading import validate

Json = dict[str, Any]
"""A JSON object."""

PREFIX: Final = "mini."
"""The prefix of the id of a miniature."""

LAST: Final[Mapping[str, PointOf]] = {
    PointOf.HIGHEST_NATURAL_TRUMP: PointOf.HIGHEST_TRUMP,
    PointOf.LOWEST_NATURAL_TRUMP: PointOf.LOWEST_TRUMP,
}
"""The card of a point where no Joker ranks at that end any more."""

OF_SUIT: Final[Mapping[str, PointOf]] = {
    PointOf.HIGHEST_SUIT_TRUMP: PointOf.HIGHEST_TRUMP,
    PointOf.LOWEST_SUIT_TRUMP: PointOf.LOWEST_TRUMP,
}
"""The card of a point where every trump is of the suit."""


class TooSmallError(RulesetError):
    """Too few ranks or too short a hand to leave a game."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a miniature."""

    ranks: tuple[str, ...]
    hand: int
    seats: int | None = None
    """The number of players; None for the fewest."""
    bids: int = 2
    """How many numbers, or numbers of tricks, may be bid, from the lowest."""
    jokers: int | None = None
    """The number of Jokers; None for as many as the game has."""
    without: tuple[str, ...] = ()
    """Single cards dropped as well, where dropping a whole rank would be too much."""


def miniature(document: Json, size: Size) -> Json:
    """The miniature of a whole ruleset; raises `RulesetError` where it has none of this size."""
    small = copy.deepcopy(document)
    small["id"] = small["id"] if small["id"].startswith(PREFIX) else f"{PREFIX}{small['id']}"
    small["title"] = f"{document['title']}, in miniature: {' '.join(size.ranks)}, {size.hand} in hand"
    small.pop("extends", None)
    small.pop("why", None)
    before = document["deal"]["hand"]
    for shrink in (players, cards, ranking, dealing, exchange, play, auction, points, match):
        shrink(small, size)
    shrink_steps(small, before, size.hand)
    fit_bids(small, size)
    small = dict(without_idle(small))
    if "stack" in small["play"] and not can_be_long(as_meant(small)):
        del small["play"]["stack"]
    validate("ruleset", small, small["id"])
    read_ruleset(small)
    return small


# ---- table and pack --------------------------------------------------------------------------------------------------


def players(small: Json, size: Size) -> None:
    """Fix the number of players; a dealer sits out only where that many play."""
    seats = small["players"]
    count = size.seats if size.seats is not None else seats["least"]
    if not seats["least"] <= count <= seats["most"]:
        raise TooSmallError(f"{small['title']}: {seats['least']} to {seats['most']} play, not {count}")
    if seats.get("dealer_sits_out", count) != count:
        del seats["dealer_sits_out"]
    seats["least"] = seats["most"] = count


def cards(small: Json, size: Size) -> None:
    """Keep only some ranks in the pack."""
    deck = small["deck"]
    unknown = [rank for rank in size.ranks if rank not in deck["ranks"]]
    if unknown:
        raise TooSmallError(f"{small['title']}: the pack has no {', '.join(unknown)}; it has {' '.join(deck['ranks'])}")
    deck["ranks"] = [rank for rank in deck["ranks"] if rank in size.ranks]
    deck["jokers"] = min(deck["jokers"], deck["jokers"] if size.jokers is None else size.jokers)
    gone = dict.fromkeys((*deck.get("without", []), *size.without))
    deck["without"] = [card for card in gone if card[0] in size.ranks]
    drop_empty(deck, "without")


def drop_empty(holder: Json, name: str) -> None:
    """Remove an empty list or object."""
    if not holder.get(name, True):
        del holder[name]


def kept(tokens: Iterable[str], small: Json) -> list[str]:
    """The cards of a ranking the pack still has."""
    ranks, jokers = small["deck"]["ranks"], JOKERS[: small["deck"]["jokers"]]
    return [token for token in tokens if token in ranks or token in jokers or is_of_rank(token, ranks)]


def is_of_rank(token: str, ranks: Collection[str]) -> bool:
    """Whether a card named with its suit, or as that of the other suit of its colour, is of one of some ranks."""
    if token.startswith("off-"):
        return token[-1] in ranks
    return len(token) == 2 and token[0] in ranks and token[1] in SUITS and token[0] in RANKS


def ranking(small: Json, size: Size) -> None:
    """Keep the remaining cards in the orders."""
    lists = [small["ranking"], *small["ranking"].get("contracts", {}).values()]
    for one in lists:
        for name in ("trumps", "plain"):
            one[name] = kept(one[name], small)
    if small["deck"]["jokers"] < 2:
        small["ranking"].pop("jokers", None)
    if not any(token.startswith("off-") for token in small["ranking"]["trumps"]):
        small["ranking"].pop("off_cards", None)


def dealing(small: Json, size: Size) -> None:
    """Shorten the hands and the widow, and drop impossible claims."""
    deal = small["deal"]
    deal["hand"], deal["widow"] = size.hand, min(deal["widow"], size.hand)
    ranks = small["deck"]["ranks"]
    claimed = [rank for rank in deal["redeal_claim"] if rank in ranks]
    deal["redeal_claim"] = claimed if 4 * len(claimed) >= size.hand else []
    if "turn_up_points" in deal:
        deal["turn_up_points"] = {rank: value for rank, value in deal["turn_up_points"].items() if rank in ranks}


# ---- what is done with the cards -------------------------------------------------------------------------------------


def exchange(small: Json, size: Size) -> None:
    """Keep the remaining protected cards in the steps."""
    trumps = small["ranking"]["trumps"]
    for step in small["exchange"]:
        if "protects" in step:
            step["protects"] = [token for token in step["protects"] if token in trumps]
            if step.get("unavoidable") == "keep" and set(trumps) <= set(step["protects"]):
                step["shows_trumps"] = False
        if "most" in step:
            step["most"] = min(step["most"], size.hand)


def shrink_steps(small: Json, before: int, hand: int) -> None:
    """Shorten the hands after each step by as many cards as the dealt hands, to one card at least."""
    for step in small["exchange"]:
        if "to" in step:
            fewer = before - step["to"]
            step["to"] = hand if fewer <= 0 else max(1, hand - fewer)


def play(small: Json, size: Size) -> None:
    """Drop what the play says of missing cards, and say what a short hand needs."""
    if small["trumps"]["fixed_by"] == FixedBy.FIRST_LEAD:
        small["trumps"].setdefault("joker_led", "S")
    stack = small["play"].get("stack")
    if stack is not None:
        stack["spares"] = [token for token in stack["spares"] if token in small["ranking"]["trumps"]]
    if not small["deck"]["jokers"]:
        for name in ("joker_no_trump", "joker_names"):
            small["play"].pop(name, None)
        if small["play"]["first_lead"] == FirstLead.NO_JOKER:
            small["play"]["first_lead"] = "any"


def auction(small: Json, size: Size) -> None:
    """Shorten the schedule of tricks, with the bids that wait for a number of them; partners are chosen from the lowest bid on, and two
    at the highest."""
    schedule = small["auction"].get("schedule")
    if schedule is None:
        return
    rungs = min(size.bids, size.hand, *map(len, schedule["values"].values()))
    least, schedule["least"] = schedule["least"], size.hand - rungs + 1
    schedule["values"] = {trump: worths[:rungs] for trump, worths in schedule["values"].items()}
    for step in small["exchange"]:
        if step["do"] == StepKind.CHOOSE_PARTNERS:
            step["one"], step["two"] = schedule["least"], size.hand
    for bid in small["auction"].get("no_tricks", ()):
        if "after_tricks" in bid:
            # It waits for the same place in the schedule, or for its end.
            bid["after_tricks"] = schedule["least"] + min(max(bid["after_tricks"] - least, 0), rungs - 1)


# ---- what is counted -------------------------------------------------------------------------------------------------


def points(small: Json, size: Size) -> None:
    """Keep the points of remaining cards."""
    counted = small["points"]
    if "card_points" in counted:
        ranks = small["deck"]["ranks"]
        counted["card_points"] = {rank: count for rank, count in counted["card_points"].items() if rank in ranks}
    if "list" not in counted:
        return
    jokers, trumps = small["deck"]["jokers"] * number_of_packs(small), small["ranking"]["trumps"]
    counted["list"] = [point for point in counted["list"] if is_there(point, small["deck"]["ranks"], jokers, trumps)]
    for point in counted["list"]:
        point["of"] = renamed(point["of"], trumps)
    if not counted["list"]:
        raise TooSmallError(f"{small['title']}: no point is left; name a rank that one is about")
    if "J" not in small["deck"]["ranks"]:
        counted.pop("trump_jack", None)
    if not jokers:
        counted.pop("joker", None)


def is_there(point: Mapping[str, Any], ranks: Collection[str], jokers: int, trumps: Collection[str]) -> bool:
    """Whether the card of a point is still in the pack."""
    of = point["of"]
    if of in PLAIN_RANKS:
        return PLAIN_RANKS[of] in ranks
    if of in BY_ORDER:
        return jokers >= BY_ORDER[of]
    return of in trumps or not (len(of) <= 2 or of.startswith("off-"))


def renamed(of: str, trumps: list[str]) -> str:
    """The card of a point in the shortest words for these trumps."""
    end = trumps[0] if of.startswith("highest") else trumps[-1]
    if of in LAST and not end.startswith("X"):
        return LAST[of].value
    return OF_SUIT[of].value if of in OF_SUIT and all(len(trump) == 1 for trump in trumps) else of


def fit_bids(small: Json, size: Size) -> None:
    """Limit the bids to the lowest few, and to the sum of all points."""
    bidding = small["auction"]
    if "list" not in small["points"]:
        return
    most = sum_of_points(small)
    if "minimum" in bidding:
        bidding["minimum"] = min(bidding["minimum"], most)
        bidding["maximum"] = min(bidding["maximum"], most, bidding["minimum"] + size.bids - 1)
    if "forced_bid" in bidding:
        bidding["forced_bid"] = min(max(bidding["forced_bid"], bidding["minimum"]), bidding["maximum"])
    if "eldest_pitches" in bidding:
        bidding["eldest_pitches"] = min(bidding["eldest_pitches"], most)


def match(small: Json, size: Size) -> None:
    """Lower the target so that one deal may end the match."""
    ending = small["match"]
    if "target" in ending and "list" in small["points"]:
        ending["target"] = min(ending["target"], sum_of_points(small))
        if "bidders_first_from" in ending:
            ending["bidders_first_from"] = min(ending["bidders_first_from"], ending["target"] - 1)
