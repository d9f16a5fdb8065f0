# %% [markdown]
# # The play of Skat
#
# The tricks are ordinary ones. What is special is how play may end: a null is over with the pitcher's first trick, a
# game with schwarz announced with the opponents'; the pitcher may lay his cards open and claim the rest, and either side
# may concede it.

# %%
"""Play of the games of Skat, with claims and concessions."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, BOTH_JOKERS
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.tricks import Play, finish_trick
from schmier.rules.ruleset import Ruleset
from schmier.rules.words import Following
from schmier.table import NOBODY, Seat
from schmier.violation import Violation


class PlayOfGames(Play):
    """The phase in which a game of Skat, or reject, is played."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.is_out_of_the_ordinary = (
            ruleset.play.following is not Following.STRICT
            or self.limits_first_lead
            or self.must_trump
            or self.forbids_undertrumping
            or ruleset.play.revoke_costs is not None
            or bool(ruleset.cards.pack & BOTH_JOKERS)
        )

    def begin(self, deal: Deal) -> None:
        """Forehand is to lead."""
        game = deal.announcement
        if game is not None and self.ruleset.play.stops_when_lost:
            deal.undertaking = "none" if game.is_null else "all" if game.announces_schwarz else ""
        super().begin(deal)

    # %% [markdown]
    # ## The straight way
    #
    # Nearly every card of a recorded game is held by its player, in turn, and follows suit. There is little to check
    # then: no Joker, no revoke, no right to trump. Whatever is out of the ordinary, a player whose cards are not all
    # known among it, goes the way of all games, which refuses, doubts and explains.

    # %%
    def act(self, deal: Deal, action: Action) -> None:
        """Play a card, or claim or concede."""
        seat, card = action[1], action[2]
        if action[0] != "play" or seat != deal.turn or deal.because is not None or self.is_out_of_the_ordinary:
            super().act(deal, action)
            return
        hand, played, trick = deal.hands[seat], BIT[card], deal.trick
        if not hand & played:
            super().act(deal, action)
            return
        if not trick:
            ranking = deal.ranking
            assert ranking is not None
            led = deal.led = ranking.suit_of[card]
            deal.suit_led = ranking.members[led]
            deal.power = ranking.power[led]
            deal.winning_power = deal.power[card]
            deal.may_trump = 0
            deal.winner = deal.leader = seat
        else:
            if not played & deal.suit_led and (hand & deal.suit_led or deal.unknown[seat]):
                super().act(deal, action)
                return
            power = deal.power[card]
            if power > deal.winning_power:
                deal.winning_power = power
                deal.winner = seat
        trick.append(played)
        deal.hands[seat] = hand ^ played
        if len(trick) == deal.players:
            finish_trick(deal)
        else:
            deal.turn = deal.after[seat]

    # %% [markdown]
    # ## Breaking off
    #
    # Neither a claim nor a concession is a turn, so both may come at any time. An opponent who gives up alone decides
    # nothing: his partner may see more than he does.

    # %%
    def other_verb(self, deal: Deal, action: Action) -> None:
        """Claim or concede the tricks that are left."""
        if action.do not in ("claim", "concede") or not self.ruleset.play.has_concessions or deal.pitcher == NOBODY:
            super().other_verb(deal, action)
            return
        seat, name = action.by, deal.table.seats[action.by]
        if action.do == "claim":
            if seat != deal.pitcher or deal.has_claimed:  # rule: play.claim
                raise Violation(Label.PLAY_CLAIM, f"{deal.table.seats[deal.pitcher]} may claim, once")
            deal.has_claimed = True
            deal.decided(Label.PLAY_CLAIM)
            return
        if seat in deal.conceded or seat not in deal.playing():  # rule: play.concede
            raise Violation(Label.PLAY_CONCEDE, f"{name} has nothing to concede, or has conceded already")
        deal.conceded.append(seat)
        deal.decided(Label.PLAY_CONCEDE)
        if seat == deal.pitcher or len(deal.conceded) == deal.players - 1:
            give_the_rest(deal)


def give_the_rest(deal: Deal) -> None:
    """Count the tricks that are left for the side to which they were conceded, and end the play."""
    assert deal.announcement is not None
    is_pitchers = deal.pitcher not in deal.conceded and not deal.announcement.is_null
    winner: Seat = deal.pitcher if is_pitchers else deal.after[deal.pitcher]
    deal.captured[winner] |= sum(deal.trick) | sum(deal.hands)  # rule: play.concede.rest
    deal.tricks_won[winner] += deal.tricks_left
    deal.hands = [0] * len(deal.hands)
    deal.trick = []
    deal.decided(Label.PLAY_CONCEDE_REST)
    deal.finish()
