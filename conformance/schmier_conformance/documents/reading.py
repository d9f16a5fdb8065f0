"""Untrusted JSON: read strictly, streamed with constant memory, validated against the schemas of `spec/schemas`.

Every problem with a document becomes one `DocumentError` that says where it is, what is wrong, and what to do about it.
"""

from __future__ import annotations

import bz2
import gzip
import json
import re
import sys
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, BinaryIO, Final, Literal, NamedTuple

import orjson

from schmier_conformance.documents.errors import DIGITS_LIMIT, DocumentError, json_path, shown
from schmier_conformance.documents.schemas import EXPLAINED_LIMIT, explained, schemas

SIZE_LIMIT = 64 * 1024 * 1024
"""Bytes of one document: a match of ten thousand deals has about 45 MB."""

LINE_LIMIT = SIZE_LIMIT
"""Bytes of one line of a file of documents: a line is a document."""

DEPTH_LIMIT = 64
"""Levels of nesting: our deepest format has fewer than twelve; recursion over a document stays harmless."""

VALUES_LIMIT = 8_000_000
"""Values in one document: no real document has more, and as Python objects they would fill the memory."""

TOML: Final = ".toml"
"""The extension by which a file in TOML is known."""

Kind = Literal[
    "ruleset",
    "game-log",
    "fixtures",
    "protocol",
    "report",
    "translation",
    "explanation",
    "known",
    "evidence",
    "perft",
    "corpus-index",
    "engine-report",
]
"""The formats with a schema."""

_NUMBERS_ALIKE = bytes.maketrans(b"123456789eE", b"000000000..")
_TOO_LONG = b"0" * (DIGITS_LIMIT + 1)
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_ROUND_BRACKETS = bytes.maketrans(b"[]{}", b"()()")
_ALL_BUT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def read_json(text: bytes, where: str, fractions: list[str] | None = None) -> Any:
    """Parse a document; raises `DocumentError` for anything but strict JSON within the limits.

    Whole numbers written as fractions, such as `3.0`, are refused as well; where a list of `fractions` is given, they are read as
    integers and added to it.

    The document is parsed and serialised again. If the same bytes come out, white space aside, no duplicate member was lost: only
    fractions can grow when they are serialised, and they are searched for. Other spellings (characters as escapes) and suspicious numbers
    take the careful path, which is about three times slower.
    """
    if len(text) > SIZE_LIMIT:
        raise DocumentError(where, "$", f"the document is larger than {SIZE_LIMIT} bytes", "split it")
    if text.count(b",") > VALUES_LIMIT:
        raise DocumentError(where, "$", f"the document has more than {VALUES_LIMIT} values", "split it")
    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise _syntax_error(text, where, error) from None
    if _is_too_deep(text):
        raise _too_deep(where)
    if not _has_suspect_number(text):
        again = orjson.dumps(document)
        if again == text or _squeezed(again) == _squeezed(text):
            return document
    return read_carefully(text, where, fractions)


def _has_suspect_number(text: bytes) -> bool:
    """Whether `text` contains a fraction or a number longer than the limit; matches inside strings count too.

    With all digits mapped to one, and the signs of a fraction to another, a few substring searches suffice: a pattern takes more than
    twice as long. In JSON a point is followed by a digit, an exponent by a digit or a sign; a number at the end of a sentence is not.
    """
    alike = text.translate(_NUMBERS_ALIKE)
    return b"0.0" in alike or b"0.+" in alike or b"0.-" in alike or _TOO_LONG in alike


def _is_too_deep(text: bytes) -> bool:
    """Whether `text` nests too deeply; it cannot if it has no more brackets in all than the limit."""
    if text.count(b"[") + text.count(b"{") <= DEPTH_LIMIT:
        return False
    # Brackets inside strings count too, so a text that seems too deep is checked again without its strings.
    return _depth(text) > DEPTH_LIMIT and _depth(_STRING.sub(b"", text)) > DEPTH_LIMIT


