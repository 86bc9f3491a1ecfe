package pace

import (
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/instant"
	"playout/engine/search/searchtest"
	"playout/engine/timecontrol"
)

// search takes a fixed time for each simulation on its own clock, which shows it in ticks if it is
// coarse.
type search struct {
	now  instant.Time
	cost time.Duration
	tick time.Duration
	done int
	over bool
	most int // simulations between two readings of the clock
}

func newSearch(cost time.Duration) *search {
	return &search{now: instant.Time(1000 * time.Second), cost: cost}
}

func (s *search) clock() instant.Time {
	if s.tick > 0 {
		return s.now - s.now%instant.Time(s.tick)
	}
	return s.now
}

func (s *search) Advance(n int) int {
	s.most = max(s.most, n)
	s.now = s.now.Add(time.Duration(n) * s.cost)
	s.done += n
	return n
}

func (s *search) Done() int { return s.done }

func (s *search) Over() bool { return s.over }

func never() bool { return false }

// think runs a whole thought in slices and returns how long it took.
func think(t *testing.T, p *Pace, s *search, slice time.Duration) time.Duration {
	t.Helper()
	begun := s.now
	for slices := 0; !p.Run(slice, s, never); slices++ {
		if slices > 1<<22 {
			t.Fatalf("the thought has not ended after %v and %d simulations", s.now.Sub(begun), s.done)
		}
	}
	return s.now.Sub(begun)
}

// start returns a position with several legal moves.
func start() game.State { return othello.New().New(game.NewRand(1)) }

// A count ends a thought exactly, whatever the slices and the costs are, and no clock matters.
func TestCount(t *testing.T) {
	for _, n := range []int{1, 7, 1000} {
		for _, slice := range []time.Duration{0, time.Microsecond, 50 * time.Millisecond, time.Hour} {
			s := newSearch(100 * time.Microsecond)
			p := New(othello.New(), n, 0, s.clock)
			p.SetClock(timecontrol.Clock{Left: time.Millisecond})
			p.Begin(start(), 0)
			think(t, &p, s, slice)
			if s.done != n || p.Goal() != n {
				t.Errorf("in slices of %v: got %d simulations and the goal %d, want %d", slice, s.done, p.Goal(), n)
			}
		}
	}
}

// A time limit is kept within about an eighth, plus one tick on a coarse clock.
func TestLimit(t *testing.T) {
	for _, limit := range []time.Duration{time.Millisecond, 30 * time.Millisecond, time.Second} {
		for _, cost := range []time.Duration{time.Microsecond, 50 * time.Microsecond} {
			for _, tick := range []time.Duration{0, 15 * time.Millisecond} {
				for _, slice := range []time.Duration{0, 5 * time.Millisecond, time.Hour} {
					if slice == 0 && limit/cost > 1<<15 {
						continue // one simulation a slice takes long
					}
					s := newSearch(cost)
					s.tick = tick
					p := New(othello.New(), 0, limit, s.clock)
					p.Begin(start(), 0)
					took := think(t, &p, s, slice)
					if most := limit + limit/parts + tick + cost; took < limit-tick || tick == 0 && took > most {
						t.Errorf("limit %v, %v a simulation, ticks of %v, slices of %v: took %v, want at least %v and at most %v", limit, cost, tick, slice, took, limit-tick, most)
					}
					if s.most > maxBatch {
						t.Errorf("limit %v: %d simulations between two readings of the clock, want at most %d", limit, s.most, maxBatch)
					}
				}
			}
		}
	}
}

// On any clock a thought leaves time on it, and more time on the clock never shortens the thought.
func TestClock(t *testing.T) {
	thought := func(c timecontrol.Clock) time.Duration {
		s := newSearch(20 * time.Microsecond)
		p := New(nil, 0, time.Second, s.clock)
		p.Begin(start(), 0)
		p.SetClock(c)
		return think(t, &p, s, 10*time.Millisecond)
	}
	rand := game.NewRand(1)
	for range 300 {
		c := timecontrol.Clock{
			Left: time.Duration(1+rand.IntN(60_000)) * time.Millisecond, Plus: time.Duration(rand.IntN(3000)) * time.Millisecond,
			Moves: rand.IntN(41), Expect: rand.IntN(61), Reserve: time.Duration(rand.IntN(50)) * time.Millisecond,
		}
		took := thought(c)
		if most := max(c.Left-c.Reserve, time.Millisecond); took > most {
			t.Errorf("%+v: thought for %v, want at most %v", c, took, most)
		}
		more := c
		more.Left *= 2
		if longer := thought(more); longer < took-took/parts {
			t.Errorf("%+v: thought for %v, and for %v with twice the time, want no less", c, took, longer)
		}
	}
}

