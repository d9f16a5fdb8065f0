"""Consecutive games of XSkat as the log of a session.

XSkat does not log the bids. The declarer and the last bid replace the auction; where all have passed, every call is known. The results
become claims: the winner of each trick, the card-points, whether the game was won, and with the list of games the scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from schmier.contracts import Level
from schmier.ruleset.auction import AuctionKind, NobodyBids
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.play import LostCause
from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.xskat import (
    PLAYERS,
    Entry,
    Game,
    Trick,
    game_of,
)

Json = dict[str, Any]
"""A JSON object."""

MOST_DEALS = 10_000
"""The most deals the log format allows."""


class Session(NamedTuple):
    """The games of a file, converted."""

    log: Json | None
    """None where no game could be converted."""
    refused: list[tuple[int, str]]
    """Why games could not be converted, each with its line."""


class Played(NamedTuple):
    """A converted game."""

    game: Game
    events: list[Json]
    entry: Entry | None
    follows: bool
    """Whether the game before it could be converted too."""


def session_of(
    blocks: Iterable[tuple[int, Sequence[str]]], entries: Sequence[Entry] | None, ruleset: Json, named: str | Json
) -> Session:
    """The log of some games by a ruleset: `document` in full, and as the log names it."""
    found = [(line, converted(block, ruleset)) for line, block in blocks]
    if entries is not None and len(entries) != len(found):
        raise RecordError(f"the list has {len(entries)} games, and the log {len(found)}")
    refused = [(line, reason) for line, reason in found if isinstance(reason, str)]
    played, follows = [], False
    for number, (_, one) in enumerate(found):
        if not isinstance(one, str):
            played.append(Played(*one, entries[number] if entries is not None else None, follows))
        follows = not isinstance(one, str)
    if len(played) > MOST_DEALS:
        raise RecordError(f"there are more than {MOST_DEALS} games; write a log for each ten thousand")
    if not played:
        return Session(None, refused)
    check_rounds_are_known(found, ruleset)
    deals = deals_of(played, ruleset)
    log: Json = {"format": "schmier/game-log/1", "ruleset": named, "seats": list(PLAYERS), "deals": deals}
    return Session(log | {"origin": {"collection": "XSkat"}}, refused)


def check_rounds_are_known(found: Sequence[tuple[int, object]], ruleset: Json) -> None:
    """Raise `RecordError` if a game that cannot be converted leaves the rounds of a later one unknown."""
    if not ruleset["match"].get("bock"):
        return
    reason_before: tuple[int, str] | None = None
    for line, one in found:
        if isinstance(one, str):
            reason_before = reason_before or (line, one)
        elif reason_before:
            raise RecordError(
                f"line {reason_before[0]}: {reason_before[1]}; the Bock rounds of the games after it are not known, "
                "so the session is refused as a whole: mend the ruleset, or cut the log before this game"
            )


def check_rounds_end_here(games: int, ruleset: Json) -> None:
    """Raise `RecordError` where another match begins although XSkat's rounds go on."""
    if ruleset["match"].get("bock"):
        raise RecordError(
            f"XSkat's Bock rounds go on from match to match; let the ruleset have one match of all {games} games, "
            f"`match.deals` and `match.deals_at_four` {games}"
        )


def converted(block: Sequence[str], ruleset: Json) -> tuple[Game, list[Json]] | str:
    """A game and its events, or why it cannot be converted."""
    try:
        game = game_of(block)
        return game, events_of(game, ruleset)
    except RecordError as problem:
        return str(problem)


def deals_of(played: Sequence[Played], ruleset: Json) -> list[Json]:
    """The deals of a session; another match begins where the ruleset ends one, and where a game is missing."""
    deals: list[Json] = []
    scores, in_match = [0] * len(PLAYERS), 0
    deals_next = None
    for game, events, entry, follows in played:
        deal: Json = {"dealer": PLAYERS[dealer_of(game)], "events": events}
        is_next = follows and dealer_of(game) == deals_next
        if deals and (in_match == ruleset["match"].get("deals") or not is_next):
            check_rounds_end_here(len(played), ruleset)
            deal["new_match"] = True
            scores, in_match = [0] * len(PLAYERS), 0
        in_match += 1
        # After a grand in place of Ramsch XSkat lets the same player deal again.
        deals_next = dealer_of(game) if game.is_in_place_of_ramsch else game.forehand
        result = claims_of(game)
        if entry is not None:
            scores = [score + change for score, change in zip(scores, changes_by(entry, ruleset), strict=True)]
            result["scores"] = dict(zip(PLAYERS, scores, strict=True))
        if result:
            deal["result"] = result
        deals.append(deal)
    return deals


