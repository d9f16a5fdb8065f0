"""Contracts of tricks and games of Skat as sentences: schedules, bids of no tricks, values of games, reject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schmier_conformance.card_words import SUITS, card_words, counted, listed
from schmier_conformance.ruleset_options import Document

CONTRACT_NAMES: Final[Mapping[str, str]] = {**SUITS, "NT": "no trump", "grand": "grand", "null": "null"}
"""What a bid of tricks and a game of Skat are called."""

NO_TRICKS_NAMES: Final[Mapping[str, str]] = {
    "misere": "Misère",
    "open-misere": "Open misère",
    "blind-misere": "Blind misère",
    "nullo": "Nullo",
    "double-nullo": "Double nullo",
}
"""The bids of no tricks by the word that is bid."""

PARTNERS: Final[Mapping[str, str]] = {"sits-out": "a partner sits out", "plays": "a partner plays on"}
"""What a partner of the pitcher does in a contract of no tricks."""

REJECT_TIES: Final[Mapping[str, str]] = {
    "all-tied": "If two share the most, both lose.",
    "last-trick": "If two share the most, the one of them who won the last trick loses, or both if neither did.",
}
"""Who loses reject when two share the most card-points."""

REJECT_WIDOWS: Final[Mapping[str, str]] = {
    "nobody": "The card-points of the skat count for nobody.",
    "last-trick": "The card-points of the skat count for the winner of the last trick.",
    "loser": "The card-points of the skat are added to the loser's.",
}
"""For whom the skat counts in reject."""


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


def no_tricks_name(word: str) -> str:
    """What people call the bid of no tricks that is made with this word."""
    return NO_TRICKS_NAMES.get(word, word)


def no_tricks_sentence(bid: Document) -> str:
    """One bid of no tricks: when it may be made, how it ranks, what it brings, how it is played."""
    ranks = f", ranking like a bid worth {bid['ranks_as']}" if "ranks_as" in bid else ""
    after = (
        f" Somebody must have bid {counted(bid['after_tricks'], 'trick')} before it." if "after_tricks" in bid else ""
    )
    hand = "with the hand laid open" if bid["open"] else "with the hand closed"
    partner = PARTNERS.get(bid["partner"], bid["partner"])
    others = "the others score for their tricks" if bid["others_score"] else "the others score nothing"
    return (
        f"{no_tricks_name(bid['bid'])} undertakes no trick, at no trump, {hand}{ranks}; it scores or costs {bid['value']}; "
        f"{partner}; {others}.{after}"
    )


def no_tricks_sentences(bids: list[Document]) -> str:
    """All bids of no tricks."""
    return " ".join(map(no_tricks_sentence, bids)) or "No bid undertakes to take no trick."


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


def games_sentence(games: Document) -> str:
    """What games are multiplied from, and what null is worth."""
    bases = listed([f"{CONTRACT_NAMES[game]} {base}" for game, base in bases_in_order(games)])
    return (
        f"The bases of games: {bases}. Null is worth {games['null']}, by hand {games['null_hand']}, "
        f"ouvert {games['null_ouvert']}, by hand and ouvert {games['null_ouvert_hand']}."
    )


def bases_in_order(games: Document) -> list[tuple[str, int]]:
    """The bases, the lowest first."""
    return sorted(games["bases"].items(), key=lambda entry: (entry[1], entry[0]))


def list_bonus_sentence(bonus: Document) -> str:
    """What a list adds to the value of a game."""
    return (
        f"Besides, the pitcher scores {bonus['won']} for a game won and loses {bonus['lost']} for one lost; each other player "
        f"then scores {bonus['others']}, with four at the table {bonus['others_at_four']}."
    )


def reject_sentence(reject: Document) -> str:
    """Who loses what in reject."""
    return " ".join(
        said
        for said in (
            _loss_sentence(reject),
            f"Who wins every trick scores {reject['march']}, and nobody loses." if "march" in reject else "",
            REJECT_TIES.get(reject["tie"], reject["tie"]),
            REJECT_WIDOWS.get(reject["widow"], reject["widow"]),
        )
        if said
    )


def _loss_sentence(reject: Document) -> str:
    who = "In reject the player with the most card-points loses"
    if reject["loses"] == "card-points":
        return f"{who} as many points as he has card-points, twice as many if another player has won no trick."
    return (
        f"{who} {_said(reject, 'value')}, {_said(reject, 'one_without')} if one player has won no trick, "
        f"{_said(reject, 'two_without')} if two have."
    )


def _said(document: Document, option: str) -> Any:
    """A value, or a question mark where a document that is still wrong does not say it."""
    return document.get(option, "?")
