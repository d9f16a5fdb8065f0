"""Ways to falsify a log, by name: each changes one true claim or one event, and returns whether there was one to change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

Json = dict[str, Any]
Falsify = Callable[[Json, Random], bool]
"""Changes a log in place; False where the log has nothing of that kind."""


# ---- finding something to change -------------------------------------------------------------------------------------


def deal_in(log: Json, chance: Random) -> Json:
    """Some deal of a log."""
    recorded: Json = chance.choice(log["deals"])
    return recorded


def events_of(log: Json, *verbs: str, having: str = "") -> list[tuple[list[Json], int]]:
    """The events of some verbs, with a certain member: the list that holds each, and its place there."""
    return [
        (recorded["events"], place)
        for recorded in log["deals"]
        for place, event in enumerate(recorded["events"])
        if (not verbs or event["do"] in verbs) and (not having or having in event)
    ]


def some_event(log: Json, chance: Random, *verbs: str, having: str = "") -> tuple[list[Json], int] | None:
    """Some event of those."""
    found = events_of(log, *verbs, having=having)
    return chance.choice(found) if found else None


def other(value: Any, among: Any, chance: Random) -> Any:
    """Another of some values."""
    return chance.choice([one for one in among if one != value])


def parties_of(log: Json) -> list[str]:
    """The parties at the table."""
    return list(log["deals"][0]["scores"])


# ---- ways to change a value ------------------------------------------------------------------------------------------


def claim(name: str, values: Callable[[Json], Any]) -> Falsify:
    """A claim of an event says another value."""

    def change(log: Json, chance: Random) -> bool:
        claiming = [event for event in all_events(log) if name in event.get("claims", {})]
        if not claiming:
            return False
        claims = chance.choice(claiming)["claims"]
        claims[name] = other(claims[name], values(log), chance)
        return True

    return change


def claim_where_none_is(name: str, values: Callable[[Json], Any]) -> Falsify:
    """An event claims what does not follow from it."""

    def change(log: Json, chance: Random) -> bool:
        silent = [event for event in all_events(log) if name not in event.get("claims", {})]
        if not silent:
            return False
        event = chance.choice(silent)
        event["claims"] = {**event.get("claims", {}), name: chance.choice(list(values(log)))}
        return True

    return change


def all_events(log: Json) -> Iterator[Json]:
    """Every event of a log."""
    for recorded in log["deals"]:
        yield from recorded["events"]


def in_result(part: str, change_it: Callable[[Json, Json, Random], bool]) -> Falsify:
    """A part of a deal's result is changed."""

    def change(log: Json, chance: Random) -> bool:
        having = [recorded["result"] for recorded in log["deals"] if recorded["result"].get(part) not in (None, {})]
        return bool(having) and change_it(log, chance.choice(having)[part], chance)

    return change


def one_more(log: Json, counted: Json, chance: Random) -> bool:
    """One of some numbers is one higher."""
    names = [name for name, value in counted.items() if type(value) is int]
    if names:
        counted[chance.choice(names)] += 1
    return bool(names)


def one_more_of_points(log: Json, points: Json, chance: Random) -> bool:
    """A point counts one more."""
    return one_more(log, points[chance.choice(list(points))], chance)


def point_to_another(log: Json, points: Json, chance: Random) -> bool:
    """A point is another party's."""
    party = chance.choice(list(points))
    name = chance.choice(list(points[party]))
    value = points[party].pop(name)
    receiver = other(party, parties_of(log), chance)
    if points.get(receiver, {}).get(name) == value:
        return False
    points.setdefault(receiver, {})[name] = value
    return True


def point_left_out(log: Json, points: Json, chance: Random) -> bool:
    """A point has no owner."""
    won = points[chance.choice(list(points))]
    del won[chance.choice(list(won))]
    return True


def point_invented(log: Json, points: Json, chance: Random) -> bool:
    """A point is won that there is not."""
    points.setdefault(chance.choice(parties_of(log)), {})["beauty"] = 1
    return True


def flip(log: Json, chance: Random) -> bool:
    """What was made was not made, or the other way round."""
    result = deal_in(log, chance)["result"]
    result["made"] = not result["made"]
    return True


