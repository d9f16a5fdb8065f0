# %% [markdown]
# # An auction that nobody wrote down
#
# Most books, newspapers and programs tell who played a deal and at which bid, but not who had said what before. A log notes
# just that, in the place of all calls: `{"do": "win-auction", "by": "E", "bid": 3}`.
#
# No rule is decided by it. Who spoke when, and whether each bid beat the one before it, cannot be judged and is not; whatever the
# auction leads to follows from its last bid, as if every call stood there. What can be judged is: the game must have such a bid,
# its bidder must be in the deal, a party in the hole may be barred from it, and eldest may sell for so much only. Nobody need
# guess a deal that all have passed, since every call of it is known; and a suit turned up is stood on, begged off, given or
# run, which the cards show, so that there is no bid to be noted.
#
# East has won the auction of a Pitch for three. He leads, and nobody asks how it came to that; were it North who led, he would
# be out of turn:
#
#     >>> def won(by, bid, *lines, **said):
#     ...     log = log_told(*lines, **said)
#     ...     log["deals"][0]["events"].insert(0, {"do": "win-auction", "by": by, "bid": bid})
#     ...     return log
#     >>> found_in(won("E", 3, "E play AS")), found_in(won("E", 3, "N play AS"))
#     ([], ['play.lead.pitcher'])

# %%
"""Logs that record who won the auction, and at which bid, in place of its calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier import restrictions
from schmier.action import Action
from schmier.auction import sell_out
from schmier.auction.barred_bids import is_for_dealer_alone, is_in_the_hole
from schmier.auction.closing import close_auction
from schmier.auction.ladder import EXISTING, said
from schmier.auction.record import bidding
from schmier.auction.skat import play_at_last_value
from schmier.auction.skat_calls import IS_VALUE, may_not_reject
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import Restriction, Restrictions, in_game
from schmier.ruleset.auction import AuctionKind
from schmier.verbs import Verb
from schmier.violation import Undecidable, Violation


def take_outcome(deal: Deal, action: Action) -> None:
    """Let an auction have come to what a log notes; raises `Violation`, and changes nothing, when the law forbids it."""
    check_outcome(deal, action)
    twin = deal.copied()
    end_auction(twin, action)
    deal.become(twin)


# %% [markdown]
# ## What can be judged
#
# A bid has to exist. There are four points in Pitch, so nobody has won an auction at five, and in Skat no game is worth nineteen:
#
#     >>> found_in(won("E", 5)), found_in(won("A", 19, game="skat.tournament", seats="A B C", dealer="C"))
#     (['auction.range'], ['auction.skat.values'])
#
# Its bidder has to be in the deal. With four at a table of Skat the dealer sits out, so he has bid nothing:
#
#     >>> said_of(won("D", 18, game="skat.tournament", seats="A B C D", dealer="D"))
#     'D sits out and cannot have bid'
#
# Then there are bids that hang on the score. A player in the hole may not bid the smudge; and eldest may not sell for so much
# that it would give him the match. At four of seven a sale for three would, 4 + 3 = 7, and one for two would not:
#
#     >>> found_in(won("N", "smudge", game="pitch.smudge", scores={"N": -1}))
#     ['auction.slam.in-the-hole']
#     >>> sold = [found_in(won("E", price, game="pitch.sell-out", scores={"N": 4})) for price in (3, 2)]
#     >>> sold
#     [['auction.sell-out.limit'], []]
#
# The note stands in the place of *all* calls. Beside a call it would be a second account of the same auction:
#
#     >>> both = won("E", 3)
#     >>> both["deals"][0]["events"].insert(0, {"do": "bid", "by": "N", "bid": 2})
#     >>> said_of(both)
#     'win-auction stands in the place of all calls, right after the deal'


# %%
def is_not_playing(deal: Deal, action: Action) -> bool:
    """Whether the pitcher named sits out in this deal."""
    return action.by not in deal.playing()


def is_sold_for_match(deal: Deal, action: Action) -> bool:
    """Whether eldest has sold the pitch for as much as would give him the match."""
    return not sell_out.is_eldest(deal, action.by) and sell_out.gives_match(deal, action)


def sits_out_says(deal: Deal, action: Action) -> str:
    """The refusal of a pitcher who sits out."""
    return f"{deal.table.seats[action.by]} sits out and cannot have bid"


PLAYS: Final[Restriction[Action]] = Restriction(Label.TABLE_SITS_OUT, is_not_playing, sits_out_says)
"""Who sits out does not bid."""

NOT_REJECT: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT,
    may_not_reject,
    lambda deal, action: in_game(
        deal, "{reject} has no {pitcher}, and every call before it is known: write the passes"
    ),
)
"""Reject is no bid at which somebody plays."""

OUT_OF_THE_HOLE: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SLAM_IN_THE_HOLE,
    is_in_the_hole,
    lambda deal, action: f"{deal.table.seats[action.by]} is in the hole and may not bid {said(action)}",
)
"""A party below zero may be barred from a slam."""

DEALERS_OWN: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SLAM_DEALER,
    is_for_dealer_alone,
    lambda deal, action: f"{said(action)} is the dealer's alone, and {deal.table.seats[action.by]} does not deal",
)
"""A slam may be the dealer's alone."""

