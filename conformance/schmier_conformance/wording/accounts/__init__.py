"""A deal as a scorer would account for it: every sentence read off the objects that decided."""
