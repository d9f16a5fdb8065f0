"""Campaigns give the same tally on any worker, after any interruption, and after lost results."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from places import ZOO
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.commands.deal import random_logs
from schmier_conformance.generative.differential import campaign as fuzz_campaign
from schmier_conformance.mutation_testing import campaign as mutation_campaign
from schmier_conformance.mutation_testing.mutants import mutants_of
from schmier_conformance.parallel.campaign import PLAN, TALLY, CampaignFolder, run_locally, run_on_dask
from schmier_conformance.parallel.shards import CampaignError, Shard, run_in_child
from schmier_conformance.replay import campaign as replay_campaign
from schmier_conformance.replay.judge import shipped

WRONG = (
    "import json, sys\nfrom schmier.io import serve\n"
    "for line in serve.answers(sys.stdin.buffer):\n"
    "    for one in line.get('observations', ()):\n"
    "        one.update({'made': True} if one.get('made') is False else {})\n"
    "    print(json.dumps(line), flush=True)\n"
)
"""An engine that knows no setback that was not made."""

SMALL_SHARDS = (
    "import sys\nfrom schmier_conformance.generative.differential import campaign\n"
    "from schmier_conformance.command import main\ncampaign.DEALS = 20\nsys.exit(main(sys.argv[1:]))\n"
)
"""The command with few deals: the second is under way when the first is done, and three of them are soon carried out."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hundred and fifty logs, of which every tenth claims what is not so, and one is no log."""
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    lines = []
    for number, log in enumerate(random_logs(shipped("pitch.auction"), "campaign", 150, 4)):
        if number % 10 == 3:
            log["deals"][0]["result"]["made"] = log["deals"][0]["result"]["made"] is False
        lines.append(json.dumps(log))
    lines[17] = "{"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_campaign, "BYTES", 70_000)
    monkeypatch.setattr(fuzz_campaign, "DEALS", 20)


def tally_of(folder: Path) -> Any:
    return json.loads((folder / TALLY).read_text(encoding="utf-8"))


def test_shards_of_a_file_are_its_lines_each_once(games: Path) -> None:
    found = list(replay_campaign.shards([str(games)], None))
    assert len(found) == 5
    logs = [log for shard in found for log in replay_campaign.logs_in(replay_campaign.with_input(shard.task))]
    assert [log.line for log in logs] == list(range(1, 151))
    assert b"\n".join(log.text for log in logs if isinstance(log.text, bytes)) + b"\n" == games.read_bytes()


def test_a_campaign_comes_to_what_one_run_comes_to(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(games), "--summary", "--json"]) == 2
    alone = json.loads(capsys.readouterr().out)
    assert main(["campaign", "replay", str(games), "-o", str(tmp_path / "out"), "--workers", "2"]) == 1
    tally = tally_of(tmp_path / "out")
    assert {name: tally[name] for name in ("verdicts", "clauses")} == alone
    assert tally["verdicts"] == {"broken": 15, "holds": 134, "unreadable": 1}
    assert tally["examples"][0]["where"].endswith("games.jsonl:4")


def test_what_was_carried_out_is_not_carried_out_again(games: Path, tmp_path: Path) -> None:
    command = ["campaign", "replay", str(games), "-o", str(tmp_path), "--workers", "2"]
    main(command)
    first = (tmp_path / TALLY).read_bytes()
    results = sorted((tmp_path / "shards").iterdir())
    results[1].unlink()
    kept = {path: path.stat().st_mtime_ns for path in results if path.exists()}
    main(command)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert results[1].exists()
    assert (tmp_path / TALLY).read_bytes() == first


def heeds_interruptions() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupted_campaign_goes_on(games: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-c", SMALL_SHARDS, "campaign", "fuzz", "-o", str(tmp_path / "out")]
    engine = tmp_path / "wrong.py"
    engine.write_text(WRONG, encoding="utf-8")
    words += [
        "--engine",
        f"{sys.executable} {engine}",
        "--ruleset",
        "pitch.auction",
        "--deals",
        "60",
        "--workers",
        "1",
    ]
    # A test run in the background may have had interruptions ignored; here they are not.
    running = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heeds_interruptions,  # noqa: PLW1509 - no thread of this process holds a lock here
    )
    end = time.monotonic() + 60
    while not list((tmp_path / "out" / "shards").glob("*.json")) and time.monotonic() < end:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"the same command continues" in errors
    assert b"Traceback" not in errors
    assert not (tmp_path / "out" / TALLY).exists()
    done = subprocess.run(words, capture_output=True, check=False, timeout=120)
    assert done.returncode == 1
    assert tally_of(tmp_path / "out")["deals"] == 60
    assert len(list((tmp_path / "out" / "shards").glob("*.json"))) == 3


