# %% [markdown]
# # Game
#
# The card-points of a trick go to the party that took it; the chapter on card-points says what each card counts. Who has
# more of them than anybody else has Game. Where two have as many, tables differ: nobody has it, or the pitcher, or whoever
# did not deal. The account of a deal at which East's trick with K♥ and T♠ stood against a pile of 17 says just that: 3 + 10 = 13
# on one side, 17 on the other, Game to the other.
#
#     >>> held = {"N": "AC TC KC", "E": "TS 9H KH"}
#     >>> taken = {"N": "AC TC KC 9H", "E": "KH TS"}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="C", held=held, taken=taken)
#     >>> card_points_of(deal)
#     {'N': 17, 'E': 13}
#     >>> points_of(deal)["N"]
#     'high low game'
#
# A Ten is worth more than an Ace, a King and a Queen together, 10 against 4 + 3 + 2 = 9. So Game is mostly won with Tens, and
# a player who throws one on his partner's trick has done more than he who saves an Ace. Tricks do not matter: five empty ones
# lose against one with a Ten.
#
# What a card counts is the same in every suit. At some tables the Jack of trumps alone counts otherwise, and at some a Joker
# counts. Card-points win nothing by themselves; they are laid side by side to see whose is the one point called Game.

# %%
"""The card-points of each side, who has most, and Games that wait for the next deal."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.account import COUNTED, WON, Entry, Piles, laid, written
from schmier.card_points import CardCounts
from schmier.cards import BIT, RANKS, Cards, Suit, card_at, with_copies
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, Outcome
from schmier.ruleset.points import CountRules, GameTie, Point, PointOf
from schmier.ruleset.seats import Parties
from schmier.table import MOST_SEATS

MOST: Final = (Label.POINTS_GAME_MOST, Label.POINTS_GAME_COUNT)
"""The clauses that decide Game when nobody ties."""

CARRIED: Final = (Label.POINTS_GAME_TIE_CARRIED, Label.POINTS_GAME_COUNT)
"""The clauses that decide a tie that is carried over."""

CALLED: Final = Parties.CALLED
"""The word for partners who are called."""

NO_SUIT: Final[Suit] = -1
"""No suit: none is trumps."""

PARTIES: Final = tuple(range(MOST_SEATS))
"""The numbers of all parties that there can be."""


def card_counts(deal: Deal) -> CardCounts:
    """What cards count in a deal."""
    return counts_under(deal.ruleset.counting, NO_SUIT if deal.ranking is None else deal.ranking.trump_suit)


def counts_under(rules: CountRules, trump_suit: Suit) -> CardCounts:
    """What cards count while a suit is trumps, or none is."""
    if not rules.counts_more:
        return CardCounts(rules.suit_points)
    counts = CardCounts(rules.suit_points, joker=what_a_joker_counts(rules), counts_more=True)
    if rules.trump_jack_points is None or trump_suit == NO_SUIT:
        return counts
    jack = with_copies(BIT[card_at("J", trump_suit)])
    return counts._replace(jack=jack, jack_counts_more=trump_jack_difference(rules))


def trump_jack_difference(rules: CountRules) -> int:
    """By how much the Jack of trumps counts more or less than other Jacks."""
    assert rules.trump_jack_points is not None
    as_others = rules.suit_points[1 << RANKS.index("J")]
    return rules.trump_jack_points - as_others  # rule: points.game.trump-jack


def what_a_joker_counts(rules: CountRules) -> int:
    """What each Joker counts, nothing at most tables."""
    return rules.joker_points  # rule: points.game.joker


def count_card_points(deal: Deal, cards: Cards) -> int:
    """The card-points of a set of cards."""
    return card_counts(deal).total(cards)


def count_piles(deal: Deal, sides: tuple[int, ...], by_side: list[Cards]) -> Piles:
    """What each side has taken in tricks, counted."""
    return piles_of(side_of_parties(deal, sides), by_side, card_counts(deal))


def piles_of(side_of_party: tuple[int, ...], by_side: list[Cards], counts: CardCounts) -> Piles:
    """Piles, counted; by party, whose each is."""
    return laid((counts, tuple(by_side), counts.totals(by_side), side_of_party))


def side_of_parties(deal: Deal, sides: tuple[int, ...]) -> tuple[int, ...]:
    """By party, the side whose tricks it counts as its own."""
    if deal.ruleset.seats.parties is CALLED:
        return sides
    return PARTIES[: len(deal.table.parties)]


def line_of_card_points(deal: Deal, piles: Piles) -> Entry:
    """The line with the card-points of all parties."""
    clauses = clauses_of_counting(deal.ruleset.counting)
    return written((COUNTED, CARD_POINTS, None, sum(piles.of_sides), piles, clauses))


def clauses_of_counting(rules: CountRules) -> tuple[Label, ...]:
    """The clauses that say what cards count."""
    of_jack = () if rules.trump_jack_points is None else (Label.POINTS_GAME_TRUMP_JACK,)
    of_joker = (Label.POINTS_GAME_JOKER,) if rules.joker_points else ()
    return (Label.POINTS_GAME_COUNT, *of_jack, *of_joker)


# %% [markdown]
# ## Who has most
#
# More than anybody else, not more than half: of three players with 20, 12 and 20 nobody has most, and with 21, 12 and 20 the
# first has Game.
#
#     >>> with_most((13, 17)), with_most((20, 12, 20))
#     ([1], [0, 2])
#
# A tie is decided in one of four ways. Nobody has the point; that is the commonest, and a tie at nothing, where no card that counts
# was in play, is a tie like any other. Or the pitcher has it, if he is one of those that tie: somebody else's tie is
# nobody's. Or, where two tie of whom one dealt, it is the other's, because the deal is an advantage that has to be paid for.
# Or it waits for the next deal, and is won with the next Game.
#
#     >>> tied_for_pitcher([0, 1], pitching=1), tied_for_pitcher([0, 1], pitching=2)
#     (1, None)
#     >>> tied_for_non_dealer([0, 1], 1), tied_for_non_dealer([0, 2], 1)
#     (0, None)


# %%
def who_has_game(deal: Deal, sides: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int | None, tuple[Label, ...]]:
    """The side that has Game, or None when a tie or a revoke leaves it to nobody; and why."""
    side, clauses = who_has_most(deal, sides, totals)
    if side is not None and has_forfeited_game(deal, sides, side):
        return None, (Label.IRREGULAR_REVOKE_GAME, Label.POINTS_GAME_COUNT)
    return side, clauses


def has_forfeited_game(deal: Deal, sides: tuple[int, ...], side: int) -> bool:
    """Whether a side cannot have Game, because one of its players revoked."""
    revoked = [seat for seat in deal.revoked if sides[seat] == side]
    return bool(revoked) and deal.ruleset.play.revoke_forfeits_game  # rule: irregular.revoke.game


def who_has_most(deal: Deal, sides: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int | None, tuple[Label, ...]]:
    """The side with most card-points, or None when a tie leaves Game to nobody; and why."""
    leading = with_most(totals)
    if len(leading) == 1:
        return leading[0], MOST
    match deal.ruleset.counting.game_tie:
        case GameTie.NOBODY:
            return tied_for_nobody(leading), (Label.POINTS_GAME_TIE_NOBODY, Label.POINTS_GAME_COUNT)
        case GameTie.PITCHER:
            side = tied_for_pitcher(leading, sides[deal.pitcher])
            return side, (Label.POINTS_GAME_TIE_PITCHER, Label.POINTS_GAME_COUNT)
        case GameTie.CARRIED_OVER:
            return tied_for_nobody(leading), CARRIED
        case GameTie.NON_DEALER:
            side = tied_for_non_dealer(leading, sides[deal.dealer])
            return side, (Label.POINTS_GAME_TIE_NON_DEALER, Label.POINTS_GAME_COUNT)
        case _:
            assert_never(deal.ruleset.counting.game_tie)


def with_most(totals: tuple[int, ...]) -> list[int]:
    """The sides that have most card-points: one, or those that tie."""
    most = max(totals)
    if totals.count(most) == 1:
        return [totals.index(most)]
    return [side for side, total in enumerate(totals) if total == most]  # rule: points.game.most


def tied_for_nobody(leading: list[int]) -> int | None:
    """A tie leaves Game to nobody, whoever ties."""
    return None  # rule: points.game.tie-nobody, points.game.tie-carried


def tied_for_pitcher(leading: list[int], pitching: int) -> int | None:
    """A tie is the pitcher's, if he is one of those that tie."""
    return pitching if pitching in leading else None  # rule: points.game.tie-pitcher


