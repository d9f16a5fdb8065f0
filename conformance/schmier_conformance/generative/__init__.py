"""Generated testing: random deals, shrinking, differential fuzzing, exhaustive search, and the separation of two games or engines."""
