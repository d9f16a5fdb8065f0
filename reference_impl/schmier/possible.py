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

from schmier.impossible import due, refuse, size_of_pack
from schmier.possible_contracts import (
    JACKS,
    check_contracts,
    check_counting,
    check_end,
    check_games,
    check_no_trump,
    check_partners,
    check_schedule,
)

OPTIONS: Final = (
    "players", "parties", "deck", "ranking", "deal", "auction", "trumps", "exchange", "play", "points", "match",
)  # fmt: skip
"""What a whole ruleset must say."""

REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("least", "most"),
    "deck": ("ranks", "jokers"),
    "ranking": ("trumps", "plain"),
    "deal": ("hand", "widow", "redeal_claim"),
    "auction": ("kind",),
    "trumps": ("fixed_by",),
    "play": ("first_lead", "following"),
}
"""The options that every ruleset must say, by the part of the document they stand in."""

BIDDING: Final = ("minimum", "maximum", "slams", "dealer")
"""The options of an auction with bids in points."""

SELLING: Final = ("eldest_pitches", "outbid", "selling_limits")
"""The options of an auction in which eldest sells."""


def check_possible(document: Mapping[str, Any]) -> None:
    """Raise `RulesetError`, saying which options clash and by what sum, unless the game can be played."""
    for check in CHECKS:
        check(document)


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
    check_said_where_due(document)


# %% [markdown]
# Some options mean something only beside certain others. There they must be said, and elsewhere they must not: an
# option that does nothing would make a reader believe that it does.


# %%
def check_said_where_due(document: Mapping[str, Any]) -> None:
    """Every option is said where it has a meaning, and nowhere else."""
    auction, points, match = document["auction"], document["points"], document["match"]
    kind, nobody_bids = auction["kind"], auction.get("nobody_bids")
    counts = points.get("count", "list")
    has_bids = kind != "turn-up"
    bids_points = kind not in ("turn-up", "skat") and counts == "list"
    for option in BIDDING:
        due(document, "auction", option, bids_points, f"auction.kind is {kind!r} and points.count is {counts!r}")
    due(document, "auction", "schedule", counts == "tricks", f"points.count is {counts!r}")
    due(document, "auction", "nobody_bids", has_bids and kind != "sell-out", f"auction.kind is {kind!r}")
    check_counting(document, counts)
    check_no_trump(document, counts)
    due(document, "auction", "passing", kind == "until-passed-out", f"auction.kind is {kind!r}")
    for option in SELLING:
        due(document, "auction", option, kind == "sell-out", f"auction.kind is {kind!r}")
    is_forced = nobody_bids in ("dealer-forced", "dealer-set-back")
    due(document, "auction", "forced_bid", is_forced, f"auction.nobody_bids is {nobody_bids!r}")
    due(document, "deal", "turn_up_points", not has_bids, f"auction.kind is {kind!r}")
    counts_cards = any(point["of"] == "most-card-points" for point in points.get("list", ()))
    reason = f"points.list has {'a' if counts_cards else 'no'} point of the most card-points"
    if counts != "game-value":
        due(document, "points", "card_points", counts_cards, reason)
    due(document, "points", "game_tie", counts_cards, reason)
    check_end(document)
    several_over = match.get("several_over")
    waits = several_over == "extra-deal"
    due(document, "match", "bidders_first_from", waits, f"match.several_over is {several_over!r}")
    if match.get("tie") and several_over not in ("higher-total", "pitcher-then-higher"):
        raise refuse(
            document, f"match.tie is said, but match.several_over is {several_over!r}: scores are not compared"
        )
    for option in ("gift_to", "winning_gift"):
        if option in auction and has_bids:
            raise refuse(document, f"auction.{option} is said, but auction.kind is {kind!r}: nothing is given")
    if "trump_jack" in points and not counts_cards:
        raise refuse(document, f"points.trump_jack is said, but {reason}")
    if document["play"].get("void") and document["play"]["following"] == "trumps-only":
        raise refuse(document, "play.void is said, but play.following is 'trumps-only': nobody follows to a plain suit")
    if document["play"].get("lead_when_out") and document["play"]["following"] != "trumps-only":
        raise refuse(document, "play.lead_when_out is said, but play.following is not 'trumps-only'")


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
    check_without(document)
    jacks = [token for token in trumps if token in JACKS]
    if jacks and sorted(jacks) != sorted(JACKS):
        raise refuse(
            document, "ranking.trumps lists some of the four Jacks, JC, JS, JH and JD: list all of them or none"
        )
    suited = [rank for rank in ranks if not (jacks and rank == "J")]
    if sorted(plain) != sorted(suited):
        raise refuse(document, "ranking.plain must list each rank of deck.ranks once and no other")
    if sorted(token for token in trumps if token in ranks) != sorted(suited):
        raise refuse(document, "ranking.trumps must list each rank of deck.ranks once")
    check_contracts(document, ranks, due_jokers)
    if any(len(token) == 1 and token not in ranks for token in trumps):
        raise refuse(document, "ranking.trumps lists a rank that deck.ranks does not hold")
    for off_card, rank, name in (("off-J", "J", "Jack"), ("off-5", "5", "Five")):
        if off_card in trumps and rank not in ranks:
            raise refuse(document, f"ranking.trumps lists {off_card}, but deck.ranks holds no {name}")
    if "off_cards" in document["ranking"] and not any(token.startswith("off-") for token in trumps):
        raise refuse(document, "ranking.off_cards is said, but ranking.trumps lists neither off-J nor off-5")
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


