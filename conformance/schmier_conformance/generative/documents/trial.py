"""What becomes of one ruleset document: it is refused with reasons, or dealt, replayed, given cases, and played by another engine.

Nothing here trusts the check. A document that it accepts is played with every number of players, and whatever breaks is a fault of the
check or of the reference; a document that it refuses must be refused everywhere, each finding with its place and its reason.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from schmier.action import Action, event_of
from schmier.deal_flow import new_deal
from schmier.io.logs import replay
from schmier.io.random_play import AT_REST, random_action
from schmier.io.results import result
from schmier.io.seeded import dealt_again, seeded_deal
from schmier.io.serve import observe, set_up
from schmier.io.writing import log_of
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier.verbs import Verb
from schmier.violation import Finding, RulesetError
from schmier_conformance.corpus.cases import Case, cases_of, text_of
from schmier_conformance.documents.reading import read_json, validate
from schmier_conformance.engines.comparison import compare
from schmier_conformance.generative.differential.disagreements import disagreements
from schmier_conformance.generative.differential.engine_session import EngineSession
from schmier_conformance.generative.documents.drawn import is_in_schema
from schmier_conformance.generative.game import SEATS, Game
from schmier_conformance.generative.generate import random_deals
from schmier_conformance.generative.generate.trials import schedule
from schmier_conformance.rulesets.findings import findings_of
from schmier_conformance.rulesets.played import unplayed

Json = dict[str, Any]
"""A JSON object."""

DEALS: Final = 3
"""Deals played with each number of players."""

CASES: Final = 2
"""Random deals with wrong actions in the small corpus of a document; a match follows them."""

SAMPLED: Final = 2
"""Deals searched for what the cases may try: a few cases need no more, and a search of all takes most of the time of a document."""

MOST_ACTIONS: Final = 40_000
"""Actions after which a deal counts as one that never ends: of the games that the check accepts one deal in a hundred is played or more."""


class NeverOverError(Exception):
    """A deal went on and on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that should not have happened."""

    what: str
    """The kind, and enough of the message that the same cause is counted together."""
    detail: str


@dataclass(slots=True)
class Trial:
    """What became of a document."""

    document: Json
    findings: Sequence[Finding] = ()
    """Why it is refused; empty where it is accepted."""
    deals: int = 0
    cases: int = 0
    skipped: int = 0
    """Cases that the other engine does not play."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def is_accepted(self) -> bool:
        """Whether the check says that the game can be played."""
        return not self.findings


def try_document(document: Json, engine: EngineSession | None = None) -> Trial:
    """Check a whole document, and put what is accepted through everything that an author can do with it."""
    trial = Trial(document)
    try:
        trial.findings = findings_of(document, "a drawn ruleset")
        if trial.findings:
            trial.faults += wrong_refusals(trial)
            return trial
        played = read_ruleset(document)
        play_at_every_table(trial, played)
        cases = small_corpus(Game(document, played, "1"))
        trial.cases = len(cases)
        trial.faults += failures(cases, played)
        if engine is not None:
            ask(trial, engine, cases, played)
    except Exception as error:  # Any exception is what the trial looks for.
        trial.faults.append(fault_of(error))
    return trial


def fault_of(error: Exception) -> Fault:
    """An exception as a fault: its kind and where it was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Fault(f"{type(error).__name__} in {Path(last.filename).name}, {last.name}", traceback.format_exc())


# ---- refused ---------------------------------------------------------------------------------------------------------


def wrong_refusals(trial: Trial) -> Iterator[Fault]:
    """What is wrong with a refusal: a document that is read all the same, or a finding without a place or a reason.

    A document that only play refuses is read; the deal that broke off is its witness.
    """
    try:
        read_ruleset(trial.document)
    except RulesetError:
        pass
    else:
        if is_in_schema(trial.document) and not list(unplayed(trial.document)):
            yield Fault("refused and read", "the check refuses what is read all the same")
    for finding in trial.findings:
        if not finding.path.startswith("$") or not finding.message:
            yield Fault("a finding without a place", repr(finding))


# ---- played ----------------------------------------------------------------------------------------------------------


def play_at_every_table(trial: Trial, played: Ruleset) -> None:
    """Deal and play with every number of players, and replay each log."""
    for players in played.players:
        for number in range(DEALS):
            log, came_to = one_deal(played, players, f"{players} {number}")
            trial.deals += 1
            replayed = replay(log, rulesets=lambda _: played)
            if replayed.findings or not replayed.is_complete:
                trial.faults.append(Fault("a log is not replayed", repr(replayed.findings)[:2000]))
            elif replayed.deals != [came_to]:
                trial.faults.append(Fault("a log replays to another result", repr((replayed.deals, came_to))[:2000]))


def one_deal(played: Ruleset, players: int, text: str) -> tuple[Json, Json]:
    """A random deal to its end: its log, and its result as a replay gives it; raises `NeverOverError` for one without an end."""
    table = table_for(played, SEATS[:players])
    chance = Random(text)
    deal = new_deal(played, table, chance.randrange(players), (0,) * len(table.parties))
    done: list[Action] = []
    while deal.outcome is None:
        if len(done) > MOST_ACTIONS:
            raise NeverOverError
        if deal.phase.name in AT_REST:
            action = Action(Verb.DEAL, dealt=seeded_deal(played, table, deal.dealer, text))
            text = dealt_again(text)
        else:
            action = random_action(deal, chance)
        deal.apply(action)
        done.append(action)
    log = log_of(deal, [event_of(action, played, table) for action in done])
    came_to = result(deal)
    return log, {key: came_to[key] for key in ("points", "made", "scores")}


# ---- cases -----------------------------------------------------------------------------------------------------------


def small_corpus(game: Game) -> list[Case]:
    """A few cases of a game, written as a fixture, held against the schema and read back."""
    trials, of_players = (schedule(game.ruleset, roles, SAMPLED) for roles in (None, ()))
    made = [random_deals.random_case(game, number, trials) for number in range(1, CASES + 1)]
    made += random_deals.match(game, 1, of_players)
    fixture = {"format": "schmier/fixtures/1", "ruleset": game.document, "cases": made}
    read = read_json(text_of(fixture).encode(), "a small corpus")
    validate("fixtures", read, "a small corpus")
    return list(cases_of(read, "a small corpus", is_trusted=False))


def failures(cases: Sequence[Case], played: Ruleset) -> Iterator[Fault]:
    """The cases that the reference does not pass."""
    for case in cases:
        deal = set_up(played, case.given)
        for step in case.steps:
            differences = compare(step, observe(deal, step), strict_reasons=True).differences
            if differences:
                yield Fault("the reference fails its own case", f"{case.id}: {differences[0]}")
                break


def ask(trial: Trial, engine: EngineSession, cases: Sequence[Case], played: Ruleset) -> None:
    """Put the cases to another engine."""
    for case, answer in zip(cases, engine.ask(cases), strict=True):
        trial.skipped += bool(answer.skipped)
        for found in disagreements(played, case, answer):
            trial.faults.append(Fault(f"engine: {found.key.kind} {found.key.about}", f"{case.id}: {found.words}"))
