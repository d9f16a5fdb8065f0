# %% [markdown]
# # Selling the pitch
#
# The right to pitch is eldest's. He may use it at once, for the highest stake, or put it up for sale. Then the
# others bid, each once, and eldest looks at the best offer: he sells, and is paid in points; or he keeps the
# pitch and must make what was offered, and the bidder is paid for having driven him.
#
# Two limits keep the payment from ending the match: nobody may offer so much that eldest would win by taking it,
# and eldest may not drive a bidder over the line by keeping.
#
# Four play, West deals, North is eldest. North offers the pitch. East bids one, South two, and West passes. North
# has the two words that only he may say:
#
#     >>> deal = after(table_of("pitch.sell-out", players=4), "N sell", "E bid 1", "S bid 2", "W pass")
#     >>> open_to(deal)
#     'N: keep; sell'
#
# If he sells, two points are his, whatever becomes of the deal, and South must make two:
#
#     >>> scores_now(after(deal, "N sell")), pitcher_of(deal)
#     ({'N': 2, 'E': 0, 'S': 0, 'W': 0}, 'S')
#
# If North keeps, he must make two himself, and South is paid the two that he would have given. That is why a
# bidder offers as much as he dares. Either way he gets something: the pitch, or the price.
#
#     >>> deal = after(table_of("pitch.sell-out", players=4), "N sell", "E bid 1", "S bid 2", "W pass")
#     >>> scores_now(after(deal, "N keep")), pitcher_of(deal)
#     ({'N': 0, 'E': 0, 'S': 2, 'W': 0}, 'N')

# %%
"""The auction in which eldest sells the pitch."""

from __future__ import annotations

from typing import Final

from schmier.account import Call
from schmier.action import BID, PASS, REDEAL, Action, Legal
from schmier.auction.bidding import note_call, restrictions_on_bids, restrictions_on_passes
from schmier.auction.ladder import EXISTING, CallsOn, bid_in, is_on_ladder, rungs_of, said, these_very
from schmier.auction.record import IN_TURN, Bidding, bidding, party_score
from schmier.auction.redealing import ON_REDEAL, redeal
from schmier.bids import number_bid, number_of_bid
from schmier.counting.scores import score_at_once
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions, is_forbidden
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.verbs import Verb

# %% [markdown]
# ## Whose word it is
#
# Eldest keeps or sells, and says nothing else. The others bid or pass, and cannot sell what is not theirs. A log
# notes both of eldest's decisions with the same two words, the first of them before anybody has called: to sell
# is then to offer, and to keep is to pitch at once.
#
#     >>> deal = table_of("pitch.sell-out", players=4)
#     >>> answer(deal, "N bid 2")
#     'auction.sell-out.offer'
#     >>> answer(after(deal, "N sell"), "E keep")
#     'auction.sell-out.bids'


# %%
def is_eldest(deal: Deal, seat: Seat) -> bool:
    """Whether the pitch is a player's to keep or to sell."""
    return seat == deal.table.eldest(deal.dealer)


def has_nothing_to_sell(deal: Deal, action: Action) -> bool:
    """Whether somebody else would keep or sell."""
    return not is_eldest(deal, action.by)  # rule: auction.sell-out.bids


def calls_instead_of_offering(deal: Deal, action: Action) -> bool:
    """Whether eldest bids or passes before he has offered the pitch."""
    return is_eldest(deal, action.by) and not deal.calls


def calls_instead_of_deciding(deal: Deal, action: Action) -> bool:
    """Whether eldest bids or passes when he has heard the offers."""
    return is_eldest(deal, action.by) and bool(deal.calls)


# %% [markdown]
# ## The two limits
#
# The match is to seven, and eldest has five. An offer of two would give it to him, since 5 + 2 = 7, so one is the
# most that he can be offered:
#
#     >>> open_to(after(table_of("pitch.sell-out", players=4, scores={"N": 5}), "N sell"))
#     'E: pass; bid 1'
#
# An eldest who has six can be offered nothing at all. Everybody passes, whether he likes it or not.
#
# And when a player who has five bids two, eldest cannot keep: being paid would give that player the match. He
# must sell.
#
#     >>> deal = after(table_of("pitch.sell-out", players=4, scores={"S": 5}), "N sell", "E pass", "S bid 2", "W pass")
#     >>> open_to(deal), answer(deal, "N keep")
#     ('N: sell', 'auction.sell-out.must-sell')
#
# The match is to be won by playing, not by being paid.


