"""Rigged deals: packs that are stacked, and players who want something, for boundaries that chance seldom meets."""

from __future__ import annotations

from random import Random
from typing import Final

from schmier.action import Action
from schmier.cards import ALL_JOKERS, BIT, SUITS, Cards, Suit, cards_of, each
from schmier.deal import Deal
from schmier.io.random_play import random_action
from schmier.ranking import Ranking
from schmier_conformance.generative.generate.game import Game, Start
from schmier_conformance.generative.generate.random_game import HONEST, Rigging, shuffled_pack

TENS_AND_KINGS: Final = cards_of(rank + suit for rank in "TK" for suit in SUITS)
"""The Tens and the Kings, which engines rank wrongly."""

SEVERAL: Final = 6
"""Among so many choices of chance the one is taken that keeps most."""

PERSISTENT: Final = 0.85
"""How often a player who wants something does what he wants."""


# ---- stacked packs ---------------------------------------------------------------------------------------------------


def one_strong_hand(game: Game, start: Start, chance: Random) -> list[int]:
    """One player is dealt the trumps of one suit, as many as he can hold, those that are protected first."""
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
    """The trumps of one suit lie at the bottom of the pack."""
    trumps = game.ruleset.cards.rankings[chance.randrange(4)].trumps
    pack = shuffled_pack(game, start, chance)
    return [card for card in pack if not 1 << card & trumps] + [card for card in pack if 1 << card & trumps]


def jokers_in_two_hands(game: Game, start: Start, chance: Random) -> list[int]:
    """As many Jokers as there are players are dealt to one player each."""
    jokers = each(game.ruleset.cards.pack & ALL_JOKERS)[: len(start.table.seats)]
    pack = [card for card in shuffled_pack(game, start, chance) if card not in jokers]
    size = game.ruleset.dealing.hand_size
    for place, joker in zip(chance.sample(range(len(start.table.seats)), len(jokers)), jokers, strict=True):
        pack.insert(place * size, joker)
    return pack


# ---- players who want something --------------------------------------------------------------------------------------


def boldly(deal: Deal, chance: Random) -> Action:
    """Whoever holds a strong suit bids all he can and leads his best; the others pass."""
    actions = deal.legal().actions if chance.random() < PERSISTENT else ()
    if not actions:
        return random_action(deal, chance)
    seat = actions[0].by
    suit, strength = longest_suit(deal, seat)
    verbs = {action.do for action in actions}
    if verbs == {"play"} and deal.ranking is not None and seat == deal.pitcher:
        return by_power(deal, actions)[0]
    if "declare" in verbs:
        return next((action for action in actions if action.trump == suit), random_action(deal, chance))
    if "bid" in verbs or "pass" in verbs:
        is_strong = 2 * strength > deal.hands[seat].bit_count()
        bids = [action for action in actions if action.do == "bid"]
        if is_strong and bids:
            return bids[-1] if chance.random() < 0.6 else chance.choice(bids)
        return next((action for action in actions if action.do == "pass"), actions[0])
    return random_action(deal, chance)


def contrarily(deal: Deal, chance: Random) -> Action:
    """Everybody names the suit of which he has least, bids no tricks where he can, and plays his lowest cards."""
    actions = deal.legal().actions if chance.random() < PERSISTENT else ()
    if not actions:
        return random_action(deal, chance)
    seat = actions[0].by
    verbs = {action.do for action in actions}
    if verbs == {"play"} and deal.ranking is not None and seat == deal.pitcher:
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
    """Everybody bids no trump where he can, as low as he can."""
    if deal.phase.name == "auction" and chance.random() < PERSISTENT:
        for action in deal.legal().actions:
            if action.bid is not None and action.bid.contract is not None and action.bid.contract.trump == "NT":
                return action
    return random_action(deal, chance)


def trumps_first(deal: Deal, chance: Random) -> Action:
    """Everybody keeps his plain Tens and Kings and plays his trumps first, so that they are met by nothing but each other."""
    if deal.phase.name != "play" or deal.ranking is None:
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
    """The suit of which a player has most trumps, and how many."""
    held = [(trumps_held(deal, seat, suit), suit) for suit in range(4)]
    most, suit = max(held)
    return suit, most


def trumps_held(deal: Deal, seat: int, suit: Suit) -> int:
    """How many trumps a player would have in a suit."""
    return (deal.hands[seat] & deal.ruleset.cards.rankings[suit].trumps).bit_count()


RIGGINGS: Final = (
    HONEST,
    Rigging(one_strong_hand, boldly),
    HONEST,
    Rigging(one_suit_asleep, contrarily),
    HONEST,
    Rigging(jokers_in_two_hands, without_trumps),
    HONEST,
    Rigging(shuffled_pack, contrarily),
)
"""How deals are turned aside, in turn; every second one is honest."""

LAST_RESORT: Final = Rigging(shuffled_pack, trumps_first)
"""How deals are turned aside where plain cards hardly ever meet, because trumps fill most hands."""


def rigging_of(number: int, deals: int) -> Rigging:
    """How the deal of a number is turned aside; those behind the usual so many are the last resort."""
    return RIGGINGS[number % len(RIGGINGS)] if number <= deals else LAST_RESORT
