# %% [markdown]
# # A game that was conceded
#
# Where the Skat Order is played, a word ends the game: who concedes gives up the game and not the tricks. Nothing that is left is counted
# for anybody, so two things have to be asked that are not asked of a game that was played out: was it lost already, and which steps of
# its value can be said to be there?
#
# Forehand plays clubs with two Jacks, has not won a trick yet, and gives up. With two, game three: 3 × 12 = 36, and twice that is
# lost. That he might have been schneider in the end nobody asks; by the way of the server, where the ten tricks go to the others,
# it would have been five times twelve.
#
#     >>> table = {"seats": "F M E", "trumps": "C", "pitcher": "F", "bid": 18, "plays": "clubs", "widow": "8D 7D"}
#     >>> held = {"F": "JC JS AC TC KC 9C AS TS AH 9H"}
#     >>> scores_after(counted("skat.tournament", held=held, marks={"conceded": [0]}, **table))
#     {'F': -122, 'M': 40, 'E': 40}
#
# That was 72, and 50 of the list. A defender who gives up makes a present of the game, at 36 and not a step more, unless the declarer
# bid more than that: at a bid of 48 he is given the schneider that he needs, as long as the defenders have no more than thirty.
#
#     >>> scores_after(counted("skat.tournament", held=held, marks={"conceded": [1]}, **table))
#     {'F': 86, 'M': 0, 'E': 0}
#     >>> scores_after(counted("skat.tournament", held=held, marks={"conceded": [1]}, **{**table, "bid": 48}))
#     {'F': 98, 'M': 0, 'E': 0}
#
# What is lost stays lost. The defenders have 60, and then one of them throws up his hands: the declarer can no longer come to 61, and
# has lost although it was not he who gave up.
#
#     >>> taken = {"M": "AD TD AH TH KD KH QD QH"}
#     >>> card_points_of(counted("skat.tournament", held=held, taken=taken, marks={"conceded": [1]}, **table))["M"]
#     56
#     >>> scores_after(counted("skat.tournament", held=held, taken=taken, marks={"conceded": [1]}, **table))["F"]
#     86
#     >>> taken = {"M": "AD TD AH TH KD KH QD QH KS"}
#     >>> scores_after(counted("skat.tournament", held=held, taken=taken, marks={"conceded": [1]}, **table))["F"]
#     -122

# %%
"""The count of a game of Skat that was conceded."""

from __future__ import annotations

from typing import NamedTuple

from schmier.account import Reached
from schmier.cards import BIT
from schmier.contracts import Announcement, Level
from schmier.counting.game import count_card_points
from schmier.counting.spitze import is_spitze_lost
from schmier.deal import Deal
from schmier.outcome import CARD_POINTS, TRICKS
from schmier.table import NOBODY


class Side(NamedTuple):
    """What the opponents of the pitcher had when the game was conceded."""

    card_points: int
    tricks: int


def opponents_of(deal: Deal) -> Side:
    """What the opponents have in their tricks."""
    pitcher, tricks = deal.pitcher, deal.tricks_won
    cards = sum(deal.captured) - deal.captured[pitcher]  # No two players have the same card.
    return Side(count_card_points(deal, cards), sum(tricks) - tricks[pitcher])


def is_by_word(deal: Deal) -> bool:
    """Whether of what was conceded it was the game itself, and not the tricks that were left."""
    return deal.ruleset.play.concedes_the_game and not deal.thrown_in  # rule: play.concede.thrown-in


def is_broken_off(deal: Deal) -> bool:
    """Whether the game itself was ended before its last trick, by a word or by a wrong card."""
    is_conceded = bool(deal.conceded) and is_by_word(deal)
    return deal.at_fault != NOBODY or is_conceded  # rule: irregular.wrong-card


def has_pitcher_conceded(deal: Deal) -> bool:
    """Whether it was the pitcher who gave up."""
    return deal.pitcher in deal.conceded


# %% [markdown]
# ## Was it lost already?


# %%
def is_won(deal: Deal, game: Announcement, opponents: Side) -> bool:
    """Whether the pitcher has won a game that was conceded by a word, or that an opponent's wrong card ended."""
    is_open = not is_lost_already(deal, game, opponents)
    return is_open and not has_pitcher_conceded(deal)  # rule: points.skat.conceded, points.skat.wrong-card


def is_lost_already(deal: Deal, game: Announcement, opponents: Side) -> bool:
    """Whether no play of the cards that are left could have won the game."""
    against = spoken_against(deal, game, opponents)
    is_beaten = against.had > against.needed
    return is_beaten or is_spitze_lost(deal, game)  # rule: points.skat.conceded, points.skat.wrong-card


def spoken_against(deal: Deal, game: Announcement, opponents: Side) -> Reached:
    """What spoke against the game when it was given up, and the most of it with which the game can still be won."""
    counting = deal.ruleset.counting
    if game.is_null:
        return Reached(deal.tricks_won[deal.pitcher], 0, TRICKS)
    if game.announces_schwarz:
        return Reached(opponents.tricks, 0, TRICKS)
    most = beside_schneider(deal) if game.schneider else (counting.all_card_points - 1) // 2
    return Reached(opponents.card_points, most, CARD_POINTS)


