"""Playouts: whole deals played at random from the first card to the last, every second one steered towards rare events.

A steered deal has a stacked pack, players who pursue something, or both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from schmier.action import BID, PASS, PLAY, Action
from schmier.cards import ALL_JOKERS, BIT, SUITS, Card, Cards, Suit, cards_of, each
from schmier.deal import Deal, Stage
from schmier.dealing import pack_in_order
from schmier.io.random_play import random_action
from schmier.ranking import Ranking
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.generative.game import Game, Start, deal_at, dealt_from

Choose = Callable[[Deal, Random], Action]
"""Chooses one of the legal actions."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished deal, and how it went."""

    start: Start
    deal: Deal
    done: tuple[Action, ...]
    tricks: tuple[tuple[Card, ...], ...]
    """The cards of each trick in the order played, including an unfinished last one."""


@dataclass(frozen=True, slots=True)
class Steering:
    """How a deal is steered: the order of the pack, and how players choose."""

    order: Callable[[Game, Start, Random], list[Card]]
    """The pack in the order in which it is dealt."""
    choose: Choose = random_action


def shuffled_pack(game: Game, start: Start, chance: Random) -> list[Card]:
    """The pack, shuffled."""
    pack = list(pack_in_order(game.ruleset))
    chance.shuffle(pack)
    return pack


UNSTEERED: Final = Steering(shuffled_pack)
"""A shuffled pack, and any legal action."""


def played_out(game: Game, start: Start, chance: Random, steering: Steering = UNSTEERED) -> Played:
    """A deal at a table, played to its end."""
    deal, done = deal_at(game, start), []
    tricks = TrickRecorder()
    while deal.outcome is None:
        if deal.phase.name is Stage.DEAL:
            action = dealt_from(game.ruleset, start.table, start.dealer, steering.order(game, start, chance))
        else:
            action = steering.choose(deal, chance)
        deal.apply(action)
        done.append(action)
        tricks.record(deal, action)
    return Played(start, deal, tuple(done), tricks.all())


def played_again(game: Game, start: Start, done: tuple[Action, ...]) -> Played | None:
    """The same actions at another table; None where one of them is illegal there, or the deal does not end with them."""
    deal, tricks = deal_at(game, start), TrickRecorder()
    try:
        for action in done:
            deal.apply(action)
            tricks.record(deal, action)
    except Violation:
        return None
    return Played(start, deal, done, tricks.all()) if deal.outcome is not None else None


class TrickRecorder:
    """Keeps the cards of each trick in the order played, which a deal itself does not."""

    def __init__(self) -> None:
        """Begin before the deal."""
        self.tricks: list[tuple[Card, ...]] = []
        self.open: list[Card] = []

    def record(self, deal: Deal, action: Action) -> None:
        """Record an action that has just been applied to the deal."""
        if action.do is Verb.DEAL:
            self.tricks, self.open = [], []
        if action.do is PLAY:
            self.open.append(action.card)
        if self.open and len(deal.winners) > len(self.tricks):
            self.tricks.append(tuple(self.open))
            self.open = []

    def all(self) -> tuple[tuple[Card, ...], ...]:
        """The tricks, and the cards of the unfinished one."""
        return (*self.tricks, tuple(self.open)) if self.open else tuple(self.tricks)


# ---- stacked packs ---------------------------------------------------------------------------------------------------


def one_strong_hand(game: Game, start: Start, chance: Random) -> list[int]:
    """A pack that deals one player as many trumps of one suit as a hand has room for, protected ones first."""
    suit = chance.randrange(4)
    ranking = game.ruleset.cards.rankings[suit]
    protected: Cards = 0
    for step in game.ruleset.exchange.steps:
        protected |= step.protects[suit] if step.protects else 0
    wanted = by_strength(protected, ranking) + by_strength(ranking.trumps & ~protected, ranking)
    size = game.ruleset.dealing.hand_size
    strong = wanted[: size - chance.randint(0, min(2, size - 1))]
    pack = [card for card in shuffled_pack(game, start, chance) if card not in strong]
    place = size * chance.randrange(len(start.table.seats))
    return [*pack[:place], *strong, *pack[place:]]


def by_strength(cards: Cards, ranking: Ranking) -> list[int]:
    """Cards from the strongest down."""
    order = {card: place for place, card in enumerate(ranking.order)}
    return sorted(each(cards), key=lambda card: order.get(card, len(order)))


def one_suit_asleep(game: Game, start: Start, chance: Random) -> list[int]:
    """A pack with the trumps of one suit at the bottom."""
    trumps = game.ruleset.cards.rankings[chance.randrange(4)].trumps
    pack = shuffled_pack(game, start, chance)
    return [card for card in pack if not 1 << card & trumps] + [card for card in pack if 1 << card & trumps]


def jokers_in_two_hands(game: Game, start: Start, chance: Random) -> list[int]:
    """A pack that deals the Jokers to different players."""
    jokers = each(game.ruleset.cards.pack & ALL_JOKERS)[: len(start.table.seats)]
    pack = [card for card in shuffled_pack(game, start, chance) if card not in jokers]
    size = game.ruleset.dealing.hand_size
    for place, joker in zip(chance.sample(range(len(start.table.seats)), len(jokers)), jokers, strict=True):
        pack.insert(place * size, joker)
    return pack


