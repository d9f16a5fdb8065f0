"""Hand-worked positions of tricks, set up at another table: with more players, or with longer or shorter hands.

Which card is led, who must follow and who wins a trick does not depend on the number of players. So a position of a game for three is
set up for four: the players of the case hold their cards and some that change nothing, and added players play their lowest cards.
The case keeps its point if the reference decides every action it tries as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import orjson

from schmier.action import action_of, event_of
from schmier.bids import noted_bid
from schmier.cards import NAMES, cards_of, each, names
from schmier.deal import Deal, Stage
from schmier.io.serve import NotSetUp, observe, set_up
from schmier.ruleset.points import Counts
from schmier.ruleset.ruleset import Ruleset, read_checked
from schmier.violation import Violation
from schmier_conformance.corpus.cases import Case, Question
from schmier_conformance.corpus.table_setting import Hands, TableError, ready_to_play
from schmier_conformance.generative.game import SEATS, Game, Json
from schmier_conformance.generative.script import MEANINGLESS

ABOUT_TRICKS: Final = ("play.", "cards.")
"""The prefixes of clauses about tricks alone."""


@dataclass(frozen=True, slots=True)
class Position:
    """The point at which the play of a case begins."""

    hands: Hands
    pitcher: str | None
    bid: object
    trump: str | None
    plays: tuple[Json, ...]
    """The given events of the play."""


def position_of(case: Case, ruleset: Ruleset) -> Position | None:
    """The position of a case whose play has begun before its steps; None for another case."""
    try:
        deal = set_up(ruleset, {**case.given, "events": []})
        for number, event in enumerate(case.given["events"]):
            if deal.phase.name is Stage.PLAY:
                return position_at(deal, case, number)
            deal.apply(action_of(event, ruleset, deal.table))
    except (NotSetUp, Violation):
        return None
    return position_at(deal, case, len(case.given["events"])) if deal.phase.name is Stage.PLAY else None


def position_at(deal: Deal, case: Case, number: int) -> Position | None:
    """The position of a deal whose play begins after `number` events of the case."""
    if deal.pitcher < 0 or deal.partners or deal.called >= 0 or not deal.is_known:
        return None
    hands = {seat: names(hand) for seat, hand in zip(deal.table.seats, deal.hands, strict=True)}
    trump = deal.ranking.name if deal.ranking is not None and deal.ranking.trump_suit >= 0 else None
    plays = tuple(case.given["events"][number:])
    return Position(hands, deal.table.seats[deal.pitcher], noted_bid(deal.bid), trump, plays)


@lru_cache(maxsize=512)
def ruleset_of(text: bytes) -> Ruleset:
    """The ruleset of a fixture file, from its document as JSON, cached: many files share one."""
    return read_checked(orjson.loads(text))


def resized(game: Game, case: Case) -> tuple[Json, list[Json]] | None:
    """The situation and the steps of a case at a table of this game; None where its point is lost."""
    if not case.clauses[0].startswith(ABOUT_TRICKS):
        return None
    ruleset = ruleset_of(orjson.dumps(case.document))
    if game.ruleset.counting.counts != ruleset.counting.counts:
        return None
    position = position_of(case, ruleset)
    if position is None:
        return None
    try:
        given = given_here(game, case, position)
        return replayed(game, case, position, given) if given else None
    except (TableError, Violation, *MEANINGLESS):
        # These hands cannot be dealt in this game, or a step has no meaning in it.
        return None


# ---- setting the table -----------------------------------------------------------------------------------------------


def given_here(game: Game, case: Case, position: Position) -> Json | None:
    """The situation up to the first lead; None where there are too many players."""
    old = list(case.given["seats"])
    seats = [*old, *(name for name in SEATS if name not in old)][: max(len(old), game.ruleset.seats.least_players)]
    if len(seats) > game.ruleset.seats.most_players:
        return None
    hands = hands_here(game.ruleset, case, position, seats)
    dealer = case.given["dealer"]
    ready: Json = {"pitcher": position.pitcher, "bid": bid_here(game.ruleset, position)}
    if position.trump and game.ruleset.counting.counts is Counts.LIST and not game.ruleset.auction.trumps_are_pitched:
        ready["trump"] = position.trump
    events = ready_to_play(ready, hands, seats, dealer, game.ruleset)
    return {"seats": seats, "dealer": dealer, "scores": {}, "events": events}


def bid_here(ruleset: Ruleset, position: Position) -> object:
    """The least bid of this game, or the contract played, as scenarios write it."""
    if isinstance(position.bid, dict):
        return f"{position.bid['tricks']}{position.bid['trump']}"
    return position.bid if isinstance(position.bid, str) else max(1, ruleset.auction.minimum)


def hands_here(ruleset: Ruleset, case: Case, position: Position, seats: Sequence[str]) -> Hands:
    """The hands: the cards of the case as far as there is room, filled up with cards that change nothing."""
    size = ruleset.exchange.level
    needed = cards_mentioned(case, position)
    used = cards_of(card for hand in position.hands.values() for card in hand)
    left = [NAMES[card] for card in each(ruleset.cards.pack & ~used)]
    hands: Hands = {}
    for seat in seats:
        own = position.hands.get(seat, [])
        hand = [*(card for card in own if card in needed), *(card for card in own if card not in needed)][:size]
        suits = {card[1] for card in own}
        left.sort(key=lambda card: card[1] not in suits)
        hands[seat] = [*hand, *left[: size - len(hand)]]
        del left[: size - len(hand)]
    return hands


def cards_mentioned(case: Case, position: Position) -> set[str]:
    """The cards played or tried."""
    tried = [step["try"] for step in case.steps if "try" in step]
    return {event["card"] for event in [*position.plays, *tried] if "card" in event}


# ---- playing ---------------------------------------------------------------------------------------------------------


def replayed(game: Game, case: Case, position: Position, given: Json) -> tuple[Json, list[Json]] | None:
    """The plays and the steps of a case, with the plays of added players between; None where the reference decides otherwise."""
    deal = set_up(game.ruleset, given)
    added = {seat for seat in given["seats"] if seat not in case.given["seats"]}
    events: list[Json] = [*given["events"]]
    for play in position.plays:
        events += played_by(deal, added)
        events.append(play)
        if "rejected" in observe(deal, {"try": play}):
            return None
    events += played_by(deal, added)
    steps: list[Json] = []
    for step in case.steps:
        here = step_here(deal, step, position, added)
        if here is None:
            return None
        steps += here
    return ({**given, "events": events}, steps) if steps and keeps_reason(case, steps) else None


def played_by(deal: Deal, added: set[str]) -> list[Json]:
    """The plays of added players until another player acts."""
    return [step["try"] for step in followed_by(deal, added)]


def lowest(deal: Deal) -> Json:
    """The play least likely to win."""
    play = deal.progress
    action = min(deal.legal().actions, key=lambda action: play.power[action.card] if play.power else 0)
    return event_of(action, deal.ruleset, deal.table)


def step_here(deal: Deal, step: Json, position: Position, added: set[str]) -> list[Json] | None:
    """A step and the plays of added players after it; empty for a question that depends on the table, None where the answer differs."""
    expected = step["expect"]
    if "try" in step:
        seen = observe(deal, {"try": step["try"]})
        tried = [{"try": step["try"], "expect": seen}]
        after = followed_by(deal, added)
        winner = next((one["expect"]["trick_to"] for one in [*tried, *after] if "trick_to" in one["expect"]), None)
        is_same = seen.get("rejected") == expected.get("rejected") and winner == expected.get("trick_to")
        return [*tried, *after] if is_same else None
    if step["ask"] != Question.LEGAL:
        return []
    seen = observe(deal, {"ask": "legal"})
    own = {card for hand in position.hands.values() for card in hand}
    plays = [action for action in seen.get("actions", ()) if action.get("card") in own]
    return (
        [{"ask": "legal", "expect": seen}] if (seen["by"], plays) == (expected["by"], expected.get("actions")) else None
    )


def followed_by(deal: Deal, added: set[str]) -> list[Json]:
    """The plays of added players, as steps."""
    steps = []
    while deal.phase.name is Stage.PLAY and deal.table.seats[deal.turn] in added:
        play = lowest(deal)
        steps.append({"try": play, "expect": observe(deal, {"try": play})})
    return steps


def keeps_reason(case: Case, steps: list[Json]) -> bool:
    """Whether the clause of the case decides here if it decides there."""
    clause = case.clauses[0]
    return decides(clause, steps) or not decides(clause, case.steps)


def decides(clause: str, steps: Sequence[Json]) -> bool:
    """Whether a clause is the reason of a step."""
    seen = [step["expect"] for step in steps]
    return any(clause == one.get("rejected") or clause in one.get("because", ()) for one in seen)
