# %% [markdown]
# # Announcing a game of Skat
#
# Who has won the auction looks at the skat, or plays from his hand. If he looks, he takes both cards, lays any two
# away and names his game. If he does not, he names it at once, and may undertake more than to win it: schneider,
# schwarz, or to lay his cards open.

# %%
"""The steps at which the pitcher takes up the skat or not, and announces his game."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.auction.bidding import ranking_of
from schmier.contracts import Announcement
from schmier.deal import Deal, Unchecked
from schmier.labels import Label
from schmier.legal import Legal
from schmier.violation import Violation

MULTIPLIED: Final = ("C", "S", "H", "D", "grand")
"""The games that are won by card-points or tricks, and multiplied."""

LEVELS: Final[tuple[dict[str, bool], ...]] = ({}, {"schneider": True}, {"schwarz": True}, {"ouvert": True})
"""What the pitcher of a hand game may announce besides, each with all that it includes."""


class TakeOrHand(Unchecked):
    """The step at which the pitcher takes up the skat, or announces a hand game."""

    name = "take-or-hand"

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Taking up the skat, and every hand game."""

        games = [Announcement(game, hand=True, **levels) for game in MULTIPLIED for levels in LEVELS]
        games += [Announcement("null", hand=True, ouvert=ouvert) for ouvert in (False, True)]
        return Legal((deal.turn,), (Action("take", deal.turn), *announcements(deal, games)))

    def act(self, deal: Deal, action: Action) -> None:
        """Take up the skat, or announce a hand game."""
        is_announcement = action.do == "declare" and action.announcement is not None
        if action.do != "take" and not is_announcement:
            deal.other_verb(action)
            return
        if action.by != deal.pitcher:  # rule: exchange.take-or-hand
            raise Violation(Label.EXCHANGE_TAKE_OR_HAND, f"{deal.table.seats[deal.pitcher]} has won the auction")
        if action.announcement is None:
            deal.hands[deal.pitcher] |= deal.widow
            deal.unknown[deal.pitcher] += deal.unknown_widow
            deal.widow = deal.unknown_widow = 0
            deal.decided(Label.EXCHANGE_TAKE_OR_HAND)
            deal.next_phase()
            return
        if not action.announcement.hand:
            raise Violation(Label.EXCHANGE_TAKE_OR_HAND, "the skat is not taken up, so the game is a hand game: say so")
        announce(deal, action.announcement)
        deal.decided(Label.EXCHANGE_TAKE_OR_HAND, Label.EXCHANGE_ANNOUNCE_LEVELS)
        deal.next_phase(after="announce")


class Announce(Unchecked):
    """The step at which the pitcher, who has taken up the skat, announces his game."""

    name = "announce"

    def begin(self, deal: Deal) -> None:
        """The pitcher acts."""
        deal.turn = deal.pitcher

    def legal(self, deal: Deal) -> Legal:
        """Every game that can be announced with the skat taken up."""

        games = [Announcement(game) for game in MULTIPLIED]
        games += [Announcement("null", ouvert=ouvert) for ouvert in (False, True)]
        return Legal((deal.turn,), announcements(deal, games))

    def act(self, deal: Deal, action: Action) -> None:
        """Announce a game."""
        if action.do != "declare" or action.announcement is None:
            deal.other_verb(action)
            return
        if action.by != deal.pitcher:  # rule: exchange.announce
            raise Violation(Label.EXCHANGE_ANNOUNCE, f"{deal.table.seats[deal.pitcher]} has won the auction")
        game = action.announcement
        opens_trumps = game.ouvert and not game.is_null
        if game.hand or game.schneider or game.schwarz or opens_trumps:  # rule: exchange.announce.taken
            raise Violation(
                Label.EXCHANGE_ANNOUNCE_TAKEN, "the skat was taken up: nothing but null ouvert goes with a game"
            )
        announce(deal, game)
        deal.decided(Label.EXCHANGE_ANNOUNCE)
        deal.next_phase()


# %% [markdown]
# ## What may be announced


# %%
def announcements(deal: Deal, games: list[Announcement]) -> tuple[Action, ...]:
    """The actions that announce those of some games that may be announced now."""
    return tuple(
        Action("declare", deal.turn, announcement=game)
        for game in games
        if not game.is_null or null_value(deal, game) >= deal.bid
    )


def announce(deal: Deal, game: Announcement) -> None:
    """Make a game the one that is played; raises `Violation` when null cannot be played so."""
    if game.is_null:
        if game.schneider or game.schwarz:  # rule: exchange.announce.null
            raise Violation(Label.EXCHANGE_ANNOUNCE_NULL, "who wins no trick makes nobody schneider or schwarz")
        value = null_value(deal, game)
        if value < deal.bid:  # rule: exchange.announce.null-value
            raise Violation(
                Label.EXCHANGE_ANNOUNCE_NULL_VALUE, f"this null is worth {value}, and the bid is {deal.bid}"
            )
    deal.announcement = game
    deal.ranking = ranking_of(deal.ruleset, game.contract)  # rule: trumps.contract


def null_value(deal: Deal, game: Announcement) -> int:
    """The value of a null."""
    assert deal.ruleset.counting.games is not None
    return deal.ruleset.counting.games.null[game.hand, game.ouvert]
