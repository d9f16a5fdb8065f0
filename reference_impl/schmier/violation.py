# %% [markdown]
# # Refusals
#
# Whatever the law forbids is refused with the label of the clause that forbids it. The message is for people and
# no part of any contract; the label is what engines are compared by.

# %%
"""What the law answers when an action is not allowed, or cannot be judged."""

from __future__ import annotations

from dataclasses import dataclass

from schmier.labels import Label


class Violation(Exception):  # noqa: N818 - the term of the field: a rule was violated
    """An action that the law forbids: `clause` is the label of the sentence broken, `str()` says what was wrong."""

    __slots__ = ("clause",)

    def __init__(self, clause: Label, message: str) -> None:
        # What it was made of the interpreter has kept as `args`; to hand it up again would cost as much as all the rest.
        self.clause = clause

    def __str__(self) -> str:
        return str(self.args[1])


class Undecidable(Violation):
    """A rule depends on cards that the log does not name, and the deal cannot go on without them."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that keeps a ruleset from being a game."""

    path: str
    """The JSON path of the option that it is about, `$.auction.maximum`; `$` where it is about the whole."""
    clause: str
    """The label of the clause that cannot be met; empty where there is none."""
    message: str
    """What is wrong, with the arithmetic where there is one."""
    beside: tuple[str, ...] = ()
    """The paths of the other options that it does not go together with."""


class RulesetError(ValueError):
    """A ruleset that cannot be played, with everything that was found."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.findings = findings
