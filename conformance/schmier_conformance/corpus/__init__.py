"""The corpus: scenarios that people write, and the fixture files engines read."""
