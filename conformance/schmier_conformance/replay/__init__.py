"""Recorded games judged: files of logs, verdicts, reports."""
