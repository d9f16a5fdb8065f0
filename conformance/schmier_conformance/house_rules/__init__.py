"""A game of one's own: from a conversation, a file of answers, or a draft to a ruleset document."""
