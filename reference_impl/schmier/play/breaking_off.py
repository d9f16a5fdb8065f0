# %% [markdown]
# # Claims and concessions
#
# The tricks of Skat are ordinary ones. What is special is how play may end: a null is over with the pitcher's first trick, a
# game with schwarz announced with the opponents'; the pitcher may lay his cards open and claim the rest, and either side
# may concede it.

# %%
"""Play of the games of Skat, with claims and concessions."""

from __future__ import annotations

from schmier.action import Action
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.labels import Label
from schmier.obligation import Restriction, check
from schmier.play.record import Playing, playing
from schmier.play.tricks import Play
from schmier.table import NOBODY, Seat

# %% [markdown]
# ## What decides a game before its end


# %%
def undertaking_of(game: Announcement) -> str:
    """What a game undertakes of the tricks: `none`, `all`, or nothing in particular."""
    if game.is_null:
        return "none"  # rule: play.end.lost
    return "all" if game.announces_schwarz else ""


# %% [markdown]
# ## Breaking off
#
# Neither a claim nor a concession is a turn, so both may come at any time. An opponent who gives up alone decides
# nothing: his partner may see more than he does.


# %%
def may_not_claim(deal: Deal, action: Action) -> bool:
    """Whether a claim is not the pitcher's, or not his first."""
    return action.by != deal.pitcher or deal.has_claimed  # rule: play.claim


def has_nothing_to_concede(deal: Deal, action: Action) -> bool:
    """Whether somebody does not play, or has conceded already."""
    return action.by in deal.conceded or action.by not in deal.playing()  # rule: play.concede


def says_claim(deal: Deal, action: Action) -> str:
    """The refusal of a claim."""
    return f"{deal.table.seats[deal.pitcher]} may claim, once"


def says_concede(deal: Deal, action: Action) -> str:
    """The refusal of a concession."""
    return f"{deal.table.seats[action.by]} has nothing to concede, or has conceded already"


BREAKING_OFF = {
    "claim": (Restriction(Label.PLAY_CLAIM, may_not_claim, says_claim),),
    "concede": (Restriction(Label.PLAY_CONCEDE, has_nothing_to_concede, says_concede),),
}
"""By verb, what forbids it."""


def is_given_up(deal: Deal) -> bool:
    """Whether a side has conceded: the pitcher, or all his opponents."""
    return deal.pitcher in deal.conceded or len(deal.conceded) == deal.players - 1  # rule: play.concede


def winner_of_the_rest(deal: Deal) -> Seat:
    """Who has the tricks that are left: the pitcher, or the opponent next in turn after him."""
    assert deal.announcement is not None
    is_pitchers = deal.pitcher not in deal.conceded and not deal.announcement.is_null  # rule: play.concede.rest
    return deal.pitcher if is_pitchers else deal.after[deal.pitcher]


def give_the_rest(deal: Deal, trick: Playing) -> None:
    """Count the tricks that are left for the side to which they were conceded, and end the play."""
    winner = winner_of_the_rest(deal)
    deal.captured[winner] |= sum(trick.trick) | sum(deal.hands)  # rule: play.concede.rest
    deal.tricks_won[winner] += trick.tricks_left
    deal.hands = [0] * len(deal.hands)
    trick.trick = []
    deal.decided(Label.PLAY_CONCEDE_REST)
    deal.finish()


# %% [markdown]
# ## The phase


# %%
class PlayOfGames(Play):
    """The phase in which a game of Skat, or reject, is played."""

    def begin(self, deal: Deal) -> None:
        """Forehand is to lead."""
        super().begin(deal)
        if deal.announcement is not None and self.ruleset.play.stops_when_lost:
            playing(deal).undertaking = undertaking_of(deal.announcement)

    def breaks_off(self, deal: Deal, action: Action) -> bool:
        """Whether an action is a claim or a concession, in a game that has them."""
        has_them = self.ruleset.play.has_concessions and deal.pitcher != NOBODY
        return action.do in BREAKING_OFF and has_them

    def check_other(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless somebody may claim, or concede."""
        if self.breaks_off(deal, action):
            check(BREAKING_OFF[action.do], deal, action)
        else:
            super().check_other(deal, action)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Claim, or concede."""
        if not self.breaks_off(deal, action):
            super().act_otherwise(deal, action)
        elif action.do == "claim":
            claim(deal)
        else:
            deal.conceded.append(action.by)
            deal.decided(Label.PLAY_CONCEDE)
            if is_given_up(deal):
                give_the_rest(deal, playing(deal))


def claim(deal: Deal) -> None:
    """Lay the pitcher's cards open; play goes on."""
    deal.has_claimed = True  # rule: play.claim
    deal.decided(Label.PLAY_CLAIM)
