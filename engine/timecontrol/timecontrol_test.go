package timecontrol

import (
	"math/rand/v2"
	"testing"
	"time"
)

const ms = time.Millisecond

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		clock Clock
		want  time.Duration
	}{
		{Clock{}, 0},
		{Clock{Plus: time.Second, Moves: 3, Reserve: ms}, 0},
		{Clock{Move: 100 * ms, Reserve: 30 * ms}, 90 * ms},
		{Clock{Move: 1000 * ms, Reserve: 30 * ms}, 970 * ms},
		{Clock{Left: 3030 * ms, Reserve: 30 * ms}, 50 * ms}, // half is left for 59 moves to arrive
		{Clock{Left: 3030 * ms, Reserve: 30 * ms, Plus: 40 * ms}, 130 * ms},
		{Clock{Left: 3030 * ms, Reserve: 30 * ms, Moves: 10}, 273 * ms},
		{Clock{Left: 3030 * ms, Reserve: 30 * ms, Move: 50 * ms}, 45 * ms},
		{Clock{Left: 30 * time.Second, Reserve: 400 * ms, Moves: 1}, 28500 * ms},
		{Clock{Left: 1000 * ms, Reserve: 80 * ms, Moves: 1}, 920 * ms},
		{Clock{Left: 1000 * ms, Reserve: 80 * ms, Moves: 2}, 420 * ms},
		{Clock{Left: 400 * ms, Reserve: 400 * ms}, 4 * ms}, // in haste
		{Clock{Left: ms, Reserve: 400 * ms}, ms / 10},
	} {
		if got := c.clock.Budget(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.clock, got, c.want)
		}
	}
}

// anyClock returns a random clock.
func anyClock(r *rand.Rand) Clock {
	randomTime := func(bound time.Duration) time.Duration {
		if r.IntN(4) == 0 {
			return 0
		}
		return time.Duration(r.Int64N(int64(1)<<r.IntN(44))) % bound
	}
	return Clock{Left: randomTime(3 * time.Hour), Plus: randomTime(3 * time.Minute), Moves: r.IntN(50), Move: randomTime(10 * time.Minute), Reserve: randomTime(10 * time.Second)}
}

// A budget is above zero if there is a limit, leaves the reserve if there is more than that, and
// is within the time of the move. More time left, more added, fewer moves to come and a smaller
// reserve never make it shorter.
func TestBudgetLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		c := anyClock(r)
		budget := c.Budget()
		if (budget > 0) != (c.Left > 0 || c.Move > 0) {
			t.Fatalf("%+v: %v; want more than 0: %v", c, budget, c.Left > 0 || c.Move > 0)
		}
		if c.Left > 0 && budget > max(c.Left-c.Reserve, c.Left/100, ms) || c.Move > 0 && budget > c.Move {
			t.Fatalf("%+v: %v; want at most the move's time, and the clock without the reserve", c, budget)
		}
		d := c
		switch r.IntN(5) {
		case 0:
			if d.Left += time.Duration(r.Int64N(int64(time.Minute))); c.Left == 0 {
				continue
			}
		case 1:
			d.Plus += time.Duration(r.Int64N(int64(time.Minute)))
		case 2:
			if d.Moves = 1 + r.IntN(30); c.Moves != 0 && c.Moves < d.Moves {
				continue
			}
		case 3:
			d.Reserve /= 2
		default:
			if d.Move *= 2; c.Move == 0 {
				continue
			}
		}
		if more := d.Budget(); more < budget {
			t.Fatalf("%+v: %v, and %+v: %v; want at least %[2]v", c, budget, d, more)
		}
	}
}

// No flag falls in games of a thousand moves, with any time control, if moves take no longer to
// arrive than the reserve, and no longer than the time added for them: with delays and nothing
// added every clock runs out in the end.
func TestNoFlagFalls(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, start := range []time.Duration{100 * ms, 3 * time.Second, time.Minute, 3 * time.Hour} {
		for _, plus := range []time.Duration{0, 10 * ms, 2 * time.Second} {
			for _, session := range []int{0, 1, 2, 40} {
				for _, reserve := range []time.Duration{0, 30 * ms, 400 * ms} {
					left, toGo := start, session
					delay := min(reserve, plus, start/8)
					if session > 0 {
						delay = min(reserve, start/time.Duration(session)/8)
					}
					for move := range 1000 {
						c := Clock{Left: left, Plus: plus, Moves: toGo, Reserve: reserve}
						took := c.Budget()
						if delay > 0 {
							took += time.Duration(r.Int64N(int64(delay)))
						}
						if left -= took; left < 0 && c.Left > ms {
							t.Fatalf("%v + %v for %d moves, reserve %v: move %d takes %v of %v", start, plus, session, reserve, move, took, c.Left)
						}
						if left <= ms {
							break // not even the shortest search fits
						}
						if left += plus; toGo > 0 {
							if toGo--; toGo == 0 {
								toGo, left = session, left+start
							}
						}
					}
				}
			}
		}
	}
}

// Time beyond the step is subtracted from the overage.
func TestAllowance(t *testing.T) {
	a := Allowance{Step: 2 * time.Second, Overage: time.Second}
	if a.Left(time.Second) != 2*time.Second || !a.Limited() {
		t.Errorf("%+v has %v left after a second, limited %v; want 2s, true", a, a.Left(time.Second), a.Limited())
	}
	for i, c := range []struct {
		took, left time.Duration
		within     bool
	}{{2 * time.Second, 3 * time.Second, true}, {2500 * ms, 2500 * ms, true}, {2500 * ms, 2 * time.Second, true}, {2001 * ms, 1999 * ms, false}} {
		if within := a.Spend(c.took); within != c.within || a.Left(0) != c.left {
			t.Errorf("move %d of %v: within %v, %v left; want %v, %v", i, c.took, within, a.Left(0), c.within, c.left)
		}
	}
	if free := (Allowance{}); free.Limited() || !free.Spend(time.Hour) {
		t.Error("the zero Allowance is a limit")
	}
}
