"""The corpus: scenarios that people write, and the cases made from them."""
