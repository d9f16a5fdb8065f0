"""A situation as a case of the corpus, with what the reference observes as its expectations."""

from __future__ import annotations

from page_engine.rulesets import Json, ruleset_of
from schmier.io.serve import NotSetUp, observe, set_up
from schmier_conformance.documents.reading import validate


def case_of(question: Json) -> Json:
    """A file of fixtures with one case: what is `given`, the `steps` asked of it, and a title; valid by its schema."""
    ruleset = ruleset_of(question["ruleset"])
    try:
        deal = set_up(ruleset, question["given"])
    except NotSetUp as problem:
        return {"problem": str(problem)}
    steps = [{**step, "expect": observe(deal, step)} for step in question["steps"]]
    expected = [step["expect"] for step in steps]
    rejected = [seen["rejected"] for seen in expected if "rejected" in seen]
    clauses = dict.fromkeys([*rejected, *(clause for seen in expected for clause in seen.get("because", ()))])
    case = {
        "id": "house-0001",
        "title": question["title"],
        "clauses": list(clauses) or ["irregular.unchanged"],
        "why": question["why"],
        "source": "constructed",
        "level": "corner",
        "given": question["given"],
        "steps": steps,
    }
    fixtures = {"format": "schmier/fixtures/1", "ruleset": question["ruleset"], "cases": [case]}
    validate("fixtures", fixtures, "the case")
    return {"fixtures": fixtures}
