package arena

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/instant"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/timecontrol"
)

// slow is a game in which the hand-written player takes three seconds for each move, by the test's
// clock.
type slow struct {
	game.Game
	clock *atomic.Int64 // nanoseconds
}

func (g slow) New(r *game.Rand) game.State { return &slowState{g.Game.New(r), g.clock} }

// slowState has the optional methods of Othello's and geese's states that a match uses.
type slowState struct {
	game.State
	clock *atomic.Int64
}

func (s *slowState) CopyFrom(o game.State) { s.State.CopyFrom(o.(*slowState).State) }

func (s *slowState) Rules(seat game.Seat, moves []game.Move) []game.Move {
	s.clock.Add(int64(3 * time.Second))
	return s.State.(game.RuleBased).Rules(seat, moves)
}

// slowGeese is slow for a game that can continue without a seat.
type slowGeese struct{ slow }

func (g slowGeese) New(r *game.Rand) game.State {
	return &slowGeeseState{slowState{g.Game.New(r), g.clock}}
}

type slowGeeseState struct{ slowState }

func (s *slowGeeseState) CopyFrom(o game.State) { s.State.CopyFrom(o.(*slowGeeseState).State) }
func (s *slowGeeseState) Size(seat game.Seat) int {
	return s.State.(game.Sized).Size(seat)
}
func (s *slowGeeseState) PlayWithout(out game.Seats, j game.Joint, r *game.Rand) {
	s.State.(game.Forfeiter).PlayWithout(out, j, r)
}

// timed returns a match of the hand-written player against random with an allowance of time.
func timed(t *testing.T, g game.Game, clock *atomic.Int64, step, overage time.Duration) Config {
	t.Helper()
	c := Config{Match: match.Match{Game: g, Games: 2, Seed: 3, Step: step, Overage: overage}, Workers: 1}
	c.Now = func() instant.Time { return instant.Time(clock.Load()) }
	for _, text := range []string{"rules", "random"} {
		a, err := player.Parse(g, text)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	return c
}

// The time of a move beyond the step is deducted from its seat's overage, and a seat without
// overage loses the game.
func TestAllowance(t *testing.T) {
	for _, q := range []struct {
		step, overage time.Duration
		move          int // the late move of rules, from 1, 0 for none
	}{
		{0, 0, 0},
		{3 * time.Second, 0, 0},
		{time.Second, time.Hour, 0},
		{2 * time.Second, 0, 1},
		{2 * time.Second, 999 * time.Millisecond, 1},
		{2 * time.Second, time.Second, 2},
		{time.Second, 5 * time.Second, 3},
		{time.Second, 6 * time.Second, 4},
	} {
		clock := new(atomic.Int64)
		c := timed(t, slow{config(t, 2).Game, clock}, clock, q.step, q.overage)
		results, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			what := fmt.Sprintf("%v + %v, seats %v", q.step, q.overage, r.Seats)
			if q.move == 0 {
				if len(r.Faults) != 0 {
					t.Errorf("%s: faults %v, want none", what, r.Faults)
				}
				continue
			}
			seat := r.Number % 2 // rules
			if len(r.Faults) != 1 || r.Faults[0].Seat != seat || r.Faults[0].Ply != 2*(q.move-1)+seat || r.Plies != r.Faults[0].Ply ||
				!strings.Contains(r.Faults[0].Error, "its time is spent; allowed: ") || r.Returns[seat] != -1 || r.Returns[1-seat] != 1 {
				t.Errorf("%s: %+v after %d plies, returns %v; want seat %d to lose by move %d", what, r.Faults, r.Plies, r.Returns, seat, q.move)
			}
		}
		if st := standings(c, results); q.move > 0 && (st[0].Errors != 2 || st[1].Errors != 0 || st[1].Wins != 2) {
			t.Errorf("standings: %+v; want the second agent to win both games by errors of the first", st)
		}
	}
}

// A goose that has used up its time drops out; the others play on.
func TestAllowanceOfGeese(t *testing.T) {
	standard, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	clock := new(atomic.Int64)
	allowed := timed(t, slowGeese{slow{standard, clock}}, clock, time.Second, 3*time.Second)
	clocked := timed(t, slowGeese{slow{standard, clock}}, clock, 0, 0)
	clocked.Clock = timecontrol.Control{Start: 5 * time.Second}
	dropOut(t, allowed)
	dropOut(t, clocked)
}

