"""Why two rulesets differ at a step: the clauses that decide in each, and the options that cause the difference."""

from __future__ import annotations

from typing import Final

from schmier.deal import Deal
from schmier.io.serve import attempt, observe
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.verbs import Verb
from schmier.violation import RulesetError
from schmier_conformance.corpus.cases import Question
from schmier_conformance.engines.deciding_actions import reasons_for
from schmier_conformance.engines.deciding_results import of_result
from schmier_conformance.generative.script import MEANINGLESS, Json, Script
from schmier_conformance.generative.separate.first_difference import FirstDifference, RulesetPair
from schmier_conformance.rulesets.alter import changed, without
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.accounts.account import lines_of_account
from schmier_conformance.wording.rulesets.differences import Difference

LISTS: Final = ("points.list", "auction.slams", "auction.no_tricks")
"""Options whose members are compared one by one but changed together."""

MOST_ACTIONS: Final = 4
"""The limit of explained actions listed by only one of the two rulesets."""


def deal_before(ruleset: Ruleset, found: FirstDifference) -> Deal:
    """The deal before the step at which two rulesets differ."""
    deal = found.script.script.begin(ruleset)
    for step in found.script.steps[:-1]:
        observe(deal, step)
    return deal


def clauses_of(ruleset: Ruleset, found: FirstDifference) -> list[str]:
    """The clauses by which a ruleset decides the step."""
    deal, step = deal_before(ruleset, found), found.script.steps[-1]
    if "try" in step:
        outcome = attempt(deal, step["try"])
        return [str(outcome["rejected"])] if "rejected" in outcome else list(map(str, outcome["because"]))
    if step["ask"] == Question.LEGAL:
        actors = [deal.table.seats[seat] for seat in deal.legal().by]
        actions = [one.action for one in found.differences if one.action is not None][:MOST_ACTIONS]
        return list(
            dict.fromkeys(
                clause for by in actors[:1] for one in actions for clause in reasons_for(deal, {**one, "by": by})
            )
        )
    if deal.outcome is None:
        return []
    return list(map(str, of_result(deal, deal.outcome, found.differences, observe(deal, step), None)))


def account_of(ruleset: Ruleset, found: FirstDifference) -> list[str]:
    """The lines of the account under a ruleset, with their clauses; empty where the deal is not over."""
    deal = deal_before(ruleset, found)
    if deal.outcome is None:
        return []
    lines = lines_of_account(deal, deal.outcome, 0)
    return [f"{line.text} [{', '.join(line.clauses)}]" for line in lines]


# ---- the options that make it ----------------------------------------------------------------------------------------


def responsible_options(first: Json, second: Json, found: FirstDifference, differences: list[Difference]) -> list[str]:
    """The options that alone make one ruleset answer as the other; if there are none, such sections of a ruleset."""
    script = found.script.script

    def is_responsible(path: str) -> bool:
        return agrees_with(first, second, script, path) or agrees_with(second, first, script, path)

    options = dict.fromkeys(option_of(one.path) for one in differences)
    parts = dict.fromkeys(path.partition(".")[0] for path in options)
    return [path for path in options if is_responsible(path)] or [path for path in parts if is_responsible(path)]


def option_of(path: str) -> str:
    """The option of a difference; for a member of a list, the list."""
    return next((listed for listed in LISTS if path.startswith(f"{listed}.")), path)


def agrees_with(first: Json, second: Json, script: Script, path: str) -> bool:
    """Whether the first ruleset, with one option as in the second, answers as the second."""
    try:
        hybrid = read_ruleset({**first_with(first, second, path), "id": "hybrid"})
        return RulesetPair(hybrid, read_ruleset(second)).difference_over(script) is None and plays(hybrid, script)
    except (RulesetError, *MEANINGLESS):
        return False


def plays(ruleset: Ruleset, script: Script) -> bool:
    """Whether the deals of a script are correct under a ruleset."""
    deal = script.begin(ruleset)
    for step in script.steps:
        seen = observe(deal, step)
        if step.get("try", {}).get("do") == Verb.DEAL and "rejected" in seen:
            return False
    return True


def first_with(first: Json, second: Json, path: str) -> Json:
    """The first ruleset with one option as in the second."""
    value, names = value_at(second, path), path.split(".")
    return without(first, names) if value is None else changed(first, names, value)
