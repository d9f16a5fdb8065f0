# %% [markdown]
# # Rulesets
#
# A ruleset is a document that says how one game is played. It is read once, into a frozen record for each of its parts, with
# everything worked out that play will ask for again and again: the pack as a set, the ranking for each trump suit, what each
# card counts. Nothing below knows a game by name.

# %%
"""A ruleset, read from its document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from schmier.options import as_read
from schmier.ruleset.auction import AuctionRules, auction_rules_of
from schmier.ruleset.cards import CardRules, cards_of_document
from schmier.ruleset.dealing import DealRules, dealing_of
from schmier.ruleset.exchange import ExchangeRules, exchange_of
from schmier.ruleset.match import MatchRules, match_of
from schmier.ruleset.play import PlayRules, play_rules_of
from schmier.ruleset.points import CountRules, GameTie, counting_of
from schmier.ruleset.seats import SeatRules, seats_of
from schmier.ruleset.validation.validate import check_possible


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ruleset:
    """One game as it is played.

    Public are `identifier`, `title`, `document` and `players`. The other parts are what the chapters read.
    """

    identifier: str
    """The id: `pitch.auction`."""
    title: str
    """The name of the game as people say it."""
    document: Mapping[str, Any]
    """The whole document it was read from, nothing left to a parent. Shape: `spec/schemas/ruleset.json`. Not to be changed."""
    seats: SeatRules
    cards: CardRules
    dealing: DealRules
    auction: AuctionRules
    exchange: ExchangeRules
    play: PlayRules
    counting: CountRules
    match: MatchRules

    def __repr__(self) -> str:
        return f"<Ruleset {self.identifier}: {self.title}>"

    @property
    def players(self) -> range:
        """The numbers of players that the game takes."""
        return range(self.seats.least_players, self.seats.most_players + 1)

    @property
    def carries_games(self) -> bool:
        """Whether a tied Game is carried over to the next deal."""
        return self.counting.game_tie is GameTie.CARRIED_OVER

    @property
    def counts_setbacks(self) -> bool:
        """Whether a party loses the match when it has been set back too often."""
        return self.match.losing_setbacks > 0

    @property
    def hands_on(self) -> bool:
        """Whether a deal may hand on more than the scores."""
        return self.match.bock is not None or self.carries_games or self.counts_setbacks


# %% [markdown]
# ## Reading a document
#
# The document has been validated against the schema when it comes here, so every option has one of its values. What the schema
# cannot say is checked first: that the game can be played at all. Then everything that the document leaves unsaid is filled in
# from the table of options, once; so none of the parts below knows what goes without saying, they only look up what is said.


# %%
def read_ruleset(document: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a whole document; raises `RulesetError`, with the arithmetic, when no game can come of it."""
    check_possible(document)
    return read_checked(document)


def read_checked(document: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a whole document that has been checked before, such as one of the law."""
    read = as_read(document)
    cards = cards_of_document(read)
    return Ruleset(
        identifier=document["id"],
        title=document["title"],
        document=document,
        seats=seats_of(read),
        cards=cards,
        dealing=dealing_of(read),
        auction=auction_rules_of(read),
        exchange=exchange_of(read, cards),
        play=play_rules_of(read, cards),
        counting=counting_of(read, cards),
        match=match_of(read),
    )
