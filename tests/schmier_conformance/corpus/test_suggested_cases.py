"""The cases the rules research asked for, one line for each of its suggestions, by the names of their scenarios."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest

from places import ROOT
from read_once import corpus
from schmier_conformance.corpus.cases import Case

IDS = json.loads((ROOT / "conformance" / "scenarios" / "ids.json").read_text(encoding="utf-8"))
"""The id every scenario was ever given. Ids are never removed, so it does not say which of them still exist."""

SUGGESTED = {
    "ten-point Smear: 24 to six and ten to six; trumps go only from seven up": """
        smear.ten-point/exchange/pitcher-discards-eighteen smear.ten-point/exchange/others-discard-four
        smear.ten-point/exchange/six-trumps-are-kept smear.ten-point/exchange/seven-trumps-lose-one""",
    "two Jokers in one trick: later, earlier, ranked; a Joker below the Two loses to it": """
        smear.ten-point/cards/second-joker-wins-x1-x2 smear.penguin/play/earlier-joker-wins
        smear.minnesota/cards/high-joker-first smear.penguin/play/two-jokers-and-a-two""",
    "widow: the stock runs out, the third drawer keeps plain cards, the pitcher finds an empty stock": """
        smear.widow/exchange/stock-runs-out smear.widow/exchange/fills-up-from-his-own-only
        smear.widow/exchange/pitcher-finds-an-empty-stock""",
    "widow: of eight trumps, six of them scoring, exactly the two free ones go": "smear.widow/exchange/eight-trumps-six-scoring",
    "widow: the moon from below zero, from zero, failed at twelve": """
        smear.widow/moon/made-below-zero smear.widow/moon/made-at-zero smear.widow/moon/failed-at-twelve""",
    "Pitch: Low stays with its holder, a lone trump is High and Low, a tie for Game": """
        pitch.auction/points/low-stays-with-its-holder pitch.auction/points/single-trump pitch.auction/points/tied-game""",
    "Pitch: pitcher first, set-back pitcher never; smudge from zero and from minus one; slam with a sleeping Jack": """
        pitch.auction/match/pitcher-counts-first pitch.auction/match/pitcher-set-back-does-not-count
        pitch.smudge/auction/smudge-at-zero pitch.smudge/auction/no-smudge-at-minus-one
        pitch.smudge-slam/slam/failed-the-jack-sleeps""",
    "Sell-out: eldest at six is offered nothing; the bidder who needs two and bids two must be sold to": """
        pitch.sell-out/limits/eldest-at-six-is-offered-nothing pitch.sell-out/limits/bidder-needs-two-and-bids-two""",
    "Joker Pitch: a Joker led first makes spades trumps, is not Low; Jack, Joker, Game at nine to nine": """
        pitch.joker/joker/joker-pitched-makes-spades-trumps pitch.joker/points/joker-is-never-low
        pitch.joker/points/jack-before-joker pitch.joker/points/joker-before-game""",
    "Penguin for six: the draw stops after six cards; eight trumps keep five, one scoring card on top": """
        smear.penguin-six/deals/draw-stops-after-six-cards smear.penguin/stacks/eight-trumps-keep-five
        smear.penguin/stacks/one-scoring-card-on-top
        smear.penguin-six/deals/a-scoring-card-underneath-when-unavoidable""",
    "Penguin: the lead passes over two seats; the deal ends early": """
        smear.penguin/play/lead-passes-over-two-seats smear.penguin/play/a-deal-of-three-tricks""",
    "Penguin: the three ends of a match": """
        smear.penguin/match/both-cross-high-decides smear.penguin/match/bidders-over-before-win
        smear.penguin/match/only-the-defenders-are-over""",
    "Cinch: Foster's hands; a dealer with eight trumps; one who cannot fill; both at 55; both over from 54 and 60": """
        cinch/foster/first-hand cinch/foster/second-hand cinch/foster/third-hand
        cinch.strict/foster/first-trick-may-not-be-trumped cinch/rob/more-than-six-trumps cinch/rob/the-pack-cannot-fill-him
        cinch/match/both-from-fifty-five cinch/match/from-fifty-four-and-sixty""",
    "Sixty-Three: seven counters, all 63; Eighty-Three: 83, thirteen trumps on a side, the double both ways": """
        cinch.sixty-three/stack/seven-counters-one-goes-under cinch.sixty-three/points/all-sixty-three
        cinch.eighty-three/points/sum-of-all-values cinch.eighty-three/exchange/eight-opposite-five
        cinch.eighty-three/points/double-made cinch.eighty-three/points/double-failed-by-one""",
    "Auction Cinch: the called card asleep; the stock runs out at the fourth of six": """
        cinch.razzle-dazzle-five/call/called-card-in-the-stock cinch.razzle-dazzle-six/six/the-fourth-player-is-short""",
    "Minnesota: the claim with Threes to Nines; no trump while able to follow; no High without the Ace; no bid of five": """
        smear.minnesota/dealing/claim-with-three-to-nine smear.minnesota/dealing/no-claim-with-ten-two-or-jack
        smear.minnesota/auction/five-is-too-high smear.minnesota/moon/ace-asleep-loses""",
    "the Penguin deal, as played and had East trumped": "pitch.auction/penguin/as-played pitch.auction/penguin/had-east-trumped",
    "Foster's scoring examples": """
        pitch.sell-out/match/foster-bidder-first pitch.auction/points/foster-game-count
        cinch/points/eight-bid-ten-won cinch/points/eight-bid-five-won
        switches/cinch.fifty-one/set-back-eighteen cinch.razzle-dazzle-five/foster-call/pedro-led-to-the-called-king
        cinch.strict/foster/jack-of-clubs-may-not-be-trumped""",
    "Five Hundred, E5-1 and E5-2: 7 hearts over 8 clubs by Foster's schedule; 6 spades over 6 clubs, 8 hearts over 9 clubs in 1904": """
        switches/five-hundred-proportional/seven-hearts-over-eight-clubs
        switches/five-hundred-1904/six-spades-over-six-clubs switches/five-hundred-1904/eight-hearts-over-nine-clubs""",
    "Five Hundred, E5-3: 8 hearts with seven, eight, nine and ten tricks": """
        five-hundred.three/points/eight-hearts-with-seven five-hundred.three/points/eight-hearts-with-eight
        five-hundred.three/points/eight-hearts-with-nine five-hundred.three/points/eight-hearts-with-ten""",
    "Five Hundred, E5-4 and E5-5: the values of Avondale's schedule, and its order": """
        five-hundred.three/values/6s-made five-hundred.three/values/7d-made five-hundred.three/values/9c-failed
        five-hundred.three/values/10nt-failed five-hundred.three/ladder/6nt-7s-7c five-hundred.three/ladder/10d-10h-10nt""",
    "Five Hundred, E5-6 to E5-8: bowers, the Joker, thirteen hearts": """
        five-hundred.three/trumps/diamonds-jack-is-right-bower five-hundred.three/trumps/clubs-jack-of-spades-is-a-club
        five-hundred.three/trumps/joker-over-right-bower five-hundred.partnership/trumps/four-of-hearts-trumps
        five-hundred.partnership/trumps/thirteen-hearts-one-half five-hundred.partnership/trumps/thirteen-hearts-other-half""",
    "Five Hundred, what follows by arithmetic": """
        five-hundred.three/points/seven-hearts-with-eight five-hundred.three/points/six-spades-with-ten
        five-hundred.three/points/eight-spades-with-ten five-hundred.three/points/eight-clubs-with-ten
        five-hundred.three/points/seven-no-trump-with-six five-hundred.five/points/two-partners-make-eight
        five-hundred.partnership/points-and-match/minus-580-loses five-hundred.three/match/bidder-counts-first""",
    "Skat, Foster's two hands": "skat/foster/tourne skat/foster/solo",
}  # fmt: skip

PUBLISHED = range(1, 25)
"""The numbers of the published examples of Skat, values and auctions. Their scenarios are named by them."""


def missing(keys: Iterable[str], cases: Iterable[Case]) -> list[str]:
    """Those of the scenarios, by their keys, that are no cases of the corpus."""
    there = {case.id for case in cases}
    return [key for key in keys if IDS.get(key) not in there]


@pytest.mark.parametrize("number", PUBLISHED)
def test_every_published_example_of_skat_is_a_case(number: int) -> None:
    named = re.compile(rf".*skat.*/es-0?{number}(-[^/]*)?")
    keys = [key for key in IDS if named.fullmatch(key)]
    assert len(missing(keys, corpus())) < len(keys)


@pytest.mark.parametrize("suggestion", SUGGESTED)
def test_a_suggested_case_is_there(suggestion: str) -> None:
    assert missing(SUGGESTED[suggestion].split(), corpus()) == []


def test_a_suggested_case_that_is_taken_out_is_missed() -> None:
    for keys in SUGGESTED.values():
        for key in keys.split():
            assert missing([key], [case for case in corpus() if case.id != IDS[key]]) == [key]
