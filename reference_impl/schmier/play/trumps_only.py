# %% [markdown]
# # Trumps only
#
# In one branch of the family plain cards are never played. A player without a trump is out; the others go on without
# him, tricks grow smaller, and when nobody has a trump left the deal is over. Who should lead and cannot is passed
# over, too; at some tables he may first lead a plain card as his farewell.
#
# In Penguin Smear hearts are trumps, and three hold trumps still: the pitcher the King, East the Ace and the Nine, South the
# Four. West is out. The pitcher leads the King, East takes it with the Ace, South adds the Four: a trick of three. Then East leads
# the Nine alone, and it is a trick too.

# %%
"""Play in which only trumps are played."""

from __future__ import annotations

from schmier.action import PASSES, Action
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.obligation import Restriction, check
from schmier.play.record import playing
from schmier.play.stacks import PlayWithStacks
from schmier.play.tricks import finish_trick
from schmier.ranking import TRUMPS
from schmier.table import NOBODY, Seat
from schmier.violation import Undecidable

# %% [markdown]
# ## Who is still in


# %%
def trumps_of(deal: Deal, seat: Seat) -> Cards:
    """The trumps in a player's hand."""
    assert deal.ranking is not None
    return deal.hands[seat] & deal.ranking.trumps


def is_out(deal: Deal, seat: Seat) -> bool:
    """Whether a player has no trump left."""
    return not trumps_of(deal, seat)


def next_to_play(deal: Deal, seat: Seat) -> Seat:
    """Whose turn follows in this trick; the leader's when nobody is left."""
    leader = playing(deal).leader
    following = deal.after[seat]
    while following != leader and is_out(deal, following):
        following = deal.after[following]  # rule: play.trumps-only.out
    return following


def next_leader(deal: Deal, due: Seat) -> Seat:
    """Who leads when somebody is due to: he himself or the next player with a trump; nobody when all are out."""
    seats = deal.table.in_turn(due)
    return next((seat for seat in seats if not is_out(deal, seat)), NOBODY)  # rule: play.trumps-only.lead-passes


def is_at_an_end(deal: Deal) -> bool:
    """Whether nobody has a trump left."""
    return all(is_out(deal, seat) for seat in range(len(deal.hands)))  # rule: play.trumps-only.end


# %% [markdown]
# ## A farewell
#
# Where the table has it so, a player whose last trump has won a trick leads a plain card, or folds. To the plain card the others, who
# have trumps, play one or pass.


# %%
def may_say_farewell(deal: Deal, seat: Seat) -> bool:
    """Whether a player who is out has won a trick, holds a plain card and has not folded yet, where that counts for something."""
    has_won = deal.tricks_won[seat] > 0 and seat not in playing(deal).folded
    return deal.ruleset.play.may_fold and has_won and bool(deal.hands[seat])  # rule: play.trumps-only.fold


def is_farewell(deal: Deal) -> bool:
    """Whether the player whose turn it is has won a trick with his last trump and may lead a plain card."""
    return not playing(deal).trick and is_out(deal, deal.turn)


def is_answer(deal: Deal) -> bool:
    """Whether a plain card was led to this trick, so that a player may pass."""
    trick = playing(deal)
    return bool(trick.trick) and trick.led != TRUMPS  # rule: play.trumps-only.fold.answer


def folds_too_early(deal: Deal, action: Action) -> bool:
    """Whether somebody folds though no farewell is due."""
    return not is_farewell(deal)


def is_anothers_turn(deal: Deal, action: Action) -> bool:
    """Whether it is another player's turn."""
    return action.by != deal.turn


def says_too_early(deal: Deal, action: Action) -> str:
    """The refusal of folding."""
    return "only he folds who has won a trick with his last trump"


def says_turn(deal: Deal, action: Action) -> str:
    """The refusal of folding, or passing, out of turn."""
    return f"it is the turn of {deal.table.seats[deal.turn]}"


FOLD = (
    Restriction(Label.PLAY_TRUMPS_ONLY_FOLD, folds_too_early, says_too_early),
    Restriction(Label.PLAY_TRUMPS_ONLY_FOLD, is_anothers_turn, says_turn),
)
"""What forbids folding, in order."""

PASS = (Restriction(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, is_anothers_turn, says_turn),)
"""What forbids passing where a plain card was led."""


# %% [markdown]
# ## The phase


# %%
class TrumpsOnly(PlayWithStacks):
    """The phase in which trumps are played as long as anybody has one."""

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, or the next player with a trump."""
        if any(deal.unknown):
            raise Undecidable(
                Label.PLAY_TRUMPS_ONLY_OUT, "who is out of trumps cannot be told: not all cards are known"
            )
        super().begin(deal)
        playing(deal).goes_straight = False
        playing(deal).tricks_left = -1  # Not the number of tricks ends play, but the want of trumps.
        self.find_leader(deal)

    def legal(self, deal: Deal) -> Legal:
        """The trumps that may be played; with a farewell, plain cards or folding; after it, a trump or a pass."""
        cards = super().legal(deal)
        if is_farewell(deal):
            return cards._replace(actions=(Action("fold", deal.turn), *cards.actions))
        if is_answer(deal):
            return cards._replace(actions=(PASSES[deal.turn], *cards.actions))
        return cards

    def check_other(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a player may fold, or pass, now."""
        if action.do == "fold":
            check(FOLD, deal, action)
        elif action.do == "pass" and is_answer(deal):
            check(PASS, deal, action)
        else:
            super().check_other(deal, action)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Fold, or pass."""
        if action.do == "fold":
            fold(deal, action.by)
            deal.decided(Label.PLAY_TRUMPS_ONLY_FOLD)
            self.find_leader(deal)
        elif action.do == "pass":
            deal.decided(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER)
            self.go_on(deal, action.by)
        else:
            super().act_otherwise(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a trump, or a plain card as a farewell; fold, or pass."""
        if action.do != "play":
            super().act(deal, action)
            return
        if is_farewell(deal):
            fold(deal, action.by)
        playing(deal).trick_by.append(action.by)
        super().act(deal, action)
        self.go_on(deal, action.by)

    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a play or a pass: the next player with a trump, or the end of the trick."""
        trick = playing(deal)
        if trick.trick:
            following = next_to_play(deal, seat)
            if following != trick.leader:
                deal.turn = following
                return
            finish_trick(deal)
        trick.trick_by = []
        self.find_leader(deal)

    def find_leader(self, deal: Deal) -> None:
        """Let the player who should lead do so, or the next one who can; end the deal if there is none."""
        if is_at_an_end(deal):
            deal.decided(Label.PLAY_TRUMPS_ONLY_END)
            deal.finish()
            return
        if is_out(deal, deal.turn) and not may_say_farewell(deal, deal.turn):
            deal.decided(Label.PLAY_TRUMPS_ONLY_LEAD_PASSES)
            deal.turn = next_leader(deal, deal.turn)  # rule: play.trumps-only.lead-passes
        playing(deal).bounds = self.bounds_to_lead(deal)


def fold(deal: Deal, seat: Seat) -> None:
    """Note that a player has said his farewell."""
    playing(deal).folded.append(seat)
