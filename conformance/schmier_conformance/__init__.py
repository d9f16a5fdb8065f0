"""The conformance suite: runs engines against the corpus, builds the corpus, and is the command `schmier`."""
