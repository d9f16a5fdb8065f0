"""Modules of the reference as syntax trees, and the code of a function in which a node is replaced."""

from __future__ import annotations
import __future__

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import CodeType, FunctionType, ModuleType

from schmier_conformance.mutants.code_exchange import ExchangeError, function_of
from schmier_conformance.mutants.operators import with_fields, with_node

Function = ast.FunctionDef


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """A module of the reference and its syntax tree."""

    module: ModuleType
    tree: ast.Module
    functions: dict[str, tuple[ast.ClassDef | None, Function]]
    """The functions and methods by name (`function` or `Class.method`), each with its class."""
    statements: dict[ast.stmt, int]
    """The number of each statement inside functions."""


@cache
def program_of(name: str) -> Program:
    """The program of a module, by the module's name."""
    module = importlib.import_module(name)
    tree = ast.parse(inspect.getsource(module))
    functions: dict[str, tuple[ast.ClassDef | None, Function]] = {}
    for node in tree.body:
        if isinstance(node, Function):
            functions[node.name] = None, node
        elif isinstance(node, ast.ClassDef):
            functions |= {f"{node.name}.{one.name}": (node, one) for one in node.body if isinstance(one, Function)}
    found = (node for _, function in functions.values() for node in ast.walk(function) if isinstance(node, ast.stmt))
    return Program(module, tree, functions, {statement: number for number, statement in enumerate(found)})


def running(program: Program, name: str) -> FunctionType | None:
    """The function of that name as it runs; None where its code cannot be exchanged."""
    owner, _, method = name.rpartition(".")
    holder = vars(vars(program.module)[owner]) if owner else vars(program.module)
    try:
        return function_of(holder[method])
    except (KeyError, ExchangeError):
        return None


def mutated(module: str, name: str, before: ast.AST, after: ast.AST) -> CodeType | None:
    """The code of a function in which one node is replaced by another.

    None where the result is no valid program, where it compiles to the same code, and where the code cannot replace that of the function.
    """
    program = program_of(module)
    function = running(program, name)
    assert function is not None
    try:
        code = code_of(program, name, with_node(program.functions[name][1], before, after))
    except (SyntaxError, ValueError, TypeError):
        return None
    can_replace = code.co_freevars == function.__code__.co_freevars
    return code if can_replace and not is_same(code, right_code(module, name)) else None


@cache
def right_code(module: str, name: str) -> CodeType:
    """The code of a function as it is written."""
    program = program_of(module)
    return code_of(program, name, program.functions[name][1])


def code_of(program: Program, name: str, node: Function) -> CodeType:
    """The code of a function whose tree is `node`."""
    owner = program.functions[name][0]
    alone: ast.stmt = node if owner is None else with_fields(owner, body=[node])
    tree = ast.fix_missing_locations(ast.Module([alone], []))
    made = compile(
        tree, program.module.__file__ or name, "exec", __future__.annotations.compiler_flag, dont_inherit=True
    )
    found = next((code for code in inner_codes(made) if code.co_qualname == name), None)
    if found is None:
        raise ExchangeError(f"{name} has no code of its own")
    return found


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """All code objects nested in a code object."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from inner_codes(constant)


def is_same(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects have the same instructions and constants."""
    if (one.co_code, one.co_names, one.co_varnames, len(one.co_consts)) != (
        other.co_code, other.co_names, other.co_varnames, len(other.co_consts),
    ):  # fmt: skip
        return False
    return all(
        is_same(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else (type(a), a) == (type(b), b)
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )
