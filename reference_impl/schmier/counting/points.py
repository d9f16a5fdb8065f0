# %% [markdown]
# # Points
#
# When the last card has been played, the points of the ruleset's list are given out one by one. Each is about a
# card: the highest trump in play, a named one, a Joker; or about the card-points taken. And each goes to whoever held
# the card as play started, to whoever it was dealt to, or to whoever captured it. What is won is won by a side; where
# a partner is called, a side is more than one party, and its points count for each of them.
#
# A hand of Pitch, hearts trumps, four points to be won. East was dealt A♥ 3♥ and West K♥ J♥ 4♥: the Ace is High and
# East's, the Three is Low and East's too, although West's King took it. The Jack is for him who wins the trick it falls
# in: East, whose Ace caught it. Then both lay down what they have won and count for Game. East has the Ace, 4, and the Jack, 1: five
# card-points. West has his King, 3, and East's Ten of clubs, 10: thirteen.
#
#     >>> held = {"E": "AH 3H TC", "W": "KH JH 4H"}
#     >>> taken = {"E": "AH JH", "W": "KH 3H 4H TC"}
#     >>> deal = counted("pitch.auction", seats="W E", trumps="H", held=held, taken=taken)
#     >>> points_of(deal)
#     {'W': 'game', 'E': 'high low jack'}
#
# The points are given out in the order of the list, whoever wins them, because some matches are decided by that order. A point
# that nobody wins is noted all the same, as nobody's: in the next hand no Jack of trumps was in play.
#
#     >>> held = {"E": "AH 3H", "W": "KH 4H"}
#     >>> pad(counted("pitch.auction", seats="W E", trumps="H", held=held, taken={"E": "AH 4H", "W": "KH 3H"}), "won")
#     E +1 high
#     E +1 low
#     - +0 jack
#     E +1 game

