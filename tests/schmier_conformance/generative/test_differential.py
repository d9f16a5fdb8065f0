"""Differential fuzzing of an engine: differences are found, shrunk, written down, and found again after an interruption."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from places import ZOO
from read_once import corpus
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.command import main
from schmier_conformance.documents.reading import validate
from schmier_conformance.engines.comparison import compare
from schmier_conformance.generative.differential import findings, hunt
from schmier_conformance.generative.differential.checkpoint import HuntFolder
from schmier_conformance.generative.differential.disagreements import Key, disagreements
from schmier_conformance.generative.differential.engine_session import (
    Answer,
    EngineGivenUpError,
    EngineSession,
    EngineSettings,
)
from schmier_conformance.generative.differential.hunt import (
    Hunt,
    HuntState,
    Plan,
    case_of_deal,
    continue_hunt,
    hunt_block,
)
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate.random_deals import fuzz_deal
from schmier_conformance.generative.script import ObservedScript, observed, script_of, size_of
from schmier_conformance.generative.shrink.shrinker import Shrinker

sys.path.insert(0, str(ZOO))

import hidden

Json = dict[str, Any]

PITCH = spec.ruleset_document("pitch.auction")
SEED, DEAL = "5", 11
"""The first seed by which the defect shows early, and the deal in which it does."""


def command(engine: str, defect: str) -> str:
    return f"{sys.executable} {ZOO / engine} {defect}"


HIDDEN = command("hidden.py", "frees")
STRICT = command("planted.py", "must-follow-suit")


def fuzz(*words: str) -> int:
    return main(["fuzz", "--ruleset", "pitch.auction", "--seed", SEED, *words])


def game(seed: str = SEED) -> Game:
    return Game(PITCH, read_ruleset(PITCH), seed)


# ---- a defect no case of the corpus exposes --------------------------------------------------------------------------


def test_no_shipped_case_of_the_game_exposes_the_planted_defect() -> None:
    cases = [case for case in corpus() if case.ruleset == "pitch.auction"]
    assert len(cases) > 90
    for case in cases:
        request = {"seq": 1, "ruleset": case.document, "given": case.given, "steps": case.steps}
        seen = hidden.run(request, hidden.frees)["observations"]
        assert not any(compare(step, one).differences for step, one in zip(case.steps, seen, strict=True)), case.id


def test_it_is_found_and_made_so_small_that_it_fits_on_a_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz("--engine", HIDDEN, "--deals", str(DEAL), "--out", str(tmp_path)) == 1
    output = capsys.readouterr().out
    shown = output.split("\n\n")[0].splitlines()
    assert shown[0] == "FINDING 1: The engine lists other legal actions"
    assert spec.clauses()["play.follow.or-trump"].text in output
    assert len(shown) <= 24
    [fixture] = tmp_path.glob("*.fixture.json")
    document = json.loads(fixture.read_text("utf-8"))
    validate("fixtures", document, fixture.name)
    [case] = document["cases"]
    assert len(case["given"]["seats"]) <= 4
    assert len(case["given"]["events"]) <= 10
    assert len(case["steps"]) == 1
    assert f"--cases {fixture}" in shown[-1]
    assert main(["check", "--engine", HIDDEN, "--cases", str(fixture)]) == 1
    assert main(["check", "--cases", str(fixture)]) == 0
    [log] = tmp_path.glob("*.log.json")
    assert main(["replay", str(log)]) == 0


# ---- engines that give no answer -------------------------------------------------------------------------------------


def only_finding(defect: str, monkeypatch: pytest.MonkeyPatch, timeout: float = 10) -> findings.Finding:
    """The result of a block with the deal in question, for an engine that breaks down over it."""
    monkeypatch.setattr(findings, "BUDGET_OF_HANGS", 1)
    monkeypatch.setattr(findings, "BUDGET_OF_CRASHES", 4)
    the_hunt = Hunt(PITCH, SEED, EngineSettings(command("hidden.py", defect), timeout))
    with EngineSession(the_hunt.settings) as engine:
        block = hunt_block(the_hunt, game(), engine, DEAL - 1, DEAL + 1)
        [sighting] = block.sightings.values()
        assert sighting.number == DEAL
        return findings.shrunk(game(), engine, sighting)


def test_a_crash_is_a_finding_of_its_own_with_what_the_engine_said(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = only_finding("crashes", monkeypatch)
    assert finding.key.kind == "breaks-down"
    assert finding.key.about == "the engine exited with status N: IndexError: list index N out of range"
    assert finding.is_repeated
    assert len(finding.script.steps) < finding.steps


def test_a_hang_is_a_finding_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = only_finding("hangs", monkeypatch, timeout=0.5)
    assert finding.disagreement.words == "no answer within 0.5 seconds"


def test_what_does_not_happen_again_is_told_as_it_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    finding = only_finding("once", monkeypatch)
    assert not finding.is_repeated
    assert len(finding.script.steps) == finding.steps


def test_an_engine_that_cannot_start_or_plays_another_game_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz("--engine", "no-such-engine", "--out", str(tmp_path)) == 2
    assert fuzz("--engine", f"{sys.executable} -c pass", "--out", str(tmp_path), "--timeout", "2") == 2
    narrow = f"{sys.executable} {ZOO / 'hidden.py'} narrow"
    assert fuzz("--engine", narrow, "--out", str(tmp_path)) == 2
    errors = capsys.readouterr().err.splitlines()
    assert errors[0].startswith("schmier: the engine 'no-such-engine' cannot be run")
    assert errors[1].startswith("schmier: the engine could not be started, 3 times in a row")
    assert errors[2] == 'schmier: the engine does not play pitch.auction; it says that it plays "skat"'
    assert list(tmp_path.iterdir()) == []


# ---- what counts as a disagreement -----------------------------------------------------------------------------------


def judged(change: Any) -> list[Key]:
    """The disagreements over a random deal of which what is right was changed."""
    deal = fuzz_deal(game(), 1)
    case = case_of_deal(game(), deal, 1)
    right: list[Json] = json.loads(json.dumps(list(deal.expected)))
    seen = tuple([change(step, one) for step, one in zip(case.steps, right, strict=True)])
    return [one.key for one in disagreements(game().ruleset, case, Answer(tuple(range(len(case.steps))), seen))]


def test_a_question_that_is_not_answered_is_no_disagreement_and_an_action_not_carried_out_ends_the_deal() -> None:
    assert judged(lambda step, one: {"unsupported": True} if step.get("ask") == "view" else one) == []
    assert judged(lambda step, one: {"unsupported": True} if "try" in step else {"by": "nobody"})[1:] == []


def test_after_an_action_that_is_let_pass_nothing_more_is_judged() -> None:
    found = judged(lambda step, one: {"accepted": True} if "rejected" in one else one)
    assert len(found) == 1
    assert found[0].kind == "accepts"


def test_a_member_that_is_missing_everywhere_is_a_kind_of_its_own_and_hides_nothing() -> None:
    without = judged(lambda step, one: {name: value for name, value in one.items() if name != "holds"})
    assert set(without) == {Key("view", "`holds` missing")}
    both = judged(
        lambda step, one: {name: ("NT" if name == "trump" else value) for name, value in one.items() if name != "holds"}
    )
    assert Key("view", "`holds` missing") not in both
    assert {key.kind for key in both} == {"view", "state"}


# ---- shrinking -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 4, 5])
def test_shrinking_comes_to_the_smallest_deal_and_always_to_the_same(number: int) -> None:
    ruleset = game().ruleset

    def test(scripts: Sequence[ObservedScript]) -> list[ObservedScript | None]:
        """Shows a trick won by a player other than its leader."""
        return [won_by_another(script) for script in scripts]

    first = won_by_another(fuzz_deal(game(), number))
    assert first is not None
    smallest = Shrinker(ruleset, first, test).shrink()
    assert Shrinker(ruleset, first, test).shrink() == smallest
    assert won_by_another(smallest) == smallest
    assert size_of(smallest) < size_of(first)
    assert observed(ruleset, smallest.script) == smallest
    # The deal, two calls and two cards: nothing shorter can show it.
    done = [step["try"]["do"] for step in smallest.script.steps]
    assert done[:1] + sorted(done[1:3]) + done[3:] == ["deal", "bid", "pass", "play", "play"]
    assert smallest.script.given == {"seats": ["N", "E"], "dealer": "E", "scores": {}}


def won_by_another(script: ObservedScript) -> ObservedScript | None:
    leader = ""
    for number, (step, seen) in enumerate(zip(script.steps, script.expected, strict=True)):
        if step.get("try", {}).get("do") == "play" and "accepted" in seen:
            leader = leader or step["try"]["by"]
            if "trick_to" in seen and seen["trick_to"] != leader:
                return script.cut_after(number)
            leader = "" if "trick_to" in seen else leader
    return None


# ---- interrupted and resumed -----------------------------------------------------------------------------------------


def kept(path: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in sorted(path.iterdir())}


def test_a_hunt_that_was_interrupted_comes_to_the_same_as_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hunt, "BLOCK", 2)
    monkeypatch.setattr(hunt, "shrunk", as_seen)
    the_hunt, plan = Hunt(PITCH, "2", EngineSettings(STRICT)), Plan(deals=10, most_findings=10)
    whole, broken = HuntFolder(tmp_path / "whole", the_hunt), HuntFolder(tmp_path / "broken", the_hunt)
    state = HuntState()
    continue_hunt(the_hunt, plan, state, lambda state, activity: None)
    whole.save(state)
    assert len(state.findings) == 2
    for patience in (1, 2, 3):
        state = broken.resume() if broken.state.exists() else HuntState()
        heard = []

        def hear(state: HuntState, activity: str, heard: list[str] = heard, patience: int = patience) -> None:
            broken.save(state)
            heard.append(activity)
            if len(heard) > patience:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            continue_hunt(the_hunt, plan, state, hear)
    state = broken.resume()
    continue_hunt(the_hunt, plan, state, lambda state, activity: broken.save(state))
    assert kept(broken.path) == kept(whole.path)


def test_several_workers_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt, "BLOCK", 2)
    monkeypatch.setattr(hunt, "shrunk", as_seen)
    the_hunt = Hunt(PITCH, "1", EngineSettings(STRICT))
    one, two = HuntState(), HuntState()
    continue_hunt(the_hunt, Plan(8, 10, workers=1), one, lambda state, activity: None)
    continue_hunt(the_hunt, Plan(8, 10, workers=2), two, lambda state, activity: None)
    assert one.findings
    assert one == two


def as_seen(game: Game, engine: EngineSession, sighting: findings.Sighting, **_: Any) -> findings.Finding:
    """A finding left unshrunk, since shrinking takes time."""
    key = sighting.disagreement.key
    return findings.Finding(key, sighting.number, 0, sighting.script, sighting.disagreement, 0)


def test_a_hunt_stops_at_enough_findings_and_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt, "shrunk", as_seen)
    the_hunt = Hunt(PITCH, "1", EngineSettings(STRICT))
    state = HuntState()
    continue_hunt(the_hunt, Plan(6, 1), state, lambda state, activity: None)
    assert (len(state.findings), state.done) == (1, 0)
    continue_hunt(the_hunt, Plan(6, 2), state, lambda state, activity: None)
    assert sorted(finding.key.kind for finding in state.findings) == ["legal", "refuses"]


def test_a_right_engine_is_found_nothing_against_and_a_folder_with_another_hunt_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = f"{sys.executable} -m schmier.io.serve"
    assert fuzz("--engine", engine, "--deals", "3", "--out", str(tmp_path), "--json", "--strict-reasons") == 0
    [output] = json.loads(capsys.readouterr().out)["hunts"]
    assert (output["deals"], output["complete"], output["findings"]) == (3, True, [])
    before = kept(tmp_path)
    assert fuzz("--engine", engine, "--deals", "1", "--out", str(tmp_path)) == 2
    assert fuzz("--engine", STRICT, "--deals", "1", "--out", str(tmp_path), "--resume") == 2
    (tmp_path / "hunt.json").write_text("{}")
    assert fuzz("--engine", engine, "--deals", "1", "--out", str(tmp_path), "--resume") == 2
    errors = capsys.readouterr().err.splitlines()
    assert "--resume continues it" in errors[0]
    assert "$.hunt.engine: this hunt was begun with engine" in errors[1]
    assert "it was not written by `schmier fuzz`" in errors[2]
    (tmp_path / "hunt.json").write_text(before["hunt.json"])
    again = ("--deals", "3", "--out", str(tmp_path), "--strict-reasons", "--resume")
    assert fuzz("--engine", engine, *again) == 0


def test_an_engine_that_is_gone_ends_the_hunt_and_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: Any) -> Any:
        raise EngineGivenUpError("it does not start any more")

    state, the_hunt = HuntState(done=3), Hunt(PITCH, "1", EngineSettings(f"{sys.executable} -m schmier.io.serve"))
    monkeypatch.setattr(hunt, "hunt_block", gone)
    continue_hunt(the_hunt, Plan(10, 1), state, lambda state, activity: None)
    assert state == HuntState(done=3, given_up="it does not start any more")


def test_a_script_is_kept_and_read_again_as_it_was() -> None:
    deal = fuzz_deal(game(), 3)
    again = script_of(json.loads(json.dumps(deal.script.document)))
    assert observed(game().ruleset, again) == deal
