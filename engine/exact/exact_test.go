package exact_test

import (
	"math/rand/v2"
	"testing"

	"playout/engine/exact"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
)

// gameOf returns a game.
func gameOf(t *testing.T, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// played returns a random position of a game after a number of plies, fewer if the game ends.
func played(t *testing.T, g game.Game, seed uint64, plies int) game.State {
	t.Helper()
	rng := game.NewRand(seed)
	s := g.New(rng)
	for range plies {
		if s.Acting() == 0 {
			break
		}
		seat := s.Acting().First()
		legal := s.Legal(seat, nil)
		s.Play(game.Solo(seat, legal[rand.New(rng).IntN(len(legal))]), rng)
	}
	return s
}

// finished returns rows of a search of all moves, marked with all results.
func finished(t *testing.T, g game.Game, s game.State) []search.Row {
	t.Helper()
	m := exact.New(g, s)
	for !m.Advance(1 << 12) {
	}
	var rows []search.Row
	for _, move := range s.Legal(s.Acting().First(), nil) {
		rows = append(rows, search.Row{Move: move, Visits: 1, Value: 0.1})
	}
	m.Mark(rows)
	return rows
}

// In late positions of Othello every move has its exact margin: that of the solver on the position
// itself is the best of them.
func TestMovesOfOthello(t *testing.T) {
	g := gameOf(t, "othello")
	solver := g.(game.Solvable).Solver(1 << 20)
	for seed := range uint64(40) {
		s := played(t, g, seed, 48+int(seed)%14)
		if s.Acting() == 0 {
			continue
		}
		rows := finished(t, g, s)
		for solver.Begin(s); !solver.Advance(1 << 20); {
		}
		_, points, _ := solver.Answer()
		if int(rows[0].Margin) != points {
			t.Errorf("%s: the best move has the margin %d, want %d", s, rows[0].Margin, points)
		}
		for i, r := range rows {
			want := search.Draw
			if r.Margin > 0 {
				want = search.Win
			} else if r.Margin < 0 {
				want = search.Loss
			}
			if r.Proven != want || i > 0 && r.Margin > rows[i-1].Margin {
				t.Errorf("%s: row %d is %+v, want %v and the rows in order", s, i, r, want)
			}
		}
	}
}

// What the tables of Morris know of the moves agrees with what they know of the position.
func TestMovesOfMorris(t *testing.T) {
	g := gameOf(t, "morris")
	known, rng := 0, rand.New(game.NewRand(1))
	for range 200 {
		points := []byte("........................ W 0 0")
		for i, at := range rng.Perm(24)[:6] {
			points[at] = "WB"[i%2]
		}
		s, err := g.Parse(string(points))
		if err != nil {
			t.Fatal(err)
		}
		result, plies, ok := s.(game.Tablebase).Probe()
		if !ok {
			continue // White has won already, or cannot have moved last
		}
		known++
		r := finished(t, g, s)[0]
		want := search.Draw
		if result != 0 {
			want = search.Result(result)
		}
		if r.Proven != want || int(r.Plies) != plies {
			t.Errorf("%s: the best move is %+v, want %v in %d", s, r, want, plies)
		}
	}
	if known < 100 {
		t.Errorf("%d positions were in the table, want at least 100", known)
	}
}

// A move that mates is a win at once, and open moves keep the order of the search.
func TestMate(t *testing.T) {
	g := gameOf(t, "chess")
	s, err := g.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	rows := finished(t, g, s)
	if r := rows[0]; r.Proven != search.Win || r.Plies != 1 || s.MoveName(0, r.Move) != "a1a8" {
		t.Errorf("the first move is %+v, want a win in 1 by a1a8", r)
	}
	for i, r := range rows[2:] {
		if r.Proven != search.Unknown || r.Move < rows[i+1].Move {
			t.Errorf("row %d is %+v after %+v, want open ones in their order", i+2, r, rows[i+1])
		}
	}
}

// Games of chance, and finished games, have nothing to find.
func TestNothingToFind(t *testing.T) {
	g := gameOf(t, "geese")
	if m := exact.New(g, g.New(game.NewRand(1))); m != nil {
		t.Errorf("got %+v, want nil for a game of chance", m)
	}
	o := gameOf(t, "othello")
	if m := exact.New(o, played(t, o, 1, 200)); m != nil {
		t.Errorf("got %+v, want nil for a finished game", m)
	}
	m := exact.New(o, o.New(game.NewRand(1)))
	if !m.Advance(1) {
		t.Error("the start of Othello was to be solved, want nothing")
	}
}