# %%
def gives_match(deal: Deal, action: Action) -> bool:
    """Whether a bid would bring eldest to the target if he sold for it."""
    if not deal.ruleset.auction.has_selling_limits or not is_on_ladder(deal.ruleset, bid_in(action)):
        return False
    eldest = deal.table.eldest(deal.dealer)
    return party_score(deal, eldest) + bid_in(action).worth >= deal.ruleset.match.target  # rule: auction.sell-out.limit


def must_sell(deal: Deal, action: Action) -> bool:
    """Whether the highest bid would bring its bidder to the target if he were paid for it."""
    auction = bidding(deal)
    if not deal.ruleset.auction.has_selling_limits or auction.high_bid is None:
        return False
    paid = party_score(deal, auction.high_bidder) + auction.high_bid.worth
    return paid >= deal.ruleset.match.target  # rule: auction.sell-out.must-sell


def eldest_calls_says(deal: Deal, action: Action) -> str:
    """The refusal of a call by eldest."""
    return f"{deal.table.seats[action.by]} does not bid: the pitch is his to keep or to sell"


HIS_TO_SELL: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SELL_OUT_BIDS,
    has_nothing_to_sell,
    lambda deal, action: f"{deal.table.seats[action.by]} bids or passes; the pitch is not his to keep or sell",
)
"""Eldest alone keeps or sells."""

NOT_HIS_TO_CALL: Final[tuple[Restriction[Action], ...]] = (
    Restriction(Label.AUCTION_SELL_OUT_OFFER, calls_instead_of_offering, eldest_calls_says),
    Restriction(Label.AUCTION_SELL_OUT_BIDS, calls_instead_of_deciding, eldest_calls_says),
)
"""Eldest does not bid for his own pitch."""

LIMIT: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SELL_OUT_LIMIT,
    gives_match,
    lambda deal, action: f"{said(action)} points would give eldest the match if he sold for them",
)
"""What may be offered."""

MUST_SELL: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_SELL_OUT_MUST_SELL,
    must_sell,
    lambda deal, action: (
        f"{number_of_bid(bidding(deal).high_bid)} points would give {deal.table.seats[bidding(deal).high_bidder]} the "
        "match, so the pitch must be sold"
    ),
)
"""What may be kept."""


# %% [markdown]
# ## What eldest says first, and what he says last
#
# Who keeps the pitch unoffered undertakes all four points. Who offers it and is offered nothing pitches too, and
# has undertaken none: nobody thought the pitch worth a point, so he is bound to nothing, and scores what he wins.
# The first is set back four if he wins three; the second scores his three, or his none, and is never set back.
#
#     >>> deal = after(table_of("pitch.sell-out", players=4), "N keep")
#     >>> pitcher_of(deal), deal.bid.worth
#     ('N', 4)
#     >>> deal = after(table_of("pitch.sell-out", players=4), "N sell", "E pass", "S pass", "W pass")
#     >>> pitcher_of(deal), deal.bid
#     ('N', None)


# %%
def pitch_at_once(deal: Deal, eldest: Seat) -> None:
    """Eldest pitches without asking for offers, for the highest stake."""
    deal.pitcher = eldest
    deal.bid = number_bid(deal.ruleset.auction.eldest_pitches)  # rule: auction.sell-out.keep-at-once
    deal.decided(Label.AUCTION_SELL_OUT_KEEP_AT_ONCE)
    deal.next_phase()


def offer(deal: Deal, eldest: Seat) -> None:
    """Eldest puts the pitch up for sale; the next player speaks."""
    deal.decided(Label.AUCTION_SELL_OUT_OFFER)
    deal.turn = deal.table.after[eldest]  # rule: auction.sell-out.offer


def sell(deal: Deal, eldest: Seat) -> None:
    """Eldest takes the best offer and is paid."""
    auction = bidding(deal)
    deal.pitcher, deal.bid = auction.high_bidder, auction.high_bid
    price = number_of_bid(auction.high_bid)  # rule: auction.sell-out.sell
    score_at_once(deal, "sale", eldest, price, Call(Verb.SELL, price), Label.AUCTION_SELL_OUT_SELL)
    deal.decided(Label.AUCTION_SELL_OUT_SELL)


