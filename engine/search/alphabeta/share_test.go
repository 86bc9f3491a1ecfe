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

// crewOf returns searches of a root that share it, one for each worker.
func crewOf(config Config, workers int, root game.State) []*Search {
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
	for name, g := range boards(t) {
		for i := range 15 {
			root := wander(g, rng.IntN(70), game.NewRand(uint64(i)))
			depth := 1 + rng.IntN(3)
			config := Config{
				Game: g, Evaluation: best(g), Depth: depth, Seed: uint64(i), Margin: rng.IntN(2) - 1,
				Entries: []int{1, 1 << 10}[rng.IntN(2)], off: unsafe,
			}
			crew := crewOf(config, 2+rng.IntN(3), root)
			for going := true; going; {
				going = false
				for _, a := range crew {
					a.Advance(1 + rng.IntN(200))
					going = going || !a.Over()
				}
				from, to := crew[rng.IntN(len(crew))], crew[rng.IntN(len(crew))]
				found, err := to.Learn(from.News(nil))
				if err != nil || found != (Found{from.Best(), from.Points(), from.Depth(), from.Over()}) {
					t.Fatalf("%s: %+v, %v, want found == (Found{from.Best(), from.Points(), from.Depth(), from.Over()})", name, found, err)
				}
			}
			want := oracle(g, config.Evaluation, root, root.Acting().First(), 0, depth)
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
	for name, g := range boards(t) {
		config := Config{Game: g, Evaluation: best(g), Depth: 7, Entries: 1 << 16, Margin: FirstBest}
		alone, helped := 0, 0
		for i := range 4 {
			root := wander(g, 8+4*i, game.NewRand(uint64(i)))
			a := New(config)
			finish(a, root)
			alone += a.Done()
			crew := crewOf(config, 2, root)
			for leader, helper := crew[0], crew[1]; !leader.Over(); {
				leader.Advance(500)
				helper.Advance(500)
				leader.Learn(helper.News(nil))
				helper.Learn(leader.News(nil))
			}
			helped += crew[0].Done()
		}
		if float64(helped) > 0.9*float64(alone) {
			t.Errorf("%s: %d nodes with a helper, %d alone", name, helped, alone)
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
			t.Fatalf("plays %d of %v: %+v", a.Best(), legal, r)
		}
		line := game.Clone(a.engine.config.Game, root)
		for _, joint := range r.Line {
			seat := line.Acting().First()
			if !slices.Contains(line.Legal(seat, nil), joint[seat]) {
				t.Fatalf("%s: a line goes on with %d", line, joint[seat])
			}
			line.Play(joint, nil)
		}
		if p := a.Points(); p < -infinity || p > infinity {
			t.Fatalf("%d points; want p >= -infinity && p <= infinity", p)
		}
	}
}

// False results of the very positions that are searched harm only values: the move played is
// legal.
func TestLies(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for name, g := range boards(t) {
		for i := range 10 {
			root := wander(g, 4*i, game.NewRand(uint64(i)))
			crew := crewOf(Config{Game: g, Evaluation: best(g), Entries: 1 << 12}, 3, root)
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
					t.Fatalf("%s: %v", name, err)
				}
				checkSearch(t, crew[0], root)
				if _, err := crew[2].Learn(crew[0].News(nil)); err != nil {
					t.Fatalf("%s, passed on: %v", name, err)
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
	root := wander(g, 10, game.NewRand(1))
	a := crewOf(Config{Game: g, Evaluation: best(g), Entries: 1 << 12}, 2, root)[1]
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
		a := crewOf(Config{Game: g, Evaluation: best(g), Entries: 1 << 8}, 3, root)[0]
		found, err := a.Learn(news)
		if good := len(news) >= newsHead && len(news) <= MaxNews && (len(news)-newsHead)%resultBytes == 0; err == nil && !good {
			t.Fatalf("learns from %x", news)
		}
		if err == nil && (found.Depth > MaxDepth || max(found.Points, -found.Points) > winNow) {
			t.Fatalf("%x is %+v", news, found)
		}
		checkSearch(t, a, root)
		if n := len(a.News(nil)); n > MaxNews {
			t.Fatalf("%d bytes of news", n)
		}
	})
}

// Every worker leaves out other depths: the leader and a search alone leave out none, and no
// worker leaves out the last depth of its Config.
func TestSkips(t *testing.T) {
	patterns := map[string]int{}
	for worker := range 16 {
		h := sharing{worker: worker, workers: 16}
		var pattern []bool
		for depth := 1; depth <= MaxDepth; depth++ {
			pattern = append(pattern, h.skips(depth))
		}
		if other, known := patterns[fmt.Sprint(pattern)]; known {
			t.Errorf("workers %d and %d have the same depths", other, worker)
		}
		patterns[fmt.Sprint(pattern)] = worker
		if some := slices.Contains(pattern, true); some != (worker > 0) {
			t.Errorf("worker %d leaves out %v", worker, pattern)
		}
	}
	g := boards(t)["othello"]
	for worker, a := range crewOf(Config{Game: g, Evaluation: best(g), Entries: 1 << 12, Depth: 4}, 16, wander(g, 8, game.NewRand(1))) {
		for !a.Over() {
			a.Advance(1000)
		}
		if a.Depth() != 4 {
			t.Errorf("worker %d searches %d plies", worker, a.Depth())
		}
	}
}

// A search that was stopped is over but not finished, and neither is one that has not begun; one
// that is not shared keeps nothing for others.
func TestStoppedIsNotDone(t *testing.T) {
	g := boards(t)["othello"]
	config := Config{Game: g, Evaluation: best(g), Entries: 1 << 12}
	root := wander(g, 8, game.NewRand(1))
	crew := crewOf(config, 2, root)
	for _, nodes := range []int{0, 1000} {
		crew[1].Advance(nodes)
		crew[1].Stop()
		if found, err := crew[0].Learn(crew[1].News(nil)); err != nil || found.Over {
			t.Errorf("stopped after %d nodes it says %+v, %v", nodes, found, err)
		}
		crew[1].Think(root)
	}
	crew[1].Advance(1000)
	if n := len(crew[1].News(nil)); n != newsHead {
		t.Errorf("without Share there are %d bytes of news", n)
	}
	config.Depth = 3
	crew = crewOf(config, 2, root)
	for !crew[1].Over() {
		crew[1].Advance(1000)
	}
	crew[1].Stop()
	if found, err := crew[0].Learn(crew[1].News(nil)); err != nil || !found.Over || found.Depth != 3 {
		t.Errorf("done it says %+v, %v", found, err)
	}
}

// A shared search allocates nothing, and neither do its messages, given room for them.
func TestSharedAllocates(t *testing.T) {
	for name, g := range boards(t) {
		crew := crewOf(Config{Game: g, Evaluation: best(g), Entries: 1 << 12}, 3, g.New(game.NewRand(0)))
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
			t.Errorf("%s: %g allocations in 1000 nodes", name, n)
		}
	}
}
