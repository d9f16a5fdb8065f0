"""The site is light: a page opens at once on a phone, and the whole site can be copied quickly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from read_once import corpus, law_as_shipped
from schmier import spec
from schmier_conformance.wording.glossary import glossary
from schmier_site.finish.long_pages import MOST, WORDS, cut_long_pages
from schmier_site.finish.slim import Shared, slim_page
from schmier_site.pages import Page

MOST_OF_A_PAGE = 60_000
"""Bytes of a page before its pictures, of which it has none."""

MOST_OF_A_TERM = 420
"""Bytes of a term on a page of the glossary, which lists them all."""

MOST_OF_ONE = {
    "answers": 15_600,
    "answers/games": 26_500,
    "cases": 400,
    "clauses": 12_000,
    "evidence": 9_000,
    "games": 32_000,
    "guides": 24_000,
    "reference": 24_000,
    "rulings": 7_000,
    "worked": 32_000,
}
"""Bytes that one of a kind takes on average: one case of the corpus, elsewhere one page. The site may grow; what one costs may not."""

MOST_OF_A_GAME_IN_ONE = {"answers": 40, "rulings": 25}
"""Bytes that each game adds on average to one of a kind which lists games."""

MOST_OF_A_GAME = 97_000
"""Bytes of all that is about one game alone, on average: its sheets, answers, cases, evidence and files."""

MOST_OF_WHAT_IS_SHARED = 1_255_000
"""Bytes of scripts and style sheets that pages share, the lists of games apart."""

MOST_IN_LISTS = 250
"""Bytes there of one game: its title and address."""

ARCHIVES = (".tar.gz", ".zip", ".whl", ".image.gz")


def is_counted(path: Path, site: Path) -> bool:
    """Whether a file counts: not the runtime of Python, which the versions of the site share, and no archive."""
    return path.is_file() and path.relative_to(site).parts[0] != "engine" and not path.name.endswith(ARCHIVES)


def weights(site: Path) -> dict[str, int]:
    return {
        path.relative_to(site).as_posix(): path.stat().st_size for path in site.rglob("*") if is_counted(path, site)
    }


def test_no_page_is_heavy(site: Path) -> None:
    found = weights(site)
    most = {name: MOST_OF_A_TERM * len(glossary()) for name in found if name.startswith("glossary/")}
    pages = {name: size for name, size in found.items() if name.endswith(".html")}
    assert {name: size for name, size in pages.items() if size > most.get(name, MOST_OF_A_PAGE)} == {}


@pytest.mark.parametrize("kind", MOST_OF_ONE)
def test_one_of_a_kind_takes_few_bytes(site: Path, kind: str) -> None:
    within = tuple(f"{other}/" for other in MOST_OF_ONE if other.startswith(f"{kind}/"))
    found = weights(site).items()
    sizes = {name: size for name, size in found if name.startswith(f"{kind}/") and not name.startswith(within)}
    pages = sum(name.endswith(".html") for name in sizes)
    most = MOST_OF_ONE[kind] + MOST_OF_A_GAME_IN_ONE.get(kind, 0) * len(spec.ruleset_ids())
    assert sum(sizes.values()) <= most * (len(corpus()) if kind == "cases" else pages)


def test_a_game_has_few_bytes_to_itself(site: Path) -> None:
    games = frozenset(spec.ruleset_ids())
    own = [size for name, size in weights(site).items() if game_of(name) in games]
    assert sum(own) <= MOST_OF_A_GAME * len(games)


def game_of(name: str) -> str:
    """The id of the game that a file of the site is named after; some other name where there is none."""
    parts = name.removesuffix("/index.html").split("/")
    return "" if parts[1:2] == ["switches"] else re.sub(r"(?:\.\d+|(?:\.\d+)?\.json(?:\.gz)?)$", "", parts[-1])


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("games/smear.widow/index.html", "smear.widow"),
        ("games/smear.widow.2/index.html", "smear.widow"),
        ("cases/drawn/skat.json.gz", "skat"),
        ("files/rulesets/skat.tournament.json", "skat.tournament"),
        ("cases/switches/skat/index.html", ""),
        ("games/skat-order/index.html", "skat-order"),
    ],
)
def test_a_file_is_named_after_its_game(name: str, game: str) -> None:
    assert game_of(name) == game


def test_what_pages_share_is_light(site: Path) -> None:
    shared = sum(size for name, size in weights(site).items() if name.startswith("assets/"))
    assert shared <= MOST_OF_WHAT_IS_SHARED + MOST_IN_LISTS * len(spec.ruleset_ids())


def test_what_is_left_out_is_the_runtime_and_the_archives_alone(site: Path) -> None:
    left = {path.relative_to(site) for path in site.rglob("*") if path.is_file() and not is_counted(path, site)}
    assert {path.parts[0] for path in left if not path.name.endswith(ARCHIVES)} <= {"engine"}
    assert {path.name.partition("-")[0] for path in left if path.parts[0] != "engine"} == {
        "schmier",
        "reference.zip",
        "reference.image.gz",
    }


def test_no_page_says_what_the_theme_says_of_sections_that_are_not_open(site: Path) -> None:
    # The theme may write its lists otherwise one day; then nothing of them is made light, unnoticed.
    assert [path for path in site.rglob("*.html") if "md-nav__item--pruned" in path.read_text(encoding="utf-8")] == []


# ---- how it is done --------------------------------------------------------------------------------------------------


def test_a_slim_page_says_the_same() -> None:
    page = (
        '<!doctype html>\n<html>\n  <body>\n <!-- made by a machine -->\n  <p class="told">Who   leads\n to <b>the first</b> trick? </p>\n'
        '  <ul>\n   <li>North </li>\n   <li id="x">South</li>\n  </ul><pre>as  it\n\n is</pre>'
        '<a title="a > b" href="#x">x</a> <i>y</i></body></html>'
    )
    assert slim_page(page, Shared(), "index.html") == (
        '<!doctype html><html><body><p class=told>Who leads to <b>the first</b> trick?<ul><li>North<li id="x">South</ul>'
        '<pre>as  it\n\n is</pre><a title="a > b" href=#x>x</a> <i>y</i></body></html>\n'
    )


def test_what_every_page_repeats_is_kept_once() -> None:
    sign = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 6h18"/></svg>'
    shared = Shared()
    page = f'<label>{sign}</label><script>__md_scope=new URL("..",location)</script>'
    slimmed = {slim_page(page, shared, where) for where in ("a/index.html", "b/index.html")}
    (name,) = shared.scripts
    assert slimmed == {f'<label><svg class="sign sign-0"></svg></label><script src=../{name}></script>\n'}
    assert shared.scripts[name] == '__md_scope=new URL("../..",document.currentScript.src)'
    assert "M3 6h18" in shared.style()


def long_page() -> list[Page]:
    """A page of two long sections, each with a place of its own and a link to that of the other; and a page linking to both."""
    filling = "Words. " * (MOST // 7)
    sections = [
        f'## {name}\n\n<p id="{name.lower()}">[to](#{other}) <a href="#{other}">to</a></p>\n\n{filling}\n'
        for name, other in (("First", "second"), ("Second", "first"))
    ]
    links = '[a](../rules/50-play.md#second) <a href="../../rules/50-play/#second">b</a> [c](../rules/50-play.md#first)'
    return [Page("rules/50-play.md", "Play", "# Play\n\n" + "".join(sections)), Page("games/skat.md", "Skat", links)]


def test_a_long_page_is_cut_before_a_heading_and_every_link_leads_to_where_its_goal_now_stands() -> None:
    first, second, third, other = cut_long_pages(long_page())
    assert [page.path for page in (first, second, third)] == [
        "rules/50-play.md",
        "rules/50-play.2.md",
        "rules/50-play.3.md",
    ]
    assert second.title == "Play · First"
    assert '[to](50-play.3.md#second) <a href="../50-play.3/#second">to</a>' in second.text
    assert other.text == (
        '[a](../rules/50-play.3.md#second) <a href="../../rules/50-play.3/#second">b</a> [c](../rules/50-play.2.md#first)'
    )


def test_the_first_page_keeps_the_address_of_everything() -> None:
    first, *_ = cut_long_pages(long_page())
    assert re.findall(r'id="(\w+)" href="([^"]*)"', first.text) == [
        ("first", "../50-play.2/#first"),
        ("second", "../50-play.3/#second"),
    ]


def test_further_pages_speak_the_language_of_their_page_and_bear_its_heading() -> None:
    assert WORDS.keys() == {"", *(translation.code for translation in law_as_shipped().translations)}
    page, other = long_page()
    text = page.text.replace("# Play", "# Ausspielen", 1)
    first, second, *_ = cut_long_pages([page._replace(text=text, title="Ausspielen (Deutsch)", language="de"), other])
    assert "## Weitere Seiten" in first.text
    begun, *_ = cut_long_pages([page._replace(language="fr"), other])
    assert "## Further pages" in begun.text
    assert second.text.startswith("# Ausspielen · First\n")
    assert 'Seite 2 von <a href="../50-play/">Ausspielen</a></p>' in second.text


def test_the_first_page_names_what_is_on_the_others_by_its_heading() -> None:
    page, other = long_page()
    first, *_ = cut_long_pages([page._replace(text=page.text.replace("## Second", "## Who leads? { #leads }")), other])
    assert '<a class="said" id="leads" href="../50-play.3/#leads">Who leads?</a>' in first.text
    assert '<a class="name" id="second" href="../50-play.3/#second">second</a>' in first.text


def test_the_title_of_a_further_page_has_no_link_in_it() -> None:
    page, other = long_page()
    text = page.text.replace("## Second", "## What it changes in [Skat](skat.md)")
    *_, third, _ = cut_long_pages([page._replace(text=text), other])
    assert third.title == "Play · What it changes in Skat"


@pytest.mark.parametrize("text", ["# Short\n\n## One\n\n## Two\n", "# No heading\n\n" + "Words. " * MOST])
def test_a_page_that_is_short_or_has_no_place_to_cut_stays_as_it_is(text: str) -> None:
    page = Page("x.md", "X", text)
    assert cut_long_pages([page]) == [page]
