"""An action judged from the cache of a table gets the verdict of the first time."""

from __future__ import annotations

import gc
from random import Random

import pytest

from random_deals import fresh_deal, go_on, next_action, play_out
from sampled import times
from schmier import spec
from schmier.action import PASSES, Action
from schmier.auction.one_round import OneRound
from schmier.auction.skat import SkatAuction
from schmier.bids import BidKind, bid_of, number_bid
from schmier.cards import each, set_of
from schmier.deal import Deal
from schmier.dealing import Dealing
from schmier.exchange.announcing import every_game
from schmier.exchange.discarding import Discard
from schmier.exchange.known_games import Announces
from schmier.restrictions import RestrictedPhase, check
from schmier.ruleset.ruleset import read_ruleset
from schmier.verbs import Verb
from schmier.violation import Violation

GAMES = (
    "pitch.auction", "pitch.smudge", "smear.minnesota", "smear.ten-point", "cinch.forced-dealer", "five-hundred.partnership",
    "five-hundred.two", "skat", "skat.tournament", "smear.widow", "smear.five-point-six",
)  # fmt: skip


def discards(deal: Deal, step: Discard, chance: Random) -> list[Action]:
    """Discards of as many cards as must go, of one more or fewer, of plain cards and of trumps, and of cards another player holds."""
    found = []
    for seat, hand in enumerate(deal.hands):
        must_go, others = step.must_go(deal, seat), deal.hands[seat - 1]
        for number in (must_go - 1, must_go, must_go, must_go, must_go + 1):
            cards = each(hand)
            chance.shuffle(cards)
            thrown = chance.choice([cards, [card for group in step.ways(deal, seat) for card in group]])[
                : max(0, number)
            ]
            thrown += each(others)[: chance.random() < 0.2]
            found.append(Action(Verb.DISCARD, seat, cards=set_of(thrown), listed=len(thrown)))
    return found


def words(deal: Deal, chance: Random) -> list[Action]:
    """All conceivable actions in this phase, legal or not; of discards, some."""
    seats, phase = range(len(deal.table.seats)), deal.phase
    if isinstance(phase, OneRound | SkatAuction):
        return [call for seat in seats for call in (*phase.calls[seat], PASSES[seat], Action(Verb.REDEAL, seat))]
    if isinstance(phase, Announces):
        return [Action(Verb.DECLARE, seat, announcement=game) for seat in seats for game in every_game()]
    if isinstance(phase, Discard) and deal.ranking is not None:
        return discards(deal, phase, chance)
    return []


def refusal_by_all(deal: Deal, action: Action) -> str:
    """The clause by which the restrictions refuse an action checked each time; empty when none does."""
    phase = deal.phase
    assert isinstance(phase, RestrictedPhase)
    if action.do not in phase.restrictions:
        return "irregular.phase"
    try:
        check(phase.restrictions[action.do], deal, action)
    except Violation as violation:
        return str(violation.clause)
    return ""


def refusal_at_the_table(deal: Deal, action: Action) -> str:
    """The clause by which an action is refused where it is carried out; empty when it is carried out."""
    twin = deal.copied()
    try:
        twin.apply(action)
    except Violation as violation:
        return str(violation.clause)
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_what_was_in_order_once_is_judged_as_at_the_first_time(game: str) -> None:
    played, chance, judged = read_ruleset(spec.ruleset_document(game)), Random(game), 0
    for _ in range(12):
        deal = fresh_deal(played, chance)
        go_on(deal, chance)
        while deal.phase.name not in ("play", "over", "deal"):
            for action in words(deal, chance):
                assert refusal_at_the_table(deal, action) == refusal_by_all(deal, action), action
                judged += 1
            go_on(deal, chance)
    assert judged


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_the_bids_that_are_listed_are_those_that_nothing_forbids_when_all_is_asked(game: str) -> None:
    played, chance, auctions = read_ruleset(spec.ruleset_document(game)), Random(game), 0
    for _ in range(times(20)):
        deal = fresh_deal(played, chance)
        go_on(deal, chance)
        while isinstance(deal.phase, OneRound | SkatAuction):
            open_to_him = [call for call in deal.phase.calls[deal.turn] if not refusal_by_all(deal, call)]
            assert [call for call in deal.legal().actions if call.do == "bid"] == open_to_him
            go_on(deal, chance)
            auctions += 1
    assert bool(auctions) == (played.auction.kind in ("one-round", "until-passed-out", "skat"))


