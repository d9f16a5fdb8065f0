"""What a search came to, told: the smallest deal, what each of the two says, why, and in what else they differ."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.engines.comparison import Manner, compare
from schmier_conformance.engines.deciding import deciding_clauses
from schmier_conformance.engines.fault_groups import one_line, quoted_clause
from schmier_conformance.generative.report.differential import (
    as_json,
    clause_document,
    doing,
    told_before,
    without_reasons,
)
from schmier_conformance.generative.script import Json, case_as_asked
from schmier_conformance.generative.separate.first_difference import Parting
from schmier_conformance.generative.separate.reasons import account_of, clauses_of
from schmier_conformance.wording.rulesets.differences import Difference
from schmier_conformance.wording.situation import drawn

SIDES = ("A", "B")


class Apart(NamedTuple):
    """Two games, and where they part."""

    documents: tuple[Json, Json]
    rulesets: tuple[Ruleset, Ruleset]
    differences: Sequence[Difference]
    """The options that differ."""
    parting: Parting | None
    making: Sequence[str]
    """The options that make the difference there."""
    no_table: Sequence[str]
    """Why there is no deal of both."""
    tried: int


def report(apart: Apart) -> str:
    """The whole text about two games."""
    lines = [
        f"{side}: {document['id']}, {document['title']}" for side, document in zip(SIDES, apart.documents, strict=True)
    ]
    if apart.parting is None:
        return "\n".join([*lines, "", *not_found(apart), *told_differences(apart)]) + "\n"
    return (
        "\n".join([*lines, "", *parting_lines(apart.documents[0], apart.parting), *sides(apart), *making(apart)]) + "\n"
    )


def parting_lines(document: Json, parting: Parting) -> Iterator[str]:
    """The deal up to the step, and the step."""
    script = parting.told.script
    before = len(script.steps) - 1
    steps = "1 step" if before == 1 else f"{before} steps"
    yield f"After {steps}, with {' '.join(script.given['seats'])} at the table and {script.given['dealer']} dealing:"
    yield from told_before(parting.told, before)
    case = case_as_asked(document, parting.told)
    table = drawn(case, before)
    yield from (f"  {'table' if place == 0 else '':<10}{line}" for place, line in enumerate(table))
    yield f"  step      {as_json(script.steps[-1])}"
    for side, said in zip(SIDES, (parting.first, parting.second), strict=True):
        yield f"  {side:<10}{said if isinstance(said, str) else as_json(without_reasons(said))}"
    if parting.differences:
        yield f"  so        {one_line(difference(parting))}"


def difference(parting: Parting) -> str:
    """In what two differ, in words."""
    actions = [(one.manner is Manner.OTHER, one.action) for one in parting.differences if one.action is not None]
    only = {side: [plainly(one) for is_of_a, one in actions if is_of_a == (side == "A")] for side in SIDES}
    if actions:
        return "; ".join([f"only in {side}: {', '.join(listed)}" for side, listed in only.items() if listed])
    if parting.question == "try" and isinstance(parting.first, dict) and isinstance(parting.second, dict):
        words = ["accepted" if "accepted" in said else "refused" for said in (parting.first, parting.second)]
        return f"{words[0]} in A, {words[1]} in B" if words[0] != words[1] else "the trick is another's"
    members = dict.fromkeys(one.member for one in parting.differences)
    return f"another {', '.join(members)}"


def plainly(action: Json) -> str:
    """An action in a few words."""
    return doing(action) if action["do"] != "play" else f"play {doing(action)}"


def law_lines(ruleset: Ruleset, document: Json, parting: Parting) -> Iterator[str]:
    """What the law says where two engines part, and by which clauses."""
    right = parting.told.expected[-1]
    yield f"  law       {as_json(without_reasons(right))}"
    case = case_as_asked(document, parting.told)
    clauses = deciding_clauses(case, ruleset, len(case.steps) - 1, parting.differences, parting.second)
    for label in clauses[:2]:
        yield from quoted_clause(label, "            ", f"  by        {label}: ")
    sides = zip(SIDES, (parting.first, parting.second), strict=True)
    agreeing = [side for side, said in sides if isinstance(said, dict) and agrees(parting, said)]
    yield f"  The law is with {agreeing[0]}." if len(agreeing) == 1 else "  The law is with neither of them."


def agrees(parting: Parting, said: Json) -> bool:
    """Whether an answer is what the law says."""
    return not compare({**parting.told.script.steps[-1], "expect": parting.told.expected[-1]}, said).differences


def sides(apart: Apart) -> Iterator[str]:
    """Why each of two games says what it says: the lines of its account that the other has not, or its clauses."""
    assert apart.parting
    parting = apart.parting
    accounts = [account_of(ruleset, parting) if parting.question != "legal" else [] for ruleset in apart.rulesets]
    if accounts[0] != accounts[1]:
        for side, own, others in zip(SIDES, accounts, reversed(accounts), strict=True):
            lines = [line for line in own if line not in others]
            yield from (f"  {f'{side} counts' if not place else '':<10}{line}" for place, line in enumerate(lines))
        return
    clauses = [clauses_of(ruleset, parting)[:2] for ruleset in apart.rulesets]
    for side, listed in [("both", clauses[0])] if clauses[0] == clauses[1] else zip(SIDES, clauses, strict=True):
        for label in listed:
            yield from quoted_clause(label, "            ", f"  {f'{side} by':<10}{label}: ")


def making(apart: Apart) -> Iterator[str]:
    """The options that make it, told in sentences; where none does alone, all that differ."""
    yield ""
    if not apart.making:
        yield "No single option of those that differ makes it; the games differ in all of these:"
        yield from told_differences(apart)
        return
    yield f"It is made by {' or '.join(apart.making)}:"
    made = [one for one in apart.differences if any(is_of(one.path, path) for path in apart.making)]
    yield from in_sentences(made)
    others = [one for one in apart.differences if one not in made]
    if others:
        yield f"They differ in {len(others)} more: {', '.join(dict.fromkeys(one.title for one in others))}."


def is_of(path: str, option: str) -> bool:
    """Whether a difference is one of an option, or of a part of a ruleset."""
    return path == option or path.startswith(f"{option}.")


def told_differences(apart: Apart) -> list[str]:
    """All options that differ, in sentences."""
    return list(in_sentences(apart.differences))


def in_sentences(differences: Sequence[Difference]) -> Iterator[str]:
    """Options that differ, in sentences."""
    for one in differences:
        yield f"  {one.title}"
        for side, lines in zip(SIDES, (one.first.lines, one.second.lines), strict=True):
            yield from (f"    {f'{side}:' if not place else '  '} {line}" for place, line in enumerate(lines))


def not_found(apart: Apart) -> Iterator[str]:
    """What is said where no deal was found."""
    if not apart.differences:
        yield "The two are the same game: no option differs."
    elif apart.no_table:
        yield "No deal is a deal of both games, so none can tell them apart:"
        yield from (f"  {words}" for words in apart.no_table)
    else:
        yield f"{apart.tried} deals were tried, and on none of them do the two part: hand-worked cases about what differs, and random ones."
    if apart.differences:
        yield "They differ in:"


def as_document(apart: Apart) -> Json:
    """The same for programs."""
    return {
        "a": apart.documents[0]["id"],
        "b": apart.documents[1]["id"],
        "differ": bool(apart.differences),
        "tried": apart.tried,
        "no_common_table": list(apart.no_table),
        "found": parting_document(apart.parting) if apart.parting else None,
        "because": because(apart),
        "made_by": list(apart.making),
        "options": [
            {"option": one.path, "title": one.title, "a": list(one.first.lines), "b": list(one.second.lines)}
            for one in apart.differences
        ],
    }


def because(apart: Apart) -> Json:
    """The clauses and the accounts of both, for programs."""
    if apart.parting is None:
        return {}
    return {
        side.lower(): {
            "clauses": [clause_document(label) for label in clauses_of(ruleset, apart.parting)],
            "account": account_of(ruleset, apart.parting),
        }
        for side, ruleset in zip(SIDES, apart.rulesets, strict=True)
    }


def parting_document(parting: Parting) -> Json:
    """Where two part, for programs."""
    return {
        "given": parting.told.script.given,
        "steps": list(parting.told.script.steps),
        "a": plain(parting.first),
        "b": plain(parting.second),
        "differences": [one.words for one in parting.differences],
    }


def plain(said: Any) -> Any:
    """An observation as JSON has it."""
    return json.loads(json.dumps(said))
