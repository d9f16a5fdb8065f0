"""The report on a log that breaks the rules."""

from __future__ import annotations

import json

from schmier_conformance.replay.files import Found
from schmier_conformance.replay.judge import judge
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
    assert judged.verdict == "broken"
    said = as_text(judged).output
    assert "Player A" in said
    assert "turn of A" not in said