# %%
"""The points that each party won in a deal, as lines of the account."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from schmier.account import CARDS_SHOWN, WON, Entry, Sum, written
from schmier.bids import slam_of_bid
from schmier.cards import ALL_JOKERS, BIT, NAMES, Cards, each, with_copies
from schmier.counting.as_won import is_scored_with_its_trick, winner_by_a_trick
from schmier.counting.card_of_point import CARD_OF_POINT, Find, lines_of_plain_cards, named_trump
from schmier.counting.game import count_piles, line_of_card_points, tied_games_before, worth_of_game
from schmier.counting.tricks import AboutNoCard, who_has, without_card
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ruleset.cards import Packs
from schmier.ruleset.points import JOKERS_IN_ORDER, CountRules, Point, PointOf, PointTo
from schmier.ruleset.seats import Parties
from schmier.sides import side_of, sides_in_alternate_seats
from schmier.table import NOBODY
from schmier.violation import Undecidable

MOST_CARD_POINTS: Final = PointOf.MOST_CARD_POINTS
PLAIN: Final = PointOf.PLAIN_CARDS
"""What a point is about that several sides may win."""

CALLED: Final = Parties.CALLED
"""The option value for partners who are called, as a constant: every count compares with it."""


def count_points(deal: Deal) -> list[Entry]:
    """The card-points that everybody took, and the points that each party won, in the order of the list."""
    ranking, rules, is_called = deal.ranking, deal.ruleset.counting, deal.ruleset.seats.parties is CALLED
    assert ranking is not None
    is_cut_short = rules.scored_as_won and winner_by_a_trick(deal) is not None
    if not deal.is_known and not is_cut_short:
        check_points_known(deal)
    sides = side_of(deal)
    held, captured = pooled(sides, deal.held), pooled(sides, deal.captured)
    in_play, piles = sum(held) & ranking.trumps, count_piles(deal, sides, captured)
    lines = [line_of_card_points(deal, piles)] if rules.all_card_points else []
    goes_to_captors = is_everything_captured(deal)
    for point, no_card, find, usual, is_captors, is_dealt, can_hang, is_shared, known in as_usual(rules):
        if is_cut_short and not is_scored_with_its_trick(point):
            continue  # rule: match.target.at-once
        if is_shared:
            for line in lines_of_several_cards(deal, point, sides, held, captured):
                lines += for_each_party(line, sides) if is_called else [line]
            continue
        if no_card is not None:
            side, shown, clauses = who_has(no_card, deal, sides, piles)
            value = worth_of_game(point, tied_games_before(deal)) if point.of is MOST_CARD_POINTS else point.value
            line = written((WON, point.name, side, 0 if side is None else value, shown, clauses))
        else:
            card = named_trump(point, ranking, in_play) if find is None else find(deal, ranking, in_play)
            is_captured = goes_to_captors or is_captors
            side = owner(card, captured if is_captured else before_the_play(deal, sides, held) if is_dealt else held)
            is_hung = can_hang and is_captured and side is not None and not card & held[side]
            told = (side, card, is_hung, card == in_play, goes_to_captors)
            line = known.get(told) or known.setdefault(told, line_of_card(point, usual, told))
        if is_called:
            lines += for_each_party(line, sides)
        else:
            lines.append(line)
    return lines


def for_each_party(line: Entry, sides: tuple[int, ...]) -> list[Entry]:
    """Where a partner is called, the line of a side for each party of it."""
    if line.party is None:
        return [line]
    return [line._replace(party=party) for party in parties_of_side(sides, line.party)]


Told = tuple[int | None, Cards, bool, bool, bool]
"""Whose the card of a point is, and whether it was caught, is the only trump, and goes with the trick in any case."""


def line_of_card(point: Point, usual: tuple[Label, ...], told: Told) -> Entry:
    """The line of a point that is about a card."""
    side, card, is_hung, is_alone, goes_to_captors = told
    if is_hung or goes_to_captors or not card or is_alone:
        is_captured = goes_to_captors or goes_to_captor(point)
        usual = special_clauses(point, card, is_alone=is_alone, is_captured=is_captured, is_hung=is_hung)
    counts = 0 if side is None else value_of(point, is_hung)
    return Entry(WON, point.name, side, counts, CARDS_SHOWN[card.bit_length()], usual)


Usual = tuple[Point, AboutNoCard | None, Find | None, tuple[Label, ...], bool, bool, bool, bool, dict[Told, Entry]]
"""A point with what holds of it as a rule: what it goes by where no card shows it; what finds its card, unless it names it; the
clauses; whether it goes with the trick, is for whoever it was dealt to, counts otherwise for a captor, and is about several cards,
each for itself; and its lines as far as they were written before."""


@lru_cache(maxsize=256)
def as_usual(rules: CountRules) -> tuple[Usual, ...]:
    """The points of the list, each with what holds of it as a rule."""
    found: list[Usual] = []
    for point, clauses in zip(rules.points, usual_clauses(rules.points), strict=True):
        no_card, can_hang = without_card(point.of), point.hung_value != point.value
        find, is_shared = CARD_OF_POINT[point.of], point.of is PLAIN or (rules.packs is Packs.TWO and no_card is None)
        is_dealt = point.to is PointTo.DEALT
        found.append((point, no_card, find, clauses, goes_to_captor(point), is_dealt, can_hang, is_shared, {}))
    return tuple(found)


# %% [markdown]
# ## A point that is there twice
#
# Where two packs are shuffled together there are two Jacks of trumps, and each is a point of its own. So it is with High and Low: both
# Aces are High, and both Twos are Low. If only one of the Aces is in play, it alone is. Two sides may share such a point. North has
# caught the one Jack, and East has brought the other home; each of them has held a Two and an Ace.
#
#     >>> held = {"N": "AH 2H KH", "E": "AHb 2Hb JH JHb"}
#     >>> taken = {"N": "AH 2H JHb AHb", "E": "JH KH 2Hb"}
#     >>> two_packs = {"deck.packs": "two", "match.several_over": "higher-total"}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="H", held=held, taken=taken, but=two_packs)
#     >>> pad(deal, "won")
#     N +1 high
#     E +1 high
#     N +1 low
#     E +1 low
#     N +1 jack
#     E +1 jack
#     N +1 game
#
# One thing stays single: Game, which is about no card. And of like Jokers none is a copy of another, though they look the same: the
# order in which they fall says which one is meant.


# %%
def lines_of_several_cards(
    deal: Deal, point: Point, sides: tuple[int, ...], held: list[Cards], captured: list[Cards]
) -> list[Entry]:
    """The lines of a point that several sides may share, since it is about plain cards, or about a card that is there twice."""
    assert deal.ranking is not None
    if point.of is PLAIN:
        return lines_of_plain_cards(point, deal.ranking, captured)
    in_play = sum(held) & deal.ranking.trumps
    cards, is_captured = (
        copies_in_play(deal, point, in_play),
        goes_to_captor(point),
    )  # With two packs no slam captures every point.
    is_dealt = point.to is PointTo.DEALT
    owners = captured if is_captured else before_the_play(deal, sides, held) if is_dealt else held
    shares = [(side, cards & of_side) for side, of_side in enumerate(owners) if cards & of_side]
    lines = [
        line_of_share(
            point,
            side,
            share,
            cards,
            caught=share & ~held[side] if is_captured else 0,
            is_alone=cards == in_play,
            is_captured=is_captured,
        )
        for side, share in shares
    ]
    return lines or [line_of_card(point, (), (None, cards, False, False, False))]


def copies_in_play(deal: Deal, point: Point, in_play: Cards) -> Cards:
    """The card of a point with its copy, as far as they are in play; like Jokers go by the order in which they fall, each for itself."""
    assert deal.ranking is not None
    find = CARD_OF_POINT[point.of]
    card = named_trump(point, deal.ranking, in_play) if find is None else find(deal, deal.ranking, in_play)
    if point.of in JOKERS_IN_ORDER or (card & ALL_JOKERS and deal.ruleset.cards.jokers.are_alike):
        return card  # rule: points.like-jokers, points.joker.order
    return with_copies(card) & in_play  # rule: points.copies


def line_of_share(
    point: Point, side: int, share: Cards, cards: Cards, *, caught: Cards, is_alone: bool, is_captured: bool
) -> Entry:
    """The line of a side that has a `share` of the cards of a point, one or both, some of them `caught` from another side."""
    terms = tuple([(NAMES[card], value_of(point, bool(BIT[card] & caught))) for card in each(share)])
    shown = CARDS_SHOWN[share.bit_length()] if len(terms) == 1 else Sum(terms)
    clauses = special_clauses(point, share, is_alone=is_alone, is_captured=is_captured, is_hung=bool(caught))
    if cards.bit_count() > 1:
        clauses = (*clauses, Label.POINTS_COPIES)
    return Entry(WON, point.name, side, sum(value for _, value in terms), shown, clauses)


# %% [markdown]
# ## Whose it is
#
# Low is safe with its holder although the opponents win the trick to which it falls; a Jack is for him who catches it. Half the
# quarrels about Pitch are about Low: people see it lie among the tricks of the other side and count it there. It belongs to
# whoever held it as play started, and in some games to whoever it was dealt to, even if he has thrown it away since.
#
# While a slam for everything is played, every point goes with the trick. North takes all tricks, the Two of East among them. With
# a bid of three Low is East's; with a slam it is North's, or nobody could ever make one against whoever holds the Two:
#
#     >>> cards = {"held": {"N": "AS KS JS", "E": "2S 3H TH"}, "taken": {"N": "AS KS JS 2S 3H TH"}}
#     >>> points_of(counted("pitch.smudge-slam", seats="N E", trumps="S", pitcher="N", bid=3, **cards))
#     {'N': 'high jack game', 'E': 'low'}
#     >>> points_of(counted("pitch.smudge-slam", seats="N E", trumps="S", pitcher="N", bid="slam", **cards))
#     {'N': 'high low jack game', 'E': ''}
#
# A Jack that was caught is *hung*, and some tables pay more for it than for one that its holder brought home. Where a hung Jack
# counts two, West's Jack is worth two to East, who took it with the Queen, and would be worth one to West.
#
# Partners put together what they have. Three counters in North's pile and four in South's are seven on one heap, and it
# does not matter which of the two laid the cards down.


# %%
def pooled(sides: tuple[int, ...], by_seat: list[Cards]) -> list[Cards]:
    """The cards of each side: what partners hold or have taken counts together."""
    if sides[-1] == len(sides) - 1:
        return by_seat  # everybody is alone
    seats = sides_in_alternate_seats(sides)
    if seats:  # No two players hold the same card, so adding sets up is uniting them.
        return list(map(sum, map(by_seat.__getitem__, seats)))  # rule: points.party
    cards = [0] * (max(sides) + 1)
    for side, of_seat in zip(sides, by_seat, strict=True):
        cards[side] |= of_seat  # rule: points.party
    return cards


def goes_to_captor(point: Point) -> bool:
    """Whether a point of a card is for whoever won the card in a trick."""
    return point.to is PointTo.CAPTOR  # rule: points.captor, points.holder


def is_everything_captured(deal: Deal) -> bool:
    """Whether a slam is played in which every point goes with the trick."""
    slam = slam_of_bid(deal.bid)
    return slam is not None and slam.everything_is_captured  # rule: points.slam.captor


def before_the_play(deal: Deal, sides: tuple[int, ...], held: list[Cards]) -> list[Cards]:
    """By side, the cards among which the card of a point is looked for that is for whoever it was dealt to."""
    return pooled(sides, deal.dealt)  # rule: points.dealt


def owner(card: Cards, by_side: list[Cards]) -> int | None:
    """The side that has a card; None when there is no card, because it sleeps."""
    for side, cards in enumerate(by_side):
        if card & cards:
            return side
    return None


def value_of(point: Point, is_hung: bool) -> int:
    """What a point counts; some count otherwise for him who took the card from another side."""
    return point.hung_value if is_hung else point.value  # rule: points.value, points.hung


def parties_of_side(sides: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Where a partner is called, the parties that win what a side wins: everybody on that side."""
    return tuple([seat for seat, of in enumerate(sides) if of == side])  # rule: points.party.called


