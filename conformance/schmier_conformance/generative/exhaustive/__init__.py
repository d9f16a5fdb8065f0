"""Exhaustive search: a miniature of a game, with few ranks and short hands, of which every state can be visited."""
