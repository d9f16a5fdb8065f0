"""The pages of the worked deals: each readable as a list, and walked step by step where a script runs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from schmier_conformance.wording.accounts.lines import TITLES, Line, Part, Step
from schmier_site.html.deal_diagram import seat_name
from schmier_site.html.playing_cards import card_row, in_order
from schmier_site.html.ready_made import ready_made
from schmier_site.html.wording import text_html
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, html_table
from schmier_site.worked.deals import Stand, WorkedDeal, read_worked_deals
from schmier_site.worked.variations import first_difference, prospects

INDEX: Final = "worked/index.md"

SCRIPT: Final = "assets/walk.js"


def worked_pages(names: Names) -> list[Page]:
    """The list of worked deals, and a page for each."""
    deals = read_worked_deals()
    by_stem = {deal.stem: deal for deal in deals}
    return [_index(deals, names), *(_page(deal, by_stem, names) for deal in deals)]


def _index(deals: Sequence[WorkedDeal], names: Names) -> Page:
    rows = "".join(
        f"<li>{html_link(deal.title, deal.path, INDEX)} "
        f'<span class="quiet">{_game(deal, names, INDEX)}</span><br>'
        f'<span class="quiet">{escape(deal.about)}</span></li>'
        for deal in deals
    )
    text = (
        "# Worked deals\n\nWhole deals, card by card: what was called, who might play what and why, and how it was counted. Every "
        "sentence is the reference's, which plays each of them again whenever this site is built.\n\n"
        + ready_made(f'<ul class="questions">{rows}</ul>')
        + "\n"
    )
    return Page(INDEX, "All worked deals", text)


def _game(deal: WorkedDeal, names: Names, origin: str) -> str:
    return names.html(names.rulesets, deal.log["ruleset"], origin)


# ---- one deal --------------------------------------------------------------------------------------------------------


def _page(deal: WorkedDeal, deals: dict[str, WorkedDeal], names: Names) -> Page:
    origin = deal.path
    seats = escape(json.dumps(list(deal.seats)))
    content = "".join(_parts(deal, names))
    parts = [
        f"# {deal.title}",
        ready_made(
            f'<p class="kicker">{_game(deal, names, origin)} · {html_link("all worked deals", INDEX, origin)}</p>'
            f'<p class="answer">{escape(deal.about)}</p>{_note(deal)}{_beside(deal, deals)}'
            f'<div class="walk" data-seats="{seats}" data-dealer="{escape(deal.log["deals"][0]["dealer"])}"></div>\n'
            f'<div class="walked">{content}</div>\n'
            f'<script type="module" src="../../{SCRIPT}"></script>'
        ),
    ]
    if deal.has_search:
        parts += ["## What might have been", ready_made(_searched(deal, deals[deal.beside]))]
    return Page(origin, deal.title, "\n\n".join(parts) + "\n", description=deal.about)


def _note(deal: WorkedDeal) -> str:
    note = deal.log.get("note") or deal.log.get("origin")
    if not isinstance(note, str):
        return ""
    return f'<p class="quiet">{escape(note)}</p>'


def _beside(deal: WorkedDeal, deals: dict[str, WorkedDeal]) -> str:
    """A link to the deal to compare it with, to the event at which the two part."""
    if not deal.beside:
        return ""
    other = deals[deal.beside]
    event = first_difference(deal.log, other.log)
    here = f'<a href="#event-{event}">the card at which they part</a>'
    there = html_link(other.title, f"{other.path}#event-{event}", deal.path)
    story = html_link("the story of this deal", "worked/penguin-pitch.md", deal.path)
    return f'<p class="quiet">Compare: {there}; {here}; {story}.</p>'


def _parts(deal: WorkedDeal, names: Names) -> Iterator[str]:
    """Deal, auction, exchange, play, account and match, each under its heading."""
    for part, lines in groupby(deal.lines, key=lambda line: line.part):
        shown = list(lines)
        heading = f'<h2 id="{part.value}">{TITLES[part]}</h2>'
        if part is Part.PLAY:
            yield heading + "".join(_trick(line, deal, names) for line in shown)
        elif part in (Part.ACCOUNT, Part.MATCH):
            items = "".join(f"<li>{text_html(line.text)}{_clauses(line.clauses, deal, names)}</li>" for line in shown)
            yield f'{heading}<div class="step" id="{part.value}-told"><ul class="account">{items}</ul></div>'
        else:
            yield heading + "".join(_step_html(line, deal, names) for line in shown)


def _clauses(labels: Sequence[str], deal: WorkedDeal, names: Names) -> str:
    links = " ".join(names.html(names.clauses, label, deal.path) for label in labels)
    return f' <span class="why">{links}</span>' if links else ""


def _step_html(line: Line, deal: WorkedDeal, names: Names) -> str:
    """A deal, a call or a change: one step, after its last event."""
    last = line.steps[-1].event
    held = {seat: in_order(cards) for seat, cards in deal.stands[last].hands.items()}
    hands = escape(json.dumps(held, separators=(",", ":")))
    return (
        f'<div class="step" id="event-{last}" data-hands="{hands}"{_trump(deal.stands[last])}>'
        f"<p>{text_html(line.text)}{_clauses(line.clauses, deal, names)}</p></div>"
    )


def _trump(stand: Stand) -> str:
    return f' data-trump="{stand.trump}"' if stand.trump else ""


def _trick(line: Line, deal: WorkedDeal, names: Names) -> str:
    """A trick, a step for each card; or something said between two."""
    heading, _, rest = line.text.partition(": ")
    won = rest.removesuffix(".").rpartition("; ")[2] if line.what == "trick" and " wins: " in rest else ""
    items = "".join(_card(step, deal, names, won if step is line.steps[-1] else "") for step in line.steps)
    head = f"<h3>{escape(heading)}</h3>" if line.what == "trick" else ""
    return f'{head}<ol class="trick">{items}</ol>'


def _card(step: Step, deal: WorkedDeal, names: Names, won: str) -> str:
    """One card, with what else might have been played; and who wins the trick, where it is the last."""
    stand = deal.stands[step.event]
    data = "".join(
        f' data-{name}="{escape(value)}"'
        for name, value in (
            ("seat", stand.event.get("by", "")),
            ("card", " ".join([stand.event.get("card", ""), *stand.event.get("under", ())]).strip()),
            ("may", " ".join(stand.allowed)),
            ("barred", " ".join(card for barred in stand.barred for card in barred.cards)),
            ("trump", stand.trump),
            ("winner", stand.winner),
        )
        if value
    )
    taken = f' <b class="won-by">{text_html(won)}.</b>' if won else ""
    paragraph = f"<p>{text_html(step.text)}.{taken}{_clauses(step.clauses, deal, names)}</p>"
    return f'<li class="step" id="event-{step.event}"{data}>{paragraph}{_choice(stand, deal, names)}</li>'


def _choice(stand: Stand, deal: WorkedDeal, names: Names) -> str:
    """The other cards that might have been played, and those that might not; empty where there was no choice."""
    who = escape(seat_name(stand.event.get("by", ""), deal.seats))
    others = [card for card in stand.allowed if card != stand.event.get("card")]
    # No full stop at the end: it would be alone on a line the cards fill.
    parts = [f"{who} might also have played {card_row(in_order(others))}"] if others else []
    for barred in stand.barred:
        link = names.html(names.clauses, barred.clause, deal.path)
        parts.append(f"not {card_row(in_order(barred.cards))}, by {link}")
    return f'<p class="choice quiet">{"; ".join(parts)}</p>' if parts else ""


# ---- what might have been --------------------------------------------------------------------------------------------


def _searched(deal: WorkedDeal, other: WorkedDeal) -> str:
    """Every card at which two deals part, with what becomes of it if everything is tried."""
    event = first_difference(deal.log, other.log)
    stand = deal.stands[event]
    who = escape(seat_name(stand.event["by"], deal.seats))
    rows = [
        [
            card_row([found.card]),
            str(found.ways),
            str(found.with_point),
            "yes, against every defence" if found.is_sure else "no: the others can take it from him",
        ]
        for found in prospects(deal.log, event)
    ]
    table = html_table([f"{who} plays", "Ways to go on", f"{who} has Game", f"Can {who} be sure of Game?"], rows)
    return (
        f"<p>One good line proves little. So at {html_link('this card', f'{deal.path}#event-{event}', deal.path)} every way "
        f"to play the deal to its end was tried on the reference, whatever {who} and the three others choose.</p>{table}"
    )
