"""The pages of a PDF that Chromium has printed: their sizes, and how much text is on each."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple


class Printed(NamedTuple):
    """One page of paper."""

    wide: int
    high: int
    letters: int


def printed_pages(pdf: bytes) -> list[Printed]:
    """Every page, in points, with the number of its letters; in no order but that of each size."""
    objects = {int(found[1]): found[2] for found in re.finditer(rb"(?s)\n(\d+) 0 obj\n(.*?)\nendobj", pdf)}
    return [_printed(page, objects) for page in objects.values() if re.search(rb"/Type\s*/Page\b", page)]


def _printed(page: bytes, objects: dict[int, bytes]) -> Printed:
    """A page object, with the letters of its content: two bytes each, in hexadecimal digits between angle brackets."""
    size = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", page)
    place = re.search(rb"/Contents (\d+) 0 R", page)
    assert size
    assert place
    packed = objects[int(place[1])].partition(b"stream\n")[2]
    digits = sum(len(text) for text in re.findall(rb"<([0-9A-Fa-f]+)>", zlib.decompressobj().decompress(packed)))
    return Printed(round(float(size[1])), round(float(size[2])), digits // 4)
