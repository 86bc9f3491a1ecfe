package timecontrol

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// grown returns a clock with more time in one respect.
func grown(r *rand.Rand, c Clock) Clock {
	switch r.IntN(3) {
	case 0:
		if c.Left > 0 {
			c.Left += time.Duration(r.Int64N(int64(time.Minute)))
		}
	case 1:
		c.Plus += time.Duration(r.Int64N(int64(time.Minute)))
	default:
		c.Expect = max(0, c.Expect-1-r.IntN(10))
		if c.Expect == 0 {
			c.Expect = 1
		}
	}
	return c
}

// A plan's optimum is at most its maximum, which leaves the reserve; both grow with the time
// left, with the time that a move adds, and towards the end of the game. Without a clock there is
// nothing to decide.
func TestPlanLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 100_000 {
		c := anyClock(r)
		c.Expect = r.IntN(40)
		p := c.Plan()
		if p.Optimum > p.Maximum || c.Left > 0 && p.Maximum > max(c.Left-c.Reserve, c.Left/100, ms) || c.Left == 0 && p.Open() || p.Optimum != c.Budget() {
			t.Fatalf("%+v: %+v", c, p)
		}
		if c.Expect == 0 {
			continue
		}
		d := grown(r, c)
		if q := d.Plan(); q.Optimum < p.Optimum || q.Maximum < p.Maximum {
			t.Fatalf("%+v: %+v, and %+v: %+v; want Optimum at least %v and Maximum at least %v", c, p, d, q, p.Optimum, p.Maximum)
		}
	}
}

// searchTime returns the time that a search takes on a plan. Its findings are random, and it
// reads its clock at intervals.
func searchTime(r *rand.Rand, p Plan) time.Duration {
	tick := max(1, p.Optimum/50)
	deepens := r.IntN(2) == 0
	d := Deepening{Last: [3]time.Duration{tick}}
	end := 2 * tick
	race := Race{Rate: 1e5 * r.Float64()}
	for spent := tick; ; spent = min(spent+tick, p.Maximum) {
		if spent >= p.Maximum {
			return p.Maximum
		}
		if deepens {
			if spent >= end {
				d.Last = [3]time.Duration{spent - end + tick, d.Last[0], d.Last[1]}
				end += time.Duration(float64(d.Last[0]) * (1 + 3*r.Float64()))
				d.Spent, d.Effort, d.Fall = spent, r.Float64(), r.Float64()-0.5
				d.Stable = r.IntN(d.Stable + 2)
				if p.Deepened(d) {
					return spent
				}
			}
			continue
		}
		race.Spent, race.Doubt = spent, r.IntN(8) == 0
		race.First = int(race.Rate * spent.Seconds() * (0.4 + 0.2*r.Float64()))
		race.Second = int(float64(race.First) * r.Float64())
		if p.Settled(race) {
			return spent
		}
	}
}

// Whole games never lose on time with any time control, whether searches end by their findings or
// always at the maximum, if moves take no longer to arrive than the reserve, and a little less
// than the time added for them.
func TestNoFlagFallsByPlan(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, text := range []string{"100ms", "1s+10ms", "10s+0.1s", "3m+2s", "40/1m", "5/2s+10ms", "1/1s"} {
		control, err := ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		for game := range 60 {
			clock := control.Begin()
			reserve := []time.Duration{0, 10 * ms, 400 * ms}[game%3]
			total, spent := control.Start, time.Duration(0)
			for move := range 300 {
				c := clock.Clock(reserve)
				p := c.Plan()
				took := p.Maximum
				if game%2 == 0 {
					took = searchTime(r, p)
				}
				if took <= 0 || took > p.Maximum {
					t.Fatalf("%s: a search of %v with %+v; want more than 0 and at most %v", text, took, p, p.Maximum)
				}
				delay := time.Duration(r.Int64N(int64(max(0, min(reserve, control.Plus, control.Start/8)-ms)) + 1))
				if clock.Left(0) <= ms {
					break // not even the shortest search fits
				}
				if !clock.Spend(took + delay) {
					t.Fatalf("%s, reserve %v: move %d takes %v of %+v", text, reserve, move, took+delay, c)
				}
				spent += took + delay
				if spent > total {
					t.Fatalf("%s: %v of %v spent by move %d", text, spent, total, move)
				}
				if total += control.Plus; control.Moves > 0 && (move+1)%control.Moves == 0 {
					total += control.Start
				}
			}
		}
	}
}

// Without increments nothing makes up for the time that each move takes to arrive. A game of a
// hundred moves is not lost on time with a tenth of the reserve for each move on a short clock,
// nor with the whole reserve on a clock of 600 times the reserve, and its moves get less time
// together than the clock has.
func TestSuddenDeath(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		reserve := time.Duration(1+r.Int64N(50)) * ms
		start, delay := 50*reserve+time.Duration(r.Int64N(int64(time.Minute))), reserve/10
		if start >= 600*reserve {
			delay = reserve
		}
		left, allotted := start, time.Duration(0)
		for move := range 100 {
			p := Clock{Left: left, Reserve: reserve}.Plan()
			took := p.Optimum
			if r.IntN(2) == 0 {
				took = min(searchTime(r, p), 2*p.Optimum)
			}
			allotted += took
			if left -= took + delay; left <= 0 || allotted >= start {
				t.Fatalf("clock %v, reserve %v: the flag falls at move %d after searches of %v and delays of %v", start, reserve, move, allotted, delay)
			}
		}
	}
}

