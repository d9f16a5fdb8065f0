"""In which games a clause is in force, as HTML: how many, which, and by which option."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final

from schmier import spec
from schmier.conditions import Condition, comparisons, holds
from schmier_site.law import Law
from schmier_site.names import Names
from schmier_site.pages import html_link

_ALL_NAMED: Final = 6
"""Up to this many games are all named; of more, only some."""

_SOME_NAMED: Final = 5

_PATH: Final = re.compile(r"(?<![\w-])[a-z_]+(?:\.[A-Za-z_]+)*(?![\w-])")


@cache
def games_of(clause: spec.Clause, law: Law) -> list[str]:
    """The ids of the shipped rulesets in which a clause is in force."""
    return [identifier for identifier, ruleset in law.rulesets.items() if holds(clause.condition, ruleset)]


def options_of(clause: spec.Clause) -> list[str]:
    """The options in the condition of a clause, as dotted paths, each once."""
    return options_of_condition(clause.condition)


def options_of_condition(condition: Condition) -> list[str]:
    """The options in a condition, as dotted paths, each once."""
    paths = (re.sub(r"\[[^\]]*\]", "", comparison.path) for comparison in comparisons(condition))
    return list(dict.fromkeys(paths))


def condition_html(clause: spec.Clause, names: Names, origin: str) -> str:
    """The condition of a clause, each option a link; empty for a clause always in force."""
    return condition_text_html(clause.where, names, origin)


def condition_text_html(text: str, names: Names, origin: str) -> str:
    """A condition, each option a link."""

    def linked(found: re.Match[str]) -> str:
        target = names.options.get(found[0])
        return html_link(found[0], target, origin) if target else found[0]

    return _PATH.sub(linked, escape(text))


def games_html(clause: spec.Clause, law: Law, names: Names, origin: str) -> str:
    """The games in which a clause is in force, by title; if there are none, the options that would bring it into force."""
    games = games_of(clause, law)
    if not games:
        options = [
            html_link(option, names.options[option], origin) if option in names.options else option
            for option in options_of(clause)
        ]
        return f"no shipped game; a ruleset of your own brings it into force by {' and '.join(options)}"
    links = [
        html_link(law.rulesets[identifier]["title"], names.rulesets[identifier], origin)
        for identifier in (games if len(games) <= _ALL_NAMED else best_known(games, law)[:_SOME_NAMED])
    ]
    if len(games) == len(law.rulesets):
        return "every shipped game"
    return ", ".join(links) if len(games) <= _ALL_NAMED else f"{len(games)} games, among them {', '.join(links)}"


def best_known(games: list[str], law: Law) -> list[str]:
    """Games in the order that informs a reader most: one of each family first, and base games before their variants."""
    roots_first = sorted(games, key=lambda identifier: ("extends" in law.written[identifier], games.index(identifier)))
    first_of = {law.rulesets[identifier].get("family", ""): identifier for identifier in reversed(roots_first)}
    return sorted(roots_first, key=lambda identifier: identifier not in first_of.values())
