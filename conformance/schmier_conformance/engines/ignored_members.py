"""Members of actions that an engine ignores: `under` of a card, `revoke`, the cards of a draw.

An adapter that reads the members it knows and drops the others plays the card and leaves the stack. That is one mistake of form, however
many cases try it. The hypothesis is exact: the engine answers as the reference does when the member is taken out of every action.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schmier.action import CLAIMED, MARKS, Event
from schmier.contracts import LEVELS
from schmier.io.serve import NotSetUp, observe, ruleset_of, set_up
from schmier.spec import Document
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.corpus.cases import Case, Question, question_of, without_expectation
from schmier_conformance.engines.comparison import Manner
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.shapes import Place, WrongShape
from schmier_conformance.engines.verdicts import Judgement, Verdict

IGNORABLE: Final[Mapping[Verb, frozenset[str]]] = {
    Verb.PLAY: MARKS,
    Verb.TAKE: frozenset(("cards",)),
    Verb.DRAW: frozenset(("cards",)),
    Verb.DECLARE: frozenset(LEVELS),
    Verb.CLAIM: frozenset(("agreed", *CLAIMED)),
    Verb.CONCEDE: frozenset(("agreed", "open")),
    Verb.BREACH: frozenset(("discard",)),
}
"""By verb, the members without which an action is still one."""


class Ignored(NamedTuple):
    """A member of the actions of a verb."""

    verb: str
    member: str

    def is_in(self, event: Event) -> bool:
        """Whether an action has the member."""
        return event["do"] == self.verb and self.member in event

    def stripped(self, event: Event) -> Event:
        """An action without the member."""
        return {name: value for name, value in event.items() if name != self.member} if self.is_in(event) else event


def without_ignored(judgements: Sequence[Judgement]) -> tuple[list[Judgement], list[WrongShape]]:
    """The judgements with the failures that an ignored member explains as `MISSHAPEN`, and the ignored members."""
    now, shapes = list(judgements), list[WrongShape]()
    for ignored in dict.fromkeys(suspect for judgement in judgements for suspect in suspects(judgement)):
        explained = explained_by(ignored, now)
        for index in explained:
            message = f"only `{ignored.member}` of `{ignored.verb}` is ignored"
            now[index] = replace(now[index], verdict=Verdict.MISSHAPEN, message=message)
        if explained:
            place = Place(Question.TRY, ignored.member)
            shapes.append(WrongShape(place, Manner.IGNORED, len(explained), "", ignored.verb))
    return now, shapes


def suspects(judgement: Judgement) -> Iterator[Ignored]:
    """Yield the members that an engine may have ignored where it accepts what must be refused."""
    if judgement.verdict is not Verdict.FAILED or judgement.step is None:
        return
    step = judgement.case.steps[judgement.step]
    if question_of(step) is Question.TRY and "rejected" in step["expect"] and judgement.got.get("accepted") is True:
        event = step["try"]
        for member in sorted(IGNORABLE.get(Verb(event["do"]), frozenset()) & event.keys()):
            yield Ignored(event["do"], member)


def explained_by(ignored: Ignored, judgements: Sequence[Judgement]) -> list[int]:
    """The indices of the failures that an ignored member explains; none if the engine minds the member in some case."""
    explained = []
    for index, judgement in enumerate(judgements):
        if not mentions(judgement.case, ignored):
            continue
        if judgement.verdict is Verdict.PASSED:
            right = [judgement.case.steps[step]["expect"] for step in judgement.steps]
            if not answers_so(ignored, judgement, right):
                return []
        elif judgement.verdict is Verdict.FAILED and answers_so(ignored, judgement, judgement.observations):
            explained.append(index)
    return explained


def mentions(case: Case, ignored: Ignored) -> bool:
    """Whether an action of a case has a member."""
    tried = (step["try"] for step in case.steps if "try" in step)
    return any(ignored.is_in(event) for event in (*case.given["events"], *tried))


def answers_so(ignored: Ignored, judgement: Judgement, observations: Sequence[Document]) -> bool:
    """Whether these are the observations of an engine that ignores a member."""
    case = case_without(judgement.case, ignored)
    if case is None or not judgement.steps:
        return False
    return judge(case, judgement.steps, {"observations": list(observations)}).verdict is Verdict.PASSED


def case_without(case: Case, ignored: Ignored) -> Case | None:
    """A case without a member in its actions, and with what the reference then observes; None if it cannot be set up."""
    given = {**case.given, "events": [ignored.stripped(event) for event in case.given["events"]]}
    requests = [without_expectation(step) for step in case.steps]
    steps = [{**step, "try": ignored.stripped(step["try"])} if "try" in step else step for step in requests]
    try:
        deal = set_up(ruleset_of(json.dumps(case.document, sort_keys=True)), given)
        observed = tuple([{**step, "expect": observe(deal, step)} for step in steps])
    except (NotSetUp, Violation, ValueError, LookupError):
        return None
    return case.changed(given=given, steps=observed)
