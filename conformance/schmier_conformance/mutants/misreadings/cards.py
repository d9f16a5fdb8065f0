"""Misreadings of the cards: the pack, and how they rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from schmier import card_points, dealing, ranking
from schmier.cards import CARD_OF, NAMES, ONE_SUIT, SUIT_WIDTH, SUITS, Card, Cards, card_at, colour_mate, suit_of
from schmier.labels import Label
from schmier.ranking import OFF, TRUMPS, Ranking
from schmier.ruleset import cards
from schmier.ruleset.cards import CardRules, Jokers
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, Wrong, always, instead, never

JACK_BEFORE_KING: Final = "AJTKQREW98765432"
"""The ranks of a player who knows only the suit games."""

NUMBERED: Final = (CARD_OF["X3"], CARD_OF["X4"])
"""The Jokers that only some packs have."""

LISTED: Final = "the list of trumps decides it, and this is where the list is read"


def ten_is_high(order: Sequence[str], place: int) -> int:
    """By how much a Ten, or an Ace, is put above the cards between them."""
    return 20 * (order[place][0] in "AT")


def other_colour(*tokens: str) -> Wrong:
    """The card off trumps belongs to a suit of the other colour."""

    def make(right: Function) -> Function:
        def wrong(token: str, trump_suit: int) -> Card:
            is_meant = token.startswith(OFF) and (not tokens or token in tokens)
            return (
                card_at(token.removeprefix(OFF), (trump_suit + 1) % len(SUITS))
                if is_meant
                else right(token, trump_suit)
            )

        return wrong

    return make


def follows_printed_suit(rank: str) -> Wrong:
    """A card of this rank follows to its printed suit, though it is a trump."""

    def make(right: Function) -> Function:
        def wrong(card: Card, trumps: Cards, printed: Cards) -> bool:
            is_off = NAMES[card][0] == rank and suit_of(card) != longest_suit(trumps)
            return right(card, trumps, printed) and not is_off

        return wrong

    return make


def longest_suit(trumps: Cards) -> int:
    """The suit to which most trumps belong; none where no suit has two."""
    held = [(trumps >> SUIT_WIDTH * suit & ONE_SUIT).bit_count() for suit in range(len(SUITS))]
    return held.index(max(held)) if max(held) > 1 else -1


def with_list(change: Function) -> Wrong:
    """The ranking is made of another list of trumps."""

    def make(right: Function) -> Function:
        def wrong(suit: int, pack: Cards, trump_list: Sequence[str], plain: Sequence[str], **named: Any) -> Ranking:
            answer: Ranking = right(suit, pack, change(trump_list, suit), plain, **named)
            return answer

        return wrong

    return make


def of_every_suit(rank: str) -> Wrong:
    """The cards of this rank are trumps in all suits, the printed ones behind that of the colour mate."""
    token = OFF + rank

    def listed(trump_list: Sequence[str], suit: int) -> Sequence[str]:
        if token not in trump_list:
            return trump_list
        place = trump_list.index(token) + 1
        others = [rank + other for other in SUITS if other not in (SUITS[suit], SUITS[colour_mate(suit)])]
        return [*trump_list[:place], *others, *trump_list[place:]]

    return with_list(listed)


def without_off(rank: str) -> Wrong:
    """The card of this rank off trumps is a plain card."""
    return with_list(lambda trump_list, suit: [token for token in trump_list if token != OFF + rank])


def jack_of_trumps_first(trump_list: Sequence[str], suit: int) -> Sequence[str]:
    """The list with the Jack of the trump suit before the others."""
    if "JC" not in trump_list:
        return trump_list
    return sorted(trump_list, key=lambda token: token != "J" + SUITS[suit])


def as_if(**fixed: bool) -> Wrong:
    """The ranking is made as if the ruleset said something else of it."""
    return lambda right: lambda *given, **named: right(*given, **{**named, **fixed})


def later_of_ranked_wins(right: Function) -> Function:
    """Jokers with ranks of their own are alike, and the later one wins."""

    def wrong(document: Mapping[str, Any]) -> CardRules:
        jokers = document["ranking"]["jokers"]
        ranked = {**document["ranking"], "jokers": Jokers.LAST_PLAYED if jokers == Jokers.RANKED else jokers}
        answer: CardRules = right({**document, "ranking": ranked})
        return answer

    return wrong


def plain_in_all(right: Function) -> Function:
    """A card off trumps, led and followed as printed, is a plain card in all else, but that it wins."""

    def wrong(*given: Any, **named: Any) -> Ranking:
        answer: Ranking = right(*given, **named)
        return replace(answer, trumps=answer.members[TRUMPS])

    return wrong


def jack_before_king(right: Function) -> Function:
    """The Jack ranks in a contract without trumps as in a suit game."""

    def wrong(contract: str, lists: Any, *given: Any, **named: Any) -> Ranking:
        plain = sorted(lists["plain"], key=JACK_BEFORE_KING.index)
        answer: Ranking = right(contract, {**lists, "plain": plain}, *given, **named)
        return answer

    return wrong


MISREADINGS: Final = (
    Misreading(Label.CARDS_PACK, "any-card-goes", dealing.strangers, always(0)),
    Misreading(Label.CARDS_PACKS, "one-pack-only", cards.all_packs, instead(lambda pack, packs: pack)),
    Misreading(Label.CARDS_PACKS, "second-pack-counts-nothing", card_points.of_second_pack, always(0)),
    Misreading(Label.CARDS_UNIQUE, "card-dealt-twice", dealing.names_a_card_twice, never),
    Misreading(
        Label.CARDS_RANK_PLAIN,
        "ten-above-the-king",
        ranking.plain_strength,
        lambda right: lambda order, place: right(order, place) + ten_is_high(order, place),
    ),
    Misreading(Label.CARDS_RANK_CONTRACTS, "jack-above-the-king-at-null", cards.ranking_in_contract, jack_before_king),
    Misreading(
        Label.CARDS_RANK_TRUMPS,
        "ten-above-the-king-of-trumps",
        ranking.trump_strength,
        lambda right: lambda order, place: right(order, place) + ten_is_high([NAMES[card] for card in order], place),
    ),
    Misreading(
        Label.CARDS_JACKS,
        "jack-of-trumps-is-highest",
        ranking.ranking_for,
        with_list(jack_of_trumps_first),
        unmarked=LISTED,
    ),
    Misreading(Label.CARDS_JICK, "jick-of-the-other-colour", ranking.trump_named, other_colour()),
    Misreading(Label.CARDS_JICK, "jick-is-plain", ranking.ranking_for, without_off("J"), unmarked=LISTED),
    Misreading(Label.CARDS_JICK, "every-jack-is-a-trump", ranking.ranking_for, of_every_suit("J"), unmarked=LISTED),
    Misreading(
        Label.CARDS_JICK_LEAVES,
        "jick-follows-its-printed-suit",
        ranking.is_led_as_trump,
        follows_printed_suit("J"),
    ),
    Misreading(Label.CARDS_LEFT_PEDRO, "left-pedro-of-the-other-colour", ranking.trump_named, other_colour("off-5")),
    Misreading(
        Label.CARDS_LEFT_PEDRO,
        "left-pedro-is-plain",
        ranking.ranking_for,
        without_off("5"),
        unmarked=LISTED,
    ),
    Misreading(
        Label.CARDS_LEFT_PEDRO, "every-five-is-a-trump", ranking.ranking_for, of_every_suit("5"), unmarked=LISTED
    ),
    Misreading(
        Label.CARDS_LEFT_PEDRO_LEAVES,
        "left-pedro-follows-its-printed-suit",
        ranking.is_led_as_trump,
        follows_printed_suit("5"),
    ),
    Misreading(Label.CARDS_OFF, "off-card-of-the-other-colour", ranking.trump_named, other_colour("off-3")),
    Misreading(
        Label.CARDS_OFF,
        "off-card-is-plain",
        ranking.ranking_for,
        without_off("3"),
        unmarked=LISTED,
    ),
    Misreading(Label.CARDS_OFF, "every-three-is-a-trump", ranking.ranking_for, of_every_suit("3"), unmarked=LISTED),
    Misreading(
        Label.CARDS_OFF_LEAVES,
        "off-card-follows-its-printed-suit",
        ranking.is_led_as_trump,
        follows_printed_suit("3"),
    ),
    Misreading(
        Label.CARDS_OFF_PRINTED,
        "off-jack-always-a-trump",
        ranking.ranking_for,
        as_if(off_cards_are_printed=False),
    ),
    Misreading(Label.CARDS_OFF_PRINTED, "off-card-trumps-nothing", ranking.ranking_for, plain_in_all),
    Misreading(
        Label.CARDS_JOKER,
        "jokers-are-no-trumps",
        ranking.all_of,
        lambda right: lambda order: right([card for card in order if card < len(SUITS) * SUIT_WIDTH]),
    ),
    Misreading(
        Label.CARDS_JOKER_RANKED,
        "only-two-jokers-are-alike",
        ranking.place_of_worth,
        lambda right: lambda order, place, **alike: place if order[place] in NUMBERED else right(order, place, **alike),
    ),
    Misreading(Label.CARDS_JOKER_RANKED, "first-joker-wins", ranking.place_of_worth, as_if(jokers_are_alike=True)),
    Misreading(
        Label.CARDS_JOKER_RANKED,
        "last-joker-wins",
        cards.cards_of_document,
        later_of_ranked_wins,
        unmarked="whether Jokers are alike is read before the worth of each",
    ),
)
