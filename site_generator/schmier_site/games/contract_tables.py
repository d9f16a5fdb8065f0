"""Tables of contracts on a sheet: the schedule of Five Hundred, the games and values of Skat, the rankings in no suit."""

from __future__ import annotations

from schmier.contracts import STEPS
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.cards import CONTRACT_NAMES
from schmier_conformance.wording.rulesets.sums import bases_in_order, game_values, schedule_rows, tricks_bid
from schmier_site.games.sentences import EXAMPLE_SUIT
from schmier_site.html.playing_cards import SUIT_NAMES, card_row, pip, trump_card
from schmier_site.law import Document
from schmier_site.pages import html_table

MULTIPLIER_STEPS = ("hand", "Schneider", "Schneider announced", "Schwarz", "Schwarz announced", "ouvert")
"""The steps that raise the multiplier of a game of Skat by one each, beside the matadors and the game itself."""


def rankings_without_suit(ruleset: Document) -> list[str]:
    """The ranking of the cards in each contract in no suit, drawn; empty where every contract is in a suit."""
    contracts = value_at(ruleset, "ranking.contracts")
    if not contracts:
        return []
    parts = ["## Without a trump suit"]
    for contract, lists in contracts.items():
        parts.append(f"### {CONTRACT_NAMES[contract].capitalize()}, high to low")
        if lists["trumps"]:
            parts.append(f"Trumps: {_boxes(lists['trumps'])}")
        else:
            parts.append("There are no trumps.")
        parts.append(f"Every suit: {_boxes(lists['plain'])}")
    return parts


def _boxes(tokens: list[str]) -> str:
    return card_row(trump_card(token, EXAMPLE_SUIT) for token in tokens)


# ---- bids of tricks --------------------------------------------------------------------------------------------------


def schedule_section(ruleset: Document) -> list[str]:
    """The worth of every bid of tricks, a row per suit; empty where no tricks are bid."""
    schedule = value_at(ruleset, "auction.schedule")
    if not schedule:
        return []
    heads = ["Bid", *(f"{tricks} tricks" for tricks in tricks_bid(schedule))]
    rows = [[contract_name(trump), *map(str, worths)] for trump, worths in schedule_rows(schedule)]
    return ["## What bids are worth", html_table(heads, rows)]


def contract_name(contract: str) -> str:
    """A contract with the sign of its suit, if it has one."""
    name = CONTRACT_NAMES[contract]
    return f"{pip(contract)} {name}" if contract in SUIT_NAMES else name


# ---- games of Skat ---------------------------------------------------------------------------------------------------


def games_section(ruleset: Document) -> list[str]:
    """The bases of games, what null is worth, what raises the multiplier, what can be bid; nothing but in Skat."""
    games = value_at(ruleset, "points.games")
    if not games:
        return []
    ranking = ruleset["ranking"]
    most = {game: len(ranking["trumps"]) + STEPS for game in SUIT_NAMES}
    most["grand"] = len(ranking["contracts"]["grand"]["trumps"]) + STEPS
    bases = [
        [contract_name(game), str(base), f"2 to {most[game]}", f"{2 * base} to {most[game] * base}"]
        for game, base in bases_in_order(games)
    ]
    null = [
        ["the skat taken up", str(games["null"]), str(games["null_ouvert"])],
        ["hand", str(games["null_hand"]), str(games["null_ouvert_hand"])],
    ]
    values = game_values(ruleset)
    return [
        "## Games and their values",
        html_table(["Game", "Base", "Multiplier", "Value"], bases),
        f"The multiplier is the matadors, with or without, and one for the game, and one more for each of: {', '.join(MULTIPLIER_STEPS)}. "
        "What an announcement includes counts as announced.",
        html_table(["Null", "Closed", "Ouvert"], null),
        f"## The {len(values)} values that can be bid",
        " ".join(map(str, values)),
    ]
