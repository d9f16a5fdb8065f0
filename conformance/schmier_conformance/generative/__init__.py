"""Generated testing: random deals, shrinking, differential fuzzing, exhaustive search, and telling two games apart."""
