# %% [markdown]
# # The auction of Skat
#
# One bids, one answers. Middlehand names value after value and forehand says to each whether he holds it; when
# one of the two has had enough, rearhand takes up the bidding against the other. Who is left plays. Nobody names a
# game: the numbers only say how much a game must be worth.
#
# Three play. Middlehand bids to forehand, eighteen and twenty, and forehand holds both:
#
#     >>> deal = after(table_of("skat"), "middlehand bid 18", "forehand hold", "middlehand bid 20", "forehand hold")
#     >>> open_to(deal).split(" 24")[0]
#     'middlehand: pass; bid 22 23'
#
# Middlehand has had enough. Rearhand comes in where the bidding stands, with 22; forehand holds that as well, and
# 23; at 24 he gives up. Rearhand plays, and his game must be worth 24:
#
#     >>> deal = after(deal, "middlehand pass", "endhand bid 22", "forehand hold", "endhand bid 23", "forehand hold")
#     >>> deal = after(deal, "endhand bid 24", "forehand pass")
#     >>> pitcher_of(deal), deal.bid.worth
#     ('endhand', 24)
#
# At a table of four the dealer sits out, and these three are the others.
#
# Forehand is the player at the dealer's left, middlehand the next, rearhand the last of the three. The stages are
# two, and each is a duel: a third voice is never heard while two are bidding. Rearhand, who would gladly say 30 at
# once, waits:
#
#     >>> answer(table_of("skat"), "endhand bid 30")
#     'auction.turn'

# %%
"""The auction in which one player bids to another, and endhand to the one who is left."""

from __future__ import annotations

from typing import Final

from schmier.action import BID, HOLD, PASS, PASSES, REDEAL, REDEALS, Action, Legal
from schmier.auction.ladder import CallsOn, bid_in, these_very
from schmier.auction.no_auction import make_reject
from schmier.auction.record import IN_TURN, Bidding
from schmier.auction.redealing import ON_REDEAL, redeal
from schmier.auction.skat_calls import ANSWERS, HOLDS, IS_VALUE, MAY_REJECT, NUMBERS, REJECTS, VALUES, is_forehand_alone
from schmier.bids import REJECT, Bid, BidKind, number_bid
from schmier.counting.rounds import is_ramsch_deal
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restrictions, is_forbidden
from schmier.ruleset.auction import NobodyBids
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb

# %% [markdown]
# ## Bidding and holding
#
# Two players are in a duel, one who names values and one who says yes to each. As long as a value lies unanswered the one who named it
# has nothing to say: it is the turn of the other, and all he can do is hold or pass.
#
# Whoever holds is bound as if he had named the value himself. When the bidder then gives up, the one who has only
# ever said "yes" plays at the last value that was named. Whoever looks for the highest bid of each player finds
# none of his, and errs:
#
#     >>> deal = after(table_of("skat"), "middlehand pass", "endhand bid 18", "forehand hold", "endhand pass")
#     >>> pitcher_of(deal), deal.bid.worth
#     ('forehand', 18)


# %%
def name_value(deal: Deal, action: Action) -> None:
    """Name a value; the other answers, unless there is none."""
    auction: Bidding = deal.progress
    auction.high_bid, auction.high_bidder = action.bid, action.by
    if is_forehand_alone(deal):
        play_at_last_value(deal, action.by)
        return
    auction.is_bid_open, deal.turn = True, auction.listener
    if deal.because is not None:
        deal.decided(Label.AUCTION_SKAT_VALUES, Label.AUCTION_SKAT_BID)


def hold(deal: Deal, action: Action) -> None:
    """Be bound to the value that was named; the other bids on, or passes."""
    auction: Bidding = deal.progress
    auction.high_bidder, auction.is_bid_open = action.by, False  # rule: auction.skat.hold
    deal.turn = auction.speaker
    if deal.because is not None:
        deal.decided(Label.AUCTION_SKAT_HOLD)


