"""How one game is played: a ruleset document, whether a game can come of it, and one record for each of its parts."""
