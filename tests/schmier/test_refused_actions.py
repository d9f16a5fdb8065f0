"""Listed actions are accepted, all others are refused, and a refusal leaves the deal unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_deals import OF_DEAL, accepted_of, assert_alike, everything_about, fresh_deal
from sampled import times
from schmier import forced_steps, spec
from schmier.action import VERBS, Action, Dealt
from schmier.bids import REJECT, Bid, BidKind, bid_of, contract_bid, number_bid, slam_bid
from schmier.cards import BIT, Card, Cards, each
from schmier.contracts import Announcement, Contract, highest_level
from schmier.deal import Deal
from schmier.io.observation import state
from schmier.io.random_play import random_action
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable, Violation

IDS = spec.ruleset_ids()

TRIES = 6
"""How many wild actions are tried between two things that happen."""

WORDS = (
    "pass", "hold", "keep", "sell", "stand", "beg", "give", "run", "fold", "draw", "contra", "re", "claim", "concede", "take",
    "redeal",
)  # fmt: skip
"""RestrictedPhase that need nothing else."""


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


PATIENCE = 20
"""How many likely actions may be refused one after the other before a deal is given up."""


def is_before_play(deal: Deal) -> bool:
    """Whether the choices are still those of the auction and the exchange."""
    return deal.phase.name not in ("play", "over")


# ---- a refusal changes nothing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=times(8), deadline=None)
@given(seed=st.integers(min_value=0))
def test_a_refused_action_changes_nothing(identifier: str, seed: int) -> None:
    chance = Random(f"refused {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    refused_in_a_row = 0
    kept, seen = snapshot(deal)
    while deal.phase.name != "over" and refused_in_a_row < PATIENCE:
        before = kept
        for _ in range(TRIES):
            _, kept = tried_out(deal, wild_action(deal, chance), kept)
        if kept is before:
            assert state(deal) == seen
        elif deal.phase.name != "over":
            kept, seen = snapshot(deal)
        if deal.phase.name != "over":
            # Where not all cards are known, a likely card may still be the wrong one, or the deal turn on the others.
            was_accepted, kept = tried_out(deal, likely_action(deal, chance), kept)
            refused_in_a_row = 0 if was_accepted else refused_in_a_row + 1
            if was_accepted:
                kept, seen = snapshot(deal)


Kept = tuple[Any, ...]
"""All that a deal had on record, out of reach of what is done to it later."""


def tried_out(deal: Deal, action: Action, before: Kept) -> tuple[bool, Kept]:
    """Whether an action is accepted, and what the deal is then; if it is refused, what the deal was."""
    refusal = refusal_of(deal, action)
    if refusal is None:
        return True, kept_of(deal)
    assert refusal.clause in spec.clauses()
    if isinstance(refusal, Undecidable):
        # What cannot be decided leaves a doubt on record, and nothing else.
        before = (*before[:DOUBTS], deal.doubts[:], *before[DOUBTS + 1 :])
    assert_alike(deal, before)
    return False, before


def refusal_of(deal: Deal, action: Action) -> Violation | None:
    """Why an action is refused; None when it has been carried out."""
    try:
        deal.apply(action)
    except Violation as violation:
        # Its traceback would reference the caller's frame, and that references it: a cycle that has to be searched for.
        return violation.with_traceback(None)
    return None


DOUBTS: Final = OF_DEAL.index("doubts")
"""The place of the doubts in the record."""


def snapshot(deal: Deal) -> tuple[Kept, dict[str, Any]]:
    """The whole record of a deal, and the view of each seat."""
    observed = state(deal)  # Read first: the outcome of a deal is computed on demand.
    return kept_of(deal), observed


def kept_of(deal: Deal) -> Kept:
    """All that a deal has on record, the record of its phase included."""
    _ = deal.outcome  # Read first: the outcome of a deal is computed on demand.
    return owned(everything_about(deal))


PLAIN = (int, str, bool, type(None))
"""What most of a deal consists of; it never changes."""


def owned(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Values that do not change when the deal does: whatever can change is copied, however deep, and the rest is kept."""
    return tuple([value if type(value) in PLAIN else owned_value(value) for value in values])


def owned_value(value: Any) -> Any:
    """A value of its own, where the deal might change it."""
    if isinstance(value, list):
        return [part if type(part) in PLAIN else owned_value(part) for part in value]
    if isinstance(value, dict):
        return {key: owned_value(part) for key, part in value.items()}
    return value.copy() if isinstance(value, set) else value


