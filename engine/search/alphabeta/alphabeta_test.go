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

// valueChanging lists the features that may change the value from that of minimax.
const valueChanging = probCut | internalReduction | reductions | nullMove | futility | extensions | quiescence | repetition | solving | tablebase

// allGames returns the games that alpha-beta plays.
func allGames(t testing.TB) map[string]game.Game {
	m, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]game.Game{"othello": othello.New(), "morris": m, "chess": chess.New()}
}

// evaluationOf returns the game's best evaluation of its own, or its heuristic.
func evaluationOf(g game.Game) game.Evaluation {
	if evaluated, ok := g.(game.Evaluated); ok {
		return evaluated.Evaluations()[0]
	}
	var values [game.MaxSeats]float32
	return game.Evaluation{Name: "heuristic", Scale: 5000, Terms: []string{"all"}, Points: func(s game.State, seat game.Seat, without uint32) int {
		s.(game.Heuristic).Heuristic(&values)
		return int(values[seat]*10_000) * int(1-without&1)
	}}
}

// randomPosition returns a position after random plies, or fewer if the game would end.
func randomPosition(g game.Game, plies int, rng *game.Rand) game.State {
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

// minimax is minimax by its definition: it returns the value of a position for a seat, searched
// depth plies deep; the root is at ply 0.
func minimax(g game.Game, e game.Evaluation, s game.State, seat game.Seat, ply, depth int) int {
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
		values = append(values, minimax(g, e, child, seat, ply+1, depth-1))
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
	for name, g := range allGames(t) {
		e := evaluationOf(g)
		for i := range searches {
			root := randomPosition(g, rng.IntN(70), game.NewRand(uint64(i)))
			seat := root.Acting().First()
			depth := 1 + rng.IntN(3)
			config := Config{
				Game: g, Evaluation: e, Depth: depth, Seed: uint64(i),
				Margin: []int{FirstBest, 0, 25}[rng.IntN(3)], Entries: []int{1, 2, 1 << 10}[rng.IntN(3)],
				Fresh: rng.IntN(2) == 0, off: valueChanging | features(rng.Uint32())&everything,
			}
			switch i % 6 {
			case 0:
				config.off = everything &^ pruning
			case 1:
				config.off, config.Plain, config.Straight = 0, true, true
			}
			a := New(config)
			if rng.IntN(2) == 0 { // entries of another position do no harm
				finish(a, randomPosition(g, 10, game.NewRand(9)))
			}
			finish(a, root)
			about := fmt.Sprintf("%s %q depth %d, margin %d, %d entries, without %b", name, root, depth, config.Margin, config.Entries, config.off)
			want := minimax(g, e, root, seat, 0, depth)
			if got := a.Points(); got != want {
				t.Fatalf("%s: %d points, want %d", about, got, want)
			}
			if soon := max(want, -want) > winSoon; a.Depth() != depth && !soon {
				t.Fatalf("%s: searched %d plies, want %d", about, a.Depth(), depth)
			}
			check := func(m game.Move) int {
				child := game.Clone(g, root)
				child.Play(game.Solo(seat, m), nil)
				return minimax(g, e, child, seat, 1, depth-1)
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
					t.Fatalf("%s: got %[3]d points for %[2]s, want %[4]d", about, root.MoveName(seat, r.move), got, value)
				}
			}
		}
	}
}

// The result does not depend on how the work is divided.
func TestSlicesChangeNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for name, g := range allGames(t) {
		root := randomPosition(g, 20, game.NewRand(5))
		config := Config{Game: g, Evaluation: evaluationOf(g), Depth: 4, Entries: 1 << 12, Seed: 7}
		whole := New(config)
		finish(whole, root)
		var want, got search.Report
		whole.Report(&want)
		for _, most := range []int{1, 3, 1000} {
			a := New(config)
			for a.Think(root); !a.Over(); a.Advance(1 + rng.IntN(most)) {
				if m := a.Best(); !slices.Contains(root.Legal(root.Acting().First(), nil), m) {
					t.Fatalf("%s: during the search the best move is %d, which is illegal", name, m)
				}
				a.Report(&got)
			}
			if a.Report(&got); fmt.Sprint(got) != fmt.Sprint(want) || a.Best() != whole.Best() {
				t.Errorf("%s: in slices of up to %d nodes the report is\n%v, want that of one slice\n%v", name, most, got, want)
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
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: depth, Entries: 1 << 10})
		if finish(a, root); a.Depth() != want || len(a.engine.rows) != 1 {
			t.Errorf("depth %d in the Config: searched %d moves to %d plies, want 1 move to %d plies", depth, len(a.engine.rows), a.Depth(), want)
		}
	}
}

// Advance searches as many nodes as asked, and no more.
func TestAdvanceIsExact(t *testing.T) {
	for name, g := range allGames(t) {
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12})
		a.Think(g.New(game.NewRand(0)))
		for i, n := range []int{1, 10, 1000} {
			before := a.Done()
			if did := a.Advance(n); did != n || a.Done() != before+n || a.Over() {
				t.Errorf("%s: call %d: Advance(%d) searched %d nodes, and Done went from %d to %d, over: %t", name, i, n, did, before, a.Done(), a.Over())
			}
		}
		a.Stop()
		if !a.Over() || a.Advance(1) != 0 || a.Done() != 1011 {
			t.Errorf("%s: after Stop the search is over: %t, with %d nodes; want true, 1011", name, a.Over(), a.Done())
		}
	}
}

