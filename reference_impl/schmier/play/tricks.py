# %% [markdown]
# # Tricks
#
# The pitcher leads to the first trick, everybody adds a card in turn, the best card takes the trick and its player leads to the
# next one. Which cards may be played and who wins stand in chapters of their own; here it is told who plays when.
#
# North has pitched spades. He leads the Ace, and East, though he would like to be rid of a Jack, waits for his turn like
# everybody else; South must not play before East has.
#
#     >>> deal = in_play("pitch.auction", {"N": "AS 3H", "E": "JS 2H", "S": "4S 5D", "W": "9C 8D"}, trumps="S")
#     >>> refused(deal, "E play JS"), refused(deal, "N play AS"), refused(deal, "S play 4S")
#     ('play.lead.pitcher', '', 'play.turn')
#
# A card comes out of one's own hand, and a trump that was led is followed: East holds the Jack of spades, not the King, and
# must not keep the Jack back either.
#
#     >>> refused(deal, "E play KS"), refused(deal, "E play 2H"), refused(deal, "E play JS")
#     ('play.held', 'play.follow.trump', '')
#
# South follows with the Four, West has no spade and throws what he likes. The Ace has won, so North leads to the next trick
# again, and nobody else.
#
#     >>> do(deal, "S play 4S", "W play 9C")
#     >>> turn(deal), refused(deal, "E play 2H")
#     ('N', 'play.trick.winner-leads')

# %%
"""Leading, following and winning tricks."""

from __future__ import annotations

import schmier.play.winning as winning
from schmier import forced_steps, unknown_cards
from schmier.action import PLAYS, Action
from schmier.cards import BIT, BOTH_JOKERS, NAMES, Card, Cards, each
from schmier.deal import Deal, Phase
from schmier.labels import Label
from schmier.legal import Legal
from schmier.play.bounds import Bound, binding, certainly_refusing, playable, possibly_refusing, refusing
from schmier.play.obligations import Situation
from schmier.play.order import OF_CLAUSE, bounds_of, obligations_to_follow, obligations_to_lead, refusal
from schmier.play.record import Playing, playing
from schmier.ranking import Ranking
from schmier.rules.ruleset import Ruleset
from schmier.table import NOBODY, Seat
from schmier.violation import Violation

# %% [markdown]
# ## Who leads first, and whose turn it is


# %%
def eldest_leads(deal: Deal) -> bool:
    """Whether eldest leads to the first trick, and not the pitcher."""
    return deal.ruleset.play.eldest_leads or deal.pitcher == NOBODY  # rule: play.lead.pitcher, play.lead.eldest


def out_of_turn(deal: Deal, seat: Seat) -> Violation:
    """The refusal of a card played by a player whose turn it is not."""
    names = deal.table.seats
    return Violation(clause_of_turn(deal), f"{names[seat]} plays out of turn: {names[deal.turn]} is to play")


def clause_of_turn(deal: Deal) -> Label:
    """The clause that says whose turn it is."""
    if playing(deal).trick:
        return Label.PLAY_TURN
    if not is_first_lead(deal):
        return Label.PLAY_TRICK_WINNER_LEADS
    return Label.PLAY_LEAD_ELDEST if eldest_leads(deal) else Label.PLAY_LEAD_PITCHER


def is_first_lead(deal: Deal) -> bool:
    """Whether no card has been played yet in this deal."""
    return not playing(deal).trick and not any(deal.tricks_won)


# %% [markdown]
# ## The phase
#
# What a led card asks of the others is worked out once and stays as it is while the trick grows, except where nobody may trump
# lower: there every trump that wins changes it. It depends on nothing but trumps and the card, so a table keeps it.


# %%
Lead = tuple[int, Cards, tuple[int, ...], tuple[Bound, ...]]
"""What a card comes to that is led: the effective suit, the cards that follow to it, what each card is worth, what binds the others."""


