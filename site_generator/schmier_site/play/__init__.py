"""The resolver and the house-rules builder."""