def keep(deal: Deal, eldest: Seat) -> None:
    """Eldest keeps the pitch for as much as was offered; who drove him is paid where that is the custom."""
    auction = bidding(deal)
    deal.pitcher, deal.bid = eldest, auction.high_bid  # rule: auction.sell-out.keep
    pay_outbid(deal, auction.high_bidder)
    deal.decided(Label.AUCTION_SELL_OUT_KEEP)


def is_outbid_paid(deal: Deal) -> bool:
    """Whether a player is paid whose offer eldest has matched."""
    return deal.ruleset.auction.outbid_is_paid  # rule: auction.sell-out.keep


def pay_outbid(deal: Deal, bidder: Seat) -> None:
    """Pay the highest bidder, whom eldest has matched."""
    if is_outbid_paid(deal):
        price = number_of_bid(bidding(deal).high_bid)
        score_at_once(deal, "sale", bidder, price, Call(Verb.KEEP, price), Label.AUCTION_SELL_OUT_KEEP)


def play_unsold(deal: Deal, eldest: Seat) -> None:
    """Nobody has offered anything: eldest pitches, and is bound to nothing."""
    deal.decided(Label.AUCTION_SELL_OUT_NO_BID)
    deal.pitcher = eldest  # rule: auction.sell-out.no-bid
    deal.next_phase()


# %% [markdown]
# ## The phase
#
# Eldest speaks twice at most, everybody else once.
# Offers go round once, from eldest's left to the dealer. Each must be higher than the last, and the dealer must
# exceed like everybody else.


# %%
class SellOut(RestrictedPhase):
    """The phase in which eldest keeps the pitch or sells it."""

    name = Stage.AUCTION

    def __init__(self, ruleset: Ruleset) -> None:
        self.calls = CallsOn(rungs_of(ruleset))
        bids = restrictions_on_bids(ruleset)
        self.on_ladder = (LIMIT, *bids)
        self.rungs = these_very(rungs_of(ruleset))
        self.may_call = (IN_TURN, *NOT_HIS_TO_CALL)
        self.on_rung = (*self.may_call, *self.on_ladder)
        self.restrictions: dict[Verb, Restrictions] = {
            Verb.KEEP: (IN_TURN, HIS_TO_SELL, MUST_SELL),
            Verb.SELL: (IN_TURN, HIS_TO_SELL),
            PASS: (*self.may_call, *restrictions_on_passes(ruleset)),
            BID: (*self.may_call, LIMIT, *EXISTING, *bids),
            REDEAL: ON_REDEAL,
        }

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a call; of a bid that is on the ladder nobody need ask whether it exists."""
        if id(action.bid) in self.rungs:
            return self.on_rung
        return self.restrictions.get(action.do) if action.by != NOBODY else None

    def begin(self, deal: Deal) -> None:
        """Eldest speaks first."""
        deal.progress = Bidding()
        deal.turn = deal.table.eldest(deal.dealer)

    def legal(self, deal: Deal) -> Legal:
        """Eldest keeps or sells; the others bid or pass."""
        seat = deal.turn
        words = [Action(word, seat) for word in (Verb.KEEP, Verb.SELL, PASS)]
        open_to_him = () if is_forbidden(self.may_call, deal, words[-1]) else self.calls[seat]
        bids = [call for call in open_to_him if not is_forbidden(self.on_ladder, deal, call)]
        redeals = self.permitted(deal, [Action(REDEAL, seat)])
        return Legal((seat,), (*self.permitted(deal, words), *bids, *redeals))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Keep, sell, bid or pass; or claim a redeal instead."""
        if action.do is REDEAL:
            redeal(deal, action.by)
        elif action.do in (BID, PASS):
            self.call(deal, action)
        elif deal.calls:
            deal.calls.append(action)
            (sell if action.do is Verb.SELL else keep)(deal, action.by)
            deal.next_phase()
        else:
            deal.confirmable = []
            deal.calls.append(action)
            (offer if action.do is Verb.SELL else pitch_at_once)(deal, action.by)

    def call(self, deal: Deal, action: Action) -> None:
        """A bid for the pitch, or a pass."""
        note_call(deal, action)
        deal.turn = deal.table.after[action.by]
        if action.by == deal.dealer and bidding(deal).high_bid is None:
            play_unsold(deal, deal.turn)
