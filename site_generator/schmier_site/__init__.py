"""The site generator: every page of the ruleset site, made from the law, the reference, the cases and `docs/`."""
