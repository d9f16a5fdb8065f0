"""What an answer says of tournament Skat is held against the Skat Order, where a paragraph rules more than this law does."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from places import ROOT
from read_once import law_as_shipped
from schmier_conformance.law.skat_order import GAME, rows
from schmier_conformance.wording.answers import all_answers, read_topics


def agreed() -> set[tuple[str, str]]:
    """Each paragraph with an answer that was read beside it and does not contradict it."""
    table = tomllib.loads((ROOT / "tests" / "data" / "order_beside_answers.toml").read_text("utf-8"))["agrees"]
    return {(number, answer) for number, answers in table.items() for answer in answers}


def uncited() -> Iterator[tuple[str, str]]:
    """Each paragraph that is in part outside this law, with an answer on its clauses that does not name it for tournament Skat."""
    for answer in all_answers(read_topics()):
        (saying,) = answer.decided(law_as_shipped().rulesets).get(GAME, (None,))
        for row in rows():
            is_about = row.outside and set(row.clauses) & set(answer.clauses)
            if saying and is_about and not any(f"({number})" in saying.says for number in row.numbers):
                yield row.number, answer.id


def test_an_answer_names_the_paragraph_that_rules_otherwise_or_was_read_beside_it() -> None:
    """A new answer on such a clause names the paragraph, or is listed once it was read beside it."""
    assert set(uncited()) == agreed()


def test_the_last_trick_may_be_seen_once_more_in_tournaments() -> None:
    (answer,) = (answer for answer in all_answers(read_topics()) if answer.id == "look-at-old-tricks")
    decided = answer.decided(law_as_shipped().rulesets)
    assert "(4.3)" in decided[GAME][0].says
    assert "(4.3)" not in decided["skat"][0].says
    assert "tournament" in answer.says
