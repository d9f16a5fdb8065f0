"""The corpus: scenarios people write, and the fixture files engines read."""
