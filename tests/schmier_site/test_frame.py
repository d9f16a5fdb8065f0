"""The frame shared by pages is stored once, drawn in every page, and reachable without scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from chromium import Chromium
from places import ROOT
from schmier_site.finish.frame import FEW, Ends
from schmier_site.finish.navigation import contents_pages, home_of, navigation
from schmier_site.finish.not_found import with_ways_on
from schmier_site.finish.page_lists import Lists
from schmier_site.pages import Page, html_table

LIST = """<div class="md-sidebar md-sidebar--primary"><div class="md-sidebar__scrollwrap"><div class="md-sidebar__inner">\
<nav class="md-nav md-nav--primary" aria-label="Navigation"><ul><li class="md-nav__item"><a href="{top}" class="md-nav__link">Home</a></li>\
<li class="md-nav__item md-nav__item--active md-nav__item--section md-nav__item--nested"><input type="checkbox"> \
<label class="md-nav__link" for="x">The law <span></span></label><nav class="md-nav"><ul>{pages}</ul></nav></li></ul></nav>\
</div></div></div><div class="md-sidebar md-sidebar--secondary"></div>"""

OTHER = '<li class="md-nav__item"><a href="../{0}/" class="md-nav__link">{0}</a></li>'
HERE = """<li class="md-nav__item md-nav__item--active"><input class="md-nav__toggle md-toggle" type="checkbox" id="__toc"> \
<label class="md-nav__link md-nav__link--active" for="__toc">{0}<span class="x"></span> </label> \
<a href="./" class="md-nav__link md-nav__link--active">{0}</a><nav class="md-nav md-nav--secondary"><ul><li>\
<a href="#one" class="md-nav__link">one</a><nav class="md-nav"><ul></ul></nav></li></ul></nav></li>"""


def listed(here: str) -> str:
    """A page of the law with the list beside it."""
    return LIST.format(
        top="../..", pages="".join((HERE if name == here else OTHER).format(name) for name in ("deal", "play"))
    )


def test_pages_of_a_section_share_their_list_and_each_says_where_it_stands_in_it() -> None:
    kept: list[str] = []

    def keep(text: str) -> str:
        kept.append(text)
        return "assets/shared/list.js"

    lists = Lists(keep)
    pages = {name: lists.kept(listed(name), f"rules/{name}/index.html") for name in ("deal", "play")}
    assert len(set(kept)) == 1
    assert [link.replace('\\"', '"') for link in re.findall(r"<a (href=[^ ]*)", kept[0])] == [
        'href="/"',
        'href="/rules/deal/"',
        'href="/rules/play/"',
    ]
    assert "active" not in kept[0].partition("<ul>")[2].partition("<ul>")[2].partition("`")[0]
    for place, name in enumerate(("deal", "play"), start=1):
        assert f'<script src="../../assets/shared/list.js" data-here="{place}"></script>' in pages[name]
        assert '<noscript><nav><a href="../../contents/#the-law">All pages</a></nav></noscript>' in pages[name]
        assert "md-nav__link" not in pages[name]


def test_a_page_in_no_list_has_that_of_the_page_that_leads_to_it_and_its_tab() -> None:
    items = '<li class="md-tabs__item"><a href="../..">Home</a></li><li class="md-tabs__item{0}">The law</li>'
    tabs = f'<nav class="md-tabs" aria-label="Tabs"><ul>{items}</ul></nav>'
    lists = Lists(lambda text: f"assets/shared/{'tabs' if 'md-tabs' in text else 'list'}.js")
    alone = listed("").replace(" md-nav__item--active", "")
    assert 'data-here="' not in lists.kept(tabs.format("") + alone, "clauses/play.void/index.html")
    active = " md-tabs__item--active"
    lists.kept(
        tabs.format(active) + listed("clauses").replace(OTHER.format("play"), HERE.format("clauses")),
        "rules/clauses/index.html",
    )
    led = lists.kept(tabs.format("") + alone, "clauses/play.void/index.html")
    assert led.startswith('<script src="../../assets/shared/tabs.js" data-here="1"></script>')
    assert "md-tabs__item" not in led
    assert '<script src="../../assets/shared/list.js" data-here="2"></script>' in led


def ended(headings: int, listed: int) -> str:
    """A page with a number of headings, and a list of a number of them."""
    inside = "".join(f'<h2 id="h{number}">The <b>{number}</b></h2>' for number in range(headings))
    links = "".join(
        f'<li class="md-nav__item"><a href="#h{number}" class="md-nav__link">The {number}</a></li>'
        for number in range(listed)
    )
    return (
        '<main class="md-main"><div class="md-sidebar md-sidebar--secondary"><div class="md-sidebar__scrollwrap">'
        '<div class="md-sidebar__inner"><nav class="md-nav md-nav--secondary" aria-label="Table of contents">'
        '<label class="md-nav__title" for="__toc">Contents</label>'
        f'<ul class="md-nav__list">{links}</ul></nav></div></div></div><div class="md-content"><article>{inside}</article></div>'
        '<button type="button" class="md-top md-icon" hidden>Back</button></main>'
        '<div class="md-dialog" data-md-component="dialog"><div class="x"></div></div>'
        '<script id="__config" type="application/json">{"base":"../..","features":["x"]}</script>'
        '<script src="../../assets/javascripts/theme.js"></script> <script src="../../assets/own.js"></script> '
        '<script src="../../assets/search.js" type="module"></script>'
    )


@pytest.mark.parametrize(
    ("headings", "listed", "is_left"),
    [(1, 1, False), (FEW, FEW, False), (FEW + 1, FEW + 1, True), (3, 2, True), (0, 0, True)],
)
def test_a_short_list_that_says_what_the_headings_say_is_left_to_the_script(
    headings: int, listed: int, is_left: bool
) -> None:
    assert ("Contents</label>" in Ends().kept(ended(headings, listed))) is is_left


def test_one_script_takes_the_place_of_all_and_draws_what_only_a_script_can_use() -> None:
    ends = Ends()
    pages = {ends.kept(ended(headings, headings)) for headings in (1, 2)}
    for page in pages:
        assert re.findall(r"<script.*?>", page) == [
            '<script src="../../assets/page-0.js">',
            '<script src="../../assets/search.js" type="module">',
        ]
        assert not re.search("md-top|md-dialog|__config", page)
    (script,) = ends.scripts(lambda name: f"// {name}").values()
    assert re.findall(r"^// (.*?);?$", script, re.MULTILINE) == [
        "assets/frame.js", "assets/javascripts/theme.js", "assets/own.js"
    ]  # fmt: skip
    assert "md-top" in script
    assert "md-dialog" in script
    assert "base" not in script
    assert ends.replaced() == {"assets/frame.js", "assets/javascripts/theme.js", "assets/own.js"}


def test_a_page_whose_end_is_not_known_stays_as_it_is() -> None:
    page = "<main><article>text</article></main><script src=x.js></script>"
    assert Ends().kept(page) == page


def test_all_pages_are_listed_part_by_part() -> None:
    (page,) = contents_pages(
        [
            {"Home": "index.md"},
            {"The law": [{"The law": "rules/index.md"}, {"Play": [{"Play": "a.md"}, {"[Held]": "b.md"}]}]},
            {"Guides": [{"Worked": [{"One": "worked/one.md"}]}]},
        ]
    )
    assert isinstance(page, Page)
    assert page.text.partition("## ")[2] == (
        "The law { #the-law }\n\n- [The law](rules/index.md)\n- [Play](a.md)\n    - [\\[Held\\]](b.md)\n\n"
        "## Guides { #guides }\n\n- Worked\n    - [One](worked/one.md)\n"
    )


def test_a_further_page_is_not_listed_and_has_the_list_of_the_first() -> None:
    paths = ("rules/index.md", "rules/50-play.md", "rules/50-play.2.md")
    listed = json.dumps(navigation([Page(path, path, "") for path in paths]))
    assert [path in listed for path in paths] == [True, True, False]
    assert home_of("rules/50-play.2/index.html") == "rules/50-play/index.html"
    assert home_of("rules/clauses.2/index.html") == "rules/clauses/index.html"
    assert home_of("rules/50-play/index.html") == ""


# ---- on the site -----------------------------------------------------------------------------------------------------


def goals(text: str, top: str) -> Iterator[str]:
    """Where the links of a list lead, seen from the top of the site."""
    for link in re.findall(r'<a href=\\?"?([^"\\ >]*)', text):
        if link.startswith(top):
            yield link.removeprefix(top).strip("/")


def test_who_has_no_script_finds_every_page_that_a_list_shows(site: Path) -> None:
    shown = {goal for path in site.glob("assets/shared/*.js") for goal in goals(path.read_text("utf-8"), "/")}
    assert len(shown) > 100
    text = "".join(path.read_text("utf-8") for path in site.glob("contents*/index.html"))
    assert shown - set(goals(text, "../")) - {"", "."} == set()


def test_every_page_leads_to_the_list_of_all_and_loads_the_one_script(site: Path) -> None:
    pages = [path for path in site.rglob("index.html") if path.parent != site / "contents"]
    for path in pages:
        text = path.read_text("utf-8")
        assert len(re.findall(r'<noscript><nav><a href="?[./]*contents/', text)) == 1, path
        assert len(re.findall(r"<script src=[./]*assets/page-0\.js></script>", text)) == 1, path


PAGE_LISTS = """(() => ({
  marked: [...document.querySelectorAll(".md-nav--primary a.md-nav__link--active")].map((link) => link.pathname),
  here: location.pathname,
  listed: [...document.querySelectorAll(".md-sidebar--secondary a")].map((link) => link.hash.slice(1)),
  headings: [...document.querySelectorAll("article :is(h2, h3)[id]")].map((heading) => heading.id),
  again: document.querySelectorAll(".md-nav--primary .md-nav--secondary a").length,
}))()"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("kind", "is_long"),
    [
        ("answers/play/revoke/", False),
        ("games/", False),
        ("games/skat/", True),
        ("reference/play.judging/", False),
    ],
)
def test_a_script_draws_the_list_marks_the_page_and_lists_what_stands_on_it(
    page: Chromium, address: str, kind: str, is_long: bool
) -> None:
    page.open(f"{address}/{kind}")
    page.wait("document.querySelector('.finder-door')")
    shown = page.run(PAGE_LISTS)
    assert shown["marked"] == [shown["here"]]
    assert shown["listed"] == shown["headings"] != []
    assert shown["again"] == (len(shown["listed"]) if is_long else 0)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("kind", "home"),
    [
        ("clauses/play.void/", "/rules/clauses/"),
        ("rulings/A-31/", "/rulings/"),
        ("cases/switches/skat/", "/cases/"),
        ("answers/games/skat/", "/answers/games/"),
    ],
)
def test_a_page_in_no_list_marks_the_one_that_leads_to_it(page: Chromium, address: str, kind: str, home: str) -> None:
    page.open(f"{address}/{kind}")
    page.wait("document.querySelector('.finder-door')")
    shown = page.run(PAGE_LISTS)
    assert shown["marked"] == [home]
    assert page.run("document.querySelectorAll('.md-tabs__item--active').length") == 1
    assert shown["listed"] == shown["headings"] != []


