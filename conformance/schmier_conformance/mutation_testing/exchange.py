"""Exchanging the code of a running function for that of a mutant."""

from __future__ import annotations
import __future__

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType

from schmier_conformance.mutants.code_exchange import FaultError, forget
from schmier_conformance.mutants.operators import with_fields
from schmier_conformance.mutation_testing.mutants import (
    Mutant,
    Program,
    Site,
    program_of,
    running,
)


def code_of(program: Program, name: str, node: ast.FunctionDef) -> CodeType:
    """The code of a function as its tree stands now."""
    owner = program.functions[name][0]
    alone: ast.stmt = node if owner is None else with_fields(owner, body=[node])
    tree = ast.fix_missing_locations(ast.Module([alone], []))
    made = compile(
        tree, program.module.__file__ or name, "exec", __future__.annotations.compiler_flag, dont_inherit=True
    )
    found = next((code for code in inner_codes(made) if code.co_qualname == name), None)
    if found is None:
        raise FaultError(f"{name} has no code of its own")
    return found


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """All code inside some code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from inner_codes(constant)


def mutated(mutant: Mutant, site: Site) -> CodeType | None:
    """The code of a mutant; None where it is the same as the right one, or none that can take its place."""
    program = program_of(mutant.module)
    site.put(site.change.after)
    try:
        code = code_of(program, mutant.function, program.functions[mutant.function][1])
    except SyntaxError:
        return None
    finally:
        site.put(site.before)
    function = running(program, mutant.function)
    assert function is not None
    return (
        None
        if is_same(code, right_code(mutant.module, mutant.function))
        or code.co_freevars != function.__code__.co_freevars
        else code
    )


@cache
def right_code(module: str, name: str) -> CodeType:
    """The code of a function as it is written."""
    program = program_of(module)
    return code_of(program, name, program.functions[name][1])


def is_same(one: CodeType, other: CodeType) -> bool:
    """Whether two codes do the same, word for word."""
    if (one.co_code, one.co_names, one.co_varnames, len(one.co_consts)) != (
        other.co_code, other.co_names, other.co_varnames, len(other.co_consts),
    ):  # fmt: skip
        return False
    return all(
        is_same(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else (type(a), a) == (type(b), b)
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


@contextmanager
def in_place(mutant: Mutant, code: CodeType) -> Iterator[None]:
    """As long as this lasts, the reference makes the mistake of a mutant."""
    function = running(program_of(mutant.module), mutant.function)
    assert function is not None
    right = function.__code__
    function.__code__ = code
    forget()
    try:
        yield
    finally:
        function.__code__ = right
        forget()
