"""What no template can tell of contracts: schedules of bids, and the rankings of contracts in no suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.cards import SUITS, card_words

CONTRACT_NAMES: Final[Mapping[str, str]] = {**SUITS, "NT": "no trump", "grand": "grand", "null": "null"}
"""What a bid of tricks and a game of Skat are called."""

# ---- bids of tricks --------------------------------------------------------------------------------------------------


def schedule_rows(schedule: Document) -> list[tuple[str, list[int]]]:
    """What bids in each suit and at no trump are worth, the cheapest first."""
    return sorted(((trump, list(worths)) for trump, worths in schedule["values"].items()), key=lambda row: row[1])


def tricks_bid(schedule: Document) -> range:
    """The numbers of tricks that can be bid."""
    return range(schedule["least"], schedule["least"] + max(map(len, schedule["values"].values())))


def schedule_sentence(schedule: Document) -> str:
    """What can be bid, and what it is worth."""
    tricks = tricks_bid(schedule)
    worths = "; ".join(
        f"{CONTRACT_NAMES.get(trump, trump)} {' '.join(map(str, values))}" for trump, values in schedule_rows(schedule)
    )
    return f"A bid names {tricks[0]} to {tricks[-1]} tricks and a suit or no trump, and is worth, from {tricks[0]} up: {worths}."


# ---- how cards rank in contracts in no suit --------------------------------------------------------------------------


def contracts_sentence(contracts: Document, ruleset: Document) -> str:
    """How the cards rank in each contract in no suit."""
    return " ".join(_ranking_sentence(contract, lists, ruleset) for contract, lists in contracts.items())


def _ranking_sentence(contract: str, lists: Document, ruleset: Document) -> str:
    name, trumps = CONTRACT_NAMES.get(contract, contract), card_words(lists["trumps"], ruleset)
    match len(lists["trumps"]):
        case 0:
            told = "there are no trumps"
        case 1:
            told = f"the only trump is the {trumps}"
        case _:
            told = f"the trumps are, high to low, {trumps}"
    return f"At {name} {told}; a suit, high to low: {card_words(lists['plain'], ruleset)}."


# ---- games of Skat ---------------------------------------------------------------------------------------------------


def bases_in_order(games: Document) -> list[tuple[str, int]]:
    """The bases of games, the lowest first."""
    return sorted(games["bases"].items(), key=lambda entry: (entry[1], entry[0]))
