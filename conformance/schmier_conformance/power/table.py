"""How much the corpus notices, as a table: of all cases together, and of each ruleset's own as its author sees them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from schmier_conformance.power.equivalents import is_named, reason_of
from schmier_conformance.power.running import Tried

Json = dict[str, Any]
"""A JSON object."""


STATED_BY_CASES: Final = "+"
"""What stands in the name of a ruleset that is written in the file of its cases: the game, and how it differs."""


@dataclass(slots=True)
class Count:
    """So many mutants, and what became of them."""

    mutants: int = 0
    """All that are not the same program as the right one."""
    noticed: int = 0
    equivalent: int = 0
    """Those that nobody could notice, as the file of equivalents says with the reason."""
    in_reasons: int = 0
    """Those that are seen in reasons, which nobody judges, and nowhere else."""
    unnoticed: list[str] = field(default_factory=list)
    """The keys of the others."""

    @property
    def share(self) -> float:
        """The share that is noticed of those that could be; all, where there are none."""
        return share_of(asdict(self))

    def add(self, tried: Tried, *, is_noticed: bool, is_in_reasons: bool) -> None:
        """Count a mutant."""
        self.mutants += 1
        if is_noticed:
            self.noticed += 1
        elif reason_of(tried.mutant):
            self.equivalent += 1
        elif is_in_reasons:
            self.in_reasons += 1
        else:
            self.unnoticed.append(tried.mutant.key)


def share_of(counted: Mapping[str, int]) -> float:
    """The share of a count as the table's document has it, which holds whole numbers only."""
    judged = counted["mutants"] - counted["equivalent"] - counted["in_reasons"]
    return counted["noticed"] / judged if judged else 1.0


@dataclass(frozen=True, slots=True)
class Table:
    """What was tried, and what became of it."""

    whole: Count
    modules: Mapping[str, Count]
    operators: Mapping[str, Count]
    groups: Mapping[str, Count]
    """By group of cases, the mutants that make a difference in one of its cases where they stand."""
    earned: Mapping[str, int]
    """By case, how many mutants it was the first to notice in its group."""
    refuted: Sequence[str]
    """Mutants that are said to be equivalent, one by one, and that a case notices."""

    def as_json(self, generated: Collection[str]) -> Json:
        """The table as a document; a ruleset that only a file of cases states has no row of its own."""
        rulesets = {name: count for name, count in self.groups.items() if STATED_BY_CASES not in name}
        counts = {"modules": self.modules, "operators": self.operators, "rulesets": rulesets}
        return {
            "whole": {**counted(self.whole), "unnoticed": sorted(self.whole.unnoticed)},
            **{name: {key: counted(count) for key, count in sorted(of.items())} for name, of in counts.items()},
            "rulesets_from": self.whole.mutants,
            "earned": dict(sorted(self.earned.items())),
            "earned_by_generated": generated_that_earn(self, generated),
            "refuted": sorted(self.refuted),
        }


def counted(count: Count) -> Json:
    """A count as a document, without the names of what is not noticed."""
    return {name: value for name, value in asdict(count).items() if name != "unnoticed"}


def table_of(tried: Iterable[Tried]) -> Table:
    """The table of what was tried."""
    whole, earned, refuted = Count(), Counter[str](), list[str]()
    modules, operators, groups = (
        defaultdict[str, Count](Count),
        defaultdict[str, Count](Count),
        defaultdict[str, Count](Count),
    )
    for one in sorted(tried, key=lambda one: one.mutant.key):
        is_noticed = bool(one.noticed_by)
        for count in (whole, modules[one.mutant.module], operators[one.mutant.operator]):
            count.add(one, is_noticed=is_noticed, is_in_reasons=bool(one.in_reasons))
        for group in (*one.noticed_by, *one.unnoticed):
            groups[group].add(one, is_noticed=group in one.noticed_by, is_in_reasons=group in one.in_reasons)
        earned.update(one.noticed_by.values())
        if is_noticed and is_named(one.mutant):
            refuted.append(one.mutant.key)
    return Table(whole, dict(modules), dict(operators), dict(groups), dict(earned), refuted)


def generated_that_earn(table: Table, generated: Collection[str]) -> dict[str, int]:
    """The generated cases that notice what no hand-worked case of their ruleset does, and how many mistakes each."""
    return {name: number for name, number in sorted(table.earned.items()) if name in generated}


def in_words(table: Table) -> str:
    """The table for a terminal: what is not noticed, then the shares."""
    lines = [f"not noticed: {key}" for key in sorted(table.whole.unnoticed)]
    lines += [f"said to be equivalent, but noticed: {key}" for key in table.refuted]
    width = max(map(len, (*table.modules, *table.groups)), default=0)
    lines.append(f"{'':{width}} {'mutants':>8} {'noticed':>8} {'equal':>8} {'reasons':>8} {'share':>8}")
    rows = {**table.modules, **{name: count for name, count in table.groups.items() if name}, "together": table.whole}
    lines += [
        f"{name:{width}} {count.mutants:>8} {count.noticed:>8} {count.equivalent:>8} {count.in_reasons:>8} {count.share:>8.1%}"
        for name, count in rows.items()
    ]
    return "\n".join(lines) + "\n"
