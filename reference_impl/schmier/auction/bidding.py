# %% [markdown]
# # Bids
#
# What can be bid at all stands on the ladder. What beats what, and who may bid it, is told here; who speaks when
# is told by each kind of auction for itself.
#
# A bid is a promise. Who bids three undertakes that his party wins three points in the deal. If it does it scores
# what it has won; if not, three are taken away from it. A higher promise beats a lower one, and the last one that
# nobody beats is the one that counts.

# %%
"""What beats what, who may bid it, and who may pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schmier.action import Action
from schmier.auction.barred_bids import comes_too_early, is_for_dealer_alone, is_in_the_hole, is_over_nothing
from schmier.auction.ladder import bid_in, in_words, said
from schmier.auction.record import Bidding, bidding
from schmier.bids import CONTRACT, POINTS, SLAM, Bid, BidKind, number_bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.ruleset.auction import NobodyBids
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat

# %% [markdown]
# ## What beats what
#
# Slams stand above all numbers, so one comparison serves for both. Contracts of a schedule are compared by what
# they are worth, and two may be worth the same: seven hearts and a bid of no tricks, for instance; then neither
# beats the other.
#
# The dealer, who speaks last, has in some games the right to take the highest bid over without raising it. In
# Auction Pitch East bids three and the dealer, West, says "three" and has it. South could not have said so,
# because South does not deal:
#
#     >>> deal = after(table_of("pitch.auction", players=4), "N pass", "E bid 3")
#     >>> answer(deal, "S bid 3")
#     'auction.higher'
#     >>> open_to(after(deal, "S pass"))
#     'W: pass; bid 3 4'
#
# In ten-point Smear he must exceed. There "three" is no bid of his, and he says four or passes:
#
#     >>> deal = after(table_of("smear.ten-point"), "N pass", "E bid 3", "S pass")
#     >>> answer(deal, "W bid 3")
#     'auction.dealer.must-exceed'
#
# The two refusals have one ground, and differ in whom they tell it. A player who is no dealer hears that a bid
# must be higher. A dealer might think that he has the right to equal, so he hears that at this table he has not.
#
# A bid that stands stands on some ground: it is higher, or it is the dealer's right. A bid without a ground is too low.


# %%
def is_worth_more(bid: Bid, other: Bid) -> bool:
    """Whether one contract beats another."""
    return bid.worth > other.worth  # rule: auction.schedule.worth


def beats(bid: Bid, other: Bid | None) -> bool:
    """Whether a bid is higher than the highest so far; any is where nobody has bid."""
    if other is None:
        return True
    if bid.kind is CONTRACT:
        return is_worth_more(bid, other)
    return other < bid  # rule: auction.higher


def may_equal(deal: Deal, seat: Seat) -> bool:
    """Whether a player may take a number of points over for as much."""
    return seat == deal.dealer and deal.ruleset.auction.dealer_may_equal  # rule: auction.dealer.may-equal


def may_equal_top(deal: Deal, seat: Seat, bid: Bid) -> bool:
    """Whether a player may take over this number for as much, since there is none above it."""
    auction = deal.ruleset.auction
    is_top = bid == number_bid(auction.maximum)
    return seat == deal.dealer and auction.dealer_may_equal_top and is_top  # rule: auction.dealer.may-equal-top


def everybody_may_equal(deal: Deal, bid: Bid) -> bool:
    """Whether anybody may take over this number for as much, since there is none above it."""
    auction = deal.ruleset.auction
    return auction.everybody_may_equal_top and bid == number_bid(auction.maximum)  # rule: auction.equal-top


def may_equal_slam(deal: Deal, seat: Seat) -> bool:
    """Whether a player may take a slam over."""
    return seat == deal.dealer and deal.ruleset.auction.dealer_may_equal_slam  # rule: auction.dealer.may-equal-slam


def equals_without_right(deal: Deal, action: Action) -> bool:
    """Whether the dealer bids as many points as the highest bidder, and must exceed them."""
    bid = bid_in(action)
    is_equal = action.by == deal.dealer and bid.kind is POINTS and bid == bidding(deal).high_bid
    has_right = may_equal(deal, action.by) or may_equal_top(deal, action.by, bid) or everybody_may_equal(deal, bid)
    return is_equal and not has_right  # rule: auction.dealer.must-exceed


def grounds(deal: Deal, action: Action) -> tuple[Label, ...]:
    """The clauses by which a bid takes the place of the highest so far; none where it does not."""
    auction: Bidding = deal.progress
    bid, highest = bid_in(action), auction.high_bid
    if beats(bid, highest):
        return HIGHER[bid.kind]
    if bid != highest or bid.kind is CONTRACT:
        return ()
    if bid.kind is SLAM:
        return (Label.AUCTION_DEALER_MAY_EQUAL_SLAM,) if may_equal_slam(deal, action.by) else ()
    if may_equal_top(deal, action.by, bid):
        return (Label.AUCTION_DEALER_MAY_EQUAL_TOP,)
    if everybody_may_equal(deal, bid):
        return (Label.AUCTION_EQUAL_TOP,)
    return (Label.AUCTION_DEALER_MAY_EQUAL,) if may_equal(deal, action.by) else ()


HIGHER: Final[Mapping[BidKind, tuple[Label, ...]]] = {
    **dict.fromkeys(BidKind, (Label.AUCTION_RANGE, Label.AUCTION_HIGHER)),
    SLAM: (Label.AUCTION_SLAM,),
    CONTRACT: (Label.AUCTION_SCHEDULE, Label.AUCTION_SCHEDULE_WORTH, Label.AUCTION_HIGHER),
}
"""By which clauses a bid goes over a lower one."""


def is_too_low(deal: Deal, action: Action) -> bool:
    """Whether a bid neither beats the highest so far nor may take it over."""
    return not grounds(deal, action)


# %% [markdown]
# ## A dealer who is bound
#
# The dealer to whom everybody has passed may be bound to bid, to one bid, or to one bid at least.


# %%
BINDING_THE_DEALER: Final = (
    NobodyBids.DEALER_MUST_BID,
    NobodyBids.DEALER_FORCED,
    NobodyBids.DEALER_FORCED_OR_MORE,
)
"""Where nobody else bids, the dealer must."""


def must_bid(deal: Deal, seat: Seat) -> bool:
    """Whether all others have passed to a dealer who may not."""
    is_last = seat == deal.dealer and bidding(deal).high_bid is None  # rule: auction.nobody-bids.dealer-must-bid
    return is_last and deal.ruleset.auction.nobody_bids in BINDING_THE_DEALER


def is_forced(deal: Deal, seat: Seat) -> bool:
    """Whether the dealer, after all others have passed, has one bid only."""
    return must_bid(deal, seat) and deal.ruleset.auction.nobody_bids is NobodyBids.DEALER_FORCED


def is_not_the_forced_bid(deal: Deal, action: Action) -> bool:
    """Whether a dealer who has one bid only makes another."""
    forced = number_bid(deal.ruleset.auction.forced_bid)
    return is_forced(deal, action.by) and bid_in(action) != forced  # rule: auction.nobody-bids.dealer-forced


def has_a_least_bid(deal: Deal, seat: Seat) -> bool:
    """Whether the dealer, after all others have passed, has a least bid of his own."""
    return must_bid(deal, seat) and deal.ruleset.auction.nobody_bids is NobodyBids.DEALER_FORCED_OR_MORE


def is_below_the_forced_bid(deal: Deal, action: Action) -> bool:
    """Whether a dealer who has a least bid of his own makes a lower one."""
    forced = number_bid(deal.ruleset.auction.forced_bid)
    is_lower = bid_in(action) < forced
    return has_a_least_bid(deal, action.by) and is_lower  # rule: auction.nobody-bids.dealer-forced-or-more


# %% [markdown]
# ## In their order
#
# When several things are wrong with a bid the first of this list is named.


# %%
def is_too_low_says(deal: Deal, action: Action) -> str:
    """The refusal of a bid that is not high enough."""
    return f"a bid of {said(action)} does not beat the bid of {in_words(bidding(deal).high_bid)}"


BIDS: Final[tuple[Restriction[Action], ...]] = (
    Restriction(Label.AUCTION_DEALER_MUST_EXCEED, equals_without_right, is_too_low_says),
    Restriction(Label.AUCTION_HIGHER, is_too_low, is_too_low_says),
    Restriction(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED,
        is_not_the_forced_bid,
        lambda deal, action: (
            f"all others have passed, so {deal.table.seats[action.by]} must bid {deal.ruleset.auction.forced_bid}, "
            f"not {said(action)}"
        ),
    ),
    Restriction(
        Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE,
        is_below_the_forced_bid,
        lambda deal, action: (
            f"all others have passed, so {deal.table.seats[action.by]} must bid {deal.ruleset.auction.forced_bid} or more, "
            f"not {said(action)}"
        ),
    ),
    Restriction(
        Label.AUCTION_NO_TRICKS_AFTER,
        comes_too_early,
        lambda deal, action: f"{said(action)} can be bid once somebody has bid enough tricks",
    ),
    Restriction(
        Label.AUCTION_SLAM_OVER,
        is_over_nothing,
        lambda deal, action: f"{said(action)} can be bid over one other slam only, and that is not the highest bid",
    ),
    Restriction(
        Label.AUCTION_SLAM_DEALER,
        is_for_dealer_alone,
        lambda deal, action: f"{said(action)} is the dealer's alone, and {deal.table.seats[action.by]} does not deal",
    ),
    Restriction(
        Label.AUCTION_SLAM_IN_THE_HOLE,
        is_in_the_hole,
        lambda deal, action: f"{deal.table.seats[action.by]} is in the hole and may not bid {said(action)}",
    ),
)
"""What forbids a bid on the ladder."""


BONDS: Final = {
    NobodyBids.DEALER_FORCED: Label.AUCTION_NOBODY_BIDS_DEALER_FORCED,
    NobodyBids.DEALER_FORCED_OR_MORE: Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE,
}
"""How the dealer can be bound to a number, and by which clause."""


def absent_bonds(ruleset: Ruleset) -> tuple[Label, ...]:
    """The clauses by which the dealer is bound to a number in other games."""
    return tuple(clause for answer, clause in BONDS.items() if answer is not ruleset.auction.nobody_bids)


def restrictions_on_bids(ruleset: Ruleset) -> tuple[Restriction[Action], ...]:
    """What can forbid a bid of a game's ladder: of the above, what means something in the game, in the same order."""
    auction = ruleset.auction
    of_slams = (Label.AUCTION_SLAM_OVER, Label.AUCTION_SLAM_DEALER, Label.AUCTION_SLAM_IN_THE_HOLE)
    absent = {
        *(() if auction.slams else of_slams),
        *(() if auction.contracts else (Label.AUCTION_NO_TRICKS_AFTER,)),
        *absent_bonds(ruleset),
    }
    return tuple(restriction for restriction in BIDS if restriction.clause not in absent)


