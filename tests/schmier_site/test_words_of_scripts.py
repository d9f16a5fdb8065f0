"""The scripts of the site word actions as the harness does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from places import ROOT
from schmier.action import Event
from schmier.vocabulary import families
from schmier_conformance.wording.text import action_text
from schmier_conformance.wording.verbs import VERBS
from schmier_conformance.wording.vocabulary import vocabulary_for
from schmier_site.play.pages import words_module

SCRIPT = """
import {actionWords, speakOf} from "./words.mjs";
speakOf({family: process.argv[3]});
console.log(JSON.stringify(JSON.parse(process.argv[2]).map(actionWords)));
"""

MEMBERS: list[Event] = [
    {}, {"bid": 3}, {"bid": "open-misere"}, {"bid": {"tricks": 7, "trump": "H"}}, {"bid": {"tricks": 7, "trump": "NT"}},
    {"trump": "H"}, {"partners": []}, {"partners": ["E"]}, {"partners": ["A"]}, {"partners": ["E", "S"]}, {"contract": "grand"},
    {"contract": "S", "hand": True, "spitze": True, "revolution": True}, {"suit": "C"}, {"cards": []}, {"cards": ["2C", "KH"]},
    {"card": "KH"}, {"card": "4H", "under": ["2H"]}, {"card": "4H", "revoke": True}, {"card": "4H", "out_of_turn": True},
    {"open": True}, {"agreed": "E"},
]  # fmt: skip


def events() -> list[Event]:
    """Events of every verb, each with and without a player; an action lacking what its words name is none."""
    found = []
    for event in ({"do": verb, **who, **members} for verb in VERBS for who in ({}, {"by": "N"}) for members in MEMBERS):
        try:
            action_text(event)
        except KeyError:
            continue
        found.append(event)
    return found


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.parametrize("family", ["", *families(), "smear"])
def test_an_action_has_the_same_words_in_a_script(tmp_path: Path, family: str) -> None:
    for path in (ROOT / "docs" / "assets" / "play").glob("*.mjs"):
        shutil.copyfile(path, tmp_path / path.name)
    (tmp_path / "verbs.mjs").write_text(words_module(), "utf-8")
    (tmp_path / "said.mjs").write_text(SCRIPT, "utf-8")
    requests = events()
    done = subprocess.run(
        ["node", str(tmp_path / "said.mjs"), json.dumps(requests), family],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert {event["do"] for event in requests} == VERBS.keys()
    assert json.loads(done.stdout) == [action_text(event, vocabulary_for(family)) for event in requests]
