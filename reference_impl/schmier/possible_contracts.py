# %% [markdown]
# # Contracts that cannot be played
#
# Where tricks are bid, or games as in Skat, other options go together than where points are: what is counted, which
# rankings there are besides those of the suits, what a Joker may do without trumps, how the match ends.

# %%
"""Whether what a ruleset says of contracts and games goes together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schmier.impossible import due, refuse

OF_TRICKS: Final = ("trick_value",)
"""The options that must be said where tricks are counted."""

OF_TRICKS_BESIDES: Final = ("overtrick", "slam_least")
"""The options that may be said where tricks are counted."""

OF_GAMES: Final = ("games", "schneider_from")
"""The options that must be said where the value of a game is counted."""

OF_GAMES_BESIDES: Final = ("lost_hand", "list_bonus")
"""The options that may be said where the value of a game is counted."""

OF_LISTS: Final = ("made", "failed", "sweep", "sweep_by", "others_share", "trump_jack")
"""The options that may be said where a list of points is counted."""

FOR_FOREHAND: Final = ("forehand", "forehand-or-reject", "reject")
"""What may happen in Skat when nobody bids."""

JACKS: Final = ("JC", "JS", "JH", "JD")
"""The Jacks that are trumps whatever suit is, as rankings name them."""

SKAT_PLAYERS: Final = 3
"""How many play Skat; a fourth at the table sits out."""


# %% [markdown]
# What is counted decides what else must be said: a list of points, what tricks are worth, or what games are.


# %%
def check_counting(document: Mapping[str, Any], counts: str) -> None:
    """The options that belong to a way of counting are said where it is the game's."""
    points, kind = document["points"], document["auction"]["kind"]
    reason = f"points.count is {counts!r}"
    if (counts == "game-value") != (kind == "skat"):
        raise refuse(document, f"{reason}, but auction.kind is {kind!r}: the games of Skat and its auction go together")
    due(document, "points", "list", counts == "list", reason)
    for option in OF_TRICKS:
        due(document, "points", option, counts == "tricks", reason)
    for option in OF_GAMES:
        due(document, "points", option, counts == "game-value", reason)
    if counts == "game-value":
        due(document, "points", "card_points", is_due=True, reason=reason)
    for options, way in ((OF_TRICKS_BESIDES, "tricks"), (OF_GAMES_BESIDES, "game-value"), (OF_LISTS, "list")):
        for option in options:
            if counts != way:
                due(document, "points", option, is_due=False, reason=reason)
    nobody_bids = document["auction"].get("nobody_bids")
    if (nobody_bids in FOR_FOREHAND) != (kind == "skat"):
        raise refuse(document, f"auction.kind is {kind!r}, so auction.nobody_bids cannot be {nobody_bids!r}")
    if nobody_bids == "no-trump" and counts != "tricks":
        raise refuse(document, f"auction.nobody_bids is 'no-trump', but {reason}: no tricks are counted")
    if counts == "tricks" and nobody_bids not in ("next-dealer", "same-dealer", "no-trump"):
        raise refuse(document, f"{reason}, so auction.nobody_bids cannot be {nobody_bids!r}, which is about points")
    has_reject = nobody_bids in ("forehand-or-reject", "reject")
    due(document, "points", "reject", has_reject, f"auction.nobody_bids is {nobody_bids!r}")
    if has_reject:
        check_reject(document, points["reject"])


def check_reject(document: Mapping[str, Any], reject: Mapping[str, Any]) -> None:
    """What is lost in reject is said, and nothing that is not."""
    is_value = reject["loses"] == "value"
    for option in ("value", "one_without", "two_without"):
        if (option in reject) != is_value:
            must = "must" if is_value else "must not"
            raise refuse(
                document, f"points.reject.loses is {reject['loses']!r}, so points.reject.{option} {must} be said"
            )
    if "march" in reject and is_value:
        raise refuse(
            document, "points.reject.loses is 'value', which two_without covers, so leave points.reject.march out"
        )


