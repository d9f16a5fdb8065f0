"""`schmier import xskat`: sessions of XSkat become valid logs; the command plays sessions itself where XSkat is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from places import ROOT
from schmier import spec
from schmier.io.logs import replay
from schmier_conformance.command import main
from schmier_conformance.documents.reading import validate
from schmier_conformance.importers.errors import RecordError
from schmier_conformance.importers.xskat import Entry, entries_of, game_of, games_in
from schmier_conformance.importers.xskat_session import Session, session_of

Json = dict[str, Any]

LOG = (ROOT / "conformance" / "recorded" / "xskat-games.log").read_text(encoding="utf-8")
LIST = (ROOT / "conformance" / "recorded" / "xskat-games.lst").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guides" / "real-games.md").read_text(encoding="utf-8")
OPTIONS_AND_EVENTS = re.findall(r"^\| (none|`-[^`]*`(?:[^|]*)) \| `(\{.*\})` \|$", GUIDE, re.MULTILINE)
"""XSkat's options a ruleset can say, and what it says, as the guide lists them."""

EVERYWHERE = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games"


def house_rules(**changes: Json | list[Json]) -> Json:
    """A ruleset of Skat with changes, whole."""
    document = {"format": "schmier/ruleset/1", "id": "house.xskat", "title": "XSkat", "family": "house"}
    return dict(spec.whole({**document, "extends": "skat", **changes}))


KONTRA = house_rules(**json.loads(dict(OPTIONS_AND_EVENTS)["`-kontra`"]))


def session(text: str = LOG, listed: str | None = LIST, ruleset: Json = KONTRA) -> Session:
    entries = None if listed is None else entries_of(listed)
    found = session_of(games_in(text.splitlines()), entries, ruleset, ruleset)
    if found.log is not None:
        validate("game-log", found.log, "a session")
    return found


def log_of(text: str = LOG, listed: str | None = LIST, ruleset: Json = KONTRA) -> Json:
    found = session(text, listed, ruleset)
    assert found.refused == []
    assert found.log is not None
    return found.log


def game(number: int) -> str:
    """One of the games, from 0, with its double rule."""
    return f"{LOG.split('=' * 40)[number].lstrip(chr(10))}{'=' * 40}\n"


# ---- recorded games --------------------------------------------------------------------------------------------------


def test_the_recorded_games_hold_with_their_scores() -> None:
    log = log_of()
    replayed = replay(log)
    assert replayed.findings == []
    assert replayed.is_complete
    assert replayed.deals[-1]["scores"] == {"player1": -96, "player2": 28, "player3": 134}


def test_without_the_list_tricks_card_points_and_verdicts_are_claimed() -> None:
    deal = log_of(listed=None)["deals"][0]
    assert list(deal["result"]) == ["made", "game"]
    tricks = [event["claims"]["trick_to"] for event in deal["events"] if "claims" in event]
    assert len(tricks) == 10


def test_who_plays_stands_in_the_place_of_the_calls() -> None:
    verbs = [event["do"] for event in log_of()["deals"][8]["events"][:8]]
    assert verbs[:4] == ["deal", "win-auction", "take", "discard"]


def test_kontra_is_said_by_whom_it_was_underlined() -> None:
    events = log_of()["deals"][9]["events"]
    assert [(event["do"], event["by"]) for event in events[5:8]] == [
        ("pass", "player2"),
        ("contra", "player3"),
        ("pass", "player1"),
    ]


def test_kontra_in_a_session_without_it_is_refused_with_its_line() -> None:
    found = session(ruleset=house_rules())
    ((line, reason),) = found.refused
    assert LOG.splitlines()[line - 1].endswith("_Computer3_ ")
    assert "contra" in reason
    assert found.log is not None
    # The game after it does not follow on the one before.
    assert [number for number, deal in enumerate(found.log["deals"]) if "new_match" in deal] == [9]


@pytest.mark.parametrize(
    ("was", "becomes", "clause"),
    [
        ("Won with: 97 points", "Won with: 96 points", "points.skat.count"),
        ("e 2 0 0 96 1", "e 2 0 0 72 1", "points.skat.made"),
        ("Lost with: 57 points", "Won with: 57 points", "points.skat.won"),
        ("Last bid: 23", "Last bid: 25", "auction.skat.values"),
    ],
)
def test_a_session_that_is_told_wrong_is_found_out(was: str, becomes: str, clause: str) -> None:
    assert (LOG + LIST).count(was) >= 1
    replayed = replay(log_of(LOG.replace(was, becomes, 1), LIST.replace(was, becomes, 1)))
    assert clause in {finding.clause for finding in replayed.findings}