def check_without(document: Mapping[str, Any]) -> None:
    """The pack lacks only cards that it would otherwise hold."""
    strange = [card for card in document["deck"].get("without", ()) if card[0] not in document["deck"]["ranks"]]
    if strange:
        raise refuse(document, f"deck.without names {', '.join(strange)}, which deck.ranks does not hold anyway")


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
    if document["parties"] == "two-teams" and (least != most or least % 2 or least < 6):
        raise refuse(
            document, f"parties is 'two-teams', which takes six or eight players, but {least} to {most} may play"
        )
    hand, widow = document["deal"]["hand"], document["deal"]["widow"]
    pack = size_of_pack(document)
    turned_up = 1 if document["auction"]["kind"] == "turn-up" else 0
    if document["players"].get("dealer_sits_out") == most:
        most -= 1
    if most * hand + widow + turned_up > pack:
        more = f" + {turned_up} turned up" if turned_up else ""
        needed = most * hand + widow + turned_up
        raise refuse(document, f"{most} players × {hand} cards + {widow}{more} = {needed}, but the pack has {pack}")
    claimed = document["deal"]["redeal_claim"]
    if not set(claimed) <= set(document["deck"]["ranks"]):
        raise refuse(document, "deal.redeal_claim lists a rank that deck.ranks does not hold")
    if 0 < 4 * len(claimed) < hand:
        reason = f"deal.redeal_claim lists {len(claimed)} ranks, 4 × {len(claimed)} = {4 * len(claimed)} cards"
        raise refuse(document, f"{reason}, so no hand of {hand} can be of these alone")


def check_exchange(document: Mapping[str, Any]) -> None:
    """The steps fit the rest of the ruleset."""
    steps = [step["do"] for step in document["exchange"]]
    for once in ("name-trumps", "take-widow", "take-stock", "rob", "call", "choose-partners"):
        if steps.count(once) > 1:
            raise refuse(document, f"the exchange has the step {once} {steps.count(once)} times; it can be done once")
    check_trumps(document, steps)
    widow = document["deal"]["widow"]
    takes_widow = "take-widow" in steps or "take-or-hand" in steps
    if bool(widow) != takes_widow:
        raise refuse(document, f"deal.widow is {widow}, so the exchange must {'' if widow else 'not '}take the widow")
    if ("choose-partners" in steps) != (document["parties"] == "chosen"):
        must = "a step choose-partners" if document["parties"] == "chosen" else "no step choose-partners"
        raise refuse(document, f"parties is {document['parties']!r}, so the exchange must have {must}")
    check_partners(document)
    check_games(document, steps)
    if ("call" in steps) != (document["parties"] == "called"):
        must = "a step call" if document["parties"] == "called" else "no step call"
        raise refuse(document, f"parties is {document['parties']!r}, so the exchange must have {must}")
    if "pass-excess" in steps and document["parties"] not in ("pairs", "three-pairs"):
        raise refuse(document, f"parties is {document['parties']!r}: pass-excess asks for one partner to pass cards to")
    if any(step["do"] == "draw" and step["who"] == "others" for step in document["exchange"]) and (
        "take-stock" not in steps and "take-widow" not in steps
    ):
        raise refuse(document, "all but the pitcher draw, but the pitcher neither takes the stock nor a widow")
    for players in range(document["players"]["least"], document["players"]["most"] + 1):
        check_sizes(document, players)
    check_long_hands(document)


