package arena

import (
	"strings"
	"testing"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/match"
	"playout/engine/player"
)

// A match from a book plays each opening in each seating, begins again when they run out, and its
// results suffice to replay the games: without the book.
func TestMatchFromABook(t *testing.T) {
	const position = "---------------------------OX------XXX-------------------------- O"
	c := config(t, 10, "random", "rules")
	c.Openings = book.Source{Kind: book.Own}
	c.Book = []book.Opening{{Moves: []game.Move{37, 43}}, {Start: position, Moves: []game.Move{43}}, {Start: position}}
	want := c.Book
	c.Openings.Kind = book.File // Othello may have no book of its own
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	c.Book = nil
	for i, r := range results {
		want := want[i/2%3]
		plies, first := 0, ""
		end, err := c.Replay(r, func(s game.State, j game.Joint, _ game.Seats) {
			if plies == 0 {
				first = s.String()
			}
			if plies < len(want.Moves) && j[s.Acting().First()] != want.Moves[plies] {
				t.Errorf("game %d: ply %d is %v, want %v", i, plies, j, want.Moves)
			}
			plies++
		})
		if err != nil || plies != r.Plies || end.Acting() != 0 || r.Start != want.Start || want.Start != "" && first != want.Start || len(r.Opening) != len(want.Moves) {
			t.Errorf("game %d: %v, %d plies of %d from %s, begins from %s with %v; want %+v", i, err, plies, r.Plies, first, r.Start, r.Opening, want)
		}
	}
	bad := results[0]
	bad.Opening = []game.Move{0}
	if _, err := c.Replay(bad, func(game.State, game.Joint, game.Seats) {}); err == nil || !strings.Contains(err.Error(), "game 0: the opening's ply 1, move code 0, is not legal") {
		t.Errorf("an illegal opening is replayed: %v, want an error", err)
	}
	if _, err := Run(c); err == nil || !strings.Contains(err.Error(), "a book without openings") {
		t.Errorf("a match from an empty book: %v, want an error", err)
	}
	c.Openings = book.Source{Plies: 8}
	if err := c.CheckResult(results[0]); err == nil || !strings.Contains(err.Error(), "an opening of a book; in this match they are random") {
		t.Errorf("a book's game in a match from random openings: %v, want an error", err)
	}
}

// A game of chance begins from the position of its opening.
func TestGeeseFromAPosition(t *testing.T) {
	g, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Match: match.Match{Game: g, Games: 4, Seed: 5, Openings: book.Source{Kind: book.File}}, Workers: 2}
	for range 2 {
		a, err := player.Parse(g, "rules")
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	b, err := book.Read(g, strings.NewReader(`{"step":0,"geese":[[0],[5],[40],[60]],"food":[10,20],"last":["","","",""]}`), 0)
	if err != nil {
		t.Fatal(err)
	}
	c.Book = b.Openings
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		first := ""
		if _, err := c.Replay(r, func(s game.State, _ game.Joint, _ game.Seats) {
			if first == "" {
				first = s.String()
			}
		}); err != nil || first != b.Openings[0].Start {
			t.Errorf("game %d begins from %s, %v; want %s", r.Number, first, err, b.Openings[0].Start)
		}
	}
}
