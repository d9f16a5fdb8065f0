"""The site: every clause has an address, every link a target, and no page loads anything from elsewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import jsonschema
import markdown
import pytest
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from places import ROOT
from read_once import law_as_shipped
from schmier import spec
from schmier_site.cases.pages import case_pages
from schmier_site.finish.link_check import faults_of, read_page
from schmier_site.finish.navigation import navigation
from schmier_site.format_pages import FORMATS, SchemaError, check_keywords, schema_pages
from schmier_site.html.deal_diagram import (
    DealError,
    deal_html,
    draw_deals,
    parse_deal,
    seat_name,
)
from schmier_site.html.packed import read_packed, write_packed
from schmier_site.html.pieces import packed_parts
from schmier_site.html.ready_made import ReadyMade, ready_made
from schmier_site.html.set_aside import Shelf, not_searched
from schmier_site.names import names_of
from schmier_site.pages import Page, html_target, markdown_target
from schmier_site.reference_pages import (
    READING_ORDER,
    Chunk,
    chunks_of,
    without_imports,
    woven_page,
)
from served import served


def test_every_clause_has_its_anchor_on_the_page_of_its_chapter_and_stands_there_or_on_a_further_page(
    site: Path,
) -> None:
    for clause in spec.clauses().values():
        page = (site / "rules" / clause.chapter / "index.html").read_text("utf-8")
        assert page.count(f'id="{clause.label}"') == 1, clause.label
        own = re.compile(rf'<a class=label href="?#{re.escape(clause.label)}"?>')
        leads_on = re.search(rf'id="{re.escape(clause.label)}" href="?\.\./([^"/]+)/#{re.escape(clause.label)}"?', page)
        further = (site / "rules" / leads_on[1] / "index.html").read_text("utf-8") if leads_on else ""
        assert bool(own.search(page)) != bool(own.search(further)), clause.label


def test_no_label_line_is_left_as_it_is_written(site: Path) -> None:
    assert [
        path for path in site.glob("rules/*/index.html") if re.search(r"r\[[a-z]+\.", path.read_text("utf-8"))
    ] == []


def test_every_ruleset_and_every_ruling_has_a_page(site: Path) -> None:
    law = law_as_shipped()
    assert [name for name in law.rulesets if not (site / "games" / name / "index.html").is_file()] == []
    assert [name for name in law.rulings if not (site / "rulings" / name / "index.html").is_file()] == []


def test_every_case_made_by_people_is_listed_and_drawn_in_the_file_that_its_page_names(site: Path) -> None:
    names = names_of(law_as_shipped(), case_pages(law_as_shipped()))
    listed: Counter[str] = Counter()
    for path in site.glob("cases/**/index.html"):
        text = path.read_text("utf-8")
        for address in re.findall(r'data-pack="([^"]*)"', text):
            document = read_packed((path.parent / address).resolve())
            places = re.findall(r'data-list="([^"]*)"', text)
            assert places == list(document["lists"])
            here = [case for name in places for case, *_ in document["lists"][name]]
            assert set(here) <= set(document["parts"])
            assert {names.cases[case] for case in here} == {
                f"{path.parent.relative_to(site).as_posix()}.md#{case}" for case in here
            }
            listed.update(here)
    assert listed == Counter(case.id for case in law_as_shipped().cases if not case.is_generated)


def test_the_link_checker_finds_what_is_broken(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "index.html").write_text('<p id="here"></p>', "utf-8")
    (tmp_path / "index.html").write_text(
        '<a href="other/#here"></a><a href="other/#gone"></a><a href="missing/"></a><a href="../out.html"></a>'
        '<script src="https://example.org/x.js"></script><a href="https://example.org/"></a>'
        '<i id="a"></i><b id="a"></b>',
        "utf-8",
    )
    assert faults_of(tmp_path) == [
        "index.html: the id 'a' occurs twice",
        "index.html: 'other/#gone' leads to a page without 'gone'",
        "index.html: 'missing/' leads nowhere",
        "index.html: '../out.html' leads out of the site",
        "index.html: 'https://example.org/x.js' is loaded from outside",
    ]


def test_the_link_checker_knows_what_a_script_puts_into_a_page(tmp_path: Path) -> None:
    parts = {"x-0001": '<a href="../there/#one">1</a><b>same</b><b>same</b>', "x-0002": '<a href="../away/">2</a>'}
    document = {"lists": {"": [["x-0001", "One", ""], ["x-0002", "Two", ""]]}, **packed_parts(parts)}
    write_packed(tmp_path / "packed" / "x.json.gz", document)
    for place, html in (
        ("list", '<p data-pack="../packed/x.json.gz"></p><div data-list=""></div>'),
        ("lost", '<p data-pack="../packed/y.json.gz"></p>'),
        ("there", '<a href="../list/#x-0002"></a><a href="../list/#x-0003"></a><i id="one"></i>'),
    ):
        (tmp_path / place).mkdir()
        (tmp_path / place / "index.html").write_text(html, "utf-8")
    assert faults_of(tmp_path) == [
        "lost/index.html: '../packed/y.json.gz' leads nowhere",
        "there/index.html: '../list/#x-0003' leads to a page without 'x-0003'",
        "packed/x.json.gz: '../away/' leads nowhere",
    ]


def test_only_tags_are_read_as_tags_however_they_are_written() -> None:
    page = read_page(
        "<!-- <a href='no'> --><script src='s.js'>'<a href=\"no\">'</script><style>a{} <i id=no></style>"
        '<a title="x > y href=no" class=c href="p/?a=1&amp;b=2#c">x</a><A  HREF = bare id=\'one\'>y</A><img alt src=i.png/>'
        '<input name="no"><a name="two"></a>\n<p\nid="three">a < b</p>'
    )
    assert page.references == (
        ("script", "src", "s.js"),
        ("a", "href", "p/?a=1&b=2#c"),
        ("a", "href", "bare"),
        ("img", "src", "i.png/"),
    )
    assert page.ids == Counter(("one", "two", "three"))


def test_ready_made_html_comes_through_as_it_is_and_markdown_goes_on_around_it() -> None:
    html = '<pre>\n  *no* emphasis\n\n\n# no heading &amp; <b id="x">no</b></pre>\n<p>second</p>'
    around = f"# Title\n\n*before*\n\n{ready_made(html)}\n\n*after*"
    made = markdown.markdown(around, extensions=[ReadyMade(), "md_in_html", "tables"])
    assert made == f"<h1>Title</h1>\n<p><em>before</em></p>\n{html}\n<p><em>after</em></p>"


def test_what_is_set_aside_is_put_back_where_it_stood_and_nothing_is_lost_unnoticed(tmp_path: Path) -> None:
    shelf = Shelf([])
    pages = [f"a{not_searched('<b>one</b>')}c{not_searched('two')}", "nothing", not_searched("<i>\n3 \\1</i>")]
    (tmp_path / "in").mkdir()
    files = [tmp_path / "in" / f"{number}.html" for number, _ in enumerate(pages)]
    for file, page in zip(files, pages, strict=True):
        file.write_text(shelf.set_aside(page), "utf-8")
        assert not any(piece in file.read_text("utf-8") for piece in ("one", "two", "3"))
    later = tmp_path / "later.json"
    later.write_text(shelf.text(), "utf-8")
    assert Shelf.read(later).put_back(tmp_path) == []
    assert [file.read_text("utf-8") for file in files] == ["a<b>one</b>ctwo", "nothing", "<i>\n3 \\1</i>"]
    assert Shelf.read(later).put_back(tmp_path)[0] == "'<b>one</b>' ... stands on the site 0 times"


def test_a_keyword_without_words_is_refused_with_its_pointer() -> None:
    schema = {"$defs": {"card": {"type": "object", "properties": {"rank": {"type": "integer", "multipleOf": 2}}}}}
    with pytest.raises(SchemaError, match=r"#/\$defs/card/properties/rank/multipleOf"):
        check_keywords(schema)


def test_a_property_may_be_called_like_a_keyword() -> None:
    check_keywords({"properties": {"multipleOf": {"type": "integer"}, "if": {"type": "string"}}})


def test_every_property_of_every_schema_is_on_its_page() -> None:
    law = law_as_shipped()
    assert set(FORMATS) == set(law.schemas)
    pages = {page.path: page.text for page in schema_pages(law.schemas, names_of(law, {}))}
    for name, schema in law.schemas.items():
        text = pages[f"formats/{name}.md"]
        for definition in schema.get("$defs", {}):
            assert f"{{ #{definition} }}" in text
        for name_of_property in _properties(schema):
            assert re.search(rf"[>.]{re.escape(name_of_property)}<", text), f"{name}: {name_of_property}"


def _properties(schema: object) -> set[str]:
    if isinstance(schema, list):
        return set().union(*map(_properties, schema))
    if not isinstance(schema, dict):
        return set()
    here = set(schema.get("properties", {})) if isinstance(schema.get("properties"), dict) else set()
    return here.union(*map(_properties, schema.values()))


def test_the_examples_of_the_formats_are_valid() -> None:
    schemas = law_as_shipped().schemas
    registry = Registry().with_resources(
        (schema["$id"], DRAFT202012.create_resource(schema)) for schema in schemas.values()
    )
    examples = sorted((ROOT / "docs" / "examples").iterdir())
    assert {path.stem for path in examples} == schemas.keys() - {"ruleset"}
    for path in examples:
        text = path.read_text("utf-8")
        for document in map(json.loads, text.splitlines() if path.suffix == ".jsonl" else [text]):
            jsonschema.Draft202012Validator(schemas[path.stem], registry=registry).validate(document)


SAMPLE = '''# %% [markdown]
# # A chapter
#
# Prose with `play.void`.

# %%
"""What it does."""


def first() -> int:
    return 1  # rule: play.void, play.held


class Thing:
    # %% [markdown]
    # ## Inside

    # %%
    text = """two