def changes_by(entry: Entry, ruleset: Json) -> tuple[int, ...]:
    """The score of each player by an entry of the list, in the way of the ruleset."""
    if "list_bonus" in ruleset["points"]:
        return entry.in_tournament
    return entry.as_losses if ruleset["points"].get("written") == "losses" else entry.changes


def dealer_of(game: Game) -> int:
    """The dealer: the player before forehand."""
    return (game.forehand - 1) % len(PLAYERS)


def claims_of(game: Game) -> Json:
    """The results XSkat logs without its list."""
    if game.is_passed or game.is_ramsch:
        return {}
    claims: Json = {"made": game.is_won}
    if game.card_points is not None:
        claims["game"] = {"card_points": game.card_points}
    return claims


# ---- events ----------------------------------------------------------------------------------------------------------


def events_of(game: Game, ruleset: Json) -> list[Json]:
    """The events of a game."""
    events = [deal_of(game)]
    if game.is_passed or game.is_ramsch:
        events += passes_of(game, ruleset)
        events += pushing_of(game)
        events += knocks_of(game, ruleset)
        if game.pushed and not any(step["do"] == StepKind.PUSH for step in ruleset["exchange"]):
            raise RecordError("Schieberamsch was played; the ruleset needs the step `push` in its exchange")
    else:
        events += grand_in_place_of_ramsch(game, ruleset) if game.is_in_place_of_ramsch else contract_of(game)
        if any(step["do"] == StepKind.CONTRA for step in ruleset["exchange"]):
            events += doublings_of(game)
        elif any(game.doubled_by):
            raise RecordError("Kontra was said; the ruleset needs the step `contra` in its exchange")
    for trick in game.tricks:
        if trick.winner is not None:
            events += plays_of(trick)
    return events + ending_of(game, ruleset)


def passes_of(game: Game, ruleset: Json) -> list[Json]:
    """The passes of a deal without a declarer: in the auction, or of the choice to play a grand in place of Ramsch."""
    if not (game.is_ramsch and is_played_without_bids(ruleset)):
        order: tuple[int, ...] = (1, 2, 0)
    else:
        order = (0, 1, 2) if may_play_grand(ruleset) else ()
    return [{"do": "pass", "by": PLAYERS[(game.forehand + step) % 3]} for step in order]


def may_play_grand(ruleset: Json) -> bool:
    """Whether a grand from the hand may be played in place of Ramsch."""
    return any(step["do"] == StepKind.GRAND_HAND for step in ruleset["exchange"])


def grand_in_place_of_ramsch(game: Game, ruleset: Json) -> list[Json]:
    """The players who declined a grand in place of Ramsch, and the one who played it."""
    assert game.pitcher is not None
    if not may_play_grand(ruleset):
        raise RecordError(
            "a grand was played in place of Ramsch; the ruleset needs the step `grand-hand` in its exchange"
        )
    before = range((game.pitcher - game.forehand) % len(PLAYERS))
    passes: list[Json] = [{"do": "pass", "by": PLAYERS[(game.forehand + step) % len(PLAYERS)]} for step in before]
    return [*passes, {"do": "declare", "by": PLAYERS[game.pitcher], "contract": game.contract, "hand": True}]


def is_played_without_bids(ruleset: Json) -> bool:
    """Whether Ramsch is played in every deal, or in its rounds alone, and not when all pass."""
    has_rounds = (ruleset["match"].get("bock") or {}).get("ramsch") is True
    is_thrown_in = ruleset["auction"].get("nobody_bids") == NobodyBids.FOREHAND
    if has_rounds and not is_thrown_in:
        raise RecordError("XSkat does not write whether Ramsch was played in a round or because all had passed")
    return ruleset["auction"]["kind"] == AuctionKind.REJECT or has_rounds


