"""Parallel work: pools of worker processes, and campaigns of shards that can be interrupted, resumed, or run on several machines."""
