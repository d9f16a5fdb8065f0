"""A whole log, judged as `schmier replay` judges it."""

from __future__ import annotations

from page_engine.rulesets import Json
from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import JudgeOptions, judge
from schmier_conformance.replay.report import finding_document


def judged(question: Json) -> Json:
    """The findings in a log, given as `text`; `ruleset` overrides the one the log names."""
    text: str = question["text"]
    judged_log = judge(Found("the log", None, text.encode()), JudgeOptions(ruleset=question.get("ruleset")))
    if judged_log.replayed is None:
        return {"verdict": judged_log.verdict, "problem": judged_log.problem.removeprefix("the log: ")}
    return {
        "verdict": judged_log.verdict,
        "complete": judged_log.replayed.is_complete,
        "winner": judged_log.replayed.winner,
        "findings": [finding_document(found) for found in judged_log.replayed.findings],
    }
