"""The answers decided for every shipped game, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from schmier.conditions import holds
from schmier_conformance.law.schema_paths import condition_faults
from schmier_conformance.wording.answers import Answer, AnswerError, Decided, Saying, Topic, all_answers
from schmier_conformance.wording.headlines import (
    HeadlineStatement,
    coverage_faults,
    order_faults,
    statement_faults,
)
from schmier_site.in_force import options_of_condition
from schmier_site.law import Document, Law

MOST_WORDS: Final = 40
"""The limit of words in a sentence read out at a table."""


def decide(topics: Sequence[Topic], law: Law) -> dict[str, dict[str, Saying]]:
    """The sentence of each answer in each game, by the ids of both; raises `AnswerError` with everything wrong."""
    decided = {answer.id: answer.decided(law.rulesets) for answer in all_answers(topics)}
    faults = list(faults_of(topics, decided, law))
    if faults:
        raise AnswerError("\n".join(faults))
    return {answer: {game: saying for game, (saying,) in games.items()} for answer, games in decided.items()}


# ---- what is wrong ---------------------------------------------------------------------------------------------------


def faults_of(topics: Sequence[Topic], decided: Mapping[str, Decided], law: Law) -> Iterator[str]:
    """Everything wrong with the answers, a sentence each."""
    found = all_answers(topics)
    for kind, names in (("id", [answer.id for answer in found]), ("question", [answer.question for answer in found])):
        yield from (f"two answers have the {kind} {name}" for name in dict.fromkeys(names) if names.count(name) > 1)
    for answer in found:
        for faults in (_faults_of_sayings, _faults_of_headline, _faults_elsewhere, _faults_of_clauses, _faults_of_case):
            yield from (f"answer {answer.id}: {fault}" for fault in faults(answer, decided[answer.id], law))


def _faults_of_sayings(answer: Answer, decided: Decided, law: Law) -> Iterator[str]:
    """The faults of an answer: a game with no sentence or two, a sentence for no game, an overlong sentence."""
    for condition in (answer.where, *(saying.condition for saying in answer.games)):
        yield from condition_faults(condition)
    for game, sayings in decided.items():
        if len(sayings) != 1:
            yield f"{game} is told {len(sayings)} things: {' / '.join(saying.says for saying in sayings)}"
    used = {saying.when for sayings in decided.values() for saying in sayings}
    yield from (f"no game concerned plays so: {saying.says}" for saying in answer.games if saying.when not in used)
    for sentence in (answer.says, *(saying.says for saying in (*answer.games, *answer.elsewhere))):
        if len(sentence.split()) > MOST_WORDS:
            yield f"{len(sentence.split())} words are too many: {sentence}"


def _faults_of_headline(answer: Answer, decided: Decided, law: Law) -> Iterator[str]:
    """The faults of a headline: a statement that is not so, a game or a quantifier without one, the rare way to play first."""
    concerned = {game: law.rulesets[game] for game in decided}
    faults = [fault for statement in answer.headline for fault in statement_faults(statement, concerned)]
    yield from faults
    if not faults:
        yield from coverage_faults(answer.says, answer.headline, concerned)
        sentences = {game: saying.says for game, sayings in decided.items() for saying in sayings[:1]}
        yield from order_faults(answer.headline, sentences, concerned)
    for statement in answer.headline:
        if statement.case:
            yield from _faults_of_shown(statement, answer, concerned, law)


def _faults_of_shown(
    statement: HeadlineStatement, answer: Answer, concerned: Mapping[str, Document], law: Law
) -> Iterator[str]:
    """Why the case of a statement does not show it: not worked by hand, of another clause, of a game that it is not about."""
    case = law.case_by_id.get(statement.case)
    labels = {statement.label} if statement.label else set(answer.clauses)
    if case is None or case.is_generated:
        yield f"there is no case worked by hand {statement.case}"
    elif not labels & set(case.document["clauses"]):
        yield f"the case {statement.case} does not show {' or '.join(sorted(labels))}"
    elif case.ruleset in law.rulesets and case.ruleset not in statement.scope(concerned):
        yield f"the game of the case {statement.case} is none that the statement is about"


def _faults_elsewhere(answer: Answer, decided: Decided, law: Law) -> Iterator[str]:
    """The faults of sentences on other tables: on no option, or on a shipped game."""
    for saying in answer.elsewhere:
        yield from condition_faults(saying.condition)
        if not options_of_condition(saying.condition):
            yield f"it is not said by which option: {saying.says}"
        for game in decided:
            if holds(saying.condition, law.rulesets[game]):
                yield f"{game} plays what is said of other tables: {saying.says}"


def _faults_of_clauses(answer: Answer, decided: Decided, law: Law) -> Iterator[str]:
    """Unknown clauses and rulings, and clauses in force in no game concerned."""
    for label in answer.clauses:
        clause = law.clauses.get(label)
        if clause is None:
            yield f"there is no clause {label}"
        elif not answer.elsewhere and not any(holds(clause.condition, law.rulesets[game]) for game in decided):
            yield f"the clause {label} is in force in no game concerned"
    yield from (f"there is no ruling {ruling}" for ruling in answer.rulings if ruling not in law.rulings)


def _faults_of_case(answer: Answer, decided: Decided, law: Law) -> Iterator[str]:
    """A missing case, or one that shows something else."""
    case = law.case_by_id.get(answer.case)
    if case is None or case.is_generated:
        yield f"there is no case worked by hand {answer.case}"
        return
    if not set(case.document["clauses"]) & set(answer.clauses):
        yield f"the case {case.id} carries none of its clauses, but {', '.join(case.document['clauses'])}"
    if case.ruleset in law.rulesets and case.ruleset not in decided:
        yield f"the game of its case {case.id} is none that it concerns"
    shown = case.ruleset_document
    if not any(holds(saying.condition, shown) for saying in (*answer.games, *answer.elsewhere)):
        yield f"nothing is said of the game of its case {case.id}"
