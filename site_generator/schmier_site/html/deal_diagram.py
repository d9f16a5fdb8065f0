"""Deals drawn for people: the hands around a table, the tricks below it. No script, readable aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from schmier_conformance.wording.vocabulary import COMMON, Vocabulary
from schmier_site.html.playing_cards import (
    SUIT_NAMES,
    card_box,
    card_row,
    in_order,
    is_card,
    pip,
    rank_text,
    suit_of,
)
from schmier_site.html.set_aside import not_searched

COMPASS = {"N": "North", "E": "East", "S": "South", "W": "West"}
"""The seats with a name in words."""

_FENCE = re.compile(r"^```deal\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class DealError(ValueError):
    """An unreadable drawing of a deal."""


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick, finished or not."""

    leader: str
    cards: dict[str, str]
    """The card played by each seat."""
    winner: str | None = None
    card_points: int | None = None
    under: dict[str, list[str]] = field(default_factory=dict)
    """The cards under the card of a seat that has played a stack."""


@dataclass(slots=True)
class Diagram:
    """The content of a drawing."""

    seats: list[str]
    """Clockwise."""
    hands: dict[str, list[str]] = field(default_factory=dict)
    """The known cards of each seat."""
    dealer: str = ""
    sits_out: str = ""
    """The seat that takes no cards in this deal."""
    pitcher: str = ""
    contract: str = ""
    trump: str = ""
    tricks: list[Trick] = field(default_factory=list)
    centre: Trick | None = None
    """The trick that lies on the table."""
    piles: dict[str, list[str]] = field(default_factory=dict)
    """Widow, skat, stock and the like, by name."""
    caption: str = ""
    vocabulary: Vocabulary = COMMON
    """The words of the game."""


def seat_name(seat: str, seats: Sequence[str]) -> str:
    """The name of a seat; `E` is East only at a table whose seats are all named after the compass, and `A` is Player A."""
    return COMPASS.get(seat, seat) if set(seats) <= COMPASS.keys() else COMMON.player(seat)


def parse_deal(text: str) -> Diagram:
    """Read the eight lines or so of a `deal` block.

    One fact a line. `seats` come first, clockwise; a line that begins with a seat is its hand; a line `trick` has the
    leader, the cards from the leader on, and after an equals sign the winner and his card-points.
    """
    diagram = Diagram([])
    for line in filter(str.strip, text.splitlines()):
        keyword, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon:
            raise DealError(f"a line of a deal is a word, a colon and a fact: {line!r}")
        if keyword == "seats":
            diagram.seats = rest.split()
            if not 2 <= len(diagram.seats) <= 8:
                raise DealError(f"a deal has two to eight seats: {line!r}")
        elif keyword in diagram.seats:
            diagram.hands[keyword] = _cards(rest, line)
        elif keyword == "trick":
            diagram.tricks.append(_trick(rest, diagram.seats, line))
        elif keyword == "centre":
            diagram.centre = _trick(rest, diagram.seats, line)
        elif keyword in ("dealer", "pitcher", "sits out"):
            if rest not in diagram.seats:
                raise DealError(f"there is no seat {rest!r}: {line!r}")
            setattr(diagram, keyword.replace(" ", "_"), rest)
        elif keyword == "trump":
            if rest not in SUIT_NAMES:
                raise DealError(f"trumps are one of {' '.join(SUIT_NAMES)}: {line!r}")
            diagram.trump = rest
        elif keyword in ("contract", "caption"):
            setattr(diagram, keyword, rest)
        elif keyword in ("widow", "skat", "stock"):
            diagram.piles[keyword] = _cards(rest, line)
        else:
            raise DealError(f"no such fact of a deal: {line!r}")
    if not diagram.seats:
        raise DealError("a deal begins with its seats")
    return diagram


def _cards(text: str, line: str) -> list[str]:
    cards = text.replace("/", " ").split()
    for card in cards:
        if not is_card(card):
            raise DealError(f"{card!r} is no card: {line!r}")
    return cards


def _trick(text: str, seats: Sequence[str], line: str) -> Trick:
    played, _, outcome = text.partition("=")
    leader, *cards = played.split() or [""]
    if leader not in seats or len(cards) > len(seats):
        raise DealError(f"a trick is its leader, the cards from him on, an equals sign, the winner: {line!r}")
    place = seats.index(leader)
    order = [*seats[place:], *seats[:place]]
    winner, *points = outcome.split() or [""]
    if winner and winner not in seats:
        raise DealError(f"there is no seat {winner!r}: {line!r}")
    return Trick(
        leader,
        dict(zip(order, _cards(" ".join(cards), line), strict=False)),
        winner or None,
        int(points[0]) if points else None,
    )


def draw_deals(markdown: str, where: str) -> str:
    """Markdown with every `deal` block drawn; raises `DealError` that says where."""

    def replace(found: re.Match[str]) -> str:
        try:
            return f"\n{deal_html(parse_deal(found['text']))}\n"
        except DealError as error:
            line = markdown.count("\n", 0, found.start()) + 1
            raise DealError(f"{where}:{line}: {error}") from error

    return _FENCE.sub(replace, markdown)


def deal_html(diagram: Diagram) -> str:
    """The whole figure."""
    parts = ['<figure class="deal">']
    if diagram.hands:
        parts.append(_board(diagram))
    if diagram.piles:
        parts.append("".join(_pile(name, cards) for name, cards in diagram.piles.items()))
    if diagram.tricks:
        parts.append(tricks_html(diagram))
    if diagram.caption:
        parts.append(f"<figcaption>{escape(diagram.caption)}</figcaption>")
    parts.append("</figure>")
    return not_searched("".join(parts))


