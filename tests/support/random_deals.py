"""Random deals of any ruleset, and the invariants of every deal."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from random import Random
from typing import Any

from random_contracts import check_game, check_tricks
from schmier.action import Action, event_of
from schmier.bids import number_of_bid, slam_of_bid
from schmier.cards import BIT, NAMES, Cards, card_at, each
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.dealing import deal_out, pack_in_order
from schmier.io.logs import replay
from schmier.io.random_play import random_action
from schmier.io.results import result
from schmier.io.writing import log_of
from schmier.play.record import Playing
from schmier.record import Progress, Record
from schmier.ruleset.play import Following
from schmier.ruleset.points import PointOf
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import pitching_parties, side_of
from schmier.table import table_for
from schmier.verbs import Verb
from schmier.violation import Violation

SEATS = ("N", "E", "S", "W", "P", "Q", "R", "T")


def fresh_deal(played: Ruleset, chance: Random) -> Deal:
    players = chance.randint(played.seats.least_players, played.seats.most_players)
    table = table_for(played, SEATS[:players])
    scores = [chance.randint(-10, (played.match.target or 500) - 1) for _ in table.parties]
    return new_deal(played, table, chance.randrange(players), scores, number=chance.randint(1, played.match.deals or 1))


def next_action(deal: Deal, chance: Random) -> Action:
    """The next thing at the table: a deal if one is due, otherwise some legal action."""
    if deal.phase.name != "deal":
        return random_action(deal, chance)
    left = list(pack_in_order(deal.ruleset))
    order = [left.pop(chance.randrange(len(left))) for _ in range(len(left))]
    return Action(Verb.DEAL, dealt=deal_out(order, deal.ruleset, deal.table, deal.dealer))


def go_on(deal: Deal, chance: Random) -> Action:
    """Let the next thing happen."""
    action = next_action(deal, chance)
    deal.apply(action)
    return action


def play_out(deal: Deal, chance: Random) -> list[Action]:
    """Go on until the deal is over; returns what was done."""
    done: list[Action] = []
    while deal.outcome is None:
        done.append(go_on(deal, chance))
    return done


def check_random_deal(played: Ruleset, chance: Random) -> Deal:
    """Play one deal at random: it replays to the same result, and everything adds up. Returns the deal at its end."""
    deal = fresh_deal(played, chance)
    done = play_out(deal, chance)
    log = log_of(deal, [event_of(action, played, deal.table) for action in done])
    replayed = replay(log, rulesets=lambda _: played)
    assert replayed.findings == []
    assert replayed.is_complete
    came_to = result(deal)
    assert replayed.deals == [{key: came_to[key] for key in ("points", "made", "scores")}]
    assert replayed.winner == came_to["winner"]
    check_sums(deal)
    return deal


# ---- sums ------------------------------------------------------------------------------------------------------------


def check_sums(deal: Deal) -> None:
    """Points add up, scores move by what was won, and the cards of the tricks are those dealt and kept."""
    outcome = deal.outcome
    assert outcome is not None
    if deal.ruleset.counting.counts == "game-value":
        check_game(deal)
        return
    if deal.ranking is None or not deal.held:
        return
    if deal.ruleset.counting.counts == "tricks":
        check_tricks(deal)
        return
    captured, held = united(deal.captured), united(deal.held)
    if deal.ruleset.play.following is Following.TRUMPS_ONLY:
        assert captured & deal.ranking.trumps == held & deal.ranking.trumps
        assert not captured & ~held
    elif deal.ruleset.counting.scored_as_won:
        assert not captured & ~held
    else:
        assert captured == held
    sides = side_of(deal)
    counts: dict[str, int] = deal.ruleset.document["points"].get("card_points", {})
    of_side = {
        side: outcome.card_points[deal.table.party_of[seat]]
        for seat, side in enumerate(sides)
    }  # fmt: skip
    assert sum(of_side.values()) == sum(card_points_of(deal, card, counts) for card in each(captured))
    for point in deal.ruleset.counting.points:
        owners = {sides[seat] for seat, party in enumerate(deal.table.party_of) if point.name in outcome.points[party]}
        assert len(owners) <= 1 or point.of is PointOf.PLAIN_CARDS
    before = deal.started if deal.ruleset.counting.scored_as_won else deal.scores
    for party, after in enumerate(outcome.scores):
        assert after - before[party] in changes(deal, party)


def card_points_of(deal: Deal, card: int, counts: dict[str, int]) -> int:
    """What a card counts for Game."""
    assert deal.ranking is not None
    trump_jack = deal.ruleset.document["points"].get("trump_jack")
    if trump_jack is not None and card == card_at("J", deal.ranking.trump_suit):
        return int(trump_jack)
    if NAMES[card].startswith("X"):
        return int(deal.ruleset.document["points"].get("joker") or 0)
    return counts.get(NAMES[card][0], 0)


def united(by_seat: list[Cards]) -> Cards:
    """All cards of all seats, none in two places."""
    together: Cards = 0
    for cards in by_seat:
        assert not together & cards
        together |= cards
    return together


def changes(deal: Deal, party: int) -> set[int]:
    """By how much a party's score may move in this deal."""
    outcome, played = deal.outcome, deal.ruleset
    assert outcome is not None
    ours = sum(outcome.points[party].values())
    everything = sum(sum(won.values()) for won in outcome.points)
    is_pitching = party in pitching_parties(deal)
    slam, bid = slam_of_bid(deal.bid), number_of_bid(deal.bid)
    if slam is not None:
        value = slam.value
        possible = {0, -deal.scores[party]}
        possible |= {value if outcome.made else -value} if is_pitching else {ours}
    elif played.counting.higher_scores_difference:
        of_failed = 0 if is_pitching else ours + bid
        possible = {of_failed if outcome.made is False else max(0, 2 * ours - everything)}
    elif outcome.made is None:
        possible = {ours}
    elif played.counting.made_scores == "difference":
        possible = {max(0, 2 * ours - everything), 0, ours + bid}
    elif is_pitching:
        of_made = {"points-won": ours, "bid": bid}[played.counting.made_scores]
        swept = played.counting.sweep and len(outcome.points[party]) == len(played.counting.points)
        possible = {(played.counting.sweep if swept else of_made) if outcome.made else -bid}
    else:
        possible = {everything if played.counting.others_take_all and not outcome.made else ours}
    if played.match.others_stop and not is_pitching:
        possible.add(played.match.target - 1 - deal.scores[party])
    return possible