def tied_for_non_dealer(leading: list[int], dealing: int) -> int | None:
    """A tie between the dealer's side and one other is the other's."""
    if len(leading) != 2 or dealing not in leading:
        return None
    return next(side for side in leading if side != dealing)  # rule: points.game.tie-non-dealer


# %% [markdown]
# ## A Game that is carried over
#
# In Phat eight points are for the side with more card-points, and if both have forty, the eight wait: whoever has Game in the next deal
# scores sixteen, and after two ties twenty-four. The points of tricks do not wait for anything.
#
#     >>> game = next(point for point in game_named("all-fours.phat").counting.points if point.name == "game")
#     >>> [worth_of_game(game, tied) for tied in (0, 1, 2)]
#     [8, 16, 24]
#
# A deal that ends the match before its Game is counted leaves what was carried over where it was, and nobody needs it any more.


# %%
def tied_games_before(deal: Deal) -> int:
    """How many tied Games wait as a deal begins."""
    return deal.rounds.tied_games if deal.ruleset.carries_games else 0


def worth_of_game(point: Point, tied: int) -> int:
    """The value of Game after a number of ties."""
    return point.value * (1 + tied)  # rule: points.game.tie-carried


def tied_games_after(deal: Deal, outcome: Outcome) -> int:
    """How many tied Games a deal hands on: one more if it is tied again, none when somebody has it."""
    tied = tied_games_before(deal)
    if not deal.ruleset.carries_games:
        return 0
    games = [point.name for point in deal.ruleset.counting.points if point.of is PointOf.MOST_CARD_POINTS]
    counted = [line for line in outcome.entries if line.column is WON and line.what in games]
    if not counted:
        return tied
    return tied + 1 if all(line.party is None for line in counted) else 0  # rule: points.game.tie-carried