// A fresh search finds the same with the same nodes, whatever it searched before, even when the
// ages of entries start again.
func TestFreshSearchIsIndependent(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	for name, g := range allGames(t) {
		config := Config{Game: g, Evaluation: evaluationOf(g), Depth: 4, Entries: 1 << 8, Fresh: true}
		a := New(config)
		for i := range transposition.Ages + 6 {
			finish(a, randomPosition(g, i, game.NewRand(uint64(i))))
			if i < 4 || i%16 < 2 || i >= transposition.Ages-1 {
				root := randomPosition(g, 12, game.NewRand(uint64(i%8)))
				b := New(config)
				finish(a, root)
				finish(b, root)
				if a.Done() != b.Done() || a.Points() != b.Points() {
					t.Fatalf("%s: search %d finds %d points in %d nodes, a new Search %d in %d", name, i, a.Points(), a.Done(), b.Points(), b.Done())
				}
			}
		}
	}
}

// Some games make a move, compute all facts and rank a list of moves in one call each: their
// search equals one that does so step by step.
func TestStepwiseSearchIsTheSame(t *testing.T) {
	for name, g := range allGames(t) {
		config := Config{Game: g, Evaluation: evaluationOf(g), Depth: 6, Entries: 1 << 12, Fresh: true}
		a, b := New(config), New(config)
		for i := range b.engine.stack {
			f := &b.engine.stack[i]
			f.successor, f.ranksAll = stepwise{f.state, f.ranker}, stepwise{f.state, f.ranker}
		}
		for i := range 3 {
			root := randomPosition(g, 10+20*i, game.NewRand(uint64(i)))
			finish(a, root)
			finish(b, root)
			if a.Done() != b.Done() || a.Points() != b.Points() || a.Best() != b.Best() {
				t.Errorf("%s: got %d nodes, %d points and move %d; step by step %d, %d and %d", root, a.Done(), a.Points(), a.Best(), b.Done(), b.Points(), b.Best())
			}
		}
		if _, ok := a.engine.stack[1].successor.(stepwise); ok {
			t.Errorf("%s makes its moves step by step, want one call", name)
		}
	}
}

// The seed chooses among equal moves, at each Think again.
func TestSeedChoosesAmongEqualMoves(t *testing.T) {
	g := othello.New()
	start := g.New(game.NewRand(0)) // its four moves are symmetric
	var played [2]map[game.Move]bool
	for i := range played {
		played[i] = map[game.Move]bool{}
	}
	again := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 3, Entries: 64, Fresh: true, Seed: 5})
	for seed := range uint64(30) {
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 3, Entries: 64, Fresh: true, Seed: seed})
		finish(a, start)
		finish(again, start)
		played[0][a.Best()], played[1][again.Best()] = true, true
	}
	if len(played[0]) != 4 || len(played[1]) != 4 {
		t.Errorf("30 seeds play %d of four equal moves, and one seed in 30 searches %d; want 4 and 4", len(played[0]), len(played[1]))
	}
}

// A search allocates nothing.
func TestSearchAllocatesNothing(t *testing.T) {
	for name, g := range allGames(t) {
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 12})
		a.Think(g.New(game.NewRand(0)))
		a.Advance(20_000)
		if n := testing.AllocsPerRun(20, func() { a.Advance(500) }); n != 0 {
			t.Errorf("%s: %g allocations in 500 nodes, want 0", name, n)
		}
		if a.Over() {
			t.Errorf("%s: the search ended before the measurement", name)
		}
	}
}

// A search that is dropped while it is paused in its recursion is freed, with its
// table and its stack.
func TestDroppedSearchIsFreed(t *testing.T) {
	g := othello.New()
	before := runtime.NumGoroutine()
	var engines []weak.Pointer[engine]
	for range 5 {
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 10})
		a.Think(g.New(game.NewRand(0)))
		if a.Advance(1000); a.Over() {
			t.Fatal("the search of the start of Othello is over after 1000 nodes, want it paused")
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
		t.Errorf("%d of %d dropped searches are still in memory, want 0", n, len(engines))
	}
	if n := runtime.NumGoroutine() - before; n > 0 {
		t.Errorf("%d coroutines of dropped searches are left, want 0", n)
	}
}

// A dropped search that is over is freed by the first collection. If its cleanup held its tables,
// they would pile up over a series of games.
func TestDroppedFinishedSearchIsFreedAtOnce(t *testing.T) {
	over := func() weak.Pointer[engine] {
		g := othello.New()
		a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 3, Entries: 1 << 10})
		finish(a, g.New(game.NewRand(0)))
		return weak.Make(a.engine)
	}()
	runtime.GC()
	if over.Value() != nil {
		t.Error("the search is still in memory after a collection")
	}
}

// A panic in an evaluation comes out of Advance, and the search can continue with another
// position.
func TestPanicInAnEvaluation(t *testing.T) {
	g := othello.New()
	e := evaluationOf(g)
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
				t.Error("Advance did not panic with the evaluation's panic")
			}
		}()
		finish(a, root)
	}()
	finish(a, root)
	if a.Depth() != 4 {
		t.Errorf("the next search reaches depth %d, want 4", a.Depth())
	}
}

// Terms that are left out of the evaluation do not count.
func TestTermsLeftOutDoNotCount(t *testing.T) {
	g := othello.New()
	e := evaluationOf(g)
	root := randomPosition(g, 20, game.NewRand(3))
	all := uint32(1)<<len(e.Terms) - 1
	a := New(Config{Game: g, Evaluation: e, Depth: 2, Entries: 64, Without: all})
	if finish(a, root); a.Points() != 0 {
		t.Errorf("without any term the position has %d points, want 0", a.Points())
	}
	if with := minimax(g, e, root, root.Acting().First(), 0, 2); with == 0 {
		t.Error("with all terms the position has 0 points: nothing is tested")
	}
}