def check_trumps(document: Mapping[str, Any], steps: list[str]) -> None:
    """Trumps are fixed in one way, and before a step that asks for them."""
    fixed_by, kind = document["trumps"]["fixed_by"], document["auction"]["kind"]
    if (fixed_by == "turn-up") != (kind == "turn-up"):
        raise refuse(document, f"auction.kind is {kind!r}, so trumps.fixed_by cannot be {fixed_by!r}")
    if kind == "turn-up" and document["deck"]["jokers"]:
        raise refuse(
            document, "auction.kind is 'turn-up': a Joker turned up proposes no suit, so deck.jokers must be 0"
        )
    counts = document["points"].get("count", "list")
    for way, counted in (("bid", "tricks"), ("contract", "game-value")):
        if (fixed_by == way) != (counts == counted):
            raise refuse(document, f"points.count is {counts!r}, so trumps.fixed_by cannot be {fixed_by!r}")
    if (fixed_by == "pitcher") != ("name-trumps" in steps):
        verdict = "a step name-trumps" if fixed_by == "pitcher" else "no step name-trumps"
        raise refuse(document, f"trumps.fixed_by is {fixed_by!r}, so the exchange must have {verdict}")
    first_lead, following = document["play"]["first_lead"], document["play"]["following"]
    is_pitched = fixed_by == "first-lead"
    if is_pitched and first_lead == "trump":
        raise refuse(
            document, "whatever is led first fixes trumps, so play.first_lead 'trump' asks for nothing: say 'any'"
        )
    if first_lead == "no-joker" and not document["deck"]["jokers"]:
        raise refuse(document, "play.first_lead is 'no-joker', but deck.jokers is 0")
    if following == "trumps-only" and (is_pitched or first_lead != "trump"):
        raise refuse(
            document,
            "play.following is 'trumps-only', so trumps must be fixed before the lead, and first_lead is 'trump'",
        )
    joker_led = document["trumps"].get("joker_led")
    if (is_pitched and document["deck"]["jokers"] > 0) != (joker_led is not None):
        must = "must not" if joker_led else "must"
        raise refuse(document, f"trumps.joker_led {must} be said: it is for a Joker that may be led to fix trumps")
    if document["play"].get("joker_led") and not document["deck"]["jokers"]:
        raise refuse(document, "play.joker_led is said, but deck.jokers is 0")
    asking = [step for step in steps if step in ("discard", "draw", "rob", "pass-excess", "misdeal")]
    is_late = fixed_by == "pitcher" and any(steps.index(step) < steps.index("name-trumps") for step in asking)
    if asking and (is_pitched or is_late):
        raise refuse(document, f"the step {asking[0]} tells trumps from plain cards, so trumps must be fixed before it")


# %% [markdown]
# A player with many trumps keeps them through a draw and, where they are protected so, through a discard. Such a hand
# can be longer than the others as play starts, and then the ruleset must say what becomes of the surplus.


# %%
def check_long_hands(document: Mapping[str, Any]) -> None:
    """Where hands can be too long as play starts, a stack is played; where they cannot, none is."""
    can_be_long = False
    for step in document["exchange"]:
        if step["do"] in ("draw", "rob") or (step["do"] == "discard" and step.get("unavoidable") == "keep"):
            can_be_long = True
        elif step["do"] in ("discard", "misdeal", "pass-excess") or (
            step["do"] == "bury" and step["who"] == "everybody"
        ):
            can_be_long = False
    most = max(min(document["deal"]["hand"] + document["deal"]["widow"], len(document["ranking"]["trumps"])), 0)
    level = next((step["to"] for step in reversed(document["exchange"]) if "to" in step), document["deal"]["hand"])
    can_be_long = can_be_long and most > level
    if can_be_long and "stack" not in document["play"]:
        raise refuse(document, f"a player may come to play with more than {level} trumps, so play.stack must be said")
    if not can_be_long and "stack" in document["play"]:
        raise refuse(document, "nobody comes to play with too many cards, so play.stack means nothing: leave it out")
    spares = set(document["play"].get("stack", {}).get("spares", ()))
    unknown = spares - set(document["ranking"]["trumps"])
    if unknown:
        raise refuse(document, f"play.stack spares {', '.join(sorted(unknown))}, which ranking.trumps does not list")
    last = document["exchange"][-1] if document["exchange"] else {}
    thrown = spares - set(last.get("protects", ())) if last.get("unavoidable") == "keep" else ()
    if thrown:
        reason = "the last discard leaves no such card in a hand that is too long"
        raise refuse(document, f"play.stack spares {', '.join(sorted(thrown))}, but {reason}")


# %% [markdown]
# What the steps leave everybody with is counted through for each number of players: the pitcher, the dealer and the
# others may not end up with different numbers of cards.


