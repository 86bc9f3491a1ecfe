package alphabeta

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"weak"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/morris"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/transposition"
)

// unsafe lists the features that may change the value from that of minimax.
const unsafe = probCut | internalReduction | reductions | nullMove | futility | extensions | quiescence | repetition | solving | tablebase

// boards returns the games that alpha-beta plays.
func boards(t testing.TB) map[string]game.Game {
	m, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]game.Game{"othello": othello.New(), "morris": m, "chess": chess.New()}
}

// best returns the game's best evaluation of its own, or its heuristic.
func best(g game.Game) game.Evaluation {
	if evaluated, ok := g.(game.Evaluated); ok {
		return evaluated.Evaluations()[0]
	}
	var values [game.MaxSeats]float32
	return game.Evaluation{Name: "heuristic", Scale: 5000, Terms: []string{"all"}, Points: func(s game.State, seat game.Seat, without uint32) int {
		s.(game.Heuristic).Heuristic(&values)
		return int(values[seat]*10_000) * int(1-without&1)
	}}
}

// wander returns a position after random plies, or fewer if the game would end.
func wander(g game.Game, plies int, rng *game.Rand) game.State {
	s, before := g.New(rng), g.New(rng)
	for range plies {
		before.CopyFrom(s)
		joint, _ := game.RandomJoint(s, rng, nil)
		if s.Play(joint, rng); s.Acting() == 0 {
			return before
		}
	}
	return s
}

// oracle is minimax by its definition: it returns the value of a position for a seat, searched
// depth plies deep; the root is at ply 0.
func oracle(g game.Game, e game.Evaluation, s game.State, seat game.Seat, ply, depth int) int {
	acting := s.Acting()
	if acting == 0 {
		var returns [game.MaxSeats]float32
		s.Returns(&returns)
		size := winNow - ply
		if scorer, ok := s.(game.Scorer); ok {
			var margin [game.MaxSeats]int
			scorer.Margin(&margin)
			size = winBase + max(margin[0], margin[1])
		}
		return int(returns[seat]) * size
	}
	if depth == 0 {
		return e.Points(s, seat, 0)
	}
	mover := acting.First()
	values := []int{}
	for _, m := range s.Legal(mover, nil) {
		child := game.Clone(g, s)
		child.Play(game.Solo(mover, m), nil)
		values = append(values, oracle(g, e, child, seat, ply+1, depth-1))
	}
	if mover == seat {
		return slices.Max(values)
	}
	return slices.Min(values)
}

// finish searches a position to its end.
func finish(a *Search, s game.State) {
	a.Think(s)
	for !a.Over() {
		a.Advance(1 << 20)
	}
}

// The value is that of minimax, and so are those of the moves within the margin of the best, in
// every game, with any table, and without any of the features that do not change values.
func TestIsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	searches := 60
	if testing.Short() {
		searches = 18
	}
	for name, g := range boards(t) {
		e := best(g)
		for i := range searches {
			root := wander(g, rng.IntN(70), game.NewRand(uint64(i)))
			seat := root.Acting().First()
			depth := 1 + rng.IntN(3)
			config := Config{
				Game: g, Evaluation: e, Depth: depth, Seed: uint64(i),
				Margin: []int{FirstBest, 0, 25}[rng.IntN(3)], Entries: []int{1, 2, 1 << 10}[rng.IntN(3)],
				Fresh: rng.IntN(2) == 0, off: unsafe | features(rng.Uint32())&everything,
			}
			switch i % 6 {
			case 0:
				config.off = everything
			case 1:
				config.off, config.Plain, config.Straight = 0, true, true
			}
			a := New(config)
			if rng.IntN(2) == 0 { // entries of another position do no harm
				finish(a, wander(g, 10, game.NewRand(9)))
			}
			finish(a, root)
			about := fmt.Sprintf("%s %q depth %d, margin %d, %d entries, without %b", name, root, depth, config.Margin, config.Entries, config.off)
			want := oracle(g, e, root, seat, 0, depth)
			if got := a.Points(); got != want {
				t.Fatalf("%s: %d points, want %d", about, got, want)
			}
			if soon := max(want, -want) > winSoon; a.Depth() != depth && !soon {
				t.Fatalf("%s: depth %d", about, a.Depth())
			}
			check := func(m game.Move) int {
				child := game.Clone(g, root)
				child.Play(game.Solo(seat, m), nil)
				return oracle(g, e, child, seat, 1, depth-1)
			}
			margin := a.engine.margin(want)
			if got := check(a.Best()); got < want-max(0, margin) {
				t.Fatalf("%s: plays a move of %d points, want at least %d", about, got, want-max(0, margin))
			}
			if margin < 0 {
				continue
			}
			for i := range a.engine.rows {
				r := &a.engine.rows[i]
				got, value := a.engine.value(r), check(r.move)
				if near := value >= want-margin; near != (got >= want-margin) || near && got != value {
					t.Fatalf("%s: %s is taken to be worth %d points, and is worth %d", about, root.MoveName(seat, r.move), got, value)
				}
			}
		}
	}
}

