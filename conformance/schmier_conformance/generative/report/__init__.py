"""Reports of generated testing: what a search found, in words."""