# %%
def check_sizes(document: Mapping[str, Any], players: int) -> None:
    """With so many players, nobody discards below nothing, and all hands end level."""
    deal = document["deal"]
    stock = size_of_pack(document) - players * deal["hand"] - deal["widow"]
    size = {"pitcher": deal["hand"], "dealer": deal["hand"], "others": deal["hand"]}
    for step in document["exchange"]:
        if step["do"] in ("take-widow", "take-or-hand"):
            size["pitcher"] += deal["widow"]
        elif step["do"] == "take-stock":
            size["pitcher"] += stock
        elif step["do"] == "draw":
            check_filling(document, step)
            drawing = {"everybody": size, "others": ("dealer", "others"), "non-dealers": ("pitcher", "others")}
            size |= dict.fromkeys(drawing[step["who"]], step["to"])
        elif step["do"] == "rob":
            size["dealer"] = size["others"] = step["to"]
        elif step["do"] in ("discard", "bury"):
            check_discard(document, step, size)
    # The dealer may be the pitcher, and then what he has as either must be the same; so it must for all.
    if len(set(size.values())) > 1:
        told = ", ".join(f"the {who} {count}" for who, count in size.items())
        raise refuse(document, f"with {players} players the exchange leaves {told} cards")


def check_filling(document: Mapping[str, Any], step: Mapping[str, Any]) -> None:
    """Players can be filled up to what the step names, and the order is said in one way only."""
    for who, order in (("non-dealers", "from-dealer"), ("others", "pitcher-last")):
        if (step["who"], step["order"]) == (who, order):
            raise refuse(document, f"the step draw is for {who}, so order {order!r} is 'from-eldest': say that")
    if step["short"] == "stay" and document["play"]["following"] != "trumps-only":
        raise refuse(document, "the step draw leaves hands short, which only play.following 'trumps-only' can do with")
    if step["short"] == "own-discards" and step["to"] > document["deal"]["hand"]:
        held = document["deal"]["hand"]
        raise refuse(
            document, f"the step draw fills up to {step['to']} from own discards, but a player has {held} cards"
        )


def check_discard(document: Mapping[str, Any], step: Mapping[str, Any], size: dict[str, int]) -> None:
    """Nobody discards more than he has; afterwards everybody who discards holds what the step names."""
    who = ("pitcher",) if step.get("who") == "pitcher" else tuple(size)
    least = min(size[player] for player in who)
    if step["to"] > least:
        raise refuse(document, f"the step {step['do']} keeps {step['to']} cards, but a player holds {least}")
    has_runs = document["auction"]["kind"] == "turn-up"
    is_short = max(size["dealer"], size["others"]) == step["to"] and not has_runs
    if step["do"] == "bury" and step["who"] == "everybody" and is_short:
        raise refuse(document, "only the pitcher holds too many cards at the step bury, so say who: 'pitcher'")
    trumps, protected = document["ranking"]["trumps"], step.get("protects", ())
    if step.get("unavoidable") == "keep" and set(trumps) <= set(protected) and step["shows_trumps"]:
        raise refuse(document, "the step discard keeps every trump, so shows_trumps shows nothing: say false")
    unknown = [token for token in protected if token not in trumps]
    if unknown:
        raise refuse(document, f"the step discard protects {', '.join(unknown)}, which ranking.trumps does not list")
    size |= dict.fromkeys(who, step["to"])


# %% [markdown]
# ## Points that can be won, bids that can be made


# %%
def check_points(document: Mapping[str, Any]) -> None:
    """Every point is about a card that exists and somebody who can earn it."""
    if "list" not in document["points"]:
        return
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
        for end, place in (("lowest", -1), ("highest", 0)):
            if of == f"{end}-natural-trump" and not trumps[place].startswith("X"):
                raise refuse(document, f"the point {name} is of the {of}, but no Joker ranks {end}: say {end}-trump")
            if of == f"{end}-suit-trump" and all(len(trump) == 1 for trump in trumps):
                raise refuse(
                    document, f"the point {name} is of the {of}, but all trumps are of the suit: say {end}-trump"
                )
        if "hung_value" in point and point["to"] != "captor":
            raise refuse(
                document, f"the point {name} has a hung_value, but is not captured: it goes to the {point['to']}"
            )
        is_single_card = len(of) <= 2 or of.startswith("off-")
        if is_single_card and of not in trumps:
            raise refuse(document, f"the point {name} is of {of}, which ranking.trumps does not list")
    unknown = set(document["points"].get("card_points", ())) - set(document["deck"]["ranks"])
    if unknown:
        raise refuse(
            document, f"points.card_points counts {', '.join(sorted(unknown))}, which deck.ranks does not hold"
        )