# %% [markdown]
# Contracts in no suit have rankings of their own, and a Joker has to be told what it may do there.


# %%
def check_no_trump(document: Mapping[str, Any], counts: str) -> None:
    """The contracts in no suit are those of the game, and their options are said where they mean something."""
    play, deck, auction = document["play"], document["deck"], document["auction"]
    named = set(document["ranking"].get("contracts", {}))
    wanted = {"list": set(), "tricks": {"NT"}, "game-value": {"grand", "null"}}[counts]
    if named != wanted:
        raise refuse(
            document,
            f"points.count is {counts!r}, so ranking.contracts must list {' and '.join(sorted(wanted)) or 'nothing'}, "
            f"but it lists {' and '.join(sorted(named)) or 'nothing'}",
        )
    has_joker = counts == "tricks" and deck["jokers"] > 0
    reason = "there is a contract at no trump and a Joker" if has_joker else "no Joker meets a contract at no trump"
    due(document, "play", "joker_no_trump", has_joker, reason)
    due(document, "play", "joker_names", has_joker, reason)
    no_tricks = auction.get("no_tricks", ())
    if no_tricks and counts != "tricks":
        raise refuse(document, f"points.count is {counts!r}, so auction.no_tricks means nothing and must not be said")
    if play.get("joker_no_tricks") and not (has_joker and no_tricks):
        raise refuse(document, "play.joker_no_tricks is said, but there is no bid of no tricks, or no Joker")
    can_fail_early = counts == "game-value" or bool(no_tricks)
    due(
        document,
        "play",
        "lost_cause",
        can_fail_early,
        "there is a contract of no tricks" if can_fail_early else "every contract is of tricks",
    )
    opens = counts == "game-value" or any(bid["open"] for bid in no_tricks)
    due(document, "play", "open_hand", opens, "a hand may be laid open" if opens else "no hand is laid open")
    if play.get("concessions") and counts != "game-value":
        raise refuse(
            document, f"play.concessions is said, but points.count is {counts!r}: only games of Skat are conceded"
        )
    words = [bid["bid"] for bid in no_tricks]
    if len(set(words)) < len(words):
        raise refuse(document, "auction.no_tricks lists the same bid twice")
    if any(bid["partner"] == "sits-out" for bid in no_tricks) and document["parties"] in ("single", "chosen", "called"):
        raise refuse(document, f"a partner sits out at a bid of no tricks, but parties is {document['parties']!r}")
    stopped = play.get("lost_cause") == "stops" and any(bid["others_score"] for bid in no_tricks)
    if stopped:
        raise refuse(
            document, "play.lost_cause is 'stops', but the others score for their tricks in a bid of no tricks"
        )


def check_contracts(document: Mapping[str, Any], ranks: list[str], jokers: list[str]) -> None:
    """In every contract in no suit each card has one place."""
    for contract, lists in document["ranking"].get("contracts", {}).items():
        name = f"ranking.contracts.{contract}"
        jacks = [token for token in lists["trumps"] if token in JACKS]
        if sorted(lists["trumps"]) != sorted([*jacks, *jokers]) or (jacks and sorted(jacks) != sorted(JACKS)):
            raise refuse(document, f"{name}.trumps must list the Jokers of the pack, and either all four Jacks or none")
        suited = [rank for rank in ranks if not (jacks and rank == "J")]
        if sorted(lists["plain"]) != sorted(suited):
            raise refuse(document, f"{name}.plain must list each rank of deck.ranks that is no trump once and no other")


# %% [markdown]
# A match ends at a score or after a number of deals.


