"""Evidence: for every fact of every game, who says so: a line of a book, a paragraph of the Order, recorded play, or nobody but us."""