// The result does not depend on how the work is divided.
func TestSlices(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for name, g := range boards(t) {
		root := wander(g, 20, game.NewRand(5))
		config := Config{Game: g, Evaluation: best(g), Depth: 4, Entries: 1 << 12, Seed: 7}
		whole := New(config)
		finish(whole, root)
		var want, got search.Report
		whole.Report(&want)
		for _, most := range []int{1, 3, 1000} {
			a := New(config)
			for a.Think(root); !a.Over(); a.Advance(1 + rng.IntN(most)) {
				if m := a.Best(); !slices.Contains(root.Legal(root.Acting().First(), nil), m) {
					t.Fatalf("%s: during the search the best move is %d", name, m)
				}
				a.Report(&got)
			}
			if a.Report(&got); fmt.Sprint(got) != fmt.Sprint(want) || a.Best() != whole.Best() {
				t.Errorf("%s: in slices of up to %d nodes\n%v, at once\n%v", name, most, got, want)
			}
		}
	}
}

// A single move takes no time, unless a depth is given.
func TestSingleMove(t *testing.T) {
	g := chess.New()
	root, err := g.Parse("7k/p6p/8/8/8/8/1q5P/K7 w - - 0 1") // only the queen can be taken
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range map[int]int{0: 4, 6: 6} {
		a := New(Config{Game: g, Evaluation: best(g), Depth: depth, Entries: 1 << 10})
		if finish(a, root); a.Depth() != want || len(a.engine.rows) != 1 {
			t.Errorf("with depth %d it searches to %d, %d moves", depth, a.Depth(), len(a.engine.rows))
		}
	}
}

// Advance searches as many nodes as asked, and no more.
func TestNodes(t *testing.T) {
	for name, g := range boards(t) {
		a := New(Config{Game: g, Evaluation: best(g), Entries: 1 << 12})
		a.Think(g.New(game.NewRand(0)))
		for i, n := range []int{1, 10, 1000} {
			before := a.Done()
			if did := a.Advance(n); did != n || a.Done() != before+n || a.Over() {
				t.Errorf("%s: Advance %d: did %d, %d nodes from %d on, over: %t", name, i, did, a.Done(), before, a.Over())
			}
		}
		a.Stop()
		if !a.Over() || a.Advance(1) != 0 || a.Done() != 1011 {
			t.Errorf("%s: after Stop the search goes on to %d nodes", name, a.Done())
		}
	}
}

// A fresh search finds the same with the same nodes, whatever it searched before, even when the
// ages of entries start again.
func TestFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	for name, g := range boards(t) {
		config := Config{Game: g, Evaluation: best(g), Depth: 4, Entries: 1 << 8, Fresh: true}
		a := New(config)
		for i := range transposition.Ages + 6 {
			finish(a, wander(g, i, game.NewRand(uint64(i))))
			if i < 4 || i%16 < 2 || i >= transposition.Ages-1 {
				root := wander(g, 12, game.NewRand(uint64(i%8)))
				b := New(config)
				finish(a, root)
				finish(b, root)
				if a.Done() != b.Done() || a.Points() != b.Points() {
					t.Fatalf("%s: search %d: %d points by %d nodes, the first one %d by %d", name, i, a.Points(), a.Done(), b.Points(), b.Done())
				}
			}
		}
	}
}

// Some games make a move, compute all facts and rank a list of moves in one call each: their
// search equals one that does so step by step.
func TestStepwise(t *testing.T) {
	for name, g := range boards(t) {
		config := Config{Game: g, Evaluation: best(g), Depth: 6, Entries: 1 << 12, Fresh: true}
		a, b := New(config), New(config)
		for i := range b.engine.stack {
			f := &b.engine.stack[i]
			f.successor, f.ranksAll = stepwise{f.state, f.ranker}, stepwise{f.state, f.ranker}
		}
		for i := range 3 {
			root := wander(g, 10+20*i, game.NewRand(uint64(i)))
			finish(a, root)
			finish(b, root)
			if a.Done() != b.Done() || a.Points() != b.Points() || a.Best() != b.Best() {
				t.Errorf("%s: %d nodes, %d points, move %d; step by step %d, %d, %d", root, a.Done(), a.Points(), a.Best(), b.Done(), b.Points(), b.Best())
			}
		}
		if _, ok := a.engine.stack[1].successor.(stepwise); ok {
			t.Errorf("%s makes its moves step by step", name)
		}
	}
}

