package chances

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/lab/matches"
	"playout/engine/match"
	"playout/engine/search"
)

// The fit finds the slope from which results were drawn, within its error; its log loss is less than
// that of any other slope, and its table calibrated.
func TestFit(t *testing.T) {
	rand := game.NewRand(3)
	for _, slope := range []float64{0.5, 2, 5} {
		var samples []Sample
		for i := range 20_000 {
			s := Sample{Game: i / 4, Value: float32(1.8*rand.Float64() - 0.9)}
			if rand.Float64() < logistic(slope*math.Atanh(float64(s.Value))) {
				s.Result = 1
			}
			s.Best.Value, s.Random.Value = s.Value, s.Value
			if i%10 == 0 {
				s.Random.Proven = search.Loss
			}
			samples = append(samples, s)
		}
		samples = append(samples, Sample{Best: search.Row{Value: 1, Proven: search.Win}, Random: search.Row{Proven: search.Draw}, Value: 1}) // counts only for Random
		f := fitTo(samples)
		if math.Abs(f.Slope-slope) > 4*f.Error || f.Error > slope/10 || f.Positions != 20_000 {
			t.Errorf("slope %g ± %g from %d positions, want %g from 20000", f.Slope, f.Error, f.Positions, slope)
		}
		if f.Loss >= f.Unknowing || math.Abs(f.Random-0.9) > 0.02 {
			t.Errorf("log loss %g, random moves keep %g; want less than %g, and 0.9", f.Loss, f.Random, f.Unknowing)
		}
		for _, b := range f.Bins {
			if math.Abs(b.Chance-b.Result) > 2*(b.High-b.Low)+1e-9 || b.Chance < b.From || b.Chance > b.To {
				t.Errorf("slope %g: %+v is not calibrated", slope, b)
			}
		}
		if svg := f.SVG(); !bytes.HasPrefix(svg, []byte("<svg")) || bytes.Contains(svg, []byte("NaN")) {
			t.Errorf("the drawing is %.80s, want SVG without NaN", svg)
		}
	}
}

// Without positions there is nothing to fit: the slope stays that of an unfitted curve.
func TestFitToNothing(t *testing.T) {
	f := fitTo(nil)
	if text, err := json.Marshal(f); err != nil || f.Slope != 2 {
		t.Errorf("%s, %v, want the slope 2", text, err)
	}
	f.SVG()
}

func options() Options {
	o := Options{Match: match.Default(), Judge: "alphabeta:depth=2", Positions: 3, Workers: 1}
	o.Match.Game, o.Match.Agents, o.Match.Games = "othello", []string{"level:1", "level:3"}, 8
	return o
}

// The fit is the same with any number of workers, and from the results file of the same match.
func TestRun(t *testing.T) {
	ctx := context.Background()
	o := options()
	fit, err := Run(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := json.Marshal(fit)
	if fit.Games != 8 || fit.Positions == 0 || fit.Positions > 24 || fit.Kind != "points" {
		t.Errorf("%s, want at most 24 positions of 8 games by points", want)
	}
	o.Workers = 3
	file := filepath.Join(t.TempDir(), "games.jsonl")
	if _, err := matches.Play(ctx, matches.Options{Spec: o.Match, Workers: 1, Out: file}); err != nil {
		t.Fatal(err)
	}
	for _, results := range [][]string{nil, {file}} {
		o.Results = results
		fit, err := Run(ctx, o)
		if got, _ := json.Marshal(fit); err != nil || !bytes.Equal(got, want) {
			t.Errorf("from %q with three workers: %s, %v, want %s", results, got, err, want)
		}
	}
}

// Bad options are refused before a game is played, in one line with what is allowed.
func TestBadOptions(t *testing.T) {
	for want, change := range map[string]func(*Options){
		"positions 0; allowed: 1 to 1000": func(o *Options) { o.Positions = 0 },
		"workers 0; allowed: 1 or more":   func(o *Options) { o.Workers = 0 },
		"values no moves; allowed: ":      func(o *Options) { o.Judge = "random" },
		"no agent \"deep\"; allowed: ":    func(o *Options) { o.Judge = "deep" },
		"results of othello; allowed: ":   func(o *Options) { o.Match.Game = "morris"; o.Results = []string{"of othello"} },
	} {
		o := options()
		change(&o)
		if len(o.Results) > 0 {
			file := filepath.Join(t.TempDir(), "games.jsonl")
			m := options().Match
			if _, err := matches.Play(context.Background(), matches.Options{Spec: m, Workers: 1, Out: file}); err != nil {
				t.Fatal(err)
			}
			o.Results = []string{file}
		}
		if _, err := Run(context.Background(), o); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want a line with %q", err, want)
		}
	}
}
