"""The deal that shows a difference: how it went, the table, the step, and the answer of each side, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from schmier import spec
from schmier.action import BID, PLAY, Event
from schmier.verbs import Verb
from schmier_conformance.engines.fault_groups import one_line, quoted_clause
from schmier_conformance.generative.script import Json, ObservedScript, case_of_script
from schmier_conformance.wording.situation import bid, diagram_lines

MOST_WORDS = 40
"""With more steps than this, questions and refused actions are left out of the history."""

CLAUSES_QUOTED = 2
"""How many clauses are quoted_clause; the others are only in the JSON."""

_WIDTH = 110
_JSON_WIDTH = 600


@dataclass(frozen=True, slots=True)
class SmallestDeal:
    """A deal up to a step at which two sides answer differently."""

    ruleset: Json
    """The whole ruleset."""
    script: ObservedScript
    step: int
    """The index of the step in the script."""
    answers: tuple[tuple[str, Any], ...]
    """Each side by its label with its answer: an observation, a text, or None where it gave none."""
    difference: str
    """The difference between the answers as text; empty where it is obvious."""
    shows_answers: bool = True
    """Whether the text shows the answers."""

    def lines(self) -> Iterator[str]:
        """The deal as text."""
        yield from history_lines(self.script, self.step)
        yield from labelled("table", diagram_lines(case_of_script(self.ruleset, self.script), self.step))
        yield labelled_line("step", as_json(self.script.steps[self.step]))
        for label, answer in self.answers if self.shows_answers else ():
            if answer is not None:
                yield labelled_line(label, answer if isinstance(answer, str) else as_json(without_reasons(answer)))
        if self.difference:
            yield labelled_line("so", one_line(self.difference))

    def document(self) -> Json:
        """The deal as JSON: `given`, `steps`, and each answer under its label in lower case."""
        steps = list(self.script.steps[: self.step + 1])
        return {"given": self.script.given, "steps": steps, **{label.lower(): answer for label, answer in self.answers}}


# ---- the history -----------------------------------------------------------------------------------------------------


def history_lines(script: ObservedScript, step: int) -> Iterator[str]:
    """The steps before `step`, in as few lines as possible."""
    words = [word for word in map(step_text, script.steps[:step], script.expected[:step]) if word]
    if len(words) > MOST_WORDS:
        words = [word for word in words if not word.startswith("(")]
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) <= _WIDTH:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    yield from labelled("before", [f"{line}," for line in lines[:-1]] + lines[-1:])


def step_text(step: Json, seen: Json) -> str:
    """A step as text; empty for a deal, whose cards the table shows."""
    if "ask" in step:
        return f"(`{step['ask']}` is asked)"
    event = step["try"]
    if event["do"] == Verb.DEAL and "accepted" in seen:
        return ""
    words = f"{event.get('by', 'table')} {event_text(event)}".strip()
    return f"({words}: refused)" if "rejected" in seen else words


def event_text(event: Event) -> str:
    """An action in a word or two, without its player."""
    if event["do"] == PLAY:
        under = f" over {' '.join(event['under'])}" if "under" in event else ""
        return f"{event['card']}{under}"
    if event["do"] == BID:
        return f"bids {bid(event['bid'])}"
    rest = [value for name, value in event.items() if name not in ("do", "by", "hands")]
    return " ".join([event["do"], *(" ".join(one) if isinstance(one, list) else str(one) for one in rest)])


# ---- lines and values ------------------------------------------------------------------------------------------------


def labelled_line(label: str, text: str) -> str:
    """A line of a report with its label in the first column."""
    return f"  {label:<10}{text}"


def labelled(label: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines of a report under one label."""
    for place, line in enumerate(lines):
        yield labelled_line(label if place == 0 else "", line)


def clause_lines(label: str, clauses: Sequence[str]) -> Iterator[str]:
    """The first few clauses, quoted_clause under one label."""
    for place, clause in enumerate(clauses[:CLAUSES_QUOTED]):
        yield from quoted_clause(
            clause, labelled_line("", ""), labelled_line(label if place == 0 else "", f"{clause}: ")
        )


def clause_document(label: str) -> Json:
    """A clause with its sentence and its place in the law."""
    clause = spec.clauses().get(label)
    if clause is None:
        return {"clause": label}
    return {"clause": label, "text": clause.text, "where": f"spec/rules/{clause.chapter}.md:{clause.line}"}


def without_reasons(seen: Any) -> Any:
    """An observation without `because`, which is never judged."""
    return {name: value for name, value in seen.items() if name != "because"} if isinstance(seen, dict) else seen


def as_json(value: Any) -> str:
    """A value as one line of JSON, shortened where it is very long."""
    text = json.dumps(value, separators=(",", ":"))
    return text if len(text) <= _JSON_WIDTH else f"{text[: _JSON_WIDTH - 3]}..."
