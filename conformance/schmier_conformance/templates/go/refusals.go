package main

// The clause that forbids an action.

import "strings"

// refusal returns the clause that forbids the action; empty if it is legal.
func (d *Deal) refusal(action Action) string {
	switch d.phase {
	case over:
		return "irregular.over"
	case dealing:
		if action.Do == "deal" {
			return d.dealRefusal(action)
		}
	case auction:
		// A claim to a new deal belongs to this phase, and is always refused.
		isClaim := action.Do == "redeal" && action.By != ""
		if action.Do == "bid" || action.Do == "pass" || isClaim {
			return d.callRefusal(action)
		}
	case playing:
		if action.Do == "play" {
			return d.playRefusal(action)
		}
	}
	return "irregular.phase"
}

// dealRefusal returns the clause that the deal breaks.
func (d *Deal) dealRefusal(action Action) string {
	dealt := append(append([]string{}, action.Widow...), action.Stock...)
	isWrong := false
	for seat, hand := range action.Hands {
		dealt = append(dealt, hand...)
		isWrong = isWrong || !contains(d.seats, seat) || len(hand) != inHand
	}
	if action.TurnUp != "" {
		dealt = append(dealt, action.TurnUp)
	}
	seen := map[string]bool{}
	for _, card := range dealt {
		seen[card] = true
	}
	switch {
	case len(d.seats) != players:
		return "table.players"
	case !isPack(dealt):
		return "cards.pack"
	case len(seen) != len(dealt):
		return "cards.unique"
	case isWrong:
		return "deal.hand.count"
	case len(action.Widow) > 0:
		return "deal.widow.count"
	case action.TurnUp != "":
		return "deal.turn-up"
	case len(action.Stock) > 0:
		return "deal.sleep"
	}
	return ""
}

// isPack reports whether all cards are in the pack.
func isPack(cards []string) bool {
	for _, card := range cards {
		if len(card) != 2 || strength(card) < 0 || !strings.Contains(suits, suitOf(card)) {
			return false
		}
	}
	return true
}

// callRefusal returns the clause that a bid or a pass breaks.
func (d *Deal) callRefusal(action Action) string {
	isDealer := d.turn == d.dealer
	switch {
	case action.Do == "redeal" && action.By == d.turn:
		return "deal.redeal.claim"
	case action.Do == "redeal":
		return "deal.redeal.turn"
	case action.By != d.turn:
		return "auction.turn"
	case action.Do == "pass" && isDealer && d.contract == nil:
		return "auction.nobody-bids.dealer-must-bid"
	case action.Do == "pass":
		return ""
	}
	if _, isWord := action.Bid.(string); isWord {
		return "auction.slam"
	}
	bid, isNumber := action.Bid.(float64)
	if !isNumber || bid < minimum || bid > maximum {
		return "auction.range"
	}
	if d.contract == nil || int(bid) > d.contract.Bid {
		return ""
	}
	if isDealer && int(bid) == d.contract.Bid {
		return "" // rule: auction.dealer.may-equal
	}
	return "auction.higher"
}

// playRefusal returns the clause that a card breaks.
func (d *Deal) playRefusal(action Action) string {
	hand := d.hands[d.turn]
	switch {
	case action.By != d.turn && len(d.trick) > 0:
		return "play.turn"
	case action.By != d.turn && len(d.captor) > 0:
		return "play.trick.winner-leads"
	case action.By != d.turn:
		return "play.lead.pitcher"
	case !contains(hand, action.Card):
		return "play.held"
	case len(action.Under) > 0:
		return "play.turn"
	case action.Revoke:
		return "irregular.revoke"
	case action.Early:
		return "play.turn"
	case len(d.trick) == 0:
		return ""
	}
	led, suit := suitOf(d.trick[0].Card), suitOf(action.Card)
	canFollow := false
	for _, held := range hand {
		canFollow = canFollow || suitOf(held) == led
	}
	switch {
	case !canFollow || suit == led:
		return ""
	case led == d.trump:
		return "play.follow.trump"
	case suit == d.trump:
		return ""
	}
	return "play.follow.or-trump"
}
