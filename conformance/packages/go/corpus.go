// Package corpus holds the conformance cases of Schmier as embedded files.
package corpus

import (
	"embed"
	"encoding/json"
	"strings"
)

// Files has every file of the corpus: index.json, fixtures, rulesets and the others.
//
//go:embed EVERY_NAME
var Files embed.FS

//go:embed VERSION
var version string

// Version is the version of the corpus.
var Version = strings.TrimSpace(version)

// Entry is the line of the index for one case.
type Entry struct {
	ID      string   `json:"id"`
	File    string   `json:"file"`
	Number  int      `json:"number"`
	Ruleset string   `json:"ruleset"`
	Title   string   `json:"title"`
	Level   string   `json:"level"`
	Clauses []string `json:"clauses"`
	Needs   []string `json:"needs"`
	Fault   string   `json:"fault"`
	Digest  string   `json:"digest"`
}

// Of reports whether the case pins a clause, or one of the clauses below it.
func (entry Entry) Of(clause string) bool {
	for _, label := range entry.Clauses {
		if label == clause || strings.HasPrefix(label, clause+".") {
			return true
		}
	}
	return false
}

// Entries returns the entries of the index that a function chooses.
func Entries(chosen func(Entry) bool) ([]Entry, error) {
	var index struct{ Cases []Entry }
	if err := read("index.json", &index); err != nil {
		return nil, err
	}
	var found []Entry
	for _, entry := range index.Cases {
		if chosen(entry) {
			found = append(found, entry)
		}
	}
	return found, nil
}

// Read decodes the case of an entry into a value of the caller's type.
func Read(entry Entry, into any) error {
	var file struct{ Cases []json.RawMessage }
	if err := read(entry.File, &file); err != nil {
		return err
	}
	return json.Unmarshal(file.Cases[entry.Number], into)
}

func read(name string, into any) error {
	text, err := Files.ReadFile(name)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