def test_a_game_worth_less_than_its_last_bid_is_found_to_be_overbid() -> None:
    replayed = replay(log_of(re.sub(r"Last bid: \d+", "Last bid: 264", LOG)))
    assert {"points.skat.overbid"} <= {finding.clause for finding in replayed.findings}


def test_games_that_are_missing_begin_another_match() -> None:
    log = log_of(LOG.replace(game(4), ""), listed=None)
    assert [number for number, deal in enumerate(log["deals"]) if "new_match" in deal] == [4]
    assert replay(log).findings == []


def broken_off(number: int, tricks: int, ending: str) -> str:
    """A game made into a null that was broken off after some tricks; the rest of the cards are those still in hand."""
    lines = game(number).splitlines()
    below = [line for line in lines if not re.match(r"(Won|Lost) with|.* played ", line)]
    player = next(line.split(" played ")[0] for line in lines if " played " in line)
    kept = below[: 3 + tricks] + below[13:-1]
    return "\n".join([*kept, f"{player} played Null", ending, "=" * 40, ""])


def test_a_null_that_was_lost_early_ends_as_the_ruleset_has_it() -> None:
    text = broken_off(7, 3, "Lost")
    stops = log_of(text, None, house_rules())["deals"][0]["events"]
    log = log_of(text, None, house_rules(play={"lost_cause": "goes-on"}))
    assert log["deals"][0]["events"] == [*stops, {"do": "concede", "by": "player2"}]
    assert replay(log).findings == []
    assert replay(log).deals[0]["scores"]["player2"] == -46


def test_a_null_that_could_not_be_lost_any_more_is_claimed() -> None:
    kept = game(7).splitlines()
    unmarked = [re.sub(r"[A-Z]{4,}", lambda suit: suit[0].capitalize(), row.replace("_", " ")) for row in kept[6:13]]
    lines = [*kept[:6], *unmarked, *broken_off(7, 3, "Won").splitlines()[6:]]
    log = log_of("\n".join(lines), None, house_rules())
    ending = log["deals"][0]["events"][-3:]
    assert [(event["do"], event["by"]) for event in ending] == [
        ("claim", "player2"),
        ("concede", "player1"),
        ("concede", "player3"),
    ]


def test_forced_marches_and_ties_of_ramsch_score_as_xskat_lists_them() -> None:
    assert Entry(1, True, False, 52, False).changes == (0, -52, 0)
    assert Entry(1, True, False, 52, True).changes == (-52, 0, -52)
    assert Entry(1, True, True, 120, True).changes == (0, 120, 0)
    assert Entry(2, False, False, 48, False).in_tournament == (40, 40, -98)
    assert Entry(2, False, False, 24, True).in_tournament == (0, 0, 74)
    assert Entry(0, False, False, 24, True).as_losses == (0, -24, -24)
    assert Entry(0, False, False, 48, False).as_losses == (-48, 0, 0)
    assert Entry(1, True, False, 52, True).as_losses == (-52, 0, -52)
    assert Entry(1, True, True, 120, True).as_losses == (-120, 0, -120)


@pytest.mark.parametrize(
    ("text", "listed", "why"),
    [
        (LOG, LIST.rsplit("e", 1)[0], "11 games, and the log 12"),
        (LOG, LIST.replace("0 0 0", "5 0 0", 1), "forgotten"),
        (LOG, LIST + "e 9\n", "line 19"),
        (LOG, "hello", "no list"),
        ("x\n" * 100, None, "line 1"),
    ],
)
def test_files_that_do_not_fit_are_refused(text: str, listed: str | None, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        session(text, listed)


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ("Club 8", "Kreuz 8", "english"),
        ("Skat is: ", "Im Skat ist: ", "english"),
        (" played ", " spielte ", "english"),
        ("Won", "W\bWon", "unfmt"),
        ("----", "", "between three rules"),
        ("played Grand", "played Revolution", "has no rules here"),
        ("Last bid: 18\n", "", "place of Ramsch"),
        ("Skat is: Heart", "FH passed: Heart", "Schieberamsch"),
        ("Club 8      Heart J     SPADE J", "Schenken    Schenken    Accept", "Schenken"),
    ],
)
def test_what_cannot_be_read_or_said_is_refused_in_words(was: str, becomes: str, why: str) -> None:
    text = next(game(number) for number in range(12) if was in game(number))
    with pytest.raises(RecordError, match=why):
        game_of(text.replace(was, becomes).splitlines()[:-1])


