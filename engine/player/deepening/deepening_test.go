package deepening

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/instant"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
	"playout/engine/timecontrol"
)

// timer is a clock that each evaluation advances.
type timer struct{ at instant.Time }

func (c *timer) now() instant.Time { return c.at }

// cost is the time of an evaluation.
const cost = 10 * time.Microsecond

// config configures a player of Othello whose evaluations take time on the clock.
func config(c *timer, nodes int, limit time.Duration) Config {
	g := othello.New()
	e := g.(game.Evaluated).Evaluations()[0]
	points := e.Points
	e.Points = func(s game.State, seat game.Seat, without uint32) int {
		c.at = c.at.Add(cost)
		return points(s, seat, without)
	}
	return Config{
		Search: alphabeta.Config{Game: g, Evaluation: e, Entries: 1 << 12, Seed: 1},
		Pace:   pace.New(g, nodes, limit, c.now),
	}
}

// after returns the position after random plies.
func after(plies int, seed uint64) game.State {
	rand := game.NewRand(seed)
	s := othello.New().New(rand)
	for range plies {
		if s.Acting() == 0 {
			break
		}
		j, _ := game.RandomJoint(s, rand, nil)
		s.Play(j, rand)
	}
	return s
}

// finish thinks in slices until the thought ends.
func finish(t *testing.T, p *Player, s game.State) {
	t.Helper()
	p.Think(s, s.Acting().First())
	for slices := 0; !p.Advance(5 * time.Millisecond); slices++ {
		if slices > 1<<16 {
			t.Fatalf("%s: got no end of the thought, want one", s)
		}
	}
}

// reported returns the player's report.
func reported(p *Player) search.Report {
	var r search.Report
	p.Report(&r)
	return r
}

// A player limited by a depth ends its thought at that depth, with the move and the report of a
// bare search.
func TestDepthIsThatOfTheSearch(t *testing.T) {
	for depth := 1; depth <= 5; depth++ {
		for seed := range uint64(4) {
			s := after(int(8+8*seed), seed)
			c := &timer{at: instant.Time(1000 * time.Second)}
			with := config(c, 0, time.Hour)
			with.Adapt = Always(depth, 0)
			p := New(with)
			finish(t, p, s)
			bare := alphabeta.New(with.Search)
			bare.Limit(depth, 0)
			bare.Think(s)
			for !bare.Over() {
				bare.Advance(1 << 20)
			}
			if got, want := p.Move(), bare.Best(); got != want {
				t.Errorf("depth %d of %s: got the move %d, want %d", depth, s, got, want)
			}
			var want search.Report
			bare.Report(&want)
			if diff := cmp.Diff(want, reported(p)); diff != "" {
				t.Errorf("depth %d of %s: the report differs (- bare search, + player):\n%s", depth, s, diff)
			}
		}
	}
}

// A time limit ends the thought soon after it, with a legal move that comes first in the report;
// more time never searches less deep.
func TestTimeEndsTheThought(t *testing.T) {
	for seed := range uint64(4) {
		s := after(int(8+10*seed), seed)
		last := 0
		for _, limit := range []time.Duration{10 * time.Millisecond, 50 * time.Millisecond, 250 * time.Millisecond, time.Second} {
			c := &timer{at: instant.Time(1000 * time.Second)}
			p := New(config(c, 0, limit))
			begun := c.at
			finish(t, p, s)
			took, r := c.at.Sub(begun), reported(p)
			if took > limit+limit/4 || took < limit && !p.search.Finished() {
				t.Errorf("%s: thought for %v of %v, want about all of it", s, took, limit)
			}
			if r.Depth < last {
				t.Errorf("%s: searched %d plies in %v and %d in less time, want no less", s, r.Depth, limit, last)
			}
			last = r.Depth
			legal := map[game.Move]bool{}
			for _, m := range s.Legal(s.Acting().First(), nil) {
				legal[m] = true
			}
			if move := p.Move(); !legal[move] || r.Rows[0].Move != move {
				t.Errorf("%s: got the move %d and first in the report %d, want one legal move", s, move, r.Rows[0].Move)
			}
		}
	}
}

