# %% [markdown]
# # The auction in one round
#
# Every player speaks once, eldest first and the dealer last, and either bids more than anybody before him or
# passes. Nobody can raise his own bid, so there is no feeling one's way upward: a player bids what his hand is
# worth, or as much as will keep the next one silent.
#
# Four players, the dealer is West. North, who is eldest, passes; East bids two; South three; West has four or a
# pass, because this table makes the dealer exceed:
#
#     >>> deal = table_of("smear.minnesota")
#     >>> open_to(deal)
#     'N: pass; bid 2 3 4 moon'
#     >>> open_to(after(deal, "N pass", "E bid 2", "S bid 3"))
#     'W: pass; bid 4 moon'
#
# That was the auction: nobody is asked again, and whoever stands highest pitches. North, who has passed, could
# not come in even if he wished:
#
#     >>> pitcher_of(after(deal, "W pass"))
#     'S'
#
# South, who has it for three, must be content with that though he would have gone to four: nobody asked him for more.
# And had he said four at once, West could only have passed or gone for the moon.

# %%
"""The auction in which every player has one call."""

from __future__ import annotations

from schmier.action import BID, PASS, PASSES, REDEAL, REDEALS, Action, Legal
from schmier.auction.bidding import beats, note_call, restrictions_on_bids, restrictions_on_passes
from schmier.auction.closing import close_auction
from schmier.auction.ladder import EXISTING, CallsOn, rungs_of, these_very
from schmier.auction.record import IN_TURN, TURN, Bidding, bidding, speaks_out_of_turn
from schmier.auction.redealing import ON_REDEAL, redeal
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restrictions, is_forbidden
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb


def is_last_to_call(deal: Deal, seat: Seat) -> bool:
    """Whether nobody speaks after a player."""
    return seat == deal.dealer  # rule: auction.once


# %% [markdown]
# Some tables do not wait for the dealer once there is nothing left to say. Nobody can go over four in a Pitch without slams, so four
# ends it, and the dealer's right to take four over for as much ends with it:
#
#     >>> at_once = table_of("pitch.auction", players=4, auction={"top_bid": "closes"})
#     >>> open_to(after(at_once, "N bid 3"))
#     'E: pass; bid 4'
#     >>> pitcher_of(after(at_once, "E bid 4"))
#     'E'


# %%
def is_closed_by_top_bid(deal: Deal) -> bool:
    """Whether the highest bid of all has been made, at a table that then asks nobody else."""
    highest = bidding(deal).high_bid
    if highest is None:
        return False
    return not any(beats(rung, highest) for rung in rungs_of(deal.ruleset))  # rule: auction.top-bid


# %% [markdown]
# ## The phase
#
# A bid is looked up on the ladder first. Nearly every bid is one of its rungs, and of a rung nobody asks whether there is such a
# bid; a word that is no rung is asked for its kind, so that the refusal can say what is wrong with it.
#
# Whoever is to speak hears from the same rules what he may say and why something else is refused. Each verb of
# the auction stands under the rules that can forbid it; what none of them forbids is listed. A claim to another
# deal is made here as well, by a player who has one and has not called.


# %%
Standing = tuple[str, int, int, bool]
"""The verb, the identities of the bid and of the bid it must beat, and whether the dealer calls."""


