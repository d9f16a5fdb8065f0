"""Stand-ins in plain Python for compiled libraries a browser cannot load.

They are slow and have only the functions the harness and the library `jsonschema` call.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

_COMPACT = (",", ":")


class HashTrieMap(dict[Any, Any]):
    """A dictionary, copied where `rpds` would share."""

    @classmethod
    def convert(cls, given: Any) -> HashTrieMap:
        """The map that something is, or can be read as."""
        return given if isinstance(given, cls) else cls(given)

    def insert(self, key: Any, value: Any) -> HashTrieMap:
        """The map with an entry more."""
        return HashTrieMap({**self, key: value})

    def update(self, *others: Any) -> HashTrieMap:  # type: ignore[override]
        """The map with the entries of others."""
        joined = dict(self)
        for other in others:
            joined.update(other)
        return HashTrieMap(joined)

    def remove(self, key: Any) -> HashTrieMap:
        """The map without an entry."""
        return HashTrieMap({known: value for known, value in self.items() if known != key})

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self))


class HashTrieSet(frozenset[Any]):
    """A set, copied where `rpds` would share."""

    def insert(self, member: Any) -> HashTrieSet:
        """The set with a member more."""
        return HashTrieSet(self | {member})

    def update(self, *others: Iterable[Any]) -> HashTrieSet:
        """The set with the members of others."""
        return HashTrieSet(self.union(*others))

    def discard(self, member: Any) -> HashTrieSet:
        """The set without a member."""
        return HashTrieSet(self - {member})


class List(tuple[Any, ...]):
    """A list that grows at its front."""

    def push_front(self, member: Any) -> List:
        """The list behind a member more."""
        return List((member, *self))


class _Validator:
    """The validator of `jsonschema_rs`, done by `jsonschema`."""

    def __init__(self, schema: Mapping[str, Any], *, registry: Any, offline: bool) -> None:
        import jsonschema

        self._inner = jsonschema.Draft202012Validator(schema, registry=registry)

    def is_valid(self, document: Any) -> bool:
        """Whether a document follows the schema."""
        return self._inner.is_valid(document)

    def iter_errors(self, document: Any) -> Iterator[Any]:
        """The message of the error."""
        for error in self._inner.iter_errors(document):
            yield SimpleNamespace(instance_path=list(error.absolute_path), message=error.message)


def _registry(resources: Iterable[tuple[str, Any]]) -> Any:
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    return Registry().with_resources((name, DRAFT202012.create_resource(schema)) for name, schema in resources)


def _no_constant(name: str) -> Any:
    raise json.JSONDecodeError(f"{name} is no JSON", name, 0)


def _loads(text: bytes | str) -> Any:
    return json.loads(text, parse_constant=_no_constant)


def _dumps(value: Any, option: int | None = None) -> bytes:
    return json.dumps(value, separators=_COMPACT, ensure_ascii=False, sort_keys=bool(option)).encode()


def install() -> None:
    """Put them in the place of what is compiled."""
    members: dict[str, dict[str, Any]] = {
        "rpds": {"HashTrieMap": HashTrieMap, "HashTrieSet": HashTrieSet, "List": List},
        "jsonschema_rs": {"Registry": _registry, "Draft202012Validator": _Validator},
        "orjson": {
            "loads": _loads,
            "dumps": _dumps,
            "JSONDecodeError": json.JSONDecodeError,
            "OPT_SORT_KEYS": 1,
        },
    }
    for name, inside in members.items():
        module = ModuleType(name)
        module.__dict__.update(inside)
        sys.modules[name] = module