// dropOut plays a match in which the geese of the first agent have time for one move.
func dropOut(t *testing.T, c Config) {
	t.Helper()
	c.Games = 6
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for _, r := range results {
		longest = max(longest, r.Plies)
		late := map[int]bool{}
		for _, f := range r.Faults {
			late[f.Seat] = true
			if r.Seats[f.Seat] != 0 || f.Ply != 1 || r.Died[f.Seat] != 2 || r.Sizes[f.Seat] == 0 {
				t.Errorf("game %d: %+v, died %v, sizes %v; want a seat of the first agent to die by its second move", r.Number, f, r.Died, r.Sizes)
			}
		}
		if len(late) != 2 {
			t.Errorf("game %d: %d faults, want 2", r.Number, len(late))
		}
		for a := range r.Seats {
			for b := range r.Seats {
				if late[a] && !late[b] && r.Returns[a] >= r.Returns[b] {
					t.Errorf("game %d: seats %v failed and do not rank last: returns %v", r.Number, late, r.Returns)
				}
			}
		}
	}
	if longest < 5 {
		t.Errorf("no game continued: the longest has %d plies, want at least 5", longest)
	}
	st := standings(c, results)
	if *st[0].Deaths != 12 || st[0].Errors != 12 || st[0].Wins != 0 || st[1].Wins != 6 || st[0].Ranks[0] != 0 ||
		st[1].Ranks[0]+st[1].Ranks[1] != 12 || *st[1].Length < 1 {
		t.Errorf("standings: %+v; want both seats of the first agent to fail in all 6 games, and to rank below the second", st)
	}
}

// A match does not wait for a player that thinks too long.
func TestEndlessThinking(t *testing.T) {
	c := config(t, 2, "uct:n=10000000", "random")
	c.Step = 250 * time.Millisecond // which random does not take on a busy machine either
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if len(r.Faults) != 1 || r.Seats[r.Faults[0].Seat] != 0 || r.Plies > c.Openings.Plies+1 {
			t.Errorf("%+v after %d plies; want one fault, of the first agent, after at most %d plies", r.Faults, r.Plies, c.Openings.Plies+1)
		}
	}
}

// With a chess clock a seat whose time is spent loses, however long a single move takes, and each
// seat keeps its own increments. An agent with clock=off has no clock.
func TestChessClock(t *testing.T) {
	for _, q := range []struct {
		control string
		late    int // the move of rules at which its flag falls, from 1, 0 for never
	}{
		{"1h", 0},
		{"3s+3s", 0},
		{"7s", 3},
		{"7s+1s", 4},
		{"2/6s", 0},
		{"2/5s", 2},
	} {
		clock := new(atomic.Int64)
		c := timed(t, slow{config(t, 2).Game, clock}, clock, 0, 0)
		var err error
		if c.Clock, err = timecontrol.ParseControl(q.control); err != nil {
			t.Fatal(err)
		}
		results, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			seat := r.Number % 2 // rules
			switch {
			case q.late == 0 && len(r.Faults) > 0:
				t.Errorf("%s: faults %v, want none", q.control, r.Faults)
			case q.late > 0 && (len(r.Faults) != 1 || r.Faults[0].Seat != seat || r.Faults[0].Ply != 2*(q.late-1)+seat ||
				!strings.HasPrefix(r.Faults[0].Error, "its flag fell; allowed: "+c.Clock.String()) || r.Returns[seat] != -1):
				t.Errorf("%s: %+v, returns %v; want seat %d to lose on time at move %d", q.control, r.Faults, r.Returns, seat, q.late)
			}
		}
	}
	c := config(t, 2, "uct:ms=5,clock=off", "random")
	c.Clock = timecontrol.Control{Start: 20 * time.Millisecond}
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if len(r.Faults) > 0 && r.Seats[r.Faults[0].Seat] == 0 {
			t.Errorf("an agent without a clock loses by %v, want no fault", r.Faults)
		}
	}
	if c.Step = time.Second; c.Check() == nil {
		t.Error("a clock and an allowance are accepted together")
	}
}