def test_ramsch_that_may_have_two_reasons_is_refused() -> None:
    rules = house_rules(**{**BOCK_AND_RAMSCH, "auction": {"nobody_bids": "reject"}})
    text = game(0).replace("Computer3 played Grand", "Computer3 lost the Ramsch")
    assert "lost the Ramsch" in text
    ((_, reason),) = session_of(games_in(text.splitlines()), None, rules, rules).refused
    assert "because all had passed" in reason


def test_the_sums_that_xskat_prints_last_are_no_game() -> None:
    assert len(list(games_in([*LOG.splitlines(), "3201 3194 3538"]))) == 12
    assert len(list(games_in([*LOG.splitlines(), "half a game"]))) == 13


def test_the_command_reads_a_log_with_its_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, listed, rules, output = (tmp_path / name for name in ("x.log", "x.lst", "mine.json", "x.jsonl"))
    log.write_text(LOG, encoding="utf-8")
    listed.write_text(LIST, encoding="utf-8")
    rules.write_text(json.dumps(KONTRA), encoding="utf-8")
    words = ["import", "xskat", str(log), "--list", str(listed)]
    assert main([*words, "--ruleset", str(rules), "-o", str(output)]) == 0
    assert capsys.readouterr().err == "12 games in 1 match\n"
    assert main(["replay", str(output)]) == 0
    assert main([*words, "--json", "-o", str(output)]) == 1
    assert json.loads(capsys.readouterr().err.splitlines()[-1]) == {"games": 11, "matches": 2, "unreadable": 1}
    assert main([*words, "--ruleset", "pitch.auction"]) == 2
    assert main([*words, "-o", str(listed)]) == 2
    log.write_text("no game")
    assert main(["import", "xskat", str(log), "-o", str(output)]) == 2
    assert output.read_bytes()


# ---- games played for the test ---------------------------------------------------------------------------------------


def test_the_guide_names_the_options_that_can_be_said() -> None:
    assert [options for options, _ in OPTIONS_AND_EVENTS] == [
        "none",
        *("`-tlist`", "`-oldrules`", "`-ramsch`", "`-ramsch -skattoloser`", "`-kontra`", "`-kontra -kontra18`"),
        *(
            "`-spitze`",
            "`-spitze2`",
            "`-alist`",
            "`-ramsch -sramsch`",
            "`-ramschonly`",
            "`-ramschonly -skattoloser`",
            "`-ramschonly -sramsch`",
            "`-oldrules -ramsch -alist`",
            "`-kontra -bock -bockevents 15`",
            "`-bock -bockevents 49`",
            "`-ramsch -kontra -bock -bockevents 15`",
            "`-ramsch -kontra -bock -bockevents 64`",
            "`-bock -bockevents 129`",
            "`-kontra -bockramsch -bockevents 15`",
            "`-kontra -kontra18 -sramsch -bockramsch -bockevents 15`",
            "`-kontra -bockramsch -bockevents 15 -klopfen`",
            "`-kontra -sramsch -bockramsch -bockevents 15 -klopfen`",
        ),
    ]


def have_xskat_play(folder: Path, *options: str, seed: int = 123456, games: int = 360) -> list[str]:
    """Have XSkat play some games, by default the guide's 360; returns the sums it prints."""
    (folder / "seed.txt").write_text(f"random_seed {seed} 0 2\n", encoding="utf-8")
    files = ["-game", "seed.txt", "-log", "games.log", "-list", "games.lst", "-lang", "english", "-unfmt"]
    command = ["xskat", "-auto", str(games), *files, *options]
    environment = {"PATH": EVERYWHERE, "HOME": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True, timeout=120)
    return done.stdout.decode().split()


def sums_of(log: Json) -> list[int]:
    """What each player has scored in all matches of a session."""
    deals = log["deals"]
    last = [deal for deal, after in zip(deals, [*deals[1:], {"new_match": True}], strict=True) if "new_match" in after]
    return [sum(deal["result"]["scores"][player] for deal in last) for player in log["seats"]]


@pytest.mark.xskat
@pytest.mark.parametrize(
    ("options", "changes"), OPTIONS_AND_EVENTS, ids=[options.strip("`") for options, _ in OPTIONS_AND_EVENTS]
)
def test_360_games_of_xskat_hold_with_each_option_that_can_be_said(tmp_path: Path, options: str, changes: str) -> None:
    sums = have_xskat_play(tmp_path, *options.strip("`").split()) if options != "none" else have_xskat_play(tmp_path)
    log = imported(tmp_path, house_rules(**json.loads(changes)))
    replayed = replay(log)
    assert replayed.findings == []
    assert replayed.is_complete
    assert len(replayed.deals) == 360
    # Its listing of losses has no sign.
    assert [str(abs(total) if "-alist" in options else total) for total in sums_of(log)] == sums


