# %% [markdown]
# # Refusals
#
# Whatever the law forbids is refused with the label of the clause that forbids it. The message is for people and
# no part of any contract; the label is what engines are compared by.

# %%
"""What the law answers when an action is not allowed, or cannot be judged."""

from __future__ import annotations

from schmier.labels import Label


class Violation(Exception):  # noqa: N818 - the term of the field: a rule was violated
    """An action that the law forbids: `clause` is the label of the sentence broken, `str()` says what was wrong."""

    def __init__(self, clause: Label, message: str) -> None:
        super().__init__(message)
        self.clause = clause


class Undecidable(Violation):
    """A rule asks for cards that the log does not name, and the deal cannot go on without them."""


class RulesetError(ValueError):
    """A ruleset that cannot be played, with the arithmetic."""
