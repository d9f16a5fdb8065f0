"""Trials: what a random deal tries that the law refuses.

A deal tries one thing only, so that one slip of an engine is one failure in a few deals, and all of them are named alike. First come the
likely mistakes of a player of this very game, in its own verbs and members. What only the author of a log can write, a bad deal or the
notation of another game, has trials of its own, which an engine that judges no logs is never asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from schmier.action import Event, ForcedStep, action_of
from schmier.deal import Deal, PhaseName, Stage
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.corpus.game_notation import BREAKS_OF_RULES, notation_of
from schmier_conformance.corpus.noted_steps import noted_step
from schmier_conformance.corpus.roles import NOTED, Role
from schmier_conformance.generative.game import Game, deal_at, new_table
from schmier_conformance.generative.generate import wrong_actions as wrong
from schmier_conformance.generative.generate.playouts import STEERINGS, played_out
from schmier_conformance.generative.generate.prepared_searches import Outcome, digest_of, prepared
from schmier_conformance.generative.script import without_empty

# ---- a trial ---------------------------------------------------------------------------------------------------------

BEFORE_PLAY: Final[frozenset[PhaseName]] = frozenset((Stage.AUCTION, *StepKind))
"""The auction, and the steps between it and the play."""

BETWEEN: Final[frozenset[PhaseName]] = frozenset(StepKind)
"""The steps between the auction and the play."""

AUCTION: Final[frozenset[PhaseName]] = frozenset((Stage.AUCTION,))
PLAY: Final[frozenset[PhaseName]] = frozenset((Stage.PLAY,))
OVER: Final[frozenset[PhaseName]] = frozenset((Stage.OVER,))
DEAL: Final[frozenset[PhaseName]] = frozenset((Stage.DEAL,))
AFTER_DEAL: Final[frozenset[PhaseName]] = BEFORE_PLAY | PLAY | OVER
ANY: Final[frozenset[PhaseName]] = AFTER_DEAL | DEAL

TRIES: Final = 8
"""How many events of a kind may prove legal before it counts as finding nothing in a state."""

Propose = Callable[[Deal, Random], Event | None]
"""Proposes an event, or None."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that deals try."""

    name: str
    """What is tried, as the title of the case says it."""
    kinds: tuple[Propose, ...]
    """What proposes events, each in its turn."""
    phases: frozenset[PhaseName]
    """The phases in which it is tried."""
    role: Role | None = None
    """The role that the wrong event itself needs; None for the mistake of a player."""

    def event(self, deal: Deal, chance: Random) -> Event | None:
        """An illegal event of this trial in the present state; None if none is found soon."""
        if deal.phase.name not in self.phases:
            return None
        for kind in chance.sample(self.kinds, len(self.kinds)):
            for _ in range(TRIES):
                event = kind(deal, chance)
                if event is None or event.get("cards") == []:
                    break  # A log leaves out an empty list, and without it the event means something else.
                if role_of(deal, event) is self.role and is_refused(deal, event):
                    return event
        return None


def role_of(deal: Deal, event: Event) -> Role | None:
    """The role that an event itself needs; None for one that a player of this game may take for legal."""
    verb = Verb(event["do"])
    if verb is Verb.DEAL or notation_of(deal.ruleset).is_foreign(event):
        return Role.LOGS
    if verb is Verb.BREACH or event.keys() & BREAKS_OF_RULES:
        return Role.IRREGULARITIES
    return Role.LOGS if verb in NOTED and not is_due(deal, verb) else None


def is_due(deal: Deal, verb: Verb) -> bool:
    """Whether a player may choose an action of a verb now."""
    if deal.phase.name in (Stage.DEAL, Stage.OVER):
        return False
    legal = deal.legal()
    return verb == legal.verb or any(action.do is verb for action in legal.actions)


def is_refused(deal: Deal, event: Event) -> bool:
    """Whether the law forbids an event in the present state of a deal."""
    try:
        deal.phase.check(deal, action_of(event, deal.ruleset, deal.table))
    except Violation:
        return True
    return False


# ---- all trials ------------------------------------------------------------------------------------------------------