def test_a_worker_that_is_killed_takes_nothing_with_it(games: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    shards = tuple(replay_campaign.shards([str(games)], None))
    expected = replay_campaign.merge({shard.number: result for shard, result in run_locally(shards, 2)})
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        folder = CampaignFolder(tmp_path, shards, {})
        results = folder.open()
        for number, (shard, result) in enumerate(run_on_dask(shards, cluster.scheduler_address, 2)):
            folder.save(shard, result)
            results[shard.number] = result
            if number == 1:
                os.kill(cluster.workers[0].process.pid, signal.SIGKILL)
    assert replay_campaign.merge(results) == expected
    assert replay_campaign.merge(folder.open()) == expected


def test_a_hunt_in_shards_finds_what_the_engine_gets_wrong(tmp_path: Path) -> None:
    engine = tmp_path / "wrong.py"
    engine.write_text(WRONG, encoding="utf-8")
    shards = list(
        fuzz_campaign.shards(
            f"{sys.executable} {engine}", spec.ruleset_document("pitch.auction"), "1", 40, 10.0, strict_reasons=False
        )
    )
    assert [(shard.task["first"], shard.task["last"]) for shard in shards] == [(1, 20), (21, 40)]
    tally = fuzz_campaign.merge({shard.number: result for shard, result in run_locally(shards, 2)})
    assert tally["deals"] == 40
    assert [one["key"][0] for one in tally["findings"]] == ["result"]
    assert not fuzz_campaign.is_clean(tally)


@pytest.mark.parametrize(
    "entry",
    [
        {"clause": "auction.dealer.may-equal"},
        {"option": "auction.dealer", "value": "must-exceed"},
        {"ruleset": "own.json"},
    ],
)
def test_a_hunt_in_shards_leaves_out_what_is_declared(
    entry: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    own = {**spec.ruleset_document("pitch.auction"), "id": "house.own"}
    own["auction"] = {**own["auction"], "dealer": "must-exceed"}
    Path("own.json").write_text(json.dumps(own), encoding="utf-8")
    known = {"format": "schmier/known/1", "known": [{**entry, "reason": "as we play"}]}
    Path("known.json").write_text(json.dumps(known), encoding="utf-8")
    engine = f"{sys.executable} {ZOO / 'planted.py'} dealer-must-exceed"
    words = ["campaign", "fuzz", "--engine", engine, "--ruleset", "pitch.auction", "--deals", "12", "--json"]
    assert main([*words, "-o", "hunt"]) == 1
    capsys.readouterr()
    assert main([*words, "-o", "declared", "--known", "known.json"]) == 0
    tally = json.loads(capsys.readouterr().out)
    assert tally["findings"] == []
    assert sum(tally["declared"].values()) > 0
    assert main([*words, "-o", "other", "--known", "none.json"]) == 2


def test_the_shards_of_power_are_all_mistakes_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shards = list(mutation_campaign.shards(None))
    places = [tuple(one) for shard in shards for one in shard.task.get("functions", ())]
    assert len(places) == len(set(places))
    everywhere = {
        (module, mutant.function) for module in mutation_campaign.deciding_modules() for mutant, _ in mutants_of(module)
    }
    assert set(places) == everywhere
    assert {shard.task["ruleset"] for shard in shards if "drawn" in shard.task} == set(spec.ruleset_ids())


def test_a_shard_of_power_tells_what_the_command_tells() -> None:
    document = {"format": "schmier/ruleset/1", "id": "own.tiny", "title": "Tiny", "extends": "pitch.auction"}
    what = {"ruleset": document, "functions": [["schmier.counting.game", "who_has_game"]]}
    tally = mutation_campaign.together({0: run_in_child("power", what)})
    table = mutation_campaign.as_table(tally)
    assert table["whole"]["mutants"] == len(tally["tried"]) > 0
    assert table["whole"]["noticed"] > 0
    assert "together" in mutation_campaign.tally_text(tally)


# ---- what goes wrong -------------------------------------------------------------------------------------------------


def test_another_campaign_does_not_fit_into_the_folder(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["campaign", "replay", str(games), "-o", str(tmp_path)])
    capsys.readouterr()
    other = ["campaign", "replay", str(games), "--ruleset", "pitch.joker", "-o", str(tmp_path)]
    assert main(other) == 2
    errors = capsys.readouterr().err
    assert str(tmp_path / PLAN) in errors
    assert "another campaign was begun in this folder" in errors


def test_a_shard_that_cannot_be_carried_out_says_why() -> None:
    with pytest.raises(CampaignError, match="KeyError"):
        run_in_child("replay", {})
    with pytest.raises(CampaignError, match="KeyError"):
        list(run_locally([Shard("power", 0, {})], 1))


def test_no_cluster_at_an_address_is_told_in_a_line(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("schmier_conformance.parallel.campaign.CLUSTER_TIMEOUT", "1s")
    command = ["campaign", "replay", str(games), "-o", str(tmp_path), "--dask", "tcp://127.0.0.1:9"]
    assert main(command) == 2
    assert capsys.readouterr().err.startswith("schmier: no Dask scheduler answers at tcp://127.0.0.1:9")


def test_without_the_library_it_is_said_how_to_get_it(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["campaign", "replay", str(games), "-o", str(tmp_path), "--dask", "local"]) == 2
    assert "pip install distributed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: $: there is no such file"),
        (["fuzz", "--engine", "x", "--ruleset", "pitch.auction", "--deals", "0"], "--deals is 0"),
        (["power", "--ruleset", "no-such"], "no-such"),
    ],
)
def test_what_cannot_be_planned_is_not_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(["campaign", *words, "-o", str(tmp_path / "out")]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert threading.active_count() < 20