# ---- cards -----------------------------------------------------------------------------------------------------------


def check_cards_are_conserved(deal: Deal) -> None:
    """Every card dealt is in exactly one place; those turned up lie aside."""
    places = [*deal.hands, *deal.discards, *deal.captured, deal.widow, sum(BIT[card] for card in deal.stock)]
    if isinstance(deal.progress, Playing):
        places += [sum(deal.progress.trick), deal.progress.buried]
    together = united(places)
    assert not together & ~deal.seen
    assert (deal.seen & ~together).bit_count() == turned_up(deal)


def turned_up(deal: Deal) -> int:
    """How many cards were turned up: one with the deal, and one with every three dealt to each player from the stock since."""
    if deal.ruleset.auction.kind != "turn-up" or not deal.seen:
        return 0
    players = len(deal.hands)
    stock_at_first = deal.ruleset.cards.pack.bit_count() - players * deal.ruleset.dealing.hand_size - 1
    runs, left_over = divmod(stock_at_first - len(deal.stock), 3 * players + 1)
    assert not left_over
    return 1 + runs


OF_DEAL = tuple(name for name in Record.__slots__ if name != "progress")
"""What a deal has on record, the record of its phase apart."""

VALUES_OF_DEAL = attrgetter(*OF_DEAL)


def everything_about(deal: Deal) -> tuple[Any, ...]:
    """All that a deal and its phase have on record, not a copy: later changes show here as well."""
    return (*VALUES_OF_DEAL(deal), type(deal.progress), *values_of(deal.progress))


def kept_of(deal: Deal) -> tuple[Any, ...]:
    """The same out of reach of what is done to the deal later, as deep as `Deal.copied` goes."""
    return tuple([value[:] if type(value) is list else value for value in everything_about(deal)])


def values_of(progress: Progress) -> tuple[Any, ...]:
    """All that a phase has on record."""
    return tuple([getattr(progress, name) for name in progress.__slots__])


def assert_alike(deal: Deal, other: tuple[Any, ...]) -> None:
    """Hold a deal against all another has on record, or it had itself; the message names the difference."""
    now = everything_about(deal)
    if now != other:
        names = (*OF_DEAL, "its phase", *(f"progress.{name}" for name in deal.progress.__slots__))
        assert dict(zip(names, now, strict=False)) == dict(zip(names, other, strict=False))
        raise AssertionError("one of them has more on record")


def accepted_of(deal: Deal, actions: Iterable[Action]) -> set[Action]:
    """Those of some actions that may be done; only the phase is read, and nothing is carried out."""
    check = deal.phase.check
    accepted = set()
    for action in actions:
        try:
            check(deal, action)
        except Violation:
            continue
        accepted.add(action)
    return accepted


def taken_of(deal: Deal, actions: Iterable[Action]) -> set[Action]:
    """Those of some actions carried out, each on a copy: a card goes on the table by a shorter way than it is checked."""
    taken = set()
    for action in actions:
        twin = deal.copied()
        try:
            twin.phase.take(twin, action)
        except Violation:
            continue
        taken.add(action)
    return taken
