package wire

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/strict"
)

// Ply is one step of the record.
type Ply struct {
	Name    string `json:"name"`              // as in records
	Text    string `json:"text"`              // in readable form
	Seat    string `json:"seat"`              // that moved, "" for several
	Glyphs  string `json:"glyphs,omitempty"`  // judgements by their numbers in PGN: "$1$14"
	Comment string `json:"comment,omitempty"` // people's comment on it, at most MaxComment
}

// Variation is a variation of the line shown, or of the variation before it.
type Variation struct {
	Line   int   `json:"line"`           // its number, for Goto; it stays the same while the game is open
	Ply    int   `json:"ply"`            // of its first different step
	Plies  []Ply `json:"plies"`          // that step and the next ones, at most MaxContinuation
	Length int   `json:"length"`         // plies of the whole line
	Main   bool  `json:"main,omitempty"` // whether it is the main line

	// Depth is 0 for a variation of the line shown, and otherwise one more than that of its
	// parent: the last variation before it with a smaller Depth, from one of whose Plies it
	// branches off.
	Depth int `json:"depth,omitempty"`
}

// Main is the main line, at its end.
type Main struct {
	Record  string        `json:"record"`
	Plies   int           `json:"plies"`
	Acting  []string      `json:"acting,omitempty"`
	Notes   []string      `json:"notes,omitempty"`
	Score   []int         `json:"score,omitempty"`
	Over    bool          `json:"over,omitempty"`
	Ending  ending.Ending `json:"ending,omitzero"`
	Returns []float32     `json:"returns,omitempty"`
}

// Amend changes the lines of the game, or what people say about a step. The answer is a Board, or
// an Error.
type Amend struct {
	Epoch int    `json:"epoch"`
	Do    string `json:"do"`             // one of Promote, Demote, Delete, Comment, Glyphs
	Line  int    `json:"line,omitempty"` // number of a line, 0 for the one shown
	Ply   int    `json:"ply"`            // of that line: its step to this ply, from 1; 0 for the start, which only has a comment
	Text  string `json:"text,omitempty"` // the new comment, or the new judgements as in Ply; "" for none
}

// What an Amend does.
const (
	// Promote moves the variation that contains the step, the innermost one, before the line that
	// precedes it among those with the same beginning. If that is their first line, the variation
	// takes its place.
	Promote = "promote"
	Demote  = "demote"  // the opposite: moves the line behind the one that follows it
	Delete  = "delete"  // deletes the step and all lines that go through it; the line shown ends or continues before it
	Comment = "comment" // replaces people's comment on the step
	Glyphs  = "glyphs"  // replaces the judgements of the step
)

// Limits of lines.
const (
	MaxTree         = 128 << 10 // bytes of the text of all lines
	MaxComment      = 2000      // bytes of a comment
	MaxComments     = 96 << 10  // bytes of the comments of a Board, as JSON writes them
	MaxVariations   = 64        // variations of the line shown, with those within them
	MaxContinuation = 6         // plies of each
)

// Check implements strict.Checker.
func (a *Amend) Check() error {
	switch a.Do {
	case Promote, Demote, Delete, Comment, Glyphs:
	default:
		return fmt.Errorf("amend %q; allowed: promote, demote, delete, comment, glyphs", strict.Clip(a.Do))
	}
	if len(a.Text) > MaxComment {
		return fmt.Errorf("a text of %d bytes; allowed: at most %d", len(a.Text), MaxComment)
	}
	return cmp.Or(checkRange("line", a.Line, 0, link.MaxPly), checkRange("ply", a.Ply, 0, link.MaxPly), checkRange("epoch", a.Epoch, 0, maxNumber))
}

func (b *Board) checkLines() error {
	if len(b.Tree) > MaxTree || len(b.Comment) > MaxComment {
		return fmt.Errorf("lines of %d bytes, comment of %d; allowed: at most %d and %d", len(b.Tree), len(b.Comment), MaxTree, MaxComment)
	}
	if m := b.Main; m != nil {
		if max(len(m.Acting), len(m.Score), len(m.Returns)) > link.MaxSeats {
			return fmt.Errorf("acting, score or returns of the main line name more than %d seats", link.MaxSeats)
		}
		if err := m.Ending.Check(); err != nil {
			return err
		}
		if err := checkRange("plies", m.Plies, 0, link.MaxPly); err != nil {
			return err
		}
	}
	if len(b.Variations) > MaxVariations {
		return fmt.Errorf("%d variations; allowed: at most %d", len(b.Variations), MaxVariations)
	}
	if err := checkComments(b.Plies); err != nil {
		return err
	}
	var last []Variation // the last one of each depth
	for _, o := range b.Variations {
		if len(o.Plies) == 0 || len(o.Plies) > MaxContinuation {
			return fmt.Errorf("%d plies of a variation; allowed: 1 to %d", len(o.Plies), MaxContinuation)
		}
		if err := checkRange("depth", o.Depth, 0, len(last)); err != nil {
			return err
		}
		first, end := 1, len(b.Plies)+1 // a line may follow the end
		if o.Depth > 0 {
			in := last[o.Depth-1]
			first, end = in.Ply+1, in.Ply+len(in.Plies)
		}
		last = append(last[:o.Depth], o)
		if err := checkRange("ply", o.Ply, first, end); err != nil {
			return err
		}
		if err := checkComments(o.Plies); err != nil {
			return err
		}
		if err := checkRange("length", o.Length, o.Ply, link.MaxPly); err != nil {
			return err
		}
		if err := checkRange("line", o.Line, 1, link.MaxPly); err != nil {
			return err
		}
	}
	return nil
}

// FitComments returns plies with the first comments that fit in room, and the room left, in bytes
// of JSON: a message that is too long would be refused.
func FitComments(plies []Ply, room int) (fitting []Ply, left int) {
	fitting = plies
	for i := range plies {
		if plies[i].Comment == "" {
			continue
		}
		data, err := json.Marshal(plies[i].Comment)
		if err == nil && len(data) <= room {
			room -= len(data)
			continue
		}
		if &fitting[0] == &plies[0] {
			fitting = slices.Clone(plies)
		}
		fitting[i].Comment = ""
	}
	return fitting, room
}

func checkComments(plies []Ply) error {
	for i := range plies {
		if n := len(plies[i].Comment); n > MaxComment {
			return fmt.Errorf("comment of %d bytes; allowed: at most %d", n, MaxComment)
		}
	}
	return nil
}
