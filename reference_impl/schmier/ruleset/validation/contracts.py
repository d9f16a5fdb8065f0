# %% [markdown]
# # Contracts that can be played
#
# Where tricks are bid, or games as in Skat, other options go together than where points are: what is counted, which
# rankings there are besides those of the suits, what a bid of no tricks takes.

# %%
"""Whether what a ruleset says of contracts and games goes together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from schmier.cards import JOKERS, SUITS
from schmier.contracts import NO_TRUMP
from schmier.ruleset.auction import AuctionKind, NobodyBids
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import LostCause
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import (
    Check,
    Document,
    finding,
    needs,
    said,
    steps_of,
)
from schmier.ruleset.validation.players import JACKS, suited
from schmier.violation import Finding

FOR_FOREHAND: Final = (NobodyBids.FOREHAND, NobodyBids.FOREHAND_OR_REJECT, NobodyBids.REJECT)
"""What may happen in Skat when nobody bids."""

FOR_TRICKS: Final = (NobodyBids.NEXT_DEALER, NobodyBids.SAME_DEALER, NobodyBids.NO_TRUMP)
"""What may happen when nobody bids tricks."""

OF_SKAT_IN_NO_SUIT: Final = ("grand", "null")
"""The contracts of Skat in no suit."""

HAS_JACKS: Final = {"grand": True, "null": False}
"""Whether the Jacks are trumps in a contract of Skat."""

SKAT_PLAYERS: Final = 3
"""How many play Skat; a fourth at the table sits out."""

SKAT_STEPS: Final = ["take-or-hand", StepKind.BURY, "announce"]
"""The exchange of Skat."""

OF_SKAT: Final = (AuctionKind.SKAT, AuctionKind.REJECT)
"""The kinds of auction of Skat: one in which games are bid for, and none, where reject is played in every deal."""

AFTER_SKAT: Final = (
    StepKind.GRAND_HAND,
    StepKind.CONTRA,
    StepKind.GIVE_GAME,
    StepKind.REARRANGE,
    StepKind.PUSH,
    StepKind.KNOCK,
)
"""What may follow it, in this order."""

STEPS_OF_SKAT_ALONE: Final = (StepKind.TAKE_OR_HAND, StepKind.ANNOUNCE, *AFTER_SKAT)
"""The steps that no other auction has."""

IN_REJECT: Final = {
    StepKind.GRAND_HAND: "exchange.grand-hand",
    StepKind.PUSH: "exchange.push",
    StepKind.KNOCK: "exchange.knock",
}
"""The steps that are for reject, and their clauses."""

WITHOUT_PARTNERS: Final = (Parties.SINGLE, Parties.CHOSEN, Parties.CALLED)
"""How players score without a partner who could sit out at a bid."""

REJECTING: Final = (NobodyBids.REJECT, NobodyBids.FOREHAND_OR_REJECT)
"""What happens when nobody bids where reject can follow."""


@needs("points.count", "auction.kind")
def games_are_bid_as_in_skat(document: Document) -> Iterator[Finding]:
    """The games of Skat and its auction go together."""
    counts, kind = document["points"]["count"], document["auction"]["kind"]
    if (counts == Counts.GAME_VALUE) != (kind in OF_SKAT):
        reason = f"points.count is {counts!r}, but auction.kind is {kind!r}"
        message = f"{reason}: the games of Skat and its auction go together"
        yield finding("points.count", message, "auction.kind", clause="points.skat.value")


@needs("points.count", "auction.kind", "auction.nobody_bids")
def nobody_bids_in_its_game(document: Document) -> Iterator[Finding]:
    """What happens when nobody bids is something that the game can do."""
    counts, kind = document["points"]["count"], document["auction"]["kind"]
    nobody_bids = document["auction"]["nobody_bids"]
    path = "auction.nobody_bids"
    if (nobody_bids in FOR_FOREHAND) != (kind == AuctionKind.SKAT):
        message = f"auction.kind is {kind!r}, so auction.nobody_bids cannot be {nobody_bids!r}"
        yield finding(path, message, "auction.kind")
    if nobody_bids == NobodyBids.NO_TRUMP and counts != Counts.TRICKS:
        message = f"auction.nobody_bids is 'no-trump', but points.count is {counts!r}: no tricks are counted"
        yield finding(path, message, "points.count", clause="auction.nobody-bids.no-trump")
    if counts == Counts.TRICKS and nobody_bids not in FOR_TRICKS and nobody_bids not in FOR_FOREHAND:
        message = f"points.count is {counts!r}, so auction.nobody_bids cannot be {nobody_bids!r}, which is about points"
        yield finding(path, message, "points.count")


# %% [markdown]
# ## Contracts in no suit have rankings of their own


# %%
def has_no_trump(document: Document) -> bool:
    """Whether tricks are bid, or played for, at no trump."""
    scheduled = said(document, "auction.schedule.values")
    is_scheduled = scheduled is None or NO_TRUMP in scheduled
    is_bid = bool(said(document, "auction.no_tricks")) or said(document, "auction.hi_lo") is not None
    return is_scheduled or is_bid or said(document, "auction.nobody_bids") == NobodyBids.NO_TRUMP


def wanted_in_no_suit(document: Document) -> tuple[str, ...]:
    """The contracts in no suit that a game has."""
    match Counts(document["points"]["count"]):
        case Counts.LIST:
            return ()
        case Counts.TRICKS:
            return (NO_TRUMP,) if has_no_trump(document) else ()
        case Counts.GAME_VALUE:
            return OF_SKAT_IN_NO_SUIT
        case _ as never:
            assert_never(never)


@needs("points.count", "ranking", "auction")
def contracts_in_no_suit(document: Document) -> Iterator[Finding]:
    """Every contract in no suit that the game has is ranked, and no other."""
    counts, ranked = document["points"]["count"], said(document, "ranking.contracts")
    listed, wanted = sorted(ranked) if ranked else [], sorted(wanted_in_no_suit(document))
    if listed != wanted:
        suits_only = " and no contract is at no trump" if counts == Counts.TRICKS and not wanted else ""
        message = (
            f"points.count is {counts!r}{suits_only}, so ranking.contracts must list {' and '.join(wanted) or 'nothing'}, "
            f"but it lists {' and '.join(listed) or 'nothing'}"
        )
        yield finding("ranking.contracts", message, "points.count")


@needs("ranking.contracts", "deck.ranks", "deck.jokers")
def cards_of_contracts(document: Document) -> Iterator[Finding]:
    """In every contract in no suit each card has one place."""
    ranks, jokers = document["deck"]["ranks"], list(JOKERS[: document["deck"]["jokers"]])
    for contract, lists in document["ranking"]["contracts"].items():
        path = f"ranking.contracts.{contract}"
        jacks = [token for token in lists["trumps"] if token in JACKS]
        if sorted(lists["trumps"]) != sorted([*jacks, *jokers]) or (jacks and sorted(jacks) != sorted(JACKS)):
            message = f"{path}.trumps must list the Jokers of the pack, and either all four Jacks or none"
            yield finding(f"{path}.trumps", message, "deck.jokers", clause="cards.rank.contracts")
        if sorted(lists["plain"]) != sorted(suited(ranks, lists["trumps"])):
            message = f"{path}.plain must list each rank of deck.ranks that is no trump once and no other"
            yield finding(f"{path}.plain", message, "deck.ranks", clause="cards.rank.contracts")


@needs("ranking.contracts")
def jacks_of_contracts(document: Document) -> Iterator[Finding]:
    """Grand is played with the Jacks for trumps, which its matadors are counted by, and null with none."""
    for contract, lists in document["ranking"]["contracts"].items():
        has_jacks = any(token in JACKS for token in lists["trumps"])
        if contract in HAS_JACKS and has_jacks != HAS_JACKS[contract]:
            jacks = "the four Jacks" if HAS_JACKS[contract] else "no Jack"
            path = f"ranking.contracts.{contract}.trumps"
            yield finding(path, f"{path} must list {jacks}", clause="trumps.contract")


# %% [markdown]
# ## Bids of tricks, and of none


# %%
@needs("auction.no_tricks", "parties")
def bids_of_no_tricks(document: Document) -> Iterator[Finding]:
    """Each bid of no tricks has its word, a partner who can sit out, and play that goes on where others score."""
    bids = document["auction"]["no_tricks"]
    words = [bid["bid"] for bid in bids]
    if len(set(words)) < len(words):
        yield finding("auction.no_tricks", "auction.no_tricks lists the same bid twice")
    if any(bid["partner"] == "sits-out" for bid in bids) and document["parties"] in WITHOUT_PARTNERS:
        message = f"a partner sits out at a bid of no tricks, but parties is {document['parties']!r}"
        yield finding("auction.no_tricks", message, "parties", clause="play.sits-out")
    if said(document, "play.lost_cause") == LostCause.STOPS and any(bid["others_score"] for bid in bids):
        message = "play.lost_cause is 'stops', but the others score for their tricks in a bid of no tricks"
        yield finding("play.lost_cause", message, "auction.no_tricks")


@needs("auction.no_tricks", "auction.schedule")
def bids_of_no_tricks_can_be_made(document: Document) -> Iterator[Finding]:
    """A bid that waits for a number of tricks beats some bid of so many."""
    least, values = document["auction"]["schedule"]["least"], document["auction"]["schedule"]["values"]
    worths = [(least + more, worth) for of_suit in values.values() for more, worth in enumerate(of_suit)]
    for place, bid in enumerate(document["auction"]["no_tricks"]):
        after, path = bid.get("after_tricks") or 0, f"auction.no_tricks[{place}].after_tricks"
        rank = bid.get("ranks_as") or bid["value"]
        waiting_for = [worth for tricks, worth in worths if tricks >= after]
        most = max((tricks for tricks, _ in worths), default=0)
        if not waiting_for:
            message = f"{bid['bid']} waits until {after} tricks have been bid, but at most {most} can be bid"
            yield finding(path, message, "auction.schedule", clause="auction.no-tricks.after")
        elif after and rank <= min(waiting_for):
            message = f"{bid['bid']} waits until {after} tricks have been bid, worth {min(waiting_for)}, and ranks as {rank}, no higher"
            yield finding(path, message, "auction.schedule", clause="auction.no-tricks.after")


@needs("deal.hand")
def hi_lo_can_be_made(document: Document) -> Iterator[Finding]:
    """Nobody undertakes more tricks than there are."""
    bid, hand = said(document, "auction.hi_lo"), document["deal"]["hand"]
    if bid and bid["tricks"] > hand:
        message = f"auction.hi_lo undertakes {bid['tricks']} tricks, but deal.hand is {hand}"
        yield finding("auction.hi_lo", message, "deal.hand")


@needs("auction.hi_lo", "parties")
def hi_lo_goes_together(document: Document) -> Iterator[Finding]:
    """At hi-lo a partner who sits out is there, and play goes on where others score for their tricks."""
    bid, parties = document["auction"]["hi_lo"], document["parties"]
    if bid["partner"] == "sits-out" and parties in WITHOUT_PARTNERS:
        message = f"a partner sits out at hi-lo, but parties is {parties!r}"
        yield finding("auction.hi_lo.partner", message, "parties", clause="play.sits-out")
    if bid["lost_cause"] == "stops" and bid["others_score"]:
        message = "auction.hi_lo.lost_cause is 'stops', but the others score for their tricks at hi-lo"
        yield finding("auction.hi_lo.lost_cause", message, clause="play.end.hi-lo")


@needs("play.lost_cause", "points.count")
def null_is_there_to_stop(document: Document) -> Iterator[Finding]:
    """Nulls alone stop only where other games are played too."""
    if document["play"]["lost_cause"] == LostCause.NULL_STOPS and document["points"]["count"] != Counts.GAME_VALUE:
        message = "play.lost_cause is 'null-stops', but there is no null: a bid of no tricks stops by 'stops'"
        yield finding("play.lost_cause", message, "points.count", clause="play.end.lost.null")


@needs("auction.schedule", "deal.hand")
def schedule_rises(document: Document) -> Iterator[Finding]:
    """Every suit has the same numbers of tricks, no more than a hand has, worth more and more."""
    schedule, hand = document["auction"]["schedule"], document["deal"]["hand"]
    values = schedule["values"]
    path = "auction.schedule.values"
    if set(values) - {NO_TRUMP} != set(SUITS):
        yield finding(path, "auction.schedule must give values for C, D, H and S, and for NT where no trump is bid")
    lengths = {len(worths) for worths in values.values()}
    if len(lengths) > 1:
        yield finding(path, "auction.schedule must give every suit, and no trump, the same number of values")
    most = schedule["least"] + max(lengths, default=0) - 1
    if most > hand:
        message = f"auction.schedule runs from {schedule['least']} to {most} tricks, but a hand has {hand} cards"
        yield finding("auction.schedule", message, "deal.hand")
    for trump, worths in values.items():
        if sorted(set(worths)) != worths:
            message = f"auction.schedule must be worth more with every trick, which {trump} is not"
            yield finding(f"{path}.{trump}", message, clause="auction.schedule.worth")


# %% [markdown]
# ## The steps and the players of Skat


# %%
@needs("auction.kind", "exchange")
def steps_of_skat(document: Document) -> Iterator[Finding]:
    """The steps of Skat are there in its order, in Skat and in no other game."""
    steps, kind = steps_of(document), document["auction"]["kind"]
    later = [step for step in AFTER_SKAT if step in steps]
    if kind == AuctionKind.SKAT and steps != [*SKAT_STEPS, *later]:
        reason = (
            "the exchange is take-or-hand, bury, announce, and grand-hand, contra, give-game, rearrange, push and knock "
            "if they are played"
        )
        yield finding("exchange", f"auction.kind is 'skat', so {reason}", "auction.kind")
    is_doubled_alone = StepKind.CONTRA in later and StepKind.GRAND_HAND not in later
    is_for_games = bool({StepKind.REARRANGE, StepKind.GIVE_GAME} & set(later))
    if kind == AuctionKind.REJECT and (steps != later or is_for_games or is_doubled_alone):
        reason = "the exchange is grand-hand, and then contra, if they are played, push and knock"
        yield finding("exchange", f"auction.kind is 'reject', so {reason}", "auction.kind")
    if kind in OF_SKAT:
        return
    strange = [step for step in steps if step in STEPS_OF_SKAT_ALONE]
    if strange:
        message = f"the step {strange[0]} belongs to auction.kind 'skat', which this is not"
        yield finding("exchange", message, "auction.kind")


@needs("auction.kind", "exchange")
def steps_of_reject(document: Document) -> Iterator[Finding]:
    """What is done before reject is done where reject is played, and what is for Ramsch rounds where there are some."""
    nobody_bids = said(document, "auction.nobody_bids")
    has_ramsch = said(document, "match.bock.ramsch") is True
    is_played = has_ramsch or nobody_bids in REJECTING or document["auction"]["kind"] == AuctionKind.REJECT
    for place, step in enumerate(document["exchange"]):
        clause = IN_REJECT.get(step["do"])
        if clause is not None and not is_played:
            message = (
                f"the step {step['do']} is for reject, which is not played: auction.nobody_bids is {nobody_bids!r}"
            )
            yield finding("exchange", message, "auction.nobody_bids", clause=clause)
        if step.get("when") == "ramsch-rounds" and not has_ramsch:
            message = f"the step {step['do']} is for Ramsch rounds, of which there are none"
            yield finding(f"exchange[{place}].when", message, "match.bock", clause=f"{clause}.rounds")


@needs("exchange", "points.count")
def revolution_is_played_whole(document: Document) -> Iterator[Finding]:
    """Where there is a revolution the opponents rearrange their cards, and nowhere else."""
    has_step = StepKind.REARRANGE in steps_of(document)
    if has_step == (said(document, "points.games.revolution") is not None):
        return
    must = "must have no step rearrange" if has_step else "must have a step rearrange"
    worth = "says nothing of revolution" if has_step else "says what revolution is worth"
    message = f"points.games {worth}, so the exchange {must}"
    yield finding("exchange", message, "points.games", clause="exchange.rearrange")


@needs("auction.kind", "players.least", "players.most", "parties")
def three_play_skat(document: Document) -> Iterator[Finding]:
    """Three play Skat, everybody for himself, with every number of players at the table."""
    kind = document["auction"]["kind"]
    if kind not in OF_SKAT:
        return
    players = document["players"]
    pauses_at = players.get("dealer_sits_out")
    if pauses_at is not None and not players["least"] <= pauses_at <= players["most"]:
        message = f"players.dealer_sits_out is {pauses_at}, but {players['least']} to {players['most']} may play"
        yield finding("players.dealer_sits_out", message, "players.least", "players.most")
        return
    for count in range(players["least"], players["most"] + 1):
        if count - (pauses_at == count) != SKAT_PLAYERS:
            message = f"auction.kind is {kind!r}, which three play, but {count} would"
            yield finding("players", message, "auction.kind", clause="table.sits-out")
    if document["parties"] != Parties.SINGLE:
        message = f"auction.kind is {kind!r}, so parties cannot be {document['parties']!r}"
        yield finding("parties", message, "auction.kind", clause="table.parties.single")


CHECKS: Final[tuple[Check, ...]] = (
    games_are_bid_as_in_skat, nobody_bids_in_its_game, contracts_in_no_suit, cards_of_contracts, jacks_of_contracts,
    bids_of_no_tricks, bids_of_no_tricks_can_be_made,
    hi_lo_can_be_made, hi_lo_goes_together, null_is_there_to_stop, schedule_rises, steps_of_skat, steps_of_reject,
    revolution_is_played_whole, three_play_skat,
)  # fmt: skip
"""Everything that is checked of contracts and games."""
