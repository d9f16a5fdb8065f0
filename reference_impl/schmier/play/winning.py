# %% [markdown]
# # Winning a trick
#
# The best card takes the trick: the highest trump, or without a trump the highest card of the suit led. Its player takes the
# cards and leads to the next one.
#
# Spades are trumps. East leads the King of hearts, South has no heart and throws the Nine of diamonds, West trumps with the
# Three of spades, North follows with the Ace of hearts. The three wins, because a trump beats every plain card:
#
#     >>> winner_of(["E KH", "S 9D", "W 3S", "N AH"], trumps="S", game="pitch.auction")
#     'W'
#
# Had West thrown a club, the Ace would have won, the highest card of the suit led:
#
#     >>> winner_of(["E KH", "S 9D", "W 3C", "N AH"], trumps="S", game="pitch.auction")
#     'N'

# %%
"""Who wins a trick, what a led card makes of it, and when the play is over."""

from __future__ import annotations

from typing import Final

from schmier.bids import contract_of_bid
from schmier.cards import ALL_CARDS, ALL_JOKERS, BIT, Card, Cards, suit_of, with_copies
from schmier.contracts import NO_TRUMP
from schmier.counting.as_won import score_trick
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.record import OF_NOBODY, Playing
from schmier.ranking import TRUMP_POWER, Ranking
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import side_of
from schmier.table import Seat

# %% [markdown]
# ## Who wins
#
# The best card is kept up to date while the trick grows. A trump is worth more than any plain card, and a plain card is worth
# something only in the suit led; so one table says what every card is worth in a trick, and the card that is worth most wins.
# Of two like Jokers, which are worth the same, the first stays best, unless the game lets the later one beat it. So it is with
# the two copies of a card where two packs are shuffled together.
#
# So whoever asks why a trick went where it went need not play it over: what the winning card was worth says it. The Two of
# spades, the only trump, takes King, Ten and Ace; were it the Two of clubs, the Ace would take them, and of two like Jokers
# the second takes what the first had in Ten-point Smear:
#
#     >>> won_by(["E KH", "S TH", "W 2S", "N AH"], trumps="S", game="pitch.auction")
#     ['play.trick.trump']
#     >>> won_by(["E KH", "S TH", "W 2C", "N AH"], trumps="S", game="pitch.auction")
#     ['play.trick.suit-led']
#     >>> won_by(["E X1", "S 9H", "W X2", "N TH"], trumps="H", game="smear.ten-point")
#     ['play.trick.trump', 'cards.joker.last-played']

# %%
BY_SUIT_LED: Final = (Label.PLAY_TRICK_SUIT_LED,)
"""The highest card of the suit led wins where nobody trumps."""

BY_TRUMP: Final = (Label.PLAY_TRICK_TRUMP,)
"""The highest trump wins."""

BY_LATER_JOKER: Final = (*BY_TRUMP, Label.CARDS_JOKER_LAST_PLAYED)
"""The second of two like Jokers wins."""

BY_EARLIER_JOKER: Final = (*BY_TRUMP, Label.CARDS_JOKER_FIRST_PLAYED)
"""The first of two like Jokers wins."""

BY_LATER_COPY: Final = Label.CARDS_COPIES_LAST_PLAYED
"""The second of two copies of a card wins."""

BY_EARLIER_COPY: Final = Label.CARDS_COPIES_FIRST_PLAYED
"""The first of two copies of a card wins."""


def worth_in_trick(ranking: Ranking, led: int) -> tuple[int, ...]:
    """What each card is worth in a trick to which a suit was led."""
    return ranking.power[led]  # rule: play.trick.trump, play.trick.suit-led


def later_joker_wins(ruleset: Ruleset) -> bool:
    """Whether of two like Jokers the later one wins."""
    return ruleset.cards.later_joker_wins  # rule: cards.joker.last-played, cards.joker.first-played


def later_copy_wins(ruleset: Ruleset) -> bool:
    """Whether of two copies of a card the later one wins."""
    return ruleset.cards.later_copy_wins  # rule: cards.copies.first-played, cards.copies.last-played


def later_equals_win(ruleset: Ruleset) -> Cards:
    """The cards that are beaten by an equal one that is played later."""
    if not later_copy_wins(ruleset):
        return ALL_JOKERS if later_joker_wins(ruleset) else 0
    is_joker_first = ruleset.cards.jokers.are_alike and not later_joker_wins(ruleset)
    return ALL_CARDS & ~ALL_JOKERS if is_joker_first else ALL_CARDS