# %% [markdown]
# ## Who is left
#
# Rearhand waits. Who he is stands fixed from the first card, the third from the dealer's left, and he is noted as one who is still to
# come. With the first pass of the other two his time is there, whichever of them has passed; he comes in, and is to come no more. The
# next pass after that is the last of the auction.
#
# The first of two to pass leaves the other to rearhand; after rearhand there is nobody to come. A middlehand who
# passes at once leaves forehand to rearhand's bids; a forehand who passes leaves middlehand, who from then on
# answers, though he has been the one to bid:
#
#     >>> deal = after(table_of("skat"), "middlehand bid 18", "forehand pass", "endhand bid 20")
#     >>> open_to(deal)
#     'middlehand: pass; hold'
#
# When all three have passed the cards are thrown in and the deal passes on. In some rounds nothing is thrown in:
# they play Ramsch, everybody for himself, and whoever takes the most card-points pays. The four Jacks are trumps
# then, as in grand.
#
#     >>> nobody = "middlehand pass", "endhand pass", "forehand pass"
#     >>> str(after(table_of("skat"), *nobody).phase.name)
#     'over'
#     >>> deal = after(table_of("skat", auction={"nobody_bids": "reject"}), *nobody)
#     >>> str(deal.phase.name), deal.ranking.name
#     ('play', 'grand')


# %%
def leave(deal: Deal, seat: Seat) -> None:
    """After a pass: endhand's turn to bid, forehand's last word, or the end."""
    if deal.because is not None:
        deal.decided(Label.AUCTION_PASS)
    if is_forehand_alone(deal):
        end_without_game(deal)
        return
    auction: Bidding = deal.progress
    auction.is_bid_open = False
    left = left_of_two(deal, seat)
    endhand = auction.to_come
    if endhand != NOBODY:
        auction.to_come = NOBODY
        bid_on(deal, left, endhand)
    elif auction.high_bid is not None:
        play_at_last_value(deal, left)
    else:
        auction.speaker, deal.turn = NOBODY, left


def left_of_two(deal: Deal, seat: Seat) -> Seat:
    """Who of the two who bid to each other is left when one passes."""
    auction: Bidding = deal.progress
    return auction.speaker if seat == auction.listener else auction.listener  # rule: auction.skat.hold


def third(deal: Deal) -> Seat:
    """Endhand: the last of the three from the dealer's left."""
    after = deal.after
    return after[after[after[deal.dealer]]]


def bid_on(deal: Deal, left: Seat, endhand: Seat) -> None:
    """Endhand continues the bidding against the player who is left."""
    auction: Bidding = deal.progress
    auction.listener, auction.speaker = left, endhand  # rule: auction.skat.stages, auction.skat.bid
    deal.turn = endhand


def play_at_last_value(deal: Deal, pitcher: Seat) -> None:
    """Close the auction: the player who is left plays at the last value."""
    auction: Bidding = deal.progress
    auction.high_bidder = pitcher
    deal.pitcher, deal.bid = pitcher, auction.high_bid  # rule: auction.skat.pitcher
    if deal.because is not None:
        deal.decided(Label.AUCTION_SKAT_PITCHER)
    deal.next_phase()


def end_without_game(deal: Deal) -> None:
    """Nobody has bid: the cards are thrown in, or everybody plays for himself."""
    if deal.ruleset.auction.nobody_bids is NobodyBids.REJECT:  # rule: auction.nobody-bids.reject
        deal.decided(Label.AUCTION_NOBODY_BIDS_REJECT)
        play_reject(deal)
    else:
        if deal.because is not None:
            deal.decided(Label.AUCTION_NOBODY_BIDS_FOREHAND_PASS)
        deal.end_unplayed()  # rule: auction.nobody-bids.forehand.pass


def play_reject(deal: Deal) -> None:
    """Leave out what a pitcher would do with the skat; everybody plays for himself."""
    make_reject(deal)
    deal.go_on_after(StepKind.ANNOUNCE)


