"""Random deals of any ruleset, and what must hold of every one of them."""

from __future__ import annotations

from random import Random

from random_contracts import check_game, check_tricks
from schmier.action import Action, event_of
from schmier.bids import number_of_bid, slam_of_bid
from schmier.cards import BIT, NAMES, Cards, card_at, each
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.edge.logs import replay
from schmier.edge.observation import result
from schmier.edge.random_play import random_action
from schmier.edge.seeded import seed_text, seeded_deal
from schmier.edge.writing import log_of
from schmier.rules.ruleset import Ruleset
from schmier.rules.words import Following
from schmier.sides import pitching_parties, side_of
from schmier.table import table_for

SEATS = ("N", "E", "S", "W", "P", "Q", "R", "T")


def fresh_deal(played: Ruleset, chance: Random) -> Deal:
    players = chance.randint(played.seats.least_players, played.seats.most_players)
    table = table_for(played, SEATS[:players])
    scores = [chance.randint(-10, (played.match.target or 500) - 1) for _ in table.parties]
    return new_deal(played, table, chance.randrange(players), scores, number=chance.randint(1, played.match.deals or 1))


def go_on(deal: Deal, seed: str, chance: Random) -> Action:
    """The next thing at the table: a deal if one is due, otherwise some legal action."""
    if deal.phase.name == "deal":
        text = seed_text(deal.ruleset, deal.table, seed, 1)
        action = Action("deal", dealt=seeded_deal(deal.ruleset, deal.table, deal.dealer, text))
    else:
        action = random_action(deal, chance)
    deal.apply(action)
    return action


def play_out(deal: Deal, seed: str, chance: Random) -> list[Action]:
    done: list[Action] = []
    while deal.outcome is None:
        done.append(go_on(deal, f"{seed}/{len(done)}", chance))
    return done


def check_random_deal(played: Ruleset, seed: str, chance: Random) -> None:
    """Play one deal at random: it replays to the same result, and everything adds up."""
    deal = fresh_deal(played, chance)
    done = play_out(deal, seed, chance)
    log = log_of(deal, [event_of(action, played, deal.table) for action in done])
    replayed = replay(log, rulesets=lambda _: played)
    assert replayed.findings == []
    assert replayed.is_complete
    came_to = result(deal)
    assert replayed.deals == [{key: came_to[key] for key in ("points", "made", "scores")}]
    assert replayed.winner == came_to["winner"]
    check_sums(deal)


# ---- sums ------------------------------------------------------------------------------------------------------------


def check_sums(deal: Deal) -> None:
    """Points add up, scores move by what was won, and the cards of the tricks are those that were held."""
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
        assert len(owners) <= 1
    for party, after in enumerate(outcome.scores):
        assert after - deal.scores[party] in changes(deal, party)


def card_points_of(deal: Deal, card: int, counts: dict[str, int]) -> int:
    """What a card counts for Game."""
    assert deal.ranking is not None
    trump_jack = deal.ruleset.document["points"].get("trump_jack")
    if trump_jack is not None and card == card_at("J", deal.ranking.trump_suit):
        return int(trump_jack)
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
    """Every card that was dealt is in exactly one place."""
    places = [*deal.hands, *deal.discards, *deal.captured, deal.widow, sum(BIT[card] for card in deal.stock)]
    together = united([*places, sum(deal.trick), deal.buried])
    assert not together & ~deal.seen
    turned_up = deal.seen & ~together
    most = 4 if deal.ruleset.auction.kind == "turn-up" else 0
    assert turned_up.bit_count() <= most


def with_own_lists(deal: Deal) -> Deal:
    """A copy of a deal that can be played on without touching the other."""
    return deal.copied()
