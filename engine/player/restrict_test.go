package player

import (
	"slices"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/net/nettest"
	"playout/engine/search"
)

// A restricted player plays one of the given moves, and its next thought is free. A search
// restricted to its own choice plays that.
func TestRestrict(t *testing.T) {
	pond, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	nets := netMap{"geese": nettest.Dense(7, 10, 7, 11, 4, true), "othello": nettest.Dense(7, 4, 8, 8, 65, true)}
	for _, g := range []game.Game{othello.New(), pond} {
		s := g.New(game.NewRand(2))
		seat := s.Acting().First()
		legal := s.Legal(seat, nil)
		for _, text := range []string{"random", "rules", "net", "net:temp=1", "flat:n=40", "uct:n=60", "puct:n=60", "puct:n=60,select=gumbel", "alphabeta:depth=3", "alphabeta:depth=3,solve=60"} {
			a, err := Parse(g, text)
			if err != nil {
				continue // not in this game
			}
			p, err := New(g, a, nets, 3)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for i := range legal {
				moves := slices.Compact([]game.Move{legal[i], legal[max(i-1, 0)]})
				p.Think(s, seat)
				if !Restrict(p, moves) {
					t.Fatalf("%s cannot be restricted", text)
				}
				for !p.Advance(time.Second) {
				}
				move := p.Move()
				if !slices.Contains(moves, move) {
					t.Errorf("%s, %s: plays %d, want one of %d", g.Spec().ID, text, move, moves)
				}
				var r search.Report
				if p.Report(&r) && r.Rows[0].Move != move && text != "net:temp=1" {
					t.Errorf("%s, %s: the first row is %d, want the move played, %d", g.Spec().ID, text, r.Rows[0].Move, move)
				}
			}
			if text == "alphabeta:depth=3,solve=60" {
				continue // it would solve the whole game
			}
			if move := Choose(p, s, seat); !slices.Contains(legal, move) {
				t.Errorf("%s, %s: the next thought plays %d, want a legal move", g.Spec().ID, text, move)
			}
		}
	}
}
