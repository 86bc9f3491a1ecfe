package review

import (
	"encoding/json"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
)

// keyLast is the setting that holds the last review, for a game that the device does not keep.
const keyLast = "playout.review"

// last is the setting: a review and its game.
type last struct {
	Game   string       `json:"game"` // game string
	Start  string       `json:"start,omitempty"`
	Seed   uint64       `json:"seed,omitempty"`
	Moves  string       `json:"moves"`
	Review *kept.Review `json:"review"`
}

// gather returns the part for the game on the board, "" without a review of it.
func (f *Feature) gather() string {
	if r := f.kept(); r != nil {
		return r.String()
	}
	return ""
}

// kept returns the review in its stored form, nil without one.
func (f *Feature) kept() *kept.Review {
	switch {
	case f.found == nil:
		return f.stored // not shown yet
	case len(f.found.Result.Plies) == 0:
		return nil
	}
	r := &kept.Review{
		Judge: f.found.Result.Judge, Done: f.found.Done == f.found.Total, Accuracy: f.found.Result.Accuracy, State: kept.PackState(f.state),
	}
	if f.found.Opening != nil {
		r.Opening = f.found.Opening.Name
	}
	for _, p := range f.found.Result.Plies {
		if len(p.Right) > 0 {
			r.Mistakes = append(r.Mistakes, kept.Mistake{Ply: p.Ply, Seat: p.Seat, Move: p.Move, Right: p.Right, Text: f.written(p), Better: p.Text, Best: p.Best, Loss: p.Loss})
		}
	}
	return r.Fit()
}

// written returns a judged move in readable form, "" if the move's name is that.
func (f *Feature) written(p wire.JudgedPly) string {
	if i := p.Ply - 1; i < len(f.plies) && f.plies[i].Seat == p.Seat && f.plies[i].Text != p.Move {
		return f.plies[i].Text
	}
	return ""
}

// restored takes over the review kept with the game on the board. It is shown once the worker has
// read it.
func (f *Feature) restored(c *feature.Context, part string) {
	if f.found != nil || f.asked != 0 || c.Board == nil {
		return
	}
	if r := kept.ParseReview([]byte(part)); r != nil {
		f.game, f.stored = feature.MainLine(c.Board), r
	}
}

// store keeps the review as the last one, and asks for the game on the board to be kept with it.
func (f *Feature) store(c *feature.Context) {
	r := f.kept()
	if r == nil {
		return
	}
	text, err := json.Marshal(last{f.game.Game, f.game.Position, f.game.Seed, f.game.Moves, r})
	if err == nil && len(text) <= maxLast {
		c.Do(feature.Store{Key: keyLast, Value: string(text)})
		f.last = string(text)
	}
	c.Send(feature.PartsChanged{})
}

// maxLast bounds the setting, in bytes: browsers keep few megabytes of settings.
const maxLast = 64 << 10

// recall takes over the last review, if it is of the game on the board.
func (f *Feature) recall(c *feature.Context) {
	if f.last == "" || f.found != nil || f.stored != nil {
		return
	}
	var l last
	if len(f.last) > maxLast || json.Unmarshal([]byte(f.last), &l) != nil || l.Review == nil || l.Review.Check() != nil {
		return
	}
	if game := feature.MainLine(c.Board); (wire.Open{Game: l.Game, Position: l.Start, Seed: l.Seed, Moves: l.Moves, Ply: -1}) == game && game.Moves != "" {
		f.game, f.stored = game, l.Review
	}
}

// isBad reports whether a grade is one of the last three.
func isBad(grade string) bool { return slices.Index(wire.Grades, grade) >= 2 }
