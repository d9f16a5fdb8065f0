# %% [markdown]
# # Play
#
# The pitcher leads to the first trick, everybody adds a card in turn, the best card takes the trick and its
# player leads to the next one. Two questions make up the chapter: which cards may be played, and who wins the
# trick.

# %%
"""Leading, following and winning tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schmier.action import Action
from schmier.cards import BIT, BOTH_JOKERS, NAMES, Cards, each, suit_of
from schmier.ranking import TRUMP_POWER, TRUMPS
from schmier.ruleset import Ruleset, are_like_jokers
from schmier.table import NOBODY, Seat
from schmier.violation import Violation

if TYPE_CHECKING:
    from schmier.deal import Deal, Legal


# %% [markdown]
# ## Which cards may be played
#
# The leader of a trick is free. Everybody else looks at the suit led, where the Jick and the Jokers count as
# trumps whatever is printed on them. In most of the family a player may *always* trump, even with a card of the
# suit led in hand; only throwing a card of a third suit is forbidden to him. Under strict following he may not
# trump either. When trumps are led the two readings come to the same.


# %%
def follow_or_trump(hand: Cards, suit_led: Cards, trumps: Cards) -> Cards:
    """The cards of a hand that may follow, where trumping is always allowed."""
    same_suit = hand & suit_led
    if not same_suit:
        return hand  # rule: play.void
    return same_suit | hand & trumps  # rule: play.follow.or-trump, play.follow.trump


def follow_strictly(hand: Cards, suit_led: Cards, trumps: Cards) -> Cards:
    """The cards of a hand that may follow, where whoever can follow must."""
    return hand & suit_led or hand  # rule: play.follow.strict, play.follow.trump, play.void


# %% [markdown]
# In Seven Up who can do neither is free, and only he: a player without the suit led trumps if he has a trump.


# %%
def must_trump_when_void(hand: Cards, suit_led: Cards, trumps: Cards) -> Cards:
    """The cards of a hand without the suit led that may be played, where whoever cannot follow must trump."""
    return hand & trumps or hand


# %% [markdown]
# Some tables let nobody trump lower than a trump that lies there already. Then a player throws another suit rather
# than waste a trump, unless trumps are all he has. It is asked last, of what following and trumping have left him: where
# it would leave him nothing, it falls.


# %%
def without_undertrumps(playable: Cards, hand: Cards, trumps: Cards, beaten: Cards) -> Cards:
    """The cards that may be played where a trick that has been trumped may not be trumped lower."""
    if not hand & ~trumps:
        return playable
    return playable & ~beaten or playable  # rule: play.follow.no-undertrump, play.obligation.falls


# %% [markdown]
# The first lead is the one exception to the leader's freedom: where it must be a trump, a pitcher who holds one
# leads one; where it must not be a Joker, he leads another card if he has one.


# %%
def may_lead_first(hand: Cards, trumps: Cards, first_lead: str) -> Cards:
    """The cards of the pitcher's hand that may be led first."""
    if first_lead == "trump":
        return hand & trumps or hand  # rule: play.lead.first-trump
    if first_lead == "no-joker":
        return hand & ~BOTH_JOKERS or hand  # rule: play.lead.no-joker
    return hand


# %% [markdown]
# ## The phase
#
# This is the path that every card of every recorded game takes, so it does no more than it must: the rare cases
# (a lead, a full trick, a refusal, a hand that is not known) are told elsewhere.


