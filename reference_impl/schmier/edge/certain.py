# %% [markdown]
# # What is wrong for certain
#
# Where the log does not tell what happened the replay of a deal stops, and what comes after it is not judged. One thing needs no
# judging: whatever the hands were, no card is played twice, and none that the pack does not hold. In Seven Up a pack was run that
# nobody recorded, so nobody can say what is trumps; yet when West plays the Nine of clubs that North has played, the log is broken.
#
# Here three players sit at Seven Up. The pack is run for another card to be turned up, the log does not say which, and so it
# cannot be decided who had to follow to what. The second Jack of spades needs no trumps to be wrong:
#
#     >>> begins = {"do": "deal", "turn_up": "7C"}
#     >>> told = log_told("E beg", "W run", "trick E: AS JS 4S", game="seven-up.three", seats="E S W", dealer="W")
#     >>> told["deals"][0]["events"].insert(0, begins)
#     >>> found_in(told)
#     ['auction.turn-up.run?']
#     >>> told["deals"][0]["events"][-1]["card"] = "JS"
#     >>> found_in(told)
#     ['auction.turn-up.run?', 'play.held']

# %%
"""What no card that is not known could put right."""

from __future__ import annotations

from schmier.cards import BIT, CARD_OF
from schmier.edge.findings import Judging
from schmier.labels import Label


def find_certain(judging: Judging) -> None:
    """Note the first card of a deal that is played a second time, or that is none of the pack."""
    played = 0
    for position, event in enumerate(judging.recorded["events"]):
        if event["do"] == "deal":
            played = 0
        if event["do"] != "play":
            continue
        for name in (event["card"], *event.get("under", ())):
            card = BIT[CARD_OF[name]]
            if played & card or not card & judging.deal.ruleset.cards.pack:
                judging.find(Label.PLAY_HELD, f"{name} cannot be played here, whoever holds what", position)
                return
            played |= card
