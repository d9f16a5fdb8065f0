"""Random cases, for shipped rulesets and for anybody's house rules: complete random deals with what the reference observed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from schmier.action import Action, ForcedStep, event_of
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.edge.random_play import play_on
from schmier.edge.seeded import seed_text, seeded_deal
from schmier.edge.serve import observe
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.spec import whole
from schmier.table import Table, table_for
from schmier_conformance.corpus.cases import Case, cases_of
from schmier_conformance.corpus.noted_steps import noted_step
from schmier_conformance.corpus.wrong_actions import wrong_action

Json = dict[str, Any]
"""A JSON object."""

SEATS = ("N", "E", "S", "W", "P", "Q", "R", "T")
"""Names for as many seats as may be wanted."""

QUESTIONS = 0.25
"""How often, before an action, the legal actions are asked for; and one seat's view half as often."""

NOTED = 0.5
"""How often, before an action, a forced step is noted where one may be, rightly or wrongly; only where wrong actions are tried."""


def random_events(ruleset: Ruleset, table: Table, dealer: int, seed: str) -> list[Action]:
    """A random complete deal: the same for the same seed."""
    chance = Random(seed)
    deal = new_deal(ruleset, table, dealer, (0,) * len(table.parties))
    done: list[Action] = []
    while deal.outcome is None:
        text = seed_text(ruleset, table, seed, len(done) + 1)
        dealt = Action("deal", dealt=seeded_deal(ruleset, table, dealer, text))
        deal.apply(dealt)
        done += [dealt, *play_on(deal, chance)]
    return done


def random_case(document: Json, ruleset: Ruleset, seed: str, identifier: str, *, wrong: float = 0.0) -> Json:
    """A random deal as a case: every action tried, questions in between, the result at the end.

    `wrong`, from 0 to 1, is how often a wrong action is tried besides, before the deal and after its end too.
    """
    chance = Random(f"questions {seed}")
    players = chance.randint(ruleset.seats.least_players, ruleset.seats.most_players)
    table = table_for(ruleset, SEATS[:players])
    dealer = chance.randrange(players)
    scores = {party: chance.randint(-5, ruleset.match.target - 1) for party in table.parties}
    given = {"seats": list(table.seats), "dealer": table.seats[dealer], "scores": scores, "events": []}
    deal = new_deal(ruleset, table, dealer, [scores[party] for party in table.parties])
    done = random_events(ruleset, table, dealer, seed)
    steps = observed_steps(deal, done, chance, wrong)
    clauses = sorted({clause for step in steps for clause in step["expect"].get("because", [])})
    return {
        "id": identifier,
        "title": f"A random deal of {document['title']} for {players}, seed {seed}",
        "clauses": clauses,
        "why": "No hand-made claim: the reference played at random, and another engine should see the same.",
        "source": "generated",
        "level": "random",
        "seed": seed,
        "given": given,
        "steps": steps,
    }


def observed_steps(deal: Deal, done: Sequence[Action], chance: Random, wrong: float) -> list[Json]:
    """Every action of a deal, with questions in between and wrong actions besides, and what the reference observed."""
    steps: list[Json] = []
    forced: list[ForcedStep] = []

    def observed(request: Json) -> None:
        steps.append({**request, "expect": observe(deal, request)})

    def tried_in_vain() -> None:
        event = wrong_action(deal, chance) if wrong and chance.random() < wrong else None
        if event is not None:
            observed({"try": event})

    for action in done:
        tried_in_vain()
        forced += [step for step in deal.confirmable if step not in forced]
        noted = noted_step(deal, forced, chance) if wrong and chance.random() < NOTED else None
        if noted is not None:
            observed({"try": noted})
        if chance.random() < QUESTIONS:
            observed({"ask": "legal"})
        if chance.random() < QUESTIONS / 2:
            observed({"ask": "view", "seat": chance.choice(deal.table.seats)})
        observed({"try": event_of(action, deal.ruleset, deal.table)})
    tried_in_vain()
    observed({"ask": "result"})
    return steps


def random_cases(document: Json, count: int) -> list[Json]:
    """So many random cases of a ruleset."""
    ruleset = read_ruleset(document)
    prefix = "".join(letter if letter.isalnum() else "-" for letter in ruleset.identifier.lower())
    return [
        random_case(document, ruleset, f"random-{number}", f"{prefix}-random-{number:04}")
        for number in range(1, count + 1)
    ]


def cases_for(document: Json, count: int = 200) -> list[Case]:
    """A corpus of random cases for a ruleset of anybody's own."""
    filled = whole(document)
    fixture = {"format": "schmier/fixtures/1", "ruleset": filled, "cases": random_cases(filled, count)}
    return list(cases_of(fixture, f"generated cases of {filled['id']}"))
