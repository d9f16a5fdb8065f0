"""Why two games part where they do: what each says, by which clause, and which of the options that differ make it so."""

from __future__ import annotations

from typing import Final

from schmier.deal import Deal
from schmier.io.serve import attempt, observe, set_up
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.violation import RulesetError
from schmier_conformance.engines.deciding_actions import reasons_for
from schmier_conformance.engines.deciding_results import of_result
from schmier_conformance.generative.script import IMPOSSIBLE, Json, Script
from schmier_conformance.generative.separate.first_difference import Parting, Rulesets
from schmier_conformance.rulesets.alter import changed, without
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.accounts.account import lines_of_account
from schmier_conformance.wording.rulesets.differences import Difference

LISTS: Final = ("points.list", "auction.slams", "auction.no_tricks")
"""The options whose members differ one by one, and are changed all together."""

MOST_ACTIONS: Final = 4
"""So many actions are told of that one of two games lists and the other does not."""


def deal_before(ruleset: Ruleset, parting: Parting) -> Deal:
    """The deal as it stands before the step at which two games part."""
    deal = set_up(ruleset, {**parting.told.script.given, "events": []})
    for step in parting.told.script.steps[:-1]:
        observe(deal, step)
    return deal


def clauses_of(ruleset: Ruleset, parting: Parting) -> list[str]:
    """The clauses by which one of two games says what it says at the step."""
    deal, step = deal_before(ruleset, parting), parting.told.script.steps[-1]
    if "try" in step:
        outcome = attempt(deal, step["try"])
        return [str(outcome["rejected"])] if "rejected" in outcome else list(map(str, outcome["because"]))
    if step["ask"] == "legal":
        actors = [deal.table.seats[seat] for seat in deal.legal().by]
        actions = [one.action for one in parting.differences if one.action is not None][:MOST_ACTIONS]
        return list(
            dict.fromkeys(
                clause for by in actors[:1] for one in actions for clause in reasons_for(deal, {**one, "by": by})
            )
        )
    if deal.outcome is None:
        return []
    return list(map(str, of_result(deal, deal.outcome, parting.differences, observe(deal, step), None)))


def account_of(ruleset: Ruleset, parting: Parting) -> list[str]:
    """The lines of the account of one of two games, with their clauses; none where the deal is not over."""
    deal = deal_before(ruleset, parting)
    if deal.outcome is None:
        return []
    lines = lines_of_account(deal, deal.outcome, 0)
    return [f"{line.text} [{', '.join(line.clauses)}]" for line in lines]


# ---- the options that make it ----------------------------------------------------------------------------------------


def options_that_make_it(first: Json, second: Json, parting: Parting, differences: list[Difference]) -> list[str]:
    """The options by each of which alone one game would say there what the other says; or else the parts of a ruleset."""
    script = parting.told.script

    def makes_it(path: str) -> bool:
        return agrees_with(first, second, script, path) or agrees_with(second, first, script, path)

    options = dict.fromkeys(option_of(one.path) for one in differences)
    parts = dict.fromkeys(path.partition(".")[0] for path in options)
    return [path for path in options if makes_it(path)] or [path for path in parts if makes_it(path)]


def option_of(path: str) -> str:
    """The option of a difference: of a member of a list, the list."""
    return next((listed for listed in LISTS if path.startswith(f"{listed}.")), path)


def agrees_with(first: Json, second: Json, script: Script, path: str) -> bool:
    """Whether the first game, with one option as in the second, says there what the second says."""
    try:
        hybrid = read_ruleset({**first_with(first, second, path), "id": "hybrid"})
        return Rulesets(hybrid, read_ruleset(second)).part(script) is None and plays(hybrid, script)
    except (RulesetError, *IMPOSSIBLE):
        return False


def plays(ruleset: Ruleset, script: Script) -> bool:
    """Whether a script means something in a game, as far as its deals: they are in order."""
    deal = set_up(ruleset, {**script.given, "events": []})
    for step in script.steps:
        seen = observe(deal, step)
        if step.get("try", {}).get("do") == "deal" and "rejected" in seen:
            return False
    return True


def first_with(first: Json, second: Json, path: str) -> Json:
    """The first ruleset with one option as it is in the second."""
    value, names = value_at(second, path), path.split(".")
    return without(first, names) if value is None else changed(first, names, value)
