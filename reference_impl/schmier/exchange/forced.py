# %% [markdown]
# # Steps without a choice
#
# Some steps carry themselves out as soon as they are due, so nobody is ever asked anything in them.

# %%
"""Steps that wait for nobody."""

from __future__ import annotations

from schmier.action import Action, Legal
from schmier.deal import Deal, Phase


class WaitsForNobody(Phase):
    """A step that is over as soon as it begins."""

    def legal(self, deal: Deal) -> Legal:
        """Never asked."""
        raise AssertionError("this step waits for nobody")

    def check(self, deal: Deal, action: Action) -> None:
        """Never asked."""
        raise AssertionError("this step waits for nobody")

    def act(self, deal: Deal, action: Action) -> None:
        """Never asked."""
        raise AssertionError("this step waits for nobody")
