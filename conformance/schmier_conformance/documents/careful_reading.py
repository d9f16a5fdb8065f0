"""Reading JSON with an eye on every number and every key: for what the fast path of `documents` cannot vouch for."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from schmier_conformance.documents.errors import DIGITS_LIMIT, DocumentError, json_path, shown


class _Refused(NamedTuple):
    """Stands in the parsed document where something was that we refuse, so that its path can be told."""

    message: str
    remedy: str


def read_carefully(text: bytes, where: str) -> Any:
    """The document that `text` is, known to be JSON within the limits of size and depth.

    Raises `DocumentError` for a key that is there twice and a number that is not an integer of moderate length.
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
        return refuse(f"{digits[:40]} is not an integer", "write numbers as integers, without point or exponent")

    def members(pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        return refuse(f"the key {shown(twice, 60)} is there twice", "keep one of them")

    document = json.loads(text, object_pairs_hook=members, parse_int=number, parse_float=fraction)
    if refused:
        path, first = next(_refusals(document, ()))
        raise DocumentError(where, json_path(path), first.message, first.remedy)
    return document


def _refusals(part: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], _Refused]]:
    """What was refused in a part of the document, with its path, in the order of the text."""
    if isinstance(part, _Refused):
        yield path, part
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from _refusals(value, (*path, key))
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _refusals(value, (*path, index))