# %% [markdown]
# ## The phase
#
# Who is to speak is in the record of the auction: one bids and one answers, and as long as a value waits for its
# answer the turn is the answerer's.


# %%
MAY_NAME: Final[Restrictions] = (IN_TURN, ANSWERS)
"""What forbids naming any value now."""

SKAT_AUCTION_VERBS: Final[dict[Verb, Restrictions]] = {
    PASS: (IN_TURN,),
    HOLD: (IN_TURN, HOLDS),
    BID: (*MAY_NAME, IS_VALUE, *VALUES),
    REDEAL: ON_REDEAL,
}
"""By verb, what may forbid it."""


class SkatAuction(RestrictedPhase):
    """The phase in which the three players bid and hold."""

    name = Stage.AUCTION
    restrictions = SKAT_AUCTION_VERBS

    def __init__(self, ruleset: Ruleset) -> None:
        values = [number_bid(value, BidKind.VALUE) for value in ruleset.auction.values]
        self.calls = CallsOn([*values, REJECT])
        self.on_bid = dict.fromkeys(these_very(values), NUMBERS) | dict.fromkeys(these_very((REJECT,)), (MAY_REJECT,))
        self.on_naming = {bid: (*MAY_NAME, *restrictions) for bid, restrictions in self.on_bid.items()}
        self.open_bids: dict[tuple[Seat, Bid | None, bool], list[Action]] = {}
        """By who is to speak, over which value, and whether he is alone: the calls that nothing forbids."""

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a call; of the value of a game nobody need ask whether it is one, or whether it is reject."""
        naming = self.on_naming.get(id(action.bid))
        if naming is not None:
            return naming
        return self.restrictions.get(action.do) if action.by != NOBODY else None

    def begin(self, deal: Deal) -> None:
        """Middlehand bids to forehand; in a Ramsch round nobody bids."""
        auction = deal.progress = Bidding()
        if is_ramsch_deal(deal):
            if deal.because is not None:
                deal.decided(Label.MATCH_ROUNDS_RAMSCH_PLAYED)
            play_reject(deal)  # rule: match.rounds.ramsch.played
            return
        auction.to_come = third(deal)
        bid_on(deal, *first_two(deal))

    def legal(self, deal: Deal) -> Legal:
        """An answer, or a higher value; forehand alone has the lowest value, and reject where it is played."""
        seat = deal.turn
        answers = self.permitted(deal, [PASSES[seat], Action(HOLD, seat)])
        bids = () if is_forbidden(MAY_NAME, deal, PASSES[seat]) else self.bids_open(deal, seat)
        return Legal((seat,), (*answers, *bids, *self.permitted(deal, [REDEALS[seat]])))

    def bids_open(self, deal: Deal, seat: Seat) -> list[Action]:
        """The bids that nothing forbids: the same whenever the same player is to bid over the same value, alone or not."""
        auction: Bidding = deal.progress
        standing = (seat, auction.high_bid, is_forehand_alone(deal))
        known = self.open_bids.get(standing)
        if known is None:
            calls = self.calls[seat]
            known = [call for call in calls if not is_forbidden(self.on_bid[id(call.bid)], deal, call)]
            self.open_bids[standing] = known
        return known

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Bid, hold or pass; or claim a redeal instead."""
        verb = action.do
        if verb is REDEAL:
            redeal(deal, action.by)
            return
        deal.calls.append(action)
        if verb is PASS:
            leave(deal, action.by)
        elif verb is HOLD:
            hold(deal, action)
        elif bid_in(action).kind is REJECTS:
            deal.decided(Label.AUCTION_NOBODY_BIDS_FOREHAND_REJECT)
            play_reject(deal)
        else:
            name_value(deal, action)


def first_two(deal: Deal) -> tuple[Seat, Seat]:
    """Forehand, who answers first, and middlehand, who bids to him."""
    forehand = deal.after[deal.dealer]
    return forehand, deal.after[forehand]  # rule: auction.skat.stages