lines"""
'''


def test_the_weaver_takes_a_module_apart_without_losing_a_line_number() -> None:
    chunks = chunks_of(SAMPLE)
    assert [(chunk.is_prose, chunk.line) for chunk in chunks] == [(True, 2), (False, 7), (True, 16), (False, 19)]
    assert chunks[0].text == "# A chapter\n\nProse with `play.void`."
    assert chunks[2] == Chunk(True, 16, "## Inside")
    lines = SAMPLE.splitlines()
    for chunk in chunks:
        if not chunk.is_prose:
            assert chunk.text.splitlines() == lines[chunk.line - 1 : chunk.line - 1 + len(chunk.text.splitlines())]


def test_every_chapter_of_the_reference_has_its_place_in_the_reading_order() -> None:
    folder = ROOT / "reference_impl" / "schmier"
    chapters = {
        path.relative_to(folder).with_suffix("").as_posix()
        for path in folder.rglob("*.py")
        if "\n# # " in path.read_text(encoding="utf-8")
    }
    assert len(set(READING_ORDER)) == len(READING_ORDER)
    assert chapters - set(READING_ORDER) == set()
    assert {name for name in READING_ORDER if not (folder / f"{name}.py").exists()} == set()


def test_prose_ends_where_the_comments_end() -> None:
    assert chunks_of('# %% [markdown]\n# # Title\n"""Docstring."""\n') == [
        Chunk(True, 2, "# Title"),
        Chunk(False, 3, '"""Docstring."""'),
    ]


def test_the_imports_of_a_chapter_are_folded_away_and_no_line_of_its_story_with_them() -> None:
    text = (
        '"""A sentence."""\n\nfrom __future__ import annotations\n\nfrom x import (\n    y,\n)\n\nRUN = 3\n"""A run."""'
    )
    assert without_imports(Chunk(False, 5, text)) == (
        Chunk(False, 5, text.partition("\n\nRUN")[0]),
        Chunk(False, 13, 'RUN = 3\n"""A run."""'),
    )
    assert without_imports(Chunk(False, 5, "RUN = 3")) == (None, Chunk(False, 5, "RUN = 3"))


def test_a_woven_line_has_its_true_number_and_links_the_clauses_that_it_decides() -> None:
    page = woven_page("sample.py", SAMPLE, names_of(law_as_shipped(), {}))
    line = next(line for line in page.text.splitlines() if 'id="L11"' in line)
    assert "return" in line
    assert line.count("rules/50-play/#play.void") == line.count("rules/50-play/#play.held") == 1
    assert 'id="L20"' in page.text
    assert page.title == "A chapter"


DEAL = """seats: A B C
dealer: C
trump: H
A: AH TS X1
trick: A AH 2H X2 = C 4
"""


def test_a_deal_is_drawn_with_names_that_can_be_heard() -> None:
    html = deal_html(parse_deal(DEAL))
    assert 'aria-label="Ace of hearts">A♥' in html
    assert " 10</li>" in html
    assert 'aria-label="Joker 2"' in html
    assert "not known" in html


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("B: 1H", "'1H' is no card"),
        ("dealer: X", "no seat 'X'"),
        ("trump: T", "trumps are one of"),
        ("weather: fine", "no such fact"),
        ("trick: Z AH", "a trick is"),
        ("caption", "a word, a colon and a fact"),
    ],
)
def test_a_deal_that_cannot_be_read_is_refused_with_its_place(line: str, complaint: str) -> None:
    with pytest.raises(DealError, match=rf"^docs/x\.md:2: .*{complaint}"):
        draw_deals(f"# Title\n```deal\n{DEAL}{line}\n```\n", "docs/x.md")


def test_a_further_page_is_not_listed_beside_the_one_that_it_goes_on_from() -> None:
    guides = [Page(f"guides/{name}.md", name, "") for name in ("house-rules.2", "house-rules", "campaigns")]
    (listed,) = (entry["Guides"] for entry in navigation(guides) if "Guides" in entry)
    assert [title for entry in listed for title in entry] == ["campaigns", "house-rules"]


def test_links_are_written_from_the_page_they_stand_on() -> None:
    assert html_target("rules/50-play.md#play.void", "games/skat.md") == "../../rules/50-play/#play.void"
    assert html_target("index.md", "games/skat.md") == "../../"
    assert html_target("rules/index.md", "index.md") == "rules/"
    assert html_target("games/skat.md#x", "games/skat.md") == "#x"
    assert markdown_target("rules/50-play.md#a", "games/skat.md") == "../rules/50-play.md#a"


@pytest.mark.browser
def test_the_browser_shows_pages_and_asks_nobody_else(site: Path, tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    assert chromium, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
    with served(site) as address:
        log = tmp_path / "net.json"
        (site / "outside.html").write_text('<img src="https://example.org/a.png">', "utf-8")
        _opened(chromium, f"{address}/outside.html", tmp_path, log)
        assert "example.org" in _requested_addresses(log), "the log of the browser shows what is asked for outside"
        for page, wanted in (
            ("rules/50-play/", 'id="play.void"'),
            ("worked/penguin-pitch/", "trumps"),
            ("", "Schmier"),
        ):
            html = _opened(chromium, f"{address}/{page}", tmp_path, log)
            assert wanted in html
            assert _requested_addresses(log) == {"127.0.0.1"}


def _opened(chromium: str, address: str, folder: Path, log: Path) -> str:
    log.unlink(missing_ok=True)
    flags = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--no-first-run", "--virtual-time-budget=3000",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", f"--user-data-dir={folder / 'profile'}",
        f"--log-net-log={log}", "--dump-dom",
    ]  # fmt: skip
    done = subprocess.run([chromium, *flags, address], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


def _requested_addresses(log: Path) -> set[str]:
    """The hosts a page of the site asked for; what the browser asks for itself has no such initiator."""
    events = json.loads(log.read_text("utf-8"))["events"]
    parameters = (event.get("params", {}) for event in events)
    return {
        str(urlsplit(request["url"]).hostname)
        for request in parameters
        if request.get("initiator", "").startswith("http://127.0.0.1") and request.get("url", "").startswith("http")
    }


def test_e_is_east_only_at_a_table_named_after_the_compass() -> None:
    assert seat_name("E", ["N", "E"]) == "East"
    assert seat_name("E", ["A", "B", "C", "D", "E", "F"]) == "E"
