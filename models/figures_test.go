package models

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

// Stored cards stay readable, and are written again unchanged.
func TestStoredCards(t *testing.T) {
	paths, err := filepath.Glob("testdata/cards/*.json")
	if err != nil || len(paths) < 3 {
		t.Fatal(paths, err)
	}
	for _, path := range append(paths, "othello.json") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		card, err := ParseCard(text)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if len(card.Figures.Other) > 0 || card.Figures.Weights == nil {
			t.Errorf("%s: weights %v, unknown figures %v; want weights, and no unknown figures", path, card.Figures.Weights, card.Figures.Other)
		}
		var again bytes.Buffer
		e := json.NewEncoder(&again)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(card); err != nil || again.String() != string(text) {
			t.Errorf("%s is written again as\n%s, want the same", path, again.String())
		}
	}
}

// UnmarshalJSON puts the figures of the net that ships into their fields.
func TestFiguresOfACard(t *testing.T) {
	text, err := os.ReadFile("testdata/cards/othello.json")
	if err != nil {
		t.Fatal(err)
	}
	card, err := ParseCard(text)
	if err != nil {
		t.Fatal(err)
	}
	number := func(v float64) *float64 { return &v }
	f := card.Figures
	want := Match{Game: "othello", Agents: "puct:n=100,net=./othello.onnx uct:n=100", Games: 400, Seed: 15,
		Agent: "puct:n=100,net=./othello.onnx", Score: 0.98, Low: number(0.9664), MsPerMove: number(1.025), Margin: number(35.46)}
	if len(f.Matches) != 2 || !reflect.DeepEqual(f.Matches[0], want) || f.Matches[1].Seed != 16 {
		t.Errorf("matches %+v, want %+v and one of seed 16", f.Matches, want)
	}
	if v := f.Validation; *f.Weights != 452227 || *v.CrossEntropy != 1.3506 || *v.TargetEntropy != 0.4588 || *v.PolicyAccuracy != 0.5325 || *v.SquaredError != 0.1452 || *v.ValueAccuracy != 0.8186 {
		t.Errorf("weights %d, validation %v, %v, %v, %v, %v; want 452227 and 1.3506, 0.4588, 0.5325, 0.1452, 0.8186", *f.Weights, *v.CrossEntropy, *v.TargetEntropy, *v.PolicyAccuracy, *v.SquaredError, *v.ValueAccuracy)
	}
}

// A figure under an unknown key stays as it is.
func TestUnknownFiguresAreKept(t *testing.T) {
	const match = `playout match -game othello -agents "random rules" -games 2 -seed 1: `
	for _, c := range []struct {
		figures map[string]float64
		matches int
		others  []string
	}{
		{map[string]float64{"weights": 1.5, "speed": 3}, 0, []string{"speed", "weights"}},
		{map[string]float64{match + "score of random": 0.5, match + "ms a move": 1, match + "upper end of the 95 % interval": 1}, 1, nil},
		{map[string]float64{match + "score of random": 0.5, match + "colour": 1}, 1, []string{match + "colour"}},
		{map[string]float64{match + "ms a move": 1}, 0, []string{match + "ms a move"}},
		{map[string]float64{match + "score of random": 0.5, match + "score of rules": 0.5}, 0, []string{match + "score of random", match + "score of rules"}},
		{map[string]float64{`playout match -game othello -agents random -games 2 -seed 1: ms a move`: 1}, 0, []string{`playout match -game othello -agents random -games 2 -seed 1: ms a move`}},
	} {
		text, err := json.Marshal(c.figures)
		if err != nil {
			t.Fatal(err)
		}
		var f Figures
		if err := json.Unmarshal(text, &f); err != nil {
			t.Fatal(err)
		}
		if others := slices.Sorted(maps.Keys(f.Other)); len(f.Matches) != c.matches || !slices.Equal(others, c.others) {
			t.Errorf("%s: %d matches, others %q; want %d, %q", text, len(f.Matches), others, c.matches, c.others)
		}
		if again, err := json.Marshal(f); err != nil || string(again) != string(text) {
			t.Errorf("%s is written again as %s, %v; want the same", text, again, err)
		}
	}
}

// Round rounds the figures of a match to a card's decimal places.
func TestRound(t *testing.T) {
	number := func(v float64) *float64 { return &v }
	m := Match{Score: 0.123456, Low: number(0.11119), MsPerMove: number(0.98765), Margin: number(-1.239)}
	m.Round()
	if m.Score != 0.1235 || *m.Low != 0.1112 || m.High != nil || *m.MsPerMove != 0.988 || *m.Margin != -1.24 {
		t.Errorf("score %v from %v to %v, %v ms, margin %v; want 0.1235, 0.1112, nil, 0.988, -1.24", m.Score, *m.Low, m.High, *m.MsPerMove, *m.Margin)
	}
}