def likely_action(deal: Deal, chance: Random) -> Action:
    """A possible next step: a deal, known in part or wholly, or a choice of the seat that acts."""
    if deal.phase.name == "deal":
        text = seed_text(deal.ruleset, deal.table, str(chance.random()), 1)
        dealt = seeded_deal(deal.ruleset, deal.table, deal.dealer, text)
        return Action(Verb.DEAL, dealt=with_cards_hidden(dealt, chance) if chance.random() < 0.6 else dealt)
    now = deal.legal()
    if deal.phase.name == "play" and not deal.is_known and not (now.actions and chance.random() < 0.3):
        return likely_card(deal, chance)
    if deal.is_known or now.choose is None:
        return random_action(deal, chance)
    place = chance.randrange(len(now.by))
    return cards_of_seat(deal, now.verb, now.by[place], max(0, now.choose[place]), chance)


def likely_card(deal: Deal, chance: Random) -> Action:
    """A card the player whose turn it is holds, or may hold, with a wrong mark now and then."""
    seat = deal.turn
    may_hold = deal.ruleset.cards.pack & ~deal.seen if deal.unknown[seat] else 0
    cards = each(deal.hands[seat] | may_hold)
    if not cards:
        return Action(Verb.PASS, seat)
    return Action(Verb.PLAY, seat, chance.choice(cards), is_revoke=chance.random() < 0.1)


def cards_of_seat(deal: Deal, verb: Verb, seat: int, count: int, chance: Random) -> Action:
    """A choice of cards a player holds, or may hold where his hand is not known."""
    plain = ~deal.ranking.trumps if deal.ranking is not None else ~0
    may_hold = deal.ruleset.cards.pack & ~deal.seen if deal.unknown[seat] else 0
    known, unseen = deal.hands[seat], may_hold & plain
    chosen = chance.sample(each(known), min(count, known.bit_count()))[: count - min(deal.unknown[seat], count)]
    chosen += chance.sample(each(unseen), min(count - len(chosen), unseen.bit_count(), deal.unknown[seat]))
    return Action(verb, seat, cards=sum(BIT[card] for card in chosen), listed=len(chosen))


def with_cards_hidden(dealt: Dealt, chance: Random) -> Dealt:
    """A deal as a log may know it: some hands not, or in part, perhaps the widow or the stock not."""
    shown = [some_of(hand, chance) if chance.random() < 0.5 else hand for hand in dealt.hands]
    dealt = dealt._replace(
        hands=tuple(shown),
        unknown=tuple((hand & ~kept).bit_count() for hand, kept in zip(dealt.hands, shown, strict=True)),
    )
    if chance.random() < 0.4:
        dealt = dealt._replace(widow=0, unknown_widow=dealt.widow.bit_count())
    if chance.random() < 0.4:
        dealt = dealt._replace(stock=(), unknown_stock=len(dealt.stock), names_stock=False)
    return as_named(dealt)


def as_named(dealt: Dealt) -> Dealt:
    """A deal of which some places have been changed, with the cards named in it now."""
    named = dealt.widow | sum(BIT[card] for card in dealt.stock) | (BIT[dealt.turn_up] if dealt.turn_up >= 0 else 0)
    for hand in dealt.hands:
        named |= hand
    return dealt._replace(listed=named.bit_count(), named=named)


def some_of(cards: Cards, chance: Random) -> Cards:
    """Some of a hand; often nothing of it."""
    return 0 if chance.random() < 0.5 else sum(BIT[card] for card in each(cards) if chance.random() < 0.5)


def wild_action(deal: Deal, chance: Random) -> Action:
    """Some action, mostly illegal."""
    return chance.choice(WILD)(deal, chance.randrange(len(deal.table.seats)), cards_in(deal.ruleset), chance)


def wild_cards(deal: Deal, seat: Seat, pack: list[Card], chance: Random) -> dict[str, int]:
    """Some cards, the first of them often one the player holds; one named twice is counted twice."""
    thrown = chance.sample(each(deal.hands[seat]) if deal.hands[seat] and chance.random() < 0.5 else pack, 1)
    thrown += chance.sample(pack, chance.randint(0, 7))
    return {"cards": sum(BIT[card] for card in set(thrown)), "listed": len(thrown)}


def wild_discard(deal: Deal, seat: Seat, pack: list[Card], chance: Random) -> Action:
    """Some cards of a hand are thrown away."""
    hand = deal.hands[seat]
    some = chance.sample(each(hand), chance.randint(0, hand.bit_count()))
    return Action(Verb.DISCARD, seat, cards=sum(BIT[card] for card in some), listed=len(some))