# %%
def check_end(document: Mapping[str, Any]) -> None:
    """The match ends in one way, and the options about its end belong to that way."""
    match = document["match"]
    if ("target" in match) == ("deals" in match):
        raise refuse(document, "the match ends at match.target or after match.deals: say one of them")
    has_target = "target" in match
    who = match.get("who_may_win", "anybody")
    reason = f"match.who_may_win is {who!r}" if has_target else "match.deals ends the match"
    due(document, "match", "several_over", has_target and who == "anybody", reason)
    if not has_target:
        for option in ("who_may_win", "lead", "others_stop", "set_back_pitcher", "counting", "losing_score"):
            due(document, "match", option, is_due=False, reason=reason)
    by_tricks = match.get("several_over") == "pitcher-then-tricks"
    counts = document["points"].get("count", "list")
    if by_tricks and counts != "tricks":
        raise refuse(document, f"match.several_over is 'pitcher-then-tricks', but points.count is {counts!r}")
    if counts == "tricks" and match.get("several_over") in ("pitcher-then-order", "order", "extra-deal"):
        raise refuse(
            document,
            f"match.several_over is {match['several_over']!r}, but points.count is 'tricks': there is no order of points",
        )


# %% [markdown]
# ## Steps and schedules


# %%
def check_games(document: Mapping[str, Any], steps: list[str]) -> None:
    """The steps of Skat are there in its order, in Skat and in no other game."""
    of_games = [step for step in steps if step in ("take-or-hand", "bury", "announce", "contra")]
    is_skat = document["auction"]["kind"] == "skat"
    if is_skat:
        if steps not in (["take-or-hand", "bury", "announce"], ["take-or-hand", "bury", "announce", "contra"]):
            reason = "the exchange is take-or-hand, bury, announce, and contra if it is played"
            raise refuse(document, f"auction.kind is 'skat', so {reason}")
        players = document["players"]
        pauses_at = players.get("dealer_sits_out", players["most"])
        if not players["least"] <= pauses_at <= players["most"]:
            raise refuse(
                document,
                f"players.dealer_sits_out is {pauses_at}, but {players['least']} to {players['most']} may play",
            )
        for count in range(players["least"], players["most"] + 1):
            if count - (players.get("dealer_sits_out") == count) != SKAT_PLAYERS:
                raise refuse(document, f"auction.kind is 'skat', which three play, but {count} would")
        if document["parties"] != "single":
            raise refuse(document, f"auction.kind is 'skat', so parties cannot be {document['parties']!r}")
        return
    strange = [step for step in of_games if step != "bury"]
    if strange:
        raise refuse(document, f"the step {strange[0]} belongs to auction.kind 'skat', which this is not")
    if "dealer_sits_out" in document["players"]:
        raise refuse(document, "players.dealer_sits_out is said, but auction.kind is not 'skat'")


def check_partners(document: Mapping[str, Any]) -> None:
    """Two partners take no lower a bid than one."""
    for step in document["exchange"]:
        if step["do"] == "choose-partners" and step["two"] < step["one"]:
            raise refuse(
                document, f"two partners may be named from {step['two']} tricks, but one only from {step['one']}"
            )


def check_schedule(document: Mapping[str, Any], schedule: Mapping[str, Any]) -> None:
    """Every suit has the same numbers of tricks, and no more than a hand has."""
    values, hand = schedule["values"], document["deal"]["hand"]
    if set(values) != {"C", "D", "H", "S", "NT"}:
        raise refuse(document, "auction.schedule must give values for C, D, H, S and NT")
    lengths = {len(worths) for worths in values.values()}
    if len(lengths) > 1:
        raise refuse(document, "auction.schedule must give every suit, and no trump, the same number of values")
    most = schedule["least"] + max(lengths) - 1
    if most > hand:
        raise refuse(
            document,
            f"auction.schedule runs from {schedule['least']} to {most} tricks, but a hand has {hand} cards",
        )
    for trump, worths in values.items():
        if sorted(set(worths)) != worths:
            raise refuse(document, f"auction.schedule must be worth more with every trick, which {trump} is not")