# %% [markdown]
# ## Passing
#
# Anybody may pass, whatever he holds; only the dealer cannot where the cards must be played and everybody has
# passed to him. In the Cinch that forces the dealer he has one thing to say:
#
#     >>> deal = after(table_of("cinch.forced-dealer"), "N pass", "E pass", "S pass")
#     >>> open_to(deal), answer(deal, "W pass")
#     ('W: bid 7', 'auction.nobody-bids.dealer-forced')


# %%
def passes_though_bound(deal: Deal, action: Action) -> bool:
    """Whether a dealer passes who must bid."""
    return must_bid(deal, action.by)  # rule: auction.pass


def passes_though_forced(deal: Deal, action: Action) -> bool:
    """Whether a dealer passes who has one bid only."""
    return is_forced(deal, action.by)


def passes_with_a_least_bid(deal: Deal, action: Action) -> bool:
    """Whether a dealer passes who has a least bid of his own."""
    return has_a_least_bid(deal, action.by)


def must_bid_says(deal: Deal, action: Action) -> str:
    """The refusal of a pass."""
    return f"all others have passed, so {deal.table.seats[action.by]} must bid"


PASSES: Final[tuple[Restriction[Action], ...]] = (
    Restriction(Label.AUCTION_NOBODY_BIDS_DEALER_FORCED, passes_though_forced, must_bid_says),
    Restriction(Label.AUCTION_NOBODY_BIDS_DEALER_FORCED_OR_MORE, passes_with_a_least_bid, must_bid_says),
    Restriction(Label.AUCTION_NOBODY_BIDS_DEALER_MUST_BID, passes_though_bound, must_bid_says),
)
"""What forbids a pass."""


def restrictions_on_passes(ruleset: Ruleset) -> tuple[Restriction[Action], ...]:
    """What can forbid a pass in a game: a number can be asked of the dealer where the game asks it of him."""
    absent = absent_bonds(ruleset)
    return tuple(restriction for restriction in PASSES if restriction.clause not in absent)


# %% [markdown]
# ## A call that was made
#
# It is noted, and if it is a bid it is the one to beat. Asked why, the table answers with the grounds on which it
# went over the bid before it, the same on which it was let pass:
#
#     >>> deal = after(table_of("pitch.auction", players=4), "N bid 2", "E pass", "S pass")
#     >>> why(deal, "W bid 2")[0]
#     'auction.dealer.may-equal'


# %%
def note_call(deal: Deal, action: Action) -> None:
    """Put a bid or a pass on record."""
    bid = action.bid
    if deal.because is not None:
        deal.decided(*((Label.AUCTION_PASS,) if bid is None else grounds(deal, action)))
    if bid is not None:
        auction: Bidding = deal.progress
        auction.high_bid, auction.high_bidder = bid, action.by
    deal.confirmable = []
    deal.calls.append(action)
