"""Invariants of every deal of Five Hundred and Skat, computed by another method than the reference's."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Any

from schmier.bids import REJECT, contract_of_bid, number_of_bid
from schmier.cards import NAMES, each
from schmier.deal import Deal

CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
JACKS = ["JC", "JS", "JH", "JD"]


def check_tricks(deal: Deal) -> None:
    """Five Hundred: tricks and scores add up, and no party scores what another should."""
    outcome = deal.outcome
    assert outcome is not None
    assert outcome.tricks is not None
    options: dict[str, Any] = deal.ruleset.document["points"]
    moved = [after - before for after, before in zip(outcome.scores, deal.scores, strict=True)]
    won = sum(outcome.tricks)
    assert won == sum(deal.tricks_won) == len(deal.winners)
    each_trick = options["trick_value"]
    contract = contract_of_bid(deal.bid)
    if contract is None:
        assert moved == [each_trick * tricks for tricks in outcome.tricks]
        return
    ours = {deal.pitcher, *(deal.partners or ())}
    party_of = deal.table.party_of
    if deal.partners is None:
        ours = {seat for seat in range(len(deal.hands)) if party_of[seat] == party_of[deal.pitcher]}
    taken = sum(deal.tricks_won[seat] for seat in ours)
    assert outcome.made == (taken >= contract.tricks if contract.tricks else not taken)
    pays_others = contract.others_score
    for party, change in enumerate(moved):
        seats = {seat for seat in range(len(deal.hands)) if party_of[seat] == party}
        if deal.pitcher in seats:
            most = max(contract.worth + options.get("overtrick", 0) * max(0, taken - contract.tricks), 0)
            if contract.tricks and taken == won:
                most = max(most, options.get("slam_least", 0))
            assert change == ((most if contract.tricks else contract.worth) if outcome.made else -contract.worth)
        elif seats & ours:
            assert change == 0
        else:
            assert change == (each_trick * outcome.tricks[party] if pays_others else 0)


def check_game(deal: Deal) -> None:
    """Skat: card-points add up to the pack, and the game's value follows from what was dealt and taken."""
    outcome = deal.outcome
    assert outcome is not None
    if deal.ranking is None:
        assert outcome.scores == deal.scores
        return
    options: dict[str, Any] = deal.ruleset.document["points"]
    played = [seat for seat in range(len(deal.hands)) if deal.dealt[seat]]
    unplayed = sum(points(cards) for cards in deal.hands)
    if deal.bid == REJECT:
        assert outcome.game is None
        check_reject(deal, played)
        return
    assert sum(outcome.card_points) + unplayed == sum(map(points, deal.dealt)) + points(deal.dealt_widow) == 120
    game, came_to, pitcher = deal.announcement, outcome.game, deal.pitcher
    assert game is not None
    assert came_to is not None
    assert came_to.card_points == outcome.card_points[pitcher]
    assert came_to.tricks == deal.tricks_won[pitcher]
    others = sum(deal.tricks_won) - came_to.tricks
    if game.contract == "null":
        kind = "revolution" if game.revolution else "null" + "_ouvert" * game.ouvert + "_hand" * game.hand
        value, bid = options["games"][kind], number_of_bid(deal.bid)
        made = came_to.tricks == 0 and value >= bid
        if value < bid:
            value = value_in_place_of_null(deal, bid)
        assert made == (unplayed == 0 and others == 10)
    else:
        value, made = value_and_verdict(deal, came_to.card_points, came_to.tricks, others)
    assert (came_to.value, outcome.made) == (value, made)
    at_stake = value * (1, 2, 4)[deal.doublings]
    if not made:
        at_stake *= -1 if game.hand and options.get("lost_hand") == "single" else -2
    bonus = options.get("list_bonus", {"won": 0, "lost": 0, "others": 0, "others_at_four": 0})
    writes_losses = options.get("written") == "losses"
    for seat, (before, after) in enumerate(zip(deal.scores, outcome.scores, strict=True)):
        if made and writes_losses:
            due = 0 if seat == pitcher else -at_stake
        elif seat == pitcher:
            due = at_stake + (bonus["won"] if made else -bonus["lost"])
        else:
            due = 0 if made else bonus["others" if len(deal.hands) == 3 else "others_at_four"]
        assert after - before == due


