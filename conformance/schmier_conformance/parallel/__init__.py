"""Parallel work: pools of worker processes, and campaigns of shards, which can be interrupted, resumed, or run on several machines."""
