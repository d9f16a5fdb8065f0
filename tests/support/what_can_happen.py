"""Situations that the cards allow in some games and not in others, worked out from a ruleset's numbers.

A situation is named by its words; a sentence about it is idle in a game where it cannot come about: "High only if no natural trump
is in play" where more natural trumps are in the pack than cards stay out of the hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from schmier_conformance.rulesets.options import Document

Situation = Callable[[Document], bool]


# ---- numbers ---------------------------------------------------------------------------------------------------------


def pack_size(rules: Document) -> int:
    """How many cards are in the pack."""
    deck = rules["deck"]
    return 4 * len(deck["ranks"]) - len(deck.get("without", ())) + int(deck["jokers"])


def steps(rules: Document, do: str) -> list[Any]:
    """The steps of the exchange of one kind."""
    return [step for step in rules["exchange"] if step["do"] == do]


def has_step(rules: Document, do: str) -> bool:
    """Whether the exchange has a step of one kind."""
    return bool(steps(rules, do))


def number_of_sides(rules: Document) -> int:
    """How many sides score, with the most players."""
    players = int(rules["players"]["most"])
    return {"pairs": players // 2, "two-teams": 2}.get(rules["parties"], players)


def stock_size(rules: Document, players: int) -> int:
    """How many cards are neither dealt nor in the widow."""
    return pack_size(rules) - players * int(rules["deal"]["hand"]) - int(rules["deal"]["widow"])


def drawn_at_most(rules: Document) -> int:
    """How many cards the players may draw at the step of the draw, at the most."""
    players = int(rules["players"]["most"])
    return sum(
        (players if step["who"] == "everybody" else players - 1) * int(step["to"]) for step in steps(rules, "draw")
    )


def all_of_the_stock_is_seen(rules: Document) -> bool:
    """Whether a player takes, or searches for trumps, all that is left of the stock, so that no trump stays in it."""
    return has_step(rules, "rob") or has_step(rules, "take-stock") or bool(rules["play"].get("draws"))


def asleep_at_most(rules: Document) -> int:
    """How many trumps may be in no hand at all before any is thrown away, at the most.

    Where hands draw to six, each trump that was dealt saves a draw: of k trumps left in the stock the others were all dealt or drawn,
    so k is at most the stock, less six for each player, plus the trumps that are not asleep.
    """
    players, trumps = int(rules["players"]["least"]), len(rules["ranking"]["trumps"])
    if all_of_the_stock_is_seen(rules):
        return 0
    stock = stock_size(rules, players)
    if has_step(rules, "draw"):
        return max(0, (stock - players * int(steps(rules, "draw")[0]["to"]) + trumps) // 2)
    return min(stock, trumps)


def thrown_at_most(rules: Document) -> int:
    """How many trumps may be laid away out of the hands, at the most."""
    if has_step(rules, "bury"):
        return int(rules["deal"]["widow"]) or len(rules["ranking"]["trumps"])
    last = steps(rules, "discard")[-1:]
    left, thrown = len(rules["ranking"]["trumps"]), 0
    if not last or (len(last[0]["protects"]) == left and last[0].get("unavoidable") == "keep"):
        return 0
    players, hand, keeps = int(rules["players"]["least"]), int(rules["deal"]["hand"]), int(last[0]["to"])
    takes = stock_size(rules, players) if has_step(rules, "take-stock") or has_step(rules, "rob") else 0
    for size in (hand + takes + int(rules["deal"]["widow"]), *[hand] * (players - 1)):
        held = min(left, size)
        left, thrown = left - held, thrown + max(0, held - keeps)
    return thrown


def out_at_most(rules: Document) -> int:
    """How many trumps may be out of the hands as play begins, at the most."""
    return asleep_at_most(rules) + thrown_at_most(rules)


def may_be_thrown(rules: Document, token: str) -> bool:
    """Whether a player may have to, or may like to, throw away one certain trump."""
    if has_step(rules, "bury"):
        return True
    return any(
        token not in step["protects"]
        or (
            step.get("unavoidable") != "keep"
            and len(step["protects"]) > step["to"]
            and not has_step(rules, "pass-excess")
        )
        for step in steps(rules, "discard")
    )


def natural_trumps(rules: Document) -> int:
    """How many trumps are no Jokers."""
    return sum(token not in ("X1", "X2") for token in rules["ranking"]["trumps"])


def place_of_jokers(rules: Document) -> int:
    """How many trumps rank above the Jokers."""
    return list(rules["ranking"]["trumps"]).index("X1")


def scoring_trumps_protected(rules: Document) -> int:
    """How many trumps the last discard protects and a hand keeps even above six."""
    last = steps(rules, "discard")[-1:]
    return len(last[0]["protects"]) if last and last[0].get("unavoidable") == "keep" else 0


# ---- situations ------------------------------------------------------------------------------------------------------


def out_of_play(token: str) -> Situation:
    """The situation that one certain trump is in no hand as play begins."""
    return lambda rules: asleep_at_most(rules) > 0 or may_be_thrown(rules, token)


SITUATIONS: Final[Mapping[str, Situation]] = {
    "the Ace is out of play": out_of_play("A"),
    "the Two is out of play": out_of_play("2"),
    "the Jack is out of play": out_of_play("J"),
    "the Ten is out of play": out_of_play("T"),
    "no natural trump is in play": lambda rules: natural_trumps(rules) <= out_at_most(rules),
    "no trump above a Joker is in play": lambda rules: place_of_jokers(rules) <= out_at_most(rules),
    "no trump below a Joker is in play": lambda rules: (
        natural_trumps(rules) - place_of_jokers(rules) <= out_at_most(rules)
    ),
    "no trump is in play": lambda rules: (
        rules["trumps"]["fixed_by"] != "first-lead" and len(rules["ranking"]["trumps"]) <= out_at_most(rules)
    ),
    "every card that scores is in play": lambda rules: (
        asleep_at_most(rules) == 0
        and not any(
            may_be_thrown(rules, point["of"])
            for point in rules["points"]["list"]
            if point["of"] in rules["ranking"]["trumps"]
        )
    ),
    "the stock runs out": lambda rules: (
        drawn_at_most(rules) > stock_size(rules, int(rules["players"]["most"])) or has_step(rules, "rob")
    ),
    "a hand stays short": lambda rules: (
        any(step["short"] == "stay" for step in steps(rules, "draw"))
        and drawn_at_most(rules) > stock_size(rules, int(rules["players"]["most"]))
    ),
    "a hand keeps more than six": lambda rules: (
        scoring_trumps_protected(rules) > 6 or (has_step(rules, "draw") and bool(rules["play"].get("stack")))
    ),
    "a scoring trump must go under": lambda rules: len((rules["play"].get("stack") or {}).get("spares", ())) > 6,
    "a protected trump must be thrown": lambda rules: any(
        len(step["protects"]) > step["to"] and step.get("unavoidable") != "keep" and not has_step(rules, "pass-excess")
        for step in steps(rules, "discard")
    ),
    "three sides play": lambda rules: number_of_sides(rules) > 2,
    "several who did not bid reach the target": lambda rules: (
        number_of_sides(rules) > 2 or rules["match"].get("who_may_win") == "pitcher"
    ),
}
"""By its words, whether a situation can come about in a game."""
