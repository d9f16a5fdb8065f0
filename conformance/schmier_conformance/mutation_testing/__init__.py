"""Mutation testing: mutants of the running reference, one at a time, and the cases that notice them."""