def wild_partners(deal: Deal, seat: Seat, pack: list[Card], chance: Random) -> Action:
    """Up to two partners are chosen, perhaps such as are not there."""
    chosen = chance.sample(range(-1, len(deal.hands)), chance.randint(0, 2))
    return Action(Verb.DECLARE, seat, partners=tuple(chosen))


def empty_deal(deal: Deal, seat: Seat, pack: list[Card], chance: Random) -> Action:
    """A deal without a card."""
    none = (0,) * len(deal.hands)
    return Action(Verb.DEAL, dealt=Dealt(none, none, 0, 0, (), 0, 0, 0, names_stock=False))


Wild = Callable[[Deal, Seat, list[Card], Random], Action]
"""Makes some action of a player in a deal played with a pack."""

CHOOSING: Final = (Verb.DISCARD, Verb.DRAW, Verb.PASS_CARDS)
"""RestrictedPhase with which cards are chosen."""

WILD: Final[tuple[Wild, ...]] = (
    lambda deal, seat, pack, chance: Action(Verb.PLAY, seat, chance.choice(pack)),
    lambda deal, seat, pack, chance: Action(Verb.PLAY, seat, chance.choice(pack), is_revoke=True),
    lambda deal, seat, pack, chance: Action(
        Verb.PLAY, seat, chance.choice(pack), **wild_cards(deal, seat, pack, chance)
    ),
    lambda deal, seat, pack, chance: Action(Verb.BID, seat, bid=chance.choice(conceivable_bids(deal.ruleset))),
    lambda deal, seat, pack, chance: Action(Verb.DECLARE, seat, trump=chance.randrange(4)),
    wild_partners,
    lambda deal, seat, pack, chance: Action(Verb.DECLARE, seat, announcement=wild_announcement(chance)),
    lambda deal, seat, pack, chance: Action(chance.choice(CHOOSING), seat, **wild_cards(deal, seat, pack, chance)),
    wild_discard,
    empty_deal,
    lambda deal, seat, pack, chance: Action(Verb.REDEAL),
    lambda deal, seat, pack, chance: Action(Verb.CALL, seat, chance.choice(pack)),
    lambda deal, seat, pack, chance: Action(Verb.NAME_SUIT, seat, trump=chance.randrange(4)),
    lambda deal, seat, pack, chance: Action(VERBS[chance.choice(WORDS)], seat),
)
"""Conceivable actions, all equally likely."""


@cache
def cards_in(played: Ruleset) -> list[Card]:
    """The cards of a game's pack."""
    return each(played.cards.pack)


def wild_announcement(chance: Random) -> Announcement:
    game = chance.choice(("C", "D", "H", "S", "grand", "null"))
    return Announcement(game, *(chance.random() < 0.3 for _ in range(4)))


