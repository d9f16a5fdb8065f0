# %% [markdown]
# # Announcing a game of Skat
#
# Who has won the auction looks at the skat, or plays from his hand. If he looks, he takes both cards, lays any
# two away and names his game. If he does not, he names it at once, and may undertake more than to win it:
# schneider, schwarz, or to lay his cards open.
#
# Middlehand has bid 18 and is left. Before him are two ways, and he may not have both: the skat with its two
# cards, or the higher value of a hand game.
#
#     >>> def at_18():
#     ...     return after(table_of("skat"), "middlehand bid 18", "forehand pass", "endhand pass")
#     >>> open_to(at_18()).split(" S-hand")[0]
#     'middlehand: take; declare C-hand C-hand-schneider C-hand-schwarz C-hand-ouvert'
#     >>> answer(at_18(), "middlehand declare clubs")
#     'exchange.take-or-hand'
#
# If he takes it, ten and two are twelve, so two are laid away; then he says what he plays.
#
#     >>> deal = after(at_18(), "middlehand take")
#     >>> open_to(deal)
#     'discard middlehand 2'
#     >>> laid_away = " ".join(hand_of(deal, "middlehand").split()[:2])
#     >>> open_to(after(deal, "middlehand discard " + laid_away))
#     'middlehand: declare C S H D grand null null-ouvert'
#
# The game need not be one that he thought of when he bid. The defenders learn only now what it is.

