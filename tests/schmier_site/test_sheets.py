"""Sheets are two-page rule books made from a ruleset, with examples played by the reference; the index finds every game."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import markdown
import material
import pytest

from chromium import Chromium
from pdf import printed_pages
from places import ROOT
from read_once import law_as_shipped, sheets_as_shipped
from schmier import spec
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.points import PointOf
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.match import most_parties
from schmier_conformance.evidence.reasons import shipped_game
from schmier_conformance.wording.accounts.lines import Part
from schmier_conformance.wording.cards import counted, point_name
from schmier_conformance.wording.rulesets.entries import step_sentence
from schmier_conformance.wording.rulesets.sentences import sentence
from schmier_conformance.wording.rulesets.sums import all_points, pack_size, usual_table
from schmier_site.games.abouts import about_faults, about_game
from schmier_site.games.example_deals import example_deal
from schmier_site.games.example_tricks import examples, obligations
from schmier_site.games.index import IN_PARTIES, games_page, least_deals, write_abouts
from schmier_site.games.sheets import facts_of_difference
from schmier_site.games.which_game import which_game_page
from schmier_site.html.ready_made import ReadyMade
from schmier_site.html.wording import text_html
from schmier_site.names import Names, names_of
from served import served

GAMES = spec.ruleset_ids()

MOST_PAGES = 2

LEAST_ON_LAST_PAGE = 0.4
"""Of the text on the fullest page of a sheet."""

SECTIONS = [
    "What you need", "How cards rank", "The deal", "The auction", "Trumps and exchange", "The play", "Scoring", "The match",
    "Agree before the deal", "Sources",
]  # fmt: skip

WITHOUT_EXAMPLE = {"play.follow.trump"}
"""Where only trumps are played, another clause always forbids first what this one would."""


@cache
def names() -> Names:
    return names_of(law_as_shipped(), {})


def sheet(game: str) -> str:
    return sheets_as_shipped()[f"games/{game}.md"]


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_the_parts_of_a_rule_book_in_their_order_and_changes_last(game: str) -> None:
    headings = re.findall(r"^## (.+)$", sheet(game), re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS] == SECTIONS
    changes = [heading for heading in headings if heading.startswith("What it changes in")]
    assert bool(changes) == ("extends" in law_as_shipped().written[game])
    assert not changes or headings[-1:] == changes


def test_something_is_told_of_every_game_and_nothing_of_others() -> None:
    assert about_faults(law_as_shipped()) == []
    assert all(len(about_game(game, law_as_shipped()).about) > 60 for game in GAMES)


def test_a_game_has_the_names_of_the_game_that_it_extends_but_says_of_which_game_its_paragraph_is() -> None:
    strict = about_game("cinch.strict", law_as_shipped())
    assert (strict.of, "High Five" in strict.names) == ("cinch", True)
    assert 'A form of <a href="../cinch/">Cinch (Pedro, Pidro)</a>.' in sheet("cinch.strict")
    assert "A form of" not in sheet("cinch")


@pytest.mark.parametrize("game", GAMES)
def test_the_account_of_a_sheet_is_the_references(game: str) -> None:
    example = example_deal(game)
    texts = [text_html(line.text) for line in example.lines if line.part in (Part.AUCTION, Part.EXCHANGE, Part.ACCOUNT)]
    assert any(line.part is Part.ACCOUNT for line in example.lines)
    assert [line for line in texts if line not in sheet(game)] == []


def test_almost_every_example_deal_is_made() -> None:
    failed = [game for game in GAMES if "failed" in " ".join(line.text for line in example_deal(game).lines)]
    assert failed in ([], ["five-hundred.five"])


@pytest.mark.parametrize("game", GAMES)
def test_every_obligation_of_a_game_has_an_example_with_a_card_that_it_forbids(game: str) -> None:
    found = {example.clause: example for example in examples(game)}
    missing = set(obligations(law_as_shipped().rulesets[game])) - found.keys()
    # Who searches the stock lays all his plain cards away, so he has nothing but trumps to lead.
    searches = any(step["do"] == "search" for step in law_as_shipped().rulesets[game]["exchange"])
    assert missing <= WITHOUT_EXAMPLE | ({"play.lead.first-trump"} if searches else set())
    for example in found.values():
        assert 0 < len(example.allowed) < len(example.hand), example
        assert f">{example.clause}</a>" in sheet(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_speaks_in_words_of_players_and_not_of_the_law(game: str) -> None:
    assert re.findall(r"[^.>]*\b(?:MUST|MAY|SHALL)\b[^<]*", sheet(game)) == []


def test_who_can_follow_may_follow_or_trump_and_nothing_else() -> None:
    example = next(found for found in examples("pitch.auction") if found.clause == "play.follow.or-trump")
    led = example.trick[0][1][1]
    assert {card[1] for card in example.allowed} <= {led, example.trump}
    assert all(card[1] not in (led, example.trump) for card in example.hand if card not in example.allowed)


@pytest.mark.parametrize(
    ("game", "option"),
    [("pitch.auction", "play.following"), ("smear.penguin", "match.who_may_win"), ("cinch", "match.target")],
)
def test_a_sheet_says_what_the_option_says(game: str, option: str) -> None:
    assert sentence(option, law_as_shipped().rulesets[game]) in sheet(game)


@pytest.mark.parametrize("game", GAMES)
def test_game_goes_to_most_card_points_and_not_to_a_trick(game: str) -> None:
    rows = re.findall(
        r"<tr><td>[^<]*</td><td>[^<]*</td><td>the most card-points in tricks</td><td>([^<]*)</td>", sheet(game)
    )
    earner = "player" if spec.ruleset_document(game)["parties"] == Parties.SINGLE else "side"
    assert set(rows) <= {f"the {earner} with most card-points"}
    points = law_as_shipped().rulesets[game]["points"].get("list") or []
    assert len(rows) == sum(point["of"] == PointOf.MOST_CARD_POINTS for point in points)


# ---- sentences of a class of games ------------------------------------------------------------------------------------


def document(game: str) -> dict[str, Any]:
    return law_as_shipped().rulesets[game]


def of_the_game_alone(game: str) -> str:
    """A sheet without what it says of the parent of its game."""
    return sheet(game).partition("## What it changes in")[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_pitcher_leads_only_where_somebody_bids(game: str) -> None:
    leads = re.search("The pitcher (may|must) lead", of_the_game_alone(game))
    assert bool(leads) <= AuctionKind(document(game)["auction"]["kind"]).has_bids


@pytest.mark.parametrize("game", GAMES)
def test_two_sides_are_both_and_not_several(game: str) -> None:
    assert most_parties(document(game)) > 2 or "If several stand there" not in of_the_game_alone(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_dealt_and_not_dealt_are_the_whole_pack(game: str) -> None:
    rules = document(game)
    table, size = usual_table(rules), pack_size(rules)
    text = sheet(game)
    whole = re.search(r"all (\d+) cards are dealt: (\d+) × (\d+)(?: \+ (\d+))?\.", text)
    if whole:
        assert int(whole[1]) == size == int(whole[2]) * int(whole[3]) + int(whole[4] or 0)
        assert (int(whole[2]), int(whole[4] or 0)) == (table, rules["deal"]["widow"])
    else:
        rest = re.search(r"= (\d+) cards? (?:is|are) (?:the stock|not dealt)", text)
        assert rest
        assert 0 < int(rest[1]) <= size - table * rules["deal"]["hand"] - rules["deal"]["widow"]
    assert "left over" not in text


@pytest.mark.parametrize("game", GAMES)
def test_no_list_of_protected_trumps_is_every_trump(game: str) -> None:
    trumps = document(game)["ranking"]["trumps"]
    for step in document(game)["exchange"]:
        if set(trumps) <= set(step.get("protects") or ()):
            words = step_sentence(step, " ".join, document(game)["family"], document(game))
            assert words in text_html(sheet(game))
            assert "never a trump" in words


@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_a_point_in_a_sum_is_no_number(game: str) -> None:
    names = [point_name(point["name"], document(game)) for point in document(game)["points"].get("list") or []]
    assert [name for name in names if re.search(r"\d", name)] == []
    assert re.findall(r"Joker \d \d", sheet(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_points_in_all_are_what_one_deal_can_bring(game: str) -> None:
    points = document(game)["points"].get("list") or []
    hung = [point["hung_value"] - point["value"] for point in points if "hung_value" in point]
    total = all_points(points, document(game))
    assert not points or f"{counted(total, 'point')} in all" in sheet(game)
    assert bool(hung) == (f"in all, or {total + sum(hung)} with a hung" in sheet(game))


def test_a_tie_of_two_players_is_not_one_of_parties() -> None:
    for game in ("all-fours.california-jack", "all-fours.shasta-sam"):
        assert "If the dealer and the other player tie for Game, the other player scores it." in sheet(game)


# ---- paper -----------------------------------------------------------------------------------------------------------


def printed(folder: Path, flags: list[str], page: Path) -> str:
    chromium = shutil.which("chromium")
    assert chromium, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
    usual = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        f"--user-data-dir={folder / 'profile'}",
    ]
    done = subprocess.run(
        [chromium, *usual, *flags, page.as_uri()], capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


@pytest.mark.browser
def test_every_sheet_fills_one_or_two_pages_of_a4(tmp_path: Path) -> None:
    """All sheets in one file, each on paper a point or so smaller than A4 in its own way, by which its pages are counted."""
    assets = Path(material.__file__).parent / "templates" / "assets" / "stylesheets"
    styles = [next(assets.glob("main.*.min.css")), ROOT / "docs/assets/schmier.css", ROOT / "docs/assets/sheet.css"]
    sizes = {(594 - number % 7, 841 - number // 7): game for number, game in enumerate(GAMES)}
    rules = "".join(f"@page s{w}x{h} {{ size: {w}pt {h}pt; }} .s{w}x{h} {{ page: s{w}x{h}; }}" for w, h in sizes)
    made = markdown.Markdown(extensions=[ReadyMade(), "attr_list", "md_in_html", "tables", "toc"])
    articles = "".join(
        f'<article class="md-content__inner md-typeset s{w}x{h}">{made.reset().convert(sheet(game))}</article>'
        for (w, h), game in sizes.items()
    )
    links = "".join(f'<link rel="stylesheet" href="{path.as_uri()}">' for path in styles)
    page = tmp_path / "sheets.html"
    page.write_text(
        f'<!doctype html><meta charset="utf-8">{links}<style>@media print {{ {rules} }}</style><body>{articles}',
        "utf-8",
    )
    printed(tmp_path, [f"--print-to-pdf={tmp_path / 'sheets.pdf'}", "--no-pdf-header-footer"], page)
    found: dict[str, list[int]] = {}
    for page_of_paper in printed_pages((tmp_path / "sheets.pdf").read_bytes()):
        found.setdefault(sizes[page_of_paper.wide, page_of_paper.high], []).append(page_of_paper.letters)
    assert found.keys() == set(GAMES)
    assert {game: pages for game, pages in found.items() if len(pages) > MOST_PAGES} == {}
    assert {game: pages for game, pages in found.items() if pages[-1] < LEAST_ON_LAST_PAGE * max(pages)} == {}
    assert {game for game, pages in found.items() if len(pages) == 1} == {
        game for game in GAMES if '"about-game one"' in sheet(game)
    }


def test_no_sheet_is_printed_in_smaller_type_than_nine_points() -> None:
    sizes = re.findall(r"(?:font-size|--paper): ([\d.]+)pt", (ROOT / "docs/assets/sheet.css").read_text("utf-8"))
    assert sizes
    assert min(map(float, sizes)) == 9
    assert sum('class="about-game long' not in sheet(game) for game in GAMES) > 0.8 * len(GAMES)


# ---- the games -------------------------------------------------------------------------------------------------------


def test_every_game_has_a_card() -> None:
    text = games_page(law_as_shipped(), names()).text
    assert Counter(re.findall(r'<li data-seats[^>]*><b><a href="([^"]+)/"', text)) == Counter(GAMES)
    assert "<table" not in text


def test_the_games_are_listed_by_what_they_have() -> None:
    text = which_game_page(law_as_shipped(), names()).text
    rows = re.findall(r"<tr><td><b>(.+?)</b></td><td>(.*?)</td></tr>", text)
    assert [name for name, games in rows if not games] == []
    both = next(games for name, games in rows if name == "A Joker and Fives that score")
    assert re.findall(r'href="../([^"/]+)/"', both) == ["cinch.eighty-three"]
    called = next(games for name, games in rows if name.startswith("A partner who is called"))
    assert set(re.findall(r'href="../([^"/]+)/"', called)) == {
        game for game, rules in law_as_shipped().rulesets.items() if rules["parties"] == "called"
    }


def test_every_way_to_form_parties_has_words() -> None:
    assert IN_PARTIES.keys() == set(Parties)


@pytest.mark.parametrize(
    ("game", "least"), [("pitch.auction", 2), ("smear.ten-point", 3), ("skat.tournament", 36), ("cinch", 5)]
)
def test_a_match_takes_at_least_so_many_deals(game: str, least: int) -> None:
    assert least_deals(law_as_shipped().rulesets[game]) == least


@pytest.fixture(scope="module")
def games_alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of all games with its script, without the rest of the site."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "games").mkdir()
    shutil.copytree(ROOT / "docs" / "assets", folder / "assets")
    body = markdown.markdown(games_page(law_as_shipped(), names()).text, extensions=[ReadyMade()])
    (folder / "games" / "index.html").write_text(f'<!doctype html><meta charset="utf-8"><body>{body}', "utf-8")
    write_abouts(folder, law_as_shipped())
    with served(folder) as address:
        yield f"{address}/games/"


@pytest.mark.browser
def test_games_are_found_by_family_players_and_length(games_alone: str, page: Chromium) -> None:
    page.open(games_alone)
    page.wait("document.querySelector('.find-game select')")
    shown, count = page.run("""(() => {
    const [family, players] = document.querySelectorAll(".find-game select");
    family.value = "smear"; players.value = "6"; players.dispatchEvent(new Event("change"));
    const shown = [...document.querySelectorAll(".game-cards > li:not([hidden]) b a")].map((link) => link.getAttribute("href"));
    return [shown, document.querySelector(".find-game p").textContent];
    })()""")
    wanted = [
        game
        for game, rules in law_as_shipped().rulesets.items()
        if rules["family"] == "smear" and rules["players"]["least"] <= 6 <= rules["players"]["most"]
    ]
    assert [link.rstrip("/") for link in shown] == wanted
    assert count == f"{len(wanted)} games"


@pytest.mark.browser
def test_a_card_says_what_its_game_is_like_and_ends_with_its_facts(games_alone: str, page: Chromium) -> None:
    page.open(games_alone)
    page.wait("document.querySelector('.game-cards > li > p + p')")
    cards = page.run("""[...document.querySelectorAll(".game-cards > li")].map(
    (card) => [card.querySelector("a").getAttribute("href"), ...[...card.querySelectorAll("p")].map((said) => said.textContent)])""")
    abouts = {link.rstrip("/"): said[0] for link, *said, facts in cards if said}
    law = law_as_shipped()
    own = [game for game in GAMES if about_game(game, law).of == game]
    assert sorted(abouts) == sorted(own)
    assert all(about_game(game, law).about.startswith(said.rstrip(".")) for game, said in abouts.items())
    assert all(" · " in facts for *_, facts in cards)


@pytest.mark.parametrize("game", ["all-fours.nine-card-don", "skat.bock-ramsch"])
def test_who_tells_of_the_parent_is_not_said_to_tell_of_a_game_with_a_sentence_of_its_own(game: str) -> None:
    law = law_as_shipped()
    parent = about_game(law.written[game]["extends"], law)
    about = about_game(game, law)
    assert about.about != parent.about
    assert about.sources == []


# ---- the words and the evidence of the game itself -------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_speaks_of_no_card_side_or_contract_that_its_game_lacks(game: str) -> None:
    text, played = sheets_as_shipped()[f"games/{game}.md"], spec.ruleset_document(game)
    if played["family"] == "five-hundred":
        assert "Jick" not in text.split("## What it changes")[0]
    if played["parties"] == Parties.SINGLE:
        assert "the side with most card-points" not in text
    assert 'aria-label="Joker 1"' not in text
    for example in examples(game):
        is_named = example.trump == "" or example.trump in (*"SHDC", "NT", "grand", "null")
        assert is_named
        assert example.trump or played["trumps"]["fixed_by"] == "first-lead", "trumps are fixed before the play"


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_sheet_cites_a_source_and_says_that_none_is_cited(game: str) -> None:
    text = sheets_as_shipped()[f"games/{game}.md"]
    for line in re.findall(r"<dd>(.*?)</dd>|<span class=\"why\">(.*?)</span></td>", text):
        found = "".join(line)
        if "No source is cited" in found:
            assert not re.search(r"Ruling|sources\.md", found), found


def test_a_point_that_a_game_changes_has_the_evidence_of_that_point_alone() -> None:
    game = shipped_game("smear.thirteen-point")
    for name in ("high", "low", "off-trey"):
        facts = set(facts_of_difference(game, f"points.list.{name}"))
        assert facts
        assert all(f"[{name}]" in fact.path for fact in facts)
    assert [fact.path for fact in facts_of_difference(game, "points.list.king")] == ["points.list"]
    assert [fact.path for fact in facts_of_difference(game, "points.list")] == ["points.list"]
    assert {fact.path for fact in facts_of_difference(game, "players")} == {"players.least", "players.most"}
