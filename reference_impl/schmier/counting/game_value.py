# %% [markdown]
# # What a game of Skat is worth
#
# The matadors are counted over what the player was dealt and the skat together: so a Jack that lay in the skat of a hand
# game can make it cheaper, and nobody knows before the end. With the Jacks of clubs and spades and without that of hearts he
# plays *with two*; without those of clubs and spades, *without two*. Either way two count.
#
# The multiplier is a sum, and Skat players say it aloud: "with two, game three, hand four, schneider five". Each step of it is a
# term here, so that nobody has to find out afterwards where a five came from.
#
# Forehand plays hearts from the hand. He was dealt the Jacks of clubs, spades and diamonds, and takes 94 card-points. With two,
# game three, hand four, schneider five: hearts are ten, the game is worth 5 × 10 = 50.
#
#     >>> dealt = {"F": "JC JS JD AH TH KH AS TS AC TC"}
#     >>> piles = {"F": "JC JS JD AH TH KH AS TS AC TC TD KD KC QC 7C", "M": "KS QS"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "bid": 20, "plays": "hearts hand"}
#     >>> deal = counted("skat", held=dealt, taken=piles, widow="7S 8S", tricks={"F": 9, "M": 1}, **table)
#     >>> card_points_of(deal)["F"]
#     94
#     >>> multiplier_of(deal)
#     'matadors 2 game 1 hand 1 schneider 1'
#     >>> deal.outcome.game.value
#     50
#
# Had the Jack of hearts lain in the skat, he would have had all four, and Ace, Ten and King below them: with seven, although he never
# saw it, game eight, hand nine, schneider ten: 10 × 10 = 100. A skat can help or harm like that; here it doubles the game.
#
#     >>> deal = counted("skat", held=dealt, taken=piles, widow="JH 8S", tricks={"F": 9, "M": 1}, **table)
#     >>> deal.outcome.game.matadors, deal.outcome.game.value
#     (7, 100)

# %%
"""What a game of Skat is worth, as lines of the account."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, cast

from schmier.account import COUNTED, NOTHING, Because, Call, Entry, Product, Reached, Row, Sum
from schmier.bids import number_of_bid
from schmier.cards import NAMES, Card, Cards
from schmier.contracts import Announcement, Level, value_of_null
from schmier.counting.conceded import (
    is_broken_off,
    is_schwarz_excluded,
    is_won,
    needs_claims,
    opponents_of,
    steps_claimed,
    steps_given,
    steps_reached,
)
from schmier.counting.null_below_bid import InPlace, cheapest, is_lost_by_announcement, value_in_place
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.ruleset.points import CountRules
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable

VALUE: Final = (Label.POINTS_SKAT_VALUE,)
VALUE_OF_OVERBID: Final = (Label.POINTS_SKAT_OVERBID, Label.POINTS_SKAT_VALUE)
OVERBID: Final = (Label.POINTS_SKAT_OVERBID,)
MATADORS: Final = (Label.POINTS_SKAT_MATADORS,)
SCHNEIDER_COUNTED: Final = (Label.POINTS_SKAT_SCHNEIDER,)
SCHWARZ_COUNTED: Final = (Label.POINTS_SKAT_SCHWARZ,)
MULTIPLIER: Final = (Label.POINTS_SKAT_MULTIPLIER,)
MULTIPLIER_WITH_SPITZE: Final = (Label.POINTS_SKAT_MULTIPLIER, Label.POINTS_SKAT_SPITZE)
NULL: Final = (Label.POINTS_SKAT_VALUE_NULL,)
NULL_LOST: Final = (Label.POINTS_SKAT_NULL_LOST,)
NULL_BY_REVOLUTION: Final = (Label.POINTS_SKAT_VALUE_REVOLUTION,)
"""The clauses of the parts of a value."""

SCHWARZ_EXCLUDED: Final = (Label.POINTS_SKAT_SCHWARZ_THROWN_IN,)
"""The clause of a schwarz that could not have been."""

LEVEL_OF_BROKEN_OFF: Final = (Label.POINTS_SKAT_CONCEDED_LEVEL,)
LEVEL_CLAIMED: Final = (Label.POINTS_SKAT_CLAIMED,)
LEVEL_OF_GIFT: Final = (Label.POINTS_SKAT_GIVEN,)
"""The clauses of a level that was claimed with the cards laid open, and of one that does not count, because play stopped early."""

ENDED_BY: Final[Mapping[Verb, Call]] = {
    verb: Call(verb) for verb in (Verb.CONCEDE, Verb.CLAIM, Verb.PLAY, Verb.GIVE_GAME)
}
"""By the verb that ended a game before its last trick, what shows that a level was given, or that it does not count."""

Levels = tuple[bool, bool]
"""Schneider and schwarz."""

NO_LEVEL: Final[Levels] = (False, False)
"""Neither schneider nor schwarz."""

Steps = tuple[tuple[str, int], ...]
"""The terms of a multiplier: what counts, and how much."""


class Worth(NamedTuple):
    """What the pitcher's game is worth, and of what that is made up."""

    value: int
    """What it counts, or at what it is settled when it was overbid."""
    is_overbid: bool = False
    by_steps: int = 0
    """Its value, overbid or not."""
    base: int = 0
    row: int = 0
    """The matadors, without them as a negative number."""
    schneider: bool = False
    schwarz: bool = False
    reached: tuple[bool, bool] = (False, False)
    """Whether schneider and schwarz were reached, and not only given."""
    steps: tuple[tuple[str, int], ...] = ()
    """The terms of the multiplier."""