@pytest.mark.browser
@pytest.mark.parametrize("kind", ["", "answers/", "games/", "reference/", "reference/dealing/", "contents/"])
def test_a_page_that_wants_no_list_of_its_headings_shows_none(page: Chromium, address: str, kind: str) -> None:
    page.open(f"{address}/{kind}")
    page.wait("document.querySelector('.finder-door')")
    assert page.run("document.querySelectorAll('article :is(h2, h3)[id]').length") > 1
    assert page.run("getComputedStyle(document.querySelector('.md-sidebar--secondary')).display") == "none"


DARK = 'data-md-color-scheme="slate"'
"""What names the dark scheme in a style sheet."""


def blocks_of(css: str) -> list[tuple[str, str]]:
    """The blocks of a style sheet that are in no other, with their heads."""
    found, depth, begin, head = [], 0, 0, ""
    for place, sign in enumerate(css):
        if sign == "{":
            if not depth:
                head, begin = css[begin:place], place + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                found.append((head.strip(), css[begin:place]))
                begin = place + 1
    return found


def test_paper_is_never_printed_in_the_colours_of_the_dark() -> None:
    for sheet in (ROOT / "docs" / "assets").glob("*.css"):
        dark = [head for head, inside in blocks_of(sheet.read_text("utf-8")) if DARK in head + inside]
        assert {head.rpartition("\n")[2] for head in dark} <= {"@media screen"}, sheet.name


