"""Answers to the disputes people really have: as `docs/answers` has them, each decided for each game by its options.

A file is a topic, its entries are the questions. Under `games` an entry has the answer for the players of each kind of game, by a
condition over options as the law writes them beside a label; every game that `where` lets in has exactly one of these. `says` is
the headline over all these games, and `headline` has its statements, which are evaluated (`headlines`). `elsewhere` has the rules
that other tables play and no game here does; a ruleset of one's own can say it.

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
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.headlines import HeadlineError, HeadlineStatement, read_statements

FOLDER: Final = Path(__file__).parents[3] / "docs" / "answers"
"""The folder of answers in a checkout: a file for each topic, in the order of their names. An installed package has none."""

_KEYS: Final = frozenset(
    (
        *("id", "question", "words", "says", "headline", "where", "games", "elsewhere", "decided_by"),
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
    """The headline: what the answer is, over all games concerned."""
    headline: tuple[HeadlineStatement, ...]
    """What the headline says of which games."""
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

    def decided(self, rulesets: Mapping[str, Document]) -> Decided:
        """The sentences for each of some games that the answer concerns."""
        return {game: self.sayings_in(rules) for game, rules in rulesets.items() if self.concerns(rules)}


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
    try:
        return Topic(stem, document["title"], tuple(read_answer(entry, stem) for entry in document["answer"]))
    except AnswerError as error:
        raise AnswerError(f"docs/answers/{path.name}: {error}") from error


def read_answer(entry: Mapping[str, Any], topic: str) -> Answer:
    """The answer of an entry in the file of a topic; raises `AnswerError`."""
    unknown = entry.keys() - _KEYS
    if unknown:
        raise AnswerError(f"{entry.get('id')}: an answer has no {', '.join(sorted(unknown))}")
    if faults := list(_concept_faults(entry)):
        raise AnswerError(f"{entry.get('id')}: {'; '.join(faults)}")
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
            headline=read_statements(entry["headline"]),
            where=where,
            games=_read_sayings(entry["games"]),
            elsewhere=tuple(saying.in_words(own) for saying in _read_sayings(entry.get("elsewhere", []))),
            decided_by=tuple(entry.get("decided_by", [])),
            clauses=tuple(entry["clauses"]),
            rulings=tuple(entry.get("rulings", [])),
            case=entry["case"],
            caption=entry["caption"],
        )
    except HeadlineError as error:
        raise AnswerError(f"{entry.get('id')}: {error}") from error
    except KeyError as error:
        raise AnswerError(f"{entry.get('id')}: the answer lacks {error}") from error


_CONCEPT: Final = re.compile(r"\{(\w*)(?::\w*)?\}")
"""A concept in braces: `{pitcher}`, `{Pitcher}` or `{pitcher:many}`."""


def _concept_faults(entry: Mapping[str, Any]) -> Iterator[str]:
    """Each concept in the sentences of an entry that the vocabulary lacks, with the concepts most like it."""
    sayings = [*entry.get("games", []), *entry.get("elsewhere", [])]
    texts = [
        *(entry.get(key, "") for key in ("question", "says", "caption")),
        *(one.get("says", "") for one in sayings),
    ]
    known = words()
    named = dict.fromkeys(concept for text in texts for concept in _CONCEPT.findall(text))
    for concept in (one for one in named if one not in known):
        remedy = spec.did_you_mean(concept, known.singular, "spec/vocabulary.toml has the concepts")
        yield f"the vocabulary has no concept {{{concept}}}; {remedy}"


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
