"""Shrinking: from a script that shows something to the smallest one found that still shows it."""