def game_flag(log: Json, game: Json, chance: Random) -> bool:
    """Schneider, schwarz or an overbid is turned round."""
    name = chance.choice(["overbid", "schneider", "schwarz"])
    game[name] = not game[name]
    return True


def game_invented(log: Json, chance: Random) -> bool:
    """A game of Skat is claimed where none was played."""
    without = [recorded["result"] for recorded in log["deals"] if "game" not in recorded["result"]]
    if without:
        chance.choice(without)["game"] = {"value": 18}
    return bool(without)


def winner(log: Json, chance: Random) -> bool:
    """Another party has won the match, or one that has not won yet."""
    log["winner"] = other(log["winner"], [*parties_of(log), None], chance)
    return True


# ---- from deal to deal -----------------------------------------------------------------------------------------------


def later_deal(log: Json, chance: Random) -> Json | None:
    """Any deal but the first."""
    recorded: Json | None = chance.choice(log["deals"][1:]) if len(log["deals"]) > 1 else None
    return recorded


def number_repeated(log: Json, chance: Random) -> bool:
    """A deal has the number of the one before."""
    recorded = later_deal(log, chance)
    if recorded is not None:
        recorded["number"] -= 1
    return recorded is not None


def number_jumps(log: Json, chance: Random) -> bool:
    """A deal has a number far ahead."""
    recorded = later_deal(log, chance)
    if recorded is not None:
        recorded["number"] += 6
    return recorded is not None


def another_dealer(log: Json, chance: Random) -> bool:
    """Another player deals."""
    recorded = deal_in(log, chance)
    recorded["dealer"] = other(recorded["dealer"], log["seats"], chance)
    return True


def scores_not_carried(log: Json, chance: Random) -> bool:
    """The scores before a deal are not those after the one before."""
    recorded = later_deal(log, chance)
    return recorded is not None and one_more(log, recorded["scores"], chance)


def first_with_scores(log: Json, chance: Random) -> bool:
    """A party has scored before the first deal."""
    return one_more(log, log["deals"][0]["scores"], chance)


def deals_exchanged(log: Json, chance: Random) -> bool:
    """Two deals have changed places."""
    log["deals"].reverse()
    return len(log["deals"]) > 1


def deal_after_the_end(log: Json, chance: Random) -> bool:
    """A won match goes on."""
    if log["winner"] is None:
        return False
    last = log["deals"][-1]
    log["deals"].append({"dealer": chance.choice(log["seats"]), "number": last["number"] + 1, "events": []})
    return True


# ---- what was legal --------------------------------------------------------------------------------------------------


def with_list(log: Json, chance: Random, most: int = 1) -> list[Json] | None:
    """Some list of legal actions above a length."""
    lists = [
        event["legal"]["actions"] for event in all_events(log) if len(event.get("legal", {}).get("actions", ())) > most
    ]
    return chance.choice(lists) if lists else None


def legal_left_out(log: Json, chance: Random) -> bool:
    """A legal action is not listed."""
    actions = with_list(log, chance)
    if actions:
        actions.pop(chance.randrange(len(actions)))
    return bool(actions)


def legal_invented(log: Json, chance: Random) -> bool:
    """An illegal action is listed."""
    actions = with_list(log, chance)
    if actions is not None:
        actions.append({"do": "name-suit", "suit": "C"} if chance.random() < 0.5 else {"do": "redeal"})
        return len({str(action) for action in actions}) == len(actions)
    return False


def legal_for_another(log: Json, chance: Random) -> bool:
    """Another acts."""
    naming = [event["legal"] for event in all_events(log) if isinstance(event.get("legal", {}).get("by"), str)]
    if naming:
        listed = chance.choice(naming)
        listed["by"] = other(listed["by"], log["seats"], chance)
    return bool(naming)


def other_count(log: Json, chance: Random) -> bool:
    """Another number of cards is to be chosen."""
    choices = [event["legal"]["choose"] for event in all_events(log) if "choose" in event.get("legal", {})]
    return bool(choices) and one_more(log, chance.choice(choices)["count"], chance)


