// Command engine speaks the engine protocol: one JSON object per line on standard input, one answer per line on standard output.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

const ruleset = "tiny.pitch"

var about = object{
	"version":  1,
	"engine":   object{"name": "my engine", "version": "0.1", "language": "Go"},
	"rulesets": []string{ruleset},
	"asks":     []string{"legal", "state", "view", "result"},
	"roles":    []string{"deal", "auction", "play", "match", "logs"},
}

var unsupported = object{"unsupported": true}

type request struct {
	Cmd     string `json:"cmd"`
	Seq     *int   `json:"seq"`
	Ruleset struct {
		ID string `json:"id"`
	} `json:"ruleset"`
	Given struct {
		Seats  []string       `json:"seats"`
		Dealer string         `json:"dealer"`
		Scores map[string]int `json:"scores"`
		Events []Action       `json:"events"`
	} `json:"given"`
	Steps []step `json:"steps"`
}

type step struct {
	Ask  string  `json:"ask"`
	Seat string  `json:"seat"`
	Try  *Action `json:"try"`
}

// observe answers one step.
func observe(deal *Deal, asked step) (object, error) {
	if asked.Try != nil {
		return deal.act(*asked.Try)
	}
	switch asked.Ask {
	case "legal":
		return deal.legal(), nil
	case "state":
		return deal.state(), nil
	case "view":
		return deal.view(asked.Seat), nil
	case "result":
		return deal.result(), nil
	}
	return unsupported, nil
}

// run sets up the situation, and answers each step.
func run(asked request) object {
	if asked.Ruleset.ID != ruleset {
		return object{"seq": asked.Seq, "skipped": "only " + ruleset + " is played here"}
	}
	given := asked.Given
	deal := newDeal(given.Seats, given.Dealer, given.Scores)
	isKnown := true
	for _, event := range given.Events {
		outcome, err := deal.act(event)
		isKnown = isKnown && err == nil
		if clause, isRejected := outcome["rejected"]; isRejected && isKnown {
			return object{"seq": asked.Seq, "error": fmt.Sprintf("given: %s breaks %s", event.Do, clause)}
		}
	}
	observations := []any{}
	for _, each := range asked.Steps {
		observation := unsupported
		if isKnown {
			answer, err := observe(deal, each)
			if isKnown = err == nil; isKnown {
				observation = answer
			}
		}
		// Serialised at once, so that later actions do not change it.
		text, _ := json.Marshal(observation)
		observations = append(observations, json.RawMessage(text))
	}
	return object{"seq": asked.Seq, "observations": observations}
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		answer := about
		if err := json.Unmarshal(line, &asked); err != nil {
			answer = object{"seq": asked.Seq, "error": "not understood: " + err.Error()}
		} else if asked.Cmd == "stop" {
			return
		} else if asked.Cmd == "run" {
			answer = run(asked)
		} else if asked.Cmd != "start" {
			answer = object{"seq": asked.Seq, "error": "there is no command " + asked.Cmd}
		}
		if err := answers.Encode(answer); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
