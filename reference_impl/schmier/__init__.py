"""Schmier: the rules of Smear and its relatives as a program to read.

The chapters, in the order of a deal: `cards`, `ranking`, `table`, `dealing`, `auction`, `exchange`, `play`, `points`,
`match`; `deal` puts them in sequence, `observation` says who may see what, `logs` replays recorded games.
"""

__version__ = "0.1.0"
