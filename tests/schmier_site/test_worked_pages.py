"""The worked deals on the site agree with the reference, and a reader can step through them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from places import ROOT
from read_once import law_as_shipped
from schmier_site.html.wording import text_html
from schmier_site.names import names_of
from schmier_site.worked.deals import WorkedDeal, WorkedError, read_worked_deals, walked
from schmier_site.worked.pages import worked_pages
from schmier_site.worked.variations import first_difference, prospects


@cache
def deals() -> dict[str, WorkedDeal]:
    return {deal.stem: deal for deal in read_worked_deals()}


@cache
def pages() -> dict[str, str]:
    return {page.path: page.text for page in worked_pages(names_of(law_as_shipped(), {}))}


def plain(html: str) -> str:
    """The text of a page, without the variation signs behind suits."""
    return re.sub(r"<[^>]+>", "", html).replace("\ufe0e", "")


def test_every_log_has_its_page() -> None:
    logs = {path.stem for path in (ROOT / "conformance" / "worked").glob("*.json")}
    assert {f"worked/{stem}.md" for stem in logs} | {"worked/index.md"} == pages().keys()


def test_every_event_of_every_log_is_on_its_page_or_told_with_others() -> None:
    for deal in deals().values():
        steps = re.findall(r'class="step" id="event-(\d+)"', pages()[deal.path])
        cards = [place for place, stand in enumerate(deal.stands) if stand.event["do"] == "play"]
        assert {str(place) for place in cards} <= set(steps), deal.stem
        assert len(set(steps)) == len(steps)


def test_a_page_tells_the_account_to_the_last_line() -> None:
    text = plain(pages()["worked/penguin-pitch-had-east-trumped.md"])
    assert "Game: N 10♥ 10 + A♣ 4 + A♥ 4 = 18 against 7 of E, 15 of S and 0 of W: 1 for N." in text
    assert "W deals next." in text


def test_who_could_follow_is_told_what_he_might_have_played_and_what_not() -> None:
    stand = deals()["penguin-pitch-had-east-trumped"].stands[10]
    assert set(stand.allowed) == {"3H", "7H"}
    (barred,) = stand.barred
    assert (barred.clause, set(barred.cards)) == ("play.follow.or-trump", {"8C", "7D", "QD"})
    text = plain(pages()["worked/penguin-pitch-had-east-trumped.md"])
    assert "South might also have played 7♥; not Q♦ 7♦ 8♣, by play.follow.or-trump" in text


def test_the_card_played_is_always_among_those_that_might_be() -> None:
    for deal in deals().values():
        for stand in deal.stands:
            if stand.event["do"] == "play" and not stand.event.get("revoke"):
                assert stand.event["card"] in stand.allowed, (deal.stem, stand.event)


def test_easts_six_is_sure_of_game_against_every_defence_and_trumping_is_not() -> None:
    played, trumped = (deals()[f"penguin-pitch-{end}"].log for end in ("as-played", "had-east-trumped"))
    found = prospects(played, first_difference(played, trumped))
    assert {prospect.card: prospect.is_sure for prospect in found} == {"6D": True, "2S": False, "KS": False}
    assert all(prospect.is_sure == (prospect.ways == prospect.with_point) for prospect in found)


def test_a_deal_that_does_not_hold_is_no_worked_deal() -> None:
    log = json.loads(json.dumps(deals()["penguin-pitch-as-played"].log))
    log["deals"][0]["events"][6]["card"] = "8C"
    with pytest.raises(WorkedError, match="does not hold"):
        walked(log)


def test_cards_in_a_sentence_have_the_colours_of_their_suits_and_ten_is_written_out() -> None:
    assert plain(text_html("E throws T♥ & wins")) == "E throws 10♥ &amp; wins"
    assert 'class="said-card suit-H"' in text_html("T♥")


PROBE = """
const log = [];
const look = () => ({
  where: document.querySelector(".walk-where").textContent,
  count: document.querySelector(".walk-count").textContent,
  chosen: document.querySelector(".chosen")?.getAttribute("aria-label") ?? "",
  barred: [...document.querySelectorAll(".walk .barred")].map((card) => card.textContent.slice(0, -1)).join(" "),
  won: document.querySelector(".walk-felt .won")?.getAttribute("aria-label") ?? "",
});
const key = (name) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
const touch = (type, x) => document.querySelector(".walk-table").dispatchEvent(
  Object.assign(new Event(type, { bubbles: true }), { changedTouches: [{ clientX: x, clientY: 5 }] }));
setTimeout(() => {
  log.push(look());
  document.querySelector('[aria-label="Next step"]').click(); log.push(look());
  for (let step = 0; step < 6; step += 1) key("ArrowRight");
  log.push(look());
  touch("touchstart", 200); touch("touchend", 100); log.push(look());
  key("ArrowLeft"); log.push(look());
  document.body.append(Object.assign(document.createElement("pre"), { id: "probe", textContent: JSON.stringify(log) }));
}, 100);
"""


@pytest.mark.browser
def test_a_reader_walks_by_button_by_key_and_by_swipe(tmp_path: Path) -> None:
    chromium = shutil.which("chromium")
    assert chromium, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
    script = (ROOT / "docs" / "assets" / "walk.js").read_text("utf-8")
    body = pages()["worked/penguin-pitch-had-east-trumped.md"].replace("../../assets/walk.js", "data:,")
    page = tmp_path / "page.html"
    page.write_text(f'<!doctype html><meta charset="utf-8"><body>{body}<script>{script}{PROBE}</script>', "utf-8")
    flags = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--virtual-time-budget=2000",
        f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom",
    ]  # fmt: skip
    done = subprocess.run([chromium, *flags, page.as_uri()], capture_output=True, text=True, timeout=90, check=True)
    found = re.search(r'<pre id="probe">(.*?)</pre>', done.stdout)
    assert found, done.stdout[-2000:]
    first, clicked, walked_on, swiped, back = json.loads(found[1])
    assert (first["where"], clicked["where"]) == ("Deal", "Auction")
    assert walked_on["chosen"] == "Three of hearts"
    assert (walked_on["where"], walked_on["barred"]) == ("Trick 2", "Q♦ 7♦ 8♣")
    assert swiped["count"].startswith("9 /")
    assert back["count"] == walked_on["count"]
