"""The account of a deal: every entry a line, and with what is entered how the score moves."""

from __future__ import annotations

from schmier.account import ENTERED
from schmier.counting.match import as_told
from schmier.deal import Deal
from schmier.edge.entries import as_data
from schmier.outcome import Outcome
from schmier_conformance.explaining.lines import Line, Part
from schmier_conformance.explaining.sentences import sentence


def lines_of_account(deal: Deal, outcome: Outcome, number: int) -> list[Line]:
    """A line for every entry, in the order of the account."""
    scores = list(outcome.account.started)
    lines = []
    for entry in outcome.entries:
        said = sentence(deal, entry)
        if entry.column is ENTERED:
            assert entry.party is not None
            said += moved(deal, scores[entry.party], scores[entry.party] + entry.amount)
            scores[entry.party] += entry.amount
        data = as_data(entry, deal.table.parties)
        lines.append(Line(number, Part.ACCOUNT, entry.what, f"{said}.", entry.clauses, entry=data))
    return lines


def moved(deal: Deal, score: int, after: int) -> str:
    """How a score moves, as the players tell it."""
    before, now = as_told((score, after), deal.ruleset)
    return f" ({before} to {now})" if before != now else f" (stays at {now})"
