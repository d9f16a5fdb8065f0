# %% [markdown]
# # A suit turned up
#
# The oldest way of the family has no bids. A card is turned up and proposes its suit. Eldest stands on it or
# begs; if he begs, the dealer gives him a point to be content, or runs the cards: three more to everybody, and
# another card is turned up. A new suit is trumps at once; the refused one again is run again.
#
# In Seven Up for four West deals and turns up the Eight of hearts. North, who is eldest, holds one small heart
# and begs:
#
#     >>> deal = table_of("seven-up.three", players=4, turn_up="8H", hands={"N": "3H", "W": "AH KH QH"})
#     >>> open_to(deal)
#     'N: stand; beg'
#     >>> open_to(after(deal, "N beg"))
#     'W: run; give'
#
# West has good hearts and gives. North has one point, hearts are trumps, and eldest leads:
#
#     >>> scores_now(after(deal, "W give")), deal.ranking.name, pitcher_of(deal)
#     ({'N': 1, 'E': 0, 'S': 0, 'W': 0}, 'H', 'N')
#
# Nobody has promised anything, so there is nothing to make and nothing to fail. Every point of the deal is scored
# by whoever wins it.

# %%
"""The auction that is none: eldest accepts the suit turned up, or begs."""

from __future__ import annotations

from typing import Final

from schmier.account import Call
from schmier.action import REDEAL, Action, Legal
from schmier.auction.record import IN_TURN, Bidding, would_have_match
from schmier.auction.redealing import ON_REDEAL, redeal
from schmier.auction.turned_card import accept, is_over_by_turning, run
from schmier.cards import each, suit_of
from schmier.counting.scores import score_at_once
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.outcome import Decision
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.table import Seat
from schmier.verbs import Verb

GIFT: Final = 1
"""What eldest scores when the dealer gives."""


# %% [markdown]
# ## Whose word it is
#
# To stand and to beg are eldest's words, to give and to run the dealer's, once eldest has begged. Each is said
# once. Eldest cannot beg again when he sees what the dealer thinks, and the dealer cannot give a point that
# nobody begged for.
#
# Where the gift must not be the match, a dealer whose opponent needs one point can only run. Where it may, as in
# Seven Up, a dealer who gives it has lost:
#
#     >>> careful = {"winning_gift": "forbidden"}
#     >>> deal = table_of("seven-up.three", players=4, turn_up="8H", scores={"N": 6}, auction=careful)
#     >>> open_to(after(deal, "N beg"))
#     'W: run'
#     >>> deal = after(table_of("seven-up.three", players=4, turn_up="8H", scores={"N": 6}), "N beg", "W give")
#     >>> result(deal)["winner"]
#     'N'


# %%
def is_said_before_begging(deal: Deal, action: Action) -> bool:
    """Whether the dealer answers a player who has not begged."""
    return not deal.calls


def is_said_after_begging(deal: Deal, action: Action) -> bool:
    """Whether eldest speaks twice."""
    return bool(deal.calls)


def gives_match(deal: Deal, action: Action) -> bool:
    """Whether the dealer's gift would be the match, and must not be."""
    would_win = any(would_have_match(deal, seat, GIFT) for seat in receivers(deal))
    return would_win and not deal.ruleset.auction.gift_may_win  # rule: auction.turn-up.give.not-to-win


def not_his_word_says(deal: Deal, action: Action) -> str:
    """The refusal of a word that is another player's."""
    return f"{action.do} is not for {deal.table.seats[action.by]} to say"


FOR_ELDEST: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_TURN_UP_RUN, is_said_after_begging, not_his_word_says
)
"""After a beg the answer is the dealer's."""

FOR_DEALER: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_TURN_UP_STAND, is_said_before_begging, not_his_word_says
)
"""The first word is eldest's."""

NOT_THE_MATCH: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_TURN_UP_GIVE_NOT_TO_WIN,
    gives_match,
    lambda deal, action: "the point would give eldest the match",
)
"""What may be given."""


# %% [markdown]
# ## Without a trump
#
# Some tables let nobody stand on a suit of which he holds nothing, and no dealer keep one for a point. North has one small heart here,
# and East has the clubs:
#
#     >>> strict = {"begging": "must-without-trump", "giving": "not-without-trump"}
#     >>> deal = table_of("seven-up.three", players=2, turn_up="8H", hands={"N": "3H", "E": "AC KC QC JC TC 9C"}, auction=strict)
#     >>> open_to(deal), open_to(after(deal, "N beg"))
#     ('N: stand; beg', 'E: run')
#
# What is not known of a hand is given the benefit of the doubt, and the doubt is noted.


# %%
def has_no_trump(deal: Deal, seat: Seat) -> bool:
    """Whether a player holds no card of the suit turned up that is known of."""
    suit = suit_of(deal.turn_up)
    return not any(suit_of(card) == suit for card in each(deal.hands[seat]))


def stands_without_trump(deal: Deal, action: Action) -> bool:
    """Whether eldest stands although he has no trump and must beg."""
    if deal.ruleset.auction.stands_without_trump or deal.unknown[action.by]:
        return False
    return has_no_trump(deal, action.by)  # rule: auction.turn-up.must-beg


def gives_without_trump(deal: Deal, action: Action) -> bool:
    """Whether the dealer gives who must run, because he has no trump."""
    if deal.ruleset.auction.gives_without_trump or deal.unknown[action.by]:
        return False
    return has_no_trump(deal, action.by)  # rule: auction.turn-up.give.not-without-trump


