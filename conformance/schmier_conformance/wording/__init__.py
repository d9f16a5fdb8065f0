"""Rulesets in words: options, sums, sentences, sheets, differences, drafts, findings, translations."""
