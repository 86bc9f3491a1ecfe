package alphabeta

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/morris"
	"playout/engine/search"
	"playout/engine/search/transposition"
)

// sharedSearches returns searches of a root that share it, one for each worker.
func sharedSearches(config Config, workers int, root game.State) []*Search {
	all := make([]*Search, workers)
	for i := range all {
		config.Seed += uint64(i)
		all[i] = New(config)
		all[i].Think(root)
		all[i].Share(i, workers)
	}
	return all
}

// Searches to the same depth that exchange their results at any time each find the value of
// minimax, in every game; so do those that leave out depths.
func TestSharedIsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for name, g := range allGames(t) {
		for i := range 15 {
			root := randomPosition(g, rng.IntN(70), game.NewRand(uint64(i)))
			depth := 1 + rng.IntN(3)
			config := Config{
				Game: g, Evaluation: evaluationOf(g), Depth: depth, Seed: uint64(i), Margin: rng.IntN(2) - 1,
				Entries: []int{1, 1 << 10}[rng.IntN(2)], off: valueChanging,
			}
			crew := sharedSearches(config, 2+rng.IntN(3), root)
			for running := true; running; {
				running = false
				for _, a := range crew {
					a.Advance(1 + rng.IntN(200))
					running = running || !a.Over()
				}
				from, to := crew[rng.IntN(len(crew))], crew[rng.IntN(len(crew))]
				found, err := to.Learn(from.News(nil))
				if err != nil || found != (Found{from.Best(), from.Points(), from.Depth(), from.Over()}) {
					t.Fatalf("%s: Learn returns %+v, %v; want the move %d, %d points, depth %d, over %t of the other search", name, found, err, from.Best(), from.Points(), from.Depth(), from.Over())
				}
			}
			want := minimax(g, config.Evaluation, root, root.Acting().First(), 0, depth)
			for worker, a := range crew {
				if got := a.Points(); got != want {
					t.Errorf("%s %q depth %d: worker %d of %d finds %d points, want %d", name, root, depth, worker, len(crew), got, want)
				}
			}
		}
	}
}

// News saves work: with a helper's results the leader takes fewer nodes to a depth, over some
// positions of each game.
func TestNewsHelps(t *testing.T) {
	for name, g := range allGames(t) {
		config := Config{Game: g, Evaluation: evaluationOf(g), Depth: 7, Entries: 1 << 16, Margin: FirstBest}
		alone, helped := 0, 0
		for i := range 4 {
			root := randomPosition(g, 8+4*i, game.NewRand(uint64(i)))
			a := New(config)
			finish(a, root)
			alone += a.Done()
			crew := sharedSearches(config, 2, root)
			for leader, helper := crew[0], crew[1]; !leader.Over(); {
				leader.Advance(500)
				helper.Advance(500)
				leader.Learn(helper.News(nil))
				helper.Learn(leader.News(nil))
			}
			helped += crew[0].Done()
		}
		if float64(helped) > 0.9*float64(alone) {
			t.Errorf("%s: got %d nodes with a helper, want at most 0.9 times the %d without", name, helped, alone)
		}
	}
}

// checkSearch checks that a search that learnt any news plays a legal move and reports legal
// lines.
func checkSearch(t *testing.T, a *Search, root game.State) {
	t.Helper()
	legal := root.Legal(root.Acting().First(), nil)
	for range 20 {
		a.Advance(100)
		var r search.Report
		a.Report(&r)
		if !slices.Contains(legal, a.Best()) || len(r.Rows) != len(legal) || len(r.Line) > 0 && r.Line[0][r.Seat] != a.Best() {
			t.Fatalf("got the move %d and the report %+v; want one of %v, a row for each, and a line that begins with the move", a.Best(), r, legal)
		}
		line := game.Clone(a.engine.config.Game, root)
		for _, joint := range r.Line {
			seat := line.Acting().First()
			if !slices.Contains(line.Legal(seat, nil), joint[seat]) {
				t.Fatalf("%s: the line continues with %d, which is illegal", line, joint[seat])
			}
			line.Play(joint, nil)
		}
		if p := a.Points(); p < -infinity || p > infinity {
			t.Fatalf("got %d points, want %d to %d", p, -infinity, infinity)
		}
	}
}

// False results of the very positions that are searched harm only values: the move played is
// legal.
func TestFalseResultsHarmOnlyValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for name, g := range allGames(t) {
		for i := range 10 {
			root := randomPosition(g, 4*i, game.NewRand(uint64(i)))
			crew := sharedSearches(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12}, 3, root)
			for range 4 {
				crew[1].Advance(300)
				news := crew[1].News(nil)
				for at := newsHead; at < len(news); at += resultBytes {
					x := rng.Uint64()
					if rng.IntN(2) == 0 {
						x |= transposition.ToTheEnd << 8
					}
					binary.LittleEndian.PutUint64(news[at+8:], x)
					news[at+16] = byte(rng.Uint32())
				}
				if _, err := crew[0].Learn(news); err != nil {
					t.Fatalf("%s: the leader refuses false results: %v", name, err)
				}
				checkSearch(t, crew[0], root)
				if _, err := crew[2].Learn(crew[0].News(nil)); err != nil {
					t.Fatalf("%s: a worker refuses results passed on: %v", name, err)
				}
				checkSearch(t, crew[2], root)
			}
		}
	}
}

