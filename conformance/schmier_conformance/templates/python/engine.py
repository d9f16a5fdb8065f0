"""The engine protocol: one JSON object per line on standard input, one answer per line on standard output."""

from __future__ import annotations

import json
import sys

from deal import Deal, Json, UnsupportedError

RULESETS = ["tiny.pitch"]

ABOUT: Json = {
    "version": 1,
    "engine": {"name": "my engine", "version": "0.1", "language": "Python"},
    "rulesets": RULESETS,
    "asks": ["legal", "state", "view", "result"],
    "roles": ["deal", "auction", "play", "match", "logs"],
}

UNSUPPORTED: Json = {"unsupported": True}


def observe(deal: Deal, step: Json) -> Json:
    """The answer to one step."""
    if "try" in step:
        return deal.act(step["try"])
    match step["ask"]:
        case "legal":
            return deal.legal()
        case "state":
            return deal.state()
        case "view":
            return deal.view(step["seat"])
        case "result":
            return deal.result()
    return UNSUPPORTED


def run(ruleset: Json, given: Json, steps: list[Json]) -> Json:
    """Set up the situation, and answer each step."""
    if ruleset["id"] not in RULESETS:
        return {"skipped": f"only {', '.join(RULESETS)} is played here"}
    deal = Deal(given["seats"], given["dealer"], given.get("scores") or {})
    observations: list[Json] = []
    try:
        for event in given["events"]:
            outcome = deal.act(event)
            if "rejected" in outcome:
                return {"error": f"given: {event['do']} breaks {outcome['rejected']}"}
        for step in steps:
            # As text, so what is played afterwards does not change it.
            observations.append(json.loads(json.dumps(observe(deal, step))))
    except UnsupportedError:
        # Everything after this depends on unknown cards.
        observations += [UNSUPPORTED] * (len(steps) - len(observations))
    return {"observations": observations}


def answer(line: str) -> Json | None:
    """The answer to one line; None to `stop`."""
    request = {}
    try:
        request = json.loads(line)
        match request["cmd"]:
            case "start":
                return ABOUT
            case "run":
                return {"seq": request["seq"], **run(request["ruleset"], request["given"], request["steps"])}
            case "stop":
                return None
        return {"seq": request.get("seq"), "error": f"there is no command {request['cmd']}"}
    except (KeyError, TypeError, ValueError) as problem:
        seq = request.get("seq") if isinstance(request, dict) else None
        return {"seq": seq, "error": f"not understood: {type(problem).__name__}: {problem}"}


def main() -> None:
    """Answer until `stop`, flushing every line: an engine with a full buffer seems to hang."""
    for line in sys.stdin:
        reply = answer(line)
        if reply is None:
            return
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
