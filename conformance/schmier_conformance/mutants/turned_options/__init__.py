"""Flips: every ruleset that differs from a shipped one in one option."""