// Learn refuses news that no search writes, takes all other news, and searches continue.
func FuzzLearn(f *testing.F) {
	g, err := morris.New("")
	if err != nil {
		f.Fatal(err)
	}
	root := randomPosition(g, 10, game.NewRand(1))
	a := sharedSearches(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12}, 2, root)[1]
	a.Advance(2000)
	news := a.News(nil)
	f.Add(news)
	f.Add(news[:newsHead])
	f.Add(news[:newsHead+1])
	f.Add(news[:newsHead-1])
	f.Add(bytes.Repeat(news, 20))
	f.Add(append([]byte{255, 255}, news[2:]...))
	f.Add(append(slices.Clone(news[:2]), append([]byte{255, 127}, news[4:]...)...))
	f.Add(append(slices.Clone(news[:4]), append([]byte{MaxDepth + 1}, news[5:]...)...))
	f.Fuzz(func(t *testing.T, news []byte) {
		a := sharedSearches(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 8}, 3, root)[0]
		found, err := a.Learn(news)
		if good := len(news) >= newsHead && len(news) <= MaxNews && (len(news)-newsHead)%resultBytes == 0; err == nil && !good {
			t.Fatalf("Learn accepts %x, want an error", news)
		}
		if err == nil && (found.Depth > MaxDepth || max(found.Points, -found.Points) > winNow) {
			t.Fatalf("Learn(%x) returns %+v, want numbers within their ranges", news, found)
		}
		checkSearch(t, a, root)
		if n := len(a.News(nil)); n > MaxNews {
			t.Fatalf("got %d bytes of news, want at most %d", n, MaxNews)
		}
	})
}

// Every worker leaves out other depths: the leader and a search alone leave out none, and no
// worker leaves out the last depth of its Config.
func TestWorkersSkipDepths(t *testing.T) {
	patterns := map[string]int{}
	for worker := range 16 {
		h := sharing{worker: worker, workers: 16}
		var pattern []bool
		for depth := 1; depth <= MaxDepth; depth++ {
			pattern = append(pattern, h.skips(depth))
		}
		if other, known := patterns[fmt.Sprint(pattern)]; known {
			t.Errorf("workers %d and %d leave out the same depths", other, worker)
		}
		patterns[fmt.Sprint(pattern)] = worker
		if some := slices.Contains(pattern, true); some != (worker > 0) {
			t.Errorf("worker %d leaves out the depths %v; only workers above 0 leave out some", worker, pattern)
		}
	}
	g := allGames(t)["othello"]
	for worker, a := range sharedSearches(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12, Depth: 4}, 16, randomPosition(g, 8, game.NewRand(1))) {
		for !a.Over() {
			a.Advance(1000)
		}
		if a.Depth() != 4 {
			t.Errorf("worker %d searches %d plies, want 4", worker, a.Depth())
		}
	}
}

// A search that was stopped is over but not finished, and neither is one that has not begun; one
// that is not shared keeps nothing for others.
func TestStoppedSearchIsNotFinished(t *testing.T) {
	g := allGames(t)["othello"]
	config := Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12}
	root := randomPosition(g, 8, game.NewRand(1))
	crew := sharedSearches(config, 2, root)
	for _, nodes := range []int{0, 1000} {
		crew[1].Advance(nodes)
		crew[1].Stop()
		if found, err := crew[0].Learn(crew[1].News(nil)); err != nil || found.Over {
			t.Errorf("stopped after %d nodes: got the news %+v, %v; want a search that is not over", nodes, found, err)
		}
		crew[1].Think(root)
	}
	crew[1].Advance(1000)
	if n := len(crew[1].News(nil)); n != newsHead {
		t.Errorf("without Share: got %d bytes of news, want %d", n, newsHead)
	}
	config.Depth = 3
	crew = sharedSearches(config, 2, root)
	for !crew[1].Over() {
		crew[1].Advance(1000)
	}
	crew[1].Stop()
	if found, err := crew[0].Learn(crew[1].News(nil)); err != nil || !found.Over || found.Depth != 3 {
		t.Errorf("finished: got the news %+v, %v; want a search that is over at depth 3", found, err)
	}
}

// A shared search allocates nothing, and neither do its messages, given room for them.
func TestSharedSearchAllocatesNothing(t *testing.T) {
	for name, g := range allGames(t) {
		crew := sharedSearches(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12}, 3, g.New(game.NewRand(0)))
		room := make([]byte, 0, MaxNews)
		round := func() {
			for _, a := range crew[:2] {
				a.Advance(500)
				room = a.News(room[:0])
				for _, b := range crew {
					if b != a {
						b.Learn(room)
					}
				}
			}
		}
		for range 40 {
			round()
		}
		if n := testing.AllocsPerRun(20, round); n != 0 {
			t.Errorf("%s: %g allocations in 1000 nodes, want 0", name, n)
		}
	}
}