// A count of nodes ends the thought at about that count, whatever the time.
func TestNodesEndTheThought(t *testing.T) {
	for _, nodes := range []int{1000, 20000} {
		c := &timer{at: instant.Time(1000 * time.Second)}
		p := New(config(c, nodes, 0))
		finish(t, p, after(12, 1))
		if done := p.search.Done(); done < nodes || done > nodes+nodes/10 {
			t.Errorf("searched %d nodes, want about %d", done, nodes)
		}
	}
}

// On a clock the thought ends after an iteration, within the plan, and later if there is more
// time.
func TestClock(t *testing.T) {
	s := after(12, 3)
	var last time.Duration
	for _, left := range []time.Duration{time.Second, 5 * time.Second, 25 * time.Second} {
		c := &timer{at: instant.Time(1000 * time.Second)}
		p := New(config(c, 0, time.Hour))
		clock := timecontrol.Clock{Left: left}
		p.SetClock(clock)
		begun := c.at
		finish(t, p, s)
		took := c.at.Sub(begun)
		clock.Expect = 19 // half of the 48 plies that remain, less those that are solved
		if plan := clock.Plan(); took > plan.Maximum+plan.Optimum/4 {
			t.Errorf("with %v on the clock: thought for %v, want at most %v", left, took, plan.Maximum)
		}
		if took < last {
			t.Errorf("with %v on the clock: thought for %v, and for %v with less, want no less", left, took, last)
		}
		last = took
	}
}

// A player without Ponder does not ponder; one with it ponders without end, and then searches the
// next position faster.
func TestPonder(t *testing.T) {
	s := after(12, 5)
	c := &timer{at: instant.Time(1000 * time.Second)}
	if p := New(config(c, 0, time.Second)); p.Ponder(s) {
		t.Error("Ponder of a player without Ponder returns true, want false")
	}
	nodes := func(ponder bool) int {
		with := config(c, 0, time.Hour)
		with.Ponder, with.Adapt = ponder, Always(6, 0)
		p := New(with)
		if ponder {
			if !p.Ponder(s) {
				t.Error("Ponder returns false, want true")
			}
			for range 100 {
				p.Advance(5 * time.Millisecond)
			}
		}
		finish(t, p, s)
		return p.search.Done()
	}
	if cold, warm := nodes(false), nodes(true); warm >= cold {
		t.Errorf("searched %d nodes after pondering and %d without, want fewer", warm, cold)
	}
}

// The share of hasty moves is the configured one over seeds and positions, and hasty moves search
// one ply with a wide margin.
func TestHasty(t *testing.T) {
	const unit = 100
	for _, share := range []float64{0, 0.3, 1} {
		adapt := Hasty(share, 7, unit, Always(4, 1))
		hasty, n := 0, 0
		for seed := range uint64(200) {
			for plies := range 10 {
				s := after(4+4*plies, seed)
				depth, margin := adapt(s)
				if again, _ := adapt(s); again != depth {
					t.Fatalf("%s: depths %d and %d, want the same each time", s, depth, again)
				}
				switch {
				case depth == 1 && margin == HastyUnits*unit:
					hasty++
				case depth != 4 || margin != 1:
					t.Fatalf("%s: got depth %d and margin %d, want 1 and %d, or 4 and 1", s, depth, margin, HastyUnits*unit)
				}
				n++
			}
		}
		if got := float64(hasty) / float64(n); math.Abs(got-share) > 0.05 {
			t.Errorf("got a share of %.3f hasty moves, want %.3f", got, share)
		}
	}
}