// The seed chooses among equal moves, at each Think again.
func TestSeeds(t *testing.T) {
	g := othello.New()
	start := g.New(game.NewRand(0)) // its four moves are symmetric
	var played [2]map[game.Move]bool
	for i := range played {
		played[i] = map[game.Move]bool{}
	}
	again := New(Config{Game: g, Evaluation: best(g), Depth: 3, Entries: 64, Fresh: true, Seed: 5})
	for seed := range uint64(30) {
		a := New(Config{Game: g, Evaluation: best(g), Depth: 3, Entries: 64, Fresh: true, Seed: seed})
		finish(a, start)
		finish(again, start)
		played[0][a.Best()], played[1][again.Best()] = true, true
	}
	if len(played[0]) != 4 || len(played[1]) != 4 {
		t.Errorf("of four equal moves %d are played by 30 seeds, %d by one in 30 searches", len(played[0]), len(played[1]))
	}
}

// A search allocates nothing.
func TestAllocates(t *testing.T) {
	for name, g := range boards(t) {
		a := New(Config{Game: g, Evaluation: best(g), Entries: 1 << 12})
		a.Think(g.New(game.NewRand(0)))
		a.Advance(20_000)
		if n := testing.AllocsPerRun(20, func() { a.Advance(500) }); n != 0 {
			t.Errorf("%s: %g allocations in 500 nodes", name, n)
		}
		if a.Over() {
			t.Errorf("%s: it was over before", name)
		}
	}
}

// A search that is dropped while it is paused in its recursion is freed, with its
// table and its stack.
func TestIsFreed(t *testing.T) {
	g := othello.New()
	before := runtime.NumGoroutine()
	var engines []weak.Pointer[engine]
	for range 5 {
		a := New(Config{Game: g, Evaluation: best(g), Entries: 1 << 10})
		a.Think(g.New(game.NewRand(0)))
		if a.Advance(1000); a.Over() {
			t.Fatal("the start of Othello is solved")
		}
		engines = append(engines, weak.Make(a.engine))
	}
	held := func() (n int) {
		for _, e := range engines {
			if e.Value() != nil {
				n++
			}
		}
		return n
	}
	for i := 0; i < 100 && (held() > 0 || runtime.NumGoroutine() > before); i++ {
		runtime.GC()
		runtime.Gosched()
	}
	if n := held(); n > 0 {
		t.Errorf("%d of %d searches are held", n, len(engines))
	}
	if n := runtime.NumGoroutine() - before; n > 0 {
		t.Errorf("%d coroutines are held", n)
	}
}

// A dropped search that is over is freed by the first collection. If its cleanup held its tables,
// they would pile up over a series of games.
func TestIsFreedAtOnce(t *testing.T) {
	over := func() weak.Pointer[engine] {
		g := othello.New()
		a := New(Config{Game: g, Evaluation: best(g), Depth: 3, Entries: 1 << 10})
		finish(a, g.New(game.NewRand(0)))
		return weak.Make(a.engine)
	}()
	runtime.GC()
	if over.Value() != nil {
		t.Error("a collection leaves the search where it is")
	}
}

// A panic in an evaluation comes out of Advance, and the search can continue with another
// position.
func TestFault(t *testing.T) {
	g := othello.New()
	e := best(g)
	broken := e
	count := 0
	broken.Points = func(s game.State, seat game.Seat, without uint32) int {
		if count++; count == 50 {
			panic("broken")
		}
		return e.Points(s, seat, without)
	}
	a := New(Config{Game: g, Evaluation: broken, Depth: 4, Entries: 1 << 10})
	root := g.New(game.NewRand(0))
	func() {
		defer func() {
			if recover() != "broken" {
				t.Error("the fault did not come out")
			}
		}()
		finish(a, root)
	}()
	finish(a, root)
	if a.Depth() != 4 {
		t.Errorf("then it searches to depth %d", a.Depth())
	}
}

// Terms that are left out of the evaluation do not count.
func TestWithout(t *testing.T) {
	g := othello.New()
	e := best(g)
	root := wander(g, 20, game.NewRand(3))
	all := uint32(1)<<len(e.Terms) - 1
	a := New(Config{Game: g, Evaluation: e, Depth: 2, Entries: 64, Without: all})
	if finish(a, root); a.Points() != 0 {
		t.Errorf("without all terms a position is worth %d points", a.Points())
	}
	if with := oracle(g, e, root, root.Acting().First(), 0, 2); with == 0 {
		t.Error("the position says nothing")
	}
}