MISTAKES: Final = (
    Trial("a card that does not follow", (wrong.held_but_not_legal,), PLAY),
    Trial("a call out of turn", (wrong.call_of_another,), BEFORE_PLAY),
    Trial("the last bid again", (wrong.equal_bid,), AUCTION),
    Trial("a play out of turn", (wrong.play_of_another,), PLAY),
    Trial("one card too many", (wrong.one_too_many,), BETWEEN),
    Trial("a card of another hand", (wrong.card_of_another,), PLAY),
    Trial("a lower bid", (wrong.lower_bid,), AUCTION),
    Trial("one card too few", (wrong.one_too_few,), BETWEEN),
    Trial("a card played before", (wrong.card_played_before,), PLAY),
    Trial("a bid below all others", (wrong.number_below_all,), AUCTION),
    Trial("a bid above all others", (wrong.number_above_all,), AUCTION),
    Trial("cards that must not be chosen", (wrong.any_of_the_hand, wrong.card_from_nowhere), BETWEEN),
    Trial("a Joker too soon", (wrong.joker_too_soon,), PLAY),
    Trial("a card before the play", (wrong.card_of_the_hand, wrong.any_card), BEFORE_PLAY),
    Trial("a bid at random", (wrong.any_number, wrong.any_bid_of_tricks, wrong.any_word_for_a_bid), AFTER_DEAL),
    Trial("an earlier bid again", (wrong.earlier_bid,), AUCTION),
    Trial("an action after the end", (wrong.card_played_before, wrong.word_of_the_game), OVER),
    Trial("a stack of cards", (wrong.some_stack,), PLAY),
    Trial("a declaration out of place", (wrong.any_suit, wrong.any_game, wrong.any_partners), AFTER_DEAL),
    Trial("a called card", (wrong.any_called_card,), AFTER_DEAL),
    Trial("a word out of place", (wrong.any_word, wrong.word_of_the_game), AFTER_DEAL),
    Trial("cards chosen at random", (wrong.some_cards,), AFTER_DEAL),
)  # fmt: skip
"""The mistakes of players, the likely ones first."""

IRREGULARITIES: Final = (
    Trial("a mark of a revoke", (wrong.marked_revoke,), PLAY, Role.IRREGULARITIES),
    Trial("a mark of a play out of turn", (wrong.marked_out_of_turn,), PLAY, Role.IRREGULARITIES),
    Trial("a breach", (wrong.any_word,), ANY, Role.IRREGULARITIES),
)
"""What records an irregularity where there is none."""

NOTES: Final = Trial("notes of what happens by itself", (), ANY, Role.LOGS)
"""Not a wrong action: forced steps are noted, rightly or wrongly."""

OF_LOGS: Final = (
    Trial("a card dealt twice", (wrong.dealt_twice,), DEAL, Role.LOGS),
    Trial("a word of another game", (wrong.any_word,), ANY, Role.LOGS),
    Trial("a hand dealt short", (wrong.dealt_short,), DEAL, Role.LOGS),
    NOTES,
    Trial("a hand dealt long", (wrong.dealt_long,), DEAL, Role.LOGS),
    Trial("a bid of another game", (wrong.any_bid_of_tricks, wrong.any_word_for_a_bid, wrong.any_number), ANY, Role.LOGS),
    Trial("a second deal", (wrong.dealt_again,), AFTER_DEAL, Role.LOGS),
    Trial("a stack where none is played", (wrong.some_stack,), PLAY, Role.LOGS),
    Trial("a declaration of another game", (wrong.any_suit, wrong.any_game, wrong.any_partners), ANY, Role.LOGS),
    Trial("a mark of another game", (wrong.marked_revoke, wrong.marked_out_of_turn), PLAY, Role.LOGS),
    Trial("a called card of another game", (wrong.any_called_card,), ANY, Role.LOGS),
    Trial("an exchange of another game", (wrong.some_cards,), AFTER_DEAL, Role.LOGS),
)  # fmt: skip
"""What only the author of a log can write."""

ALL: Final = (*MISTAKES, *IRREGULARITIES, *OF_LOGS)
"""Every trial."""


SAMPLED: Final = 2 * len(STEERINGS)
"""How many random deals are searched for what may be tried in a game."""


KIND: Final = "trials"
"""The name of the search for what may be tried in a game."""

WANTED: Final = tuple(trial.name for trial in ALL)
"""What is searched for."""


