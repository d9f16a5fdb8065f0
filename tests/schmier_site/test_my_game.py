"""My game: what a reader has chosen stays in the browser, and every answer, clause, list and search begins with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chromium import Chromium, browser
from read_once import law_as_shipped
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_site.answers.answers import decide
from schmier_site.answers.rows import rows_of
from schmier_site.games.mine import FILES, GAMES, games_script
from schmier_site.html.packed import read_packed
from schmier_site.in_force import games_of
from schmier_site.pages import address as address_of

IS_ARRANGED = "document.querySelector('article[data-my-game-whole]')"
MOST_OF_ONE_GAME = 6_000
"""Bytes that the choice of a game needs, packed."""


# ---- what is written -------------------------------------------------------------------------------------------------


def test_every_page_knows_every_game(site: Path) -> None:
    law = law_as_shipped()
    document = json.loads(games_script(law).partition(" = ")[2].removesuffix(";\n"))
    assert [game for game, *_ in document["games"]] == list(law.rulesets)
    assert {heading for *_, heading in document["games"]} <= document["headings"].keys()
    assert games_script(law).strip() in (site / "assets" / "page-0.js").read_text("utf-8")
    assert not (site / GAMES).exists()


def test_the_file_of_a_game_has_the_clauses_in_force_and_a_case_of_each(site: Path) -> None:
    law = law_as_shipped()
    cases = {case.id: case for case in law.cases}
    for game in law.rulesets:
        document = read_packed(site / FILES / f"{game}.json.gz")
        assert set(document["in_force"]) == {
            label for label, clause in law.clauses.items() if game in games_of(clause, law)
        }
        for label, (title, page) in document["cases"].items():
            case = cases[page.partition("#")[2]]
            assert (case.ruleset, case.document["title"]) == (game, title)
            assert label in case.document["clauses"]


def test_the_file_of_a_game_is_light(site: Path) -> None:
    assert max(path.stat().st_size for path in (site / FILES).iterdir()) <= MOST_OF_ONE_GAME


# ---- in the browser --------------------------------------------------------------------------------------------------


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Chromium]:
    """A browser that has chosen nothing."""
    with browser(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def chosen(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A browser whose reader plays Auction Pitch."""
    with browser(tmp_path_factory.mktemp("profile")) as page:
        choose(page, address, "pitch.auction")
        yield page


def choose(page: Chromium, address: str, game: str) -> None:
    """Choose a game from the list in the head of a page."""
    page.open(f"{address}/guides/the-site/", 390, 844)
    page.wait("document.querySelector('.my-game-door')")
    page.run("document.querySelector('.my-game-door').click()")
    page.wait("document.querySelector('dialog.game-list[open]')")
    page.run(f"document.querySelector('dialog.game-list [data-id=\"{game}\"]').click()")
    page.wait("document.querySelector('.my-game-door.chosen') && document.readyState === 'complete'")


def arranged(page: Chromium, where: str, wide: int = 390) -> None:
    page.open("about:blank")
    page.open(where, wide, 844)
    page.wait(IS_ARRANGED)


