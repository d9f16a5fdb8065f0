"""Answers to disputes, decided for each game by its options."""
