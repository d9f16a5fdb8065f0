"""The conformance cases for people: the table drawn, the events and the questions in words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from deal_diagram import Diagram, Trick, deal_html, seat_name
from law import Case, Document, Law
from names import Names
from pages import Page, counted, html_link, html_table, markdown_link
from playing_cards import SUIT_NAMES, card_box, card_row, in_order, is_card, pip

CASES_ON_A_PAGE = 60
"""Cases on one page; more would make it slow to open on a telephone."""

LEVELS = {"core": "every engine must know it", "corner": "rare at the table, decided all the same", "random": "generated"}
"""The levels in words."""

QUESTIONS = {
    "legal": "Who acts, and what may be done?",
    "state": "What does the table know?",
    "view": "What may {seat} see?",
    "result": "What did the deal come to?",
}
"""The questions in words."""


def raw_fixture(file: str) -> str:
    """The place of a file of fixtures in the docs tree."""
    return f"files/fixtures/{file}"


def case_pages(law: Law) -> dict[str, str]:
    """The page on which each case stands. Generated cases are drawn nowhere; they stay in their files."""
    pages: dict[str, str] = {}
    for ruleset, cases in _by_ruleset(law).items():
        for number, case in enumerate(_drawn(cases)):
            part = number // CASES_ON_A_PAGE
            pages[case.id] = f"cases/{ruleset}{f'.{part + 1}' if part else ''}.md"
        for case in cases:
            pages.setdefault(case.id, f"cases/{ruleset}.md")
    return pages


def pages_of_cases(law: Law, names: Names) -> list[Page]:
    """The table of the corpus, and the pages of each ruleset."""
    pages = [_contents(law)]
    for ruleset, cases in _by_ruleset(law).items():
        drawn = _drawn(cases)
        parts = [drawn[start : start + CASES_ON_A_PAGE] for start in range(0, len(drawn), CASES_ON_A_PAGE)] or [[]]
        for number, part in enumerate(parts, start=1):
            pages.append(_page(ruleset, number, len(parts), part, cases, law, names))
    return pages


def _by_ruleset(law: Law) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for case in law.cases:
        found.setdefault(case.ruleset, []).append(case)
    return found


def _drawn(cases: list[Case]) -> list[Case]:
    return [case for case in cases if case.document["level"] != "random"]


def _title(ruleset: str, cases: list[Case]) -> str:
    return str(cases[0].ruleset_document.get("title", ruleset))


def _contents(law: Law) -> Page:
    origin = "cases/index.md"
    rows = []
    for ruleset, cases in _by_ruleset(law).items():
        levels = [sum(case.document["level"] == level for case in cases) for level in LEVELS]
        link = html_link(_title(ruleset, cases), f"cases/{ruleset}.md", origin)
        clauses = {clause for case in cases for clause in case.document["clauses"]}
        rows.append([f'{link}<br><span class="quiet"><code>{escape(ruleset)}</code></span>', *map(str, levels), str(len(clauses))])
    table = html_table(["Game", *(level.capitalize() for level in LEVELS), "Clauses pinned"], rows, "plain games")
    text = (
        "# Conformance cases\n\nA case is a situation at a table, questions and actions, and what every right engine answers. "
        "Every claim in it was worked out by a person from a source and then confirmed by the reference; generated cases carry no such "
        "claim and are marked *random*. How an engine is asked is told in "
        f"{markdown_link('Check your engine', 'guides/check-your-engine.md', origin)}.\n\n" + (table if rows else "There are no cases yet.") + "\n"
    )
    return Page(origin, "All cases", text)


def _page(ruleset: str, number: int, last: int, part: list[Case], cases: list[Case], law: Law, names: Names) -> Page:
    path = f"cases/{ruleset}{f'.{number}' if number > 1 else ''}.md"
    title = _title(ruleset, cases) + (f", page {number}" if number > 1 else "")
    parts = [f"# {title}: cases" if number == 1 else f"# {title} of cases", '<p class="kicker">' + _kicker(ruleset, names, path) + "</p>"]
    if last > 1:
        links = (
            f"<b>{page}</b>" if page == number else html_link(str(page), f"cases/{ruleset}{f'.{page}' if page > 1 else ''}.md", path)
            for page in range(1, last + 1)
        )
        parts.append(f'<p class="quiet">Pages: {" ".join(links)}</p>')
    parts += [case_markdown(case, path, names) for case in part]
    generated = [case for case in cases if case.document["level"] == "random"]
    if number == 1 and generated:
        anchors = " ".join(f'<span class="name" id="{case.id}">{case.id}</span>' for case in generated)
        files = ", ".join(markdown_link(f"`{file}`", raw_fixture(file), path) for file in dict.fromkeys(case.file for case in generated))
        parts += ["## Generated cases", f"Made with a seed, played on the reference; whole in {files}.", f'<p class="quiet">{anchors}</p>']
    return Page(path, title, "\n\n".join(parts) + "\n")


def _kicker(ruleset: str, names: Names, origin: str) -> str:
    return f"Cases of {names.html(names.rulesets, ruleset, origin)}"


def case_markdown(case: Case, origin: str, names: Names) -> str:
    """One case as a section; its anchor is its id."""
    document = case.document
    clauses = " ".join(names.html(names.clauses, clause, origin) for clause in document["clauses"])
    facts = [f"<dt>Clauses</dt><dd>{clauses}</dd>", f"<dt>Why it matters</dt><dd>{escape(document['why'])}</dd>"]
    if "working" in document:
        facts.append(f"<dt>Worked out</dt><dd>{escape(document['working'])}</dd>")
    facts.append(f"<dt>Source</dt><dd>{escape(document['source'])}</dd>")
    steps = "".join(_step(step, origin, names) for step in document["steps"])
    return "\n\n".join(
        [
            f"## {_plain(document['title'])} {{ #{case.id} }}",
            f'<p class="kicker"><a class="name" href="#{case.id}">{case.id}</a> · {document["level"]}</p>',
            f'<dl class="facts-list">{"".join(facts)}</dl>',
            situation_html(document["given"]),
            f'<ol class="steps">{steps}</ol>',
        ]
    )


def _plain(text: str) -> str:
    """A title in which nothing is taken for Markdown."""
    return text.translate(str.maketrans({character: f"\\{character}" for character in "*_[]{}"}))


def situation_html(given: Document) -> str:
    """The table as the first question is asked."""
    diagram, calls, acts = read_situation(given)
    lines = []
    scores = {party: score for party, score in given.get("scores", {}).items() if score}
    if scores:
        lines.append("Scores: " + ", ".join(f"{escape(party)} {_signed(score)}" for party, score in scores.items()))
    if calls:
        lines.append("Calls: " + " · ".join(calls))
    lines.extend(acts)
    told = "".join(f'<p class="told">{line}</p>' for line in lines)
    return told + deal_html(diagram)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def read_situation(given: Document) -> tuple[Diagram, list[str], list[str]]:
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
                calls, acts, plays = [], [], []
            case "bid":
                diagram.pitcher, diagram.contract = event["by"], f"{seat_name(event['by'])} bid {bid_text(event['bid'])}"
                calls.append(event_html(event))
            case "pass":
                calls.append(event_html(event))
            case "play":
                plays.append(event)
            case "declare":
                diagram.trump = event.get("trump", "") if event.get("trump") in SUIT_NAMES else ""
                acts.append(event_html(event))
            case _:
                acts.append(event_html(event))
    diagram.tricks = _tricks(plays, len(diagram.seats))
    if diagram.tricks and len(diagram.tricks[-1].cards) < len(diagram.seats):
        diagram.centre = diagram.tricks[-1]
    if not acts and plays and not diagram.trump and is_card(plays[0]["card"]) and plays[0]["card"][0] != "X":
        # Without an exchange the first lead has fixed trumps.
        diagram.trump = plays[0]["card"][1]
    return diagram, calls, acts


def _tricks(plays: list[Document], players: int) -> list[Trick]:
    """The plays as tricks. Who won one is not worked out here: it is told by a claim, or by who leads to the next."""
    tricks: list[Trick] = []
    for start in range(0, len(plays), players):
        trick = plays[start : start + players]
        claimed = next((play["claims"]["trick_to"] for play in trick if "trick_to" in play.get("claims", {})), None)
        next_leader = plays[start + players]["by"] if start + players < len(plays) else None
        tricks.append(Trick(trick[0]["by"], {play["by"]: play["card"] for play in trick}, claimed or next_leader))
    return tricks


def bid_text(bid: Any) -> str:
    """A bid in words."""
    return bid if isinstance(bid, str) else json.dumps(bid)


def _card_html(card: Any) -> str:
    return card_box(card) if isinstance(card, str) and is_card(card) else escape(json.dumps(card))


def event_html(event: Mapping[str, Any]) -> str:
    """An event, or an action without its player, in words."""
    who = f"{escape(seat_name(event['by']))} " if "by" in event else ""
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
        case "play" if "card" in event:
            return f"{who}play{s} {_card_html(event['card'])}" if who else _card_html(event["card"])
        case verb:
            rest = {key: value for key, value in event.items() if key not in ("do", "by")}
            return f"{who}{escape(verb)}{' ' + escape(json.dumps(rest, ensure_ascii=False)) if rest else ''}"


def _step(step: Document, origin: str, names: Names) -> str:
    expected = step["expect"]
    if "try" in step:
        return f"<li>{event_html(step['try'])}: {_outcome(expected, origin, names)}</li>"
    question = QUESTIONS.get(step["ask"], escape(step["ask"])).format(seat=escape(seat_name(step.get("seat", ""))))
    return f'<li><span class="question-asked">{question}</span> {_answer(step["ask"], expected, origin, names)}</li>'


def _outcome(expected: Document, origin: str, names: Names) -> str:
    if "rejected" in expected:
        return f'<b class="refused">refused</b> by {names.html(names.clauses, expected["rejected"], origin)}'
    trick = f", and the trick goes to {escape(seat_name(expected['trick_to']))}" if "trick_to" in expected else ""
    return f'<b class="accepted">accepted</b>{trick}{_because(expected, origin, names)}'


def _because(expected: Document, origin: str, names: Names) -> str:
    labels = dict.fromkeys(expected.get("because", []))
    if not labels:
        return ""
    return f'<div class="why">by {" ".join(names.html(names.clauses, label, origin) for label in labels)}</div>'


def _answer(ask: str, expected: Document, origin: str, names: Names) -> str:
    if ask == "legal" and ("actions" in expected or "choose" in expected):
        return _legal(expected)
    if ask == "result" and "over" in expected:
        return _result(expected) + _because(expected, origin, names)
    text = escape(json.dumps(expected, ensure_ascii=False, indent=1))
    return f'<details class="about" data-search-exclude><summary>the answer in full</summary><pre>{text}</pre></details>'


def _legal(expected: Document) -> str:
    by = expected["by"]
    who = "the table" if by is None else ", ".join(escape(seat_name(seat)) for seat in ([by] if isinstance(by, str) else by))
    if "choose" in expected:
        counts = ", ".join(f"{escape(seat_name(seat))} {count}" for seat, count in expected["choose"]["count"].items())
        return f"{who}: {escape(expected['choose']['do'])} as many cards as said here: {counts}"
    if not expected["actions"]:
        return "nobody: the deal is over" if by is None else f"{who}: nothing"
    return f"{who}: " + " · ".join(event_html(action) for action in expected["actions"])


def _result(expected: Document) -> str:
    if not expected["over"]:
        return "it is not over"
    parts = list(_result_facts(expected))
    return "<ul>" + "".join(f"<li>{part}</li>" for part in parts) + "</ul>" if parts else "it is over"


def _result_facts(expected: Document) -> Iterator[str]:
    for party, points in expected.get("points", {}).items():
        won = [f"{escape(name)} {value}" for name, value in points.items() if value]
        if won:
            yield f"{escape(party)} wins {', '.join(won)}"
    if expected.get("card_points"):
        yield "card-points: " + ", ".join(f"{escape(party)} {count}" for party, count in expected["card_points"].items())
    if expected.get("made") is not None:
        yield "the contract is made" if expected["made"] else "the contract is not made"
    if "scores" in expected:
        yield "scores: " + ", ".join(f"{escape(party)} {_signed(score)}" for party, score in expected["scores"].items())
    if expected.get("winner"):
        yield f"{escape(expected['winner'])} has won the match"
    elif expected.get("next_dealer"):
        yield f"{escape(seat_name(expected['next_dealer']))} deals next"


def cases_about(word: str, law: Law, names: Names, origin: str) -> str:
    """A list of the cases whose source mentions a word; a sentence where there are none."""
    found = [case for case in law.cases if word in case.document["source"]]
    if not found:
        return "_No case of the corpus rests on it yet._"
    head = f"{counted(len(found), 'case')} of the corpus rest{'s' if len(found) == 1 else ''} on it:\n\n"
    return head + "\n".join(f"- {markdown_link(f'`{case.id}`', names.cases[case.id], origin)} {_plain(case.document['title'])}" for case in found)
