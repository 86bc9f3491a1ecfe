package main

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/games/chess"
	"playout/engine/rating"
)

// gameLine is a line of standings -records.
type gameLine struct {
	Game    string
	Seed    uint64
	Round   int
	Players []struct {
		Seat, Agent             string
		Result                  float32
		MedianMs, Elo, EloAfter float64
	}
	Opening          int
	Moves, Positions []string
	Faults           []string
}

// standings writes games with the position after each ply, times, colours and ratings; a held
// opponent keeps its rating, and the other's gain follows from its results.
func TestRecordsWithRatings(t *testing.T) {
	for _, name := range []string{"chess", "geese:seats=2,rows=5", "morris"} {
		results := played(t, name, "rules random", "-games", "6")
		path := filepath.Join(t.TempDir(), "games.jsonl")
		m := readStandings(t, "-anchor", "random=400", "-records", path, results)
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		own, lines := 400.0, strings.Split(strings.TrimSpace(contents(t, path)), "\n")
		for i, text := range lines {
			var line gameLine
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
			if line.Game != name || line.Round != i+1 || line.Seed != 1 || len(line.Players) != 2 || len(line.Positions) != len(line.Moves)+1 || len(line.Moves) <= line.Opening {
				t.Fatalf("game %d: %s", i, text)
			}
			for seat, p := range line.Players {
				if p.Seat != g.Spec().Seats[seat] || !(p.MedianMs > 0) {
					t.Errorf("%+v; want p.Seat == g.Spec().Seats[seat] && p.MedianMs > 0", p)
				}
				if p.Agent == "random" {
					if p.Elo != 400 || p.EloAfter != 400 {
						t.Errorf("%s is held at 400: %+v", name, p)
					}
					continue
				}
				won := float64(p.Result+1) / 2
				if p.Result != 0 && g.Spec().ID == "geese" {
					won = map[bool]float64{true: 1, false: 0}[p.Result > 0]
				}
				want := own + 20*(won-rating.Expected(own-400))
				if math.Abs(p.Elo-own) > 1e-9 || math.Abs(p.EloAfter-want) > 1e-9 {
					t.Errorf("%s: %+v, want %g, then %g", name, p, own, want)
				}
				own = want
			}
			for ply, position := range line.Positions {
				s, err := g.Parse(position)
				if err != nil || s.String() != position {
					t.Fatalf("game %d, ply %d: %q, %v, want s.String() == position", i, ply, position, err)
				}
			}
		}
		if rating := m.Ratings.Agents[0]; len(lines) != m.Games || math.Abs(rating.K20-own) > 1e-9 {
			t.Errorf("%d games of %d end at %g, the table says %+v", len(lines), m.Games, own, rating)
		}
	}
}

// As PGN the games have ratings and times as tags.
func TestRatedPGN(t *testing.T) {
	results := played(t, "chess", "rules random", "-games", "4")
	folder := t.TempDir()
	path, packed := filepath.Join(folder, "games.pgn"), filepath.Join(folder, "games.pgn.gz")
	succeed(t, "", "standings", "-anchor", "random=400", "-records", path, results)
	succeed(t, "", "standings", "-anchor", "random=400", "-records", packed, results)
	if plain(t, packed) != contents(t, path) {
		t.Error("packed games differ")
	}
	all, err := chess.PGN().Parse(contents(t, path))
	if err != nil || len(all) != 4 {
		t.Fatal(len(all), err)
	}
	for i, g := range all {
		tags := fmt.Sprint(g.Tags)
		side := "Black"
		if strings.Contains(tags, "{White random}") {
			side = "White"
		}
		if !strings.Contains(tags, "{"+side+"Elo 400}") || !strings.Contains(tags, "{WhiteMedianMs ") || !strings.Contains(tags, "{BlackMedianMs ") {
			t.Errorf(`game %d: %s; want ratings and median times of both sides`, i, tags)
		}
	}
}

// The plot has a line for each agent; standings rejects output files that are also results, and
// PGN of other games.
func TestCourseFiles(t *testing.T) {
	results := played(t, "othello", "rules random", "-games", "4")
	before := contents(t, results)
	path := filepath.Join(t.TempDir(), "elo.svg")
	succeed(t, "", "standings", "-plot", path, results)
	if svg := contents(t, path); strings.Count(svg, "<path") != 4 || !strings.Contains(svg, "othello: Elo with K = 20, 4 games") {
		t.Errorf("want four curves and a title with K, got\n%s", svg)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-plot", results, results}, "-plot " + results + " is a results file too; allowed: a file of its own"},
		{[]string{"-plot", path, "-records", path, results}, "-records " + path + " is -plot too; allowed: a file of its own"},
		{[]string{"-records", path + ".pgn", results}, "PGN is for chess, not for othello; allowed: a name that ends in .jsonl"},
		{[]string{"-plot", filepath.Join(path, "x"), results}, "-plot " + filepath.Join(path, "x") + ": "},
	} {
		status, _, errs := call("", append([]string{"standings"}, c.args...)...)
		if status != 2 || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf(`%v: status %d, %q; want status 2 and an error of one line`, c.args, status, errs)
		}
	}
	if contents(t, results) != before {
		t.Error("a results file was overwritten")
	}
}
