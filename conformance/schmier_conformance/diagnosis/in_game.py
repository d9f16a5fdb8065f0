"""A diagnosis without the clauses that are not in force: an engine cannot misread what the game does not have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from schmier import spec
from schmier.spec import Document
from schmier_conformance.diagnosis.reach import instead_of_others
from schmier_conformance.engines.causes import Cause, Diagnosis
from schmier_conformance.mutants.wrong_engine import WrongEngine


def in_force_in(documents: Sequence[Document]) -> Callable[[str], bool]:
    """Whether a clause is in force in one of some games."""
    labels = {label for label in spec.clauses() for document in documents if spec.in_force(label, document)}
    return labels.__contains__


def of_the_game(diagnosis: Diagnosis, documents: Sequence[Document]) -> Diagnosis:
    """A diagnosis in which only clauses in force in some games are named."""
    is_in_force = in_force_in(documents)
    causes = tuple(kept for cause in diagnosis.causes for kept in with_own_clauses(cause, is_in_force))
    return replace(diagnosis, causes=causes, where_to_look=tuple(filter(is_in_force, diagnosis.where_to_look)))


def with_own_clauses(cause: Cause, is_in_force: Callable[[str], bool]) -> Iterator[Cause]:
    """A cause with its clauses in force, and what is misread of those; nothing where none is."""
    clauses = tuple(filter(is_in_force, cause.clauses))
    faults = tuple(fault for fault in cause.faults if is_in_force(fault.partition(":")[0]))
    if clauses and bool(faults) == bool(cause.faults):
        yield replace(cause, clauses=clauses, faults=faults)


def named_here(engines: Sequence[WrongEngine], documents: Sequence[Document]) -> Iterator[WrongEngine]:
    """Wrong engines named by clauses in force in some games, their own or narrower ones; those without any are left out."""
    is_in_force = in_force_in(documents)
    for engine in engines:
        clauses = tuple(filter(is_in_force, engine.clauses)) or tuple(
            dict.fromkeys(label for document in documents for label in instead_of_others(engine.clauses, document))
        )
        if clauses:
            yield replace(engine, clauses=clauses, name=f"{clauses[0]}:{engine.name.partition(':')[2]}")


def wider_first(engine: WrongEngine, decided: Mapping[str, int]) -> WrongEngine:
    """A wrong engine with a wider clause before its first one, if that has decided more wrong answers; `decided` are their numbers."""
    first = engine.clauses[0]
    wider = [label for label in engine.clauses if first.startswith(f"{label}.") and decided[label] > decided[first]]
    clauses = tuple(dict.fromkeys([*wider, *engine.clauses]))
    return replace(engine, clauses=clauses, name=f"{clauses[0]}:{engine.name.partition(':')[2]}")
