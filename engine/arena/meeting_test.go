package arena

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/match"
	"playout/engine/rating"
)

// In every format each meeting plays every opening once in each seating, from the same position,
// on any number of workers; and a longer match begins with the games of a shorter one.
func TestMeetings(t *testing.T) {
	for _, meetings := range [][][]int{nil, match.RoundRobin(4), match.Gauntlet(4)} {
		c := config(t, 6, "random", "random", "rules", "random")
		if meetings == nil {
			c.Agents = c.Agents[:2]
		}
		c.Meetings = meetings
		pairs := max(1, len(meetings))
		results, err := Run(c)
		single := timeless(t, results, err)
		if len(results) != 6*pairs || c.Total() != len(results) {
			t.Fatalf("%v: %d games, Total is %d", meetings, len(results), c.Total())
		}
		seen := map[string]int{}
		for _, r := range results {
			if r.Seats[0] == r.Seats[1] {
				t.Errorf("%v: seats %v, want two agents", meetings, r.Seats)
			}
			opening, _ := c.Slot(r.Number)
			seen[fmt.Sprint(r.Seats, opening)]++
		}
		for key, times := range seen {
			if times != 1 {
				t.Errorf("%v: seats and opening %s come %d times, want 1", meetings, key, times)
			}
		}
		c.Workers = 4
		results, err = Run(c)
		if !reflect.DeepEqual(single, timeless(t, results, err)) {
			t.Errorf("%v: four workers play other games than one", meetings)
		}
		c.Games = 10
		results, err = Run(c)
		if longer := timeless(t, results, err); !reflect.DeepEqual(single, longer[:len(single)]) {
			t.Errorf("%v: a longer match begins with other games", meetings)
		}
	}
	if got := fmt.Sprint(match.RoundRobin(3), match.Gauntlet(3)); got != "[[0 1] [0 2] [1 2]] [[0 1] [0 2]]" {
		t.Errorf(`pairs of three: %s, want "[[0 1] [0 2] [1 2]] [[0 1] [0 2]]"`, got)
	}
}

// With fixed seats every game has its own opening and the agents in their order, each game is a
// block, and no game is added.
func TestFixedSeats(t *testing.T) {
	c := config(t, 5, "random", "rules", "random")
	c.Meetings, c.Fixed = match.RoundRobin(3), true
	results, err := Run(c)
	if err != nil || len(results) != 15 || c.Total() != 15 {
		t.Fatalf("%d games, Total is %d, %v", len(results), c.Total(), err)
	}
	for i, r := range results {
		opening, _ := c.Slot(i)
		if want := c.Meetings[i%3]; !slices.Equal(r.Seats, want) || opening != i/3 {
			t.Errorf("game %d: seats %v, opening %d; want %v, %d", i, r.Seats, opening, want, i/3)
		}
	}
	tournament := new(Tournament)
	if err := tournament.Add(c, results); err != nil {
		t.Fatal(err)
	}
	for i := range tournament.blocks {
		if tournament.blocks[i] != i {
			t.Errorf("game %d is in block %d, want %d", i, tournament.blocks[i], i)
		}
	}
	for _, p := range tournament.Pairs() {
		if p.Games != 5 || p.Pentanomial.Blocks() != 0 {
			t.Errorf("pair %+v; want 5 games and no block of two", p)
		}
	}
	blocks := 0
	c.Enough = func(block []Result) bool {
		blocks++
		return len(block) != 1 || blocks == 4
	}
	if results, err := Run(c); err != nil || len(results) != 4 || blocks != 4 {
		t.Errorf("%d games in %d blocks, %v; want 4 in 4", len(results), blocks, err)
	}
	results[1].Seats = []int{2, 0}
	if err := c.CheckResult(results[1]); err == nil {
		t.Error("results of other seats are accepted, want an error")
	}
}

// A broken agent loses all its games by that fault, and the other games do not change.
func TestBrokenAgent(t *testing.T) {
	c := config(t, 6, "uct:n=3", "random", "rules")
	c.Meetings = match.RoundRobin(3)
	results, err := Run(c)
	well := timeless(t, results, err)
	c.Broken = map[int]error{1: errors.New("it is\nmissing")}
	results, err = Run(c)
	lost := 0
	for i, r := range timeless(t, results, err) {
		seat := slices.Index(r.Seats, 1)
		if seat < 0 {
			if !reflect.DeepEqual(r, well[i]) {
				t.Errorf("game %d without the broken agent: %+v, want %+v", i, r, well[i])
			}
			continue
		}
		lost++
		if len(r.Faults) != 1 || r.Faults[0].Seat != seat || r.Faults[0].Error != "it is missing" || r.Returns[seat] != -1 || r.Returns[1-seat] != 1 {
			t.Errorf(`game %d: %+v; want seat %d to lose by the one fault "it is missing"`, i, r, seat)
		}
		if _, err := c.Replay(r, func(game.State, game.Joint, game.Seats) {}); err != nil {
			t.Errorf("game %d does not replay: %v", i, err)
		}
	}
	if lost != 12 {
		t.Errorf("%d games with the broken agent, want 12", lost)
	}
}