class Play(Phase):
    """The phase in which the cards are played, everybody holding as many as everybody else."""

    name = "play"

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.leading = obligations_to_lead(ruleset.play)
        self.following = obligations_to_follow(ruleset.play)
        self.binds_anew = ruleset.play.forbids_undertrumping
        self.leads: dict[tuple[str, Card, bool], Lead] = {}

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, or eldest; the hands as they are now decide who holds High and Low."""
        deal.held = deal.hands[:]
        deal.turn = deal.after[deal.dealer] if eldest_leads(deal) else deal.pitcher
        tricks = deal.hands[deal.turn].bit_count() + deal.unknown[deal.turn]
        trick = deal.progress = Playing([0] * len(deal.hands), [0] * len(deal.hands), deal.turn, tricks)
        trick.watches_best = self.binds_anew or winning.later_joker_wins(self.ruleset)
        trick.usual = ~(BOTH_JOKERS | (BIT[deal.called] if deal.called >= 0 else 0))
        trick.goes_straight = deal.is_known
        deal.progress.bounds = self.bounds_to_lead(deal)

    def bounds_to_lead(self, deal: Deal) -> tuple[Bound, ...]:
        """What binds whoever leads now."""
        situation = Situation(deal.ranking, -1, 0, not any(deal.tricks_won), deal.progress.is_for_no_tricks, 0)
        return bounds_of(self.leading, situation, self.ruleset.play)

    def lead_of(self, ranking: Ranking, card: Card, trick: Playing) -> Lead:
        """What a card comes to that is led, worked out and remembered."""
        led, suit_led = ranking.suit_of[card], winning.cards_to_follow(self.ruleset, ranking, card)
        situation = Situation(ranking, led, suit_led, False, trick.is_for_no_tricks, 0)
        lead = (led, suit_led, winning.worth_in_trick(ranking, led), self.bounds_to_follow(situation))
        self.leads[ranking.name, card, trick.is_for_no_tricks] = lead
        return lead

    def bounds_to_follow(self, situation: Situation) -> tuple[Bound, ...]:
        """What binds those who play to a trick that is led."""
        return bounds_of(self.following, situation, self.ruleset.play)

    def bind_anew(self, deal: Deal, trick: Playing) -> None:
        """Work out what binds the next player now that another card is the best."""
        situation = Situation(
            deal.ranking, trick.led, trick.suit_led, False, trick.is_for_no_tricks, trick.winning_power
        )
        trick.bounds = self.bounds_to_follow(situation)

    def legal(self, deal: Deal) -> Legal:
        """The cards that the player whose turn it is may play."""
        seat = deal.turn
        return Legal((seat,), tuple([PLAYS[seat][card] for card in each(self.playable(deal, seat))]))

    def playable(self, deal: Deal, seat: Seat) -> Cards:
        """The cards that a player may play now; never none for a player who holds any."""
        return playable(playing(deal).bounds, deal.hands[seat])

    # %% [markdown]
    # ## Judging a card
    #
    # It must be the player's turn, the card must be in his hand, or may be as far as his hand is not known, and no obligation may exclude
    # it. A card marked as a revoke is one that an obligation excludes, recorded where revokes can be.

    # %%
    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card may be played."""
        if action[0] != "play":
            self.check_other(deal, action)
            return
        seat, played = action[1], BIT[action[2]]
        if seat != deal.turn:  # rule: play.turn
            raise out_of_turn(deal, seat)
        hand = deal.hands[seat]
        # A card that its player holds, with none under it and no mark on it, is all that most players ever play.
        if not (hand & played and playable(deal.progress.bounds, hand) & played) or action[5] or action[8]:
            self.check_closely(deal, action)

    def check_other(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless an action is allowed that is no card."""
        forced_steps.check_other(deal, action)

    def check_closely(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card, for which more is to be looked at than what binds its player, may be played."""
        if not unknown_cards.may_hold(deal, action.by, BIT[action.card]):  # rule: play.held
            raise Violation(Label.PLAY_HELD, f"{deal.table.seats[action.by]} does not hold {NAMES[action.card]}")
        winning.check_stack(deal, action)
        self.check_bound(deal, action, deal.hands[action.by] | BIT[action.card])

    def check_bound(self, deal: Deal, action: Action, hand: Cards) -> None:
        """Raise `Violation` when an obligation excludes a card of a hand, or when a card is marked as a revoke that is none."""
        seat, played, bounds = action.by, BIT[action.card], playing(deal).bounds
        if action.is_revoke:
            self.check_revoke(deal, action, hand)
            return
        bound = (
            certainly_refusing(bounds, hand, unknown_cards.possible_besides(deal), played)
            if deal.unknown[seat]
            else refusing(bounds, hand, played)
        )
        if bound is not None:
            raise refusal(deal, bound, seat, action.card)

    def check_revoke(self, deal: Deal, action: Action, hand: Cards) -> None:
        """Raise `Violation` where no revoke can be recorded, and for a card that is none."""
        trick, card = playing(deal), action.card
        is_revoke = not playable(trick.bounds, hand) & BIT[card] or bool(deal.unknown[action.by])
        if self.ruleset.play.revoke_costs is None or not trick.trick or not is_revoke:  # rule: irregular.revoke
            raise Violation(Label.IRREGULAR_REVOKE, f"{NAMES[card]} is no revoke, or none can be recorded in this game")

    # %% [markdown]
    # ## Playing it

    # %%
    def act(self, deal: Deal, action: Action) -> None:
        """Play a card."""
        if action[0] != "play":
            self.act_otherwise(deal, action)
            return
        seat, card = action[1], action[2]
        if not deal.is_known:
            self.reveal(deal, action)
        if deal.because is not None:
            deal.because.extend(self.reasons(deal, action))
        if BIT[card] & BOTH_JOKERS:
            deal.joker_order.append(card)
        if card == deal.called:
            winning.show_partner(deal)
        if action.is_revoke:
            deal.revoked.append(seat)
        self.take(deal, action, is_checked=True)

    def note_best(self, deal: Deal, trick: Playing, card: Card) -> None:
        """What follows from another card being the best: a later Joker may beat it, and nobody may trump lower."""
        if BIT[card] & BOTH_JOKERS and winning.later_joker_wins(deal.ruleset):
            # The Jokers share one strength, the next trump is two below: one less lets just the other Joker through.
            trick.winning_power -= 1
        if self.binds_anew:
            self.bind_anew(deal, trick)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Carry out an action that is no card."""
        forced_steps.confirm(deal, action)

    def lead(self, deal: Deal, trick: Playing, seat: Seat, card: Card) -> None:
        """Lead a card to a trick; where trumps are pitched, the first one fixes them."""
        if deal.confirmable:
            deal.confirmable = []
        ranking = deal.ranking
        if ranking is None:
            ranking = deal.ranking = winning.ranking_pitched(deal, seat, card)
        lead = self.leads.get((ranking.name, card, trick.is_for_no_tricks)) or self.lead_of(ranking, card, trick)
        trick.led, trick.suit_led, trick.power, trick.bounds = lead
        trick.winning_power = -1
        trick.leader = seat

    def reveal(self, deal: Deal, action: Action) -> None:
        """Note what a card tells of a hand that is not wholly known, and what it leaves open."""
        seat, played = action.by, BIT[action.card]
        unknown_cards.reveal(deal, seat, played)
        possible = unknown_cards.possible_besides(deal) if deal.unknown[seat] else 0
        bound = possibly_refusing(playing(deal).bounds, deal.hands[seat], possible, played)
        if bound is not None and not action.is_revoke:
            deal.doubt(OF_CLAUSE[bound.clause].open, f"whether {deal.table.seats[seat]} could follow is not known")

    # %% [markdown]
    # ## A card on the table
    #
    # Nearly every card that is ever played is held by its player, in turn, excluded by nothing and marked by nothing, and nobody
    # asks for reasons. Such a card goes on the table as soon as that is seen. Any other is checked, what is to be noted of it is
    # noted, and then it is put on the table just here. A test holds the two ways against each other.

    # %%
    def take(self, deal: Deal, action: Action, *, is_checked: bool = False) -> None:
        """Check an action, and carry it out; put a card that `is_checked` on the table."""
        trick: Playing = deal.progress
        seat, card = deal.turn, action[2]
        if not is_checked:
            is_straight = trick.goes_straight and action is PLAYS[seat][card] and deal.because is None
            if not is_straight or not playable(trick.bounds, deal.hands[seat]) & BIT[card] & trick.usual:
                super().take(deal, action)
                return
        cards, played = trick.trick, BIT[card]
        if not cards:
            self.lead(deal, trick, seat, card)
        power = trick.power[card]
        if power > trick.winning_power:
            trick.winning_power, trick.winner, trick.best = power, seat, card
            if trick.watches_best:
                self.note_best(deal, trick, card)
        cards.append(played)
        deal.hands[seat] ^= played
        if len(cards) < deal.players:
            deal.turn = deal.after[seat]
        else:
            winning.finish_trick(deal)
            trick.bounds = self.bounds_to_lead(deal) if self.leading else ()

    # %% [markdown]
    # ## Why

    # %%
    def reasons(self, deal: Deal, action: Action) -> list[Label]:
        """The clauses that let a player choose this card."""
        trick = playing(deal)
        if action.is_revoke:
            return [Label.IRREGULAR_REVOKE]
        bound = [bound.clause for bound in binding(trick.bounds, deal.hands[action.by])]
        if trick.trick:
            return bound or [Label.PLAY_VOID]  # rule: play.void
        leading = [clause_of_turn(deal)] if is_first_lead(deal) else []
        pitched = [Label.TRUMPS_PITCHED] if deal.ranking is None else []
        return [*leading, *(bound or [Label.PLAY_LEAD_FREE]), *pitched]  # rule: play.lead.free
