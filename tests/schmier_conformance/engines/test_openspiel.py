"""OpenSpiel's Skat, written independently of this law, agrees with the reference on every card of 2,000 deals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from places import ROOT
from read_once import corpus
from schmier import spec
from schmier.action import PLAYS, Action, Event, action_of
from schmier.cards import CARD_OF, NAMES
from schmier.counting.game import count_card_points
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io.serve import observe, set_up
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier.violation import Violation
from schmier_conformance.command import main
from schmier_conformance.corpus.cases import Case, cases_of, chosen
from schmier_conformance.corpus.table_setting import calls_of_skat
from schmier_conformance.engines.check import Options, check
from schmier_conformance.engines.verdicts import Verdict

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

ADAPTER = ROOT / "conformance" / "engines" / "openspiel" / "adapter.py"
sys.path.insert(0, str(ADAPTER.parent))

from adapter import refusal  # noqa: E402
from skat_table import CARDS, SkatTable  # noqa: E402

pytestmark = pytest.mark.openspiel

DEALS = 2000
GAMES = ("C", "S", "H", "D", "grand", "null")
SEATS = ("F", "M", "E")
"""In the order of OpenSpiel's players, since E deals."""

SKAT = spec.ruleset_document("skat")

FIXED_SCORE_OF_NULL = "at the end of null OpenSpiel puts 30 to 90, or 90 to 30, in place of the card-points"
DOCUMENTED = {FIXED_SCORE_OF_NULL}
"""The differences that may be found; the adapter's README says more of them, and of those that cards cannot show."""


# ---- one deal at two tables ------------------------------------------------------------------------------------------


class Setting(NamedTuple):
    """The cards of a deal, and what the pitcher makes of them."""

    hands: list[list[str]]
    skat: list[str]
    pitcher: int
    game: str
    laid_away: list[str]

    def events(self) -> list[Event]:
        """All that happens before the first lead."""
        pitcher = SEATS[self.pitcher]
        return [
            {"do": "deal", "hands": dict(zip(SEATS, self.hands, strict=True)), "widow": self.skat},
            # 18 is the lowest value, and no game is worth less: so the bid decides nothing.
            *calls_of_skat({"pitcher": pitcher, "bid": 18}, list(SEATS)),
            {"do": "take", "by": pitcher},
            {"do": "discard", "by": pitcher, "cards": self.laid_away},
            {"do": "declare", "by": pitcher, "contract": self.game},
        ]

    def at_the_reference(self, played: Ruleset) -> Deal:
        """The deal in the reference, ready for the first lead."""
        deal = new_deal(played, table_for(played, SEATS), SEATS.index("E"), (0, 0, 0))
        for event in self.events():
            deal.apply(action_of(event, played, deal.table))
        return deal


def random_setting(game: str, chance: Random) -> Setting:
    """The cards of all players, the pitcher and his discards, at random."""
    pack = chance.sample(CARDS, len(CARDS))
    hands, skat = [pack[:10], pack[10:20], pack[20:30]], pack[30:]
    pitcher = chance.randrange(3)
    return Setting(hands, skat, pitcher, game, chance.sample(hands[pitcher] + skat, 2))


def play(seat: int, card: str) -> Action:
    return PLAYS[seat][CARD_OF[card]]


def differences(setting: Setting, played: Ruleset, chance: Random) -> set[str]:
    """How the two tables differ when the deal is played at random, up to the first card with which they do."""
    ours, theirs = setting.at_the_reference(played), SkatTable(*setting)
    while ours.phase.name == "play" and not theirs.is_over:
        if ours.turn != theirs.turn:
            return {"whose turn it is"}
        if sorted(action.card for action in ours.legal().actions) != sorted(CARD_OF[card] for card in theirs.legal()):
            return {"the legal cards"}
        card = chance.choice(theirs.legal())
        tricks = len(ours.winners)
        ours.apply(play(ours.turn, card))
        winner = theirs.play(card)
        if (ours.winners[tricks:] or [None]) != [winner]:
            return {"the winner of a trick"}
        taken = [count_card_points(ours, cards) for cards in ours.captured]
        if not theirs.is_over and theirs.standing()[1:] != sides(taken, setting.pitcher):
            return {"the card-points of a trick"}
    return differences_at_the_end(ours, theirs, setting)


