"""Conformance cases drawn for readers."""