def so_far(part: str) -> Falsify:
    """A running total is one too high."""

    def change(log: Json, chance: Random) -> bool:
        totals = [
            event["claims"]["points_so_far"] for event in all_events(log) if "points_so_far" in event.get("claims", {})
        ]
        return bool(totals) and one_more(log, chance.choice(totals)[part], chance)

    return change


# ---- events ----------------------------------------------------------------------------------------------------------


def dropped(*verbs: str) -> Falsify:
    """An event is left out."""

    def change(log: Json, chance: Random) -> bool:
        found = some_event(log, chance, *verbs)
        if found:
            del found[0][found[1]]
        return bool(found)

    return change


def doubled(log: Json, chance: Random) -> bool:
    """An event is in the log twice."""
    found = some_event(log, chance)
    if found:
        found[0].insert(found[1], dict(found[0][found[1]]))
    return bool(found)


def exchanged(log: Json, chance: Random) -> bool:
    """Two events that follow each other are exchanged."""
    events = deal_in(log, chance)["events"]
    if len(events) < 2:
        return False
    place = chance.randrange(len(events) - 1)
    events[place : place + 2] = events[place + 1], events[place]
    return True


def another_seat(*verbs: str) -> Falsify:
    """Another does it."""

    def change(log: Json, chance: Random) -> bool:
        found = some_event(log, chance, *verbs, having="by")
        if found:
            event = found[0][found[1]]
            event["by"] = other(event["by"], log["seats"], chance)
        return bool(found)

    return change


def member(name: str, verbs: tuple[str, ...], values: Callable[[Json], Any]) -> Falsify:
    """A member of an event says another value, or says something for the first time."""

    def change(log: Json, chance: Random) -> bool:
        found = some_event(log, chance, *verbs)
        if found:
            event = found[0][found[1]]
            others = [value for value in values(log) if value != event.get(name)]
            event |= {name: chance.choice(others)} if others else {}
        return bool(found)

    return change


def verb(before: tuple[str, ...], after: tuple[str, ...]) -> Falsify:
    """A word is replaced by another."""

    def change(log: Json, chance: Random) -> bool:
        found = some_event(log, chance, *before)
        if found:
            event = found[0][found[1]]
            kept = {key: event[key] for key in ("by", "claims", "legal") if key in event}
            found[0][found[1]] = {"do": other(event["do"], after, chance), **kept}
        return bool(found)

    return change


def bid_by(step: int) -> Falsify:
    """A bid is raised or lowered."""

    def change(log: Json, chance: Random) -> bool:
        found = [events[place] for events, place in events_of(log, "bid")]
        numbers = [event for event in found if type(event["bid"]) is int and event["bid"] + step >= 0]
        tricks = [event for event in found if isinstance(event["bid"], dict)]
        if numbers:
            chance.choice(numbers)["bid"] += step
        elif tricks:
            event = chance.choice(tricks)
            event["bid"] = {**event["bid"], "tricks": max(0, event["bid"]["tricks"] + step)}
        return bool(numbers or tricks)

    return change


def pass_for_bid(log: Json, chance: Random) -> bool:
    """Who passed has bid."""
    found, bids = some_event(log, chance, "pass"), [events[place]["bid"] for events, place in events_of(log, "bid")]
    if not found or not bids:
        return False
    event = found[0][found[1]]
    found[0][found[1]] = {**event, "do": "bid", "bid": chance.choice(bids)}
    return True


def after_the_end(log: Json, chance: Random) -> bool:
    """Something happens after the end of a deal."""
    deal_in(log, chance)["events"].append({"do": "pass", "by": chance.choice(log["seats"])})
    return True


def cut_short(log: Json, chance: Random) -> bool:
    """The last event is missing, and the result is claimed all the same."""
    events = log["deals"][-1]["events"]
    if events:
        events.pop()
    return bool(events)


def suits_turned(log: Json, chance: Random) -> bool:
    """Two suits have changed places in the play, but not in the deal."""
    plays = events_of(deal_alone(log), "play")
    for events, place in plays:
        card = events[place]["card"]
        events[place]["card"] = card[0] + {"H": "S", "S": "H"}.get(card[1], card[1])
    return any(events[place]["card"][1] in "HS" for events, place in plays)


