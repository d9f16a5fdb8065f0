# %% [markdown]
# # Trumps only
#
# In one branch of the family plain cards are never played. A player without a trump is out; the others go on without
# him, tricks grow smaller, and when nobody has a trump left the deal is over. Who should lead and cannot is passed
# over, too; at some tables he may first lead a plain card as his farewell.

# %%
"""Play in which only trumps are played."""

from __future__ import annotations

from schmier.action import Action
from schmier.cards import BIT, NAMES, Cards, each
from schmier.deal import Deal
from schmier.labels import Label
from schmier.legal import Legal
from schmier.play.stacks import PlayWithStacks
from schmier.play.tricks import finish_trick, is_first_lead
from schmier.ranking import TRUMPS
from schmier.table import NOBODY, Seat
from schmier.violation import Undecidable, Violation


class TrumpsOnly(PlayWithStacks):
    """The phase in which trumps are played as long as anybody has one."""

    def begin(self, deal: Deal) -> None:
        """The pitcher is to lead, or the next player with a trump."""
        if any(deal.unknown):
            raise Undecidable(
                Label.PLAY_TRUMPS_ONLY_OUT, "who is out of trumps cannot be told: not all cards are known"
            )
        super().begin(deal)
        deal.tricks_left = -1  # Not the number of tricks ends play, but the want of trumps.
        self.find_leader(deal)

    def surplus(self, deal: Deal, seat: Seat) -> int:
        """How many cards a player must lay under the card he plays now."""
        return super().surplus(deal, seat) if self.ruleset.play.stack_spares is not None else 0

    # %% [markdown]
    # ## Who may play what

    # %%
    def playable(self, deal: Deal, seat: Seat) -> Cards:
        """The cards that a player may play now."""
        if self.is_farewell(deal):
            return deal.hands[seat]  # rule: play.trumps-only.fold
        return trumps_of(deal, seat)  # rule: play.trumps-only

    def is_farewell(self, deal: Deal) -> bool:
        """Whether the player whose turn it is has won a trick with his last trump and may lead a plain card."""
        return not deal.trick and not trumps_of(deal, deal.turn)

    def legal(self, deal: Deal) -> Legal:
        """The trumps that may be played; with a farewell, plain cards or folding; after it, a trump or a pass."""

        seat = deal.turn
        plays = [Action("play", seat, card) for card in each(self.playable(deal, seat))]
        if self.is_farewell(deal):
            return Legal((seat,), (Action("fold", seat), *plays))
        if deal.trick and deal.led != TRUMPS:
            return Legal((seat,), (Action("pass", seat), *plays))
        return super().legal(deal)

    # %% [markdown]
    # ## A play

    # %%
    def act(self, deal: Deal, action: Action) -> None:
        """Play a trump; or fold, or pass, where a plain card may be led."""
        seat = action.by
        if action.do == "fold":
            if not self.is_farewell(deal):
                raise Violation(Label.PLAY_TRUMPS_ONLY_FOLD, "only he folds who has won a trick with his last trump")
            self.check_turn(deal, seat, Label.PLAY_TRUMPS_ONLY_FOLD)
            deal.folded.append(seat)
            deal.decided(Label.PLAY_TRUMPS_ONLY_FOLD)
            self.find_leader(deal)
            return
        if action.do == "pass" and deal.trick and deal.led != TRUMPS:  # rule: play.trumps-only.fold.answer
            self.check_turn(deal, seat, Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER)
            deal.decided(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER)
            self.go_on(deal, seat)
            return
        is_farewell = self.is_farewell(deal)
        if action.do == "play" and seat == deal.turn and deal.hands[seat] & BIT[action.card]:
            self.check_trump(deal, action.card)
        deal.trick_by.append(seat)
        try:
            super().act(deal, action)
        except Violation:
            deal.trick_by.pop()
            raise
        if action.do != "play":
            deal.trick_by.pop()
            return
        if is_farewell:
            deal.folded.append(seat)
        self.go_on(deal, seat)

    def check_turn(self, deal: Deal, seat: Seat, clause: Label) -> None:
        """Raise `Violation` unless it is this player's turn."""
        if seat != deal.turn:
            raise Violation(clause, f"it is the turn of {deal.table.seats[deal.turn]}")

    def check_trump(self, deal: Deal, card: int) -> None:
        """Raise `Violation` unless the card may be played by the player who holds it."""
        if BIT[card] & self.playable(deal, deal.turn):
            return
        is_answer = deal.trick and deal.led != TRUMPS
        clause = Label.PLAY_LEAD_FIRST_TRUMP if is_first_lead(deal) else Label.PLAY_TRUMPS_ONLY
        raise Violation(Label.PLAY_TRUMPS_ONLY_FOLD_ANSWER if is_answer else clause, f"{NAMES[card]} is no trump")

    # %% [markdown]
    # ## Who is next

    # %%
    def go_on(self, deal: Deal, seat: Seat) -> None:
        """After a play or a pass: the next player with a trump, or the end of the trick."""
        if deal.trick:
            following = deal.after[seat]
            while following != deal.leader and not trumps_of(deal, following):
                following = deal.after[following]  # rule: play.trumps-only.out
            if following != deal.leader:
                deal.turn = following
                return
            finish_trick(deal)
        deal.trick_by = []
        self.find_leader(deal)

    def find_leader(self, deal: Deal) -> None:
        """Let the player who should lead do so, or the next one who can; end the deal if there is none."""
        due = deal.turn
        leader = next((seat for seat in deal.table.in_turn(due) if trumps_of(deal, seat)), NOBODY)
        if leader == NOBODY:
            deal.decided(Label.PLAY_TRUMPS_ONLY_END)
            deal.finish()  # rule: play.trumps-only.end
            return
        has_farewell = (
            self.ruleset.play.may_fold and deal.tricks_won[due] and deal.hands[due] and due not in deal.folded
        )
        if leader != due and not has_farewell:
            deal.decided(Label.PLAY_TRUMPS_ONLY_LEAD_PASSES)
            deal.turn = leader  # rule: play.trumps-only.lead-passes


def trumps_of(deal: Deal, seat: Seat) -> Cards:
    """The trumps in a player's hand."""
    assert deal.ranking is not None
    return deal.hands[seat] & deal.ranking.trumps
