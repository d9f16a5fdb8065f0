"""The report of a hunt: each finding with its clause and its smallest deal, and how to see it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from schmier_conformance.engines.fault_groups import one_line
from schmier_conformance.generative.differential.checkpoint import HuntFolder
from schmier_conformance.generative.differential.disagreements import BREAKS_DOWN
from schmier_conformance.generative.differential.findings import Finding
from schmier_conformance.generative.differential.hunt import HuntState
from schmier_conformance.generative.report.smallest_deal import (
    SmallestDeal,
    clause_document,
    clause_lines,
    labelled_line,
)
from schmier_conformance.generative.script import Json

STDERR_SHOWN = 5
"""How many of the last lines on standard error are shown."""


def report(folder: HuntFolder, state: HuntState) -> str:
    """The report of a hunt as text."""
    parts = ["\n".join(finding_lines(folder, state, number)) for number in range(len(state.findings))]
    parts += ["\n".join(unjudged_lines(state))] if state.not_judged else []
    parts += ["\n".join(declared_lines(folder, state))] if folder.hunt.known else []
    return "\n\n".join([*parts, conclusion(folder, state)]) + "\n"


def smallest_deal(folder: HuntFolder, finding: Finding) -> SmallestDeal:
    """The deal of a finding."""
    disagreement = finding.disagreement
    answers = (("expected", finding.script.expected[disagreement.step]), ("got", disagreement.got))
    return SmallestDeal(
        folder.hunt.document,
        finding.script,
        disagreement.step,
        answers,
        disagreement.words,
        shows_answers=finding.key.kind != BREAKS_DOWN,
    )


def finding_lines(folder: HuntFolder, state: HuntState, number: int) -> Iterator[str]:
    """A finding as text; `number` is its index."""
    finding = state.findings[number]
    yield f"FINDING {number + 1}: {finding.sentence}" + (f": {finding.key.about}" if not finding.clauses else "")
    yield from clause_lines("clause", finding.clauses)
    yield labelled_line("seen", how_often(state, finding))
    yield from smallest_deal(folder, finding).lines()
    yield from (labelled_line("stderr", line) for line in finding.disagreement.stderr[-STDERR_SHOWN:])
    yield labelled_line("files", f"{folder.fixture(finding)}, and the deal as a log beside it")
    yield labelled_line("again", again(folder, finding))


def how_often(state: HuntState, finding: Finding) -> str:
    """In how many deals a finding was seen, and how short it has become."""
    count = state.seen[finding.key]
    often = f"in {count} of {state.done} deals; " if count else ""
    where = f"{often}in deal {finding.number} after {finding.steps} steps"
    if not finding.is_repeated:
        return (
            f"{where}; asked again alone, the engine did not repeat it: it may carry something over from deal to deal"
        )
    return f"{where}, here after {len(finding.script.steps)}"


def again(folder: HuntFolder, finding: Finding) -> str:
    """The command that shows a finding again."""
    engine = folder.hunt.settings.command_line
    words = ["schmier", "check", "--engine", engine, "--cases", str(folder.fixture(finding))]
    return shlex.join([*words, *(["--strict-reasons"] if folder.hunt.strict_reasons else [])])


def unjudged_lines(state: HuntState) -> Iterator[str]:
    """What the engine did not play or answer."""
    yield "Not judged:"
    yield from (f"  {count:6} {one_line(why)}" for why, count in state.not_judged.most_common())


def declared_lines(folder: HuntFolder, state: HuntState) -> Iterator[str]:
    """In how many deals each declared difference was met, and those that were not."""
    for entry in folder.hunt.known:
        count = state.declared[entry.name]
        met = f"{count} deals differ as declared by" if count else "Declared, but not met in this hunt:"
        yield f"{met} {one_line(entry.name)}: {one_line(entry.reason)}"


def conclusion(folder: HuntFolder, state: HuntState) -> str:
    """The last line of the report."""
    game = folder.hunt.document["title"]
    kinds = f"{len(state.findings)} kinds of disagreement" if len(state.findings) != 1 else "one kind of disagreement"
    found = kinds if state.findings else "no disagreement"
    given_up = f" Given up: {one_line(state.given_up)}." if state.given_up else ""
    return f"{game}, seed {folder.hunt.seed}: {state.done} deals, {found}.{given_up}"


# ---- as JSON ---------------------------------------------------------------------------------------------------------


def as_document(folder: HuntFolder, state: HuntState, deals: int) -> Json:
    """The report of a hunt of `deals` deals as JSON."""
    return {
        **folder.about,
        "deals": state.done,
        "complete": state.done >= deals,
        "given_up": state.given_up,
        "not_judged": dict(state.not_judged),
        "judged": state.judged,
        "declared": dict(state.declared),
        "findings": [finding_document(folder, state, finding) for finding in state.findings],
    }


def finding_document(folder: HuntFolder, state: HuntState, finding: Finding) -> Json:
    """A finding as JSON."""
    return {
        "kind": finding.key.kind,
        "about": finding.key.about,
        "clauses": [clause_document(label) for label in finding.clauses],
        "deal": finding.number,
        "seen": state.seen[finding.key],
        "repeated": finding.is_repeated,
        "words": finding.disagreement.words,
        **smallest_deal(folder, finding).document(),
        "stderr": list(finding.disagreement.stderr),
        "fixture": str(folder.fixture(finding)),
        "log": str(folder.log(finding)),
        "again": again(folder, finding),
    }
