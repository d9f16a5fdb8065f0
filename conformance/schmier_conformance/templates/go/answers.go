package main

// The answers about a deal: legal, state, view and result.

// object is a JSON object.
type object map[string]any

// orNull returns null for an absent value.
func orNull(name string) any {
	if name == "" {
		return nil
	}
	return name
}

// legal returns the player who acts, and the legal actions.
func (d *Deal) legal() object {
	if d.phase == dealing {
		return object{"by": nil, "actions": []Action{{Do: "deal"}}}
	}
	candidates := []Action{}
	if d.phase == auction {
		candidates = append(candidates, Action{Do: "pass"})
		for bid := minimum; bid <= maximum; bid++ {
			candidates = append(candidates, Action{Do: "bid", Bid: float64(bid)})
		}
	} else {
		for _, card := range d.hands[d.turn] {
			candidates = append(candidates, Action{Do: "play", Card: card})
		}
	}
	allowed := []Action{}
	for _, action := range candidates {
		tried := action
		tried.By = d.turn
		if d.refusal(tried) == "" {
			allowed = append(allowed, action)
		}
	}
	return object{"by": orNull(d.turn), "actions": allowed}
}

// result returns the result of the deal; before its end, only that it is not over.
func (d *Deal) result() object {
	answer := object{"over": d.phase == over}
	for member, value := range d.counted {
		answer[member] = value
	}
	return answer
}

// seenByAll returns everything that is open on the table.
func (d *Deal) seenByAll() object {
	return object{
		"phase": d.phase, "acts": orNull(d.turn), "dealer": d.dealer, "scores": d.scores, "calls": d.calls,
		"contract": d.contract, "trump": orNull(d.trump), "trick": d.trick, "tricks": d.tricks,
	}
}

// state returns everything, hidden cards included.
func (d *Deal) state() object {
	answer := d.seenByAll()
	answer["hands"] = d.hands
	return answer
}

// view returns what one player sees: the table, his own cards, and the number of the others' cards.
func (d *Deal) view(seat string) object {
	holds := map[string]int{}
	for _, other := range d.seats {
		holds[other] = len(d.hands[other])
	}
	answer := d.seenByAll()
	answer["seat"], answer["hand"], answer["holds"] = seat, d.hands[seat], holds
	return answer
}
