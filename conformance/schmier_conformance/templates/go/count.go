package main

// The result of a finished deal.

import "sort"

// finish counts the points, updates the scores, and checks whether the match is over.
func (d *Deal) finish() {
	d.phase, d.turn = over, ""
	points := d.points()
	cards := d.cardPoints()
	if best := highest(d.seats, cards); len(best) == 1 {
		points[best[0]]["game"] = 1 // rule: points.game.most, points.game.tie-nobody
	}
	won := map[string]int{}
	for seat, named := range points {
		won[seat] = len(named) // each counts one
	}
	made := won[d.contract.By] >= d.contract.Bid
	for _, seat := range d.seats { // rule: points.made, points.setback, points.others
		if seat == d.contract.By && !made {
			d.scores[seat] -= d.contract.Bid
		} else {
			d.scores[seat] += won[seat]
		}
	}
	winner, next := d.matchWinner(), ""
	if winner == "" {
		next = d.after(d.dealer)
	}
	d.counted = object{
		"points": points, "card_points": cards, "made": made, "scores": d.scores,
		"winner": orNull(winner), "next_dealer": orNull(next),
	}
}

// points returns what each player won by single cards.
func (d *Deal) points() map[string]map[string]int {
	points := map[string]map[string]int{}
	for _, seat := range d.seats {
		points[seat] = map[string]int{}
	}
	trumps := []string{}
	for card := range d.holder {
		if suitOf(card) == d.trump {
			trumps = append(trumps, card)
		}
	}
	sort.Slice(trumps, func(i, j int) bool { return strength(trumps[i]) < strength(trumps[j]) })
	points[d.holder[trumps[len(trumps)-1]]]["high"] = 1 // rule: points.high
	points[d.holder[trumps[0]]]["low"] = 1              // rule: points.low
	if captor, isInPlay := d.captor["J"+d.trump]; isInPlay {
		points[captor]["jack"] = 1 // rule: points.captor
	}
	return points
}

// cardPoints returns the card-points of each player's tricks, for Game.
func (d *Deal) cardPoints() map[string]int {
	sums := map[string]int{}
	for card, seat := range d.captor {
		sums[seat] += cardPoints[card[0]]
	}
	return sums
}

// matchWinner returns the highest score at the target; of several the pitcher; null while there is no winner.
func (d *Deal) matchWinner() string {
	leaders := highest(d.seats, d.scores)
	switch {
	case d.scores[leaders[0]] < target:
		return ""
	case len(leaders) == 1:
		return leaders[0]
	case contains(leaders, d.contract.By):
		return d.contract.By // rule: match.several.tie
	}
	return ""
}

// highest returns the players with the most.
func highest(seats []string, sums map[string]int) []string {
	best := seats[:1]
	for _, seat := range seats[1:] {
		switch {
		case sums[seat] > sums[best[0]]:
			best = []string{seat}
		case sums[seat] == sums[best[0]]:
			best = append(append([]string{}, best...), seat)
		}
	}
	return best
}
