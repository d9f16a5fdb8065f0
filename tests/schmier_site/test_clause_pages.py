"""The pages of the law: the players' sentence first, a case for each clause, and links to everything that depends on it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from places import ROOT
from read_once import law_as_shipped
from schmier import spec
from schmier_site.cases.best_case import example_of, faults_on
from schmier_site.cases.drawn import case_fragment, cases_document, search_data
from schmier_site.cases.pages import Collection, case_pages, list_of
from schmier_site.clauses.chapters import chapter_pages
from schmier_site.clauses.coverage import changes, coverage_pages
from schmier_site.clauses.page import clause_pages
from schmier_site.corpus_packages.changes import CHANGELOG
from schmier_site.html.packed import write_packed
from schmier_site.law import Law
from schmier_site.names import Names, names_of
from served import served

FINGERPRINTS = json.loads((ROOT / "conformance" / "fingerprints.json").read_text("utf-8"))

MOST_BYTES = 60_000
"""What the page of a clause, or a drawn case, may weigh before the frame of the site is put around it."""


@cache
def law_and_names() -> tuple[Law, Names]:
    law = law_as_shipped()
    return law, names_of(law, case_pages(law))


@cache
def pages() -> dict[str, str]:
    """The text of every page of the law."""
    made = (*chapter_pages(*law_and_names()), *clause_pages(*law_and_names()), *coverage_pages(*law_and_names()))
    return {page.path: page.text for page in made}


def text_of(chapter: str) -> str:
    return pages()[f"rules/{chapter}.md"]


def plain(text: str) -> str:
    """A text with its links taken for their text."""
    return re.sub(r"</?a[^>]*>", "", text)


def block_of(chapter: str, label: str) -> str:
    """The block of a clause in its chapter."""
    return plain(text_of(chapter).split(f'id="{label}"')[1].split("</div>")[0])


@pytest.mark.parametrize(
    ("chapter", "label", "sentence"),
    [
        ("70-match", "match.start", ">In every game.<"),
        ("70-match", "match.several.extra-deal", ">In {games} games: If both stand at the target, one more deal decides.<"),
        ("50-play", "play.follow.or-trump", ">In {games} games: Follow suit or trump: who can follow may trump instead.<"),
        ("60-points", "points.skat.lost-hand", ">In {games} games: What counts is the value of the pitcher&#x27;s game.<"),
        ("50-play", "play.follow.no-undertrump", ">In no game of this site, but in one of your own: "),
    ],
)  # fmt: skip
def test_a_clause_says_first_to_players_in_how_many_games_it_holds_and_by_what_rule(
    chapter: str, label: str, sentence: str
) -> None:
    games = sum(spec.in_force(label, spec.ruleset_document(game)) for game in spec.ruleset_ids())
    block = block_of(chapter, label)
    assert sentence.format(games=games) in block
    assert block.index('class="to-players"') < block.index('class="duty"')


@pytest.mark.parametrize(
    ("label", "sentence"),
    [
        ("play.void.must-trump", "Partnership Seven Up, Seven Up for two to four."),
        ("play.follow.no-undertrump", "a ruleset of your own brings it into force by play.undertrumping."),
        ("match.several.tie", " games, among them "),
    ],
)
def test_the_page_of_a_clause_names_the_games_in_which_it_is_in_force(label: str, sentence: str) -> None:
    assert sentence in plain(pages()[f"clauses/{label}.md"].partition("## In which games")[2].partition("\n## ")[0])


def test_the_condition_stands_beside_the_label_and_leads_to_its_options() -> None:
    assert '<span class="quiet where">if play.following = strict</span>' in block_of("50-play", "play.follow.strict")
    assert 'href="../../formats/ruleset/#play.following">play.following</a> = strict' in text_of("50-play")
    assert '<span class="quiet where">' not in block_of("50-play", "play.held")


def test_the_games_that_are_named_are_of_as_many_families_as_there_are() -> None:
    named = pages()["clauses/play.trick.suit-led.md"].split("among them ")[1].split("</p>")[0]
    games = re.findall(r'games/([^/]+)/"', named)
    law, _ = law_and_names()
    assert len({law.rulesets[game]["family"] for game in games}) == len(games) == 5


def test_no_page_of_the_law_shows_a_raw_label() -> None:
    assert [path for path, text in pages().items() if re.search(r"^r\[", text, re.MULTILINE)] == []


def test_a_worked_example_is_linked_to_its_cases_and_no_other_marker_is_shown() -> None:
    assert [path for path, text in pages().items() if re.search(r"^(e|in)\[", text, re.MULTILINE)] == []
    chapter = text_of("50-play")
    assert re.search(r'Played in <a [^>]*href="[^"]+">switch-0425</a>', chapter)


def test_every_clause_has_a_page_with_its_sentence_a_drawn_case_and_all_that_leans_on_it() -> None:
    law, _ = law_and_names()
    for label in law.clauses:
        text = pages()[f"clauses/{label}.md"]
        assert f'data-case="{example_of(label, law).id}"' in text
        assert all(f">{ruling['id']}</a>" in text for ruling in law.rulings_on(label)), label
        assert all(f"{place.module}:{place.line}<" in text for place in law.code[label]), label
        assert all(f"?fault={fault.key}" in text for fault in faults_on(label)), label
        assert f"?clause={label}" in text
        assert len(text.encode()) <= MOST_BYTES, label


def test_the_case_shown_refuses_by_the_clause_where_any_case_does() -> None:
    law, _ = law_and_names()
    for label in law.clauses:
        refusing = [case.id for case in law.cases_of(label) if f'"rejected": "{label}"' in json.dumps(case.document)]
        assert not refusing or example_of(label, law).id in refusing, label


def test_a_clause_has_its_translations_on_its_page() -> None:
    assert 'lang="it">Il mazzo DEVE contenere' in pages()["clauses/cards.pack.md"]


def test_the_thin_clauses_are_listed_with_their_cases() -> None:
    law, _ = law_and_names()
    listed = set(
        re.findall(
            r'clauses/([^"/]+)/', pages()["rules/coverage.md"].partition("## Thin clauses")[2].partition("## ")[0]
        )
    )
    assert listed == {label for label in law.clauses if len(law.cases_of(label)) <= 2}


def test_the_clauses_of_a_change_come_in_an_order_that_every_build_has() -> None:
    # Those that most of its cases name come first; of equally many, the one named first.
    law, _ = law_and_names()
    listed = [change for change in changes(law, CHANGELOG.read_text("utf-8")) if change.cases]
    for change in listed:
        named = [label for case in change.cases for label in law.case_by_id[case].document["clauses"]]
        shared = [label for label in change.clauses if label not in change.text]
        assert shared == sorted(shared, key=lambda label: (-named.count(label), named.index(label)))
    assert len(listed) > 5


def test_a_change_is_about_the_clauses_that_it_names_and_those_that_its_cases_share() -> None:
    law, _ = law_and_names()
    case = law.cases_of("play.void.must-trump")[0]
    text = f"# Changes\n\n## 0.2.0\n\n- 2026-11-30: More of view.skat. ({case.id})\n- 2026-12-01: No label here.\n"
    newest, older = changes(law, text)
    assert (newest.date, newest.text, newest.clauses) == ("2026-12-01", "No label here.", ())
    assert (older.version, older.text, older.clauses[0], older.cases) == (
        "0.2.0",
        "More of view.skat.",
        "view.skat",
        (case.id,),
    )
    assert set(older.clauses[1:]) == set(case.document["clauses"])


def test_every_change_of_the_corpus_is_on_the_page_of_changes() -> None:
    law, _ = law_and_names()
    text = (ROOT / "conformance" / "CHANGELOG.md").read_text("utf-8")
    assert len(changes(law, text)) == len(re.findall(r"^- \d{4}", text, re.MULTILINE))


# ---- the cases -------------------------------------------------------------------------------------------------------


def test_a_case_is_drawn_in_a_light_file_with_links_that_lead_somewhere() -> None:
    law, names = law_and_names()
    text = case_fragment(law.case_by_id["pitch-auction-0002"], names)
    assert len(text.encode()) <= MOST_BYTES
    assert 'href="../../rules/' in text
    assert "not searched" not in text


def test_the_search_of_cases_knows_of_every_case_what_it_pins_and_what_it_notices() -> None:
    law, _ = law_and_names()
    found = search_data(law, case_pages(law))
    hand = [case for case in law.cases if not case.is_generated]
    assert [entry[0] for entry in found["cases"]] == [case.id for case in hand]
    for entry, case in zip(found["cases"], hand, strict=True):
        assert [found["clauses"][number] for number in entry[3]] == case.document["clauses"]
        detected = {found["faults"][number] for number in entry[4]}
        assert detected == {key for key, cases in FINGERPRINTS.items() if case.id in cases}


def opened(folder: Path, address: str) -> str:
    """The text of a page of a folder, some seconds after it was opened."""
    chromium = shutil.which("chromium")
    assert chromium, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
    flags = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--virtual-time-budget=4000",
        f"--user-data-dir={folder / 'profile'}", "--dump-dom",
    ]  # fmt: skip
    with served(folder) as root:
        done = subprocess.run(
            [chromium, *flags, f"{root}/{address}"], capture_output=True, text=True, timeout=90, check=True
        )
    return done.stdout.partition("<script")[0]


def page_with(folder: Path, place: str, body: str) -> None:
    """A page at that place of a folder, with the scripts of the site beside it."""
    shutil.copytree(ROOT / "docs" / "assets", folder / "assets", dirs_exist_ok=True)
    (folder / place).mkdir(parents=True)
    (folder / place / "index.html").write_text(f'<!doctype html><meta charset="utf-8"><body>{body}', "utf-8")


def page_of_cases(folder: Path) -> tuple[str, str]:
    """A page of two cases of Auction Pitch and one with other rules; returns the ids of the two."""
    law, names = law_and_names()
    other = next(case for case in law.cases if case.written_ruleset and not case.is_generated)
    cases = [law.case_by_id["pitch-auction-0002"], law.case_by_id["pitch-auction-0003"], other]
    collection = Collection("x", "X", cases)
    write_packed(folder / "cases/drawn/x.json.gz", cases_document(collection, names))
    watch = "window.onerror = (said) => { document.documentElement.dataset.wrong = said; };"
    places = "".join(f'<div data-list="{name}"></div>' for name in ("", list_of(other)))
    body = f'<p data-pack="../drawn/x.json.gz">2 cases</p>{places}<script>{watch}</script><script src="../../assets/opens.js"></script>'
    page_with(folder, "cases/x", body)
    return cases[0].id, cases[1].id


@pytest.mark.browser
def test_a_case_of_a_list_is_drawn_when_it_is_opened_or_named_by_the_address(tmp_path: Path) -> None:
    named, other = page_of_cases(tmp_path)
    law, names = law_and_names()
    html, closed = opened(tmp_path, f"cases/x/#{named}"), opened(tmp_path, "cases/x/")
    assert "data-wrong" not in html + closed
    assert 'class="drawn-case"' not in closed
    assert [law.case_by_id[each].document["title"] in unescape(closed) for each in (named, other)] == [True, True]
    assert 'class="kicker">Changes ' in closed
    assert html.count('class="drawn-case"') == 1
    drawn = re.search(r'<div class="drawn-case">.*?</ol></div>', html, re.DOTALL)
    assert drawn, "the drawing ends with its steps"
    # A browser writes characters as they are, and addresses whole.
    wanted = case_fragment(law.case_by_id[named], names)
    assert shown(drawn[0]) == shown(wanted)
    assert 'href="http://127.0.0.1' in drawn[0]


def shown(html: str) -> str:
    """HTML with its characters as they are, and without its addresses."""
    return re.sub(r' href="[^"]*"', "", unescape(html)).replace("\n", "")


@pytest.mark.browser
def test_the_address_of_a_further_page_of_former_days_leads_to_the_case(tmp_path: Path) -> None:
    named, _ = page_of_cases(tmp_path)
    # A server sends the page for what is not found, which has the script.
    page_with(tmp_path, "cases/x.2", '<script src="/assets/opens.js"></script>')
    assert opened(tmp_path, f"cases/x.2/#{named}").count('class="drawn-case"') == 1


@pytest.mark.browser
def test_a_page_whose_cases_cannot_be_fetched_says_so(tmp_path: Path) -> None:
    page_of_cases(tmp_path)
    (tmp_path / "cases/drawn/x.json.gz").unlink()
    html = opened(tmp_path, "cases/x/")
    assert html.count("could not be fetched") == 1
    assert "2 cases" in html


@pytest.mark.browser
def test_a_clause_that_has_moved_to_a_further_page_is_found_at_its_old_address(tmp_path: Path) -> None:
    page_with(tmp_path, "rules/50-play.2", '<p id="play.x">moved here</p>')
    link = '<ul class="goes-on"><li><a id="play.x" href="../50-play.2/#play.x">play.x</a></ul>'
    page_with(tmp_path, "rules/50-play", f'{link}<script src="../../assets/opens.js"></script>')
    assert "moved here" in opened(tmp_path, "rules/50-play/#play.x")
    assert "goes-on" in opened(tmp_path, "rules/50-play/")


@pytest.mark.browser
def test_cases_are_found_by_clause_game_and_misreading(tmp_path: Path) -> None:
    law, _ = law_and_names()
    write_packed(tmp_path / "cases.json.gz", search_data(law, case_pages(law)))
    label, game = "play.follow.or-trump", "Auction Pitch (Setback)"
    body = '<div class="find-case" data-from="../cases.json.gz" hidden></div><script type="module" src="../assets/cases.js"></script>'
    page_with(tmp_path, "page", body)
    html = opened(tmp_path, f"page/?clause={label}&game={game.replace(' ', '+')}")
    wanted = [case.id for case in law.cases_of(label) if case.ruleset == "pitch.auction"]
    assert f">{len(wanted)} cases<" in html
    assert re.findall(r'data-of="([^"]+)" data-from="drawn/pitch\.auction\.json\.gz"', html) == wanted[:60]
