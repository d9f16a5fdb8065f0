"""How one game is played: a ruleset document, read into one record for each of its parts."""
