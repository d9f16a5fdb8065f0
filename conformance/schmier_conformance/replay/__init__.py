"""Recorded games judged: from files to findings."""