class OneRound(RestrictedPhase):
    """The phase in which the players bid."""

    name = Stage.AUCTION

    def __init__(self, ruleset: Ruleset) -> None:
        self.top_bid_closes = ruleset.auction.top_bid_closes
        self.calls = CallsOn(rungs_of(ruleset))
        self.on_ladder = restrictions_on_bids(ruleset)
        self.rungs = these_very(rungs_of(ruleset))
        self.on_rung = (IN_TURN, *self.on_ladder)
        self.restrictions: dict[Verb, Restrictions] = {
            PASS: (IN_TURN, *restrictions_on_passes(ruleset)),
            BID: (IN_TURN, *EXISTING, *self.on_ladder),
            REDEAL: ON_REDEAL,
        }
        self.allowed: set[Standing] = set()
        self.open_bids: dict[tuple[Seat, int, bool], list[tuple[Action, bool]]] = {}
        """By who is to speak, over which bid, and whether he deals: the calls that may be open to him, and of each whether it is."""

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a call; of a bid that is on the ladder nobody need ask whether it exists."""
        if id(action.bid) in self.rungs:
            return self.on_rung
        return self.restrictions.get(action.do) if action.by != NOBODY else None

    # %% [markdown]
    # Whether a number may be said hangs on the highest bid alone, and on whether it is the dealer who says it; whether one may pass
    # hangs on no more. A table that has let a three go over a two will let it go over a two again, so what was once in order where
    # the bidding stood just so is not gone through another time. Only whose turn it is is asked at every call. A slam hangs on
    # the score besides, and a bid of no tricks on what was said before; those are looked at each time.
    #
    # North has said two. East may go over it with a three, and not with another two. The table has then let a two be the first bid,
    # and a three go over it, and it will not be asked about either again; about East's two it would be, for that was refused:
    #
    #     >>> deal = after(table_of("smear.minnesota"), "N bid 2")
    #     >>> answer(deal, "E bid 2"), answer(deal, "E bid 3")
    #     ('auction.higher', 'ok')
    #     >>> threes = [call for call in deal.phase.calls[2] if call.bid.worth == 3 and call.bid.slam is None]
    #     >>> [deal.phase.is_in_order(deal, call) for call in threes]
    #     [False]

    # %%
    def take(self, deal: Deal, action: Action) -> None:
        """Check a call, and make it."""
        auction: Bidding = deal.progress
        # Verb, player and bid by number: an auction asks for them at every call of a thousand.
        seat = action[1]
        standing = (action[0], id(action[3]), id(auction.high_bid), seat == deal.dealer)
        if standing in self.allowed and not speaks_out_of_turn(deal, action) and deal.is_known:
            note_call(deal, action)
            self.go_on(deal, seat)
            return
        is_lasting = self.hangs_on_standing(action) and (auction.high_bid is None or id(auction.high_bid) in self.rungs)
        super().take(deal, action)
        if is_lasting:
            self.allowed.add(standing)

    def bids_in_order(self, deal: Deal, seat: Seat) -> list[Action]:
        """The bids of the ladder that nothing forbids a player, whoever's turn it is; of most it has been asked before."""
        auction: Bidding = deal.progress
        standing = (seat, id(auction.high_bid), seat == deal.dealer)
        known = self.open_bids.get(standing)
        if known is None:
            lasting = [(call, self.hangs_on_standing(call)) for call in self.calls[seat]]
            known = [one for one in lasting if not one[1] or self.is_in_order(deal, one[0])]
            if auction.high_bid is None or id(auction.high_bid) in self.rungs:
                self.open_bids[standing] = known
        return [call for call, is_certain in known if is_certain or self.is_in_order(deal, call)]

    def is_in_order(self, deal: Deal, call: Action) -> bool:
        """Whether nothing forbids a bid of the ladder, whoever's turn it is."""
        auction: Bidding = deal.progress
        if (call.do, id(call.bid), id(auction.high_bid), call.by == deal.dealer) in self.allowed:
            return True
        return not is_forbidden(self.on_ladder, deal, call)

    def hangs_on_standing(self, action: Action) -> bool:
        """Whether it hangs on the highest bid alone, and on who deals, what forbids a call."""
        bid = action.bid
        if bid is None:
            return action.do is PASS
        is_early = bid.contract is not None and bid.contract.after_tricks > 0
        return id(bid) in self.rungs and bid.slam is None and not is_early

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.progress = Bidding()
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """The calls that the player whose turn it is may make, and his claim to a redeal if he has one."""
        seat = deal.turn
        # Every rung exists, and whose turn it is is asked once: what is left to ask is the same that a bid is refused by.
        bids = () if is_forbidden(TURN, deal, PASSES[seat]) else self.bids_in_order(deal, seat)
        passes, redeals = self.permitted(deal, [PASSES[seat]]), self.permitted(deal, [REDEALS[seat]])
        return Legal((seat,), (*passes, *bids, *redeals))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Make a call, or claim a redeal instead."""
        if action.do is REDEAL:
            redeal(deal, action.by)
            return
        note_call(deal, action)
        self.go_on(deal, action.by)

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a call: the next player's turn, or the end."""
        if self.top_bid_closes and is_closed_by_top_bid(deal):
            deal.decided(Label.AUCTION_TOP_BID)
            close_auction(deal)
        elif is_last_to_call(deal, seat):
            if deal.because is not None:
                deal.decided(Label.AUCTION_ONCE)
            close_auction(deal)
        else:
            deal.turn = deal.table.after[seat]
