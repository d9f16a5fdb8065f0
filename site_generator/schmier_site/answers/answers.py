"""Answers to the disputes people really have: read from `docs/answers`, and decided for each game by its options.

A file is a topic, its entries are the questions. Under `games` an entry has the answer for the players of each kind of game, by a
condition over options as the law writes them beside a label; every game that `where` lets in has exactly one of these. `elsewhere`
has the rules that other tables play and no game here does; a ruleset of one's own can say it.

Every sentence names what families call by different words in braces: "The {pitcher} leads." The sentence for a game has that game's
words. Question, answer and `elsewhere` have the words of the family if only one is concerned, and else those of the law.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from schmier import spec
from schmier.conditions import Condition, holds
from schmier.vocabulary import COMMON, Words, words, words_of
from schmier_conformance.law.rulings import condition_of
from schmier_conformance.law.schema_paths import condition_faults
from schmier_site.in_force import options_of_condition
from schmier_site.law import ROOT, Document, Law

FOLDER: Final = ROOT / "docs" / "answers"
"""The folder of answers: a file for each topic, in the order of their names."""

MOST_WORDS: Final = 40
"""The limit of letters in a sentence read out at a table."""


_KEYS: Final = frozenset(
    (
        *("id", "question", "words", "says", "where", "games", "elsewhere", "decided_by"),
        *("clauses", "rulings", "case", "caption"),
    )
)
"""The keys of an answer."""


class AnswerError(ValueError):
    """An invalid answer."""


@dataclass(frozen=True, slots=True)
class Saying:
    """The sentence for the players of some games."""

    when: str
    """The condition as written; empty where it holds in every game concerned."""
    says: str

    @property
    def condition(self) -> Condition:
        """The condition."""
        return condition_of(self.when)

    def in_words(self, own: Words) -> Saying:
        """The same with the words of a game."""
        return replace(self, says=own.fill(self.says))


Decided = Mapping[str, Sequence[Saying]]
"""By the ids of the games concerned, the sentences there: exactly one where nothing is wrong."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One dispute, settled."""

    id: str
    topic: str
    """The name of its topic's file, which is the folder of its page."""
    family: str
    """The family of all games concerned; `COMMON` for several families."""
    question: str
    question_written: str
    """The question as written, with the concepts that families call by different words in braces."""
    words: str
    """Other words for it, for the search."""
    says: str
    where: Condition
    """The games in which the question makes sense."""
    games: tuple[Saying, ...]
    """As written, with concepts in braces."""
    elsewhere: tuple[Saying, ...]
    decided_by: tuple[str, ...]
    """The options whose reasons are the evidence for the sentences; empty where they are those of each sentence's condition."""
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    case: str
    """The id of the hand-worked case that shows it."""
    caption: str
    """The point the case shows, as written, with concepts in braces."""

    @property
    def path(self) -> str:
        """Its page in the docs tree."""
        return f"answers/{self.topic}/{self.id}.md"

    def concerns(self, ruleset: Document) -> bool:
        """Whether the question makes sense in a game."""
        return holds(self.where, ruleset)

    def question_in(self, ruleset: Document) -> str:
        """The question in the words of a game."""
        return words_of(ruleset).fill(self.question_written)

    def in_own_words(self, sentence: str) -> str:
        """A sentence in the words of the law, with those of the family if only one is concerned."""
        law, own = words(), words(self.family)
        for concept, word in law.singular.items():
            sentence = re.sub(rf"\b{word}\b", own[concept], sentence)
            sentence = re.sub(rf"\b{word.capitalize()}\b", own.title(concept.capitalize()), sentence)
        return sentence

    def sayings_in(self, ruleset: Document) -> list[Saying]:
        """The sentences holding in a game, in its words: exactly one where nothing is wrong."""
        return [saying.in_words(words_of(ruleset)) for saying in self.games if holds(saying.condition, ruleset)]

    def decided(self, law: Law) -> Decided:
        """The sentences for each shipped game the answer concerns."""
        return {game: self.sayings_in(rules) for game, rules in law.rulesets.items() if self.concerns(rules)}


@dataclass(frozen=True, slots=True)
class Topic:
    """Disputes of one kind."""

    stem: str
    """The name of its file, which is the folder of its pages."""
    title: str
    answers: tuple[Answer, ...]

    @property
    def path(self) -> str:
        """Its page in the docs tree."""
        return f"answers/{self.stem}/index.md"


def path_for_game(identifier: str) -> str:
    """The page of everything settled in a game."""
    return f"answers/games/{identifier}.md"


@cache
def read_topics() -> tuple[Topic, ...]:
    """All topics in their order."""
    return tuple(_read_topic(path) for path in sorted(FOLDER.glob("*.toml")))


def _read_topic(path: Path) -> Topic:
    document = tomllib.loads(path.read_text("utf-8"))
    stem = path.stem.partition("-")[2]
    return Topic(stem, document["title"], tuple(read_answer(entry, stem) for entry in document["answer"]))


def read_answer(entry: Mapping[str, Any], topic: str) -> Answer:
    """The answer of an entry in the file of a topic; raises `AnswerError`."""
    unknown = entry.keys() - _KEYS
    if unknown:
        raise AnswerError(f"{entry.get('id')}: an answer has no {', '.join(sorted(unknown))}")
    where = condition_of(entry.get("where", ""))
    family = _family(where)
    own = words(family)
    try:
        return Answer(
            id=entry["id"],
            topic=topic,
            family=family,
            question=own.fill(entry["question"]),
            question_written=entry["question"],
            words=entry.get("words", ""),
            says=own.fill(entry["says"]),
            where=where,
            games=_read_sayings(entry["games"]),
            elsewhere=tuple(saying.in_words(own) for saying in _read_sayings(entry.get("elsewhere", []))),
            decided_by=tuple(entry.get("decided_by", [])),
            clauses=tuple(entry["clauses"]),
            rulings=tuple(entry.get("rulings", [])),
            case=entry["case"],
            caption=entry["caption"],
        )
    except KeyError as error:
        raise AnswerError(f"{entry.get('id')}: the vocabulary, or the answer itself, lacks {error}") from error


def _read_sayings(entries: Sequence[Mapping[str, str]]) -> tuple[Saying, ...]:
    return tuple(Saying(entry.get("when", ""), entry["says"]) for entry in entries)


def _family(where: Condition) -> str:
    """The family of all the shipped games in which a condition holds; `COMMON` for several families."""
    families = {ruleset.get("family", COMMON) for ruleset in _shipped() if holds(where, ruleset)}
    return families.pop() if len(families) == 1 else COMMON


@cache
def _shipped() -> tuple[Document, ...]:
    """The shipped rulesets with everything inherited filled in."""
    return tuple(spec.ruleset_document(identifier) for identifier in spec.ruleset_ids())


def all_answers(topics: Sequence[Topic]) -> list[Answer]:
    """Every answer, in the order of the topics."""
    return [answer for topic in topics for answer in topic.answers]


def decide(topics: Sequence[Topic], law: Law) -> dict[str, dict[str, Saying]]:
    """The sentence of each answer in each game, by the ids of both; raises `AnswerError` with everything wrong."""
    decided = {answer.id: answer.decided(law) for answer in all_answers(topics)}
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
        for faults in (_faults_of_sayings, _faults_elsewhere, _faults_of_clauses, _faults_of_case):
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
