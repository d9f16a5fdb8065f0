// The cases on following suit, put to a tiny engine. With the argument `strict` the engine forgets that a trump may be played.
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/OWNER/schmier/corpus"
)

type event struct {
	Do, By, Card string
	Hands        map[string][]string
}

type situation struct {
	Given struct{ Events []event }
	Steps []struct {
		Try    event
		Expect struct {
			Accepted bool
			Rejected string
		}
	}
}

// My engine: a card of the suit led or a trump; any card without the suit.
func mayPlay(hand, trick []string, trumps byte, card string) bool {
	if len(trick) == 0 || card[1] == trick[0][1] {
		return true
	}
	for _, held := range hand {
		if held[1] == trick[0][1] {
			return card[1] == trumps && len(os.Args) == 1
		}
	}
	return true
}

func main() {
	plays, wrong := 0, 0
	entries, err := corpus.Entries(func(entry corpus.Entry) bool {
		return entry.Ruleset == "pitch.auction" && entry.Level == "core" && entry.Of("play.follow")
	})
	for _, entry := range entries {
		var its situation
		if err = corpus.Read(entry, &its); err != nil {
			break
		}
		var hands map[string][]string
		var played []string
		for _, event := range its.Given.Events {
			if event.Do == "deal" {
				hands = event.Hands
			} else if event.Do == "play" {
				played = append(played, event.Card)
			}
		}
		for _, step := range its.Steps {
			expect, card := step.Expect, step.Try.Card
			if step.Try.Do != "play" || !expect.Accepted && !strings.HasPrefix(expect.Rejected, "play.follow") {
				continue
			}
			var hand []string
			for _, held := range hands[step.Try.By] {
				if !strings.Contains(strings.Join(played, " "), held) {
					hand = append(hand, held)
				}
			}
			trumps := append(played[:len(played):len(played)], card)[0][1]
			plays++
			if mayPlay(hand, played[len(played)-len(played)%4:], trumps, card) != expect.Accepted {
				wrong++
				fmt.Printf("%s: %s\n", entry.ID, entry.Title)
			}
			if expect.Accepted {
				played = append(played, card)
			}
		}
	}
	fmt.Printf("%d plays, %d wrong\n", plays, wrong)
	if err != nil || wrong > 0 {
		os.Exit(1)
	}
}