# %%
"""The steps at which the pitcher takes up the skat or not, and announces his game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from schmier.action import Action
from schmier.bids import number_of_bid
from schmier.contracts import Announcement, value_of_null
from schmier.counting.null_below_bid import is_below_bid, is_lost_by_announcement
from schmier.deal import Deal
from schmier.exchange.spitze import ON_SPITZE, games_of, lowest_trump
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.ruleset.exchange import StepKind
from schmier.unknown_cards import reveal

MULTIPLIED: Final = ("C", "S", "H", "D", "grand")
"""The games that are won by card-points or tricks, and multiplied."""

LEVELS: Final[tuple[dict[str, bool], ...]] = ({}, {"schneider": True}, {"schwarz": True}, {"ouvert": True})
"""The levels that the pitcher of a hand game may add, each with all that it includes."""


# %% [markdown]
# ## What may be announced
#
# The greater of these announcements includes the less. "Grand hand, schwarz" says that he will win every trick,
# so the defenders cannot reach thirty-one card-points either. Ouvert, in a suit or in grand, says that too, with
# the cards on the table. Who says the lesser besides the greater has said nothing more.
#
# With the skat taken up nothing can be added. Who has seen two more cards and has chosen what to lay away knows
# too much to be paid for boldness:
#
#     >>> deal = after(at_18(), "middlehand take", "middlehand discard " + laid_away)
#     >>> answer(deal, "middlehand declare clubs schneider")
#     'exchange.announce.taken'
#
# A null is worth the same whatever happens, and there is nothing to be schneider in: it is played from the hand
# or not, open or not, and only where its value covers the bid. The four values are 23, 35 from the hand, 46 open,
# and 59 open from the hand. Who has bid 35 may play null hand, which is worth 35. At 36 he may not, but open he
# may:
#
#     >>> deal = after(table_of("skat"), "middlehand bid 36", "forehand pass", "endhand pass")
#     >>> answer(deal, "middlehand declare null hand"), answer(deal, "middlehand declare null hand schneider")
#     ('exchange.announce.null-value', 'exchange.announce.null')
#     >>> answer(deal, "middlehand declare null hand ouvert")
#     'ok'
#
# A suit or grand may be announced though it be worth less than the bid. Its value is settled only when the Jacks
# in the skat are seen and the tricks are counted, so nobody can refuse it beforehand. Who has reached too high
# then has overbid, and pays.


# %%
def levels() -> tuple[dict[str, bool], ...]:
    """What may be announced with a game that is multiplied."""
    return LEVELS  # rule: exchange.announce.levels


@lru_cache(maxsize=2)
def games(*, hand: bool) -> tuple[Announcement, ...]:
    """Every game that there is, from the hand or with the skat taken up."""
    multiplied = [
        Announcement(game, hand=hand, spitze=spitze, **level)
        for game in MULTIPLIED
        for level in levels()
        for spitze in (False, True)
    ]
    closed, laid_open = (Announcement("null", hand=hand, ouvert=ouvert) for ouvert in (False, True))
    return (*multiplied, closed, laid_open, laid_open._replace(revolution=True))


@lru_cache(maxsize=1)
def every_game() -> tuple[Announcement, ...]:
    """Every game; each is then checked against what may be announced now."""
    return (*games(hand=True), *games(hand=False))


def game_in(action: Action) -> Announcement:
    """The game that a declaration announces."""
    assert action.announcement is not None
    return action.announcement


def is_for_another_to_decide(deal: Deal, action: Action) -> bool:
    """Whether somebody else than the pitcher takes up the skat or leaves it."""
    return action.by != deal.pitcher  # rule: exchange.take-or-hand


def is_for_another_to_announce(deal: Deal, action: Action) -> bool:
    """Whether somebody else than the pitcher announces."""
    return action.by != deal.pitcher  # rule: exchange.announce


def hides_that_it_is_hand(deal: Deal, action: Action) -> bool:
    """Whether a game is announced without the skat that is not called a hand game, where it must be."""
    return not game_in(action).hand and not may_leave_hand_unsaid(deal)  # rule: exchange.take-or-hand


def may_leave_hand_unsaid(deal: Deal) -> bool:
    """Whether a game may be announced over the untouched skat without a word of hand."""
    return deal.ruleset.counting.plays_unsaid_hand  # rule: exchange.announce.unsaid


def adds_to_an_unsaid_hand(deal: Deal, action: Action) -> bool:
    """Whether levels go with a game that is not called a hand game, though the skat was left."""
    game = game_in(action)
    opens_trumps = game.ouvert and not game.is_null
    return not game.hand and (game.schneider or game.schwarz or opens_trumps)  # rule: exchange.announce.unsaid


def adds_to_a_taken_skat(deal: Deal, action: Action) -> bool:
    """Whether more is announced than a game with the skat taken up allows."""
    game = game_in(action)
    opens_trumps = game.ouvert and not game.is_null
    return game.hand or game.schneider or game.schwarz or opens_trumps  # rule: exchange.announce.taken


def calls_it_a_hand_game(deal: Deal, action: Action) -> bool:
    """Whether a game with the skat taken up is called a hand game."""
    return game_in(action).hand  # rule: exchange.announce.taken.levels


def is_null_with_levels(deal: Deal, action: Action) -> bool:
    """Whether who will win no trick announces that he makes somebody schneider."""
    game = game_in(action)
    return (game.schneider or game.schwarz or game.spitze) and game.is_null  # rule: exchange.announce.null


def is_null_below_bid(deal: Deal, action: Action) -> bool:
    """Whether a null is worth less than was bid, where it cannot be announced."""
    is_refused = not deal.ruleset.counting.loses_null_below_bid
    return is_refused and is_below_bid(deal, game_in(action))  # rule: exchange.announce.null-value


def is_no_open_null(deal: Deal, action: Action) -> bool:
    """Whether revolution is announced with another game than a null that is laid open."""
    game = game_in(action)
    return game.revolution and not (game.is_null and game.ouvert)  # rule: exchange.announce.revolution


def is_unknown_revolution(deal: Deal, action: Action) -> bool:
    """Whether revolution is announced where it is not played."""
    return game_in(action).revolution and not games_of(deal).revolution


def has_no_such_level(deal: Deal, action: Action) -> bool:
    """Whether more is announced with a game than can be."""
    game = game_in(action)
    is_unknown = game.spitze and not games_of(deal).spitze
    return (is_unknown or not is_level(game[2:5])) and not game.is_null


@lru_cache(maxsize=8)
def is_level(said: tuple[bool, ...]) -> bool:
    """Whether just this can be announced with a game that is multiplied: schneider, schwarz, ouvert."""
    return {word: True for word, is_said in zip(Announcement._fields[2:5], said, strict=True) if is_said} in levels()


# %% [markdown]
# ## In their order
#
# Of the things that may be wrong with an announcement the first is told: whose it is, whether the skat was taken,
# whether such a game exists.


# %%
def pitcher_says(deal: Deal, action: Action) -> str:
    """Whose choice it is."""
    return f"{deal.table.seats[deal.pitcher]} has won the auction"


DECIDES: Final[Restriction[Action]] = Restriction(Label.EXCHANGE_TAKE_OR_HAND, is_for_another_to_decide, pitcher_says)
"""The pitcher takes up the skat, or plays from the hand."""

GAMES: Final[tuple[Restriction[Action], ...]] = (
    Restriction(
        Label.EXCHANGE_ANNOUNCE_NULL,
        is_null_with_levels,
        lambda deal, action: "a game for no trick makes no side Schneider or Schwarz",
    ),
    Restriction(
        Label.EXCHANGE_ANNOUNCE_LEVELS, is_unknown_revolution, lambda deal, action: "there is no revolution here"
    ),
    Restriction(
        Label.EXCHANGE_ANNOUNCE_REVOLUTION,
        is_no_open_null,
        lambda deal, action: "revolution goes with a null that is laid open",
    ),
    Restriction(
        Label.EXCHANGE_ANNOUNCE_NULL_VALUE,
        is_null_below_bid,
        lambda deal, action: (
            f"this null is worth {null_value(deal, game_in(action))}, and the bid is {number_of_bid(deal.bid)}"
        ),
    ),
    Restriction(Label.EXCHANGE_ANNOUNCE_LEVELS, has_no_such_level, lambda deal, action: "there is no such game"),
    *ON_SPITZE,
)
"""What forbids a game, with the skat or without."""

FROM_HAND: Final[tuple[Restriction[Action], ...]] = (
    DECIDES,
    Restriction(
        Label.EXCHANGE_TAKE_OR_HAND,
        hides_that_it_is_hand,
        lambda deal, action: "the skat is not taken up, so the game is a hand game: say so",
    ),
    Restriction(
        Label.EXCHANGE_ANNOUNCE_UNSAID,
        adds_to_an_unsaid_hand,
        lambda deal, action: "Schneider, Schwarz and ouvert go with a hand game, and hand was not said",
    ),
    *GAMES,
)
"""What forbids a game from the hand."""

ANNOUNCES: Final[Restriction[Action]] = Restriction(Label.EXCHANGE_ANNOUNCE, is_for_another_to_announce, pitcher_says)
"""The pitcher announces."""

WITH_SKAT: Final[tuple[Restriction[Action], ...]] = (
    ANNOUNCES,
    Restriction(
        Label.EXCHANGE_ANNOUNCE_TAKEN,
        adds_to_a_taken_skat,
        lambda deal, action: "the skat was taken up: nothing but null ouvert goes with a game",
    ),
    *GAMES,
)
"""What forbids a game with the skat."""

WITH_SKAT_AND_LEVELS: Final[tuple[Restriction[Action], ...]] = (
    ANNOUNCES,
    Restriction(
        Label.EXCHANGE_ANNOUNCE_TAKEN_LEVELS,
        calls_it_a_hand_game,
        lambda deal, action: "the skat was taken up: this is no hand game",
    ),
    *GAMES,
)
"""What forbids a game with the skat where schneider, schwarz and ouvert go with it, too."""


def null_value(deal: Deal, game: Announcement) -> int:
    """The value of a null."""
    return value_of_null(games_of(deal), game)


def go_on(deal: Deal, phase: StepKind) -> None:
    """Go on to the step after an announcement, or end a deal that it has lost."""
    game = deal.announcement
    assert game is not None
    if is_lost_by_announcement(deal, game):
        deal.decided(Label.EXCHANGE_ANNOUNCE_NULL_LOST)
        deal.finish()
    else:
        deal.go_on_after(phase)


def spitze_clauses(action: Action) -> tuple[Label, ...]:
    """The clause that lets Spitze be announced, where it is."""
    return (Label.EXCHANGE_ANNOUNCE_SPITZE,) if game_in(action).spitze else ()


def announce(deal: Deal, game: Announcement) -> None:
    """Make a game the one that is played."""
    deal.announcement = game
    if game.spitze:
        reveal(deal, deal.pitcher, lowest_trump(deal, game))
    deal.ranking = deal.ruleset.cards.rankings_by_name[game.contract]  # rule: trumps.contract
