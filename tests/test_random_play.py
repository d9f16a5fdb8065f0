"""Invariants of play, on random deals of every shipped ruleset."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from random_deals import check_cards_are_conserved, check_random_deal, fresh_deal, go_on, play_out, with_own_lists
from schmier import spec
from schmier.action import NO_SUCH_TRICKS, NO_SUCH_WORD, Action
from schmier.cards import BIT, each
from schmier.contracts import CONTRACT, REJECT, Announcement
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.edge.observation import legal, result, state
from schmier.play.tricks import Play
from schmier.rules.auction import SLAM
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.violation import Violation

DEALS = 10_000
"""Random deals of each ruleset that must hold: with hypothesis choosing the seeds, and the batch that each example plays."""
BATCH = 50

IDS = spec.ruleset_ids()

thorough = settings(max_examples=DEALS // BATCH, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@pytest.mark.parametrize("identifier", IDS)
@thorough
@given(seed=st.integers(min_value=0))
def test_a_random_deal_replays_to_the_same_result(identifier: str, seed: int) -> None:
    chance = Random(f"{identifier} {seed}")
    for number in range(BATCH):
        check_random_deal(ruleset(identifier), f"{seed}-{number}", chance)


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_somebody_can_always_act_until_the_end(identifier: str, seed: int) -> None:
    chance = Random(f"acts {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    while deal.outcome is None:
        now = deal.legal()
        assert now.actions or now.choose
        assert now.by or deal.phase.name == "deal"
        go_on(deal, str(chance.random()), chance)
        check_cards_are_conserved(deal)
    assert legal(deal) == {"by": None, "actions": []}


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_a_refused_action_changes_nothing(identifier: str, seed: int) -> None:
    chance = Random(f"refused {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    while deal.outcome is None:
        before = snapshot(deal)
        for _ in range(3):
            wild = wild_action(deal, chance)
            if is_refused(deal, wild):
                assert snapshot(deal) == before
            else:
                return
        go_on(deal, str(chance.random()), chance)


def snapshot(deal: Deal) -> dict[str, Any]:
    kept = {name: getattr(deal, name) for name in deal.__slots__}
    return {name: value[:] if isinstance(value, list) else value for name, value in kept.items()} | {
        "observed": state(deal)
    }


def is_refused(deal: Deal, action: Action) -> bool:
    try:
        deal.apply(action)
    except Violation as violation:
        return violation.clause in spec.clauses()
    return False


WORDS = (
    "pass", "hold", "keep", "sell", "stand", "beg", "give", "run", "fold", "draw", "contra", "re", "claim", "concede",
)  # fmt: skip
"""Verbs that need nothing else."""


def wild_bids(played: Ruleset) -> tuple[int, ...]:
    last = CONTRACT + len(played.auction.contracts) - 1
    contracts = (CONTRACT, last) if played.auction.contracts else (NO_SUCH_TRICKS, NO_SUCH_WORD)
    return (REJECT, 18, 20, 23, 264, *contracts)


def wild_announcement(chance: Random) -> Announcement:
    game = chance.choice(("C", "D", "H", "S", "grand", "null"))
    return Announcement(game, *(chance.random() < 0.3 for _ in range(4)))


def wild_action(deal: Deal, chance: Random) -> Action:
    """Some action, mostly illegal."""
    seat = chance.randrange(len(deal.table.seats))
    pack = each(deal.ruleset.cards.pack)
    thrown = chance.sample(pack, chance.randint(1, 8))
    return chance.choice(
        [
            Action("play", seat, chance.choice(pack)),
            Action("bid", seat, bid=chance.randint(0, 12)),
            Action("bid", seat, bid=SLAM if deal.ruleset.auction.slams else -1),
            Action("declare", seat, trump=chance.randrange(4)),
            Action("discard", seat, cards=sum(BIT[card] for card in thrown), listed=len(thrown)),
            Action("redeal", seat),
            Action("redeal"),
            Action("take", seat),
            Action("draw", seat, cards=sum(BIT[card] for card in thrown), listed=len(thrown)),
            Action("pass-cards", seat, cards=sum(BIT[card] for card in thrown), listed=len(thrown)),
            Action("play", seat, chance.choice(pack), cards=sum(BIT[card] for card in thrown), listed=len(thrown)),
            Action("call", seat, chance.choice(pack)),
            Action(chance.choice(WORDS), seat),
            Action("bid", seat, bid=chance.choice(wild_bids(deal.ruleset))),
            Action("name-suit", seat, trump=chance.randrange(4)),
            Action("declare", seat, partners=tuple(chance.sample(range(-1, len(deal.hands)), chance.randint(0, 2)))),
            Action("declare", seat, announcement=wild_announcement(chance)),
        ]
    )


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_the_list_of_legal_cards_and_the_verdict_on_each_card_agree(identifier: str, seed: int) -> None:
    chance = Random(f"agree {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    while deal.outcome is None:
        if isinstance(deal.phase, Play) and deal.legal().choose is None:
            listed = deal.phase.playable(deal, deal.turn)
            for card in each(deal.hands[deal.turn]):
                tried = with_own_lists(deal)
                assert is_refused(tried, Action("play", deal.turn, card)) == (not BIT[card] & listed)
        go_on(deal, str(chance.random()), chance)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_exchanging_the_names_of_like_jokers_changes_nothing(seed: int) -> None:
    chance = Random(f"jokers {seed}")
    deal = fresh_deal(ruleset("smear.ten-point"), chance)
    done = play_out(deal, str(seed), chance)
    twin = new_deal(deal.ruleset, deal.table, deal.dealer, deal.scores)
    for action in done:
        twin.apply(with_jokers_exchanged(action))
    assert result(twin) == result(deal)


def with_jokers_exchanged(action: Action) -> Action:
    other = {52: 53, 53: 52}
    if action.dealt is not None:
        dealt = action.dealt
        return action._replace(
            dealt=dealt._replace(
                hands=tuple(exchanged(hand) for hand in dealt.hands),
                widow=exchanged(dealt.widow),
                stock=tuple(other.get(card, card) for card in dealt.stock),
            )
        )
    return action._replace(card=other.get(action.card, action.card), cards=exchanged(action.cards))


def exchanged(cards: int) -> int:
    return sum(BIT[{52: 53, 53: 52}.get(card, card)] for card in each(cards))
