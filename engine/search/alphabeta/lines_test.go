package alphabeta

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/search"
)

// oneLineResults holds the results of searches of one line from before there were several lines: the
// nodes of whole searches, and a hash of all results, of interrupted searches too.
var oneLineResults = map[string]string{
	"chess":   "132339 nodes, 60c8bbe65fb5e26d",
	"morris":  "126442 nodes, ab9c4e14180df83f",
	"othello": "95044 nodes, fbaa94ab36d28f64",
}

// A search of one line finds the same as before there were several lines, to the node, even if it
// is interrupted.
func TestOneLineIsAsBefore(t *testing.T) {
	for name, g := range allGames(t) {
		hash, nodes := fnv.New64a(), 0
		for i := range 12 {
			a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 6, Margin: []int{FirstBest, 0, 40}[i%3], Entries: 1 << 12, Fresh: i%2 == 0, Seed: uint64(i)})
			for j := range 2 {
				a.Think(randomPosition(g, 4*i+2*j, game.NewRand(uint64(i))))
				for !a.Over() {
					nodes += a.Advance(5000)
					fmt.Fprint(hash, a.Done(), a.Depth(), a.Points(), a.Best())
					for _, r := range a.engine.rows {
						fmt.Fprint(hash, r.move, r.points, r.above, r.nodes, r.line[:r.length])
					}
				}
			}
		}
		if got := fmt.Sprintf("%d nodes, %x", nodes, hash.Sum64()); got != oneLineResults[name] {
			t.Errorf("%s: got %s, want %s", name, got, oneLineResults[name])
		}
	}
}

// The best moves have the values of minimax, in order, and every other move has a bound, for any
// number of lines, in every game, with any table, and without any of the features that do not
// change values. The move played is as good as that of a search of one line.
func TestLinesAreMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	searches := 60
	if testing.Short() {
		searches = 18
	}
	for name, g := range allGames(t) {
		e := evaluationOf(g)
		for i := range searches {
			root := randomPosition(g, rng.IntN(70), game.NewRand(uint64(i)))
			seat := root.Acting().First()
			config := Config{
				Game: g, Evaluation: e, Depth: 1 + rng.IntN(3), Seed: uint64(i), Lines: 1 + rng.IntN(MaxLines),
				Margin: []int{FirstBest, FirstBest, 0, 25}[rng.IntN(4)], Entries: []int{1, 2, 1 << 10}[rng.IntN(3)],
				Fresh: rng.IntN(2) == 0, off: valueChanging | features(rng.Uint32())&everything,
			}
			if i%6 == 0 {
				config.off, config.Plain, config.Straight = 0, true, true
			}
			a := New(config)
			if rng.IntN(2) == 0 { // entries of another position do no harm
				finish(a, randomPosition(g, 10, game.NewRand(9)))
			}
			finish(a, root)
			about := fmt.Sprintf("%s %q depth %d, %d lines, margin %d, without %b", name, root, config.Depth, config.Lines, config.Margin, config.off)
			exactValues := make(map[game.Move]int)
			for _, m := range root.Legal(seat, nil) {
				child := game.Clone(g, root)
				child.Play(game.Solo(seat, m), nil)
				exactValues[m] = minimax(g, e, child, seat, 1, a.Depth()-1) // a quick win ends a search early
			}
			want := slices.Sorted(maps.Values(exactValues))
			slices.Reverse(want)
			var r search.Report
			a.Report(&r)
			for at, row := range r.Rows {
				m := &a.engine.rows[slices.IndexFunc(a.engine.rows, func(m rootMove) bool { return m.move == row.Move })]
				exact := m.above == a.Depth()
				switch {
				case exact && m.points != exactValues[row.Move], !exact && m.points < exactValues[row.Move]:
					t.Fatalf("%s: got %[3]d points for %[2]s, exactly: %[4]t, want %[5]d", about, root.MoveName(seat, row.Move), m.points, exact, exactValues[row.Move])
				case at < config.Lines && (!exact || m.points != want[at]):
					t.Fatalf("%s: line %d has %d points, exactly: %t; want exactly %d", about, at+1, m.points, exact, want[at])
				}
			}
			if margin := max(0, a.engine.margin(want[0])); exactValues[a.Best()] < want[0]-margin {
				t.Fatalf("%s: plays a move of %d points, want at least %d", about, exactValues[a.Best()], want[0]-margin)
			}
		}
	}
}

// A search that is stopped after its first nodes has a value for the move it would play, with
// several lines as with one.
func TestLinesStoppedAtOnce(t *testing.T) {
	for name, g := range allGames(t) {
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 7, Margin: FirstBest, Entries: 1 << 14, Lines: 3})
		root := g.New(game.NewRand(1))
		a.Think(root)
		a.Advance(2)
		var r search.Report
		a.Report(&r)
		if len(r.Rows) == 0 || r.Rows[0].AtMost || r.Rows[0].Visits == 0 {
			t.Errorf("%s: after %d nodes the rows are %+v, want a value for the first", name, a.Done(), r.Rows)
		}
	}
}

// At any time, a deeper search with all its features has a value for each line, the largest
// first, and all values are of one depth.
func TestLinesAtAnyTime(t *testing.T) {
	for name, g := range allGames(t) {
		for i := range 6 {
			root := randomPosition(g, 6*i, game.NewRand(uint64(i)))
			a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 7, Margin: FirstBest, Entries: 1 << 14, Lines: 3})
			lines := min(3, len(root.Legal(root.Acting().First(), nil)))
			var r search.Report
			for a.Think(root); !a.Over(); a.Report(&r) {
				a.Advance(777)
				a.Report(&r)
				if a.Depth() == 0 {
					continue
				}
				for at, row := range r.Rows {
					switch {
					case at < lines && row.AtMost && row.Proven == 0:
						t.Fatalf("%s %q after %d nodes: line %d is a bound: %+v", name, root, a.Done(), at+1, r.Rows)
					case at > 0 && !row.AtMost && row.Value > r.Rows[at-1].Value:
						t.Fatalf("%s %q after %d nodes: row %d has a higher value than the one before: %+v", name, root, a.Done(), at+1, r.Rows)
					}
				}
				for _, m := range a.engine.rows {
					if m.above > 0 && m.above != a.engine.known {
						t.Fatalf("%s %q: a value of depth %d, want all of depth %d", name, root, m.above, a.engine.known)
					}
				}
			}
		}
	}
}
