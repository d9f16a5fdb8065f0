"""Build the archive of the corpus, and the packages for npm, PyPI, crates.io and Go."""

from __future__ import annotations

from pathlib import Path

from schmier_conformance.corpus.cases import corpus_version
from schmier_site.corpus_packages.archives import tar_of
from schmier_site.corpus_packages.contents import contents
from schmier_site.corpus_packages.languages import Registry, file_name, package


def write_archive(folder: Path) -> Path:
    """Write the archive and return it."""
    name = f"schmier-corpus-{corpus_version()}"
    path = folder / f"{name}.tar.gz"
    path.write_bytes(tar_of(contents(), name))
    return path


def write_package(registry: Registry, folder: Path) -> Path:
    """Write the package of a registry and return it."""
    version = corpus_version()
    path = folder / file_name(registry, version)
    path.write_bytes(package(registry, contents(), version))
    return path


def write_packages(folder: Path) -> list[Path]:
    """Write the package of every registry and return them."""
    return [write_package(registry, folder) for registry in Registry]
