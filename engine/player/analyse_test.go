package player

import (
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
)

// An endless agent can be written and read, has the largest time limit and no other, and keeps its
// other keys; one with lines finds that many at least. Doing it twice changes nothing.
func TestEndless(t *testing.T) {
	for _, g := range games.All() {
		for _, text := range []string{
			"random", "rules", "net", "flat:n=9", "uct:n=9,c=2", "uct:ms=9", "uct:n=9,depth=4", "puct:n=9,net=none", "puct:n=9,select=gumbel",
			"alphabeta", "alphabeta:nodes=9,ties=first", "alphabeta:depth=2,lines=3", "alphabeta:adaptive=on", "level:1", "level:5", "level:10",
		} {
			a, err := Parse(g, text)
			if err != nil {
				continue
			}
			e := a.Endless(g)
			again, err := Parse(g, e.String())
			if err != nil || again != e || e.Endless(g) != e {
				t.Errorf("%s in %s: endless it is %s, read as %s, %v; want the same", a, g.Spec().ID, e, again, err)
			}
			if e != a && (e.Millis() != maxTime.Millis() || e.Level() != 0) {
				t.Errorf("%s in %s: endless it is %s; want one limited by the longest time", a, g.Spec().ID, e)
			}
			if n, simulates := e.Simulations(); e != a && simulates && n != 0 {
				t.Errorf("%s in %s: endless it has %d simulations; want no limit", a, g.Spec().ID, n)
			}
			for lines := range 9 {
				l := a.WithLines(lines)
				if again, err := Parse(g, l.String()); err != nil || again != l || !l.Deepens() && l != a {
					t.Errorf("%s in %s with %d lines is %s, read as %s, %v", a, g.Spec().ID, lines, l, again, err)
				}
			}
		}
	}
}

// maxTime is an agent with the longest time.
var maxTime = func() Agent {
	a, err := Parse(games.All()[0], "uct:ms=1")
	if err != nil {
		panic(err)
	}
	return a.WithMaxTime()
}()

// A thought without a limit goes on beyond the agent's own, and the next one has its limit again.
func TestUnlimit(t *testing.T) {
	g := games.All()[0]
	s := g.New(game.NewRand(1))
	for _, text := range []string{"uct:n=50", "flat:n=50", "alphabeta:nodes=50", "uct:ms=1", "alphabeta:nodes=50,solve=1"} {
		a, err := Parse(g, text)
		if err != nil {
			continue
		}
		p, err := New(g, a, nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		p.Think(s, s.Acting().First())
		Unlimit(p)
		begin := time.Now()
		for range 20 {
			if p.Advance(2 * time.Millisecond) {
				t.Fatalf("%s without a limit has ended after %v", a, time.Since(begin))
			}
		}
		var r search.Report
		if p.Report(&r); r.Done <= 50 {
			t.Errorf("%s without a limit: got %d simulations, want more than 50", a, r.Done)
		}
		p.Think(s, s.Acting().First())
		for slices := 0; !p.Advance(time.Millisecond); slices++ {
			if slices > 1000 {
				t.Fatalf("%s: the next thought has no limit", a)
			}
		}
	}
}

// The line of each move begins with it and can be played; that of the move that comes first in the
// report is the report's. Moves without a line have no visits, or only bounds.
func TestLineOf(t *testing.T) {
	for _, g := range games.All() {
		for _, text := range []string{"uct:n=400", "puct:n=400,net=none", "alphabeta:depth=3,ties=first,lines=4"} {
			a, err := Parse(g, text)
			if err != nil {
				continue
			}
			p, err := New(g, a, nil, 1)
			if err != nil {
				t.Fatal(err)
			}
			s := g.New(game.NewRand(3))
			seat := s.Acting().First()
			Choose(p, s, seat)
			var r search.Report
			p.Report(&r)
			for i, row := range r.Rows {
				line := LineOf(p, row.Move, nil)
				switch {
				case len(line) == 0 && (row.Visits == 0 || row.AtMost):
					continue
				case len(line) == 0 || line[0][seat] != row.Move:
					t.Fatalf("%s in %s: move %d has the line %v", a, g.Spec().ID, row.Move, line)
				case i == 0 && len(line) != len(r.Line):
					t.Errorf("%s in %s: the first line is %v, and that of the report %v", a, g.Spec().ID, line, r.Line)
				}
				if g.Spec().Chance {
					continue
				}
				at := game.Clone(g, s)
				for _, j := range line {
					if err := game.Check(at, j); err != nil {
						t.Fatalf("%s in %s: the line %v of move %d is refused: %v", a, g.Spec().ID, line, row.Move, err)
					}
					at.Play(j, nil)
				}
			}
		}
	}
}
