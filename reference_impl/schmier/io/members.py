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
from typing import Any, Final, assert_never

from schmier.action import CLAIMED, Event
from schmier.contracts import LEVELS
from schmier.verbs import Verb

OWN: Final = "x-"
"""How the name of a member begins that is an author's own: it is carried, and nothing depends on it."""

EVERYWHERE: Final = frozenset(("do", "claims", "legal"))
"""The members that any event may have: its verb, what is claimed to follow from it, and what is claimed to have been legal."""


DECLARATIONS: Final = ("trump", "partners", "contract")
"""What may be declared, one of the three at a time."""


def members_of(verb: Verb) -> tuple[str, ...]:
    """What an event of a verb may say beyond its verb."""
    match verb:
        case Verb.DEAL:
            return ("hands", "widow", "stock", "turn_up", "cut")
        case Verb.BID | Verb.WIN_AUCTION:
            return ("by", "bid")
        case Verb.DECLARE:
            return ("by", *DECLARATIONS, *LEVELS)
        case Verb.DISCARD | Verb.TAKE | Verb.DRAW | Verb.PASS_CARDS:
            return ("by", "cards")
        case Verb.CALL:
            return ("by", "card")
        case Verb.PLAY:
            return ("by", "card", "under", "revoke", "out_of_turn")
        case Verb.NAME_SUIT:
            return ("by", "suit")
        case Verb.CONCEDE:
            return ("by", "agreed", "open")
        case Verb.REDEAL | Verb.PASS | Verb.HOLD | Verb.KEEP | Verb.SELL | Verb.STAND | Verb.BEG | Verb.GIVE | Verb.RUN:
            return ("by",)
        case Verb.CONTRA | Verb.RE | Verb.BOCK | Verb.HIRSCH | Verb.KNOCK | Verb.GIVE_GAME | Verb.TAKE_GAME:
            return ("by",)
        case Verb.CLAIM:
            return ("by", "agreed", *CLAIMED)
        case Verb.FOLD | Verb.BREACH:
            return ("by",)
        case _:
            assert_never(verb)


KNOWN: Final[Mapping[str, frozenset[str]]] = {verb.value: EVERYWHERE.union(members_of(verb)) for verb in Verb}
"""By the word of a verb, the members that an event may have."""


class MemberError(ValueError):
    """A member of an event that means nothing there: `member` is its name, `str()` says it."""

    def __init__(self, event: Mapping[str, Any], member: str) -> None:
        super().__init__(f"{member!r} means nothing with {event['do']!r} here")
        self.member = member


def refused_member(event: Event) -> str:
    """The first member of an event that means nothing beside the others; empty when each may mean something."""
    verb = event["do"]
    known = KNOWN[verb]
    if not known.issuperset(event):
        for member in event:
            if member not in known and not member.startswith(OWN):
                return str(member)
    if verb != Verb.DECLARE:
        return ""
    said = [name for name in DECLARATIONS if name in event]
    if len(said) > 1:
        return said[1]
    return "" if "contract" in event else next((level for level in LEVELS if level in event), "")


def check_members(event: Event) -> None:
    """Raise `MemberError` when a member of an event means nothing."""
    member = refused_member(event)
    if member:
        raise MemberError(event, member)
