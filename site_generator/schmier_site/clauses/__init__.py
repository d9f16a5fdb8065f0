"""The law on the site: chapters, a page for each clause, coverage."""