// A test ends a match after the same block on any number of workers, and also if the match is
// resumed from all games played.
func TestEnough(t *testing.T) {
	test := rating.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	c := config(t, 1000, "uct:n=30", "random")
	c.Enough = Enough(&test)
	results, err := Run(c)
	single := timeless(t, results, err)
	if len(single)%2 != 0 || len(single) < 4 || len(single) > 200 {
		t.Fatalf("the match ends after %d games; want an even number, from 4 to 200", len(single))
	}
	var tournament Tournament
	for _, games := range []int{len(results), len(results) - 2} {
		tournament = Tournament{}
		if err := tournament.Add(c, results[:games]); err != nil {
			t.Fatal(err)
		}
		v := test.Decide(tournament.Pairs()[0].Pentanomial)
		if v.Decided != (games == len(results)) || v.Decided && v.Elo != 200 {
			t.Errorf("after %d of %d games: %+v; want a decision for 200 Elo after the last game only", games, len(results), v)
		}
	}
	var done []Result
	c.Workers, c.Enough = 5, Enough(&test)
	c.Progress = func(r Result) error { done = append(done, r); return nil }
	results, err = Run(c)
	if !reflect.DeepEqual(single, timeless(t, results, err)) || len(done) < len(single) {
		t.Errorf("five workers end after %d games, one after %d", len(results), len(single))
	}
	c.Done, c.Enough = done, Enough(&test)
	c.Progress = func(r Result) error { t.Errorf("game %d is played again", r.Number); return nil }
	results, err = Run(c)
	if !reflect.DeepEqual(single, timeless(t, results, err)) {
		t.Errorf("the resumed match ends after %d games, the first after %d", len(results), len(single))
	}
}

// An aborted match does not wait for its games, and has reported those that were finished before.
func TestAbort(t *testing.T) {
	abort := make(chan struct{})
	c := config(t, 2, "uct:n=10000000", "uct:n=10000000")
	c.Abort = abort
	time.AfterFunc(20*time.Millisecond, func() { close(abort) })
	if _, err := Run(c); err != ErrStopped {
		t.Errorf("a match that would take days: %v, want %v", err, ErrStopped)
	}
	c = config(t, 50, "random", "random")
	c.Abort = abort
	if _, err := Run(c); err != ErrStopped {
		t.Errorf("a match that was aborted before it began: %v, want %v", err, ErrStopped)
	}
}

// A stopped match finishes the games in play, reports them and starts no other.
func TestStop(t *testing.T) {
	for _, workers := range []int{1, 3} {
		stop := make(chan struct{})
		c := config(t, 50, "random", "random")
		c.Workers, c.Stop = workers, stop
		var seen []int
		c.Progress = func(r Result) error {
			if seen = append(seen, r.Number); len(seen) == 7 {
				close(stop)
			}
			return nil
		}
		_, err := Run(c)
		slices.Sort(seen)
		if most := 7 + workers; err != ErrStopped || len(seen) < 7 || len(seen) > most || seen[len(seen)-1] != len(seen)-1 {
			t.Errorf("%d workers, stopped after seven games: %v, games %v; want %v, the first 7 to %d games", workers, err, seen, ErrStopped, most)
		}
		calls := 0
		c.Progress = func(Result) error { calls++; return nil }
		if _, err := Run(c); err != ErrStopped || calls > 0 {
			t.Errorf("%d workers, stopped before it began: %v, %d games; want %v, none", workers, err, calls, ErrStopped)
		}
	}
	stop := make(chan struct{})
	c := config(t, 2, "random", "random")
	left := 2
	c.Workers, c.Stop = 2, stop
	c.Progress = func(Result) error {
		if left--; left == 0 {
			close(stop)
		}
		return nil
	}
	if results, err := Run(c); err != nil || len(results) != 2 {
		t.Errorf("stopped after the last game: %d results, %v; want all 2", len(results), err)
	}
}
