package player

import (
	"flag"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
)

var (
	lostPositions = flag.Int("lost", 0, "TestDiscsLost tries the agents on this number of `positions` of Othello for each number of empty squares")
	lostAgents    = flag.String("lost.agents", "alphabeta:ms=500,solve=16 alphabeta:ms=500,solve=64", "`agents` of TestDiscsLost, separated by spaces")
	lostFrom      = flag.Int("lost.from", 17, "the fewest `empty` squares of TestDiscsLost")
	lostTo        = flag.Int("lost.to", 20, "the most `empty` squares of TestDiscsLost")
)

// TestDiscsLost prints how many discs the moves of agents lose late in Othello, as judged by the exact
// solver, and how long they take:
//
//	go test ./engine/player -run TestDiscsLost -v -timeout 1h -args -lost 30
//
// The positions are of games between agents that look three plies ahead after six to fifteen random ones.
func TestDiscsLost(t *testing.T) {
	if *lostPositions == 0 {
		t.Skip("runs only with -lost")
	}
	g := othello.New()
	solvable := g.(game.Solvable)
	judge := solvable.Solver(64 << 20)
	points := func(s game.State) int {
		if s.Acting() == 0 {
			return solvable.FinalPoints(s)
		}
		judge.Begin(s)
		for !judge.Advance(1 << 20) {
		}
		_, points, _ := judge.Answer()
		return points
	}
	maker := func(text string, seed uint64) Player {
		p, err := New(g, agent(t, text), nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	think := func(p Player, s game.State) game.Move {
		p.Think(s, s.Acting().First())
		for !p.Advance(10 * time.Millisecond) {
		}
		return p.Move()
	}
	agents := strings.Fields(*lostAgents)
	rand, shallow := game.NewRand(5), maker("alphabeta:depth=3", 5)
	for empties := *lostFrom; empties <= *lostTo; empties++ {
		lost, took := make([]int, len(agents)), make([]time.Duration, len(agents))
		for n := 0; n < *lostPositions; {
			s := g.New(nil)
			for random := 6 + rand.IntN(10); s.Acting() != 0 && solvable.Remaining(s) > empties; {
				seat := s.Acting().First()
				legal := s.Legal(seat, nil)
				m := legal[rand.IntN(len(legal))]
				if 60-solvable.Remaining(s) >= random {
					m = think(shallow, s)
				}
				s.Play(game.Solo(seat, m), nil)
			}
			if s.Acting() == 0 {
				continue
			}
			n++
			seat, best := s.Acting().First(), points(s)
			for i, text := range agents {
				begin := time.Now()
				m := think(maker(text, uint64(n)), s)
				took[i] += time.Since(begin)
				next := g.New(nil)
				next.CopyFrom(s)
				next.Play(game.Solo(seat, m), nil)
				worth := points(next)
				if next.Acting() != game.Only(seat) {
					worth = -worth
				}
				if worth > best {
					t.Errorf("%v: %s plays %s, worth %d, want at most the exact %d", s, text, s.MoveName(seat, m), worth, best)
				}
				lost[i] += best - worth
			}
		}
		for i, text := range agents {
			t.Logf("%d empty squares, %s: %.2f discs lost, %v a move", empties, text, float64(lost[i])/float64(*lostPositions), (took[i] / time.Duration(*lostPositions)).Round(time.Millisecond))
		}
	}
}
