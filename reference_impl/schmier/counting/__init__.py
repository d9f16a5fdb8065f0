"""What a deal comes to: the points, the scores, the winner of the match."""
