"""What a ruleset document says: whether a game can come of it, a module for each part."""
