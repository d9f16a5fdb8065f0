# %% [markdown]
# # Members that mean nothing
#
# A log that says more than it can mean is not judged in silence. `hand` beside a naming of trumps, a card with a bid, a word that
# nobody knows: whoever wrote it meant something, and whoever passes it over decides that it did not matter. So an event has the
# members of its verb and no others, and the refusal says which one is too many. What an author wants to keep for himself he calls
# by a name that begins with `x-`.
#
# Whether a member that may stand there means something in *this* game, at *this* moment, the law says: cards under a card where no
# stack is due (`play.turn`, `play.stack`), a mark of a revoke where none is recorded (`irregular.revoke`), a mark that
# says of a card in turn that it was played out of turn (`play.turn`), cards taken that were not there to be taken.
#
#     >>> refused_member({"do": "declare", "by": "N", "trump": "H", "hand": True})
#     'hand'
#     >>> refused_member({"do": "play", "by": "N", "card": "AS", "x-thought-for": 3})
#     ''
#
# A declaration is three things under one verb. It names trumps, or partners, or a game of Skat, and never two of them at a time;
# what goes with a game, hand or schneider or schwarz or ouvert, goes with nothing else.
#
#     >>> refused_member({"do": "declare", "by": "N", "trump": "H", "partners": ["S"]})
#     'partners'
#     >>> refused_member({"do": "declare", "by": "F", "contract": "grand", "hand": True})
#     ''

# %%
"""Which members an event may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schmier.action import Event

OWN: Final = "x-"
"""How the name of a member begins that is an author's own: it is carried, and nothing depends on it."""

EVERYWHERE: Final = frozenset(("do", "claims", "legal"))
"""What may stand beside any event: its verb, what is claimed to follow from it, and what is claimed to have been legal."""

WITH_A_GAME: Final = ("hand", "schneider", "schwarz", "ouvert", "spitze", "revolution")
"""What goes with a game of Skat, and with nothing else."""

MEMBERS: Final[Mapping[str, frozenset[str]]] = {
    "deal": frozenset(("hands", "widow", "stock", "turn_up")),
    "bid": frozenset(("by", "bid")),
    "win-auction": frozenset(("by", "bid")),
    "declare": frozenset(("by", "trump", "partners", "contract", *WITH_A_GAME)),
    "discard": frozenset(("by", "cards")),
    "take": frozenset(("by", "cards")),
    "draw": frozenset(("by", "cards")),
    "pass-cards": frozenset(("by", "cards")),
    "call": frozenset(("by", "card")),
    "play": frozenset(("by", "card", "under", "revoke", "out_of_turn")),
    "name-suit": frozenset(("by", "suit")),
    "concede": frozenset(("by", "agreed", "open")),
}
"""By verb, what else may be said; of a verb that is not listed, only who does it."""

ALONE: Final = frozenset(("by",))
"""What may be said of a verb that needs no more."""

KNOWN: Final[Mapping[str, frozenset[str]]] = {verb: own | EVERYWHERE for verb, own in MEMBERS.items()}
KNOWN_ALONE: Final = ALONE | EVERYWHERE
"""The same with what may stand beside any event."""

DECLARATIONS: Final = ("trump", "partners", "contract")
"""What may be declared, one of the three at a time."""


class MemberError(ValueError):
    """A member of an event that means nothing there: `member` is its name, `str()` says it."""

    def __init__(self, event: Mapping[str, Any], member: str) -> None:
        super().__init__(f"{member!r} means nothing with {event['do']!r} here")
        self.member = member


def refused_member(event: Event) -> str:
    """The first member of an event that means nothing beside the others; empty when each may mean something."""
    verb = event["do"]
    known = KNOWN.get(verb, KNOWN_ALONE)
    if not known.issuperset(event):
        for member in event:
            if member not in known and not member.startswith(OWN):
                return str(member)
    if verb != "declare":
        return ""
    said = [name for name in DECLARATIONS if name in event]
    if len(said) > 1:
        return said[1]
    return "" if "contract" in event else next((level for level in WITH_A_GAME if level in event), "")


def check_members(event: Event) -> None:
    """Raise `MemberError` when a member of an event means nothing."""
    member = refused_member(event)
    if member:
        raise MemberError(event, member)
