"""Logs with their explanations, for the tests of explanations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import orjson

from read_once import corpus
from schmier.account import COUNTED
from schmier.action import Event
from schmier.cards import BIT
from schmier.deal import Deal
from schmier.io.findings import Replay
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.accounts.lines import Line
from schmier_conformance.wording.vocabulary import COMMON


class ExplainedLog(NamedTuple):
    """A log of one deal, replayed and explained."""

    deal: Deal
    replayed: Replay
    lines: list[Line]
    because: list[str]
    """Every clause that decided an event."""


class Recording(Explainer):
    """An explainer that keeps what it looked on at."""

    def __init__(self) -> None:
        super().__init__()
        self.because: list[str] = []
        self.deal: Deal

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """Keep the clauses."""
        assert deal.because is not None
        self.because += deal.because
        super().after(deal, number, position, event)
        if len(deal.winners) > len(self.was.winners) and event["do"] == "play":
            self.check_trick(deal)

    def check_trick(self, deal: Deal) -> None:
        """The text says a trick was won with a trump exactly where it was."""
        assert deal.ranking is not None
        wins = f"{COMMON.player(deal.table.seats[deal.winners[-1]])} wins: "
        said = next(text for text in self.lines[-1].text.split("; ") if text.removesuffix(".").startswith(wins))
        is_trump = bool(BIT[deal.progress.best] & deal.ranking.trumps)
        assert is_trump == ("trump" in said or "of two Jokers" in said), said

    def counted(self, deal: Deal, number: int) -> None:
        """Keep the deal."""
        self.deal = deal
        super().counted(deal, number)


def explained_log(log: dict[str, Any], played: Ruleset | None = None) -> ExplainedLog:
    recording = Recording()
    replayed = replay(log, witness=recording, rulesets=(lambda _: played) if played else None)
    return ExplainedLog(recording.deal, replayed, recording.lines, recording.because)


def check_explained(log: ExplainedLog) -> None:
    """The explanation of a log says what its outcome says, and names every clause that decided."""
    outcome = log.deal.outcome
    named = {clause for line in log.lines for clause in line.clauses}
    assert set(log.because) <= named
    assert all(line.text.endswith(".") and "  " not in line.text and "None" not in line.text for line in log.lines)
    for line in log.lines:
        assert {clause for step in line.steps for clause in step.clauses} <= set(line.clauses)
    if outcome is None:
        return
    entries = [line for line in log.lines if line.entry is not None]
    # A deal without a bid names the clause that ended it, which no entry has.
    for line, entry in zip(entries, outcome.entries, strict=True):
        assert line.clauses == entry.clauses or line.text.startswith("Nobody has bid:")
    for party, name in enumerate(log.deal.table.parties):
        moved = sum(
            line.entry["amount"]
            for line in entries
            if line.entry and line.entry["column"] == "entered" and line.entry["party"] == name
        )
        assert moved == outcome.scores[party] - log.deal.started[party]
    decided = {
        clause for entry in outcome.entries if entry.amount or entry.column is not COUNTED for clause in entry.clauses
    }
    assert decided | set(outcome.decision.clauses) <= named


# ---- the corpus ------------------------------------------------------------------------------------------------------


def log_of_case(case: Case) -> dict[str, Any]:
    """The deal of a case, with every attempt that was accepted."""
    tried = [step["try"] for step in case.steps if "try" in step and "accepted" in step["expect"]]
    recorded = {key: case.given[key] for key in ("dealer", "number", "scores", "rounds") if key in case.given}
    return {
        "format": "schmier/game-log/1",
        "ruleset": case.ruleset,
        "seats": case.given["seats"],
        "deals": [{**recorded, "events": [*case.given["events"], *tried]}],
    }


def logs_of_corpus() -> Iterator[ExplainedLog]:
    rulesets: dict[bytes, Ruleset] = {}
    for case in corpus():
        said = orjson.dumps(case.document)
        played = rulesets[said] = rulesets.get(said) or read_ruleset(case.document)
        yield explained_log(log_of_case(case), played)