def imported(folder: Path, rules: Json) -> Json:
    """The log that the command makes of the session in a folder."""
    (folder / "mine.json").write_text(json.dumps(rules), encoding="utf-8")
    files = [str(folder / name) for name in ("games.log", "games.lst", "mine.json", "games.jsonl")]
    assert main(["import", "xskat", files[0], "--list", files[1], "--ruleset", files[2], "-o", files[3]]) == 0
    log: Json = json.loads((folder / "games.jsonl").read_text(encoding="utf-8"))
    return log


@pytest.mark.xskat
def test_a_session_whose_rounds_are_unknown_is_refused_as_a_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # With both options XSkat does not write why Ramsch was played; a session without those games would lose its rounds.
    have_xskat_play(tmp_path, "-ramsch", "-bockramsch", "-bockevents", "1")
    rules = house_rules(**BOCK_AND_RAMSCH | {"auction": {"nobody_bids": "reject"}})
    (tmp_path / "mine.json").write_text(json.dumps(rules), encoding="utf-8")
    files = [str(tmp_path / name) for name in ("games.log", "mine.json", "games.jsonl")]
    assert main(["import", "xskat", files[0], "--ruleset", files[1], "-o", files[2]]) == 2
    assert "refused as a whole" in capsys.readouterr().err
    assert not (tmp_path / "games.jsonl").exists()


@pytest.mark.xskat
def test_rounds_that_go_on_after_a_match_are_not_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    have_xskat_play(tmp_path, "-bock", "-bockevents", "49", games=40)
    rules = house_rules(match={"deals": 36, "deals_at_four": 36, "bock": {"at_half": True}})
    (tmp_path / "mine.json").write_text(json.dumps(rules), encoding="utf-8")
    assert main(["import", "xskat", str(tmp_path / "games.log"), "--ruleset", str(tmp_path / "mine.json")]) == 2
    assert "one match of all 40 games" in capsys.readouterr().err


STEPS: list[Json] = [{"do": "take-or-hand"}, {"do": "bury", "who": "pitcher", "to": 10}, {"do": "announce"}]
GRAND_IN_ROUNDS: Json = {"do": "grand-hand", "when": "ramsch-rounds"}

BOCK_AND_RAMSCH: Json = {
    "auction": {"nobody_bids": "forehand"},
    "exchange": [*STEPS, GRAND_IN_ROUNDS],
    "match": {"deals": 360, "deals_at_four": 360, "bock": {"at_half": True, "ramsch": True}},
    "points": {"reject": {"loses": "card-points", "march": 120, "tie": "all-tied", "widow": "last-trick"}},
}
"""What a ruleset says for `-bockramsch` with the event of a game lost with 60."""


@pytest.mark.xskat
def test_rounds_of_ramsch_hold_with_the_grands_that_are_played_in_their_place(tmp_path: Path) -> None:
    # From this seed a player plays a grand in place of Ramsch in the 309th game and in the next, and the same player deals each time.
    sums = have_xskat_play(tmp_path, "-bockramsch", "-bockevents", "1", seed=7)
    texts = [(tmp_path / name).read_text(encoding="utf-8") for name in ("games.log", "games.lst")]
    log = log_of(texts[0], texts[1], house_rules(**BOCK_AND_RAMSCH))
    replayed = replay(log)
    assert replayed.findings == []
    assert replayed.is_complete
    assert texts[0].count(" the Ramsch\n") == 12
    grands = [place for place, deal in enumerate(log["deals"]) if in_place_of_ramsch(deal)]
    assert grands == [308, 309]
    assert len({log["deals"][place]["dealer"] for place in (308, 309, 310)}) == 1
    assert [str(total) for total in sums_of(log)] == sums


def in_place_of_ramsch(deal: Json) -> bool:
    """Whether a game was announced without a bid."""
    verbs = [event["do"] for event in deal["events"]]
    return "declare" in verbs and "win-auction" not in verbs


@pytest.mark.xskat
def test_the_guide_shows_what_a_session_comes_to(tmp_path: Path) -> None:
    commands, *shown = re.findall(r"```(?:sh|text)\n(.*?)```", GUIDE.split("## Games of a program")[1], re.DOTALL)[:3]
    # The command is beside the Python that runs the tests, which may not be on the path.
    here = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{EVERYWHERE}", "HOME": str(tmp_path)}
    done = subprocess.run(["sh", "-ec", commands], cwd=tmp_path, env=here, capture_output=True, check=True, timeout=120)
    sums, *lines = done.stdout.decode().splitlines(keepends=True)
    assert len(sums.split()) == 3
    assert [done.stderr.decode(), "".join(lines)] == shown
