# %% [markdown]
# # Tricks
#
# Everybody adds a card to the trick in turn, the best card takes it, and its player leads to the next one. Who is to play, which
# cards he may play and who wins stand in chapters of their own; here a card is looked at, and put on the table.
#
# A card comes out of one's own hand, and what was led is followed. North has pitched spades with the Ace. East holds the Jack of
# spades, not the King; he must not name a card that he does not have, nor keep the Jack back:
#
#     >>> deal = in_play("pitch.auction", {"N": "AS 3H", "E": "JS 2H", "S": "4S 5D", "W": "9C 8D"}, trumps="S")
#     >>> do(deal, "N play AS")
#     >>> refused(deal, "E play KS"), refused(deal, "E play 2H")
#     ('play.held', 'play.follow.trump')
#
# A card that is refused leaves no trace. The trick is where it was, and East may still play the right one:
#
#     >>> may(deal)
#     'E: JS'
#
# South follows with the Four, West has no spade and throws what he likes. The Ace has won.
#
#     >>> do(deal, "E play JS", "S play 4S", "W play 9C")
#     >>> deal.tricks_won, names(deal.captured[0])
#     ([1, 0, 0, 0], ['9C', '4S', 'JS', 'AS'])

# %%
"""Leading, following and winning tricks."""

from __future__ import annotations

import schmier.play.winning as winning
from schmier import forced_steps, unknown_cards
from schmier.action import PLAYS, Action
from schmier.cards import ALL_CARDS, BIT, BOTH_JOKERS, NAMES, Card, Cards, each
from schmier.deal import Deal, Phase
from schmier.labels import Label
from schmier.legal import Legal
from schmier.play.bounds import (
    Bound,
    binding,
    certainly_refusing,
    never_excluded,
    playable,
    possibly_refusing,
    refusing,
)
from schmier.play.obligations import Situation
from schmier.play.order import OF_CLAUSE, bounds_of, is_revoke, obligations_to_follow, obligations_to_lead, refusal
from schmier.play.record import Lead, Playing, playing
from schmier.play.turns import clause_of_turn, eldest_leads, is_first_lead, is_more_than_one, out_of_turn
from schmier.rules.ruleset import Ruleset
from schmier.table import Seat
from schmier.violation import Violation

# %% [markdown]
# ## The phase
#
# What a led card asks of the others is worked out once and stays as it is while the trick grows, except where nobody may trump
# lower: there every trump that wins changes it. It depends on nothing but trumps and the card, so a table keeps it.
#
# The table fills as the games go by. The first time that hearts are trumps and somebody leads the Ace of clubs, it is worked out what
# that asks of the others; whenever it happens again, it is looked up. With it stands what will bind whoever leads to the next trick:
# mostly nothing, for the rules about leading are about the first lead.


