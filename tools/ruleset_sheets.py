"""A sheet for each game: the whole ruleset at one glance, written from the document alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from answers import path_for_game
from clauses import value_of
from contract_tables import games_section, rankings_without_suit, schedule_section
from law import Document, Law
from names import Names
from pages import Page, counted, html_link, html_table, markdown_link
from playing_cards import RANKS, card_box, card_row, is_card, trump_card
from schmier_conformance.law.rulings import answers_in
from schmier_conformance.words.ruleset_contracts import CONTRACT_NAMES, tricks_bid
from schmier_conformance.words.ruleset_differences import Side, differences
from schmier_conformance.words.ruleset_entries import POINT_CARDS, POINT_TO, point_name
from schmier_conformance.words.ruleset_options import groups
from schmier_conformance.words.ruleset_sums import bids, pack, players, players_sentence, trumps
from sentences import EXAMPLE_SUIT, drawn_step, option_sentence, trump_line
from translation_links import in_other_languages

_IN_PARTIES = {
    "pairs": ", in pairs",
    "three-pairs": ", in pairs",
    "two-teams": ", in teams",
    "chosen": ", partners chosen",
}
"""What is said of the players of a game in the table of games, beside their number."""


def sheet_pages(law: Law, names: Names) -> list[Page]:
    """The table of games, a sheet for each, and the list of sources."""
    return [
        _games(law, names),
        *(_sheet(identifier, law, names) for identifier in law.rulesets),
        _sources(law),
    ]


def raw_ruleset(identifier: str) -> str:
    """The place of the document itself in the docs tree."""
    return f"files/rulesets/{identifier}.json"


def _games(law: Law, names: Names) -> Page:
    origin = "games/index.md"
    rows = []
    for identifier, ruleset in law.rulesets.items():
        points = sum(point["value"] for point in value_of(ruleset, "points.list") or [])
        rows.append([
            f"{html_link(ruleset['title'], names.rulesets[identifier], origin)}<br>"
            f'<span class="quiet"><code>{identifier}</code></span>',
            players(ruleset).capitalize() + _IN_PARTIES.get(ruleset["parties"], ""),
            pack(ruleset).partition(":")[0],
            str(value_of(ruleset, "deal.hand") or ""),
            bids(ruleset) or "—",
            str(points or "—"),
            _end(ruleset),
        ])  # fmt: skip
    heads = ["Game", "Players", "Pack", "Hand", "Bids", "Points in a deal", "Match"]
    text = (
        "# Games\n\nEach game is one document; its sheet is written from that document and nothing else. Games of the "
        "same name differ from table to table: the end of each sheet says what to agree before the deal.\n\n"
        + html_table(heads, rows, "plain games")
        + "\n\n"
        f"How any two of them differ: {markdown_link('side by side', 'games/side-by-side.md', origin)}. "
        f"Where the rules come from: {markdown_link('sources', 'games/sources.md', origin)}. A game of your own is a "
        f"file in the {markdown_link('ruleset format', 'formats/ruleset.md', origin)}; every command that takes a "
        "game's name takes such a file too.\n"
    )
    return Page(origin, "All games", text)


def _end(ruleset: Document) -> str:
    """What ends the match, in the table of games: a score, or a number of deals."""
    deals = value_of(ruleset, "match.deals")
    return counted(deals, "deal") if deals else str(value_of(ruleset, "match.target") or "")


def _sheet(identifier: str, law: Law, names: Names) -> Page:
    ruleset, origin = law.rulesets[identifier], f"games/{identifier}.md"
    told = dict(_groups(ruleset, law, names, origin))
    rows = "".join(f'<tr><th scope="row">{group}</th><td>{body}</td></tr>' for group, body in told.items())
    family = str(ruleset.get("family", "")).replace("-", " ").capitalize()
    raw = markdown_link(f"`{identifier}.json`", raw_ruleset(identifier), origin)
    answers = html_link("Disputes, settled", path_for_game(identifier), origin)
    kicker = (escape(family), f"<code>{identifier}</code>", answers, in_other_languages(identifier, law, origin))
    parts = [
        f"# {ruleset['title']}",
        f'<p class="kicker">{" · ".join(filter(None, kicker))}</p>',
    ]
    parent = law.written[identifier].get("extends")
    if parent:
        parts += [
            f"## What it changes in {markdown_link(law.rulesets[parent]['title'], names.rulesets[parent], origin)}",
            _changes(identifier, parent, law, names, origin),
        ]
    parts += [
        "## At a glance",
        f'<div class="wide"><table class="sheet"><tbody>{rows}</tbody></table></div>',
    ]
    if value_of(ruleset, "ranking.trumps"):
        parts += ["## Trumps, high to low", trump_line(ruleset), _trump_note(ruleset)]
    parts += [*rankings_without_suit(ruleset), *schedule_section(ruleset), *games_section(ruleset)]
    if value_of(ruleset, "points.list"):
        parts += ["## Points", _points(ruleset)]
    parts += _to_agree_on(ruleset, names, origin)
    parts += ["## Sources", _sources_of(ruleset, law, names, origin)]
    parts.append(f"The document itself: {raw}.{_cases_line(identifier, law, names, origin)}")
    return Page(origin, ruleset["title"], "\n\n".join(part for part in parts if part) + "\n")


def _to_agree_on(ruleset: Document, names: Names, origin: str) -> list[str]:
    """What to agree on before the deal: the rulings that bear on a game, each with its answer there."""
    rows = [
        [html_link(ruling.title, names.rulings[ruling.id], origin), escape(answer)]
        for ruling, answer in answers_in(ruleset)
    ]
    if not rows:
        return []
    return [
        "## Agree before the deal",
        "Points on which the sources of this game are silent or at odds, and how this sheet decides them.",
        html_table(["Point", "Decided here"], rows, "plain rulings"),
    ]


def _groups(ruleset: Document, law: Law, names: Names, origin: str) -> Iterator[tuple[str, str]]:
    """The rows of the glance table; parts of the document that no row knows come last, as they stand."""
    for group, parts in groups(ruleset).items():
        told = [line for part in parts for line in _lines(part, ruleset, law, names, origin)]
        if told:
            yield group, "".join(f'<div class="rule"><div>{said}</div>{why}</div>' for said, why in told)


def _lines(part: str, ruleset: Document, law: Law, names: Names, origin: str) -> Iterator[tuple[str, str]]:
    """The sentences on one part of the document, each with what it leans on."""
    value = ruleset.get(part)
    if value is None:
        return
    if part == "exchange":
        yield from _steps(value, ruleset, names, origin)
        return
    if part == "players":
        yield players_sentence(ruleset), _why("players.least", ruleset, names, origin)
    options = {f"{part}.{key}": inner for key, inner in value.items()} if isinstance(value, dict) else {part: value}
    for option, inner in options.items():
        said = _said(option, inner, ruleset)
        if said:
            yield said, _why(option, ruleset, names, origin)


def _said(option: str, value: object, ruleset: Document) -> str:
    """One option as HTML; an empty text for what another line of the sheet tells."""
    if option in ("players.least", "players.most", "deck.ranks") or value is None:
        return ""
    if option == "ranking.trumps":
        return f"{trumps(ruleset)}; drawn below."
    if option == "ranking.contracts" and isinstance(value, dict):
        contracts = " and ".join(CONTRACT_NAMES.get(contract, contract) for contract in value)
        return f"Other orders at {escape(contracts)}, drawn below."
    if option == "auction.schedule" and isinstance(value, dict):
        tricks = tricks_bid(value)
        return f"A bid names {tricks[0]} to {tricks[-1]} tricks and a suit or no trump; what it is worth, see below."
    if option == "points.list":
        return f"{option_sentence(option, value, ruleset)[:-1]}; see below."
    return option_sentence(option, value, ruleset)


def _steps(steps: list[Document], ruleset: Document, names: Names, origin: str) -> Iterator[tuple[str, str]]:
    if not steps:
        yield "None: play begins after the auction.", _why("exchange", ruleset, names, origin)
        return
    listed = "".join(f"<li>{drawn_step(step)}</li>" for step in steps)
    keys = dict.fromkeys(key for step in steps for key in step if key != "do")
    options = ["exchange", *(f"exchange.{key}" for key in keys)]
    yield f"<ol>{listed}</ol>", "".join(_why(option, ruleset, names, origin) for option in options)


def _why(option: str, ruleset: Document, names: Names, origin: str) -> str:
    """What an option leans on: its clause, the ruling, the source."""
    reason = ruleset.get("why", {}).get(option)
    if not reason:
        return ""
    links = [names.html(names.clauses, reason["clause"], origin)]
    if "ruling" in reason:
        links.append(names.html(names.rulings, reason["ruling"], origin))
    if "source" in reason:
        links.append(names.source(reason["source"], origin))
    return f'<span class="why">{" ".join(links)}</span>'


def _trump_note(ruleset: Document) -> str:
    tokens = value_of(ruleset, "ranking.trumps") or []
    notes = ["Drawn with hearts as trumps."]
    if "off-J" in tokens:
        mate = card_box(trump_card("off-J", EXAMPLE_SUIT))
        notes.append(f"The other red Jack, {mate}, is the Jick: a trump, and no diamond.")
    if "off-5" in tokens:
        mate = card_box(trump_card("off-5", EXAMPLE_SUIT))
        notes.append(f"The other red Five, {mate}, is the Left Pedro: a trump, and no diamond.")
    sleeping = [f"{rank}{EXAMPLE_SUIT}" for rank in RANKS if rank in ruleset["deck"]["ranks"] and rank not in tokens]
    if sleeping and not any(is_card(token) and token[0] != "X" for token in tokens):
        notes.append(f"Not trumps: {card_row(sleeping)}.")
    return f'<p class="quiet">{" ".join(notes)}</p>'


def _points(ruleset: Document) -> str:
    listed = ruleset["points"]["list"]
    rows = [
        [
            escape(point_name(point["name"])),
            _worth(point),
            _about(point.get("of", "")),
            POINT_TO.get(point.get("to"), escape(str(point.get("to", "")))),
        ]
        for point in listed
    ]
    rows.append(["<b>All</b>", f"<b>{sum(point.get('value', 0) for point in listed)}</b>", "", ""])
    return html_table(["Point", "Value", "About", "Goes to"], rows)


def _worth(point: Document) -> str:
    """The value of a point; with what it counts for a captor who took the card from another party, where that is more."""
    hung = point.get("hung_value")
    return f"{point['value']}, if hung {hung}" if hung else str(point["value"])


def _about(card: str) -> str:
    if card in POINT_CARDS:
        return POINT_CARDS[card]
    drawn = trump_card(card, EXAMPLE_SUIT)
    return (
        f"{card_box(drawn)} of trumps"
        if is_card(drawn) and card in RANKS
        else card_box(drawn)
        if is_card(drawn)
        else escape(card)
    )


def _changes(identifier: str, parent: str, law: Law, names: Names, origin: str) -> str:
    """What a game changes in its parent, a row for each difference."""
    rows = []
    for difference in differences(law.rulesets[parent], law.rulesets[identifier]):
        option = ".".join(difference.path.split(".")[:2])
        title = escape(difference.title)
        link = html_link(title, names.options[option], origin) if option in names.options else title
        reasons = _why(option, law.rulesets[identifier], names, origin)
        rows.append([link, _side(difference.first), _side(difference.second) + reasons])
    return html_table(["Option", "There", "Here"], rows, "plain changes")


def _side(side: Side) -> str:
    """What one of two games says, a paragraph for each sentence; numbered sentences as a list."""
    lines = [escape(line, quote=False) for line in side.lines]
    numbered = [re.sub(r"^\d+\. ", "", line) for line in lines]
    if numbered != lines:
        return f"<ol>{''.join(f'<li>{line}</li>' for line in numbered)}</ol>"
    return "<br>".join(lines)


def _sources_of(ruleset: Document, law: Law, names: Names, origin: str) -> str:
    lines = []
    for key in ruleset.get("sources", []):
        link = markdown_link(key, names.sources[key], origin) if key in names.sources else key
        lines.append(f"- {link}: {law.sources.get(key, {}).get('title', '')}")
    return "\n".join(lines)


def _cases_line(identifier: str, law: Law, names: Names, origin: str) -> str:
    cases = [case for case in law.cases if case.ruleset == identifier]
    if not cases:
        return ""
    link = markdown_link(counted(len(cases), "case"), f"cases/{identifier}.md", origin)
    return f" {link} test engines of this game."


def _sources(law: Law) -> Page:
    rows = [
        [
            f'<span id="source-{key}" class="name">{key}</span>',
            escape(source["title"]),
            escape(source.get("about", "")) + _note(source),
        ]
        for key, source in law.sources.items()
    ]
    text = (
        "# Sources\n\nRules are stated in our own words; a key with a number, such as `001:86`, points to a line of "
        "a source as it was supplied to the project. Seeds are the texts the project began with and its first authority."
        "\n\n" + html_table(["Key", "Source", "Tells"], rows, "plain") + "\n"
    )
    return Page("games/sources.md", "Sources", text)


def _note(source: Document) -> str:
    return f'<br><span class="quiet">{escape(source["note"])}</span>' if "note" in source else ""
