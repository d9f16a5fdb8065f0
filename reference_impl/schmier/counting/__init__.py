"""The result of a deal: the points, the scores, the winner of the match."""
