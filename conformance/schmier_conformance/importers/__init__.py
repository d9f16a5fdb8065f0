"""Importers: recorded games in other formats, converted to game logs."""
