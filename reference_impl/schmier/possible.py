# %% [markdown]
# # Games that cannot be played
#
# A document can be well formed and still describe no game: sixty cards dealt from a pack of 54, a bid of eight
# where four points can be won, a kitty that nobody takes up. Such a ruleset is refused with the arithmetic, so
# that its author sees which two options do not go together.

# %%
"""Whether a ruleset describes a game that can be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from schmier.violation import RulesetError

OPTIONS: Final = (
    "players", "parties", "deck", "ranking", "deal", "auction", "trumps", "exchange", "play", "points", "match",
)  # fmt: skip
"""What a whole ruleset must say."""

REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("least", "most"),
    "deck": ("ranks", "jokers"),
    "ranking": ("trumps", "plain"),
    "deal": ("hand", "widow", "redeal_claim"),
    "auction": ("kind", "minimum", "maximum", "slams", "dealer", "nobody_bids"),
    "trumps": ("fixed_by",),
    "play": ("first_lead", "following"),
    "points": ("list", "card_points", "game_tie"),
    "match": ("target", "several_over"),
}
"""The options that have no default, by the part of the document they stand in."""


def check_possible(document: Mapping[str, Any]) -> None:
    """Raise `RulesetError`, saying which options clash and by what sum, unless the game can be played."""
    check_complete(document)
    check_ranking(document)
    check_deal(document)
    check_exchange(document)
    check_points(document)
    check_auction(document)


def refuse(document: Mapping[str, Any], reason: str) -> RulesetError:
    """The refusal of a ruleset, with its id."""
    return RulesetError(f"ruleset {document.get('id', '?')}: {reason}")


# %% [markdown]
# ## Nothing missing, every card ranked


# %%
def check_complete(document: Mapping[str, Any]) -> None:
    """Every option is there."""
    for part in OPTIONS:
        if part not in document:
            raise refuse(document, f"it does not say {part!r}, and extends no ruleset that does")
        for option in REQUIRED.get(part, ()):
            if option not in document[part]:
                raise refuse(document, f"it does not say {part}.{option}, and extends no ruleset that does")


def check_ranking(document: Mapping[str, Any]) -> None:
    """Every card of the pack has one place in the ranking, and no other card has."""
    ranks, jokers = document["deck"]["ranks"], document["deck"]["jokers"]
    trumps, plain = document["ranking"]["trumps"], document["ranking"]["plain"]
    listed_jokers = [token for token in trumps if token.startswith("X")]
    due_jokers = ["X1", "X2"][:jokers]
    if sorted(listed_jokers) != due_jokers:
        raise refuse(
            document,
            f"deck.jokers is {jokers}, so ranking.trumps must list {' and '.join(due_jokers) or 'no Joker'}, "
            f"but it lists {' and '.join(listed_jokers) or 'none'}",
        )
    if sorted(plain) != sorted(ranks):
        raise refuse(document, "ranking.plain must list each rank of deck.ranks once and no other")
    if sorted(token for token in trumps if token in ranks) != sorted(ranks):
        raise refuse(document, "ranking.trumps must list each rank of deck.ranks once")
    if any(len(token) == 1 and token not in ranks for token in trumps):
        raise refuse(document, "ranking.trumps lists a rank that deck.ranks does not hold")
    if "off-J" in trumps and "J" not in ranks:
        raise refuse(document, "ranking.trumps lists off-J, but deck.ranks holds no Jack")
    tie = document["ranking"].get("jokers")
    if jokers == 2 and tie is None:
        raise refuse(document, "deck.jokers is 2, so ranking.jokers must say how two Jokers rank")
    if jokers < 2 and tie is not None:
        raise refuse(document, f"ranking.jokers is {tie!r}, but deck.jokers is {jokers}: two Jokers never meet")
    if tie == "ranked" and trumps.index("X1") > trumps.index("X2"):
        raise refuse(
            document, "ranking.jokers is 'ranked', so X1, the High Joker, must stand before X2 in ranking.trumps"
        )
    if tie in ("last-played", "first-played") and abs(trumps.index("X1") - trumps.index("X2")) != 1:
        raise refuse(document, f"ranking.jokers is {tie!r}: like Jokers must stand side by side in ranking.trumps")


# %% [markdown]
# ## Enough cards, and hands that come out level


# %%
def check_deal(document: Mapping[str, Any]) -> None:
    """The players suit the parties, and the pack suffices."""
    least, most = document["players"]["least"], document["players"]["most"]
    if least > most:
        raise refuse(document, f"players.least is {least}, more than players.most, {most}")
    for parties, players in (("pairs", 4), ("three-pairs", 6)):
        if document["parties"] == parties and (least, most) != (players, players):
            takes = f"{players // 2} × 2 = {players}"
            raise refuse(
                document, f"parties is {parties!r}, which takes {takes} players, but {least} to {most} may play"
            )
    hand, widow = document["deal"]["hand"], document["deal"]["widow"]
    pack = 4 * len(document["deck"]["ranks"]) + document["deck"]["jokers"]
    if most * hand + widow > pack:
        raise refuse(
            document, f"{most} players × {hand} cards + {widow} = {most * hand + widow}, but the pack has {pack}"
        )
    claimed = document["deal"]["redeal_claim"]
    if not set(claimed) <= set(document["deck"]["ranks"]):
        raise refuse(document, "deal.redeal_claim lists a rank that deck.ranks does not hold")
    if 0 < 4 * len(claimed) < hand:
        reason = f"deal.redeal_claim lists {len(claimed)} ranks, 4 × {len(claimed)} = {4 * len(claimed)} cards"
        raise refuse(document, f"{reason}, so no hand of {hand} can be of these alone")


def check_exchange(document: Mapping[str, Any]) -> None:
    """The steps fit together, and leave every player with as many cards as the others."""
    steps = [step["do"] for step in document["exchange"]]
    for once in ("name-trumps", "take-widow", "take-stock"):
        if steps.count(once) > 1:
            raise refuse(document, f"the exchange has the step {once} {steps.count(once)} times; it can be done once")
    is_pitched = document["trumps"]["fixed_by"] == "first-lead"
    if is_pitched == ("name-trumps" in steps):
        verdict = "no step name-trumps" if is_pitched else "a step name-trumps"
        raise refuse(
            document, f"trumps.fixed_by is {document['trumps']['fixed_by']!r}, so the exchange must have {verdict}"
        )
    if is_pitched and document["play"]["first_lead"] == "trump":
        raise refuse(
            document, "whatever is led first fixes trumps, so play.first_lead 'trump' asks for nothing: say 'any'"
        )
    joker_led = document["trumps"].get("joker_led")
    if (is_pitched and document["deck"]["jokers"] > 0) != (joker_led is not None):
        must = "must not" if joker_led else "must"
        raise refuse(document, f"trumps.joker_led {must} be said: it is for a Joker that may be led to fix trumps")
    widow = document["deal"]["widow"]
    if bool(widow) != ("take-widow" in steps):
        raise refuse(document, f"deal.widow is {widow}, so the exchange must {'' if widow else 'not '}take the widow")
    for players in range(document["players"]["least"], document["players"]["most"] + 1):
        check_sizes(document, players)


def check_sizes(document: Mapping[str, Any], players: int) -> None:
    """With so many players, nobody discards below nothing, and all hands end level."""
    hand, widow = document["deal"]["hand"], document["deal"]["widow"]
    stock = 4 * len(document["deck"]["ranks"]) + document["deck"]["jokers"] - players * hand - widow
    pitcher = others = hand
    is_trump_known = False
    for step in document["exchange"]:
        if step["do"] == "take-widow":
            pitcher += widow
        elif step["do"] == "take-stock":
            pitcher += stock
        elif step["do"] == "name-trumps":
            is_trump_known = True
        else:
            if not is_trump_known:
                raise refuse(document, "a discard step spares trumps, so trumps must be named before it")
            if step["to"] > min(pitcher, others):
                raise refuse(
                    document, f"the step discard keeps {step['to']} cards, but a player holds {min(pitcher, others)}"
                )
            unknown = [token for token in step["protects"] if token not in document["ranking"]["trumps"]]
            if unknown:
                raise refuse(
                    document, f"the step discard protects {', '.join(unknown)}, which ranking.trumps does not list"
                )
            pitcher = others = step["to"]
    if pitcher != others:
        raise refuse(
            document, f"with {players} players the exchange leaves the pitcher {pitcher} cards and the others {others}"
        )


# %% [markdown]
# ## Points that can be won, bids that can be made


# %%
def check_points(document: Mapping[str, Any]) -> None:
    """Every point is about a card that exists and somebody who can earn it."""
    names = [point["name"] for point in document["points"]["list"]]
    if len(set(names)) < len(names):
        raise refuse(document, "points.list has two points of the same name")
    trumps, tie = document["ranking"]["trumps"], document["ranking"].get("jokers")
    for point in document["points"]["list"]:
        name, of = point["name"], point["of"]
        if of == "most-card-points" and point["to"] != "captor":
            raise refuse(document, f"the point {name} counts cards won in tricks, so it can go to the captor only")
        if of in ("first-joker", "second-joker") and tie not in ("last-played", "first-played"):
            raise refuse(document, f"the point {name} is of the {of}, which needs two like Jokers")
        if of in ("X1", "X2") and tie in ("last-played", "first-played"):
            raise refuse(
                document, f"the point {name} is of {of}, but the Jokers are alike: say first-joker or second-joker"
            )
        if of == "lowest-natural-trump" and not trumps[-1].startswith("X"):
            raise refuse(document, f"the point {name} is of the {of}, but no Joker ranks lowest: say lowest-trump")
        is_single_card = len(of) <= 2 or of == "off-J"
        if is_single_card and of not in trumps:
            raise refuse(document, f"the point {name} is of {of}, which ranking.trumps does not list")
    unknown = set(document["points"]["card_points"]) - set(document["deck"]["ranks"])
    if unknown:
        raise refuse(
            document, f"points.card_points counts {', '.join(sorted(unknown))}, which deck.ranks does not hold"
        )


def check_auction(document: Mapping[str, Any]) -> None:
    """No bid exceeds what can be won."""
    minimum, maximum = document["auction"]["minimum"], document["auction"]["maximum"]
    if minimum > maximum:
        raise refuse(document, f"auction.minimum is {minimum}, more than auction.maximum, {maximum}")
    values = [point["value"] for point in document["points"]["list"]]
    if maximum > sum(values):
        sum_shown = " + ".join(str(value) for value in values)
        raise refuse(document, f"auction.maximum is {maximum}, but all points together are {sum_shown} = {sum(values)}")
    words = [slam["bid"] for slam in document["auction"]["slams"]]
    if len(set(words)) < len(words):
        raise refuse(document, "auction.slams lists the same bid twice")
    for slam in document["auction"]["slams"]:
        check_slam(document, slam)


def check_slam(document: Mapping[str, Any], slam: Mapping[str, Any]) -> None:
    """What a slam brings and costs goes together."""
    word, below_zero = slam["bid"], slam["below_zero"]
    if slam["failed"] == "loses-match" and document["parties"] != "pairs":
        raise refuse(document, f"a failed {word} gives the match to the other party, so it needs two parties")
    if slam["made"] == "wins-match" and below_zero == "no-matter":
        raise refuse(document, f"a {word} is for the match, so below_zero must say what it brings a party in the hole")
    if slam["made"] == "scores-value" and below_zero in ("score-to-zero", "wins-match"):
        raise refuse(document, f"a {word} is for points, so below_zero cannot be {below_zero!r}")
    has_points_at_stake = slam["made"] == "scores-value" or slam["failed"] == "set-back"
    if has_points_at_stake != ("value" in slam):
        stakes = "points are" if has_points_at_stake else "only the match is"
        must = "must" if has_points_at_stake else "must not"
        raise refuse(document, f"{stakes} at stake with a {word}, so its value {must} be said")
    points = sum(point["value"] for point in document["points"]["list"])
    if slam["undertaking"] != "all-tricks" and slam.get("value", points) < points:
        raise refuse(
            document, f"a {word} is worth {slam['value']}, less than the {points} points that it undertakes to win"
        )