def _depth(text: bytes) -> int:
    """The levels of nesting of `text`, or more than the limit when there are too many or they do not match.

    Every round takes the innermost brackets away, all at once and without a loop over the bytes.
    """
    brackets = text.translate(_ROUND_BRACKETS, _ALL_BUT_BRACKETS)
    for level in range(DEPTH_LIMIT + 1):
        if not brackets:
            return level
        brackets = brackets.replace(b"()", b"")
    return DEPTH_LIMIT + 1


def _squeezed(text: bytes) -> bytes:
    return text.translate(None, b" \t\r\n")


def _too_deep(where: str) -> DocumentError:
    return DocumentError(where, "$", f"the nesting is deeper than {DEPTH_LIMIT} levels", "no format of ours nests so")


def _syntax_error(text: bytes, where: str, error: orjson.JSONDecodeError) -> DocumentError:
    if "depth" in error.msg:
        return _too_deep(where)
    try:
        rest = text.decode()[error.pos :]
    except UnicodeDecodeError as damage:
        remedy = "save the file as UTF-8"
        return DocumentError(where, "$", f"byte {damage.start} and what follows it is not UTF-8", remedy)
    if rest.startswith(("NaN", "Infinity", "-Infinity")):
        return DocumentError(where, "$", "NaN and Infinity are not JSON", "write numbers as integers")
    if "infinity" in error.msg:
        return DocumentError(where, "$", "a number is too large", f"write at most {DIGITS_LIMIT} digits")
    message = f"it is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
    return DocumentError(where, "$", message, "mend it there; any JSON checker shows the place")


@contextmanager
def open_stream(path: str) -> Iterator[BinaryIO]:
    """Open a file for reading (`-`: standard input), unpacking `.gz` and `.bz2`; damage raises a `DocumentError`."""
    if path == "-":
        if sys.stdin is None:
            raise DocumentError("-", "$", "standard input is closed", "redirect it, or name a file")
        yield sys.stdin.buffer
        return
    try:
        # The `with` below closes it; only the opening is guarded here.
        stream = open(path, "rb")  # noqa: SIM115
    except OSError as error:
        reason = error.strerror or str(error)
        raise DocumentError(path, "$", f"the file cannot be opened: {reason}", "check the name") from None
    with stream:
        packing = packing_of(path)
        if not packing:
            yield stream
            return
        try:
            with gzip.GzipFile(fileobj=stream) if packing == "gzip" else bz2.BZ2File(stream) as unpacked:
                yield unpacked  # type: ignore[misc]  # it reads like a BinaryIO, but is not declared as one
        except (EOFError, zlib.error, OSError) as damage:
            if isinstance(damage, OSError) and damage.errno is not None:
                raise
            remedy = "recreate the file; the part before the damage has been processed"
            raise DocumentError(path, "$", f"the {packing} file is damaged: {damage}", remedy) from None


def packing_of(path: str) -> str:
    """How a file is compressed, by its name; an empty string if it is not."""
    if path.endswith(".gz"):
        return "gzip"
    return "bzip2" if path.endswith(".bz2") else ""


def unpacked_name(path: str) -> str:
    """The name of a file without the extension of its compression."""
    return path.removesuffix(".gz").removesuffix(".bz2")


def is_path(named: str) -> bool:
    """Whether an argument names a file rather than an id: it has a folder, or a `.json` or `.toml` extension, or is `-`."""
    return named == "-" or "/" in named or "\\" in named or unpacked_name(named).endswith((".json", TOML))


def read_document(path: str) -> Any:
    """The single document in a file (`-`: standard input); reads at most the size limit."""
    with open_stream(path) as stream:
        return read_json(stream.read(SIZE_LIMIT + 1), path)


def read_text(path: str) -> str:
    """The text of a file; raises `DocumentError` if it is too large or not UTF-8."""
    with open_stream(path) as stream:
        text = stream.read(SIZE_LIMIT + 1)
    if len(text) > SIZE_LIMIT:
        raise DocumentError(path, "$", f"the file is larger than {SIZE_LIMIT} bytes", "split it")
    try:
        return text.decode()
    except UnicodeDecodeError as damage:
        message = f"byte {damage.start} and what follows it is not UTF-8"
        raise DocumentError(path, "$", message, "save the file as UTF-8") from None


