package player

import (
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/player/deepening"
	"playout/engine/player/pace"
	"playout/engine/search/alphabeta"
	"playout/engine/timecontrol"
)

// slowAlphaBeta returns alpha-beta limited by time alone, in a game whose evaluation takes time on
// the clock.
func slowAlphaBeta(g slow) Player {
	e := g.Game.(game.Evaluated).Evaluations()[0]
	points := e.Points
	e.Points = func(s game.State, seat game.Seat, without uint32) int {
		g.clock.at = g.clock.at.Add(g.cost)
		return points(s.(*slowState).State, seat, without)
	}
	return deepening.New(deepening.Config{
		Pace: pace.New(g, 0, time.Hour, g.clock.now), Search: alphabeta.Config{Game: g, Evaluation: e, Entries: 1 << 10},
	})
}

// Whole games on short clocks: no flag falls, and a good part of the time is used.
func TestClocks(t *testing.T) {
	c := &clock{step: 100 * time.Nanosecond}
	g := slow{othello.New(), c, 5 * time.Microsecond}
	tree := func(text string) Player {
		p, err := NewPart(g, agent(t, text), nil, 1, Share{}, c.now)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, text := range []string{"500ms+5ms", "10/200ms"} {
		control, err := timecontrol.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		players := [...]Player{slowAlphaBeta(g), tree("uct:ms=1"), tree("flat:ms=1,depth=0")}
		for i, p := range players {
			seats := [2]Player{p, tree("random")}
			clocks := [2]timecontrol.Countdown{control.Begin(), control.Begin()}
			var spent time.Duration
			rng := game.NewRand(uint64(i))
			for s := g.New(rng); s.Acting() != 0; {
				seat := s.Acting().First()
				begin := c.at
				SetClock(seats[seat], clocks[seat].Clock(2*time.Millisecond))
				move := Choose(seats[seat], s, seat)
				took := c.at.Sub(begin)
				if seat == 0 {
					spent += took
				}
				if forced := len(s.Legal(seat, nil)) == 1; !clocks[seat].Spend(took) || forced && took > 5*time.Millisecond {
					t.Fatalf("%T, %s: a move takes %v and leaves %v on the clock; want some, and a forced move within 5 ms", p, text, took, clocks[seat].Left(0))
				}
				s.Play(game.Solo(seat, move), rng)
			}
			if spent < 250*time.Millisecond {
				t.Errorf("%T, %s: spent %v, want at least %v", p, text, spent, 250*time.Millisecond)
			}
		}
	}
}

// After SetClock during a thought its limit counts from that moment; without a clock the thought
// lasts its milliseconds again. With clock=off, and if a count ends the thought, a clock changes
// nothing.
func TestSetClock(t *testing.T) {
	c := &clock{step: 100 * time.Nanosecond}
	g := slow{othello.New(), c, 5 * time.Microsecond}
	const ms = time.Millisecond
	s := g.New(nil)
	last := func(p Player) time.Duration {
		begin := c.at
		for !p.Advance(5 * ms) {
		}
		return c.at.Sub(begin)
	}
	near := func(what string, got, want time.Duration) {
		if got < want-ms || got > want+want/8+ms {
			t.Errorf("%s: the thought takes %v, want about %v", what, got, want)
		}
	}
	for _, text := range []string{"uct:ms=100", "flat:ms=100,depth=0", "uct:ms=100,clock=off"} {
		p, err := NewPart(g, agent(t, text), nil, 1, Share{}, c.now)
		if err != nil {
			t.Fatal(err)
		}
		limit := 40 * ms
		if !agent(t, text).Clocked() {
			limit = 100 * ms
		}
		SetClock(p, timecontrol.Clock{Move: 40 * ms})
		p.Think(s, 0)
		near(text, last(p), limit)
		SetClock(p, timecontrol.Clock{})
		p.Think(s, 0)
		near(text+" without a clock", last(p), 100*ms)
		if !agent(t, text).Clocked() {
			continue
		}
		p.Think(s, 0)
		for range 10 {
			p.Advance(5 * ms)
		}
		SetClock(p, timecontrol.Clock{Move: 40 * ms})
		near(text+" during a thought", last(p), 40*ms)
	}
	p, err := NewPart(g, agent(t, "uct:n=200"), nil, 1, Share{}, c.now)
	if err != nil {
		t.Fatal(err)
	}
	SetClock(p, timecontrol.Clock{Move: ms, Left: ms})
	if r := reported(t, p, s); r.Done != 200 {
		t.Errorf("on a clock an agent limited by a count does %d simulations, want 200", r.Done)
	}
}

// On a clock the player soon plays a win that it has found, in chess as in a game that knows how
// many moves remain.
func TestClockInChess(t *testing.T) {
	s, err := chess.New().Parse("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayerOf(t, chess.New(), "alphabeta:ms=600000", 1)
	SetClock(p, timecontrol.Clock{Left: time.Hour})
	if name := s.MoveName(0, Choose(p, s, 0)); name != "a1a8" {
		t.Errorf("plays %s, want a1a8", name)
	}
}
