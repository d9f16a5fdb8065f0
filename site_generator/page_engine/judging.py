"""A whole log, judged as `schmier replay` judges it."""

from __future__ import annotations

from page_engine.rulesets import Json
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import JudgeOptions, judge
from schmier_conformance.replay.report import finding_document


def judged(question: Json) -> Json:
    """The findings in a log, given as `text`; `ruleset` overrides the one that the log names."""
    text: str = question["text"]
    told = judge(Found("the log", None, text.encode()), JudgeOptions(ruleset=question.get("ruleset")))
    if told.replayed is None:
        return {"verdict": told.verdict, "problem": told.problem.removeprefix("the log: ")}
    return {
        "verdict": told.verdict,
        "complete": told.replayed.is_complete,
        "winner": told.replayed.winner,
        "findings": [finding_document(found) for found in told.replayed.findings],
    }
