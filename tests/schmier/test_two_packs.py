"""Two packs shuffled together: the copies of a card are equal, and one pack knows no copies."""

from __future__ import annotations

from typing import Any, Final

import pytest

from schmier import spec
from schmier.cards import NAMES, ONE_PACK, SECOND, SECOND_PACK
from schmier.io.logs import replay
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.scenarios import with_options
from schmier_conformance.generative.documents.trial import one_deal

Json = dict[str, Any]

HIGHER: Final = {"deck.packs": "two", "match.several_over": "higher-total"}

GAMES: Final[dict[str, Json]] = {
    "pitch.auction": HIGHER,
    "pitch.joker": HIGHER,
    "smear.ten-point": {"deck.packs": "two"},
    "smear.ten-point-six": {"deck.packs": "two", "points.joker": 1},
    "smear.minnesota": {"deck.packs": "two", "auction.slams": []},
    "smear.penguin-marked-jokers": {"deck.packs": "two", "match.who_may_win": "pitcher", "match.several_over": None},
    "pedro.double": HIGHER,
}
"""Games with one or several Jokers, like and ranked, with Jicks and Pedros, that are played with two packs."""


def with_two_packs(game: str, **more: str) -> Ruleset:
    """A game with two packs."""
    options = {**GAMES[game], **{path.replace("__", "."): value for path, value in more.items()}}
    return read_ruleset(spec.whole(with_options(game, options, [], "two-packs", "two packs")))


def exchanged(value: Any) -> Any:
    """A log in which every card bears the name of its copy."""
    match value:
        case dict():
            return {key: exchanged(inner) for key, inner in value.items()}
        case list():
            return [exchanged(inner) for inner in value]
        case str() if value in NAMES:
            return NAMES[(NAMES.index(value) + SECOND_PACK) % len(NAMES)]
        case _:
            return value


@pytest.mark.parametrize("copies", ["first-played", "last-played"])
@pytest.mark.parametrize("game", GAMES)
def test_exchanging_the_names_of_all_copies_changes_no_result(game: str, copies: str) -> None:
    played = with_two_packs(game, ranking__copies=copies)
    for number in range(10):
        log, came_to = one_deal(played, next(iter(played.players)), f"{game} {number}")
        other = replay(exchanged(log), rulesets=lambda _: played)
        assert not other.findings
        assert other.deals == [came_to]


def test_a_card_of_a_second_pack_has_the_name_of_the_first_and_a_mark() -> None:
    assert (*ONE_PACK, *(name + SECOND for name in ONE_PACK)) == NAMES
    assert [name.removesuffix(SECOND) for name in NAMES] == [*ONE_PACK, *ONE_PACK]
    assert len(NAMES) == 2 * SECOND_PACK


@pytest.mark.parametrize("game", spec.ruleset_ids())
def test_one_pack_holds_no_card_of_a_second(game: str) -> None:
    assert read_ruleset(spec.ruleset_document(game)).cards.pack >> SECOND_PACK == 0


def test_the_copies_of_a_card_are_worth_the_same_in_a_trick() -> None:
    for game in GAMES:
        for ranking in with_two_packs(game).cards.rankings:
            for power in ranking.power:
                assert power[: len(ONE_PACK)] == power[len(ONE_PACK) :]


def test_two_packs_are_twice_one() -> None:
    for game in GAMES:
        one, two = (ruleset.cards for ruleset in (read_ruleset(spec.ruleset_document(game)), with_two_packs(game)))
        assert two.pack.bit_count() == 2 * one.pack.bit_count()
        for ranking_of_one, ranking_of_two in zip(one.rankings, two.rankings, strict=True):
            assert len(ranking_of_two.order) == 2 * len(ranking_of_one.order)
            assert ranking_of_two.trumps & ((1 << len(ONE_PACK)) - 1) == ranking_of_one.trumps
