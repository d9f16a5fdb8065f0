"""Fuzzing: random deals with wrong actions against an engine, and the smallest deal that shows each disagreement."""
