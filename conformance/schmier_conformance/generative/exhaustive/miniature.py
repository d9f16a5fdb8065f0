"""From a ruleset to a miniature of it: the same game with few ranks, short hands, few players and few bids.

Everything that asks for a card which is no longer there goes, and every size shrinks with the hand, so that what is dealt, exchanged and
kept stays in the same order of more and less. What cannot be made small, the check of rulesets refuses with its own words.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import JOKERS, RANKS, SUITS
from schmier.options import as_meant
from schmier.ruleset.points import PLAIN_RANKS, values_of_points
from schmier.ruleset.ruleset import read_ruleset
from schmier.ruleset.validation.play import can_be_long
from schmier.ruleset.validation.points import BY_ORDER
from schmier.ruleset.validation.specified import without_idle
from schmier.violation import RulesetError
from schmier_conformance.documents.reading import validate

Json = dict[str, Any]
"""A JSON object."""

PREFIX: Final = "mini."
"""What the id of a miniature begins with."""

LAST: Final = {"highest-natural-trump": "highest-trump", "lowest-natural-trump": "lowest-trump"}
"""What a point is about once no Joker ranks at that end."""

OF_SUIT: Final = {"highest-suit-trump": "highest-trump", "lowest-suit-trump": "lowest-trump"}
"""What a point is about once every trump is of the suit."""


class TooSmallError(RulesetError):
    """No game is left: too few ranks, or too short a hand."""


@dataclass(frozen=True, slots=True)
class Size:
    """How small a miniature is to be."""

    ranks: tuple[str, ...]
    hand: int
    seats: int | None = None
    """How many play; as few as may be where nothing is said."""
    bids: int = 2
    """So many numbers may be bid, or so many numbers of tricks; the lowest."""
    jokers: int | None = None
    """As many Jokers as the game has where nothing is said."""
    without: tuple[str, ...] = ()
    """Single cards that go besides: so few are left that every deal can be visited where a rank would be too much."""


def miniature(document: Json, size: Size) -> Json:
    """The miniature of a whole ruleset; raises `RulesetError` where no game can come of it."""
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
    """So many players; a dealer who sits out does so only where that many play."""
    seats = small["players"]
    count = size.seats if size.seats is not None else seats["least"]
    if not seats["least"] <= count <= seats["most"]:
        raise TooSmallError(f"{small['title']}: {seats['least']} to {seats['most']} play, not {count}")
    if seats.get("dealer_sits_out", count) != count:
        del seats["dealer_sits_out"]
    seats["least"] = seats["most"] = count


def cards(small: Json, size: Size) -> None:
    """The pack with some ranks alone."""
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
    """Take away a list or an object that is empty."""
    if not holder.get(name, True):
        del holder[name]


def kept(tokens: Iterable[str], small: Json) -> list[str]:
    """The cards of a list that the pack still has, as rankings name them."""
    ranks, jokers = small["deck"]["ranks"], JOKERS[: small["deck"]["jokers"]]
    return [token for token in tokens if token in ranks or token in jokers or is_of_rank(token, ranks)]


def is_of_rank(token: str, ranks: Collection[str]) -> bool:
    """Whether a card named with its suit, or as that of the other suit of the colour, is of one of some ranks."""
    if token.startswith("off-"):
        return token[-1] in ranks
    return len(token) == 2 and token[0] in ranks and token[1] in SUITS and token[0] in RANKS


def ranking(small: Json, size: Size) -> None:
    """The orders of what is left."""
    lists = [small["ranking"], *small["ranking"].get("contracts", {}).values()]
    for one in lists:
        for name in ("trumps", "plain"):
            one[name] = kept(one[name], small)
    if small["deck"]["jokers"] < 2:
        small["ranking"].pop("jokers", None)
    if not any(token.startswith("off-") for token in small["ranking"]["trumps"]):
        small["ranking"].pop("off_cards", None)


def dealing(small: Json, size: Size) -> None:
    """Short hands, a widow that is no longer than they are, and claims that can arise."""
    deal = small["deal"]
    deal["hand"], deal["widow"] = size.hand, min(deal["widow"], size.hand)
    ranks = small["deck"]["ranks"]
    claimed = [rank for rank in deal["redeal_claim"] if rank in ranks]
    deal["redeal_claim"] = claimed if 4 * len(claimed) >= size.hand else []
    if "turn_up_points" in deal:
        deal["turn_up_points"] = {rank: value for rank, value in deal["turn_up_points"].items() if rank in ranks}


# ---- what is done with the cards -------------------------------------------------------------------------------------


def exchange(small: Json, size: Size) -> None:
    """The steps, with the protected cards that are left."""
    trumps = small["ranking"]["trumps"]
    for step in small["exchange"]:
        if "protects" in step:
            step["protects"] = [token for token in step["protects"] if token in trumps]
            if step.get("unavoidable") == "keep" and set(trumps) <= set(step["protects"]):
                step["shows_trumps"] = False
        if "most" in step:
            step["most"] = min(step["most"], size.hand)


def shrink_steps(small: Json, before: int, hand: int) -> None:
    """What everybody is to hold after each step: as many cards fewer than were dealt as before, though at least one."""
    for step in small["exchange"]:
        if "to" in step:
            fewer = before - step["to"]
            step["to"] = hand if fewer <= 0 else max(1, hand - fewer)


def play(small: Json, size: Size) -> None:
    """A stack spares the cards that are left; what is said of Jokers goes with them, and in a short hand may need more."""
    if small["trumps"]["fixed_by"] == "first-lead":
        small["trumps"].setdefault("joker_led", "S")
    stack = small["play"].get("stack")
    if stack is not None:
        stack["spares"] = [token for token in stack["spares"] if token in small["ranking"]["trumps"]]
    if not small["deck"]["jokers"]:
        for name in ("joker_no_trump", "joker_names"):
            small["play"].pop(name, None)
        if small["play"]["first_lead"] == "no-joker":
            small["play"]["first_lead"] = "any"


def auction(small: Json, size: Size) -> None:
    """A schedule of few tricks; partners are taken from the lowest bid on, and two from the highest."""
    schedule = small["auction"].get("schedule")
    if schedule is None:
        return
    rungs = min(size.bids, size.hand, *map(len, schedule["values"].values()))
    schedule["least"] = size.hand - rungs + 1
    schedule["values"] = {trump: worths[:rungs] for trump, worths in schedule["values"].items()}
    for step in small["exchange"]:
        if step["do"] == "choose-partners":
            step["one"], step["two"] = schedule["least"], size.hand


# ---- what is counted -------------------------------------------------------------------------------------------------


def points(small: Json, size: Size) -> None:
    """The points of cards that are left."""
    counted = small["points"]
    if "card_points" in counted:
        ranks = small["deck"]["ranks"]
        counted["card_points"] = {rank: count for rank, count in counted["card_points"].items() if rank in ranks}
    if "list" not in counted:
        return
    jokers, trumps = small["deck"]["jokers"], small["ranking"]["trumps"]
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
    """Whether what a point is about is still in the pack."""
    of = point["of"]
    if of in PLAIN_RANKS:
        return PLAIN_RANKS[of] in ranks
    if of in BY_ORDER:
        return jokers >= BY_ORDER[of]
    return of in trumps or not (len(of) <= 2 or of.startswith("off-"))


def renamed(of: str, trumps: list[str]) -> str:
    """What a point is about, in the shortest words for these trumps."""
    end = trumps[0] if of.startswith("highest") else trumps[-1]
    if of in LAST and not end.startswith("X"):
        return LAST[of]
    return OF_SUIT[of] if of in OF_SUIT and all(len(trump) == 1 for trump in trumps) else of


def fit_bids(small: Json, size: Size) -> None:
    """As many numbers as may be bid, from the lowest; none above all points together."""
    bidding = small["auction"]
    if "list" not in small["points"]:
        return
    most = sum(values_of_points(small["points"]["list"], small["ranking"]["trumps"]))
    if "minimum" in bidding:
        bidding["minimum"] = min(bidding["minimum"], most)
        bidding["maximum"] = min(bidding["maximum"], most, bidding["minimum"] + size.bids - 1)
    if "forced_bid" in bidding:
        bidding["forced_bid"] = min(max(bidding["forced_bid"], bidding["minimum"]), bidding["maximum"])
    if "eldest_pitches" in bidding:
        bidding["eldest_pitches"] = min(bidding["eldest_pitches"], most)


def match(small: Json, size: Size) -> None:
    """A match that one deal may end, so that its end is visited."""
    ending = small["match"]
    if "target" in ending and "list" in small["points"]:
        ending["target"] = min(
            ending["target"], sum(values_of_points(small["points"]["list"], small["ranking"]["trumps"]))
        )
        if "bidders_first_from" in ending:
            ending["bidders_first_from"] = min(ending["bidders_first_from"], ending["target"] - 1)