def test_a_column_of_figures_is_set_flush_right() -> None:
    rows = [["<a>Cinch</a>", "13", "–", "1,961", "99.1%"], ["Skat", "7", "2", "", "–"]]
    assert 'class="plain f2 f3 f4 f5 counts many"' in html_table(list("abcde"), rows)
    assert 'class="plain f2 f3 f4 f5 counts narrow"' in html_table(
        ["Game", "one", "two", "three", "hand, Schneider announced"], rows
    )
    assert 'class="plain f2"' in html_table(list("abc"), [["Jack", "1", "the winner"]])
    assert 'class="plain"' in html_table(list("ab"), [["Skat", "18 to 162"], ["Null", "23"]])
    assert 'class="plain"' in html_table(list("ab"), [["Skat", "–"], ["Null", ""]])


def test_every_page_is_called_by_its_heading_or_in_the_list_of_pages_and_not_by_its_file(site: Path) -> None:
    called: dict[str, str] = {}
    for file in site.rglob("index.html"):
        text, stem = file.read_text("utf-8"), file.parent.name
        title, heading = (
            re.search(r"<title>(.*?)(?: - Schmier)?</title>", text),
            re.search(r"<h1[^>]*>(.*?)</h1>", text),
        )
        assert title, file
        if heading and title[1] != re.sub(r"<[^>]*>", "", heading[1]) and title[1].lower() == re.sub("[-_]", " ", stem):
            called[file.relative_to(site).as_posix()] = title[1]
    assert called == {}


