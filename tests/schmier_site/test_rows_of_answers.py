"""Every row of an answer is so of each game that it is said of, and forgets nothing that the game has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from drawn_rulesets import ruleset
from random_deals import fresh_deal, play_out
from read_once import law_as_shipped
from schmier import spec
from schmier.action import event_of
from schmier.io.logs import replay
from schmier.io.writing import log_of
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.answers import all_answers, read_topics
from what_can_happen import SITUATIONS

CANNOT_HAPPEN: Final = "It cannot happen"


@cache
def rows(answer: str) -> Mapping[str, str]:
    """The row of an answer in each game concerned."""
    found = next(one for one in all_answers(read_topics()) if one.id == answer)
    return {game: saying.says for game, (saying,) in found.decided(law_as_shipped().rulesets).items()}


def rules_of(game: str) -> Document:
    return law_as_shipped().rulesets[game]


# ---- exceptions of the clauses below a row ---------------------------------------------------------------------------

EXCEPTIONS: Final = re.compile(r"\b(?:[Ee]xcept|[Uu]nless)\b.*?(?=\bMUST\b|\bMAY\b|;|\. |$)")
"""The part of a clause that names the clauses by which it does not apply."""

ANOTHER_QUESTION: Final[Mapping[tuple[str, str], str]] = {
    ("which-way-round", "exchange.draw.order"): "the order of the draw is asked elsewhere",
    ("who-deals", "exchange.draw.order"): "who deals has no draw",
    ("equal-cards-in-the-cut", "exchange.grand-hand.again"): "no deal was played before the first",
    ("first-deal", "exchange.grand-hand.again"): "no deal was played before the first",
    ("misdeal", "table.sits-out"): "who gets no cards is asked elsewhere",
    ("exposed-card", "table.sits-out"): "who gets no cards is asked elsewhere",
    ("bidder-takes-the-kitty", "exchange.announce.unsaid"): "how a hand game is announced does not move the skat",
    ("onlookers", "view.open"): "what lies open is no secret to an onlooker either",
    ("cheating", "view.open"): "what lies open can be seen without cheating",
    ("how-many-tricks", "play.claim.defender"): "what ends a game before its last card is asked elsewhere",
    ("how-many-tricks", "irregular.wrong-card"): "what ends a game before its last card is asked elsewhere",
    ("how-many-tricks", "irregular.breach"): "what ends a game before its last card is asked elsewhere",
    ("no-trumps-left", "play.end.lost"): "what ends a game before its last card is asked elsewhere",
    ("no-trumps-left", "play.concede.ends"): "what ends a game before its last card is asked elsewhere",
    ("no-trumps-left", "play.claim.defender"): "what ends a game before its last card is asked elsewhere",
    ("no-trumps-left", "irregular.wrong-card"): "what ends a game before its last card is asked elsewhere",
    ("no-trumps-left", "irregular.breach"): "what ends a game before its last card is asked elsewhere",
    ("cards-taken-up-during-the-deal", "view.open"): "what lies open was taken up before",
    ("do-others-see-the-kitty", "view.robbing"): "a player sees his own discards",
    ("bid-over-my-partner", "auction.dealer.may-equal"): "the question is whether, not by how much",
    ("bid-over-my-partner", "auction.dealer.may-equal-top"): "the question is whether, not by how much",
    ("bid-over-my-partner", "auction.equal-top"): "the question is whether, not by how much",
    ("bid-over-my-partner", "auction.dealer.may-equal-slam"): "the question is whether, not by how much",
    ("do-we-exchange-cards", "exchange.discard.keeps-protected"): "more than six trumps are asked about elsewhere",
    ("more-than-six-trumps", "exchange.discard.keeps-protected"): "six counters are never more than six",
    ("take-a-discard-back", "points.skat.count"): "what lies aside counts, and stays there",
    ("undertrump", "play.void.must-trump"): "a lower trump trumps as well",
    ("undertrump", "play.joker.must"): "the Joker is no lower trump",
    ("undertrump", "play.joker.names"): "at no trump there is no lower trump",
    ("must-i-beat", "play.joker.names"): "the suit named is followed with any card",
    ("out-of-turn", "play.trumps-only.out"): "who is out has no turn",
    ("out-of-turn", "play.sits-out"): "who sits out has no turn",
    ("out-of-turn", "play.stack"): "how many cards are played does not change the turn",
    ("out-of-turn", "auction.skat.stages"): "whose turn it is is asked elsewhere",
    ("led-out-of-turn", "play.trumps-only.lead-passes"): "whose lead it is is asked elsewhere",
    ("led-out-of-turn", "play.lead.eldest"): "whose lead it is is asked elsewhere",
    ("card-shown-in-play", "play.trumps-only.out"): "no clause forces a card that was shown",
    ("card-shown-in-play", "play.sits-out"): "no clause forces a card that was shown",
    ("card-shown-in-play", "play.stack"): "no clause forces a card that was shown",
    ("bid-too-low", "auction.dealer.may-equal-slam"): "a slam that is taken over is asked about elsewhere",
    ("forgot-to-discard", "exchange.discard.keeps-protected"): "a hand that keeps more has laid away",
    ("how-many-each-draws", "view.robbing"): "it is about cards of others",
    ("jump-bids", "auction.dealer.may-equal"): "the question is how far above the last bid",
    ("jump-bids", "auction.dealer.may-equal-slam"): "the question is how far above the last bid",
    ("jump-bids", "auction.dealer.may-equal-top"): "the question is how far above the last bid",
    ("jump-bids", "auction.equal-top"): "the question is how far above the last bid",
    ("null-and-schneider", "points.skat.null-lost"): "a null below the bid is asked about elsewhere",
    ("own-discards-again", "view.discards.shown"): "trumps that are shown to all are seen by their owner too",
    ("dummy", "play.stack"): "how many cards the partner plays does not change whether he plays",
    ("dummy", "play.trumps-only.out"): "how many cards the partner plays does not change whether he plays",
    ("play-alone", "play.stack"): "how many cards the partner plays does not change whether he plays",
    ("play-alone", "play.trumps-only.out"): "how many cards the partner plays does not change whether he plays",
    ("may-the-bidder-give-up", "points.setback.difference"): "what a failed bid costs is asked elsewhere",
    ("take-a-card-back", "play.sits-out"): "a card that was played stays, by whom it may be",
    ("take-a-card-back", "play.stack"): "a card that was played stays, by whom it may be",
    ("take-a-card-back", "play.trumps-only.out"): "a card that was played stays, by whom it may be",
    ("talk-and-signs", "view.open"): "what lies open need not be said",
    ("trick-taken-in-wrongly", "play.trumps-only.lead-passes"): "whose lead it is is asked elsewhere",
    ("two-cards-to-one-trick", "play.sits-out"): "who plays no card plays no second one",
    ("two-cards-to-one-trick", "play.trumps-only.out"): "who plays no card plays no second one",
    ("what-hand-adds", "exchange.announce.unsaid"): "how a hand game is announced is asked elsewhere",
    ("what-hand-adds", "points.skat.null-lost"): "a null below the bid is asked about elsewhere",
    ("worth-more-than-bid", "points.skat.contra"): "Kontra is asked about elsewhere",
    ("worth-more-than-bid", "points.skat.losses"): "for whom it is written is asked elsewhere",
    ("wrong-dealer", "exchange.grand-hand.again"): "whose deal it is is asked elsewhere",
    ("hung-jack", "points.plain"): "the Jack is a trump",
    ("what-is-the-trey-worth", "points.hung"): "the Jack is no Three",
    ("what-is-the-five-worth", "points.hung"): "the Jack is no Five",
    ("what-is-the-trey-worth", "points.plain"): "the Three of trumps is not plain",
    ("below-zero", "points.skat.contra"): "by how much a score falls is asked elsewhere",
    ("last-trick", "points.hung"): "a point of a card, wherever it falls",
    ("last-trick", "points.plain"): "a point of a card, wherever it falls",
    ("can-defenders-win", "points.made.difference"): "how much the others score is asked elsewhere",
    ("can-defenders-win", "points.setback.difference"): "how much the others score is asked elsewhere",
    ("overbid", "points.skat.contra"): "Kontra is asked about elsewhere",
    ("schwarz-by-tricks", "points.skat.schwarz.thrown-in"): "it says when a side has no trick",
    ("what-schneider-and-schwarz-add", "points.skat.schwarz.thrown-in"): "it says when a side has no trick",
    ("announced-and-missed", "points.skat.schwarz.thrown-in"): "an announced level counts all the same",
    ("lost-game-on-the-list", "points.skat.contra"): "Kontra is asked about elsewhere",
    ("lost-hand-game", "points.skat.contra"): "Kontra is asked about elsewhere",
    ("what-null-is-worth", "points.skat.null-lost"): "a null below the bid is asked about elsewhere",
    ("what-null-is-worth", "points.skat.contra"): "Kontra is asked about elsewhere",
    ("bock-rounds", "points.skat.contra"): "Kontra is asked about elsewhere",
    ("seeger-fabian", "points.skat.contra"): "Kontra is a part of what the game scores",
    ("looked-at-hidden-cards", "view.skat"): "it is about cards that a player may not see",
    ("looked-at-hidden-cards", "view.stock-top"): "it is about cards that a player may not see",
    ("looked-at-hidden-cards", "view.robbing"): "it is about cards that a player may not see",
    ("looked-at-hidden-cards", "view.open"): "it is about cards that a player may not see",
    (
        "wrong-number-after-the-exchange",
        "exchange.discard.keeps-protected",
    ): "a hand that keeps more has its right number",
}
"""By answer and the exception of a clause below it, why a row need not tell games with the exception from games without it."""


def exceptions(label: str) -> list[str]:
    """The clauses of some games that a clause names as its exceptions."""
    named = [name for part in EXCEPTIONS.findall(spec.clauses()[label].text) for name in re.findall("`([^`]+)`", part)]
    return [name for name in named if name in spec.clauses() and spec.clauses()[name].where]


def forgotten() -> Iterator[tuple[str, str]]:
    """Answers with a row for games in which an exception of a clause below it is in force, and for games in which it is not."""
    for answer in all_answers(read_topics()):
        games_of: dict[str, list[str]] = {}
        for game, (saying,) in answer.decided(law_as_shipped().rulesets).items():
            games_of.setdefault(saying.when, []).append(game)
        for games in games_of.values():
            here = [label for label in answer.clauses if any(spec.in_force(label, rules_of(game)) for game in games)]
            for exception in dict.fromkeys(name for label in here for name in exceptions(label)):
                if len({spec.in_force(exception, rules_of(game)) for game in games}) > 1:
                    yield answer.id, exception


def test_no_row_forgets_an_exception_that_only_some_of_its_games_have() -> None:
    assert set(forgotten()) == ANOTHER_QUESTION.keys()


# ---- cards that score ------------------------------------------------------------------------------------------------

CARD_OF_POINT: Final = {
    "highest-trump": "A",
    "lowest-trump": "2",
    "lowest-natural-trump": "2",
    "first-joker": "X1",
    "second-joker": "X2",
}
"""The card that has a point wherever it is in play, where the point names none."""


def scoring_trumps(rules: Document) -> set[str]:
    """The trumps that score."""
    cards = {CARD_OF_POINT.get(point["of"], point["of"]) for point in rules["points"]["list"]}
    return cards & set(rules["ranking"]["trumps"])


def spared(rules: Document, answer: str) -> list[set[str]]:
    """The trumps that a game protects at each step where a player may throw trumps away, or spares under a card."""
    if answer == "which-cards-go-under":
        return [set(rules["play"]["stack"]["spares"])]
    return [
        set(step["protects"]) for step in rules["exchange"] if step["do"] == "discard" and step["shows_trumps"]
    ] or [set(step["protects"]) for step in rules["exchange"] if step["do"] == "discard"]


@pytest.mark.parametrize("answer", ["more-than-six-trumps", "may-i-throw-a-trump-away", "which-cards-go-under"])
def test_a_row_about_scoring_trumps_means_those_that_the_game_protects(answer: str) -> None:
    for game, says in rows(answer).items():
        if re.search(r"counter|scor", says) and "thrown before" not in says:
            cards = scoring_trumps(rules_of(game)) | ({"T"} if "not the Ten" in says else set())
            assert spared(rules_of(game), answer) == [cards], f"{game}: {says}"


@pytest.mark.parametrize("answer", ["more-than-six-trumps", "may-i-throw-a-trump-away", "which-cards-go-under"])
def test_a_row_about_scoring_trumps_is_of_games_in_which_no_other_trump_scores(answer: str) -> None:
    """Where the Ace can be out of play, the King may be High: which trumps score is then not known as cards are thrown."""
    for game, says in rows(answer).items():
        if re.search(r"counter|scor", says) and any(
            point["of"] == "highest-trump" for point in rules_of(game)["points"]["list"]
        ):
            assert not SITUATIONS["the Ace is out of play"](rules_of(game)), f"{game}: {says}"


SLAMS: Final = ("moon", "smudge", "slam", "double")
"""The bids above the numbers, by their words."""


def test_yes_to_a_question_about_the_moon_is_of_games_with_a_moon() -> None:
    about = [one for one in all_answers(read_topics()) if re.search(r"shoot(ing)? the moon", one.question)]
    assert len(about) > 1
    for game, says in [row for one in about for row in rows(one.id).items()]:
        bids = {slam["bid"] for slam in rules_of(game)["auction"].get("slams", [])}
        named = {word for word in SLAMS if re.search(rf"(?<!No )\b{word}\b", says)}
        assert named <= bids, f"{game}: {says}"
        assert ("moon" in bids) or not says.startswith("Yes"), f"{game}: {says}"


def may_be_thrown(rules: Document) -> bool:
    """Whether a card that scores may be thrown away at some step."""
    scoring, steps = scoring_trumps(rules), {step["do"] for step in rules["exchange"]}
    if "bury" in steps:
        return True
    for step in rules["exchange"]:
        if step["do"] == "discard" and (
            not scoring <= set(step["protects"])
            or (step.get("unavoidable") != "keep" and len(step["protects"]) > step["to"] and "pass-excess" not in steps)
        ):
            return True
    return False


def test_a_card_that_scores_can_be_thrown_away_where_the_row_says_who_gets_its_point() -> None:
    for game, says in rows("point-card-thrown-away").items():
        assert may_be_thrown(rules_of(game)) != says.startswith(CANNOT_HAPPEN), game


def a_scoring_card_sleeps(game: str, number: int) -> bool:
    """Whether a card that scores is not in play in a random deal."""
    chance = Random(f"asleep {game} {number}")
    deal = fresh_deal(ruleset(game), chance)
    done = play_out(deal, chance)
    explainer = Explainer()
    log = log_of(deal, [event_of(action, deal.ruleset, deal.table) for action in done])
    replay(log, witness=explainer, rulesets=lambda _: deal.ruleset)
    return any(line.text.endswith("not in play, so nobody has it.") for line in explainer.lines)


@pytest.mark.parametrize("game", rows("point-card-in-nobodys-hand"))
def test_a_card_that_scores_sleeps_in_some_deal_where_the_row_says_who_gets_its_point(game: str) -> None:
    says = rows("point-card-in-nobodys-hand")[game]
    if says.startswith(CANNOT_HAPPEN):
        assert not any(a_scoring_card_sleeps(game, number) for number in range(25))
    else:
        assert any(a_scoring_card_sleeps(game, number) for number in range(1000))


ABOUT_SLEEPING_CARDS: Final = {
    "moon-without-the-jack": CANNOT_HAPPEN,
    "is-high-only-the-ace": "always in play|the whole pack is played",
    "how-many-points-in-a-deal": "the whole pack is played",
}
"""By answer, the words of a row in a game where every card that scores is in play."""


@pytest.mark.parametrize("answer", ABOUT_SLEEPING_CARDS)
def test_other_rows_say_of_sleeping_cards_what_that_row_says(answer: str) -> None:
    asleep = rows("point-card-in-nobodys-hand")
    for game, says in rows(answer).items():
        if re.search(ABOUT_SLEEPING_CARDS[answer], says):
            assert asleep[game].startswith(CANNOT_HAPPEN), game
        if re.search(r"if no player holds it|not in play|sleeping", says):
            assert not asleep[game].startswith(CANNOT_HAPPEN), game


def test_the_sum_of_a_deal_is_said_to_be_less_where_a_card_that_scores_can_sleep() -> None:
    asleep = rows("point-card-in-nobodys-hand")
    for game, says in rows("how-many-points-in-a-deal").items():
        assert asleep[game].startswith(CANNOT_HAPPEN) != bool(re.search("not in play", says)), f"{game}: {says}"


# ---- questions that a game cannot ask --------------------------------------------------------------------------------


def number_of_cards(rules: Document) -> int:
    """How many cards are in the pack."""
    deck = rules["deck"]
    return 4 * len(deck["ranks"]) - len(deck.get("without", ())) + int(deck["jokers"])


def cards_out_of_play(rules: Document) -> int:
    """How many cards lie outside the hands as play begins, with the fewest players; of a widow as many are buried as were taken."""
    return number_of_cards(rules) - int(rules["players"]["least"]) * int(rules["deal"]["hand"])


def test_a_single_trump_can_be_in_play_where_that_is_asked() -> None:
    for game in rows("only-one-trump-in-play"):
        rules = rules_of(game)
        assert len(rules["ranking"]["trumps"]) - cards_out_of_play(rules) <= 1, game


def drawn_at_most(rules: Document) -> int:
    """How many cards the players may draw at the step of the draw."""
    players: Any = rules["players"]["most"]
    step = next(step for step in rules["exchange"] if step["do"] == "draw")
    drawing = players if step["who"] == "everybody" else players - 1
    return int(drawing * step["to"])


def test_the_stock_can_run_out_where_that_is_asked_and_nowhere_else() -> None:
    for game, rules in law_as_shipped().rulesets.items():
        if any(step["do"] == "draw" for step in rules["exchange"]):
            stock = number_of_cards(rules) - rules["players"]["most"] * rules["deal"]["hand"] - rules["deal"]["widow"]
            assert (drawn_at_most(rules) > stock) == (game in rows("stock-runs-out")), game
