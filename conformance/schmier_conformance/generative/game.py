"""A game to generate deals of, and the tables at which its deals begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from schmier.action import Action
from schmier.cards import Card
from schmier.counting.match import as_told
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.dealing import deal_out
from schmier.io.results import rounds_told
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.points import Counts
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table, table_for
from schmier.verbs import Verb
from schmier_conformance.generative.defaults import SEED

Json = dict[str, Any]
"""A JSON object."""

SEATS = ("N", "E", "S", "W", "P", "Q", "R", "T")
"""Names for as many seats as any game has."""

NEAR = 0.5
"""How often a party is so near the end of the match that this deal may bring it there."""

SEVERAL_DEALS = 36
"""The highest deal number drawn where no number of deals ends a match."""


def in_ids(text: str) -> str:
    """A text reduced to the characters the id of a case may have."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in text.lower())


@dataclass(frozen=True, slots=True)
class Game:
    """A ruleset, and the seed from which all its random deals come."""

    document: Json
    """The whole ruleset, nothing left to a parent."""
    ruleset: Ruleset
    seed: str

    @property
    def prefix(self) -> str:
        """The beginning of the ids of its cases."""
        prefix = in_ids(self.ruleset.identifier)
        return prefix if prefix[:1].isalpha() else f"own-{prefix}"

    @property
    def seed_in_ids(self) -> str:
        """The part of an id naming the seed; empty for the default seed."""
        return "" if self.seed == SEED else f"-{in_ids(self.seed)}"

    def chance(self, kind: str, number: int) -> Random:
        """The random numbers of one case, which no other case shares."""
        return Random(f"{kind} {number} {self.seed}")


@dataclass(frozen=True, slots=True)
class Start:
    """A table about to deal."""

    table: Table
    dealer: Seat
    scores: tuple[int, ...]
    """The score of each party before the deal."""
    number: int = 1
    """Which deal of the match it is, from 1."""
    rounds: Rounds = NO_ROUNDS
    """The rounds of Bock and Ramsch left, this deal included."""

    def with_scores(self, scores: tuple[int, ...]) -> Start:
        """The same table with other scores."""
        return replace(self, scores=scores)


# ---- drawing a table -------------------------------------------------------------------------------------------------


def new_table(game: Game, chance: Random) -> Start:
    """A random table: any number of players the game allows, any dealer and scores; often a match is about to end."""
    seats = game.ruleset.seats
    table = table_for(game.ruleset, SEATS[: chance.randint(seats.least_players, seats.most_players)])
    scores = tuple(some_score(game.ruleset, chance) for _ in table.parties)
    number = chance.randint(1, last_deal(game.ruleset)) if game.ruleset.match.deals else 1
    if game.ruleset.match.deals and chance.random() < NEAR:
        number = last_deal(game.ruleset)
    dealer = chance.randrange(len(table.seats))
    return Start(table, dealer, scores, number, some_rounds(game.ruleset, table, chance))


def some_rounds(ruleset: Ruleset, table: Table, chance: Random) -> Rounds:
    """Random rounds, tied Games or setbacks left before a deal; none where the game has none."""
    if ruleset.carries_games or ruleset.counts_setbacks:
        tied = chance.randint(1, 2) if ruleset.carries_games and chance.random() < NEAR else 0
        return Rounds(tied_games=tied, setbacks=some_setbacks(ruleset, table, chance))
    if ruleset.match.bock is None:
        return NO_ROUNDS
    players = len(table.seats)
    begun, later = (chance.randint(1, players),), (players,) * chance.randint(0, 1)
    if ruleset.match.bock.brings_ramsch and chance.random() < NEAR:
        return Rounds(later, begun)
    return Rounds((*begun, *later)) if chance.random() < NEAR else NO_ROUNDS


def some_setbacks(ruleset: Ruleset, table: Table, chance: Random) -> tuple[int, ...]:
    """How often each party was set back before a deal: often once too few to lose the match; empty where it does not matter."""
    if not ruleset.counts_setbacks:
        return ()
    most = ruleset.match.losing_setbacks - 1
    setbacks = tuple([most if chance.random() < NEAR else chance.randint(0, most) for _ in table.parties])
    return setbacks if any(setbacks) else ()


def last_deal(ruleset: Ruleset) -> int:
    """The number of the deal that ends a match; `SEVERAL_DEALS` where a score ends it."""
    return ruleset.match.deals or SEVERAL_DEALS


def some_score(ruleset: Ruleset, chance: Random) -> int:
    """A random score of a party: near the target, near the losing score, or anything between."""
    target, losing = ruleset.match.target, ruleset.match.losing_score
    if not target:
        return chance.randint(-50, 200)
    step = 10 if ruleset.counting.counts is Counts.TRICKS else 1
    if chance.random() < NEAR:
        return target - step * chance.randint(1, max(2, target // (5 * step)))
    if losing is not None and chance.random() < NEAR:
        return losing + step * chance.randint(1, 10)
    return step * chance.randint(-5, max(1, target // step - 1))


# ---- beginning a deal ------------------------------------------------------------------------------------------------


def deal_at(game: Game, start: Start) -> Deal:
    """A deal whose cards are still to be dealt."""
    return new_deal(game.ruleset, start.table, start.dealer, start.scores, start.number, start.rounds)


def given_at(game: Game, start: Start) -> Json:
    """The situation of a table about to deal, as cases give it, without `events`."""
    scores = as_told(start.scores, game.ruleset)
    given: Json = {
        "seats": list(start.table.seats),
        "dealer": start.table.seats[start.dealer],
        "scores": dict(zip(start.table.parties, scores, strict=True)),
    }
    number = {"number": start.number} if start.number > 1 else {}
    rounds = {"rounds": rounds_told(game.ruleset, start.table, start.rounds)} if any(start.rounds) else {}
    return {**given, **number, **rounds}


def dealt_from(ruleset: Ruleset, table: Table, dealer: Seat, pack: Sequence[Card]) -> Action:
    """The action that deals out a pack, its cards in the order in which they are dealt."""
    return Action(Verb.DEAL, dealt=deal_out(list(pack), ruleset, table, dealer))