def deal_alone(log: Json) -> Json:
    """A log of the first deal of a log, sharing its record."""
    return {**log, "deals": log["deals"][:1]}


# ---- cards -----------------------------------------------------------------------------------------------------------


def two_plays(log: Json, chance: Random) -> bool:
    """The cards of two plays are exchanged."""
    plays = events_of(deal_alone(log), "play")
    if len(plays) < 2:
        return False
    (events, one), (_, two) = chance.sample(plays, 2)
    events[one]["card"], events[two]["card"] = events[two]["card"], events[one]["card"]
    return True


def card_played_twice(log: Json, chance: Random) -> bool:
    """A card is played a second time."""
    plays = events_of(deal_alone(log), "play")
    if len(plays) < 2:
        return False
    place = chance.randrange(1, len(plays))
    events, at = plays[place]
    events[at]["card"] = events[plays[chance.randrange(place)][1]]["card"]
    return True


def dealt(log: Json, chance: Random) -> Json | None:
    """Some event in which cards are dealt."""
    found = some_event(log, chance, "deal", having="hands")
    return found[0][found[1]] if found else None


def two_dealt(log: Json, chance: Random) -> bool:
    """Two hands have exchanged a card."""
    event = dealt(log, chance)
    full = [hand for hand in event["hands"].values() if hand] if event else []
    if len(full) < 2:
        return False
    first, second = chance.sample(full, 2)
    one, two = chance.randrange(len(first)), chance.randrange(len(second))
    first[one], second[two] = second[two], first[one]
    return True


def between(part: str) -> Falsify:
    """A hand has exchanged a card with the widow or the stock."""

    def change(log: Json, chance: Random) -> bool:
        having = [events[place] for events, place in events_of(log, "deal", having=part) if events[place][part]]
        if not having:
            return False
        event = chance.choice(having)
        hand = chance.choice([hand for hand in event["hands"].values() if hand])
        one, two = chance.randrange(len(hand)), chance.randrange(len(event[part]))
        hand[one], event[part][two] = event[part][two], hand[one]
        return True

    return change


def dealt_twice(log: Json, chance: Random) -> bool:
    """A card is dealt twice."""
    event = dealt(log, chance)
    full = [hand for hand in event["hands"].values() if hand] if event else []
    if not full:
        return False
    hand = chance.choice(full)
    hand[chance.randrange(len(hand))] = chance.choice([card for held in full for card in held if held is not hand])
    return True


def dealt_short(log: Json, chance: Random) -> bool:
    """A hand is a card short."""
    event = dealt(log, chance)
    full = [hand for hand in event["hands"].values() if hand] if event else []
    if full:
        chance.choice(full).pop()
    return bool(full)


def stock_turned(log: Json, chance: Random) -> bool:
    """The stock lies the other way round."""
    having = [events[place]["stock"] for events, place in events_of(log, "deal", having="stock")]
    having = [stock for stock in having if len(stock) > 1]
    if having:
        chance.choice(having).reverse()
    return bool(having)


def another_card_chosen(*verbs: str) -> Falsify:
    """One of some cards that leave or come is another."""

    def change(log: Json, chance: Random) -> bool:
        found = [events[place] for events, place in events_of(log, *verbs, having="cards") if events[place]["cards"]]
        if not found:
            return False
        cards = chance.choice(found)["cards"]
        cards[chance.randrange(len(cards))] = f"{chance.choice('AKQJT987')}{chance.choice('CDHS')}"
        return True

    return change


def card_fewer(*verbs: str) -> Falsify:
    """One of some cards that leave or come is missing."""

    def change(log: Json, chance: Random) -> bool:
        found = [
            events[place] for events, place in events_of(log, *verbs, having="cards") if len(events[place]["cards"]) > 1
        ]
        if found:
            chance.choice(found)["cards"].pop()
        return bool(found)

    return change


SUITS: Final = ("C", "D", "H", "S")
CARDS: Final = tuple(rank + suit for rank in "AKQJT98765432" for suit in "CDHS")

