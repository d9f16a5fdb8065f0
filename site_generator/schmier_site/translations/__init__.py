"""The law in other languages."""
