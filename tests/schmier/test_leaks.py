"""Every rule is implemented once: under a wrong obligation, restriction or counting rule, every reader of it is equally wrong.

One function at a time is replaced by a wrong one, and random deals that call it are played. At every step each action that
is listed must be accepted and every other one refused; the reasons must not name a lifted obligation; and the scores must
be what the lines of the account say.
"""

from __future__ import annotations

import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partial
from random import Random
from types import FunctionType
from typing import Any

import pytest

import schmier.counting
from random_deals import accepted_of, fresh_deal, go_on, taken_of
from schmier import forced_steps
from schmier.account import ENTERED, Column
from schmier.action import PLAYS, VERBS, Action
from schmier.auction.ladder import rungs_of
from schmier.bids import REJECT, BidKind, number_bid
from schmier.cards import ALL_CARDS, SUITS, each
from schmier.deal import Deal
from schmier.deal_flow import deal_flow_of
from schmier.exchange.announcing import games
from schmier.labels import Label
from schmier.play import active_obligations
from schmier.play.order import ALL
from schmier.restrictions import Restriction
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier_conformance.mutants.baseline import sound_cases
from schmier_conformance.mutants.code_exchange import function_of, instead_of
from schmier_conformance.mutants.misreading import (
    Wrong,
    always,
    more,
    never,
    opposite,
)
from schmier_conformance.wording.moment import SPOKEN

"""What is said without more: all a list of legal actions may name besides cards, bids and games."""


EXISTS = {
    "is_no_slam", "is_no_bid_of_no_tricks", "is_off_schedule", "is_out_of_range", "is_no_value",
}  # fmt: skip
"""Restrictions that say of a bid that the game has no such bid. There is no list of the bids that do not exist, so listing cannot
ask them; it begins with the bids that do, and of these accepting does not ask them either."""


# ---- what there is to replace ----------------------------------------------------------------------------------------


@cache
def rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset in the corpus, with all its switches."""
    return tuple({id(sound.ruleset): sound.ruleset for sound in sound_cases().values()}.values())


def restrictions_in(value: Any) -> Iterator[Restriction[Any]]:
    """The restrictions in a tuple, a table, or an object that keeps them."""
    if isinstance(value, Restriction):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from restrictions_in(part)
    elif isinstance(value, dict):
        yield from restrictions_in(list(value.values()))


def restricting() -> dict[str, FunctionType]:
    """The functions of all restrictions in the reference, by name."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("schmier.")]
    phases = [phase for ruleset in rulesets() for phase in deal_flow_of(ruleset).phases]
    found = restrictions_in([vars(owner) for owner in (*modules, *phases)])
    return {named(restriction.clause, restriction.forbids): function_of(restriction.forbids) for restriction in found}


def counting() -> dict[str, FunctionType]:
    """The functions of the counting chapters that decide a clause and answer yes, no or a number."""
    found = {}
    for module in pkgutil.iter_modules(schmier.counting.__path__, "schmier.counting."):
        for name, value in vars(sys.modules[module.name]).items():
            is_own = isinstance(value, FunctionType) and value.__module__ == module.name
            if (
                is_own
                and value.__annotations__.get("return") in ("int", "bool")
                and "# rule:" in inspect.getsource(value)
            ):
                found[f"{module.name}.{name}"] = value
    return found


def named(clause: Label, function: Any) -> str:
    """The clause and the function that decides it."""
    return f"{clause} {function_of(function).__qualname__}"


OBLIGATIONS = {named(obligation.clause, obligation.binds): function_of(obligation.binds) for obligation in ALL}


@cache
def obligations_of_rulesets() -> dict[FunctionType, list[tuple[Ruleset, int]]]:
    """For each of these functions, rulesets and seeds of random deals that call it."""
    functions = [*OBLIGATIONS.values(), *restricting().values(), *counting().values()]
    taken: set[int] = set()
    found: dict[FunctionType, list[tuple[Ruleset, int]]] = {function: [] for function in functions}
    with ExitStack() as replacing:
        for number, function in enumerate(found):
            replacing.enter_context(instead_of(function, noting(taken, number)))
        by_number = list(found)
        for ruleset in rulesets():
            for seed in range(2):
                taken.clear()
                play(ruleset, seed)
                for number in taken:
                    found[by_number[number]].append((ruleset, seed))
    return found


def noting(taken: set[int], number: int) -> Wrong:
    """The right function, recording its calls."""

    def make(right: Any) -> Any:
        def noted(*given: Any, **named: Any) -> Any:
            taken.add(number)
            return right(*given, **named)

        return noted

    return make


# ---- random deals ----------------------------------------------------------------------------------------------------


def play(ruleset: Ruleset, seed: int, look: Any = None, *, stops_at_choices: bool = False) -> Deal:
    """Play a random deal as far as it goes; `look` is shown the deal before each step."""
    chance = Random(f"leaks {seed}")
    deal = fresh_deal(ruleset, chance)
    for _ in range(150):
        if deal.phase.name == "over":
            break
        if look is not None:
            look(deal)
        if stops_at_choices and deal.legal().choose is not None:
            break  # Cards are chosen at random until a choice is accepted; here none may ever be.
        try:
            go_on(deal, chance)
        except Exception:  # A misreading may break a game: then nothing more can be checked.
            break
    return deal