// A player with clocks ignored thinks as long as without a clock.
func TestIgnoreClocks(t *testing.T) {
	s := newSearch(100 * time.Microsecond)
	p := New(othello.New(), 0, 200*time.Millisecond, s.clock)
	p.IgnoreClocks()
	p.SetClock(timecontrol.Clock{Left: 10 * time.Millisecond})
	p.Begin(start(), 0)
	if took := think(t, &p, s, time.Hour); took < 200*time.Millisecond {
		t.Errorf("thought for %v, want the fixed 200ms", took)
	}
}

// A thought that shares its time with another search has three quarters of it.
func TestShorten(t *testing.T) {
	s := newSearch(10 * time.Microsecond)
	p := New(othello.New(), 0, 400*time.Millisecond, s.clock)
	p.Shorten()
	p.Begin(start(), 0)
	if took := think(t, &p, s, time.Hour); took < 300*time.Millisecond || took > 340*time.Millisecond {
		t.Errorf("thought for %v, want about 300ms", took)
	}
}

// With one legal move a thought ends at once on a clock, and lasts its full time without.
func TestForcedMove(t *testing.T) {
	forced := searchtest.NewNim(1, 0).New(game.NewRand(1))
	if legal := forced.Legal(0, nil); len(legal) != 1 {
		t.Fatalf("got %d legal moves, want a position with one", len(legal))
	}
	for _, c := range []struct {
		clock timecontrol.Clock
		want  int
	}{{timecontrol.Clock{Left: time.Minute}, 1}, {timecontrol.Clock{}, 100}} {
		s := newSearch(time.Millisecond)
		p := New(searchtest.NewNim(1, 0), 0, 100*time.Millisecond, s.clock)
		p.SetClock(c.clock)
		p.Begin(forced, 0)
		think(t, &p, s, 0)
		if s.done != c.want {
			t.Errorf("clock %+v: got %d simulations, want %d", c.clock, s.done, c.want)
		}
	}
}

// A free thought has no limit; decided ends any thought, and Run does not advance a search that is
// over.
func TestFreeAndDecided(t *testing.T) {
	s := newSearch(time.Millisecond)
	p := New(othello.New(), 5, 0, s.clock)
	p.BeginFree()
	for range 10 {
		if p.Run(time.Second, s, never) {
			t.Fatalf("a free thought ended after %d simulations, want it to continue", s.done)
		}
	}
	if !p.Run(time.Second, s, func() bool { return true }) {
		t.Error("a decided thought continues, want its end")
	}
	done := s.done
	s.over = true
	if p.Run(time.Second, s, never); s.done != done {
		t.Errorf("a search that is over made %d simulations, want none", s.done-done)
	}
}

// A clock set during a thought counts from then; the thought's length counts from its beginning,
// and a resumed thought has the beginning of the other.
func TestSetClockLater(t *testing.T) {
	s := newSearch(time.Millisecond)
	p := New(nil, 0, time.Hour, s.clock)
	p.BeginFree()
	began := s.now
	for s.now.Sub(began) < 3*time.Second {
		p.Run(100*time.Millisecond, s, never)
	}
	set := s.now
	p.SetClock(timecontrol.Clock{Move: time.Second})
	if took := think(t, &p, s, 10*time.Millisecond); took < time.Second || took > 1200*time.Millisecond {
		t.Errorf("thought for %v after the clock was set, want about 1s", took)
	}
	spent := s.now.Sub(set)
	if got, want := p.Thought(spent), s.now.Sub(began); got != want {
		t.Errorf("the thought lasted %v, want %v", got, want)
	}
	if p.Began() != began {
		t.Errorf("the thought began at %v, want %v", p.Began(), began)
	}
	next := New(nil, 0, 5*time.Second, s.clock)
	next.Begin(start(), 0)
	next.Resume(&p)
	if next.Began() != began {
		t.Errorf("the resumed thought began at %v, want %v", next.Began(), began)
	}
}

// Enough decides between the optimum and the maximum of a clock, and never beyond.
func TestEnough(t *testing.T) {
	for _, enough := range []bool{false, true} {
		s := newSearch(100 * time.Microsecond)
		p := New(nil, 0, time.Second, s.clock)
		asked := 0
		p.Enough = func(plan timecontrol.Plan, spent time.Duration) bool {
			if asked++; spent >= plan.Maximum {
				t.Errorf("asked after %v, want to be asked before the maximum %v", spent, plan.Maximum)
			}
			return enough && spent >= plan.Optimum
		}
		clock := timecontrol.Clock{Left: 20 * time.Second}
		p.SetClock(clock)
		p.Begin(start(), 0)
		took, plan := think(t, &p, s, 5*time.Millisecond), clock.Plan()
		want := plan.Maximum
		if enough {
			want = plan.Optimum
		}
		if asked == 0 || took < want || took > want+plan.Optimum/parts {
			t.Errorf("enough %v: asked %d times and thought for %v, want about %v", enough, asked, took, want)
		}
	}
}