# ---- players who pursue something ------------------------------------------------------------------------------------

TENS_AND_KINGS: Final = cards_of(rank + suit for rank in "TK" for suit in SUITS)
"""The Tens and Kings, which engines often rank wrongly."""

SEVERAL: Final = 6
"""Random choices drawn, of which the one that keeps most Tens and Kings is taken."""

PERSISTENT: Final = 0.85
"""How often a player does what it pursues."""


def boldly(deal: Deal, chance: Random) -> Action:
    """Bid high and lead the best cards with a strong suit; otherwise pass."""
    actions = deal.legal().actions if chance.random() < PERSISTENT else ()
    if not actions:
        return random_action(deal, chance)
    seat = actions[0].by
    suit, strength = longest_suit(deal, seat)
    verbs = {action.do for action in actions}
    if verbs == {Verb.PLAY} and deal.ranking is not None and seat == deal.pitcher:
        return by_power(deal, actions)[0]
    if "declare" in verbs:
        return next((action for action in actions if action.trump == suit), random_action(deal, chance))
    if "bid" in verbs or "pass" in verbs:
        is_strong = 2 * strength > deal.hands[seat].bit_count()
        bids = [action for action in actions if action.do is BID]
        if is_strong and bids:
            return bids[-1] if chance.random() < 0.6 else chance.choice(bids)
        return next((action for action in actions if action.do is PASS), actions[0])
    return random_action(deal, chance)


def contrarily(deal: Deal, chance: Random) -> Action:
    """Name the shortest suit, bid no tricks where possible, and play the lowest cards."""
    actions = deal.legal().actions if chance.random() < PERSISTENT else ()
    if not actions:
        return random_action(deal, chance)
    seat = actions[0].by
    verbs = {action.do for action in actions}
    if verbs == {Verb.PLAY} and deal.ranking is not None and seat == deal.pitcher:
        return by_power(deal, actions)[-1]
    if "declare" in verbs:
        null = [action for action in actions if action.announcement is not None and action.announcement.is_null]
        if null:
            return chance.choice(null)
        suits = [action for action in actions if action.trump >= 0]
        return min(suits, key=lambda action: trumps_held(deal, seat, action.trump)) if suits else chance.choice(actions)
    none = [action for action in actions if action.bid and action.bid.contract and not action.bid.contract.tricks]
    if none:
        return chance.choice(none)
    return random_action(deal, chance)


def without_trumps(deal: Deal, chance: Random) -> Action:
    """Bid the lowest no trump where possible."""
    if deal.phase.name is Stage.AUCTION and chance.random() < PERSISTENT:
        for action in deal.legal().actions:
            if action.bid is not None and action.bid.contract is not None and action.bid.contract.trump == "NT":
                return action
    return random_action(deal, chance)


def trumps_first(deal: Deal, chance: Random) -> Action:
    """Keep plain Tens and Kings and play trumps first, so Tens and Kings meet nothing but each other."""
    if deal.phase.name is not Stage.PLAY or deal.ranking is None:
        several = [random_action(deal, chance) for _ in range(SEVERAL)]
        return min(several, key=lambda action: (action.cards & TENS_AND_KINGS).bit_count())
    actions = deal.legal().actions
    trumps = [action for action in actions if action.card >= 0 and BIT[action.card] & deal.ranking.trumps]
    return chance.choice(trumps or actions) if actions else random_action(deal, chance)


def by_power(deal: Deal, actions: tuple[Action, ...]) -> list[Action]:
    """Plays from the strongest card to the weakest: trumps first, then by rank."""
    assert deal.ranking is not None
    order = {card: place for place, card in enumerate(by_strength(deal.ruleset.cards.pack, deal.ranking))}
    return sorted(actions, key=lambda action: order[action.card])


def longest_suit(deal: Deal, seat: int) -> tuple[Suit, int]:
    """The suit in which a player would have most trumps, and how many."""
    held = [(trumps_held(deal, seat, suit), suit) for suit in range(4)]
    most, suit = max(held)
    return suit, most


def trumps_held(deal: Deal, seat: int, suit: Suit) -> int:
    """How many trumps a player would have in a suit."""
    return (deal.hands[seat] & deal.ruleset.cards.rankings[suit].trumps).bit_count()


STEERINGS: Final = (
    UNSTEERED,
    Steering(one_strong_hand, boldly),
    UNSTEERED,
    Steering(one_suit_asleep, contrarily),
    UNSTEERED,
    Steering(jokers_in_two_hands, without_trumps),
    UNSTEERED,
    Steering(shuffled_pack, contrarily),
)
"""How deals are steered, in turn; every second one is not."""

LAST_RESORT: Final = Steering(shuffled_pack, trumps_first)
"""The steering where plain cards hardly ever meet, because most hands are full of trumps."""


def steering_of(number: int, deals: int) -> Steering:
    """The steering of a deal by its number; deals past the usual number get `LAST_RESORT`."""
    return STEERINGS[number % len(STEERINGS)] if number <= deals else LAST_RESORT
