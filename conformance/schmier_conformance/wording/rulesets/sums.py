"""The numbers of a ruleset as card players check them: players, pack, the cards not dealt, bids and their worth, points."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from schmier.contracts import games_of, values_of
from schmier.options import as_read
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.cards import Packs
from schmier.ruleset.dealing import uses_stock
from schmier.ruleset.exchange import StepKind, WhoDraws
from schmier.ruleset.points import values_of_points
from schmier_conformance.rulesets.options import Document, value_at
from schmier_conformance.wording.cards import SUIT_NAMES, counted, number_word, point_name


def players(ruleset: Document) -> str:
    """The number of players in words: "four", "two to seven"."""
    least, most = ruleset["players"]["least"], ruleset["players"]["most"]
    return f"{number_word(least)}" if least == most else f"{number_word(least)} to {number_word(most)}"


def players_sentence(ruleset: Document) -> str:
    """The number of players as a sentence."""
    return f"{players(ruleset).capitalize()} players."


def packs_of(ruleset: Document) -> Packs:
    """The number of packs, as the option names it."""
    return Packs(ruleset["deck"].get("packs") or Packs.ONE)


def pack_size(ruleset: Document) -> int:
    """The number of cards, those of two packs together."""
    deck = ruleset["deck"]
    one = 4 * len(deck["ranks"]) - len(deck.get("without") or ()) + int(deck.get("jokers", 0))
    return 2 * one if packs_of(ruleset) is Packs.TWO else one


def trumps(ruleset: Document) -> str:
    """The number of trumps: "16 trumps"; "13 trumps, 12 with clubs or spades" where the pack lacks some."""
    listed, copies = ruleset["ranking"]["trumps"], 2 if packs_of(ruleset) is Packs.TWO else 1
    fewer: dict[int, list[str]] = {}
    for suit, name in SUIT_NAMES.items():
        missing = sum(card[1] == suit and card[0] in listed for card in ruleset["deck"].get("without") or ())
        if missing:
            fewer.setdefault(copies * (len(listed) - missing), []).append(name)
    exceptions = "".join(f", {count} with {' or '.join(suits)}" for count, suits in fewer.items())
    return counted(copies * len(listed), "trump") + exceptions


def pack(ruleset: Document) -> str:
    """The pack, with its sum."""
    ranks, jokers = ruleset["deck"]["ranks"], ruleset["deck"].get("jokers", 0)
    missing = len(ruleset["deck"].get("without") or ())
    without = f" − {missing}" if missing else ""
    with_jokers = f" + {counted(jokers, 'Joker')}" if jokers else ", no Joker"
    if packs_of(ruleset) is Packs.TWO:
        return f"{pack_size(ruleset)} cards: two packs of 4 × {len(ranks)}{without}{with_jokers}."
    return f"{pack_size(ruleset)} cards: 4 × {len(ranks)}{without}{with_jokers}."


def usual_table(ruleset: Document) -> int:
    """The number of players that sums are shown for: four where four may play, otherwise the most; who sits out not counted."""
    least, most = ruleset["players"]["least"], ruleset["players"]["most"]
    table = 4 if least <= 4 <= most else int(most)
    return table - 1 if ruleset["players"].get("dealer_sits_out") == table else table


def undealt(ruleset: Document) -> str:
    """The fate of the cards not dealt, with the sum for the usual table; a sentence."""
    table = usual_table(ruleset)
    hand, widow = ruleset["deal"]["hand"], ruleset["deal"]["widow"]
    rest = pack_size(ruleset) - table * hand - widow
    if rest <= 0:
        plus = f" + {widow}" if widow else ""
        return f"With {number_word(table)} players all {pack_size(ruleset)} cards are dealt: {table} × {hand}{plus}."
    minus = f" − {widow}" if widow else ""
    turned = 1 if value_at(ruleset, "auction.kind") == AuctionKind.TURN_UP else 0
    has_stock = uses_stock(as_read(ruleset))
    cards = (
        f"{pack_size(ruleset)} − {table} × {hand}{minus}{' − 1' if turned else ''} = {counted(rest - turned, 'card')}"
    )
    is_one = rest - turned == 1
    fate = f"{'is' if is_one else 'are'} {'the stock' if has_stock else 'not dealt'}"
    first = ", after one is turned up," if turned else ""
    return f"With {number_word(table)} players{first} {cards} {fate}."


def cards_named(tokens: list[str], ruleset: Document) -> int:
    """The number of cards that entries of `ranking.trumps` stand for, once a suit is trumps."""
    return len(tokens) * (2 if packs_of(ruleset) is Packs.TWO else 1)


def may_be_thrown(step: Document, ruleset: Document) -> bool:
    """Whether a player may have to throw away a trump that a step `discard` protects."""
    protected, most = cards_named(step["protects"], ruleset), step["to"]
    passes = [
        other
        for other in _steps_before(step, ruleset)
        if other["do"] == StepKind.PASS_EXCESS
        and other["to"] == most
        and set(step["protects"]) <= set(other["protects"])
    ]
    return bool(protected > (2 * most if passes else most))


def stock_suffices(step: Document, ruleset: Document) -> bool:
    """Whether a step `draw` finds cards enough in the stock, whatever the players hold."""
    if any(StepKind(other["do"]).uses_stock for other in _steps_before(step, ruleset)):
        return False
    players = ruleset["players"]["most"]
    drawing = players if step["who"] == WhoDraws.EVERYBODY else players - 1
    stock = pack_size(ruleset) - players * ruleset["deal"]["hand"] - ruleset["deal"]["widow"]
    return bool(drawing * step["to"] <= stock)


def must_go_under(spared: list[str], ruleset: Document) -> bool:
    """Whether a player may have to put a trump that is spared under his card in the first trick."""
    last = [step["to"] for step in ruleset["exchange"] if "to" in step][-1:]
    return not last or cards_named(spared, ruleset) > last[0]


def _steps_before(step: Document, ruleset: Document) -> list[Document]:
    """The steps of the exchange before one of them."""
    return list(takewhile(lambda other: other != step, ruleset["exchange"]))


def game_values(ruleset: Document) -> tuple[int, ...]:
    """In Skat, the possible bids, lowest first; none in another game."""
    games = value_at(ruleset, "points.games")
    if not games:
        return ()
    games, ranking = as_read(ruleset)["points"]["games"], ruleset["ranking"]
    return values_of(games_of(games), len(ranking["trumps"]), len(ranking["contracts"]["grand"]["trumps"]))


def all_points(points: list[Document], ruleset: Document) -> int:
    """The sum of all points of a list, no card being hung."""
    return sum(values_of_points(points, ruleset["ranking"]["trumps"], packs_of(ruleset)))


def if_hung(points: list[Document], ruleset: Document) -> str:
    """The sum where the cards that can be hung are: ", or 6 with a hung Jack"; empty where no card counts more for a captor."""
    hung = [point for point in points if "hung_value" in point]
    if not hung:
        return ""
    most = all_points([{**point, "value": point.get("hung_value", point["value"])} for point in points], ruleset)
    return f", or {most} with a hung {' and a hung '.join(point_name(point['name'], ruleset) for point in hung)}"


def total_of_points(points: list[Document], ruleset: Document) -> str:
    """All points of a list in words: "4 points in all"."""
    return f"{counted(all_points(points, ruleset), 'point')} in all{if_hung(points, ruleset)}"


def sum_of_points(points: list[Document], ruleset: Document) -> str:
    """The points of a deal as a sum: "7 × 1 + 3 = 10 points in a deal"."""
    values = values_of_points(points, ruleset["ranking"]["trumps"], packs_of(ruleset))
    terms = [f"{count} × {value}" if count > 1 else str(value) for value, count in Counter(values).items()]
    total = counted(sum(values), "point")
    whole = f"{' + '.join(terms)} = {total}" if len(values) > 1 else total
    return f"{whole} in a deal{if_hung(points, ruleset)}"


def bids(ruleset: Document) -> str:
    """The range of bids, in short: "2–4", "6–10 tricks"; empty where nothing is bid."""
    if not AuctionKind(value_at(ruleset, "auction.kind")).has_bids:
        return ""
    if schedule := value_at(ruleset, "auction.schedule"):
        tricks = tricks_bid(schedule)
        return f"{tricks[0]}–{tricks[-1]} tricks"
    if values := game_values(ruleset):
        return f"{values[0]}–{values[-1]}"
    lowest, highest = value_at(ruleset, "auction.minimum"), value_at(ruleset, "auction.maximum")
    return "" if lowest is None else f"{lowest}–{highest}"


# ---- what bids and games are worth -----------------------------------------------------------------------------------


def schedule_rows(schedule: Document) -> list[tuple[str, list[int]]]:
    """The worth of bids in each suit and at no trump, the cheapest first."""
    return sorted(((trump, list(worths)) for trump, worths in schedule["values"].items()), key=lambda row: row[1])


def tricks_bid(schedule: Document) -> range:
    """The numbers of tricks open to bids."""
    return range(schedule["least"], schedule["least"] + max(map(len, schedule["values"].values())))


def bases_in_order(games: Document) -> list[tuple[str, int]]:
    """The games of Skat with their bases, the lowest first."""
    return sorted(games["bases"].items(), key=lambda entry: (entry[1], entry[0]))