valued: Final = cast(Callable[[tuple[Any, ...]], Worth], partial(tuple.__new__, Worth))
"""Values a game by its parts, in their order."""


def worth_of(deal: Deal, game: Announcement, card_points: int) -> Worth:
    """The worth of the pitcher's game with these card-points."""
    rules = deal.ruleset.counting
    if game.is_null:
        return worth_of_null(deal, game)
    row, bid = matadors(deal), number_of_bid(deal.bid)
    reached, levels = levels_of(deal, game, card_points)
    for level in levels:
        worth = worth_by_steps(rules, game, row, level, reached)
        if worth.by_steps >= bid:
            break
    value, base = worth.by_steps, worth.base
    return valued((lifted(value, bid, base), True, *worth[2:])) if is_short(deal, value, bid) else worth


def worth_of_null(deal: Deal, game: Announcement) -> Worth:
    """The worth of a null: its own, or that of the game which is paid for in its place."""
    rules, bid = deal.ruleset.counting, number_of_bid(deal.bid)
    assert rules.games is not None
    own = value_of_null(rules.games, game)
    if not is_lost_by_announcement(deal, game):
        return Worth(own)
    had = cards_from_the_deal(deal)
    paid = []
    for contract, base in rules.games.bases.items():
        row = row_from_the_top(deal.ruleset.cards.rankings_by_name[contract].order, had)
        paid.append(InPlace(value_in_place(base, row, bid, hand=game.hand), base))
    value, base = cheapest(paid)
    return Worth(value, True, own, base)


@lru_cache(maxsize=16384)
def worth_by_steps(
    rules: CountRules, game: Announcement, row: int, level: tuple[bool, bool], reached: tuple[bool, bool]
) -> Worth:
    """The worth of a game with a number of matadors, with or without schneider and schwarz, whatever was bid."""
    base = base_of(rules, game)
    schneider, schwarz = level
    steps = all_steps(rules, game, steps_of(game, row, schneider=schneider, schwarz=schwarz))
    value = base * sum([count for _, count in steps])  # rule: points.skat.value
    return Worth(value, False, value, base, row, schneider, schwarz, reached, steps)


