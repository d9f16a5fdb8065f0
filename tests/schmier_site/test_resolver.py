"""The resolver and the house-rules builder: players settle a dispute in a browser, and two implementations agree on it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import markdown
import pytest

from chromium import Chromium, browser
from page_engine.door import answer
from places import ROOT
from read_once import law_as_shipped
from schmier import spec
from schmier.cards import SUITS, names
from schmier.ruleset.play import Following
from schmier.ruleset.ruleset import Ruleset
from schmier.vocabulary import families, words
from schmier_conformance.commands.deal import random_logs, usual_players
from schmier_conformance.documents.reading import validate
from schmier_conformance.replay.judge import shipped
from schmier_site.html.playing_cards import spoken
from schmier_site.play.pages import cases_by_file, switches, switches_by_family, with_places, write_play
from schmier_site.play.pyodide_files import INSTALLED, pyodide_files
from schmier_site.play.verdicts import clauses_in_words, refusals

PAGES = {"play/index.md": "play", "play/house-rules.md": "play/house-rules"}


def ask(kind: str, **question: Any) -> Any:
    return json.loads(answer(json.dumps({**question, "ask": kind})))


# ---- answers without a browser ---------------------------------------------------------------------------------------


TRICK = {
    "ruleset": "pitch.auction", "seats": ["N", "E", "S", "W"], "leader": "N", "trump": "H", "first": False,
    "played": ["AS", "KS"], "hands": {"S": ["3S", "4H", "5D"]},
}  # fmt: skip


def test_a_lone_trick_binds_who_is_to_play_and_names_the_clause() -> None:
    reply = ask("trick", **TRICK)
    assert reply["by"] == "S"
    assert sorted(action["card"] for action in reply["legal"]["actions"]) == ["3S", "4H"]
    assert [(each["action"]["card"], each["clause"]) for each in reply["refused"]] == [("5D", "play.follow.or-trump")]


def test_a_lone_trick_has_its_winner_and_why() -> None:
    reply = ask("trick", **TRICK | {"played": ["AS", "KS", "4H", "9S"], "hands": {}})
    assert reply["trick_to"] == "S"
    assert "play.trick.trump" in reply["lines"][-1]["clauses"]
    assert reply["lines"][-1]["text"].endswith("S wins: the only trump.")


def test_a_card_that_may_not_lie_there_is_refused() -> None:
    reply = ask("trick", **TRICK | {"played": ["AS", "4D"], "hands": {"E": ["KS"]}})
    assert reply["refusal"]["clause"] == "play.follow.or-trump"


@pytest.mark.parametrize("question", [{"ask": "log", "text": "{"}, {"ask": "trick"}, {"ask": "nothing"}])
def test_a_question_that_makes_no_sense_is_answered_in_words(question: Any) -> None:
    assert json.loads(answer(json.dumps(question)))["problem"]


def test_house_rules_that_contradict_themselves_are_found() -> None:
    document = {
        "format": "schmier/ruleset/1",
        "id": "house.x",
        "title": "X",
        "family": "house",
        "extends": "pitch.auction",
    }
    bad = ask("ruleset", document=document | {"auction": {"maximum": 9}}, parent="pitch.auction")
    assert [(found["path"], found["clause"]) for found in bad["findings"]] == [("$.auction.maximum", "auction.range")]
    good = ask("ruleset", document=document | {"match": {"target": 11}}, parent="pitch.auction")
    assert [change["is"] for change in good["changes"]] == [["The match is to 11."]]
    assert "play.joker_led" in good["idle"]


@pytest.mark.parametrize("family", ["", *families()])
def test_every_option_is_a_switch_with_words_for_each_answer(family: str) -> None:
    for switch in switches(family):
        for value, sentence in switch.get("values", ()):
            assert sentence, (switch["path"], value)
            assert "{" not in sentence


def test_the_builder_has_the_words_of_the_game_to_start_from() -> None:
    found = switches_by_family()
    assert found.keys() == {"", *families()}
    assert found["skat"]["deal.widow"]["title"] == "Skat"
    assert found["five-hundred"]["deal.widow"]["title"] == "Kitty"
    said = [text for switch in found["skat"].values() for _, text in switch.get("values", ())]
    assert not [text for text in said if re.search("pitcher|eldest|widow|reject", text, re.IGNORECASE)]
    assert all(switch in found[""] for switch in switches())


def test_every_case_that_people_made_is_in_the_file_where_the_page_looks() -> None:
    files = cases_by_file(law_as_shipped())
    shown = [case.id for case in law_as_shipped().cases if not case.is_generated]
    assert sum(map(len, files.values())) == len(shown)
    for identifier in shown[::50]:
        prefix, _, number = identifier.rpartition("-")
        assert identifier in files[f"{prefix}-{int(number) // 100}"]


# ---- the two readings ------------------------------------------------------------------------------------------------


def cards_to_play(ruleset: Ruleset, trump: str) -> list[str]:
    """The pack; only its trumps where nothing else is played."""
    cards = ruleset.cards
    ranking = cards.rankings[SUITS.index(trump)] if trump in SUITS else cards.special_rankings[trump]
    return names(cards.pack & ranking.trumps if ruleset.play.following is Following.TRUMPS_ONLY else cards.pack)


def random_tricks(chance: Random) -> Iterator[Any]:
    """A trick of random cards in every game, broken off anywhere, with a random hand of who is to play."""
    for name in spec.ruleset_ids():
        ruleset = shipped(name)
        document = spec.ruleset_document(name)
        count = min(4, ruleset.seats.most_players)
        count = max(count, ruleset.seats.least_players)
        if count == document["players"].get("dealer_sits_out"):
            count -= 1
        seats = list("NESWPQRT")[:count]
        trumps = [*"SHDC", *document["ranking"].get("contracts", {})]
        for _ in range(8):
            trump = chance.choice(trumps)
            pack = cards_to_play(ruleset, trump)
            cards = chance.sample(pack, min(count + 5, len(pack)))
            played = cards[: chance.randrange(count + 1)]
            step = -1 if document["players"].get("direction") == "counter-clockwise" else 1
            yield {
                "ruleset": name, "seats": seats, "leader": seats[0], "trump": trump, "first": chance.random() < 0.3,
                "played": played, "named": chance.choice("SHDC"),
                "hands": {seats[step * len(played) % count]: cards[count:]} if len(played) < count else {},
            }  # fmt: skip


COMPARING = """
import {readFileSync} from "node:fs";
const [folder] = process.argv.slice(2);
const {now, trick} = await import(`${folder}/javascript.mjs`);
const {disagreements} = await import(`${folder}/agreement.mjs`);
for (const {document, question, answer} of JSON.parse(readFileSync(0, "utf8"))) {
  const said = question.deals ? now(document, question) : trick(document, question);
  for (const found of disagreements(said, answer)) console.log(JSON.stringify([document.id, question, found]));
  if (said.trick_to && said.trick_to === answer.trick_to) {
    const clauses = answer.lines.at(-1).clauses;
    if (!clauses.includes(said.why?.clauses.at(-1))) console.log(JSON.stringify([document.id, question, said.why, clauses]));
  }
  if (said.undecidable) console.log(JSON.stringify([document.id, question, said.undecidable]));
}
"""


def compared(questions: list[tuple[Any, Any]], folder: Path) -> list[str]:
    """What the two readings say differently on questions with their answers by the reference."""
    answered = [
        {"document": spec.ruleset_document(question["ruleset"]), "question": question, "answer": reply}
        for question, reply in questions
    ]
    script = folder / "comparing.mjs"
    script.write_text(COMPARING, "utf-8")
    done = subprocess.run(
        ["node", str(script), str(folder / "assets" / "play")],
        input=json.dumps(answered),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.node
def test_both_readings_say_the_same_of_lone_tricks(site: Path) -> None:
    questions = [(question, ask("trick", **question)) for question in random_tricks(Random(12))]
    assert [reply["problem"] for _, reply in questions if "problem" in reply] == []
    assert compared(questions, site) == []


@pytest.mark.node
def test_both_readings_say_the_same_in_the_middle_of_deals(site: Path) -> None:
    chance = Random(7)
    questions = []
    for name in spec.ruleset_ids()[::2]:
        ruleset = shipped(name)
        (log,) = random_logs(ruleset, "middle", 1, usual_players(ruleset))
        deal = {key: value for key, value in log["deals"][0].items() if key != "result"}
        deal["events"] = deal["events"][: chance.randrange(1, len(deal["events"]) + 1)]
        question = {"format": log["format"], "ruleset": name, "seats": log["seats"], "deals": [deal]}
        questions.append((question, ask("now", log=question)))
    assert compared(questions, site) == []


@pytest.mark.node
def test_a_planted_mistake_of_a_reading_is_seen(broken_site: Path) -> None:
    question = TRICK | {"played": ["AS", "KS", "4H", "9S"], "hands": {}}
    (line,) = compared([(question, ask("trick", **question))], broken_site)
    assert "who takes the trick" in line


TYPED = {
    "As Kh 10d": ["AS", "KH", "TD"],
    "A♠,K♥,♦10": ["AS", "KH", "TD"],
    "ace of spades, jack clubs and the 10 of hearts": ["AS", "JC", "TH"],
    "Pik Ass, Herz 10; Kreuzbube Karo-Dame": ["AS", "TH", "JC", "QD"],
    "Herz As Kh": ["AH", "KH"],
    "♥D B♣ Eichel Ober": ["QH", "JC", "QC"],
    "asso di picche e re di cuori": ["AS", "KH"],
    "KH-QH K♠Q♠": ["KH", "QH", "KS", "QS"],
    "Joker, low joker X3": ["X1", "X2", "X3"],
    "zz": ["“zz” is no card."],
    "KQ": ["“KQ” names ranks, but no suit."],
    "1H": ["“1H” is no card: an Ace is A, a Ten 10."],
    "hearts 9": ["9H"],
    "hearts": ["“hearts” needs a rank."],
    "As zz 9c": ["AS", "“zz” is no card.", "9C"],
}

READING = """
import {readFileSync} from "node:fs";
const {readCards} = await import(`${process.argv[2]}/typed.mjs`);
const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => readCards(text).map(({card, problem}) => card ?? problem))));
"""


@pytest.mark.node
def test_cards_are_read_as_people_write_them(site: Path, tmp_path: Path) -> None:
    (tmp_path / "reading.mjs").write_text(READING, "utf-8")
    command = ["node", str(tmp_path / "reading.mjs"), str(site / "assets" / "play")]
    done = subprocess.run(command, input=json.dumps([*TYPED]), capture_output=True, text=True, check=True)
    assert dict(zip(TYPED, json.loads(done.stdout), strict=True)) == TYPED


@pytest.mark.node
def test_every_pack_can_be_typed_in_letters_signs_and_words(site: Path, tmp_path: Path) -> None:
    pack = sorted({card for name in spec.ruleset_ids() for card in names(shipped(name).cards.pack)})
    plain = [card for card in pack if len(card) == 2]
    written = " ".join([*plain, *map(spoken, plain)])
    (tmp_path / "reading.mjs").write_text(READING, "utf-8")
    command = ["node", str(tmp_path / "reading.mjs"), str(site / "assets" / "play")]
    done = subprocess.run(command, input=json.dumps([written]), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[*plain, *plain]]


# ---- why a verdict is as it is ---------------------------------------------------------------------------------------


def test_a_refusal_in_the_play_has_its_reason_in_words() -> None:
    why = refusals()
    assert why.keys() <= law_as_shipped().clauses.keys()
    engine = ROOT / "conformance" / "engines" / "node"
    code = [line for path in engine.glob("*.mjs") for line in path.read_text("utf-8").splitlines()]
    labels = set(
        re.findall(r'"(play\.[a-z.-]+)"', "\n".join(line for line in code if not line.lstrip().startswith("//")))
    )
    # The engine refuses by these names; the others are options.
    assert labels & law_as_shipped().clauses.keys() - {"play.draw", "play.void"} <= why.keys()


@pytest.mark.parametrize("family", ["", *families()])
def test_sentences_on_clauses_have_no_word_of_the_law(family: str) -> None:
    for label, (_, _, sentence, why) in clauses_in_words(law_as_shipped()).items():
        said = words(family).fill(f"{sentence} {why}")
        assert not re.search(r"`|\bMUST\b|\bMAY\b|[{}]", said), (label, said)


# ---- in the browser --------------------------------------------------------------------------------------------------


ALONE = "alone"
"""The resolver of a site built without Pyodide: what needs no reference is tried there, which is quicker."""

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A page</title><link rel="stylesheet" href="{root}assets/schmier.css"><link rel="stylesheet" href="{root}assets/play.css">
<body class="md-typeset" data-md-color-scheme="default"><main>{body}</main><script src="{root}assets/play/start.js"></script>"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two pages and all they load, without the theme."""
    top = tmp_path_factory.mktemp("play")
    shutil.copytree(ROOT / "docs" / "assets", top / "assets")
    write_play(top, law_as_shipped())
    for place, folder in PAGES.items():
        text = (ROOT / "docs" / place).read_text("utf-8").split("---", 2)[2]
        body = markdown.markdown(with_places(text, place), extensions=["md_in_html"])
        (top / folder).mkdir(parents=True)
        (top / folder / "index.html").write_text(PAGE.format(root="../" * (folder.count("/") + 1), body=body), "utf-8")
    (top / ALONE).mkdir()
    made = (top / "play" / "index.html").read_text("utf-8")
    (top / ALONE / "index.html").write_text(re.sub(' data-(archive|image|law|pyodide)="[^"]*"', "", made), "utf-8")
    return top


