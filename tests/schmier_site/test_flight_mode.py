"""A dispute at a table without a signal: after one visit, three taps and half a minute bring the sentence that settles it to the screen."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator

import pytest

from chromium import Chromium, browser
from served import Line

PHONE = (390, 844)
"""Pixels of a telephone, in width and height."""

MOST_TAPS = 3
"""Typing a question is one of them."""

HALF_A_MINUTE = 30.0

DISPUTES = {
    "pitch can i trump when i could follow suit": "In Pitch.* yes",
    "pitch dealer misdealt": "same dealer deals again",
    "smear we both go over on the same hand who wins": "higher total in most Smear",
    "pedro are both red fives trump": "Double Pedro yes, the Left Pedro",
    "cinch what happens if everybody passes": "most Cinch the next player",
    "seven up dealer turned up a jack who scores it": "one point at once",
    "five hundred can i lead the joker at no trumps": "suit that its leader names; the Joker wins",
    "skat overbid what does it cost": "twice the smallest multiple of its base",
    "skat 60 zu 60 wer gewinnt": "Die Gegenspieler.*61",
    "ramsch zwei haben gleich viele augen wer verliert": "verlieren beide",
}
"""What is typed, and what the sentence says; in Pitch, Smear, Pedro, Cinch, Seven Up, Five Hundred, Skat, and in German."""

ON_SCREEN = """(() => {
  const header = document.querySelector(".md-header");
  if (!header) return "";  // The next page is on its way.
  const head = header.getBoundingClientRect().bottom;
  const blocks = [...document.querySelectorAll("article :is(p, li, td, dd, b)")];
  return blocks.filter((block) => {
    const { top, bottom, width } = block.getBoundingClientRect();
    return width && top >= head && bottom <= innerHeight;
  }).map((block) => block.innerText).join("\\n");
})()"""
"""The words of every block that is seen whole."""


class Thumb:
    """A thumb on a telephone, which counts its taps."""

    def __init__(self, page: Chromium) -> None:
        self._page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        """Touch what is seen there; raises where nothing is seen, or it is too small for a thumb."""
        place = self._page.run(f"""(() => {{
          const {{ left, top, width, height }} = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
          return [left + width / 2, top + height / 2, width, height];
        }})()""")
        x, y, width, height = place
        assert 0 < x < PHONE[0], f"not on the screen: {selector}"
        assert 0 < y < PHONE[1], f"not on the screen: {selector}"
        assert min(width, height) >= 24, f"too small: {selector}"
        for kind in ("mousePressed", "mouseReleased"):
            self._page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.taps += 1

    def type(self, selector: str, text: str) -> None:
        """Touch a field, and type into it: one tap."""
        self.tap(selector)
        self._page.wait(f"document.activeElement === document.querySelector({json.dumps(selector)})")
        self._page.type(text)


@pytest.fixture(scope="module")
def in_flight(line: Line, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """A telephone that has seen the front page once, and then lost its signal."""
    with browser(tmp_path_factory.mktemp("profile")) as page:
        page.open(f"{line.address}/", *PHONE)
        page.run("navigator.serviceWorker.ready.then(() => 0)")
        page.wait("navigator.serviceWorker.controller", 60)
        line.cut()
        yield page


@pytest.mark.browser
@pytest.mark.parametrize(("typed", "said"), DISPUTES.items())
def test_a_dispute_is_settled_in_three_taps_and_half_a_minute(
    in_flight: Chromium, line: Line, typed: str, said: str
) -> None:
    page, thumb = in_flight, Thumb(in_flight)
    begun = time.monotonic()
    page.open("about:blank")
    page.open(f"{line.address}/", *PHONE)
    page.wait("document.querySelector('.ask-here:not([hidden])')")
    thumb.type(".ask-here input", typed)
    thumb.tap(".ask-here button")
    page.wait(f"document.querySelector('.finder-box')?.dataset.shown === {json.dumps(typed)}")
    page.run("window.isOld = true")
    thumb.tap(".found a")
    page.wait("!window.isOld && document.readyState === 'complete' && document.querySelector('article h1')")
    page.wait(f"new RegExp({json.dumps(said)}).test({ON_SCREEN})", HALF_A_MINUTE)
    took = time.monotonic() - begun
    assert thumb.taps <= MOST_TAPS
    assert took < HALF_A_MINUTE
    assert re.search(said, page.run(ON_SCREEN))
