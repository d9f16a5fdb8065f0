"""Untrusted JSON is either read unchanged or refused in one clear line."""

from __future__ import annotations

import copy
import gzip
import io
import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schmier import spec
from schmier_conformance.documents import reading, schemas
from schmier_conformance.documents.errors import DIGITS_LIMIT, DocumentError, json_path, path_steps
from schmier_conformance.documents.reading import (
    DEPTH_LIMIT,
    SIZE_LIMIT,
    Kind,
    lines,
    open_stream,
    read_document,
    read_json,
    validate,
    validate_part,
)

LARGEST = 10**DIGITS_LIMIT - 1

DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(max_size=8),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=4), parts, max_size=4),
    max_leaves=20,
)

LOG: dict[str, Any] = {
    "format": "schmier/game-log/1",
    "ruleset": "pitch.auction",
    "seats": ["N", "E", "S", "W"],
    "deals": [
        {
            "dealer": "S",
            "scores": {"N": 0, "E": 3},
            "events": [
                {"do": "deal", "hands": {"N": ["5S", "AH"], "E": ["AS", "X1"]}, "stock": []},
                {"do": "bid", "by": "E", "bid": 2},
                {"do": "pass", "by": "S"},
                {"do": "declare", "by": "E", "trump": "S"},
                {"do": "discard", "by": "E", "cards": ["2C"]},
                {"do": "play", "by": "E", "card": "AS", "claims": {"trick_to": "E"}},
            ],
            "result": {"points": {"E": {"high": 1}}, "made": True, "scores": {"N": 0}},
        }
    ],
    "winner": None,
}

RULESET = spec.ruleset_document("pitch.auction")


def refusal(text: bytes) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        read_json(text, "x.json")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("x.json: $")
    return caught.value


def read_or_refused(text: bytes) -> Any:
    """The document, or the error that refuses it; any other exception is a fault of ours."""
    try:
        return read_json(text, "x")
    except DocumentError as error:
        return error


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        (b"", "$", "zero-length"),
        (b"\xff", "$", "byte 0 and what follows it is not UTF-8"),
        (b'{"a":"\xc3("}', "$", "byte 6 and what follows it is not UTF-8"),
        (b"\xef\xbb\xbf{}", "$", "BOM"),
        (b'"\\ud800"', "$", "surrogate"),
        (b'{"a":1', "$", "unexpected end"),
        (b"{} {}", "$", "after document at line 1, column 4"),
        (b"[1,]", "$", "trailing comma"),
        (b"[NaN]", "$", "NaN and Infinity are not JSON"),
        (b"[-Infinity]", "$", "NaN and Infinity are not JSON"),
        (b"{'a':1}", "$", "it is not JSON"),
        (b"[1.0]", "$[0]", "1.0 is not an integer"),
        (b"[1.5]", "$[0]", "1.5 is not an integer"),
        (b'{"a":{"b c":[0,1e3]}}', '$.a["b c"][1]', "1e3 is not an integer"),
        (b"1E400", "$", "too large"),
        (b"[1234567890123456]", "$[0]", "has more than 15 digits"),
        (b"[-1234567890123456]", "$[0]", "has more than 15 digits"),
        (b'{"a":1,"a":1}', "$", 'the key "a" occurs twice'),
        (b'{"x":[{"a":{"b":1.5,"b":2},"c":1}]}', "$.x[0].a", 'the key "b" occurs twice'),
        (b'{"a":1,"\\u0061":1}', "$", 'the key "a" occurs twice'),
        (b'{"a":"","a":1e2}', "$", 'the key "a" occurs twice'),
        (b'{ "":1 ,\n"" :1}', "$", 'the key "" occurs twice'),
        (b'{"a b":1,"a b":"\\u0020"}', "$", 'the key "a b" occurs twice'),
    ],
)
def test_what_is_not_strict_json_is_refused_with_its_place(text: bytes, path: str, words: str) -> None:
    error = refusal(text)
    assert error.path == path
    assert words in error.message