# %% [markdown]
# ## Why a point is whose it is
#
# Whoever gives a point out must be able to say why, in the words of the law. Two things decide each point: which card it is about,
# and whose that card is. So every point of a card has two clauses, and the one that people get wrong is told first. With Low
# that is "the lowest trump in play": they wait for the Two. With the Jack it is "to its captor": which card is meant nobody
# doubts.
#
#     >>> for clauses in usual_clauses(game_named("pitch.auction").counting.points):
#     ...     print(" ".join(clauses))
#     points.high points.holder
#     points.low points.holder
#     points.captor points.named
#     points.game.most points.captor

# %%
CLAUSE_OF_CARD: Final = {
    PointOf.NAMED_TRUMP: Label.POINTS_NAMED,
    PointOf.HIGHEST_TRUMP: Label.POINTS_HIGH,
    PointOf.LOWEST_TRUMP: Label.POINTS_LOW,
    PointOf.HIGHEST_NATURAL_TRUMP: Label.POINTS_HIGH_NATURAL,
    PointOf.LOWEST_NATURAL_TRUMP: Label.POINTS_LOW_NATURAL,
    PointOf.HIGHEST_SUIT_TRUMP: Label.POINTS_SUIT_TRUMP,
    PointOf.LOWEST_SUIT_TRUMP: Label.POINTS_SUIT_TRUMP,
    PointOf.FIRST_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.SECOND_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.THIRD_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.FOURTH_JOKER: Label.POINTS_JOKER_ORDER,
    PointOf.MOST_CARD_POINTS: Label.POINTS_GAME_MOST,
    PointOf.LAST_TRICK: Label.POINTS_LAST_TRICK,
    PointOf.PLAIN_CARDS: Label.POINTS_PLAIN,
}
"""The clause that says which card a point is about, or by what it goes where no card shows it."""

