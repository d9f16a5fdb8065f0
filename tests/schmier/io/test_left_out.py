"""The parts a log leaves out are filled in completely or not at all."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from random_deals import go_on
from schmier import spec
from schmier.action import Action, Event
from schmier.cards import BIT, names
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.exchange.discarding import Discard
from schmier.io.unrecorded import fill_in
from schmier.record import Progress, Record
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for
from schmier.verbs import Verb
from schmier.violation import Undecidable


def deal_at_the_discards() -> Deal:
    """All hands are known, and every player must discard."""
    ruleset = read_ruleset(spec.ruleset_document("smear.ten-point"))
    deal = new_deal(ruleset, table_for(ruleset, ("N", "E", "S", "W")), 3, (0, 0))
    chance = Random(1)
    while not isinstance(deal.phase, Discard):
        go_on(deal, chance)
    return deal


def kept_by(deal: Deal, seat: int) -> list[Event]:
    """Plays that show what a player keeps: his trumps, and the first other cards that there is room for."""
    assert isinstance(deal.phase, Discard)
    assert deal.ranking is not None
    held = [BIT[card] for card in range(54) if deal.hands[seat] & BIT[card]]
    held.sort(key=lambda card: not card & deal.ranking.trumps)
    return [{"do": "play", "by": deal.table.seats[seat], "card": names(card)[0]} for card in held[: deal.phase.keep]]


def snapshot(deal: Deal) -> dict[str, Any]:
    """Everything in the record, down to what belongs to the phase in progress."""
    values = {
        name: getattr(deal, name) for name in Record.__slots__ if name not in ("flow", "phase", "ruleset", "table")
    }
    progress: Progress = values.pop("progress")
    return deepcopy({**values, **{name: getattr(progress, name) for name in progress.__slots__}})


def test_discards_that_a_log_leaves_out_are_all_made() -> None:
    deal = deal_at_the_discards()
    events = [event for seat in range(4) for event in kept_by(deal, seat)]
    assert fill_in(deal, Action(Verb.PLAY, deal.pitcher), events)
    assert deal.phase.name == "play"
    assert [hand.bit_count() for hand in deal.hands] == [6, 6, 6, 6]


def test_discards_that_cannot_all_be_told_leave_the_deal_as_it_was() -> None:
    deal = deal_at_the_discards()
    shown = [event for seat in range(3) for event in kept_by(deal, seat)]
    before = snapshot(deal)
    with pytest.raises(Undecidable, match="what W discarded is not known"):
        fill_in(deal, Action(Verb.PLAY, deal.pitcher), shown)
    assert snapshot(deal) == before
