"""A corpus for one ruleset, shipped or anybody's own: made by the reference within seconds, and the same for the same seed."""
