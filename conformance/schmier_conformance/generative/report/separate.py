"""The report of a separation: the smallest deal on which two sides differ, the reasons of each, and all other differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from schmier.action import PLAY
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Question
from schmier_conformance.engines.comparison import Manner, compare
from schmier_conformance.engines.deciding import deciding_clauses
from schmier_conformance.generative.report.smallest_deal import (
    SmallestDeal,
    as_json,
    clause_document,
    clause_lines,
    event_text,
    labelled,
    labelled_line,
    without_reasons,
)
from schmier_conformance.generative.script import Json, case_of_script
from schmier_conformance.generative.separate.first_difference import FirstDifference
from schmier_conformance.generative.separate.reasons import account_of, clauses_of
from schmier_conformance.generative.separate.search import Separation
from schmier_conformance.wording.rulesets.differences import Difference

SIDES = ("A", "B")


# ---- the first difference --------------------------------------------------------------------------------------------


def smallest_deal(document: Json, found: FirstDifference) -> SmallestDeal:
    """The deal of a first difference."""
    answers = tuple(zip(SIDES, (found.first, found.second), strict=True))
    return SmallestDeal(document, found.script, len(found.script.steps) - 1, answers, difference_text(found))


def difference_lines(document: Json, found: FirstDifference) -> Iterator[str]:
    """The deal up to the step, and both answers."""
    before = len(found.script.steps) - 1
    steps = "1 step" if before == 1 else f"{before} steps"
    given = found.script.given
    yield f"After {steps}, with {' '.join(given['seats'])} at the table and {given['dealer']} dealing:"
    yield from smallest_deal(document, found).lines()


def difference_text(found: FirstDifference) -> str:
    """The difference between two answers in a line; empty where an engine broke down."""
    if not found.differences:
        return ""
    actions = [(one.manner is Manner.OTHER, one.action) for one in found.differences if one.action is not None]
    only = {side: [action_text(one) for is_of_a, one in actions if is_of_a == (side == "A")] for side in SIDES}
    if actions:
        return "; ".join([f"only in {side}: {', '.join(listed)}" for side, listed in only.items() if listed])
    if found.question is Question.TRY and isinstance(found.first, dict) and isinstance(found.second, dict):
        words = ["accepted" if "accepted" in answer else "refused" for answer in (found.first, found.second)]
        return f"{words[0]} in A, {words[1]} in B" if words[0] != words[1] else "the trick is another's"
    members = dict.fromkeys(one.member for one in found.differences)
    return f"another {', '.join(members)}"


def action_text(action: Json) -> str:
    """An action in a few words, with its verb."""
    return event_text(action) if action["do"] != PLAY else f"play {event_text(action)}"


def difference_document(document: Json, found: FirstDifference) -> Json:
    """A first difference as JSON."""
    return {
        **smallest_deal(document, found).document(),
        "differences": [one.message for one in found.differences],
    }


# ---- two engines -----------------------------------------------------------------------------------------------------


def law_lines(ruleset: Ruleset, document: Json, found: FirstDifference) -> Iterator[str]:
    """The answer of the law where two engines differ, with the clauses, and which engine agrees."""
    yield labelled_line("law", as_json(without_reasons(found.script.expected[-1])))
    case = case_of_script(document, found.script)
    clauses = deciding_clauses(case, ruleset, len(case.steps) - 1, found.differences, found.second)
    yield from clause_lines("by", clauses)
    sides = zip(SIDES, (found.first, found.second), strict=True)
    agreeing = [side for side, answer in sides if isinstance(answer, dict) and is_right(found, answer)]
    yield f"  The law is with {agreeing[0]}." if len(agreeing) == 1 else "  The law is with neither of them."


def is_right(found: FirstDifference, answer: Json) -> bool:
    """Whether an answer agrees with the law."""
    return not compare({**found.script.steps[-1], "expect": found.script.expected[-1]}, answer).differences


# ---- two rulesets ----------------------------------------------------------------------------------------------------


def report(separation: Separation) -> str:
    """The report on two rulesets as text."""
    lines = [
        f"{side}: {document['id']}, {document['title']}"
        for side, document in zip(SIDES, separation.documents, strict=True)
    ]
    found = separation.found
    if found is None:
        lines += ["", *nothing_found_lines(separation), *option_lines(separation.differences)]
    else:
        deal = difference_lines(separation.documents[0], found)
        lines += ["", *deal, *reason_lines(separation, found), *responsible_lines(separation)]
    return "\n".join(lines) + "\n"


def reason_lines(separation: Separation, found: FirstDifference) -> Iterator[str]:
    """The reasons of each ruleset: the lines of its account the other has not, or its clauses."""
    rulesets = separation.rulesets
    accounts = [account_of(ruleset, found) if found.question is not Question.LEGAL else [] for ruleset in rulesets]
    if accounts[0] != accounts[1]:
        for side, own, others in zip(SIDES, accounts, reversed(accounts), strict=True):
            yield from labelled(f"{side} counts", [line for line in own if line not in others])
        return
    clauses = [clauses_of(ruleset, found) for ruleset in rulesets]
    for side, listed in (
        [("both", clauses[0])] if clauses[0][:2] == clauses[1][:2] else zip(SIDES, clauses, strict=True)
    ):
        yield from clause_lines(f"{side} by", listed)


def responsible_lines(separation: Separation) -> Iterator[str]:
    """The options that cause the difference, as sentences; where none does alone, all that differ."""
    yield ""
    if not separation.responsible:
        yield "No single option of those that differ makes it; the games differ in all of these:"
        yield from option_lines(separation.differences)
        return
    yield f"It is made by {' or '.join(separation.responsible)}:"
    made = [one for one in separation.differences if any(is_of(one.path, path) for path in separation.responsible)]
    yield from option_lines(made)
    others = [one for one in separation.differences if one not in made]
    if others:
        yield f"They differ in {len(others)} more: {', '.join(dict.fromkeys(one.title for one in others))}."


def is_of(path: str, option: str) -> bool:
    """Whether a difference is of an option, or of a section of a ruleset."""
    return path == option or path.startswith(f"{option}.")


def option_lines(differences: Sequence[Difference]) -> Iterator[str]:
    """Differing options as sentences."""
    for one in differences:
        yield f"  {one.title}"
        for side, lines in zip(SIDES, (one.first.lines, one.second.lines), strict=True):
            yield from (f"    {f'{side}:' if not place else '  '} {line}" for place, line in enumerate(lines))


def nothing_found_lines(separation: Separation) -> Iterator[str]:
    """Why there is no deal to show."""
    if not separation.differences:
        yield "The two are the same game: no option differs."
    elif separation.no_table:
        yield "No deal is a deal of both games, so none can tell them apart:"
        yield from (f"  {words}" for words in separation.no_table)
    else:
        tried = "hand-worked cases about what differs, and random ones"
        yield f"{separation.tried} deals were tried, and on none of them do the two part: {tried}."
    if separation.differences:
        yield "They differ in:"


def as_document(separation: Separation) -> Json:
    """The report on two rulesets as JSON."""
    first, found = separation.documents[0], separation.found
    return {
        "a": first["id"],
        "b": separation.documents[1]["id"],
        "differ": bool(separation.differences),
        "tried": separation.tried,
        "no_common_table": list(separation.no_table),
        "found": difference_document(first, found) if found else None,
        "because": reasons_document(separation.rulesets, found) if found else {},
        "made_by": list(separation.responsible),
        "options": [
            {"option": one.path, "title": one.title, "a": list(one.first.lines), "b": list(one.second.lines)}
            for one in separation.differences
        ],
    }


def reasons_document(rulesets: tuple[Ruleset, Ruleset], found: FirstDifference) -> Json:
    """The clauses and the accounts of both rulesets as JSON."""
    return {
        side.lower(): {
            "clauses": [clause_document(label) for label in clauses_of(ruleset, found)],
            "account": account_of(ruleset, found),
        }
        for side, ruleset in zip(SIDES, rulesets, strict=True)
    }