// Depth 0 means any depth.
func TestAlways(t *testing.T) {
	s := after(4, 1)
	if depth, margin := Always(0, 3)(s); depth != alphabeta.MaxDepth || margin != 3 {
		t.Errorf("got depth %d and margin %d, want %d and 3", depth, margin, alphabeta.MaxDepth)
	}
	if depth, margin := Always(2, 0)(s); depth != 2 || margin != 0 {
		t.Errorf("got depth %d and margin %d, want 2 and 0", depth, margin)
	}
}

// By phase, the depth and the margin follow the discs on the board.
func TestByPhase(t *testing.T) {
	adapt := ByPhase(5)
	for plies := range 59 {
		s := after(plies, 2)
		discs := Discs(s)
		want, wantMargin := depths[phase(discs)], 5
		if discs > 44 {
			wantMargin = alphabeta.FirstBest
		}
		if depth, margin := adapt(s); depth != want || margin != wantMargin {
			t.Errorf("%d discs: got depth %d and margin %d, want %d and %d", discs, depth, margin, want, wantMargin)
		}
	}
}

// The leader chooses the worker that searched deepest, the lower number if equal; its move comes
// first in the report, whose visits are those of all workers.
func TestDeepestWorkerIsChosen(t *testing.T) {
	s := after(14, 9)
	worker := func(number, nodes int) *Player {
		with := config(&timer{at: instant.Time(1000 * time.Second)}, nodes, 0)
		with.Worker, with.Workers = number, 3
		p := New(with)
		finish(t, p, s)
		return p
	}
	leader := worker(0, 500)
	legal := s.Legal(s.Acting().First(), nil)
	for i, part := range leader.Deal(3) {
		if len(part) != len(legal) {
			t.Errorf("part %d: got %d moves, want all %d", i, len(part), len(legal))
		}
	}
	alone := reported(leader)
	if got := leader.Chosen(); got != 0 {
		t.Errorf("alone: worker %d is chosen, want the leader, 0", got)
	}
	sum, depth := alone.Visits, 0
	for i, nodes := range []int{2000, 40000, 2000} { // of workers 1 to 3
		helper := worker(i+1, nodes)
		stats := helper.OwnStats(nil)
		for _, h := range stats {
			sum += int(h.Visits)
		}
		if err := leader.Learn(i+1, helper.News(nil)); err != nil {
			t.Fatalf("worker %d: its news is refused: %v", i+1, err)
		}
		leader.ReceiveStats(i+1, stats)
		if depth = max(depth, reported(helper).Depth); i < 2 && leader.Move() != helper.Move() {
			t.Errorf("got the move %d, want that of the deepest worker, %d", leader.Move(), helper.Move())
		}
	}
	r := reported(leader)
	if got := leader.Chosen(); got != 2 || r.Depth != depth || r.Depth <= alone.Depth || r.Rows[0].Move != leader.Move() {
		t.Errorf("worker %d of depth %d is chosen, and %d is first; want worker 2 of depth %d and its move %d", got, r.Depth, r.Rows[0].Move, depth, leader.Move())
	}
	if r.Visits != sum {
		t.Errorf("got %d visits, want those of all workers, %d", r.Visits, sum)
	}
	if err := leader.Learn(2, []byte{1, 2, 3}); err == nil {
		t.Error("Learn accepts malformed news, want an error")
	}
}

// If nothing is left to find, Deal returns one part and the thought is decided.
func TestNothingLeftToFind(t *testing.T) {
	s := after(59, 4)
	for seed := uint64(5); s.Acting() == 0; seed++ {
		s = after(59, seed)
	}
	p := New(config(&timer{at: instant.Time(1000 * time.Second)}, 0, time.Hour))
	finish(t, p, s)
	if !p.Decided() {
		t.Error("one ply before the end of the game Decided returns false after the thought, want true")
	}
	if got := len(p.Deal(4)); got != 1 {
		t.Errorf("got %d parts, want 1", got)
	}
}