// TestDeepened shows which findings end a search that deepens, and which let it continue.
func TestDeepened(t *testing.T) {
	p := Plan{100 * ms, 500 * ms}
	d := Deepening{Spent: 60 * ms, Last: [3]time.Duration{20 * ms, 12 * ms, 8 * ms}, Stable: 2, Effort: 0.5}
	for _, c := range []struct {
		what string
		with func(*Deepening)
		want bool
	}{
		{"as usual", func(*Deepening) {}, false},
		{"the optimum is reached", func(d *Deepening) { d.Spent = 110 * ms }, true},
		{"the best move is stable and nothing comes near", func(d *Deepening) { d.Stable, d.Effort = 9, 0.98 }, true},
		{"it has just changed", func(d *Deepening) { d.Stable, d.Spent = 0, 110*ms }, false},
		{"its value fell", func(d *Deepening) { d.Fall, d.Spent = 0.12, 110*ms }, false},
		{"the next iteration would take long", func(d *Deepening) { d.Last[0] = 50 * ms }, true},
		{"the next iteration would not finish", func(d *Deepening) { d.Stable, d.Fall, d.Spent, d.Last[0] = 0, 0.2, 130*ms, 250*ms }, true},
	} {
		d := d
		c.with(&d)
		if got := p.Deepened(d); got != c.want {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
	if fixed := (Plan{100 * ms, 100 * ms}); fixed.Deepened(Deepening{Spent: 99 * ms, Stable: 9, Effort: 1}) || !fixed.Deepened(Deepening{Spent: 100 * ms}) {
		t.Error("a plan with equal times does not end at that time")
	}
}

// A tree search ends as soon as the runner-up cannot catch up, and continues while two moves are
// close.
func TestSettled(t *testing.T) {
	p := Plan{100 * ms, 500 * ms}
	for _, c := range []struct {
		race Race
		want bool
	}{
		{Race{Spent: 60 * ms, Rate: 10_000, First: 400, Second: 100}, false}, // 400 more simulations fit
		{Race{Spent: 60 * ms, Rate: 10_000, First: 520, Second: 100}, true},
		{Race{Spent: 99 * ms, Rate: 10_000, First: 500, Second: 300}, true},
		{Race{Spent: 101 * ms, Rate: 10_000, First: 500, Second: 450}, false},
		{Race{Spent: 101 * ms, Rate: 10_000, First: 500, Second: 100, Doubt: true}, false},
		{Race{Spent: 200 * ms, Rate: 10_000, First: 500, Second: 499}, true},
		{Race{Spent: 101 * ms, First: 5, Second: 1}, true},
		{Race{Spent: 10 * ms}, false},
		{Race{Spent: 12 * ms, Rate: 1, First: 500}, false}, // the rate is uncertain at first
	} {
		if got := p.Settled(c.race); got != c.want {
			t.Errorf("%+v: %v, want %v", c.race, got, c.want)
		}
	}
	if fixed := (Plan{100 * ms, 100 * ms}); fixed.Settled(Race{Spent: 99 * ms, Rate: 1, First: 500}) || !fixed.Settled(Race{Spent: 100 * ms}) {
		t.Error("a plan with equal times does not end at that time")
	}
}

// ParseControl reads time controls as String writes them, and refuses others in one line.
func TestControl(t *testing.T) {
	for text, want := range map[string]string{"10s+0.1s": "10s+100ms", "40/5m": "40/5m0s", "1h30m": "1h30m0s", "1/1ms+1h": "1/1ms+1h0m0s", "5m+0s": "5m0s", "30s/move": "30s/move"} {
		c, err := ParseControl(text)
		if err != nil || c.String() != want {
			t.Errorf("ParseControl(%q) = %v, %v; want %s", text, c, err, want)
		}
		if reread, err := ParseControl(want); err != nil || reread != c {
			t.Errorf("ParseControl(%q) = %v, %v; want %v", want, reread, err, c)
		}
	}
	for _, text := range []string{"", "10", "+1s", "10s+", "0s", "-1s", "0/10s", "x/10s", "2000/10s", "25h", "1s+2h", "1s+-1s", "1/2/3s", "1s+1s+1s", "1e9s", "/move", "30s+1s/move", "2/30s/move", "30/move", "30s/moves"} {
		if c, err := ParseControl(text); err == nil || c != (Control{}) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "allowed: ") {
			t.Errorf(`ParseControl(%q) = %v, %v; want the zero Control and an error of one line with "allowed: "`, text, c, err)
		}
	}
}

// A countdown adds the time that moves earn, and its flag falls once.
func TestCountdown(t *testing.T) {
	control, err := ParseControl("2/1s+100ms")
	if err != nil {
		t.Fatal(err)
	}
	c := control.Begin()
	for i, step := range []struct {
		took, left time.Duration
		toGo       int
		within     bool
	}{{600 * ms, 500 * ms, 1, true}, {500 * ms, 1100 * ms, 2, true}, {0, 1200 * ms, 1, true}, {1201 * ms, -ms, 1, false}} {
		if within := c.Spend(step.took); within != step.within || c.Left(0) != step.left || c.Clock(0).Moves != step.toGo {
			t.Errorf("move %d: within its time %v, %v left, %d moves to go; want %v, %v, %d", i, within, c.Left(0), c.Clock(0).Moves, step.within, step.left, step.toGo)
		}
	}
	each := Control{Start: time.Second, Each: true}.Begin()
	for range 3 {
		if !each.Spend(900*ms) || each.Left(0) != time.Second || each.Clock(0).Moves != 1 {
			t.Errorf("a second for each move: %+v, want one second for the next move", each)
		}
	}
	if each.Spend(1001 * ms) {
		t.Error("a move of 1001ms is within a second")
	}
	if none := (Control{}).Begin(); none.Limited() || !none.Spend(time.Hour) {
		t.Error("the zero Control is a limit")
	}
}
