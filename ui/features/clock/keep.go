package clock

import (
	"encoding/json"
	"slices"

	"playout/ui/feature"
	"playout/ui/feature/timing"
)

// part is the name of the clocks' part of a kept game.
const part = "clock"

// Limits of that part.
const (
	maxKept = 512 // the last plies, so that the part stays below its limit
	maxLeft = 1e9 // ms, more than increments add up to
)

// record is that part: the game's timing, and the time left to every seat, in ms, at the arrival
// at a ply, or at the departure to another.
type record struct {
	Timing string `json:"timing"`
	Begun  bool   `json:"begun,omitempty"`
	From   int    `json:"from,omitempty"` // the first ply of Left
	Left   []int  `json:"left"`           // of all seats at that ply, then at the next; -1 for unknown
}

// encode returns the part for the game on the board, "" without a clock, and if the protocol
// keeps its clocks.
func (f *Feature) encode(c *feature.Context) string {
	if f.timing == (timing.Timing{}) || f.remote != nil {
		return ""
	}
	plies := len(c.Board.Plies)
	r := record{Timing: f.timing.String(), Begun: f.started, From: max(0, plies+1-maxKept)}
	for ply := r.From; ply <= plies; ply++ {
		then := f.leftAt[ply]
		for seat := range f.left {
			ms := -1
			switch {
			case ply == c.Board.Ply:
				ms = whole(f.leftOf(&c.Snapshot, seat))
			case then != nil:
				ms = whole(then[seat])
			}
			r.Left = append(r.Left, ms)
		}
	}
	text, err := json.Marshal(&r)
	if err != nil {
		return ""
	}
	return string(text)
}

// whole rounds milliseconds for that part.
func whole(ms float64) int { return int(min(max(0, ms), maxLeft) + 0.5) }

// read parses the part of a game with n seats.
func read(text string, seats int) (r record, t timing.Timing, ok bool) {
	if json.Unmarshal([]byte(text), &r) != nil || r.From < 0 || len(r.Left) > maxKept*seats || len(r.Left)%seats > 0 {
		return r, t, false
	}
	for _, ms := range r.Left {
		if ms < -1 || ms > maxLeft {
			return r, t, false
		}
	}
	t, ok = timing.Parse(r.Timing)
	return r, t, ok && t != (timing.Timing{})
}

// restore continues with the clock of a kept game, which has not run since.
func (f *Feature) restore(c *feature.Context, text string) {
	seats := len(c.Game.Seats)
	r, t, ok := read(text, seats)
	if !ok || !timed(&c.Snapshot) {
		return
	}
	started := r.Begun || f.started // a move may come before the part
	f.chosen = t
	f.reset(c, t)
	f.started = started
	for i := 0; i < len(r.Left) && i/seats <= len(c.Board.Plies)-r.From; i += seats {
		if slices.Contains(r.Left[i:i+seats], -1) {
			continue
		}
		then := make([]float64, seats)
		for seat := range then {
			then[seat] = float64(r.Left[i+seat])
		}
		ply := r.From + i/seats
		f.leftAt[ply] = then
		if ply <= c.Board.Ply {
			copy(f.left, then)
		}
	}
	f.leftAt[c.Board.Ply] = slices.Clone(f.left)
	if th := c.Thought; th.WillPlay() {
		f.budget = feature.NewBudget(c, *th, budget(t, f.left[th.Seat]))
	}
}
