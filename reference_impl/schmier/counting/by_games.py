# %% [markdown]
# # Won or lost: counting a game of Skat
#
# A game of Skat is won or lost, and what it is worth is another question: how many of the highest trumps its player had
# or lacked, whether he played from his hand, what was announced and what was reached. If in the end the game is worth
# less than he bid, it is lost, whatever he took.
#
# Hearts, played with one Jack, schneider reached: one matador, one for the game, one for schneider, three times ten are
# thirty. At a bid of twenty he scores 30; at a bid of 33 he has overbid: forty is the least multiple of ten that would have
# been enough, and he loses twice that, 80.
#
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "widow": "7S 8S", "tricks": {"F": 8, "M": 2}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS AC TC KC AD TD QD", "M": "KD QC QS"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts"}
#     >>> scores_after(counted("skat", bid=20, **table, **cards))
#     {'F': 30, 'M': 0, 'E': 0}
#     >>> scores_after(counted("skat", bid=33, **table, **cards))
#     {'F': -80, 'M': 0, 'E': 0}
#
# The defenders score nothing, neither way; they may only hope to cost him something. A list, as clubs play it, gives them more.

# %%
"""From the tricks of a game of Skat to the lines that are entered."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from schmier.account import (
    CONTRACT,
    COUNTED,
    ENTERED,
    WON,
    Call,
    Conceded,
    Entry,
    Factor,
    Product,
    Reached,
    WrongCard,
    written,
)
from schmier.bids import REJECT, Bid, number_of_bid
from schmier.card_points import CardCounts
from schmier.cards import Cards
from schmier.contracts import Announcement
from schmier.counting.conceded import (
    has_wrong_number,
    is_broken_off,
    is_granted,
    is_schwarz_excluded,
    is_won,
    opponents_of,
    spoken_against,
)
from schmier.counting.game import PARTIES, card_counts, piles_of
from schmier.counting.game_value import NULL_LOST, OVERBID, Shown, Worth, lines_of_value, worth_of
from schmier.counting.losses import as_written
from schmier.counting.points import check_game_known
from schmier.counting.reject import count_reject
from schmier.counting.rounds import in_bock
from schmier.counting.settling import settle
from schmier.counting.spitze import SPITZE, is_spitze_made
from schmier.counting.tricks import line_of_tricks
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, TRICKS, Outcome
from schmier.ranking import Ranking
from schmier.ruleset.points import ListBonus
from schmier.table import NOBODY, Seat, Table
from schmier.verbs import Verb

COUNT: Final = (Label.POINTS_SKAT_COUNT,)
WON_BY_COUNT: Final = (Label.POINTS_SKAT_WON,)
WON_SCHNEIDER: Final = (Label.POINTS_SKAT_WON_SCHNEIDER,)
WON_SCHWARZ: Final = (Label.POINTS_SKAT_WON_SCHWARZ,)
WON_NULL: Final = (Label.POINTS_SKAT_WON_NULL,)
WON_SPITZE: Final = (Label.POINTS_SKAT_WON_SPITZE,)
CONCEDED: Final = (Label.POINTS_SKAT_CONCEDED,)
GIVEN: Final = (Label.POINTS_SKAT_GIVEN,)
WRONG_CARD: Final = (Label.POINTS_SKAT_WRONG_CARD,)
WRONG_NUMBER: Final = (Label.POINTS_SKAT_WRONG_NUMBER,)
"""The clauses of the usual lines."""


def count_game(deal: Deal) -> Outcome:
    """The outcome of a deal of Skat that was played."""
    if not deal.is_known:
        check_game_known(deal)
    if deal.bid is REJECT:
        return count_reject(deal)
    game = deal.announcement
    assert game is not None
    # What the opponents have taken is counted when somebody asks, or when the game was broken off.
    cards, counts = taken(deal), card_counts(deal)
    card_points = counts.total(cards[deal.pitcher])
    worth = worth_of(deal, game, card_points)
    contract = line_of_game(deal, game, card_points, worth)
    entered = won_line(deal, worth.value) if contract.amount else lost_line(deal, game, worth.value)
    if deal.ruleset.match.bock is not None:
        entered = in_bock(deal, entered)
    if isinstance(contract.because, (Conceded, WrongCard)):
        # What is scored was decided by what broke the game off, before anything else.
        entered = entered._replace(clauses=(*contract.clauses, *entered.clauses))
    to_enter = as_written(deal, entered) if deal.ruleset.counting.writes_losses else [entered]
    if deal.ruleset.counting.list_bonus is not None:
        to_enter += lines_of_list(deal, deal.ruleset.counting.list_bonus, made=bool(contract.amount))
    # What is written later is written without the deal: one that its own outcome remembers would stay in memory.
    played = (
        deal.bid,
        deal.ranking,
        deal.table,
        deal.tricks_won,
        cards,
        counts,
        what_ended(deal),
        is_schwarz_excluded(deal),
    )
    return settle(deal, partial(lines_of_count, played, game, worth, contract, to_enter), to_enter)


Played = tuple[Bid | None, Ranking | None, Table, list[int], list[Cards], CardCounts, Verb | None, bool]
"""What was bid and how the cards ranked, at which table, by seat the tricks that were won and the cards that were taken, what
cards count, what ended the game before its last trick, and whether the cards that were thrown in exclude schwarz."""


def what_ended(deal: Deal) -> Verb | None:
    """What ended a game before its last trick: a word, a wrong card, or the gift of the game; None for a game played out."""
    if deal.is_given:
        return Verb.GIVE_GAME
    if not is_broken_off(deal):
        return None
    if is_granted(deal):
        return Verb.CLAIM
    return Verb.CONCEDE if deal.at_fault == NOBODY else Verb.PLAY


def lines_of_count(
    played: Played, game: Announcement, worth: Worth, contract: Entry, to_enter: list[Entry]
) -> list[Entry]:
    """The lines that say how a game was counted, whether it was won, and the points that it won."""
    (bid, ranking, table, tricks_won, cards, counts, ended_by, excludes), pitcher = played, contract.party
    assert ranking is not None
    assert pitcher is not None
    tricks, piles = line_of_tricks(table, tricks_won, ranking), piles_of(PARTIES[: len(table.parties)], cards, counts)
    shown = Shown(piles, tricks.because, ended_by, excludes)
    lines = lines_of_value(pitcher, number_of_bid(bid), ranking, game, worth, shown)
    value, overbid, *parts = lines
    card_points = Entry(COUNTED, CARD_POINTS, None, sum(piles.of_sides), piles, COUNT)
    won = [line._replace(column=WON) for line in to_enter if line.amount > 0]
    return [card_points, tricks, *parts, value, overbid, contract, *won]


def taken(deal: Deal) -> list[Cards]:
    """The cards that count for each player: those of his tricks, and for the pitcher the skat too."""
    cards = deal.captured[:]
    cards[deal.pitcher] |= deal.discards[deal.pitcher] | deal.widow  # rule: points.skat.count
    return cards


# %% [markdown]
# ## Won or lost
#
# More than half of the card-points win a game, unless more was announced: 61 of 120 are enough, with 60 it is lost. The skat, or
# what was laid away for it, counts with the declarer's tricks, also in a hand game, in which he has not seen it. Forehand has taken 57
# in tricks. A King that lies in the skat makes 61, a Queen only 60:
#
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
#     >>> card_points_of(counted("skat", bid=18, widow="7S 8S", **table, **cards))["F"]
#     57
#     >>> card_points_of(counted("skat", bid=18, widow="KC 8S", **table, **cards))["F"]
#     61
#     >>> pad(counted("skat", bid=18, widow="KC 8S", **table, **cards), "contract")
#     F +1 game
#     >>> pad(counted("skat", bid=18, widow="QD 8S", **table, **cards), "contract")
#     F +0 game
#
# Who announced schneider needs ninety, and who announced schwarz all tricks; with less he has lost what without the announcement
# he would have won. A null is won without a trick, and by no other count. Its value is 23, once won and twice lost; the trick
# that loses it may be as poor as it likes:
#
#     >>> null = {"seats": "F M E", "trumps": "null", "pitcher": "F", "plays": "null", "bid": 18, "held": {"F": "7C"}}
#     >>> scores_after(counted("skat", tricks={"M": 10}, **null))["F"]
#     23
#     >>> scores_after(counted("skat", tricks={"M": 9, "F": 1}, **null))["F"]
#     -46
#
# Whoever asks why is shown what the declarer had, held against what he needed. So much is said in one line, and the same line serves
# every deal that comes out alike: a scorer who has written "60, and 61 are needed" once need not work it out anew the next time
# somebody stops one short. What decides is looked for in one order. An overbid game is lost before anybody counts. A game
# that was given up by a word is judged by what could still have been won then. Only after these is it asked what was announced.


# %%
def line_of_game(deal: Deal, game: Announcement, card_points: int, worth: Worth) -> Entry:
    """The line that says whether the pitcher, with these card-points, has won his game."""
    line = line_of_undertaking(deal, game, card_points, worth)
    if not (game.spitze and line.amount) or isinstance(line.because, (Conceded, WrongCard, Call)):
        return line
    if is_spitze_made(deal):
        return line._replace(clauses=(*line.clauses, *WON_SPITZE))
    return line_of_verdict(deal.pitcher, False, 0, 1, SPITZE, WON_SPITZE)


def line_of_undertaking(deal: Deal, game: Announcement, card_points: int, worth: Worth) -> Entry:
    """The line that says whether the pitcher has what his game takes, an announced Spitze apart."""
    pitcher, counting = deal.pitcher, deal.ruleset.counting
    tricks = deal.tricks_won[pitcher]
    if deal.is_given:
        return Entry(CONTRACT, GAME_NAME, pitcher, 1, Call(Verb.GIVE_GAME), GIVEN)  # rule: points.skat.given
    if worth.is_overbid:
        clauses = NULL_LOST if game.is_null else OVERBID
        return line_of_verdict(pitcher, False, worth.by_steps, number_of_bid(deal.bid), "value", clauses)
    if is_broken_off(deal):
        return line_of_broken_off(deal, game, card_points)
    if game.is_null:
        return line_of_verdict(pitcher, is_null_won(deal), tricks, 0, TRICKS, WON_NULL)
    if game.announces_schwarz:
        return line_of_verdict(pitcher, has_schwarz(deal), tricks, sum(deal.tricks_won), TRICKS, WON_SCHWARZ)
    if game.schneider:
        won, needed = has_schneider(deal, card_points), counting.schneider_from
        return line_of_verdict(pitcher, won, card_points, needed, CARD_POINTS, WON_SCHNEIDER)
    won, needed = has_more_than_half(deal, card_points), counting.all_card_points // 2 + 1
    return line_of_verdict(pitcher, won, card_points, needed, CARD_POINTS, WON_BY_COUNT)


def line_of_broken_off(deal: Deal, game: Announcement, card_points: int) -> Entry:
    """The line that says whether the pitcher has won a game that was not played to its end."""
    pitcher, against = deal.pitcher, opponents_of(deal)
    if deal.at_fault == pitcher:
        is_kept = is_won_already(deal, game, card_points) and not has_wrong_number(deal)
        shown = WrongCard(pitcher, Reached(card_points, needed_to_keep(deal, game), CARD_POINTS))
        clauses = WRONG_NUMBER if deal.has_wrong_number else WRONG_CARD
        return Entry(CONTRACT, GAME_NAME, pitcher, int(is_kept), shown, clauses)
    spoke, won = spoken_against(deal, game, against), int(is_won(deal, game, against))
    if deal.at_fault != NOBODY:
        return Entry(CONTRACT, GAME_NAME, pitcher, won, WrongCard(deal.at_fault, spoke), WRONG_CARD)
    return Entry(CONTRACT, GAME_NAME, pitcher, won, Conceded(tuple(deal.conceded), spoke), CONCEDED)


def is_won_already(deal: Deal, game: Announcement, card_points: int) -> bool:
    """Whether a pitcher has what his game takes, whatever comes after; never before the last trick where that takes every trick."""
    needed = needed_to_keep(deal, game)
    return 0 < needed <= card_points  # rule: points.skat.wrong-card


def needed_to_keep(deal: Deal, game: Announcement) -> int:
    """With how many card-points a pitcher has won before the last trick; 0 for a game that card-points do not win."""
    if game.is_null or game.announces_schwarz or game.spitze:
        return 0
    counting, half = deal.ruleset.counting, deal.ruleset.counting.all_card_points // 2
    return counting.schneider_from if game.schneider else half + 1  # rule: points.skat.wrong-card


@lru_cache(maxsize=4096)
def line_of_verdict(pitcher: Seat, is_won: bool, had: int, needed: int, what: str, clauses: tuple[Label, ...]) -> Entry:
    """The line of a game that was won or lost by what the pitcher had, held against what he needed."""
    return written((CONTRACT, GAME_NAME, pitcher, int(is_won), Reached(had, needed, what), clauses))


def is_null_won(deal: Deal) -> bool:
    """Whether the pitcher has won his null: without a trick, and without having given it up."""
    is_given_up = deal.pitcher in deal.conceded and not deal.thrown_in
    return deal.tricks_won[deal.pitcher] == 0 and not is_given_up  # rule: points.skat.won.null


def has_schwarz(deal: Deal) -> bool:
    """Whether the pitcher has won every trick, as he announced."""
    has_all = deal.tricks_won[deal.pitcher] == sum(deal.tricks_won)
    return has_all and not is_schwarz_excluded(deal)  # rule: points.skat.won.schwarz


def has_schneider(deal: Deal, card_points: int) -> bool:
    """Whether the pitcher has made the opponents schneider, as he announced."""
    return card_points >= deal.ruleset.counting.schneider_from  # rule: points.skat.won.schneider


def has_more_than_half(deal: Deal, card_points: int) -> bool:
    """Whether the pitcher has won by card-points: 61 of 120 are enough, 60 are not."""
    return 2 * card_points > deal.ruleset.counting.all_card_points  # rule: points.skat.won


# %% [markdown]
# ## What a game of Skat scores
#
# One line moves the score of the declarer, and in a list one more for each of the others.
#
# A game won scores its value, a game lost costs twice as much, contra and re double either. At some tables a game that was played
# from the hand costs only once its value, because it is the braver game. Hearts at 20, lost after contra, cost 2 × 20 = 40, doubled
# 80; a second doubling by re makes 160 of them:
#
#     >>> [line_of_lost(0, 20, doublings, is_single=False).amount for doublings in (0, 1, 2)]
#     [-40, -80, -160]
#
# A list adds to the value what makes winning often worth more than winning high: fifty to him who wins, fifty off him who loses, and
# something to each defender. Hearts at 20, with one Jack and nothing more, won and lost in a club:
#
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts"}
#     >>> won = counted("skat.tournament", bid=18, widow="KC 8S", **table, **cards)
#     >>> scores_after(won)
#     {'F': 70, 'M': 0, 'E': 0}
#     >>> lost = counted("skat.tournament", bid=18, widow="QD 8S", **table, **cards)
#     >>> scores_after(lost)
#     {'F': -90, 'M': 40, 'E': 40}
#     >>> pad(lost)
#     F -40 loss
#     F -50 bonus
#     M +40 bonus
#     E +40 bonus

# %%
MADE: Final = (Label.POINTS_SKAT_MADE,)
MADE_AND_DOUBLED: Final = (Label.POINTS_SKAT_MADE, Label.POINTS_SKAT_CONTRA)
LOST: Final = (Label.POINTS_SKAT_LOST,)
LOST_FROM_HAND: Final = (Label.POINTS_SKAT_LOST_HAND, Label.POINTS_SKAT_LOST)
"""The clauses of the usual lines."""

DOUBLED: Final = tuple([Factor(verb.value, 2) for verb in (Verb.CONTRA, Verb.RE, Verb.BOCK, Verb.HIRSCH)])
"""The factors of a game that was doubled, one for each word in the order in which they are said."""

LOST_ONCE: Final = (Factor("lost from the hand", 1),)
LOST_TWICE: Final = (Factor("lost", 2),)
"""The factors of a game that was lost."""

GAME_NAME: Final = "game"
"""The name of the lines that say whether a game was won, and what it scores or costs."""


def won_line(deal: Deal, value: int) -> Entry:
    """What is entered for a game that was won."""
    return line_of_won(deal.pitcher, value, deal.doublings)


def line_of_won(pitcher: Seat, value: int, doublings: int) -> Entry:
    """The line of a game that was won, with the number of its doublings."""
    clauses = MADE_AND_DOUBLED if doublings else MADE
    amount = doubled(value_when_won(value), doublings)
    return Entry(ENTERED, GAME_NAME, pitcher, amount, Product(value, 1 << doublings, DOUBLED[:doublings]), clauses)


def value_when_won(value: int) -> int:
    """What a game of this value scores when it is won."""
    return value  # rule: points.skat.made


def doubled(value: int, doublings: int) -> int:
    """A value as contra and re double it."""
    return value << doublings  # rule: points.skat.contra


def lost_line(deal: Deal, game: Announcement, value: int) -> Entry:
    """The line of a game that was lost."""
    return line_of_lost(deal.pitcher, value, deal.doublings, is_lost_once(deal, game))


@lru_cache(maxsize=4096)
def line_of_lost(pitcher: Seat, value: int, doublings: int, is_single: bool) -> Entry:
    """The line of a game that was lost, with the number of its doublings; it costs its value once, or twice."""
    times = 1 if is_single else times_when_lost()
    clauses: tuple[Label, ...] = LOST_FROM_HAND if is_single else LOST
    if doublings:
        clauses = (*clauses, Label.POINTS_SKAT_CONTRA)
    factors = (*(LOST_ONCE if is_single else LOST_TWICE), *DOUBLED[:doublings])
    shown = Product(value, times << doublings, factors)
    return Entry(ENTERED, "loss", pitcher, -doubled(times * value, doublings), shown, clauses)


def is_lost_once(deal: Deal, game: Announcement) -> bool:
    """Whether a game that was lost costs its value once only, because it was played from the hand."""
    return game.hand and deal.ruleset.counting.lost_hand_is_single  # rule: points.skat.lost-hand


def times_when_lost() -> int:
    """How many times its value a lost game costs."""
    return 2  # rule: points.skat.lost


def lines_of_list(deal: Deal, bonus: ListBonus, *, made: bool) -> list[Entry]:
    """What a list adds; what it takes from a pitcher who lost is no point."""
    call, clauses = Call(Verb.DECLARE), (Label.POINTS_SKAT_LIST,)
    return [
        Entry(ENTERED, "bonus", seat, amount, call, clauses)
        for seat in range(len(deal.hands))
        if (amount := bonus_of(deal, bonus, seat, made=made))
    ]


def bonus_of(deal: Deal, bonus: ListBonus, seat: Seat, *, made: bool) -> int:
    """What a list adds for a player."""
    if seat == deal.pitcher:
        return bonus.won if made else -bonus.lost
    others = bonus.others_at_four if len(deal.hands) > deal.players else bonus.others
    return 0 if made else others  # rule: points.skat.list