CLAUSE_OF_OWNER: Final = {
    PointTo.HOLDER: Label.POINTS_HOLDER,
    PointTo.DEALT: Label.POINTS_DEALT,
    PointTo.CAPTOR: Label.POINTS_CAPTOR,
}
"""The clause that says whose a point is."""

HIGH_OR_LOW: Final = (Label.POINTS_HIGH, Label.POINTS_LOW)
"""The clauses of the two points that a lone trump is."""

NAMED: Final = Label.POINTS_NAMED
"""The clause of a point whose card nobody doubts."""

CAPTOR: Final = PointTo.CAPTOR
"""The option value for a point that goes with the trick, as a constant: every point is compared with it."""

# %% [markdown]
# ### The usual clauses
#
# Nearly always there is nothing special about a point, and the clauses follow from the list alone. They are worked out once for
# each list and looked up in every deal.


# %%
def usual_clauses(points: tuple[Point, ...]) -> tuple[tuple[Label, ...], ...]:
    """The clauses that decide each point when there is nothing special about it: first the one that people get wrong."""
    found: list[tuple[Label, ...]] = []
    for point in points:
        which, whose = CLAUSE_OF_CARD[point.of], CLAUSE_OF_OWNER[point.to]
        found.append((whose, which) if which is Label.POINTS_NAMED else (which, whose))
    return tuple(found)


