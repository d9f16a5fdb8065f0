"""The five facts in the Penguin book about its worked Pitch deal, checked against the reconstruction R1.

F1 At trick 3 West gave a high counter to a player other than the pitcher, by choice.
F2 At trick 4 East could have trumped; then he would later have had to lead the six.
F3 He threw the six on trick 4 while that trick held no counter.
F4 East scored High, Low and Game, with 20 card-points against North's 18.
F5 Had he trumped, he would have lost Game, North discarding a Ten on his losing six.
"""

from __future__ import annotations

import json
from functools import cache

from places import ROOT
from schmier import spec
from schmier.action import Action, action_of
from schmier.cards import CARD_OF, NAMES, each
from schmier.counting.game import count_card_points
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io.observation import legal, state
from schmier.io.results import result
from schmier.ruleset.ruleset import read_ruleset
from schmier.table import table_for
from schmier.verbs import Verb

WORKED = ROOT / "conformance" / "worked"
RULESET = read_ruleset(spec.ruleset_document("pitch.auction"))
TABLE = table_for(RULESET, ("N", "E", "S", "W"))
NORTH, EAST, SOUTH, WEST = range(4)
BEFORE_TRICK_4 = 5 + 12
"""The deal, four calls, and three tricks of four cards."""


def actions(name: str) -> list[Action]:
    log = json.loads((WORKED / f"{name}.json").read_text(encoding="utf-8"))
    return [action_of(event, RULESET, TABLE) for event in log["deals"][0]["events"]]


AS_PLAYED = actions("penguin-pitch-as-played")
HAD_EAST_TRUMPED = actions("penguin-pitch-had-east-trumped")


def after(done: list[Action]) -> Deal:
    deal = new_deal(RULESET, TABLE, SOUTH, (0, 0, 0, 0))
    for action in done:
        deal.apply(action)
    return deal


def playable_names(deal: Deal) -> set[str]:
    return {action["card"] for action in legal(deal)["actions"]}


def test_f1_west_gave_north_the_ten_though_he_had_a_choice() -> None:
    deal = after(AS_PLAYED[: BEFORE_TRICK_4 - 1])
    assert deal.turn == WEST
    assert playable_names(deal) == {"KH", "TH", "4D", "3D"}
    assert AS_PLAYED[BEFORE_TRICK_4 - 1].card == CARD_OF["TH"]
    deal.apply(AS_PLAYED[BEFORE_TRICK_4 - 1])
    assert deal.turn == NORTH != deal.pitcher


def test_f2_and_f3_east_could_have_trumped_and_threw_the_six_on_a_trick_without_a_counter() -> None:
    deal = after(AS_PLAYED[: BEFORE_TRICK_4 + 1])
    assert deal.turn == EAST
    assert playable_names(deal) == {"KS", "2S", "6D"}
    assert AS_PLAYED[BEFORE_TRICK_4 + 1].card == CARD_OF["6D"]
    assert state(deal)["trick"] == [{"by": "N", "card": "9D"}]
    assert count_card_points(deal, 1 << CARD_OF["9D"]) == 0


def test_f2_had_he_trumped_he_would_have_had_to_lead_the_six() -> None:
    deal = after(HAD_EAST_TRUMPED[:-4])
    assert deal.turn == EAST
    assert playable_names(deal) == {"6D"}


def test_f4_east_scores_high_low_and_game_with_20_against_18() -> None:
    came_to = result(after(AS_PLAYED))
    assert came_to["points"] == {"E": {"high": 1, "low": 1, "game": 1}}
    assert came_to["card_points"] == {"N": 18, "E": 20, "S": 2}
    assert came_to["made"] is True


def test_f5_had_he_trumped_north_discards_a_ten_on_the_losing_six_and_has_game() -> None:
    deal = after(HAD_EAST_TRUMPED)
    last_trick = [(TABLE.seats[action.by], NAMES[action.card]) for action in HAD_EAST_TRUMPED[-4:]]
    assert last_trick == [("E", "6D"), ("S", "QD"), ("W", "KH"), ("N", "TC")]
    came_to = result(deal)
    assert came_to["points"] == {"E": {"high": 1, "low": 1}, "N": {"game": 1}}
    assert came_to["card_points"] == {"N": 18, "E": 7, "S": 15}


@cache
def east_is_sure_of_game(played: tuple[int, ...]) -> bool:
    """Whether East, to whatever the other three do together, keeps a sole majority after these cards of trick 4 and on."""
    done = AS_PLAYED[:BEFORE_TRICK_4]
    deal = after(done)
    for card in played:
        deal.apply(Action(Verb.PLAY, deal.turn, card))
    if deal.outcome is not None:
        return deal.outcome.points[EAST].get("game") == 1
    choices = (east_is_sure_of_game((*played, card)) for card in each(deal.phase.playable(deal, deal.turn)))
    return any(choices) if deal.turn == EAST else all(choices)


def test_exhaustive_search_the_six_keeps_game_and_trumping_can_lose_it() -> None:
    nine = CARD_OF["9D"]
    assert east_is_sure_of_game((nine, CARD_OF["6D"]))
    assert not east_is_sure_of_game((nine, CARD_OF["2S"]))
    assert not east_is_sure_of_game((nine, CARD_OF["KS"]))


def test_exhaustive_search_no_other_lead_of_norths_would_have_taken_game_from_east() -> None:
    deal = after(AS_PLAYED[:BEFORE_TRICK_4])
    assert deal.turn == NORTH
    assert all(east_is_sure_of_game((card,)) for card in each(deal.hands[NORTH]))