def doubt_his_trump(deal: Deal, action: Action) -> None:
    """Note that nobody knows whether a player has the trump that he needs for his word."""
    auction = deal.ruleset.auction
    is_free = {Verb.STAND: auction.stands_without_trump, Verb.GIVE: auction.gives_without_trump}.get(action.do, True)
    if not is_free and deal.unknown[action.by] and has_no_trump(deal, action.by):
        clause = (
            Label.AUCTION_TURN_UP_MUST_BEG if action.do is Verb.STAND else Label.AUCTION_TURN_UP_GIVE_NOT_WITHOUT_TRUMP
        )
        deal.doubt(clause, f"whether {deal.table.seats[action.by]} holds a card of the suit turned up is not known")


MUST_BEG: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_TURN_UP_MUST_BEG,
    stands_without_trump,
    lambda deal, action: f"{deal.table.seats[action.by]} holds no card of the suit turned up, so he must beg",
)
"""What suit may be stood on."""

NOT_WITHOUT_TRUMP: Final[Restriction[Action]] = Restriction(
    Label.AUCTION_TURN_UP_GIVE_NOT_WITHOUT_TRUMP,
    gives_without_trump,
    lambda deal, action: f"{deal.table.seats[action.by]} holds no card of the suit turned up, so he must run the cards",
)
"""What suit may be kept for a point."""


# %% [markdown]
# ## The gift
#
# The gift is one point, to eldest and his partner if he has one; with three at the table some give it to both
# opponents of the dealer. Then the suit stands that was begged off.
#
# What the dealer weighs is this. A point is a seventh of the match, and he gives it before a card is played. But
# the suit stays that he likes, and to run is to give everybody three more cards and to take what comes.
#
#     >>> giving = {"gift_to": "adversaries"}
#     >>> scores_now(after(table_of("seven-up.three", players=3, turn_up="8H", auction=giving), "N beg", "S give"))
#     {'N': 1, 'E': 1, 'S': 0}


# %%
def receivers(deal: Deal) -> list[Seat]:
    """One seat of each party that scores the dealer's gift, eldest's first."""
    eldest = deal.table.eldest(deal.dealer)
    if not deal.ruleset.auction.gift_to_adversaries:
        return [eldest]
    party_of = deal.table.party_of
    first_of: dict[int, Seat] = {}
    for seat in deal.table.in_turn(eldest):
        first_of.setdefault(party_of[seat], seat)
    del first_of[party_of[deal.dealer]]  # rule: auction.turn-up.give.all
    return list(first_of.values())


def give(deal: Deal) -> None:
    """Score the dealer's gift; then the suit stands, unless the gift was the match."""
    for seat in receivers(deal):
        score_at_once(
            deal, "gift", seat, GIFT, Call(Verb.GIVE), Label.AUCTION_TURN_UP_GIVE
        )  # rule: auction.turn-up.give
    there = at_target(deal)
    if not there:
        accept(deal, deal.turn_up)
        return
    deal.end_unplayed(Decision(deal.table.party_of[there[0]], (Label.AUCTION_TURN_UP_GIVE_WINS,)))


def at_target(deal: Deal) -> list[Seat]:
    """Those whom the gift has brought the match."""
    return [seat for seat in receivers(deal) if would_have_match(deal, seat, 0)]  # rule: auction.turn-up.give.wins


# %% [markdown]
# ## The phase
#
# A Jack is scored before eldest speaks: he may beg all the same, and the dealer keeps his point whatever suit
# comes of it in the end.


# %%
TURN_UP_VERBS: Final[dict[Verb, Restrictions]] = {
    Verb.STAND: (IN_TURN, FOR_ELDEST, MUST_BEG),
    Verb.BEG: (IN_TURN, FOR_ELDEST),
    Verb.RUN: (IN_TURN, FOR_DEALER),
    Verb.GIVE: (IN_TURN, FOR_DEALER, NOT_THE_MATCH, NOT_WITHOUT_TRUMP),
    REDEAL: ON_REDEAL,
}
"""By verb, what may forbid it."""


class TurnUp(RestrictedPhase):
    """The phase in which the suit turned up is accepted, begged off, given or run."""

    name = Stage.AUCTION
    restrictions = TURN_UP_VERBS

    def begin(self, deal: Deal) -> None:
        """Score the card turned up; eldest speaks first."""
        deal.progress = Bidding()
        if not is_over_by_turning(deal, deal.turn_up):
            deal.turn = first_to_speak(deal)

    def legal(self, deal: Deal) -> Legal:
        """Eldest stands or begs; then the dealer gives or runs."""
        seat = deal.turn
        words = [Action(word, seat) for word in self.restrictions]
        return Legal((seat,), self.permitted(deal, words))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Stand, beg, give or run; or claim a redeal instead."""
        if action.do is REDEAL:
            redeal(deal, action.by)
            return
        deal.confirmable = []
        deal.calls.append(action)
        deal.decided(CLAUSES[action.do])
        doubt_his_trump(deal, action)
        match action.do:
            case Verb.BEG:
                deal.turn = deal.dealer
            case Verb.RUN:
                run(deal)
            case Verb.GIVE:
                give(deal)
            case _:
                accept(deal, deal.turn_up)


CLAUSES: Final = {
    Verb.STAND: Label.AUCTION_TURN_UP_STAND,
    Verb.BEG: Label.AUCTION_TURN_UP_STAND,
    Verb.GIVE: Label.AUCTION_TURN_UP_GIVE,
    Verb.RUN: Label.AUCTION_TURN_UP_RUN,
}
"""The clause of each word."""


def first_to_speak(deal: Deal) -> Seat:
    """Who stands or begs."""
    return deal.table.eldest(deal.dealer)  # rule: auction.turn-up.stand
