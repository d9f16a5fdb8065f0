"""The README's table of games lists every shipped ruleset once."""

from __future__ import annotations

import re

from places import ROOT
from schmier import spec

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_table_of_games_lists_every_ruleset_once() -> None:
    section = README.split("\n## Games\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    assert sorted(re.findall(r"`([a-z0-9.-]+)`", "\n".join(rows))) == sorted(spec.ruleset_ids())