def _board(diagram: Diagram) -> str:
    """The hands: four around the table, any other number side by side in the order of the seats."""
    if len(diagram.seats) != 4:
        hands = "".join(_hand(diagram, seat, "") for seat in diagram.seats)
        return f'<div class="board board-row">{hands}</div>{_felt(diagram, {})}'
    sides = _sides(diagram.seats)
    hands = "".join(_hand(diagram, seat, side) for side, seat in sides.items())
    return f'<div class="board board-four">{hands}{_felt(diagram, sides)}</div>'


def _sides(seats: Sequence[str]) -> dict[str, str]:
    """The seat on each side of the table, in the order in which hands are read: W N E S."""
    if set(seats) == set(COMPASS):
        return {side: side for side in "WNES"}
    return dict(zip("WNES", seats, strict=True))


def roles_of(seat: str, diagram: Diagram) -> list[str]:
    """The roles of a seat in the words of the game: that it deals, and that it won the auction."""
    holders = (("dealer", diagram.dealer), (diagram.vocabulary.words["pitcher"], diagram.pitcher))
    return [role for role, holder in holders if holder == seat]


def _hand(diagram: Diagram, seat: str, side: str) -> str:
    badges = "".join(f' <span class="role">{role}</span>' for role in roles_of(seat, diagram))
    at = f" hand-{side}" if side else ""
    name = f'<div class="hand-name">{escape(seat_name(seat, diagram.seats))}{badges}</div>'
    if seat == diagram.sits_out:
        return f'<div class="hand{at}">{name}<div class="unknown">sits out</div></div>'
    if seat not in diagram.hands:
        return f'<div class="hand{at}">{name}<div class="unknown">not known</div></div>'
    return f'<div class="hand{at}">{name}<ul class="suits">{"".join(_suits(diagram, diagram.hands[seat]))}</ul></div>'


def _suits(diagram: Diagram, hand: Sequence[str]) -> Iterator[str]:
    """One line for each suit, and one for the Jokers if there are any."""
    held = in_order(hand)
    for suit in (*SUIT_NAMES, "X"):
        cards = [card for card in held if suit_of(card) == suit]
        if suit == "X" and not cards:
            continue
        state = ' class="trump"' if diagram.trump and suit in (diagram.trump, "X") else ""
        if cards:
            ranks = " ".join(rank_text(card) for card in cards)
        else:
            ranks = '<span class="void" aria-hidden="true">—</span><span class="aloud">none</span>'
        yield f"<li{state}>{pip(suit)} {ranks}</li>"


def _felt(diagram: Diagram, sides: dict[str, str]) -> str:
    """The middle of the table: trumps and contract, and the cards of the trick that lies there."""
    facts: list[str] = []
    if diagram.trump:
        facts.append(f"<span>trumps {pip(diagram.trump)}</span>")
    if diagram.contract:
        facts.append(f"<span>{escape(diagram.contract)}</span>")
    cards = ""
    if diagram.centre and sides:
        for side, seat in sides.items():
            if seat in diagram.centre.cards:
                states = ["led"] if seat == diagram.centre.leader else []
                box = card_box(diagram.centre.cards[seat], *states)
                aloud = f'<span class="aloud">{escape(seat_name(seat, diagram.seats))}: </span>'
                cards += f'<span class="on-table on-table-{side}">{aloud}{box}</span>'
    if not facts and not cards:
        return '<div class="felt felt-empty"></div>' if sides else ""
    state = "felt" if cards else "felt felt-plain"
    return f'<div class="{state}">{cards}<div class="facts">{"".join(facts)}</div></div>'


def _pile(name: str, cards: Sequence[str]) -> str:
    return f'<div class="pile"><span class="hand-name">{escape(name)}</span> {card_row(cards)}</div>'


def tricks_html(diagram: Diagram) -> str:
    """The tricks, a line each: the leader underlined, the winner filled and named."""
    counts = any(trick.card_points is not None for trick in diagram.tricks)
    heads = "".join(f'<th scope="col">{escape(seat_name(seat, diagram.seats))}</th>' for seat in diagram.seats)
    points_head = '<th scope="col" class="number">Card-points</th>' if counts else ""
    rows = "".join(_trick_row(number, trick, diagram, counts) for number, trick in enumerate(diagram.tricks, start=1))
    return (
        '<div class="wide"><table class="tricks"><thead><tr><th scope="col">Trick</th>'
        f'{heads}<th scope="col">Won by</th>{points_head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _trick_row(number: int, trick: Trick, diagram: Diagram, counts: bool) -> str:
    cells: list[str] = []
    for seat in diagram.seats:
        card = trick.cards.get(seat)
        if card is None:
            cells.append("<td></td>")
            continue
        led = seat == trick.leader
        aloud = '<span class="aloud">led: </span>' if led else ""
        states = ("won",) if seat == trick.winner else ()
        opening = '<td class="led">' if led else "<td>"
        under = trick.under.get(seat)
        stack = f'<div class="quiet">on {card_row(in_order(under))}</div>' if under else ""
        cells.append(f"{opening}{aloud}{card_box(card, *states)}{stack}</td>")
    winner = escape(seat_name(trick.winner, diagram.seats)) if trick.winner else ""
    count = "" if trick.card_points is None else str(trick.card_points)
    points = f'<td class="number">{count}</td>' if counts else ""
    return f'<tr><th scope="row">{number}</th>{"".join(cells)}<td>{winner}</td>{points}</tr>'
