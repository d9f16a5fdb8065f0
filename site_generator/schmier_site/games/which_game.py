"""Which game to play: for how many, where it is at home, its partners, cards, bids and rules; and what to begin with after another."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from schmier.conditions import holds, read_condition
from schmier_conformance.rulesets.headings import heading_of
from schmier_conformance.wording.cards import number_word
from schmier_site.answers.pages import families
from schmier_site.games.abouts import about_game
from schmier_site.games.index import PATH as INDEX
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Law
from schmier_site.names import Names
from schmier_site.pages import Page, html_link, html_table, markdown_link

PATH: Final = "games/which-game.md"

TITLE: Final = "Which game?"

_FEW_GAMES: Final = 2
"""Up to so many games of a heading are named even where they are all."""

_FEATURES: Final = {
    "Partners": {
        "fixed partners, opposite each other": "parties = pairs",
        "two teams of three or four": "parties = two-teams",
        "a partner who is called by a card": "parties = called",
        "partners whom the bidder chooses": "parties = chosen",
        "each player for himself, against the bidder or alone": "parties = single",
    },
    "The pack and the cards that count": {
        "one Joker": "deck.jokers = 1",
        "two Jokers": "deck.jokers = 2",
        "Fives that score, such as the Pedros": "points.list.of = 5",
        "a Joker and Fives that score": "points.list.of = 5 and deck.jokers != 0",
        "a Jick: the other Jack of the colour is a trump": "ranking.trumps = off-J and points.count != tricks",
        "a short pack, of 43 cards or fewer": "deck.ranks != 3",
    },
    "Bids": {
        "no bidding": "auction.kind in (none, turn-up)",
        "one round of bids": "auction.kind = one-round",
        "bids that go round until all but one have passed": "auction.kind in (until-passed-out, skat)",
        "a dealer who must bid when the others pass": "auction.nobody_bids in (dealer-forced, dealer-forced-or-more, dealer-must-bid)",
        "a moon, smudge or slam above the numbers": "auction.slams is set",
        "bids at no trump, or a null": "auction.schedule is set or ranking.contracts is set",
    },
    "A kitty, and drawing": {
        "a kitty, widow or skat": "deal.widow != 0",
        "drawing or exchanging before the play": "exchange.do in (draw, replace)",
        "drawing a card after each trick": "play.draws is set",
        "no exchange of cards at all": "not exchange.do is set and not play.draws is set",
    },
    "The play": {
        "only trumps are played": "play.following = trumps-only",
        "trumping though you could follow": "play.following = follow-or-trump",
        "following suit if you can": "play.following = strict",
        "tricks that count, not cards": "points.count = tricks",
    },
}
"""By heading, what a game may have, with the condition that a ruleset meets if it has it."""

_KNOWN: Final = (
    ("Whist, Spades", "five-hundred.partnership", "pitch.partnership"),
    ("Bridge", "five-hundred.partnership", "skat"),
    ("Euchre", "five-hundred.partnership", "five-hundred.three"),
    ("Pinochle", "smear.ten-point", "skat"),
    ("Schafkopf, Doppelkopf, Sheepshead", "skat", "smear.ten-point-five"),
    ("Briscola", "all-fours.california-jack", "all-fours.blind"),
    ("Tressette", "all-fours.phat", "skat"),
    ("Hearts, Oh Hell", "pitch.auction", "all-fours.blind"),
)
"""A game that players know, and with which two of ours to begin."""


def which_game_page(law: Law, names: Names) -> Page:
    """The page."""
    blocks = [
        f"# {TITLE}",
        "Which games have a Joker, a kitty, fixed partners or no bidding, and which are for two, three or seven.",
        "## If you know another game",
        "These are suggestions of ours. What is alike, and what differs, is told in the glossary under the name of that game.",
        ready_made(_for_those_who_know(law, names)),
        "## How many play",
        "This table and those below are made from the rulesets.",
        ready_made(_table(_by_players(law), law, names)),
    ]
    blocks += [
        "## Where they are played",
        "As our sources tell; what a table near you calls Pitch may be another of these games.",
        ready_made(_table(_by_place(law), law, names, "Where")),
    ]
    for title, features in _FEATURES.items():
        rows = [(name, _games_with(condition, law)) for name, condition in features.items()]
        blocks += [f"## {title}", ready_made(_table(rows, law, names))]
    blocks.append(f"How easy or long each is: {markdown_link('all games', INDEX, PATH)}.")
    return Page(PATH, TITLE, "\n\n".join(blocks) + "\n")


def _for_those_who_know(law: Law, names: Names) -> str:
    rows = [
        [escape(known), *(html_link(_short_title(game, law), names.rulesets[game], PATH) for game in games)]
        for known, *games in _KNOWN
    ]
    return html_table(["If you know", "begin with", "then try"], rows, "plain")


def _by_players(law: Law) -> list[tuple[str, list[str]]]:
    """The games for each number of players."""

    def seats(game: str) -> range:
        players = law.rulesets[game]["players"]
        return range(players["least"], players["most"] + 1)

    numbers = sorted({number for game in law.rulesets for number in seats(game)})
    return [(number_word(number), [game for game in law.rulesets if number in seats(game)]) for number in numbers]


def _by_place(law: Law) -> list[tuple[str, list[str]]]:
    """The games of which it is known where they are played, place by place."""
    places: dict[str, list[str]] = {}
    for game in law.rulesets:
        if where := about_game(game, law).where:
            places.setdefault(where, []).append(game)
    return sorted(places.items())


def _games_with(condition: str, law: Law) -> list[str]:
    """The games whose rulesets meet a condition."""
    return [game for game, ruleset in law.rulesets.items() if holds(read_condition(f"if {condition}"), ruleset)]


def _table(rows: Sequence[tuple[str, list[str]]], law: Law, names: Names, head: str = "With") -> str:
    cells = [[f"<b>{escape(name[0].upper() + name[1:])}</b>", _links(games, law, names)] for name, games in rows]
    return html_table([head, "Games"], cells, "plain answers stacked")


def _links(games: Sequence[str], law: Law, names: Names) -> str:
    """Games, heading by heading."""
    lines = []
    for title, members in families(law):
        inside = [game for game in members if game in games]
        if not inside:
            continue
        links = (
            html_link(f"all {len(members)} games", f"{INDEX}#{heading_of(members[0])}", PATH)
            if len(members) == len(inside) > _FEW_GAMES
            else ", ".join(html_link(_short_title(game, law), names.rulesets[game], PATH) for game in inside)
        )
        lines.append(f'<span class="family">{title}</span> {links}')
    return "<br>".join(lines)


def _short_title(game: str, law: Law) -> str:
    """The title of a game without the other names in brackets."""
    return escape(str(law.rulesets[game]["title"]).partition(" (")[0])
