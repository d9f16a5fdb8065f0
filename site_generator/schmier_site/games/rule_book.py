"""A game as a rule book on one or two pages: how it is dealt, bid, played and counted, each with an example the reference has played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from schmier import spec
from schmier.conditions import comparisons
from schmier.verbs import Verb
from schmier.vocabulary import words_of
from schmier_conformance.law.agreements import to_agree_on
from schmier_conformance.rulesets.headings import HEADINGS, heading_of
from schmier_conformance.rulesets.options import groups, option_title, value_at
from schmier_conformance.wording.accounts.lines import Part
from schmier_conformance.wording.answers import path_for_game
from schmier_conformance.wording.cards import OFF_CARDS, RANK_NAMES, point_name
from schmier_conformance.wording.rulesets.entries import POINT_CARDS, point_goes_to
from schmier_conformance.wording.rulesets.sheet import shown_options
from schmier_conformance.wording.rulesets.sums import all_points, if_hung, pack, players_sentence
from schmier_conformance.wording.vocabulary import vocabulary_of
from schmier_site.evidence.html import rests_on_html
from schmier_site.games.abouts import About, about_game
from schmier_site.games.contract_tables import games_section, rankings_without_suit, schedule_section
from schmier_site.games.example_deals import ExampleDeal, example_deal
from schmier_site.games.example_tricks import Example, example_html, examples
from schmier_site.games.sentences import EXAMPLE_SUIT, option_sentence, step_html_of_exchange, trump_line
from schmier_site.html.deal_diagram import Diagram, deal_html
from schmier_site.html.playing_cards import (
    RANKS,
    card_box,
    card_row,
    in_order,
    is_card,
    trump_card,
)
from schmier_site.html.ready_made import ready_made
from schmier_site.html.wording import text_html
from schmier_site.law import Document, Law
from schmier_site.names import Names
from schmier_site.pages import html_link, html_table
from schmier_site.translations.links import in_other_languages

_DRAWN: Final = frozenset(("ranking.trumps", "ranking.contracts"))
"""Options that a sheet draws, so that it needs no sentence on them."""


def parts_of(identifier: str, law: Law, names: Names) -> Iterator[str]:
    """The blocks of the sheet of a game, as Markdown, up to what it changes in its parent."""
    ruleset, origin = law.rulesets[identifier], f"games/{identifier}.md"
    about, example = about_game(identifier, law), example_deal(identifier)
    book = _RuleBook(ruleset, names, origin)
    yield f"# {ruleset['title']}"
    yield ready_made(_head(identifier, about, law, names))
    yield "## What you need"
    yield book.group("Players", "Pack")
    yield "## How cards rank"
    yield from ranking_drawn(ruleset)
    yield book.group("Ranking")
    yield from rankings_without_suit(ruleset)
    yield "## The deal"
    yield book.group("Deal")
    yield _example("A deal", _dealt(example, ruleset))
    yield "## The auction"
    yield book.group("Auction")
    yield from schedule_section(ruleset)
    yield _example("In the deal above", _lines(example, Part.AUCTION))
    yield "## Trumps and exchange"
    yield book.group("Trumps", "Exchange")
    yield _example("In the deal above", _lines(example, Part.EXCHANGE))
    yield "## The play"
    yield book.group("Play")
    yield ready_made("".join(_obligation(found, ruleset, names, origin) for found in examples(identifier)))
    yield _example("The first trick of the deal above", _first_trick(example))
    yield "## Scoring"
    yield book.group("Points")
    if value_at(ruleset, "points.list"):
        yield ready_made(points_table(ruleset))
    yield from games_section(ruleset)
    yield _example("The account of the deal above", _account(example))
    yield "## The match"
    yield book.group("Match")
    yield from _to_agree_on(ruleset, names, origin)


# ---- the head --------------------------------------------------------------------------------------------------------


def _head(identifier: str, about: About, law: Law, names: Names) -> str:
    """The game in a paragraph, its names, and where it is played."""
    ruleset, origin = law.rulesets[identifier], f"games/{identifier}.md"
    answers = html_link("Disputes, settled", path_for_game(identifier), origin)
    numbers = html_link("In numbers", f"games/numbers/{identifier}.md", origin)
    kicker = (
        HEADINGS[heading_of(identifier)],
        f"<code>{identifier}</code>",
        answers,
        numbers,
        in_other_languages(identifier, law, origin),
    )
    others = [name for name in about.names if name.lower() not in ruleset["title"].lower()]
    facts = [("Also called", escape(", ".join(others))), ("Played in", escape(about.where))]
    rows = "".join(f"<dt>{term}</dt><dd>{description}</dd>" for term, description in facts if description)
    sources = names.sources_html(about.sources, origin)
    cited = f' <span class="quiet labels">Sources: {sources}.</span>' if sources else ""
    of = (
        ""
        if about.of == identifier
        else f" A form of {html_link(law.rulesets[about.of]['title'], names.rulesets[about.of], origin)}."
    )
    return (
        f'<p class="kicker">{" · ".join(filter(None, kicker))}</p>'
        f'<p class="about-game">{escape(about.about)}{of}{cited}</p>'
        f'<dl class="facts-list">{rows}</dl>'
    )


# ---- the sentences ---------------------------------------------------------------------------------------------------


class _RuleBook:
    """The sentences of a ruleset, group by group, each group with what it leans on folded away."""

    def __init__(self, ruleset: Document, names: Names, origin: str) -> None:
        self.ruleset, self.names, self.origin = ruleset, names, origin

    def group(self, *titles: str) -> str:
        """The sentences of some groups as a paragraph, and their reasons."""
        blocks: list[str] = []
        options: list[str] = []
        for title in titles:
            lines = [line for part in groups(self.ruleset).get(title, ()) for line in self._lines(part)]
            options += [option for option, _ in lines]
            running = " ".join(text for _, text in lines if text and not text.startswith("<li>"))
            steps = "".join(text for _, text in lines if text.startswith("<li>"))
            heading = f"<b>{title}.</b> " if len(titles) > 1 and (running or steps) else ""
            blocks.append(f"<p>{heading}{running}</p>" if heading or running else "")
            blocks.append(f"<ol>{steps}</ol>" if steps else "")
        return ready_made("".join(blocks) + self._labels(options))

    def _lines(self, part: str) -> Iterator[tuple[str, str]]:
        """Option and sentence."""
        value = self.ruleset.get(part)
        if value is None:
            return
        if part == "exchange":
            yield from ((f"exchange.{key}", "") for step in value for key in step if key != "do")
            yield from (("exchange", f"<li>{step_html_of_exchange(step, self.ruleset)}</li>") for step in value)
            return
        if part == "players":
            yield "players.least", players_sentence(self.ruleset)
            yield "players.most", ""
        for option, inner_value in shown_options(part, self.ruleset):
            if option == "deck.jokers":
                yield option, escape(pack(self.ruleset))
                yield "deck.ranks", ""
            elif option == "auction.schedule" and inner_value:
                yield option, "A bid names a number of tricks and a suit or no trump; the table shows its worth."
            else:
                yield option, "" if option in _DRAWN else option_sentence(option, inner_value, self.ruleset)

    def _labels(self, options: Sequence[str]) -> str:
        """What some options rest on: each with its clause and its evidence, those with the same evidence together."""
        titles: dict[str, list[str]] = {}
        for option in dict.fromkeys(options):
            rests_on = rests_on_html(option, self.ruleset["id"], self.names, self.origin)
            if rests_on:
                titles.setdefault(rests_on, []).append(self._title(option))
        rows = "".join(f"<dt>{', '.join(of)}</dt><dd>{rests_on}</dd>" for rests_on, of in titles.items())
        return (
            f'<details class="about labels"><summary>clauses and sources</summary><dl class="rests-on">{rows}</dl></details>'
            if rows
            else ""
        )

    def _title(self, option: str) -> str:
        """The title of an option, a link to its description."""
        title = vocabulary_of(self.ruleset).words.title(option_title(option))
        return (
            html_link(title, self.names.options[option], self.origin) if option in self.names.options else escape(title)
        )


def ranking_drawn(ruleset: Document) -> Iterator[str]:
    """All trumps drawn, with notes."""
    if not value_at(ruleset, "ranking.trumps"):
        return
    tokens = ruleset["ranking"]["trumps"]
    notes = ["Trumps, high to low, with hearts as trumps."]
    for token in tokens:
        if token in OFF_CARDS:
            which = f"The other red {RANK_NAMES[token[-1]]}, {card_box(trump_card(token, EXAMPLE_SUIT))}"
            name = words_of(ruleset)["jick"] if token == "off-J" else OFF_CARDS[token]
            notes.append(f"{which}, is the {name}: a trump, and no diamond.")
    sleeping = [f"{rank}{EXAMPLE_SUIT}" for rank in RANKS if rank in ruleset["deck"]["ranks"] and rank not in tokens]
    if sleeping and not any(is_card(token) and token[0] != "X" for token in tokens):
        notes.append(f"Not trumps: {card_row(sleeping)}.")
    yield ready_made(f'<p>{trump_line(ruleset)}</p><p class="quiet">{" ".join(notes)}</p>')


# ---- the examples ----------------------------------------------------------------------------------------------------


def _example(title: str, html: str) -> str:
    return ready_made(f'<div class="example"><p class="example-title">{title}</p>{html}</div>') if html else ""


def _dealt(example: ExampleDeal, ruleset: Document) -> str:
    """The hands as they were dealt, and what lies aside face down."""
    log = example.log
    events = [event for event in log["deals"][0]["events"] if event["do"] == Verb.DEAL]
    dealt = events[-1]
    piles = {vocabulary_of(ruleset).words["widow"]: in_order(dealt["widow"])} if dealt.get("widow") else {}
    if "turn_up" in dealt:
        piles["turned up"] = [dealt["turn_up"]]
    hands = {seat: in_order(cards) for seat, cards in dealt["hands"].items()}
    return deal_html(
        Diagram(
            list(log["seats"]), hands, dealer=log["deals"][0]["dealer"], piles=piles, vocabulary=vocabulary_of(ruleset)
        )
    )


def _lines(example: ExampleDeal, part: Part) -> str:
    """The events of a part of the deal."""
    texts = [text_html(line.text) for line in example.lines if line.part is part]
    return "".join(f"<p>{text}</p>" for text in texts)


def _first_trick(example: ExampleDeal) -> str:
    tricks = [line for line in example.lines if line.what == "trick"]
    return f"<p>{text_html(tricks[0].text.partition(': ')[2])}</p>" if tricks else ""


def _account(example: ExampleDeal) -> str:
    """The account of the deal, as the reference makes it."""
    lines = [line for line in example.lines if line.part in (Part.ACCOUNT, Part.MATCH)]
    return f'<ul class="account">{"".join(f"<li>{text_html(line.text)}</li>" for line in lines)}</ul>'


def _obligation(example: Example, ruleset: Document, names: Names, origin: str) -> str:
    """An obligation in players' words, with a trick that shows it."""
    label = names.html(names.clauses, example.clause, origin)
    return (
        f'<div class="obligation"><p>{escape(_in_short(example.clause, ruleset))} <span class="labels">{label}</span></p>'
        f"{example_html(example)}</div>"
    )