def why_won(deal: Deal, trick: Playing) -> tuple[Label, ...]:
    """The clauses by which a full trick is won, read off the worth that no other card exceeded."""
    clauses = why_the_best_won(deal, trick)
    has_copy = with_copies(BIT[trick.best]) & sum(trick.trick) != BIT[trick.best]
    if not has_copy or len(clauses) > 1:
        return clauses
    return (*clauses, BY_LATER_COPY if later_copy_wins(deal.ruleset) else BY_EARLIER_COPY)


def why_the_best_won(deal: Deal, trick: Playing) -> tuple[Label, ...]:
    """The same, where no copy of the best card lies in the trick."""
    if trick.winning_power < TRUMP_POWER:
        return BY_SUIT_LED
    if BIT[trick.best] & ALL_JOKERS and deal.ruleset.cards.are_like_jokers(sum(trick.trick) & ALL_JOKERS):
        return BY_LATER_JOKER if later_joker_wins(deal.ruleset) else BY_EARLIER_JOKER
    return BY_TRUMP


# %% [markdown]
# ## The end of a trick
#
# The winner takes the cards and leads to the next trick. After the last one the deal is over; in some games, sooner: with the trick
# that decides a contract of no tricks, or of every trick.


# %%
def finish_trick(deal: Deal) -> None:
    """Give the trick to its winner, who leads to the next one; after the last trick the deal is over."""
    trick: Playing = deal.progress
    winner = trick.winner
    if deal.because is not None:
        deal.because.extend(why_won(deal, trick))
    # The cards of a trick are different cards, so adding their sets up is uniting them.
    cards = sum(trick.trick)
    if trick.buried:
        cards += trick.buried
        trick.buried, trick.under = 0, OF_NOBODY
    deal.captured[winner] += cards
    deal.tricks_won[winner] += 1
    deal.winners.append(winner)
    trick.trick = []
    left = trick.tricks_left = trick.tricks_left - 1
    deal.turn = winner  # rule: play.trick.winner-leads
    is_over = not left or (trick.undertaking and is_lost(deal, trick))  # rule: play.end
    if not left:
        deal.last_won_with = trick.best
    if trick.scores_at_once and score_trick(deal, winner, cards):  # rule: match.target.at-once
        is_over = True
    if is_over:
        deal.finish()


def is_lost(deal: Deal, trick: Playing) -> bool:
    """Whether the trick just won has decided a contract of no tricks, of every trick, or hi-lo, against the pitcher."""
    if trick.undertaking == "exactly":
        return is_out_of_reach(deal, trick.tricks_left)
    sides = side_of(deal)
    is_ours = sides[trick.winner] == sides[deal.pitcher]
    return is_ours if trick.undertaking == "none" else not is_ours  # rule: play.end.lost


def is_out_of_reach(deal: Deal, left: int) -> bool:
    """Whether the pitcher's side has too many tricks for hi-lo, or too few even with all that are left."""
    contract, sides = contract_of_bid(deal.bid), side_of(deal)
    assert contract is not None
    ours = sum(won for won, side in zip(deal.tricks_won, sides, strict=True) if side == sides[deal.pitcher])
    return not ours <= contract.tricks <= ours + left  # rule: play.end.hi-lo


# %% [markdown]
# ## The suit of a trick
#
# Where trumps are pitched the first card led fixes them. A Joker has no suit, so the ruleset says which it stands for. Where a led
# Joker frees everybody there is no suit to follow to.


# %%
def suit_pitched(ruleset: Ruleset, card: Card) -> int:
    """The suit that becomes trumps when a card is pitched."""
    return ruleset.auction.joker_led if BIT[card] & ALL_JOKERS else suit_of(card)  # rule: trumps.joker-led


def ranking_pitched(deal: Deal, seat: Seat, card: Card) -> Ranking:
    """The ranking that a card fixes with which a player pitches."""
    return deal.ruleset.cards.rankings[suit_pitched(deal.ruleset, card)]  # rule: trumps.pitched


def cards_to_follow(ruleset: Ruleset, ranking: Ranking, card: Card) -> Cards:
    """The cards that follow to the one led."""
    if not BIT[card] & ALL_JOKERS:
        return ranking.members[ranking.suit_of[card]]
    if ruleset.play.joker_led_frees or joker_frees_at_no_trump(ruleset, ranking):
        return 0  # rule: play.follow.joker-led
    return ranking.members[ranking.suit_of[card]]


def joker_frees_at_no_trump(ruleset: Ruleset, ranking: Ranking) -> bool:
    """Whether a Joker led at no trump leaves everybody free, so that no suit is named."""
    names_none = ruleset.play.joker_names.names_none
    return names_none and ranking.name == NO_TRUMP  # rule: play.joker.frees


def show_partner(deal: Deal) -> None:
    """The called card has fallen, so everybody knows who the partner is."""
    deal.is_partner_known = True  # rule: exchange.call.secret