# %%
class Play(Phase):
    """The phase in which the cards are played, everybody holding as many as everybody else."""

    name = "play"

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.leading = obligations_to_lead(ruleset.play)
        self.following = obligations_to_follow(ruleset.play)
        self.binds_anew = ruleset.play.forbids_undertrumping
        self.leads: dict[tuple[str, bool], dict[Card, Lead]] = {}

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, or eldest; the hands as they are now decide who holds High and Low."""
        deal.held = deal.hands[:]
        deal.turn = deal.after[deal.dealer] if eldest_leads(deal) else deal.pitcher
        tricks = deal.hands[deal.turn].bit_count() + deal.unknown[deal.turn]
        trick = deal.progress = Playing(len(deal.hands), deal.turn, tricks)
        trick.watches_best = self.binds_anew or winning.later_joker_wins(self.ruleset)
        if deal.is_known:
            trick.usual = ALL_CARDS & ~(BOTH_JOKERS | (BIT[deal.called] if deal.called >= 0 else 0))
        if self.leading:
            trick.bind(self.bounds_to_lead(deal))

    def bounds_to_lead(self, deal: Deal) -> tuple[Bound, ...]:
        """What binds whoever leads now."""
        situation = Situation(deal.ranking, -1, 0, not any(deal.tricks_won), deal.progress.is_for_no_tricks, 0)
        return bounds_of(self.leading, situation, self.ruleset.play)

    def lead_of(self, deal: Deal, trick: Playing, card: Card, leads: dict[Card, Lead]) -> Lead:
        """What a card comes to that is led, worked out and remembered."""
        ranking = deal.ranking
        assert ranking is not None
        led, suit_led = ranking.suit_of[card], winning.cards_to_follow(self.ruleset, ranking, card)
        bounds = self.bounds_to_follow(Situation(ranking, led, suit_led, False, trick.is_for_no_tricks, 0))
        next_lead = bounds_of(
            self.leading, Situation(ranking, -1, 0, False, trick.is_for_no_tricks, 0), self.ruleset.play
        )
        to_follow, to_lead = (bounds, never_excluded(bounds)), (next_lead, never_excluded(next_lead))
        lead = (led, suit_led, winning.worth_in_trick(ranking, led), to_follow, to_lead)
        leads[card] = lead
        return lead

    def bounds_to_follow(self, situation: Situation) -> tuple[Bound, ...]:
        """What binds those who play to a trick that is led."""
        return bounds_of(self.following, situation, self.ruleset.play)

    def bind_anew(self, deal: Deal, trick: Playing) -> None:
        """Work out what binds the next player now that another card is the best."""
        situation = Situation(
            deal.ranking, trick.led, trick.suit_led, False, trick.is_for_no_tricks, trick.winning_power
        )
        trick.bind(self.bounds_to_follow(situation))

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
        seat, card = action.by, action.card
        if not unknown_cards.may_hold(deal, seat, BIT[card]):  # rule: play.held
            raise Violation(Label.PLAY_HELD, f"{deal.table.seats[seat]} does not hold {NAMES[card]}")
        if is_more_than_one(deal, action):
            raise Violation(
                Label.PLAY_TURN, f"{deal.table.seats[seat]} plays more than one card, and no stack is played here"
            )
        self.check_bound(deal, action, deal.hands[seat] | BIT[card])

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
        bound = refusing(trick.bounds, hand, BIT[card])
        fails = bool(deal.unknown[action.by]) if bound is None else is_revoke(bound)
        if self.ruleset.play.revoke_costs is None or not trick.trick or not fails:  # rule: irregular.revoke
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
        """Lead a card to a trick."""
        leads = trick.leads
        if leads is None:
            leads = trick.leads = self.first_lead(deal, trick, seat, card)
        lead = leads.get(card) or self.lead_of(deal, trick, card, leads)
        trick.led, trick.suit_led, trick.power, (trick.bounds, trick.unbound), trick.to_lead = lead
        trick.winning_power = -1
        trick.leader = seat

    def first_lead(self, deal: Deal, trick: Playing, seat: Seat, card: Card) -> dict[Card, Lead]:
        """The first card is led; where trumps are pitched it fixes them. From now on a table tells what a lead comes to."""
        deal.confirmable = []
        if deal.ranking is None:
            deal.ranking = winning.ranking_pitched(deal, seat, card)
        return self.leads.setdefault((deal.ranking.name, trick.is_for_no_tricks), {})

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
    def take(self, deal: Deal, action: Action, is_checked: bool = False) -> None:
        """Check an action, and carry it out; put a card that `is_checked` on the table."""
        trick: Playing = deal.progress
        seat, card = deal.turn, action[2]
        played = BIT[card]
        if not is_checked and not (
            played & deal.hands[seat] & trick.usual
            and (played & trick.unbound or played & playable(trick.bounds, deal.hands[seat]))
            and action is PLAYS[seat][card]
            and deal.because is None
        ):
            Phase.take(self, deal, action)
            return
        cards = trick.trick
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
            trick.bounds, trick.unbound = trick.to_lead

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
