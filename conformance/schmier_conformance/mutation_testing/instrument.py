"""Instrumented code: while it runs, it records which statements it reaches and which mutants would have made a difference there.

Before every statement its number is recorded. The value of an expression is computed once more with each mistake that can be made in it;
where the value differs, the number of the mutant is recorded as well. A droppable assignment is recorded where it changes
something. A mutant whose number is never recorded changes nothing.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

from schmier_conformance.mutants.code_exchange import exchanged
from schmier_conformance.mutants.operators import with_fields, with_node
from schmier_conformance.mutants.programs import Program, code_of, program_of, running
from schmier_conformance.mutants.step_limit import EndlessError, interruptible, time_limit
from schmier_conformance.mutation_testing.anchors import acts_anywhere, anchor_of, is_condition
from schmier_conformance.mutation_testing.mutants import Site, mutants_of

REACHES: Final = "__reaches__"
DIFFERS: Final = "__differs__"
HOLDS: Final = "__holds__"
SETS: Final = "__sets__"
"""The names under which instrumented code finds the recorder: a statement is reached, an expression has a value, a condition holds or not,
something is set."""

IN_A_VALUE: Final = frozenset(
    (
        "comparison", "arithmetic", "and-or", "left-out", "not", "condition", "constant", "first-last", "slice", "least-most",
        "order", "member", "return", "swapped",
    )
)  # fmt: skip
"""The operators that change the value of an expression."""

MOST_COMPARED: Final = 400
"""How often an expression is compared in one case. After that its mutants are assumed to make a difference, and are tried there."""

SOON: Final = 0.05
"""Seconds of processor time after which a wrong expression is assumed never to end."""

UNCHANGING: Final = (int, str, tuple, frozenset, type(None))
"""Immutable types: of these, equal values are the same value."""

CHANGING: Final = (list, dict, set)
"""Mutable types: of these, equal values may be one object, which changes for all who hold it."""

Functions = Callable[[str, str], bool]
"""Whether a function is instrumented, by module and name."""


class Recorder:
    """The numbers recorded since they were last taken."""

    def __init__(self) -> None:
        self.numbers: set[int] = set()
        self.compared: Counter[tuple[int, ...]] = Counter()
        """How often each expression was compared, by the numbers of its mutants."""
        self.is_comparing = False

    def reaches(self, number: int) -> None:
        """A statement is reached."""
        if not self.is_comparing:
            self.numbers.add(number)

    def holds(self, value: Any, if_true: int, if_false: int) -> Any:
        """A condition is evaluated: one mutant differs where it holds, the other where it does not."""
        if not self.is_comparing:
            self.numbers.add(if_true if value else if_false)
        return value

    def differs(self, value: Any, numbers: tuple[int, ...], wrong: Callable[[int], Any]) -> Any:
        """An expression has a value; `wrong` computes that of the mutant at a place among the numbers, or fails."""
        if self.is_comparing or self.compared[numbers] > MOST_COMPARED:
            return value
        self.compared[numbers] += 1
        if self.compared[numbers] > MOST_COMPARED:
            self.numbers.update(numbers)
            return value
        for place, number in enumerate(numbers):
            if number not in self.numbers and self.is_other(partial(is_wrong_value, wrong, place, value)):
                self.numbers.add(number)
        return value

    def sets(self, value: Any, number: int, before: Callable[[], Any], after: Callable[[Any], Any]) -> Any:
        """Something is set to a value; dropping that makes a difference where it had another value before."""
        is_open = not self.is_comparing and number not in self.numbers
        if is_open and self.is_other(lambda: not is_the_same(before(), after(value))):
            self.numbers.add(number)
        return value

    def is_other(self, test: Callable[[], bool]) -> bool:
        """Whether a test finds a difference, or fails; the code it runs records nothing."""
        self.is_comparing = True
        try:
            with time_limit(SOON):
                return bool(test())
        except (Exception, EndlessError):
            return True
        finally:
            self.is_comparing = False

    def taken(self) -> frozenset[int]:
        """The recorded numbers, which are then cleared."""
        numbers, self.numbers = frozenset(self.numbers), set()
        self.compared.clear()
        return numbers


def is_wrong_value(wrong: Callable[[int], Any], place: int, value: Any) -> bool:
    """Whether a mutant computes another value than the right one, or an equal one that something else still holds and may change."""
    found = wrong(place)
    return bool(found != value) or is_shared(found, value, partial(wrong, place))


def is_shared(found: Any, value: Any, again: Callable[[], Any]) -> bool:
    """Whether a value that may change is no copy, as the right one is: computed again, it is the same object."""
    return isinstance(found, CHANGING) and found is not value and again() is found


def is_the_same(before: Any, after: Any) -> bool:
    """Whether two values are known to be the same; of mutable ones it is not known."""
    return before is after or (type(before) is type(after) and isinstance(after, UNCHANGING) and bool(before == after))


class Wrong(NamedTuple):
    """The number of a mutant, and its expression."""

    number: int
    after: ast.AST


class Plan(NamedTuple):
    """What a module is instrumented to record."""

    program: Program
    offset: int
    """The number of its first statement."""
    wrong: Mapping[ast.AST, list[Wrong]]
    """By expression, the mutants of it."""
    answers: Mapping[ast.AST, list[Wrong]]
    """By return statement, the mutants of its value."""
    conditions: Mapping[ast.AST, dict[bool, int]]
    """By `if` or `while`, the numbers of the mutants whose condition is always true, or always false."""
    settings: Mapping[ast.AST, int]
    """By assignment, the number of the mutant that drops it."""
    truths: Collection[ast.AST]
    """The expressions of which only the truth value matters."""


def is_comparable(name: str, site: Site) -> bool:
    """Whether the value of a mutant can be computed beside the right one; it cannot where computing it changes something."""
    match site.before:
        case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
            return not acts_anywhere(target)
        case ast.If(test=value) | ast.While(test=value) | ast.Return(value=ast.expr() as value):
            return not acts_anywhere(value)
        case ast.expr():
            return site.change.operator in IN_A_VALUE and anchor_of(name, site) is not None
    return False


def plan_of(name: str, offset: int, functions: Functions) -> Plan:
    """What some functions of a module record; `offset` is the number of its first statement."""
    program = program_of(name)
    wrong, answers = defaultdict[ast.AST, list[Wrong]](list), defaultdict[ast.AST, list[Wrong]](list)
    conditions, settings = defaultdict[ast.AST, dict[bool, int]](dict), dict[ast.AST, int]()
    for place, (mutant, site) in enumerate(mutants_of(name)):
        number, after = offset + len(program.statements) + place, site.change.after
        if not (functions(name, mutant.function) and is_comparable(name, site)):
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
            wrong[anchor].append(Wrong(number, with_node(anchor, site.before, site.change.after)))
    truths = {node for node in wrong if isinstance(node, ast.expr) and is_condition(name, node)}
    return Plan(program, offset, wrong, answers, conditions, settings, truths)


# ---- instrumented trees ----------------------------------------------------------------------------------------------


def instrumented(plan: Plan, node: Any) -> Any:
    """An instrumented copy of a part of a program; the program stays as it is."""
    if not isinstance(node, ast.AST) or isinstance(node, ast.JoinedStr):
        return node
    twin = copy.copy(node)
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            setattr(twin, name, [one for part in value for one in (*before(plan, part), instrumented(plan, part))])
        else:
            setattr(twin, name, instrumented(plan, value))
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
    """The statement before a statement, which records that it is reached; nothing before any other node."""
    if not isinstance(node, ast.stmt):
        return ()
    return (ast.Expr(called(REACHES, ast.Constant(plan.offset + plan.program.statements[node]))),)


def differing(value: ast.expr, wrong: list[Wrong], *, is_truth: bool = False) -> ast.expr:
    """An expression that records which mutants have another value; with `is_truth`, another truth value."""
    answer: ast.expr = ast.Constant(None)
    for place, one in enumerate(wrong):
        assert isinstance(one.after, ast.expr)
        is_it = ast.Compare(ast.Name("__place__", ast.Load()), [ast.Eq()], [ast.Constant(place)])
        answer = ast.IfExp(is_it, called("bool", one.after) if is_truth else one.after, answer)
    numbers = ast.Tuple([ast.Constant(one.number) for one in wrong], ast.Load())
    return called(DIFFERS, called("bool", value) if is_truth else value, numbers, function(answer, "__place__"))


def setting(node: ast.Assign | ast.AugAssign, number: int) -> ast.expr:
    """The value of an assignment, which records whether it changes anything."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    assert isinstance(target, ast.Attribute | ast.Subscript | ast.Name)
    before = with_fields(target, ctx=ast.Load())
    set_to = ast.Name("__set__", ast.Load())
    after = set_to if isinstance(node, ast.Assign) else ast.BinOp(before, node.op, set_to)
    return called(SETS, node.value, ast.Constant(number), function(before), function(after, "__set__"))