def differences_at_the_end(ours: Deal, theirs: SkatTable, setting: Setting) -> set[str]:
    """How the two tables differ in what the play came to."""
    if ours.outcome is None or not theirs.is_over:
        return {"when the play is over"}
    found = set()
    points = theirs.standing()[1:]
    if points != sides(ours.outcome.card_points, setting.pitcher):
        is_fixed = setting.game == "null" and points == ((90, 30) if ours.outcome.made else (30, 90))
        found.add(FIXED_SCORE_OF_NULL if is_fixed else "the card-points at the end")
    if (theirs.returns()[setting.pitcher] > 0) != ours.outcome.made:
        found.add("whether the game is won")
    return found


def sides(taken: Sequence[int], pitcher: int) -> tuple[int, int]:
    """The card-points of the pitcher, and those of his opponents together."""
    return taken[pitcher], sum(taken) - taken[pitcher]


# ---- the independent opinion -----------------------------------------------------------------------------------------


def all_differences(played: Ruleset, game: str, deals: int) -> dict[str, set[str]]:
    """Of the first few deals those of a game: by its seed, the differences in each that has any."""
    found = {}
    for number in range(GAMES.index(game), deals, len(GAMES)):
        seed = f"openspiel/{number}"
        chance = Random(seed)
        found[seed] = differences(random_setting(game, chance), played, chance)
    return {seed: unlike for seed, unlike in found.items() if unlike}


@pytest.mark.parametrize("game", GAMES)
def test_legal_cards_tricks_and_card_points_agree(game: str) -> None:
    found = all_differences(read_ruleset(SKAT), game, DEALS)
    assert {seed: unlike for seed, unlike in found.items() if not unlike <= DOCUMENTED} == {}
    assert bool(found) == (game == "null")


@pytest.mark.parametrize(
    ("path", "value", "game", "detected"),
    [
        (("play", "following"), "follow-or-trump", "C", "the legal cards"),
        (("play", "leader"), "pitcher", "D", "whose turn it is"),
        (("play", "lost_cause"), "goes-on", "null", "when the play is over"),
        (("ranking", "trumps"), ["JC", "JS", "JD", "JH", *"ATKQ987"], "S", "the winner of a trick"),
        (("ranking", "plain"), [*"AKQT987"], "H", "the winner of a trick"),
        (("ranking", "contracts", "null", "plain"), [*"ATKQJ987"], "null", "the winner of a trick"),
        (("points", "card_points", "T"), 9, "grand", "the card-points of a trick"),
    ],
)
def test_a_wrong_rule_is_noticed(path: tuple[str, ...], value: Any, game: str, detected: str) -> None:
    document = deepcopy(SKAT)
    *parents, option = path
    part = document
    for name in parents:
        part = part[name]
    part[option] = value
    assert detected in set().union(*all_differences(read_ruleset(document), game, 300).values())


def test_the_adapter_adds_the_clause_of_the_law_to_a_refusal() -> None:
    """OpenSpiel gives no reasons. Those the adapter adds are right for every card tried by every player."""
    played = read_ruleset(SKAT)
    for number in range(30):
        chance = Random(f"reasons/{number}")
        setting = random_setting(GAMES[number % len(GAMES)], chance)
        ours, theirs = setting.at_the_reference(played), SkatTable(*setting)
        while not theirs.is_over:
            for seat in range(3):
                for card in CARDS:
                    assert refusal(theirs, seat, card) == refusal_of_the_reference(ours, play(seat, card))
            card = chance.choice(theirs.legal())
            ours.apply(play(ours.turn, card))
            theirs.play(card)
        assert refusal(theirs, 0, "JC") == refusal_of_the_reference(ours, play(0, "JC")) == "irregular.over"


def refusal_of_the_reference(deal: Deal, action: Action) -> str | None:
    """The clause by which the reference refuses an action; None, and nothing is done, where it would accept it."""
    if action in deal.legal().actions:
        return None
    try:
        deal.apply(action)
    except Violation as refused:  # Of 135,000 refusals `pytest.raises` would keep how each came about.
        return refused.clause
    raise AssertionError("what is not listed is accepted")


# ---- the documented differences are there ----------------------------------------------------------------------------


