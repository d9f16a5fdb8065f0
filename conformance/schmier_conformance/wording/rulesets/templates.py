"""The sentences of the table of options, filled in with what a ruleset says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Final

from schmier.options import Option, options
from schmier.vocabulary import COMMON
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.cards import (
    CONTRACT_NAMES,
    PRINTED_RANKS,
    RANK_NAMES,
    card_word,
    card_words,
    counted,
    listed,
    number_word,
)
from schmier_conformance.wording.rulesets.sums import bases_in_order

ShowCards = Callable[[list[str]], str]
"""From entries of `ranking.trumps` to how they are shown: as words by the commands, drawn by the site."""

Fields = Mapping[str, Callable[[], Any]]
"""The fields of a template, each computed only where the template names it."""

OPTION: Final = "option."
"""What a field begins with that names an option whose name is also a concept's."""

UNKNOWN: Final = "?"
"""Fills a field whose option an incomplete document does not have."""


def named(path: str, family: str = COMMON) -> Mapping[Any, str]:
    """The words for each named value of an option, in the words of a family; empty for an option of numbers or lists."""
    option = options(family).get(path)
    return option.values if option else {}


def shown_in(ruleset: Document) -> ShowCards:
    """The way commands show cards: as words."""
    return lambda tokens: card_words(tokens, ruleset)


class _Filling(Formatter):
    """Fills a template; the format after a colon selects the wording of a value."""

    def __init__(self, fields: Fields, show_cards: ShowCards) -> None:
        self.fields = fields
        self.show_cards = show_cards

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        """The value of a field; `option.widow` is the option, where a concept has the same name."""
        name = field_name.removeprefix(OPTION)
        return self.get_value(name, args, kwargs), name

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        """The value of a field; a question mark where there is none."""
        return self.fields[str(key)]() if key in self.fields else UNKNOWN

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in the wording its format selects."""
        if value == UNKNOWN or not format_spec:
            return str(value)
        match format_spec:
            case "cards":
                return self.show_cards(value)
            case "number":
                return number_word(value)
            case "the":
                return listed([f"the {card_word(card)}" for card in value])
            case "lower":
                return str(value).lower()
            case "distance":
                return str(abs(value))
            case "names":
                return ", ".join(f"{RANK_NAMES[rank]} {points}" for rank, points in value.items())
            case "ranks":
                return ", ".join(f"{_rank(rank)} {points}" for rank, points in value.items())
            case "games":
                return listed([f"{CONTRACT_NAMES[game]} {base}" for game, base in bases_in_order({"bases": value})])
            case _:
                return counted(value, format_spec)


def _rank(rank: str) -> str:
    """A rank as it is printed; by its name where it is printed as two digits."""
    return RANK_NAMES[rank] if rank in PRINTED_RANKS else rank


def filled(template: str, fields: Fields, show_cards: ShowCards) -> str:
    """A template with everything filled in."""
    return _Filling(fields, show_cards).format(template)


def fields_of(holder: Document, described: Mapping[str, Option], show_cards: ShowCards) -> Fields:
    """The fields for the options of one object, such as a slam, a step, a point or a reject."""
    fields: dict[str, Callable[[], Any]] = {}
    for name, option in described.items():
        fields[name] = _field(option, holder, name, fields, show_cards)
    return fields


def _field(option: Option, holder: Document, name: str, fields: Fields, show_cards: ShowCards) -> Callable[[], Any]:
    """The field for an option of an object, computed when a template uses it."""

    def compute() -> Any:
        value = holder.get(name, option.default)
        if value is None:
            return "" if option.absent and not option.is_required else UNKNOWN
        return option_text(option, value, fields, show_cards)

    return compute


def option_text(option: Option, value: Any, fields: Fields, show_cards: ShowCards) -> Any:
    """An option that has this value, in its words; without words for it, the value itself."""
    phrase = option.values.get(value) if isinstance(value, str | bool) else None
    if option.sentence or option.none:
        if not value and option.none:
            return filled(option.none, fields, show_cards)
        inner = {**fields, "value": lambda: value if phrase is None else phrase}
        return "" if value == [] else filled(option.sentence, inner, show_cards)
    return value if phrase is None else filled(phrase, fields, show_cards)