def _in_short(label: str, ruleset: Document) -> str:
    """The obligation in words: the sentence on the option that brings the clause into force, or the clause in plain words."""
    clause = spec.clauses()[label]
    options = [
        comparison.path
        for comparison in comparisons(clause.condition)
        if value_at(ruleset, comparison.path) is not None
    ]
    if clause.where and options:
        return option_sentence(options[0], value_at(ruleset, options[0]), ruleset)
    return _PLAINLY.get(label, clause.text)


_PLAINLY: Final = {
    "play.called.first-trick": "A partner who holds the called card plays it to the first trick, if he can follow with it.",
    "play.follow.trump": "When trumps are led, a player who holds a trump plays one.",
    "play.joker.last-lead": "A Joker may not be led while its leader holds another card.",
}
"""Clauses in force without an option of their own, or by an option of a step, whose words continue the step's sentence."""


# ---- the points, and what to agree on --------------------------------------------------------------------------------


def points_table(ruleset: Document) -> str:
    """The points of a deal, what each is worth and to whom it goes, with their sum."""
    listed = ruleset["points"]["list"]
    rows = [
        [
            escape(point_name(point["name"], ruleset)),
            _worth(point),
            _about(point["of"]),
            point_goes_to(point, ruleset),
        ]
        for point in listed
    ]
    rows.append(["<b>All</b>", f"<b>{all_points(listed, ruleset)}{if_hung(listed, ruleset)}</b>", "", ""])
    return html_table(["Point", "Value", "About", "Goes to"], rows)


def _worth(point: Document) -> str:
    """The value of a point; with what it counts for a captor who took the card from another party, where that is more."""
    hung = point.get("hung_value")
    return f"{point['value']}, if hung {hung}" if hung else str(point["value"])


def _about(card: str) -> str:
    if card in POINT_CARDS:
        return POINT_CARDS[card]
    picture = trump_card(card, EXAMPLE_SUIT)
    return f"{card_box(picture)} of trumps" if card in RANKS else card_box(picture)


def _to_agree_on(ruleset: Document, names: Names, origin: str) -> list[str]:
    """The points to agree on before the deal, the commonest question first, each with its answer in this game."""
    rows = [
        [html_link(ruling.title, names.rulings[ruling.id], origin), escape(answer)]
        for ruling, answer in to_agree_on(ruleset)
    ]
    if not rows:
        return []
    return [
        "## Agree before the deal",
        "Points that tables play in more than one way, the commonest question first, and how they are decided here.",
        ready_made(html_table(["Point", "Decided here"], rows, "plain rulings stacked")),
    ]
