# %% [markdown]
# # Trumps only
#
# In one branch of the family plain cards are never played. A player without a trump is out; the others go on without
# him, tricks grow smaller, and when nobody has a trump left the deal is over. Who should lead and cannot is passed
# over, too; at some tables he may first lead a plain card as his farewell.
#
# In Penguin Smear hearts are trumps, and three hold trumps still: the pitcher the King, East the Ace and the Nine, South the
# Four. West is out. The pitcher leads the King, East takes it with the Ace, South adds the Four: a trick of three. Then East leads
# the Nine alone, and it is a trick too. With it the deal is over, though everybody but East holds plain cards still.
#
#     >>> deal = in_play("smear.penguin", {"N": "KH 2C", "E": "AH 9H", "S": "4H 3C", "W": "5C 6C"}, trumps="H")
#     >>> may(deal)
#     'N: KH'
#     >>> do(deal, "N play KH", "E play AH", "S play 4H")
#     >>> may(deal)
#     'E: 9H'
#     >>> do(deal, "E play 9H")
#     >>> deal.tricks_won, deal.is_played_out
#     ([0, 2, 0, 0], True)
#
# Players who come from Whist or Pitch want to throw their plain cards. They never do: a plain card neither follows nor is
# thrown away, and whoever has nothing else has nothing more to do in this deal.

# %%
"""Play in which only trumps are played."""

from __future__ import annotations

from schmier.action import PASS, PASSES, PLAY, Action, Legal
from schmier.cards import Cards
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.record import UNUSUAL, playing
from schmier.play.stacks import PlayWithStacks
from schmier.play.winning import finish_trick
from schmier.ranking import TRUMPS
from schmier.restrictions import Restriction, check, permitted
from schmier.table import MOST_SEATS, NOBODY, Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable

# %% [markdown]
# ## Who is still in
#
# Out is who holds no trump, and that is for good: nobody gets cards any more. So the turn simply passes him over, and so does the
# lead. When the last trump of a winner has won, the next player in turn who still has one leads; the tricks of those who are out
# stay theirs. North here wins with his only trump, East is out, and the lead passes to South:
#
#     >>> deal = in_play("smear.penguin", {"N": "AH 2C", "E": "4H 3C", "S": "9H 7H", "W": "5C 6C"}, trumps="H")
#     >>> do(deal, "N play AH", "E play 4H", "S play 7H")
#     >>> may(deal)
#     'S: 9H'
#
# Because everything hangs on who holds a trump, this game cannot be judged where some hands are not known.


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
# have trumps, play one or pass. It is worth something where card-points are counted: an Ace that nobody cares to trump brings
# four towards Game.
#
# Hearts are trumps. North's Ace has won, and it was his last. He leads the Ace of clubs; East and South hold trumps and let it go,
# West, too, has to say something. So the Ace is North's, his farewell is said, and the lead passes on to East:
#
#     >>> hands = {"N": "AH AC 9C", "E": "KH 4H 5S", "S": "QH 3H 2D", "W": "9H 6H 2C"}
#     >>> deal = in_play("smear.nine-card", hands, trumps="H", but={"play.lead_when_out": "fold"})
#     >>> do(deal, "N: AH 4H 3H 6H")
#     >>> may(deal)
#     'N: fold 9C AC'
#     >>> do(deal, "N play AC")
#     >>> may(deal)
#     'E: pass KH'
#     >>> do(deal, "E pass", "S pass", "W pass")
#     >>> may(deal), deal.tricks_won[0]
#     ('E: KH', 2)
#
# One farewell is all he has: the Nine of clubs stays in his hand. And who still holds a trump cannot fold at all:
#
#     >>> refused(deal, "E fold")
#     'play.trumps-only.fold'


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

FOLDS = tuple(Action(Verb.FOLD, seat) for seat in range(MOST_SEATS))
"""By seat, folding."""

ON_PASS = (Restriction(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER, is_anothers_turn, says_turn),)
"""What forbids passing where a plain card was led."""


# %% [markdown]
# ## The phase
#
# Nobody knows at the beginning how many tricks there will be, so they are not counted down; want of trumps ends the play. After each
# card the question is who can still play to this trick, and when the turn has come round to its leader, who leads to the next.
# The pitcher, too, may be without a trump when play starts, if he named a suit that the draw did not bring him: then the first
# lead is not his. North has pitched hearts, and holds none:
#
#     >>> may(in_play("smear.penguin", {"N": "2C 3C", "E": "4C 5C", "S": "9H 7H", "W": "5H 6C"}, trumps="H"))
#     'S: 7H 9H'


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
        playing(deal).usual = UNUSUAL
        playing(deal).tricks_left = -1  # Not the number of tricks ends play, but the want of trumps.
        self.find_leader(deal)

    def legal(self, deal: Deal) -> Legal:
        """The trumps that may be played; with a farewell, plain cards or folding; after it, a trump or a pass."""
        cards = super().legal(deal)
        passes = permitted(ON_PASS, deal, [PASSES[deal.turn]]) if is_answer(deal) else []
        return cards._replace(actions=(*permitted(FOLD, deal, [FOLDS[deal.turn]]), *passes, *cards.actions))

    def check_other(self, deal: Deal, action: Action) -> None:
        """Raise `Violation` unless a player may fold, or pass, now."""
        if action.do is Verb.FOLD:
            check(FOLD, deal, action)
        elif action.do is PASS and is_answer(deal):
            check(ON_PASS, deal, action)
        else:
            super().check_other(deal, action)

    def act_otherwise(self, deal: Deal, action: Action) -> None:
        """Fold, or pass."""
        if action.do is Verb.FOLD:
            fold(deal, action.by)
            deal.decided(Label.PLAY_TRUMPS_ONLY_FOLD)
            self.find_leader(deal)
        elif action.do is PASS:
            deal.decided(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER)
            self.go_on(deal, action.by)
        else:
            super().act_otherwise(deal, action)

    def act(self, deal: Deal, action: Action) -> None:
        """Play a trump, or a plain card as a farewell; fold, or pass."""
        if action.do is not PLAY:
            super().act(deal, action)
            return
        if is_farewell(deal):
            fold(deal, action.by)
        playing(deal).trick_by += (action.by,)
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
        trick.trick_by = ()
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
        self.leading.bind_leader(deal, playing(deal))


def fold(deal: Deal, seat: Seat) -> None:
    """Note that a player has said his farewell."""
    playing(deal).folded += (seat,)
