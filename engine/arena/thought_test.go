package arena

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/search"
)

// A thought is read as it is written, and any other text is refused.
func TestThoughts(t *testing.T) {
	for text, want := range map[string]Thought{
		"":                     {},
		"+0.31/12 814223":      {Score: 31, Depth: 12, Nodes: 814223},
		"-0.05/1":              {Score: -5, Depth: 1},
		"+0.00/3 7":            {Depth: 3, Nodes: 7},
		"-12.00/20 9":          {Score: -1200, Depth: 20, Nodes: 9},
		"+M5/12 814223":        {Mate: 5, Depth: 12, Nodes: 814223},
		"-M2/4":                {Mate: -2, Depth: 4},
		"+99.99/1 99999999999": {Score: 9999, Depth: 1, Nodes: 99999999999},
	} {
		var got Thought
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
		if again, _ := want.MarshalText(); string(again) != text {
			t.Errorf("%+v is written as %q, want %q", want, again, text)
		}
	}
	for _, text := range []string{"+0.31", "0.31/12", "+0.31/0", "+0.3/12", "+0.31/12 0", "+0.31/12 5 ", "+M0/3", "+M-5/3", "-0.00/3", "book", "+0.31/12 }", "+0.31/-1", "+0.31/99999999999999999999", "+1e3.00/2"} {
		if err := new(Thought).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read, want an error", text)
		}
	}
	rng := rand.New(rand.NewPCG(1, 0))
	for range 10_000 {
		want := Thought{Score: rng.IntN(20_001) - 10_000, Depth: 1 + rng.IntN(60), Nodes: rng.IntN(1 << 40)}
		if rng.IntN(4) == 0 {
			want.Score, want.Mate = 0, rng.IntN(200)-100
		}
		text, err := json.Marshal(want)
		var got Thought
		if err == nil {
			err = json.Unmarshal(text, &got)
		}
		if err != nil || got != want {
			t.Fatalf("%+v is read back from %s as %+v, %v", want, text, got, err)
		}
	}
}

// Any text is refused, or it is the text of the thought that is read.
func FuzzThought(f *testing.F) {
	for _, text := range []string{"", "+0.31/12 814223", "-M2/4", "+9999999999999999999.00/1", "M/", "+.00/1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var got Thought
		if err := got.UnmarshalText([]byte(text)); err != nil {
			return
		}
		if again, _ := got.MarshalText(); string(again) != text {
			t.Errorf("%q is read as %+v, whose text is %q", text, got, again)
		}
	})
}

// A report's score is in points for the mover; a decided game has its plies or its margin.
func TestThoughtsOfReports(t *testing.T) {
	proven := func(row search.Row) search.Report {
		return search.Report{Depth: 6, Done: 9, Value: row.Value, Rows: []search.Row{row}}
	}
	g := Play{config: new(Config)}
	*g.config = config(t, 2, "random", "random")
	for want, r := range map[string]search.Report{
		"+0.00/6 9":   proven(search.Row{Proven: search.Draw}),
		"+M7/6 9":     proven(search.Row{Proven: search.Win, Value: 1, Plies: 7}),
		"-M8/6 9":     proven(search.Row{Proven: search.Loss, Value: -1, Plies: 8}),
		"-12.00/6 9":  proven(search.Row{Proven: search.Loss, Value: -1, Margin: -12}),
		"+99.99/6 9":  proven(search.Row{Proven: search.Win, Value: 1}),
		"+0.00/2 400": {Done: 400, Line: make([]game.Joint, 2)},
		"-99.99/1":    {Depth: 1, Value: -1},
	} {
		text, _ := g.think(&r).MarshalText()
		if string(text) != want {
			t.Errorf("%+v is the thought %q, want %q", r, text, want)
		}
	}
}

// Agents that judge nothing have no thoughts, and others one for each move, at any seat.
func TestThoughtsOfAgents(t *testing.T) {
	c := config(t, 4, "alphabeta:depth=2", "random")
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		thoughts := 0
		for _, thought := range r.Thoughts {
			if thought.Depth > 0 {
				thoughts++
			}
		}
		// A move without a choice may need no thought.
		if moves := len(r.Nanos[0]); r.Thoughts == nil || len(r.Thoughts) > len(r.Moves) || thoughts == 0 || thoughts > moves {
			t.Errorf("game %d: %d thoughts, %d entries for %d moves; want 1 to %d thoughts", r.Number, thoughts, len(r.Thoughts), len(r.Moves), moves)
		}
	}
}
