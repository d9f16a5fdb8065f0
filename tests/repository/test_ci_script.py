"""`.ci/run` installs missing tools when it may, lists them when it may not, and always goes on to the tests."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from places import ROOT

BASH = shutil.which("bash")

pytestmark = pytest.mark.skipif(BASH is None, reason="bash not found")

STUBS = {
    "make": 'echo "make $*"',
    "apt-get": 'echo "apt-get $*" >&2',
    "fc-list": "echo DejaVuSans.ttf",
    "node": "",
    "npm": "",
    "xskat": "",
    "go": "",
    "mcs": "",
    "javac": "",
    "cc": "",
}
"""By program, what it does; Chromium is the missing one."""


def run(folder: Path, **stubs: str) -> subprocess.CompletedProcess[str]:
    """The script on a machine with exactly these programs."""
    for name in ("dirname", "env"):
        (folder / name).symlink_to(shutil.which(name) or name)
    for name, text in {**STUBS, **stubs}.items():
        (folder / name).write_text(f"#!{BASH}\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    assert BASH is not None
    words = [BASH, str(ROOT / ".ci" / "run")]
    return subprocess.run(words, env={"PATH": str(folder)}, capture_output=True, text=True, check=False, timeout=60)


def test_root_installs_what_is_missing(tmp_path: Path) -> None:
    done = run(tmp_path, id="echo 0")
    assert (done.returncode, done.stdout, done.stderr.splitlines()) == (
        0,
        "make test\n",
        ["apt-get update -qq", "apt-get install -y -qq --no-install-recommends chromium"],
    )


def test_a_user_with_passwordless_sudo_installs_what_is_missing(tmp_path: Path) -> None:
    done = run(tmp_path, id="echo 1000", sudo='[ "$1" = -n ] || exit 1\nshift\n[ "$1" = true ] || "$@"')
    assert (done.returncode, done.stdout) == (0, "make test\n")
    assert "apt-get install -y -qq --no-install-recommends chromium" in done.stderr


@pytest.mark.parametrize(
    "stubs",
    [
        {"id": "echo 1000"},
        {"id": "echo 1000", "sudo": "exit 1"},
        {"id": "echo 0", "apt-get": "exit 100"},
    ],
    ids=["no sudo", "sudo wants a password", "no network"],
)
def test_a_tool_that_cannot_be_installed_is_listed_and_the_tests_run(stubs: dict[str, str], tmp_path: Path) -> None:
    done = run(tmp_path, **stubs)
    assert (done.returncode, done.stdout) == (0, "make test\n")
    assert "  chromium (Debian: chromium)\n" in done.stderr
    assert "apt-get" not in done.stderr


def test_a_failure_of_the_tests_is_the_failure_of_the_script(tmp_path: Path) -> None:
    assert run(tmp_path, id="echo 1000", make="exit 2").returncode == 2


def test_nothing_is_said_where_nothing_is_missing(tmp_path: Path) -> None:
    done = run(tmp_path, id="echo 1000", chromium="")
    assert (done.returncode, done.stdout, done.stderr) == (0, "make test\n", "")


def test_make_skips_the_tests_of_every_marker_whose_tool_is_missing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    markers = {line.partition(":")[0] for line in project["tool"]["pytest"]["ini_options"]["markers"]}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rows = re.findall(r"^(?:PROGRAMS|MODULES) .?= (.+)$", makefile, re.M)
    assert {word.partition(":")[0] for row in rows for word in row.split() if ":" in word} == markers
