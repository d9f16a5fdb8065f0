"""Example deals for sheets: dealt from a seed, bid and played on the reference by players who do the obvious thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from schmier import spec
from schmier.action import Action, event_of
from schmier.cards import NAMES, each
from schmier.deal import Deal, Stage
from schmier.deal_flow import new_deal
from schmier.dealing import deal_out, pack_in_order
from schmier.io.random_play import random_action
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import Seat, table_for
from schmier.verbs import Verb
from schmier_conformance.generative.game import in_ids
from schmier_conformance.wording.accounts.lines import Line
from schmier_conformance.wording.rulesets.sums import usual_table
from schmier_site.law import Document
from schmier_site.worked.deals import Stand, walked

COMPASS: Final = ("N", "E", "S", "W")
LETTERS: Final = ("A", "B", "C", "D", "E", "F", "G", "H")

TRIES: Final = 30
"""The number of deals played for an example."""

MOST_DEALS: Final = 400
"""The limit of deals played for examples of obligations; misère with a void player who holds the Joker is rare."""

RUNGS: Final = 4
"""The number of rungs above the least among which a bid is chosen."""

PLAIN: Final = "AKQJRWET98765432"
"""The ranks as they are thrown away: the last first."""


class ExampleDeal(NamedTuple):
    """A whole deal with its explanation."""

    log: Document
    lines: tuple[Line, ...]
    stands: tuple[Stand, ...]


def seats_of(ruleset: Document) -> tuple[str, ...]:
    """The seats of the usual table."""
    number = usual_table(ruleset)
    return COMPASS if number == len(COMPASS) else LETTERS[:number]


# ---- players who do the obvious thing --------------------------------------------------------------------------------


class _Played(NamedTuple):
    """A deal played to its end."""

    deal: Deal
    events: list[Document]
    redealt: bool
    rung: int
    """The rungs by which the bid was above the least."""


def _played(document: Document, ruleset: Ruleset, seed: int) -> _Played:
    """A deal from a seed."""
    chance = Random(f"sheet {in_ids(document['id'])} {seed}")
    seats = table_for(ruleset, seats_of(document))
    deal = new_deal(ruleset, seats, len(seats.seats) - 1, (0,) * len(seats.parties))
    events: list[Document] = []
    rung, deals = seed % RUNGS, 0
    while deal.outcome is None:
        if deal.phase.name is Stage.DEAL:
            deals += 1
            pack = list(pack_in_order(ruleset))
            chance.shuffle(pack)
            action = Action(Verb.DEAL, dealt=deal_out(pack, ruleset, seats, deal.dealer))
        else:
            action = _obvious(deal, chance, rung)
        events.append(event_of(action, ruleset, seats))
        deal.apply(action)
    return _Played(deal, events, deals > 1, rung)


def _obvious(deal: Deal, chance: Random, rung: int) -> Action:
    """A plausible action: the player with the best suit bids a little, the others pass; low cards are played, unless high ones win."""
    now = deal.legal()
    if now.choose is not None or not now.actions:
        return random_action(deal, chance)
    if deal.phase.name is Stage.AUCTION:
        return _call(deal, now.actions, rung)
    if now.actions[0].do is Verb.DECLARE:
        return _declared(deal, now.actions)
    if deal.phase.name is Stage.PLAY and all(action.do is Verb.PLAY for action in now.actions):
        return _card(deal, now.actions)
    return now.actions[0]


def _longest(deal: Deal, seat: Seat) -> tuple[int, str]:
    """The length of a player's longest suit, weighted by high cards, and the suit."""
    held = [NAMES[card] for card in each(deal.dealt[seat])]
    return max((sum(2 + (card[0] in "AKJ5") for card in held if card[1] == suit), suit) for suit in "CDHS")


