"""A program that tells, while it runs, which statements it reaches and which mistakes would have made a difference there.

Before every statement a number is told. What a statement works out is worked out once more with each mistake that can be made in it;
where that comes to something else, the number of the mistake is told as well, and so it is where something is set to another value that
may be left out. A mistake whose number is never told changes nothing.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

from schmier_conformance.mutants.operators import with_fields
from schmier_conformance.mutation_testing.anchors import acts_anywhere, anchor_of, is_condition, with_mistake
from schmier_conformance.mutation_testing.exchange import code_of
from schmier_conformance.mutation_testing.mutants import (
    Program,
    Site,
    mutants_of,
    program_of,
    running,
)
from schmier_conformance.mutation_testing.step_limit import Endless, breaking_off, patience

REACHES: Final = "__reaches__"
DIFFERS: Final = "__differs__"
HOLDS: Final = "__holds__"
SETS: Final = "__sets__"
"""By what names a program tells that it has reached a statement, what an expression comes to, whether a condition holds, and to what
something is set."""

ASKED: Final = frozenset(
    (
        "comparison", "arithmetic", "and-or", "left-out", "not", "condition", "constant", "first-last", "slice", "least-most",
        "order", "member", "return", "swapped",
    )
)  # fmt: skip
"""The kinds of mistakes that lie in the value of an expression."""


ASKED_IN_A_CASE: Final = 400
"""So often the mistakes of an expression are asked in one case; then they are taken to make a difference, and are tried there."""


SOON: Final = 0.05
"""Seconds of work after which a wrong expression is taken to have no end."""

UNCHANGING: Final = (int, str, tuple, frozenset, type(None))
"""What is the same when it is equal, for nobody can change it later."""

Functions = Callable[[str, str], bool]
"""Which functions tell, by module and name."""


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
        for place, number in enumerate(numbers):
            if number not in self.numbers and self.is_other(partial(comes_to_another, wrong, place, value)):
                self.numbers.add(number)
        return value

    def sets(self, value: Any, number: int, before: Callable[[], Any], after: Callable[[Any], Any]) -> Any:
        """Something is set to a value; leaving that out makes a difference where it was not so before."""
        is_open = not self.is_asking and number not in self.numbers
        if is_open and self.is_other(lambda: not is_the_same(before(), after(value))):
            self.numbers.add(number)
        return value

    def is_other(self, asked: Callable[[], bool]) -> bool:
        """Whether something comes out otherwise, or does not come out at all; what is run to find out tells nothing."""
        self.is_asking = True
        try:
            with patience(SOON):
                return bool(asked())
        except (Exception, Endless):
            return True
        finally:
            self.is_asking = False

    def taken(self) -> frozenset[int]:
        """What was told, which is then forgotten."""
        numbers, self.numbers = frozenset(self.numbers), set()
        self.asked.clear()
        return numbers


def comes_to_another(wrong: Callable[[int], Any], place: int, value: Any) -> bool:
    """Whether a mistake comes to another value than the right one."""
    return bool(wrong(place) != value)


def is_the_same(before: Any, after: Any) -> bool:
    """Whether nothing has changed."""
    return before is after or (type(before) is type(after) and isinstance(after, UNCHANGING) and bool(before == after))


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
    """By statement that asks a condition, the number of the mistake to take it for true or for false."""
    settings: Mapping[ast.AST, int]
    """By statement that sets something, the number of the mistake to leave it out."""
    truths: Collection[ast.AST]
    """The expressions of which nothing is asked but whether they hold."""


def is_asked(name: str, site: Site) -> bool:
    """Whether a mistake in a module can be asked what it comes to; it cannot where asking changes something."""
    match site.before:
        case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
            return not acts_anywhere(target)
        case ast.If(test=asked) | ast.While(test=asked) | ast.Return(value=ast.expr() as asked):
            return not acts_anywhere(asked)
        case ast.expr():
            return site.change.operator in ASKED and anchor_of(name, site) is not None
    return False


def plan_of(name: str, offset: int, functions: Functions) -> Plan:
    """What some functions of a module are to tell, its first statement having this number."""
    program = program_of(name)
    wrong, answers = defaultdict[ast.AST, list[Wrong]](list), defaultdict[ast.AST, list[Wrong]](list)
    conditions, settings = defaultdict[ast.AST, dict[bool, int]](dict), dict[ast.AST, int]()
    for place, (mutant, site) in enumerate(mutants_of(name)):
        number, after = offset + len(program.statements) + place, site.change.after
        if not (functions(name, mutant.function) and is_asked(name, site)):
            continue
        if isinstance(after, ast.If | ast.While) and isinstance(after.test, ast.Constant):
            conditions[site.before][bool(after.test.value)] = number
        elif isinstance(after, ast.Return) and after.value is not None:
            answers[site.before].append(Wrong(number, after.value))
        elif isinstance(site.before, ast.Assign | ast.AugAssign):
            settings[site.before] = number
        else:
            anchor = anchor_of(name, site)
            assert anchor is not None
            wrong[anchor].append(Wrong(number, with_mistake(anchor, site)))
    truths = {node for node in wrong if isinstance(node, ast.expr) and is_condition(name, node)}
    return Plan(program, offset, wrong, answers, conditions, settings, truths)


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
    if isinstance(twin, ast.Assign | ast.AugAssign) and node in plan.settings:
        twin.value = setting(twin, plan.settings[node])
    if isinstance(twin, ast.expr) and node in plan.wrong:
        return differing(twin, plan.wrong[node], is_truth=node in plan.truths)
    return twin


def before(plan: Plan, node: Any) -> tuple[ast.stmt, ...]:
    """What tells that a statement is reached; nothing before anything else."""
    if not isinstance(node, ast.stmt):
        return ()
    return (ast.Expr(called(REACHES, ast.Constant(plan.offset + plan.program.statements[node]))),)


def differing(value: ast.expr, wrong: list[Wrong], *, is_truth: bool = False) -> ast.expr:
    """A value that tells which mistakes would come to another one; of a truth, whether they would come to the other."""
    answer: ast.expr = ast.Constant(None)
    for place, one in enumerate(wrong):
        assert isinstance(one.after, ast.expr)
        is_it = ast.Compare(ast.Name("__place__", ast.Load()), [ast.Eq()], [ast.Constant(place)])
        answer = ast.IfExp(is_it, called("bool", one.after) if is_truth else one.after, answer)
    numbers = ast.Tuple([ast.Constant(one.number) for one in wrong], ast.Load())
    return called(DIFFERS, called("bool", value) if is_truth else value, numbers, function(answer, "__place__"))


def setting(node: ast.Assign | ast.AugAssign, number: int) -> ast.expr:
    """The value to which something is set; it tells whether that was so before."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    assert isinstance(target, ast.Attribute | ast.Subscript | ast.Name)
    before = with_fields(target, ctx=ast.Load())
    set_to = ast.Name("__set__", ast.Load())
    after = set_to if isinstance(node, ast.Assign) else ast.BinOp(before, node.op, set_to)
    return called(SETS, node.value, ast.Constant(number), function(before), function(after, "__set__"))


def function(answer: ast.expr, *names: str) -> ast.Lambda:
    """What answers something when it is asked."""
    return ast.Lambda(ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, []), answer)


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
def told_by(offsets: Mapping[str, int], functions: Functions) -> Iterator[Told]:
    """As long as this lasts, some functions of some modules tell what they reach and what would differ."""
    told, right = Told(), []
    for name, offset in offsets.items():
        plan = plan_of(name, offset, functions)
        vars(plan.program.module).update(
            {REACHES: told.reaches, DIFFERS: told.differs, HOLDS: told.holds, SETS: told.sets}
        )
        for own_name, (_, node) in plan.program.functions.items():
            now = running(plan.program, own_name)
            if now is None or not functions(name, own_name):
                continue
            twin = telling(plan, node)
            code = code_of(plan.program, own_name, twin)
            if code.co_freevars == now.__code__.co_freevars:
                right.append((now, now.__code__))
                now.__code__ = code
    try:
        with breaking_off():
            yield told
    finally:
        for function_then, code in right:
            function_then.__code__ = code
        for name in offsets:
            for word in (REACHES, DIFFERS, HOLDS, SETS):
                del vars(program_of(name).module)[word]