@pytest.fixture(scope="module")
def broken_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, but its JavaScript reading gives every trick to the leader."""
    top = tmp_path_factory.mktemp("broken") / "site"
    shutil.copytree(site, top, ignore=shutil.ignore_patterns("engine-*", "pyodide-*", "cases"))
    page = top / "play" / "index.html"
    page.write_text(page.read_text("utf-8").replace('data-pyodide="', 'data-pyodide="../'), "utf-8")
    play = top / "assets" / "play" / "engine" / "play.mjs"
    sound = play.read_text("utf-8")
    broken = sound.replace("card: best} = winningEntry(table);", "card: best} = table.trick[0];")
    assert broken != sound
    play.write_text(broken, "utf-8")
    # Below the sound one, so both load one and the same Pyodide.
    return Path(shutil.move(top, site / "broken"))


@pytest.fixture(scope="module")
def address(address: str) -> str:
    """The two pages behind an address, with what they run on."""
    assert pyodide_files(), "this test needs npm on PATH, and Pyodide from it; .ci/run installs npm"
    return address


def begin(page: Chromium, address: str, wide: int = 1280) -> None:
    """Open a page afresh, and wait until it can be used."""
    page.open("about:blank")
    page.open(address, wide)
    page.wait("document.querySelector('[data-ready]')")


def click(page: Chromium, selector: str, text: str = "") -> None:
    """Click the first match with this text."""
    chosen = f"[...document.querySelectorAll({json.dumps(selector)})].find((each) => each.textContent.includes({json.dumps(text)}))"
    page.wait(chosen)
    page.run(f"{chosen}.click()")


def fill(page: Chromium, selector: str, value: str) -> None:
    page.run(f"""(() => {{
      const box = document.querySelector({json.dumps(selector)});
      box.value = {json.dumps(value)};
      box.dispatchEvent(new Event("change"));
    }})()""")


def text_of(page: Chromium, selector: str) -> str:
    script = f"[...document.querySelectorAll({json.dumps(selector)})].map((each) => each.innerText || each.textContent).join(' ')"
    return str(page.run(script))


def both_have_answered(page: Chromium) -> None:
    page.run("document.querySelector('.load').click()")
    page.wait("['agree', 'disagree'].includes(document.querySelector('.play').dataset.agreement)", 60)


def lay(page: Chromium, *cards: str) -> None:
    for card in cards:
        click(page, f'.pack [data-card="{card}"]')


def axe_faults(page: Chromium) -> Any:
    """What axe finds on the page, with everything unfolded."""
    page.run((INSTALLED / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8") + ";0")
    page.run("document.querySelectorAll('.play details').forEach((each) => { each.open = true; })")
    return page.run("axe.run('.play').then((found) => found.violations.map((each) => [each.id, each.nodes[0].html]))")


@pytest.mark.browser
@pytest.mark.npm
def test_a_trick_set_up_by_clicks_gets_its_winner_its_clause_and_a_link(page: Chromium, address: str) -> None:
    begin(page, f"{address}/play/")
    click(page, '.trump-choice[aria-label="hearts"]')
    lay(page, "AS", "KS", "4H", "9S")
    # The JavaScript reading, at once, with its reason and an answer.
    assert "South takes the trick. The 4♥ is the only trump." in " ".join(text_of(page, ".answer-box").split())
    assert page.run("document.querySelector('.answer-box .see a').getAttribute('href')").endswith(
        "answers/play/low-trump-against-an-ace/?game=pitch.auction"
    )
    both_have_answered(page)
    answer_box = text_of(page, ".answer-box")
    assert "S wins: the only trump." in answer_box
    assert page.run("document.querySelector('.answer-box .clauses a').getAttribute('href')").endswith(
        "#play.trick.trump"
    )
    assert page.run("document.querySelector('.play').dataset.agreement") == "agree"
    assert {part.split("/")[2].split(":")[0] for part in page.fetched if part.startswith("http")} == {"127.0.0.1"}
    page.wait("location.hash.length > 10")
    link = page.run("location.href")
    click(page, ".bar .undo")
    page.wait("document.querySelectorAll('.slots .card').length === 3")
    begin(page, link.replace("/play/", f"/{ALONE}/"))
    assert (
        page.run("[...document.querySelectorAll('.slots .card')].map((each) => each.dataset.card).join(' ')")
        == "AS KS 4H 9S"
    )


@pytest.mark.browser
@pytest.mark.npm
def test_a_card_that_may_not_be_played_says_why_by_keyboard_on_a_phone(page: Chromium, address: str) -> None:
    begin(page, f"{address}/{ALONE}/", 390)
    click(page, '.trump-choice[aria-label="hearts"]')
    page.run("document.querySelector('.typed input').focus()")
    page.type("AS 10")
    page.run("document.querySelector('.typed input').value = 'Ace of spades, 10♠'")
    page.press("Enter")
    page.wait("document.querySelectorAll('.slots .card').length === 2")
    click(page, '[data-target="S"]')
    lay(page, "3S", "4H", "5D")
    page.wait("document.querySelector('.hand-cards [aria-disabled]')")
    page.run("document.querySelector('.hand-cards [aria-disabled]').focus()")
    assert "South may not play 5♦: " in text_of(page, ".told-why")
    assert "whoever holds the suit led must follow suit or trump." in text_of(page, ".told-why")
    assert page.run("document.querySelector('.told-why .to-law').href").endswith("#play.follow.or-trump")
    assert "what you may not do is throw a third suit" in text_of(page, ".told-why .see")
    page.run("document.querySelector('.hand-cards .open').focus()")
    page.press("Enter")
    page.wait("document.querySelectorAll('.slots .card').length === 3")
    assert page.run("document.documentElement.scrollWidth") <= 390
    assert axe_faults(page) == []


@pytest.mark.browser
@pytest.mark.npm
def test_a_log_that_is_pasted_is_judged_and_a_deal_is_saved_as_a_case(
    page: Chromium, address: str, tmp_path: Path
) -> None:
    (log,) = random_logs(shipped("pitch.auction"), "pasted", 1, 4)
    events = log["deals"][0]["events"]
    place = next(place for place, event in enumerate(events) if event.get("claims", {}).get("trick_to"))
    winner = events[place]["claims"]["trick_to"]
    events[place]["claims"]["trick_to"] = next(seat for seat in log["seats"] if seat != winner)
    begin(page, f"{address}/play/")
    fill(page, ".given-form textarea", json.dumps(log))
    click(page, ".given-form .act")
    page.wait("document.querySelector('.verdict')", 60)
    verdict = text_of(page, ".verdict")
    assert "The log does not hold." in verdict
    assert f"event {place}" in verdict
    page.wait("location.hash.length > 10")
    page.run("new Promise((done) => setTimeout(done, 200))")
    link = page.run("location.href")
    with browser(tmp_path) as other:
        # A fresh browser, without the reference: the link carries what was judged.
        begin(other, link.replace("/play/", f"/{ALONE}/"))
        assert (
            text_of(other, ".verdict").replace("Judge it again", "").split()
            == verdict.replace("Judge it again", "").split()
        )
    click(page, ".verdict button", "event")
    page.wait("document.querySelector('.events li.later')")
    both_have_answered(page)
    page.run("URL.createObjectURL = (made) => { window.saved = made.text(); return '#'; }")
    click(page, ".bar .save")
    page.wait("window.saved", 60)
    fixtures = json.loads(page.run("window.saved"))
    validate("fixtures", fixtures, "the case")
    assert fixtures["cases"][0]["given"]["events"] == [
        {key: value for key, value in event.items() if key != "claims"} for event in events[:place]
    ]
    assert axe_faults(page) == []


def type_cards(page: Chromium, text: str) -> None:
    """Type cards into the box, and put them."""
    page.run(f"""(() => {{
      const box = document.querySelector(".typed input");
      box.focus();
      box.value = {json.dumps(text)};
    }})()""")
    page.press("Enter")


@pytest.mark.browser
@pytest.mark.npm
def test_what_is_typed_and_is_no_card_to_be_put_there_is_marked_and_explained(page: Chromium, address: str) -> None:
    begin(page, f"{address}/{ALONE}/", 390)
    type_cards(page, "As zz KQ 1H As Joker Ks 4s 9s 2d")
    page.wait("document.querySelectorAll('.slots .card').length === 4")
    assert [line for line in text_of(page, ".problems").splitlines() if line] == [
        "“zz” is no card.", "“KQ” names ranks, but no suit.", "“1H” is no card: an Ace is A, a Ten 10.",
        "The Ace of spades is named twice.", "There is no Joker in this game.", "The trick has its 4 cards.",
    ]  # fmt: skip
    assert page.run("document.activeElement.value").split() == ["zz", "KQ", "1H", "As", "Joker", "2d"]
    assert page.run("document.activeElement.getAttribute('aria-invalid')") == "true"
    assert axe_faults(page) == []
    click(page, '[data-target="N"]')
    type_cards(page, "Ks")
    page.wait("document.querySelector('.problems').textContent.includes('on the table already')")
    type_cards(page, "Qs")
    page.wait("!document.querySelector('.problems')")


@pytest.mark.browser
@pytest.mark.npm
def test_a_row_of_cards_is_one_tab_stop_and_the_focus_stays(page: Chromium, address: str) -> None:
    begin(page, f"{address}/{ALONE}/")
    assert page.run("document.querySelectorAll('.pack button').length") == 52
    assert page.run("[...document.querySelectorAll('.pack button')].filter((each) => each.tabIndex === 0).length") == 1
    page.run("document.querySelector('.pack [data-card=AS]').focus()")
    for key, card in (("ArrowRight", "KS"), ("ArrowDown", "KH"), ("ArrowLeft", "AH"), ("End", "2C"), ("ArrowUp", "2D")):
        page.press(key)
        assert page.run("document.activeElement.dataset.card") == card
    page.press("Enter")
    page.wait("document.querySelectorAll('.slots .card').length === 1")
    assert page.run("document.activeElement.dataset.card") == "2D"
    page.press("Enter")  # It lies on the table already.
    page.press("ArrowUp")
    page.press("Enter")
    page.wait("document.querySelectorAll('.slots .card').length === 2")
    assert page.run("document.activeElement.dataset.card") == "2H"
    assert axe_faults(page) == []


@pytest.mark.browser
@pytest.mark.npm
def test_a_joker_led_at_no_trump_asks_for_its_suit(page: Chromium, address: str) -> None:
    begin(page, f"{address}/{ALONE}/?game=five-hundred.three")
    click(page, '.trump-choice[aria-label="no trump"]')
    type_cards(page, "Joker")
    page.wait("document.querySelector('.headline').textContent.includes('leads the Joker and names a suit')")
    assert "to act" not in text_of(page, ".answer-box")
    click(page, ".headline button", "hearts")
    page.wait("document.querySelector('.headline').textContent.includes('B is to act')")
    type_cards(page, "As Kh")
    assert "Player A takes the trick. The Joker beats every other card." in " ".join(
        text_of(page, ".answer-box").split()
    )


@pytest.mark.browser
@pytest.mark.npm
def test_a_verdict_speaks_the_words_of_the_game(page: Chromium, address: str) -> None:
    begin(page, f"{address}/{ALONE}/?game=skat")
    click(page, '.trump-choice[aria-label="hearts"]')
    lay(page, "JD", "AC", "JC")
    said = " ".join(text_of(page, ".answer-box").split())
    assert "The J♣ is the highest trump." in said
    assert "Jacks" in text_of(page, ".answer-box .see")
    assert not re.search("`|MUST", said)


@pytest.mark.browser
@pytest.mark.npm
def test_a_drawn_case_is_looked_at_and_played_on(page: Chromium, address: str) -> None:
    case = next(case for case in law_as_shipped().cases if case.ruleset == "pitch.auction" and not case.is_generated)
    begin(page, f"{address}/{ALONE}/?case={case.id}")
    assert page.run("document.querySelectorAll('.events li').length") >= len(case.document["given"]["events"])
    begin(page, f"{address}/{ALONE}/?game=skat&deal")
    click(page, ".calls button", "bid 18")
    page.wait("document.querySelectorAll('.events li').length === 2")


MOST_UNASKED = 3_000_000
"""Bytes that the resolver may load before anyone asks the reference."""


@pytest.mark.browser
@pytest.mark.npm
def test_the_reference_is_loaded_only_when_it_is_asked_for(page: Chromium, address: str, site: Path) -> None:
    page.fetched.clear()
    begin(page, f"{address}/play/")
    lay(page, "AS", "KS")
    page.run("new Promise((done) => requestIdleCallback(() => setTimeout(done, 300)))")
    loaded = {part.removeprefix(f"{address}/").partition("?")[0] for part in page.fetched if part.startswith(address)}
    assert not [path for path in loaded if path.startswith("engine/") or "reference" in Path(path).stem.split(".")[1:]]
    sizes = [(site / path).stat().st_size for path in loaded if (site / path).is_file()]
    assert 100_000 < sum(sizes) < MOST_UNASKED
    both_have_answered(page)
    assert page.run("document.querySelector('.play').dataset.how") == "image"


ASKING = """
import("/assets/play/reference.mjs").then(async ({Reference}) => {
  const reference = Reference.of(document.querySelector(".play"), new URL("/", location.href).href, () => {});
  reference.load();
  const answers = [];
  for (const question of QUESTIONS) answers.push(JSON.stringify(await reference.ask(question)));
  return answers;
})
"""


def questions_of_every_kind(ruleset: str) -> Iterator[Any]:
    """A question of each kind about a game."""
    (log,) = random_logs(shipped(ruleset), "image", 1, usual_players(shipped(ruleset)))
    deal = log["deals"][0]
    yield {"ask": "log", "text": json.dumps(log)}
    half = {"dealer": deal["dealer"], "events": deal["events"][: len(deal["events"]) // 2]}
    yield {"ask": "now", "log": {**log, "deals": [half]}}
    own = {"format": "schmier/ruleset/1", "id": "house.x", "title": "X", "family": "house", "extends": ruleset}
    yield {"ask": "ruleset", "document": own, "parent": ruleset}
    given = {"seats": log["seats"], "dealer": deal["dealer"], "scores": {}, "events": half["events"]}
    steps = [{"ask": "legal"}, {"ask": "state"}, {"ask": "result"}]
    yield {"ask": "case", "ruleset": ruleset, "given": given, "steps": steps, "title": "A case", "why": "Because."}


@pytest.mark.browser
@pytest.mark.npm
@pytest.mark.parametrize("how", ["image", "archive"])
def test_the_reference_says_the_same_in_a_page(page: Chromium, address: str, how: str) -> None:
    # An image has no standard library: whatever a question imports must be in it.
    begin(page, f"{address}/play/")
    if how == "archive":
        page.run("document.querySelector('.play').dataset.image = 'not-here.gz'")
    chosen = spec.ruleset_ids() if how == "image" else spec.ruleset_ids()[::20]
    questions = [question for ruleset in chosen for question in questions_of_every_kind(ruleset)]
    said = page.run(ASKING.replace("QUESTIONS", json.dumps(questions)))
    for question, reply in zip(questions, said, strict=True):
        assert json.loads(reply) == json.loads(answer(json.dumps(question))), question


@pytest.mark.browser
@pytest.mark.npm
def test_readings_that_disagree_are_told_with_a_report(page: Chromium, broken_site: Path, address: str) -> None:
    begin(page, f"{address}/{broken_site.name}/play/")
    click(page, '.trump-choice[aria-label="hearts"]')
    lay(page, "AS", "KS", "4H", "9S")
    both_have_answered(page)
    assert "the JavaScript reading says N; the reference says S" in text_of(page, ".disagreement")
    assert '"played":["AS","KS","4H","9S"]' in page.run("document.querySelector('.disagreement textarea').value")


@pytest.mark.browser
@pytest.mark.npm
def test_without_pyodide_the_page_says_so_and_one_reading_answers(page: Chromium, address: str) -> None:
    begin(page, f"{address}/{ALONE}/")
    assert "built without the reference" in text_of(page, ".readings")
    lay(page, "AS", "KS", "4S", "9S")
    assert "North takes the trick." in text_of(page, ".answer-box")
    for given, complaint in (
        ("{", "not JSON"),
        ('{"deck": {}}', "players is missing"),
        ("nothing", "neither JSON nor the names of cards. “nothing” is no card."),
        ("[1,2]", "neither a log nor a case nor a ruleset"),
    ):
        fill(page, ".given-form textarea", given)
        click(page, ".given-form .act")
        assert complaint in text_of(page, ".given-form .refused")
    fill(page, ".given-form textarea", "Ace of hearts, 10♥, X9, jack of clubs")
    page.run("document.querySelector('.given-form').open = true")
    click(page, ".given-form .act")
    page.wait("document.querySelectorAll('.slots .card').length === 3")
    assert "“X9” is no card." in text_of(page, ".told-why")


@pytest.mark.browser
@pytest.mark.npm
def test_house_rules_are_flipped_found_wrong_mended_downloaded_and_dealt(page: Chromium, address: str) -> None:
    begin(page, f"{address}/play/house-rules/", 390)
    fill(page, '[data-option="match.target"] input', "11")
    assert "1 change. Whether they go together is not yet checked." in text_of(page, ".verdict-box")
    click(page, ".load", "Check the rules")
    fill(page, '[data-option="auction.maximum"] input', "9")
    page.wait("document.querySelector('[data-verdict=impossible]')", 60)
    assert "1 + 1 + 1 + 1 = 4" in text_of(page, ".verdict-box")
    click(page, '[data-option="auction.maximum"] button', "Back")
    page.wait("document.querySelector('[data-verdict=possible]')")
    page.wait("document.querySelector('.verdict-box').textContent.includes('The match is to 11.')")
    assert page.run("document.documentElement.scrollWidth") <= 390
    assert axe_faults(page) == []
    page.run("URL.createObjectURL = (made) => { window.saved = made.text(); return '#'; }")
    click(page, ".bar .act", "Download")
    document = json.loads(page.run("window.saved"))
    validate("ruleset", document, "the rules")
    assert (document["extends"], document["match"]) == ("pitch.auction", {"target": 11})
    click(page, ".bar .act", "Deal a hand")
    page.wait("document.querySelector('.deal-view')")
    assert page.run("document.querySelector('.game select').selectedOptions[0].textContent") == "Our game"
    assert "to act" in text_of(page, ".headline")


@pytest.mark.browser
@pytest.mark.npm
def test_lists_of_house_rules_are_edited_by_keys_without_a_word_of_json(page: Chromium, address: str) -> None:
    begin(page, f"{address}/play/house-rules/", 390)
    page.run("document.querySelectorAll('.play details').forEach((each) => { each.open = true; })")
    click(page, ".load", "Check the rules")
    points, slams = '[data-option="points.list"]', '[data-option="auction.slams"]'
    press(page, f'{points} [data-place="points.list.3.up"]')
    assert page.run("document.activeElement.dataset.place") == "points.list.3.up"
    press(page, f'{points} [data-place="points.list.3.remove"]')
    assert page.run("document.activeElement.closest('[data-option]').dataset.option") == "points.list"
    press(page, f"{points} .add:not(.entries *)")
    fill(page, f'{points} [data-place="points.list.3.name"]', "five")
    fill(page, f'{points} [data-place="points.list.3.value"]', "5")
    choose(page, f'{points} [data-place="points.list.3.of"]', "Five")
    choose(page, f'{points} [data-place="points.list.3.to"]', "The winner of the trick")
    press(page, f"{slams} .add")
    choose(page, f'{slams} [data-place="auction.slams.0.bid"]', "Shooting the moon")
    fill(page, '[data-option="auction.maximum"] input', "8")
    page.wait("/can (be played|come of this)/.test(document.querySelector('.verdict-box').textContent)", 60)
    assert "This game can be played." in text_of(page, ".verdict-box")
    assert axe_faults(page) == []
    assert page.run("document.documentElement.scrollWidth") <= 390
    page.run("URL.createObjectURL = (made) => { window.saved = made.text(); return '#'; }")
    click(page, ".bar .act", "Download")
    document = json.loads(page.run("window.saved"))
    validate("ruleset", document, "the rules")
    assert [point["name"] for point in document["points"]["list"]] == ["high", "low", "game", "five"]
    assert document["points"]["list"][3] == {"name": "five", "value": 5, "of": "5", "to": "captor"}
    assert [slam["bid"] for slam in document["auction"]["slams"]] == ["moon"]


def press(page: Chromium, selector: str) -> None:
    """Press a button by the keyboard."""
    page.wait(f"document.querySelector({json.dumps(selector)})")
    page.run(f"document.querySelector({json.dumps(selector)}).focus()")
    page.press("Enter")


def choose(page: Chromium, selector: str, words: str) -> None:
    """Choose an answer by its words."""
    script = f"[...document.querySelector({json.dumps(selector)}).options].find((each) => each.textContent === {json.dumps(words)}).value"
    fill(page, selector, page.run(script))
