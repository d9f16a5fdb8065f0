"""The entries of an account in words: what each is for, and what it is shown by, give its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from schmier.account import (
    CONTRACT,
    COUNTED,
    ENTERED,
    WON,
    Call,
    Column,
    Conceded,
    Entry,
    OneCard,
    Piles,
    Product,
    Raised,
    Reached,
    Row,
    Sum,
    Tricks,
    WrongCard,
)
from schmier.card_points import Pile
from schmier.deal import Deal
from schmier_conformance.explaining import counted, entered, points

Sentence = Callable[[Deal, Entry, Any], str]
"""From a deal, an entry of its account and what that is shown by to a sentence without its last stop."""


ANY_POINT: Final = "*"
"""Stands for the name of a point: a ruleset gives its points what names it likes."""

SENTENCES: Final[Mapping[tuple[Column, str, type], Sentence]] = {
    (COUNTED, "card-points", Piles): counted.card_points,
    (COUNTED, "tricks", Tricks): counted.tricks_counted,
    (COUNTED, "value", Product): counted.value,
    (COUNTED, "overbid", Reached): counted.overbid,
    (COUNTED, "matadors", Row): counted.matadors,
    (COUNTED, "schneider", Piles): counted.schneider,
    (COUNTED, "schwarz", Tricks): counted.schwarz,
    (COUNTED, "schneider", Call): counted.given,
    (COUNTED, "schwarz", Call): counted.given,
    (COUNTED, "multiplier", Sum): counted.multiplier,
    (COUNTED, "overbid", Sum): counted.not_in_null,
    (COUNTED, "matadors", Sum): counted.not_in_null,
    (COUNTED, "schneider", Sum): counted.not_in_null,
    (COUNTED, "schwarz", Sum): counted.not_in_null,
    (WON, ANY_POINT, OneCard): points.point_won,
    (WON, ANY_POINT, Tricks): points.trick_won,
    (WON, ANY_POINT, Piles): points.game_won,
    (WON, ANY_POINT, Sum): points.plain_cards_won,
    (WON, "contract", Call): entered.worth,
    (WON, "contract", Product): entered.worth_alone,
    (WON, "contract", Raised): entered.raised,
    (WON, "overtricks", Product): entered.overtricks,
    (WON, "tricks", Product): entered.each,
    (WON, "game", Product): entered.game_value,
    (WON, "bonus", Call): entered.bonus,
    (WON, "march", Reached): entered.march,
    (CONTRACT, "contract", Reached): counted.contract,
    (CONTRACT, "slam", Reached): counted.contract,
    (CONTRACT, "game", Reached): counted.game,
    (CONTRACT, "game", Conceded): counted.conceded,
    (CONTRACT, "game", Call): counted.game_given,
    (CONTRACT, "game", WrongCard): counted.ended_by_wrong_card,
    (ENTERED, "points", Sum): entered.points,
    (ENTERED, "taken", Sum): entered.taken,
    (ENTERED, "sweep", Sum): entered.sweep,
    (ENTERED, "difference", Sum): entered.difference,
    (ENTERED, "setback", Reached): entered.setback,
    (ENTERED, "setback", Product): entered.setback_alone,
    (ENTERED, "setback", Call): entered.setback_of_contract,
    (ENTERED, "bid", Reached): entered.bid_only,
    (ENTERED, "slam", Call): entered.slam,
    (ENTERED, "tricks", Product): entered.each,
    (ENTERED, "contract", Sum): entered.contract_scored,
    (ENTERED, "game", Product): entered.game_value,
    (ENTERED, "loss", Product): entered.game_value,
    (ENTERED, "loss", Pile): entered.loss_of_reject,
    (ENTERED, "march", Reached): entered.march,
    (ENTERED, "bonus", Call): entered.bonus,
    (ENTERED, "sale", Call): entered.sale,
    (ENTERED, "gift", Call): entered.gift,
    (ENTERED, "turn-up", OneCard): entered.turned_up,
    (ENTERED, "revoke", OneCard): entered.revoke,
}


def sentence(deal: Deal, entry: Entry) -> str:
    """The sentence about an entry of the account of a deal; one about which nothing can be said is a mistake of ours."""
    kind = type(entry.because)
    found = SENTENCES.get((entry.column, entry.what, kind)) or SENTENCES[entry.column, ANY_POINT, kind]
    return found(deal, entry, entry.because)
