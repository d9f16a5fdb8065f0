"""Untrusted JSON: read strictly, held against the schemas, and what is wrong with it in words."""
