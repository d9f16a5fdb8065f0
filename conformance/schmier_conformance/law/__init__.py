"""Whether the law hangs together: clauses, rulings, and what they speak of."""
