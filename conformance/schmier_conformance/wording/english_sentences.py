"""The English sentences that translations render: clauses, sheets, answers, and the words of the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from schmier import spec
from schmier_conformance.law.coverage import rulings
from schmier_conformance.rulesets.options import Document, groups
from schmier_conformance.wording.answers import Answer, all_answers, read_topics
from schmier_conformance.wording.rulesets.sheet import sheet_sentences
from schmier_conformance.wording.translations import Translation

QUESTION: Final = "question"
"""The part of an answer that is its question."""

HEADLINE: Final = "answer"
"""The part of an answer that is its sentence for all games together."""

LABELS: Final = (
    "For information only: the English text decides.",
    "the sheet in English", "the clause in English",
    "At a glance", "Agree before the deal", "Glossary", "Term", "In English", "Note",
    "out of date", "The English text has changed since it was translated:", "not translated yet",
    "It should say", "What becomes of the rule",
)  # fmt: skip
"""The words the pages of every language need, beside the headings of the sheet."""

CLAUSE_LABELS: Final = ("The clauses",)
"""The words the pages of a language with clauses need too, beside the titles of the chapters."""

ANSWER_LABELS: Final = (
    "Answers",
    "Questions from the table, answered.",
    "the answer in English",
    "in all games, in English",
    "Questions close to it",
    "in this language",
)
"""The words the pages of a language with answers need too, beside the titles of the topics."""


def english_clauses(ruleset: Document) -> dict[str, str]:
    """The clauses in force in a game, by label."""
    return {label: spec.clauses()[label].text for label in spec.clauses_in_force(ruleset)}


def english_sheet(ruleset: Document) -> dict[str, str]:
    """The sentences of the sheet of a game, by their subjects."""
    return {sentence.of: sentence.english for sentence in sheet_sentences(ruleset, rulings())}


# ---- answers ---------------------------------------------------------------------------------------------------------


def english_answers(games: Iterable[str]) -> dict[str, str]:
    """The sentences of all answers that concern any of some games, by the id of the answer and the part of it."""
    rulesets = {game: spec.ruleset_document(game) for game in sorted(games)}
    return {
        f"{answer.id}.{part}": english
        for answer in all_answers(read_topics())
        for part, english in _parts_of(answer, rulesets)
    }


def _parts_of(answer: Answer, rulesets: Mapping[str, Document]) -> Iterator[tuple[str, str]]:
    """The question, the headline if it is about these games alone, and each sentence under the first game it holds in."""
    said = sayings_of(answer, rulesets)
    if not said:
        return
    yield QUESTION, answer.question_in(rulesets[next(iter(said))])
    if all(game in rulesets for game in spec.ruleset_ids() if answer.concerns(spec.ruleset_document(game))):
        yield HEADLINE, answer.says
    yield from ((part, saying.english) for part, saying in said.items())


class GamesSaying(NamedTuple):
    """A sentence of an answer, and the games it holds in."""

    english: str
    games: tuple[str, ...]


def sayings_of(answer: Answer, rulesets: Mapping[str, Document]) -> dict[str, GamesSaying]:
    """The sentences of an answer in some games, by the part of the answer, which is the first game of each."""
    games: dict[str, list[str]] = {}
    for game, sayings in answer.decided(rulesets).items():
        for saying in sayings[:1]:  # A changed game may have none; the site reports that.
            games.setdefault(saying.says, []).append(game)
    return {found[0]: GamesSaying(says, tuple(found)) for says, found in games.items()}


# ---- words of the pages ----------------------------------------------------------------------------------------------


def english_labels(sheets: Iterable[str], *, has_clauses: bool = True, has_answers: bool = False) -> list[str]:
    """The words the pages of these games need."""
    headings: list[str] = []
    for identifier in sheets:
        ruleset = spec.ruleset_document(identifier)
        headings += [sentence.group for sentence in sheet_sentences(ruleset, {}) if sentence.group in groups(ruleset)]
        bearing = english_clauses(ruleset) if has_clauses else {}
        headings += [chapter_title(clause.chapter) for clause in spec.clauses().values() if clause.label in bearing]
    if has_answers:
        rulesets = [spec.ruleset_document(identifier) for identifier in sheets]
        headings += [
            topic.title
            for topic in read_topics()
            if any(answer.concerns(ruleset) for answer in topic.answers for ruleset in rulesets)
        ]
    clauses = CLAUSE_LABELS if has_clauses else ()
    return list(dict.fromkeys((*LABELS, *clauses, *(ANSWER_LABELS if has_answers else ()), *headings)))


def labels_of(translation: Translation) -> list[str]:
    """The words the pages of a language need."""
    return english_labels(
        translation.sheets, has_clauses=translation.has_clauses, has_answers=bool(translation.answers)
    )


def chapter_title(stem: str) -> str:
    """The heading of a chapter of the law."""
    text = (spec.FOLDER / "rules" / f"{stem}.md").read_text("utf-8")
    return next((line.removeprefix("# ").strip() for line in text.splitlines() if line.startswith("# ")), stem)
