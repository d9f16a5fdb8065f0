"""The guide to an engine's answers shows real answers of the corpus, one of every family at least."""

from __future__ import annotations

import json
import re

import pytest

from places import ROOT
from read_once import corpus
from schmier_conformance.corpus.cases import Case

GUIDE = (ROOT / "docs" / "guides" / "what-an-engine-answers.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"<!-- (?P<id>[a-z0-9-]+), step (?P<step>\d+) -->\n```json\n(?P<said>.+?)\n```", GUIDE, re.DOTALL)


@pytest.fixture(scope="module")
def cases() -> dict[str, Case]:
    return {case.id: case for case in corpus()}


def test_every_example_is_the_answer_to_a_case(cases: dict[str, Case]) -> None:
    assert GUIDE.count("```json") == len(SHOWN)
    for identifier, step, answer in SHOWN:
        assert json.loads(answer) == cases[identifier].steps[int(step)]["expect"], identifier


def test_every_family_has_an_example_of_a_result(cases: dict[str, Case]) -> None:
    shown = {cases[identifier].document["family"] for identifier, _, answer in SHOWN if "over" in json.loads(answer)}
    assert shown == {case.document["family"] for case in cases.values()} - {"pedro"}  # Pedro answers as Cinch does


def test_every_member_of_a_result_is_told(cases: dict[str, Case]) -> None:
    members = {
        member
        for case in cases.values()
        for step in case.steps
        if step.get("ask") == "result"
        for member in (*step["expect"], *step["expect"].get("game", ()))
    }
    missing = [member for member in members if f"`{member}`" not in GUIDE]
    assert missing == []
