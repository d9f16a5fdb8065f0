"""A case in words: the table drawn, the events, the questions and what a right engine answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from deal_diagram import Diagram, Trick, deal_html, seat_name
from law import Document
from names import Names
from playing_cards import SUIT_NAMES, card_box, card_row, in_order, is_card, pip
from schmier.action import action_of
from schmier.deal import Deal
from schmier.match import told
from schmier.ruleset import read_ruleset
from schmier.table import table_for

QUESTIONS = {
    "legal": "Who acts, and what may be done?",
    "state": "What does the table know?",
    "view": "What may {seat} see?",
    "result": "What did the deal come to?",
}
"""The questions in words."""

WORDS = {
    "keep": "keep{s} the pitch",
    "sell": "offer{s} the pitch, or sell{s} it",
    "stand": "stand{s}",
    "beg": "beg{s}",
    "give": "give{s} one",
    "run": "run{s} the cards",
    "draw": "draw{s}",
    "fold": "fold{s}",
}
"""The verbs that need no more than themselves, in words; `s` is the ending of a verb with its player."""


CHOICES = {"draw": "fill up with", "pass-cards": "pass to the partner", "play": "play, one upon the others,"}
"""What is done with cards that are chosen, in words."""


def situation_html(given: Document, ruleset: Document) -> str:
    """The table as the first question is asked."""
    diagram, calls, acts = read_situation(given, ruleset)
    lines = []
    scores = {party: score for party, score in given.get("scores", {}).items() if score}
    if scores:
        lines.append("Scores: " + ", ".join(f"{escape(party)} {_signed(score)}" for party, score in scores.items()))
    if calls:
        lines.append("Calls: " + " · ".join(calls))
    lines.extend(acts)
    told = "".join(f'<p class="told">{line}</p>' for line in lines)
    return f'<div class="case">{told}{deal_html(diagram)}</div>'


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def read_situation(given: Document, ruleset: Document) -> tuple[Diagram, list[str], list[str]]:
    """The picture of a situation, its calls in words, and the acts between auction and play in words."""
    diagram = Diagram(list(given["seats"]), dealer=given["dealer"])
    calls: list[str] = []
    acts: list[str] = []
    plays: list[Document] = []
    for event in given["events"]:
        match event["do"]:
            case "deal":
                diagram.hands = {seat: in_order(cards) for seat, cards in event.get("hands", {}).items()}
                diagram.piles = {name: list(event[name]) for name in ("widow", "stock") if event.get(name)}
                if "turn_up" in event:
                    diagram.piles["turned up"] = [event["turn_up"]]
                calls, acts, plays = [], [], []
            case "bid":
                diagram.pitcher, diagram.contract = (
                    event["by"],
                    f"{seat_name(event['by'], diagram.seats)} bid {bid_text(event['bid'])}",
                )
                calls.append(event_html(event, diagram.seats))
            case "pass" | "keep" | "sell" | "stand" | "beg" | "give" | "run" if not plays:
                calls.append(event_html(event, diagram.seats))
            case "play":
                plays.append(event)
            case "declare":
                diagram.trump = event.get("trump", "") if event.get("trump") in SUIT_NAMES else ""
                acts.append(event_html(event, diagram.seats))
            case _:
                acts.append(event_html(event, diagram.seats))
    diagram.tricks = _tricks(given, ruleset) if plays else []
    if diagram.tricks and diagram.tricks[-1].winner is None:
        diagram.centre = diagram.tricks[-1]
    if not acts and plays and not diagram.trump and is_card(plays[0]["card"]) and plays[0]["card"][0] != "X":
        # Without an exchange the first lead has fixed trumps.
        diagram.trump = plays[0]["card"][1]
    return diagram, calls, acts


def _tricks(given: Document, ruleset: Document) -> list[Trick]:
    """The plays as tricks. How many cards make one and who wins it, the reference says: it plays the events."""
    played = read_ruleset(ruleset)
    table = table_for(played, tuple(given["seats"]))
    (unscored,) = told((0,), played)
    scores = told([given["scores"].get(party, unscored) for party in table.parties], played)
    deal = Deal(played, table, table.seat_of[given["dealer"]], scores)
    tricks: list[Trick] = []
    is_new = True
    for event in given["events"]:
        taken = list(deal.tricks_won)
        deal.apply(action_of(event, played, table))
        if event["do"] == "deal":
            tricks, is_new = [], True
        if event["do"] == "play":
            if is_new:
                tricks.append(Trick(event["by"], {}))
            tricks[-1].cards[event["by"]] = event["card"]
            tricks[-1].under[event["by"]] = event.get("under", [])
            is_new = False
        if sum(deal.tricks_won) > sum(taken):
            winner = next(seat for seat, won in enumerate(deal.tricks_won) if won > taken[seat])
            tricks[-1] = replace(tricks[-1], winner=table.seats[winner])
            is_new = True
    return tricks


def bid_text(bid: Any) -> str:
    """A bid in words."""
    return bid if isinstance(bid, str) else json.dumps(bid)


def _card_html(card: Any) -> str:
    return card_box(card) if isinstance(card, str) and is_card(card) else escape(json.dumps(card))


def event_html(event: Mapping[str, Any], seats: Sequence[str]) -> str:
    """An event, or an action without its player, in words."""
    who = f"{escape(seat_name(event['by'], seats))} " if "by" in event else ""
    s = "s" if who else ""
    match event["do"]:
        case "deal" if "hands" in event:
            return "the cards are dealt"
        case "deal":
            return "deal"
        case "redeal":
            return f"{who}claim{s} a new deal" if who else "the hands are thrown in"
        case "bid" if "bid" in event:
            return f"{who}bid{s} {escape(bid_text(event['bid']))}"
        case "pass":
            return f"{who}{'passes' if who else 'pass'}"
        case "take":
            return f"{who}take{s} up the cards on the table"
        case "declare" if event.get("trump") in SUIT_NAMES:
            return f"{who}name{s} {pip(event['trump'])}"
        case "discard" if "cards" in event:
            return f"{who}discard{s} {card_row(in_order(event['cards']))}"
        case "draw" if event.get("cards"):
            return f"{who}fill{s} up with {card_row(in_order(event['cards']))}"
        case "pass-cards" if "cards" in event:
            return f"{who}{'passes' if who else 'pass'} {card_row(in_order(event['cards']))} to the partner"
        case "call" if "card" in event:
            return f"{who}call{s} {_card_html(event['card'])}"
        case "play" if event.get("under"):
            under = card_row(in_order(event["under"]))
            return f"{who}play{s} {_card_html(event['card'])} with {under} under it"
        case "keep" | "sell" | "stand" | "beg" | "give" | "run" | "draw" | "fold":
            return f"{who}{WORDS[event['do']].format(s=s)}"
        case "play" if "card" in event:
            return f"{who}play{s} {_card_html(event['card'])}" if who else _card_html(event["card"])
        case verb:
            rest = {key: value for key, value in event.items() if key not in ("do", "by")}
            return f"{who}{escape(verb)}{' ' + escape(json.dumps(rest, ensure_ascii=False)) if rest else ''}"


def step_html(step: Document, seats: Sequence[str], origin: str, names: Names) -> str:
    """One step as an item of a list: what is asked or tried, and what a right engine answers."""
    expected = step["expect"]
    if "try" in step:
        return f"<li>{event_html(step['try'], seats)}: {_outcome(expected, seats, origin, names)}</li>"
    asked = escape(seat_name(step.get("seat", ""), seats))
    question = QUESTIONS.get(step["ask"], escape(step["ask"])).format(seat=asked)
    answer = _answer(step["ask"], expected, seats, origin, names)
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


def _answer(ask: str, expected: Document, seats: Sequence[str], origin: str, names: Names) -> str:
    if ask == "legal" and ("actions" in expected or "choose" in expected):
        return _legal(expected, seats)
    if ask == "result" and "over" in expected:
        return _result(expected, seats) + _because(expected, origin, names)
    text = escape(json.dumps(expected, ensure_ascii=False, indent=1))
    return (
        f'<details class="about" data-search-exclude><summary>the answer in full</summary><pre>{text}</pre></details>'
    )


def _legal(expected: Document, seats: Sequence[str]) -> str:
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
        verb = CHOICES.get(expected["choose"]["do"], expected["choose"]["do"])
        return f"{who}: {escape(verb)} {many}: {counts}"
    if not expected["actions"]:
        return "nobody: the deal is over" if by is None else f"{who}: nothing"
    return f"{who}: " + " · ".join(event_html(action, seats) for action in expected["actions"])


def _result(expected: Document, seats: Sequence[str]) -> str:
    if not expected["over"]:
        return "it is not over"
    parts = list(_result_facts(expected, seats))
    return "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>" if parts else "it is over"


def _result_facts(expected: Document, seats: Sequence[str]) -> Iterator[str]:
    for party, points in expected.get("points", {}).items():
        won = [f"{escape(name)} {value}" for name, value in points.items() if value]
        if won:
            yield f"{escape(party)} wins {', '.join(won)}"
    if expected.get("card_points"):
        yield "card-points: " + ", ".join(
            f"{escape(party)} {count}" for party, count in expected["card_points"].items()
        )
    if expected.get("made") is not None:
        yield "the contract is made" if expected["made"] else "the contract is not made"
    if "scores" in expected:
        yield "scores: " + ", ".join(f"{escape(party)} {_signed(score)}" for party, score in expected["scores"].items())
    if expected.get("winner"):
        yield f"{escape(expected['winner'])} has won the match"
    elif expected.get("next_dealer"):
        yield f"{escape(seat_name(expected['next_dealer'], seats))} deals next"
