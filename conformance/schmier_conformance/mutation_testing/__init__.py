"""What the corpus notices: mechanical mistakes put into the running reference, one at a time, and the cases that see them."""
