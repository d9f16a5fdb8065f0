"""The packages: the files of the corpus, and around them what the registry of each language wants."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from schmier_site.corpus_packages.archives import ROOT, Files, tar_of, zip_of

SOURCES: Final = ROOT / "conformance" / "packages"
"""The files of a package that are not of the corpus, by registry."""

_UNSET: Final = "0.0.0"
"""The version in the sources, which is that of the corpus in a package."""


class Registry(StrEnum):
    """Where packages of a language come from."""

    NPM = "npm"
    PYPI = "python"
    CRATES = "rust"
    GO = "go"


def file_name(registry: Registry, version: str) -> str:
    """The name of the package file."""
    return _FILE_NAMES[registry].format(version=version)


def package(registry: Registry, corpus: Files, version: str) -> bytes:
    """The package of a registry, as a file: the same bytes from the same commit."""
    return _BUILDERS[registry](corpus, version)


def own_files(registry: Registry, version: str) -> dict[str, bytes]:
    """The files of a package that are not of the corpus."""
    folder = SOURCES / registry
    found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if _is_source(path)}
    return {name: path.read_bytes().replace(_UNSET.encode(), version.encode()) for name, path in found.items()}


def _is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def npm(corpus: Files, version: str) -> bytes:
    """The package for npm: `npm install FILE`."""
    own = own_files(Registry.NPM, version)
    manifest = json.loads(own["package.json"])
    own["package.json"] = f"{json.dumps(manifest, indent=2)}\n".encode()
    return tar_of({**corpus, **own}, "package")


def crate(corpus: Files, version: str) -> bytes:
    """The crate: a folder with `Cargo.toml`; the list of its files is generated."""
    names = sorted(name for name in corpus)
    lines = [f'    ("{name}", include_str!("../{name}")),\n' for name in names]
    head = "/// The files by name.\npub static FILES: &[(&str, &str)] = &[\n"
    listed = {"src/files.rs": f"{head}{''.join(lines)}];\n".encode()}
    return tar_of({**corpus, **own_files(Registry.CRATES, version), **listed}, f"schmier-corpus-{version}")


def go_module(corpus: Files, version: str) -> bytes:
    """The module for Go: the folder `corpus`, whose files are embedded."""
    own = own_files(Registry.GO, version)
    names = " ".join(sorted({name.partition("/")[0] for name in corpus}))
    own["corpus.go"] = own["corpus.go"].replace(b"EVERY_NAME", names.encode())
    return tar_of({**corpus, **own}, "corpus")


def wheel(corpus: Files, version: str) -> bytes:
    """The wheel for PyPI: `pip install FILE`."""
    folder, about = "schmier_corpus", f"schmier_corpus-{version}.dist-info"
    files = {**own_files(Registry.PYPI, version), **{f"{folder}/{name}": text for name, text in corpus.items()}}
    metadata = (
        f"Metadata-Version: 2.4\nName: schmier-corpus\nVersion: {version}\n"
        "Summary: Conformance cases for engines of Smear, Pitch, Pedro, Cinch, Seven Up, Five Hundred and Skat\n"
        "License-Expression: CC0-1.0\nRequires-Python: >=3.9\n"
        "Project-URL: Repository, https://github.com/OWNER/schmier\nDescription-Content-Type: text/markdown\n\n"
    )
    files[f"{about}/METADATA"] = metadata.encode() + corpus["README.md"]
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: schmier\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = dict(sorted(files.items()))
    record = f"{about}/RECORD"
    lines = [f"{name},sha256={_digest(text)},{len(text)}\n" for name, text in files.items()]
    return zip_of({**files, record: "".join([*lines, f"{record},,\n"]).encode()})


def _digest(content: bytes) -> str:
    """A digest as the record of a wheel writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


_BUILDERS: Final[Mapping[Registry, Callable[[Files, str], bytes]]] = {
    Registry.NPM: npm,
    Registry.PYPI: wheel,
    Registry.CRATES: crate,
    Registry.GO: go_module,
}

_FILE_NAMES: Final[Mapping[Registry, str]] = {
    Registry.NPM: "schmier-corpus-{version}.tgz",
    Registry.PYPI: "schmier_corpus-{version}-py3-none-any.whl",
    Registry.CRATES: "schmier-corpus-{version}.crate",
    Registry.GO: "schmier-corpus-go-{version}.tar.gz",
}
