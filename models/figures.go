package models

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Figures holds the measurements of a model.
//
// In a card they are one JSON object of numbers whose keys describe each number, so that a card is
// readable by itself: the keys of a match are its command and the measurement. MarshalJSON and
// UnmarshalJSON convert between the two forms, and keep unknown keys.
type Figures struct {
	Weights    *int // of the net
	Validation Validation
	Matches    []Match            // in the order of their commands
	Other      map[string]float64 // figures under any other key, nil for none
}

// Validation is the loss on positions kept apart from training. A field is nil if the net lacks
// the head, or the card lacks the figure.
type Validation struct {
	CrossEntropy   *float64 // of the policy against its target, in nats
	TargetEntropy  *float64 // in nats: the least cross-entropy possible
	PolicyAccuracy *float64 // share of positions in which the policy's best move is one that the search visited most
	SquaredError   *float64 // of the value against its target, from -1 to 1
	ValueAccuracy  *float64 // share of positions of decided games in which the value has the sign of the result
}

// Match is the result of a match for one of its agents. A field is nil if the card lacks it.
type Match struct {
	Game      string // game string
	Agents    string // agent strings separated by spaces
	Games     int
	Seed      uint64
	Agent     string   // the agent of these figures
	Score     float64  // mean result, 0 to 1
	Low, High *float64 // of its 95 % interval
	MsPerMove *float64
	Margin    *float64 // mean, in the game's points
}

// Keys of a card's figures.
const (
	keyWeights        = "weights"
	keyCrossEntropy   = "validation: policy, cross-entropy in nats"
	keyTargetEntropy  = "validation: policy, least that is possible"
	keyPolicyAccuracy = "validation: policy prefers a most visited"
	keySquaredError   = "validation: value, squared error"
	keyValueAccuracy  = "validation: value foresees the winner"

	// A match's keys are its command and these.
	keyScore  = "score of "
	keyLow    = "lower end of the 95 % interval"
	keyHigh   = "upper end of the 95 % interval"
	keyMs     = "ms a move"
	keyMargin = "mean margin"
)

// Decimal places of the figures in a card.
const (
	sharePlaces  = 4 // losses, scores and their intervals
	msPlaces     = 3
	marginPlaces = 2
)

// rounded returns a figure with a card's decimal places.
func rounded(v float64, places int) *float64 {
	unit := math.Pow10(places)
	v = math.Round(v*unit) / unit
	return &v
}

// Loss returns a figure of Validation, rounded for a card.
func Loss(v float64) *float64 { return rounded(v, sharePlaces) }

// Round rounds the figures of a match for a card.
func (m *Match) Round() {
	m.Score = *rounded(m.Score, sharePlaces)
	for _, f := range []struct {
		at     **float64
		places int
	}{{&m.Low, sharePlaces}, {&m.High, sharePlaces}, {&m.MsPerMove, msPlaces}, {&m.Margin, marginPlaces}} {
		if *f.at != nil {
			*f.at = rounded(**f.at, f.places)
		}
	}
}

// command returns the command that plays the match, the prefix of its keys.
func (m *Match) command() string {
	return fmt.Sprintf("playout match -game %s -agents %q -games %d -seed %d: ", m.Game, m.Agents, m.Games, m.Seed)
}

// parseMatch parses the command at the beginning of a key, and returns the rest of the key.
func parseMatch(key string) (m Match, rest string, ok bool) {
	text, ok := strings.CutPrefix(key, "playout match -game ")
	if !ok {
		return m, "", false
	}
	m.Game, text, ok = strings.Cut(text, " -agents ")
	quoted, err := strconv.QuotedPrefix(text)
	if !ok || err != nil {
		return m, "", false
	}
	m.Agents, err = strconv.Unquote(quoted)
	text, ok = strings.CutPrefix(text[len(quoted):], " -games ")
	if !ok || err != nil {
		return m, "", false
	}
	games, text, ok := strings.Cut(text, " -seed ")
	seed, rest, found := strings.Cut(text, ": ")
	if m.Games, err = strconv.Atoi(games); err == nil {
		m.Seed, err = strconv.ParseUint(seed, 10, 64)
	}
	return m, rest, ok && found && err == nil && m.command()+rest == key
}

// fields returns the fields by their keys.
func (v *Validation) fields() map[string]**float64 {
	return map[string]**float64{keyCrossEntropy: &v.CrossEntropy, keyTargetEntropy: &v.TargetEntropy, keyPolicyAccuracy: &v.PolicyAccuracy,
		keySquaredError: &v.SquaredError, keyValueAccuracy: &v.ValueAccuracy}
}

// fields returns the fields besides the score, by the ends of their keys.
func (m *Match) fields() map[string]**float64 {
	return map[string]**float64{keyLow: &m.Low, keyHigh: &m.High, keyMs: &m.MsPerMove, keyMargin: &m.Margin}
}

// MarshalJSON writes one object of numbers.
func (f Figures) MarshalJSON() ([]byte, error) {
	all := maps.Clone(f.Other)
	if all == nil {
		all = map[string]float64{}
	}
	if f.Weights != nil {
		all[keyWeights] = float64(*f.Weights)
	}
	put := func(prefix string, fields map[string]**float64) {
		for key, at := range fields {
			if *at != nil {
				all[prefix+key] = **at
			}
		}
	}
	put("", f.Validation.fields())
	for i := range f.Matches {
		m := &f.Matches[i]
		all[m.command()+keyScore+m.Agent] = m.Score
		put(m.command(), m.fields())
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := e.Encode(all)
	return text.Bytes(), err
}

// UnmarshalJSON reads one object of numbers. It puts into Other the figures with an unknown key, and
// those of a match unless they have the score of exactly one agent.
func (f *Figures) UnmarshalJSON(text []byte) error {
	var all map[string]float64
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	*f = Figures{}
	keys := slices.Sorted(maps.Keys(all))
	scores := map[string]int{} // by command
	for _, key := range keys {
		if m, rest, ok := parseMatch(key); ok && strings.HasPrefix(rest, keyScore) {
			scores[m.command()]++
		}
	}
	for _, key := range keys {
		m, rest, ok := parseMatch(key)
		if ok = ok && scores[m.command()] == 1; ok {
			ok = f.match(m).set(rest, all[key])
		} else {
			ok = f.set(key, all[key])
		}
		if !ok {
			if f.Other == nil {
				f.Other = map[string]float64{}
			}
			f.Other[key] = all[key]
		}
	}
	return nil
}

// match returns the match with the same command. If there is none it adds this one.
func (f *Figures) match(m Match) *Match {
	for i := range f.Matches {
		if f.Matches[i].command() == m.command() {
			return &f.Matches[i]
		}
	}
	f.Matches = append(f.Matches, m)
	return &f.Matches[len(f.Matches)-1]
}

// set sets the figure of a key, and reports whether the key is known.
func (f *Figures) set(key string, v float64) bool {
	if key == keyWeights && v == math.Trunc(v) && v >= 0 && v < 1<<53 {
		weights := int(v)
		f.Weights = &weights
		return true
	}
	at := f.Validation.fields()[key]
	if at != nil {
		*at = &v
	}
	return at != nil
}

// set sets the figure of a key without its command, and reports whether it is known.
func (m *Match) set(rest string, v float64) bool {
	if agent, ok := strings.CutPrefix(rest, keyScore); ok {
		m.Agent, m.Score = agent, v
		return true
	}
	at := m.fields()[rest]
	if at != nil {
		*at = &v
	}
	return at != nil
}
