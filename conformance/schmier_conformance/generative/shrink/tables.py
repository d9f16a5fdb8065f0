"""Simpler tables and deals for the same script: fewer players, no scores, the last seat dealing, sorted cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from schmier.action import event_of
from schmier.cards import CARD_OF, NAMES, each
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table, table_for
from schmier.verbs import Verb
from schmier_conformance.generative.game import SEATS, dealt_from
from schmier_conformance.generative.script import Json, in_pack_order, listed_cards, place
from schmier_conformance.generative.shrink.adapt import Step

PAIRS_FROM: Final = 3
"""The shortest stretch of cards sorted; below it single cards are swapped."""

MOST_EXCHANGES: Final = 3
"""With how many lower cards a card is swapped, the lowest first."""


def other_tables(ruleset: Ruleset, given: Json, steps: Sequence[Step]) -> Iterator[tuple[Json, list[Step]]]:
    """Simpler tables, each with the steps as they are there."""
    seats = given["seats"]
    if len(seats) > ruleset.seats.least_players:
        for number in range(ruleset.seats.least_players, len(seats)):
            yield at_table_of(ruleset, given, steps, seats[:number])
        for name in reversed(seats):
            yield at_table_of(ruleset, given, steps, [seat for seat in seats if seat != name])
    if given["dealer"] != seats[-1]:
        yield turned(given, steps)
    if seats != usual_names(seats):
        yield under_names(given, steps, dict(zip(seats, usual_names(seats), strict=True)))
    if given.get("number", 1) > 1:
        yield {name: value for name, value in given.items() if name != "number"}, list(steps)
    if "rounds" in given:
        yield {name: value for name, value in given.items() if name != "rounds"}, list(steps)
    if given["scores"]:
        yield {**given, "scores": {}}, list(steps)
    for party in given["scores"]:
        yield (
            {**given, "scores": {name: score for name, score in given["scores"].items() if name != party}},
            list(steps),
        )


def at_table_of(ruleset: Ruleset, given: Json, steps: Sequence[Step], seats: Sequence[str]) -> tuple[Json, list[Step]]:
    """The table with some of the players alone, who keep their hands."""
    dealer = given["dealer"] if given["dealer"] in seats else seats[-1]
    table, old = table_for(ruleset, tuple(seats)), table_for(ruleset, tuple(given["seats"]))
    scores = {party: given["scores"].get(party, 0) for party in table.parties} if given["scores"] else {}
    fewer = {**given, "seats": list(seats), "dealer": dealer, "scores": scores}
    return fewer, [
        ({"try": dealt_to(ruleset, step["try"], old, table, table.seat_of[dealer])}, happened)
        if happened and step["try"]["do"] == Verb.DEAL
        else (step, happened)
        for step, happened in steps
    ]


def dealt_to(ruleset: Ruleset, dealt: Json, old: Table, table: Table, dealer: Seat) -> Json:
    """A deal for fewer players: they keep their hands, and the cards of the others go to the bottom of the pack."""
    seats, first = [], dealer
    for _ in table.seats:
        first = table.after[first]
        seats.append(table.seats[first])
    front = [card for name in seats for card in dealt["hands"].get(name, ())]
    front += [*dealt.get("widow", ()), *([dealt["turn_up"]] if "turn_up" in dealt else []), *dealt.get("stock", ())]
    order = [CARD_OF[name] for name in front]
    order += [card for card in each(ruleset.cards.pack) if card not in order]
    event = event_of(dealt_from(ruleset, table, dealer, order), ruleset, table)
    return {**event, "cut": dealt["cut"]} if "cut" in dealt else event


def usual_names(seats: Sequence[str]) -> list[str]:
    """The usual names of as many seats."""
    return list(SEATS[: len(seats)])


def turned(given: Json, steps: Sequence[Step]) -> tuple[Json, list[Step]]:
    """The same table rotated so that the dealer is the last seat."""
    seats = given["seats"]
    by = seats.index(given["dealer"]) + 1
    return under_names(given, steps, {seat: seats[(place - by) % len(seats)] for place, seat in enumerate(seats)})


def under_names(given: Json, steps: Sequence[Step], names: Mapping[str, str]) -> tuple[Json, list[Step]]:
    """The same table with its seats renamed, and listed in the usual order."""
    seats = sorted(names.values(), key=SEATS.index) if set(names.values()) <= set(SEATS) else list(given["seats"])
    scores = {renamed_party(party, names, seats): score for party, score in given["scores"].items()}
    table = {**given, "seats": seats, "dealer": names[given["dealer"]], "scores": scores}
    return table, [(renamed(step, names, seats), happened) for step, happened in steps]


def renamed_party(party: str, names: Mapping[str, str], seats: Sequence[str]) -> str:
    """A party under the new names of its seats."""
    return "+".join(sorted((names[seat] for seat in party.split("+")), key=seats.index))


def renamed(step: Json, names: Mapping[str, str], seats: Sequence[str]) -> Json:
    """A step under the new names of the seats."""
    if "ask" in step:
        return {**step, "seat": names[step["seat"]]} if "seat" in step else step
    event = dict(step["try"])
    for member in ("by", "agreed"):
        if member in event:
            event[member] = names.get(event[member], event[member])
    if "partners" in event:
        event["partners"] = sorted([names.get(seat, seat) for seat in event["partners"]], key=seats.index)
    if "hands" in event:
        hands = {names.get(seat, seat): hand for seat, hand in event["hands"].items()}
        event["hands"] = dict(sorted(hands.items(), key=lambda dealt: seats.index(dealt[0])))
    return {"try": event}


# ---- cards in order --------------------------------------------------------------------------------------------------


def sorted_deals(ruleset: Ruleset, dealt: Json) -> Iterator[Json]:
    """The deal with all cards sorted, with stretches sorted, with single cards swapped for lower ones."""
    listed = listed_cards(dealt)
    undealt = [NAMES[card] for card in each(ruleset.cards.pack) if NAMES[card] not in set(listed)]
    cards = [*listed, *undealt]
    size = len(cards)
    while size >= PAIRS_FROM:
        for first in range(0, len(cards), size):
            stretch = in_pack_order(cards[first : first + size])
            yield from changed(dealt, cards, [*cards[:first], *stretch, *cards[first + size :]])
        size //= 2
    for index in range(len(listed)):
        lower = sorted((one for one in range(index + 1, len(cards)) if place(cards[one]) < place(cards[index])),
                       key=lambda one: place(cards[one]))  # fmt: skip
        for other in lower[:MOST_EXCHANGES]:
            exchanged = [*cards]
            exchanged[index], exchanged[other] = cards[other], cards[index]
            yield from changed(dealt, cards, exchanged)


def changed(dealt: Json, before: Sequence[str], cards: Sequence[str]) -> Iterable[Json]:
    """The deal with other cards, if they differ."""
    return [dealt_as(dealt, cards)] if list(before) != list(cards) else []


def dealt_as(dealt: Json, cards: Sequence[str]) -> Json:
    """A deal of the same sizes with other cards, in the order of `listed_cards`."""
    source = iter(cards)
    event = {**dealt, "hands": {seat: next_cards(source, len(hand)) for seat, hand in dealt["hands"].items()}}
    if "widow" in dealt:
        event["widow"] = next_cards(source, len(dealt["widow"]))
    if "turn_up" in dealt:
        event["turn_up"] = next(source)
    if "stock" in dealt:
        event["stock"] = [next(source) for _ in dealt["stock"]]
    return event


def next_cards(source: Iterator[str], count: int) -> list[str]:
    """The next `count` cards, sorted."""
    return in_pack_order([next(source) for _ in range(count)])
