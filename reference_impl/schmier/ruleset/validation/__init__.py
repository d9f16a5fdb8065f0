"""Validation of a ruleset: whether a game can come of it, checked part by part."""