# %%
class Play:
    """The phase in which the cards are played, everybody holding as many as everybody else."""

    name = "play"
    checks_more = False
    """Whether `check_more` has anything to check."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.limits_first_lead = ruleset.first_lead != "any"
        self.must_trump = ruleset.must_trump
        self.forbids_undertrumping = ruleset.forbids_undertrumping
        self.later_joker_wins = ruleset.later_joker_wins

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, or eldest; the hands as they are now decide who holds High and Low."""
        deal.held = deal.hands[:]
        deal.turn = deal.leader = deal.after[deal.dealer] if eldest_leads(deal) else deal.pitcher
        deal.tricks_left = deal.hands[deal.turn].bit_count() + deal.unknown[deal.turn]

    def legal(self, deal: Deal) -> Legal:
        """The cards that the player whose turn it is may play."""
        from schmier.deal import Legal

        seat = deal.turn
        return Legal((seat,), tuple(Action("play", seat, card) for card in each(self.playable(deal, seat))))

    def playable(self, deal: Deal, seat: Seat) -> Cards:
        """The cards that a player may play now; never none for a player who holds any."""
        hand = deal.hands[seat]
        ranking = deal.ranking
        if not deal.trick:
            if self.limits_first_lead and is_first_lead(deal):
                return may_lead_first(hand, ranking.trumps if ranking else 0, self.ruleset.first_lead)
            return hand  # rule: play.lead.free
        assert ranking is not None
        following = follow_strictly if self.ruleset.follows_strictly else follow_or_trump
        if self.must_trump and not hand & deal.suit_led:
            following = must_trump_when_void  # rule: play.void.must-trump, irregular.special-first
        cards = following(hand, deal.suit_led, ranking.trumps)
        if self.forbids_undertrumping and is_trumped(deal):
            beaten = sum(BIT[card] for card in each(hand & ranking.trumps) if deal.power[card] < deal.winning_power)
            cards = without_undertrumps(cards, hand, ranking.trumps, beaten)  # rule: play.obligation.order
        return cards

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card."""
        if action[0] != "play":
            self.other_verb(deal, action)
            return
        seat = action[1]
        if seat != deal.turn:  # rule: play.turn
            raise out_of_turn(deal, seat)
        hands = deal.hands
        hand = hands[seat]
        card = action[2]
        played = BIT[card]
        if not hand & played:
            if not deal.reveal(seat, played):  # rule: play.held
                raise Violation("play.held", f"{deal.table.seats[seat]} does not hold {NAMES[card]}")
            hand = hands[seat]
        is_revoke = action.is_revoke
        if is_revoke:
            self.check_revoke(deal, seat, card)
        trick = deal.trick
        if self.checks_more:
            self.check_more(deal, seat, card)
        if not trick:
            self.lead(deal, seat, card)
        else:
            if not played & deal.suit_led:
                if hand & deal.suit_led and not played & deal.may_trump:
                    if not is_revoke:
                        raise self.does_not_follow(deal, seat, card)
                elif self.must_trump and not played & trumps_of(deal) and hand & trumps_of(deal) and not is_revoke:
                    raise Violation("play.void.must-trump", f"{deal.table.seats[seat]} cannot follow, so he must trump")
                if deal.unknown[seat]:
                    self.doubt_following(deal, seat, played)
            power = deal.power[card]
            if power > deal.winning_power:
                deal.winning_power = power  # rule: play.trick.trump, play.trick.suit-led
                deal.winner = seat
            elif self.forbids_undertrumping and power > TRUMP_POWER and not self.playable(deal, seat) & played:
                raise Violation("play.follow.no-undertrump", f"{NAMES[card]} is lower than a trump in the trick")
            if deal.because is not None:
                deal.because.append(self.reason_to_follow(deal, hand))
        if played & BOTH_JOKERS:
            self.note_joker(deal, seat, card)
        if card == deal.called:
            deal.is_partner_known = True
        trick.append(played)
        hands[seat] = hand ^ played
        if len(trick) == deal.players:
            finish_trick(deal)
        else:
            deal.turn = deal.after[seat]

    def other_verb(self, deal: Deal, action: Action) -> None:
        """Deal with a verb other than playing a card."""
        deal.other_verb(action)

    def check_more(self, deal: Deal, seat: Seat, card: int) -> None:
        """Raise `Violation` for what only some ways of play forbid; a card in turn, out of the player's hand."""

    def note_joker(self, deal: Deal, seat: Seat, card: int) -> None:
        """Remember the order of the Jokers; of two like ones let the later beat the earlier if the game has it so."""
        deal.joker_order.append(card)
        if self.later_joker_wins and deal.winner == seat:
            # The Jokers share one strength, the next trump is two below: one less lets just the other Joker through.
            deal.winning_power -= 1  # rule: cards.joker.last-played

    def check_revoke(self, deal: Deal, seat: Seat, card: int) -> None:
        """Note a revoke that was found; raises `Violation` where none can be recorded, and for a card that is none."""
        if self.ruleset.revoke_costs is None or not deal.trick or self.playable(deal, seat) & BIT[card]:
            raise Violation("irregular.revoke", f"{NAMES[card]} is no revoke, or none can be recorded in this game")
        deal.revoked.append(seat)  # rule: irregular.revoke

    # %% [markdown]
    # ## A lead
    #
    # Where trumps are pitched the first card led fixes them.

    # %%
    def lead(self, deal: Deal, seat: Seat, card: int) -> None:
        """Lead a card to a trick."""
        if self.limits_first_lead and is_first_lead(deal):
            self.check_first_lead(deal, seat, card)
        deal.confirmable = []
        if deal.because is not None:
            deal.because.extend(self.reasons_to_lead(deal))
        ranking = deal.ranking
        if ranking is None:
            suit = self.ruleset.joker_led if BIT[card] & BOTH_JOKERS else suit_of(card)  # rule: trumps.joker-led
            ranking = deal.ranking = self.ruleset.rankings[suit]  # rule: trumps.pitched
        deal.led = led = ranking.suit_of[card]
        deal.suit_led = ranking.members[led]
        if self.ruleset.joker_led_frees and BIT[card] & BOTH_JOKERS:
            deal.suit_led = 0  # rule: play.follow.joker-led
        deal.may_trump = 0 if self.ruleset.follows_strictly else ranking.trumps
        deal.power = power = ranking.power[led]
        deal.winning_power = power[card]
        deal.winner = deal.leader = seat

    def check_first_lead(self, deal: Deal, seat: Seat, card: int) -> None:
        """Raise `Violation` unless the card may be led first in a game that limits the first lead."""
        if not self.playable(deal, seat) & BIT[card]:
            if self.ruleset.first_lead == "no-joker":
                raise Violation("play.lead.no-joker", "the first lead must not be a Joker")
            raise Violation("play.lead.first-trump", f"the first lead must be a trump, and {NAMES[card]} is none")
        if deal.unknown[seat] and deal.ranking is not None and not BIT[card] & deal.ranking.trumps:
            deal.doubt("play.lead.first-trump", f"the cards of {deal.table.seats[seat]} are not known")

    def reasons_to_lead(self, deal: Deal) -> list[str]:
        """The clauses that allow the lead that is about to be made."""
        if not is_first_lead(deal):
            return ["play.lead.free"]
        limits = {"any": "play.lead.free", "trump": "play.lead.first-trump", "no-joker": "play.lead.no-joker"}
        freedom = limits[self.ruleset.first_lead]
        leading = "play.lead.eldest" if eldest_leads(deal) else "play.lead.pitcher"
        return [leading, freedom, *(["trumps.pitched"] if deal.ranking is None else [])]

    # %% [markdown]
    # ## Refusals and doubts
    #
    # A player whose cards are not all known may have been void, or may not: then the law is silent, unless a card
    # he shows later speaks.

    # %%
    def does_not_follow(self, deal: Deal, seat: Seat, card: int) -> Violation:
        """The refusal of a card that does not follow."""
        if deal.led == TRUMPS:
            return Violation(
                "play.follow.trump", f"{NAMES[card]} does not follow to trumps, which {deal.table.seats[seat]} holds"
            )
        clause = "play.follow.strict" if self.ruleset.follows_strictly else "play.follow.or-trump"
        return Violation(clause, f"{NAMES[card]} does not follow suit, which {deal.table.seats[seat]} holds")

    def doubt_following(self, deal: Deal, seat: Seat, played: Cards) -> None:
        """Note a doubt when the card was in order only if the player, whose cards are not known, was void."""
        if not played & deal.may_trump:
            deal.doubt("play.void", f"whether {deal.table.seats[seat]} could follow is not known")

    def reason_to_follow(self, deal: Deal, hand: Cards) -> str:
        """The clause that allowed a card to be played from this hand."""
        if not hand & deal.suit_led:
            return "play.void"
        if deal.led == TRUMPS:
            return "play.follow.trump"
        return "play.follow.strict" if self.ruleset.follows_strictly else "play.follow.or-trump"


