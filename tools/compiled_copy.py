"""Compile the reference: the same files, made into libraries by mypyc.

python tools/compiled_copy.py

The libraries lie in `reference_impl/schmier/__compiled__`, which git ignores; `schmier.copies` loads them from there. Nothing is done when
they are up to date. Compiling takes two minutes of processor time.

mypyc wants a few marks on classes. They are put on a copy of the files, never on a line of its own, so that a traceback names the
right lines.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import os
import re
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from typing import Any, Final, cast

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "reference_impl"

GROUP: Final = "schmier_compiled"
"""The name of the library with the code of all modules. The other libraries, one for each module, only load it."""

INTERPRETED: Final[Mapping[str, str]] = {
    "api": "is what programs look into and build on; it hands everything to the chapters",
    "copies": "chooses the copy before any other module is loaded",
    "labels": "the compiler does not understand an enumeration made by a call",
    "spec": "finds the law by the place of its own file",
    "io/serve": "is run with `python -m`, which needs its code",
}
"""The modules and packages that are left as they are, and why; so are all `__init__` and `__main__`."""

COPIED: Final = ("Record", "Progress")
"""The classes whose objects are copied field by field, with their subclasses."""

STAMP: Final = "stamp.txt"
"""The file that holds the digest of what was compiled."""

OPTIMISATION: Final = "3"
"""The optimisation level of the C compiler."""

# ---- what is compiled ------------------------------------------------------------------------------------------------


def source_files() -> list[Path]:
    """All files of the reference, relative to the folder of the package."""
    return sorted(
        path.relative_to(SOURCE) for path in SOURCE.glob("schmier/**/*.py") if "__compiled__" not in path.parts
    )


def is_compiled(path: Path) -> bool:
    """Whether a file is compiled."""
    inside = path.relative_to("schmier").with_suffix("")
    is_left = any(place.as_posix() in INTERPRETED for place in (inside, *inside.parents))
    return inside.name not in ("__init__", "__main__") and not is_left


def prepared_files() -> dict[Path, str]:
    """All files as the compiler sees them."""
    files = {path: (SOURCE / path).read_text(encoding="utf-8") for path in source_files()}
    return {**files, **marked({path: text for path, text in files.items() if is_compiled(path)})}


def digest(files: Mapping[Path, str]) -> str:
    """The digest of everything the libraries are made from: the prepared files, the compiler and its options, and Python.

    No library depends on the module that chooses between the copies.
    """
    from importlib.metadata import version

    parts = [sys.version, version("mypy"), OPTIMISATION, *INTERPRETED]
    parts += [f"{path.as_posix()}\n{text}" for path, text in files.items() if path.stem != "copies"]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


# ---- the marks -------------------------------------------------------------------------------------------------------

AS_IT_IS: Final = "_as_it_is"
"""A decorator that changes nothing. A class with a decorator unknown to the compiler stays an ordinary class of Python."""

SERIALIZABLE: Final = "mypyc_attr(serializable=True)"
"""The mark of a class whose objects may be made without `__init__`."""

IMPORTS: Final = "from copy import copy as _as_it_is; import typing as _typing"
UNSEEN_IMPORT: Final = "if _typing.TYPE_CHECKING: from mypy_extensions import mypyc_attr"
"""The compiler reads this import; nobody carries it out, so the compiled copy needs the standard library only."""

FUTURE: Final = "from __future__ import annotations"


TABLE: Final = re.compile(r"^\w+: Final\[(Mapping)\[")
"""A constant table. The files say that nobody writes to it; the compiler looks things up faster in what it knows to be a dict."""


def marked(files: Mapping[Path, str]) -> dict[Path, str]:
    """The files with marks on the classes that need one, and with the types that tables really have."""
    classes = {path: top_classes(text) for path, text in files.items()}
    ordinary = ordinary_classes([found for several in classes.values() for found in several])
    return {path: with_marks(text, classes[path], ordinary) for path, text in files.items()}


def top_classes(text: str) -> list[ast.ClassDef]:
    """The classes of a module."""
    return [part for part in ast.parse(text).body if isinstance(part, ast.ClassDef)]


def ordinary_classes(classes: Sequence[ast.ClassDef]) -> set[str]:
    """The classes built on exceptions or dicts, which the compiler cannot lay out by itself, by name."""
    found: set[str] = set()
    while True:
        more = {one.name for one in classes if any(base in found or is_built_on(base) for base in bases_of(one))}
        if more <= found:
            return found
        found |= more


def bases_of(found: ast.ClassDef) -> list[str]:
    """The names of the base classes, without type parameters."""
    return [ast.unparse(base).partition("[")[0] for base in found.bases]


def is_built_on(base: str) -> bool:
    """Whether a name is that of a built-in exception, or `dict`."""
    kind = getattr(builtins, base, None)
    return isinstance(kind, type) and issubclass(kind, BaseException | dict)


def with_marks(text: str, classes: Sequence[ast.ClassDef], ordinary: set[str]) -> str:
    """A file with marks on some of its classes; every line keeps its number."""
    lines = [with_dict(line) for line in text.split("\n")]
    marks = {
        min([one.lineno, *[part.lineno for part in one.decorator_list]]) - 2: AS_IT_IS
        if one.name in ordinary
        else SERIALIZABLE
        for one in classes
        if one.name in ordinary or one.name in COPIED
    }
    for line, mark in marks.items():
        put(lines, line, f"@{mark}")
    if not marks:
        return "\n".join(lines)
    start = lines.index(FUTURE)
    lines[start] += f"; {IMPORTS}"
    put(lines, start + 1, UNSEEN_IMPORT)
    return "\n".join(lines)


def with_dict(line: str) -> str:
    """A line with `dict` for the type of a table."""
    return line.replace("Mapping", "dict", 1) if TABLE.match(line) and "MappingProxyType" not in line else line


def put(lines: list[str], line: int, text: str) -> None:
    """Put something on a line that is empty, or a comment."""
    if lines[line] and not lines[line].startswith("#"):
        raise SystemExit(f"there is no free line for a mark above {lines[line + 1]!r}")
    lines[line] = text


# ---- compiling -------------------------------------------------------------------------------------------------------


def compiled_into(folder: Path) -> list[Path]:
    """The libraries, compiled and put into a folder, each named after its module."""
    with tempfile.TemporaryDirectory() as top:
        extensions = translated(prepared_files(), Path(top))
        build(extensions, Path(top))
        folder.mkdir(parents=True, exist_ok=True)
        suffix = cast(str, sysconfig.get_config_var("EXT_SUFFIX"))
        libraries = Path(top) / "libraries"
        for path in libraries.rglob(f"*{suffix}"):
            shutil.copyfile(path, folder / ".".join(path.relative_to(libraries).parts))
    return sorted(folder.iterdir())


def translated(files: Mapping[Path, str], top: Path) -> list[Any]:
    """Prepared files translated to C, as extensions for setuptools."""
    import setuptools  # noqa: F401 - mypyc asks whether it is there
    from mypyc.build import mypycify

    for path, text in files.items():
        place = top / "source" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    (top / "source" / "mypy.ini").write_text("[mypy]\nstrict = True\nfollow_untyped_imports = True\n", encoding="utf-8")
    with chdir(top / "source"):
        extensions: list[Any] = mypycify(
            ["--config-file=mypy.ini", *map(str, files)],
            only_compile_paths=[str(path) for path in files if is_compiled(path)],
            opt_level=OPTIMISATION,
            debug_level="0",
            multi_file=True,
            target_dir=str(top / "c"),
            group_name=GROUP,
        )
    return extensions


def build(extensions: list[Any], top: Path) -> None:
    """Compile and link some extensions with the C compiler that Python uses, on all cores."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    cores = os.cpu_count() or 1
    command: Any = build_ext(Distribution({"ext_modules": extensions}))
    command.build_lib = str(top / "libraries")
    command.build_temp = str(top / "objects")
    command.parallel = cores
    build_extensions = command.build_extensions

    def build_on_all_cores() -> None:
        """Setuptools works on several extensions at a time; here one has nearly all the files."""
        compile_some = command.compiler.compile

        def compile_each(sources: list[str], **named: Any) -> list[str]:
            with ThreadPoolExecutor(cores) as pool:
                made = pool.map(lambda source: compile_some([source], **named), sources)
                return [found for several in made for found in several]

        command.compiler.compile = compile_each
        if command.compiler.compiler_type != "msvc":
            # Nothing but the entry of each library is called from outside, so calls inside need no detour.
            for extension in extensions:
                extension.extra_compile_args.append("-fvisibility=hidden")
        build_extensions()

    command.build_extensions = build_on_all_cores
    with chdir(top):
        command.ensure_finalized()
        command.run()