def function(answer: ast.expr, *names: str) -> ast.Lambda:
    """A function with some parameters that returns the value of an expression."""
    return ast.Lambda(ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, []), answer)


def holding(plan: Plan, node: ast.AST, value: ast.expr) -> ast.expr:
    """A condition that records whether it holds, if it has mutants always true or always false."""
    taken = plan.conditions.get(node)
    if taken is None:
        return value
    return called(HOLDS, value, *(ast.Constant(taken.get(wrong, -1)) for wrong in (False, True)))


def called(name: str, *arguments: ast.expr) -> ast.expr:
    """A call of a function by its name."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


@contextmanager
def recording(offsets: Mapping[str, int], functions: Functions) -> Iterator[Recorder]:
    """Let some functions of some modules record what they reach and what would differ, while this lasts."""
    recorder, codes = Recorder(), dict[FunctionType, CodeType]()
    calls = {REACHES: recorder.reaches, DIFFERS: recorder.differs, HOLDS: recorder.holds, SETS: recorder.sets}
    for name, offset in offsets.items():
        plan = plan_of(name, offset, functions)
        vars(plan.program.module).update(calls)
        for own_name, (_, node) in plan.program.functions.items():
            now = running(plan.program, own_name)
            if now is None or not functions(name, own_name):
                continue
            code = code_of(plan.program, own_name, instrumented(plan, node))
            if code.co_freevars == now.__code__.co_freevars:
                codes[now] = code
    try:
        with exchanged(codes), interruptible():
            yield recorder
    finally:
        for name in offsets:
            for word in calls:
                del vars(program_of(name).module)[word]
