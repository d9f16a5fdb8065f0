"""`schmier help ruleset` lists every option of the table of options."""

from __future__ import annotations

import json

import pytest

from schmier.options import options
from schmier_conformance.command import main
from schmier_conformance.commands.help import option_lines


def test_help_lists_every_option_with_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "ruleset"]) == 0
    lines = capsys.readouterr().out.partition("Options of ")[2].splitlines()
    for path, option in options().items():
        place = next(
            number for number, line in enumerate(lines) if line == f"  {path}" or line.startswith(f"  {path} (")
        )
        following = lines[place + 1 :]
        length = next(
            (number for number, line in enumerate(following) if not line.startswith("      ")), len(following)
        )
        text = " ".join(line.strip() for line in following[:length])
        assert " ".join(option.about.split()) in text, path
        for value in option.values:
            assert f"- {json.dumps(value).strip(chr(34))}" in text, (path, value)
    assert all(len(line) <= 120 for line in option_lines())