def test_the_deepest_nesting_is_read_and_one_level_more_is_refused() -> None:
    assert read_json(b"[" * DEPTH_LIMIT + b"]" * DEPTH_LIMIT, "x")
    assert "deeper than 64" in refusal(b"[" * (DEPTH_LIMIT + 1) + b"]" * (DEPTH_LIMIT + 1)).message
    assert "deeper than 64" in refusal(b'{"a":' * 65 + b"1" + b"}" * 65).message


def test_brackets_within_a_string_do_not_nest() -> None:
    text = orjson.dumps(["[" * 100, '"]\\"{{{' * 100])
    assert read_json(text, "x") == orjson.loads(text)


def test_the_longest_integer_is_read() -> None:
    assert read_json(b"[999999999999999,-999999999999999]", "x") == [LARGEST, -LARGEST]


NUMBERS = st.lists(
    st.sampled_from([b"1", b"90", b"7" * DIGITS_LIMIT, b".", b"e", b"E", b"-", b"+", b'"', b" "]), max_size=8
)


@given(NUMBERS)
def test_a_number_is_suspect_where_a_pattern_would_find_it(parts: list[bytes]) -> None:
    text = b"".join(parts)
    pattern = rb"[0-9](?:[.eE][0-9+-]|[0-9]{%d})" % DIGITS_LIMIT
    assert reading._has_suspect_number(text) == bool(re.search(pattern, text))


def test_a_string_that_looks_like_a_fraction_is_a_string() -> None:
    assert read_json(b'{"version":"1.5e3"}', "x") == {"version": "1.5e3"}


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 10_000_000,
        b'{"a":' * 2_000_000,
        b"1" * 10_000_000,
        b"[" + b"1," * 9_000_000 + b"1]",
        b'"' + b"\\" * 9_999_999,
        b'"' + b"x" * SIZE_LIMIT + b'"',
    ],
    ids=["brackets", "objects", "digits", "values", "backslashes", "letters"],
)
def test_a_monstrous_document_is_refused_without_harm(text: bytes) -> None:
    refusal(text)


@given(DOCUMENTS)
def test_every_document_of_integers_is_read_back_however_it_is_written(document: Any) -> None:
    assert read_json(orjson.dumps(document), "x") == document
    assert read_json(json.dumps(document, indent=1).encode(), "x") == document


@given(DOCUMENTS, st.data())
def test_a_mutated_document_is_read_or_refused_and_nothing_else_happens(document: Any, draw: st.DataObject) -> None:
    text = bytearray(orjson.dumps(document))
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.integers(0, len(text)))
        text[place : place + draw.draw(st.integers(0, 3))] = draw.draw(
            st.binary(max_size=3) | st.sampled_from([b"1.5", b"[", b"{", b'"', b"NaN", b"\\u0000", b',"":0'])
        )
    found = read_or_refused(bytes(text))
    if not isinstance(found, DocumentError):
        assert found == json.loads(text, parse_float=pytest.fail)


@given(DOCUMENTS, st.data())
def test_a_truncated_document_is_refused_or_a_whole_number(document: Any, draw: st.DataObject) -> None:
    text = orjson.dumps({"a": document})
    with pytest.raises(DocumentError):
        read_json(text[: draw.draw(st.integers(0, len(text) - 1))], "x")


def test_lines_come_with_their_numbers_and_blank_ones_are_passed_over() -> None:
    assert list(lines(io.BytesIO(b"{}\r\n\n  \n[]"))) == [(1, b"{}"), (4, b"[]")]


