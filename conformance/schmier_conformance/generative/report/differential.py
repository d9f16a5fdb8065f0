"""A hunt told: each finding by its clause, its deal drawn as text, what was asked, answered and right, and how to see it again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from typing import Any

from schmier import spec
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.fault_groups import one_line, quoted_clause
from schmier_conformance.generative.differential.checkpoint import Folder
from schmier_conformance.generative.differential.disagreements import BREAKS_DOWN
from schmier_conformance.generative.differential.findings import Finding, case_of
from schmier_conformance.generative.differential.run import Bag
from schmier_conformance.generative.script import Json, Told
from schmier_conformance.wording.situation import bid, drawn

MOST_WORDS = 40
"""Where more happened before a step, what was refused and asked is left out."""

_WIDTH = 110
_JSON_WIDTH = 600
_CLAUSES_QUOTED = 2


def report(folder: Folder, bag: Bag) -> str:
    """The whole text of one hunt."""
    parts = ["\n".join(finding_lines(folder, bag, number)) for number in range(len(bag.findings))]
    parts += ["\n".join(unjudged(bag))] if bag.not_judged else []
    return "\n\n".join([*parts, conclusion(folder, bag)]) + "\n"


def finding_lines(folder: Folder, bag: Bag, number: int) -> Iterator[str]:
    """One finding."""
    finding = bag.findings[number]
    disagreement, case = finding.disagreement, case_of(folder.hunt.game, finding)
    yield f"FINDING {number + 1}: {finding.words}" + (f": {finding.key.about}" if not finding.clauses else "")
    for place, label in enumerate(finding.clauses[:_CLAUSES_QUOTED]):
        yield from quoted_clause(label, "            ", f"  {'clause' if place == 0 else '':<10}{label}: ")
    yield f"  seen      {how_often(bag, finding)}"
    index = disagreement.step - finding.given
    yield from told_before(finding.told, disagreement.step)
    yield from (f"  {'table' if place == 0 else '':<10}{line}" for place, line in enumerate(drawn(case, index)))
    yield from what_happened(finding, case, index)
    yield f"  files     {folder.fixture(finding)}, and the deal as a log beside it"
    yield f"  again     {again(folder, finding)}"


def how_often(bag: Bag, finding: Finding) -> str:
    """How often a kind was seen, and how small it was made."""
    count = bag.seen[finding.key]
    often = f"in {count} of {bag.done} deals; " if count else ""
    where = f"{often}in deal {finding.number} after {finding.steps} steps"
    if not finding.is_repeated:
        return (
            f"{where}; asked again alone the engine did not do it again: it may carry something over from deal to deal"
        )
    return f"{where}, here after {len(finding.told.script.steps)}"


def told_before(told: Told, step: int) -> Iterator[str]:
    """What happened before a step, in as few lines as may be."""
    words = [word for word in map(happening, told.script.steps[:step], told.expected[:step]) if word]
    if len(words) > MOST_WORDS:
        words = [word for word in words if not word.startswith("(")]
    line = ""
    first = True
    for word in words:
        if line and len(line) + len(word) > _WIDTH:
            yield f"  {'before' if first else '':<10}{line},"
            line, first = "", False
        line = f"{line}, {word}" if line else word
    if line:
        yield f"  {'before' if first else '':<10}{line}"


def happening(step: Json, seen: Json) -> str:
    """A step in words; nothing for a deal, whose cards are shown, and for a question."""
    if "ask" in step:
        return f"(`{step['ask']}` is asked)"
    event = step["try"]
    if event["do"] == "deal" and "accepted" in seen:
        return ""
    words = f"{event.get('by', 'table')} {doing(event)}".strip()
    return f"({words}: refused)" if "rejected" in seen else words


def doing(event: Json) -> str:
    """What is done, in a word or two."""
    if event["do"] == "play":
        under = f" over {' '.join(event['under'])}" if "under" in event else ""
        return f"{event['card']}{under}"
    if event["do"] == "bid":
        return f"bids {bid(event['bid'])}"
    rest = [value for name, value in event.items() if name not in ("do", "by", "hands")]
    return " ".join([event["do"], *(" ".join(one) if isinstance(one, list) else str(one) for one in rest)])


def what_happened(finding: Finding, case: Case, index: int) -> Iterator[str]:
    """What was asked last, what was answered, and what is right."""
    disagreement = finding.disagreement
    request = {name: value for name, value in case.steps[index].items() if name != "expect"}
    yield f"  step      {as_json(request)}"
    if finding.key.kind != BREAKS_DOWN:
        yield f"  expected  {as_json(without_reasons(finding.told.expected[disagreement.step]))}"
        if disagreement.got is not None:
            yield f"  got       {as_json(without_reasons(disagreement.got))}"
    yield f"  so        {one_line(disagreement.words)}"
    yield from (f"  stderr    {line}" for line in disagreement.stderr[-5:])


def without_reasons(seen: Any) -> Any:
    """An observation without what is never judged."""
    return {name: value for name, value in seen.items() if name != "because"} if isinstance(seen, dict) else seen


def as_json(value: Any) -> str:
    """A value in one line."""
    text = json.dumps(value, separators=(",", ":"))
    return text if len(text) <= _JSON_WIDTH else f"{text[: _JSON_WIDTH - 3]}..."


def again(folder: Folder, finding: Finding) -> str:
    """The command that shows a finding again."""
    words = ["schmier", "check", "--engine", folder.hunt.manner.command_line, "--cases", str(folder.fixture(finding))]
    return shlex.join([*words, *(["--strict-reasons"] if folder.hunt.strict_reasons else [])])


def unjudged(bag: Bag) -> Iterator[str]:
    """What the engine did not play or answer."""
    yield "Not judged:"
    yield from (f"  {count:6} {one_line(why)}" for why, count in bag.not_judged.most_common())


def conclusion(folder: Folder, bag: Bag) -> str:
    """The last line."""
    game = folder.hunt.document["title"]
    kinds = f"{len(bag.findings)} kinds of disagreement" if len(bag.findings) != 1 else "one kind of disagreement"
    found = kinds if bag.findings else "no disagreement"
    given_up = f" Given up: {one_line(bag.given_up)}." if bag.given_up else ""
    return f"{game}, seed {folder.hunt.seed}: {bag.done} deals, {found}.{given_up}"


def as_document(folder: Folder, bag: Bag, deals: int) -> Json:
    """The same for programs."""
    return {
        **folder.about,
        "deals": bag.done,
        "complete": bag.done >= deals,
        "given_up": bag.given_up,
        "not_judged": dict(bag.not_judged),
        "findings": [in_document(folder, bag, finding) for finding in bag.findings],
    }


def in_document(folder: Folder, bag: Bag, finding: Finding) -> Json:
    """One finding for programs."""
    disagreement, told = finding.disagreement, finding.told
    return {
        "kind": finding.key.kind,
        "about": finding.key.about,
        "clauses": [clause_document(label) for label in finding.clauses],
        "deal": finding.number,
        "seen": bag.seen[finding.key],
        "repeated": finding.is_repeated,
        "words": disagreement.words,
        "given": told.script.given,
        "steps": list(told.script.steps[: disagreement.step + 1]),
        "expected": told.expected[disagreement.step],
        "got": disagreement.got,
        "stderr": list(disagreement.stderr),
        "fixture": str(folder.fixture(finding)),
        "log": str(folder.log(finding)),
        "again": again(folder, finding),
    }


def clause_document(label: str) -> Json:
    """A clause with its sentence, and where it stands."""
    clause = spec.clauses().get(label)
    if clause is None:
        return {"clause": label}
    return {"clause": label, "text": clause.text, "where": f"spec/rules/{clause.chapter}.md:{clause.line}"}
