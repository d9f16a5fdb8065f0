"""Turned options: every ruleset that differs from a shipped one in one option, and the clauses it breaks."""
