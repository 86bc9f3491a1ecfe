package review

import (
	"encoding/json"
	"fmt"
	"slices"

	"playout/engine/game"
	"playout/engine/strict"
)

// saved is the state of a review as JSON. Everything before found says which review it is of.
type saved struct {
	Version int     `json:"version"`
	Game    string  `json:"game"`
	Start   string  `json:"start,omitempty"`
	Chance  uint64  `json:"chance,omitempty"` // the seed of the game's chance
	Moves   string  `json:"moves"`
	Judge   string  `json:"judge"`
	Seed    uint64  `json:"seed"`
	Found   []Found `json:"found"`
}

// version is the version of the state. It grows when the same Config gives another review.
const version = 2

// MaxState bounds the bytes of a state that Resume reads.
const MaxState = 4 << 20

// header returns the state of a review without anything found.
func (r *Review) header() saved {
	c := r.config.Record
	return saved{
		Version: version, Game: r.game.Spec().Name(), Start: c.Start, Chance: c.Seed, Moves: c.String(),
		Judge: r.config.Judge.String(), Seed: r.config.Seed, Found: []Found{},
	}
}

// State returns what the review has found so far, as JSON. A task at work is not in it.
func (r *Review) State() []byte {
	s := r.header()
	for _, p := range r.plies {
		if p.found != nil {
			s.Found = append(s.Found, *p.found)
		}
	}
	for _, d := range r.deaths {
		if d.found != nil {
			s.Found = append(s.Found, *d.found)
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic("review: " + err.Error())
	}
	return text
}

// Resume returns the review of a game that continues from an untrusted state. It refuses the state
// of another game, judge, seed or version.
func Resume(c Config, state []byte) (*Review, error) {
	r, err := New(c)
	if err != nil {
		return nil, err
	}
	if len(state) > MaxState {
		return nil, strict.Wrong("", "the state of a review has %d bytes", len(state)).Allow("%d", MaxState)
	}
	var s saved
	if err := strict.Decode(state, &s); err != nil {
		return nil, strict.In("", "the state of a review: ", err)
	}
	found := s.Found
	s.Found = []Found{}
	want := r.header()
	for _, part := range []struct {
		key       string
		got, want any
	}{
		{"version", s.Version, want.Version}, {"game", s.Game, want.Game}, {"start", s.Start, want.Start}, {"chance", s.Chance, want.Chance},
		{"moves", s.Moves, want.Moves}, {"judge", s.Judge, want.Judge}, {"seed", s.Seed, want.Seed},
	} {
		if part.got != part.want {
			return nil, strict.Wrong(part.key, "the state is of another review: %s %s", part.key, game.Clip(fmt.Sprint(part.got))).Allow("%s", game.Clip(fmt.Sprint(part.want)))
		}
	}
	for i, f := range found {
		if err := r.Add(f); err != nil {
			return nil, strict.At(strict.Index("found", i), err)
		}
	}
	return r, nil
}

// checkTask refuses a task that is not of this review.
func (r *Review) checkTask(t Task) error {
	switch {
	case t.Death != "":
		if t.Quick || r.death(t) == nil {
			return strict.Wrong("death", "%q did not die at ply %d", game.Clip(t.Death), t.Ply).Allow("a seat that did")
		}
	case t.Ply < 1 || t.Ply > len(r.plies):
		return strict.Wrong("ply", "ply %d", t.Ply).Allow("1 to %d", len(r.plies))
	}
	return nil
}

// Add adds what a task has found. It refuses what no task of this review can find. What the quick
// pass finds does not replace anything.
func (r *Review) Add(f Found) error {
	if err := r.checkTask(f.Task); err != nil {
		return err
	}
	if f.Death != "" {
		d := r.death(f.Task)
		if f.Fate == nil || f.Seats != nil {
			return strict.Wrong("fate", "a death without its fate, or with judgements").Allow("fate alone")
		}
		if err := d.check(r, f.Fate); err != nil {
			return strict.At("fate", err)
		}
		d.found = &f
		return nil
	}
	at := &r.plies[f.Ply-1]
	if f.Fate != nil || len(f.Seats) != at.acting.Count() {
		return strict.Wrong("seats", "%d judgements at ply %d", len(f.Seats), f.Ply).Allow("%d, one for each seat that acts, and no fate", at.acting.Count())
	}
	state := r.config.Record.StateAt(f.Ply - 1)
	n := 0
	for seats := at.acting; seats != 0; seats = seats.Rest() {
		if err := f.Seats[n].check(state, seats.First()); err != nil {
			return strict.At(strict.Index("seats", n), err)
		}
		n++
	}
	if at.found == nil || !f.Quick {
		at.found = &f
	}
	return nil
}

// check refuses a judgement without a legal best move, or with a chance that is none.
func (j *Judged) check(s game.State, seat game.Seat) error {
	legal := s.Legal(seat, nil)
	if len(j.Also) > len(legal) {
		return strict.Wrong("also", "%d further moves", len(j.Also)).Allow("those that are legal")
	}
	for i, name := range append([]string{j.Best}, j.Also...) {
		if !slices.ContainsFunc(legal, func(m game.Move) bool { return s.MoveName(seat, m) == name }) {
			key := "best"
			if i > 0 {
				key = "also"
			}
			return strict.Wrong(key, "%q is not a move there", game.Clip(name)).Allow("a legal move")
		}
	}
	for _, p := range []float64{j.Chance, j.Played} {
		if !(p >= 0 && p <= 1) || p != round(p) {
			return strict.Wrong("chance", "a chance of %g", p).Allow("0 to 1, with four decimals")
		}
	}
	return nil
}
