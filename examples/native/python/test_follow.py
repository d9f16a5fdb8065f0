"""The cases on following suit, put to a tiny engine. With the argument `strict` the engine forgets that a trump may be played."""

import sys

import schmier_corpus

IS_STRICT = "strict" in sys.argv


def may_play(hand, trick, trumps, card):
    """My engine: a card of the suit led or a trump; any card without the suit."""
    if not trick or card[1] == trick[0][1]:
        return True
    is_void = all(held[1] != trick[0][1] for held in hand)
    return is_void or (card[1] == trumps and not IS_STRICT)


plays = wrong = 0
for case in schmier_corpus.cases(ruleset="pitch.auction", clause="play.follow", level="core"):
    deal = next(event for event in case["given"]["events"] if event["do"] == "deal")
    played = [event["card"] for event in case["given"]["events"] if event["do"] == "play"]
    for step in case["steps"]:
        event, expected = step.get("try", {}), step["expect"]
        if event.get("do") != "play" or not expected.get("rejected", "play.follow").startswith("play.follow"):
            continue
        card = event["card"]
        hand = [held for held in deal["hands"][event["by"]] if held not in played]
        trick = played[len(played) - len(played) % 4 :]
        plays += 1
        if may_play(hand, trick, (played or [card])[0][1], card) != ("accepted" in expected):
            wrong += 1
            print(f"{case['id']}: {case['title']}")
        if "accepted" in expected:
            played.append(card)
print(f"{plays} plays, {wrong} wrong")
sys.exit(1 if wrong else 0)
