package arena

import (
	"strings"
	"testing"
	"time"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/instant"
	"playout/engine/match"
	"playout/engine/player"
)

// A result suffices to replay its game, with opening, chance and dropped seats.
func TestReplay(t *testing.T) {
	g, err := geese.New("seats=5")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Match: match.Match{Game: g, Games: 12, Seed: 5, Openings: book.Source{Plies: 3}}}
	for _, text := range []string{"rules", "uct:n=20", "random"} {
		a, err := player.Parse(g, text)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	c.Step, c.Overage, c.Workers = time.Nanosecond, 300*time.Microsecond, 1
	now := instant.Time(time.Second)
	c.Now = func() instant.Time { // a clock that makes some moves late
		now = now.Add(20 * time.Microsecond)
		return now
	}
	late := 0
	two := config(t, 6, "rules", "random")
	for _, c := range []Config{c, two} {
		results, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			late += len(r.Faults)
			plies, dropped := 0, 0
			end, err := c.Replay(r, func(s game.State, j game.Joint, out game.Seats) {
				plies++
				dropped += out.Count()
			})
			if err != nil {
				t.Fatal(err)
			}
			var returns [game.MaxSeats]float32
			end.Returns(&returns)
			if end.Acting() != 0 || plies != r.Plies || dropped != len(r.Faults) {
				t.Errorf("game %d: over %v, %d plies, %d dropped; want %d, %d", r.Number, end.Acting() == 0, plies, dropped, r.Plies, len(r.Faults))
			}
			for seat, want := range r.Returns {
				if returns[seat] != want {
					t.Errorf("game %d: returns %v, want %v", r.Number, returns, r.Returns)
				}
			}
		}
		for what, change := range map[string]func(*Result){
			"no legal move":        func(r *Result) { r.Moves, r.Thoughts = r.Moves[:1], nil },
			" thoughts of 1 moves": func(r *Result) { r.Moves, r.Thoughts = r.Moves[:1], make([]Thought, 2) },
			"it is over after ":    func(r *Result) { r.Plies = 1 << 40 },
			"a return of 7":        func(r *Result) { r.Returns = append([]float32{7}, r.Returns[1:]...) },
			"a fault of seat -1":   func(r *Result) { r.Faults = []Fault{{Seat: -1}} },
			"a move of -5 ns":      func(r *Result) { r.Nanos = append([][]int64{{-5}}, r.Nanos[1:]...) },
			"2147483647 points":    func(r *Result) { r.Margin = make([]int, len(r.Seats)); r.Margin[0] = 1<<31 - 1 },
			"not one entry for ea": func(r *Result) { r.Died = []int{1} },
			"seats [9 9]":          func(r *Result) { r.Seats = []int{9, 9} },
		} {
			r := results[0]
			r.Faults = nil
			change(&r)
			if _, err := c.Replay(r, func(game.State, game.Joint, game.Seats) {}); err == nil || !strings.Contains(err.Error(), what) {
				t.Errorf("%s: got %v, want %s", c.Game.Spec().Name(), err, what)
			}
		}
	}
	if late == 0 || late >= 12*5 {
		t.Errorf("%d moves were late; want some of the players to be in time, and some not", late)
	}
}