# %% [markdown]
# ### The special ones
#
# Four things can be special. The card sleeps: then nobody has it, and it is enough to say which card it would have been. A slam
# for everything is played: then that is why the trick decides, and not the holder. The card was caught from another side where a
# hung card counts more: that stands first, because people forget it. Or a single trump is in play, and one card is High and Low.
#
#     >>> high, low, jack, game = game_named("pitch.auction").counting.points
#     >>> alone = cards_of(["7S"])
#     >>> [str(clause) for clause in special_clauses(low, alone, is_alone=True, is_captured=False, is_hung=False)]
#     ['points.low', 'points.single', 'points.holder']
#     >>> [str(clause) for clause in special_clauses(jack, 0, is_alone=False, is_captured=True, is_hung=False)]
#     ['points.named']


# %%
def special_clauses(
    point: Point, card: Cards, *, is_alone: bool, is_captured: bool, is_hung: bool
) -> tuple[Label, ...]:
    """The clauses that decided a point of a card that sleeps, is alone, was caught, or went with the trick because of a slam."""
    which, whose = CLAUSE_OF_CARD[point.of], CLAUSE_OF_OWNER[point.to]
    if not card:
        return (which,)
    if is_captured and point.to is not CAPTOR:
        whose = Label.POINTS_SLAM_CAPTOR
    if is_hung and point.hung_value != point.value:
        return (Label.POINTS_HUNG, which, whose)
    if is_alone and which in HIGH_OR_LOW:
        return (which, Label.POINTS_SINGLE, whose)
    return (whose, which) if which is NAMED else (which, whose)


# %% [markdown]
# ## What must be known to be counted
#
# A log may not know all cards. Mostly they have all been played when a deal is counted, and then nothing is hidden any more. Where
# something is, it may be just the card that a point is about, or the skat with its eleven card-points; then nobody can say what the
# deal comes to, and nobody guesses.
#
# East has taken everything, and nobody doubts it. If North had kept a card that nobody has seen, it might be the Deuce of trumps:
#
#     >>> cards = {"held": {"E": "AS JS", "N": "2S 3H"}, "taken": {"E": "AS JS 3H 2S"}}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="S", pitcher="E", bid=2, **cards)
#     >>> check_points_known(deal)
#     >>> deal.unknown[0] = 1
#     >>> check_points_known(deal)
#     Traceback (most recent call last):
#     schmier.violation.Undecidable: whose points are whose cannot be told: not all cards are known


# %%
def check_points_known(deal: Deal) -> None:
    """Raise `Undecidable` where points turn on cards that are not known: those held as play started, or those dealt."""
    due = deal.ruleset.dealing.hand_size * deal.players
    asks_for_dealt = any(point.to is PointTo.DEALT for point in deal.ruleset.counting.points)
    if any(deal.unknown) or (asks_for_dealt and sum(deal.dealt).bit_count() != due):
        raise Undecidable(Label.POINTS_HOLDER, "whose points are whose cannot be told: not all cards are known")


def check_game_known(deal: Deal) -> None:
    """Raise `Undecidable` where cards that count in a game of Skat are not known: the skat, or cards that were conceded."""
    skat = deal.widow | (deal.discards[deal.pitcher] if deal.pitcher != NOBODY else 0)
    is_skat_known = skat.bit_count() == deal.ruleset.dealing.widow_size
    if not is_skat_known or (deal.conceded and any(deal.unknown)):
        raise Undecidable(Label.POINTS_SKAT_COUNT, "the card-points cannot be counted: not all cards are known")
