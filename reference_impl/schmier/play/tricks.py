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
"""Playing the cards: putting one on the table, and what it does there."""

from __future__ import annotations

from typing import Final

import schmier.play.winning as winning
from schmier import forced_steps, unknown_cards
from schmier.action import PLAY, PLAYS, Action, Legal
from schmier.cards import ALL_CARDS, ALL_JOKERS, BIT, NAMES, Card, Cards, each
from schmier.deal import Deal, Phase, Stage
from schmier.labels import Label
from schmier.play.active_obligations import playable
from schmier.play.judging import check_excluded, reasons, reveal
from schmier.play.leading import Leading
from schmier.play.record import UNUSUAL, Playing, usual_plays
from schmier.play.turns import first_leader, is_more_than_one, out_of_turn
from schmier.play.winning import finish_trick
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat
from schmier.violation import Violation

NO_JOKERS: Final[Cards] = ALL_CARDS & ~ALL_JOKERS
"""The cards of which nothing is to be noted but that they are played, unless one of them was called."""

USUAL: Final = usual_plays(NO_JOKERS)
"""The plays of these cards."""

# %% [markdown]
# ## Before the first card
#
# The exchange is over, everybody holds what he will play, and this is the moment at which High and Low are decided. They belong to
# what was held *now*, not to what was dealt: who has discarded the Two of trumps has no Low, and in games where Low counts for whoever
# held it nobody can lose it afterwards by playing it. So the hands are looked at once and remembered.
#
#     >>> deal = in_play("pitch.auction", {"N": "AS 3H", "E": "JS 2H", "S": "4S 5D", "W": "9C 8D"}, trumps="S")
#     >>> do(deal, "N: AS JS 4S 9C")
#     >>> names(deal.hands[0]), names(deal.held[0])
#     (['3H'], ['3H', 'AS'])
#
# There will be as many tricks as the leader holds cards, two in this little deal, and one of them is gone:
#
#     >>> deal.progress.tricks_left
#     1


