"""Phone users reach their goal from the front page: an answer, a running check, house rules of their own."""

from __future__ import annotations

import base64
import json
import re
import shlex
import subprocess
import sys

import pytest

from chromium import Chromium
from schmier_conformance.documents.reading import validate
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_site.play.pyodide_files import pyodide_files

REFERENCE = f"{sys.executable} -m schmier.io.serve"
"""A correct engine, in place of the author's."""

PHONE = 390
"""Pixels of a telephone's width."""

A_MINUTE = 60_000
"""Milliseconds in which a dispute is settled."""

DISPUTES = {
    "can I trump when I can follow": "trump-when-i-can-follow",
    "we both go over 11 on the same hand": "both-reach-the-target",
    "can the dealer steal the bid": "may-the-dealer-take-the-bid",
    "who wins if two jokers are played": "two-jokers-in-one-trick",
    "do you lose points if you dont make your bid": "what-a-failed-bid-costs",
}
"""What is typed at the table, and the answer that settles it."""


def front_page(page: Chromium, address: str) -> None:
    page.open("about:blank")
    page.open(f"{address}/", PHONE)
    page.wait("document.querySelector('.ask-here:not([hidden])')")
    assert page.run("document.documentElement.scrollWidth") <= PHONE


def follow(page: Chromium, words: str) -> None:
    """Touch the link that says so, and wait for its page."""
    link = f"[...document.querySelectorAll('article a')].find((each) => each.textContent === {json.dumps(words)})"
    goal = page.run(f"{link}.href")
    page.run(f"{link}.click()")
    page.wait(f"document.readyState === 'complete' && location.href.startsWith({json.dumps(goal)})")


@pytest.mark.browser
@pytest.mark.parametrize(("typed", "answer"), DISPUTES.items())
def test_a_dispute_is_settled_from_the_front_page(page: Chromium, address: str, typed: str, answer: str) -> None:
    front_page(page, address)
    page.run("document.querySelector('.ask-here input').focus()")
    page.type(typed)
    page.press("Enter")
    page.wait(f"document.querySelector('.finder-box')?.dataset.shown === {json.dumps(typed)}")
    assert page.run("document.querySelector('.found a').dataset.key") == answer
    page.run("document.querySelector('.found a').click()")
    (wanted,) = (each for each in all_answers(read_topics()) if each.id == answer)
    page.wait(f"location.pathname.endsWith('/{answer}/') && document.querySelector('.answer')")
    page.wait("document.readyState === 'complete'")  # Before its style is there a page may be wider.
    assert page.run("document.querySelector('.answer').textContent") == wanted.says
    assert page.run("document.documentElement.scrollWidth") <= PHONE
    assert page.run("performance.now()") < A_MINUTE


@pytest.mark.browser
def test_an_author_gets_from_the_front_page_to_a_running_check(page: Chromium, address: str) -> None:
    front_page(page, address)
    follow(page, "Check your engine")
    shown = page.run("[...document.querySelectorAll('pre code')].map((each) => each.textContent).join('\\n')")
    command = re.search(r"schmier (check --engine \"[^\"]+\" --ruleset \S+)", shown)
    assert command, shown
    arguments = [REFERENCE if word == "python my_engine.py" else word for word in shlex.split(command[1])]
    assert REFERENCE in arguments
    done = subprocess.run([sys.executable, "-m", "schmier", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.browser
@pytest.mark.npm
def test_a_house_rule_is_built_printed_downloaded_and_tried(page: Chromium, address: str) -> None:
    assert pyodide_files(), "this test needs npm on PATH, and Pyodide from it; .ci/run installs npm"
    front_page(page, address)
    follow(page, "Build your house rules")
    page.wait("document.querySelector('[data-ready]')")
    page.run("""(() => {
      const box = document.querySelector('[data-option="match.target"] input');
      box.value = "11";
      box.dispatchEvent(new Event("change"));
    })()""")
    press = "[...document.querySelectorAll('.bar button')].find((each) => each.textContent === {}).click()"
    page.run("window.print = () => { window.isPrinted = true; }")
    page.run(press.format("'Print the sheet'"))  # The reference writes the sheet, and is loaded for it.
    page.wait("window.isPrinted", 60)
    assert "The match is to 11." in page.run("document.querySelector('.house-sheet').textContent")
    printed = base64.b64decode(page.ask("Page.printToPDF")["data"])
    assert printed.startswith(b"%PDF")
    page.run("URL.createObjectURL = (made) => { window.saved = made.text(); return '#'; }")
    page.run(press.format("'Download the rules'"))
    document = json.loads(page.run("window.saved"))
    validate("ruleset", document, "the rules")
    assert document["match"] == {"target": 11}
    page.run(press.format("'Deal a hand'"))
    page.wait("document.querySelector('.deal-view')")
    assert page.run("document.querySelector('.game select').selectedOptions[0].textContent") == "Our game"
