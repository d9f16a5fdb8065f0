"""What an engine has misread: every misreading is tried in the cases that were run, and must answer as the engine did."""

from __future__ import annotations

from schmier_conformance.diagnosis.diagnose import diagnose

__all__ = ["diagnose"]
