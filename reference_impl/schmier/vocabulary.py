"""The words of each game: a sentence names a concept in braces, and the game's family supplies the word."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, Final

from schmier import spec

ENGLISH: Final = "en"
"""The language of the law, and of a word that another language lacks."""

COMMON: Final = ""
"""The family of a sentence about games of several families."""

HOUSE: Final = "house"
"""The family of a game that says it belongs to none: what it counts decides on its words."""

_BY_COUNT: Final = "families-by-count"
"""The key of the table that holds no concept, but the families of games by what they count."""

_FIELD: Final = re.compile(r"\{(\w+)(:many)?\}")
"""A field of a sentence that may name a concept."""

# %% [markdown]
# ## One concept, many words
#
# The player who won the auction is the pitcher in Pitch, the declarer in Skat and the contractor in Five Hundred. The
# rules are the same; the word is not. So a sentence names the concept, and `spec/vocabulary.toml` has the words.
#
#     >>> words("skat").fill("{Pitcher} to lead; the {widow} is face down.")
#     'Declarer to lead; the skat is face down.'
#     >>> words("smear").fill("The {pitcher:many} draw first.")
#     'The pitchers draw first.'


# %%
class Words(Formatter):
    """The words of one family of games in one language; `fill` puts them into a sentence."""

    def __init__(self, singular: Mapping[str, str], plural: Mapping[str, str]) -> None:
        self.singular = singular
        """By concept, the word for one."""
        self.plural = plural
        """By concept, the word for several."""

    def __getitem__(self, concept: str) -> str:
        """The word for a concept; raises `KeyError` for an unknown one."""
        return self.singular[concept]

    def fill(self, sentence: str) -> str:
        """A sentence with the game's words; `{Pitcher}` has a capital, `{pitcher:many}` is the plural."""
        return self.vformat(sentence, (), {})

    def title(self, english: str) -> str:
        """A title in the game's words: "Widow" is the name of a concept, "Stock" is not.

        >>> words("skat").title("Widow"), words("skat").title("Stock")
        ('Skat', 'Stock')
        """
        return self.fill(f"{{{english}}}") if english in self else english

    def __contains__(self, field: str) -> bool:
        """Whether a field of a sentence names a concept: `pitcher` or `Pitcher`."""
        return field in self.singular or (field[:1].isupper() and field.lower() in self.singular)

    def put_into(self, sentence: str) -> str:
        """A sentence with the game's words, its other fields left as they are.

        >>> words("skat").put_into("{player} is the {pitcher}")
        '{player} is the declarer'
        """
        return _FIELD.sub(lambda found: self.fill(found[0]) if found[1] in self else found[0], sentence)

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> str:
        """The concept itself, whose format is not known yet; raises `KeyError` for an unknown one."""
        name = str(key)
        if name not in self:
            raise KeyError(name)
        return name

    def format_field(self, value: str, format_spec: str) -> str:
        """The word for a concept in the number and with the capital that the sentence asks for."""
        by_concept = self.plural if format_spec == "many" else self.singular
        if value in by_concept:
            return by_concept[value]
        word = by_concept[value.lower()]
        return word[0].upper() + word[1:]


@lru_cache(maxsize=64)
def words(family: str = COMMON, language: str = ENGLISH) -> Words:
    """The words of a family in a language: its own, else its English ones, else those of every game."""
    singular: dict[str, str] = {}
    plural: dict[str, str] = {}
    for concept, entry in _table().items():
        word = next(_candidates(entry, family, language))
        singular[concept], plural[concept] = (word, f"{word}s") if isinstance(word, str) else word
    return Words(singular, plural)


def families() -> list[str]:
    """The families that have words of their own.

    >>> families()
    ['five-hundred', 'skat']
    """
    return sorted({family for entry in _table().values() for family in entry.get("families", {})})


def words_of(document: Mapping[str, Any], language: str = ENGLISH) -> Words:
    """The words of a game, by its document."""
    return words(family_of(document), language)


def family_of(document: Mapping[str, Any]) -> str:
    """The family whose words a game has: its own; a game without one has those of the game whose values or tricks it counts.

    >>> family_of({"points": {"count": "game-value"}}), family_of({"family": "smear"})
    ('skat', 'smear')
    """
    family = str(document.get("family", HOUSE))
    if family != HOUSE:
        return family
    return families_by_count().get(document.get("points", {}).get("count"), COMMON)


def families_by_count() -> Mapping[str, str]:
    """By what a game counts, the family whose words it has where it says none."""
    by_count: Mapping[str, str] = _file()[_BY_COUNT]
    return by_count


def _candidates(entry: Mapping[str, Any], family: str, language: str) -> Iterator[Any]:
    """The words that may stand for a concept, the best first."""
    of_family = entry.get("families", {}).get(family, {})
    for holder in (of_family, entry):
        yield from (holder[wanted] for wanted in (language, ENGLISH) if wanted in holder)


def _table() -> Mapping[str, Mapping[str, Any]]:
    """The words, by concept."""
    return {concept: entry for concept, entry in _file().items() if concept != _BY_COUNT}


@lru_cache(maxsize=1)
def _file() -> Mapping[str, Any]:
    """The file of words."""
    return tomllib.loads((spec.FOLDER / "vocabulary.toml").read_text("utf-8"))
