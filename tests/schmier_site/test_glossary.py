"""The first use of a term on a players' page leads to the glossary, in the words of the page's game and language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from read_once import law_as_shipped
from schmier.conditions import holds
from schmier_conformance.law.rulings import condition_of
from schmier_conformance.wording.glossary import glossary
from schmier_site.glossary.links import with_links

LINK = re.compile(r'<a class="?term"? href="?[^">]*#([\w-]+)')


def page(inside: str) -> str:
    return f"<html><body><article class=a>{inside}</article></body></html>"


def keys(inside: str, where: str) -> list[str]:
    text, number = with_links(page(inside), where, law_as_shipped())
    found = LINK.findall(text)
    assert number == len(found)
    return found


def test_only_the_first_use_is_linked() -> None:
    assert keys("<p>The skat is face down. The skat counts.</p>", "games/skat/index.html") == ["skat"]


def test_the_name_of_a_game_is_not_the_term() -> None:
    assert keys("<p>Skat is played by three.</p>", "games/skat/index.html") == []


def test_a_page_of_one_game_links_no_term_of_another() -> None:
    text = "<p>declarer, kitty, eldest</p>"
    assert keys(text, "games/skat/index.html") == ["declarer"]
    assert keys(text, "games/five-hundred.three/index.html") == ["kitty", "eldest"]


def test_headings_links_and_code_stay_as_they_are() -> None:
    text = "<h2>The kitty</h2><a href=x>kitty</a><code>kitty</code><p title='kitty'>a <b>kitty</b></p>"
    changed, number = with_links(page(text), "games/five-hundred.three/index.html", law_as_shipped())
    assert number == 1
    assert '<b><a class="term"' in changed


def test_a_translated_page_leads_to_its_own_language() -> None:
    changed, _ = with_links(page("<p>la briscola</p>"), "translations/it/smear.minnesota/index.html", law_as_shipped())
    assert 'href="../../../glossary/it/#trump"' in changed


def test_no_page_links_a_term_twice(site: Path) -> None:
    for path in [*site.glob("games/*/index.html"), *site.glob("answers/*/*/index.html")]:
        found = LINK.findall(path.read_text("utf-8"))
        assert len(found) == len(set(found)), path
        assert set(found) <= glossary().keys()


USED_WHERE = {
    "called-partner": "parties = called",
    "jick": "ranking.trumps = off-J",
    "left-pedro": "ranking.trumps = off-5",
    "pedro": "points.list.of = 5 and not points.list[plain-fives] is set",
    "off-card": "ranking.trumps = off-3",
    "misere": "auction.no_tricks is set",
    "turn-up": "auction.kind = turn-up",
    "hung-card": "points.list.hung_value is set",
    "sell": "auction.kind = sell-out",
    "robbing": "exchange.do = rob",
    "setback": "auction.kind in (one-round, until-passed-out, sell-out)",
    "shooting-the-moon": "auction.slams is set",
    "pitch": "trumps.fixed_by = first-lead",
    "high": "points.list[high] is set",
}
"""By a term, the condition that holds in the games which have what it names."""


@pytest.mark.parametrize("term", USED_WHERE)
def test_a_term_is_said_to_be_of_the_families_that_have_what_it_names(term: str) -> None:
    condition = condition_of(USED_WHERE[term])
    games = [rules for rules in law_as_shipped().rulesets.values() if holds(condition, rules)]
    assert {rules["family"] for rules in games} == set(glossary()[term].families)
