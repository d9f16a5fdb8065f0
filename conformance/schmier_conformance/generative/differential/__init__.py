"""Differential fuzzing: random deals with wrong actions put to an engine, and each disagreement with the reference shrunk."""