def deal_of(game: Game) -> Json:
    """The cards as they were dealt."""
    hands = {}
    for player, held in enumerate(before_pushing(game)):
        cards = set(held)
        if player == game.pitcher:
            cards = (cards | set(game.laid_away)) - set(game.skat)
        hands[PLAYERS[player]] = sorted(cards)
    return {"do": "deal", "hands": hands, "widow": list(game.skat)}


def before_pushing(game: Game) -> list[set[str]]:
    """The cards of each player as the play began, or before taking up the skat and pushing two on."""
    hands = [set(held) for held in game.held]
    lying = set(game.skat)
    for place, left in enumerate(game.pushed):
        if left:
            player = (game.forehand + place) % len(PLAYERS)
            hands[player] = (hands[player] | set(left)) - lying
            lying = set(left)
    return hands


def pushing_of(game: Game) -> list[Json]:
    """The events of Schieberamsch: who took up the skat and what each left, and who passed it on unseen."""
    events: list[Json] = []
    for place, left in enumerate(game.pushed):
        by = PLAYERS[(game.forehand + place) % len(PLAYERS)]
        if left:
            events += [{"do": "take", "by": by}, {"do": "pass-cards", "by": by, "cards": list(left)}]
        else:
            events.append({"do": "pass", "by": by})
    return events


def knocks_of(game: Game, ruleset: Json) -> list[Json]:
    """The knocks before Ramsch, in the order of the players; XSkat allows knocking in its rounds alone."""
    if not game.is_ramsch or not any(step["do"] == StepKind.KNOCK for step in ruleset["exchange"]):
        if any(game.doubled_by):
            raise RecordError("a player knocked before Ramsch; the ruleset needs the step `knock` in its exchange")
        return []
    order = [(game.forehand + place) % len(PLAYERS) for place in range(len(PLAYERS))]
    return [{"do": "knock" if game.doubled_by[player] else "pass", "by": PLAYERS[player]} for player in order]


def contract_of(game: Game) -> list[Json]:
    """The declarer, the bid and the game."""
    assert game.pitcher is not None
    by = PLAYERS[game.pitcher]
    announced: Json = {
        "do": "declare",
        "by": by,
        "contract": game.contract,
        **{level.value: True for level in game.levels},
    }
    if Level.OUVERT in game.levels and game.contract != "null":
        announced["hand"] = True
    won: Json = {"do": "win-auction", "by": by, "bid": game.bid}
    if "hand" in announced:
        return [won, announced]
    return [won, {"do": "take", "by": by}, {"do": "discard", "by": by, "cards": list(game.laid_away)}, announced]


def doublings_of(game: Game) -> list[Json]:
    """Kontra and Re: the opponents in turn until one has said it, then the declarer."""
    assert game.pitcher is not None
    events: list[Json] = []
    for step in (1, 2):
        opponent = (game.pitcher + step) % len(PLAYERS)
        if game.doubled_by[opponent]:
            events.append({"do": "contra", "by": PLAYERS[opponent]})
            events.append({"do": "re" if game.doubled_by[game.pitcher] else "pass", "by": PLAYERS[game.pitcher]})
            return events
        events.append({"do": "pass", "by": PLAYERS[opponent]})
    return events


def plays_of(trick: Trick) -> list[Json]:
    """The three cards of a trick, and its winner."""
    assert trick.leader is not None
    assert trick.winner is not None
    order = [(trick.leader + step) % len(PLAYERS) for step in range(len(PLAYERS))]
    plays: list[Json] = [{"do": "play", "by": PLAYERS[player], "card": trick.cards[player]} for player in order]
    plays[-1]["claims"] = {"trick_to": PLAYERS[trick.winner]}
    return plays


def ending_of(game: Game, ruleset: Json) -> list[Json]:
    """The event that ends a game before its last card: XSkat breaks off a decided null."""
    played = [trick for trick in game.tricks if trick.winner is not None]
    if game.pitcher is None or not played or len(played) == 10:
        return []
    by = PLAYERS[game.pitcher]
    if game.is_won:
        opponents = [name for name in PLAYERS if name != by]
        return [{"do": "claim", "by": by}, *({"do": "concede", "by": name} for name in opponents)]
    is_over = ruleset["play"].get("lost_cause") == LostCause.STOPS
    return [] if is_over else [{"do": "concede", "by": by}]
