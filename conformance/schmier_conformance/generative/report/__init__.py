"""Reports as text and as JSON: the findings of a hunt, the problems of a miniature, the difference between two sides."""