NOT_FOR_MATCH: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SELL_OUT_LIMIT,
    is_sold_for_match,
    lambda deal, action: f"{said(action)} points would have given eldest the match",
)
"""What eldest may sell for."""

OUTCOMES: Final[Mapping[AuctionKind, Restrictions]] = {
    AuctionKind.SKAT: (PLAYS, IS_VALUE, NOT_REJECT),
    AuctionKind.SELL_OUT: (*EXISTING, NOT_FOR_MATCH),
    AuctionKind.ONE_ROUND: (*EXISTING, DEALERS_OWN, OUT_OF_THE_HOLE),
    AuctionKind.UNTIL_PASSED_OUT: (*EXISTING, DEALERS_OWN, OUT_OF_THE_HOLE),
}
"""By kind of auction, what of its outcome can be judged."""


def check_outcome(deal: Deal, action: Action) -> None:
    """Raise `Violation` when no auction of the game can have come to this."""
    kind = deal.ruleset.auction.kind
    if deal.phase.name is Stage.OVER:
        deal.phase.check(deal, action)
    if deal.phase.name is not Stage.AUCTION or deal.calls:
        raise Violation(
            Label.IRREGULAR_PHASE, f"{Verb.WIN_AUCTION} stands in the place of all calls, right after the deal"
        )
    if kind not in OUTCOMES:
        raise Violation(Label.IRREGULAR_PHASE, "nothing is bid in this game: note what was said of the card turned up")
    restrictions.check(OUTCOMES[kind], deal, action)


# %% [markdown]
# ## What follows
#
# The deal goes on as after the last call. One thing may be left open: where eldest has kept a pitch that was for sale, the player
# who drove him is paid, and a log that leaves the calls out does not say who that is, or whether there was one.
#
#     >>> found_in(won("N", 2, game="pitch.sell-out"))
#     ['auction.sell-out.keep?']


# %%
def end_auction(deal: Deal, action: Action) -> None:
    """End the auction with the bid that won it."""
    auction = bidding(deal)
    auction.high_bid, auction.high_bidder = action.bid, action.by
    deal.confirmable = []
    match deal.ruleset.auction.kind:
        case AuctionKind.SKAT:
            play_at_last_value(deal, action.by)
        case AuctionKind.SELL_OUT:
            end_sale(deal, action)
        case _:
            close_auction(deal)


def end_sale(deal: Deal, action: Action) -> None:
    """Sell the pitch to the player who pitches, or let eldest keep it."""
    eldest = deal.table.eldest(deal.dealer)
    if action.by != eldest:
        sell_out.sell(deal, eldest)
    elif sell_out.is_outbid_paid(deal):
        message = f"whether {deal.table.seats[eldest]} was driven to keep the pitch, and whom he paid, is not known"
        raise Undecidable(Label.AUCTION_SELL_OUT_KEEP, message)
    else:
        sell_out.keep(deal, eldest)
    deal.next_phase()
