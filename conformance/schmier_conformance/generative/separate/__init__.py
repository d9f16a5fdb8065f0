"""Separation: the smallest deal on which two rulesets, or two engines, differ, and why."""