class Shown(NamedTuple):
    """What the levels of a game are shown by."""

    piles: Because
    tricks: Because
    ended_by: Verb | None = None
    """What ended the game before its last trick: a word, a wrong card, or the gift of the game; None for a game played out."""
    excludes_schwarz: bool = False
    """Whether the cards that were thrown in would have won a trick."""


def reason_of_level(name: str, shown: Shown, *, counts: bool, is_reached: bool) -> tuple[Because, tuple[Label, ...]]:
    """What shows whether schneider, or schwarz, counts that was not announced, and by which clauses."""
    by_count, clauses = (shown.piles, SCHNEIDER_COUNTED) if name == "schneider" else (shown.tricks, SCHWARZ_COUNTED)
    if name == Level.SCHWARZ and shown.excludes_schwarz:
        return by_count, SCHWARZ_EXCLUDED
    if shown.ended_by is None or (counts and is_reached):
        return by_count, clauses
    because = ENDED_BY[shown.ended_by]
    if shown.ended_by is Verb.CLAIM:
        return because, LEVEL_CLAIMED
    if counts:
        return because, clauses
    return because, LEVEL_OF_GIFT if shown.ended_by is Verb.GIVE_GAME else LEVEL_OF_BROKEN_OFF


def lines_of_value(
    pitcher: Seat, bid: int, ranking: Ranking, game: Announcement, worth: Worth, shown: Shown
) -> list[Entry]:
    """The lines with the worth of the pitcher's game: first the value, then whether it was overbid, then the parts."""
    if game.is_null:
        return lines_of_null(pitcher, bid, worth, NULL_BY_REVOLUTION if game.revolution else NULL)
    settled, overbid, value, base, row, schneider, schwarz, reached, steps = worth
    clauses = VALUE_OF_OVERBID if overbid else VALUE
    column = COUNTED
    of_schneider = reason_of_level("schneider", shown, counts=schneider, is_reached=reached[0])
    of_schwarz = reason_of_level("schwarz", shown, counts=schwarz, is_reached=reached[1])
    return [
        Entry(column, "value", pitcher, settled, Product(base, settled // base), clauses),
        Entry(column, "overbid", pitcher, int(overbid), Reached(value, bid, "value"), OVERBID),
        Entry(column, "matadors", pitcher, row, row_shown(ranking.order, row), MATADORS),
        Entry(column, "schneider", pitcher, int(schneider), *of_schneider),
        Entry(column, "schwarz", pitcher, int(schwarz), *of_schwarz),
        Entry(
            column,
            "multiplier",
            pitcher,
            sum([count for _, count in steps]),
            Sum(steps),
            MULTIPLIER_WITH_SPITZE if game.spitze else MULTIPLIER,
        ),
    ]


# %% [markdown]
# ## The multiplier
#
# Ninety card-points or more are schneider, and thirty or fewer are schneider against the declarer. An announcement that was missed
# counts all the same: the game is lost then, and it is lost at the height that was announced. Schwarz is about tricks and not about
# card-points; who has taken a trick without a single point in it is not schwarz.
#
#     >>> steps_of(Announcement("H", hand=True), 2, schneider=True, schwarz=False)
#     (('matadors', 2), ('game', 1), ('hand', 1), ('schneider', 1))


# %%
def is_schneider(deal: Deal, card_points: int) -> bool:
    """Whether either side is schneider."""
    is_pitchers = card_points <= deal.ruleset.counting.schneider_to
    return card_points >= deal.ruleset.counting.schneider_from or is_pitchers  # rule: points.skat.schneider


def levels_of(deal: Deal, game: Announcement, card_points: int) -> tuple[Levels, list[Levels]]:
    """Whether schneider and schwarz were reached, and whether they count: of a game broken off all that may, until the bid is reached."""
    if deal.is_given:
        return NO_LEVEL, [NO_LEVEL]  # rule: points.skat.given
    if not is_broken_off(deal):
        by_count = (is_schneider(deal, card_points), is_schwarz(deal))
        return by_count, [by_count]
    opponents = opponents_of(deal)
    reached = steps_reached(deal, card_points, opponents)
    if needs_claims(deal) and is_won(deal, game, opponents):
        claimed = steps_claimed(deal)
        return reached, [(reached[0] or claimed[0], claimed[1])]
    return reached, [reached, *steps_given(deal, opponents), reached]


def is_schwarz(deal: Deal) -> bool:
    """Whether either side has won no trick, and could have been left without one."""
    has_no_trick = deal.tricks_won[deal.pitcher] in (0, sum(deal.tricks_won))
    return has_no_trick and not is_schwarz_excluded(deal)  # rule: points.skat.schwarz


def steps_of(game: Announcement, row: int, *, schneider: bool, schwarz: bool) -> Steps:
    """The steps of the multiplier, each with what it counts."""
    steps = (
        ("hand", game.hand),
        ("schneider", schneider or game.announces_schneider),
        ("schneider announced", game.announces_schneider),
        ("schwarz", schwarz or game.announces_schwarz),
        ("schwarz announced", game.announces_schwarz),
        ("ouvert", game.ouvert),
    )
    counted = [(name, 1) for name, is_counted in steps if is_counted]
    return (("matadors", abs(row)), ("game", 1), *counted)  # rule: points.skat.multiplier


def all_steps(rules: CountRules, game: Announcement, steps: Steps) -> Steps:
    """The steps of the multiplier with what Spitze adds, and without the laying open of a grand whose base counts it."""
    if base_of_open_grand(rules, game):
        steps = tuple(step for step in steps if step[0] != "ouvert")
    added = spitze_adds(rules) if game.spitze else 0
    return (*steps, ("Spitze", added)) if added else steps


def spitze_adds(rules: CountRules) -> int:
    """What an announced Spitze adds to the multiplier."""
    assert rules.games is not None
    return rules.games.spitze  # rule: points.skat.spitze


def base_of_open_grand(rules: CountRules, game: Announcement) -> int:
    """The base of a grand laid open where it has one of its own; 0 of another game."""
    assert rules.games is not None
    is_open_grand = game.ouvert and game.contract == "grand"
    return rules.games.grand_ouvert if is_open_grand else 0  # rule: points.skat.grand-ouvert


# %% [markdown]
# ## The value
#
# A game is worth a number before anybody looks whether it was won, and only when that number is below the bid is there more to do. So the
# number is worked out by itself, and the lines that tell of it are written for whoever wants to read them.
#
# Base times multiplier; and if that is less than was bid, the game is overbid. It is lost then even with all 120 card-points, and
# not at its value, which was too small: it is lifted by one base after another until it reaches the bid. Diamonds worth 18 at a
# bid of 20 count as 27. Hearts worth 30 at a bid of 33 count as 40.
#
#     >>> lifted(18, 20, 9), lifted(30, 33, 10)
#     (27, 40)
#
# A null is seldom overbid: whoever bids more than it is worth may not announce it, except by the Skat Order, where he loses with
# that. Its value is fixed, with matadors or without, and so it has no multiplier either.


# %%
def base_of(rules: CountRules, game: Announcement) -> int:
    """The base of a game in a suit, or of grand."""
    assert rules.games is not None
    return base_of_open_grand(rules, game) or rules.games.bases[game.contract]  # rule: points.skat.value


def is_short(deal: Deal, value: int, bid: int) -> bool:
    """Whether the game is overbid: nobody asks that of one that was given."""
    return not deal.is_given and is_overbid(value, bid)  # rule: points.skat.given


def is_overbid(value: int, bid: int) -> bool:
    """Whether the game is worth less than was bid."""
    return value < bid  # rule: points.skat.overbid


def lifted(value: int, bid: int, base: int) -> int:
    """What an overbid game is settled at: the least multiple of its base, above its value, that is not below the bid."""
    return max(value, -(-bid // base) * base)  # rule: points.skat.overbid


def lines_of_null(pitcher: Seat, bid: int, worth: Worth, clauses: tuple[Label, ...]) -> list[Entry]:
    """The lines with the worth of a null: it has no matadors and no steps, and is overbid only where it may be announced so."""
    value, base = worth.value, worth.base or worth.value
    overbid = Entry(COUNTED, "overbid", pitcher, 0, NOTHING, clauses)
    if worth.is_overbid:
        clauses = NULL_LOST
        overbid = Entry(COUNTED, "overbid", pitcher, 1, Reached(worth.by_steps, bid, "value"), clauses)
    return [
        Entry(COUNTED, "value", pitcher, value, Product(base, value // base), clauses),
        overbid,
        *(
            Entry(COUNTED, part, pitcher, 0, NOTHING, clauses)
            for part in ("matadors", "schneider", "schwarz", "multiplier")
        ),
    ]


# %% [markdown]
# ## Matadors
#
# The row goes from the Jack of clubs down: Jacks of clubs, spades, hearts, diamonds, then the trumps of the suit from the Ace. It
# ends where it is first broken. With clubs, spades and diamonds it is two, the gap at hearts ends it; with hearts alone it is without
# two. In grand there are four matadors at most, in a suit eleven.
#
# The law asks only for the length of the row, not whose it is. Beginners are surprised that a player who holds no Jack at all
# plays a grand *without four*, and that it is worth as much as one with four: four, game five, and a grand counts 24, so
# 5 × 24 = 120 either way.
#
#     >>> from schmier.cards import CARD_OF, cards_of
#     >>> jacks = tuple(CARD_OF[name] for name in ("JC", "JS", "JH", "JD"))
#     >>> row_from_the_top(jacks, cards_of(["JC", "JS", "JD"])), row_from_the_top(jacks, cards_of(["JH"]))
#     (2, -2)
#     >>> row_from_the_top(jacks, cards_of(["JC", "JS", "JH", "JD"])), row_from_the_top(jacks, cards_of([]))
#     (4, -4)


# %%
def matadors(deal: Deal) -> int:
    """How many matadors the game was played with; a negative number where it was played without them."""
    assert deal.ranking is not None
    return row_from_the_top(deal.ranking.order, cards_from_the_deal(deal))


def cards_from_the_deal(deal: Deal) -> Cards:
    """The cards that count for the pitcher's matadors, as far as a log shows them; raises `Undecidable` when it does not."""
    had = had_from_the_deal(deal)
    if not deal.is_known:
        held = deal.held or deal.hands  # A deal that was over before the play began.
        had |= held[deal.pitcher] | deal.discards[deal.pitcher] | deal.widow
        if had.bit_count() < deal.ruleset.dealing.hand_size + deal.ruleset.dealing.widow_size:
            raise Undecidable(Label.POINTS_SKAT_MATADORS, "the matadors cannot be counted: not all cards are known")
    return had


def had_from_the_deal(deal: Deal) -> Cards:
    """The cards that count for the pitcher's matadors: those he was dealt and the skat, taken up or not."""
    return deal.dealt[deal.pitcher] | deal.dealt_widow  # rule: points.skat.matadors


def row_from_the_top(order: tuple[int, ...], had: Cards) -> int:
    """How many trumps from the highest down somebody has, all of them; or, as a negative number, lacks."""
    has_first = had >> order[0] & 1
    for row, trump in enumerate(order):
        if had >> trump & 1 != has_first:
            return row if has_first else -row  # rule: points.skat.matadors
    return len(order) if has_first else -len(order)


def row_shown(order: tuple[Card, ...], row: int) -> Row:
    """The trumps that the pitcher had, or lacked, from the highest down."""
    return Row(tuple([NAMES[trump] for trump in order[: abs(row)]]))