def _call(deal: Deal, actions: Sequence[Action], rung: int) -> Action:
    """The call of a player: the one with the best suit bids `rung` rungs above the least bid allowed; the others pass."""
    best = max(deal.playing(), key=lambda seat: _longest(deal, seat))
    for verb in (Verb.PASS, Verb.STAND, Verb.SELL, Verb.HOLD):
        wanted = next((action for action in actions if action.do is verb), None)
        if wanted and wanted.by != best:
            return wanted
    bids = [action for action in actions if action.do in (Verb.BID, Verb.KEEP, Verb.STAND, Verb.HOLD)]
    suit = _longest(deal, best)[1]
    values = [event_of(action, deal.ruleset, deal.table).get("bid") for action in bids]
    named = [action for action, bid in zip(bids, values, strict=True) if bid == {"tricks": 6, "trump": suit}]
    numbers = [action for action, bid in zip(bids, values, strict=True) if isinstance(bid, int)]
    higher = numbers[min(rung, len(numbers) - 1) :] if numbers else []
    return (named or higher or bids or list(actions))[0]


def _declared(deal: Deal, actions: Sequence[Action]) -> Action:
    """The longest suit, or what comes first where no suit is named."""
    events = [(event_of(action, deal.ruleset, deal.table), action) for action in actions]
    suit = _longest(deal, actions[0].by)[1]
    named = [action for event, action in events if suit in (event.get("trump"), event.get("contract"))]
    return (named or list(actions))[0]


def _card(deal: Deal, actions: Sequence[Action]) -> Action:
    """To lead, the highest card; to a trick the lowest that takes it, and the lowest of all where none does."""
    if deal.ranking is None:
        suit = _longest(deal, actions[0].by)[1]
        return max(actions, key=lambda action: (NAMES[action.card][1] == suit, -PLAIN.find(NAMES[action.card][0])))
    if not deal.progress.trick:
        own, suit_of = deal.ranking.power, deal.ranking.suit_of
        return max(actions, key=lambda action: own[suit_of[action.card]][action.card])
    power = deal.progress.power
    beating = [action for action in actions if power[action.card] > power[deal.progress.best]]
    return min(beating or actions, key=lambda action: (power[action.card], -PLAIN.find(NAMES[action.card][0])))


# ---- the deal of a sheet ---------------------------------------------------------------------------------------------


@cache
def _rules(identifier: str) -> tuple[Document, Ruleset]:
    document = spec.ruleset_document(identifier)
    return document, read_ruleset(document)


@cache
def example_deal(identifier: str) -> ExampleDeal:
    """A deal of a shipped game with a made contract and a short explanation."""
    document, ruleset = _rules(identifier)
    played = [_played(document, ruleset, seed) for seed in range(TRIES // 2)]
    chosen = min(played, key=_length)
    log = {
        "format": "schmier/game-log/1",
        "ruleset": identifier,
        "seats": list(seats_of(document)),
        "deals": [{"dealer": seats_of(document)[-1], "events": chosen.events}],
    }
    return ExampleDeal(log, *walked(log))


def _length(played: _Played) -> tuple[bool, bool, int, int]:
    """The key by which bad examples rank last: cards thrown in, a failed contract, a low bid, a long explanation."""
    outcome = played.deal.outcome
    return played.redealt, not (outcome and outcome.made), -played.rung, len(played.events)


def random_moments(identifier: str) -> Iterator[tuple[Deal, Action]]:
    """Random deals of a shipped game: the deal before each card played, and the card."""
    document, ruleset = _rules(identifier)
    table = table_for(ruleset, seats_of(document))
    for seed in range(MOST_DEALS):
        chance = Random(f"tricks {in_ids(identifier)} {seed}")
        deal = new_deal(ruleset, table, len(table.seats) - 1, (0,) * len(table.parties))
        while deal.outcome is None:
            if deal.phase.name is Stage.DEAL:
                pack = list(pack_in_order(ruleset))
                chance.shuffle(pack)
                deal.apply(Action(Verb.DEAL, dealt=deal_out(pack, ruleset, table, deal.dealer)))
                continue
            action = random_action(deal, chance)
            if action.do is Verb.PLAY:
                yield deal, action
            deal.apply(action)
