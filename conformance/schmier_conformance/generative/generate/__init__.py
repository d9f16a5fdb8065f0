"""Generated cases: random deals, matches, deals at boundaries, and hand-worked cases of related rulesets."""
