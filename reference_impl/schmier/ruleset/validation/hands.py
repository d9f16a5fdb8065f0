# %% [markdown]
# # Level hands
#
# The pitcher, the dealer and the others may not end up with different numbers of cards. The dealer may be the pitcher,
# and then what he has as either must be the same; so it must for all.

# %%
"""Whether the steps of the exchange leave level hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, assert_never

from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind, WhoDraws
from schmier.ruleset.validation.checks import (
    Document,
    finding,
    needs,
    size_of_pack,
    steps_of,
)
from schmier.violation import Finding


@needs(
    "players.least", "players.most", "deal.hand", "deal.widow", "deck.ranks", "deck.jokers", "auction.kind", "exchange"
)  # fmt: skip
def hands_come_out_level(document: Document) -> Iterator[Finding]:
    """With every number of players nobody discards below nothing, and all hands end level."""
    told: set[str] = set()
    bids = ("", *sorted(_bids_of_giving(document)))
    for players in range(document["players"]["least"], document["players"]["most"] + 1):
        for found in (found for bid in bids for found in _level(document, players, bid)):
            if found.message not in told:
                told.add(found.message)
                yield found


def _bids_of_giving(document: Document) -> set[str]:
    """The bids after which alone cards are given to a partner."""
    return {step["bid"] for step in document["exchange"] if step.get("bid")}


def _level(document: Document, players: int, bid: str) -> Iterator[Finding]:
    """The first thing that goes wrong with the sizes of hands at one table after a bid, any but those that ask for gifts."""
    deal = document["deal"]
    stock = size_of_pack(document) - players * deal["hand"] - deal["widow"]
    size = {"pitcher": deal["hand"], "dealer": deal["hand"], "others": deal["hand"]}
    if StepKind.GIVE in steps_of(document):
        size["partner"] = deal["hand"]
    for place, step in enumerate(document["exchange"]):
        if step["do"] in (StepKind.DISCARD, StepKind.BURY):
            found = list(_too_few(document, step, f"exchange[{place}]", size))
            if found:
                yield from found
                return
        if step["do"] == StepKind.DEAL_MORE:
            found = list(_cannot_deal_more(step, f"exchange[{place}]", size, players, stock))
            if found:
                yield from found
                return
        if step["do"] == StepKind.TAKE_STOCK and stock < 0:
            return
        if "bid" in step and step["bid"] != bid:
            continue
        size |= _after(step, size, stock, deal["widow"])
    if len(set(size.values())) > 1:
        held = ", ".join(f"the {who} {count}" for who, count in size.items())
        message = f"with {players} players the exchange leaves {held} cards{f' after {bid}' if bid else ''}"
        yield finding("exchange", message, "deal.hand")


def _after(step: Mapping[str, Any], size: Mapping[str, int], stock: int, widow: int) -> dict[str, int]:
    """How many cards those hold whose hands a step changes."""
    kind = StepKind(step["do"])
    match kind:
        case StepKind.TAKE_WIDOW | StepKind.TAKE_OR_HAND:
            return {"pitcher": size["pitcher"] + widow}
        case StepKind.TAKE_STOCK:
            return {"pitcher": size["pitcher"] + stock}
        case StepKind.GIVE:
            giver, other = ("pitcher", "partner") if step["who"] == "pitcher" else ("partner", "pitcher")
            return {giver: size[giver] - step["cards"], other: size[other] + step["cards"]}
        case StepKind.DRAW:
            drawing = {
                WhoDraws.EVERYBODY: tuple(size),
                WhoDraws.OTHERS: ("dealer", "others"),
                WhoDraws.NON_DEALERS: ("pitcher", "others"),
            }
            return dict.fromkeys(drawing[step["who"]], step["to"])
        case StepKind.DEAL_MORE:
            return {who: max(held, step["to"]) for who, held in size.items()}
        case StepKind.ROB:
            return dict.fromkeys(("dealer", "others"), step["to"])
        case StepKind.DISCARD | StepKind.BURY:
            return dict.fromkeys(_discarding(step, size), step["to"])
        case (
            StepKind.NAME_TRUMPS
            | StepKind.SEARCH
            | StepKind.PASS_EXCESS
            | StepKind.CALL
            | StepKind.REPLACE
            | StepKind.MISDEAL
        ):
            return {}
        case StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE | StepKind.ANNOUNCE | StepKind.GRAND_HAND | StepKind.CONTRA:
            return {}
        case StepKind.PUSH | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE:
            return {}
        case _:
            assert_never(kind)


def _cannot_deal_more(
    step: Mapping[str, Any], path: str, size: Mapping[str, int], players: int, stock: int
) -> Iterator[Finding]:
    """Whoever is dealt more cards lacks some, and the stock has them for all."""
    held = min(size.values())
    lacking = players * (step["to"] - held)
    if lacking <= 0:
        message = f"the step deal-more deals up to {step['to']} cards, but everybody holds {held}"
        yield finding(f"{path}.to", message, "deal.hand", clause="exchange.deal-more")
    elif lacking > stock:
        sum_of_cards = f"{players} players × ({step['to']} − {held}) = {lacking} cards"
        message = f"the step deal-more deals {sum_of_cards}, but the stock has {stock}"
        yield finding(f"{path}.to", message, "deal.hand", clause="exchange.deal-more")


def _discarding(step: Mapping[str, Any], size: Mapping[str, int]) -> tuple[str, ...]:
    """Who lays cards away."""
    return ("pitcher",) if step.get("who") == "pitcher" else tuple(size)


def _too_few(document: Document, step: Mapping[str, Any], path: str, size: Mapping[str, int]) -> Iterator[Finding]:
    """Nobody discards more than he has, and a step that all do is one for more than the pitcher."""
    least = min(size[player] for player in _discarding(step, size))
    if step["to"] > least:
        message = f"the step {step['do']} keeps {step['to']} cards, but a player holds {least}"
        yield finding(f"{path}.to", message, "deal.hand", clause="exchange.discard.to")
        return
    has_runs = document["auction"]["kind"] == AuctionKind.TURN_UP
    has_gifts = StepKind.GIVE in steps_of(document)
    is_short = max(size["dealer"], size["others"]) == step["to"] and not has_runs and not has_gifts
    if step["do"] == StepKind.BURY and step["who"] == "everybody" and is_short:
        message = "only the pitcher holds too many cards at the step bury, so say who: 'pitcher'"
        yield finding(f"{path}.who", message, clause="exchange.bury")
