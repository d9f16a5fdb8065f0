"""Invariants of play, on random deals of every shipped ruleset."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schmier import spec
from schmier.action import Action, event_of
from schmier.cards import BIT, NAMES, each
from schmier.deal import Deal
from schmier.logs import log_of, replay
from schmier.observation import legal, result, state
from schmier.play import Play, playable
from schmier.random_play import random_action
from schmier.ruleset import SLAM, Ruleset, read_ruleset
from schmier.seeded import seed_text, seeded_deal
from schmier.table import table_for
from schmier.violation import Violation

DEALS = 10_000
"""Random deals of each ruleset that must hold: with hypothesis choosing the seeds, and the batch that each example plays."""
BATCH = 50

IDS = spec.ruleset_ids()
SEATS = ("N", "E", "S", "W", "P", "Q", "R")

thorough = settings(max_examples=DEALS // BATCH, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


def fresh_deal(identifier: str, chance: Random) -> Deal:
    played = ruleset(identifier)
    players = chance.randint(played.least_players, played.most_players)
    table = table_for(played, SEATS[:players])
    scores = [chance.randint(-10, played.target - 1) for _ in table.parties]
    return Deal(played, table, chance.randrange(players), scores)


def play_out(deal: Deal, seed: str, chance: Random) -> list[Action]:
    done: list[Action] = []
    while deal.outcome is None:
        if deal.phase.name == "deal":
            text = seed_text(deal.ruleset, deal.table, seed, len(done) + 1)
            action = Action("deal", dealt=seeded_deal(deal.ruleset, deal.table, deal.dealer, text))
        else:
            action = random_action(deal, chance)
        deal.apply(action)
        done.append(action)
    return done


@pytest.mark.parametrize("identifier", IDS)
@thorough
@given(seed=st.integers(min_value=0))
def test_a_random_deal_replays_to_the_same_result(identifier: str, seed: int) -> None:
    chance = Random(f"{identifier} {seed}")
    for number in range(BATCH):
        deal = fresh_deal(identifier, chance)
        done = play_out(deal, f"{seed}-{number}", chance)
        log = log_of(deal, [event_of(action, deal.ruleset, deal.table) for action in done])
        replayed = replay(log, rulesets=ruleset)
        assert replayed.findings == []
        assert replayed.is_complete
        came_to = result(deal)
        assert replayed.deals == [{key: came_to[key] for key in ("points", "made", "scores")}]
        assert replayed.winner == came_to["winner"]
        check_sums(deal)


def go_on(deal: Deal, chance: Random) -> None:
    """The next thing at the table: a deal if one is due, otherwise some legal action."""
    if deal.phase.name == "deal":
        text = seed_text(deal.ruleset, deal.table, str(chance.random()), 1)
        deal.apply(Action("deal", dealt=seeded_deal(deal.ruleset, deal.table, deal.dealer, text)))
    else:
        deal.apply(random_action(deal, chance))


def check_sums(deal: Deal) -> None:
    """Points add up, scores move by what was won, and the cards of the tricks are those that were held."""
    outcome = deal.outcome
    assert outcome is not None
    if deal.ranking is None:
        return
    captured = 0
    for cards in deal.captured:
        assert not captured & cards
        captured |= cards
    held = 0
    for cards in deal.held:
        held |= cards
    assert captured == held
    counts = deal.ruleset.document["points"]["card_points"]
    every = sum(counts.get(NAMES[card][0], 0) for card in each(held))
    assert sum(outcome.card_points) == every
    for point in deal.ruleset.points:
        owners = [party for party, won in enumerate(outcome.points) if point.name in won]
        assert len(owners) <= 1
    pitching = deal.table.party_of[deal.pitcher]
    for party, (before, after) in enumerate(zip(deal.scores, outcome.scores, strict=True)):
        won = sum(outcome.points[party].values())
        if deal.bid >= SLAM:
            slam = deal.ruleset.slams[deal.bid - SLAM]
            scored = slam.value if outcome.made else -slam.value
            by_points = scored if party == pitching else won
            assert after - before in (0, by_points) or (before < 0 and after == 0)
        elif party == pitching and outcome.made is False:
            assert after == before - deal.bid
        else:
            assert after == before + won


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_somebody_can_always_act_until_the_end(identifier: str, seed: int) -> None:
    chance = Random(f"acts {seed}")
    deal = fresh_deal(identifier, chance)
    while deal.outcome is None:
        now = deal.legal()
        assert now.actions or now.choose
        assert now.by or deal.phase.name == "deal"
        go_on(deal, chance)
        assert_cards_are_conserved(deal)
    assert legal(deal) == {"by": None, "actions": []}


def assert_cards_are_conserved(deal: Deal) -> None:
    """Every card that was dealt is in exactly one place."""
    places = [*deal.hands, *deal.discards, *deal.captured, deal.widow, sum(BIT[card] for card in deal.stock)]
    places.append(sum(deal.trick))
    together = 0
    for cards in places:
        assert not together & cards
        together |= cards
    assert together == deal.seen


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_a_refused_action_changes_nothing(identifier: str, seed: int) -> None:
    chance = Random(f"refused {seed}")
    deal = fresh_deal(identifier, chance)
    while deal.outcome is None:
        before = snapshot(deal)
        for _ in range(3):
            wild = wild_action(deal, chance)
            if is_refused(deal, wild):
                assert snapshot(deal) == before
            else:
                return
        go_on(deal, chance)


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


def wild_action(deal: Deal, chance: Random) -> Action:
    """Some action, mostly illegal."""
    seat = chance.randrange(len(deal.table.seats))
    pack = each(deal.ruleset.pack)
    thrown = chance.sample(pack, chance.randint(1, 8))
    return chance.choice(
        [
            Action("play", seat, chance.choice(pack)),
            Action("bid", seat, bid=chance.randint(0, 12)),
            Action("bid", seat, bid=SLAM if deal.ruleset.slams else -1),
            Action("declare", seat, trump=chance.randrange(4)),
            Action("discard", seat, cards=sum(BIT[card] for card in thrown), listed=len(thrown)),
            Action("redeal", seat),
            Action("redeal"),
            Action("take", seat),
        ]
    )


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_the_list_of_legal_cards_and_the_verdict_on_each_card_agree(identifier: str, seed: int) -> None:
    chance = Random(f"agree {seed}")
    deal = fresh_deal(identifier, chance)
    while deal.outcome is None:
        if isinstance(deal.phase, Play):
            listed = playable(deal, deal.turn, deal.ruleset)
            for card in each(deal.hands[deal.turn]):
                tried = copy.copy(deal)
                for name in ("hands", "trick", "captured", "tricks_won", "joker_order"):
                    setattr(tried, name, list(getattr(deal, name)))
                assert is_refused(tried, Action("play", deal.turn, card)) == (not BIT[card] & listed)
        go_on(deal, chance)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_exchanging_the_names_of_like_jokers_changes_nothing(seed: int) -> None:
    chance = Random(f"jokers {seed}")
    deal = fresh_deal("smear.ten-point", chance)
    done = play_out(deal, str(seed), chance)
    twin = Deal(deal.ruleset, deal.table, deal.dealer, deal.scores)
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