def text(page: Chromium, selector: str) -> str:
    return str(page.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")).strip()


def door(page: Chromium) -> str:
    """What the door to the list of games says, once the page has filled it in."""
    page.wait("document.querySelector('.my-game-door .which')?.innerText")
    return text(page, ".my-game-door .which")


@pytest.mark.browser
def test_one_tap_opens_the_list_and_one_chooses_and_the_choice_stays(fresh: Chromium, address: str) -> None:
    fresh.open(f"{address}/")
    fresh.wait("document.querySelector('.my-game-door')")
    assert door(fresh) == "My game"
    choose(fresh, address, "skat")
    assert door(fresh) == "Skat"
    fresh.open(f"{address}/rulings/")
    assert door(fresh) == "Skat"
    choose(fresh, address, "smear.minnesota")
    assert door(fresh) == law_as_shipped().rulesets["smear.minnesota"]["title"].partition(" (")[0]


@pytest.mark.browser
def test_the_sheet_offers_its_game_by_one_tap_and_no_game_takes_it_back(fresh: Chromium, address: str) -> None:
    fresh.open(f"{address}/games/cinch/")
    fresh.wait("document.querySelector('.my-game-button')")
    fresh.run("document.querySelector('.my-game-button').click()")
    fresh.wait("document.querySelector('.my-game-button')?.disabled")
    assert door(fresh) == "Cinch"
    fresh.run("document.querySelector('.my-game-door').click()")
    fresh.wait("document.querySelector('dialog.game-list[open] .of-mine button')")
    fresh.run("document.querySelector('dialog.game-list .of-mine button').click()")
    fresh.wait("document.querySelector('.my-game-button')?.disabled === false")
    assert door(fresh) == "My game"


@pytest.mark.browser
def test_an_answer_begins_with_the_game_and_its_row_is_first_and_marked(chosen: Chromium, address: str) -> None:
    arranged(chosen, f"{address}/answers/play/trump-when-i-can-follow/")
    assert text(chosen, "p.answer").startswith("In Auction Pitch\nYes")
    assert text(chosen, "p.answer.in-general").startswith("In general:")
    assert "mine" in chosen.run("document.querySelector('#played-so ~ .wide tbody tr').className")
    assert text(chosen, "tr.mine .mine-mark") == "Auction Pitch"


@pytest.mark.browser
def test_what_does_not_come_up_in_the_game_says_so(chosen: Chromium, address: str) -> None:
    arranged(chosen, f"{address}/answers/skat/contra-and-re/")
    assert text(chosen, "p.answer") == "In Auction Pitch\nThe question does not come up."
    assert chosen.run("document.querySelector('tr.mine')") is None


@pytest.mark.browser
def test_for_every_game_the_row_of_every_answer_is_the_one_that_decides(chosen: Chromium, address: str) -> None:
    law, topics = law_as_shipped(), read_topics()
    decided = decide(topics, law)
    found: dict[str, dict[str, str]] = chosen.run(
        f"""import("{address}/assets/my-game-page.mjs").then(async ({{rowFor}}) => {{
          const my = globalThis.schmierMyGame;
          const found = {{}};
          for (const path of {json.dumps([address_of(answer.path) for answer in all_answers(topics)])}) {{
            const where = new URL(path, my.root);
            const html = await (await fetch(where)).text();
            const page = new DOMParser().parseFromString(`<base href="${{where}}">${{html}}`, "text/html");
            const says = my.games.map((game) => [game.id, rowFor(page, game, my)?.cells[0].textContent]);
            found[path] = Object.fromEntries(says.filter(([, said]) => said));
          }}
          return found;
        }})"""
    )
    for answer in all_answers(topics):
        expected = {game: row.says for row in rows_of(decided[answer.id]) for game in row.games}
        assert found[address_of(answer.path)] == expected, answer.id


@pytest.mark.browser
def test_a_list_of_questions_has_the_answers_of_the_game(chosen: Chromium, address: str) -> None:
    arranged(chosen, f"{address}/answers/play/")
    items = chosen.run("[...document.querySelectorAll('article ul.questions > li')].map((item) => item.innerText)")
    (asked,) = (item for item in items if item.startswith("Can I trump when I could follow suit?"))
    assert re.search(r"\nAuction Pitch\s?Yes.*\nIn general: ", asked)


@pytest.mark.browser
def test_a_clause_says_whether_it_is_in_force_and_shows_a_case_of_the_game(chosen: Chromium, address: str) -> None:
    arranged(chosen, f"{address}/rules/50-play/")
    told = dict(
        chosen.run("""[...document.querySelectorAll('.clause[id]')].map((each) =>
          [each.id, each.querySelector('.to-players .mine-mark')?.innerText ?? each.querySelector('.to-players').innerText])""")
    )
    law = law_as_shipped()
    for label, status in told.items():
        is_in_force = "pitch.auction" in games_of(law.clauses[label], law)
        of_some = "In force in Auction Pitch" if is_in_force else "Not in Auction Pitch"
        assert status == (of_some if law.clauses[label].where else "In every game.")
    arranged(chosen, f"{address}/clauses/play.void/")
    assert text(chosen, "p.answer .for-game") == "In force in Auction Pitch"
    chosen.run("document.querySelector('details.of-my-game').open = true")
    chosen.wait("document.querySelector('details.of-my-game .drawn-case [data-case^=pitch-auction]')")


@pytest.mark.browser
@pytest.mark.parametrize(("path", "first"), [
    ("games/", "ul.game-cards li.mine a"), ("cases/", "table.games tr.mine a"), ("answers/games/", "article li.mine a"),
    ("worked/", "ul.questions li.mine a.name"),
])  # fmt: skip
def test_a_list_of_games_begins_with_it(chosen: Chromium, address: str, path: str, first: str) -> None:
    arranged(chosen, f"{address}/{path}")
    assert "pitch.auction/" in chosen.run(f"document.querySelector({json.dumps(first)}).getAttribute('href')")
    assert chosen.run(
        "document.querySelector('article .mine').previousElementSibling?.classList.contains('mine') ?? true"
    )


@pytest.mark.browser
def test_the_resolver_the_builder_and_the_comparison_begin_with_it(chosen: Chromium, address: str) -> None:
    choose(chosen, address, "smear.minnesota")
    for path in ("play/", "play/house-rules/", "games/side-by-side/"):
        chosen.open(f"{address}/{path}")
        chosen.wait("document.querySelector('article select')?.value")
        assert chosen.run("document.querySelector('article select').value") == "smear.minnesota", path
    choose(chosen, address, "pitch.auction")


# ---- search ----------------------------------------------------------------------------------------------------------


def asked(page: Chromium, address: str, query: str) -> list[dict[str, Any]]:
    """What the search finds: the kind with the game, the sentence and the address."""
    page.open("about:blank")
    page.open(f"{address}/?q={query.replace(' ', '+')}")
    page.wait("document.querySelector('.found a[data-key]')")
    return list(
        page.run("""[...document.querySelectorAll('.found a[data-key]')].map((link) => ({
          key: link.dataset.key, kind: link.querySelector('.kind').innerText,
          says: link.querySelector('.says').innerText, to: link.pathname + link.hash}))""")
    )


@pytest.mark.browser
def test_a_search_answers_for_the_game_and_opens_at_its_row(chosen: Chromium, address: str) -> None:
    first = asked(chosen, address, "can I trump when I can follow")[0]
    assert first["kind"] == "Answer for Auction Pitch"
    assert first["says"].startswith("Yes")
    assert first["to"] == "/answers/play/trump-when-i-can-follow/#game=pitch.auction"


@pytest.mark.browser
def test_a_search_that_names_another_game_is_for_that_one(chosen: Chromium, address: str) -> None:
    first = asked(chosen, address, "can I trump in tournament skat when I can follow")[0]
    assert first["kind"] == "Answer for Tournament Skat"
    assert first["to"] == "/answers/play/trump-when-i-can-follow/#game=skat.tournament"
    chosen.run("document.querySelector('.found a').click()")
    chosen.wait(f"location.pathname.endsWith('/trump-when-i-can-follow/') && {IS_ARRANGED}")
    assert text(chosen, "p.answer").startswith("In Tournament Skat\nNo")
    assert door(chosen) == "Auction Pitch"
    assert text(chosen, "p.begin-here").startswith("This link is for Tournament Skat.")


@pytest.mark.browser
def test_a_search_for_a_family_marks_the_row_and_chooses_nothing(fresh: Chromium, address: str) -> None:
    first = asked(fresh, address, "can I trump in five hundred when I can follow")[0]
    assert re.fullmatch(r"/answers/play/trump-when-i-can-follow/#row=five-hundred\.[a-z-]+", first["to"])
    fresh.run("document.querySelector('.found a').click()")
    fresh.wait("document.querySelector('tr.mine .mine-mark')")
    assert text(fresh, "tr.mine .mine-mark") == "You asked for this"
    assert door(fresh) == "My game"


# ---- links -----------------------------------------------------------------------------------------------------------


@pytest.mark.browser
def test_a_link_carries_the_game_behind_its_hash_where_no_server_sees_it(chosen: Chromium, address: str) -> None:
    arranged(chosen, f"{address}/rules/50-play/#play.void")
    chosen.wait("location.hash === '#play.void&game=pitch.auction'")
    assert chosen.run("document.querySelector(':target').id") == "play.void"
    assert chosen.run("Math.abs(document.getElementById('play.void').getBoundingClientRect().top) < innerHeight / 2")
    chosen.fetched.clear()
    arranged(chosen, f"{address}/answers/play/revoke/")
    chosen.wait("location.hash === '#game=pitch.auction'")
    asked_for = [each.partition("#")[0] for each in chosen.fetched if each.startswith("http")]
    assert [each for each in asked_for if "?" in each or not each.startswith(f"{address}/")] == []


@pytest.mark.browser
def test_the_first_link_with_a_game_chooses_it(fresh: Chromium, address: str) -> None:
    arranged(fresh, f"{address}/answers/play/revoke/#game=seven-up.three")
    assert text(fresh, "p.answer").startswith("In Seven Up")
    arranged(fresh, f"{address}/answers/")
    assert door(fresh).startswith("Seven Up")


@pytest.mark.browser
def test_a_game_before_the_hash_is_put_behind_it(fresh: Chromium, address: str) -> None:
    fresh.open(f"{address}/404.html")
    fresh.run("location.href = '/answers/play/revoke/?game=seven-up.three'")
    fresh.wait(IS_ARRANGED)
    assert text(fresh, "p.answer").startswith("In Seven Up")
    assert fresh.run("location.search + location.hash") == "#game=seven-up.three"


@pytest.mark.browser
def test_a_game_that_is_not_here_is_none(fresh: Chromium, address: str) -> None:
    fresh.open(f"{address}/answers/play/revoke/#game=tiddlywinks")
    fresh.wait("document.querySelector('.my-game-door')")
    assert door(fresh) == "My game"
    fresh.run("localStorage.setItem('schmier.game', '{\"id\": \"tiddlywinks\"}')")
    fresh.open(f"{address}/answers/play/")
    fresh.wait("document.querySelector('.my-game-door')")
    assert door(fresh) == "My game"


# ---- house rules -----------------------------------------------------------------------------------------------------


@pytest.mark.browser
def test_house_rules_built_here_become_the_game(fresh: Chromium, address: str) -> None:
    fresh.open(f"{address}/play/house-rules/?game=smear.minnesota")
    fresh.wait("document.querySelector('[data-play][data-ready]')")
    fresh.run("""(() => {
      const title = document.querySelector("[data-play] input[type=text]");
      title.value = "Friday Smear";
      title.dispatchEvent(new Event("change"));
    })()""")
    fresh.run(
        "[...document.querySelectorAll('[data-play] .bar button')].find((each) => each.textContent === 'Make this my game').click()"
    )
    fresh.wait("document.querySelector('.my-game-door.chosen') && document.readyState === 'complete'")
    assert door(fresh) == "Friday Smear"
    arranged(fresh, f"{address}/answers/play/revoke/")
    assert text(fresh, "p.begin-here").startswith("Friday Smear starts from ")
    fresh.open(f"{address}/play/")
    fresh.wait("document.querySelector('[data-play] select')?.value === 'own'")
    assert fresh.run("document.querySelector('[data-play] select').selectedOptions[0].text") == "Friday Smear"
    fresh.open(f"{address}/play/house-rules/")
    fresh.wait("document.querySelector('[data-play] input[type=text]')?.value === 'Friday Smear'")
