"""The table after the events of a log."""

from __future__ import annotations

from dataclasses import asdict

from page_engine.rulesets import Json, ruleset_of
from schmier.deal import Deal
from schmier.io import observation
from schmier.io.logs import replay
from schmier.io.results import result
from schmier.violation import Violation
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.explanation import line_json, refused_json
from schmier_conformance.wording.moment import refusals


class Onlooker(Explainer):
    """Explains, and keeps the deal looked at last."""

    deal: Deal | None = None

    def counted(self, deal: Deal, number: int) -> None:
        """Keep the deal after its last event."""
        super().counted(deal, number)
        self.deal = deal


def now(question: Json) -> Json:
    """The table after the events of `log`, and the explanation of all that led there.

    The log has passed its schema before, or was put together from what was legal.
    """
    ruleset = ruleset_of(question["log"]["ruleset"])
    onlooker = Onlooker()
    replayed = replay({**question["log"], "ruleset": "this"}, witness=onlooker, rulesets=lambda _: ruleset)
    reply: Json = {
        "findings": [asdict(found) for found in replayed.findings],
        "lines": [line_json(line) for line in onlooker.lines],
    }
    return reply | standing(onlooker.deal) if onlooker.deal is not None else reply


def standing(deal: Deal) -> Json:
    """The legal and the refused actions, the state of the table, and the result of the deal."""
    try:
        return {
            "legal": observation.legal(deal),
            "refused": [refused_json(refused) for refused in refusals(deal)],
            "state": observation.state(deal),
            "result": result(deal),
        }
    except Violation as doubt:
        return {"doubt": {"clause": doubt.clause, "message": str(doubt)}, "state": observation.state(deal)}