def test_a_page_that_is_not_here_leads_on_from_any_depth() -> None:
    theirs = '<link rel="icon" href="/0.1/assets/favicon.svg"><article><h1>404 - Not found</h1></article>'
    assert '<a href="/0.1/answers/">' in with_ways_on(theirs)
    assert "404" not in with_ways_on(theirs)


def test_the_page_in_place_of_one_that_is_not_here_is_ours(site: Path) -> None:
    assert "<h1>This page is not here</h1>" in (site / "404.html").read_text("utf-8")


@pytest.mark.browser
def test_a_list_of_one_heading_is_not_shown_and_the_script_of_the_theme_still_runs(
    page: Chromium, address: str
) -> None:
    page.open(f"{address}/games/evidence/")
    page.wait("document.querySelector('.finder-door')")
    assert page.run("document.querySelectorAll('article :is(h2, h3)[id]').length") == 1
    assert page.run("getComputedStyle(document.querySelector('.md-sidebar--secondary')).display") == "none"
    page.run("document.querySelector('[data-md-component=palette] label:not([hidden])').click()")
    page.wait("document.body.dataset.mdColorScheme === 'slate'")
    page.run("localStorage.clear()")


@pytest.mark.browser
def test_a_page_is_dark_when_the_device_is_until_a_reader_chooses(page: Chromium, address: str) -> None:
    toggle = "document.querySelector('[data-md-component=palette] label:not([hidden])')"

    def is_shown(scheme: str, name: str, *, is_dark: bool) -> None:
        page.open(f"{address}/games/", is_dark=is_dark)
        page.wait(f"document.body.dataset.mdColorScheme === '{scheme}' && {toggle}?.title === '{name}'")

    page.open(f"{address}/404.html")
    page.run("localStorage.clear()")
    is_shown("default", "Dark", is_dark=False)
    is_shown("slate", "Dark", is_dark=True)
    page.run(f"{toggle}.click()")
    is_shown("slate", "Light", is_dark=False)
    page.run(f"{toggle}.click()")
    is_shown("default", "As on this device", is_dark=True)
    page.run(f"{toggle}.click()")
    is_shown("slate", "Dark", is_dark=True)
    page.run("localStorage.clear()")
