"""Helpers for the examples in the chapters on play and counting: a table in mid-deal, and one after its last card."""

from __future__ import annotations

from typing import Any

from chapter_examples import game_named, ranking_named
from schmier import spec
from schmier.action import action_of
from schmier.bids import bid_of
from schmier.cards import ALL_JOKERS, CARD_OF, NAMES, cards_of, each
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io.notation import announcement, bid_noted
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier.violation import Violation
from schmier_conformance.corpus.notation import events
from schmier_conformance.corpus.scenarios import with_options

Hands = dict[str, str]
"""Cards by player, as people write them."""


def game_with(game: str, but: dict[str, Any] | None) -> Ruleset:
    """A game, with some options set otherwise."""
    if not but:
        return game_named(game)
    return read_ruleset(spec.whole(with_options(game, but, [], "example", "an example")))


def table_set(
    game: str,
    *,
    trumps: str,
    pitcher: str | None = None,
    bid: str | int | None = None,
    seats: str = "N E S W",
    dealer: str | None = None,
    scores: dict[str, int] | None = None,
    plays: str | None = None,
    but: dict[str, Any] | None = None,
) -> Deal:
    """A deal whose trumps, bid and scores are known, and no cards yet; `plays` is a game of Skat."""
    ruleset = game_with(game, but)
    table = table_for(ruleset, tuple(seats.split()))
    before = [(scores or {}).get(party, 0) for party in table.parties]
    deal = new_deal(ruleset, table, table.seat_of[dealer or seats.split()[-1]], before)
    deal.ranking = ranking_named(ruleset, trumps)
    deal.dealt = deal.held = [0] * len(table.seats)
    deal.is_known = True
    if pitcher is not None:
        deal.pitcher = table.seat_of[pitcher]
    if bid is not None:
        deal.bid = bid_of(bid_noted(str(bid)), ruleset)
    if plays is not None:
        noted = {"do": "declare", "by": pitcher, **announcement(plays.split()[0], plays.split()[1:])}
        deal.announcement = action_of(noted, ruleset, table).announcement
    return deal


def by_seat(deal: Deal, cards: Hands | None) -> list[int]:
    """Sets of cards by seat, of cards by player."""
    return [cards_of((cards or {}).get(seat, "").split()) for seat in deal.table.seats]


# ---- in the middle of a deal -----------------------------------------------------------------------------------------


def in_play(game: str, hands: Hands, **table: Any) -> Deal:
    """A deal in which every player holds some cards and the first card is to be led."""
    deal = table_set(game, **{"seats": " ".join(hands), "pitcher": next(iter(hands)), **table})
    deal.hands = by_seat(deal, hands)
    deal.dealt = deal.hands[:]
    deal.begin_play()
    return deal


def do(deal: Deal, *lines: str) -> None:
    """What happens next: an action each (`E fold`), or the cards of a trick from its leader on (`N: KH AH 4H`)."""
    table = deal.table
    for line in lines:
        is_trick = line.partition(":")[0] in table.seats
        for noted in events(f"trick {line}" if is_trick else line, seats_in_turn(deal)):
            deal.apply(action_of(noted, deal.ruleset, table))


def seats_in_turn(deal: Deal) -> tuple[str, ...]:
    """The players in turn."""
    return deal.table.seats[::-1] if deal.ruleset.seats.is_counter_clockwise else deal.table.seats


def may(deal: Deal) -> str:
    """Who acts now, and all he may do."""
    legal = deal.legal()
    who = " ".join(deal.table.seats[seat] for seat in legal.by)
    if legal.choose:
        return f"{who}: {legal.choose[0]} cards"
    return f"{who}: " + " ".join(word_of(action) for action in legal.actions)


def word_of(action: Any) -> str:
    """One action, in a word."""
    if action.do == "play":
        return NAMES[action.card]
    return "CDHS"[action.trump] if action.do == "name-suit" else str(action.do)


def refused(deal: Deal, line: str) -> str:
    """The clause that forbids an action; nothing where it is allowed, and was done."""
    try:
        do(deal, line)
    except Violation as violation:
        return str(violation.clause)
    return ""


def turn(deal: Deal) -> str:
    """Whose turn it is."""
    return deal.table.seats[deal.turn]


# ---- at its end ------------------------------------------------------------------------------------------------------


def counted(
    game: str,
    *,
    taken: Hands | None = None,
    held: Hands | None = None,
    tricks: dict[str, int] | None = None,
    widow: str = "",
    jokers: str = "",
    marks: dict[str, Any] | None = None,
    last_trick: str | None = None,
    **table: Any,
) -> Deal:
    """A deal after its last card: what each player held as play started and took in tricks, or how many tricks he took.

    `jokers` are the Jokers in the order played; `marks` sets what else is noted of the deal.
    """
    deal = table_set(game, **table)
    deal.captured = by_seat(deal, taken)
    deal.held = deal.dealt = by_seat(deal, held)
    deal.widow = deal.dealt_widow = cards_of(widow.split())
    fallen = jokers.split() or [NAMES[card] for card in each(sum(deal.captured) & ALL_JOKERS)]
    deal.joker_order = [CARD_OF[joker] for joker in fallen]
    deal.tricks_won = [(tricks or {}).get(seat, 0) for seat in deal.table.seats]
    if last_trick is not None:
        deal.winners = [deal.table.seat_of[last_trick]]
    for name, value in (marks or {}).items():
        setattr(deal, name, value)
    deal.finish()
    return deal


def not_played(game: str, *, number: int = 1, **table: Any) -> Deal:
    """A deal without a bid, in which the cards were thrown in."""
    deal = table_set(game, **table)
    deal.number = number
    deal.end_unplayed()
    return deal


def pad(deal: Deal, column: str = "entered") -> None:
    """Print the lines of one column of the scorer's pad: whose, how much, what for."""
    assert deal.outcome is not None
    for line in deal.outcome.entries:
        if line.column.value == column:
            party = "-" if line.party is None else deal.table.parties[line.party]
            print(f"{party} {line.amount:+} {line.what}")


def points_of(deal: Deal) -> dict[str, str]:
    """The points each party has won, by name."""
    assert deal.outcome is not None
    return {party: " ".join(won) for party, won in zip(deal.table.parties, deal.outcome.points, strict=True)}


def card_points_of(deal: Deal) -> dict[str, int]:
    """The card-points each party has taken."""
    assert deal.outcome is not None
    return dict(zip(deal.table.parties, deal.outcome.card_points, strict=True))


def scores_after(deal: Deal) -> dict[str, int]:
    """The scores after the deal."""
    assert deal.outcome is not None
    return dict(zip(deal.table.parties, deal.outcome.scores, strict=True))


def match_of(deal: Deal) -> str:
    """Who has won the match; or that it goes on."""
    assert deal.outcome is not None
    winner = deal.outcome.winner
    return "goes on" if winner is None else f"won by {deal.table.parties[winner]}"


def multiplier_of(deal: Deal) -> str:
    """The steps of the multiplier of a game of Skat, as they are counted aloud."""
    assert deal.outcome is not None
    line = next(line for line in deal.outcome.entries if line.what == "multiplier")
    return " ".join(f"{name} {count}" for name, count in line.because.terms)  # type: ignore[union-attr]


_FUNCTIONS = (
    in_play, do, may, refused, turn, counted, not_played, pad, points_of, card_points_of, scores_after, match_of, multiplier_of,
)  # fmt: skip

COUNTING_HELPERS: dict[str, Any] = {"CARD_OF": CARD_OF, "table_set": table_set} | {
    helper.__name__: helper for helper in _FUNCTIONS
}
"""The names every example on counting knows."""