def test_a_line_that_is_too_long_is_an_error_in_its_place_and_the_next_one_follows() -> None:
    found = list(lines(io.BytesIO(b"12345\n123456\n" + b"1" * 200_000 + b"\n12\n"), limit=5, where="games.jsonl"))
    assert [number for number, _ in found] == [1, 2, 3, 4]
    assert (found[0][1], found[3][1]) == (b"12345", b"12")
    assert str(found[1][1]).startswith("games.jsonl:2: $: the line is longer than 5 bytes")
    assert isinstance(found[2][1], DocumentError)


class _Digits(io.RawIOBase):
    """A number of very many digits, which are not there until they are read."""

    def __init__(self, count: int) -> None:
        self._left = count

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = min(len(buffer), self._left)
        buffer[:count] = b"1" * count
        self._left -= count
        return count


def test_a_number_of_a_hundred_million_digits_takes_no_more_memory_than_the_limit() -> None:
    tracemalloc.start()
    try:
        [(number, error)] = lines(io.BufferedReader(_Digits(100_000_000)), limit=1 << 20)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()
    assert number == 1
    assert isinstance(error, DocumentError)


def test_a_gzip_file_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n[]\n"))
    with open_stream(str(path)) as stream:
        assert [line for _, line in lines(stream)] == [b"{}", b"[]"]


@pytest.mark.parametrize("damage", ["cut", "header", "middle", "checksum"])
def test_a_damaged_gzip_file_is_named_as_such(tmp_path: Path, damage: str) -> None:
    packed = bytearray(gzip.compress(bytes(range(256)) * 2000))
    match damage:
        case "cut":
            del packed[-20:]
        case "header":
            packed[0] = 0
        case "middle":
            packed[20:60] = b"\xff" * 40
        case "checksum":
            packed[-8] ^= 1
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(packed)
    with pytest.raises(DocumentError, match="the gzip file is damaged"), open_stream(str(path)) as stream:
        list(lines(stream))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"nowhere\.json: \$: the file cannot be opened: No such file or directory"):
        read_document(str(tmp_path / "nowhere.json"))
    with pytest.raises(DocumentError, match="Is a directory"):
        read_document(str(tmp_path))


def test_documents_that_follow_their_schema_are_valid() -> None:
    validate("game-log", LOG, "log")
    validate("ruleset", RULESET, "ruleset")
    run = {"cmd": "run", "seq": 0, "ruleset": RULESET, "given": {**GIVEN}, "steps": [{"ask": "legal"}]}
    validate_part("protocol", "#/$defs/request", run, "request")


GIVEN = {"seats": LOG["seats"], "dealer": "S", "scores": {}, "events": LOG["deals"][0]["events"]}


def changed(path: list[str | int], value: Any) -> dict[str, Any]:
    """The log with one part replaced; `...` takes it away."""
    document = copy.deepcopy(LOG)
    part: Any = document
    for step in path[:-1]:
        part = part[step]
    if value is ...:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return document


