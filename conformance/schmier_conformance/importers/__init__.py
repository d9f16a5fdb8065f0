"""Games that others have recorded, in formats of their own, as game logs."""
