"""Untrusted JSON: read strictly, validated against the schemas, with errors that say what is wrong."""
