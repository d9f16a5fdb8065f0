"""The diagnosis: which wrong engine of the catalogue gives the answers an engine under test gave."""

from __future__ import annotations

from schmier_conformance.diagnosis.diagnose import diagnose

__all__ = ["diagnose"]