MUTATIONS: Final[dict[str, Falsify]] = {
    "wrong trick winner": claim("trick_to", lambda log: log["seats"]),
    "trick winner where no trick ends": claim_where_none_is("trick_to", lambda log: log["seats"]),
    "wrong trumps": claim("trump", lambda log: SUITS),
    "trumps anywhere": claim_where_none_is("trump", lambda log: SUITS),
    "card-points so far": so_far("card_points"),
    "tricks so far": so_far("tricks"),
    "a point counts more": in_result("points", one_more_of_points),
    "a point is another's": in_result("points", point_to_another),
    "a point left out": in_result("points", point_left_out),
    "a point invented": in_result("points", point_invented),
    "card-points": in_result("card_points", one_more),
    "tricks": in_result("tricks", one_more),
    "score": in_result("scores", one_more),
    "made": flip,
    "a number of a game": in_result("game", one_more),
    "schneider, schwarz or overbid": in_result("game", game_flag),
    "a game invented": game_invented,
    "winner": winner,
    "number repeated": number_repeated,
    "number jumps": number_jumps,
    "another dealer": another_dealer,
    "scores not carried on": scores_not_carried,
    "scores before the first deal": first_with_scores,
    "two deals exchanged": deals_exchanged,
    "a deal after the end": deal_after_the_end,
    "a legal action left out": legal_left_out,
    "a legal action invented": legal_invented,
    "legal for another": legal_for_another,
    "another number to choose": other_count,
    "any event dropped": dropped(),
    "a card dropped": dropped("play"),
    "a call dropped": dropped("bid", "pass", "hold", "stand", "beg", "keep", "sell", "give", "run"),
    "a declaration dropped": dropped("declare", "call", "name-suit"),
    "a choice of cards dropped": dropped("discard", "draw", "pass-cards"),
    "an event doubled": doubled,
    "two events exchanged": exchanged,
    "another seat": another_seat(),
    "another seat plays": another_seat("play"),
    "another seat calls": another_seat("bid", "pass", "hold"),
    "another card played": member("card", ("play",), lambda log: CARDS),
    "another card called": member("card", ("call",), lambda log: CARDS),
    "two cards of the play exchanged": two_plays,
    "a card played twice": card_played_twice,
    "suits exchanged in the play": suits_turned,
    "a revoke marked": member("revoke", ("play",), lambda log: (True,)),
    "cards under a card": member("under", ("play",), lambda log: [[card] for card in CARDS]),
    "bid raised": bid_by(1),
    "bid lowered": bid_by(-1),
    "a pass for a bid": verb(("bid",), ("pass",)),
    "a bid for a pass": pass_for_bid,
    "another word": verb(
        ("stand", "beg", "give", "run", "keep", "sell"), ("stand", "beg", "give", "run", "keep", "sell")
    ),
    "a redeal claimed": verb(("pass", "bid"), ("redeal",)),
    "another suit declared": member("trump", ("declare",), lambda log: SUITS),
    "another game declared": member("contract", ("declare",), lambda log: ("C", "D", "H", "S", "grand", "null")),
    "hand with anything": member("hand", ("declare",), lambda log: (True,)),
    "schneider with anything": member("schneider", ("declare",), lambda log: (True,)),
    "partners with anything": member("partners", ("declare",), lambda log: [[], log["seats"][:1]]),
    "after the end": after_the_end,
    "cut short with its result": cut_short,
    "two cards of the deal exchanged": two_dealt,
    "a card of the widow exchanged": between("widow"),
    "a card of the stock exchanged": between("stock"),
    "a card dealt twice": dealt_twice,
    "a hand dealt short": dealt_short,
    "the stock turned round": stock_turned,
    "another card turned up": member("turn_up", ("deal",), lambda log: CARDS),
    "another card discarded": another_card_chosen("discard"),
    "another card drawn": another_card_chosen("draw"),
    "another card taken": another_card_chosen("take"),
    "another card passed": another_card_chosen("pass-cards"),
    "a card fewer": card_fewer("discard", "draw", "pass-cards", "take"),
}
"""Every kind of falsification, by name."""