EVENTS: list[str | int] = ["deals", 0, "events"]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ([*EVENTS, 5, "card"], "1S", '$.deals[0].events[5].card: "1S" is not in the right form; Card: Rank and'),
        ([*EVENTS, 5, "card"], ..., '$.deals[0].events[5]: the property "card" is missing; add it (Card: Rank and'),
        ([*EVENTS, 5, "cards"], [], '$.deals[0].events[5]: there is no property "cards" here; did you mean "card"?'),
        (
            [*EVENTS, 5, "do"],
            "ply",
            '$.deals[0].events[5].do: "ply" is not among the values possible here; did you mean "play"?',
        ),
        ([*EVENTS, 1, "bid"], "mon", '$.deals[0].events[1].bid: "mon" is not among the values possible here'),
        ([*EVENTS, 1, "bid"], -1, "$.deals[0].events[1].bid: -1 is less than 0"),
        ([*EVENTS, 0, "hands", "N", 1], 7, "$.deals[0].events[0].hands.N[1]: 7 is not a string"),
        (["seats"], ["N", "N"], '$.seats: ["N", "N"] has a duplicate item; name each once'),
        (["seats"], ["N"], '$.seats: ["N"] has fewer items than 2'),
        (["deals", 0, "scores", "N+S"], True, '$.deals[0].scores["N+S"]: true is not an integer'),
        (["format"], "schmier/game-log/2", '$.format: "schmier/game-log/2" is not "schmier/game-log/1"; write'),
    ],
)
def test_a_document_that_fails_is_explained(path: list[str | int], value: Any, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        validate("game-log", changed(path, value), "log")
    assert str(caught.value).startswith(f"log: {words}")


def test_all_missing_members_of_an_object_are_reported_at_once() -> None:
    short = {key: value for key, value in LOG.items() if key not in ("seats", "deals")}
    with pytest.raises(DocumentError) as caught:
        validate("game-log", short, "log")
    assert '$: the properties "seats", "deals" are missing; add "seats" (' in str(caught.value)
    assert ', "deals" (' in caught.value.remedy


def test_a_large_document_that_fails_is_explained_quickly() -> None:
    large = {**LOG, "deals": [*LOG["deals"] * 2000, {"dealer": "S"}]}
    with pytest.raises(DocumentError, match=r'\$\.deals\[2000\]: "events" is a required property'):
        validate("game-log", large, "log")


def places(part: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The path of every part of a document but the whole."""
    members = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [place for key, value in members for place in ((*path, key), *places(value, (*path, key)))]


VALUES = st.sampled_from(
    [None, True, 0, -1, 10**9, "", "N", "AS", "X1", "pass", "play", [], ["AS"], {}, {"do": "pass"}]
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["game-log", "ruleset"]), st.data())
def test_the_fast_validator_agrees_with_the_reference_validator(kind: Kind, draw: st.DataObject) -> None:
    document = mangled(LOG if kind == "game-log" else RULESET, draw)
    assert is_valid(kind, document) == schemas.is_valid(f"urn:schmier:schema:{kind}:1", document)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["game-log", "ruleset"]), st.data())
def test_leaving_out_what_is_right_changes_no_explanation(kind: Kind, draw: st.DataObject) -> None:
    document = mangled(LOG if kind == "game-log" else RULESET, draw)
    explained = explanation_of(kind, document)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schemas, "narrowed", lambda whole, wrong: (whole, {}))
        assert explanation_of(kind, document) == explained


@pytest.mark.parametrize("rank", ["6", "06", "²", "-6"])
def test_a_member_that_is_named_like_a_number_is_explained(rank: str) -> None:
    # The fast validator gives places as numbers, for members as for lists.
    document = {**RULESET, "deal": {"turn_up_points": {"A": 1, rank: 0}}}
    with pytest.raises(DocumentError, match="turn_up_points"):
        validate("ruleset", document, "mine")


def explanation_of(kind: Kind, document: Any) -> str:
    try:
        validate(kind, document, "x")
    except DocumentError as error:
        return str(error)
    return ""


def mangled(whole: Any, draw: st.DataObject) -> Any:
    """A document of which one part or two are gone, or are something else."""
    document = copy.deepcopy(whole)
    for _ in range(draw.draw(st.integers(1, 2))):
        *path, last = draw.draw(st.sampled_from(places(document)))
        part = document
        for step in path:
            part = part[step]
        if draw.draw(st.booleans()):
            # A copy: the next round may reach into the value, and it must not change the strategy.
            part[last] = copy.deepcopy(draw.draw(VALUES))
        else:
            del part[last]
    return document


def is_valid(kind: Kind, document: Any) -> bool:
    return not explanation_of(kind, document)


@given(st.lists(st.integers(0, 99) | st.text(max_size=4)))
def test_a_path_is_read_as_it_was_written(steps: list[str | int]) -> None:
    assert path_steps(json_path(steps)) == steps


def test_a_path_with_a_shortened_key_leads_nowhere() -> None:
    assert path_steps(json_path(["why", "é" * 300])) is None