def beside_schneider(deal: Deal) -> int:
    """How many card-points the opponents may have while the pitcher can still make them schneider."""
    counting = deal.ruleset.counting
    return counting.all_card_points - counting.schneider_from


# %% [markdown]
# ## Which steps are there?
#
# Steps that were announced count in any case. Of the others there is the schneider that was reached before a defender gave up,
# and then what the bid needs. A claim is granted as it was made: what the declarer named with his cards counts, and the bid is
# given nothing that he did not name.
#
#     >>> claimed = {"conceded": [1, 2], "granted": [1, 2]}
#     >>> scores_after(counted("skat.tournament", held=held, marks=claimed, **table))["F"]
#     86
#     >>> scores_after(counted("skat.tournament", held=held, marks={**claimed, "claimed_level": "schwarz"}, **table))["F"]
#     110
#     >>> scores_after(counted("skat.tournament", held=held, marks=claimed, **{**table, "bid": 48}))["F"]
#     -146
#
# The last game is overbid: 36 are less than 48, and schneider was not claimed.


# %%
def is_granted(deal: Deal) -> bool:
    """Whether all opponents have granted the pitcher's claim, which ended the game."""
    return len(deal.granted) == deal.players - 1  # rule: play.claim.granted


def can_be_had(deal: Deal, level: str) -> bool:
    """Whether the tricks won by now leave the pitcher a level of his game."""
    opponents = opponents_of(deal)
    is_in_reach = opponents.tricks == 0 if level == Level.SCHWARZ else opponents.card_points <= beside_schneider(deal)
    return is_in_reach and deal.announcement is not None and not deal.announcement.is_null  # rule: play.claim.level


def has_wrong_number(deal: Deal) -> bool:
    """Whether the pitcher laid away a wrong number of cards, which has lost the game before any trick."""
    return deal.has_wrong_number  # rule: points.skat.wrong-number


def steps_reached(deal: Deal, card_points: int, opponents: Side) -> tuple[bool, bool]:
    """Whether schneider and schwarz count that were not announced."""
    counting = deal.ruleset.counting
    beaten = counting.all_card_points - counting.schneider_to
    is_reached = card_points >= counting.schneider_from or opponents.card_points >= beaten
    counts = is_reached and not has_wrong_number(deal)
    return counts and not has_pitcher_conceded(deal), False  # rule: points.skat.conceded.level


def needs_claims(deal: Deal) -> bool:
    """Whether only what was claimed counts, because the game ended with a claim that was granted."""
    return is_granted(deal)  # rule: points.skat.claimed


def steps_claimed(deal: Deal) -> tuple[bool, bool]:
    """Whether schneider and schwarz were claimed and granted."""
    return deal.claimed_level != "", deal.claimed_level == Level.SCHWARZ  # rule: points.skat.claimed


def steps_given(deal: Deal, opponents: Side) -> list[tuple[bool, bool]]:
    """The steps that an opponent who concedes gives the pitcher if he needs them, the fewest first."""
    if has_pitcher_conceded(deal) or deal.at_fault == deal.pitcher or needs_claims(deal):
        return []
    schneider = [(True, False)] if opponents.card_points <= beside_schneider(deal) else []
    return [*schneider, *([(True, True)] if opponents.tricks == 0 else [])]  # rule: points.skat.conceded.bid


# %% [markdown]
# ## Schwarz that is out of the question
#
# Cards that are thrown in give every trick away, and who had none before would be schwarz. The Skat Order leaves that out where it could
# not have happened: the Jack of clubs wins a trick in any case, and so does one of the three other Jacks when all three are on the
# same side. Forehand has the Jack of clubs in his ten cards and throws them in at once: schneider, four times twelve, and not five times.
#
#     >>> thrown = {"conceded": [0], "thrown_in": True}
#     >>> lost = {"taken": {"M": "JC JS AC TC KC 9C AS TS AH 9H"}, "tricks": {"M": 10}}
#     >>> scores_after(counted("skat.tournament", held=held, **lost, marks=thrown, **table))["F"]
#     -146


# %%
def is_schwarz_excluded(deal: Deal) -> bool:
    """Whether the side that threw its cards in would have won a trick in any case."""
    if not deal.thrown_in or deal.ranking is None or not deal.ranking.order:
        return False
    seats = [deal.pitcher] if has_pitcher_conceded(deal) else [seat for seat in deal.playing() if seat != deal.pitcher]
    highest, *next_three = [BIT[trump] for trump in deal.ranking.order[:4]]
    held = sum(deal.held[seat] for seat in seats)
    return bool(held & highest) or all(held & card for card in next_three)  # rule: points.skat.schwarz.thrown-in
