"""A case in words: the table drawn, the events, the questions and what a right engine answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any, Final, NamedTuple

from schmier.action import action_of
from schmier.contracts import Level
from schmier.counting.match import as_scored, as_told
from schmier.deal_flow import new_deal
from schmier.io.results import rounds_of
from schmier.io.serve import ruleset_of
from schmier.ruleset.auction import FixedBy
from schmier.table import table_for
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Question
from schmier_conformance.wording.cards import point_name
from schmier_conformance.wording.events import levels_of
from schmier_conformance.wording.text import bid, game
from schmier_conformance.wording.vocabulary import COMMON, Vocabulary, vocabulary_of
from schmier_site.html.deal_diagram import Diagram, Trick, deal_html, seat_name
from schmier_site.html.playing_cards import SUIT_NAMES, in_order, is_card, suit_of
from schmier_site.html.set_aside import not_searched
from schmier_site.html.wording import action_html, event_html
from schmier_site.law import Case, Document
from schmier_site.names import Names
from schmier_site.pages import counted

QUESTIONS: Final[Mapping[Question, str]] = {
    Question.LEGAL: "Who acts, and what may be done?",
    Question.STATE: "What does the table know?",
    Question.VIEW: "What may {seat} see?",
    Question.RESULT: "What did the deal come to?",
}
"""The questions in words."""

CALLS: Final = frozenset((Verb.PASS, Verb.KEEP, Verb.SELL, Verb.STAND, Verb.BEG, Verb.GIVE, Verb.RUN))
"""The verbs of an auction other than bidding and holding."""

CHOICES: Final[Mapping[Verb, str]] = {
    Verb.DISCARD: "discard",
    Verb.DRAW: "fill up with",
    Verb.PASS_CARDS: "pass on",
    Verb.PLAY: "play, one upon the others,",
}
"""By verb, what is done with the chosen cards."""


class Situation(NamedTuple):
    """The table at the first question, drawn and in words."""

    diagram: Diagram
    calls: list[str]
    """The calls in words."""
    acts: list[str]
    """The acts between auction and play in words."""


def situation_html(given: Document, situation: Situation) -> str:
    """The table at the first question."""
    diagram, calls, acts = situation
    lines = []
    scores = {party: score for party, score in given.get("scores", {}).items() if score}
    if "number" in given:
        lines.append(f"Deal number {given['number']}")
    if "rounds" in given:
        lines.append(f"In this deal {rounds_text(given['rounds'])}")
    if scores:
        lines.append("Scores: " + ", ".join(f"{escape(party)} {signed(score)}" for party, score in scores.items()))
    if calls:
        lines.append("Calls: " + " · ".join(calls))
    lines.extend(acts)
    paragraphs = "".join(f'<p class="told">{line}</p>' for line in lines)
    return f'<div class="case">{paragraphs}{deal_html(diagram)}</div>'


def rounds_text(rounds: Document) -> str:
    """The rounds of Bock and Ramsch left, of each how many deals; or the tied Games carried over, and the setbacks of each party."""
    said = []
    if "tied_games" in rounds:
        said.append(f"tied Games carried over: {rounds['tied_games'] or 'none'}")
    if "setbacks" in rounds:
        often = ", ".join(f"{party} {count}" for party, count in rounds["setbacks"].items() if count)
        said.append(f"setbacks so far: {often or 'none'}")
    if said:
        return "; ".join(said)
    parts = [f"{kind.title()} {', '.join(map(str, left))}" for kind, left in rounds.items() if left]
    return f"deals left in rounds: {' · '.join(parts) or 'none'}"


def signed(number: int) -> str:
    """A number with a true minus."""
    return str(number).replace("-", "−")


@cache
def situation_of(case: Case) -> Situation:
    """The situation of a case, for its drawing and for its table."""
    return read_situation(case.document["given"], case.ruleset_document)


def read_situation(given: Document, ruleset: Document) -> Situation:
    """The picture of a situation, its calls in words, and the acts between auction and play in words."""
    words = vocabulary_of(ruleset)
    diagram = Diagram(list(given["seats"]), dealer=given["dealer"], vocabulary=words)
    calls: list[str] = []
    acts: list[str] = []
    plays: list[Document] = []
    high_bid: Any = None
    is_run = False
    for event in given["events"]:
        match event["do"]:
            case Verb.DEAL:
                diagram.hands = {seat: in_order(cards) for seat, cards in event.get("hands", {}).items()}
                diagram.piles = {
                    name: event[member]
                    for member, name in (("widow", words.words["widow"]), ("stock", "stock"))
                    if event.get(member)
                }
                if "turn_up" in event:
                    diagram.piles["turned up"] = [event["turn_up"]]
                calls, acts, plays, high_bid, is_run = [], [], [], None, False
            case Verb.BID | Verb.HOLD as verb:
                high_bid = event.get("bid", high_bid)
                who = seat_name(event["by"], diagram.seats)
                # In reject there is no declarer.
                diagram.pitcher = event["by"] if high_bid != "reject" else ""
                diagram.contract = f"{who} {'held' if verb == Verb.HOLD else 'bid'} {bid(high_bid, words)}"
                calls.append(event_html(event, diagram.seats, words))
            case verb if verb in CALLS and not plays and not acts:
                is_run = is_run or verb == Verb.RUN
                calls.append(event_html(event, diagram.seats, words))
            case Verb.PLAY:
                plays.append(event)
            case Verb.DECLARE if "contract" in event:
                diagram.pitcher, diagram.trump = (
                    event["by"],
                    event["contract"] if event["contract"] in SUIT_NAMES else "",
                )
                who = seat_name(event["by"], diagram.seats)
                # Who plays a grand in place of reject has bid nothing.
                bound = f", bound by {bid(high_bid, words)}," if isinstance(high_bid, int) else ""
                diagram.contract = f"{who}{bound} plays {game(event['contract'], levels_of(event), words)}"
                acts.append(event_html(event, diagram.seats, words))
            case Verb.DECLARE if "partners" in event:
                acts.append(event_html(event, diagram.seats, words))
            case Verb.DECLARE:
                diagram.trump = event.get("trump", "") if event.get("trump") in SUIT_NAMES else ""
                acts.append(event_html(event, diagram.seats, words))
            case _:
                acts.append(event_html(event, diagram.seats, words))
    diagram.tricks = _tricks(given, ruleset) if plays else []
    if diagram.tricks and diagram.tricks[-1].winner is None:
        diagram.centre = diagram.tricks[-1]
    if acts or plays:
        turned_up = "" if is_run else diagram.piles.get("turned up", diagram.piles.get("stock", [""]))[0]
        first_lead = plays[0]["card"] if plays else ""
        diagram.trump = diagram.trump or _trump_of(ruleset["trumps"]["fixed_by"], first_lead, turned_up, high_bid)
    if diagram.hands and len(diagram.seats) == ruleset["players"].get("dealer_sits_out"):
        diagram.sits_out = diagram.dealer
    return Situation(diagram, calls, acts)


def _trump_of(fixed_by: str, first_lead: str, turned_up: str, high_bid: Any) -> str:
    """The trump suit no announcement has named; empty where there is none, or where the events do not show it.

    `fixed_by` is a value of `trumps.fixed_by`; raises `ValueError` for any other.
    """
    match fixed_by:
        case FixedBy.FIRST_LEAD:
            suit = suit_of(first_lead) if is_card(first_lead) else ""
        case FixedBy.TURN_UP | FixedBy.STOCK_TOP:
            suit = suit_of(turned_up) if is_card(turned_up) else ""
        case FixedBy.BID:
            suit = high_bid["trump"] if isinstance(high_bid, dict) else ""
        case FixedBy.PITCHER | FixedBy.CONTRACT | FixedBy.CUT:
            suit = ""
        case _:
            raise ValueError(f"trumps.fixed_by is {fixed_by!r}, of which the drawing of a case knows nothing")
    return suit if suit in SUIT_NAMES else ""


def _tricks(given: Document, ruleset: Document) -> list[Trick]:
    """The plays as tricks. How many cards make one and who wins it, the reference says: it plays the events."""
    played = ruleset_of(json.dumps(ruleset))
    table = table_for(played, tuple(given["seats"]))
    (unscored,) = as_told((0,), played)
    scores = as_scored([given["scores"].get(party, unscored) for party in table.parties], played)
    deal = new_deal(
        played,
        table,
        table.seat_of[given["dealer"]],
        scores,
        given.get("number", 1),
        rounds_of(given.get("rounds", {}), table),
    )
    tricks: list[Trick] = []
    is_new = True
    for event in given["events"]:
        taken = list(deal.tricks_won)
        deal.apply(action_of(event, played, table))
        if event["do"] == Verb.DEAL:
            tricks, is_new = [], True
        if event["do"] == Verb.PLAY:
            if is_new:
                tricks.append(Trick(event["by"], {}))
            tricks[-1].cards[event["by"]] = event["card"]
            tricks[-1].under[event["by"]] = event.get("under", [])
            is_new = False
        if event["do"] == Verb.PLAY and sum(deal.tricks_won) > sum(taken):
            winner = next(seat for seat, won in enumerate(deal.tricks_won) if won > taken[seat])
            tricks[-1] = replace(tricks[-1], winner=table.seats[winner])
            is_new = True
    return tricks


def step_html(step: Document, seats: Sequence[str], origin: str, names: Names, vocabulary: Vocabulary = COMMON) -> str:
    """One step as a list item: the question or the attempt, and the expected answer."""
    expected = step["expect"]
    if "try" in step:
        return f"<li>{event_html(step['try'], seats, vocabulary)}: {_outcome(expected, seats, origin, names)}</li>"
    seat = escape(seat_name(step.get("seat", ""), seats))
    question = QUESTIONS[step["ask"]].format(seat=seat)
    answer = _answer(step["ask"], expected, seats, origin, names, vocabulary)
    return f'<li><span class="question-asked">{question}</span> {answer}</li>'


def _outcome(expected: Document, seats: Sequence[str], origin: str, names: Names) -> str:
    if "rejected" in expected:
        return f'<b class="refused">refused</b> by {names.html(names.clauses, expected["rejected"], origin)}'
    trick = (
        f", and the trick goes to {escape(seat_name(expected['trick_to'], seats))}" if "trick_to" in expected else ""
    )
    return f'<b class="accepted">accepted</b>{trick}{_because(expected, origin, names)}'


def _because(expected: Document, origin: str, names: Names) -> str:
    labels = dict.fromkeys(expected.get("because", []))
    if not labels:
        return ""
    links = " ".join(names.html(names.clauses, label, origin) for label in labels)
    return f'<div class="why"><span class="quiet">by</span> {links}</div>'


def has_sentence(ask: str, expected: Document) -> bool:
    """Whether an answer has words; any other is shown in full."""
    if ask == Question.LEGAL:
        return "actions" in expected or "choose" in expected
    return ask == Question.RESULT and "over" in expected


def _answer(
    ask: str, expected: Document, seats: Sequence[str], origin: str, names: Names, vocabulary: Vocabulary
) -> str:
    if has_sentence(ask, expected):
        if ask == Question.LEGAL:
            return _legal(expected, seats, vocabulary)
        return _result(expected, seats) + _because(expected, origin, names)
    text = escape(json.dumps(expected, ensure_ascii=False, indent=1))
    in_full = f"<summary>the answer in full</summary><pre>{text}</pre>"
    return not_searched(f'<details class="about">{in_full}</details>')


def _legal(expected: Document, seats: Sequence[str], vocabulary: Vocabulary) -> str:
    by = expected["by"]
    who = (
        "the table"
        if by is None
        else ", ".join(escape(seat_name(seat, seats)) for seat in ([by] if isinstance(by, str) else by))
    )
    if "choose" in expected:
        counts = ", ".join(
            f"{escape(seat_name(seat, seats))} {count}" for seat, count in expected["choose"]["count"].items()
        )
        many = "up to as many cards as said here" if expected["choose"].get("at_most") else "as many cards as said here"
        return f"{who}: {CHOICES[expected['choose']['do']]} {many}: {counts}"
    if not expected["actions"]:
        return "nobody: the deal is over" if by is None else f"{who}: nothing"
    return f"{who}: " + " · ".join(
        action_html(action, seats, vocabulary, by_player=by is not None) for action in expected["actions"]
    )


def _result(expected: Document, seats: Sequence[str]) -> str:
    if not expected["over"]:
        return "it is not over"
    parts = list(_result_facts(expected, seats))
    return "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>" if parts else "it is over"


def _result_facts(expected: Document, seats: Sequence[str]) -> Iterator[str]:
    for party, points in expected.get("points", {}).items():
        won = [f"{escape(point_name(name, {}))} ({value})" for name, value in points.items() if value]
        if won:
            yield f"{escape(COMMON.player(party))} wins {', '.join(won)}"
    if expected.get("card_points"):
        yield "card-points: " + ", ".join(
            f"{escape(COMMON.player(party))} {count}" for party, count in expected["card_points"].items()
        )
    if expected.get("tricks"):
        yield "tricks: " + ", ".join(
            f"{escape(COMMON.player(party))} {count}" for party, count in expected["tricks"].items()
        )
    if expected.get("game"):
        yield f"the game: {', '.join(_game_facts(expected['game']))}"
    if expected.get("made") is not None:
        yield "the contract is made" if expected["made"] else "the contract is not made"
    if "scores" in expected:
        yield "scores: " + ", ".join(
            f"{escape(COMMON.player(party))} {signed(score)}" for party, score in expected["scores"].items()
        )
    if expected.get("winner"):
        yield f"{escape(expected['winner'])} has won the match"
    elif expected.get("next_dealer"):
        yield f"{escape(seat_name(expected['next_dealer'], seats))} deals next"
    if "rounds" in expected:
        yield rounds_text(expected["rounds"])


def _game_facts(game: Mapping[str, Any]) -> Iterator[str]:
    """The result of a game of Skat."""
    for name, word in (("card_points", "card-point"), ("tricks", "trick")):
        if name in game:
            yield counted(game[name], word)
    if game.get("matadors"):
        yield f"{'with' if game['matadors'] > 0 else 'without'} {abs(game['matadors'])}"
    for name in (Level.SCHNEIDER, Level.SCHWARZ):
        if game.get(name):
            yield name
    if game.get("multiplier"):
        yield f"multiplier {game['multiplier']}"
    if "value" in game:
        yield f"value {game['value']}{', overbid' if game.get('overbid') else ''}"
