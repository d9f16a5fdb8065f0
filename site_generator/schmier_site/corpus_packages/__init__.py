"""The corpus for those who use it without the harness: one archive, and packages for npm, Go, crates.io and PyPI from the same bytes."""