@pytest.mark.parametrize("game", [name for name in spec.ruleset_ids() if name.startswith("skat")])
@pytest.mark.parametrize("spitze", [0, 1])
def test_the_games_that_are_listed_are_those_that_nothing_forbids_when_all_is_asked(game: str, spitze: int) -> None:
    document = spec.ruleset_document(game)
    games = {**document["points"]["games"], "spitze": spitze}
    played = read_ruleset({**document, "points": {**document["points"], "games": games}})
    chance, announced = Random(game), 0
    for _ in range(60):
        deal = fresh_deal(played, chance)
        go_on(deal, chance)
        while deal.phase.name not in ("play", "over", "deal"):
            if isinstance(deal.phase, Announces):
                declared = [Action(Verb.DECLARE, deal.turn, announcement=one) for one in every_game()]
                open_to_him = [action for action in declared if not refusal_by_all(deal, action)]
                assert [action for action in deal.legal().actions if action.do == "declare"] == open_to_him
                announced += 1
            go_on(deal, chance)
    assert announced or played.auction.kind != "skat"


def wrong_deals(dealt: Action) -> list[Action]:
    """A deal, and others in which something is wrong."""
    right = dealt.dealt
    assert right is not None
    first = next(hand for hand in right.hands if hand)
    one, stranger = first & -first, 1 << 65
    without = tuple(hand & ~one for hand in right.hands)
    other = next(hand for hand in right.hands if hand and hand != first)
    twice = tuple(hand ^ (hand & -hand) | one if hand == other else hand for hand in right.hands)
    with_stranger = tuple(hand & ~one | stranger if hand & one else hand for hand in right.hands)
    return [
        dealt,
        *(
            Action(Verb.DEAL, dealt=wrong)
            for wrong in (
                right._replace(hands=without, named=right.named & ~one, listed=right.listed - 1),
                right._replace(hands=with_stranger, named=right.named & ~one | stranger),
                right._replace(listed=right.listed + 1),
                right._replace(hands=twice, named=right.named & ~(other & -other)),
                right._replace(widow=right.widow | one),
                right._replace(stock=right.stock[1:]),
                right._replace(stock=(*right.stock, 1)),
                right._replace(names_stock=not right.names_stock),
                right._replace(turn_up=3 if right.turn_up < 0 else -1),
                right._replace(hands=right.hands[1:] + right.hands[:1]),
            )
        ),
    ]


@pytest.mark.parametrize("game", [*GAMES, "seven-up.three"])
def test_cards_are_looked_at_as_at_the_first_deal(game: str) -> None:
    played, chance, found = read_ruleset(spec.ruleset_document(game)), Random(game), set()
    for _ in range(12):
        deal = fresh_deal(played, chance)
        phase = deal.phase
        assert isinstance(phase, Dealing)
        for action in wrong_deals(next_action(deal, chance)):
            try:
                phase.check(deal, action)
            except Violation as violation:
                refused = str(violation.clause)
            else:
                refused = ""
            assert refusal_at_the_table(deal, action) == refused
            found.add(refused)
    assert {"", "cards.pack", "cards.unique", "deal.hand.count"} <= found


def test_a_bid_is_the_same_object_however_it_is_asked_for() -> None:
    played = read_ruleset(spec.ruleset_document("pitch.auction"))
    assert number_bid(3) is number_bid(3, BidKind.POINTS)
    assert number_bid(3) is bid_of(3, played)
    assert bid_of(3, played) is not number_bid(3, BidKind.VALUE)


@pytest.mark.parametrize("game", [*GAMES, "seven-up.three", "smear.penguin"])
def test_a_deal_that_was_counted_is_freed_with_its_last_name(game: str) -> None:
    played, chance = read_ruleset(spec.ruleset_document(game)), Random(game)
    play_out(fresh_deal(played, chance), chance)
    # Only what is young is looked at: the deals of this test, and not all other tests have left behind.
    gc.collect(0)
    gc.disable()
    try:
        for _ in range(10):
            deal = fresh_deal(played, chance)
            play_out(deal, chance)
            assert deal.outcome is not None
            del deal
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect(0)
        left = [thing for thing in gc.garbage if isinstance(thing, Deal)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left
