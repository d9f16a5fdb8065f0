"""Ruleset documents drawn over every option, value and pair of options, and what becomes of each: refused with reasons, or played."""
