"""The words of a game in a language: one object for sheets, accounts, refusals, lists of actions and commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from schmier import vocabulary
from schmier.verbs import Verb
from schmier.vocabulary import ENGLISH, Words, family_of
from schmier_conformance.wording.catalogue import Template, catalogue, refusals
from schmier_conformance.wording.verbs import VERBS, Form

RANKS: Final[Mapping[str, Template]] = {
    "A": "A{suit}",
    "K": "K{suit}",
    "Q": "Q{suit}",
    "J": "J{suit}",
    "T": "T{suit}",
}
"""The cards whose rank is a letter in a text; the Ten is known by its letter."""

_LIKE_A_CARD: Final = re.compile(r"\d+|[2-9TJQKAEWR][CDHS]b?|X[1-4]b?")
"""A seat whose name is also a number or a card, whatever the language."""


class Vocabulary(NamedTuple):
    """The words of a game in a language. Every sentence and every part of one is said by `say`."""

    family: str
    language: str
    verbs: Mapping[Verb, tuple[Form, ...]]

    @property
    def words(self) -> Words:
        """The game's words for the concepts of `spec/vocabulary.toml`."""
        return vocabulary.words(self.family, self.language)

    def say(self, english: Template, /, **fields: object) -> str:
        """A sentence, or a part of one, in the language and in the words of the game.

        `english` is the English sentence and the key of its translation. A field is filled with the member of `fields` of that name, else
        with the game's word for the concept of that name; raises `KeyError` for a field that is neither.
        """
        template = template_for(self.family, self.language, english)
        return template.format_map(fields) if "{" in template else template

    def word(self, english: str) -> str:
        """A word that a ruleset chooses, such as the name of a point; the English one where the language lacks it."""
        return catalogue(self.language).get(english, english)

    def reason(self, clause: str, english: str) -> str:
        """Why a clause refuses an action; the English message where the language has no words for the clause."""
        return refusals(self.language).get(clause, english)

    def player(self, name: str) -> str:
        """A seat, or a party, by its name; one that reads like a card or a number has a word before it: "Player A"."""
        is_like_a_card = _LIKE_A_CARD.fullmatch(name) or name in rank_letters(self.language)
        return self.say("Player {seat}", seat=name) if is_like_a_card else name

    def name_players(self, message: str, seats: Iterable[str]) -> str:
        """A message of the reference, which has seats by their bare names, with a word before each that reads like a card.

        A seat whose name is a number or a whole card stays as it is, since a message has numbers and cards too.
        """
        for seat in seats:
            if seat in rank_letters(self.language):
                message = re.sub(rf"(?<![\w+]){seat}(?![\w+])", self.player(seat), message)
        return message


def sentence_of(text: str) -> str:
    """Text as a sentence, with its full stop."""
    return text if text.endswith(".") else f"{text}."


@lru_cache(maxsize=8)
def rank_letters(language: str) -> frozenset[str]:
    """The letters by which a text in a language names ranks."""
    return frozenset(template_for("", language, rank).format(suit="") for rank in RANKS.values())


@lru_cache(maxsize=8192)
def template_for(family: str, language: str, english: Template) -> str:
    """A template in a language and with the words of a family; its other fields are still in braces."""
    return vocabulary.words(family, language).put_into(catalogue(language).get(english, english))


@lru_cache(maxsize=64)
def vocabulary_for(family: str, language: str = ENGLISH) -> Vocabulary:
    """The words of a family of games in a language."""
    verbs = {verb: tuple(form_for(family, language, form) for form in forms) for verb, forms in VERBS.items()}
    return Vocabulary(family, language, verbs)


def form_for(family: str, language: str, form: Form) -> Form:
    """A form of a verb in the words of a family of games and in a language."""

    def put(english: Template) -> str:
        return template_for(family, language, english)

    return form._replace(
        action=put(form.action), event=put(form.event), by_table=(put(form.by_table[0]), put(form.by_table[1]))
    )


def vocabulary_of(document: Mapping[str, Any], language: str = ENGLISH) -> Vocabulary:
    """The words of a game, by its document, in a language."""
    return vocabulary_for(family_of(document), language)


COMMON: Final = vocabulary_for("")
"""The words of a sentence about games of several families."""