def lines(
    stream: BinaryIO, limit: int = LINE_LIMIT, where: str = "input"
) -> Iterator[tuple[int, bytes | DocumentError]]:
    """Yield the lines of a stream with their numbers from 1, one in memory at a time; blank lines are skipped.

    A line longer than `limit` is yielded as a `DocumentError`, and reading goes on with the next line.
    """
    number = 0
    while line := stream.readline(limit + 1):
        number += 1
        if len(line) > limit and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(1 << 16)
            message = f"the line is longer than {limit} bytes"
            yield number, DocumentError(f"{where}:{number}", "$", message, "write one document per line")
        elif not line.isspace():
            yield number, line.rstrip(b"\r\n")


@cache
def _validator(reference: str) -> Any:
    import jsonschema_rs

    # A $ref to an address outside the registry is an error, never a request to the network.
    registry = jsonschema_rs.Registry(list(schemas().items()))
    return jsonschema_rs.Draft202012Validator({"$ref": reference}, registry=registry, offline=True)


def validate(kind: Kind, document: Any, where: str) -> None:
    """Return if the document follows the schema of its kind; raise the `DocumentError` that explains best why not."""
    validate_part(kind, "", document, where)


def validate_part(kind: Kind, pointer: str, document: Any, where: str) -> None:
    """Like `validate`, against a part of a schema: `"#/$defs/answer"` of `"protocol"`."""
    reference = f"urn:schmier:schema:{kind}:1{pointer}"
    validator = _validator(reference)
    if validator.is_valid(document):
        return

    # The reference validator explains better, but takes seconds where the fast one takes milliseconds.
    if len(orjson.dumps(document)) <= EXPLAINED_LIMIT:
        raise explained(reference, document, where, validator)
    first = next(iter(validator.iter_errors(document)))
    message = first.message if len(first.message) <= 200 else f"{first.message[:197]}..."
    raise DocumentError(where, json_path(first.instance_path), message, f"see spec/schemas/{kind}.json")


class _Refused(NamedTuple):
    """A marker in the parsed document where something was refused, so its path can be found."""

    message: str
    remedy: str


def read_carefully(text: bytes, where: str, fractions: list[str] | None = None) -> Any:
    """The document that `text` holds, known to be JSON within the limits of size and depth.

    Raises `DocumentError` for a duplicate key, and for a number other than an integer of moderate length.
    """
    refused: list[_Refused] = []

    def refuse(message: str, remedy: str) -> _Refused:
        refused.append(_Refused(message, remedy))
        return refused[-1]

    def number(digits: str) -> Any:
        if len(digits.lstrip("-")) > DIGITS_LIMIT:
            return refuse(f"the number {digits[:20]}... has more than {DIGITS_LIMIT} digits", "write a smaller one")
        return int(digits)

    def fraction(digits: str) -> Any:
        if fractions is not None and float(digits).is_integer() and abs(float(digits)) < 10**DIGITS_LIMIT:
            fractions.append(digits)
            return int(float(digits))
        return refuse(f"{digits[:40]} is not an integer", "write numbers as integers, without point or exponent")

    def members(pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        return refuse(f"the key {shown(twice, 60)} occurs twice", "keep one of them")

    document = json.loads(text, object_pairs_hook=members, parse_int=number, parse_float=fraction)
    if refused:
        path, first = next(_refusals(document, ()))
        raise DocumentError(where, json_path(path), first.message, first.remedy)
    return document


def _refusals(part: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], _Refused]]:
    """Yield what was refused in a part of the document, with its path, in the order of the text."""
    if isinstance(part, _Refused):
        yield path, part
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from _refusals(value, (*path, key))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _refusals(value, (*path, index))


def read_table(name: str, remedy: str) -> Any:
    """The content of a TOML file (by its `.toml` extension) or a JSON file; raises `DocumentError` for one that is neither."""
    if not name.endswith(TOML):
        return read_document(name)
    try:
        return read_json(orjson.dumps(tomllib.loads(read_text(name))), name)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise DocumentError(name, "$", f"it is not TOML: {error}", remedy) from None
