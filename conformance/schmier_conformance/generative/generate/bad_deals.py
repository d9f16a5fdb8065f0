"""Deals out of order: cases for engines that judge logs, each with one deal that nobody may have dealt.

After the refusal the cards are dealt properly, so that a refused deal that has left a trace shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from schmier.action import Event
from schmier.cards import BIT, NAMES, each, names
from schmier.deal import Deal
from schmier.io.serve import observe
from schmier_conformance.generative.game import SEATS, Game, Json, deal_at, given_at, new_table
from schmier_conformance.generative.generate.case_writer import About, case_document
from schmier_conformance.generative.generate.mentions import may_mention
from schmier_conformance.generative.generate.trials import is_refused
from schmier_conformance.generative.generate.wrong_actions import some_deal
from schmier_conformance.generative.script import MEANINGLESS, ObservedScript, Script

KIND: Final = "dealt"
"""The word in the ids of these cases."""

WHY: Final = "The cards of a log are looked at before anything else; an engine that judges logs refuses this deal."
"""The `why` of every one of them."""

TRIES: Final = 8
"""How many tables are tried before a kind counts as finding nothing in a game."""

LETTERS: Final = 2
"""The letters in the name of a card; a card of a second pack has a mark besides."""

ALL_CARDS: Final = sum(BIT[card] for card, name in enumerate(NAMES) if len(name) == LETTERS)
"""Every card of any single pack."""

Propose = Callable[[Deal, Random], Event | None]
"""Proposes a deal, or None where the kind makes no sense."""


@dataclass(frozen=True, slots=True)
class BadDeal:
    """One way in which a deal is out of order."""

    name: str
    """What is wrong, as the title of the case says it."""
    propose: Propose


def dealt_a_stranger(deal: Deal, chance: Random) -> Event | None:
    """A deal with a card that is not in the pack."""
    event = some_deal(deal, chance)
    strange = names(ALL_CARDS & ~deal.ruleset.cards.pack)
    if not strange:
        return None
    chance.choice([hand for hand in event["hands"].values() if hand])[0] = chance.choice(strange)
    return event


def dealt_a_wrong_widow(deal: Deal, chance: Random) -> Event | None:
    """A deal with a card too few in the widow, or with a widow where there is none."""
    event = some_deal(deal, chance)
    if event.get("widow"):
        event["widow"].pop()
        return event
    spare = spare_card(deal, event)
    return {**event, "widow": [spare]} if spare else None


def dealt_a_short_stock(deal: Deal, chance: Random) -> Event | None:
    """A deal with a card too few in the stock."""
    event = some_deal(deal, chance)
    if not event.get("stock"):
        return None
    event["stock"].pop()
    return event


def dealt_a_stock(deal: Deal, chance: Random) -> Event | None:
    """A deal that names a stock where the cards left over sleep."""
    event = some_deal(deal, chance)
    left = left_over(deal, event)
    return {**event, "stock": left} if left and not deal.ruleset.dealing.has_stock else None


def dealt_a_turned_card(deal: Deal, chance: Random) -> Event | None:
    """A deal with a card turned up where none is, or without one where one is."""
    event = some_deal(deal, chance)
    if "turn_up" in event:
        return {member: value for member, value in event.items() if member != "turn_up"}
    spare = spare_card(deal, event)
    return {**event, "turn_up": spare} if spare else None


def dealt_in_two_places(deal: Deal, chance: Random) -> Event | None:
    """A deal with a card both in a hand and in the widow or the stock."""
    event = some_deal(deal, chance)
    places = [event[place] for place in ("widow", "stock") if event.get(place)]
    if not places:
        return None
    chance.choice(places)[0] = chance.choice([hand for hand in event["hands"].values() if hand])[0]
    return event


def spare_card(deal: Deal, event: Event) -> str | None:
    """A card that a deal puts nowhere, or the last of its stock, taken out of it; None where all are dealt."""
    left = left_over(deal, event) or event.get("stock")
    return left.pop() if left else None


def left_over(deal: Deal, event: Event) -> list[str]:
    """The cards of the pack that a deal puts nowhere."""
    used = {card for hand in event["hands"].values() for card in hand}
    used |= {*event.get("widow", ()), *event.get("stock", ()), event.get("turn_up")}
    return [name for name in names(deal.ruleset.cards.pack) if name not in used]


ALL: Final = (
    BadDeal("a card that is not in the pack", dealt_a_stranger),
    BadDeal("a wrong number of cards in the middle", dealt_a_wrong_widow),
    BadDeal("a stock of the wrong size", dealt_a_short_stock),
    BadDeal("a stock where there is none", dealt_a_stock),
    BadDeal("a wrong turned card", dealt_a_turned_card),
    BadDeal("a card in a hand and in the middle", dealt_in_two_places),
)
"""All of them; the number of one is that of its cases."""

PLAYERS: Final = len(ALL) + 1
"""The number of the case with a wrong number of players."""

NUMBERS: Final = range(1, PLAYERS + 1)
"""The numbers of all."""

# ---- as cases --------------------------------------------------------------------------------------------------------


def bad_deals(game: Game, text: str = "") -> Iterator[Json]:
    """The deals out of order that there are in a game, each as a case; none if they cannot mention a text."""
    if may_mention(game, KIND, text, tuple(title_of(game, number) for number in NUMBERS)):
        cases = (bad_deal(game, number) for number in NUMBERS)
        yield from (case for case in cases if case is not None)


def found_in(game: Game) -> Iterator[tuple[int, str]]:
    """Yield the numbers of the deals out of order that there are in a game, each with what is wrong with it."""
    yield from ((number, what_is_wrong(number)) for number in NUMBERS if bad_deal(game, number) is not None)


def what_is_wrong(number: int) -> str:
    """What is wrong with the deal of a number."""
    return "a wrong number of players" if number == PLAYERS else ALL[number - 1].name


def title_of(game: Game, number: int) -> str:
    """The title of the case of a number."""
    return f"A deal of {game.document['title']} with {what_is_wrong(number)}"


def bad_deal(game: Game, number: int) -> Json | None:
    """The case of a number; None where the game has no such deal."""
    if number == PLAYERS:
        return bad_table(game)
    for place in range(TRIES):
        chance = game.chance(f"{KIND} {place}", number)
        start = new_table(game, chance)
        deal = deal_at(game, start)
        event = ALL[number - 1].propose(deal, chance)
        if event is not None and is_refused(deal, event):
            steps: tuple[Json, ...] = (
                {"try": event},
                {"ask": "legal"},
                {"try": some_deal(deal, chance)},
                {"ask": "state"},
            )
            observed = tuple([observe(deal, step) for step in steps])
            script = ObservedScript(Script(given_at(game, start), steps), observed)
            return case_document(game, script, About(KIND, number, title_of(game, number), WHY))
    return None


def bad_table(game: Game) -> Json | None:
    """The case with a player too many, or one too few where nobody knows so many seats; None where the law plays it."""
    rules, chance = game.ruleset.seats, game.chance(KIND, PLAYERS)
    players = rules.most_players + 1 if rules.most_players < len(SEATS) else rules.least_players - 1
    pack = list(each(game.ruleset.cards.pack))
    chance.shuffle(pack)
    size = min(game.ruleset.dealing.hand_size, len(pack) // players)
    hands = {seat: [NAMES[card] for card in pack[place * size :][:size]] for place, seat in enumerate(SEATS[:players])}
    script = Script(
        {"seats": [*hands], "dealer": SEATS[players - 1], "scores": {}}, ({"try": {"do": "deal", "hands": hands}},)
    )
    try:
        seen = observe(script.begin(game.ruleset), script.steps[0])
    except MEANINGLESS:
        return None
    if "rejected" not in seen:
        return None
    about = About(KIND, PLAYERS, title_of(game, PLAYERS), WHY)
    return case_document(game, ObservedScript(script, (seen,)), about)