def trumps_of(deal: Deal) -> Cards:
    """All trumps of the deal, before trumps are fixed none."""
    return deal.ranking.trumps if deal.ranking else 0


def eldest_leads(deal: Deal) -> bool:
    """Whether eldest leads to the first trick, and not the pitcher."""
    return deal.ruleset.eldest_leads or deal.pitcher == NOBODY  # rule: play.lead.pitcher, play.lead.eldest


def is_first_lead(deal: Deal) -> bool:
    """Whether no card has been played yet in this deal."""
    return not deal.trick and not any(deal.tricks_won)


def is_trumped(deal: Deal) -> bool:
    """Whether a plain suit was led to this trick and a trump lies in it."""
    return deal.led != TRUMPS and deal.winning_power > TRUMP_POWER


def out_of_turn(deal: Deal, seat: Seat) -> Violation:
    """The refusal of a card played by a player whose turn it is not."""
    names = deal.table.seats
    if deal.trick:
        clause = "play.turn"
    elif is_first_lead(deal):
        clause = "play.lead.eldest" if eldest_leads(deal) else "play.lead.pitcher"
    else:
        clause = "play.trick.winner-leads"
    return Violation(clause, f"{names[seat]} plays out of turn: {names[deal.turn]} is to play")


# %% [markdown]
# ## Winning the trick
#
# The best card has been kept up to date while the trick grew: a trump is worth more than any plain card, and a
# plain card something only in the suit led. Of two like Jokers the first one stays best unless the game says
# otherwise.


