"""Shrinking: from a script that shows something to the smallest script found that still shows it."""
