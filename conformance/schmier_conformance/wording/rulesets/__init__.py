"""Rulesets in words: options, sums, sentences, sheets, differences."""
