package clock

import (
	"encoding/json"
	"math"
	"slices"

	"playout/ui/feature"
)

// part is the name of what is kept with a game.
const part = "clock"

// Bounds of what is kept.
const (
	maxKept = 512 // plies, the last ones: fewer bytes than a part may have
	maxLeft = 1e9 // ms, more than increments add up to
)

// record is what is kept with a game: its timing, and what was left to every seat,
// in ms, when a ply was come to, or was left for another.
type record struct {
	Timing string  `json:"timing"`
	Begun  bool    `json:"begun,omitempty"`
	From   int     `json:"from,omitempty"` // the first ply of Left
	Left   [][]int `json:"left"`           // by ply, null where it is not known
}

// keeps is what is kept with the game on the board, "" for one without a clock.
func (f *Feature) keeps(c *feature.Context) string {
	if f.timing == (timing{}) {
		return ""
	}
	now := make([]float64, len(f.left))
	for seat := range now {
		now[seat] = f.leftOf(c.Snapshot, seat)
	}
	r := record{Timing: f.timing.String(), Begun: f.begun, From: max(0, len(c.Board.Plies)+1-maxKept)}
	for ply := r.From; ply <= len(c.Board.Plies); ply++ {
		left := f.then[ply]
		if ply == c.Board.Ply {
			left = now
		}
		var whole []int
		for _, ms := range left {
			whole = append(whole, int(math.Round(min(max(0, ms), maxLeft))))
		}
		r.Left = append(r.Left, whole)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return ""
	}
	return string(text)
}

// read is what was kept of a game of so many seats.
func read(text string, seats int) (r record, t timing, ok bool) {
	if json.Unmarshal([]byte(text), &r) != nil || r.From < 0 || len(r.Left) > maxKept {
		return record{}, timing{}, false
	}
	t, ok = readTiming(r.Timing)
	for _, left := range r.Left {
		if left != nil && len(left) != seats || slices.ContainsFunc(left, func(ms int) bool { return ms < 0 || ms > maxLeft }) {
			return record{}, timing{}, false
		}
	}
	return r, t, ok && t != (timing{})
}

// restore goes on with the clock of a game that was kept. It stood since.
func (f *Feature) restore(c *feature.Context, text string) {
	r, t, ok := read(text, len(c.Game.Seats))
	if !ok || !timed(c.Snapshot) {
		return
	}
	begun := r.Begun || f.begun // where a move was faster than what was kept
	f.chosen = t
	f.wind(c, t)
	f.begun = begun
	for i, left := range r.Left {
		if left == nil || i > len(c.Board.Plies)-r.From {
			continue
		}
		then := make([]float64, len(left))
		for seat, ms := range left {
			then[seat] = float64(ms)
		}
		f.then[r.From+i] = then
		if r.From+i <= c.Board.Ply {
			f.left = slices.Clone(then)
		}
	}
	f.then[c.Board.Ply] = slices.Clone(f.left)
	if th := c.Thought; th.Counts() {
		f.budget = feature.NewBudget(c, *th, t.budget(f.left[th.Seat]))
	}
}
