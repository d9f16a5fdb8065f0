"""Selects the interpreted copy of the reference for a measurement that follows its opcodes."""

from schmier import copies

copies.interpret()
