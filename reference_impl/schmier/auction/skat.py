# %% [markdown]
# # The auction of Skat
#
# One bids, one answers. Middlehand names value after value and forehand says to each whether he holds it; when one of
# the two has had enough, endhand takes up the bidding against the other. Who is left plays. Nobody names a game: the
# numbers only say how much a game must be worth.

# %%
"""The auction in which one player bids to another, and endhand to the one who is left."""

from __future__ import annotations

from schmier.action import Action, noted_bid
from schmier.contracts import REJECT
from schmier.deal import Deal, Unchecked
from schmier.dealing import claim_redeal, may_claim_redeal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.violation import Violation


class SkatAuction(Unchecked):
    """The phase in which the three players bid and hold."""

    name = "auction"

    def __init__(self, ruleset: Ruleset) -> None:
        self.values = ruleset.auction.values
        self.is_value = frozenset(ruleset.auction.values)
        self.may_reject = ruleset.auction.nobody_bids == "forehand-or-reject"
        self.must_reject = ruleset.auction.nobody_bids == "reject"

    def begin(self, deal: Deal) -> None:
        """Middlehand bids to forehand."""
        deal.listener = deal.after[deal.dealer]
        deal.speaker = deal.turn = deal.after[deal.listener]  # rule: auction.skat.stages
        deal.is_bid_open = False

    def legal(self, deal: Deal) -> Legal:
        """An answer, or a higher value; forehand alone has the lowest value, and reject where it is played."""

        seat = deal.turn
        calls = [Action("pass", seat)]
        if deal.is_bid_open:
            calls.append(Action("hold", seat))
        elif is_forehand_alone(deal):
            calls.append(Action("bid", seat, bid=self.values[0]))  # rule: auction.nobody-bids.forehand
            if self.may_reject:
                calls.append(Action("bid", seat, bid=REJECT))
        else:
            calls += [Action("bid", seat, bid=value) for value in self.values if value > deal.high_bid]
        if may_claim_redeal(deal, seat):
            calls.append(Action("redeal", seat))
        return Legal((seat,), tuple(calls))

    # %% [markdown]
    # ## A word
    #
    # Who bids may name any value above the last, and leap. Who answers holds exactly what was named, or passes.

    # %%
    def act(self, deal: Deal, action: Action) -> None:
        """Bid, hold or pass."""
        seat = action.by
        if action.do == "redeal" and seat != NOBODY:
            claim_redeal(deal, seat)
            return
        if action.do not in ("bid", "hold", "pass"):
            deal.other_verb(action)
            return
        if seat != deal.turn:
            raise Violation(Label.AUCTION_TURN, f"it is for {deal.table.seats[deal.turn]} to speak")
        if action.do == "bid":
            self.bid(deal, seat, action.bid)
        elif action.do == "hold":
            if not deal.is_bid_open:
                raise Violation(Label.AUCTION_SKAT_BID, f"{deal.table.seats[seat]} is to bid: there is nothing to hold")
            deal.high_bidder, deal.is_bid_open = seat, False  # rule: auction.skat.hold
            deal.turn = deal.speaker
            deal.decided(Label.AUCTION_SKAT_HOLD)
        deal.calls.append(action)
        if action.do == "pass":
            self.leave(deal, seat)
        elif action.bid == REJECT:
            play_reject(deal)
        elif action.do == "bid" and is_forehand_alone(deal):
            conclude(deal, seat)

    def bid(self, deal: Deal, seat: Seat, bid: int) -> None:
        """Name a value, or reject; raises `Violation` when the player may not."""
        if deal.is_bid_open:  # rule: auction.skat.answer
            raise Violation(
                Label.AUCTION_SKAT_ANSWER, f"{deal.table.seats[seat]} is to hold or to pass, and names no value"
            )
        is_alone = is_forehand_alone(deal)
        if bid == REJECT:
            if not is_alone or not self.may_reject:  # rule: auction.nobody-bids.forehand.reject
                clause = Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT
                raise Violation(clause, "reject is for forehand after both others have passed, where it is played")
            deal.decided(Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT)
            return
        if bid not in self.is_value:
            noted = noted_bid(bid, deal.ruleset) if bid > 0 else "that"
            raise Violation(Label.AUCTION_SKAT_VALUES, f"{noted} is not the value of any game")
        if bid <= deal.high_bid:  # rule: auction.skat.bid
            raise Violation(Label.AUCTION_SKAT_BID, f"{bid} is not higher than {deal.high_bid}")
        if is_alone and bid != self.values[0]:
            raise Violation(Label.AUCTION_NOBODY_BIDS_FOREHAND, f"forehand alone bids {self.values[0]}, and no more")
        deal.high_bid, deal.high_bidder = bid, seat
        if is_alone:
            return
        deal.is_bid_open, deal.turn = True, deal.listener
        deal.decided(Label.AUCTION_SKAT_VALUES, Label.AUCTION_SKAT_BID)

    # %% [markdown]
    # ## Who is left
    #
    # The first of two to pass leaves the other to endhand; after endhand there is nobody to come.

    # %%
    def leave(self, deal: Deal, seat: Seat) -> None:
        """After a pass: endhand's turn to bid, forehand's last word, or the end."""
        left = deal.speaker if seat == deal.listener else deal.listener
        deal.is_bid_open = False
        deal.decided(Label.AUCTION_PASS)
        if is_forehand_alone_passing(deal, seat):
            if self.must_reject:
                deal.decided(Label.AUCTION_NOBODY_BIDS_REJECT)
                play_reject(deal)  # rule: auction.nobody-bids.reject
            else:
                deal.decided(Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS)
                deal.end_unplayed()  # rule: auction.nobody-bids.forehand.pass
            return
        endhand = third(deal)
        if any(call.by == endhand for call in deal.calls):
            if deal.high_bid:
                conclude(deal, left)
            else:
                deal.speaker, deal.turn = NOBODY, left
            return
        deal.listener, deal.speaker = left, endhand
        deal.turn = endhand


def third(deal: Deal) -> Seat:
    """Endhand: the last of the three from the dealer's left."""
    return deal.after[deal.after[deal.after[deal.dealer]]]


def is_forehand_alone(deal: Deal) -> bool:
    """Whether both others have passed without a bid and forehand has the last word."""
    return deal.speaker == NOBODY


def is_forehand_alone_passing(deal: Deal, seat: Seat) -> bool:
    """Whether the pass just made was forehand's last word."""
    return is_forehand_alone(deal) and seat == deal.turn


def conclude(deal: Deal, pitcher: Seat) -> None:
    """Close the auction: the player who is left plays at the last value."""
    deal.pitcher, deal.bid, deal.high_bidder = pitcher, deal.high_bid, pitcher  # rule: auction.skat.pitcher
    deal.decided(Label.AUCTION_SKAT_PITCHER)
    deal.next_phase()


def play_reject(deal: Deal) -> None:
    """Everybody plays for himself, with the cards as in grand."""
    deal.bid = REJECT
    deal.ranking = deal.ruleset.cards.special_rankings["grand"]  # rule: play.reject
    deal.begin_play()
