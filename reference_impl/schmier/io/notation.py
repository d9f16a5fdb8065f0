# %% [markdown]
# # Actions in a line
#
# People write an action as they say it: who, what, and which cards. So do the scenarios of the corpus, the examples in these
# chapters, and whoever tries something at the prompt. A line says what an event says, and nothing more:
#
#     >>> event("N play AS", ["N", "E"])
#     {'do': 'play', 'by': 'N', 'card': 'AS'}
#     >>> event("N bid 7H", ["N", "E"])["bid"], event("N declare grand hand", ["N", "E"])["hand"]
#     ({'tricks': 7, 'trump': 'H'}, True)
#
# Every event has its line, and the line leads back to the event:
#
#     >>> line_of({"do": "discard", "by": "E", "cards": ["2C", "3C"]})
#     'E discard 2C 3C'

# %%
"""One action a line, as people write it, and the event that logs write for it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from schmier.action import CLAIMED, Event
from schmier.cards import CARD_OF
from schmier.contracts import LEVELS
from schmier.verbs import Verb

BARE_VERBS: Final = (
    Verb.PASS, Verb.TAKE, Verb.REDEAL, Verb.HOLD, Verb.KEEP, Verb.SELL, Verb.STAND, Verb.BEG,
    Verb.GIVE, Verb.RUN, Verb.FOLD, Verb.CONTRA, Verb.RE, Verb.BOCK, Verb.HIRSCH, Verb.KNOCK,
    Verb.GIVE_GAME, Verb.TAKE_GAME, Verb.CLAIM, Verb.CONCEDE, Verb.BREACH,
)  # fmt: skip
"""Verbs that say everything by themselves."""

MARKS: Final = ("revoke", "out-of-turn")
"""The marks of a card that broke the rules."""

GAMES: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "grand": "grand", "null": "null"}
"""The games of Skat as people write them, with what logs write."""

GAME_NAMES: Final = {written: name for name, written in GAMES.items()}
"""The games of Skat as logs write them, with what people write."""


class NotationError(ValueError):
    """A line that cannot be read: `str()` says which and why."""


def cards(words: Sequence[str]) -> list[str]:
    """Card names, checked; raises `NotationError` for a word that is none."""
    for word in words:
        if word not in CARD_OF:
            raise NotationError(f"{word!r} is not a card")
    return list(words)


def event(line: str, seats: Sequence[str]) -> Event:
    """The event that an action line notes; raises `NotationError` when it is none."""
    words = line.split()
    if words == [Verb.REDEAL]:
        return {"do": "redeal"}
    if words[0] == Verb.DEAL:
        return {"do": "deal", **json.loads(line.removeprefix("deal"))}
    if len(words) < 2 or words[0] not in seats:
        raise NotationError(f"{line!r}: expected a seat ({', '.join(seats)}) and what it does")
    by, verb, rest = words[0], words[1], words[2:]
    noted: Event = {"do": verb, "by": by}
    match verb, rest:
        case _, [] if verb in BARE_VERBS or verb == Verb.DRAW:
            return noted
        case (Verb.CONCEDE, (["open"] | ["agreed", _] | ["agreed", _, "open"])) | (Verb.CLAIM, ["agreed", _]):
            return {**noted, **concession(rest)}
        case Verb.CLAIM, [*levels] if set(levels) <= set(CLAIMED):
            return {**noted, **dict.fromkeys(levels, True)}
        case Verb.BREACH, [mark] if mark == Verb.DISCARD:
            return {**noted, mark: True}
        case Verb.BID, [bid]:
            return {**noted, "bid": bid_noted(bid)}
        case Verb.DECLARE, ["partners", *partners]:
            return {**noted, "partners": partners}
        case Verb.DECLARE, [game, *levels] if game in GAMES and set(levels) <= set(LEVELS):
            return {**noted, **announcement(game, levels)}
        case Verb.NAME_SUIT, [suit] if suit in "CDHS":
            return {**noted, "suit": suit}
        case Verb.DECLARE, [suit] if suit in "CDHS":
            return {**noted, "trump": suit}
        case ((Verb.DISCARD | Verb.DRAW | Verb.PASS_CARDS), _):
            return {**noted, "cards": cards(rest)}
        case ((Verb.PLAY | Verb.CALL), [card]):
            return {**noted, "card": cards([card])[0]}
        case Verb.PLAY, [card, *marks] if set(marks) <= set(MARKS):
            return {**noted, "card": cards([card])[0], **{mark.replace("-", "_"): True for mark in marks}}
        case Verb.PLAY, [card, "under", *under]:
            return {**noted, "card": cards([card])[0], "under": cards(under)}
    raise NotationError(f"{line!r}: not an action")


def bid_noted(word: str) -> int | str | Event:
    """A bid: a number, tricks with a suit such as `7H` or `10NT`, or a word."""
    tricks = re.fullmatch(r"(\d+)(C|D|H|S|NT)", word)
    if tricks:
        return {"tricks": int(tricks[1]), "trump": tricks[2]}
    return int(word) if word.isascii() and word.isdigit() else word


def concession(words: Sequence[str]) -> Event:
    """What is said of a concession, or of an opponent's claim: who agrees, and that the cards lie open."""
    agreed = {"agreed": words[1]} if words[0] == "agreed" else {}
    return {**agreed, "open": True} if words[-1] == "open" else agreed


def announcement(game: str, levels: Sequence[str]) -> Event:
    """A game of Skat with what goes with it."""
    return {"contract": GAMES[game], **dict.fromkeys(levels, True)}


# %% [markdown]
# ## From the event to the line
#
# A bid of tricks is written as it is said, seven hearts as `7H`; a game of Skat by its name, with what goes with it.


# %%
def line_of(noted: Event) -> str:
    """The line of an event, as `event` reads it; claims and an author's own members are left out."""
    if noted["do"] == Verb.DEAL:
        return f"deal {json.dumps({name: cards for name, cards in noted.items() if name != 'do'})}"
    who = [noted["by"]] if "by" in noted else []
    return " ".join([*who, noted["do"], *details(noted)])


def details(noted: Event) -> list[str]:
    """What an event says after its verb, word by word."""
    match noted:
        case {"bid": bid}:
            return [bid_word(bid)]
        case {"trump": suit} | {"suit": suit}:
            return [suit]
        case {"partners": partners}:
            return ["partners", *partners]
        case {"contract": contract}:
            return [GAME_NAMES[contract], *(level for level in LEVELS if noted.get(level))]
        case {"card": card}:
            marks = [mark.replace("_", "-") for mark in ("revoke", "out_of_turn") if noted.get(mark)]
            under = noted.get("under", ())
            return [card, *marks, *(["under", *under] if under else [])]
        case {"cards": chosen}:
            return list(chosen)
    agreed = ["agreed", noted["agreed"]] if "agreed" in noted else []
    if noted["do"] == Verb.CLAIM:
        return [*agreed, *(level for level in LEVELS if noted.get(level))]
    return [*agreed, *(mark for mark in ("open", "discard") if noted.get(mark))]


def bid_word(bid: int | str | Event) -> str:
    """A bid in one word: `3`, `7H`, `moon`."""
    return f"{bid['tricks']}{bid['trump']}" if isinstance(bid, dict) else str(bid)
