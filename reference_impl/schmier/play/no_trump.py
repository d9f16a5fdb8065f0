# %% [markdown]
# # Play at no trump
#
# Where no suit is trumps the Joker is a trump all by itself: it follows nothing, nothing follows it, and it beats
# everything. So the games that have it say when it may fall, and let its leader name the suit that the others are to
# follow to. A contract to take no trick is played at no trump, too, and may end early, and may leave a partner out.

# %%
"""Play in a game that has contracts at no trump."""

from __future__ import annotations

from schmier.action import Action
from schmier.bids import contract_of_bid
from schmier.cards import BIT, BOTH_JOKERS, NAMES, SUITS, Cards
from schmier.contracts import NO_TRUMP, Contract
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.play.tricks import Play
from schmier.ranking import TRUMPS
from schmier.rules.ruleset import Ruleset
from schmier.sides import side_of
from schmier.table import Seat
from schmier.violation import Violation


def is_at_no_trump(deal: Deal) -> bool:
    """Whether no suit is trumps in this deal."""
    return deal.ranking is not None and deal.ranking.name == NO_TRUMP


def contract_of(deal: Deal) -> Contract | None:
    """The contract that is played; None where there is none."""
    return contract_of_bid(deal.bid)


class PlayAtNoTrump(Play):
    """The phase in which the cards are played, in a game where no suit may be trumps."""

    checks_more = True

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.any_time = ruleset.play.joker_any_time
        self.names = ruleset.play.joker_names
        self.is_forced = ruleset.play.joker_forced

    def begin(self, deal: Deal) -> None:
        """Before the lead a partner may have to lay his cards away."""
        played = contract_of(deal)
        if played is not None and not played.tricks:
            if self.ruleset.play.stops_when_lost:
                deal.undertaking = "none"
            if played.partner_sits_out:
                self.lay_away(deal)
        super().begin(deal)

    def lay_away(self, deal: Deal) -> None:
        """Let the pitcher's partners sit out."""
        sides = side_of(deal)
        for seat, side in enumerate(sides):
            if side == sides[deal.pitcher] and seat != deal.pitcher:  # rule: play.sits-out
                deal.sit_out(seat)
                deal.discards[seat] |= deal.hands[seat]
                deal.hands[seat] = deal.unknown[seat] = 0

    # %% [markdown]
    # ## When the Joker may fall
    #
    # To a suit that is led it follows only where the game lets it come at any time; otherwise the plain rule of
    # following suit forbids it to a player who can follow. In a contract of no tricks some tables make a player who
    # cannot follow get rid of it.

    # %%
    def playable(self, deal: Deal, seat: Seat) -> Cards:
        """The cards that a player may play now; none while a suit is to be named."""
        if deal.is_naming_due:
            return 0
        hand = deal.hands[seat]
        jokers = hand & BOTH_JOKERS
        if not jokers or not is_at_no_trump(deal):
            return super().playable(deal, seat)
        if not deal.trick:
            leads = super().playable(deal, seat)
            return leads & ~jokers or hand & ~jokers or hand if self.names == "last-card" else leads
        if not hand & deal.suit_led and self.must_play_joker(deal):
            return jokers  # rule: play.joker.must
        return super().playable(deal, seat) | (jokers if self.any_time else 0)  # rule: play.joker.any-time

    def must_play_joker(self, deal: Deal) -> bool:
        """Whether a player who cannot follow has to play a Joker."""
        played = contract_of(deal)
        return self.is_forced and played is not None and not played.tricks

    def check_more(self, deal: Deal, seat: Seat, card: int) -> None:
        """What the Joker asks at no trump."""
        if not is_at_no_trump(deal):
            return
        hand, played = deal.hands[seat], BIT[card]
        if not deal.trick:
            if self.names == "last-card" and played & BOTH_JOKERS and hand & ~BOTH_JOKERS:
                raise Violation(
                    Label.PLAY_JOKER_LAST_LEAD, "a Joker is led at no trump as the last card only"
                )  # rule: play.joker.last-lead
            return
        if not hand & deal.suit_led:
            must = self.must_play_joker(deal) and hand & BOTH_JOKERS
            if must and not played & BOTH_JOKERS:  # rule: play.joker.must
                raise Violation(Label.PLAY_JOKER_MUST, f"{deal.table.seats[seat]} cannot follow, so he plays the Joker")

    def does_not_follow(self, deal: Deal, seat: Seat, card: int) -> Violation:
        """The refusal of a card that does not follow."""
        if BIT[card] & BOTH_JOKERS and is_at_no_trump(deal):  # rule: play.joker.when-void
            name = deal.table.seats[seat]
            return Violation(Label.PLAY_JOKER_WHEN_VOID, f"{name} can follow suit, so he may not play {NAMES[card]}")
        return super().does_not_follow(deal, seat, card)

    # %% [markdown]
    # ## Leading the Joker

    # %%
    def lead(self, deal: Deal, seat: Seat, card: int) -> None:
        """Lead a card to a trick; after a Joker a suit is to be named."""
        super().lead(deal, seat, card)
        deal.suit_named = -1
        if is_at_no_trump(deal):
            deal.is_naming_due = bool(BIT[card] & BOTH_JOKERS)
            if self.any_time:
                deal.may_trump = BOTH_JOKERS  # rule: play.joker.any-time

    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or name the suit of a Joker."""
        if deal.is_naming_due and action.do == "play":
            raise Violation(
                Label.PLAY_JOKER_NAMES, f"{deal.table.seats[deal.leader]} has led a Joker and is to name a suit"
            )
        suit_led, led = deal.suit_led if deal.trick else 0, deal.led
        hand = deal.hands[action.by]
        super().act(deal, action)
        if action.do == "play" and suit_led and led != TRUMPS and not hand & suit_led:
            deal.renounced[action.by] |= 1 << led  # rule: play.joker.names.not-renounced
        if deal.is_naming_due:
            deal.turn = deal.leader  # rule: play.joker.names

    def legal(self, deal: Deal) -> Legal:
        """The cards that may be played, or the suits that may be named."""

        if not deal.is_naming_due:
            return super().legal(deal)
        named = (suit for suit in range(len(SUITS)) if self.may_name(deal, suit))
        return Legal((deal.turn,), tuple(Action("name-suit", deal.turn, trump=suit) for suit in named))

    def may_name(self, deal: Deal, suit: int) -> bool:
        """Whether the leader of a Joker may name a suit."""
        renounced = deal.renounced[deal.leader]
        if self.names != "not-renounced" or renounced == (1 << len(SUITS)) - 1:
            return True
        return not renounced >> suit & 1  # rule: play.joker.names.not-renounced

    def other_verb(self, deal: Deal, action: Action) -> None:
        """Name a suit, if that is what is due."""
        if action.do != "name-suit" or not deal.is_naming_due:
            super().other_verb(deal, action)
            return
        if action.by != deal.leader:
            raise Violation(
                Label.PLAY_JOKER_NAMES, f"{deal.table.seats[deal.leader]} has led the Joker and names the suit"
            )
        if not self.may_name(deal, action.trump):
            name = deal.table.seats[action.by]
            raise Violation(
                Label.PLAY_JOKER_NAMES_NOT_RENOUNCED, f"{name} has failed to follow to {SUITS[action.trump]}"
            )
        assert deal.ranking is not None
        deal.is_naming_due = False
        deal.suit_named = deal.led = action.trump
        deal.suit_led = deal.ranking.members[action.trump]
        deal.power = deal.ranking.power[action.trump]
        deal.turn = deal.after[action.by]
        deal.decided(Label.PLAY_JOKER_NAMES)