def schedule(ruleset: Ruleset, roles: Collection[str] | None = None, sampled: int = SAMPLED) -> tuple[Trial, ...]:
    """The trials of a game in the order in which its deals make them, then again from the first; players' mistakes come twice.

    Trials of other roles than these are left out; None for all roles. A smaller sample is searched sooner, and finds fewer trials.
    """
    asked = [
        trial for trial in found_in(ruleset, sampled) if roles is None or trial.role is None or trial.role in roles
    ]
    mistakes = [trial for trial in asked if trial.role is None]
    return (*mistakes, *(trial for trial in asked if trial.role is not None), *mistakes)


# ---- which trials a game has -----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def found_in(ruleset: Ruleset, sampled: int = SAMPLED) -> tuple[Trial, ...]:
    """The trials that find something to try in a sample of the deals of a game, in their order; at hand for a shipped one."""
    outcome = prepared(ruleset.document, KIND, WANTED) if sampled == SAMPLED else None
    if outcome is None:
        return search_trials(ruleset, sampled)
    return tuple(trial for trial in ALL if trial.name in outcome["found"])


def outcome_of_trials(ruleset: Ruleset, found: Collection[Trial]) -> Outcome:
    """The trials that were found in a game, to be kept."""
    return {"digest": digest_of(ruleset.document, WANTED), "found": [trial.name for trial in found]}


def search_trials(ruleset: Ruleset, sampled: int = SAMPLED) -> tuple[Trial, ...]:
    """The trials that find something to try in a sample of the deals of a game, in their order."""
    game = Game(dict(ruleset.document), ruleset, "trials")
    left = list(ALL)
    for number in range(sampled):
        chance = game.chance("sample", number)
        for deal, forced in states(game, chance, number):
            left = [trial for trial in left if not is_found(trial, deal, forced, chance)]
    return tuple(trial for trial in ALL if trial not in left)


def is_found(trial: Trial, deal: Deal, forced: list[ForcedStep], chance: Random) -> bool:
    """Whether a trial finds something to try now."""
    if trial is NOTES:
        return noted_step(deal, forced, chance) is not None
    return trial.event(deal, chance) is not None


def states(game: Game, chance: Random, number: int) -> Iterator[tuple[Deal, list[ForcedStep]]]:
    """Yield the states of a random deal, each with the forced steps so far."""
    start = new_table(game, chance)
    done = played_out(game, start, chance, STEERINGS[number % len(STEERINGS)]).done
    deal, forced = deal_at(game, start), list[ForcedStep]()
    for action in done:
        yield deal, forced
        deal.apply(action)
        forced += [step for step in deal.confirmable if step not in forced]
    yield deal, forced


# ---- what a deal tries -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class OneTrial:
    """Tries one thing in a deal."""

    trial: Trial

    def event(self, deal: Deal, chance: Random) -> Event | None:
        """Something to try in the present state; None where there is nothing."""
        return self.trial.event(deal, chance)

    @property
    def has_notes(self) -> bool:
        """Whether forced steps are noted."""
        return self.trial is NOTES

    @property
    def phases(self) -> frozenset[PhaseName]:
        """The phases in which something is tried."""
        return self.trial.phases


class AnyTrial:
    """Tries everything in one deal, what was tried least first: for searches that need no verdict for each mistake."""

    has_notes = True
    phases = ANY

    def __init__(self, ruleset: Ruleset) -> None:
        """Begin with nothing tried."""
        self.trials = [trial for trial in found_in(ruleset) if trial is not NOTES]
        self.tried = Counter[str]()
        """How often each trial has been made in each phase."""

    def event(self, deal: Deal, chance: Random) -> Event | None:
        """Something to try in the present state; None where there is nothing."""
        phase = deal.phase.name
        due = [trial for trial in self.trials if phase in trial.phases]
        for trial in sorted(due, key=lambda trial: (self.tried[f"{phase}: {trial.name}"], chance.random())):
            event = trial.event(deal, chance)
            if event is not None:
                self.tried[f"{phase}: {trial.name}"] += 1
                return event
        return None


Attempts = OneTrial | AnyTrial
"""Where a deal takes from what it tries."""


def note(deal: Deal, forced: list[ForcedStep], chance: Random) -> Event | None:
    """A note of a forced step, right or wrong; None where there is nothing to note."""
    event = noted_step(deal, forced, chance)
    return None if event is None else without_empty(event)
