"""Every option that `ruleset check` accepts is exercised by a hand-worked case, with every kind of parties and way of counting.

What no case exercises is listed here with the reason, and a test verifies the reason.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from exercised import (
    DEFAULT,
    OTHER,
    SET,
    WHAT_A_GAME_IS,
    Crossing,
    Use,
    Value,
    accepted,
    crossing_of,
    exercise,
    places_in,
    speaks_of_parties,
    value_of,
    worked,
)
from schmier import spec
from schmier.options import options
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for

NEVER = {
    (
        "exchange[bury].who",
        "pitcher",
    ): "where `everybody` is accepted in its place the others hold no card too many and bury none",
}
"""Values that no case can exercise, and why."""

NEVER_WITH = {
    ("auction.gift_to", Crossing("two-teams", "list")): "eldest sits beside the dealer and is of the only other team",
}
"""Options that no case can exercise with some kind of parties, and why."""

WITH_ONE_VALUE = {
    ("exchange[search].who", Crossing(parties, "list")): "only in pairs is there one partner to search with the pitcher"
    for parties in ("single", "two-teams", "called")
}
"""Options that have one value with some kind of parties, and why."""


def values_of(path: str) -> Iterable[Value]:
    """The values of an option that the cases are to exercise."""
    option = options()[path]
    if option.values:
        return option.values
    return (DEFAULT, OTHER) if option.default is not None else (SET,)


def used() -> frozenset[Use]:
    """The uses of options in the rulesets of hand-worked cases."""
    return frozenset(
        Use(place.option.path, value_of(place.option, place.value), crossing_of(one.document))
        for one in worked()
        for place in places_in(one.document)
    )


def is_forced(uses: Iterable[Use]) -> bool:
    """Whether some cases are of rulesets with these uses, and none of them leaves another value: the other options force it."""
    some = set(uses)
    return bool(some & used()) and not some & exercise().alone


def test_every_value_of_every_option_is_exercised() -> None:
    noticed = {(use.option, use.value) for use in exercise().noticed}
    missing = [
        f"{path} = {value}"
        for path in options()
        if path not in WHAT_A_GAME_IS
        for value in values_of(path)
        if (path, value) not in noticed | NEVER.keys()
        and not is_forced(use for use in used() if (use.option, use.value) == (path, value))
    ]
    assert not missing, f"no hand-worked case fails if these are set otherwise: {', '.join(missing)}"


def test_every_option_is_exercised_with_every_kind_of_parties_and_way_of_counting() -> None:
    noticed = {(use.option, use.crossing) for use in exercise().noticed}
    asked = {(use.option, use.crossing) for use in accepted() if speaks_of_parties(use.option)}
    missing = [
        f"{path} with parties {crossing.parties} and {crossing.counts} counted"
        for path, crossing in sorted(asked - noticed - NEVER_WITH.keys() - WITH_ONE_VALUE.keys())
        if path not in WHAT_A_GAME_IS
        and not is_forced(use for use in used() if (use.option, use.crossing) == (path, crossing))
    ]
    assert not missing, f"no hand-worked case fails if these are set otherwise: {'; '.join(missing)}"


def test_what_is_said_to_have_one_value_has_one() -> None:
    for path, crossing in WITH_ONE_VALUE:
        assert len({use.value for use in accepted() if (use.option, use.crossing) == (path, crossing)}) == 1, path


def test_what_is_said_to_be_exercised_by_no_case_is_exercised_by_none() -> None:
    noticed = exercise().noticed
    assert not {(use.option, use.value) for use in noticed} & NEVER.keys()
    assert not {(use.option, use.crossing) for use in noticed} & (NEVER_WITH.keys() | WITH_ONE_VALUE.keys())


@pytest.mark.parametrize("game", ["smear.five-point-six", "smear.five-point-eight"])
def test_eldest_of_two_teams_is_of_the_only_team_but_the_dealers(game: str) -> None:
    ruleset = read_ruleset(spec.ruleset_document(game))
    players = ruleset.seats.most_players
    table = table_for(ruleset, tuple("ABCDEFGH"[:players]))
    assert len(table.parties) == 2
    assert all(table.party_of[table.eldest(dealer)] != table.party_of[dealer] for dealer in range(players))
