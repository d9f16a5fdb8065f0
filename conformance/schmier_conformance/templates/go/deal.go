package main

// One deal of Tiny Pitch: whose turn it is, what is legal, what an action does, and the result.
//
// Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
// function, refusal, decides what is forbidden, and the list of legal actions calls it for every candidate, so
// that what is listed and what is accepted cannot differ. A clause is named by its label in the law.

import (
	"errors"
	"strings"
)

const (
	ranks   = "9TJQKA" // from low to high, trumps and plain suits alike
	suits   = "CDHS"
	players = 3
	inHand  = 4
	minimum = 1
	maximum = 4
	target  = 7
)

var cardPoints = map[byte]int{'A': 4, 'K': 3, 'Q': 2, 'J': 1, 'T': 10}

// The phases of a deal, as the protocol names them.
const (
	dealing = "deal"
	auction = "auction"
	playing = "play"
	over    = "over"
)

// errUnsupported: the engine cannot carry this out.
var errUnsupported = errors.New("a hand is not known")

// Action is a player's action; members that do not apply to its verb are empty.
type Action struct {
	Do     string              `json:"do"`
	By     string              `json:"by,omitempty"`
	Bid    any                 `json:"bid,omitempty"` // a number here, in other games a word or an object
	Card   string              `json:"card,omitempty"`
	Under  []string            `json:"under,omitempty"`
	Revoke bool                `json:"revoke,omitempty"`
	Early  bool                `json:"out_of_turn,omitempty"`
	Hands  map[string][]string `json:"hands,omitempty"`
	Widow  []string            `json:"widow,omitempty"`
	Stock  []string            `json:"stock,omitempty"`
	TurnUp string              `json:"turn_up,omitempty"`
}

type contract struct {
	By  string `json:"by"`
	Bid int    `json:"bid"`
}

type played struct {
	By   string `json:"by"`
	Card string `json:"card"`
}

// Deal is one deal, from the cards to the scores.
type Deal struct {
	seats    []string
	dealer   string
	scores   map[string]int
	phase    string
	turn     string // empty when no player acts
	hands    map[string][]string
	holder   map[string]string // who was dealt a card
	calls    []Action
	contract *contract // the highest bid so far
	trump    string
	trick    []played
	tricks   map[string]int
	captor   map[string]string // who won a card in a trick
	counted  object            // what the deal came to
}

// newDeal starts a deal at a table; a seat without a score has 0.
func newDeal(seats []string, dealer string, scores map[string]int) *Deal {
	deal := &Deal{
		seats: seats, dealer: dealer, phase: dealing,
		scores: map[string]int{}, hands: map[string][]string{}, tricks: map[string]int{},
		holder: map[string]string{}, captor: map[string]string{},
	}
	for _, seat := range seats {
		deal.scores[seat], deal.tricks[seat] = scores[seat], 0
	}
	return deal
}

// after returns the next player, clockwise.
func (d *Deal) after(seat string) string {
	for i, name := range d.seats {
		if name == seat {
			return d.seats[(i+1)%len(d.seats)]
		}
	}
	return ""
}

func strength(card string) int { return strings.IndexByte(ranks, card[0]) }

func suitOf(card string) string { return card[1:] }

func contains(cards []string, card string) bool {
	for _, each := range cards {
		if each == card {
			return true
		}
	}
	return false
}

// act tries an action; a refused one changes nothing.
func (d *Deal) act(action Action) (object, error) {
	if clause := d.refusal(action); clause != "" {
		return object{"rejected": clause}, nil
	}
	outcome := object{"accepted": true}
	switch action.Do {
	case "deal":
		return outcome, d.lay(action.Hands)
	case "play":
		if winner := d.play(action.Card); winner != "" {
			outcome["trick_to"] = winner
		}
	default:
		d.call(action)
	}
	return outcome, nil
}

// lay deals the cards; the eldest hand calls first.
func (d *Deal) lay(hands map[string][]string) error {
	if len(hands) != len(d.seats) {
		return errUnsupported
	}
	for seat, hand := range hands {
		d.hands[seat] = append([]string{}, hand...)
		for _, card := range hand {
			d.holder[card] = seat
		}
	}
	d.phase, d.turn = auction, d.after(d.dealer)
	return nil
}

// call records a bid or a pass; the dealer calls last.
func (d *Deal) call(action Action) {
	d.calls = append(d.calls, action)
	if action.Do == "bid" {
		d.contract = &contract{d.turn, int(action.Bid.(float64))}
	}
	if d.turn == d.dealer {
		d.phase, d.turn = playing, d.contract.By
		return
	}
	d.turn = d.after(d.turn)
}

// play plays a card, and returns the winner of the trick if it ends one.
func (d *Deal) play(card string) string {
	if d.trump == "" {
		d.trump = suitOf(card) // rule: trumps.pitched
	}
	left := []string{}
	for _, held := range d.hands[d.turn] {
		if held != card {
			left = append(left, held)
		}
	}
	d.hands[d.turn] = left
	d.trick = append(d.trick, played{d.turn, card})
	if len(d.trick) < players {
		d.turn = d.after(d.turn)
		return ""
	}
	winner := d.trickWinner()
	for _, each := range d.trick {
		d.captor[each.Card] = winner
	}
	d.tricks[winner]++
	d.trick, d.turn = nil, winner
	if len(d.captor) == len(d.holder) {
		d.finish()
	}
	return winner
}

// trickWinner returns the player of the highest trump, or else of the highest card of the suit led.
func (d *Deal) trickWinner() string {
	best := d.trick[0]
	for _, each := range d.trick[1:] {
		isSameSuit := suitOf(each.Card) == suitOf(best.Card)
		if isSameSuit && strength(each.Card) > strength(best.Card) || !isSameSuit && suitOf(each.Card) == d.trump {
			best = each
		}
	}
	return best.By
}