def folder_of_libraries(top: Path = SOURCE) -> Path:
    """Where `schmier.copies` looks for the libraries for this Python; in a wheel, `top` is its root."""
    suffix = cast(str, sysconfig.get_config_var("EXT_SUFFIX"))
    return top / "schmier" / "__compiled__" / suffix[1:].rpartition(".")[0]


def up_to_date_libraries() -> list[Path]:
    """The libraries in this checkout; none if they were compiled from other files, or by another compiler."""
    folder = folder_of_libraries()
    stamp = folder / STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != digest(prepared_files()):
        return []
    return sorted(path for path in folder.iterdir() if path != stamp)


def main() -> int:
    """Compile the reference in this checkout, unless that has been done."""
    folder, began = folder_of_libraries(), time.time()
    if not up_to_date_libraries():
        now, fresh = digest(prepared_files()), folder.with_name(f"{folder.name}.{os.getpid()}")
        try:
            compiled_into(fresh)
            (fresh / STAMP).write_text(now, encoding="utf-8")
            shutil.rmtree(folder, ignore_errors=True)
            fresh.rename(folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
        print(f"compiled in {time.time() - began:.0f} seconds: {folder}")
    # Files changed from here on are newer than what was compiled.
    os.utime(folder / STAMP, (began, began))
    return 0


if __name__ == "__main__":
    sys.exit(main())
