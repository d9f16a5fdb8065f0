# %% [markdown]
# # Level hands
#
# The pitcher, the dealer and the others may not end up with different numbers of cards. The dealer may be the pitcher,
# and then what he has as either must be the same; so it must for all.

# %%
"""Whether the steps of the exchange can be done, and leave level hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from schmier.ruleset.exchange import StepKind
from schmier.ruleset.validation.checks import Document, finding, needs
from schmier.ruleset.validation.hand_bounds import (
    DEALER,
    PITCHER,
    Counts,
    Hand,
    at,
    discarding,
    followed,
    level,
    tables,
)
from schmier.violation import Finding

FOR_HANDS: Final = (
    "players.least", "players.most", "deal.hand", "deal.widow", "deck.ranks", "deck.jokers", "ranking.trumps", "auction.kind",
    "exchange",
)  # fmt: skip
"""What must be said before hands can be followed through the exchange."""


@needs(*FOR_HANDS)
def hands_come_out_level(document: Document) -> Iterator[Finding]:
    """With every number of players each step has the cards that it needs, and all hands end level."""
    reached = [followed(table) for table in tables(document) if table.stock.least >= 0]
    faults = sorted((fault for table in reached for fault in table.faults), key=lambda fault: fault.place)
    if faults:
        # What goes wrong later, or at other tables, may come of it.
        first = faults[0]
        yield finding(first.path, first.message, "deal.hand", clause=first.clause)
        return
    idle = list(_idle_discards(document, reached))
    yield from idle or islice(chain.from_iterable(map(_not_level, reached)), 1)


def _not_level(table: Counts) -> Iterator[Finding]:
    """What is wrong with the hands with which play starts at one table."""
    sizes = {(hand.least, hand.most) for hand in table.hands.values()}
    if len(sizes) > 1 or any(least != most for least, most in sizes):
        held = ", ".join(f"the {_named(table, name)} {_count(hand)}" for name, hand in table.hands.items())
        yield finding("exchange", f"{at(table)} the exchange leaves {held} cards", "deal.hand")
        return
    [(held_by_all, _)] = sizes
    if held_by_all != level(table.document) and any("to" in step for step in table.document["exchange"]):
        last = f"the last step with a number names {level(table.document)}"
        yield finding(
            "exchange", f"{at(table)} the exchange leaves everybody {held_by_all} cards, but {last}", "deal.hand"
        )


def _named(table: Counts, name: str) -> str:
    """A player in a sentence: the pitcher may be the dealer."""
    return f"{name}, who deals," if DEALER in table.roles[name] and name != DEALER else name


def _count(hand: Hand) -> str:
    """The cards of a hand in a sentence."""
    return str(hand.least) if hand.least == hand.most else f"{hand.least} to {hand.most}"


def _idle_discards(document: Document, reached: Sequence[Counts]) -> Iterator[Finding]:
    """A step at which cards are laid away has a player who may hold too many, and one that all do has more than the pitcher."""
    for place, step in enumerate(document["exchange"]):
        tables_there = [table for table in reached if place in table.before]
        if step["do"] not in (StepKind.DISCARD, StepKind.BURY) or not tables_there:
            continue
        hands = [table.before[place][name] for table in tables_there for name in discarding(table, step)]
        if all(hand.longest < step["to"] for hand in hands):
            message = f"the step {step['do']} keeps {step['to']} cards, but a player holds {min(hand.least for hand in hands)}"
            yield finding(f"exchange[{place}].to", message, "deal.hand", clause="exchange.discard.to")
        elif step["do"] == StepKind.BURY and step["who"] == "everybody" and _is_for_pitcher(tables_there, place, step):
            message = "only the pitcher holds too many cards at the step bury, so say who: 'pitcher'"
            yield finding(f"exchange[{place}].who", message, clause="exchange.bury")


def _is_for_pitcher(reached: Sequence[Counts], place: int, step: Mapping[str, Any]) -> bool:
    """Whether the pitcher can hold too many cards at a step, and nobody else can.

    Nobody may: where the pack is too small for the cards to be run, the step for the longer hands finds none.
    """
    may_be_long = {
        PITCHER in table.roles[name]
        for table in reached
        for name, hand in table.before[place].items()
        if hand.longest > step["to"]
    }
    return may_be_long == {True}


def can_be_long(document: Document) -> bool:
    """Whether a player can come to play with more cards than the exchange brings everybody to."""
    reached = (followed(table) for table in tables(document))
    return any(
        hand.most <= level(document) < hand.trumps
        for table in reached
        if not table.faults and table.stock.least >= 0
        for hand in table.hands.values()
    )
