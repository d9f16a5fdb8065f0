"""A program that tells, while it runs, which statements it reaches and which mistakes would have made a difference there.

Before every statement a number is told. An expression in which a mistake can be made is evaluated, and then so is each wrong one
in its place; where one comes to something else, its number is told as well. A mistake whose number is never told changes nothing.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from schmier_conformance.power.exchanging import code_of
from schmier_conformance.power.mutants import Program, Site, mutants_of, program_of, running

REACHES: Final = "__reaches__"
DIFFERS: Final = "__differs__"
HOLDS: Final = "__holds__"
"""By what names a program tells that it has reached a statement, what an expression comes to, and whether a condition holds."""

ACTING: Final = frozenset(
    ("pop", "append", "extend", "remove", "setdefault", "update", "add", "next", "insert", "clear")
)
"""What must not be done twice."""

ASKED: Final = frozenset(
    (
        "comparison", "arithmetic", "and-or", "left-out", "not", "condition", "constant", "first-last", "slice", "least-most",
        "order", "member", "return",
    )
)  # fmt: skip
"""The kinds of mistakes that lie in the value of an expression; arguments are exchanged in calls that act, too."""


ASKED_IN_A_CASE: Final = 60
"""So often the mistakes of an expression are asked in one case; then they are taken to make a difference, and are tried there."""


class Told:
    """What has been told since the last time it was asked for."""

    def __init__(self) -> None:
        self.numbers: set[int] = set()
        self.asked: Counter[tuple[int, ...]] = Counter()
        """How often the mistakes of an expression were asked what they come to."""
        self.is_asking = False

    def reaches(self, number: int) -> None:
        """A statement is reached."""
        if not self.is_asking:
            self.numbers.add(number)

    def holds(self, value: Any, if_true: int, if_false: int) -> Any:
        """A condition is asked; the one mistake makes a difference where it holds, the other where it does not."""
        if not self.is_asking:
            self.numbers.add(if_true if value else if_false)
        return value

    def differs(self, value: Any, numbers: tuple[int, ...], wrong: Callable[[int], Any]) -> Any:
        """An expression comes to a value; mistakes may come to others, or to nothing at all."""
        if self.is_asking or self.asked[numbers] > ASKED_IN_A_CASE:
            return value
        self.asked[numbers] += 1
        if self.asked[numbers] > ASKED_IN_A_CASE:
            self.numbers.update(numbers)
            return value
        self.is_asking = True
        for place, number in enumerate(numbers):
            if number not in self.numbers:
                try:
                    is_other = wrong(place) != value
                except Exception:
                    is_other = True
                if is_other:
                    self.numbers.add(number)
        self.is_asking = False
        return value

    def taken(self) -> frozenset[int]:
        """What was told, which is then forgotten."""
        numbers, self.numbers = frozenset(self.numbers), set()
        self.asked.clear()
        return numbers


class Wrong(NamedTuple):
    """A mistake that can be made in an expression: its number, and the wrong expression."""

    number: int
    after: ast.AST


class Plan(NamedTuple):
    """What a program is to tell."""

    program: Program
    offset: int
    """The number of its first statement."""
    wrong: Mapping[ast.AST, list[Wrong]]
    """By expression, the mistakes that can be made in it."""
    answers: Mapping[ast.AST, list[Wrong]]
    """By statement that returns, what it can return instead."""
    conditions: Mapping[ast.AST, dict[bool, int]]
    """By condition, or by statement that asks one, the number of the mistake to take it for true or for false."""


def is_asked(site: Site) -> bool:
    """Whether a mistake can be asked what it comes to; it cannot where asking changes something."""
    node = site.before.test if isinstance(site.before, ast.If | ast.While) else site.before
    return site.change.operator in ASKED and not any(acts(part) for part in ast.walk(node))


def acts(node: ast.AST) -> bool:
    """Whether a part of an expression does something."""
    match node:
        case ast.Yield() | ast.YieldFrom() | ast.NamedExpr():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in ACTING
    return False


def plan_of(name: str, offset: int) -> Plan:
    """What a module is to tell, its first statement having this number."""
    program = program_of(name)
    wrong, answers = defaultdict[ast.AST, list[Wrong]](list), defaultdict[ast.AST, list[Wrong]](list)
    conditions = defaultdict[ast.AST, dict[bool, int]](dict)
    for place, (_, site) in enumerate(mutants_of(name)):
        number, after = offset + len(program.statements) + place, site.change.after
        if not is_asked(site):
            continue
        if isinstance(after, ast.If | ast.While) and isinstance(after.test, ast.Constant):
            conditions[site.before][bool(after.test.value)] = number
        elif site.field == "ifs" and isinstance(after, ast.Constant) and after.value is True:
            conditions[site.before][True] = number
        elif isinstance(after, ast.Return) and after.value is not None:
            answers[site.before].append(Wrong(number, after.value))
        else:
            wrong[site.before].append(Wrong(number, after))
    return Plan(program, offset, wrong, answers, conditions)


# ---- a program that tells --------------------------------------------------------------------------------------------


def telling(plan: Plan, node: Any) -> Any:
    """A part of a program that tells; made as a copy, the program stays as it is."""
    if not isinstance(node, ast.AST) or isinstance(node, ast.JoinedStr):
        return node
    twin = copy.copy(node)
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            setattr(twin, name, [told for part in value for told in (*before(plan, part), telling(plan, part))])
        else:
            setattr(twin, name, telling(plan, value))
    if isinstance(twin, ast.If | ast.While):
        twin.test = holding(plan, node, twin.test)
    if isinstance(twin, ast.Return) and twin.value is not None and node in plan.answers:
        twin.value = differing(twin.value, plan.answers[node])
    if isinstance(twin, ast.expr) and node in plan.wrong:
        return holding(plan, node, differing(twin, plan.wrong[node]))
    return holding(plan, node, twin) if isinstance(twin, ast.expr) else twin


def before(plan: Plan, node: Any) -> tuple[ast.stmt, ...]:
    """What tells that a statement is reached; nothing before anything else."""
    if not isinstance(node, ast.stmt):
        return ()
    return (ast.Expr(called(REACHES, ast.Constant(plan.offset + plan.program.statements[node]))),)


def differing(value: ast.expr, wrong: list[Wrong]) -> ast.expr:
    """A value that tells which mistakes would come to another one."""
    answer: ast.expr = ast.Constant(None)
    for place, one in enumerate(wrong):
        assert isinstance(one.after, ast.expr)
        is_it = ast.Compare(ast.Name("__place__", ast.Load()), [ast.Eq()], [ast.Constant(place)])
        answer = ast.IfExp(is_it, one.after, answer)
    arguments = ast.arguments([], [ast.arg("__place__")], None, [], [], None, [])
    numbers = ast.Tuple([ast.Constant(one.number) for one in wrong], ast.Load())
    return called(DIFFERS, value, numbers, ast.Lambda(arguments, answer))


def holding(plan: Plan, node: ast.AST, value: ast.expr) -> ast.expr:
    """A condition that tells whether it holds, where somebody could take it for true or false."""
    taken = plan.conditions.get(node)
    if taken is None:
        return value
    return called(HOLDS, value, *(ast.Constant(taken.get(wrong, -1)) for wrong in (False, True)))


def called(name: str, *arguments: ast.expr) -> ast.expr:
    """A call of one of those who are told."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


@contextmanager
def told_by(offsets: Mapping[str, int], functions: Callable[[str, str], bool]) -> Iterator[Told]:
    """As long as this lasts, some functions of some modules tell what they reach and what would differ."""
    told, right = Told(), []
    for name, offset in offsets.items():
        plan = plan_of(name, offset)
        vars(plan.program.module).update({REACHES: told.reaches, DIFFERS: told.differs, HOLDS: told.holds})
        for function, (_, node) in plan.program.functions.items():
            now = running(plan.program, function)
            if now is None or not functions(name, function):
                continue
            twin = telling(plan, node)
            code = code_of(plan.program, function, twin)
            if code.co_freevars == now.__code__.co_freevars:
                right.append((now, now.__code__))
                now.__code__ = code
    try:
        yield told
    finally:
        for function_then, code in right:
            function_then.__code__ = code
        for name in offsets:
            for word in (REACHES, DIFFERS, HOLDS):
                del vars(program_of(name).module)[word]
