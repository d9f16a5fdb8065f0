"""Campaigns: long work in shards that any process on any machine can carry out, that may be lost and done again, and that is kept."""
