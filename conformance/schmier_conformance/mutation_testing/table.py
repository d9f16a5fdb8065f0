"""The mutation score as a table: for all cases together, and for the cases of each ruleset."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from schmier_conformance.mutation_testing.equivalents import is_named, is_noticed_as_engine, reason_of
from schmier_conformance.mutation_testing.run import Tried

Json = dict[str, Any]
"""A JSON object."""


STATED_BY_CASES: Final = "+"
"""The sign in the name of a ruleset stated by its cases: the shipped game, and the difference."""


@dataclass(slots=True)
class Count:
    """The number of mutants by outcome."""

    mutants: int = 0
    """All that differ from the right program."""
    noticed: int = 0
    equivalent: int = 0
    """Those no case could notice, according to the file of equivalents."""
    in_reasons: int = 0
    """Those that change only reasons, which no case judges."""
    without_effect: int = 0
    """Those the cases of other games notice and no further deal of this one."""
    unnoticed: list[str] = field(default_factory=list)
    """The keys of the others."""

    @property
    def share(self) -> float:
        """The share noticed of those that could be; 1 where there are none."""
        return share_of(asdict(self))

    def add(self, tried: Tried, *, is_noticed: bool, is_in_reasons: bool, is_without_effect: bool = False) -> None:
        """Count a mutant."""
        self.mutants += 1
        if is_noticed or is_noticed_as_engine(tried.mutant):
            self.noticed += 1
        elif reason_of(tried.mutant):
            self.equivalent += 1
        elif is_in_reasons:
            self.in_reasons += 1
        elif is_without_effect:
            self.without_effect += 1
        else:
            self.unnoticed.append(tried.mutant.key)


def share_of(counted: Mapping[str, int]) -> float:
    """The share noticed, from a count in the document of a table."""
    judged = counted["mutants"] - counted["equivalent"] - counted["in_reasons"] - counted["without_effect"]
    return counted["noticed"] / judged if judged else 1.0


@dataclass(frozen=True, slots=True)
class Table:
    """What was tried, and what became of it."""

    whole: Count
    modules: Mapping[str, Count]
    operators: Mapping[str, Count]
    groups: Mapping[str, Count]
    """By group of cases, the mutants that make a difference in one of its cases at their place."""
    earned: Mapping[str, int]
    """By case, how many mutants it was the first to notice in its group."""
    refuted: Sequence[str]
    """Mutants listed as equivalent, one by one, and detected by a case."""
    sampled: int
    """How many mutants the rows of the games are made from."""

    def as_json(self, generated: Collection[str]) -> Json:
        """The table as a document; a ruleset only a file of cases states has no row of its own."""
        rulesets = {name: count for name, count in self.groups.items() if name and STATED_BY_CASES not in name}
        counts = {"modules": self.modules, "operators": self.operators, "rulesets": rulesets}
        return {
            "whole": {**counted(self.whole), "unnoticed": sorted(self.whole.unnoticed)},
            **{name: {key: counted(count) for key, count in sorted(of.items())} for name, of in counts.items()},
            "rulesets_from": self.sampled,
            "earned": dict(sorted(self.earned.items())),
            "earned_by_generated": generated_that_earn(self, generated),
            "refuted": sorted(self.refuted),
        }


def counted(count: Count) -> Json:
    """A count as a document, without the names of what is not noticed."""
    return {name: value for name, value in asdict(count).items() if name != "unnoticed"}


def table_of(tried: Iterable[Tried], of_games: Iterable[Tried] | None = None, holes: Collection[str] = ()) -> Table:
    """The table of what was tried on the cases together, and on those of each game where that was done by itself.

    `holes` are mutants no case of any game notices.
    """
    together = sorted(tried, key=lambda one: one.mutant.key)
    games = together if of_games is None else sorted(of_games, key=lambda one: one.mutant.key)
    whole, earned, refuted = Count(), Counter[str](), set[str]()
    modules, operators = defaultdict[str, Count](Count), defaultdict[str, Count](Count)
    for one in together:
        for count in (whole, modules[one.mutant.module], operators[one.mutant.operator]):
            count.add(
                one, is_noticed=bool(one.noticed_by), is_in_reasons=bool(one.in_reasons),
                is_without_effect=bool(one.without_effect) and one.mutant.key not in holes,
            )  # fmt: skip
        earned.update(one.noticed_by.values())
    refuted.update(one.mutant.key for one in (*together, *games) if one.noticed_by and is_named(one.mutant))
    missed = {*holes, *(whole.unnoticed if of_games is not None else ())}
    groups = rows_of(games, missed)
    sampled = len({one.mutant.key for one in games})
    return Table(whole, dict(modules), dict(operators), groups, dict(earned), sorted(refuted), sampled)


def rows_of(tried: Iterable[Tried], holes: Collection[str]) -> dict[str, Count]:
    """What became of mutants, by group of cases."""
    groups = defaultdict[str, Count](Count)
    for one in tried:
        for group in (*one.noticed_by, *one.unnoticed):
            groups[group].add(
                one, is_noticed=group in one.noticed_by, is_in_reasons=group in one.in_reasons,
                is_without_effect=group in one.without_effect and one.mutant.key not in holes,
            )  # fmt: skip
    return dict(groups)


def generated_that_earn(table: Table, generated: Collection[str]) -> dict[str, int]:
    """The generated cases that notice what no hand-worked case of their ruleset does, and how many mistakes each."""
    return {name: number for name, number in sorted(table.earned.items()) if name in generated}


def table_text(table: Table) -> str:
    """The table for a terminal: what is not noticed, then the shares."""
    lines = [f"not noticed: {key}" for key in sorted(table.whole.unnoticed)]
    lines += [f"said to be equivalent, but noticed: {key}" for key in table.refuted]
    width = max(map(len, (*table.modules, *table.groups)), default=0)
    lines.append(f"{'':{width}} {'mutants':>8} {'noticed':>8} {'equal':>8} {'reasons':>8} {'nowhere':>8} {'share':>8}")
    rows = {**table.modules, **{name: count for name, count in table.groups.items() if name}, "together": table.whole}
    lines += [
        f"{name:{width}} {count.mutants:>8} {count.noticed:>8} {count.equivalent:>8} {count.in_reasons:>8} "
        f"{count.without_effect:>8} {count.share:>8.1%}"
        for name, count in rows.items()
    ]
    return "\n".join(lines) + "\n"
