"""Separating: the smallest deal on which two games, or two engines, differ, and why."""