def value_in_place_of_null(deal: Deal, bid: int) -> int:
    """What the cheapest game in a suit or grand would be settled at without levels, in place of a null below the bid."""
    game, bases = deal.announcement, deal.ruleset.document["points"]["games"]["bases"]
    assert game is not None
    had = {NAMES[card] for card in each(deal.dealt[deal.pitcher] | deal.dealt_widow)}
    values = []
    for contract, base in bases.items():
        order = [*JACKS, *([] if contract == "grand" else [rank + contract for rank in "ATKQ987"])]
        flags = "".join("x" if name in had else "-" for name in order)
        matadors = len(flags) - len(flags.lstrip(flags[0]))
        values.append(max(base * (matadors + 1 + game.hand), -(-bid // base) * base))
    return min(values)


def value_and_verdict(deal: Deal, taken: int, tricks: int, others: int) -> tuple[int, bool]:
    """The value of a game in a suit or grand and whether it is won."""
    game, options = deal.announcement, deal.ruleset.document["points"]
    assert game is not None
    order, schneider_from = list(JACKS), options["schneider_from"]
    if game.contract != "grand":
        order += [rank + game.contract for rank in "ATKQ987"]
    had = {NAMES[card] for card in each(deal.dealt[deal.pitcher] | deal.dealt_widow)}
    flags = "".join("x" if name in had else "-" for name in order)
    matadors = len(flags) - len(flags.lstrip(flags[0]))
    announced = 3 if game.ouvert else 2 if game.schwarz else 1 if game.schneider else 0
    reached = 2 if 0 in (tricks, others) else 1 if taken >= schneider_from or taken <= 30 else 0
    levels = max(min(announced, 2), reached) + min(announced, 2) + (announced == 3)
    base = options["games"]["bases"][game.contract]
    value = base * (matadors + 1 + game.hand + levels)
    needed = {0: taken > 60, 1: taken >= schneider_from}.get(announced, others == 0)
    if value < number_of_bid(deal.bid):
        return base * ceil(number_of_bid(deal.bid) / base), False
    return value, needed


def check_reject(deal: Deal, played: list[int]) -> None:
    """Reject: the tricks hold what the skat does not, and only the player with most card-points pays, by the scheme of the table."""
    outcome, options = deal.outcome, deal.ruleset.document["points"]["reject"]
    assert outcome is not None
    assert outcome.made is None
    tricks, last, in_skat = Counter(deal.winners), deal.winners[-1], points(deal.widow)
    taken = Counter({seat: points(deal.captured[seat]) for seat in played})
    assert taken.total() + in_skat == 120
    if options["widow"] == "last-trick":
        taken[last] += in_skat
    due: Counter[int] = Counter()
    doublings = len(deal.passed_unseen) + len(deal.knocked)
    [(first, most), (second, next_most), (_, least)] = taken.most_common()
    if "march" in options and tricks[first] == len(deal.winners):
        due[first] = -options["march"] << doublings
    elif most > least:
        losers = [first, second] if most == next_most else [first]
        if options["tie"] == "last-trick" and last in losers:
            losers = [last]
        for loser in losers:
            idle = 3 - len({*tricks, loser})
            if options["loses"] == "value":
                due[loser] = options[("value", "one_without", "two_without")[idle]] << doublings
            else:
                taken[loser] += in_skat if options["widow"] == "loser" else 0
                due[loser] = taken[loser] << bool(idle) << doublings
    for seat, (before, after) in enumerate(zip(deal.scores, outcome.scores, strict=True)):
        assert before - after == due[seat]


def points(cards: int) -> int:
    """The card-points of a set of cards."""
    return sum(CARD_POINTS.get(NAMES[card][0], 0) for card in each(cards))