# %%
def finish_trick(deal: Deal) -> None:
    """Give the trick to its winner, who leads to the next one; after the last trick the deal is over."""
    winner = deal.winner
    # The cards of a trick are different cards, so adding their sets up is uniting them.
    deal.captured[winner] += sum(deal.trick)
    deal.tricks_won[winner] += 1
    deal.winners.append(winner)
    deal.tricks_left -= 1
    if deal.because is not None:
        deal.because.extend(reasons_to_win(deal))
    if deal.buried:
        deal.captured[winner] |= deal.buried
        deal.buried, deal.under = 0, [0] * len(deal.under)
    deal.trick = []
    deal.turn = winner  # rule: play.trick.winner-leads
    if not deal.tricks_left or (deal.undertaking and is_lost(deal)):  # rule: play.end, play.end.lost
        deal.finish()


def is_lost(deal: Deal) -> bool:
    """Whether the trick just won has decided a contract of no tricks, or of every trick, against the pitcher."""
    sides = deal.side_of()
    is_ours = sides[deal.turn] == sides[deal.pitcher]
    return is_ours if deal.undertaking == "none" else not is_ours  # rule: play.end.lost


def reasons_to_win(deal: Deal) -> list[str]:
    """The clauses that gave a full trick to its winner."""
    ranking = deal.ranking
    assert ranking is not None
    trumps_played = sum(deal.trick) & ranking.trumps
    if not trumps_played:
        return ["play.trick.suit-led"]
    best = next(card for card in ranking.order if BIT[card] & trumps_played)
    if BIT[best] & BOTH_JOKERS and are_like_jokers(deal.ruleset, trumps_played & BOTH_JOKERS):
        return ["play.trick.trump", f"cards.joker.{deal.ruleset.jokers}"]  # rule: cards.joker.first-played
    return ["play.trick.trump"]