# %%
class Play(Phase):
    """The phase in which the cards are played, everybody holding as many as everybody else."""

    name = Stage.PLAY

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.leading = Leading(ruleset)
        self.scores_at_once = ruleset.counting.scored_as_won
        self.binds_anew = ruleset.play.forbids_undertrumping
        self.later_equals_win = winning.later_equals_win(ruleset)
        self.watches_best = self.binds_anew or bool(self.later_equals_win)

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, or eldest; the hands as they are now decide who holds High and Low."""
        deal.held = deal.hands[:]
        deal.turn = first_leader(deal)
        tricks = deal.hands[deal.turn].bit_count() + deal.unknown[deal.turn]
        usual = USUAL if deal.is_known else UNUSUAL
        if deal.called >= 0 and deal.is_known:
            usual = usual_plays(NO_JOKERS & ~BIT[deal.called])
        trick = deal.progress = Playing(deal.turn, tricks, usual, self.watches_best, self.scores_at_once)
        if self.leading.to_lead:
            self.leading.bind_leader(deal, trick)

    # %% [markdown]
    # ## What may be played
    #
    # A player with cards always has one that he may play. To a spade led East, who has the Jack, has just that; South, who has neither
    # a spade nor anything to lose, has his whole hand:
    #
    #     >>> deal = in_play("pitch.auction", {"N": "AS 3H", "E": "JS 2H", "S": "4C 5D", "W": "9C 8D"}, trumps="S")
    #     >>> do(deal, "N play AS")
    #     >>> may(deal)
    #     'E: JS'
    #     >>> do(deal, "E play JS")
    #     >>> may(deal)
    #     'S: 4C 5D'

    # %%
    def legal(self, deal: Deal) -> Legal:
        """The cards that the player whose turn it is may play."""
        seat = deal.turn
        return Legal((seat,), tuple([PLAYS[seat][card] for card in each(self.playable(deal, seat))]))

    def playable(self, deal: Deal, seat: Seat) -> Cards:
        """The cards that a player may play now; never none for a player who holds any."""
        return playable(deal.progress.bounds, deal.hands[seat])

    # %% [markdown]
    # ## Checking a card
    #
    # It must be the player's turn, the card must be in his hand, or may be as far as his hand is not known, and nothing that binds him
    # may exclude it. Most cards pass at a glance. For the others there is a chapter of its own, *May he play this card?*
    #
    # One card is one card. Only where hands may be too long does anybody lay others under it, and whoever tries it elsewhere has
    # played out of turn, as if he had begun to play the next trick:
    #
    #     >>> refused(deal, "S play 4C under 5D")
    #     'play.turn'
    #
    # Nor is there anything else to do than to play. Bidding is over:
    #
    #     >>> refused(deal, "S bid 3")
    #     'irregular.phase'

    # %%
    def check(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a card may be played."""
        if action[0] is not PLAY:
            self.check_other(deal, action)
            return
        seat, played = action[1], BIT[action[2]]
        if seat != deal.turn:  # rule: play.turn
            raise out_of_turn(deal, seat)
        hand = deal.hands[seat]
        # A card that its player holds, with none under it and no mark on it, is all that most players ever play.
        if (
            not (hand & played and playable(deal.progress.bounds, hand) & played)
            or action[5]
            or action[8]
            or action[13]
        ):
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
        if action.is_out_of_turn:
            raise Violation(Label.PLAY_TURN, f"{deal.table.seats[seat]} is to play, so no card of his is out of turn")
        self.check_bound(deal, action, deal.hands[seat] | BIT[card])

    def check_bound(self, deal: Deal, action: Action, hand: Cards) -> None:
        """Raise `Violation` when something that binds a player excludes a card of a hand."""
        check_excluded(deal, action, hand)

    # %% [markdown]
    # ## Playing it
    #
    # Before a card lies on the table, what it changes besides is noted: what it tells of a hand that is not known, that a Joker has
    # fallen, that a revoke was made, or that the called card is out and with it the secret who is the pitcher's partner. The order of
    # the Jokers matters to tables that give a point for each, and to those where of two like Jokers the second wins. In Ten-point
    # Smear East has played the first Joker, and West takes the trick with the second:
    #
    #     >>> hands = {"N": "TH 3C", "E": "X1 4C", "S": "9H 5C", "W": "X2 6C"}
    #     >>> deal = in_play("smear.ten-point", hands, trumps="H", pitcher="E")
    #     >>> do(deal, "E: X1 9H X2 TH")
    #     >>> [NAMES[joker] for joker in deal.joker_order], turn(deal)
    #     (['X1', 'X2'], 'W')
    #
    # The later Joker beats the earlier one and nothing else that is higher. Had South put the Ace between, it would have won:
    #
    #     >>> hands["S"] = "AH 5C"
    #     >>> deal = in_play("smear.ten-point", hands, trumps="H", pitcher="E")
    #     >>> do(deal, "E: X1 AH X2 TH")
    #     >>> turn(deal)
    #     'S'

    # %%
    def act(self, deal: Deal, action: Action) -> None:
        """Play a card."""
        if action[0] is not PLAY:
            self.act_otherwise(deal, action)
            return
        seat, card = action[1], action[2]
        if not deal.is_known:
            reveal(deal, action)
        if deal.because is not None:
            deal.because.extend(reasons(deal, action))
        if (BIT[card] | action.cards) & ALL_JOKERS:
            deal.joker_order += (*each(BIT[card] & ALL_JOKERS), *each(action.cards & ALL_JOKERS))
        if card == deal.called:
            winning.show_partner(deal)
        if action.is_revoke:
            deal.revoked.append(seat)
        self.take(deal, action, is_checked=True)

    def note_best(self, deal: Deal, trick: Playing, card: Card) -> None:
        """What follows from another card being the best: a later equal may beat it, and nobody may trump lower."""
        if BIT[card] & self.later_equals_win:
            # Equal cards share one strength, and the next card has less: one less lets just another equal one through.
            trick.winning_power -= 1
        if self.binds_anew:
            self.leading.bind_anew(deal, trick)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Carry out an action that is no card."""
        forced_steps.confirm(deal, action)

    # %% [markdown]
    # ## A card on the table
    #
    # Nearly every card that is ever played is held by its player, in turn, excluded by nothing and marked by nothing, and nobody
    # asks for reasons. Such a card goes on the table as soon as that is seen. Any other is checked, what is to be noted of it is
    # noted, and then it is put on the table just here. A test holds the two ways against each other.
    #
    # On the table it is the best so far, or it is not. Nobody need wait for the last card to say who is winning. South leads in a new
    # deal, West beats him, North cannot, East trumps:
    #
    #     >>> hands = {"S": "TD 2C", "W": "QD 3C", "N": "4D 5C", "E": "2S 6C"}
    #     >>> deal = in_play("pitch.auction", hands, trumps="S")
    #     >>> def winning_so_far(line):
    #     ...     do(deal, line)
    #     ...     return NAMES[deal.progress.best]
    #     >>> [winning_so_far(line) for line in ("S play TD", "W play QD", "N play 4D", "E play 2S")]
    #     ['TD', 'QD', 'QD', '2S']
    #
    # The fourth card has filled the trick. It is turned over, and East is to lead, bound to nothing:
    #
    #     >>> may(deal)
    #     'E: 6C'

    # %%
    def take(self, deal: Deal, action: Action, is_checked: bool = False) -> None:
        """Check an action, and carry it out; put a card that `is_checked` on the table."""
        trick: Playing = deal.progress
        seat, card, hands = deal.turn, action[2], deal.hands
        hand, played = hands[seat], BIT[card]
        if not is_checked and not (
            hand & played
            and (played & trick.unbound or not hand & trick.bound_by or played & playable(trick.bounds, hand))
            and action is trick.usual[seat][card]
            and deal.because is None
        ):
            Phase.take(self, deal, action)
            return
        if not trick.trick:
            lead = trick.leads.get(card) or self.leading.lead(deal, trick, seat, card)
            trick.led, trick.suit_led, trick.power, trick.bounds, trick.unbound, trick.bound_by, trick.to_lead = lead
            # No card is the best yet: the leader's own will be the first, since it is worth something.
            trick.winning_power, trick.leader = -1, seat
        power = trick.power[card]
        if power > trick.winning_power:
            trick.winning_power, trick.winner, trick.best = power, seat, card
            if trick.watches_best:
                self.note_best(deal, trick, card)
        trick.trick.append(played)
        hands[seat] = hand ^ played
        following = deal.after[seat]
        if following != trick.leader:
            deal.turn = following
        else:
            finish_trick(deal)
            trick.bounds, trick.unbound, trick.bound_by = trick.to_lead
