"""Pieces of HTML: cards, tables of cards, and HTML kept out of Markdown."""
