package alphabeta

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
)

// traceConfigs lists searches of every game, with everything and plain.
func traceConfigs(t *testing.T) map[string]Config {
	t.Helper()
	list := map[string]Config{}
	for _, name := range []string{"othello", "morris", "chess"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		c := Config{Game: g, Evaluation: evaluationOf(g), Depth: 7, Entries: 1 << 12, Seed: 3}
		list[name] = c
		c.Plain, c.Depth = true, 4
		list["plain "+name] = c
	}
	return list
}

// traced searches a position and returns the report, the number of nodes, and the nodes reported.
func traced(c Config, root game.State, nodes int) (r search.Report, done int, list []Node) {
	s := New(c)
	s.Trace(func(n *Node) {
		list = append(list, *n)
		list[len(list)-1].Before = nil
	})
	s.Think(root)
	for !s.Over() && s.Done() < nodes {
		s.Advance(1 + s.Done()%37)
	}
	s.Report(&r)
	return r, s.Done(), list
}

// Looking on changes nothing: the report and the number of nodes are those of a search alone.
func TestTraceChangesNothing(t *testing.T) {
	for name, c := range traceConfigs(t) {
		root := c.Game.New(game.NewRand(1))
		got, nodes, list := traced(c, root, 30_000)
		alone := New(c)
		alone.Think(root)
		for !alone.Over() && alone.Done() < nodes {
			alone.Advance(min(977, nodes-alone.Done()))
		}
		if done := alone.Done(); done < 30_000 {
			alone.Advance(1) // it finds that the last iteration is done
		}
		var want search.Report
		alone.Report(&want)
		if diff := cmp.Diff(want, got); diff != "" || len(list) == 0 {
			t.Errorf("%s: %d nodes reported; report (-alone +traced):\n%s", name, len(list), diff)
		}
	}
}

// The nodes of a search that ends form trees, one for each window of an iteration: children end before
// their parents and after they began, their bounds follow from their parents' numbers, and a cut by
// beta has a score of beta or more.
func TestTraceIsATree(t *testing.T) {
	for name, c := range traceConfigs(t) {
		c.Depth = 5
		_, _, list := traced(c, c.Game.New(game.NewRand(1)), 1<<30)
		byID := map[int]*Node{}
		for i := range list {
			byID[list[i].ID] = &list[i]
		}
		if len(byID) != len(list) {
			t.Fatalf("%s: %d nodes with %d IDs", name, len(list), len(byID))
		}
		for at, n := range list {
			switch parent := byID[n.Parent]; {
			case n.Parent == 0 && (n.Ply != 0 || n.Move != game.NoMove):
				t.Fatalf("%s: root %+v at ply %d, want 0 and no move", name, n, n.Ply)
			case n.Parent == 0:
			case parent == nil, n.Parent >= n.ID, parent.Ply != n.Ply-1, parent.Iteration != n.Iteration:
				t.Fatalf("%s: %+v with the parent %+v", name, n, parent)
			case at > 0 && list[at-1].ID > n.ID && list[at-1].Ply <= n.Ply && list[at-1].Parent == n.ID:
				t.Fatalf("%s: %+v ends after its child %+v of the same ply", name, n, list[at-1])
			}
			if n.Cut == CutBeta && n.Score < n.Beta || n.Cut == CutStand && n.Score < n.Beta || n.Cut == CutAlpha && n.Score > n.Alpha {
				t.Fatalf("%s: %+v, but the score is on the other side", name, n)
			}
			if n.Searched > n.Moves {
				t.Fatalf("%s: %+v searched more moves than it has", name, n)
			}
		}
	}
}

// reference is alpha-beta as books have it, fail-soft, in the order of the moves' codes, in games
// in which the seats alternate. It lists nodes as the search reports them.
type reference struct {
	game   game.Game
	points func(game.State, game.Seat) int
	last   int
	lines  []string
}

func (r *reference) search(s game.State, parent, depth, alpha, beta int, move string) int {
	r.last++
	id, best, cut, searched, moves := r.last, -Unbounded, "", 0, []game.Move(nil)
	low := alpha
	if acting := s.Acting(); depth == 0 {
		best = r.points(s, acting.First())
	} else {
		seat := acting.First()
		moves = s.Legal(seat, nil)
		for _, m := range moves {
			next := game.Clone(r.game, s)
			next.Play(game.Solo(seat, m), nil)
			value := -r.search(next, id, depth-1, -beta, -alpha, s.MoveName(seat, m))
			searched++
			best = max(best, value)
			alpha = max(alpha, value)
			if value >= beta {
				cut = "beta"
				break
			}
		}
	}
	r.lines = append(r.lines, fmt.Sprint(id, parent, move, depth, low, beta, best, cut, searched, len(moves)))
	return best
}

// A plain search visits the nodes of the books' alpha-beta, in their order, with their bounds, scores
// and cuts.
func TestPlainTraceIsTheBooks(t *testing.T) {
	for name, c := range traceConfigs(t) {
		if !c.Plain || name == "plain chess" { // in which captures come first
			continue
		}
		for depth := 1; depth <= 4; depth++ {
			c.Depth, c.Straight, c.Margin = depth, true, FirstBest
			root := c.Game.New(game.NewRand(1))
			var got []string
			s := New(c)
			s.Trace(func(n *Node) {
				move := ""
				if n.Before != nil {
					move = n.Before.MoveName(n.Seat, n.Move)
				}
				got = append(got, fmt.Sprint(n.ID, n.Parent, move, n.Depth, n.Alpha, n.Beta, n.Score, n.Cut, n.Searched, n.Moves))
			})
			s.Think(root)
			for !s.Over() {
				s.Advance(1000)
			}
			r := reference{game: c.Game, points: func(s game.State, seat game.Seat) int {
				return min(max(c.Evaluation.Points(s, seat, 0), -game.MaxPoints), game.MaxPoints)
			}}
			r.search(root, 0, depth, -Unbounded, Unbounded, "")
			if diff := cmp.Diff(r.lines, got); diff != "" {
				t.Errorf("%s, %d plies: nodes (-book +search):\n%.2000s", name, depth, diff)
			}
		}
	}
}