# ---- what is listed is accepted, everything else is refused ----------------------------------------------------------


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=times(30), deadline=None)
@given(seed=st.integers(min_value=0))
def test_before_the_play_what_is_listed_is_accepted_and_nothing_else(identifier: str, seed: int) -> None:
    chance = Random(f"listed {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    while is_before_play(deal):
        now = deal.legal()
        if deal.phase.name != "deal":
            listed = set() if now.choose is not None else set(now.actions)
            assert accepted_of(deal, conceivable_actions(deal, chance)) == listed
            check_counts(deal, chance)
            done = random_action(deal, chance)
        else:
            text = seed_text(deal.ruleset, deal.table, str(chance.random()), 1)
            done = Action(Verb.DEAL, dealt=seeded_deal(deal.ruleset, deal.table, deal.dealer, text))
        assert is_accepted(deal, done)
        deal.apply(done)


def check_counts(deal: Deal, chance: Random) -> None:
    """Where cards are chosen freely, exactly the listed number is chosen."""
    now = deal.legal()
    if now.choose is None:
        return
    chosen = random_action(deal, chance)
    assert is_accepted(deal, chosen)
    count = now.choose[now.by.index(chosen.by)]
    assert chosen.listed == count or (now.at_most and chosen.listed <= count)
    fewer = chosen.cards & (chosen.cards - 1)
    if not now.at_most and fewer:
        assert not is_accepted(deal, chosen._replace(cards=fewer, listed=chosen.listed - 1))
    others = each(deal.hands[chosen.by] & ~chosen.cards)
    if others and chosen.listed == count:
        more = chosen.cards | BIT[chance.choice(others)]
        assert not is_accepted(deal, chosen._replace(cards=more, listed=chosen.listed + 1))


def is_accepted(deal: Deal, action: Action) -> bool:
    """Whether an action may be done."""
    return bool(accepted_of(deal, [action]))


ONE_IN: Final = 8
"""How many actions of a verb no player has are tried at a time; the verb alone would refuse all of them."""


def conceivable_actions(deal: Deal, chance: Random) -> Iterable[Action]:
    """Every conceivable action, except cards chosen freely and records of what has happened by itself.

    Of verbs with which nothing may be done now there are some, others each time: ten million actions are tried even so.
    """
    verbs = {action.do for action in deal.legal().actions}
    by_verb = conceivable_by_any_seat(deal.ruleset, len(deal.hands))
    conceivable = [
        action
        for verb, actions in by_verb.items()
        for action in (actions if verb in verbs else actions[chance.randrange(ONE_IN) :: ONE_IN])
    ]
    if not deal.confirmable:
        return conceivable  # Hardly ever has anything happened by itself.
    return [action for action in conceivable if not forced_steps.is_confirmable(deal, action)]


@cache
def conceivable_by_any_seat(played: Ruleset, players: int) -> dict[str, list[Action]]:
    by_verb: dict[str, list[Action]] = {}
    for action in conceivable_by(played, players):
        by_verb.setdefault(action.do, []).append(action)
    return by_verb


def conceivable_by(played: Ruleset, players: int) -> Iterator[Action]:
    yield Action(Verb.REDEAL)
    for seat in range(players):
        yield from (Action(VERBS[word], seat) for word in WORDS)
        yield from (Action(Verb.BID, seat, bid=bid) for bid in conceivable_bids(played))
        yield from (Action(Verb.DECLARE, seat, trump=suit) for suit in range(4))
        yield from (Action(Verb.CALL, seat, card) for card in range(54))
        yield from (Action(Verb.PLAY, seat, card) for card in each(played.cards.pack))
        yield from (Action(Verb.DECLARE, seat, announcement=game) for game in conceivable_games())
        seats = range(NOBODY, players)
        yield from (
            Action(Verb.DECLARE, seat, partners=chosen) for size in range(4) for chosen in combinations(seats, size)
        )


@cache
def conceivable_bids(played: Ruleset) -> tuple[Bid, ...]:
    """Every bid of any game: the ladder of this one and what lies beyond, and words it does not have."""
    auction = played.auction
    kind = BidKind.VALUE if auction.values else BidKind.POINTS
    numbers = {*range(-1, max(24, auction.maximum + 2)), *auction.values, 1_000_001, 2_000_001, 3_000_000}
    contracts = [contract_bid(contract) for contract in auction.contracts]
    slams = [slam_bid(slam, place) for place, slam in enumerate(auction.slams)]
    words = [bid_of(word, played) for word in ("moon", "shoot-the-moon", "misere", "nullo", "double-nullo", "smudge")]
    tricks = [bid_of({"tricks": number, "trump": trump}, played) for number in (5, 6, 11) for trump in ("S", "NT")]
    beyond = contract_bid(Contract(12, "S", worth=1000, rank=1000))
    every = [*(number_bid(number, kind) for number in numbers), *contracts, *slams, *words, *tricks, beyond, REJECT]
    return tuple(dict.fromkeys(every))


@cache
def conceivable_games() -> tuple[Announcement, ...]:
    """Every game of Skat with every level, as logs are read: a level another includes is left out."""
    flags = [tuple(bool(number >> place & 1) for place in range(4)) for number in range(16)]
    games = ("C", "D", "H", "S", "grand", "null")
    return tuple({highest_level(Announcement(game, *levels)) for game in games for levels in flags})


# ---- what cannot be decided ------------------------------------------------------------------------------------------


def test_running_a_stock_that_is_not_known_is_undecidable_and_leaves_the_deal_as_it_was() -> None:
    chance = Random("run")
    deal = fresh_deal(ruleset("seven-up.three"), chance)
    text = seed_text(deal.ruleset, deal.table, "run", 1)
    dealt = seeded_deal(deal.ruleset, deal.table, deal.dealer, text)
    hidden = dealt._replace(stock=(), unknown_stock=len(dealt.stock), names_stock=False)
    deal.apply(Action(Verb.DEAL, dealt=as_named(hidden)))
    deal.apply(Action(Verb.BEG, deal.turn))
    before, seen = snapshot(deal)
    with pytest.raises(Undecidable):
        deal.apply(Action(Verb.RUN, deal.turn))
    assert_alike(deal, (*before[:DOUBTS], deal.doubts, *before[DOUBTS + 1 :]))
    assert state(deal) | {"doubts": None} == seen | {"doubts": None}
