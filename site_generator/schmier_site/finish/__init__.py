"""The finishing of a site: navigation, shared page lists and frames, shrinking, the link check."""
