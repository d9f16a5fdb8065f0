# %% [markdown]
# # Players, pack and ranking that go together
#
# Partners take a certain number of players, and every card of the pack has one place in the ranking, which no other
# card has.

# %%
"""Whether the players suit the parties, and every card of the pack has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from schmier.cards import JOKERS
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.cards import Jokers, Packs
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import Check, Document, finding, needs, packs_of, steps_of
from schmier.violation import Finding

JACKS: Final = ("JC", "JS", "JH", "JD")
"""The Jacks that are trumps whatever suit is, as rankings name them."""

OFF: Final = "off-"
"""How rankings begin the name of a card of the colour mate that is a trump."""

CLAUSE_OF_OFF: Final = {"off-J": "cards.jick", "off-5": "cards.left-pedro"}
"""The clauses of those that have names of their own."""

SUITS: Final = 4
"""How many suits there are, and so how many cards of a rank."""

FEWEST_IN: Final = {
    Parties.PAIRS: (4, "an even number of players, four or more"),
    Parties.TWO_TEAMS: (6, "six or eight players"),
}
"""The least number of players in these parties, and the words for it; their number is fixed, and even."""


@needs("players.least", "players.most")
def range_of_players(document: Document) -> Iterator[Finding]:
    """The smallest number of players is not above the largest."""
    least, most = document["players"]["least"], document["players"]["most"]
    if least > most:
        yield finding("players.least", f"players.least is {least}, more than players.most, {most}", "players.most")


@needs("players.least", "players.most", "parties")
def players_in_parties(document: Document) -> Iterator[Finding]:
    """The parties come out with every number of players."""
    least, most = document["players"]["least"], document["players"]["most"]
    parties = document["parties"]
    clause = f"table.parties.{parties}"
    fewest, takes = FEWEST_IN.get(parties, (0, ""))
    if fewest and (least != most or least % 2 or least < fewest):
        message = f"parties is {parties!r}, which takes {takes}, but {least} to {most} may play"
        yield finding("parties", message, "players.least", "players.most", clause=clause)


# %% [markdown]
# ## Every card ranked


# %%
@needs("deck.jokers", "ranking.trumps")
def jokers_listed(document: Document) -> Iterator[Finding]:
    """The Jokers of the pack are trumps, and no others are listed."""
    jokers, trumps = document["deck"]["jokers"], document["ranking"]["trumps"]
    listed, due = [token for token in trumps if token.startswith("X")], list(JOKERS[:jokers])
    if sorted(listed) != due:
        message = (
            f"deck.jokers is {jokers}, so ranking.trumps must list {' and '.join(due) or 'no Joker'}, "
            f"but it lists {' and '.join(listed) or 'none'}"
        )
        yield finding("deck.jokers", message, "ranking.trumps")


@needs("deck.ranks", "deck.without")
def cards_left_out(document: Document) -> Iterator[Finding]:
    """The pack lacks only cards that it would otherwise hold."""
    strange = [card for card in document["deck"]["without"] if card[0] not in document["deck"]["ranks"]]
    if strange:
        message = f"deck.without names {', '.join(strange)}, which deck.ranks does not hold anyway"
        yield finding("deck.without", message, "deck.ranks")
    counted = Counter(card[0] for card in document["deck"]["without"])
    for rank in sorted(rank for rank, count in counted.items() if count == SUITS):
        message = f"deck.without leaves out every {rank}, so deck.ranks must not list it"
        yield finding("deck.without", message, "deck.ranks")


@needs("deck.packs", "points.count", "auction.kind", "exchange")
def two_packs_are_for_points(document: Document) -> Iterator[Finding]:
    """Two packs are shuffled together where a list of points is bid for, and no card is called or turned up."""
    if packs_of(document) is Packs.ONE:
        return
    if document["points"]["count"] != Counts.LIST:
        message = (
            f"deck.packs is 'two', which is for a list of points, but points.count is {document['points']['count']!r}"
        )
        yield finding("deck.packs", message, "points.count", clause="cards.packs")
    if document["auction"]["kind"] == AuctionKind.TURN_UP:
        message = (
            "deck.packs is 'two', but auction.kind is 'turn-up', whose rules for the card turned up are for one pack"
        )
        yield finding("deck.packs", message, "auction.kind", clause="cards.packs")
    if StepKind.CALL in steps_of(document):
        message = "deck.packs is 'two', so two players may hold the card that is called: leave out the step call"
        yield finding("deck.packs", message, "exchange", clause="exchange.call")


@needs("ranking.trumps")
def jacks_listed(document: Document) -> Iterator[Finding]:
    """The four Jacks are trumps together."""
    jacks = [token for token in document["ranking"]["trumps"] if token in JACKS]
    if jacks and sorted(jacks) != sorted(JACKS):
        message = "ranking.trumps lists some of the four Jacks, JC, JS, JH and JD: list all of them or none"
        yield finding("ranking.trumps", message, clause="cards.jacks")


def suited(ranks: list[str], trumps: list[str]) -> list[str]:
    """The ranks that belong to suits: without the Jacks where those are trumps always."""
    return [rank for rank in ranks if rank != "J" or not any(token in JACKS for token in trumps)]


@needs("deck.ranks", "ranking.plain", "ranking.trumps")
def plain_ranked(document: Document) -> Iterator[Finding]:
    """Each rank has one place in a plain suit."""
    trumps, plain = document["ranking"]["trumps"], document["ranking"]["plain"]
    if sorted(plain) != sorted(suited(document["deck"]["ranks"], trumps)):
        message = "ranking.plain must list each rank of deck.ranks once and no other"
        yield finding("ranking.plain", message, "deck.ranks")


@needs("deck.ranks", "ranking.trumps")
def trumps_ranked(document: Document) -> Iterator[Finding]:
    """Each rank has one place among the trumps, and what comes from another suit is in the pack."""
    ranks, trumps = document["deck"]["ranks"], document["ranking"]["trumps"]
    if sorted(token for token in trumps if token in ranks) != sorted(suited(ranks, trumps)):
        yield finding("ranking.trumps", "ranking.trumps must list each rank of deck.ranks once", "deck.ranks")
    if any(len(token) == 1 and token not in ranks for token in trumps):
        yield finding("ranking.trumps", "ranking.trumps lists a rank that deck.ranks does not hold", "deck.ranks")
    for token in trumps:
        if token.startswith(OFF) and token.removeprefix(OFF) not in ranks:
            message = f"ranking.trumps lists {token}, but deck.ranks does not hold {token.removeprefix(OFF)}"
            yield finding("ranking.trumps", message, "deck.ranks", clause=CLAUSE_OF_OFF.get(token, "cards.off"))


@needs("ranking.jokers", "ranking.trumps")
def jokers_ranked(document: Document) -> Iterator[Finding]:
    """Ranked Jokers are listed in their order, like ones side by side."""
    trumps, tie = document["ranking"]["trumps"], document["ranking"]["jokers"]
    places = [trumps.index(joker) for joker in JOKERS if joker in trumps]
    if len(places) < 2:
        return
    if tie == Jokers.RANKED and places != sorted(places):
        message = "ranking.jokers is 'ranked', so X1, the High Joker, must stand before X2 in ranking.trumps, and so on"
        yield finding("ranking.jokers", message, "ranking.trumps", clause="cards.joker.ranked")
    if tie in (Jokers.LAST_PLAYED, Jokers.FIRST_PLAYED) and max(places) - min(places) != len(places) - 1:
        message = f"ranking.jokers is {tie!r}: like Jokers must stand side by side in ranking.trumps"
        yield finding("ranking.jokers", message, "ranking.trumps", clause=f"cards.joker.{tie}")


CHECKS: Final[tuple[Check, ...]] = (
    range_of_players,
    players_in_parties,
    jokers_listed,
    cards_left_out,
    two_packs_are_for_points,
    jacks_listed,
    plain_ranked,
    trumps_ranked,
    jokers_ranked,
)
"""Everything that is checked of players, pack and ranking."""
