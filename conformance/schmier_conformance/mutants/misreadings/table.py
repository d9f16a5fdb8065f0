"""Misreadings of the table: who sits where, who plays with whom."""

from __future__ import annotations

from typing import Final

from schmier import dealing, sides, table
from schmier.action import Dealt
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset
from schmier.ruleset.seats import Parties
from schmier.table import Seat, Table
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    Wrong,
    always,
    instead,
    never,
)


def seated(kind: Parties, how: Function) -> Wrong:
    """Where partners sit in one way, another way of forming parties."""

    def make(right: Function) -> Function:
        def wrong(ruleset: Ruleset, players: int) -> tuple[int, ...]:
            is_meant = ruleset.seats.parties is kind
            return tuple(how(seat, players) for seat in range(players)) if is_meant else right(ruleset, players)

        return wrong

    return make


def partners_in_pitch(right: Function) -> Function:
    """Where each plays for himself, every second player is a partner."""

    def wrong(ruleset: Ruleset, players: int) -> tuple[int, ...]:
        numbers: tuple[int, ...] = right(ruleset, players)
        return tuple(seat % 2 for seat in numbers) if numbers == tuple(range(players)) else numbers

    return wrong


def partner_with_others(deal: Deal) -> tuple[int, ...]:
    """The side of each seat where a called partner is one of the others."""
    return tuple(0 if seat == deal.pitcher else sides.side_of_other(deal, seat) for seat in range(len(deal.hands)))


def pitcher_alone(deal: Deal) -> tuple[int, ...]:
    """The side of each seat where partners are chosen, and play for themselves."""
    return tuple(0 if seat == deal.pitcher else seat + 1 for seat in range(len(deal.hands)))


def everybody_served(deal: Deal, dealt: Dealt) -> list[Seat]:
    """The players who are not dealt as many cards as each is to have, the dealer among them in any case."""
    due = deal.ruleset.dealing.hand_size
    return [seat for seat in range(len(dealt.hands)) if dealing.size_of_hand(dealt, seat) != due]


MISREADINGS: Final = (
    Misreading(Label.TABLE_PLAYERS, "any-number-of-players", dealing.has_too_few_or_many_players, never),
    Misreading(Label.TABLE_CLOCKWISE, "counter-clockwise", table.step_to_next, always(-1)),
    Misreading(Label.TABLE_COUNTER_CLOCKWISE, "always-clockwise", table.step_to_next, always(1)),
    Misreading(Label.TABLE_ELDEST, "dealer-calls-first", Table.eldest, instead(lambda table, dealer: dealer)),
    Misreading(Label.TABLE_PARTIES_SINGLE, "partners-in-pitch", table.party_numbers, partners_in_pitch),
    Misreading(
        Label.TABLE_PARTIES_PAIRS,
        "neighbours-are-partners",
        table.party_numbers,
        seated(Parties.PAIRS, lambda seat, players: seat // 2),
    ),
    Misreading(
        Label.TABLE_PARTIES_PAIRS,
        "two-teams-of-three",
        table.party_numbers,
        seated(Parties.PAIRS, lambda seat, players: seat % 2),
    ),
    Misreading(
        Label.TABLE_PARTIES_TWO_TEAMS,
        "half-the-table-each",
        table.party_numbers,
        seated(Parties.TWO_TEAMS, lambda seat, players: seat * 2 // players),
    ),
    Misreading(
        Label.TABLE_PARTIES_CALLED,
        "partner-scores-for-the-others",
        sides.sides_with_called_partner,
        instead(partner_with_others),
    ),
    Misreading(
        Label.TABLE_PARTIES_CHOSEN,
        "everybody-against-everybody",
        sides.sides_with_chosen_partners,
        instead(pitcher_alone),
    ),
    Misreading(
        Label.TABLE_SITS_OUT,
        "dealer-plays-at-four",
        dealing.wrongly_served,
        instead(everybody_served),
        unmarked="whoever does not sit out is served like the others",
    ),
    Misreading(Label.POINTS_PARTY_OWN, "opponents-always-together", sides.side_of_other, always(1)),
)
