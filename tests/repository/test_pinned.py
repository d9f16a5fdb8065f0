"""Every installed dependency is pinned by version and digest, and the requirements files agree with the lock file."""

from __future__ import annotations

import re
import tomllib

import pytest

from places import ROOT


@pytest.mark.parametrize("name", ["requirements.txt", "constraints.txt"])
def test_every_requirement_has_the_version_and_the_digests_of_the_lock(name: str) -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    locked = {(package["name"], package["version"]): package for package in lock["package"] if "version" in package}
    entries = re.findall(
        r"^([a-z0-9._-]+)==(\S+)[^\n]*\\\n((?:    --hash=\S+(?: \\)?\n?)+)",
        (ROOT / name).read_text(encoding="utf-8"),
        re.M,
    )
    listed = re.findall(r"^[a-z0-9._-]+==", (ROOT / name).read_text(encoding="utf-8"), re.M)
    assert len(entries) == len(listed) > 5
    for package, version, hashes in entries:
        files = [*locked[package, version].get("wheels", []), locked[package, version].get("sdist", {})]
        digests = {file["hash"] for file in files if "hash" in file}
        assert set(re.findall(r"--hash=(\S+)", hashes)) <= digests, package


def test_what_runs_needs_little() -> None:
    names = re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.M)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    direct = [re.split(r"[<>=!~ ;\[]", requirement)[0] for requirement in project["dependencies"]]
    assert set(direct) <= set(names)
    assert len(names) <= 3 * len(direct)


def test_a_wheel_is_compiled_by_the_versions_of_the_lock() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    locked = {f"{package['name']}=={package['version']}" for package in lock["package"] if "version" in package}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]) <= locked