def check_auction(document: Mapping[str, Any]) -> None:
    """No bid exceeds what can be won."""
    auction = document["auction"]
    kind = auction["kind"]
    if "schedule" in auction:
        check_schedule(document, auction["schedule"])
    if "minimum" not in auction:
        return
    minimum, maximum = auction["minimum"], auction["maximum"]
    if minimum > maximum:
        raise refuse(document, f"auction.minimum is {minimum}, more than auction.maximum, {maximum}")
    values = [point["value"] for point in document["points"]["list"]]
    if maximum > sum(values):
        sum_shown = " + ".join(str(value) for value in values)
        raise refuse(document, f"auction.maximum is {maximum}, but all points together are {sum_shown} = {sum(values)}")
    for option in ("forced_bid", "eldest_pitches"):
        if auction.get(option, 0) > sum(values):
            raise refuse(document, f"auction.{option} is {auction[option]}, but all points together are {sum(values)}")
    if auction.get("nobody_bids") == "dealer-forced" and not minimum <= auction["forced_bid"] <= maximum:
        bid = auction["forced_bid"]
        raise refuse(document, f"auction.forced_bid is {bid}, which is no bid: they run from {minimum} to {maximum}")
    if auction["dealer"] == "may-equal-slam" and not auction["slams"]:
        raise refuse(document, "auction.dealer is 'may-equal-slam', but auction.slams is empty: say 'may-equal'")
    if kind == "sell-out" and auction["slams"]:
        raise refuse(
            document, "auction.kind is 'sell-out': a slam is no price in points, so auction.slams must be empty"
        )
    if kind == "until-passed-out" and auction["dealer"] != "must-exceed":
        raise refuse(document, "auction.kind is 'until-passed-out': no call is the last, so say dealer 'must-exceed'")
    words = [slam["bid"] for slam in document["auction"]["slams"]]
    if len(set(words)) < len(words):
        raise refuse(document, "auction.slams lists the same bid twice")
    for place, slam in enumerate(auction["slams"]):
        if "over" in slam and slam["over"] not in words[:place]:
            raise refuse(
                document, f"a {slam['bid']} is bid over a {slam['over']}, which auction.slams lists not before it"
            )
        check_slam(document, slam)


def check_slam(document: Mapping[str, Any], slam: Mapping[str, Any]) -> None:
    """What a slam brings and costs goes together."""
    word, below_zero = slam["bid"], slam["below_zero"]
    if "match" in slam["made"] + slam["failed"] and document["parties"] == "called":
        raise refuse(
            document, f"a {word} is for the match, which a called partner cannot share: it can be for points only"
        )
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


def check_match(document: Mapping[str, Any]) -> None:
    """The end of the match goes with the parties and the way of settling."""
    parties = {"single": document["players"]["most"], "pairs": 2, "three-pairs": 3, "two-teams": 2, "called": 3}
    parties["chosen"] = document["players"]["most"]
    count = parties[document["parties"]]
    for part, option, value in (
        ("points", "made", "difference"),
        ("points", "failed", "others-take-all"),
        ("match", "several_over", "extra-deal"),
    ):
        if document[part].get(option) == value and count != 2:
            raise refuse(document, f"{part}.{option} is {value!r}, which needs two parties, but there can be {count}")
    if document["parties"] == "called" and document["match"].get("several_over") not in (
        None, "higher-total", "pitcher-then-higher",
    ):  # fmt: skip
        raise refuse(document, "parties is 'called': partners score alike, so match.several_over must compare scores")
    if "losing_score" in document["match"] and count != 2:
        raise refuse(document, f"match.losing_score is said, which needs two parties, but there can be {count}")
    bidders_first, target = document["match"].get("bidders_first_from", 0), document["match"].get("target", 1)
    if bidders_first >= target:
        raise refuse(document, f"match.bidders_first_from is {bidders_first}, but the match is over at {target}")
    if "sweep_by" in document["points"] and "sweep" not in document["points"]:
        raise refuse(document, "points.sweep_by is said, but not points.sweep: nothing is paid for a sweep")
    if "others_share" in document["points"] and document["parties"] != "called":
        raise refuse(document, "points.others_share is said, but parties is not 'called'")
    if document["points"].get("sweep") and document["points"].get("made", "points-won") != "points-won":
        raise refuse(document, "points.sweep stands in place of the points, but points.made scores something else")
    if document["points"].get("made") == "difference" and "failed" in document["points"]:
        raise refuse(
            document, "points.made is 'difference', which says what the others score, so leave out points.failed"
        )


CHECKS: Final = (
    check_complete, check_ranking, check_deal, check_exchange, check_points, check_auction, check_match,
)  # fmt: skip
"""Everything that is checked, the plainest first: each takes it for granted that those before found nothing."""
