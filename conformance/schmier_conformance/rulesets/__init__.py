"""Ruleset documents: loading, listing options, altering, extending, and findings about them."""
