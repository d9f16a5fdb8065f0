"""Roles: what an engine takes part in, and what a case needs of it.

An engine that only plays cards has no opinion on a bid, and one that deals by itself never meets a bad deal. Each says so in its answer to
`start`. What a case needs is derived from its events and steps, by `needs_of` alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, Final, assert_never

from schmier.action import REDEAL, Event, action_of
from schmier.deal import Deal, PhaseName, Stage
from schmier.forced_steps import is_confirmable
from schmier.io.serve import begun
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier.violation import Undecidable, Violation
from schmier_conformance.corpus.game_notation import BREAKS_OF_RULES, GameNotation, notation_of

Json = Mapping[str, Any]
"""A JSON object."""


class Role(StrEnum):
    """What an engine takes part in. The value is the word with which an engine declares it."""

    DEAL = "deal"
    """It deals: it knows when a deal is due, and goes on with the cards dealt in a step."""
    AUCTION = "auction"
    """It bids, names trumps and games, calls partners, and doubles."""
    EXCHANGE = "exchange"
    """It takes, discards, draws and passes cards before the play."""
    PLAY = "play"
    """It plays cards, and counts what they won."""
    MATCH = "match"
    """It keeps a match: the scores before a deal, the number of the deal, and who wins in the end."""
    IRREGULARITIES = "irregularities"
    """It records what was found at the table: a revoke, a card out of turn, a breach."""
    LOGS = "logs"
    """It judges foreign logs: bad deals, notes of forced steps, partial records, and the notation of other games."""


def in_order(roles: Collection[Role]) -> tuple[Role, ...]:
    """Some roles in the order of their definition, each once."""
    return tuple(role for role in Role if role in roles)


def needs_of(ruleset: Ruleset, given: Json, steps: Sequence[Json]) -> tuple[Role, ...]:
    """The roles that a case needs, in order: `steps` have their expectations."""
    needs = Needs(ruleset, given)
    for event in given["events"]:
        needs.add_given(event)
    for step in steps:
        needs.add_step(step)
    return in_order(needs.roles)


NOTED: Final = frozenset((Verb.TAKE, Verb.DRAW, Verb.DISCARD, Verb.REDEAL))
"""The verbs with which a log notes what happened by itself."""


class Needs:
    """The needs of a case while it is played again."""

    def __init__(self, ruleset: Ruleset, given: Json) -> None:
        """Begin before the first event of a case."""
        self.deal: Deal = begun(ruleset, dict(given))
        self.notation: GameNotation = notation_of(ruleset)
        self.roles: set[Role] = set()
        self.forced: set[Verb] = set()
        """The verbs of the forced steps so far."""
        if any(given["scores"].values()) or given.get("number", 1) > 1 or given.get("rounds"):
            self.roles.add(Role.MATCH)

    def add_given(self, event: Event) -> None:
        """Add what an event needs that has happened before the first step: it is read, and not decided."""
        self.roles.update(self.of_marks(event))
        if self.is_note(event, is_accepted=True) or self.is_partial(event):
            self.roles.add(Role.LOGS)
        self.carry_out(event)

    def add_step(self, step: Json) -> None:
        """Add what a question or an action needs."""
        expected = step["expect"]
        if expected.get("winner") is not None or expected.get("rounds"):
            self.roles.add(Role.MATCH)
        if "try" not in step:
            self.roles.update(roles_in(self.deal))
            return
        event, is_accepted = step["try"], "accepted" in expected
        self.roles.update(self.of_action(event, is_accepted=is_accepted))
        if is_accepted:
            self.carry_out(event)

    def of_action(self, event: Event, *, is_accepted: bool) -> Iterator[Role]:
        """Yield what an action needs that is tried now."""
        if event["do"] == Verb.DEAL:
            yield Role.DEAL if is_accepted and not self.is_partial(event) else Role.LOGS
        elif self.is_note(event, is_accepted=is_accepted) or self.notation.is_foreign(event):
            yield Role.LOGS
        else:
            yield from self.of_marks(event)
            yield from roles_in(self.deal)

    def of_marks(self, event: Event) -> Iterator[Role]:
        """Yield what the marks of a break of the rules need."""
        if event["do"] == Verb.BREACH or event.keys() & BREAKS_OF_RULES:
            yield Role.IRREGULARITIES

    def is_note(self, event: Event, *, is_accepted: bool) -> bool:
        """Whether an event notes, rightly or wrongly, what happens by itself."""
        verb = Verb(event["do"])
        if verb not in NOTED:
            return False
        if verb is REDEAL:
            return "by" not in event
        if is_accepted:
            return is_confirmable(self.deal, action_of(event, self.deal.ruleset, self.deal.table)) and not self.is_due(
                verb
            )
        return verb in self.forced and not self.is_due(verb)

    def is_partial(self, event: Event) -> bool:
        """Whether an event is a deal that leaves cards of a player's hand out."""
        if event["do"] != Verb.DEAL:
            return False
        dealt = action_of(event, self.deal.ruleset, self.deal.table).dealt
        return dealt is not None and any(dealt.unknown[seat] for seat in self.deal.playing())

    def is_due(self, verb: Verb) -> bool:
        """Whether a player may choose an action of a verb now."""
        with suppress(Undecidable):
            legal = self.deal.legal()
            return verb == legal.verb or any(action.do is verb for action in legal.actions)
        return True

    def carry_out(self, event: Event) -> None:
        """Let an event happen."""
        with suppress(Violation, Undecidable):
            self.deal.apply(action_of(event, self.deal.ruleset, self.deal.table))
        self.forced.update(step.do for step in self.deal.confirmable)


def roles_in(deal: Deal) -> tuple[Role, ...]:
    """What a question or a choice needs in the present phase of a deal."""
    name: PhaseName = deal.phase.name
    match name:
        case Stage.DEAL:
            return (Role.DEAL,)
        case Stage.AUCTION:
            return (Role.AUCTION,)
        case Stage.PLAY:
            return (Role.PLAY,)
        case Stage.OVER:
            return (Role.PLAY,) if any(deal.tricks_won) else (Role.AUCTION,)
        case StepKind():
            return (role_at(name),)
        case _:
            assert_never(name)


def role_at(step: StepKind) -> Role:
    """What a step between the auction and the play needs."""
    match step:
        case StepKind.NAME_TRUMPS | StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE | StepKind.ANNOUNCE:
            return Role.AUCTION
        case StepKind.CONTRA | StepKind.GRAND_HAND | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.TAKE_OR_HAND:
            return Role.AUCTION
        case StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.DISCARD | StepKind.DRAW | StepKind.ROB:
            return Role.EXCHANGE
        case StepKind.SEARCH | StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.REPLACE | StepKind.BURY | StepKind.PUSH:
            return Role.EXCHANGE
        case StepKind.REARRANGE | StepKind.DEAL_MORE | StepKind.MISDEAL:
            return Role.EXCHANGE
        case _:
            assert_never(step)
