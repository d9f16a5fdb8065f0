"""A house game from a file of answers: its parent, sentences people say, and values of options."""

from __future__ import annotations

from typing import Any, Final

from schmier import spec
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.house_rules.applying import what_is_counted, with_meaning
from schmier_conformance.house_rules.meanings import clear_meaning, meanings
from schmier_conformance.house_rules.sayings import sayings, with_saying
from schmier_conformance.rulesets.absent import value_meant
from schmier_conformance.rulesets.extension import Document, begun, put
from schmier_conformance.rulesets.options import options

MOST_SUGGESTED: Final = 3
"""How many meanings of a sentence a message suggests."""

KEYS: Final = ("from", "id", "title", "said", "options")
"""The keys of a file of answers."""


def answered(answers: Any, where: str, parent: str | None, identifier: str | None, title: str | None) -> Document:
    """The document the answers describe; the command line takes precedence. Raises `DocumentError` for an invalid answer."""
    if not isinstance(answers, dict):
        raise DocumentError(where, "$", "the answers are not a table", f"write the keys {', '.join(KEYS)}")
    for key in answers:
        if key not in KEYS:
            raise DocumentError(where, f"$.{key}", "there is no such key", nearest(key, KEYS))
    parent = parent or text_at(answers, "from", where)
    if parent is None:
        raise DocumentError(where, "$.from", "the parent game is missing", "name a shipped game here or with --from")
    if parent not in spec.ruleset_ids():
        raise DocumentError(where, "$.from", f"there is no game {parent!r}", nearest(parent, spec.ruleset_ids()))
    document = begun(
        parent,
        identifier or text_at(answers, "id", where) or f"house.{parent.rpartition('.')[2]}",
        title or text_at(answers, "title", where) or f"{spec.ruleset_document(parent)['title']}, our way",
    )
    return with_options(with_sentences(document, answers.get("said", []), where), answers.get("options", {}), where)


def text_at(answers: dict[str, Any], key: str, where: str) -> str | None:
    """A string among the answers; None where the key is missing."""
    value = answers.get(key)
    if value is not None and not isinstance(value, str):
        raise DocumentError(where, f"$.{key}", "this is not a string", "write it between quotation marks")
    return value


def with_sentences(document: Document, sentences: Any, where: str) -> Document:
    """The game in which some sentences hold."""
    if not isinstance(sentences, list):
        raise DocumentError(where, "$.said", "this is not a list", "write the sentences between brackets")
    known = {saying.sentence: saying for saying in sayings()}
    for number, words in enumerate(sentences):
        place = f"$.said[{number}]"
        if not isinstance(words, str):
            raise DocumentError(where, place, "this is not a string", "write the sentence between quotation marks")
        document = (
            with_saying(document, known[words]) if words in known else understood(document, words, f"{where}: {place}")
        )
    return document


def understood(document: Document, words: str, place: str) -> Document:
    """The game in which a sentence holds that the table does not have; raises `DocumentError` where its meaning is not clear."""
    counted = what_is_counted(document)
    meaning = clear_meaning(words, counted)
    if meaning is None:
        raise DocumentError(place, words, *_not_understood(words, counted))
    changed = with_meaning(document, meaning)
    if changed is None:
        raise DocumentError(
            place, words, f"this is about {meaning.path}, which one sentence cannot set", "write it under [options]"
        )
    return changed


def _not_understood(words: str, counted: str) -> tuple[str, str]:
    """Why a sentence cannot be taken, and what may be done about it."""
    near = spec.similar_names(words, [saying.sentence for saying in sayings()])[:1]
    near += [f"{one.text!r} ({one.path})" for one in meanings(words, MOST_SUGGESTED, counted)]
    if near:
        return "the meaning of this sentence is not clear", f"did you mean {' or '.join(near)}?"
    return "no option is known to say this", "leave it out, use other words, or write an option under [options]"


def with_options(document: Document, values: Any, where: str) -> Document:
    """The game with values of options, by their paths."""
    if not isinstance(values, dict):
        raise DocumentError(where, "$.options", "this is not a table", "write the options under [options]")
    known = [option.path for option in options()]
    for path, value in values.items():
        if path not in known:
            raise DocumentError(where, f'$.options["{path}"]', "there is no such option", nearest(path, known))
        document = put(document, path, value_meant(path, value))
    return document


def nearest(word: str, known: Any) -> str:
    """A remedy that suggests similar names."""
    return spec.did_you_mean(word, map(str, known), "leave it out")
