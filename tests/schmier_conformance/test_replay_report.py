"""The report on a log that breaks the rules."""

from __future__ import annotations

import json

from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import JudgeOptions, judge
from schmier_conformance.replay.report import as_text


def test_a_finding_names_the_players_as_the_account_does() -> None:
    log = {
        "format": "schmier/game-log/1",
        "ruleset": "pitch.auction",
        "seats": ["A", "B", "C"],
        "deals": [
            {
                "dealer": "C",
                "events": [
                    {
                        "do": "deal",
                        "hands": {
                            "A": ["AS", "KS", "QS", "JS", "TS", "9S"],
                            "B": ["AH", "KH", "QH", "JH", "TH", "9H"],
                            "C": ["AD", "KD", "QD", "JD", "TD", "9D"],
                        },
                    },
                    {"do": "bid", "by": "B", "bid": 2},
                ],
            }
        ],
    }
    judged = judge(Found("broken.json", None, json.dumps(log).encode()))
    assert judged.actors == ("B",)
    assert judged.verdict == "broken"
    said = as_text(judged).output
    assert "Player A" in said
    assert "turn of A" not in said


def test_a_finding_in_another_language_names_who_acted() -> None:
    hands = {
        "A": ["JC", "JH", "AC", "TC", "KC", "AS", "TS", "AH", "TD", "7D"],
        "B": ["JS", "8C", "7C", "7S", "TH", "9H", "8H", "7H", "AD", "8D"],
        "C": ["JD", "QC", "9C", "KS", "QS", "9S", "KH", "QH", "KD", "9D"],
    }
    events = [{"do": "deal", "hands": hands, "widow": ["8S", "QD"]}, {"do": "bid", "by": "A", "bid": 18}]
    log = {
        "format": "schmier/game-log/1",
        "ruleset": "skat",
        "seats": ["A", "B", "C"],
        "deals": [{"dealer": "C", "events": events}],
    }
    said = as_text(judge(Found("broken.json", None, json.dumps(log).encode()), JudgeOptions(language="de"))).output
    assert "Spiel 0, Ereignis 1: Spieler A: " in said
