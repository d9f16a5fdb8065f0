"""The sentences of accounts in other languages: by the English template, the one that replaces it.

The English template is the sentence itself and the key of its translation, as in gettext. `spec/translations/<code>/sentences.toml` has the
translations of a language; a sentence without one is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from schmier import spec
from schmier.vocabulary import ENGLISH

Template = str
"""An English sentence, or a part of one. A field in braces is filled with what a deal shows, or with the game's word for a concept."""

SUIT_LED: Final = "{suit_led}"
"""The field for one card of the suit led: "heart". Where trumps were led, `OF_TRUMPS` takes its place in the template itself."""

OF_TRUMPS: Final = "trump"
"""The word in a template in place of `SUIT_LED` where trumps were led."""

SENTENCES_FILE: Final = "sentences.toml"
"""The file of a language that holds the sentences of accounts."""


REFUSALS_FILE: Final = "refusals.toml"
"""The file of a language that holds the reasons of refusals."""


class UnknownLanguage(ValueError):  # noqa: N818 - reads as what happened
    """A language that has no folder of translations; `str()` names those that have one."""


@lru_cache(maxsize=8)
def catalogue(code: str, folder: Path | None = None) -> Mapping[Template, str]:
    """The translations of a language, by the English template; none for English, nor for a language without such a file."""
    path = (folder or spec.FOLDER / "translations") / code / SENTENCES_FILE
    if code == ENGLISH or not path.is_file():
        return {}
    entries = tomllib.loads(path.read_text("utf-8")).get("sentence", [])
    return {entry["english"]: entry["text"] for entry in entries if entry["text"]}


@lru_cache(maxsize=8)
def refusals(code: str) -> Mapping[str, str]:
    """By the label of a clause, why it refuses an action, in a language; none for English, whose refusals name seats and cards."""
    path = spec.FOLDER / "translations" / code / REFUSALS_FILE
    if code == ENGLISH or not path.is_file():
        return {}
    return {
        entry["label"]: entry["text"] for entry in tomllib.loads(path.read_text("utf-8"))["refusal"] if entry["text"]
    }


def missing_sentences(code: str, templates: Iterable[Template]) -> list[Template]:
    """The templates that a language does not translate, in their order; none for English."""
    there = catalogue(code)
    return [] if code == ENGLISH else [template for template in templates if template not in there]


def languages() -> list[str]:
    """The codes of the languages: English, then those with translations."""
    return [ENGLISH, *sorted(path.parent.name for path in (spec.FOLDER / "translations").glob("*/language.toml"))]


def language_named(code: str) -> str:
    """The code itself; raises `UnknownLanguage` for a language without translations."""
    known = languages()
    if code in known:
        return code
    remedy = spec.did_you_mean(code, known, f"the languages are {', '.join(known)}")
    raise UnknownLanguage(f"there is no language {code!r}; {remedy}")
