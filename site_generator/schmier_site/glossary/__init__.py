"""The glossary of the site: its pages, and the links to it from the first use of a term on a page."""
