"""The games on the site: sheets, rule books, comparisons."""