def state_after(*words: str) -> Any:
    """A state of OpenSpiel's own, its cards dealt in the order of their numbers, after what the players said and played."""
    state = pyspiel.load_game("skat").new_initial_state()
    for card in range(len(CARDS)):
        state.apply_action(card)
    for word in words:
        state.apply_action(state.string_to_action(word))
    return state


def words_of(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def test_openspiel_bids_games_and_who_bids_first_takes_up_the_skat() -> None:
    games = ["diamonds", "hearts", "spades", "clubs", "grand", "null"]
    assert words_of(state_after()) == words_of(state_after("unknown/pass")) == ["unknown/pass", *games]
    lays_away = state_after("unknown/pass", "clubs")
    assert lays_away.current_player() == 1
    assert len(lays_away.legal_actions()) == 12
    thrown_in = state_after(*["unknown/pass"] * 3)
    assert (thrown_in.is_terminal(), thrown_in.returns()) == (True, [0, 0, 0])


def test_openspiel_carries_out_a_revoke_that_it_does_not_list() -> None:
    """Forehand holds the lowest three diamonds, middlehand the next three: he plays a spade to the Seven."""
    state = state_after("hearts", "D8", "D9", "D7")
    assert words_of(state) == ["DQ", "DK", "DT"]
    revoke = CARDS.index("8S")
    with pytest.raises(pyspiel.SpielError):
        state.clone().apply_action_with_legality_check(revoke)
    state.apply_action(revoke)
    assert state.history()[-1] == revoke


def test_openspiel_takes_sixty_to_sixty_for_a_draw() -> None:
    played = read_ruleset(SKAT)
    for number in range(DEALS):
        chance = Random(f"sixty/{number}")
        setting = random_setting("D", chance)
        ours, theirs = setting.at_the_reference(played), SkatTable(*setting)
        while not theirs.is_over:
            card = chance.choice(theirs.legal())
            ours.apply(play(ours.turn, card))
            theirs.play(card)
        if theirs.standing()[1:] == (60, 60):
            assert theirs.returns() == [0, 0, 0]
            assert ours.outcome is not None
            assert ours.outcome.made is False
            return
    pytest.fail("no deal came to sixty each")


# ---- the adapter behind the protocol ---------------------------------------------------------------------------------


def random_case(number: int) -> Case:
    """A case of card play alone: some cards given, and then at every card a question, two tries at random, and a play."""
    chance = Random(f"case/{number}")
    setting = random_setting(GAMES[number // 3 % len(GAMES)], chance)
    # The same three sit at the table; which of them is named first must not matter.
    seats = [*SEATS[number % 3 :], *SEATS[: number % 3]]
    given: dict[str, Any] = {"seats": seats, "dealer": "E", "scores": {}, "events": setting.events()}
    played = read_ruleset(SKAT)
    deal = set_up(played, given)
    steps: list[dict[str, Any]] = []
    while deal.phase.name == "play":
        due = {"do": "play", "by": seats[deal.turn], "card": NAMES[chance.choice(deal.legal().actions).card]}
        if len(given["events"]) < 10 + number % 20:
            given["events"].append(due)
            deal.apply(action_of(due, played, deal.table))
            continue
        tries = [{"do": "play", "by": chance.choice(SEATS), "card": chance.choice(CARDS)} for _ in range(2)]
        wrong = [event for event in tries if action_of(event, played, deal.table) not in deal.legal().actions]
        for step in ({"ask": "legal"}, {"ask": "result"}, *({"try": event} for event in [*wrong, due])):
            steps.append(step | {"expect": observe(deal, step)})
    steps.append({"ask": "legal", "expect": observe(deal, {"ask": "legal"})})
    about = {"title": "At random", "why": "-", "source": "generated", "clauses": ["play.held"], "level": "random"}
    case = {"id": f"openspiel-{number:04}", **about, "given": given, "steps": steps}
    return next(cases_of({"format": "schmier/fixtures/1", "ruleset": "skat", "cases": [case]}, "random case"))


def test_the_adapter_passes_cases_of_card_play_through_the_pipe() -> None:
    report = check([random_case(number) for number in range(60)], Options([sys.executable, str(ADAPTER)]))
    assert [judgement.message for judgement in report.judgements if judgement.verdict != Verdict.PASSED] == []
    assert report.is_clean()
    assert report.notes == ()
    assert report.header.engine is not None
    assert report.header.engine["engine"]["name"] == "OpenSpiel Skat (adapter)"


def test_the_adapter_shows_an_honest_partial_result_on_the_corpus(tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    command = f"'{sys.executable}' '{ADAPTER}'"
    assert main(["check", "--engine", command, "--ruleset", "skat", "--json", str(report)]) == 0
    lines = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    cases = [line for line in lines if line["line"] == "case"]
    assert {line["id"] for line in cases} >= {case.id for case in chosen(corpus(), ["skat"])}
    assert {line["verdict"] for line in cases} == {"passed", "unsupported", "skipped"}
    assert all(line["message"] for line in cases if line["verdict"] != "passed")


def case_of_middlehand() -> Case:
    """A case of which seven events lead to the first lead: deal, three calls, skat taken up, cards laid away, game."""
    return next(case for case in map(random_case, range(60)) if case.given["events"][4] == {"do": "take", "by": "M"})


def answer_to(case: Case, **changed: Any) -> dict[str, Any]:
    """The adapter's answer to a single case, some of whose request is changed."""
    request = {"cmd": "run", "seq": 1, "ruleset": SKAT, "given": case.given, "steps": [{"ask": "legal"}], **changed}
    lines = "".join(json.dumps(line) + "\n" for line in (request, {"cmd": "stop"}))
    done = subprocess.run([sys.executable, ADAPTER], input=lines, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_after_an_action_that_openspiel_does_not_have_nothing_is_said() -> None:
    steps = [{"ask": "legal"}, {"try": {"do": "claim", "by": "F"}}, {"ask": "legal"}, {"ask": "result"}]
    legal, *after = answer_to(random_case(0), steps=steps)["observations"]
    assert "actions" in legal
    assert after == [{"unsupported": True}] * 3


@pytest.mark.parametrize(
    ("kept", "more", "reason"),
    [
        (0, [], "no cards have been dealt yet"),
        (1, [], "OpenSpiel's auction is another one: games are bid there, not values"),
        (1, [{"do": "bid", "by": "F", "bid": "reject"}], "OpenSpiel has no reject"),
        (
            4,
            [{"do": "declare", "contract": "C", "hand": True}],
            "OpenSpiel has no hand games: the skat is always taken up",
        ),
        (5, [], "OpenSpiel's exchange is another one: the game is named before the skat is taken up"),
        (6, [{"do": "declare", "contract": "null", "ouvert": True}], "OpenSpiel has no ouvert games"),
        (7, [{"do": "claim"}], "OpenSpiel has no `claim` during the play"),
    ],
)
def test_what_openspiel_does_not_have_is_skipped_with_the_reason(
    kept: int, more: list[dict[str, Any]], reason: str
) -> None:
    case = case_of_middlehand()
    events = [*case.given["events"][:kept], *({"by": "M"} | event for event in more)]
    assert answer_to(case, given=case.given | {"events": events}) == {"seq": 1, "skipped": reason}


def test_a_table_of_four_is_skipped() -> None:
    case = random_case(0)
    answer = answer_to(case, given=case.given | {"seats": [*SEATS, "D"]})
    assert answer["skipped"] == "OpenSpiel's Skat has three players, and no dealer who sits out"


def test_another_play_of_the_cards_is_skipped() -> None:
    played = SKAT | {"play": SKAT["play"] | {"leader": "pitcher"}}
    assert answer_to(random_case(0), ruleset=played)["skipped"] == "OpenSpiel does not play this `play.leader`"


def test_a_given_card_that_openspiel_refuses_is_an_error() -> None:
    """A case gives only what is legal, so this would be a disagreement, and must not hide among the skipped cases."""
    case = case_of_middlehand()
    before = case.given["events"][:7]
    out_of_turn = {"do": "play", "by": "E", "card": before[0]["hands"]["E"][0]}
    answer = answer_to(case, given=case.given | {"events": [*before, out_of_turn]})
    assert "it is another's turn" in answer["error"]


def test_without_openspiel_the_adapter_says_so_and_ends(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-S", str(ADAPTER)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "OpenSpiel is not installed for this Python; run: pip install open_spiel\n"
