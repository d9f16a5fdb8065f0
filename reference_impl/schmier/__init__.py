"""Schmier: the rules of Smear and its relatives as a program to read.

The chapters, in the order of a deal: `cards`, `ranking`, `table`, `dealing`, `auction`, `exchange`, `play`, `counting`; `deal` is the
record that they share, `course` puts them in sequence. `edge` is where logs are replayed and observations made, `rules` is where
a ruleset is read.
"""

__version__ = "0.1.0"
