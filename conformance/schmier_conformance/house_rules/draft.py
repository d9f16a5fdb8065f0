"""A draft of a house game: a whole copy of another ruleset, with a note on every option."""

from __future__ import annotations

import json
from typing import Any, Final

from schmier.options import defaults, options_in, options_of_step
from schmier.options import options as table
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.documents.reading import validate
from schmier_conformance.rulesets.options import (
    Document,
    Option,
    as_code,
    entry_schemas,
    options,
    range_text,
    resolved,
    value_at,
    words_of,
)
from schmier_conformance.wording.rulesets.entries import (
    no_tricks_sentence,
    point_sentence,
    slam_sentence,
    step_sentence,
)
from schmier_conformance.wording.rulesets.sentences import numbered_steps, sentence, sentence_of

WIDTH: Final = 120
"""Characters of a line of a document; longer values are broken over several lines."""

NOTE_LIMIT: Final = 1000
"""Characters of a note, as the schema has it."""


def draft(parent: Document, identifier: str, title: str) -> Document:
    """The document of a house game played like `parent`, a whole ruleset, with every option written out and noted.

    Raises `DocumentError` for an identifier or a title the format does not allow, `RulesetError` for a parent that
    cannot be played.
    """
    document: Document = {"format": parent["format"], "id": identifier, "title": title, "family": "house"}
    parts = dict.fromkeys(option.path.partition(".")[0] for option in options())
    document |= {part: parent[part] for part in parts if part in parent}
    document["note"] = {path: text for option in options() for path, text in notes(option, parent).items()}
    validate("ruleset", document, identifier)
    read_ruleset(document)
    return document


# ---- notes -----------------------------------------------------------------------------------------------------------


def notes(option: Option, ruleset: Document) -> dict[str, str]:
    """The note on an option: its value in this ruleset and the other values; for a list also the options of its entries."""
    value = value_at(ruleset, option.path)
    if value is None:
        note = _together(_default_note(option, ruleset), _others(option, defaults().get(option.path), ruleset))
    else:
        whole = _whole_list(option, value, ruleset)
        note = whole or _together(sentence(option.path, ruleset), _others(option, value, ruleset))
    found = {option.path: note}
    for kind, schema in entry_schemas(option).items():
        found |= _notes_on_entries(f"{option.path}.{kind}".rstrip("."), kind, schema)
    return {path: text.strip() for path, text in found.items()}


def _together(text: str, others: str) -> str:
    """The value of an option, and the other values where a note has room for both."""
    return f"{text} {others}" if len(text) + len(others) < NOTE_LIMIT else text


def _default_note(option: Option, ruleset: Document) -> str:
    """The meaning of an option the document leaves out."""
    meaning = sentence(option.path, ruleset)
    if option.path in defaults():
        return f"Not said here, which means: {meaning}"
    return f"Not said here. {meaning} {table()[option.path].about}"


def _whole_list(option: Option, value: Any, ruleset: Document) -> str:
    """A list of objects entry by entry, or only how many there are where a note does not hold them; empty for another option."""
    match option.path:
        case "points.list":
            text = " ".join(point_sentence(point, ruleset) for point in value)
        case "auction.slams":
            text = " ".join(slam_sentence(slam) for slam in value)
        case "auction.no_tricks":
            text = " ".join(no_tricks_sentence(bid) for bid in value)
        case "exchange":
            text = " ".join(numbered_steps(ruleset))
        case _:
            text = ""
    return text if len(text) <= NOTE_LIMIT else f"{len(value)} entries."


def _others(option: Option, value: Any, ruleset: Document) -> str:
    """The other values the schema allows: each with its sentence where they have names."""
    if entry_schemas(option):
        return ""
    named = words_of(option.schema)
    if named is None:
        return range_text(option.schema)
    link = "" if value is None else "Or "
    return " ".join(
        f"{link}{as_code(other)}: {sentence_of(option.path, other, ruleset)}" for other in named if other != value
    )


def _notes_on_entries(path: str, kind: str, schema: Document) -> dict[str, str]:
    """Notes on what an entry of a list says: what each of its keys is for, and which values it may have."""
    described = {name: resolved(inner) for name, inner in schema["properties"].items() if name != "do"}
    described_options = options_of_step(kind) if kind else options_in(path)
    found = {
        f"{path}.{name}": f"{described_options[name].about} {range_text(inner)}" for name, inner in described.items()
    }
    return found or {path: step_sentence({"do": kind}, " ".join)}


# ---- layout ----------------------------------------------------------------------------------------------------------


def laid_out(document: Document) -> str:
    """The document as JSON for people: a part on one line where it fits, otherwise a line for each of its members."""
    return f"{_laid_out(document, 0, WIDTH)}\n"


def _laid_out(value: Any, depth: int, taken: int) -> str:
    """A value indented by `depth` columns, after `taken` characters of its line."""
    line = _text(value)
    if not isinstance(value, list | dict) or not value or taken + len(line) < WIDTH:
        return line
    inner = " " * (depth + 2)
    if isinstance(value, dict):
        members = [f"{_text(key)}: {_laid_out(item, depth + 2, depth + len(key) + 6)}" for key, item in value.items()]
    else:
        members = [_laid_out(item, depth + 2, depth + 2) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    listed = ",\n".join(f"{inner}{member}" for member in members)
    return f"{opening}\n{listed}\n{' ' * depth}{closing}"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