def candidates(ruleset: Ruleset, seat: int) -> set[Action]:
    """All that a player could think of where the legal actions are listed one by one."""
    pack = each(ruleset.cards.pack)
    bids = [*rungs_of(ruleset), REJECT, *(number_bid(value, BidKind.VALUE) for value in ruleset.auction.values)]
    announced = [game for hand in (False, True) for game in games(hand=hand)]
    return {
        *(Action(verb, seat, card) for verb in (Verb.PLAY, Verb.CALL) for card in pack),
        *(Action(VERBS[word], seat) for word in (*SPOKEN, "redeal")),
        *(Action(Verb.BID, seat, bid=bid) for bid in bids),
        *(Action(verb, seat, trump=suit) for verb in (Verb.DECLARE, Verb.NAME_SUIT) for suit in range(len(SUITS))),
        *(Action(Verb.DECLARE, seat, announcement=game) for game in announced),
    }


def listed_are_accepted_and_others_refused(thought_of: Callable[[int], set[Action]], deal: Deal) -> None:
    """What is listed is what is accepted, at this step; `thought_of` is all a player could think of."""
    now = deal.legal()
    if deal.phase.name == "deal" or now.choose is not None or len(now.by) != 1:
        return
    listed = set(now.actions)
    assert listed - accepted_of(deal, listed) == set()
    if deal.phase.name == "play":
        in_hand = {PLAYS[now.by[0]][card] for card in each(deal.hands[now.by[0]])}
        assert taken_of(deal, in_hand) == listed & in_hand
    others = thought_of(now.by[0]) - listed
    if deal.confirmable:
        others = {action for action in others if not forced_steps.is_confirmable(deal, action)}
    assert accepted_of(deal, others) == set()


def hold_against_each_other(function: FunctionType, wrong: Wrong, *, stops_at_choices: bool = False) -> None:
    """Under a wrong function, what is listed is what is accepted, at every step of some random deals."""
    for ruleset, seed in obligations_of_rulesets()[function][:3]:
        with instead_of(function, wrong):
            # The same at every step of a deal; but what there is to bid is worked out under the wrong function.
            look = partial(listed_are_accepted_and_others_refused, cache(partial(candidates, ruleset)))
            play(ruleset, seed, look, stops_at_choices=stops_at_choices)


# ---- the tests -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OBLIGATIONS)
@pytest.mark.parametrize("is_lifted", [True, False], ids=["lifted", "reversed"])
def test_who_lists_and_who_accepts_ask_the_same_obligation(name: str, is_lifted: bool) -> None:
    def reversed_(right: Any) -> Any:
        return lambda *arguments: (bound := right(*arguments)) and replace(bound, keep=~bound.keep)

    assert obligations_of_rulesets()[OBLIGATIONS[name]], "no random deal asks it"
    hold_against_each_other(OBLIGATIONS[name], always(None) if is_lifted else reversed_)


SAMPLE = 40
"""How many rulesets play a random deal in which every card of every hand is tried."""


def try_every_card(played: Sequence[Ruleset], seed: int) -> None:
    """At every step of a random deal of each ruleset, the playable cards are those listed."""
    for ruleset in played:
        play(ruleset, seed, partial(listed_are_accepted_and_others_refused, lambda seat: set()))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_carried_out_is_what_is_listed(seed: int) -> None:
    try_every_card(Random(f"taken {seed}").sample(rulesets(), SAMPLE), seed)


@pytest.mark.parametrize("name", ["never_excluded", "bound_by_holding"])
def test_a_short_way_that_is_wrong_is_seen(name: str) -> None:
    wrong = {"never_excluded": ALL_CARDS, "bound_by_holding": 0}[name]
    with instead_of(getattr(active_obligations, name), always(wrong)), pytest.raises(AssertionError):
        try_every_card(rulesets(), 0)


@pytest.mark.parametrize("obligation", ALL, ids=lambda obligation: obligation.clause)
def test_an_obligation_that_is_lifted_is_no_reason_any_more(obligation: Any) -> None:
    function = function_of(obligation.binds)
    because: list[Label] = []

    def look(deal: Deal) -> None:
        if deal.phase.name == "play":
            deal.because = because

    for ruleset, seed in obligations_of_rulesets()[function][:3]:
        with instead_of(function, always(None)):
            play(ruleset, seed, look)
    assert obligation.clause not in because


def test_who_lists_and_who_accepts_ask_the_same_restrictions() -> None:
    functions = {name: function for name, function in restricting().items() if function.__name__ not in EXISTS}
    assert len(functions) > 65
    leaking = []
    for name, function in functions.items():
        for what, wrong in (("lifted", never), ("everywhere", always(True))):
            try:
                hold_against_each_other(function, wrong, stops_at_choices=what == "everywhere")
            except AssertionError as leak:
                leaking.append((name, what, str(leak)[:300]))
    assert leaking == []


def test_of_a_bid_that_exists_nobody_asks_whether_it_does() -> None:
    functions = {name: function for name, function in restricting().items() if function.__name__ in EXISTS}
    assert {function.__name__ for function in functions.values()} == EXISTS
    assert [name for name, function in functions.items() if obligations_of_rulesets()[function]] == []


def test_the_scores_are_what_the_account_says_under_a_wrong_counting_rule() -> None:
    functions = counting()
    assert len(functions) > 40
    for function in functions.values():
        wrong = opposite if function.__annotations__["return"] == "bool" else more(1)
        for ruleset, seed in obligations_of_rulesets()[function][:2]:
            with instead_of(function, wrong):
                outcome = play(ruleset, seed).outcome
                if outcome is None:
                    continue
                moved = [0] * len(outcome.scores)
                for entry in outcome.entries:
                    if entry.column is ENTERED and entry.party is not None:
                        moved[entry.party] += entry.amount
                started = outcome.account.started
                assert outcome.scores == tuple(a + b for a, b in zip(started, moved, strict=True))
                scored = [bool(entry.amount) for entry in outcome.entries if entry.column is Column.CONTRACT]
                assert scored in ([], [outcome.made])
